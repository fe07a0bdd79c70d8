"""The words for what a hand is worth: fan, counting, shapes."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bopu.games.guobiao import conditions_of_sets as of_sets
from bopu.games.guobiao import conditions_of_tiles as of_tiles
from bopu.games.guobiao import conditions_of_winning as of_winning
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.asking import TILES, N, param
from bopu.games.guobiao.pack import pack_of
from bopu.ruleset.vocabulary import EventKind, Joining, Operation, Predicate, Slot, Type, by_name

MOST, LEAST = "most", "least"
SPLIT, TWICE = "split", "twice"
FAN = param("fan", Type.NAMES, "fan")
GROUP = param("is", Type.NAME, "groups")


def _alone(ruleset: Any) -> Iterable[tuple[Any, ...]]:
    return [()]


def _fan(tables: Mapping[str, Any]) -> Iterable[str]:
    return tuple(tables.get("fan", ()))


FEATURES: Mapping[str, str] = {"reading": "a hand that won, under one way to read it"}
PREDICATES: Mapping[str, Predicate] = {**of_tiles.PREDICATES, **of_sets.PREDICATES, **of_winning.PREDICATES}
OPERATIONS: Mapping[str, Operation] = by_name(
    [
        Operation(
            "means",
            "a sign of a shape means so many tiles, each so many ranks above the one before",
            (GROUP, N, param("step", Type.NUMBER)),
        ),
        Operation("serves", "one group serves as another", (GROUP, param("as", Type.NAME, "groups"))),
        Operation("shape", "a hand may have this shape", (param("is", Type.NAME, "shapes"),)),
        Operation("group", "the shape has such a group", (GROUP,)),
        Operation("may_be_alike", "two such groups of the shape may be the same", (GROUP,)),
        Operation(
            "within",
            "the shape has no tiles but these, and those of three knitted sets where it says so",
            (TILES, param("knitted", Type.FLAG, required=False)),
        ),
        Operation(
            "fan",
            "the hand makes this fan, worth so many points",
            (param("is", Type.NAME, "fan"), param("points", N.type)),
        ),
        Operation(
            "drops_listed", "a fan is not counted beside one that lists it here", (param("in", Type.NAME, "lists"),)
        ),
        Operation(
            "drops",
            "these fan are not counted beside those; so many times, where it says so",
            (FAN, param("beside", Type.NAMES, "fan"), param("n", Type.NUMBER, required=False)),
        ),
        Operation(
            "keeps", "these fan are counted beside those all the same", (FAN, param("beside", Type.NAMES, "fan"))
        ),
        Operation(
            "limits",
            "sets that were joined for a fan are not taken apart for another, or not joined with others for the same",
            (param("what", Type.NAME, "limits"),),
        ),
        Operation("joins", "sets that are not used may join so many used ones", (N,)),
        Operation(
            "takes",
            "of what may be counted, and of several readings, this is taken",
            (param("which", Type.NAME, "extremes"),),
        ),
        Operation(
            "needs_points", "a win needs so many points, these fan left out", (N, param("but", Type.NAMES, "fan"))
        ),
    ]
)
SLOTS: Mapping[str, Slot] = by_name(
    [
        Slot("fan", "Which fan a hand makes.", (), ("fan",), ("reading",), joining=Joining.ALL, needs_answer=False),
        Slot(
            "fan_at_last",
            "Which fan a hand makes once all others are counted.",
            (),
            ("fan",),
            ("reading",),
            joining=Joining.ALL,
            needs_answer=False,
        ),
        Slot(
            "counting",
            "Which fan count beside which, and which of several possible ones.",
            (),
            ("drops_listed", "drops", "keeps", "limits", "joins", "takes"),
            joining=Joining.ALL,
        ),
        Slot("least_points", "How many points a win needs.", (), ("needs_points",)),
    ]
)
EVENTS: Mapping[str, EventKind] = by_name([EventKind("shapes_asked", "It is asked which shapes a hand may have.", ())])
VALUES: Mapping[str, str] = {}
DOMAINS: Mapping[str, tuple[str, ...]] = {
    "groups": at.GROUPS,
    "sets": at.SETS,
    "winds": (of_sets.SEAT, of_sets.ROUND),
    "suit_relations": (of_sets.SAME, of_sets.DIFFERENT),
    "won_by": tuple(of_winning.WAYS),
    "places": (of_winning.FIRST, of_winning.MIDDLE, of_winning.LAST),
    "extremes": (MOST, LEAST),
    "limits": (SPLIT, TWICE),
    "lists": ("excluded", "implied"),
}
TABLED: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "fan": _fan,
    "shapes": lambda tables: tables.get("shapes", ()),
}
CONSTANTS: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {"pack": pack_of}
SLOT_DOMAINS: Mapping[str, Callable[[Any], Any]] = {"counting": _alone, "least_points": _alone}
"""The keys of each slot of these words."""
