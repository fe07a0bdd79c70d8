"""Turns what is cited into the head of a page: the meta elements from which reference managers take an item, JSON-LD,
and links to the same as files.

Zotero's translator "Embedded Metadata" reads the names of Highwire Press (a clause, which has a
``citation_book_title``, becomes a section of a book), of Dublin Core, and its own ``z:itemType``, without which a page
is a web page.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bopu.site.addresses import CONTENT_LANG, link
from bopu.site.citable import CitedClause, CitedEdition, date_parts
from bopu.site.citation_forms import CLAUSE_FILES, EDITION_FILES
from bopu.site.linked_data import clause_node, collection_node, edition_node, embedded

TYPES = ("application/x-bibtex", "application/vnd.citationstyles.csl+json")


class Meta(NamedTuple):
    """One meta element."""

    name: str
    content: str


class FileLink(NamedTuple):
    """A file beside the permanent address that says the same for a programme."""

    href: str
    type: str


class Head(NamedTuple):
    """What stands in the head of a page."""

    metas: tuple[Meta, ...]
    files: tuple[FileLink, ...]
    linked: str


def clause_head(cited: CitedClause, origin: str, lang: str) -> Head:
    """The head of a page about one clause; `lang` is the language that its own words are in."""
    whole = cited.edition
    found = {
        "citation_title": [cited.title[lang]],
        "citation_book_title": [whole.title[lang]],
        "citation_author": whole.authors,
        "citation_editor": whole.editors,
        "citation_publication_date": [_date(whole.state)],
        "citation_language": [cited.lang],
        "citation_public_url": [cited.url],
        "DC.identifier": [f"{cited.id} {cited.digest}"],
        "DC.description": [" ".join(text for text in (cited.words, cited.english, f"({cited.note[lang]})") if text)],
        "DC.rights": [_rights(whole, lang)],
        "DC.type": ["Text"],
        "prism.edition": [cited.release.words],
    }
    return Head(_metas(found), _files(cited.path, origin, CLAUSE_FILES), embedded(clause_node(cited, origin, lang)))


def edition_head(whole: CitedEdition, origin: str, lang: str) -> Head:
    """The head of a page about a whole text."""
    found = {
        "z:itemType": ["book"],
        "DC.title": [whole.title[lang]],
        "DC.creator": whole.authors,
        "citation_editor": whole.editors,
        "DC.date": [whole.state],
        "DC.language": [whole.lang],
        "citation_public_url": [whole.url],
        "DC.identifier": [whole.slug],
        "DC.description": [whole.note[lang]],
        "DC.rights": [_rights(whole, lang)],
        "prism.edition": [whole.release.words],
    }
    return Head(_metas(found), _files(whole.path, origin, EDITION_FILES), embedded(edition_node(whole, origin, lang)))


def front_head(editions: Iterable[CitedEdition], origin: str, title: str, description: str, lang: str) -> Head:
    """The head of the front page, which is a web page and no book."""
    found = {
        "DC.title": [title],
        "DC.description": [description],
        "DC.language": [CONTENT_LANG[lang]],
        "DC.type": ["Collection"],
    }
    return Head(_metas(found), (), embedded(collection_node(editions, origin, title, lang)))


def _metas(found: Mapping[str, Sequence[str]]) -> tuple[Meta, ...]:
    return tuple(_each(found))


def _each(found: Mapping[str, Sequence[str]]) -> Iterator[Meta]:
    for name, contents in found.items():
        yield from (Meta(name, text) for text in contents if text)


def _files(path: str, origin: str, names: tuple[str, str]) -> tuple[FileLink, ...]:
    return tuple(FileLink(link(origin, path) + name, kind) for name, kind in zip(names, TYPES, strict=True))


def _rights(whole: CitedEdition, lang: str) -> str:
    return f"{whole.source_rights[lang]} {whole.our_rights[lang]}".strip()


def _date(state: str) -> str:
    """A date as Highwire Press writes it: 2026/01/02, or as much of it as is known."""
    return "/".join(f"{part:02}" for part in date_parts(state))
