"""Finds pinyin that a program put behind characters: a bracketed syllable that is a reading of the character before
it.

An author gives the reading of a rare character too; that is text. So a gloss on a character that is not an everyday one
is left alone, unless the file is full of them.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from bopu.imports.familiar import is_everyday
from bopu.imports.model import Act, Proposal, Source, is_han

_BRACKETS = {"(": ")", "（": "）", "[": "]", "［": "］"}
_SYLLABLE = re.compile(r"[a-zA-ZüÜɑɡ\u00c0-\u024f\u0300-\u030c]{1,7}[1-5]?")
_BRACKETED = re.compile(rf"([(（\[［])\s*({_SYLLABLE.pattern})\s*([)）\]］])")
_BARE = re.compile(r"(?<=[^\W\d_a-zA-Z])([a-zA-Zü\u00c0-\u024f\u0300-\u030c]{1,7})(?![a-zA-Z\u00c0-\u024f])")
_LOOKALIKE = str.maketrans("ɑɡ", "ag")

FULL = 20  # glosses of one kind of bracket: a program is at work, whatever the characters


def find_pinyin(source: Source) -> Iterator[Proposal]:
    """Injected pinyin as surplus of the carrier. What is bracketed and no reading of its neighbour is left alone."""
    found = [(number, *one) for number, text in enumerate(source.texts()) for one in _bracketed(text)]
    kinds = Counter(opening for _, _, _, opening, _ in found)
    for number, start, end, opening, char in found:
        if is_everyday(char) or kinds[opening] >= FULL:
            yield _proposal(number, start, end, char, "high")
    for number, text in enumerate(source.texts()):
        for match in _BARE.finditer(text):
            char, syllable = text[match.start() - 1], match[1]
            if has_tone(syllable) and syllable in readings(char) and is_everyday(char):
                yield _proposal(number, match.start(), match.end(), char, "medium")


def _proposal(number: int, start: int, end: int, char: str, cert: str) -> Proposal:
    why = f"a reading of {char}, which a program puts behind characters"
    return Proposal("pinyin", Act.DROP, number, start, end, "carrier", cert, why)


def _bracketed(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Each bracketed syllable that reads the character before it (at the beginning of a line: behind it): its place,
    its bracket and that character."""
    for match in _BRACKETED.finditer(text):
        if _BRACKETS[match[1]] != match[3]:
            continue
        start, end = match.span()
        before = text[start - 1 : start] or text[end : end + 1]
        if before and is_han(before) and normal(match[2]) in readings(before):
            yield start, end, match[1], before


def has_tone(syllable: str) -> bool:
    """Whether a syllable bears a tone mark or a tone digit; a word of another language seldom does."""
    return syllable[-1].isdigit() or any(unicodedata.decomposition(char) for char in syllable)


def normal(syllable: str) -> str:
    """A syllable as `readings` writes it: small letters, composed marks; without a tone it is none."""
    plain = unicodedata.normalize("NFC", syllable.translate(_LOOKALIKE).lower())
    return plain if has_tone(plain) else ""


@lru_cache(maxsize=20_000)
def readings(char: str) -> frozenset[str]:
    """All readings of a character with tone marks and with tone digits; none where it has none."""
    from pypinyin import Style, pinyin  # its tables take longer to load than all the rest; most files need none

    found = (pinyin(char, style=style, heteronym=True, errors="ignore") for style in (Style.TONE, Style.TONE3))
    return frozenset(reading for groups in found for group in groups for reading in group)
