"""Turns a ruleset of 采蓮船 into what can be asked of it: keys of slots, what only play knows, tables set up."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from bopu.games.cailianchuan.layout import COURTESAN, FEWEST_SEATS, GUEST, MOST_SEATS, PLAIN, SEATS
from bopu.play.chance import read
from bopu.play.contract import Event, State
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.features import FeatureView
from bopu.ruleset.model import Phrase, Ruleset
from bopu.ruleset.terms import Const

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play

Key = tuple[Any, ...]


def phrases(ruleset: Ruleset, word: str) -> Iterator[Phrase]:
    """Every use of an operation, in rules and steps."""
    steps = (step for one in ruleset.procedures.values() for step in one.steps)
    for part in (*ruleset.rules, *steps):
        yield from (phrase for phrase in part.phrases if phrase.word == word)


def _numbers(term: Any) -> set[int]:
    return {int(term.number)} if isinstance(term, Const) else set()


def faces(ruleset: Ruleset) -> range:
    """The faces of a die."""
    return range(1, max(face for phrase in phrases(ruleset, "dice") for face in _numbers(phrase.args["faces"])) + 1)


def throws(ruleset: Ruleset) -> Iterator[Key]:
    """Every throw, the order of the dice left aside."""
    numbers = sorted({n for phrase in phrases(ruleset, "dice") for n in _numbers(phrase.args["n"])})
    for number in numbers:
        yield from ((dice,) for dice in combinations_with_replacement(faces(ruleset), number))


def roles(ruleset: Ruleset) -> tuple[str, ...]:
    """Every role that a face belongs to, then those of courtesans alone."""
    held = dict.fromkeys(str(phrase.args["role"]) for phrase in phrases(ruleset, "held_by"))
    return tuple(held | dict.fromkeys(str(phrase.args["courtesan"]) for phrase in phrases(ruleset, "sits")))


def _thrown_by(ruleset: Ruleset) -> Iterator[Key]:
    yield from ((dice, role) for (dice,), role in product(list(throws(ruleset)), roles(ruleset)))


def cups_of(ruleset: Ruleset, *words: str) -> tuple[str, ...]:
    """The cups that these operations name."""
    found = (phrase.args["cup"] for word in words for phrase in phrases(ruleset, word))
    return tuple(dict.fromkeys(str(cup) for cup in found if isinstance(cup, str)))


def offenders(ruleset: Ruleset) -> Sequence[tuple[str, str]]:
    """Who may be at fault: of which sort, and how hearty a drinker (nothing where that is not known)."""
    begging = [str(phrase.args[name]) for phrase in phrases(ruleset, "may_beg") for name in ("light", "hearty")]
    return list(product((COURTESAN, GUEST), dict.fromkeys(("", PLAIN, *begging))))


def kinds_of_matches(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds of matches that steps name."""
    found = (phrase.args["kind"] for word in ("matches", "contest") for phrase in phrases(ruleset, word))
    return tuple(dict.fromkeys(map(str, found)))


def _alone(ruleset: Ruleset) -> Iterable[Key]:
    return [()]


DOMAINS: Mapping[str, Callable[[Any], Iterable[Key]]] = {
    "dice": _alone,
    "rounds": _alone,
    "hand_on": _alone,
    "roles": lambda ruleset: [(seats - 1,) for seats in range(FEWEST_SEATS, MOST_SEATS + 1)],
    "more_roles": _alone,
    "guest": _alone,
    "face_role": lambda ruleset: [(face,) for face in faces(ruleset)],
    "leads": lambda ruleset: [(role,) for role in roles(ruleset)],
    "lotus": throws,
    "figure": throws,
    "entry": throws,
    "outcome": _thrown_by,
    "song": _thrown_by,
    "penalty_cup": lambda ruleset: product(cups_of(ruleset, "fines", "costs"), roles(ruleset)),
    "parts": lambda ruleset: [(cup,) for cup in cups_of(ruleset, "sends")],
    "bout": lambda ruleset: [(kind,) for kind in kinds_of_matches(ruleset)],
    "substitute": _alone,
    "breach": lambda ruleset: product(ruleset.tables["breaches"], offenders(ruleset)),
}
"""The keys of each slot."""


def probes(ruleset: Ruleset) -> Mapping[str, Sequence[Any]]:
    """Values to try for what only play knows. Of what is collected each member alone; the caller joins them."""
    return {"drank": [(role,) for role in roles(ruleset)], "courtesans": [(role,) for role in roles(ruleset)]}


class Fitting:
    """Completes features that are tried: any of them may stand beside any other."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __call__(self, features: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The same features."""
        return features


def viewer(book: Book) -> Callable[[Mapping[str, Any]], FeatureView]:
    """A situation made of features alone."""
    return lambda features: FeatureView(features, book.ruleset.values)


def throwing_places(ruleset: Ruleset) -> Iterator[Mapping[str, Any]]:
    """Who may throw: a player of each role."""
    yield from ({"role": role} for role in roles(ruleset))


def placed(book: Book, features: Mapping[str, Any], seats: int) -> "Play":
    """A table in which the first player, about to throw, has this role; the others have what is left."""
    from bopu.games.cailianchuan.set_up import place  # the vocabulary needs this module's domains first

    table = max(seats, SEATS - 1)
    players = [{"role": role} for role in [features.get("role", "")] if role in roles(book.ruleset)[:-1]]
    play = place(book, table, {"players": players})
    if features.get("role") == play.courtesan_role():
        play.state.turn = table - 1
        play.await_throw()
    return play


def tried(book: Book, features: Mapping[str, Any]) -> tuple[str, ...]:
    """What is told when these dice are thrown by this role, rules left out; and the moves that wait, if any do."""
    play = placed(book, features, SEATS - 1)
    try:
        events = play.apply(f"throw {''.join(map(str, features['dice']))}")
    except (Gap, Conflict) as fault:
        return (type(fault).__name__,)
    return (*(str(Event(event.kind, event.fields)) for event in events if event.kind != "passes"), *play.legal_moves())


def entries(ruleset: Ruleset) -> Iterable[str]:
    """No table of this game has rows to which moves lead."""
    return ()


def turn_key(play: "Play") -> Hashable:
    """What decides how the present turn goes on: everything but the cups that were drunk before."""
    state = play.state.copy()
    for guest in state.seats:
        guest.cups = {}
    return state.line()


def throw_key(play: State, move: str) -> Hashable:
    """What decides what a throw does: its dice."""
    return read(play.chance(), move) if move.startswith("throw") else move  # type: ignore[arg-type]
