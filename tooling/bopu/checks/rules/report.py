"""Turns compiled rules into everything that `bopu check` answers about them: one report of plain values, and findings.

`Report.data` is written to build/reports/<slug>.json and is what a page of the site is made from:

    format, slug, game, version, games   which rules were examined; how many games were played under the defaults
    clauses      id, n, function, line, status (executable, definition, …), reason {zh, en}, by (parts that cite it),
                 rules and steps that cite it, fired (moves in which they spoke), decides (questions that they decide),
                 case (where neither: the first case in which one of them speaks)
    figures      id, clause, printed, attribute, given, rules
    enumeration  slots [slot, open, rules, keys, questions], combinations [name, choices, faults],
                 procedures [procedure, under, steps, ways, ends], throws [throw, of, results, rules]
    keys         tables whose labels are values of features: table, head, slot, features, throws {all, come}, named
                 [key, rule, clauses, throws, of, only, first [rules, clauses, throws]], taken [rules, clauses, keys,
                 throws], under [name, choices, named, occur, lacking, partial, unnamed], guests [fit, tests, steps,
                 clauses, printed, throws, under]
    arguments    id, switches, acts, clauses, question {zh, en}, hypotheses [id, zh, en, choices, layer, in_force,
                 stands, results {reckoning: count, of, keys or chance}], reckons [id, kind, table, zh, en], criterion
                 {of, is, bound}, discriminates, certainty, text {zh, en} in which [[id]] stands for a clause
    assertions   id, clauses, zh, en, upon, tried, failed, keys that came about, of_keys
    unreachable  rows that nothing leads to
    contradictions  slot, key, late, text {rules, clauses, answer}, supplement {rules, clauses, answer, row, column,
                 cell}, prevails
    coverage     games [name, choices, games, median_moves, stopped, unended], rules [id, line, slot, event, cites,
                 only, supplied, fired, matched, decides, under (choices without which it is silent), and where it never
                 spoke: why, zh, en], steps [id, line,
                 procedure, word, cites, only, supplied, fired, outcomes {outcome: times}, and why, zh, en likewise]
    source_only  rules_left_out, slots [slot, questions, open, first, filled_by, at_clauses], procedures [procedure,
                 steps, left_out, stops [at, outcome, missing]], clauses [clause, slots, events, steps, rules, sources]
                 (where play stops, in the order of the text), games [seed, move, why, over]
    choices      switch, kind, cites, option, decisions {of, differ, by_slot, examples [slot, number, key, late, before
                 {rules, clauses, answer, fault}, after {…}, row, column, cell]}, games {of, differ, first_moves}, and
                 where hands are scored: hands {of, differ, examples [number, called {zh, en}, before {wins, total,
                 fan [fan, count, points]}, after {…}]}; where measures are kept, measured (see there)
    mutation     score {killed, of, all}, counts {kind: {all, case, enumeration, assertion, argument, equivalent,
                 reasoned, nowhere}}, tables [table, cells, spoken, witness, rule, case], clauses [id, all and the same
                 as counts, killers [sort, name, number], survived [kind, what, and reason]], equivalent [kind, what,
                 where], survivors [kind, what, rules, step, table, names, noticed, where, reason {zh, en} where the
                 text gives one]
    rests        rules and events, each {total, source, source_alone, nothing, supplements, switches}
    criticism    findings [id, kind, clauses, arguments, assertions, choices, reckons [id, kind, table, zh, en, result],
                 shows (how many comparisons hold), discriminates, certainty, commands, and title, rival, decide, text,
                 each {zh, en}, in which [[id]] stands for a clause], found [kind, sort, clauses,
                 values, told] (what checks find by themselves, and which findings discuss it)
    odds         of the usual table, in games that have some: see odds_report
    cases        how many cases the text has, and how many faults were found in them
    findings     level, rule, file, line, clause, message

A check that was not asked for leaves its part out.
    attested     plays that somebody tells: id, file, title {zh, en}, teller {zh, en}, under {ruleset: verdict, moves
                 {number: verdict}} (moves after one that does not fit are not examined and left out)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from bopu.checks.rights import check_rights
from bopu.checks.rules.accounts import figures, ledger, links
from bopu.checks.rules.arguments import arguments
from bopu.checks.rules.assertions import assertions
from bopu.checks.rules.attested import attested
from bopu.checks.rules.cases import cases
from bopu.checks.rules.choices import choices
from bopu.checks.rules.contradictions import contradictions
from bopu.checks.rules.coverage import coverage
from bopu.checks.rules.criticism import criticism
from bopu.checks.rules.criticism_found import found_by_checks
from bopu.checks.rules.enumeration import enumeration
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.keys import keys
from bopu.checks.rules.measured import measured
from bopu.checks.rules.mutation import mutation
from bopu.checks.rules.odds_report import odds_of_tables
from bopu.checks.rules.reachable import unreachable
from bopu.checks.rules.reported import SLOW, Report
from bopu.checks.rules.rest import rests
from bopu.checks.rules.source_only import source_only
from bopu.checks.rules.statistics import statistics
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.trials import ALONE, Trials
from bopu.findings import Finding, in_order

FORMAT = 1
Checked = tuple[Any, list[Finding]]
Check = Callable[[Examination], Checked]

CHECKS: Mapping[str, Check] = {
    "links": lambda examination: (None, links(examination.subject)),
    "ledger": lambda examination: ledger(examination.subject),
    "figures": lambda examination: figures(examination.subject),
    "cases": cases,
    "assertions": assertions,
    "rights": lambda examination: (None, check_rights(examination.subject.edition)),
    "enumeration": enumeration,
    "keys": keys,
    "arguments": arguments,
    "attested": lambda examination: attested(examination.subject),
    "unreachable": lambda examination: unreachable(examination.subject),
    "contradictions": contradictions,
    "coverage": coverage,
    "source-only": source_only,
    "choices": choices,
    "measured": lambda examination: (None, measured(examination.subject)),
    "statistics": lambda examination: (None, statistics(examination.subject)),
    "rests": rests,
    "odds": odds_of_tables,
    "criticism": criticism,
    "mutation": mutation,
}
"""Each check by its name, in the order of `reported.NAMES`."""
PARTS = {"ledger": "clauses", "source-only": "source_only"}
"""Names of parts of the report where they are not the check's own."""


def examine(
    subject: Subject,
    names: Sequence[str],
    games: int,
    told: Sequence[Finding] = (),
    progress: Callable[[int, int], None] | None = None,
    trials: Trials = ALONE,
) -> Report:
    """Run checks by name. `told` are findings that are known already: those of compiling. Mutants are tried as `trials`
    say."""
    examination = Examination(subject, games)
    ruleset = subject.ruleset
    report = Report(
        {"format": FORMAT, "slug": subject.slug, "game": ruleset.game, "version": ruleset.version, "games": games}
    )
    report.findings += told
    asked = [name for name in CHECKS if name in names]
    for done, name in enumerate(asked):
        check = partial(mutation, trials=trials) if name in SLOW else CHECKS[name]
        part, findings = examination.once(name, check)
        report.findings += findings
        if part is not None:
            report.data[PARTS.get(name, name)] = part
        if progress is not None:
            progress(done + 1, len(asked))
    _heard_of_clauses(report.data)
    if "criticism" in report.data:
        report.data["criticism"]["found"] = found_by_checks(subject, report.data)
    report.findings = in_order(report.findings)
    report.data["findings"] = [asdict(finding) for finding in report.findings]
    return report


def _heard_of_clauses(data: dict[str, Any]) -> None:
    """Put what was heard of clauses beside their status: one list of clauses is enough."""
    if "coverage" not in data:
        return
    heard = {row["id"]: row for row in data["coverage"].pop("clauses")}
    for row in data.get("clauses", ()):
        row |= heard.get(row["id"], {})
