"""What each option is said to change is what asking and playing everything again finds."""

import json
from dataclasses import replace
from pathlib import Path

from bopu.checks.rules.choices import choices, differences
from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.measured import FILE, as_text
from bopu.checks.rules.played import Game, departure, first_difference
from bopu.checks.rules.questions import answer
from bopu.checks.rules.subject import Subject
from bopu.ruleset.decide import Decision


def options(examination: Examination) -> list[Under]:
    """Each option that no default is, by itself."""
    switches = examination.subject.ruleset.switches.items()
    return [
        Under(f"{name}={option.id}", {name: option.id})
        for name, switch in switches
        for option in switch.options
        if option.id != switch.default
    ]


def without_questions(subject: Subject, games: int) -> Examination:
    """An examination of games alone: asking every question takes seconds."""
    found = Examination(subject, games)
    found.slots = {}
    return found


def test_no_difference_is_overlooked_where_a_key_is_not_asked_again(examination: Examination) -> None:
    under = Under("graduate_review=chart", {"graduate_review": "chart"})
    rules = examination.rules("outcome", under)
    differing = set()
    for one in examination.answers("outcome", examination.default):
        again = answer(examination.enquiry.asked_again(one.question, rules), examination.slots["outcome"])
        said = [x.answer if isinstance(x, Decision) else type(x) for x in (one.answer, again)]
        if said[0] != said[1]:
            differing.add((one.question.key, frozenset(one.question.late)))
    found = {(one.question.key, frozenset(one.question.late)) for one in differences(examination, "outcome", under)}
    assert differing and differing <= found


def test_a_game_that_is_not_played_again_goes_the_same_to_its_end(examination: Examination) -> None:
    game = examination.games(examination.default)[0]
    skipped = [under for under in options(examination) if not examination.may_differ(game, under)]
    assert skipped, "some options were expected to meet nothing in one game"
    for under in skipped:
        assert first_difference(game, examination.subject, examination.book(under)) is None, under.name


def test_a_game_meets_the_rule_of_an_option_that_makes_it_differ(examination: Examination) -> None:
    game = examination.games(examination.default)[0]
    assert examination.may_differ(game, Under("ending=first_dahe", {"ending": "first_dahe"}))


def test_games_that_both_sides_have_played_depart_where_playing_again_departs(examination: Examination) -> None:
    found = []
    for under in options(examination):
        pairs = zip(examination.games(examination.default), examination.games(under), strict=False)
        for game, other in pairs:
            again = first_difference(game, examination.subject, examination.book(under))
            assert departure(game, other) == again, under.name
            found.append(again)
    assert None in found and any(found)


def test_a_game_that_stops_or_goes_on_departs_there() -> None:
    told = [("a",), ("b",)]
    assert departure(Game(1, told), Game(1, told)) is None
    assert departure(Game(1, told), Game(1, told, stopped="silence")) == 2
    assert departure(Game(1, told), Game(1, told[:1])) == 1 == departure(Game(1, told), Game(1, [("a",), ("c",)]))


def test_games_are_few_where_measures_of_these_rules_are_kept_and_all_where_they_are_of_others(
    subject: Subject, tmp_path: Path
) -> None:
    data = json.loads((subject.folder / FILE).read_text(encoding="utf-8"))
    switches = {"songli": subject.ruleset.switches["songli"]}
    here = replace(subject, folder=tmp_path, ruleset=replace(subject.ruleset, switches=switches, version="these"))
    played = []
    for version in ("these", "others"):
        (tmp_path / FILE).write_text(as_text({**data, "version": version}), encoding="utf-8")
        [row], _ = choices(without_questions(here, 3))
        played.append(row["games"]["of"])
        assert row["measured"]["version"] == version
    assert played == [1, 3]


def test_an_option_that_measures_say_does_something_is_not_idle(subject: Subject, tmp_path: Path) -> None:
    """Planted: rules as below, and measures of these very rules that tell of a difference, or of none."""
    rules = [replace(rule, only={}) if "songli" in rule.only else rule for rule in subject.ruleset.rules]
    only = {"songli": subject.ruleset.switches["songli"]}
    ruleset = replace(subject.ruleset, rules=tuple(rules), switches=only, version="planted")
    data = json.loads((subject.folder / FILE).read_text(encoding="utf-8"))
    [row] = [row for row in data["options"] if row["switch"] == "songli"]
    told = []
    for differ in (1, 0):
        kept = {**row, "games": {**row["games"], "differ": differ}}
        kept.pop("throws", None)
        (tmp_path / FILE).write_text(as_text({**data, "version": "planted", "options": [kept]}), encoding="utf-8")
        _, findings = choices(without_questions(replace(subject, ruleset=ruleset, folder=tmp_path), 1))
        told.append([one.rule for one in findings])
    assert told == [[], ["rules.idle-choice"]]


def test_differences_are_told_with_a_situation_both_answers_and_their_clauses(examination: Examination) -> None:
    rows, _ = choices(examination)
    row = next(row for row in rows if (row["switch"], row["option"]) == ("gongshi", "gongsheng"))["decisions"]
    assert row["differ"] == sum(row["by_slot"].values()) == sum(one["number"] for one in row["examples"]) > 0
    first = row["examples"][0]
    assert first["slot"] == "outcome" and first["key"]["at"].startswith("sgt.board.")
    assert first["before"]["rules"] != first["after"]["rules"]
    assert all(side["clauses"] and side["answer"] for side in (first["before"], first["after"]))


def test_an_option_that_changes_nothing_is_a_finding(subject: Subject) -> None:
    """Planted: the rules of an option hold whatever is chosen."""
    rules = [replace(rule, only={}) if "songli" in rule.only else rule for rule in subject.ruleset.rules]
    only = {"songli": subject.ruleset.switches["songli"]}
    ruleset = replace(subject.ruleset, rules=tuple(rules), switches=only, version="planted")
    _, [finding] = choices(Examination(replace(subject, ruleset=ruleset), 1))
    assert finding.rule == "rules.idle-choice" and "expected songli=end to change something" in finding.message
