"""What the words of 采蓮船 share: reading names and numbers out of a situation, parameters, predicates."""

from collections.abc import Sequence
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


def most_alike(dice: Sequence[int], but: int) -> tuple[int, int]:
    """How many dice show the face other than `but` that comes up most, and that face: the larger of two that tie."""
    return max(((dice.count(face), face) for face in dice if face != but), default=(0, 0))


def param(name: str, type_: Type, domain: str = "", required: bool = True) -> Param:
    """A parameter of a word."""
    return Param(name, type_, domain, required)


def predicate(name: str, doc: str, reads: str, test: Test, *params: Param, binds: tuple[str, ...] = ()) -> Predicate:
    """A predicate; `reads` lists features with spaces."""
    return Predicate(name, doc, params, frozenset(reads.split()), binds, test)


FACE = param("face", Type.NUMBER)
N = param("n", Type.NUMBER)
BUT = param("but", Type.NUMBER)
