"""Turns a ruleset of 國標麻將 into what can be asked of it: the keys of the slots about play."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from bopu.games.guobiao import layout as at
from bopu.ruleset.model import Phrase, Ruleset

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
