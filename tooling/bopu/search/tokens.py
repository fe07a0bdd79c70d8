"""Turns texts into tokens, the units of which a query must find an unbroken run.

In Chinese a token is a folded character, whatever its script (`bopu.text.fold`). In English it is a word, written
with a space before it (`` turn``), and a Chinese character among words is one by itself. In pinyin it is a syllable,
once without its tone (``'guan``) and once with it (``"guān``). No folded character is a space or a quotation mark, so
that tokens written one after the other can be told apart, and a letter is never taken for a word.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from bopu.text.fold import fold_char, folded

CHARS, WORDS, SYLLABLES = "chars", "words", "syllables"
"""The ways in which a text is cut."""
WIDE = "\u2e80"
"""From here on Unicode has scripts whose characters stand by themselves; before it, letters that make words."""
PLAIN, TONED = "'", '"'
MOST_WAYS = 16
"""Of so many ways to cut letters into syllables all are tried; there are never as many in a name."""

_SYLLABLE = re.compile(
    "(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?"
    "(?:[iu]ang|iong|[aeio]ng|i?ao|uai|[iu]an|[aeu]i|ou|[aeiu]n|er|i[aeu]|u[aeo]|[aeiou])|m|ng?|r"
)


class Tokens(NamedTuple):
    """Tokens, and where each begins and ends in the text that was cut."""

    tokens: tuple[str, ...]
    starts: Sequence[int]
    ends: Sequence[int]


def chars(text: str) -> Tokens:
    """Each folded character."""
    found = folded(text)
    return Tokens(tuple(found.text), found.at, array("I", [at + 1 for at in found.at]))


def words(text: str) -> Tokens:
    """Each word, and each wide character by itself. What is folded away parts words: player’s is player, s."""
    tokens: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    last = -1
    for at, char in enumerate(text):
        form = fold_char(char)
        if not form:
            if unicodedata.category(char)[0] == "M" and last == at:
                last = at + 1  # an accent belongs to its letter
            continue
        if form < WIDE and last == at:
            tokens[-1] += form
            ends[-1] = at + 1
        else:
            tokens.append(form if form >= WIDE else " " + form)
            starts.append(at)
            ends.append(at + 1)
        last = at + 1 if form < WIDE else -1
    return Tokens(tuple(tokens), starts, ends)


def is_toned(text: str) -> bool:
    """Whether some letter carries the mark of a tone."""
    return any(mark in "\u0300\u0301\u0304\u030c" for mark in unicodedata.normalize("NFD", text))


def syllables(text: str, count: int) -> tuple[str, ...]:
    """The syllables of the pinyin of so many characters, as they are written, tones and all, in small letters.

    Of all ways to cut it the first is taken that has as many syllables as there are characters, and in which none has
    two tones; a vowel begins a syllable only after an apostrophe or where nothing else will do. A word that cannot be
    cut is one syllable.
    """
    parts = [part for part in re.split(r"[\W_]+", unicodedata.normalize("NFC", text).lower()) if part]
    ways: list[tuple[str, ...]] = [()]
    for part in parts:
        cuts = list(_cuts(part)) or [(part,)]
        ways = [way + cut for way in ways for cut in cuts][: MOST_WAYS**2]
    fitting = [way for way in ways if len(way) == count] or ways
    return min(fitting, key=lambda way: (sum(tones(one) > 1 for one in way), _vowels(way), len(way)))


def tones(syllable: str) -> int:
    """How many letters carry a tone."""
    return sum(is_toned(char) for char in syllable)


def _vowels(way: Sequence[str]) -> int:
    return sum(plain(one)[0] in "aeo" for one in way)


def _cuts(word: str, at: int = 0) -> Iterator[tuple[str, ...]]:
    bare = plain(word)
    if len(bare) != len(word):
        return
    if at == len(word):
        yield ()
        return
    for end in range(min(len(word), at + 6), at, -1):
        if _SYLLABLE.fullmatch(bare, at, end):
            yield from ((word[at:end], *rest) for rest in _cuts(word, end))


def plain(text: str) -> str:
    """Pinyin without tones: ǚ is u."""
    return "".join(map(fold_char, text))


def pinyin_tokens(text: str, known: Set[str]) -> list[tuple[str, ...]]:
    """What a query may be in pinyin: every way to cut it into syllables that are known (without tones), as tokens;
    none where a word cannot be cut. With a tone anywhere, tones count everywhere."""
    toned = is_toned(text)
    ways: list[tuple[str, ...]] = [()]
    for part in re.split(r"[\W_]+", unicodedata.normalize("NFC", text).lower()):
        if part:
            cuts = _known_cuts(part.replace("v", "ü"), known)
            ways = [way + cut for way in ways for cut in cuts][:MOST_WAYS]
    return [tuple(TONED + one if toned else PLAIN + plain(one) for one in way) for way in ways if way]


def _known_cuts(word: str, known: Set[str]) -> list[tuple[str, ...]]:
    bare = plain(word)
    if len(bare) != len(word):
        return []
    ways: list[list[tuple[str, ...]]] = [[] for _ in word] + [[()]]
    for at in range(len(word) - 1, -1, -1):
        for end in range(at + 1, min(len(word), at + 6) + 1):
            if bare[at:end] in known:
                ways[at] += [(word[at:end], *rest) for rest in ways[end]]
        del ways[at][MOST_WAYS:]
    return ways[0]
