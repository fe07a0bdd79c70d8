"""Turns a choice of fan into the reasons why the others that a hand makes are not counted."""

from collections.abc import Sequence
from typing import NamedTuple

from bopu.games.guobiao.counting import Choice, Counting, Made, drops, joined_clash, joins_too_often
from bopu.games.guobiao.laws import Laws
from bopu.games.guobiao.seen import Sets
from bopu.ruleset.model import Rule


class Refused(NamedTuple):
    """A fan that is not counted: the sets that would make it, the rule that refuses it, the counted fan beside which it
    is refused, and the list that says so (empty where none does)."""

    fan: str
    points: int
    sets: Sets
    rule: Rule
    beside: tuple[str, ...]
    listed: str


def refusals(laws: Laws, counting: Counting, choice: Choice) -> tuple[Refused, ...]:
    """Each fan that a reading makes and that a choice leaves out, with the reason."""
    left = [at for at, one in enumerate(counting.made) if not any(one is other for other in choice)]
    return tuple(_refused(laws, counting.made, at, choice) for at in left)


def _refused(laws: Laws, made: Sequence[Made], at: int, choice: Choice) -> Refused:
    """The first reason in the order of the principles: what a counted fan drops, split sets, the same twice, joined too
    often; else that what counts is worth more."""
    one = made[at]
    counted = [place for place, other in enumerate(made) if any(other is chosen for chosen in choice)]
    for place in counted:
        if (clash := drops(laws, made, place, at)) is not None:
            return _because(one, clash.rule, (made[place].fan,), clash.listed)
    for place in counted:
        if (clash := joined_clash(laws, one, made[place])) is not None:
            return _because(one, clash.rule, (made[place].fan,), "")
    joined = [made[place] for place in counted if made[place].joined]
    if one.joined and laws.joining is not None and joins_too_often(laws, [*(j.sets for j in joined), one.sets]):
        beside = tuple(dict.fromkeys(other.fan for other in joined if set(other.sets) & set(one.sets)))
        return _because(one, laws.joining, beside, "")
    beside = tuple(dict.fromkeys(made[place].fan for place in counted if drops(laws, made, at, place) is not None))
    return _because(one, laws.taking, beside, "")


def _because(one: Made, rule: Rule, beside: tuple[str, ...], listed: str) -> Refused:
    return Refused(one.fan, one.points, one.sets, rule, beside, listed)
