"""Turns what somebody looks for into a concordance: every place where it stands, with what stands before and after."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.text.fold import fold, folded
from bopu.text.glossary import Glossary
from bopu.text.model import Layer
from bopu.words.columns import TERM_PREFIX, Wording, wording_of
from bopu.words.division import documents_of
from bopu.words.lexicon import by_string, forms_of

ORDERS = ("place", "left", "right")


class Sought(NamedTuple):
    """What is looked for: strings, folded, and entries of the glossary that may be marked under another wording."""

    forms: tuple[str, ...]
    entries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """Where to look: in which layer, in clauses of which functions and speakers (empty: all), in companions or not."""

    layer: Layer = Layer.EDITED
    functions: frozenset[str] = frozenset()
    speakers: frozenset[str] = frozenset()
    companions: bool = True

    def allow(self, clause: Clause) -> bool:
        """Whether a clause is looked into."""
        return (not self.functions or clause.function in self.functions) and (
            not self.speakers or clause.speaker in self.speakers
        )


class Hit(NamedTuple):
    """One place: the clause, what stands before the words in it, the words, what stands after; `marked` are the entries
    of the glossary as which the edition marks exactly these words."""

    slug: str
    companion: str
    clause: Clause
    left: str
    text: str
    right: str
    marked: tuple[str, ...]


def sought(term: str, glossary: Glossary) -> Sought | None:
    """What a term means: an entry by its id, its pinyin (with or without tones) or its English name; else the string
    itself, in either script. None where nothing is left when punctuation is."""
    key = fold(term)
    if not key:
        return None
    name = term.strip().removeprefix(f"{TERM_PREFIX}:")
    found = [
        entry
        for entry in glossary.entries.values()
        if entry.id == name or (any(map(str.isascii, key)) and key in (fold(entry.pinyin), fold(entry.en)))
    ]
    if not found:
        return Sought((key,))
    forms = (fold(form) for entry in found for form in forms_of(entry) if by_string(form))
    return Sought(tuple(dict.fromkeys(forms)), tuple(entry.id for entry in found))


def concord(editions: Iterable[Edition], glossary: Glossary, what: Sought, limits: Limits) -> Iterator[Hit]:
    """Every place in these editions, in the order of the texts. Punctuation is ignored, cells of a row are not
    crossed, places may overlap."""
    for edition in editions:
        for companion, clauses in documents_of(edition, companions=limits.companions):
            for clause in filter(limits.allow, clauses):
                wording = wording_of(clause, limits.layer, glossary.entries)
                for start, end in sorted(_found(wording, what)):
                    yield _hit(edition.slug, companion, wording, start, end)


def ordered(hits: Iterable[Hit], order: str) -> list[Hit]:
    """The hits by place (as they come), by what stands to the right, or to the left, from the word outward."""
    if order == "left":
        return sorted(hits, key=lambda hit: fold(hit.left)[::-1])
    return sorted(hits, key=lambda hit: fold(hit.right)) if order == "right" else list(hits)


def _hit(slug: str, companion: str, wording: Wording, start: int, end: int) -> Hit:
    text = wording.text
    marked = (one.entry for one in wording.references if (one.start, one.end) == (start, end) and one.entry)
    left, words, right = (_on_a_line(part) for part in (text[:start], text[start:end], text[end:]))
    return Hit(slug, companion, wording.clause, left, words, right, tuple(dict.fromkeys(marked)))


def _on_a_line(text: str) -> str:
    """Cells apart from one another, other white space as one space."""
    return "\t".join(" ".join(cell.split()) for cell in text.split("\t")).replace("\t", " | ")


def _found(wording: Wording, what: Sought) -> set[tuple[int, int]]:
    """Where in a clause something is: marks first, then strings that no mark covers."""
    marks = {(one.start, one.end) for one in wording.references if one.entry in what.entries and one.entry}
    strings = {place for form in what.forms for place in _strings(wording.text, form)}
    return marks | {one for one in strings if not any(start < one[1] and one[0] < end for start, end in marks)}


def _strings(text: str, form: str) -> Iterator[tuple[int, int]]:
    """Where a folded string stands in a text, cell by cell."""
    begin = 0
    for cell in text.split("\t"):
        kept = folded(cell if form in fold(cell) else "")  # to fold with places is slow, and mostly it is not there
        at = kept.text.find(form)
        while at >= 0:
            start, end = kept.span(at, at + len(form))
            yield begin + start, begin + end
            at = kept.text.find(form, at + 1)
        begin += len(cell) + 1
