"""Turns clauses into words. Terms of the glossary come first: what is marked as one, then the longest of its forms; of
what is left between them jieba makes words. So no term is ever divided, or part of a longer word.

One script is divided, the simplified, for which jieba's dictionary is made; the other has its words at the same places.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.text.divide import Divider, divider
from bopu.text.fold import fold
from bopu.text.glossary import Glossary
from bopu.text.model import Layer
from bopu.words.columns import Columns, Reference, columns_of
from bopu.words.lexicon import GAP, Lexicon, Match, keyed_columns


class Word(NamedTuple):
    """A word in both scripts, from which column to which, the entries of the glossary that it may mean (none, mostly),
    and whether the edition marks it as that."""

    hant: str
    hans: str
    start: int
    end: int
    entries: tuple[str, ...] = ()
    marked: bool = False


class Place(NamedTuple):
    """A document of a text (`companion` is empty for the text itself) and one of its clauses, in columns."""

    slug: str
    companion: str
    columns: Columns

    @property
    def clause(self) -> Clause:
        """The clause."""
        return self.columns.clause


@dataclass(frozen=True)
class Division:
    """The clauses of some texts, ready to be divided into words."""

    places: tuple[Place, ...]
    lexicon: Lexicon
    divider: Divider

    def words(self, columns: Columns) -> tuple[Word, ...]:
        """The words of a clause in order, punctuation left out."""
        words = (word for unit in self._units(columns) for word in unit)
        return tuple(word for word in words if fold(word.hans) or fold(word.hant))

    def _units(self, columns: Columns) -> Iterator[list[Word]]:
        """Terms as they are, and the words of what stands between them."""
        at = 0
        for match, marked in terms_in(columns, self.lexicon):
            yield self._between(columns, at, match.start)
            yield [_word(columns, *match, marked=marked)]
            at = match.end
        yield self._between(columns, at, len(columns.columns))

    def _between(self, columns: Columns, start: int, end: int) -> list[Word]:
        cuts = [start, *(at for at in columns.cells if start < at < end), end]
        found: list[Word] = []
        for begin, stop in pairwise(cuts):
            found += self._run(columns, begin, stop)
        return found

    def _run(self, columns: Columns, start: int, end: int) -> Iterator[Word]:
        """The words of columns in which no term stands. A column is never divided."""
        ends: dict[int, int] = {}
        length = 0
        for at in range(start, end):
            length += len(columns.columns[at].hans)
            ends[length] = at + 1
        length = 0
        for piece in self.divider.cut("".join(one.hans for one in columns.columns[start:end])):
            length += len(piece)
            if length in ends:
                yield _word(columns, start, ends[length], ())
                start = ends[length]


def division_of(editions: Iterable[Edition], glossary: Glossary, *, companions: bool = True) -> Division:
    """The clauses of these editions, and unless told otherwise those of their companions, ready to be divided."""
    places = tuple(places_of(editions, glossary, companions=companions))
    characters = {char for place in places for column in place.columns.columns for char in column.hans}
    return Division(places, Lexicon(glossary), divider(frozenset(characters)))


def places_of(editions: Iterable[Edition], glossary: Glossary, *, companions: bool = True) -> Iterator[Place]:
    """Every clause in columns: of each text its own, then those of its companions."""
    for edition in editions:
        for name, clauses in documents_of(edition, companions=companions):
            for clause in clauses:
                yield Place(edition.slug, name, columns_of(clause, glossary.entries))


def documents_of(edition: Edition, *, companions: bool = True) -> Iterator[tuple[str, Sequence[Clause]]]:
    """The clauses of a text under an empty name, and those of its companions under theirs."""
    yield "", edition.clauses
    yield from edition.companion_clauses.items() if companions else ()


def terms_in(columns: Columns, lexicon: Lexicon) -> Iterator[tuple[Match, bool]]:
    """The terms of a clause in order, none over another, each with whether it is marked: marks come first."""
    keys = keyed_columns(columns.columns)
    at = 0
    for unit in (*_marked(columns, keys), Match(len(keys), len(keys), ())):
        cuts = [at, *(cell for cell in columns.cells if at < cell < unit.start), unit.start]
        for begin, end in pairwise(cuts):
            for match in lexicon.longest(keys[begin:end]):
                yield Match(begin + match.start, begin + match.end, match.entries), False
        if unit.end > unit.start:
            yield unit, True
        at = unit.end


def _marked(columns: Columns, keys: str) -> list[Match]:
    """The outermost marks that make a word: every term and name; another reference only where no mark of punctuation
    stands in it."""
    found: list[Match] = []
    for one in columns.references:
        if found and one.start < found[-1].end:
            if (one.start, one.end) == (found[-1].start, found[-1].end) and one.entry not in found[-1].entries:
                found[-1] = found[-1]._replace(entries=(*found[-1].entries, *filter(None, [one.entry])))
        elif _is_word(one, keys):
            found.append(Match(one.start, one.end, (one.entry,) if one.entry else ()))
    return found


def _is_word(one: Reference, keys: str) -> bool:
    return one.kind != "rs" or GAP not in keys[one.start : one.end]


def _word(columns: Columns, start: int, end: int, entries: tuple[str, ...], *, marked: bool = False) -> Word:
    hant, hans = (columns.form(start, end, layer) for layer in (Layer.TRADITIONAL, Layer.SIMPLIFIED))
    return Word(hant, hans, start, end, entries, marked)
