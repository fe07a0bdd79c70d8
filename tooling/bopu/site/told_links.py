"""Turns attested plays into links from the sentences that tell them."""

from collections.abc import Sequence

from bopu.simulate.attested import Attested
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.told_spec import TOLD


def told_anchor(clause: str) -> str:
    """The place of a sentence on the page of an attested play."""
    return f"told-{clause}"


def told_links(desk: RuleDesk, plays: Sequence[Attested], clause: str) -> tuple[Link, ...]:
    """The links from a sentence to where pages show what it tells."""
    found = (play for play in plays if clause in play.passages())
    return tuple(
        Link(play.title[desk.lang], desk.page(TOLD, play.id, fragment=told_anchor(clause)), desk.speaker.tag)
        for play in found
    )
