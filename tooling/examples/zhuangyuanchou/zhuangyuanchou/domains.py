"""Turns a ruleset of 狀元籌 into what can be asked of it: keys of slots, what only play knows, tables set up."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from bopu.play.contract import Event
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.features import FeatureView
from bopu.ruleset.model import Phrase, Ruleset
from bopu.ruleset.terms import Const
from zhuangyuanchou.layout import EQUAL, FEWEST_SEATS, HIGHER, LOWER, THROW

if TYPE_CHECKING:
    from zhuangyuanchou.engine import Play

Key = tuple[Any, ...]


def phrases(ruleset: Ruleset, word: str) -> Iterator[Phrase]:
    """Every use of an operation in an answer."""
    for rule in ruleset.rules:
        yield from (phrase for phrase in rule.answer if phrase.word == word)


def tallies(ruleset: Ruleset) -> tuple[str, ...]:
    """The classes of tallies, from the highest."""
    return next((phrase.args["tallies"].names for phrase in phrases(ruleset, "ranks")), ())


def throws(ruleset: Ruleset) -> Iterator[Key]:
    """Every throw, the order of the dice left aside."""
    for phrase in phrases(ruleset, "dice"):
        number, faces = phrase.args["n"], phrase.args["faces"]
        if isinstance(number, Const) and isinstance(faces, Const):
            every = combinations_with_replacement(range(1, int(faces.number) + 1), int(number.number))
            yield from ((dice,) for dice in every)


def classes(ruleset: Ruleset) -> tuple[str, ...]:
    """What throws may be called."""
    return tuple(dict.fromkeys(str(phrase.args["class"]) for phrase in phrases(ruleset, "named")))


def _alone(ruleset: Ruleset) -> Iterable[Key]:
    return [()]


def _of_tallies(ruleset: Ruleset) -> Iterable[Key]:
    return [(tally,) for tally in tallies(ruleset)]


def _won(ruleset: Ruleset) -> Iterable[Key]:
    """Tallies that throws win, and so may find gone; one that is contended for is never."""
    return [(tally,) for tally in dict.fromkeys(str(phrase.args["tally"]) for phrase in phrases(ruleset, "wins"))]


DOMAINS: Mapping[str, Callable[[Any], Iterable[Key]]] = {
    "dice": _alone,
    "tallies": _alone,
    "several": _alone,
    "hand_on": _alone,
    "end": _alone,
    "stock": _of_tallies,
    "exhausted": _won,
    "name": throws,
    "prize": lambda ruleset: [(name,) for name in classes(ruleset)],
    "holding": lambda ruleset: [(HIGHER,), (EQUAL,), (LOWER,)],
}
"""The keys of each slot."""


def probes(ruleset: Ruleset) -> Mapping[str, Sequence[Any]]:
    """Values to try for what only play knows: nothing gone, each class alone, all of them."""
    every = tallies(ruleset)
    return {"gone": [(), *((tally,) for tally in every), every]}


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


def placed(book: Book, features: Mapping[str, Any], seats: int) -> "Play":
    """A table whose first player is about to throw."""
    from zhuangyuanchou.set_up import place  # the vocabulary needs this module's domains first

    return place(book, max(seats, FEWEST_SEATS), {})


def tried(book: Book, features: Mapping[str, Any]) -> tuple[str, ...]:
    """What is told when these dice are thrown, rules left out; and the moves that wait, if any do."""
    play = placed(book, features, FEWEST_SEATS)
    try:
        events = play.apply(f"{THROW} {''.join(map(str, features['dice']))}")
    except (Gap, Conflict) as fault:
        return (type(fault).__name__,)
    return (*(str(Event(event.kind, event.fields)) for event in events), *play.legal_moves())


def entries(ruleset: Ruleset) -> Iterable[str]:
    """No table of this game has rows to which moves lead."""
    return ()


def turn_key(play: "Play") -> Hashable:
    """What decides how the present turn goes on."""
    return play.line()


def throw_key(play: "Play", move: str) -> Hashable:
    """What decides what a throw does: what it is called, and what it compares by."""
    return play.called(move) if move.startswith(THROW) else move
