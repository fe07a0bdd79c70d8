"""Turns the glossary into its page: every list, every entry in both scripts, and where its places are."""

from dataclasses import dataclass
from typing import NamedTuple

from bopu.site.addresses import folder, link
from bopu.site.context import Context
from bopu.site.strings import Said, pick
from bopu.site.term_index import TermIndex
from bopu.site.term_page import TermView, term_view
from bopu.text.glossary import Entry

MOST = 6
"""How many clauses stand with an entry; its own page has all places."""


class UseLink(NamedTuple):
    """A clause that uses a term. `text` is the title of its text, said once per text."""

    n: str
    href: str
    text: str


@dataclass(frozen=True)
class EntryView:
    """An entry on the page of the glossary. `uses` are the first clauses that mark it, `places` and `rules` how many
    there are in all."""

    term: TermView
    href: str
    uses: tuple[UseLink, ...]
    more: bool
    places: int
    rules: int


@dataclass(frozen=True)
class TermList:
    """One list of the glossary."""

    id: str
    title: Said
    terms: tuple[EntryView, ...]


@dataclass(frozen=True)
class GlossaryPage:
    """The whole glossary."""

    lists: tuple[TermList, ...]
    count: int
    parallels: str


def glossary_page(context: Context, index: TermIndex, lang: str) -> GlossaryPage:
    """The glossary in one interface language, in the order of its file."""
    address = folder(lang, "glossary")
    titles = {edition.slug: pick(edition.document.header.title, lang).text for edition in context.editions}
    lists: dict[str, list[EntryView]] = {}
    for entry in context.glossary.entries.values():
        lists.setdefault(entry.list, []).append(_view(context, index, lang, entry, address, titles))
    found = tuple(TermList(f"list-{name}", _title(context, lang, name), tuple(terms)) for name, terms in lists.items())
    return GlossaryPage(found, sum(len(terms.terms) for terms in found), link(address, folder(lang, "parallels")))


def _title(context: Context, lang: str, name: str) -> Said:
    title = pick(context.glossary.titles.get(name, {}), lang)
    return title if title.text else Said(name, "en")


def _view(
    context: Context, index: TermIndex, lang: str, entry: Entry, address: str, titles: dict[str, str]
) -> EntryView:
    marked = context.uses.get(entry.id, ())
    uses = tuple(
        UseLink(context.label(use.clause, lang), link(address, folder(lang, use.slug, use.clause)), titles[use.slug])
        for use in marked[:MOST]
    )
    return EntryView(
        term_view(entry, lang),
        link(address, folder(lang, "glossary", entry.id)),
        uses,
        len(marked) > len(uses),
        max(len(index.places.get(entry.id, ())), len(marked)),
        len(index.rules.get(entry.id, ())),
    )
