"""A second text for a game that is there, and a text without any, join without a change to a file that exists."""

import json
from pathlib import Path

import pytest

from tests.cli.typing_at import at_once
from tests.elsewhere.projects import GAME, RIVAL
from tests.site.projects import build, page


def test_all_three_texts_are_sound(rival: Path) -> None:
    done = at_once(rival, "validate")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_rules_of_both_compile_and_check_without_a_warning(rival: Path) -> None:
    done = at_once(rival, "check", "--fast")
    assert (done.returncode, done.stdout) == (0, "")
    assert "warning" not in done.stderr


def test_rival_rules_may_cite_both_texts(rival: Path) -> None:
    [compiled] = json.loads(at_once(rival, "compile", RIVAL, "--json").stdout)
    assert {"jp.2", "zyc.3.1"} <= set(compiled["clauses"])
    assert compiled["engine"] == GAME


@pytest.mark.parametrize(("slug", "won"), [(GAME, 1), (RIVAL, 3)])
def test_the_same_throw_wins_what_each_text_says(rival: Path, slug: str, won: int) -> None:
    done = at_once(rival, "explain", slug, "--throw", "664433", "--lang", "en")
    assert f"tallies won of Provincial Graduate: {won}" in done.stdout


@pytest.mark.parametrize("slug", [GAME, RIVAL])
def test_a_record_is_replayed_by_the_rules_it_was_played_by(rival: Path, slug: str) -> None:
    """Both are records of one game; the version tells them apart."""
    record = rival / f"{slug}.record.txt"
    played = at_once(rival, "play", slug, "--people", "0", "--seed", "3", "--rests", "1", "--record", str(record))
    assert played.returncode == 0, played.stderr
    assert f"game: {GAME}" in record.read_text("utf-8")
    for command in ("replay", "verify"):
        assert at_once(rival, command, str(record)).returncode == 0, command


def test_a_record_of_rules_that_have_changed_is_refused(rival: Path, tmp_path: Path) -> None:
    at_once(rival, "simulate", RIVAL, "-n", "1", "--records", str(tmp_path))
    [record] = tmp_path.glob("*.txt")
    text = record.read_text("utf-8")
    version = text.partition("version: ")[2].partition("\n")[0]
    record.write_text(text.replace(version, "0" * 64), "utf-8")
    done = at_once(rival, "replay", str(record))
    assert done.returncode == 1
    assert "expected a record under version" in done.stdout


def test_the_site_has_all_three(rival: Path) -> None:
    out = rival / "site"
    assert build(rival, out) == []
    assert "此為第" in page(out, "zh/jiangu")
    assert not (out / "zh/jiangu/rules").exists()
    assert "prize.erju" in page(out, f"en/{RIVAL}/rules")
    # the entries of the throws stand in the other text: here all are classes
    assert "二舉" in page(out, f"en/{RIVAL}/throws")
