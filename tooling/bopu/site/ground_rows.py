"""Turns a ground of a game, with its shares of rules, of events and of decisions, into a row of a table."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from bopu.play.foundation import SOURCE, SOURCE_ALONE, SUPPLEMENT
from bopu.site.rule_view import RuleDesk
from bopu.site.strings import Said

SOURCES = (SOURCE, SOURCE_ALONE)
"""Grounds that need no badge: the text itself."""


class GroundRow(NamedTuple):
    """Something that a game rests on, with its shares of rules, of events and of decisions; `href`: what a header says
    of it."""

    kind: str
    text: Said
    href: str
    rules: str
    events: str
    decisions: str


def ground_row(desk: RuleDesk, ground: Mapping[str, Any]) -> GroundRow:
    """One ground, with its shares of rules, of events and of decisions."""
    kind, text = ground["kind"], ground["text"].get(desk.lang, "")
    said = Said(text or ground["name"], desk.speaker.tag if text else "en")
    shown = "" if kind in SOURCES else desk.name("player", f"ground_{kind}")
    href = desk.described(ground["name"]) if kind == SUPPLEMENT else ""
    return GroundRow(shown, said, href, *shares(ground))


def shares(of: Mapping[str, Any]) -> tuple[str, str, str]:
    """Shares of rules, of events and of decisions."""
    return _percent(of.get("rules", 0)), _percent(of.get("events", 0)), _percent(of.get("decisions", 0))


def _percent(share: Any) -> str:
    return f"{100 * float(Fraction(str(share))):.1f} %"
