"""Turns conditions on rows of cards into functions over many rows: a row is an order for each card, -1 for none.

Every word of predicates_of_cards.py has its function here; a test holds the two together, row by row.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bopu.games.madiao.bulk_lanes import Bools, Ints, numbers_of
from bopu.games.madiao.pack import Pack
from bopu.ruleset.decide import SITUATION, Book
from bopu.ruleset.model import Phrase, Rule
from bopu.ruleset.terms import number


class Unsupported(Exception):
    """The rules say something that many hands at once do not know; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen of one player in every lane: rows by name, tables of the player and the others, and so on."""

    rows: Mapping[str, Ints] = field(hash=False)
    tables: Ints = field(hash=False)
    others_tables: Ints = field(hash=False)
    when: Ints = field(hash=False)
    free: Bools = field(hash=False)
    others_dealt: Bools = field(hash=False)


@dataclass(frozen=True, slots=True)
class Facts:
    """What stays the same: the book, the pack, the suit of each card by number, its value."""

    book: Book = field(hash=False)
    pack: Pack = field(hash=False)
    suit: Ints = field(hash=False)
    suits: Sequence[Ints] = field(hash=False)
    values: Ints = field(hash=False)

    def numbered(self, value: Any) -> Ints:
        """The numbers of the cards that an argument names."""
        names = getattr(value, "names", (value,))
        return numbers_of(self.pack.cards, self.pack.all_named(names))


Word = Callable[[Facts, Seen, Mapping[str, Any], Ints], Bools]


def holds(facts: Facts, seen: Seen, when: Sequence[Phrase], unless: Sequence[Phrase]) -> Bools:
    """In which lanes all of these hold and none of those. Raises `Unsupported` for one that is not known here."""

    def ask(phrase: Phrase) -> Bools:
        if phrase.word not in WORDS:
            raise Unsupported(f"expected a condition that many hands at once know; found {phrase.word}")
        return WORDS[phrase.word](facts, seen, phrase.args, seen.rows[phrase.args.get("in", "row")])

    return together(facts.book, when, unless, np.ones(len(seen.tables), dtype=np.bool_), ask)


Ask = Callable[[Phrase], Bools]
"""Where a condition other than a situation holds."""


def together(book: Book, when: Sequence[Phrase], unless: Sequence[Phrase], everywhere: Bools, ask: Ask) -> Bools:
    """Where, of `everywhere`, all of these hold and none of those, situations by what they stand for."""

    def truth(phrase: Phrase) -> Bools:
        if phrase.word != SITUATION:
            return ask(phrase)
        situation = book.ruleset.situations[phrase.args["name"]]
        return together(book, situation.when, situation.unless, everywhere, ask)

    found = everywhere.copy()
    for phrase in when:
        found &= truth(phrase)
    for phrase in unless:
        found &= ~truth(phrase)
    return found


def speaking(rules: Sequence[Rule], found: Mapping[str, Bools]) -> dict[str, Bools]:
    """Where each rule speaks: it is found there, and none is that overrides it."""
    speaks = dict(found)
    for rule in rules:
        for other in rule.overrides:
            if other in speaks:
                speaks[other] = speaks[other] & ~found[rule.id]
    return speaks


def whole(term: Any) -> int:
    """A number that is the same in every game."""

    def unknown(name: str) -> Any:
        raise Unsupported(f"expected a number that play does not change; found {name}")

    return int(number(term, unknown))


def _counted(facts: Facts, args: Mapping[str, Any], row: Ints) -> Ints:
    counted: Ints = (row[:, facts.numbered(args["of"])] >= 0).sum(axis=1)
    return counted


def _of_suits(facts: Facts, row: Ints) -> Ints:
    return np.stack([(row[:, cards] >= 0).sum(axis=1) for cards in facts.suits], axis=1)


def _run(facts: Facts, row: Ints, least: int) -> Bools:
    found = np.zeros(len(row), dtype=np.bool_)
    for cards in facts.suits:
        length = np.zeros(len(row), dtype=np.int64)
        for card in cards:
            length = np.where(row[:, card] >= 0, length + 1, 0)
            found |= length >= least
    return found


def _has(facts: Facts, row: Ints, value: Any) -> Bools:
    """Which suits have one of these cards in each row."""
    asked = facts.numbered(value)
    held = row[:, asked] >= 0
    return np.stack([held[:, facts.suit[asked] == at].any(axis=1) for at in range(len(facts.suits))], axis=1)


def _suits_with(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    having = [_has(facts, row, name) for name in args["each"].names]
    every: Bools = np.logical_and.reduce(having)
    return every.sum(axis=1) >= whole(args["n"])


def _suits_apart(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    one, other, both = (_has(facts, row, args[name]) for name in ("one", "other", "with"))
    one, other = one & both, other & both
    pairs = one[:, :, None] & other[:, None, :] & ~np.eye(len(facts.suits), dtype=np.bool_)
    return pairs.any(axis=(1, -1))


def _opens(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    found = np.ones(len(row), dtype=np.bool_)
    for at, name in enumerate(one for one in ("first", "second") if one in args):
        found &= (row[:, facts.numbered(args[name])] == at).any(axis=1)
    return found


def _follows(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    found = np.zeros(len(row), dtype=np.bool_)
    out = facts.numbered(args["without"]) if "without" in args else np.array([], dtype=np.int64)
    for first in facts.numbered(args["first"]):
        for then in facts.numbered(args["then"]):
            if args.get("in_suit") and facts.suit[first] != facts.suit[then]:
                continue
            fits = (row[:, first] >= 0) & (row[:, then] > row[:, first])
            if args.get("at_once"):
                fits &= row[:, then] == row[:, first] + 1
            between = (row[:, out] > row[:, [first]]) & (row[:, out] < row[:, [then]])
            found |= fits & ~between.any(axis=1)
    return found


def _before(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    last = row[:, facts.numbered(args["cards"])].max(axis=1)
    of = row[:, facts.numbered(args["of"])]
    return ((of >= 0) & (of < last[:, None])).sum(axis=1) >= whole(args["n"])


def _after(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    places = row[:, facts.numbered(args["cards"])]
    first = np.where(places < 0, row.shape[1], places).min(axis=1)
    return (row[:, facts.numbered(args["of"])] > first[:, None]).sum(axis=1) >= whole(args["n"])


def _between(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    of, middle = row[:, facts.numbered(args["of"])], row[:, facts.numbered(args["cards"])]
    first = np.where(of < 0, row.shape[1], of).min(axis=1)
    return ((middle > first[:, None]) & (middle < of.max(axis=1)[:, None])).any(axis=1)


def _unbroken(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    places, of = row[:, facts.numbered(args["cards"])], facts.numbered(args["of"])
    others = np.ones(row.shape[1], dtype=np.bool_)
    others[of] = False
    inside = (row >= places.min(axis=1)[:, None]) & (row <= places.max(axis=1)[:, None])
    return (places >= 0).all(axis=1) & ~(inside & others).any(axis=1)


def _same_value(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    held = row >= 0
    held[:, facts.numbered(args["but"])] = False
    counts = [held[:, facts.values == value].sum(axis=1) for value in np.unique(facts.values)]
    return np.stack(counts, axis=1).max(axis=1) >= whole(args["n"])


def _against(facts: Facts, seen: Seen, row: Ints, larger: bool) -> Bools:
    """Which cards of a row another was dealt a larger card of the suit than (or a smaller one)."""
    found = np.zeros(row.shape, dtype=np.bool_)
    for cards in facts.suits:
        order = cards if larger else cards[::-1]
        others = np.logical_or.accumulate(seen.others_dealt[:, order], axis=1)
        found[:, order[1:]] = others[:, :-1]
    return found & (row >= 0)


def _beating(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    found = _against(facts, seen, row, False)
    if "but" in args:
        found[:, facts.numbered(args["but"])] = False
    return found.sum(axis=1) == whole(args["n"])


def _tabled_at(facts: Facts, seen: Seen, args: Mapping[str, Any], row: Ints) -> Bools:
    return (seen.when[:, facts.numbered(args["of"])] == whole(args["table"])).any(axis=1)


WORDS: Mapping[str, Word] = {
    "count": lambda facts, seen, args, row: _counted(facts, args, row) == whole(args["n"]),
    "at_least": lambda facts, seen, args, row: _counted(facts, args, row) >= whole(args["n"]),
    "all_of": lambda facts, seen, args, row: (row[:, facts.numbered(args["cards"])] >= 0).all(axis=1),
    "size": lambda facts, seen, args, row: (row >= 0).sum(axis=1) == whole(args["n"]),
    "none_but": lambda facts, seen, args, row: (
        ((row >= 0).sum(axis=1) == _counted(facts, args, row)) & (row >= 0).any(axis=1)
    ),
    "of_a_suit": lambda facts, seen, args, row: (_of_suits(facts, row) == whole(args["n"])).any(axis=1),
    "suits_of": lambda facts, seen, args, row: (
        (_of_suits(facts, row) >= whole(args["least"])).sum(axis=1) >= whole(args["n"])
    ),
    "each_suit": lambda facts, seen, args, row: (_of_suits(facts, row) == whole(args["n"])).all(axis=1),
    "run": lambda facts, seen, args, row: _run(facts, row, whole(args["n"])),
    "suits_with": _suits_with,
    "suits_apart": _suits_apart,
    "opens": _opens,
    "follows": _follows,
    "before": _before,
    "after": _after,
    "between": _between,
    "unbroken": _unbroken,
    "tabled_at": _tabled_at,
    "others_have": lambda facts, seen, args, row: (seen.others_tables == whole(args["n"])).all(axis=1),
    "same_value": _same_value,
    "beaten": lambda facts, seen, args, row: _against(facts, seen, row, True).sum(axis=1) == whole(args["n"]),
    "beating": _beating,
    "left_out": lambda facts, seen, args, row: seen.free,
    "tables": lambda facts, seen, args, row: seen.tables == whole(args["n"]),
    "more_tables": lambda facts, seen, args, row: seen.tables > whole(args["n"]),
    "fewer_tables": lambda facts, seen, args, row: seen.tables < whole(args["n"]),
}
