"""Turns what rules say of all throws into the throws that reach a clause, and the few that show it best; asked once for
both languages of a text."""

from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from bopu.site.throw_changes import Change, changes
from bopu.site.throw_lists import Dice, ThrowLists
from bopu.site.throw_sayings import Said, Sayings

Thrown = tuple[Dice, str]
"""A throw with the role of whoever throws it."""
MOST = 3
"""Throws that are shown for a clause."""


class Reached(NamedTuple):
    """The throws that show a clause. `later` says that it does not speak of the throw itself but of a step that may
    follow; `chance` is how often a throw reaches it (None where that differs by role, or it speaks later)."""

    examples: tuple[Thrown, ...]
    later: bool
    chance: Fraction | None


class Reach:
    """What throws of one game reach, under the defaults of its switches."""

    def __init__(self, sayings: Sayings, lists: ThrowLists) -> None:
        self.sayings = sayings
        self.lists = lists
        self._cited: dict[int, dict[str, frozenset[str]]] = {}
        self._reached: dict[str, Reached] = {}

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What each option of a switch changes about throws."""
        return tuple(changes(self.lists))

    def of(self, clause: str) -> Reached:
        """What reaches a clause; no examples where nothing does."""
        if clause not in self._reached:
            later = clause not in self._speaking
            found = (self._following if later else self._speaking).get(clause, [])
            chance = None if later else self._chance(found)
            self._reached[clause] = Reached(tuple(self._chosen(clause, found)), later, chance)
        return self._reached[clause]

    @cached_property
    def _speaking(self) -> dict[str, list[Thrown]]:
        """For each clause the throws upon which it speaks at once."""
        found: dict[str, list[Thrown]] = {}
        for dice in self.lists.chances:
            for role in self.sayings.roles:
                for name in self._citing(self.sayings.of(dice, role)):
                    found.setdefault(name, []).append((dice, role))
        return found

    def _citing(self, said: Said) -> dict[str, frozenset[str]]:
        """The clauses that speak, each with the rules that cite it."""
        if id(said) not in self._cited:  # sayings are kept as long as this is: an id stays its own
            found: dict[str, set[str]] = {}
            for rule in said.rules:
                for name in rule.cites:
                    found.setdefault(name, set()).add(rule.id)
            self._cited[id(said)] = {name: frozenset(rules) for name, rules in found.items()}
        return self._cited[id(said)]

    @cached_property
    def _following(self) -> dict[str, list[Thrown]]:
        """For each clause the throws after which it may speak."""
        found: dict[str, list[Thrown]] = {}
        for dice in self.lists.chances:
            for role in self.sayings.roles:
                for name in self.sayings.clauses_after(self.sayings.of(dice, role)):
                    found.setdefault(name, []).append((dice, role))
        return found

    @cached_property
    def _usual(self) -> dict[Dice, str]:
        """For each throw the role of whom the rules say what they say of most."""
        usual = {}
        for dice in self.lists.chances:
            said = [frozenset(rule.id for rule in self.sayings.of(dice, role).rules) for role in self.sayings.roles]
            most = max(said, key=said.count)
            usual[dice] = self.sayings.roles[said.index(most)]
        return usual

    def _chance(self, reached: list[Thrown]) -> Fraction | None:
        """How often a throw is one of these; None where that turns on who throws."""
        by_role = {role: {dice for dice, other in reached if other == role} for role in self.sayings.roles}
        first, *others = by_role.values()
        if any(other != first for other in others):
            return None
        return sum((self.lists.chances[dice] for dice in first), Fraction(0))

    def _chosen(self, clause: str, reached: list[Thrown]) -> list[Thrown]:
        """Some of these throws: one for each of the first rules that speak for the clause, those first that rest on
        it before all, and the plainest of each."""
        chosen: list[Thrown] = []
        seen: set[str] = set()
        order = sorted(reached, key=lambda throw: (not self._own(clause, throw), self._rank[throw]))
        for throw in order:
            rules = self._citing(self.sayings.of(*throw)).get(clause, frozenset())
            if rules - seen and len(chosen) < MOST:
                seen |= rules
                chosen.append(throw)
        if len(chosen) < MOST - 1:
            taken = {dice for dice, _ in chosen}
            others: dict[Dice, Thrown] = {}
            for throw in order:  # of each throw the first role
                others.setdefault(throw[0], throw)
            left = (throw for dice, throw in others.items() if dice not in taken)
            chosen += islice(left, MOST - 1 - len(chosen))
        return chosen

    def _own(self, clause: str, throw: Thrown) -> bool:
        """Whether a rule speaks of a throw that rests on this clause first of all."""
        rules = self._citing(self.sayings.of(*throw)).get(clause, frozenset())
        return not rules.isdisjoint(self._first.get(clause, frozenset()))

    @cached_property
    def _first(self) -> dict[str, frozenset[str]]:
        """For each clause the rules that cite it first."""
        found: dict[str, set[str]] = {}
        for rule in self.sayings.game.ruleset.rules:
            for name in rule.cites[:1]:
                found.setdefault(name, set()).add(rule.id)
        return {name: frozenset(rules) for name, rules in found.items()}

    @cached_property
    def _rank(self) -> dict[Thrown, int]:
        """The place of each throw among all of them, the plainest first."""
        every = [(dice, role) for dice in self.lists.chances for role in self.sayings.roles]
        return {throw: place for place, throw in enumerate(sorted(every, key=self._plainness))}

    def _plainness(self, throw: Thrown) -> tuple[int, bool, Fraction]:
        dice, role = throw
        return self.lists.names_of(dice), role != self._usual[dice], -self.lists.chances[dice]
