"""Turns the examples of a game’s patterns into what other pages ask of them: the one that shows best, links."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bopu.ruleset.model import Rule, Ruleset
from bopu.site.pattern_cases import Example
from bopu.site.pattern_spec import PatternSpec
from bopu.site.rule_view import Link, RuleDesk

PAGE = "patterns"
"""The folder of the page."""


class PatternsHere(NamedTuple):
    """What the page of patterns has on a clause: each pattern, how many examples, the link to the page."""

    links: tuple[Link, ...]
    examples: int
    href: str


@dataclass(frozen=True)
class PatternBook:
    """The patterns of a game with their examples, for all pages."""

    spec: PatternSpec
    examples: Sequence[Example]

    @cached_property
    def places(self) -> frozenset[tuple[str, int]]:
        """File and line of every case that is an example."""
        return frozenset((one.file, one.line) for one in self.examples)

    def rules(self, ruleset: Ruleset) -> tuple[Rule, ...]:
        """The rules by which patterns are made: their page shows each."""
        return tuple(rule for rule in ruleset.rules if self.spec.made_by(rule))

    def shown(self, name: str, rule: str) -> Example | None:
        """The fewest cards by which a rule makes a pattern."""
        made = [one for one in self.examples if one.made and one.name == name and rule in one.rules]
        return min(made, key=lambda one: len(one.cards) + len(one.more), default=None)

    def missed(self, name: str) -> list[Example]:
        """The near misses of a pattern."""
        return [one for one in self.examples if not one.made and one.name == name]

    def with_most(self, cards: Iterable[str]) -> Example | None:
        """The example, under the defaults, that has most of these cards, and beside them the fewest others."""
        wanted = set(cards)
        having = [(len(wanted & {*one.cards, *one.more}), one) for one in self.examples if one.made and not one.choices]
        least = [(-many, len(one.cards) + len(one.more), at) for at, (many, one) in enumerate(having) if many]
        return having[min(least)[-1]][1] if least else None


def anchor(name: str) -> str:
    """The place of a pattern on the page."""
    return f"pattern-{name}"


def pattern_link(desk: RuleDesk, name: str) -> Link:
    """The link to a pattern by its name."""
    said = desk.speaker.name(name)
    return Link(said.text, desk.page(PAGE, fragment=anchor(name)), said.lang)


def patterns_here(desk: RuleDesk, book: PatternBook | None, clause: str) -> PatternsHere | None:
    """The patterns whose rules cite a clause, and the examples that do; None where there is nothing of the kind."""
    if book is None:
        return None
    rules = [rule for rule in desk.game.ruleset.rules if clause in rule.cites]
    names = dict.fromkeys(name for rule in rules for name in book.spec.made_by(rule))
    cases = [case for case in desk.game.cases if clause in case.cites and (case.file, case.line) in book.places]
    if not names and not cases:
        return None
    return PatternsHere(tuple(pattern_link(desk, name) for name in names), len(cases), desk.page(PAGE))
