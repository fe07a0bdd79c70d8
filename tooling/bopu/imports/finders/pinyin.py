"""Finds pinyin that a program put behind characters: bracketed syllables that are readings of the characters before
them.

An author gives the reading of a rare character too; that is text. So a gloss on a character that is not an everyday one
is left alone, unless the file has several on everyday characters.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from bopu.imports.familiar import is_everyday
from bopu.imports.model import Act, Proposal, Source, is_han

_SYLLABLE = re.compile(r"[a-zA-ZüÜɑɡ\u00c0-\u024f\u0300-\u030c]{1,7}[1-5]?")
_WORD = rf"\s*({_SYLLABLE.pattern}(?:\s+{_SYLLABLE.pattern}){{0,3}})\s*"
_BRACKETED = re.compile(rf"[(（]{_WORD}[)）]|[\[［]{_WORD}[\]］]")
_BARE = re.compile(r"(?<=[^\W\d_a-zA-Z])([a-zA-Zü\u00c0-\u024f\u0300-\u030c]{1,7})(?![a-zA-Z\u00c0-\u024f])")
_LOOKALIKE = str.maketrans("ɑɡ", "ag")

SEVERAL = 3  # glosses on everyday characters, which no author explains: a program is at work, whatever the others


def find_pinyin(source: Source) -> Iterator[Proposal]:
    """Injected pinyin as surplus of the carrier. What is bracketed and no reading of its neighbour is left alone."""
    found = [(number, *one) for number, text in enumerate(source.texts()) for one in _bracketed(text)]
    everyday = [all(map(is_everyday, chars)) for _, _, _, chars in found]
    for (number, start, end, chars), known in zip(found, everyday, strict=True):
        if known or sum(everyday) >= SEVERAL:
            yield _proposal(number, start, end, chars, "high" if known else "medium")
    for number, text in enumerate(source.texts()):
        for match in _BARE.finditer(text):
            char, syllable = text[match.start() - 1], match[1]
            if has_tone(syllable) and syllable in readings(char) and is_everyday(char):
                yield _proposal(number, match.start(), match.end(), char, "medium")


def _proposal(number: int, start: int, end: int, char: str, cert: str) -> Proposal:
    why = f"a reading of {char}, which a program puts behind characters"
    return Proposal("pinyin", Act.DROP, number, start, end, "carrier", cert, why)


def _bracketed(text: str) -> Iterator[tuple[int, int, str]]:
    """Each bracket that reads the characters before it, a syllable for each (at the beginning of a line: the one
    behind it): its place and those characters."""
    for match in _BRACKETED.finditer(text):
        start, end = match.span()
        syllables = (match[1] or match[2]).split()
        before = text[max(start - len(syllables), 0) : start] or text[end : end + 1]
        if len(before) == len(syllables) and all(
            is_han(char) and normal(syllable) in readings(char)
            for char, syllable in zip(before, syllables, strict=True)
        ):
            yield start, end, before


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
