"""Turns verdicts on mutants into a score, what kills the mutants of each clause, and findings of those that survive.

A mutant that survives is proved to make no difference, or the text gives a reason why it makes none (see `survivors`),
or it is a warning: a case is wanting.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bopu.checks.rules.examination import Examination
from bopu.checks.rules.judging import EQUIVALENT, KILLERS, NOWHERE
from bopu.checks.rules.mutants import CELL
from bopu.checks.rules.spoken_of import coverage_of_tables, unspoken
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.survivors import Reasons, reason_for, reasons, stale
from bopu.checks.rules.trials import ALONE, Trials, tried
from bopu.findings import Finding, Level
from bopu.ruleset.procedure import all_parts

REASONED = "reasoned"
OUTCOMES = (*KILLERS, EQUIVALENT, REASONED, NOWHERE)
"""What may become of a mutant."""
Row = dict[str, Any]


def mutation(examination: Examination, trials: Trials = ALONE) -> tuple[Row, list[Finding]]:
    """Every kind of mutant with what noticed it, and the score: how many of those that make a difference, as far as is
    known, something noticed. Survivors are findings, those that the text gives a reason for as notes."""
    subject = examination.subject
    given, findings = reasons(subject)
    judged = tried(examination, trials)
    silent = unspoken(subject, judged)
    rows = [_explained(given, row) for row in judged if row["kind"] != CELL and row["what"] not in silent]
    clauses = _clauses(subject, rows)
    survivors = [row for row in rows if row["noticed"] in (NOWHERE, REASONED)]
    findings += [_finding(subject, row) for row in survivors]
    findings += stale(subject, given, [row["what"] for row in judged if row["noticed"] in (NOWHERE, EQUIVALENT)])
    killed = sum(row["noticed"] in KILLERS for row in rows)
    return {
        "score": {"killed": killed, "of": killed + sum(row["noticed"] == NOWHERE for row in rows), "all": len(rows)},
        "counts": _counts(rows),
        "tables": coverage_of_tables(subject, judged),
        "clauses": clauses,
        "equivalent": [{name: row[name] for name in ("kind", "what", "where")} for row in rows if _proved(row)],
        "survivors": survivors,
    }, findings


def _proved(row: Row) -> bool:
    return bool(row["noticed"] == EQUIVALENT)


def _explained(given: Reasons, row: Row) -> Row:
    """A survivor with the reason that the text gives, where it gives one."""
    found = reason_for(given, row["what"]) if row["noticed"] == NOWHERE else None
    if found is None:
        return row
    return {**row, "noticed": REASONED, "reason": {lang: found[lang] for lang in ("zh", "en")}}


def _counts(rows: Sequence[Row]) -> dict[str, dict[str, int]]:
    """By kind how many mutants there are, and what became of them."""
    counts: dict[str, dict[str, int]] = {}
    for row in rows:
        kind = counts.setdefault(row["kind"], {"all": 0, **dict.fromkeys(OUTCOMES, 0)})
        kind["all"] += 1
        kind[row["noticed"]] += 1
    return counts


def _clauses(subject: Subject, rows: Sequence[Row]) -> list[Row]:
    """For each clause on which something rests that was disturbed: how many mutants came to what, what killed most of
    them (sort, name, number), and what survived."""
    by_clause: dict[str, list[Row]] = {}
    cites = _cites(subject)
    for row in rows:
        for clause in dict.fromkeys(clause for name in cites(row) for clause in name):
            by_clause.setdefault(clause, []).append(row)
    order = [clause.id for clause in subject.edition.clauses]
    return [_clause(name, by_clause[name]) for name in order if name in by_clause]


def _cites(subject: Subject) -> Any:
    """What a mutant rests on: the clauses of the rules and steps concerned, of a figure that in which it stands."""
    parts, figures = all_parts(subject.ruleset), _figures(subject)

    def cites(row: Row) -> Iterable[Sequence[str]]:
        figure = row["what"].removesuffix(" one less").rpartition(" of ")[2]
        if row["kind"] in ("shifted", "left out") and figure in figures:
            return [(figures[figure],)]
        return [parts[name].cites for name in row["rules"] if name in parts]

    return cites


def _figures(subject: Subject) -> Mapping[str, str]:
    """The clause in which each figure stands."""
    return {one.id: clause.id for clause in subject.edition.clauses for one in clause.figures if one.id}


def _clause(name: str, rows: Sequence[Row]) -> Row:
    came = Counter(row["noticed"] for row in rows)
    killers = Counter((row["noticed"], row["where"]) for row in rows if row["noticed"] in KILLERS)
    return {
        "id": name,
        "all": len(rows),
        **{outcome: came[outcome] for outcome in OUTCOMES},
        "killers": [{"sort": sort, "name": where, "number": number} for (sort, where), number in killers.most_common()],
        "survived": [
            {name: row[name] for name in ("kind", "what", "reason") if name in row}
            for row in rows
            if row["noticed"] in (NOWHERE, REASONED)
        ],
    }


def _finding(subject: Subject, row: Row) -> Finding:
    parts = all_parts(subject.ruleset)
    part = next((parts[name] for name in row["rules"] if name in parts), None)
    line, clause = (part.line, next(iter(part.cites), "")) if part else (0, "")
    sort = "steps" if row["step"] else "rules"
    message = (
        f"expected something to notice when {TOLD[row['kind']].format(what=row['what'], sort=sort)}; found nothing"
    )
    why = f"; it makes no difference: {row['reason']['en']}" if "reason" in row else ""
    return subject.finding(Level.NOTE if why else Level.WARNING, "no-effect", message + why, line, clause)


TOLD: Mapping[str, str] = {
    "dropped": "{what} of the {sort} is left out",
    "swapped": "two of the {sort} change places, {what}",
    "exchanged": "two outcomes of a step lead crosswise, {what}",
    "unordered": "the override {what} is left out",
    "turned": "the override {what} is turned round",
    "loosened": "this condition is left out: {what}",
    "negated": "this condition is turned into its opposite: {what}",
    "switched": "another option is the default, {what}",
    "crossed": "two options of a switch change places, {what}",
    "shifted": "the figure {what} is another",
    "left out": "a list lacks a member, {what}",
    "column shifted": "a column of a table is read one row down, {what}",
    "columns exchanged": "two columns of a table are exchanged, {what}",
    "row dropped": "a row of a table is left out, {what}",
    "rows exchanged": "two rows of a table are exchanged, {what}",
}
"""How each kind of mutant is told."""
