"""The words that 國標麻將 offers to its rules, all together: those of play, and those of what a hand is worth.

No fact of the game stands here: tiles, fan and numbers come as arguments, read from the edition.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bopu.games.guobiao import layout as at
from bopu.games.guobiao import words_of_hands as hands
from bopu.games.guobiao.domains import DOMAINS
from bopu.games.guobiao.operations import OPERATIONS
from bopu.games.guobiao.players import BASES
from bopu.games.guobiao.predicates import FEATURES, PREDICATES
from bopu.games.guobiao.slots import EVENTS, SLOTS
from bopu.ruleset.vocabulary import Vocabulary

_KEYS = {**DOMAINS, **hands.SLOT_DOMAINS}


def _tiles(tables: Mapping[str, Any]) -> Iterable[str]:
    """Whatever names tiles: the groups that the tables list, and each tile."""
    for group, tiles in tables.get("tiles", {}).items():
        yield from (group, *tiles)
    yield from tables.get("suits", {})


VOCABULARY = Vocabulary(
    game="guobiao",
    features={**FEATURES, **hands.FEATURES},
    predicates={**PREDICATES, **hands.PREDICATES},
    operations={**OPERATIONS, **hands.OPERATIONS},
    slots={name: replace(slot, domain=_KEYS.get(name)) for name, slot in {**SLOTS, **hands.SLOTS}.items()},
    events={**EVENTS, **hands.EVENTS},
    values={"points": "the points of the hand that wins", **hands.VALUES},
    bases=BASES,
    domains={
        "acts": at.ACTS,
        "came": (*at.CAME, at.DISCARDED, at.ROBBED),
        "tile_states": (at.DRAWN, at.HELD, at.TAKEN, at.OTHER),
        "claims": at.CLAIMS,
        "feeders": (at.BEFORE, at.ELSEWHERE),
        "walls": (at.LEFT, at.EMPTY),
        "purposes": (at.DRAWN, at.REPLACED, at.FLOWERED),
        "kinds": at.KINDS,
        "ends": (at.DEALER_WON, at.OTHER_WON, at.NOBODY_WON),
        "successors": (at.NEXT, at.SAME),
        "dealt_tiles": (at.BEST, at.NEWEST),
        "orders": (at.PLAYER, at.ROUND_OF_ONE),
        "directions": (at.ROUND, at.BACK),
        "wall_ends": (at.FIRST, at.LAST),
        "faces": (at.UP, at.DOWN),
        "announced": at.ANNOUNCED,
        **hands.DOMAINS,
    },
    tabled={"tiles": _tiles, **hands.TABLED},
    constants=hands.CONSTANTS,
)
"""What wins are called is checked against the corpus."""
