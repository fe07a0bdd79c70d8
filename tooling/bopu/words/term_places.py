"""Turns texts into the places of each term of the glossary: where it is marked, and where it is found by its
form alone."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.text.glossary import Glossary
from bopu.words.columns import Columns
from bopu.words.division import Place, places_of, terms_in
from bopu.words.lexicon import Lexicon


class TermPlace(NamedTuple):
    """Where a term stands. `marked`: the edition says so; else its form stands there, which may also be that of the
    entries `others`. `columns` are those of the clause, from `start` up to `end` the term's."""

    slug: str
    companion: str
    clause: Clause
    columns: Columns
    start: int
    end: int
    marked: bool
    others: tuple[str, ...] = ()


def term_places(
    editions: Iterable[Edition], glossary: Glossary, *, companions: bool = True
) -> Mapping[str, tuple[TermPlace, ...]]:
    """The places of each term that has some, by its id: text by text, companions after the text, in their order.

    Found by form are the longest forms where nothing is marked (`bopu.words.lexicon`).
    """
    lexicon = Lexicon(glossary)
    found: dict[str, list[TermPlace]] = {}
    for place in places_of(editions, glossary, companions=companions):
        for start, end, entry, marked, others in sorted(_here(place.columns, lexicon)):
            found.setdefault(entry, []).append(_place(place, start, end, marked, others))
    return {entry: tuple(places) for entry, places in found.items()}


def _place(place: Place, start: int, end: int, marked: bool, others: tuple[str, ...]) -> TermPlace:
    return TermPlace(place.slug, place.companion, place.clause, place.columns, start, end, marked, others)


def _here(columns: Columns, lexicon: Lexicon) -> Iterator[tuple[int, int, str, bool, tuple[str, ...]]]:
    """Every mark, those inside others too and each once, then the forms between them."""
    for start, end, entry in dict.fromkeys((one.start, one.end, one.entry) for one in columns.references):
        if entry:
            yield start, end, entry, True, ()
    for match, marked in terms_in(columns, lexicon):
        for entry in () if marked else match.entries:
            yield match.start, match.end, entry, False, tuple(one for one in match.entries if one != entry)
