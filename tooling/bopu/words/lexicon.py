"""Turns the glossary into a dictionary of forms: which entries are written so, in either script."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bopu.clauses.numerals import read_numeral
from bopu.text.fold import fold, fold_char
from bopu.text.glossary import Entry, Glossary

GAP = " "
"""Stands for punctuation where each character must keep its place."""
SHORTEST = 2
"""A form of one character is found where it is marked, and not by string: it stands in too many words. Nor is one that
is a numeral: 三十 is a card, and the number thirty."""


class Match(NamedTuple):
    """Entries found by their form from one place up to another."""

    start: int
    end: int
    entries: tuple[str, ...]


class Lexicon:
    """The forms of all entries, folded, and the entries that each may mean."""

    def __init__(self, glossary: Glossary) -> None:
        forms: dict[str, dict[str, None]] = {}
        for entry in glossary.entries.values():
            for form in filter(by_string, forms_of(entry)):
                forms.setdefault(keyed(form), {})[entry.id] = None
        self.forms: Mapping[str, tuple[str, ...]] = {form: tuple(ids) for form, ids in forms.items()}
        self._lengths: dict[str, list[int]] = {}
        for form in sorted(self.forms, key=len, reverse=True):
            lengths = self._lengths.setdefault(form[0], [])
            if len(form) not in lengths:
                lengths.append(len(form))

    def longest(self, text: str) -> Iterator[Match]:
        """The longest forms in a text of `keyed` characters, from left to right, none over another."""
        at = 0
        while at < len(text):
            match = self._at(text, at)
            if match:
                yield match
            at = match.end if match else at + 1

    def _at(self, text: str, at: int) -> Match | None:
        for length in self._lengths.get(text[at], ()):
            entries = self.forms.get(text[at : at + length])
            if entries and at + length <= len(text):
                return Match(at, at + length, entries)
        return None


def forms_of(entry: Entry) -> tuple[str, ...]:
    """What an entry is written as: its form in each script and its variants."""
    return tuple(form for form in dict.fromkeys((entry.hant, entry.hans, *entry.variants)) if fold(form))


def by_string(form: str) -> bool:
    """Whether a form is found where it is not marked."""
    return len(fold(form)) >= SHORTEST and read_numeral(form) is None


def keyed(text: str) -> str:
    """A text folded, each of its characters in its place: a gap where one goes."""
    return "".join(fold_char(char) or GAP for char in text)


def keyed_columns(columns: Sequence[tuple[str, str]]) -> str:
    """Columns folded, one character for each; a gap where there is not exactly one."""
    folded = (fold(hans) for _, hans in columns)
    return "".join(one if len(one) == 1 else GAP for one in folded)
