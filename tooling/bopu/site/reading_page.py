"""Turns an edition into the data of its reading view: one page, or one for each part of a long text, each with the way
to the one before and after, the first with the contents of the whole.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple

from bopu.clauses.english import english_of, words_of
from bopu.clauses.model import Clause, Edition
from bopu.site.addresses import climb, folder
from bopu.site.alignment import Alignment, align
from bopu.site.citable import CitedEdition, cited_clause, cited_edition
from bopu.site.citation_view import CitationView, edition_citation
from bopu.site.clause_page import ClausePage, clause_pages
from bopu.site.clause_rules import SwitchLink, switches_of
from bopu.site.clause_view import Desk
from bopu.site.context import Context
from bopu.site.fault_report import clause_report
from bopu.site.measured_view import Origin, origin_of
from bopu.site.metadata import Head, edition_head
from bopu.site.parting import DEEPEST_HEADING, Part, Title, clauses_by_id
from bopu.site.parting_table import TABLE
from bopu.site.reading import Row, Side, rows_by_part
from bopu.site.rule_pages import GameBook, Leaf
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said, pick

FAULTS = ("author", "print", "transcription", "encoding", "conversion", "carrier", "other")
MOST_HEADINGS = 400
"""So many headings stand in the contents of a whole text beside its parts; deeper ones stand on their part's page."""


class Heading(NamedTuple):
    """A line of the table of contents."""

    level: int
    href: str
    title: Said
    english: str


class Companion(NamedTuple):
    """A companion document of the text."""

    text: Said
    href: str


class PartLine(NamedTuple):
    """A part in the contents of the whole: the heading that it stands under (or nothing), its first and last clause,
    the headings in it."""

    href: str
    title: Said
    english: str
    said: str
    headings: tuple[Heading, ...]


class Step(NamedTuple):
    """The way to the part before or after; `reach` is the clause there that is next to this part."""

    href: str
    reach: str


@dataclass(frozen=True)
class Steps:
    """Where among the parts a page is: `title` is what it is called, `home` leads to the text's own page."""

    number: int
    of: int
    title: str
    home: str
    table: str
    before: Step | None
    after: Step | None
    example: str


@dataclass(frozen=True)
class ReadingPage:
    """The data of a page of the reading view: the statement, the rows, the contents and the faults that its apparatus
    can be filtered by; `switches` are those that each clause raises, `measured` says where their measures come from;
    `reports` leads from each clause to where a fault in it is reported. `steps` and `whole`, the contents of the whole
    on its first page, are there where the text is in several parts."""

    statement: Statement
    rows: Sequence[Row] | Sequence[ClausePage]
    contents: tuple[Heading, ...]
    faults: tuple[tuple[str, str, int], ...]
    companions: tuple[Companion, ...]
    file: str
    cited: CitationView
    head: Head
    home: str = ""
    steps: Steps | None = None
    whole: tuple[PartLine, ...] = ()
    reports: Mapping[str, str] = field(default_factory=dict)
    switches: Mapping[str, tuple[SwitchLink, ...]] = field(default_factory=dict)
    measured: Origin | None = None


@dataclass(frozen=True)
class Reader:
    """What the pages of one text share in one language: `own` is the desk of its own page, `below` that of pages one
    folder below."""

    context: Context
    edition: Edition
    lang: str
    own: Desk
    below: Desk
    book: GameBook | None
    by_id: Mapping[str, Clause]
    alignment: Alignment
    whole: CitedEdition
    about: Statement

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the text."""
        return self.context.parting(self.edition).parts

    def side(self, part: Part) -> Side:
        """The desk of a part's page, and the way from it to the text's own."""
        return Side(self.below, "../") if part.steps else Side(self.own, "")


def reading_pages(
    context: Context, edition: Edition, lang: str, desks: tuple[Desk, Desk], book: GameBook | None
) -> Iterator[Leaf]:
    """The pages of the reading view, each with its folders below those of the text; of a text whose words are withheld
    the list of its clauses. `desks` are those of the text's own page and of pages one folder below."""
    whole, about = cited_edition(context, edition), statement(context, edition, lang)
    reader = Reader(context, edition, lang, *desks, book, clauses_by_id(edition), align(edition), whole, about)
    is_shown = edition.publish == "full"
    template, pages = ("reading.html", _shown) if is_shown else ("withheld.html", _withheld)
    title = pick(edition.document.header.title, lang).text
    for part, page in pages(reader):
        name = f"{page.steps.title} · {title}" if page.steps and part.steps else title
        yield Leaf(part.steps, template, name, page)


def _shown(reader: Reader) -> Iterator[tuple[Part, ReadingPage]]:
    english = english_of(reader.edition)
    for part, found in rows_by_part(reader.side, reader.edition, reader.parts):
        rows = tuple(_levelled(found) if len(reader.parts) > 1 else found)
        page = _page(reader, part, rows, tuple(_headings(reader, part.titles)), _faults(reader, rows))
        page = replace(page, reports=_reports(reader, part, english))
        yield part, _ruled(page, reader, part, reader.book) if reader.book else page


def _levelled(rows: Iterable[Row]) -> Iterator[Row]:
    """Rows whose headings leave out no level: the headings above those of a part may stand on another page."""
    above: list[tuple[int, int]] = [(0, 1)]  # the level in the text, the level on the page
    for row in rows:
        if row.level:
            above = [one for one in above if one[0] < row.level]
            above.append((row.level, above[-1][1] + 1))
        yield replace(row, level=above[-1][1]) if row.level else row


def _withheld(reader: Reader) -> Iterator[tuple[Part, ReadingPage]]:
    found = clause_pages(reader.below, reader.edition)
    for part in reader.parts:
        rows = tuple(page for _, page in zip(part.clauses, found, strict=False))
        yield part, _page(reader, part, rows, (), ())


def _page(
    reader: Reader,
    part: Part,
    rows: Sequence[Row] | Sequence[ClausePage],
    contents: tuple[Heading, ...],
    faults: tuple[tuple[str, str, int], ...],
) -> ReadingPage:
    context, edition, lang = reader.context, reader.edition, reader.lang
    address, home = folder(lang, edition.slug, *part.steps), reader.side(part).home
    several = len(reader.parts) > 1
    beside = edition.companions.items() if edition.publish == "full" else ()
    return ReadingPage(
        reader.about,
        rows,
        contents,
        faults,
        tuple(Companion(pick(document.header.title, lang), home + folder(name)) for name, document in beside),
        edition.document.file,
        edition_citation(context, reader.whole, address, lang),
        edition_head(reader.whole, address, lang),
        home,
        _steps(reader, part, home) if several else None,
        tuple(_whole(reader)) if several and not part.steps else (),
    )


def _ruled(page: ReadingPage, reader: Reader, part: Part, book: GameBook) -> ReadingPage:
    """The page with the switches that its clauses raise."""
    desk = book.desk(reader.lang, *part.steps)
    raised = {name: found for name in part.clauses if (found := switches_of(desk, name))}
    return replace(page, switches=raised, measured=origin_of(desk))


def _reports(reader: Reader, part: Part, english: Mapping[str, str]) -> dict[str, str]:
    """By clause, where a fault in it is reported."""
    context, found = reader.context, {}
    page, home = folder(reader.lang, reader.edition.slug, *part.steps), reader.side(part).home
    for name in part.clauses:
        cited = cited_clause(context, reader.whole, reader.by_id[name], english.get(name, ""))
        found[name] = clause_report(context, cited, f"{page}#{name}").href or f"{home}{folder(name)}#report"
    return found


def _faults(reader: Reader, rows: Sequence[Row]) -> tuple[tuple[str, str, int], ...]:
    """The layers of fault that occur in the apparatus: name of the class, name for the reader, number of entries."""
    counts = Counter(entry.classes.rpartition("fault-")[2] for row in rows for entry in row.apparatus)
    known = [fault for fault in FAULTS if fault in counts] + sorted(fault for fault in counts if fault not in FAULTS)
    return tuple((fault, reader.context.strings[reader.lang].name("fault", fault), counts[fault]) for fault in known)


def _headings(reader: Reader, titles: Iterable[Title], page: str = "") -> Iterator[Heading]:
    """Headings with the English of their first translation; `page` leads to the page that has them."""
    for level, name in titles:
        yield Heading(level, f"{page}#{name}", *_words(reader, name))


def _words(reader: Reader, name: str) -> tuple[Said, str]:
    clause = reader.by_id[name]
    units = [reader.alignment.units[one] for one in clause.translations if one in reader.alignment.units]
    words = clause.readings.get("edited", "").strip().rstrip("。")
    return Said(words, clause.lang), words_of(units[0]) if units else ""


def _steps(reader: Reader, part: Part, home: str) -> Steps:
    """Where a part is among all."""
    of = len(reader.parts)
    before = reader.parts[part.number - 2] if part.number > 1 else None
    after = reader.parts[part.number] if part.number < of else None
    return Steps(
        part.number,
        of,
        _title(reader, part),
        home,
        climb(folder(reader.lang, reader.edition.slug, *part.steps)) + folder(reader.edition.slug) + TABLE,
        Step(_way(home, before), before.clauses[-1] if before.clauses else "") if before else None,
        Step(_way(home, after), after.clauses[0] if after.clauses else "") if after else None,
        home + folder(part.clauses[0]) if part.clauses else "",
    )


def _way(home: str, part: Part) -> str:
    return home + folder(*part.steps) or "./"


def _whole(reader: Reader) -> Iterator[PartLine]:
    """The contents of the whole: its parts with the headings in each, as deep as there is room."""
    levels = Counter(title.level for part in reader.parts for title in part.titles)
    room = accumulate(levels[level] for level in range(DEEPEST_HEADING + 1))
    deep = sum(number <= MOST_HEADINGS for number in room)  # levels that are told
    begin = "#begin" if reader.edition.publish == "full" else "#main"
    for part in reader.parts:
        words, english = _under(reader, part)
        titles = [one for one in part.titles if one.level < deep and one.clause != part.under]
        page = folder(*part.steps)
        yield PartLine(page or begin, words, english, _range(reader, part), tuple(_headings(reader, titles, page)))


def _under(reader: Reader, part: Part) -> tuple[Said, str]:
    """The heading that a part stands under, in both languages; of one with several, the first and the last."""
    if not part.under:
        return Said("", reader.edition.document.lang or "zh-Hant"), ""
    words, english = _words(reader, part.under)
    beside = [one for one in part.titles if one.level == part.titles[0].level]
    if len(beside) > 1 and beside[0].clause == part.under:
        last, further = _words(reader, beside[-1].clause)
        words = Said(f"{words.text}–{last.text}", words.lang)
        english = f"{english} – {further}" if english and further else english
    return words, english


def _range(reader: Reader, part: Part) -> str:
    """The first and the last clause of a part but for headings, as the page's language calls them."""
    names = (reader.context.label(name, reader.lang) for name in part.ends)
    return reader.context.strings[reader.lang].say("parting", "between").join(names)


def _title(reader: Reader, part: Part) -> str:
    """What a part is called in one line."""
    words, english = _under(reader, part)
    named = (english if reader.lang == "en" else "") or words.text
    said = " ".join(one for one in (named, _range(reader, part)) if one)
    return reader.context.strings[reader.lang].say("parting", "title", words=said, n=part.number, of=len(reader.parts))
