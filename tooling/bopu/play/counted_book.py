"""Turns questions that play puts to the rules into counts: how often each rule spoke, which decided together."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bopu.ruleset.decide import Book, Decision, Matched
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.vocabulary import View, Vocabulary


class CountedBook(Book):
    """A book that counts how often each rule speaks, and each step of a procedure comes out; and how often the same
    rules together decide a question."""

    fired: Counter[str]
    decided: Counter[tuple[str, ...]]

    def __init__(
        self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Mapping[str, str], supplements: bool = True
    ) -> None:
        super().__init__(ruleset, vocabulary, choices, supplements)
        self.fired, self.decided = Counter(), Counter()

    def decide(self, slot_name: str, view: View) -> Decision:
        """Answer a slot, and count the rules that answer."""
        decision = super().decide(slot_name, view)
        for rule in decision.rules:
            self.fired[rule.id] += 1
        self.decided[tuple(rule.id for rule in decision.rules)] += 1
        return decision

    def upon(self, event: str, view: View) -> list[Matched]:
        """The rules that act upon an event, counted."""
        matched = super().upon(event, view)
        for match in matched:
            self.fired[match.rule.id] += 1
        return matched

    def spoke(self, rules: Sequence[Rule]) -> None:
        """Rules that an engine found to hold, counted."""
        for rule in rules:
            self.fired[rule.id] += 1

    def went(self, step: Step, outcome: str) -> None:
        """A step that came out, counted."""
        self.fired[step.name] += 1
