"""What everything above the texts works on: clauses with their readings, figures, editorial acts, notes and
translations, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bopu.text.conversion_words import NO_WORDS, Words
from bopu.text.glossary import Glossary
from bopu.text.model import ClauseUnit, Document, Span


@dataclass(frozen=True, slots=True)
class Figure:
    """Something marked that a rule can use: a number, a measure, a reference of a registered type, a term, a table
    cell.

    `kind` is the element (num, measure, rs, term, ref); `type` its @type; `value` its @value, @quantity, @key, @ref or
    @target as written; `unit` its @unit; `text` the words it stands on (edited layer); `source_text` what the digital
    source has there. `id` is empty where the figure has none.
    """

    id: str
    kind: str
    type: str
    value: str
    unit: str
    text: str
    source_text: str
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """An editor's note. `type` is commentary or textual; `target` the id of the act it explains, or empty; `spans` its
    content."""

    id: str
    lang: str
    type: str
    target: str
    resp: str
    spans: tuple[Span, ...]
    line: int

    @property
    def text(self) -> str:
        """The note without its marks."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a passage: its text, who bears it (``@wit``), the element (sic, corr, lem, rdg …), and why
    (``@cause``)."""

    kind: str
    text: str
    lang: str
    witnesses: tuple[str, ...]
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """One editorial act, an entry of the apparatus.

    `kind`: emendation, regularisation, script (a decision for the other script), variant, doubt, gap, supplied,
    surplus, unclear.
    `fault` is the layer where the fault arose (author, print, transcription, encoding, conversion, carrier) or empty.
    `readings` are in document order; `extent` describes what a gap lacks, and `described` the same in words by
    language. `key` is the mark's: the spans that the act covers carry a mark with the same key.
    """

    id: str
    kind: str
    fault: str
    readings: tuple[Reading, ...]
    resp: str
    cert: str
    evidence: str
    source: str
    extent: str
    notes: tuple[Note, ...]
    line: int
    key: int
    described: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """One citable sentence or rule of a text.

    `n` is the printed number (may be empty); `readings` the whole text by layer name (source, edited, traditional,
    simplified) without the printed number, which `label` holds. `digest` pins the `wording` (see bopu.clauses.digest).
    `translations` are the ids of the translation's segments that are aligned with it.
    """

    id: str
    slug: str
    n: str
    function: str
    speaker: str
    status: str
    file: str
    line: int
    lang: str
    readings: Mapping[str, str] = field(hash=False)
    label: str
    wording: str
    digest: str
    figures: tuple[Figure, ...]
    acts: tuple[Act, ...]
    notes: tuple[Note, ...]
    translations: tuple[str, ...]
    unit: ClauseUnit = field(repr=False, hash=False)


@dataclass(frozen=True, slots=True)
class Edition:
    """A text of the corpus, read whole: its document, translation, companion documents, and its clauses in order.

    `publish` is full, clauses or none. `companions` maps a companion's name (``board``) to its document;
    `companion_clauses` maps the same name to its clauses (rows, mostly).
    """

    slug: str
    publish: str
    document: Document
    translation: Document | None
    companions: Mapping[str, Document] = field(hash=False)
    clauses: tuple[Clause, ...]
    companion_clauses: Mapping[str, tuple[Clause, ...]] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Corpus:
    """All editions of a project, in the order of their slugs, the glossary they share, and the words whose form in the
    other script is decided for all of them."""

    editions: tuple[Edition, ...]
    glossary: Glossary
    words: Words = NO_WORDS
