"""Positions to play from: with the named move the clause speaks; where there is none, it is said why."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.play.desk import Desk
from bopu.play.read_record import parse
from bopu.play.replay import replay
from bopu.ruleset.model import Ruleset
from bopu.site.positions import GAMES, Positions, positions_file, positions_of
from tests.play.asking import ask, promotion_rules, promotion_text
from tests.play.parlour import RULES

FEW, ELSEWHERE = 12, 3


def faults(found: Mapping[str, Mapping[str, str]], ruleset: Ruleset) -> list[str]:
    """The clauses that do not speak with the move that is named."""
    wrong = []
    for clause, place in found.items():
        record, findings = parse(place["record"])
        assert record is not None, (clause, findings)
        replayed = replay(record, lambda name: ruleset)
        assert replayed.state is not None and replayed.faults == [], (clause, replayed.faults)
        events = replayed.state.apply(place["move"]) if place["move"] else replayed.state.opening
        if not any(clause in event.cites for event in events):
            wrong.append(clause)
    return wrong


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A folder with the cases of this corpus."""
    folder = tmp_path_factory.mktemp("positions")
    (folder / "corpus").symlink_to(root / "corpus")
    return folder


@pytest.fixture(scope="module")
def found(project: Path) -> Positions:
    """Positions of few games, so that cases have to serve as well."""
    return positions_of(project, promotion_rules(), FEW, ELSEWHERE)


def test_every_clause_that_is_listed_speaks_with_its_move(found: Positions) -> None:
    assert faults(found.found, promotion_rules()) == []


def test_a_move_that_brings_something_else_is_found(found: Positions) -> None:
    clause = "sgt.1.1.1"
    planted = {clause: {**found.found[clause], "move": "throw 6543"}}
    assert faults(planted, promotion_rules()) == [clause]


def test_every_clause_that_rules_cite_has_a_position_or_a_reason(found: Positions) -> None:
    cited = {clause for rule in promotion_rules().rules for clause in rule.cites if clause in promotion_rules().clauses}
    assert set(found.found) | set(found.unfound) == cited and not set(found.found) & set(found.unfound)
    assert len(found.found) > len(cited) * 9 / 10
    assert all(why["zh"] and why["en"] for why in found.unfound.values())
    assert "(dice) were used in games, but what they settle is no event" in found.unfound["sgt.1"]["en"]


def test_games_under_the_defaults_come_first_then_other_choices_then_cases(found: Positions) -> None:
    headers = {clause: place["record"].partition("\n\n")[0] for clause, place in found.found.items()}
    assert "choice:" not in headers["sgt.1.1.1"] and "ruleset:" not in headers["sgt.1.1.1"]
    assert "ruleset: juanguan" in headers["sgt.2.3"], "offices are for sale under this ruleset alone"
    # with so few games some clause is reached by the set-up of a case only
    assert any("\nposition: {" in header for header in headers.values())


def test_the_shortest_way_is_taken(found: Positions) -> None:
    assert "\n1. " not in found.found["sgt.3.3"]["record"], "the first throw of any game hands on the dice"


def test_the_desk_goes_on_from_every_position(found: Positions) -> None:
    desk = Desk(promotion_text())
    for clause, place in found.found.items():
        ask(desk, "resume", record=place["record"])
        [ply] = ask(desk, "move", move=place["move"])["plies"]
        assert any(clause in event["cites"] for event in ply["events"])


def test_what_was_found_is_kept_until_the_cases_change(project: Path, found: Positions, tmp_path: Path) -> None:
    [kept] = (project / "build" / "positions").iterdir()
    data = json.loads(kept.read_text("utf-8"))
    data["unfound"]["sgt.1"] = {"zh": "改", "en": "changed"}
    kept.write_text(json.dumps(data), "utf-8")
    assert positions_of(project, promotion_rules(), FEW, ELSEWHERE).unfound["sgt.1"]["en"] == "changed"
    kept.write_text('{"found": 1}', "utf-8")
    assert positions_of(project, promotion_rules(), FEW, ELSEWHERE) == found


def test_a_clause_that_speaks_in_the_opening_alone_has_no_move(tmp_path: Path) -> None:
    opening = replace(RULES.rules[1], id="opening", cites=("race.1",))
    race = replace(RULES, rules=(*RULES.rules, replace(opening, only={"all-pay": "twice"}, when=RULES.rules[3].when)))
    found = positions_of(tmp_path, race, 5, 5)
    assert found.found["race.1"]["move"] == "" and "\n1. " not in found.found["race.1"]["record"]
    assert faults(found.found, race) == []


def test_the_file_holds_what_was_found_and_why_else(tmp_path: Path) -> None:
    written = json.loads(positions_file(tmp_path, RULES))
    made = positions_of(tmp_path, RULES)
    assert written == {**made.found, **{clause: {"why": why} for clause, why in made.unfound.items()}} and GAMES > FEW
    assert all(set(place) in ({"record", "move"}, {"why"}) for place in written.values()) and "race.5" in written
