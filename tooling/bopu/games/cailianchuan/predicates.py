"""What the rules of 采蓮船 may ask of a throw, of who sits at the table, and of how a forfeit stands.

No fact of the game stands here: faces, numbers, roles and names come as arguments, read from the edition.
"""

from collections.abc import Mapping

from bopu.games.cailianchuan.asking import BUT, FACE, N, most_alike
from bopu.ruleset.arguments import looked_up, names, number, param, predicate
from bopu.ruleset.model import Selector
from bopu.ruleset.vocabulary import Args, Type, View, by_name

FEATURES: Mapping[str, str] = {
    "dice": "the throw: faces in ascending order",
    "role": "the role of the player who has thrown",
    "face": "a face of a die",
    "cup": "the kind of a cup",
    "guests": "how many guests draw a role",
    "drank": "the roles of those who have drunk in this turn",
    "absent": "the faces that nobody at the table holds",
    "holders": "for each face, how many at the table hold it",
    "listed": "how many players are in a forfeit or fit the points",
    "tallies": "what each player who is in a forfeit has thrown so far",
    "roller": "the seat of the player who has thrown",
    "courtesans": "the roles that courtesans hold besides the first",
    "breach": "the breach that the table declares",
    "offender": "what is known of who commits a breach: courtesan or guest, how hearty a drinker",
    "kind": "the kind of a match",
    "chosen": "what seats a selector names",
}


def _count(view: View, args: Args) -> bool:
    return bool(view.feature("dice").count(number(view, args["face"])) == number(view, args["n"]))


def _count_among(view: View, args: Args) -> bool:
    return str(view.feature("dice").count(number(view, args["face"]))) in names(args["of"])


def _shows(view: View, args: Args) -> bool:
    return bool(number(view, args["face"]) in view.feature("dice"))


def _kinds(view: View, args: Args) -> bool:
    return len(set(view.feature("dice"))) == number(view, args["n"])


def _alike(view: View, args: Args) -> bool:
    dice, but = view.feature("dice"), number(view, args["but"])
    return any(dice.count(face) == number(view, args["times"]) for face in dice if face != but)


def _sets(view: View, args: Args) -> bool:
    dice, times = view.feature("dice"), number(view, args["times"])
    return len([face for face in dict.fromkeys(dice) if dice.count(face) == times]) == number(view, args["n"])


def _repeated(view: View, args: Args) -> bool:
    return most_alike(view.feature("dice"), number(view, args["but"])) >= number(view, args["n"])


def _left(view: View, args: Args) -> int:
    """What is left of the face that comes up most, one set off against each die of the other."""
    dice, but = view.feature("dice"), number(view, args["but"])
    return most_alike(dice, but) - int(dice.count(but))


def _left_over(view: View, args: Args) -> bool:
    return _left(view, args) == number(view, args["n"])


def _left_at_least(view: View, args: Args) -> bool:
    return _left(view, args) >= number(view, args["n"])


def _points(view: View, args: Args) -> bool:
    but = number(view, args["but"])
    return bool(sum(face for face in view.feature("dice") if face != but) == number(view, args["n"]))


def _role(view: View, args: Args) -> bool:
    return view.feature("role") in names(args["is"])


def _face(view: View, args: Args) -> bool:
    return bool(view.feature("face") == number(view, args["is"]))


def _cup(view: View, args: Args) -> bool:
    return view.feature("cup") in names(args["is"])


def _breach(view: View, args: Args) -> bool:
    return view.feature("breach") in names(args["is"])


def _offender(view: View, args: Args) -> bool:
    return args["is"] in view.feature("offender")


def _kind(view: View, args: Args) -> bool:
    return view.feature("kind") in names(args["is"])


def _guests(view: View, args: Args) -> bool:
    return bool(view.feature("guests") == number(view, args["n"]))


def _guests_at_most(view: View, args: Args) -> bool:
    return bool(view.feature("guests") <= number(view, args["n"]))


def _drank(view: View, args: Args) -> bool:
    return any(role in view.feature("drank") for role in names(args["role"]))


def _courtesan(view: View, args: Args) -> bool:
    return any(role in view.feature("courtesans") for role in names(args["role"]))


def _absent(view: View, args: Args) -> bool:
    return bool(number(view, args["face"]) in view.feature("absent"))


def _holders(view: View, args: Args) -> bool:
    return bool(view.feature("holders").get(number(view, args["face"]), 0) == number(view, args["n"]))


def _is_face(view: View, args: Args) -> bool:
    return number(view, args["face"]) == number(view, args["is"])


def _among(view: View, args: Args) -> bool:
    dice = looked_up(view, args["dice"])
    return bool(dice.count(number(view, args["face"])) >= number(view, args["n"]))


def _exactly_among(view: View, args: Args) -> bool:
    dice = looked_up(view, args["dice"])
    return bool(dice.count(number(view, args["face"])) == number(view, args["n"]))


def _contains(view: View, args: Args) -> bool:
    return bool(number(view, args["face"]) in looked_up(view, args["dice"]))


def _add_up(view: View, args: Args) -> bool:
    thrown = (*looked_up(view, args["one"]), *looked_up(view, args["other"]))
    return bool(sum(thrown) == number(view, args["to"]))


def _answered(view: View, args: Args) -> bool:
    return bool(looked_up(view, args["what"]) == args["is"])


def _listed(view: View, args: Args) -> bool:
    return bool(view.feature("listed") == number(view, args["n"]))


def _leads(view: View, args: Args) -> bool:
    return bool(max(view.feature("tallies"), default=0) >= number(view, args["n"]))


def _threw(view: View, args: Args) -> bool:
    return bool(view.feature("roller") == looked_up(view, args["player"]))


def _still_in(view: View, args: Args) -> bool:
    chosen = view.feature("chosen")
    return set(chosen(args["who"])) <= set(chosen(Selector("listed")))


_IS = param("is", Type.NAMES)
_DICE = param("dice", Type.NAME)
_PLAYER = param("player", Type.NAME)

PREDICATES = by_name(
    [
        predicate("count", "exactly so many dice show this face", "dice", _count, FACE, N),
        predicate(
            "count_among",
            "as many dice show this face as one of these numbers says",
            "dice",
            _count_among,
            FACE,
            param("of", Type.NAMES),
        ),
        predicate("shows", "a die shows this face", "dice", _shows, FACE),
        predicate("kinds", "so many different faces come up", "dice", _kinds, N),
        predicate(
            "alike",
            "a face other than this one comes up exactly so many times",
            "dice",
            _alike,
            BUT,
            param("times", Type.NUMBER),
        ),
        predicate(
            "sets",
            "exactly so many faces come up exactly so many times each",
            "dice",
            _sets,
            N,
            param("times", Type.NUMBER),
        ),
        predicate("repeated", "a face other than this one comes up so many times or more", "dice", _repeated, BUT, N),
        predicate(
            "left_over",
            "one die set off against each of this face, exactly so many are left of the face that comes up most",
            "dice",
            _left_over,
            BUT,
            N,
        ),
        predicate(
            "left_at_least",
            "one die set off against each of this face, so many or more are left of the face that comes up most",
            "dice",
            _left_at_least,
            BUT,
            N,
        ),
        predicate("points", "the dice that do not show this face add up to so many", "dice", _points, BUT, N),
        predicate("role", "the thrower's role is one of these", "role", _role, param("is", Type.NAMES, "roles")),
        predicate("face", "the face is this one", "face", _face, param("is", Type.NUMBER)),
        predicate("cup", "the cup is one of these", "cup", _cup, param("is", Type.NAMES, "cups")),
        predicate("breach", "the breach is one of these", "breach", _breach, param("is", Type.NAMES, "breaches")),
        predicate(
            "offender",
            "who commits the breach is this: a courtesan, a guest, a drinker of this sort",
            "offender",
            _offender,
            param("is", Type.NAME),
        ),
        predicate("kind", "the match is of one of these kinds", "kind", _kind, param("is", Type.NAMES, "answers")),
        predicate("guests", "exactly so many guests draw a role", "guests", _guests, N),
        predicate("guests_at_most", "at most so many guests draw a role", "guests", _guests_at_most, N),
        predicate(
            "drank", "one of this role has drunk in this turn", "drank", _drank, param("role", Type.NAMES, "roles")
        ),
        predicate(
            "courtesan",
            "a courtesan besides the first holds this role",
            "courtesans",
            _courtesan,
            param("role", Type.NAMES, "roles"),
        ),
        predicate("absent", "nobody at the table holds this face", "absent", _absent, FACE),
        predicate("holders", "so many at the table hold this face", "holders", _holders, FACE, N),
        predicate("is_face", "a face is another", "", _is_face, FACE, param("is", Type.NUMBER)),
        predicate("among", "of dice that were thrown so many or more show this face", "", _among, _DICE, FACE, N),
        predicate(
            "exactly_among",
            "of dice that were thrown exactly so many show this face",
            "",
            _exactly_among,
            _DICE,
            FACE,
            N,
        ),
        predicate("contains", "of dice that were thrown one shows this face", "", _contains, _DICE, FACE),
        predicate(
            "add_up",
            "what two players threw adds up to so many",
            "",
            _add_up,
            param("one", Type.NAME),
            param("other", Type.NAME),
            param("to", Type.NUMBER),
        ),
        predicate(
            "answered",
            "the answer was this one",
            "",
            _answered,
            param("what", Type.NAME),
            param("is", Type.NAME, "answers"),
        ),
        predicate("listed", "so many players are in it", "listed", _listed, N),
        predicate("leads", "someone in it has counted so many or more", "tallies", _leads, N),
        predicate("threw", "the player is the one whose throw it was", "roller", _threw, _PLAYER),
        predicate("still_in", "all of these are still in it", "chosen", _still_in, param("who", Type.SELECTOR)),
    ]
)
