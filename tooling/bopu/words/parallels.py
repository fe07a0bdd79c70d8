"""Turns texts into their parallels: phrases that stand at more than one place, within a text or in several."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.text.divide import divider
from bopu.text.fold import fold
from bopu.text.glossary import Glossary
from bopu.text.model import Layer
from bopu.words.columns import Columns
from bopu.words.division import Place, places_of
from bopu.words.lexicon import forms_of
from bopu.words.repeats import Repeat, Suffixes

LEAST = 4
"""How many characters a phrase has at least; two characters that stand twice are a word."""


class ParallelPlace(NamedTuple):
    """Where a phrase stands: columns from `start` up to `end` of a clause."""

    slug: str
    companion: str
    clause: Clause
    columns: Columns
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Parallel:
    """A phrase, folded (either script, no punctuation), all its places, and how rare it is (`Divider.rarity`): a phrase
    of everyday words says little, however long it is."""

    phrase: str
    places: tuple[ParallelPlace, ...]
    rarity: float

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts it stands in."""
        return tuple(dict.fromkeys(place.slug for place in self.places))


def parallels(
    editions: Iterable[Edition], glossary: Glossary, *, least: int = LEAST, companions: bool = False
) -> tuple[Parallel, ...]:
    """Phrases of at least so many characters that stand more than once; those in most texts first, then the rarest.

    A phrase lies within a clause, and within a cell of a row. Left out are parts of a longer phrase that stand nowhere
    else, what is a term of the glossary or part of one, and what has fewer Chinese characters than `least`.
    """
    runs = [run for place in places_of(editions, glossary, companions=companions) for run in _runs(place)]
    suffixes = Suffixes([run.text for run in runs])
    known = _within_terms(glossary, least)
    repeats = [
        repeat
        for repeat in suffixes.repeats(least)
        if (phrase := suffixes.string(repeat)) not in known and _chinese(phrase) >= least
    ]
    found = _parallels(suffixes, repeats, runs)
    return tuple(sorted(found, key=lambda one: (-len(one.texts), -one.rarity, -len(one.phrase), one.phrase)))


def _chinese(phrase: str) -> int:
    """How many characters are no numerals of the West, nor letters."""
    return sum(not char.isascii() for char in phrase)


class _Run(NamedTuple):
    """A clause, or a cell of a row: folded, with the column of each character."""

    place: Place
    text: str
    columns: tuple[int, ...]


def _runs(place: Place) -> list[_Run]:
    columns = place.columns
    cuts = (*columns.cells, len(columns.columns))
    found = []
    for begin, end in pairwise(cuts):
        kept = [(char, at) for at in range(begin, end) for char in fold(columns.columns[at].hans)]
        found.append(_Run(place, "".join(char for char, _ in kept), tuple(at for _, at in kept)))
    return found


def _parallels(suffixes: Suffixes, repeats: Iterable[Repeat], runs: list[_Run]) -> Iterator[Parallel]:
    placed = [(suffixes.string(repeat), _placed(suffixes, repeat, runs)) for repeat in repeats]
    written = [_simplified(places[0]) for _, places in placed]
    everyday = divider(frozenset("".join(written)))
    for (phrase, places), hans in zip(placed, written, strict=True):
        yield Parallel(phrase, places, everyday.rarity(hans))


def _simplified(place: ParallelPlace) -> str:
    """The phrase as jieba's dictionary writes it, without punctuation."""
    text = place.columns.form(place.start, place.end, Layer.SIMPLIFIED)
    return "".join(char for char in text if fold(char))


def _placed(suffixes: Suffixes, repeat: Repeat, runs: list[_Run]) -> tuple[ParallelPlace, ...]:
    places = []
    for number, at in suffixes.places(repeat):
        place, _, columns = runs[number]
        start, end = columns[at], columns[at + repeat.length - 1] + 1
        places.append(ParallelPlace(place.slug, place.companion, place.clause, place.columns, start, end))
    return tuple(places)


def _within_terms(glossary: Glossary, least: int) -> frozenset[str]:
    """Every string of at least so many characters that is a form of a term or part of one."""
    forms = {fold(form) for entry in glossary.entries.values() for form in forms_of(entry)}
    return frozenset(
        form[begin:end] for form in forms for begin in range(len(form)) for end in range(begin + least, len(form) + 1)
    )
