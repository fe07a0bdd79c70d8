"""What the predicates of 陞官圖 share: reading names, numbers and positions out of a situation."""

from collections.abc import Container, Mapping
from typing import Any

from bopu.games.shengguantu.board import Board, Position
from bopu.ruleset.model import Names
from bopu.ruleset.terms import Term
from bopu.ruleset.terms import number as number_of
from bopu.ruleset.vocabulary import Param, Predicate, Test, Type, View


def names(value: Any) -> tuple[str, ...]:
    """The names of an argument, one or several."""
    return value.names if isinstance(value, Names) else (value,)


def number(view: View, term: Term) -> int:
    """A number of an argument, in this situation."""
    return int(number_of(term, view.feature))


def named(view: View, position: Position, wanted: tuple[str, ...]) -> bool:
    """Whether a position bears one of the names, or is one of several that a name stands for."""
    return _stands_for(view.feature("kinds"), position.term, wanted)


def belongs(view: View, position: Position, wanted: tuple[str, ...]) -> bool:
    """Whether a position's bureau bears one of the names, or is one of several that a name stands for."""
    return _stands_for(view.feature("kinds"), position.bureau, wanted)


def _stands_for(kinds: Mapping[str, Container[str]], term: str, wanted: tuple[str, ...]) -> bool:
    return term in wanted or any(name in kinds and term in kinds[name] for name in wanted)


def position(view: View, feature: str) -> Position | None:
    """The position that a feature names, None where it names none."""
    board: Board = view.feature("board")
    return board.positions.get(view.feature(feature))


def held(view: View) -> list[Position]:
    """Every position that the player has entered."""
    board: Board = view.feature("board")
    return [board.by_index[index] for index in view.feature("held")]


def param(name: str, type_: Type, domain: str = "", required: bool = True) -> Param:
    """A parameter of a word."""
    return Param(name, type_, domain, required)


def predicate(
    name: str, doc: str, reads: str, test: Test, *params: Param, binds: tuple[str, ...] = (), any_of: str = ""
) -> Predicate:
    """A predicate; `reads` lists features with spaces."""
    return Predicate(name, doc, params, frozenset(reads.split()), binds, test, any_of)


TERMS = param("names", Type.NAMES, "terms")
MARKS = param("marks", Type.NAMES, "marks")
WITHIN = param("within", Type.NAME, "ranks")
COLUMN = param("column", Type.NAME, "columns", False)
