"""The checks of rules know the steps of procedures: each is shown on the small game with a pot, with planted faults."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules.accounts import figures, ledger, links
from bopu.checks.rules.coverage import coverage
from bopu.checks.rules.enumeration import enumeration
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.mutants import Mutant, mutants
from bopu.checks.rules.mutation import mutation
from bopu.checks.rules.quotations import Quotations
from bopu.checks.rules.report import CHECKS, examine
from bopu.checks.rules.rest import rests
from bopu.checks.rules.source_only import source_only
from bopu.checks.rules.subject import Subject, subject_of
from bopu.findings import Level
from bopu.ruleset.model import Step
from tests.rules.harness import POT, Tiny, copied

GAMES = 16
Edit = tuple[str, str]


def subject_with(pot: Tiny, *edits: Edit) -> Subject:
    """The small game with changed rules."""
    for old, new in edits:
        pot.edit("rules.yaml", old, new)
    compiled = pot.compile()
    assert compiled.ruleset is not None, compiled.findings
    _, corpus = pot.read()
    folder = pot.path("rules.yaml").parent
    found, why = subject_of(POT, folder, "rules.yaml", compiled.ruleset, compiled.ledger, corpus.editions)
    assert found is not None, why
    return found


@pytest.fixture
def pot(tmp_path: Path) -> Tiny:
    """A copy of the small game, to change at will."""
    return copied(tmp_path, POT)


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    """The small game."""
    return subject_with(copied(tmp_path_factory.mktemp("pot"), POT))


@pytest.fixture(scope="module")
def examination(subject: Subject) -> Examination:
    """Its games."""
    return Examination(subject, GAMES)


def changed(subject: Subject, name: str, change: Callable[[Step], Step]) -> Subject:
    """The same game with one step changed."""
    procedure = subject.ruleset.procedures["kaichong"]
    steps = tuple(change(step) if step.name == name else step for step in procedure.steps)
    procedures = {"kaichong": replace(procedure, steps=steps)}
    return replace(subject, ruleset=replace(subject.ruleset, procedures=procedures))


def test_the_account_of_a_clause_names_its_steps_and_procedures(subject: Subject) -> None:
    rows, findings = ledger(subject)
    by = {row["id"]: row["by"] for row in rows}
    assert findings == links(subject) == []
    assert by["p.4"] == ["the step kaichong.turn"] and "the procedure kaichong" in by["p.1"]
    assert by["p.3"] == [
        "the switch left", "the step kaichong.offer", "the step kaichong.pass.passes", "the step kaichong.pass.falls"
    ]  # fmt: skip


def test_a_step_that_cites_no_clause_of_the_corpus_is_an_error(subject: Subject) -> None:
    [finding] = links(changed(subject, "kaichong.lay", lambda step: replace(step, cites=("p.6", "p.9"))))
    assert finding.message == "expected the step kaichong.lay to cite a clause of the corpus; found 'p.9'"
    assert (finding.level, finding.line) == (Level.ERROR, 26)


def test_links_are_the_same_both_ways(subject: Subject) -> None:
    found = links(changed(subject, "kaichong.lay", lambda step: replace(step, cites=("p.4",), name="kaichong.put")))
    assert [finding.message for finding in found] == [
        "expected the account of this clause to name the step kaichong.put; found the step kaichong.turn",
        "expected the account of this clause to name what cites it; found the step kaichong.lay, which there is not",
    ]


def test_figures_of_steps_are_compared_with_the_edition(subject: Subject) -> None:
    rows, findings = figures(subject)
    used = {row["id"]: (row["printed"], row["given"], row["rules"]) for row in rows}
    assert findings == [] and used["p.2.er"] == ("二籌", "2", ["the step kaichong.take"])
    assert used["p.5.hong"] == ("紅張", "hong", ["the step kaichong.red"])
    shifted = next(one for one in mutants(subject.ruleset) if (one.kind, one.what) == ("shifted", "p.2.er"))
    [finding] = figures(replace(subject, ruleset=shifted.ruleset))[1]
    assert "p.2.er: expected the engine to use 2, as the edition states; found 3" in finding.message


def test_every_step_came_out_in_games_and_in_every_way(examination: Examination) -> None:
    data, findings = coverage(examination)
    rows = {row["id"]: row for row in data["steps"]}
    assert [str(finding) for finding in findings] == [] and all(row["fired"] for row in rows.values())
    assert "kaichong.done" not in rows and rows["kaichong.red"]["word"] == "test"
    assert all(rows["kaichong.offer"]["outcomes"].values()) and rows["kaichong.red"]["outcomes"].keys() == {"yes", "no"}
    assert next(row for row in data["clauses"] if row["id"] == "p.6") == {
        "id": "p.6", "rules": [], "steps": ["kaichong.lay"], "fired": rows["kaichong.lay"]["fired"], "decides": 0,
        "case": "",
    }  # fmt: skip


def test_coverage_says_why_a_step_did_not_come_out(pot: Tiny) -> None:
    # the pot holds no card called so: the test never says yes, and what follows is never done
    subject = subject_with(pot, ("kind: {figure: p.5.hong}", "kind: lan"))
    data, findings = coverage(Examination(subject, 3))
    whys = {row["id"]: (row["why"], row["en"]) for row in data["steps"] if "why" in row}
    assert whys == {
        "kaichong.bonus": ("way", "no game came to it, and on, by kaichong.red as yes"),
        "kaichong.lay": ("before", "no game came to kaichong.bonus, which leads to it"),
    }
    assert [finding.message for finding in findings if "as yes in a game" in finding.message]
    assert {(finding.level, finding.clause) for finding in findings} == {(Level.NOTE, "p.5"), (Level.NOTE, "p.6")}


def test_a_procedure_that_no_game_goes_through_is_told(pot: Tiny) -> None:
    idle = "  idle:\n    cites: [p.4]\n    steps:\n    - {id: a, cites: [p.4], buries: {card: hong}, next: b}\n"
    subject = subject_with(pot, ("rules:\n", idle + "    - {id: b, end: true}\nrules:\n"))
    [row] = [row for row in coverage(Examination(subject, 1))[0]["steps"] if row["procedure"] == "idle"]
    assert (row["why"], row["en"]) == ("unbegun", "no game went through the procedure idle")


def test_enumeration_counts_steps_and_ways_under_each_combination(examination: Examination) -> None:
    data, _ = enumeration(examination)
    assert data["throws"] == []
    assert data["procedures"] == [
        {"procedure": "kaichong", "under": "default", "steps": 9, "ways": 12, "ends": 1},
        {"procedure": "kaichong", "under": "left=falls", "steps": 9, "ways": 11, "ends": 1},
    ]


def mutant(subject: Subject, kind: str, what: str) -> Mutant:
    """One mutant by name."""
    found = {(one.kind, one.what): one for one in mutants(subject.ruleset)}
    assert (kind, what) in found, list(found)
    return found[kind, what]


def test_steps_are_left_out_exchanged_and_turned_crosswise(subject: Subject) -> None:
    found = {(one.kind, one.what) for one in mutants(subject.ruleset)}
    assert {
        ("dropped", "kaichong.take"), ("dropped", "kaichong.turn as empty"), ("dropped", "kaichong.red as yes"),
        ("swapped", "kaichong.bonus <> kaichong.lay"), ("exchanged", "kaichong.red: yes <> no"),
        ("exchanged", "kaichong.pass.passes: found <> none"), ("shifted", "p.1.yi"), ("shifted", "p.5.hong"),
    } <= found  # fmt: skip
    # a round is no order: what follows a step in it is not exchanged with it but where both have one next step
    assert {what for kind, what in found if kind == "swapped"} == {
        "kaichong.bonus <> kaichong.lay",
    }


def test_in_the_place_of_a_step_left_out_stands_what_follows_it(subject: Subject) -> None:
    steps = mutant(subject, "dropped", "kaichong.bonus").ruleset.procedures["kaichong"].steps
    [bonus] = [step for step in steps if step.id == "bonus"]
    assert bonus.operation is not None and (bonus.operation.word, bonus.next) == ("buries", "turn")
    steps = mutant(subject, "dropped", "kaichong.offer as left").ruleset.procedures["kaichong"].steps
    assert [(step.id, step.only) for step in steps if step.id == "offer"] == [
        ("offer", {"left": "passes"}), ("offer", {"left": "falls"})
    ]  # fmt: skip


def test_without_a_case_only_what_leaves_a_step_unreached_is_noticed(examination: Examination) -> None:
    data, findings = mutation(examination)
    noticed = {name for kind in data["counts"].values() for name, number in kind.items() if number}
    assert noticed == {"all", "enumeration", "nowhere"}
    assert data["counts"]["swapped"]["nowhere"] == 1 and data["counts"]["exchanged"]["enumeration"] == 0
    assert len(findings) == len(data["survivors"]) == data["score"]["of"] - data["score"]["killed"]


def test_a_test_whose_ways_lead_to_the_same_is_a_survivor(pot: Tiny) -> None:
    same = "    - {id: again, cites: [p.5], test: [{same: {card: {value: card}, kind: {figure: p.5.hong}}}], outcomes: "
    subject = subject_with(
        pot,
        ("outcomes: {yes: bonus, no: turn}", "outcomes: {yes: again, no: turn}"),
        ("    - {id: bonus,", same + "{yes: bonus, no: turn}}\n    - {id: bonus,"),
    )
    data, findings = mutation(Examination(subject, 8))
    assert "kaichong.again as yes" in [row["what"] for row in data["survivors"]]
    told = [finding.message for finding in findings if finding.line == 25]
    assert "expected something to notice when kaichong.again as yes of the steps is left out; found nothing" in told


def test_from_the_text_alone_it_is_said_where_a_procedure_stops(examination: Examination) -> None:
    data, findings = source_only(examination)
    [row] = data["procedures"]
    assert (row["steps"], row["left_out"]) == (9, ["kaichong.bury"])
    assert row["stops"] == [{"at": "kaichong.pass.passes", "outcome": "none", "missing": "kaichong.bury"}]
    assert findings[0].message == (
        "from the text alone the procedure stops after kaichong.pass.passes as none: "
        "only a supplement gives the step kaichong.bury"
    )
    assert (findings[0].line, findings[0].clause) == (22, "p.3")
    stopped = {game["why"] for game in data["games"] if game["why"]}
    assert stopped == {
        "the rules do not say how play goes on: expected the step bury of the procedure kaichong; "
        "found that without supplements no clause gives it"
    }


def test_a_procedure_that_is_supplied_whole_does_not_begin(pot: Tiny) -> None:
    supplied = "    supplied: {source: a guess, certainty: low}\n    binds"
    data, findings = source_only(Examination(subject_with(pot, ("    cites: [p.1]\n    binds", supplied)), 1))
    assert data["procedures"][0]["stops"] == [{"at": "", "outcome": "", "missing": "kaichong.turn"}]
    assert findings[0].message == (
        "from the text alone the procedure kaichong does not begin: only supplements give it"
    )


def test_what_steps_rest_on_is_counted_with_the_rules(examination: Examination) -> None:
    data, _ = rests(examination)
    assert data["rules"]["total"] == 9  # a rule, and eight steps that do something under the defaults
    assert data["rules"]["supplements"] == {"a guess": 1} and data["rules"]["switches"] == {"left": 1}
    assert data["events"]["total"] > data["events"]["source"] > 0 and "a guess" in data["events"]["supplements"]


def test_steps_are_quoted_with_their_clauses(subject: Subject) -> None:
    [bury, lay] = Quotations(subject).rules(["kaichong.bury", "kaichong.lay"])
    assert bury["supplied"] == {**dict.fromkeys(("source", "zh", "en"), "a guess"), "certainty": "low"}
    assert bury["clauses"] == []
    assert (lay["line"], lay["clauses"][0]["id"], lay["clauses"][0]["zh-Hant"]) == (26, "p.6", "紅張得後仍置一旁。")


def test_the_whole_report_is_made_of_a_game_without_slots(subject: Subject) -> None:
    report = examine(subject, list(CHECKS), 2)
    assert {"coverage", "mutation", "source_only", "enumeration", "choices"} <= report.data.keys()
    assert next(row for row in report.data["clauses"] if row["id"] == "p.6")["steps"] == ["kaichong.lay"]
