"""The words that 陞官圖 offers to its rules, all together.

No fact of the game stands here: names, ranks and amounts come as arguments, read from the edition.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bopu.games.shengguantu import layout
from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.domains import DOMAINS
from bopu.games.shengguantu.operations import OPERATIONS
from bopu.games.shengguantu.players import BASES, FILTERS
from bopu.games.shengguantu.predicates import FEATURES, PREDICATES
from bopu.games.shengguantu.slots import EVENTS, SLOTS
from bopu.ruleset.vocabulary import Vocabulary


def _start_kinds(tables: Mapping[str, Any]) -> Iterable[str]:
    """Kinds of throws in the start table: its keys without the face."""
    for row in tables["start"]["rows"].values():
        key = row["cells"][layout.THROW]["key"]
        yield key.rpartition("-")[0] if key[-1].isdigit() else key


def _ranks_and_ranges(tables: Mapping[str, Any]) -> Iterable[str]:
    """Rank keys of the ladder, whole ranks, ranges (``5a``, ``5``, ``3-``, ``1-2``), and what no rank is called."""
    keys = [row["cells"][layout.RANK]["key"] for row in tables["grades"]["rows"].values()]
    whole = list(dict.fromkeys(key[0] for key in keys))
    yield from (*keys, *whole, layout.UNRANKED)
    for first in whole:
        yield f"{first}-"
        yield from (f"{first}-{last}" for last in whole if last > first)


VOCABULARY = Vocabulary(
    game="shengguantu",
    features=FEATURES,
    predicates=PREDICATES,
    operations=OPERATIONS,
    slots={name: replace(slot, domain=DOMAINS.get(name)) for name, slot in SLOTS.items()},
    events=EVENTS,
    filters=FILTERS,
    bases=BASES,
    values={
        "face": "the face that a condition bound, or that gave the result",
        "draw": "chips that the board gives on arrival",
        "each_pays": "chips that the board takes from every other player on arrival",
        "amount": "the number in the board's cell",
        "office_steps": "how many steps the office's rank stands above none",
        "steps_up": "how many steps of rank a position stands above the office",
        "ranks_up": "how many whole ranks a position stands above the office",
        "steps_between": "how many steps the receiver's grade stands above the payer's",
        "ranks_between": "how many whole ranks the receiver's grade stands above the payer's",
    },
    tabled={"start": _start_kinds, "ranks": _ranks_and_ranges},
    constants={"board": Board, "kinds": lambda tables: tables["kinds"]},
    domains={
        "relations": ("above", "below", "top"),
        "events": tuple(EVENTS),
        "places": ("before", "after"),
        "markers": ("office", "duty"),
        "grades": ("office", "none"),
        "possessions": ("office", "duty", "origin", "held", "throws"),
    },
)
"""Domains that the corpus fills (terms, results, columns, positions, marks, specials …) are checked by the compiler."""
