"""What the rules say of a game that is told in part: verdicts by ruleset and option, and where unseen cards may lie."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bopu.play.contract import Facts
from bopu.play.read_record import parse
from bopu.play.record import Played, Record
from bopu.simulate import told
from bopu.simulate.told import ToldGame, judged
from bopu.simulate.unseen import Places, unseen
from tests.games.madiao import TEXT, ruleset

PLACES = Places(("hand", "tabled", "discarded"), ("pot",))
TENS = {"sishiwan", "wushiwan", "liushiwan"}


def record(name: str) -> Record:
    """A record beside the cases."""
    found, faults = parse((TEXT / "cases" / name).read_text(encoding="utf-8"), name)
    assert found is not None, faults
    return found


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where what was judged is kept."""
    return tmp_path_factory.mktemp("told")


@pytest.fixture(scope="module")
def found(project: Path) -> dict[str, Any]:
    """What the rules say of the hand of the novel."""
    game = ToldGame(record("scene.record.txt"), record("scene.completed.record.txt"), PLACES)
    return dict(judged(project, ruleset(), game))


def test_it_is_judged_under_every_named_ruleset_and_every_option(found: dict[str, Any]) -> None:
    assert set(found["rulesets"]) == set(ruleset().rulesets)
    options = {name: {one.id for one in switch.options} for name, switch in ruleset().switches.items()}
    assert {name: set(one) for name, one in found["options"].items()} == options


def test_a_verdict_names_the_move_with_which_the_game_parts_from_the_rules(found: dict[str, Any]) -> None:
    """Where “must not” is law she may not lead the Two (move 6): the last green card of its suit, md.3.4.2."""
    whole = found["rulesets"]["bans"]["whole"]
    assert whole["verdict"] == "contradicted"
    assert [(one["ply"], one["clauses"]) for one in whole["faults"]] == [(6, ["md.3.4.2"])]
    assert found["rulesets"]["default"]["told"] == {"verdict": "consistent", "waits": False, "faults": []}


def test_an_option_under_which_players_choose_of_whom_nothing_is_told_is_undetermined(found: dict[str, Any]) -> None:
    assert found["options"]["zikai"]["yuan"] == {"verdict": "undetermined", "waits": True, "faults": []}
    shun = found["options"]["xianglian"]["shun"]
    assert (shun["verdict"], shun["waits"], shun["faults"][0]["ply"]) == ("contradicted", False, 33)


def test_each_of_the_others_must_have_been_dealt_one_of_three_tens(found: dict[str, Any]) -> None:
    """They discard one of three cards each, and the other 22 fill what room is left: seven each, one in the pot."""
    tens, others = found["unseen"]
    assert set(tens["cards"]) == TENS and tens["counts"] == [[0, 0], [1, 1], [1, 1], [1, 1], [0, 0]]
    assert len(others["cards"]) == 22 and others["counts"] == [[0, 0], [7, 7], [7, 7], [7, 7], [1, 1]]
    assert [(one["found"], one["possible"]) for one in (tens, others)] == [(9, 9), (88, 88)]


def test_what_was_judged_is_kept_until_the_record_changes(
    project: Path, found: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was judged again")

    monkeypatch.setattr(told, "verify", never)
    game = ToldGame(record("scene.record.txt"), record("scene.completed.record.txt"), PLACES)
    assert judged(project, ruleset(), game) == json.loads(json.dumps(found))
    with pytest.raises(AssertionError, match="again"):
        judged(project, ruleset(), replace(game, told=replace(game.told, items=game.told.items[:-20])))


FACTS: Facts = {"hand": ("a b", "c d"), "tabled": ("", ""), "discarded": ("", ""), "pot": "e"}
"""Two players with two cards each, one card left."""


@pytest.mark.parametrize(
    ("deal", "moves", "counts"),
    [
        ("deal a b / ? / ?", [], {"c d e": [[0, 0], [2, 2], [1, 1]]}),
        ("deal a ? / ? / ?", [], {"b c d e": [[1, 1], [2, 2], [1, 1]]}),
        # the second has played c or d: one of them may still be anywhere
        ("deal ? / ? / ?", ["lead c|d"], {"c d": [[0, 1], [1, 2], [0, 1]], "a b e": [[1, 2], [0, 1], [0, 1]]}),
        # c and d were both played by the second, whatever the order
        (
            "deal ? / ? / ?",
            ["lead c|d", "lead c|d"],
            {"c d": [[0, 0], [2, 2], [0, 0]], "a b e": [[2, 2], [0, 0], [1, 1]]},
        ),
    ],
)
def test_how_many_cards_must_lie_where_is_counted(deal: str, moves: list[str], counts: dict[str, Any]) -> None:
    items = (Played(1, -1, deal), *(Played(number, 1, move) for number, move in enumerate(moves, 2)))
    told = unseen(Record("g", 2, items), PLACES, [FACTS], lambda _: True)
    assert {" ".join(sorted(one["cards"])): one["counts"] for one in told} == counts
    assert all(one["found"] == one["possible"] for one in told)


def test_a_place_for_which_no_deal_fits_is_not_counted_as_shown() -> None:
    items = (Played(1, -1, "deal ? / ? / ?"),)
    [told] = unseen(Record("g", 2, items), PLACES, [FACTS], lambda _: False)
    assert (told["possible"], told["found"]) == (15, 5)  # where the one deal that fits has them


@pytest.mark.parametrize("deal", ["deal a b / c d / e", "throw ?"])
def test_nothing_is_unseen_where_all_is_told_or_nothing_was_dealt(deal: str) -> None:
    assert unseen(Record("g", 2, (Played(1, -1, deal),)), PLACES, [FACTS], lambda _: True) == []
