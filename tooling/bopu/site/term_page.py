"""Turns a term of the glossary into its page: definition, every place with its context, the rules that use it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bopu.clauses.model import Edition
from bopu.site.addresses import folder, link
from bopu.site.context import Context
from bopu.site.places import Place, resolver
from bopu.site.rule_view import RULES, Link
from bopu.site.strings import Said, pick
from bopu.site.term_index import RuleUse, TermIndex
from bopu.text.glossary import Entry
from bopu.words import TermPlace

AROUND = 16
"""How many characters of a clause stand on each side of the term."""
OPEN = 24
"""Places of one document that are shown at once; more are behind a line that says how many."""
CUT = "…"


class PlaceLine(NamedTuple):
    """A place: its clause, the words before the term in it, the term as written, the words after. Of a text whose words
    are withheld it is the clause alone."""

    n: str
    href: str
    left: str
    words: str
    right: str
    marked: bool


class DocumentPlaces(NamedTuple):
    """The places in one document; `lines` are those that are marked, `forms` those found by the form alone."""

    title: Said
    href: str
    lines: tuple[PlaceLine, ...]
    forms: tuple[PlaceLine, ...]

    @property
    def size(self) -> int:
        """How many places."""
        return len(self.lines) + len(self.forms)

    @property
    def is_open(self) -> bool:
        """Whether they are shown without asking."""
        return self.size <= OPEN


class RuleLine(NamedTuple):
    """A rule that uses the term, and the clauses it rests on."""

    rule: Link
    cites: tuple[Link, ...]


class TextRules(NamedTuple):
    """The rules of one text's game that use the term."""

    title: Said
    rules: tuple[RuleLine, ...]


@dataclass(frozen=True)
class TermView:
    """An entry as pages show it."""

    id: str
    hant: str
    hans: str
    pinyin: str
    en: str
    glosses: tuple[Said, ...]
    variants: tuple[str, ...]


@dataclass(frozen=True)
class TermPage:
    """A term's page. `alike` are other terms that are written as it is."""

    term: TermView
    list: Link
    alike: tuple[Link, ...]
    documents: tuple[DocumentPlaces, ...]
    rules: tuple[TextRules, ...]
    count: int
    marked: int


def term_view(entry: Entry, lang: str) -> TermView:
    """An entry; the definition in the page's own language first."""
    glosses = [Said(entry.gloss_hant, "zh-Hant"), Said(entry.gloss_en, "en")]
    if lang == "en":
        glosses.reverse()
    shown = tuple(gloss for gloss in glosses if gloss.text)
    return TermView(entry.id, entry.hant, entry.hans, entry.pinyin, entry.en, shown, entry.variants)


def term_page(
    context: Context, index: TermIndex, places: Mapping[str, Mapping[str, Place]], entry: Entry, lang: str
) -> TermPage:
    """The page of an entry. `places` say, by text, where the site shows its clauses and rows."""
    origin = folder(lang, "glossary", entry.id)
    up = link(origin, folder(lang, "glossary"))
    documents = tuple(_documents(context, index, places, entry, lang))
    title = pick(context.glossary.titles.get(entry.list, {}), lang)
    others = (context.glossary.entries[name] for name in index.alike.get(entry.id, ()))
    return TermPage(
        term_view(entry, lang),
        Link(title.text or entry.list, f"{up}#list-{entry.list}", title.lang if title.text else "en"),
        tuple(Link(other.en, link(origin, folder(lang, "glossary", other.id))) for other in others),
        documents,
        tuple(_rules(context, index.rules.get(entry.id, ()), places, origin, lang)),
        sum(one.size for one in documents),
        sum(len(one.lines) for one in documents),
    )


def _documents(
    context: Context, index: TermIndex, places: Mapping[str, Mapping[str, Place]], entry: Entry, lang: str
) -> Iterator[DocumentPlaces]:
    """The documents in which the term stands, each text before its companions."""
    origin = folder(lang, "glossary", entry.id)
    found = index.places.get(entry.id, ())
    for edition in context.editions:
        to = resolver(places[edition.slug], origin, lang)
        withheld = tuple(
            PlaceLine(context.label(use.clause, lang), to(use.clause), "", "", "", True)
            for use in (context.uses.get(entry.id, ()) if edition.publish == "clauses" else ())
            if use.slug == edition.slug
        )
        if withheld:
            yield DocumentPlaces(*_title(edition, "", origin, lang), withheld, ())
        for name in ("", *edition.companions):
            here = [one for one in found if (one.slug, one.companion) == (edition.slug, name)]
            lines = [_line(context, one, to(one.clause.id), lang) for one in here]
            marked, forms = (tuple(line for line in lines if line.marked is kind) for kind in (True, False))
            if lines:
                yield DocumentPlaces(*_title(edition, name, origin, lang), marked, forms)


def _title(edition: Edition, companion: str, origin: str, lang: str) -> tuple[Said, str]:
    document = edition.companions[companion] if companion else edition.document
    parts = (edition.slug, companion) if companion else (edition.slug,)
    return pick(document.header.title, lang), link(origin, folder(lang, *parts))


def _line(context: Context, place: TermPlace, href: str, lang: str) -> PlaceLine:
    columns, size = place.columns, len(place.columns.columns)
    begin, end = max(place.start - AROUND, 0), min(place.end + AROUND, size)
    return PlaceLine(
        context.label(place.clause.id, lang),
        href,
        (CUT if begin else "") + columns.form(begin, place.start),
        columns.form(place.start, place.end),
        columns.form(place.end, end) + (CUT if end < size else ""),
        place.marked,
    )


def _rules(
    context: Context, uses: Sequence[RuleUse], places: Mapping[str, Mapping[str, Place]], origin: str, lang: str
) -> Iterator[TextRules]:
    for edition in context.editions:
        here = [use for use in uses if use.slug == edition.slug]
        to = resolver(places[edition.slug], origin, lang)
        lines = tuple(
            RuleLine(
                Link(use.name, link(origin, folder(lang, use.slug, RULES), f"{use.kind}-{use.name}")),
                tuple(Link(context.label(clause, lang), to(clause), "") for clause in use.cites),
            )
            for use in here
        )
        if lines:
            yield TextRules(pick(edition.document.header.title, lang), lines)
