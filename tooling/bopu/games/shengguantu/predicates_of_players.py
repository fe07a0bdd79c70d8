"""What rules may ask of a player: career and origin, how it has ended, what the board offers at the moment."""

from bopu.games.shengguantu.asking import MARKS, TERMS, held, named, position
from bopu.ruleset.arguments import names, number, param, predicate
from bopu.ruleset.vocabulary import Args, Test, Type, View


def _has_held(view: View, args: Args) -> bool:
    wanted, within = names(args["names"]), names(args["within"]) if "within" in args else ()
    return any(named(view, place, wanted) and (not within or place.bureau in within) for place in held(view))


def _has_held_marked(view: View, args: Args) -> bool:
    other = names(args["other_than"]) if "other_than" in args else ()
    return any(args["mark"] in place.marks and not named(view, place, other) for place in held(view))


def _origin(view: View, args: Args) -> bool:
    place = position(view, "origin")
    return place is not None and named(view, place, names(args["names"]))


def _steps_up(view: View, args: Args) -> bool:
    return bool(view.feature("steps_up") >= number(view, args["by"]))


def _pending(view: View, args: Args) -> bool:
    return bool(view.feature("duty"))


def _cell_marked(view: View, args: Args) -> bool:
    return any(mark in view.feature("cell_marks") for mark in names(args["marks"]))


def _is(feature: str) -> Test:
    return lambda view, args: view.feature(feature) in names(args["is"])


PREDICATES = (
    predicate(
        "has_held",
        "the player has held a position of one of these names (in one of these bureaux)",
        "held board kinds",
        _has_held,
        TERMS,
        param("within", Type.NAMES, "terms", False),
        any_of="held",
    ),
    predicate(
        "has_held_marked",
        "the player has held a position with this mark",
        "held board kinds",
        _has_held_marked,
        param("mark", Type.NAME, "marks"),
        param("other_than", Type.NAMES, "terms", False),
        any_of="held",
    ),
    predicate("origin", "the player began as one of these", "origin board kinds", _origin, TERMS),
    predicate(
        "steps_up",
        "the position stands so many steps above the office, or more",
        "steps_up",
        _steps_up,
        param("by", Type.NUMBER),
    ),
    predicate("pending", "the player has a duty pending", "duty", _pending),
    predicate("cell_marked", "the board's cell has one of these marks", "cell_marks", _cell_marked, MARKS),
    predicate(
        "fate", "the player has finished in one of these ways", "fate", _is("fate"), param("is", Type.NAMES, "fates")
    ),
    predicate(
        "special", "the special outcome is one of these", "special", _is("special"), param("is", Type.NAMES, "specials")
    ),
    predicate(
        "condition",
        "the condition is one of these",
        "condition",
        _is("condition"),
        param("is", Type.NAMES, "conditions"),
    ),
    predicate(
        "bureau", "the bureau looked for is one of these", "bureau", _is("bureau"), param("is", Type.NAMES, "terms")
    ),
)
