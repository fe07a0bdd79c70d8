"""Turns words whose form in the other script is decided into a conversion that keeps to them, wherever they stand.

Words come from the project's own dictionary (bopu.text.conversion) and from the glossary. They are looked for in the
text as it is written, the longest first, and put into what OpenCC made by position; so a word must be as long in both
scripts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bopu.text.language import HANS, HANT


@dataclass(frozen=True, slots=True)
class Word:
    """One word: as it is `written`, the `form` that it has in `script`, and where that is said: the id of an entry of
    the dictionary, or a term of the glossary (``term:dahe``)."""

    written: str
    form: str
    script: str
    source: str


TERM = "term:"
"""What the source of a word begins with that is a term of the glossary, and no entry of the dictionary."""


class Place(NamedTuple):
    """Where a word stands in a text."""

    start: int
    end: int
    word: Word


class Words:
    """All decided words. Of two that are written alike the first goes."""

    def __init__(self, words: Iterable[Word] = ()) -> None:
        self.words = tuple(words)
        self._hash = hash(self.words)
        self._known = {script: _known(self.words, script) for script in (HANT, HANS)}
        self._patterns = {script: _pattern(known) for script, known in self._known.items()}
        self._divided = {script: _divided(known) for script, known in self._known.items()}
        self._candidates = {script: _candidates(self.words, script) for script in (HANT, HANS)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.words == other.words

    def __hash__(self) -> int:
        return self._hash

    def places(self, text: str, script: str) -> Iterator[Place]:
        """Where words stand whose form in this script is decided, from left to right, without overlap."""
        pattern, known = self._patterns[script], self._known[script]
        for found in pattern.finditer(text) if pattern else ():
            yield Place(found.start(), found.end(), known[found[0]])

    def applied(self, text: str, converted: str, script: str) -> str:
        """What OpenCC made of a text, with the decided words in the forms that were decided. All three are as long."""
        parts: list[str] = []
        at = 0
        for start, end, word in self.places(text, script):
            parts += converted[at:start], word.form
            at = end
        return "".join((*parts, converted[at:])) if at else converted

    def candidates(self, char: str, script: str) -> tuple[str, ...]:
        """What the words make of a character."""
        return self._candidates[script].get(char, ())

    def is_guess(self, word: Word) -> bool:
        """Whether a word is an entry of one character from which longer entries depart: outside of all words it may be
        the one or the other (么 is 幺, but 什么 stays)."""
        return word.written in self._divided[word.script]

    def forms(self, script: str) -> str:
        """The characters of all forms in a script, one after the other."""
        return "".join(word.form for word in self.words if word.script == script)


def _known(words: Iterable[Word], script: str) -> Mapping[str, Word]:
    known: dict[str, Word] = {}
    for word in words:
        if word.script == script:
            known.setdefault(word.written, word)
    return known


def _divided(known: Mapping[str, Word]) -> frozenset[str]:
    entries = {written: word for written, word in known.items() if not word.source.startswith(TERM)}
    alone = {written: word.form for written, word in entries.items() if len(written) == 1}
    return frozenset(
        char
        for written, word in entries.items()
        for char, form in zip(written, word.form, strict=True)
        if len(written) > 1 and alone.get(char, form) != form
    )


def _pattern(known: Mapping[str, Word]) -> re.Pattern[str] | None:
    longest_first = sorted(known, key=lambda written: (-len(written), written))
    return re.compile("|".join(map(re.escape, longest_first))) if known else None


def _candidates(words: Iterable[Word], script: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for word in words:
        for char, form in zip(word.written, word.form, strict=True) if word.script == script else ():
            found.setdefault(char, {})[form] = None
    return {char: tuple(forms) for char, forms in found.items()}


NO_WORDS = Words()


def words_of_terms(terms: Iterable[tuple[str, str, str]]) -> Iterator[Word]:
    """The words that a glossary decides, in both directions, from (reference, traditional, simplified).

    A term of one character says nothing of that character elsewhere, and of two terms that are written alike neither
    decides.
    """
    forms: dict[tuple[str, str], set[Word]] = {}
    for ref, hant, hans in terms:
        if len(hant) == len(hans) > 1:
            forms.setdefault((HANS, hant), set()).add(Word(hant, hans, HANS, ref))
            forms.setdefault((HANT, hans), set()).add(Word(hans, hant, HANT, ref))
    for alike in forms.values():
        if len({word.form for word in alike}) == 1:
            yield min(alike, key=lambda word: word.source)
