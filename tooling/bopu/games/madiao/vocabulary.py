"""The words that 馬弔 offers to its rules, all together.

No fact of the game stands here: cards, classes and amounts come as arguments, read from the edition.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bopu.games.madiao import words_of_settlement as settlement
from bopu.games.madiao.domains import DOMAINS
from bopu.games.madiao.layout import CATCH, CATCHING, DISCARD, PLACES, WEIGHTS
from bopu.games.madiao.operations import OPERATIONS
from bopu.games.madiao.pack import pack_of
from bopu.games.madiao.players import BASES, FILTERS
from bopu.games.madiao.predicates import FEATURES, PREDICATES
from bopu.games.madiao.slots import EVENTS, SLOTS
from bopu.ruleset.vocabulary import Vocabulary


def _cards(tables: Mapping[str, Any]) -> Iterable[str]:
    """Whatever names cards: suits, classes, groups, each card."""
    pack = pack_of(tables)
    return (*pack.cards, *pack.suits, *pack.classes, *pack.groups)


VOCABULARY = Vocabulary(
    game="madiao",
    features={**FEATURES, **settlement.FEATURES},
    predicates={**PREDICATES, **settlement.PREDICATES},
    operations={**OPERATIONS, **settlement.OPERATIONS},
    slots={name: replace(slot, domain=DOMAINS.get(name)) for name, slot in {**SLOTS, **settlement.SLOTS}.items()},
    events={**EVENTS, **settlement.EVENTS},
    values=settlement.VALUES,
    filters=FILTERS,
    bases=BASES,
    domains={
        "places": PLACES,
        "strokes": (CATCH, DISCARD),
        "ends": ("first", "last"),
        "rivals": ("largest", "before"),
        "weights": WEIGHTS,
        "duties": ("catch", "leave", "top"),
        "kinds": (*WEIGHTS, CATCHING),
        "successors": ("winner", "same"),
        "spans": ("hand", "game"),
        "counted": ("player", "anyone"),
        **settlement.DOMAINS,
    },
    tabled={"cards": _cards, "seyang": lambda tables: tables.get("seyang", ())},
    constants={"pack": pack_of},
)
"""Names of standings are checked by the compiler."""
