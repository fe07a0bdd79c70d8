"""Turns addresses that once were and are no more into pages that say where it went, so that no released address breaks.

A tombstone of the corpus says what became of a clause, a term or a text and all its pages; of any other page of a
release that the latest site does not have, it is said in which release it can still be read.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from bopu.site.addresses import LANGUAGES, folder, link
from bopu.site.context import Context
from bopu.site.frozen import Id
from bopu.site.pages import Page
from bopu.site.tombstones import Tombstone

INDEX = "/index.html"
TEMPLATE = "gone.html"


class Way(NamedTuple):
    """Where to go on from here."""

    name: str
    href: str


class Gone(NamedTuple):
    """What stands at an address that is no more: what it was, why it went (by language; empty where nobody says), where
    it went, and the releases that have it."""

    name: str
    why: Mapping[str, str]
    now: tuple[Way, ...]
    releases: tuple[Way, ...]


def gone_pages(context: Context, stones: Sequence[Tombstone], present: Set[str]) -> Iterator[Page]:
    """The pages at addresses that are no more; `present` are the addresses (as links write them) that the site has."""
    made: set[str] = set()
    whole = {stone.gone.id: stone for stone in stones if stone.gone.kind == "text"}
    for stone in stones:
        for parts in _addresses(stone.gone):
            if (address := folder(*parts)) not in present | made:
                made.add(address)
                yield _page(context, parts, stone.gone.id, stone.why, stone.now)
    for one in reversed(context.standing.releases):
        for name in sorted(one.files):
            parts = tuple(name.removesuffix(INDEX).split("/"))
            if name.endswith(INDEX) and (address := folder(*parts)) not in present | made:
                made.add(address)
                went = whole.get(parts[parts[0] in LANGUAGES]) if len(parts) > 1 else None
                yield _page(context, parts, "/".join(parts), went.why if went else {}, went.now if went else ())


def addresses_of(gone: Id, *languages: str) -> Iterator[tuple[str, ...]]:
    """Where something that is no more was read, in these languages; a rule had a line on a page and none of its own."""
    own = ("glossary", gone.id) if gone.kind == "term" else tuple(dict.fromkeys((gone.text, gone.id)))
    for lang in languages if gone.kind != "rule" else ():
        yield (lang, *own)


def _addresses(gone: Id) -> Iterator[tuple[str, ...]]:
    """The neutral address, if it had one, and those of the languages."""
    if gone.kind in ("text", "clause"):
        yield tuple(dict.fromkeys((gone.text, gone.id)))
    yield from addresses_of(gone, *LANGUAGES)


def _page(context: Context, parts: tuple[str, ...], name: str, why: Mapping[str, str], now: Sequence[Id]) -> Page:
    lang = parts[0] if parts[0] in LANGUAGES else ""
    address = folder(*parts)
    ways = tuple(Way(one.id, link(address, folder(*_now(one, lang)))) for one in now)
    kept = [one for one in reversed(context.standing.releases) if one.holds(address)]
    copies = tuple(Way(one.name, link(address, one.address + address)) for one in kept)
    title = context.strings[lang or "zh"].say("gone", "title")
    return Page(parts, TEMPLATE, lang, f"{name} · {title}", Gone(name, why, ways, copies))


def _now(one: Id, lang: str) -> tuple[str, ...]:
    """Where a living id is read; of a term there is no neutral address."""
    if one.kind == "term":
        return (lang or "zh", "glossary", one.id)
    own = (one.text,) if one.kind == "text" else (one.text, one.id)
    return (lang, *own) if lang else own
