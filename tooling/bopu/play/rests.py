"""Turns the events of many games into what these rest on: clauses of the source, supplements, construals."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from bopu.play.contract import Event
from bopu.play.supports import supports
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.procedure import all_parts, name_of


class UnknownRule(LookupError):
    """An event names a rule or step that the ruleset does not have; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What a rule or step rests on besides clauses: ids of sources of supplements, switches by kind (`construal` …)."""

    source: bool  # it cites a clause
    supplements: tuple[str, ...]
    switches: tuple[tuple[str, str], ...]  # kind and name


@dataclass(slots=True)
class Resting:
    """Counts of events (or of rules). One may rest on several things and is then counted under each of them.

    `source_alone` are those that rest on clauses and rows of the editions and on nothing else; `nothing` those that
    name neither rule nor row.
    """

    total: int = 0
    source_alone: int = 0
    source: int = 0
    nothing: int = 0
    supplements: Counter[str] = field(default_factory=Counter)
    switches: Counter[tuple[str, str]] = field(default_factory=Counter)

    def share(self, count: int) -> Fraction:
        """A count as a share of all."""
        return Fraction(count, self.total) if self.total else Fraction(0)

    def __add__(self, other: "Resting") -> "Resting":
        """The counts of two sets of games."""
        return Resting(
            self.total + other.total,
            self.source_alone + other.source_alone,
            self.source + other.source,
            self.nothing + other.nothing,
            self.supplements + other.supplements,
            self.switches + other.switches,
        )

    def count(self, bases: Iterable[Basis], cited: bool, times: int = 1) -> None:
        """Count events that the same rules made; `cited` says that they name clauses or rows themselves."""
        listed = list(bases)
        supplements = dict.fromkeys(name for basis in listed for name in basis.supplements)
        switches = dict.fromkeys(switch for basis in listed for switch in basis.switches)
        source = cited or any(basis.source for basis in listed)
        self.total += times
        self.source += times * source
        self.source_alone += times * (source and not supplements and not switches)
        self.nothing += times * (not source and not listed)
        self.supplements.update(dict.fromkeys(supplements, times))
        self.switches.update(dict.fromkeys(switches, times))


class Rests:
    """Says of rules, steps and events of one ruleset what they rest on."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._bases = {name: _basis(part, ruleset) for name, part in all_parts(ruleset).items()}

    def of(self, name: str) -> Basis:
        """What one rule or step rests on."""
        return self._bases[name]

    def of_events(self, events: Iterable[Event]) -> Resting:
        """What events rest on. Raises `UnknownRule`."""
        alike: dict[tuple[tuple[str, ...], bool], tuple[Event, int]] = {}
        for event in events:
            key = event.rules, bool(event.cites)
            first, times = alike.get(key, (event, 0))
            alike[key] = first, times + 1
        resting = Resting()
        for event, times in alike.values():
            resting.count([self._basis_of(name, event) for name in event.rules], bool(event.cites), times)
        return resting

    def of_decisions(self, decided: Mapping[tuple[str, ...], int]) -> Resting:
        """What decisions rest on, each the ids of the rules that answered together, with how often they did."""
        resting = Resting()
        for names, times in decided.items():
            resting.count([self._bases[name] for name in names], False, times)
        return resting

    def of_rules(self, parts: Iterable[Rule | Step]) -> Resting:
        """What rules and steps rest on: those that hold under a book's choices, for instance."""
        resting = Resting()
        for part in parts:
            resting.count([self._bases[name_of(part)]], False)
        return resting

    def _basis_of(self, name: str, event: Event) -> Basis:
        if name not in self._bases:
            raise UnknownRule(f"expected rules of the ruleset; found {name!r} (`{event}`)")
        return self._bases[name]


def _basis(rule: Rule | Step, ruleset: Ruleset) -> Basis:
    sources = dict.fromkeys(one.source for one in supports(rule, ruleset))
    switches = tuple((ruleset.switches[name].kind, name) for name in rule.only if name in ruleset.switches)
    return Basis(bool(rule.cites), tuple(sources), switches)
