"""Turns a ruleset of 馬弔 into what can be asked of it: keys of slots, what only play knows, tables set up."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from bopu.games.madiao.layout import CATCHING, PLACES, SEATS, WEIGHTS
from bopu.games.madiao.pack import pack_of
from bopu.play.contract import Event, State
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.features import FeatureView
from bopu.ruleset.model import Phrase, Ruleset
from bopu.ruleset.terms import Const

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play

Key = tuple[Any, ...]


def phrases(ruleset: Ruleset, word: str) -> Iterator[Phrase]:
    """Every use of an operation in rules."""
    for rule in ruleset.rules:
        yield from (phrase for phrase in rule.phrases if phrase.word == word)


def hand_size(ruleset: Ruleset) -> int:
    """How many cards a hand has, and so how many tables there are."""
    terms = (phrase.args["hand"] for phrase in phrases(ruleset, "deals"))
    return max((int(term.number) for term in terms if isinstance(term, Const)), default=0)


def _alone(ruleset: Ruleset) -> Iterable[Key]:
    return [()]


def _cards(ruleset: Ruleset) -> Iterable[Key]:
    return [(card,) for card in pack_of(ruleset.tables).cards]


def _duties(ruleset: Ruleset) -> Iterator[Key]:
    """Every player after the first, with the banker anywhere and the largest card of someone before."""
    for place, banker in product(PLACES[1:], PLACES):
        yield from ((place, banker, best) for best in PLACES[: PLACES.index(place)])


def _by_itself(ruleset: Ruleset) -> Iterator[Key]:
    """So many tables over, of which the player has some and whoever has most has as many or more."""
    for table in range(hand_size(ruleset)):
        for own, most in product(range(table + 1), range(table + 1)):
            if own <= most and (own == most or own + most <= table) and table <= most * SEATS:
                yield table, own, most


def _spreads(ruleset: Ruleset) -> Iterator[Key]:
    """A player's tables, and those of the others from most to least, of all tables of a hand."""
    size = hand_size(ruleset)
    for *others, own in product(range(size + 1), repeat=SEATS):
        if own + sum(others) == size and others == sorted(others, reverse=True):
            yield own, tuple(others)


DOMAINS: Mapping[str, Callable[[Any], Iterable[Key]]] = {
    "pack": _alone,
    "deal": _alone,
    "hands": _alone,
    "face_value": _cards,
    "first_banker": _alone,
    "next_banker": lambda ruleset: [(leaders,) for leaders in range(1, SEATS + 1)],
    "winnings": _alone,
    "first_lead": _alone,
    "table_size": _alone,
    "compared": _alone,
    "stroke": lambda ruleset: [(True, True), (True, False), (False, False)],
    "force": lambda ruleset: [(kind,) for kind in (*WEIGHTS, CATCHING)],
    "duty": _duties,
    "by_itself": _by_itself,
    "order": _alone,
    "diao": _spreads,
    "seyang_counting": _alone,
    "linking": _alone,
    "chong_together": _alone,
    "standing": lambda ruleset: [(tables,) for tables in range(hand_size(ruleset) + 1)],
}
"""The keys of each slot."""


def probes(ruleset: Ruleset) -> Mapping[str, Sequence[Any]]:
    """Values to try for what only play knows: slots that ask for it are open, so none."""
    return {}


class Fitting:
    """Completes features that are tried: nothing follows from them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __call__(self, features: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The same features."""
        return features


def viewer(book: Book) -> Callable[[Mapping[str, Any]], FeatureView]:
    """A situation made of features alone."""
    return lambda features: FeatureView({"pack": book.constant("pack"), **features}, book.ruleset.values)


def placed(book: Book, features: Mapping[str, Any], seats: int) -> "Play":
    """A table at which cards are about to be dealt."""
    from bopu.games.madiao.set_up import place  # the vocabulary needs this module's domains first

    return place(book, SEATS, {})


def tried(book: Book, features: Mapping[str, Any]) -> tuple[str, ...]:
    """What the engine makes of a situation: what is told when cards are dealt as they lie in the pack."""
    try:
        play = placed(book, features, SEATS)
        spec = play.chance()
        events = play.apply(f"{spec.word} {' / '.join(' '.join(part) for part in play.unshuffled())}")
    except (Gap, Conflict) as fault:
        return (type(fault).__name__,)
    return tuple(str(Event(event.kind, event.fields)) for event in events)


def entries(ruleset: Ruleset) -> Iterable[str]:
    """No table of this game has rows to which moves lead."""
    return ()


def turn_key(play: "Play") -> Hashable:
    """What decides how the present hand goes on: everything but the chips of hands before."""
    state = play.state.copy()
    for player in state.seats:
        player.chips -= player.before
        player.before = 0
    return state.line()


def throw_key(play: State, move: str) -> Hashable:
    """What decides what a deal does: the deal itself."""
    return move
