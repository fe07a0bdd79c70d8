"""What the rules of 陞官圖 may ask of a throw, a position and a player: the features of the state and the predicates over them.

No fact of the game stands here: faces, names, ranks and amounts come as arguments, read from the edition.
"""

from collections.abc import Mapping
from typing import Any

from bopu.games.shengguantu.board import Board, Position
from bopu.ruleset.model import Names
from bopu.ruleset.terms import Const, Named, Operated, number
from bopu.ruleset.vocabulary import Args, Param, Predicate, Type, View, by_name

FEATURES: Mapping[str, str] = {
    "dice": "the throw: faces in ascending order",
    "item": "the result that is being played, by the board's name of its column",
    "face": "the face that gave the result, 0 where none did",
    "at": "the position that the result is played on: the pending duty, else the office; empty before the first result",
    "to": "the position that is about to be entered",
    "special": "the name of a special outcome",
    "condition": "the name of a condition that the board states",
    "cell_marks": "the marks of the board's cell that is being played",
    "bureau": "the bureau whose fitting position is looked for",
    "office": "the player's office, the first marker; empty before the first result",
    "duty": "what the player has pending, the second marker; empty for nothing",
    "held": "every position that the player has entered so far",
    "origin": "the position that the first result gave",
    "throws": "how many throws the player has made since the start or a new start",
    "steps_up": "how many steps of rank a position stands above the office",
    "fate": "how the player has finished; empty while playing",
    "board": "the board",
    "kinds": "names that stand for several positions",
}


def _names(value: Any) -> tuple[str, ...]:
    return value.names if isinstance(value, Names) else (value,)


def _number(view: View, term: Const | Named | Operated) -> int:
    return int(number(term, view.feature))


def _named(view: View, position: Position, names: tuple[str, ...]) -> bool:
    """Whether a position bears one of the names, or is one of several that a name stands for."""
    kinds = view.feature("kinds")
    return position.term in names or any(position.term in kinds.get(name, ()) for name in names)


def _position(view: View, row: str) -> Position | None:
    board: Board = view.feature("board")
    return board.positions.get(row)


def _alike(view: View, args: Args) -> bool | Mapping[str, Any]:
    dice, times = view.feature("dice"), _number(view, args["times"])
    if "face" in args:
        return bool(dice.count(_number(view, args["face"])) == times)
    face = next((face for face in dice if dice.count(face) == times), None)
    return False if face is None else {"face": face}


def _count(view: View, args: Args) -> bool:
    return bool(view.feature("dice").count(_number(view, args["face"])) == _number(view, args["n"]))


def _count_at_least(view: View, args: Args) -> bool:
    return bool(view.feature("dice").count(_number(view, args["face"])) >= _number(view, args["n"]))


def _shows(view: View, args: Args) -> bool:
    return sorted(view.feature("dice")) == sorted(int(face) for face in args["faces"].names)


def _sets_among(view: View, args: Args) -> bool:
    dice, times = view.feature("dice"), _number(view, args["times"])
    alike = [face for face in args["faces"].names if dice.count(int(face)) == times]
    return len(alike) == _number(view, args["sets"])


def _item(view: View, args: Args) -> bool:
    return view.feature("item") in _names(args["is"])


def _face(view: View, args: Args) -> bool:
    return bool(view.feature("face") == _number(view, args["is"]))


def _at_start(view: View, args: Args) -> bool:
    return not view.feature("at")


def _at(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        return position is not None and _named(view, position, _names(args["names"]))

    return test


def _bureau(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        if position is None:
            return False
        names, kinds = _names(args["names"]), view.feature("kinds")
        return position.bureau in names or any(position.bureau in kinds.get(name, ()) for name in names)

    return test


def _marked(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        return position is not None and any(mark in position.marks for mark in _names(args["marks"]))

    return test


def _rank(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        return position is not None and bool(view.feature("board").within(position.rank, args["within"]))

    return test


def _board_says(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        column = args["column"] if "column" in args else view.feature("item")
        return position is not None and column in position.cells

    return test


def _lead(view: View) -> Position | None:
    """The position to which the board's cell for the result leads, where it leads to one."""
    position = _position(view, view.feature("at"))
    cell = position.cells.get(view.feature("item"), {}) if position is not None else {}
    return _position(view, cell.get("to", ""))


def _chart_leads(view: View, args: Args) -> bool:
    position = _lead(view)
    return position is not None and _named(view, position, _names(args["names"]))


def _chart_leads_bureau(view: View, args: Args) -> bool:
    position = _lead(view)
    return position is not None and position.bureau in _names(args["names"])


def _throw_number(view: View, args: Args) -> bool:
    return bool(view.feature("throws") == _number(view, args["is"]))


def _has_held(view: View, args: Args) -> bool:
    board, names = view.feature("board"), _names(args["names"])
    within = _names(args["within"]) if "within" in args else ()
    held = (board.by_index[i] for i in view.feature("held"))
    return any(_named(view, p, names) and (not within or p.bureau in within) for p in held)


def _has_held_marked(view: View, args: Args) -> bool:
    board: Board = view.feature("board")
    other = _names(args["other_than"]) if "other_than" in args else ()
    held = (board.by_index[i] for i in view.feature("held"))
    return any(args["mark"] in position.marks and not _named(view, position, other) for position in held)


def _origin(view: View, args: Args) -> bool:
    position = _position(view, view.feature("origin"))
    return position is not None and _named(view, position, _names(args["names"]))


def _steps_up(view: View, args: Args) -> bool:
    return bool(view.feature("steps_up") >= _number(view, args["by"]))


def _at_most(view: View, args: Args) -> bool:
    position, board = _position(view, view.feature("to")), view.feature("board")
    return position is not None and bool(board.step(position.rank) <= board.step(args["rank"]))


def _fate(view: View, args: Args) -> bool:
    return view.feature("fate") in _names(args["is"])


def _pending(view: View, args: Args) -> bool:
    return bool(view.feature("duty"))


def _special(view: View, args: Args) -> bool:
    return view.feature("special") in _names(args["is"])


def _cell_marked(view: View, args: Args) -> bool:
    return any(mark in view.feature("cell_marks") for mark in _names(args["marks"]))


def _condition(view: View, args: Args) -> bool:
    return view.feature("condition") in _names(args["is"])


def _bureau_asked(view: View, args: Args) -> bool:
    return view.feature("bureau") in _names(args["is"])


def param(name: str, type_: Type, domain: str = "", required: bool = True) -> Param:
    return Param(name, type_, domain, required)


_TERMS = param("names", Type.NAMES, "terms")
_MARKS = param("marks", Type.NAMES, "marks")
_WITHIN = param("within", Type.NAME, "ranks")
COLUMN = param("column", Type.NAME, "columns", False)


def _predicate(name: str, doc: str, reads: str, test: Any, *params: Param, binds: tuple[str, ...] = ()) -> Predicate:
    return Predicate(name, doc, params, frozenset(reads.split()), binds, test)


def _place_predicates(feature: str, what: str) -> list[Predicate]:
    """The same questions about the position a result is played on, about the office, and about where a move leads."""
    reads = f"{feature} board"
    return [
        _predicate(f"{feature}_named", f"{what} bears one of these names", f"{reads} kinds", _at(feature), _TERMS),
        _predicate(
            f"{feature}_in_bureau",
            f"{what} belongs to one of these bureaux",
            f"{reads} kinds",
            _bureau(feature),
            _TERMS,
        ),
        _predicate(f"{feature}_marked", f"{what} has one of these marks on the board", reads, _marked(feature), _MARKS),
        _predicate(f"{feature}_rank", f"{what} has a rank in this range", reads, _rank(feature), _WITHIN),
    ]


PREDICATES = by_name(
    [
        _predicate(
            "alike", "exactly so many dice are alike, all of one face; binds that face", "dice", _alike,
            param("face", Type.NUMBER, required=False), param("times", Type.NUMBER), binds=("face",),
        ),
        _predicate("count", "exactly so many dice show this face", "dice", _count, param("face", Type.NUMBER), param("n", Type.NUMBER)),
        _predicate(
            "count_at_least", "so many dice or more show this face", "dice", _count_at_least,
            param("face", Type.NUMBER), param("n", Type.NUMBER),
        ),
        _predicate("shows", "the dice show exactly these faces", "dice", _shows, param("faces", Type.NAMES)),
        _predicate(
            "sets_among", "so many of these faces come up exactly so many times", "dice", _sets_among,
            param("faces", Type.NAMES), param("sets", Type.NUMBER), param("times", Type.NUMBER),
        ),
        _predicate("item", "the result is one of these", "item", _item, param("is", Type.NAMES, "results")),
        _predicate("face", "the result comes of this face", "face", _face, param("is", Type.NUMBER)),
        _predicate("at_start", "the player has no position yet", "at", _at_start),
        *_place_predicates("at", "the position that the result is played on"),
        *_place_predicates("office", "the player's office"),
        *_place_predicates("to", "the position to be entered"),
        _predicate("duty_in_bureau", "what is pending belongs to one of these bureaux", "duty board kinds", _bureau("duty"), _TERMS),
        _predicate("board_says", "the board has a cell there for the result (or this column)", "at item board", _board_says("at"), COLUMN),
        _predicate(
            "board_says_on_arrival", "the position to be entered has a cell in this column", "to board", _board_says("to"),
            param("column", Type.NAME, "columns"),
        ),
        _predicate("chart_leads", "the board's cell leads to a position of one of these names", "at item board kinds", _chart_leads, _TERMS),
        _predicate("chart_leads_bureau", "the board's cell leads into one of these bureaux", "at item board", _chart_leads_bureau, _TERMS),
        _predicate("throw_number", "it is the player's throw of this number", "throws", _throw_number, param("is", Type.NUMBER)),
        _predicate(
            "has_held", "the player has held a position of one of these names (in one of these bureaux)", "held board kinds", _has_held,
            _TERMS, param("within", Type.NAMES, "terms", False),
        ),
        _predicate("has_held_marked", "the player has held a position with this mark", "held board kinds", _has_held_marked, param("mark", Type.NAME, "marks"), param("other_than", Type.NAMES, "terms", False)),
        _predicate("origin", "the player began as one of these", "origin board kinds", _origin, _TERMS),
        _predicate("steps_up", "the position stands so many steps above the office, or more", "steps_up", _steps_up, param("by", Type.NUMBER)),
        _predicate("to_at_most", "the position to be entered has at most this rank", "to board", _at_most, param("rank", Type.NAME, "ranks")),
        _predicate("fate", "the player has finished in one of these ways", "fate", _fate, param("is", Type.NAMES, "fates")),
        _predicate("pending", "the player has a duty pending", "duty", _pending),
        _predicate("special", "the special outcome is one of these", "special", _special, param("is", Type.NAMES, "specials")),
        _predicate("cell_marked", "the board's cell has one of these marks", "cell_marks", _cell_marked, _MARKS),
        _predicate("condition", "the condition is one of these", "condition", _condition, param("is", Type.NAMES, "conditions")),
        _predicate("bureau", "the bureau looked for is one of these", "bureau", _bureau_asked, param("is", Type.NAMES, "terms")),
    ]
)  # fmt: skip
