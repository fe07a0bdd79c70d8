"""Turns the report of `bopu check` into a page: findings, coverage, arguments, labels, where text and chart differ.

Whatever the report does not have is not on the page; without a report the page says that nothing was measured.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.play.foundation import counts
from bopu.play.rests import Rests
from bopu.ruleset.decide import Book
from bopu.ruleset.procedure import held_parts
from bopu.site.argument_view import ArgumentView, argument_views
from bopu.site.assertion_view import AssertionView, assertion_views
from bopu.site.forfeit_view import ForfeitsView, forfeits_view
from bopu.site.label_view import LabelView, label_views
from bopu.site.mutation_view import MutationView, mutation_view
from bopu.site.rule_view import Link, Only, RuleDesk
from bopu.site.sides import Side, Spot, side_of, spot_of
from bopu.site.source_only_view import RestsView, StopsView, rests_view, stops_view
from bopu.site.statement import Statement, statement

LEVELS = ("error", "warning", "note")
SECTIONS = {
    "rules.contradiction": "contradictions",
    "rules.unheard": "coverage",
    "rules.keys": "labels",
    "rules.no-effect": "mutation",
}
"""Checks whose findings a section of the page tells in a better order."""


class Bar(NamedTuple):
    """A number out of another, with the length of its bar in hundredths."""

    name: str
    lang: str
    href: str
    number: int
    of: int
    length: int
    share: str


class FindingView(NamedTuple):
    """One finding; its message is English, as `bopu check` prints it."""

    level: str
    clause: Link | None
    place: str
    message: str


class Check(NamedTuple):
    """The findings of one check."""

    rule: str
    said: str
    counts: tuple[tuple[str, int], ...]
    href: str
    findings: tuple[FindingView, ...]


class Silent(NamedTuple):
    """A rule that spoke in no game, and why."""

    rule: Link
    why: str


class Contradiction(NamedTuple):
    """Rules of the text and what completes it saying different things, with all the places where they do."""

    text: Side
    other: Side
    prevails: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class ReportPage:
    """The whole page; `reported` is false where there is no report on these very rules."""

    statement: Statement
    reported: bool
    version: str
    games: int
    checks: tuple[Check, ...]
    totals: tuple[tuple[str, int], ...]
    rests: tuple[Bar, ...]
    events: tuple[Bar, ...]
    heard: Bar | None
    silent: tuple[Silent, ...]
    slots: tuple[Bar, ...]
    stops: StopsView | None
    foundation: RestsView | None
    contradictions: tuple[Contradiction, ...]
    arguments: tuple[ArgumentView, ...]
    assertions: tuple[AssertionView, ...]
    labels: tuple[LabelView, ...]
    in_force: tuple[Only, ...]
    cases: str
    questions: str
    mutations: MutationView | None
    forfeits: ForfeitsView | None
    told: bool


def report_page(desk: RuleDesk) -> ReportPage:
    """The report of a text's rules in one language, without messages and quotations where words may not be shown."""
    report = desk.game.report
    findings: Sequence[Mapping[str, Any]] = report.get("findings", ())
    coverage: Mapping[str, Any] = report.get("coverage") or {}
    levels = Counter(one["level"] for one in findings)
    return ReportPage(
        statement(desk.context, desk.edition, desk.lang),
        bool(report),
        desk.game.ruleset.version,
        int(report.get("games", 0)),
        tuple(_checks(desk, findings)),
        tuple((desk.name("level", level), levels[level]) for level in LEVELS),
        tuple(_rests(desk, _rule_counts(desk))),
        tuple(_rests(desk, (report.get("rests") or {}).get("events") or {})),
        _heard(desk, coverage),
        tuple(_silent(desk, coverage)),
        tuple(_slots(desk, report.get("source_only") or {})),
        stops_view(desk),
        rests_view(desk),
        tuple(_contradictions(desk, report.get("contradictions") or ())) if desk.open else (),
        argument_views(desk),
        assertion_views(desk),
        label_views(desk, report.get("keys") or ()) if desk.open else (),
        desk.only({name: switch.default for name, switch in desk.game.ruleset.switches.items()}) if report else (),
        _cases(desk, report.get("cases") or {}),
        _questions(desk, report.get("enumeration") or {}),
        mutation_view(desk),
        forfeits_view(desk),
        desk.open,
    )


def _cases(desk: RuleDesk, counts: Mapping[str, Any]) -> str:
    return desk.say("report", "cases", n=counts["cases"], faults=counts["faults"]) if counts else ""


def _questions(desk: RuleDesk, enumeration: Mapping[str, Any]) -> str:
    """How many questions were put to the rules, and under how many combinations of options."""
    slots = enumeration.get("slots", ())
    number = sum(row["questions"] for row in slots)
    combinations = len(enumeration.get("combinations", ()))
    return desk.say("report", "questions", n=number, combinations=combinations) if slots else ""


def _bar(name: str, lang: str, number: int, of: int, href: str = "") -> Bar:
    part = number / of if of else 0.0
    return Bar(name, lang, href, number, of, round(part * 100), f"{part:.1%}")


def _checks(desk: RuleDesk, findings: Sequence[Mapping[str, Any]]) -> Iterable[Check]:
    by_rule: dict[str, list[Mapping[str, Any]]] = {}
    for one in findings:
        by_rule.setdefault(one["rule"], []).append(one)
    for rule, found in sorted(
        by_rule.items(), key=lambda pair: (min(LEVELS.index(o["level"]) for o in pair[1]), pair[0])
    ):
        levels = Counter(one["level"] for one in found)
        counts = tuple((desk.name("level", level), levels[level]) for level in LEVELS if levels[level])
        said = desk.name("check", rule.removeprefix("rules."))
        section = SECTIONS.get(rule, "")
        views = tuple(_finding(desk, one) for one in found) if desk.open and not section else ()
        yield Check(rule, said, counts, section and f"#{section}", views)


def _finding(desk: RuleDesk, one: Mapping[str, Any]) -> FindingView:
    clause = desk.clause(one["clause"]) if one.get("clause") else None
    place = desk.say("clause", "line", file=one["file"], line=one["line"]) if one.get("line") else one.get("file", "")
    return FindingView(desk.name("level", one["level"]), clause, place, one["message"])


def _rule_counts(desk: RuleDesk) -> dict[str, Any]:
    book = Book(desk.game.ruleset, desk.game.vocabulary, {})
    return counts(Rests(desk.game.ruleset).of_rules(held_parts(book).values()))


def _rests(desk: RuleDesk, counted: Mapping[str, Any]) -> Iterable[Bar]:
    """What rules (or events) rest on: the text alone, each kind of switch, each supplement; one may rest on several."""
    if not counted:
        return
    total, tag = counted["total"], desk.speaker.tag
    yield _bar(desk.say("report", "source_alone"), tag, counted["source_alone"], total)
    for name, number in _by_size(counted.get("switches", {})):
        kind, _, switch = name.rpartition(" ")
        known = desk.game.ruleset.switches.get(switch)
        kind = known.kind if known else kind
        label = desk.say(
            "report", "switch", kind=desk.name("switch", kind), question=desk.question(known).text if known else switch
        )
        href = desk.switch(switch).href if known else ""
        yield _bar(label, tag, number, total, href)
    for source, number in _by_size(counted.get("supplements", {})):
        said, _, href = desk.support(source, "")
        yield _bar(said.text, said.lang, number, total, href)


def _by_size(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _heard(desk: RuleDesk, coverage: Mapping[str, Any]) -> Bar | None:
    rules = _spoken(coverage)
    if not rules:
        return None
    spoke = sum(bool(row["fired"]) for row in rules)
    return _bar(desk.say("report", "spoke"), desk.speaker.tag, spoke, len(rules))


def _spoken(coverage: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The rows of rules and of steps."""
    return [*coverage.get("rules", ()), *coverage.get("steps", ())]


def _silent(desk: RuleDesk, coverage: Mapping[str, Any]) -> Iterable[Silent]:
    for row in _spoken(coverage):
        if not row["fired"]:
            yield Silent(desk.rule(row["id"]), str(row.get(desk.lang, "")))


def _slots(desk: RuleDesk, source_only: Mapping[str, Any]) -> Iterable[Bar]:
    for row in source_only.get("slots", ()):
        asks = desk.asks(row["slot"])
        href = desk.page("rules", fragment=f"slot-{row['slot']}")
        yield _bar(asks.text, asks.lang, row["questions"] - row["open"], row["questions"], href)


def _contradictions(desk: RuleDesk, rows: Iterable[Mapping[str, Any]]) -> Iterable[Contradiction]:
    """The contradictions between the same rules together."""
    groups: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        key = (tuple(row["text"]["rules"]), tuple(row["supplement"]["rules"]), row["prevails"])
        groups.setdefault(key, []).append(row)
    for (_, _, prevails), found in groups.items():
        said = desk.say("report", "text_prevails") if prevails == "text" else desk.say("report", "chart_prevails")
        spots = tuple(dict.fromkeys(spot_of(desk, row["key"], row["supplement"].get("cell") or {}) for row in found))
        yield Contradiction(side_of(desk, found[0]["text"]), side_of(desk, found[0]["supplement"]), said, spots)
