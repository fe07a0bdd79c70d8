"""Turns what a source advises at a moment of a game into moves with the rules that say so, for those who ask."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from bopu.ruleset.model import Rule


class Advice(NamedTuple):
    """What to do now: one of `moves`; `rules` say so, none where the source says nothing of it. `against` says why
    other moves are advised against."""

    moves: tuple[str, ...]
    rules: tuple[Rule, ...] = ()
    against: Mapping[str, tuple[Rule, ...]] = {}


@runtime_checkable
class Advised(Protocol):
    """What a state gives besides where its source gives advice. Advice never limits what is legal; what rules forbid
    does."""

    def advice(self) -> Advice:
        """What the player to move is advised to do, by what that player may know."""

    def barred(self) -> Mapping[str, tuple[Rule, ...]]:
        """What the player to move holds and may not play now, each with the rules that forbid it."""


def clauses_of(rules: tuple[Rule, ...]) -> tuple[str, ...]:
    """The clauses that rules cite, each once."""
    return tuple(dict.fromkeys(clause for rule in rules for clause in rule.cites))
