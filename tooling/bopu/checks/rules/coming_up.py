"""Turns a case as it is played into what came up in it: which rules spoke or nearly did, which steps were stood at,
which tables an engine looked into. What a change of the rules does not touch in it goes on as it was.

A rule is written down by the conditions that failed. A change can make a difference only where a rule is asked whose
other conditions all hold: as long as every rule says what it said, play is the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from bopu.checks.rules.played import HeardBook
from bopu.ruleset.decide import Candidate, Decision, Matched
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.vocabulary import View, Vocabulary

FEW = 2
"""Of a rule with more conditions that fail nothing is written down."""
NONE_FAILS: frozenset[int] = frozenset()
Failing = Mapping[str, set[frozenset[int]]]
"""By the name of a rule the conditions that failed together, by their places among `when` and `unless`."""


class CameUp(NamedTuple):
    """What came up: slots, events and procedures (`asked`), how near rules came, those of other choices too, at which
    steps a walk stood (procedure.id), into which tables the engine looked itself, and under which choices."""

    asked: frozenset[str]
    failing: Failing
    stood: frozenset[str]
    looked: frozenset[str]
    choices: Mapping[str, str]


class AskedBook(HeardBook):
    """A book that also notes what comes up."""

    def __init__(
        self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Mapping[str, str], supplements: bool = True
    ) -> None:
        super().__init__(ruleset, vocabulary, choices, supplements)
        self.looked: set[str] = set()
        self.ruleset = replace(ruleset, tables=_Noted(ruleset.tables, "", self.looked))
        self.asked: set[str] = set()
        self.stood: set[str] = set()
        self.failing: dict[str, set[frozenset[int]]] = {}
        self._waiting: dict[str, list[Rule]] = {}
        for rule in ruleset.rules:
            self._waiting.setdefault(rule.slot or rule.event, []).append(rule)

    @property
    def came_up(self) -> CameUp:
        """What came up so far."""
        asked, stood, looked = (frozenset(each) for each in (self.asked, self.stood, self.looked))
        return CameUp(asked, self.failing, stood, looked, self.choices)

    def decide(self, slot_name: str, view: View) -> Decision:
        """Answer a slot, noted."""
        self._meet(slot_name, view)
        return super().decide(slot_name, view)

    def candidates(self, slot_name: str, key: tuple[Any, ...]) -> tuple[Candidate, ...]:
        """The rules that a key leaves possible. What an engine makes of them is its own: any rule of the slot may
        speak."""
        self.asked.add(slot_name)
        for rule in self._waiting.pop(slot_name, ()):
            self.failing.setdefault(rule.id, set()).add(NONE_FAILS)
        return super().candidates(slot_name, key)

    def upon(self, event: str, view: View) -> list[Matched]:
        """The rules that act upon an event, noted."""
        self._meet(event, view)
        return super().upon(event, view)

    def steps(self, procedure: str) -> Mapping[str, Step]:
        """The steps of a procedure; those that are looked up are noted."""
        self.asked.add(procedure)
        return _Noted(super().steps(procedure), f"{procedure}.", self.stood)

    def _meet(self, name: str, view: View) -> None:
        """Note how near each rule comes; those that hold once are tested no more."""
        self.asked.add(name)
        left = list[Rule]()
        for rule in self._waiting.get(name, ()):
            fails = self._fails(rule, view)
            if fails is not None:
                self.failing.setdefault(rule.id, set()).add(fails)
            if fails != NONE_FAILS:
                left.append(rule)
        self._waiting[name] = left

    def _fails(self, rule: Rule, view: View) -> frozenset[int] | None:
        """The conditions that fail, where they are few; none where one cannot even be asked here."""
        found = list[int]()
        try:
            for at, phrase in enumerate((*rule.when, *rule.unless)):
                if (self.holds((phrase,), view) is None) == (at < len(rule.when)):
                    found.append(at)
                    if len(found) > FEW:
                        return None
        except Exception:  # a condition that others would have kept from being asked
            return NONE_FAILS
        return frozenset(found)


class _Noted(Mapping[str, Any]):
    """A mapping of which it is noted what is looked up in it: of one that is gone through everything."""

    def __init__(self, inner: Mapping[str, Any], before: str, noted: set[str]) -> None:
        self._inner, self._before, self._noted = inner, before, noted

    def __getitem__(self, name: str) -> Any:
        self._noted.add(self._before + name)
        return self._inner[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._inner)

    def __len__(self) -> int:
        return len(self._inner)
