"""Turns a companion document into its pages: an overview, and a page for each division that has one, with ways in
computed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from bopu.clauses.apparatus import read_acts
from bopu.clauses.model import Clause, Edition
from bopu.site.addresses import folder, link
from bopu.site.board_picture import Thumbnail, thumbnail
from bopu.site.clause_rules import rules_naming
from bopu.site.clause_view import Desk, Entry, apparatus
from bopu.site.companion_view import Drawer, Phrase, View, WayIn, is_translated
from bopu.site.illustrated import EntryView, Illustrator, Simulated, rows_by_term, simulated_in
from bopu.site.illustrated_spec import ILLUSTRATED
from bopu.site.names import Names, names_of, targets
from bopu.site.places import Place, own_pages, places_of, resolver
from bopu.site.rule_pages import GameBook
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.strings import pick
from bopu.site.tiles_page import tile_sprite
from bopu.text.model import Block, Document, Span


@dataclass(frozen=True)
class Shortcut:
    """A row of a division that has its own page, as the overview lists it."""

    href: str
    name: str
    english: str


@dataclass(frozen=True)
class Division:
    """A division: drawn in full, or (with `href`) only named, with its rows as shortcuts. `more` are the divisions
    inside it.
    """

    id: str
    level: int
    head: Phrase
    href: str
    apparatus: tuple[Entry, ...]
    blocks: tuple[View, ...]
    shortcuts: tuple[Shortcut, ...]
    more: tuple["Division", ...]

    @property
    def inner_level(self) -> int:
        """The level of headings inside it."""
        return min(self.level + 1, 6)

    @property
    def translated(self) -> bool:
        """Whether a table in it has cells with a translation."""
        shown = any(any(view.translated) for view in self.blocks if not view.illustrated)
        return shown or any(inner.translated for inner in self.more)


@dataclass(frozen=True)
class Step:
    """A neighbouring page."""

    name: str
    english: str
    href: str


@dataclass(frozen=True)
class CompanionPage:
    """The overview (`part` empty) or the page of one division."""

    name: str
    part: str
    parts: tuple[str, ...]
    statement: Statement
    divisions: tuple[Division, ...]
    before: Step | None
    after: Step | None
    up: str
    picture: Thumbnail | None = None
    sprite: str = ""
    simulated: Simulated | None = None

    @property
    def translated(self) -> bool:
        """Whether it shows translations."""
        return any(division.translated for division in self.divisions)


@dataclass(frozen=True)
class _Book:
    """What all pages of one companion document in one language share."""

    desk: Desk
    edition: Edition
    name: str
    document: Document
    pages: Mapping[str, str]
    names: Names
    places: Mapping[str, Place]
    titles: Mapping[str, tuple[str, str]]
    rows: Mapping[str, Clause]
    terms: tuple[
        Mapping[str, str], Mapping[str, str]
    ]  # links to the glossary from the overview, and from the pages below it
    game: GameBook | None

    @property
    def illustrated(self) -> tuple[str, ...]:
        """The types of divisions whose rows are told one by one, each with what shows it."""
        spec = self.game.words.get(ILLUSTRATED, {}).get(self.name) if self.game and self.game.has_tiles else None
        return (spec["group"],) if spec else ()


def companion_pages(desk: Desk, edition: Edition, name: str, game: GameBook | None = None) -> Iterator[CompanionPage]:
    """The overview, then the divisions in order."""
    document = edition.companions[name]
    book = _open(desk, edition, name, game)
    about = statement(desk.context, edition, desk.lang, document.header, document.file)
    leads = _leads(edition, name)
    text = folder(desk.lang, edition.slug)
    home = (edition.slug, name)
    overview = _drawer(book, home, leads)
    parts = tuple(_division(book, overview, block, 2, home) for block in _divisions(document.body))
    up = link(folder(desk.lang, *home), text)
    shown = thumbnail(desk, edition, name)
    sprite = _sprite(book)
    ruling = game.desk(desk.lang, *home[1:]) if game and book.illustrated else None
    simulated = simulated_in(ruling) if ruling else None
    yield CompanionPage(name, "", home, about, parts, None, None, up, shown, sprite, simulated)
    blocks = {block.get("id"): block for block in document.body.blocks() if block.get("id") in book.pages}
    ids = list(book.pages)
    for index, block_id in enumerate(ids):
        at = (edition.slug, name, book.pages[block_id])
        drawer = _drawer(book, at, leads)
        division = _division(book, drawer, blocks[block_id], 1, at)
        before = _step(book, blocks, ids[index - 1]) if index else None
        after = _step(book, blocks, ids[index + 1]) if index + 1 < len(ids) else None
        page = CompanionPage(name, book.pages[block_id], at, about, (division,), before, after, "../")
        yield replace(page, sprite=sprite, simulated=simulated)


def _open(desk: Desk, edition: Edition, name: str, game: GameBook | None) -> _Book:
    document, context = edition.companions[name], desk.context
    overview = folder(desk.lang, edition.slug, name)
    return _Book(
        desk,
        edition,
        name,
        document,
        own_pages(document),
        names_of(context, edition, name),
        places_of(edition),
        _titles(document),
        {clause.id: clause for clause in edition.companion_clauses.get(name, ())},
        (context.term_links(overview, desk.lang), context.term_links(overview + "part/", desk.lang)),
        game,
    )


def _drawer(book: _Book, parts: tuple[str, ...], leads: Mapping[str, list[tuple[str, str]]]) -> Drawer:
    """The drawer for one page: its links start there."""
    desk, origin = book.desk, folder(book.desk.lang, *parts)
    resolve = resolver(book.places, origin, desk.lang)
    terms = book.terms[len(parts) - 2]
    here = desk._replace(terms=terms, places=resolve)

    def ways_in(row: str) -> tuple[WayIn, ...]:
        return tuple(_way(book, resolve, start, by) for start, by in leads.get(row, ()))

    ruling = book.game.desk(desk.lang, *parts[1:]) if book.game else None

    def rules(row: str) -> tuple[Link, ...]:
        return rules_naming(ruling, row) if ruling else ()

    return Drawer(here, book.names, book.rows, ways_in, rules, entry=_entries(book, ruling, not parts[2:]))


def _sprite(book: _Book) -> str:
    """The drawings for a companion with illustrated rows; empty for others."""
    game = book.game
    return tile_sprite(game.desk(book.desk.lang, book.name)) if game and book.illustrated else ""


def _entries(book: _Book, ruling: RuleDesk | None, whole: bool) -> Callable[[Block], EntryView | None]:
    """What makes the entry of a row, in divisions that words.yaml calls illustrated; `whole`: all are on this page."""
    if ruling is None or book.game is None or not book.illustrated:
        return lambda row: None
    spec = book.game.words[ILLUSTRATED][book.name]
    rows = rows_by_term(book.document, spec["group"], spec["term"])
    illustrator = Illustrator(ruling, spec, rows, book.game.has_score, whole)
    known = set(rows.values())
    return lambda row: illustrator.entry(row) if row.get("id") in known else None


def _way(book: _Book, resolve: Callable[[str], str], start: str, by: str) -> WayIn:
    """A way in: the row that leads here, with its division, and the outcome by which it does."""
    said = book.names.categories.get(f"outcome.{by}", {})
    name = pick(said, book.desk.lang).text or by
    division, row = book.titles.get(start, ("", ""))
    english = book.names.rows.get(start, "") if book.desk.lang == "en" else ""
    return WayIn(resolve(start), division, row, english, name)


def _titles(document: Document) -> dict[str, tuple[str, str]]:
    """For each row: the name of its division, and its own."""
    found: dict[str, tuple[str, str]] = {}
    for division in document.body.blocks():
        if division.kind == "div":
            for block in division.blocks():
                if block.kind == "row" and block.get("id"):
                    found[block.get("id")] = (division.get("n"), block.get("n"))
    return found


def _leads(edition: Edition, name: str) -> Mapping[str, list[tuple[str, str]]]:
    """For each row: the rows that lead to it, and by which outcome (the names of their cells)."""
    found: dict[str, list[tuple[str, str]]] = {}
    for block in edition.companions[name].body.blocks():
        if block.kind != "row" or not block.get("id"):
            continue
        for cell in block.content:
            if isinstance(cell, Block):
                for target in dict.fromkeys(targets(tuple(cell.spans()))):
                    found.setdefault(target, []).append((block.get("id"), cell.get("n") or cell.get("role")))
    return found


def _divisions(block: Block) -> Iterator[Block]:
    """The outermost divisions below a block."""
    for part in block.content:
        if isinstance(part, Block):
            if part.kind == "div":
                yield part
            else:
                yield from _divisions(part)


def _division(book: _Book, drawer: Drawer, block: Block, level: int, at: tuple[str, ...]) -> Division:
    block_id = block.get("id")
    words = _heading(block)
    elsewhere = block_id in book.pages and book.pages[block_id] != at[-1]
    drawn = drawer.bare() if elsewhere else drawer  # a heading that is itself a link holds no others
    # illustrated rows, and those that say something in sentences, are told here as well
    named = elsewhere and block.get("type") not in book.illustrated and not is_translated(block)
    inner = [part for part in block.content if isinstance(part, Block) and part.kind == "div"]
    return Division(
        block_id or f"line-{block.line}",
        level,
        _head(drawn, words, block, _counted(book, block)),
        drawer.desk.places(block_id) if elsewhere else "",
        () if elsewhere else apparatus(drawer.desk, block_id, read_acts(words, ())),
        () if named else tuple(drawer.blocks(block)),
        tuple(_shortcuts(book, drawer, block)) if named else (),
        tuple(_division(book, drawer, part, level + 1, at) for part in inner),
    )


def _head(drawer: Drawer, words: tuple[Span, ...], block: Block, counted: bool) -> Phrase:
    """A heading; in English, one without a term is called as its second heading says, or (`counted`) by its number."""
    phrase, strings = drawer.phrase(words, block.get("id")), drawer.desk.strings
    if drawer.desk.lang != "en" or phrase.english:
        return phrase
    amount = strings.say("entry", "amount", n=block.get("n")) if counted else ""
    return replace(phrase, english=amount or "".join(span.text for span in _heading(block, "en")))


def _counted(book: _Book, block: Block) -> bool:
    """Whether a division is called by its number: what it counts for."""
    return block.get("type") in book.illustrated


def _heading(block: Block, lang: str = "") -> tuple[Span, ...]:
    """The words of a division's heading: its own, or those in the other language."""
    heads = (part for part in block.content if isinstance(part, Block) and part.kind == "head")
    return next((tuple(head.spans()) for head in heads if (head.get("lang") == "en") == (lang == "en")), ())


def _shortcuts(book: _Book, drawer: Drawer, block: Block) -> Iterator[Shortcut]:
    for row in block.blocks():
        if row.kind == "row" and row.get("id"):
            english = book.names.rows.get(row.get("id"), "") if book.desk.lang == "en" else ""
            yield Shortcut(drawer.desk.places(row.get("id")), row.get("n"), english)


def _step(book: _Book, blocks: Mapping[str, Block], block_id: str) -> Step:
    block = blocks[block_id]
    head = _head(
        _drawer(book, (book.edition.slug, book.name), {}).bare(), _heading(block), block, _counted(book, block)
    )
    return Step(head.plain or block.get("n"), head.english, "../" + folder(book.pages[block_id]))
