"""Turns an operation with its arguments into what it needs at many tables at once: numbers, players, a name to bind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from bopu.games.cailianchuan.bulk_ask import Array
from bopu.games.cailianchuan.bulk_lanes import Lanes, Values
from bopu.games.cailianchuan.bulk_players import Called, called
from bopu.games.cailianchuan.bulk_terms import Scope, Value
from bopu.ruleset.model import Phrase, Selector

Args = Mapping[str, Any]
Do = Callable[[Lanes, Array], Array | None]
"""Does something on these lanes; where it may come out in several ways, tells in which it does on each lane."""


@dataclass(frozen=True, slots=True)
class Doing:
    """An operation in its scope: `name` is the step's, `bind` the name that it gives to what it finds."""

    scope: Scope
    phrase: Phrase
    name: str = ""
    bind: str = ""

    @property
    def args(self) -> Args:
        """Its arguments."""
        return self.phrase.args

    def number(self, name: str) -> Value:
        """A number among the arguments; one where it is not given."""
        return self.scope.number(self.args.get(name))

    def called(self, name: str = "who") -> Called:
        """The players that a selector among the arguments names."""
        return called(self.scope, self.args[name])

    def player(self, name: str) -> Callable[[Lanes, Array], Array]:
        """A player among the arguments. An evening in which a step before found nobody is stopped."""
        return self.somebody(self.number(name))

    def somebody(self, value: Value) -> Callable[[Lanes, Array], Array]:
        """A player who must be there; where nobody is, the evening is stopped as the engine stops it."""
        why = f"expected somebody for {self.name}; found nobody"

        def find(lanes: Lanes, idx: Array) -> Array:
            seats = np.broadcast_to(value(lanes, idx), idx.shape)
            if (seats < 0).any():
                lanes.stop(idx[seats < 0], why)
                seats = np.maximum(seats, 0)
            return seats

        return find

    def binding(self) -> Callable[[Lanes, Array, Values], None]:
        """Gives what was found its name, where the step has one."""
        if not self.bind:
            return lambda lanes, idx, value: None
        number = self.scope.known.values((self.scope.procedure, self.bind))

        def bind(lanes: Lanes, idx: Array, value: Values) -> None:
            lanes.values[number, idx] = value

        return bind


def first_of(those: Called) -> Value:
    """The first of those who are called."""

    def find(lanes: Lanes, idx: Array) -> Array:
        found, start = those(lanes, idx)
        return lanes.seat(found, 0, start)

    return find


def first_listed(scope: Scope) -> Value:
    """The first of those in a forfeit."""
    return first_of(called(scope, Selector("listed")))
