"""Turns the words of what may be shown into pages: the glossary, a page for each of its terms, the parallels."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bopu.site.addresses import LANGUAGES
from bopu.site.context import Context
from bopu.site.glossary_page import glossary_page
from bopu.site.parallels_page import PARALLELS, find_parallels, parallels_page
from bopu.site.places import Place, places_of
from bopu.site.rule_pages import Leaf
from bopu.site.term_index import TermIndex, term_index
from bopu.site.term_page import term_page
from bopu.words import Parallel

GLOSSARY = "glossary"


@dataclass(frozen=True)
class WordBook:
    """What the pages of words share in both languages; `places` say, by text, where the site shows what."""

    index: TermIndex
    places: Mapping[str, Mapping[str, Place]]
    parallels: tuple[Parallel, ...]


def word_book(context: Context) -> WordBook:
    """Found once for a site."""
    places = {edition.slug: places_of(edition) for edition in context.editions}
    return WordBook(term_index(context), places, find_parallels(context))


def word_pages(context: Context, book: WordBook, lang: str) -> Iterator[Leaf]:
    """The pages of one language, below its folder."""
    say = context.strings[lang].say
    yield Leaf((GLOSSARY,), "glossary.html", say("nav", "glossary"), glossary_page(context, book.index, lang))
    for entry in context.glossary.entries.values():
        title = f"{entry.hant} {entry.en}" if lang == "en" else f"{entry.hant} · {say('nav', 'glossary')}"
        yield Leaf((GLOSSARY, entry.id), "term.html", title, term_page(context, book.index, book.places, entry, lang))
    data = parallels_page(context, book.parallels, lang)
    yield Leaf((PARALLELS,), "parallels.html", say("parallels", "title"), data)


def count_word_pages(context: Context) -> int:
    """How many there are, in both languages."""
    return len(LANGUAGES) * (len(context.glossary.entries) + 2)
