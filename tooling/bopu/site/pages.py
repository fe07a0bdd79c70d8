"""Turns a context into all pages of the site, one after the other, each with its address, its template and its
complete data.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from bopu.clauses.english import english_of
from bopu.clauses.model import Edition
from bopu.site.addresses import LANGUAGES, climb, folder, link, other
from bopu.site.board_picture import board_page, picture
from bopu.site.citable import cited_clauses, cited_edition
from bopu.site.clause_page import Ruling, clause_pages
from bopu.site.clause_rules import clause_rules
from bopu.site.clause_view import Desk
from bopu.site.companion_pages import companion_pages
from bopu.site.context import Context
from bopu.site.design_page import DESIGN, design_page
from bopu.site.download import Download
from bopu.site.fault_report import NO_REPORT, FaultReport, page_report
from bopu.site.figure_uses import figure_uses
from bopu.site.front import doorway, downloads_page, home_page
from bopu.site.metadata import clause_head, edition_head
from bopu.site.places import Place, places_of, resolver
from bopu.site.play_page import beside, play_page
from bopu.site.player_files import play_data
from bopu.site.reading_page import reading_pages
from bopu.site.rule_pages import GameBook, Leaf, Tab, game_book, game_pages, tables_file, tabs
from bopu.site.score_page import score_page
from bopu.site.search_page import search_page
from bopu.site.strings import Said, pick
from bopu.site.told_page import told_list, told_page
from bopu.site.told_spec import TOLD
from bopu.site.word_pages import WordBook, count_word_pages, word_book, word_pages

PLAIN = ("about", "method")


@dataclass(frozen=True)
class Crumb:
    """A step of the way down to a page."""

    text: Said
    href: str


@dataclass(frozen=True)
class Page:
    """One page. `parts` are the folders of its address; `lang` is empty on pages that offer both languages."""

    parts: tuple[str, ...]
    template: str
    lang: str
    title: str
    data: object
    crumbs: tuple[Crumb, ...] = ()
    section: str = ""
    text_lang: str = ""
    tabs: tuple[Tab, ...] = ()
    tab: str = ""
    report: FaultReport = NO_REPORT

    @property
    def address(self) -> str:
        """The page's address below the root."""
        return folder(*self.parts)

    @property
    def switch(self) -> str:
        """The link to the same page in the other language."""
        return link(self.address, folder(other(self.lang), *self.parts[1:])) if self.lang else ""


def all_pages(context: Context, files: Sequence[Download]) -> Iterator[Page]:
    """Every page of the site but 404, each gathered when its turn comes."""
    for page in _all_pages(context, files):
        yield replace(page, report=page_report(context, page.address, page.title))


def _all_pages(context: Context, files: Sequence[Download]) -> Iterator[Page]:
    yield Page((), "root.html", "", "bopu 博譜", doorway(context))
    words = word_book(context)
    for lang in LANGUAGES:
        yield from _front(context, files, lang, words)
    yield from _design(context)
    for edition in context.editions:
        if edition.publish != "none":
            yield from _edition(context, edition, files)


def count_pages(context: Context) -> int:
    """How many pages a progress bar must expect at least: companions' own pages come on top."""
    shown = [edition for edition in context.editions if edition.publish != "none"]
    front = 1 + 2 * (4 + len(PLAIN)) + count_word_pages(context)
    return front + sum(1 + 2 * len(context.parting(one).parts) + 3 * len(one.clauses) for one in shown)


def _front(context: Context, files: Sequence[Download], lang: str, words: WordBook) -> Iterator[Page]:
    say = context.strings[lang].say
    home = Crumb(_own(lang, say("nav", "home")), "../")
    yield Page((lang,), "home.html", lang, say("site", "title"), home_page(context, lang), (), "home")
    up = Crumb(_own(lang, say("nav", "glossary")), "../")
    for leaf in word_pages(context, words, lang):
        way = (home,) if len(leaf.parts) == 1 else (Crumb(home.text, "../../"), up)
        yield Page((lang, *leaf.parts), leaf.template, lang, leaf.title, leaf.data, way, "glossary")
    yield Page(
        (lang, "search"), "search.html", lang, say("nav", "search"), search_page(context, lang), (home,), "search"
    )
    for name in PLAIN:
        yield Page((lang, name), f"prose/{name}.{lang}.html", lang, say("nav", name), None, (home,), name)
    data = downloads_page(context, files, lang)
    yield Page((lang, "downloads"), "downloads.html", lang, say("nav", "downloads"), data, (home,), "downloads")


def _design(context: Context) -> Iterator[Page]:
    """The page that shows all components, in both languages."""
    shown = [edition for edition in context.editions if edition.publish == "full"]
    books = {edition.slug: game_book(context, edition) for edition in shown}
    places = {edition.slug: places_of(edition) for edition in shown}
    for lang in LANGUAGES:
        say = context.strings[lang].say
        desks = {one.slug: _desk(context, one, places[one.slug], (lang, DESIGN), lang) for one in shown}
        known = {slug: _used(desk, books[slug]) for slug, desk in desks.items()}
        way = (Crumb(_own(lang, say("nav", "home")), "../"), Crumb(_own(lang, say("nav", "method")), "../method/"))
        data = design_page(known, books, lang)
        yield Page((lang, DESIGN), "design.html", lang, say("design", "title"), data, way, "method")


def _own(lang: str, text: str) -> Said:
    return Said(text, "zh-Hant" if lang == "zh" else "en")


def _edition(context: Context, edition: Edition, files: Sequence[Download]) -> Iterator[Page]:
    english = english_of(edition)
    places = places_of(edition)
    title = pick(edition.document.header.title, "zh")
    head = edition_head(cited_edition(context, edition), folder(edition.slug), "zh")
    yield Page((edition.slug,), "doorway.html", "", title.text, doorway(context, edition, head=head))
    for clause, cited in zip(edition.clauses, cited_clauses(context, edition), strict=True):
        head = clause_head(cited, cited.path, "zh")
        data = doorway(context, edition, clause, english.get(clause.id, ""), head)
        yield Page(
            (edition.slug, clause.id), "doorway.html", "", f"{context.label(clause.id, 'zh')} · {title.text}", data
        )
    book = game_book(context, edition)
    for lang in LANGUAGES:
        for page in text_pages(context, edition, places, lang, book, files):
            yield replace(page, tabs=tabs(context, edition, book, page.address, lang), tab=_tab(page))


def _tab(page: Page) -> str:
    """Which tab of the menu a page of a text stands under."""
    if page.template in ("reading.html", "withheld.html", "clause.html"):
        return "text"
    return "/".join(page.parts[2:]) if page.template == "board.html" else page.parts[2]


def text_pages(
    context: Context,
    edition: Edition,
    places: Mapping[str, Place],
    lang: str,
    book: GameBook | None,
    files: Sequence[Download],
) -> Iterator[Page]:
    """The pages of a text in one language, those of the reading view first."""
    say = context.strings[lang].say
    title = pick(edition.document.header.title, lang)
    home = _own(lang, say("nav", "home"))
    parts = (lang, edition.slug)
    yield from _reading(context, edition, places, lang, title, home, book)
    desk = _used(_desk(context, edition, places, (*parts, "clause"), lang), book, "clause")
    crumbs = (Crumb(home, "../../"), Crumb(title, "../"))
    ruling = _ruling(context, book, lang, files) if book else None
    for page in clause_pages(desk, edition, ruling):
        name = f"{page.number} · {title.text}"
        yield Page((*parts, page.id), "clause.html", lang, name, page, crumbs, "texts", title.lang)
    for name in edition.companions:
        yield from _companion(context, edition, places, lang, name, book)
    further = (_told(book, lang), _play(book, lang, files), _score(book, lang, files)) if book else ()
    for leaf in (*game_pages(book, lang), *chain.from_iterable(further)) if book else ():
        up = "../" * (len(leaf.parts) - 1)
        way = [Crumb(home, up + "../../"), Crumb(title, up + "../")]
        above = say("told", "list") if leaf.parts[0] == TOLD else say("switches", "title")
        way += [Crumb(_own(lang, above), "../")] if up else []
        name = f"{leaf.title} · {title.text}"
        yield Page((*parts, *leaf.parts), leaf.template, lang, name, leaf.data, tuple(way), "texts", title.lang)


def _told(book: GameBook, lang: str) -> Iterator[Leaf]:
    """The list of attested plays, and a page for each, where the text has some."""
    if not book.told:
        return
    parts = lang, book.edition.slug, TOLD
    text, desk = _desk(book.context, book.edition, book.places, parts, lang), book.desk(lang, TOLD)
    yield Leaf((TOLD,), "told_list.html", desk.say("told", "list"), told_list(desk, text, book.told))
    for play in book.told:
        text = _desk(book.context, book.edition, book.places, (*parts, play.id), lang)
        desk = book.desk(lang, TOLD, play.id)
        data = told_page(desk, text, [play], book.has_play, book.has_score)
        yield Leaf((TOLD, play.id), "told.html", play.title[lang], data)


def _play(book: GameBook, lang: str, files: Sequence[Download]) -> Iterator[Leaf]:
    """The page on which the game is played, where it can be."""
    context, edition = book.context, book.edition
    if not book.has_play:
        return
    desk = book.desk(lang, "play")
    others = [tab for tab in tabs(context, edition, book, desk.origin, lang) if tab.key != "play"]
    seen = _desk(context, edition, book.places, (lang, edition.slug, "play"), lang)
    drawn = (picture(seen, edition, name, climb(desk.origin)) for name in edition.companions)
    board = next((one for one in drawn if one), None)
    data = play_page(
        desk, play_data(context, edition, lang, files), beside(files, edition.slug, "rests"), others, board
    )
    yield Leaf(("play",), "play.html", desk.say("play", "title"), data)


def _score(book: GameBook, lang: str, files: Sequence[Download]) -> Iterator[Leaf]:
    """The page on which hands are composed and scored, where the game scores hands."""
    if not book.has_score:
        return
    desk = book.desk(lang, "score")
    data = score_page(desk, play_data(book.context, book.edition, lang, files))
    yield Leaf(("score",), "score.html", desk.say("score", "title"), data)


def _ruling(context: Context, book: GameBook, lang: str, files: Sequence[Download]) -> Ruling:
    """What the rules make of a clause, for pages at the depth of a clause."""
    desk = book.desk(lang, "clause")
    slug = book.edition.slug
    page, data = (desk.page("try"), link(desk.origin, "") + tables_file(slug, lang)) if book.has_try else ("", "")
    playable = beside(files, slug, "positions") if book.has_play else {}
    trials = book.trials(lang)
    return lambda clause: clause_rules(desk, clause, page, data, playable, trials, book.patterns, book.told)


def _desk(context: Context, edition: Edition, places: Mapping[str, Place], parts: tuple[str, ...], lang: str) -> Desk:
    """The desk of a page with this address; pages at the same depth share one."""
    origin = folder(*parts)
    script = edition.document.lang or "zh-Hant"
    to, sources = resolver(places, origin, lang), edition.document.header.witnesses
    return Desk(context, lang, context.term_links(origin, lang), to, script, sources=sources)


def _used(desk: Desk, book: GameBook | None, *parts: str) -> Desk:
    """The desk of a page below the text, which knows what rules use its figures for where the text has a game."""
    return desk._replace(uses=figure_uses(book.desk(desk.lang, *parts))) if book else desk


def _reading(
    context: Context,
    edition: Edition,
    places: Mapping[str, Place],
    lang: str,
    title: Said,
    home: Said,
    book: GameBook | None,
) -> Iterator[Page]:
    """The pages of the reading view: one, or of a long text several."""
    parts = (lang, edition.slug)
    own = _used(_desk(context, edition, places, parts, lang), book)
    below = _used(_desk(context, edition, places, (*parts, "clause"), lang), book, "clause")
    for leaf in reading_pages(context, edition, lang, (own, below), book):
        crumbs = (Crumb(home, "../../"), Crumb(title, "../")) if leaf.parts else (Crumb(home, "../"),)
        yield Page((*parts, *leaf.parts), leaf.template, lang, leaf.title, leaf.data, crumbs, "texts", title.lang)


def _companion(
    context: Context, edition: Edition, places: Mapping[str, Place], lang: str, name: str, book: GameBook | None
) -> Iterator[Page]:
    document = edition.companions[name]
    desk = Desk(context, lang, {}, lambda _: "", document.lang or "zh-Hant", document.id, document.header.witnesses)
    title, text = pick(document.header.title, lang), pick(edition.document.header.title, lang)
    home = _own(lang, context.strings[lang].say("nav", "home"))
    for page in companion_pages(desk, edition, name, book):
        up = "../" * (1 if page.part else 0)
        crumbs = [Crumb(home, up + "../../"), Crumb(text, up + "../")]
        if page.part:
            crumbs.append(Crumb(title, "../"))
        shown = f"{page.divisions[0].head.plain} · {title.text}" if page.part else title.text
        yield Page((lang, *page.parts), "companion.html", lang, shown, page, tuple(crumbs), "texts", title.lang)
    drawn = board_page(desk, edition, name)
    if drawn:
        crumbs = [Crumb(home, "../../../"), Crumb(text, "../../"), Crumb(title, "../")]
        shown = f"{context.strings[lang].say('picture', 'title')} · {title.text}"
        yield Page((lang, *drawn.parts), "board.html", lang, shown, drawn, tuple(crumbs), "texts", title.lang)
