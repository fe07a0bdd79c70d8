"""What an edition is once its XML has been read: blocks of spans, editorial acts, clauses; plain values without lxml.

A document is parsed once into this form and everything above works on it. Mixed content is flat: a `Span` is a run of
characters
with the marks (inline elements) that are open around it, outermost first; an element without text is a span with empty
text.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import IntFlag
from typing import NamedTuple


class Layer(IntFlag):
    """The readings of a text that share one encoding; a span says in which of them it stands."""

    NONE = 0
    SOURCE = 1  # the digital source, character for character
    EDITED = 2  # after the editor's emendations, in the source's script
    TRADITIONAL = 4  # the edited text in traditional characters
    SIMPLIFIED = 8  # the edited text in simplified characters
    ALL = 15


LAYERS = (Layer.SOURCE, Layer.EDITED, Layer.TRADITIONAL, Layer.SIMPLIFIED)

FAULT_LAYERS = ("author", "print", "transcription", "encoding", "conversion", "carrier")
"""Where a fault arose, from the author's desk to the page that carried the file."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One inline element. `key` tells two neighbours of the same kind apart; attribute names are local (``id``,
    ``lang`` for xml:*)."""

    kind: str
    key: int
    line: int
    attrs: Mapping[str, str] = field(hash=False)

    def get(self, name: str, default: str = "") -> str:
        """An attribute's value, or the default."""
        return self.attrs.get(name, default)


@dataclass(frozen=True, slots=True)
class Span:
    """A run of characters under one stack of marks.

    `traditional` and `simplified` are the run in each script (equal in length to `text`; what does not stand in a
    script's layer is
    left as it is). `clause` is the id of the clause it belongs to, or empty. `note` says that it is inside an editor's
    note.
    """

    text: str
    marks: tuple[Mark, ...]
    layers: Layer
    line: int
    clause: str = ""
    note: bool = False
    traditional: str = ""
    simplified: str = ""

    def form(self, layer: Layer) -> str:
        """The run as it reads in one layer, empty where it does not stand there."""
        if not int.__and__(self.layers, layer):  # as self.layers & layer, which makes a Layer and is ten times slower
            return ""
        if layer is Layer.TRADITIONAL:
            return self.traditional
        return self.simplified if layer is Layer.SIMPLIFIED else self.text


def code_point(span: Span) -> str:
    """The name (U+0001) of a character that no page can hold, where a span is one; else empty."""
    last = span.marks[-1] if span.marks else None
    return last.get("n") if last and last.kind == "g" and last.get("type") == "codepoint" else ""


@dataclass(frozen=True, slots=True)
class Block:
    """A block element with its content in document order: spans, and further blocks (a list inside an item)."""

    kind: str
    line: int
    attrs: Mapping[str, str] = field(hash=False)
    content: "tuple[Span | Block, ...]" = ()

    def get(self, name: str, default: str = "") -> str:
        """An attribute's value, or the default."""
        return self.attrs.get(name, default)

    def spans(self) -> Iterator[Span]:
        """All spans below this block, in document order."""
        for part in self.content:
            if isinstance(part, Block):
                yield from part.spans()
            else:
                yield part

    def blocks(self) -> "Iterator[Block]":
        """This block and all blocks below it, in document order."""
        yield self
        for part in self.content:
            if isinstance(part, Block):
                yield from part.blocks()


@dataclass(frozen=True, slots=True)
class ClauseUnit:
    """A clause as the header declares it: an element with an id, and the spans that belong to it (notes included)."""

    id: str
    line: int
    kind: str
    attrs: Mapping[str, str] = field(hash=False)
    spans: tuple[Span, ...] = ()

    def get(self, name: str, default: str = "") -> str:
        """An attribute's value, or the default."""
        return self.attrs.get(name, default)


class Witness(NamedTuple):
    """A source that the header lists: the work, the edition, the digital file, other witnesses, cited books."""

    id: str
    kind: str  # work, edition, digital, witness, bibl
    text: Mapping[str, str]  # description by language
    idnos: Mapping[str, str]  # filename, sha256 …
    names: Mapping[str, str] = {}  # what pages call it, by language; empty where it has no short title
    titles: Mapping[str, str] = {}  # its full title by language
    authors: Mapping[str, tuple[str, ...]] = {}  # its authors by language

    def name(self, lang: str) -> str:
        """What pages in this language (``zh-Hant``, ``en``) call it: its short title, else its id."""
        return self.names.get(lang) or self.id


class Responsibility(NamedTuple):
    """Who did what: a respStmt. `text` by language; `name` as given."""

    id: str
    text: Mapping[str, str]
    name: str


@dataclass(frozen=True, slots=True)
class Header:
    """What the teiHeader says. Texts in several languages are mappings from language (``zh-Hant``, ``en``) to plain
    text."""

    title: Mapping[str, str]
    slug: str
    source_rights: Mapping[str, str]
    our_rights: Mapping[str, str]
    licence: str
    status: str
    witnesses: tuple[Witness, ...]
    responsibilities: tuple[Responsibility, ...]
    categories: Mapping[str, Mapping[str, str]]  # every category of every taxonomy: id -> description by language
    editorial: Mapping[str, tuple[str, ...]]  # editorialDecl: paragraphs by language
    changes: tuple[tuple[str, str], ...]  # (date, text)
    clause_match: str
    clause_use: str


class Box(NamedTuple):
    """A rectangle of a sheet: its upper left and its lower right corner; the second coordinate grows downwards."""

    ulx: float
    uly: float
    lrx: float
    lry: float


class Zone(NamedTuple):
    """A place on a sheet. `kind` is its @type (head and body belong to the division with the id `division`), `rotate`
    by how many degrees clockwise its writing is turned, `categories` the ids that its @ana points at,
    `label` its @n."""

    kind: str
    division: str
    box: Box
    rotate: int
    categories: tuple[str, ...] = ()
    label: str = ""


class Surface(NamedTuple):
    """A printed sheet as it was measured: its description by language, by whom, how certainly and from which source."""

    id: str
    box: Box
    text: Mapping[str, str]
    resp: str
    cert: str
    source: str
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A TEI document, read. `file` is its path relative to the project, `lang` its text's language (``zh-Hant``,
    ``en`` …)."""

    file: str
    id: str
    lang: str
    header: Header
    body: Block  # kind "text"
    clauses: tuple[ClauseUnit, ...]
    ids: Mapping[str, int] = field(hash=False)  # every xml:id of the document and its line
    surfaces: tuple[Surface, ...] = ()

    def elements(self) -> "Iterator[tuple[Block | Mark, str]]":
        """Every element of the text once, in document order, with the id of the clause it stands in (empty outside of
        clauses)."""
        seen: set[int] = set()
        clauses = {unit.id for unit in self.clauses}
        yield from _elements(self.body, "", clauses, seen)


def _elements(block: Block, clause: str, clauses: Set[str], seen: set[int]) -> "Iterator[tuple[Block | Mark, str]]":
    clause = block.get("id") if block.get("id") in clauses else clause
    yield block, clause
    for part in block.content:
        if isinstance(part, Block):
            yield from _elements(part, clause, clauses, seen)
            continue
        for mark in part.marks:
            if mark.key not in seen:
                seen.add(mark.key)
                yield mark, part.clause


def layer_text(spans: Sequence[Span], layer: Layer) -> str:
    """What the spans read in one layer, editors' notes left out."""
    return "".join(span.form(layer) for span in spans if not span.note)
