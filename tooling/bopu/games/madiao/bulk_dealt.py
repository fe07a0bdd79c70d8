"""Turns the rules on hands of 馬弔 as they are dealt into exact counts: of all hands there are, how many make each
pattern, how many of these by itself alone, and in how many it is worth the most.

Hands come in blocks that share their first two cards. What a condition says of a block is found once, whichever rules
ask it. Rules that ask what the others hold are left out: no hand alone decides them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from bopu.games.madiao import layout
from bopu.games.madiao.bulk_conditions import WORDS, Seen, speaking, together, whole
from bopu.games.madiao.bulk_lanes import ORDER, Bools, Ints
from bopu.games.madiao.bulk_settle import settling_of
from bopu.games.madiao.bulk_tables import Tables, tables_of
from bopu.games.madiao.patterns import TOLD
from bopu.games.madiao.words_of_settlement import HANDS
from bopu.ruleset.decide import SITUATION, Book
from bopu.ruleset.model import Phrase, Rule

OF_OTHERS = frozenset({"beaten", "beating"})
"""Words that ask what the others hold."""
MAKES = "makes"


@dataclass
class Dealt:
    """By pattern: `made`, in how many hands; `alone`, in how many nothing else is; `dearest`, in how many it is worth
    as much as any; `both`, in how many two are. `hands`: how many there are; `some`, `several`: with one, with more."""

    names: tuple[str, ...]
    worth: Ints = field(repr=False)
    both: Ints = field(repr=False)
    alone: Ints = field(repr=False)
    dearest: Ints = field(repr=False)
    hands: int = 0
    some: int = 0
    several: int = 0

    @property
    def made(self) -> Ints:
        """In how many hands each is made."""
        return self.both.diagonal()


def dealt(book: Book, blocks: int | None = None) -> Dealt:
    """What all hands make, or those of the first so many blocks."""
    tables = tables_of(book)
    rules = [rule for rule in settling_of(book, "").rules[HANDS] if not OF_OTHERS & set(_words(book, rule))]
    names = tuple(str(phrase.args["is"]) for rule in rules for phrase in rule.do if phrase.word == MAKES)
    worth = np.array(
        [whole(phrase.args[TOLD[MAKES][1]]) for rule in rules for phrase in rule.do if phrase.word == MAKES]
    )
    none = np.zeros(len(names), dtype=np.int64)
    found = Dealt(names, worth, np.zeros((len(names), len(names)), dtype=np.int64), none.copy(), none.copy())
    for held in _blocks(len(tables.facts.pack.cards), tables.hand, blocks):
        _add(found, _made(tables, rules, held))
    return found


def _words(book: Book, rule: Rule) -> Iterator[str]:
    """All words of a rule's conditions, those of situations too."""
    asked = [*rule.when, *rule.unless]
    while asked:
        phrase = asked.pop()
        if phrase.word == SITUATION:
            situation = book.ruleset.situations[phrase.args["name"]]
            asked += [*situation.when, *situation.unless]
        yield phrase.word


def _blocks(cards: int, hand: int, blocks: int | None) -> Iterator[Bools]:
    """All hands, a row for each: which cards it has."""
    first = list(combinations(range(cards), layout.SHARED))
    rest = np.array(list(combinations(range(cards), hand - len(first[0]))), dtype=np.int8)
    rest = rest[np.argsort(-rest[:, 0], kind="stable")]
    for two in first[:blocks]:
        many = int(np.searchsorted(-rest[:, 0], -two[-1]))
        for start in range(0, many, layout.LANES):
            part = rest[start : min(many, start + layout.LANES)]
            held = np.zeros((len(part), cards), dtype=np.bool_)
            held[:, list(two)] = True
            held[np.arange(len(part))[:, None], part] = True
            yield held


def _made(tables: Tables, rules: Sequence[Rule], held: Bools) -> Bools:
    """Which rules make something of each hand."""
    row = np.where(held, held.cumsum(axis=1, dtype=ORDER) - ORDER(1), ORDER(-1))
    none = np.zeros(len(held), dtype=np.int64)
    others = np.zeros((len(held), layout.SEATS - 1), dtype=np.int64)
    seen = Seen({"row": row, "dealt": row}, none, others, row, none.astype(np.bool_), held)
    kept: dict[str, Bools] = {}
    everywhere = np.ones(len(held), dtype=np.bool_)

    def ask(phrase: Phrase) -> Bools:
        key = repr((phrase.word, sorted(phrase.args.items(), key=repr)))
        if key not in kept:
            kept[key] = WORDS[phrase.word](tables.facts, seen, phrase.args, seen.rows[phrase.args.get("in", "row")])
        return kept[key]

    book = tables.facts.book
    found = {rule.id: together(book, rule.when, rule.unless, everywhere, ask) for rule in rules}
    speaks = speaking(rules, found)
    return np.stack([speaks[rule.id] for rule in rules], axis=1)


def _add(found: Dealt, made: Bools) -> None:
    found.hands += len(made)
    made = made[made.any(axis=1)]
    many = made.sum(axis=1)
    ones = made.astype(np.int64)
    found.some += len(made)
    found.several += int((many > 1).sum())
    found.both += ones.T @ ones
    found.alone += (made & (many == 1)[:, None]).sum(axis=0)
    worth = np.where(made, found.worth, np.iinfo(np.int64).min)
    found.dearest += (made & (worth == worth.max(axis=1, initial=0)[:, None])).sum(axis=0)
