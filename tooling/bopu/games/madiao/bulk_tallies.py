"""Turns a book of 馬弔 into what findings of criticism tally: what all hands make, how tables are shared, how often
things come when many hands are played.

A tally is given the book, the folder of the text, and numbers; it gives results by name: a whole number, so many of
so many, names, or {count, sum, squares} of something.
"""

from collections.abc import Callable, Mapping
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from bopu.games.madiao import bulk, bulk_play, layout, patterns
from bopu.games.madiao.bulk_conditions import Seen, holds, speaking, whole
from bopu.games.madiao.bulk_dealt import Dealt, dealt
from bopu.games.madiao.bulk_lanes import Ints, Lanes, numbers_of
from bopu.games.madiao.bulk_pot import turn
from bopu.games.madiao.bulk_settle import as_row, leave_out, seen, settle, with_pot
from bopu.games.madiao.bulk_tables import blank, tables_of
from bopu.games.madiao.words_of_settlement import DIAO, HANDS, POT, TABLES
from bopu.ruleset.decide import Book

Results = dict[str, Any]


def hands(book: Book, folder: Path) -> Results:
    """Of all hands that can be dealt, how many make each pattern, alone, and as the dearest of those that it makes."""
    return of_dealt(dealt(book))


def of_dealt(found: Dealt) -> Results:
    """The same as results by name."""
    names, made = found.names, found.made
    told: Results = {"hands": found.hands, "some": (found.some, found.hands), "several": (found.several, found.some)}
    for at, name in enumerate(names):
        told[f"made.{name}"] = int(made[at]), found.hands
        told[f"worth.{name}"] = int(found.worth[at])
        told[f"dearest.{name}"] = int(found.dearest[at]), int(made[at])
        told[f"alone.{name}"] = int(found.alone[at]), int(made[at])
    told["patterns"] = len(names)
    told["once"] = [name for at, name in enumerate(names) if made[at] == 1]
    told["never.dearest"] = [name for at, name in enumerate(names) if made[at] and not found.dearest[at]]
    told["never.alone"] = [name for at, name in enumerate(names) if made[at] and not found.alone[at]]
    within = [
        (one, other)
        for one, other in product(range(len(names)), range(len(names)))
        if one != other and made[one] and found.both[one, other] == made[one]
    ]
    told["within"] = len(within)
    less = [(one, other) for one, other in within if found.worth[one] < found.worth[other]]
    told["less"], told["less.than"] = [names[one] for one, _ in less], [names[other] for _, other in less]
    pairs = [(one, other) for one, other in product(range(len(names)), range(len(names))) if made[one] < made[other]]
    turned = sum(found.worth[one] < found.worth[other] for one, other in pairs)
    told["rarer.cheaper"] = int(turned), len(pairs)
    return told


def shared(book: Book, folder: Path) -> Results:
    """In how many ways eight tables fall to four, and in how many of these what all four have in 吊 is not nothing; in
    how many somebody has half of one; and, of a lone winner, in how many the sum is nothing."""
    tables, play = tables_of(book), blank(book)
    ways = half = unlike = lone = lone_unlike = 0
    for way in product(range(tables.hand + 1), repeat=layout.SEATS):
        if sum(way) != tables.hand:
            continue
        for player, many in zip(play.state.seats, way, strict=True):
            player.tabled = ("",) * many
        each = [play.exact(play.decide(DIAO, {"player": seat}).answer[0].args["n"]) for seat in range(layout.SEATS)]
        alone = sum(one > 0 for one in each) == 1
        ways += 1
        half += any(one.denominator > 1 for one in each)
        unlike += sum(each) != 0
        lone += alone
        lone_unlike += alone and sum(each) != 0
    return {
        "ways": ways,
        "half": (half, ways),
        "unlike": (unlike, ways),
        "lone": (lone, ways),
        "lone.unlike": (lone_unlike, lone),
    }


def held(book: Book, folder: Path, cards: str) -> Results:
    """Of all hands that can be dealt, how many have all of these cards."""
    tables = tables_of(book)
    many, hand = len(tables.facts.pack.cards), tables.hand
    named = len(numbers_of(tables.facts.pack.cards, tables.facts.pack.all_named(cards.split())))
    return {"all": (comb(many - named, hand - named), comb(many, hand))}


def games(book: Book, folder: Path, seed: int, games: int, many: int) -> Results:
    """One hand each of many games by players who choose at random: patterns, cards of the pot, what the banker has."""
    ready = bulk.specialise(book)
    assert isinstance(ready, bulk.Many)  # whoever tallies has rules that can be played
    sums = _Counted(ready)
    for first in range(0, games, layout.LANES):
        sums.play(Lanes(seed, first, min(layout.LANES, games - first)), min(layout.LANES, games - first), many)
    return sums.told()


class _Counted:
    """What is counted over many hands."""

    def __init__(self, ready: bulk.Many) -> None:
        self.ready = ready
        self.games = self.free = self.some = self.opened = self.most = 0
        none = _sums(np.zeros(0, dtype=np.int64))
        self.banker, self.tables, self.taken = none.copy(), none.copy(), none.copy()
        self.made: dict[str, int] = {}
        self.worth: dict[str, int] = {}

    def play(self, lanes: Lanes, number: int, many: int) -> None:
        """Some hands more; `many` cards of the pot are as many as are remarkable."""
        ready, tables, rows = self.ready, self.ready.tables, np.arange(number)
        chips = np.zeros((number, layout.SEATS), dtype=np.int64)
        banker = tables.bankers[lanes.drawn(len(tables.facts.pack.cards))]
        hands = bulk_play.deal(tables, lanes, banker)
        row = as_row(hands.dealt)
        leave_out(hands, settle(tables, ready.settling, hands, chips, HANDS, row, row))
        bulk_play.play(tables, ready.law, hands, lanes)
        played = ~hands.free
        chips[played] += tables.diao[(hands.banker[played], *hands.count[played].T)]
        settled, none = np.zeros_like(chips), np.full_like(hands.tabled, -1)
        made = settle(tables, ready.settling, hands, settled, TABLES, hands.tabled, none)
        chips[played] += settled[played]
        taken = turn(tables, ready.turning, hands, lanes, chips)
        settle(tables, ready.settling, hands, chips, POT, with_pot(hands, taken), taken)
        cards = (taken >= 0).sum(axis=(1, -1))
        self.games += number
        self.free += int(hands.free.sum())
        self.some += int(made[played].any(axis=1).sum())
        self.opened += int((cards > 0).sum())
        self.most += int((cards >= many).sum())
        self.banker += _sums(chips[rows, banker])
        self.tables += _sums(hands.count[rows, banker][played])
        self.taken += _sums(cards)
        for seat in range(layout.SEATS):
            self._name(seen(hands, seat, hands.tabled, none), played)

    def _name(self, of: Seen, played: Ints) -> None:
        """Which patterns a player has tabled."""
        rules = self.ready.settling.rules[TABLES]
        facts = self.ready.tables.facts
        speaks = speaking(rules, {rule.id: holds(facts, of, rule.when, rule.unless) for rule in rules})
        for rule in rules:
            for phrase in rule.do:
                if patterns.TOLD[phrase.word][0] == "seyang":
                    name = str(phrase.args["is"])
                    self.made[name] = self.made.get(name, 0) + int(speaks[rule.id][played].sum())
                    self.worth[name] = whole(phrase.args[patterns.TOLD[phrase.word][1]])

    def told(self) -> Results:
        """What was counted, by name."""
        played = self.games - self.free
        names = sorted(self.made, key=lambda name: -self.made[name])
        return {
            "free": (self.free, self.games),
            "some": (self.some, played),
            "opened": (self.opened, self.games),
            "most": (self.most, self.games),
            **{name: _mean(getattr(self, name)) for name in ("banker", "tables", "taken")},
            **{f"made.{name}": (self.made[name], played * layout.SEATS) for name in names},
            **{f"worth.{name}": self.worth[name] for name in names},
            "never": [name for name in names if not self.made[name]],
        }


def _sums(values: Ints) -> Any:
    exact = values.astype(object)
    return np.array([len(exact), int(exact.sum()), int((exact * exact).sum())], dtype=object)


def _mean(sums: Any) -> dict[str, int]:
    return dict(zip(("count", "sum", "squares"), map(int, sums), strict=True))


TALLIES: Mapping[str, Callable[..., Results]] = {"hands": hands, "shared": shared, "games": games, "held": held}
"""Each tally by its name."""
