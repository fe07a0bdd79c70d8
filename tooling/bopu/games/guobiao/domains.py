"""Turns a ruleset of 國標麻將 into what can be asked of it: keys of the slots about play, tables set up."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.situation import Situation
from bopu.play.contract import Event, State
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.model import Phrase, Ruleset

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play

Key = tuple[Any, ...]


def phrases(ruleset: Ruleset, word: str) -> Iterator[Phrase]:
    """Every use of an operation in rules."""
    for rule in ruleset.rules:
        yield from (phrase for phrase in rule.phrases if phrase.word == word)


def _alone(ruleset: Ruleset) -> Iterable[Key]:
    return [()]


def _each(*names: str) -> Callable[[Any], Iterable[Key]]:
    return lambda ruleset: [(name,) for name in names]


def _ways(ruleset: Ruleset) -> Iterable[Key]:
    """What wins are called, and that nobody wins."""
    called = (str(phrase.args["is"]) for word in ("is_way", "ends_deal") for phrase in phrases(ruleset, word))
    return [(way,) for way in dict.fromkeys(called)]


def _rivals(ruleset: Ruleset) -> Iterable[Key]:
    """Two claims on one tile that different players can have: there are too few tiles for a pung beside a kong."""
    return [(one, other) for one, other in product(at.CLAIMS, at.CLAIMS) if one != other and at.WIN in (one, other)] + [
        (one, other) for one, other in ((at.PUNG, at.CHOW), (at.CHOW, at.PUNG), (at.KONG, at.CHOW), (at.CHOW, at.KONG))
    ]


DOMAINS: Mapping[str, Callable[[Any], Iterable[Key]]] = {
    "tiles": _alone,
    "wall": _alone,
    "deal": _alone,
    "hand_size": _alone,
    "length": _alone,
    "round": _alone,
    "seat_wind": _alone,
    "round_wind": _alone,
    "next_dealer": _each(at.DEALER_WON, at.OTHER_WON, at.NOBODY_WON),
    "flowers": _alone,
    "turns": _alone,
    "taking": _each(at.DRAWN, at.REPLACED, at.FLOWERED),
    "without_wall": _each(at.DRAWN, at.REPLACED, at.FLOWERED),
    "own_turn": lambda ruleset: product(at.ACTS, at.CAME),
    "added_tile": _each(at.DRAWN, at.HELD),
    "dealt_win": _alone,
    "giving": _each(at.TAKEN, at.OTHER),
    "claims": lambda ruleset: product(at.CLAIMS, (at.BEFORE, at.ELSEWHERE), (at.LEFT, at.EMPTY)),
    "precedence": _rivals,
    "winners": _alone,
    "robbing": _each(*at.KONGS),
    "lying": _each(*at.KINDS),
    "way": _each(*at.OWN, at.DISCARDED, at.ROBBED),
    "announcing": _alone,
    "payment": _ways,
}
"""The keys of each slot."""


def probes(ruleset: Ruleset) -> Mapping[str, Sequence[Any]]:
    """Values to try for what only play knows: the slots about play ask for nothing of the kind."""
    return {}


class Fitting:
    """Completes features that are tried: nothing follows from them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __call__(self, features: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The same features."""
        return features


def viewer(book: Book) -> Callable[[Mapping[str, Any]], Situation]:
    """A situation made of features alone."""
    return lambda features: Situation(book, features)


def placed(book: Book, features: Mapping[str, Any], seats: int) -> "Play":
    """A table at which tiles are about to be dealt."""
    from bopu.games.guobiao.set_up import place  # the vocabulary needs this module's domains first

    return place(book, at.SEATS, {})


def tried(book: Book, features: Mapping[str, Any]) -> tuple[str, ...]:
    """What the engine makes of a situation: what is told when the tiles are dealt as they lie in the stock."""
    try:
        play = placed(book, features, at.SEATS)
        events = play.apply(play.unshuffled())
    except (Gap, Conflict) as fault:
        return (type(fault).__name__,)
    return tuple(str(Event(event.kind, event.fields)) for event in events)


def entries(ruleset: Ruleset) -> Iterable[str]:
    """No table of this game has rows to which moves lead."""
    return ()


def turn_key(play: "Play") -> Hashable:
    """What decides how the present deal goes on: everything but the points of deals before."""
    play = play.copy()
    for player in play.state.seats:
        player.chips = 0
    return play.line()


def throw_key(play: State, move: str) -> Hashable:
    """What decides what a deal does: the deal itself."""
    return move
