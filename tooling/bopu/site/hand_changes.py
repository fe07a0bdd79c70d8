"""Turns the hands that score otherwise under an option, as `bopu check` measured them, into what its page says."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bopu.site.rule_view import RuleDesk
from bopu.site.strings import Said


class HandSide(NamedTuple):
    """What a hand scores on one side: its points, or that it does not win; the fan that the other side lacks."""

    said: str
    fan: tuple[str, ...]


class HandChange(NamedTuple):
    """Hands that change alike: how many, what one of them is called, both sides of that one."""

    number: str
    called: Said
    before: HandSide
    after: HandSide


class HandChanges(NamedTuple):
    """How many hands of the cases score otherwise, in a sentence; the changes only where words may be shown."""

    said: str
    changes: tuple[HandChange, ...]


def hand_changes(desk: RuleDesk, hands: Mapping[str, Any]) -> HandChanges:
    """What a row of the report says of hands."""
    said = desk.say("switches", "hands", differ=hands["differ"], of=hands["of"])
    return HandChanges(said, tuple(_change(desk, one) for one in hands["examples"]) if desk.open else ())


def _change(desk: RuleDesk, one: Mapping[str, Any]) -> HandChange:
    number = desk.say("switches", "hand_number", n=one["number"])
    called = Said(one["called"][desk.lang], desk.speaker.tag)
    return HandChange(number, called, _side(desk, one["before"]), _side(desk, one["after"]))


def _side(desk: RuleDesk, side: Mapping[str, Any]) -> HandSide:
    if not side["wins"]:
        return HandSide(desk.say("switches", "hand_lost"), ())
    total = desk.say("switches", "hand_wins", total=side["total"])
    return HandSide(total, tuple(_fan(desk, one) for one in side["fan"]))


def _fan(desk: RuleDesk, one: Mapping[str, Any]) -> str:
    name, count = desk.called(one["fan"]).text, one["count"]
    if count > 1:
        return desk.say("switches", "hand_fans", fan=name, points=one["points"], count=count)
    return desk.say("switches", "hand_fan", fan=name, points=one["points"])
