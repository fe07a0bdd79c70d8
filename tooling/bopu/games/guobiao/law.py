"""Turns the rules about play into answers at hand: each slot is asked once for each key, and its decision is kept.

Nothing about play is decided here. What the rules say of a situation stays the same in every game under the same
choices, so it is kept with the book (`law_of`).
"""

from collections.abc import Mapping
from typing import Any

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.hand import tiles_of as tiles_of_meld
from bopu.games.guobiao.pack import Pack
from bopu.games.guobiao.players import SEATS_OF, Won
from bopu.games.guobiao.scorer import Scorer, scorer_of
from bopu.games.guobiao.situation import Situation
from bopu.games.guobiao.tiles import Run, Tiles, runs_of, tiles_of
from bopu.ruleset.decide import Book, Decision, Gap
from bopu.ruleset.model import Phrase
from bopu.ruleset.terms import Number, Term, number

Grounds = tuple[tuple[str, ...], tuple[str, ...]]
"""The ids of rules and the clauses that they cite."""


class Law:
    """What the rules of one book say about play."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._asked: dict[tuple[str, ...], Decision] = {}
        self._grounds: dict[tuple[int, ...], Grounds] = {}
        self.pack: Pack = book.constant("pack")
        self.tiles: Tiles = tiles_of(self.pack, self.ask("tiles"))
        self._check_wall()
        self._scorer: Scorer | None = None
        self._runs: tuple[tuple[Run, ...], ...] = ()

    @property
    def asked(self) -> Mapping[tuple[str, ...], Decision]:
        """What the rules were asked so far: slot and key, with the decision."""
        return self._asked

    @property
    def scorer(self) -> Scorer:
        """What says whether a hand has won, and what it is worth."""
        if self._scorer is None:
            self._scorer = scorer_of(self.book)
        return self._scorer

    def meld_tiles(self, meld: Meld) -> tuple[int, ...]:
        """The tiles of a meld."""
        return tiles_of_meld(meld, self.scorer.set_size)

    @property
    def runs(self) -> tuple[tuple[Run, ...], ...]:
        """For each kind of tile the sequences that it can be of. Raises `Gap` where no rule says what a sequence is."""
        if not self._runs:
            sequence = self.scorer.shapes.groups.get(at.SHUNZI)
            if sequence is None:
                raise Gap("expected a rule that says what a sequence is; found none")
            self._runs = runs_of(self.pack, sequence.size, sequence.step)
        return self._runs

    def ask(self, slot: str, *key: str) -> Decision:
        """What the rules answer to a slot for a key. Raises `Gap` or `Conflict`."""
        found = self._asked.get((slot, *key))
        if found is None:
            names = self.book.vocabulary.slots[slot].keys
            found = self.book.decide(slot, Situation(self.book, dict(zip(names, key, strict=True))))
            self._asked[(slot, *key)] = found
        return found

    def may(self, slot: str, *key: str) -> bool:
        """Whether the rules allow it."""
        return self.ask(slot, *key).answer[0].word == "may"

    @property
    def dealt_win(self) -> str:
        """Which of the tiles dealt a hand wins with that is whole at once; empty where such a hand may not win."""
        answer = self.ask("dealt_win").answer[0]
        return str(answer.args["which"]) if answer.word == "wins_with" else ""

    def said(self, slot: str, name: str, *key: str) -> str:
        """The name that the one word of an answer gives to a parameter."""
        return str(self.ask(slot, *key).answer[0].args[name])

    def number(self, slot: str, name: str, *key: str) -> int:
        """The whole number that the one word of an answer gives to a parameter."""
        return int(self.value(self.ask(slot, *key).answer[0].args[name], {}))

    def value(self, term: Term, features: Mapping[str, Any]) -> Number:
        """A number of a rule, with what the moment adds."""
        return number(term, Situation(self.book, features).feature)

    def situation(self, features: Mapping[str, Any]) -> Situation:
        """A moment made of these features."""
        return Situation(self.book, features)

    def grounds(self, *decisions: Decision) -> Grounds:
        """The rules of decisions and their clauses, each once."""
        asked = tuple(map(id, decisions))
        found = self._grounds.get(asked)
        if found is None:
            rules = [rule for decision in decisions for rule in decision.rules]
            cites = dict.fromkeys(clause for rule in rules for clause in rule.cites)
            found = tuple(dict.fromkeys(rule.id for rule in rules)), tuple(cites)
            self._grounds[asked] = found
        return found

    def step(self, slot: str, name: str) -> int:
        """By how much a seat goes up in the direction that a slot answers."""
        return 1 if self.said(slot, name) == at.ROUND else -1

    def payments(self, way: str, won: Won, points: Number) -> list[tuple[int, int, Number]]:
        """Who pays whom what, in the order of the rules: seats and points."""
        found: list[tuple[int, int, Number]] = []
        for phrase in self.ask("payment", way).answer:
            found += self._paid(phrase, won, points)
        return found

    def _paid(self, phrase: Phrase, won: Won, points: Number) -> list[tuple[int, int, Number]]:
        chips = self.value(phrase.args["chips"], {"points": points})
        receivers = SEATS_OF[phrase.args["to"].base](won)
        return [(seat, to, chips) for seat in SEATS_OF[phrase.args["from"].base](won) for to in receivers]

    def _check_wall(self) -> None:
        """The counts of the rules are held against each other. Raises `Gap` where they differ."""
        wall = self.ask("wall")
        asked = [int(self.value(wall.answer[0].args[name], {})) for name in ("players", "stacks", "tiles")]
        players, stacks, high = asked
        if players != at.SEATS or players * stacks * high != len(self.tiles.stock):
            expected = f"expected a wall of {len(self.tiles.stock)} tiles for {at.SEATS} players"
            raise Gap(f"{expected}; found {players} times {stacks} stacks of {high}")
        dealt = self.number("deal", "dealer"), self.number("deal", "others")
        held = self.number("hand_size", "after"), self.number("hand_size", "before")
        if dealt != held:
            raise Gap(f"expected hands of {held[0]} and {held[1]} to be dealt, as the rules count them; found {dealt}")


def law_of(book: Book) -> Law:
    """The law of a book, made once."""
    found: Law = book.once("law", lambda: Law(book))
    return found
