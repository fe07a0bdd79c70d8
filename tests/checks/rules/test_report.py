"""The report holds what it says it holds, and each check finds what it is there for."""

import json

from bopu.checks.rules.accounts import figures, ledger, links
from bopu.checks.rules.choices import choices
from bopu.checks.rules.contradictions import contradictions
from bopu.checks.rules.coverage import coverage
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.report import examine
from bopu.checks.rules.reported import as_text
from bopu.checks.rules.source_only import source_only
from bopu.checks.rules.subject import Subject
from bopu.findings import Level
from tests.checks.rules.conftest import Changed

QUICK = ["links", "ledger", "figures", "rights", "unreachable", "contradictions"]


def test_every_clause_has_a_status_and_every_figure_three_equal_values(subject: Subject) -> None:
    rows, findings = ledger(subject)
    assert [row["id"] for row in rows] == [clause.id for clause in subject.edition.clauses]
    assert all(row["by"] or row["reason"] for row in rows)
    used, told = figures(subject)
    assert findings == told == links(subject) == []
    assert {"sgt.4.2.sanshi": "三十籌"}.items() <= {row["id"]: row["printed"] for row in used}.items()


def test_a_figure_that_the_engine_has_otherwise_is_an_error(subject: Subject, changed: Changed) -> None:
    from bopu.checks.rules.mutants import mutants

    shifted = next(one for one in mutants(subject.ruleset) if one.what == "sgt.4.2.sanshi")
    other = subject.with_rules(shifted.ruleset.rules)
    [finding] = figures(other)[1]
    assert "expected the engine to use 30, as the edition states; found 31" in finding.message
    assert (finding.level, finding.clause) == (Level.ERROR, "sgt.4.2")


def test_a_link_to_no_clause_is_an_error(changed: Changed) -> None:
    [finding] = links(changed("de", cites=("sgt.9.9",)))[:1]
    assert "expected the rule de to cite a clause of the corpus; found 'sgt.9.9'" in finding.message


def test_text_and_chart_are_quoted_where_they_contradict_each_other(examination: Examination) -> None:
    rows, findings = contradictions(examination)
    row = next(row for row in rows if row["text"]["rules"] == ["shangshu.dahe"])
    assert row["prevails"] == "text"
    assert "「德」作大賀論" in row["text"]["clauses"]["sgt.3.4.2"]
    assert row["supplement"]["row"] == row["key"]["at"]
    assert row["supplement"]["cell"]["to"]
    assert len(findings) == len(rows)


def test_coverage_says_why_a_rule_was_not_heard(changed: Changed, examination: Examination) -> None:
    data, _ = coverage(examination)
    whys = {row["id"]: row.get("why") for row in data["rules"]}
    assert whys["de"] is None
    never = Examination(
        changed("p.daji", unless=next(r for r in examination.subject.ruleset.rules if r.id == "p.daji").when), 1
    )
    told = {row["id"]: row.get("why") for row in coverage(never)[0]["rules"]}
    assert told["p.daji"] == "never"


def test_without_supplements_play_stops_and_the_report_says_where(examination: Examination) -> None:
    data, findings = source_only(examination)
    assert all(game["why"] and not game["over"] for game in data["games"])
    outcome = next(row for row in data["slots"] if row["slot"] == "outcome")
    assert 0 < outcome["open"] < outcome["questions"]
    assert "chart" in outcome["filled_by"]
    assert findings


def test_each_option_is_compared_with_the_defaults(examination: Examination) -> None:
    rows, _ = choices(examination)
    by_name = {(row["switch"], row["option"]): row for row in rows}
    assert by_name["graduate_review", "chart"]["decisions"]["by_slot"].keys() == {"outcome"}
    assert by_name["ending", "first_dahe"]["games"]["differ"] == by_name["ending", "first_dahe"]["games"]["of"]
    options = sum(len(switch.options) - 1 for switch in examination.subject.ruleset.switches.values())
    assert len(rows) == options


def test_the_same_rules_give_the_same_report(subject: Subject) -> None:
    first, again = (as_text(examine(subject, QUICK, 1).data) for _ in range(2))
    assert first == again
    data = json.loads(first)
    assert data.keys() == {"format", "slug", "game", "version", "games", "clauses", "figures", "unreachable",
                           "contradictions", "findings"}  # fmt: skip


def test_a_rule_that_needs_another_reading_says_which(examination: Examination) -> None:
    ruleset = examination.subject.ruleset
    data, _ = coverage(examination)
    rows = {row["id"]: row for row in data["rules"]}
    needing = {name: row["under"] for name, row in rows.items() if row["under"]}
    assert needing and rows["de"]["under"] == ""
    names = {under.name for under in examination.combinations}
    defaults = {name: switch.default for name, switch in ruleset.switches.items()}
    for rule in ruleset.rules:
        if rule.id in needing:
            assert needing[rule.id] in names and needing[rule.id] != "default"
        elif rows[rule.id]["fired"] or rows[rule.id]["decides"]:
            assert all(defaults[name] == option for name, option in rule.only.items())
