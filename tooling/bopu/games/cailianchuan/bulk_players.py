"""Turns selectors of the rules of 采蓮船 into functions of lanes: whom something concerns, at many tables at once.

See bopu.games.cailianchuan.players: the same bases and filters, for one table.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from bopu.games.cailianchuan.bulk_ask import Array, Unsupported
from bopu.games.cailianchuan.bulk_lanes import Lanes, Values
from bopu.games.cailianchuan.bulk_terms import Scope, Value
from bopu.ruleset.arguments import names
from bopu.ruleset.model import Selector

Called = Callable[[Lanes, Array], tuple[Array, Values]]
"""Players in the order in which they are called, as a set of bits, and the seat from which they are called."""
Args = Mapping[str, Any]
Passing = Callable[[Lanes, Array], Array]
"""The set of seats that a filter lets pass."""
NO_FACE = "expected a face of a die; found a number that is none"


def called(scope: Scope, selector: Selector) -> Called:
    """The players of a selector. Raises `Unsupported`."""
    if selector.base not in BASES or any(word not in FILTERS for word, _ in selector.filters):
        found = [selector.base, *(word for word, _ in selector.filters)]
        raise Unsupported(f"expected of players one of {', '.join((*BASES, *FILTERS))}; found {', '.join(found)}")
    base = BASES[selector.base]
    passing = [FILTERS[word](scope, args) for word, args in selector.filters]

    def find(lanes: Lanes, idx: Array) -> tuple[Array, Values]:
        found, start = base(lanes, idx)
        for passes in passing:
            found = found & lanes.called(passes(lanes, idx), start)
        return found, start

    return find


def _roller(lanes: Lanes, idx: Array) -> tuple[Array, Values]:
    return np.ones(len(idx), dtype=np.int64), lanes.turn[idx]


def _from_roller(lanes: Lanes, idx: Array) -> tuple[Array, Values]:
    return np.full(len(idx), lanes.everyone), lanes.turn[idx]


def _after_roller(lanes: Lanes, idx: Array) -> Array:
    found: Array = (lanes.turn[idx] + 1) % lanes.seats
    return found


BASES: Mapping[str, Called] = {
    "roller": _roller,
    "others": lambda lanes, idx: (np.full(len(idx), lanes.everyone >> 1), _after_roller(lanes, idx)),
    "all": lambda lanes, idx: (np.full(len(idx), lanes.everyone), _after_roller(lanes, idx)),
    "from_roller": _from_roller,
    "listed": lambda lanes, idx: (lanes.listed[idx], lanes.start[idx]),
}


def _role(scope: Scope, args: Args) -> Passing:
    numbers = [scope.known.answers.roles.numbers[name] for name in names(args["is"])]

    def passing(lanes: Lanes, idx: Array) -> Array:
        row, found = idx * (lanes.sizes.roles + 1), np.zeros(len(idx), dtype=np.int64)
        for number in numbers:
            found = found | lanes.by_role[row + number]
        return found

    return passing


def _not(maker: Callable[[Scope, Args], Passing]) -> Callable[[Scope, Args], Passing]:
    def make(scope: Scope, args: Args) -> Passing:
        passing = maker(scope, args)
        return lambda lanes, idx: passing(lanes, idx) ^ lanes.everyone

    return make


def _sort(scope: Scope, args: Args) -> Passing:
    """The last seat is the courtesan's: see bopu.games.cailianchuan.guests."""
    courtesan = args["is"] == "courtesan"

    def passing(lanes: Lanes, idx: Array) -> Array:
        last = 1 << (lanes.seats - 1)
        return np.full(len(idx), last if courtesan else lanes.everyone ^ last)

    return passing


def _is(scope: Scope, args: Args) -> Passing:
    player = scope.number(args["player"])

    def passing(lanes: Lanes, idx: Array) -> Array:
        seat = np.broadcast_to(player(lanes, idx), idx.shape)
        return np.where(seat >= 0, 1 << np.maximum(seat, 0), 0)

    return passing


def holders(scope: Scope, face: Value) -> Passing:
    """Who holds a face. An evening in which a face is asked for that no die has is stopped."""
    table, faces = scope.known.answers.role_of_face, scope.known.answers.faces

    def passing(lanes: Lanes, idx: Array) -> Array:
        asked = np.broadcast_to(face(lanes, idx), idx.shape)
        strange = (asked < faces.start) | (asked >= faces.stop)
        if strange.any():
            lanes.stop(idx[strange], NO_FACE)
            asked = np.where(strange, faces.start, asked)
        found: Array = lanes.by_role[idx * (lanes.sizes.roles + 1) + table[asked]]
        return found

    return passing


def _beside(scope: Scope, args: Args) -> Passing:
    steps = [{"right": 1, "left": -1}[side] for side in names(args["sides"])]

    def passing(lanes: Lanes, idx: Array) -> Array:
        found = np.zeros(len(idx), dtype=np.int64)
        for step in steps:
            found = found | 1 << (lanes.turn[idx] + step) % lanes.seats
        return found

    return passing


def _fits(scope: Scope, args: Args) -> Passing:
    group = scope.known.dealing.group_of_throw
    return lambda lanes, idx: lanes.entries[idx * (lanes.sizes.entries + 1) + group[lanes.thrown[idx]]]


def _numbered(scope: Scope, args: Args) -> Passing:
    known, wanted = scope.known.dealing.numbers, scope.number(args["n"])
    numbers = [known(str(name)) for name in names(args["by"])]

    def passing(lanes: Lanes, idx: Array) -> Array:
        n = np.broadcast_to(wanted(lanes, idx), idx.shape)[:, None]
        same = np.zeros((len(idx), lanes.seats), dtype=bool)
        for number in numbers:
            same |= lanes.numbers[number, idx] == n
        return lanes.those(same)

    return passing


def tallies(lanes: Lanes, idx: Array) -> tuple[Array, Array]:
    """[lane, seat]: what each has counted; [lane]: the most that one of those in the forfeit has."""
    counted = lanes.tally[lanes.all_seats(idx)]
    listed = lanes.at_seats(lanes.listed[idx], lanes.start[idx])
    within = (listed[:, None] >> np.arange(lanes.seats) & 1).astype(bool)
    return counted, np.where(within, counted, 0).max(axis=1)


def _leading(scope: Scope, args: Args) -> Passing:
    def passing(lanes: Lanes, idx: Array) -> Array:
        counted, most = tallies(lanes, idx)
        return lanes.those(counted == most[:, None])

    return passing


def _counted(scope: Scope, args: Args) -> Passing:
    wanted = scope.number(args["n"])

    def passing(lanes: Lanes, idx: Array) -> Array:
        counted, _ = tallies(lanes, idx)
        return lanes.those(counted >= np.broadcast_to(wanted(lanes, idx), idx.shape)[:, None])

    return passing


FILTERS: Mapping[str, Callable[[Scope, Args], Passing]] = {
    "role": _role,
    "not_role": _not(_role),
    "sort": _sort,
    "is": _is,
    "holds": lambda scope, args: holders(scope, scope.number(args["face"])),
    "beside": _beside,
    "fits": _fits,
    "numbered": _numbered,
    "leading": _leading,
    "behind": _not(_leading),
    "counted": _counted,
    "counted_less": _not(_counted),
}
