"""Turns the corpus into the data of the pages that belong to no single clause: root, home, text addresses, about,
downloads.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.site.addresses import CONTENT_LANG, LANGUAGES, folder, link
from bopu.site.board_picture import board_parts, surface_of
from bopu.site.citable import cited_edition
from bopu.site.context import Context
from bopu.site.download import Download
from bopu.site.downloads import DATA, FileView, views
from bopu.site.engine_shelf import EngineShelf, engine_shelf
from bopu.site.metadata import Head, front_head
from bopu.site.rule_pages import PAGES, Tab, game_book, tabs
from bopu.site.rule_view import share_of_text
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said, pick


class Beside(NamedTuple):
    """A companion document of a text, and its picture, where it is drawn."""

    title: Said
    href: str
    picture: str


@dataclass(frozen=True)
class Card:
    """A text as the home page offers it. Without `href` it is withheld, and only that is said; `play` is where its game
    is played, if it can be."""

    statement: Statement
    href: str
    play: str
    work: Said
    count: str
    companions: tuple[Beside, ...]
    publish: str
    rules: str
    tabs: tuple[Tab, ...]


@dataclass(frozen=True)
class HomePage:
    """The texts, in the order of their slugs."""

    cards: tuple[Card, ...]
    head: Head


@dataclass(frozen=True)
class Doorway:
    """A neutral page that offers both languages: of the site, of a text or of a clause."""

    title: Said
    english_title: str
    number: str
    id: str
    words: Said
    english: Said
    digest: str
    doors: tuple[tuple[str, str], ...]
    withheld: bool
    work: tuple[str, str]
    head: Head | None


@dataclass(frozen=True)
class Shelf:
    """The downloads of one text (or the glossary), under their rights."""

    title: Said
    statement: Statement | None
    files: tuple[FileView, ...]


@dataclass(frozen=True)
class DownloadsPage:
    """All downloads, the files of play among them, and the file of their sums."""

    shelves: tuple[Shelf, ...]
    engine: EngineShelf | None
    sums: str


def home_page(context: Context, lang: str) -> HomePage:
    """The home page in one language."""
    shown = (cited_edition(context, edition) for edition in context.editions if edition.publish != "none")
    say = context.strings[lang].say
    head = front_head(shown, folder(lang), say("site", "title"), say("home", "lead"), lang)
    return HomePage(tuple(_card(context, edition, lang) for edition in context.editions), head)


def _card(context: Context, edition: Edition, lang: str) -> Card:
    about = statement(context, edition, lang)
    home = folder(lang)
    address = folder(lang, edition.slug)
    work = next((source.text for source in about.sources if source.id == "work"), Said("", about.title.lang))
    companions = tuple(_beside(edition, name, lang) for name in edition.companions)
    count = context.strings[lang].say("home", "count", n=len(edition.clauses))
    shown = edition.publish != "none"
    book = game_book(context, edition)
    return Card(
        about,
        link(home, address) if shown else "",
        link(home, folder(lang, edition.slug, "play")) if book and book.has_play else "",
        work,
        count,
        companions,
        edition.publish,
        _rules(context, edition, lang),
        tuple(tab for tab in tabs(context, edition, book, home, lang) if tab.key in PAGES) if shown else (),
    )


def _beside(edition: Edition, name: str, lang: str) -> Beside:
    """A companion document, from the home page."""
    home = folder(lang)
    drawn = link(home, folder(lang, *board_parts(edition, name))) if surface_of(edition, name) else ""
    title = pick(edition.companions[name].header.title, lang)
    return Beside(title, link(home, folder(lang, edition.slug, name)), drawn)


def _rules(context: Context, edition: Edition, lang: str) -> str:
    """How many rules a text has, and how many of them rest on it alone."""
    if game_book(context, edition) is None:
        return ""
    total, own = share_of_text(context.games[edition.slug])
    share = f"{own / total:.0%}" if total else "—"
    return context.strings[lang].say("home", "rules", total=total, own=own, share=share)


def doorway(
    context: Context,
    edition: Edition | None = None,
    clause: Clause | None = None,
    english: str = "",
    head: Head | None = None,
) -> Doorway:
    """The neutral page of the site (no edition), a text, or a clause."""
    parts = ([edition.slug] if edition else []) + ([clause.id] if clause else [])
    origin = folder(*parts)
    doors = tuple((lang, link(origin, folder(lang, *parts))) for lang in LANGUAGES)
    titles = edition.document.header.title if edition else {}
    words = Said(clause.readings.get("source", ""), clause.lang) if clause else Said("", "zh-Hant")
    work = tuple(_status(context, edition, clause, lang) for lang in LANGUAGES) if edition else ("", "")
    return Doorway(
        pick(titles, "zh"),
        titles.get("en", ""),
        (clause.label or context.label(clause.id, "zh")) if clause else "",
        clause.id if clause else "",
        words,
        Said(english, "en"),
        clause.digest.rpartition(":")[2][:12] if clause else "",
        doors,
        bool(edition and edition.publish != "full"),
        (work[0], work[-1]),
        head,
    )


def _status(context: Context, edition: Edition, clause: Clause | None, lang: str) -> str:
    return context.strings[lang].name("status", clause.status if clause else edition.document.header.status)


def downloads_page(context: Context, files: Sequence[Download], lang: str) -> DownloadsPage:
    """The list of downloads in one language."""
    origin = folder(lang, "downloads")
    strings = context.strings[lang]

    def shelf(title: Said, prefix: str, about: Statement | None = None, deep: bool = True) -> Shelf:
        own = [file for file in files if file.path.startswith(prefix) and (deep or "/" not in file.path[len(prefix) :])]
        return Shelf(title, about, views(own, link(origin, ""), kind, whose))

    def kind(value: str) -> str:
        return strings.name("file", value)

    def whose(value: str) -> str:
        return strings.name("whose", value)

    shelves = [
        shelf(pick(edition.document.header.title, lang), f"data/{edition.slug}/", statement(context, edition, lang))
        for edition in context.editions
        if edition.publish != "none"
    ]
    general = Said(strings.say("downloads", "general"), CONTENT_LANG[lang])
    shelves.append(shelf(general, DATA, deep=False))
    root = link(origin, "")
    return DownloadsPage(tuple(shelves), engine_shelf(context, files, root, lang), root + "data/SHA256SUMS")
