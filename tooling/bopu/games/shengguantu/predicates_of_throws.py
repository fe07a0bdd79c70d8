"""What rules may ask of a throw and of the result that is being played."""

from collections.abc import Mapping
from typing import Any

from bopu.ruleset.arguments import names, number, param, predicate
from bopu.ruleset.vocabulary import Args, Type, View


def _alike(view: View, args: Args) -> bool | Mapping[str, Any]:
    dice, times = view.feature("dice"), number(view, args["times"])
    if "face" in args:
        return bool(dice.count(number(view, args["face"])) == times)
    face = next((face for face in dice if dice.count(face) == times), None)
    return False if face is None else {"face": face}


def _count(view: View, args: Args) -> bool:
    return bool(view.feature("dice").count(number(view, args["face"])) == number(view, args["n"]))


def _shows(view: View, args: Args) -> bool:
    return sorted(view.feature("dice")) == sorted(int(face) for face in args["faces"].names)


def _sets_among(view: View, args: Args) -> bool:
    dice, times = view.feature("dice"), number(view, args["times"])
    alike = [face for face in args["faces"].names if dice.count(int(face)) == times]
    return len(alike) == number(view, args["sets"])


def _item(view: View, args: Args) -> bool:
    return view.feature("item") in names(args["is"])


def _face(view: View, args: Args) -> bool:
    return bool(view.feature("face") == number(view, args["is"]))


def _throw_number(view: View, args: Args) -> bool:
    return bool(view.feature("throws") == number(view, args["is"]))


def _throw_gave(view: View, args: Args) -> bool:
    return any(name in names(args["results"]) for name in view.feature("thrown"))


def _further_throws(view: View, args: Args) -> bool:
    return bool(view.feature("further") >= number(view, args["n"]))


_FACE, _TIMES = param("face", Type.NUMBER), param("times", Type.NUMBER)
_FACES = param("faces", Type.NAMES)

PREDICATES = (
    predicate(
        "alike",
        "exactly so many dice are alike, all of one face; binds that face",
        "dice",
        _alike,
        param("face", Type.NUMBER, required=False),
        _TIMES,
        binds=("face",),
    ),
    predicate("count", "exactly so many dice show this face", "dice", _count, _FACE, param("n", Type.NUMBER)),
    predicate("shows", "the dice show exactly these faces", "dice", _shows, _FACES),
    predicate(
        "sets_among",
        "so many of these faces come up exactly so many times",
        "dice",
        _sets_among,
        _FACES,
        param("sets", Type.NUMBER),
        _TIMES,
    ),
    predicate("item", "the result is one of these", "item", _item, param("is", Type.NAMES, "results")),
    predicate("face", "the result comes of this face", "face", _face, param("is", Type.NUMBER)),
    predicate(
        "throw_number", "it is the player's throw of this number", "throws", _throw_number, param("is", Type.NUMBER)
    ),
    predicate(
        "throw_gave",
        "the throw gave one of these results as well",
        "thrown",
        _throw_gave,
        param("results", Type.NAMES, "results"),
    ),
    predicate(
        "further_throws",
        "so many further throws or more have been made in this turn",
        "further",
        _further_throws,
        param("n", Type.NUMBER),
    ),
)
