"""Turns the ids of a text (clauses, rows and divisions of companion documents) into the pages and places where the
site shows them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from bopu.clauses.model import Edition
from bopu.site.addresses import folder, link
from bopu.text.model import Block, Document


class Place(NamedTuple):
    """A page's address below the language's folder, as folders, and a fragment on it."""

    parts: tuple[str, ...]
    fragment: str = ""


def own_pages(document: Document) -> dict[str, str]:
    """The divisions of a companion document that get a page each, and the name of the page's folder.

    A division has one when it has an id and holds a table and its @type is that of several divisions: a chart of many
    bureaux is
    one page per bureau, a single table stays on the overview.
    """
    divisions = [block for block in document.body.blocks() if block.kind == "div" and block.get("id")]
    tabled = [block for block in divisions if any(_kind(part) == "table" for part in block.content)]
    kinds = [block.get("type") for block in tabled]
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    names: dict[str, str] = {}
    for block in tabled:
        if block.get("type") and counts[block.get("type")] > 1:
            short = block.get("id").rpartition(".")[2]
            names[block.get("id")] = block.get("id") if short in names.values() else short
    return names


def _kind(part: object) -> str:
    return part.kind if isinstance(part, Block) else ""


def places_of(edition: Edition) -> Mapping[str, Place]:
    """Where each id of an edition is shown; the text's own clauses win where a companion repeats an id."""
    found: dict[str, Place] = {}
    for name, document in edition.companions.items():
        found.update(_companion(edition.slug, name, document))
    for clause in edition.clauses:
        found[clause.id] = Place((edition.slug, clause.id))
    return found


def _companion(slug: str, name: str, document: Document) -> Iterator[tuple[str, Place]]:
    pages = own_pages(document)

    def below(block: Block, parts: tuple[str, ...]) -> Iterator[tuple[str, Place]]:
        block_id = block.get("id")
        if block_id in pages:
            parts = (slug, name, pages[block_id])
            yield block_id, Place(parts)
        elif block_id and block.kind in ("div", "row", "item"):
            yield block_id, Place(parts, block_id)
        for part in block.content:
            if isinstance(part, Block):
                yield from below(part, parts)

    yield from below(document.body, (slug, name))


def resolver(places: Mapping[str, Place], origin: str, lang: str) -> Callable[[str], str]:
    """A function that gives the link from one page to an id, or nothing where the site does not show it."""

    def resolve(name: str) -> str:
        place = places.get(name)
        return link(origin, folder(lang, *place.parts), place.fragment) if place else ""

    return resolve
