"""Turns the games that a text tells into links from the sentences that tell them."""

from collections.abc import Sequence

from bopu.site.rule_view import Link, RuleDesk
from bopu.site.told_spec import TOLD, ToldSpec


def told_anchor(clause: str) -> str:
    """The place of a sentence on the page of told games."""
    return f"told-{clause}"


def told_links(desk: RuleDesk, specs: Sequence[ToldSpec], clause: str) -> tuple[Link, ...]:
    """The links from a sentence to where the page shows what it tells."""
    ids = frozenset(one.id for one in desk.edition.clauses)
    found = (spec for spec in specs if clause in spec.passages(ids))
    href = desk.page(TOLD, fragment=told_anchor(clause))
    return tuple(Link(spec.title[desk.lang], href, desk.speaker.tag) for spec in found)
