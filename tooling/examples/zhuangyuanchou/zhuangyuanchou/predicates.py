"""What the rules of 狀元籌 may ask: of a throw, of what it is called, of tallies. Faces, numbers and names come as
arguments, read from the edition."""

from collections.abc import Mapping

from bopu.ruleset.arguments import names, number, param, predicate
from bopu.ruleset.vocabulary import Args, Type, View, by_name
from zhuangyuanchou.layout import EQUAL, HIGHER, LOWER

FEATURES: Mapping[str, str] = {
    "dice": "the throw: faces in ascending order",
    "class": "what a throw is called",
    "tally": "a class of tallies",
    "against": "how a throw compares with the one that holds the contended tally: higher, equal or lower",
    "gone": "the classes of which no tally is left in the bowl",
}

COMPARED = (HIGHER, EQUAL, LOWER)


def _count(view: View, args: Args) -> bool:
    return bool(view.feature("dice").count(number(view, args["face"])) == number(view, args["n"]))


def _shows(view: View, args: Args) -> bool:
    return bool(number(view, args["face"]) in view.feature("dice"))


def _alike(view: View, args: Args) -> bool:
    dice, but = view.feature("dice"), number(view, args["but"])
    return any(dice.count(face) == number(view, args["n"]) for face in dice if face != but)


def _kinds(view: View, args: Args) -> bool:
    return len(set(view.feature("dice"))) == number(view, args["n"])


def _class(view: View, args: Args) -> bool:
    return view.feature("class") in names(args["is"])


def _tally(view: View, args: Args) -> bool:
    return view.feature("tally") in names(args["is"])


def _against(view: View, args: Args) -> bool:
    return view.feature("against") in names(args["is"])


def _gone(view: View, args: Args) -> bool:
    return all(name in view.feature("gone") for name in names(args["all"]))


N = param("n", Type.NUMBER)
FACE = param("face", Type.NUMBER)

PREDICATES = by_name(
    [
        predicate("count", "exactly so many dice show this face", "dice", _count, FACE, N),
        predicate("shows", "a die shows this face", "dice", _shows, FACE),
        predicate(
            "alike", "exactly so many dice show one face other than this", "dice", _alike, param("but", Type.NUMBER), N
        ),
        predicate("kinds", "so many different faces come up", "dice", _kinds, N),
        predicate("class", "the throw is one of these", "class", _class, param("is", Type.NAMES, "throws")),
        predicate("tally", "the tally is one of these", "tally", _tally, param("is", Type.NAMES, "tallies")),
        predicate("against", "the throw compares so", "against", _against, param("is", Type.NAMES, "compared")),
        predicate("gone", "no tally of these classes is left", "gone", _gone, param("all", Type.NAMES, "tallies")),
    ]
)
