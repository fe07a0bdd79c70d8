"""The words that 陞官圖 offers to its rules beside predicates: what can happen, what is decided, what is told.

No fact of the game stands here: names, ranks and amounts come as arguments, read from the edition.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bopu.games.shengguantu import layout
from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.domains import DOMAINS
from bopu.games.shengguantu.players import BASES, FILTERS
from bopu.games.shengguantu.asking import COLUMN, WITHIN, param
from bopu.games.shengguantu.predicates import FEATURES, PREDICATES
from bopu.ruleset.vocabulary import EventKind, Joining, Operation, Slot, Type, Vocabulary, by_name

OPERATIONS = by_name(
    [
        Operation("result", "the throw gives this result, of this face", (param("outcome", Type.NAME, "results"), param("face", Type.NUMBER, required=False))),
        Operation("board", "what the board's cell says for the result (or this column)", (COLUMN,)),
        Operation("origin", "the position that the start table gives to this kind of throw", (param("throw", Type.NAME, "start"),)),
        Operation("yields", "this result so many times, played where the player stands", (param("outcome", Type.NAME, "results"), param("times", Type.NUMBER))),
        Operation("yields_pair", "what a pair of this face gives, so many times", (param("face", Type.NUMBER), param("of", Type.NUMBER), param("times", Type.NUMBER))),
        Operation("yields_pairs", "what each pair of the throw gives (a pair of this face gives nothing)", (param("of", Type.NUMBER), param("but", Type.NUMBER, required=False))),
        Operation(
            "on_office", "what is pending is dropped and the result (or another, so many times) is played on the office",
            (param("outcome", Type.NAME, "results", False), param("times", Type.NUMBER, required=False)),
        ),
        Operation("to", "move to this position", (param("position", Type.NAME, "positions"),)),
        Operation("to_named", "move to the position of this name", (param("name", Type.NAME, "terms"),)),
        Operation("to_bureau", "move to the position of this bureau that fits the office", (param("bureau", Type.NAME, "terms"),)),
        Operation("restore", "return to the office, nothing pending", ()),
        Operation("nothing", "nothing happens; the throw has no result", ()),
        Operation("finish", "the player finishes, compared at this rank where it is given", (param("fate", Type.NAME, "fates"), param("rank", Type.NAME, "ranks", False))),
        Operation("restart", "the player begins again and loses these", (param("losing", Type.NAMES, "possessions"),)),
        Operation("miss", "the player misses so many turns", (param("turns", Type.NUMBER),)),
        Operation("raise_grade", "the player is compared so many steps higher", (param("steps", Type.NUMBER),)),
        Operation("offer", "the player chooses one of these special outcomes", (param("of", Type.NAMES, "specials"),)),
        Operation("pays", "each payer pays each receiver so many chips", (param("from", Type.SELECTOR), param("to", Type.SELECTOR), param("chips", Type.NUMBER))),
        Operation("shares", "the pool is shared out evenly, whole chips each", (param("among", Type.SELECTOR),)),
        Operation("deals", "the pool is given out in turn, so many chips each time", (param("among", Type.SELECTOR), param("chips", Type.NUMBER))),
        Operation("credit", "a player may owe so many chips", (param("chips", Type.NUMBER),)),
        Operation("order", "results are played in this order", (param("of", Type.NAMES, "results"),)),
        Operation("extra", "extra results are played before or after the rest", (param("place", Type.NAME, "places"),)),
        Operation("marker", "which of the two markers shows the position", (param("is", Type.NAME, "markers"),)),
        Operation("next_seat", "the player so many seats onward, and on from there to one who has not finished", (param("by", Type.NUMBER),)),
        Operation("allow", "it is allowed", ()),
        Operation("forbid", "it is not", ()),
        Operation("grade_of", "the player is compared by this rank", (param("what", Type.NAME, "grades"),)),
        Operation("dice", "so many dice of so many faces are thrown", (param("n", Type.NUMBER), param("faces", Type.NUMBER))),
        Operation("special", "a special outcome of the board", (param("name", Type.NAME, "specials"),)),
        Operation("asks", "these players are asked whether the game shall end; it ends when all agree", (param("whom", Type.SELECTOR),)),
        Operation("costs", "the position can be bought for so many chips", (param("chips", Type.NUMBER),)),
        Operation("ends", "the game is over", ()),
    ]
)  # fmt: skip

SLOTS = by_name(
    [
        Slot("dice", "How many dice a throw has.", (), ("dice",)),
        Slot("throw", "Which results a throw gives.", ("dice",), ("result",), late=("at",), joining=Joining.ALL),
        Slot("result_order", "In which order several results are played.", (), ("order",)),
        Slot("extra_order", "Whether extra results come before the rest of the throw.", (), ("extra",)),
        Slot(
            "outcome", "What a result does where it is played.", ("at", "item", "face"),
            ("board", "origin", "yields", "yields_pair", "yields_pairs", "to", "to_named", "to_bureau", "restore", "nothing", "finish", "on_office", "special"),
            late=("office", "duty", "held", "origin", "throws", "thrown_on", "thrown"),
        ),
        Slot(
            "special", "What a special outcome of the board means.", ("special",),
            ("restore", "nothing", "finish", "restart", "miss", "raise_grade", "offer", "pays", "yields", "to_bureau", "on_office"),
            late=("at", "office", "duty", "held", "origin"),
        ),
        Slot("bureau_place", "Which position of a bureau fits an office.", ("bureau", "office"), ("to",)),
        Slot("marker", "Which marker shows a position.", ("to",), ("marker",)),
        Slot(
            "may_refuse", "Whether a move or a special outcome may be refused.", ("at", "item", "to"), ("allow", "forbid"),
            late=("cell_marks", "office", "held", "origin"),
        ),
        Slot("after_refusal", "Whether the rest of a throw is played after a refusal.", ("to", "special"), ("allow", "forbid")),
        Slot(
            "condition", "Whether a condition that the board names holds.", ("condition",), ("allow", "forbid"),
            late=("held", "origin", "face", "thrown_on", "thrown"),
        ),
        Slot("sale", "Whether offices can be bought.", (), ("allow", "forbid")),
        Slot(
            "price", "For how much a position can be bought.", ("to", "office"), ("costs", "forbid"), late=("duty", "held", "origin", "steps_up"),
        ),
        Slot("throw_after_sale", "Whether a player who has bought an office throws in the same turn.", (), ("allow", "forbid")),
        Slot("credit", "How many chips a player may owe.", (), ("allow", "credit")),
        Slot("hand_on", "Who has the dice next.", (), ("next_seat",)),
        Slot("last", "What happens when nobody is left to throw.", (), ("ends",)),
        Slot("again", "Whether a position is decided by another throw at once.", ("to",), ("allow", "forbid"), late=("further",)),
        Slot("recall", "What a player who has finished may choose instead of being passed over.", (), ("offer", "forbid"), late=("duty", "fate")),
        Slot("settle", "What a player may choose before the game is settled.", (), ("offer", "forbid"), late=("duty", "fate")),
        Slot("final_grade", "By which rank a player is compared at the end.", (), ("grade_of",), late=("office", "duty", "fate")),
    ]
)  # fmt: skip

EVENTS = by_name(
    [
        EventKind("game_starts", "The game begins.", ()),
        EventKind("throws", "A player throws.", ("player", "dice")),
        EventKind("result", "A result is played.", ("player", "item")),
        EventKind("extra", "A duty brings results that are played on the office.", ("player", "items")),
        EventKind("no_result", "A throw or a result comes to nothing.", ("player",)),
        EventKind("enters", "A player comes to a position.", ("player", "from", "to")),
        EventKind("takes_office", "A throw has left a player in a new office.", ("player", "to")),
        EventKind("buys", "A player buys an office.", ("player", "position", "chips")),
        EventKind("restores", "A player returns to the office.", ("player", "to")),
        EventKind("refuses", "A player refuses a move or a special outcome.", ("player", "what")),
        EventKind("accepts", "A player accepts a move, or chooses a special outcome.", ("player", "what")),
        EventKind("pays", "Chips change hands.", ("payer", "receiver", "chips")),
        EventKind("pool_short", "The pool cannot pay.", ("short",)),
        EventKind("misses", "A player will miss turns.", ("player", "turns")),
        EventKind("waits", "A player misses a turn.", ("player",)),
        EventKind("restarts", "A player begins again.", ("player",)),
        EventKind("throws_again", "A player throws once more to decide a duty.", ("player", "at")),
        EventKind("votes", "A player says whether the game shall end.", ("player", "vote")),
        EventKind("passes", "The dice go to the next player.", ("player",)),
        EventKind("finishes", "A player finishes.", ("player", "fate")),
        EventKind("game_ends", "The game is over.", ()),
        EventKind("graded", "A player is compared.", ("player", "rank")),
    ]
)


def _start_kinds(tables: Mapping[str, Any]) -> Iterable[str]:
    """Kinds of throws in the start table: its keys without the face."""
    for row in tables["start"]["rows"].values():
        key = row["cells"][layout.THROW]["key"]
        yield key.rpartition("-")[0] if key[-1].isdigit() else key


def _ranks_and_ranges(tables: Mapping[str, Any]) -> Iterable[str]:
    """Rank keys of the ladder, whole ranks, and ranges of them: ``5a``, ``5``, ``3-``, ``1-2``; and what no rank is called."""
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
"""Domains that the corpus fills (terms, results, columns, ranks, positions, marks, specials, fates, start) are checked by the compiler."""
