"""Turns numbers and names of the rules of 采蓮船 into functions of lanes: what each is at many tables at once.

A scope says what a name stands for: what a procedure has bound, else a value of the rules, else something that play
knows. What the throw and the thrower's role settle is looked up in tables.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from bopu.games.cailianchuan.bulk_ask import Answers, Array, Numbered, Unsupported
from bopu.games.cailianchuan.bulk_deal import Dealing
from bopu.games.cailianchuan.bulk_lanes import Lanes, Values
from bopu.ruleset.terms import OPERATIONS, Const, Named, Operated, Term

Value = Callable[[Lanes, Array], Values]
"""What something is on these lanes: a value for each of them, or one for all."""

UFUNCS: Mapping[str, Callable[[Values, Values], Values]] = {
    **OPERATIONS,  # type: ignore[dict-item]  # plus, minus and times are the same for many
    "least": np.minimum,
    "most": np.maximum,
}
ALIKE, OWN = ("repeated_face", "other_face"), "own_face"


@dataclass(frozen=True)
class Known:
    """What stays the same in all evenings, and the numbers of names that turn up as rules are read."""

    answers: Answers
    dealing: Dealing
    cups: Numbered[str] = field(default_factory=Numbered)
    words: Numbered[str] = field(default_factory=Numbered)  # answers of players
    values: Numbered[tuple[str, str]] = field(default_factory=Numbered)  # names bound, with their procedure
    dice: Numbered[tuple[str, str]] = field(default_factory=Numbered)  # those bound to dice
    procedures: Numbered[str] = field(default_factory=Numbered)


def constant(value: int) -> Value:
    """The same everywhere."""
    return lambda lanes, idx: value


def by_throw(table: Array) -> Value:
    """Looked up by the throw."""
    return lambda lanes, idx: table[lanes.thrown[idx]]


def thrower(lanes: Lanes, idx: Array) -> Array:
    """The player whose throw it is."""
    found: Array = lanes.turn[idx]
    return found


@dataclass(frozen=True)
class Scope:
    """What names stand for in one procedure, or for a rule alone. `begins` are names bound from the beginning, `later`
    those that steps bind, `given` what a deed tells; where `closed` nothing else is known.
    """

    known: Known
    procedure: str = ""
    begins: frozenset[str] = frozenset()
    later: frozenset[str] = frozenset()
    given: Mapping[str, Value] = field(default_factory=dict)
    closed: bool = False

    def with_given(self, given: Mapping[str, Value], closed: bool = False) -> "Scope":
        """The same, with more names."""
        return replace(self, given={**self.given, **given}, closed=closed)

    def name(self, name: str) -> Value:
        """What a name stands for. Raises `Unsupported`."""
        if name in self.given:
            return self.given[name]
        elsewhere = None if self.closed else self._elsewhere(name)
        if name in self.begins or (name in self.later and elsewhere is None):
            return self._bound(name)
        if elsewhere is None or name in self.later:
            raise Unsupported(f"expected a name that this moment knows {self._where}; found {name}")
        return elsewhere

    @property
    def _where(self) -> str:
        return f"in {self.procedure}" if self.procedure else "upon a throw"

    def _bound(self, name: str) -> Value:
        if (self.procedure, name) in self.known.dice.numbers:
            raise Unsupported(f"expected a number, a player or a word {self._where}; found the dice {name}")
        number = self.known.values((self.procedure, name))
        return lambda lanes, idx: lanes.values[number, idx]

    def dice(self, term: Any) -> int:
        """The number of dice that a procedure has bound. Raises `Unsupported`."""
        if not isinstance(term, Named) or term.name not in self.later:
            raise Unsupported(f"expected dice that a step {self._where} has thrown; found {term}")
        if (self.procedure, term.name) in self.known.values.numbers:
            raise Unsupported(f"expected dice {self._where}; found {term.name}, which is none")
        return self.known.dice((self.procedure, term.name))

    def _elsewhere(self, name: str) -> Value | None:
        """A value of the rules, or what play itself knows."""
        answers = self.known.answers
        if (term := answers.book.ruleset.values.get(name)) is not None:
            return self.number(term)
        if name in ("player", "roller"):
            return thrower
        if name == "cups":
            return constant(1)
        if name in ALIKE:
            return by_throw(np.array(answers.by_throw(lambda play: play.view().feature(name))))
        if name == OWN:
            own = np.array(answers.by_role(lambda play: play.view().feature(name)))
            return lambda lanes, idx: own[lanes.role[idx * lanes.seats + lanes.turn[idx]]]
        return None

    def number(self, term: Term | None) -> Value:
        """A number of a rule; one where none is given."""
        if term is None:
            return constant(1)
        if isinstance(term, Const):
            return constant(int(term.number))
        if isinstance(term, Named):
            return self.name(term.name)
        assert isinstance(term, Operated)
        do, left, right = UFUNCS[term.operation], self.number(term.left), self.number(term.right)
        return lambda lanes, idx: do(left(lanes, idx), right(lanes, idx))

    def cup(self, given: Any) -> Value:
        """The number of a cup."""
        return self.name(given.name) if isinstance(given, Named) else constant(self.known.cups(str(given)))

    def word(self, given: Any) -> Value:
        """The number of an answer that a player has given."""
        return self.name(given.name) if isinstance(given, Named) else constant(self.known.words(str(given)))
