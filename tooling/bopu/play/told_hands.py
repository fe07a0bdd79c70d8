"""Turns a move of a record that tells a hand by itself (`hand [123m]… 5m`) into what the rules count of it.

Such a hand belongs to no play: nothing goes before it, nothing comes of it. `counts_fan` are the fan that count,
`leaves_out` those that do not with the one beside which they are left out, `scored` what it is worth.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bopu.play.contract import Event, Value
from bopu.play.judge import EITHER, Assertion, Fault, first_fault
from bopu.play.record import Played, Record, Told
from bopu.play.scoring import LineScoring
from bopu.ruleset.decide import Book

HAND = "hand"
COUNTS, LEAVES_OUT, SCORED = "counts_fan", "leaves_out", "scored"


def tells_hand(played: object) -> bool:
    """Whether an item of a record is a hand by itself."""
    return isinstance(played, Played) and played.text.partition(" ")[0] == HAND


def hand_events(game: object, book: Book, text: str) -> tuple[Event, ...]:
    """What the rules count of a hand. Raises ValueError where there is no such hand, or it has not won, `Gap` or
    `Conflict`."""
    if not isinstance(game, LineScoring):
        raise ValueError("expected a game whose hands can be scored by themselves; found one whose hands cannot")
    scored = game.explain_line(book, text.partition(" ")[2])
    if not scored["wins"]:
        raise ValueError("expected a hand that has won; found one that has no shape of those that win")
    return tuple(_events(scored))


def _events(scored: Mapping[str, Any]) -> Iterator[Event]:
    for one in scored["fan"]:
        told: dict[str, Value] = {"fan": one["fan"], "times": one["count"], "points": one["points"] * one["count"]}
        yield Event(COUNTS, told, (one["rule"],), tuple(one["cites"]))
    for one in scored["refused"]:
        beside = {"beside": one["by"]} if one["by"] else {}
        yield Event(LEAVES_OUT, {"fan": one["fan"], **beside}, (one["rule"],), tuple(one["cites"]))
    yield Event(SCORED, {"points": scored["total"]})


def hand_fault(record: Record, game: object, book: Book, head: Played, told: Sequence[Assertion]) -> Fault | None:
    """The first thing told of a hand that the rules do not give, with the rule that leaves a fan out. Raises `Gap` or
    `Conflict` where the rules do not say what the hand is worth."""
    try:
        events = hand_events(game, book, head.text)
    except ValueError as unfit:
        return Fault(head.line, str(unfit))
    for item in told:
        if not isinstance(item, Told):
            return Fault(item.line, "expected `>` after a hand that stands by itself; found what is said of a table")
        fault = first_fault(record, None, events, [item])  # type: ignore[arg-type]
        if fault is not None:
            return _left_out(item, events) or fault
    return None


def _left_out(item: Told, events: Sequence[Event]) -> Fault | None:
    """Why a fan that is told does not count, where the rules leave it out beside another."""
    fan = str(item.event.fields.get("fan", "")).split(EITHER) if item.event.kind == COUNTS else []
    for event in events:
        if event.kind == LEAVES_OUT and event.fields["fan"] in fan:
            beside = f" beside {event.fields['beside']}" if "beside" in event.fields else ""
            message = f"expected `{item.event}`; found that {event.fields['fan']} is left out{beside}"
            return Fault(item.line, message, event.rules, event.cites)
    return None
