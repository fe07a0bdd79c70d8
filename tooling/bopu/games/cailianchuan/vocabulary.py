"""The words that 采蓮船 offers to its rules, all together.

No fact of the game stands here: names, roles and amounts come as arguments, read from the edition.
"""

from dataclasses import replace

from bopu.games.cailianchuan.asking import RANKS
from bopu.games.cailianchuan.domains import DOMAINS
from bopu.games.cailianchuan.operations import OPERATIONS
from bopu.games.cailianchuan.players import BASES, FILTERS
from bopu.games.cailianchuan.predicates import FEATURES, PREDICATES
from bopu.games.cailianchuan.slots import EVENTS, SLOTS
from bopu.ruleset.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    game="cailianchuan",
    features=FEATURES,
    predicates=PREDICATES,
    operations=OPERATIONS,
    slots={name: replace(slot, domain=DOMAINS.get(name)) for name, slot in SLOTS.items()},
    events=EVENTS,
    filters=FILTERS,
    bases=BASES,
    values={
        "left": "what is left of the face that comes up most once dice are set off",
        "points": "the points of the dice that are not set apart",
        "repeated_face": "the face that comes up most",
        "cup": "the cup that was sent, in a procedure that another began",
        "face": "a face, in a procedure that another began",
        "own_face": "the face that the thrower holds, 0 for none",
        "other_face": "the face that comes up least",
        "cups": "how many of it were sent, in a procedure that another began",
        "player": "the player who has thrown, in a procedure that another began",
    },
    domains={
        "numbers": ("hang", "age", "month"),
        "sides": ("left", "right"),
        "sorts": ("courtesan", "guest"),
        "names_of": ("entry",),
        "dues": ("cups",),
        "ranks": tuple(RANKS),
    },
)
"""Domains that the corpus fills (roles, cups, traits, throws, answers …) are checked by the compiler."""
