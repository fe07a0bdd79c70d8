"""Turns the marks of a companion document into English names and remarks: what a row, a term or a value is called,
what @ana says.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bopu.clauses.model import Clause, Edition
from bopu.ids import local_target, prefixed
from bopu.site.context import Context
from bopu.site.strings import pick
from bopu.text.model import Block, Document, Layer, Mark, Span


@dataclass(frozen=True)
class Names:
    """The English names of a document's rows and listed values by id, and what its taxonomies say of their
    categories.
    """

    document_id: str
    rows: Mapping[str, str]
    values: Mapping[str, str]
    categories: Mapping[str, Mapping[str, str]]
    context: Context
    game: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def english(self, marks: Sequence[Mark]) -> str:
        """The English of the values among some marks, in order."""
        found = (self._english(mark) for mark in marks)
        return " · ".join(text for text in found if text)

    def _english(self, mark: Mark) -> str:
        if mark.kind == "term":
            entry = self.context.entry(mark.get("ref"))
            return entry.en if entry else ""
        if mark.kind == "ref":
            return self.rows.get(local_target(mark.get("target").partition(" ")[0]) or "", "")
        if mark.kind == "rs":
            return self._value(mark.get("type"), mark.get("key"))
        return ""

    def _value(self, kind: str, key: str) -> str:
        """A reference's value: what a list of the document, a taxonomy, the glossary or the game's words call it.

        A key that nobody names stands for itself where its kind has a name (a rank), and is left out elsewhere.
        """
        listed = self.values.get(f"{self.document_id}.{kind}.{key}")
        category = self.categories.get(f"{kind}.{key}", {}).get("en")
        entry = self.context.entry(key)
        named = listed or category or (entry.en if entry else "") or self.game.get(key, {}).get("en", "")
        return named or (key if kind in self.context.strings["en"].sections["rs"] else "")

    def remarks(self, ana: str, lang: str) -> tuple[str, ...]:
        """What the categories that @ana points at say."""
        names = (pointer.lstrip("#") for pointer in ana.split())
        found = (pick(self.categories[name], lang).text for name in names if name in self.categories)
        return tuple(dict.fromkeys(found))


def names_of(context: Context, edition: Edition, name: str) -> Names:
    """The names of one companion document."""
    document = edition.companions[name]
    rows = {clause.id: _row_name(context, clause) for clause in edition.companion_clauses.get(name, ())}
    game = context.games.get(edition.slug)
    words = game.words.get("names", {}) if game else {}
    return Names(document.id, rows, dict(_values(document)), document.header.categories, context, words)


def _row_name(context: Context, clause: Clause) -> str:
    """A row is called what the glossary calls its first term."""
    entry = context.entry(term_of(clause.unit.spans))
    return entry.en if entry else ""


def _values(document: Document) -> Iterator[tuple[str, str]]:
    """The English terms of the items that a document lists with an id."""
    for block in document.body.blocks():
        if block.kind == "item" and block.get("id") and (english := _english_term(block)):
            yield block.get("id"), english


def _english_term(item: Block) -> str:
    return "".join(
        span.text
        for span in item.spans()
        if any(mark.kind == "term" and mark.get("lang") == "en" for mark in span.marks)
    )


def edited_marks(spans: Sequence[Span]) -> Iterator[Mark]:
    """The marks around what the edition reads, notes left out, each once, in order."""
    seen: set[int] = set()
    for span in spans:
        if span.layers & Layer.EDITED and not span.note:
            for mark in span.marks:
                if mark.key not in seen:
                    seen.add(mark.key)
                    yield mark


def targets(spans: Sequence[Span]) -> Iterator[str]:
    """The ids that the edition's reading of some spans leads to."""
    for mark in edited_marks(spans):
        if mark.kind == "ref" and (name := local_target(mark.get("target").partition(" ")[0])):
            yield name


def term_of(spans: Sequence[Span]) -> str:
    """The glossary id of the first term among the spans, or nothing."""
    for mark in edited_marks(spans):
        if mark.kind == "term" and (name := prefixed(mark.get("ref"))):
            return name[1]
    return ""
