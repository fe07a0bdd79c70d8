"""What games rest on, for the play page: of each named ruleset, as the desk itself answers, counted once and kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.play.desk import Desk
from bopu.site import read_games
from bopu.site.context import make_context
from bopu.site.player import LOCK, NEEDED, Player
from bopu.site.player_files import player_files
from bopu.site.rests import rests_file, rests_of
from bopu.site.strings import read_strings
from tests.play.asking import ask, race_text
from tests.play.parlour import RULES
from tests.site.games import copy_corpus
from tests.site.projects import read

FEW = 45


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_named_ruleset_rests_on_what_the_desk_counts(tmp_path: Path, jobs: int) -> None:
    ruleset = json.loads(race_text())
    found = json.loads(rests_file(tmp_path, replace(RULES, version=ruleset["version"]), FEW, jobs=jobs))
    assert list(found) == ["", "generous", "source-only"], "no named ruleset is like the defaults"
    for name in ("", "generous"):
        desk = Desk(race_text())
        ask(desk, "begin", ruleset=name, seats=["random"] * 2, seed=0)
        assert {"ok": True, **found[name]} == ask(desk, "rests", games=FEW, seed=0)
    assert found["source-only"]["sort"] == "described"


def test_defaults_have_no_second_name_where_a_named_ruleset_is_like_them(tmp_path: Path) -> None:
    plain = replace(RULES.rulesets["generous"], id="plain", choices={})
    assert list(rests_of(tmp_path, replace(RULES, rulesets={"plain": plain}), 3, jobs=1)) == ["plain"]


def test_what_was_counted_is_kept_and_told_as_it_goes(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    first = rests_of(tmp_path, RULES, FEW, lambda done, total: told.append((done, total)), jobs=1)
    assert told[-1] == (3 * FEW, 3 * FEW) and told == sorted(told)
    told.clear()
    assert rests_of(tmp_path, RULES, FEW, lambda done, total: told.append((done, total)), jobs=1) == first
    assert told == [] and len(list((tmp_path / "build" / "rests").iterdir())) == 3


def test_other_rules_are_counted_anew(tmp_path: Path) -> None:
    first = rests_of(tmp_path, RULES, 5, jobs=1)
    assert rests_of(tmp_path, replace(RULES, version="0" * 64), 5, jobs=1) == first
    assert len(list((tmp_path / "build" / "rests").iterdir())) == 6


def test_the_site_has_rests_beside_the_engine_and_tells_how_far_it_is(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bopu.site.player_files.positions_file", lambda project, ruleset: b"{}")  # others look at these
    corpus, project = read(copy_corpus(root, tmp_path, "shengguantu", "madiao"))
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    for name in (*NEEDED, LOCK):
        (tmp_path / name).write_text("{}")
    context = make_context(corpus, project, strings, "", "0", games, Player("1", tmp_path, counted=3))
    told: list[tuple[int, int]] = []
    made = player_files(context, lambda done, total: told.append((done, total)))
    files = {file.path: file.content for file in made}
    rests = json.loads(files["engine/shengguantu-rests.json"])
    assert list(rests) == list(games["shengguantu"].ruleset.rulesets)
    assert {one["games"] for one in rests.values()} == {3}
    assert (3 * len(rests), 3 * len(rests)) in told and told[-1][0] == told[-1][1]  # text by text
