"""The vocabulary of a small invented game with three dice: enough words to try every type of parameter."""

from collections.abc import Iterator, Mapping
from typing import Any

from bopu.ruleset.terms import number
from bopu.ruleset.vocabulary import (
    Args,
    EventKind,
    Filter,
    Joining,
    Operation,
    Param,
    Predicate,
    Slot,
    Type,
    View,
    Vocabulary,
    by_name,
)


def _alike(view: View, args: Args) -> bool | Mapping[str, Any]:
    dice, times = view.feature("dice"), number(args["times"], view.feature)
    if "face" in args:
        return bool(dice.count(number(args["face"], view.feature)) == times)
    face = next((face for face in dice if dice.count(face) == times), None)
    return False if face is None else {"face": face}


def _at(view: View, args: Args) -> bool:
    return view.feature("place") in args["places"]


def _item(view: View, args: Args) -> bool:
    return view.feature("item") in args["is"]


def _first(view: View, args: Args) -> bool:
    return bool(view.feature("place") == "")


def _throws(ruleset: Any) -> Iterator[tuple[Any, ...]]:
    faces = range(1, 7)
    return (((a, b, c),) for a in faces for b in faces if a <= b for c in faces if b <= c)


def _params(*params: tuple[str, Type] | tuple[str, Type, str] | tuple[str, Type, str, bool]) -> tuple[Param, ...]:
    return tuple(Param(*param) for param in params)


def _predicate(name: str, reads: str, test: Any, *params: Param, binds: tuple[str, ...] = ()) -> Predicate:
    return Predicate(name, f"what {name} asks", params, frozenset(reads.split()), binds, test)


VOCABULARY = Vocabulary(
    game="tiny",
    features={"dice": "the throw", "place": "where the player stands", "item": "the result"},
    predicates=by_name(
        [
            _predicate(
                "alike",
                "dice",
                _alike,
                *_params(("times", Type.NUMBER), ("face", Type.NUMBER, "", False)),
                binds=("face",),
            ),
            _predicate("at", "place", _at, *_params(("places", Type.NAMES, "places"))),
            _predicate("item", "item", _item, *_params(("is", Type.NAMES, "results"))),
            _predicate("first", "place", _first),
        ]
    ),
    operations=by_name(
        [
            Operation(
                "result", "gives a result", _params(("outcome", Type.NAME, "results"), ("n", Type.NUMBER, "", False))
            ),
            Operation("go", "moves", _params(("to", Type.NAME, "places"))),
            Operation("board", "does what the chart says", _params(("column", Type.NAME, "columns", False))),
            Operation(
                "pays", "pays chips", _params(("from", Type.SELECTOR), ("to", Type.SELECTOR), ("chips", Type.NUMBER))
            ),
            Operation("mark", "marks", _params(("as", Type.NAME, "anything"), ("open", Type.FLAG, "", False))),
            Operation("stay", "nothing happens", ()),
        ]
    ),
    slots=by_name(
        [
            Slot("throw", "Which results.", ("dice",), ("result",), domain=_throws, joining=Joining.ALL),
            Slot("outcome", "What a result does.", ("item",), ("go", "board", "stay"), late=("place",)),
        ]
    ),
    events=by_name([EventKind("wins", "Someone wins.", ("player", "chips")), EventKind("starts", "The game begins.")]),
    filters=by_name(
        [
            Filter("seated", "has a seat", (), lambda one, asked, args: True),
            Filter("standing", "stands there", _params(("at", Type.NAMES, "places")), lambda one, asked, args: True),
        ]
    ),
    bases={"mover": "who throws", "others": "the others", "pool": "the pool"},
    values={"steps": "how far"},
    domains={"results": ("man", "dui", "fa")},
    tabled={"places": lambda tables: tables["chart"]["rows"], "columns": lambda tables: tables["chart"]["columns"]},
)
