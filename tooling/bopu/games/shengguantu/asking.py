"""What the predicates of 陞官圖 share: reading names, numbers and positions out of a situation."""

from collections.abc import Container, Mapping

from bopu.games.shengguantu.board import Board, Position
from bopu.ruleset.arguments import param
from bopu.ruleset.vocabulary import Type, View


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


TERMS = param("names", Type.NAMES, "terms")
MARKS = param("marks", Type.NAMES, "marks")
WITHIN = param("within", Type.NAME, "ranks")
COLUMN = param("column", Type.NAME, "columns", False)
