"""Turns texts into tokens, the units of which a query must find an unbroken run.

In Chinese a token is a folded character, whatever its script (`bopu.text.fold`). In English it is a word, written
with a space before it (`` turn``), and a Chinese character among words is one by itself. In pinyin it is a syllable,
once without its tone (``'guan``, ``'lü``) and once with it (``"guān``). No folded character is a space or a quotation
mark, so that tokens written one after the other can be told apart, and a letter is never taken for a word.
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
MARKS = "\u0304\u0301\u030c\u0300"
"""The marks of the four tones, in their order."""
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
    return any(mark in MARKS for mark in unicodedata.normalize("NFD", text))


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


def toneless(text: str) -> str:
    """Pinyin without the marks of tones, in small letters: ǚ is ü."""
    letters = unicodedata.normalize("NFD", text.lower())
    return unicodedata.normalize("NFC", "".join(char for char in letters if char not in MARKS))


def pinyin_tokens(text: str, known: Set[str]) -> list[tuple[str, ...]]:
    """What a query may be in pinyin: every way to cut it into syllables that are known (without tones), as tokens;
    none where a word cannot be cut. With a tone anywhere, a mark or a digit behind a syllable, tones count everywhere.

    ü, v and u: are ü and nothing else; where no tone is given, u is ü too, since many keyboards have none.
    """
    text = unicodedata.normalize("NFC", text).lower().replace("u:", "ü")
    toned = is_toned(text) or re.search(r"[^\W\d_][0-5]", text) is not None
    ways: list[tuple[str, ...]] = [()]
    for part in re.split(r"[\W_]+", text):
        if part:
            cuts = _part_cuts(part.replace("v", "ü"), known, toned)
            ways = [way + cut for way in ways for cut in cuts][:MOST_WAYS]
    return [tuple((TONED if toned else PLAIN) + one for one in way) for way in ways if way]


def _part_cuts(part: str, known: Set[str], toned: bool) -> list[tuple[str, ...]]:
    """The ways to cut what has no space in it: a digit ends a syllable and is its tone."""
    pieces = re.findall(r"([^0-9]+)([0-5]?)", part)
    if "".join(map("".join, pieces)) != part:
        return []
    ways: list[tuple[str, ...]] = [()]
    for letters, tone in pieces:
        cuts = [(*cut[:-1], marked(cut[-1], tone)) for cut in _known_cuts(letters, known, toned)]
        ways = [way + cut for way in ways for cut in cuts][:MOST_WAYS]
    return ways


def marked(syllable: str, tone: str) -> str:
    """A syllable with the tone of a digit as a mark, on the vowel that bears it; 5, 0 and nothing are no mark."""
    if tone not in ("1", "2", "3", "4"):
        return syllable
    at = next((syllable.index(sign) for sign in ("a", "e", "ou") if sign in syllable), -1)
    if at < 0:
        at = max(syllable.rfind(vowel) for vowel in "iouü")
    return unicodedata.normalize("NFC", syllable[: at + 1] + MARKS[int(tone) - 1] + syllable[at + 1 :])


def _known_cuts(word: str, known: Set[str], toned: bool) -> list[tuple[str, ...]]:
    bare = toneless(word)
    if len(bare) != len(word):
        return []
    ways: list[list[tuple[str, ...]]] = [[] for _ in word] + [[()]]
    for at in range(len(word) - 1, -1, -1):
        for end in range(at + 1, min(len(word), at + 6) + 1):
            for one in _meant(word[at:end], bare[at:end], known, toned):
                ways[at] += [(one, *rest) for rest in ways[end]]
        del ways[at][MOST_WAYS:]
    return ways[0]


def _meant(typed: str, bare: str, known: Set[str], toned: bool) -> list[str]:
    """The known syllables that may have been typed so, with the tone where tones count."""
    if bare[0] in "jqxy":  # after these ü is written u
        typed, bare = typed.replace("ü", "u"), bare.replace("ü", "u")
    meant = [bare]
    if bare[0] in "ln" and "u" in bare and not toned:
        meant.append(bare.replace("u", "ü"))
    return [typed if toned else one for one in meant if one in known]
