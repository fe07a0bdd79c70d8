"""Turns tombstones into what living pages say of ids that are no more: on the page of downloads all of them, on a page
of rules those of its rules (at the very place that links to them name), on a clause's page those that stood beside it
or went into it.

Where a clause stood, the newest release that has it says: releases keep clauses in their order.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bopu.site.addresses import folder, link
from bopu.site.context import Context
from bopu.site.frozen import Id
from bopu.site.gone_pages import Way, addresses_of
from bopu.site.pages import Page
from bopu.site.rule_view import RULES
from bopu.site.tombstones import Tombstone


class Retired(NamedTuple):
    """An id that is no more: where that is said (empty: only here), why it went, and where to."""

    id: str
    href: str
    why: str
    now: tuple[Way, ...] = ()


class Graves:
    """The tombstones of one site, by the pages that speak of them."""

    def __init__(self, context: Context, stones: Sequence[Tombstone]) -> None:
        self.context, self.stones = context, stones
        self._clauses = {one.slug: frozenset(clause.id for clause in one.clauses) for one in context.editions}
        near = [(place, stone) for stone in stones for place in dict.fromkeys(self._places(stone))]
        self._near: dict[Id, tuple[Tombstone, ...]] = {}
        for place, stone in near:
            self._near[place] = (*self._near.get(place, ()), stone)

    def on(self, page: Page) -> tuple[Retired, ...]:
        """What a page says of ids that are no more; nothing on most pages."""
        return tuple(self._said(page, stone) for stone in self._told(page))

    def _told(self, page: Page) -> Sequence[Tombstone]:
        slug = page.parts[1] if len(page.parts) > 1 else ""
        if page.template == "downloads.html":
            return self.stones
        if page.template == "rules.html":
            return [one for one in self.stones if one.gone.kind == "rule" and one.gone.text == slug]
        if page.template == "clause.html" and page.lang:
            return self._near.get(Id("clause", slug, page.parts[-1]), ())
        return ()

    def _said(self, page: Page, stone: Tombstone) -> Retired:
        href = self._href(page, stone.gone) if page.template != "rules.html" else ""
        ways = tuple(Way(one.id, self._href(page, one)) for one in stone.now)
        return Retired(stone.gone.id, href, stone.why[page.lang], ways)

    def _href(self, page: Page, one: Id) -> str:
        """Where something is read or was; of a rule its line among the rules of its text, while that has some."""
        if one.kind != "rule":
            return link(page.address, folder(*next(addresses_of(one, page.lang))))
        has_rules = one.text in self._clauses and one.text in self.context.games
        return link(page.address, folder(page.lang, one.text, RULES), f"rule-{one.id}") if has_rules else ""

    def _places(self, stone: Tombstone) -> Iterator[Id]:
        """The clauses on whose pages a clause that is no more is named: those around its place, and where it went."""
        if stone.gone.kind != "clause":
            return
        there = self._clauses.get(stone.gone.text, frozenset())
        for one in reversed(self.context.standing.releases):
            if stone.gone.id in one.clauses:
                order = list(one.clauses)
                at = order.index(stone.gone.id)
                around = (order[at - 1 :: -1] if at else [], order[at + 1 :])
                yield from (Id("clause", stone.gone.text, name) for side in around for name in _first(side, there))
                break
        yield from stone.now


def _first(order: Sequence[str], there: frozenset[str]) -> list[str]:
    """The first clause of these that there still is, if any."""
    return [name for name in order if name in there][:1]
