"""What the words of 采蓮船 share: reading names and numbers out of a situation, parameters, predicates."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bopu.ruleset.model import Names
from bopu.ruleset.terms import Named, Term
from bopu.ruleset.terms import number as number_of
from bopu.ruleset.vocabulary import Param, Predicate, Test, Type, View


def names(value: Any) -> tuple[str, ...]:
    """The names of an argument, one or several."""
    return value.names if isinstance(value, Names) else (value,)


def number(view: View, term: Term) -> int:
    """A number of an argument, in this situation."""
    return int(number_of(term, view.feature))


def looked_up(view: View, argument: Any) -> Any:
    """What an argument stands for: the value that it names, else itself."""
    return view.feature(argument.name) if isinstance(argument, Named) else argument


RANKS: Mapping[str, Callable[[Sequence[int], int], int]] = {
    "times": lambda dice, face: dice.count(face),
    "face": lambda dice, face: face,
}
"""What may put one repeated face before another: how many dice show it, how large it is."""


def most_alike(dice: Sequence[int], but: int) -> int:
    """How many dice show the face other than `but` that comes up most."""
    return max((dice.count(face) for face in dice if face != but), default=0)


def first_face(dice: Sequence[int], but: int, ranks: Sequence[str]) -> int:
    """The face other than `but` that is first by these ranks, one after another; 0 where there is none."""
    return max(
        (face for face in dice if face != but), key=lambda face: [RANKS[one](dice, face) for one in ranks], default=0
    )


def param(name: str, type_: Type, domain: str = "", required: bool = True) -> Param:
    """A parameter of a word."""
    return Param(name, type_, domain, required)


def predicate(name: str, doc: str, reads: str, test: Test, *params: Param, binds: tuple[str, ...] = ()) -> Predicate:
    """A predicate; `reads` lists features with spaces."""
    return Predicate(name, doc, params, frozenset(reads.split()), binds, test)


FACE = param("face", Type.NUMBER)
N = param("n", Type.NUMBER)
BUT = param("but", Type.NUMBER)
