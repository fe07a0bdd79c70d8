"""Turns a clause (or a row of a companion) into what the rules make of it: rules, switches, cases, ledger."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from bopu.clauses.model import Clause
from bopu.ruleset.model import Grounded, Names, Selector, Switch
from bopu.ruleset.procedure import all_parts
from bopu.simulate.attested import Attested
from bopu.site.argument_view import argument_links
from bopu.site.coverage_view import Coverage, coverage_of, stops_at
from bopu.site.criticism_view import criticism_links
from bopu.site.games import Case
from bopu.site.measured_view import OptionMeasure, Origin, measures_of, origin_of
from bopu.site.mutation_view import ClauseMutation, clause_mutation
from bopu.site.pattern_book import PatternBook, PatternsHere, patterns_here
from bopu.site.procedure_view import StepView, steps_citing
from bopu.site.rule_view import Link, RuleDesk, RuleView
from bopu.site.source_only_view import StopRow
from bopu.site.strings import Said
from bopu.site.throw_trials import ClauseTrials, Trials
from bopu.site.told_links import told_links


class SwitchLink(NamedTuple):
    """A switch that concerns a clause; what each of its options was measured to change, where it was."""

    id: str
    href: str
    kind: str
    question: Said
    measured: tuple[OptionMeasure, ...] = ()


class CaseView(NamedTuple):
    """A case that tests a clause: its sentence, its file, and how it ended where a report says so."""

    title: Said
    file: str
    status: str


@dataclass(frozen=True)
class ClauseRules:
    """What the rules make of a clause."""

    status: str
    reason: str
    rules: tuple[RuleView, ...]
    steps: tuple[StepView, ...]
    parts: tuple[Link, ...]
    switches: tuple[SwitchLink, ...]
    measured: Origin | None
    arguments: tuple[Link, ...]
    criticism: tuple[Link, ...]
    patterns: PatternsHere | None
    told: tuple[Link, ...]
    cases: tuple[CaseView, ...]
    coverage: Coverage | None
    stops: tuple[StopRow, ...]
    mutation: ClauseMutation | None
    rules_href: str
    try_href: str
    try_data: str
    play_href: str
    unplayed: str
    trials: ClauseTrials | None


def clause_rules(
    desk: RuleDesk,
    clause: Clause,
    try_href: str,
    try_data: str,
    positions: Mapping[str, Mapping[str, Any]],
    trials: Trials | None = None,
    patterns: PatternBook | None = None,
    told: Sequence[Attested] = (),
) -> ClauseRules:
    """Everything that cites a clause. `positions` say where to begin so that one speaks, or `why` there is none."""
    place = positions.get(clause.id, {})
    entry = desk.game.ledger.get(clause.id)
    others = [by for by in (entry.by if entry else ()) if by.split(" ")[1] not in ("rule", "step", "switch")]
    reason = entry.reason.get(desk.lang, "") if entry and desk.open else ""
    apart = patterns.rules(desk.game.ruleset) if patterns else ()
    return ClauseRules(
        desk.name("ledger", entry.status) if entry else "",
        reason,
        tuple(desk.view(rule) for rule in desk.game.ruleset.rules if clause.id in rule.cites and rule not in apart),
        steps_citing(desk, clause.id),
        tuple(desk.part(by) for by in others),
        switches_of(desk, clause.id),
        origin_of(desk),
        argument_links(desk, clause=clause.id),
        criticism_links(desk, clause.id),
        patterns_here(desk, patterns, clause.id),
        told_links(desk, told, clause.id),
        cases_of(desk, clause.id, patterns),
        coverage_of(desk, clause.id),
        stops_at(desk, clause.id),
        clause_mutation(desk, clause.id),
        desk.page("rules"),
        try_href,
        try_data,
        f"{desk.page('play')}?{urlencode({'from': clause.id})}" if "record" in place else "",
        place.get("why", {}).get(desk.lang, ""),
        trials.of(clause.id) if trials else None,
    )


def switches_of(desk: RuleDesk, clause: str) -> tuple[SwitchLink, ...]:
    """The switches that cite a clause."""
    found = [switch for switch in desk.game.ruleset.switches.values() if clause in switch.cites]
    return tuple(switch_link(desk, one) for one in found)


def switch_link(desk: RuleDesk, switch: Switch) -> SwitchLink:
    """A switch as a link, with its measures."""
    kind, measured = desk.name("switch", switch.kind), tuple(measures_of(desk, switch).values())
    return SwitchLink(switch.id, desk.switch(switch.id).href, kind, desk.question(switch), measured)


def cases_of(desk: RuleDesk, clause: str, patterns: PatternBook | None = None) -> tuple[CaseView, ...]:
    """The cases that cite a clause, without those that the page of patterns shows; their sentences only where words may
    be shown."""
    elsewhere = patterns.places if patterns else frozenset()
    found = []
    for case in desk.game.cases:
        if clause in case.cites and (case.file, case.line) not in elsewhere:
            found.append(CaseView(_said(desk, case), case.file, _ended(desk, case)))
    return tuple(found)


def _said(desk: RuleDesk, case: Case) -> Said:
    """A case's sentence in the language of the page, in English where it has no other."""
    if not desk.open:
        return Said(case.file, "en")
    return Said(case.zh, "zh-Hant") if desk.lang == "zh" and case.zh else Said(case.title, "en")


def _ended(desk: RuleDesk, case: Case) -> str:
    """How a case ended, as the report says; nothing where no report tells of cases."""
    report = desk.game.report
    if not report.get("cases"):
        return ""
    errors = [finding for finding in report.get("findings", ()) if finding["level"] == "error"]
    failed = {(finding["file"], finding["line"]) for finding in errors}
    return desk.name("case", "failed" if (case.file, case.line) in failed else "passed")


def rules_naming(desk: RuleDesk, row: str) -> tuple[Link, ...]:
    """The rules and steps that cite a row of a companion or name it in what they ask or answer."""
    parts = all_parts(desk.game.ruleset).items()
    return tuple(desk.rule(name) for name, part in parts if row in part.cites or row in set(names_in(part)))


def names_in(part: Grounded) -> list[str]:
    """Every name that a rule or step asks for or answers with."""
    return [name for phrase in part.phrases for value in phrase.args.values() for name in _of(value)]


def _of(value: Any) -> list[str]:
    if isinstance(value, Names):
        return list(value.names)
    if isinstance(value, Selector):
        return [name for _, args in value.filters for inner in args.values() for name in _of(inner)]
    return [str(value)] if isinstance(value, str) else []
