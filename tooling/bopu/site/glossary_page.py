"""Turns the glossary into its page: every list, every entry in both scripts, and the clauses that use it."""

from dataclasses import dataclass
from typing import NamedTuple

from bopu.site.addresses import folder, link
from bopu.site.context import Context
from bopu.site.strings import Said, pick
from bopu.text.glossary import Entry


class UseLink(NamedTuple):
    """A clause that uses a term. `text` is the title of its text, said once per text."""

    n: str
    href: str
    text: str


@dataclass(frozen=True)
class TermView:
    """An entry as the page shows it."""

    id: str
    hant: str
    hans: str
    pinyin: str
    en: str
    glosses: tuple[Said, ...]
    variants: tuple[str, ...]
    uses: tuple[UseLink, ...]


@dataclass(frozen=True)
class TermList:
    """One list of the glossary."""

    id: str
    title: Said
    terms: tuple[TermView, ...]


@dataclass(frozen=True)
class GlossaryPage:
    """The whole glossary."""

    lists: tuple[TermList, ...]
    count: int


def glossary_page(context: Context, lang: str) -> GlossaryPage:
    """The glossary in one interface language, in the order of its file."""
    address = folder(lang, "glossary")
    titles = {edition.slug: pick(edition.document.header.title, lang).text for edition in context.editions}
    lists: dict[str, list[TermView]] = {}
    for entry in context.glossary.entries.values():
        lists.setdefault(entry.list, []).append(_view(context, lang, entry, address, titles))
    found = tuple(TermList(f"list-{name}", _title(context, lang, name), tuple(terms)) for name, terms in lists.items())
    return GlossaryPage(found, sum(len(terms.terms) for terms in found))


def _title(context: Context, lang: str, name: str) -> Said:
    title = pick(context.glossary.titles.get(name, {}), lang)
    return title if title.text else Said(name, "en")


def _view(context: Context, lang: str, entry: Entry, address: str, titles: dict[str, str]) -> TermView:
    glosses = [Said(entry.gloss_hant, "zh-Hant"), Said(entry.gloss_en, "en")]
    if lang == "en":
        glosses.reverse()
    uses = tuple(
        UseLink(context.label(use.clause, lang), link(address, folder(lang, use.slug, use.clause)), titles[use.slug])
        for use in context.uses.get(entry.id, ())
    )
    shown = tuple(gloss for gloss in glosses if gloss.text)
    return TermView(entry.id, entry.hant, entry.hans, entry.pinyin, entry.en, shown, entry.variants, uses)
