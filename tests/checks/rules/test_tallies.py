"""Tallies that are kept: what is stale, missing or broken is said; each result is told as it is; a finding that a tally
no longer supports is an error; what is quick to take comes out as it is kept.
"""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bopu.checks.rules.argument_file import Hypothesis
from bopu.checks.rules.criticism import criticism
from bopu.checks.rules.criticism_file import FOLDER
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.played_reckonings import OfPlay
from bopu.checks.rules.quantities import Misfit
from bopu.checks.rules.reckonings import Result
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.tallied_reckonings import TALLIED
from bopu.checks.rules.tallies import KEPT, NAME, Untallied, decimal, read_tallies, stale, take
from tests.checks.rules.conftest import subject_in

ROOT = Path(__file__).resolve().parents[3]
RESTS = "da-he-zhi.yaml"
"""A finding that rests on tallies alone."""
QUICK = {
    "madiao": ("shared", "shared_biao", "both"),
    "guobiao": ("examples", "examples_world", "examples_shape", "examples_knitted", "examples_four", "counters"),
}
"""Tallies that take less than a second."""


@cache
def of(slug: str) -> Subject:
    """A text with its rules."""
    return subject_in(ROOT, slug)


def beside(slug: str, folder: Path) -> Subject:
    """The same with its files in another folder."""
    for name in (NAME, KEPT):
        shutil.copy(of(slug).folder / name, folder / name)
    (folder / FOLDER).mkdir(parents=True)
    shutil.copy(of(slug).folder / FOLDER / RESTS, folder / FOLDER)
    return replace(of(slug), folder=folder)


def planted(folder: Path, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """What is said of the kept results of 馬弔 once they are changed."""
    subject = beside("madiao", folder)
    told = json.loads((folder / KEPT).read_text("utf-8"))
    change(told)
    (folder / KEPT).write_text(json.dumps(told), "utf-8")
    return [str(one) for one in stale(subject)]


@pytest.mark.parametrize("slug", QUICK)
def test_kept_results_are_of_these_rules_and_the_quick_ones_come_out_again(slug: str) -> None:
    assert stale(of(slug)) == []
    kept = json.loads((of(slug).folder / KEPT).read_text("utf-8"))
    tallies = {one.id: one for one in read_tallies(of(slug))[0]}
    assert list(kept) == list(tallies)
    for name in QUICK[slug]:
        assert json.loads(json.dumps(take(of(slug), tallies[name]))) == kept[name], name


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda told: told.pop("both"), "expected what both comes to; found nothing: run `bopu tally madiao both`"),
        (lambda told: told["both"].update(stamp="0"), "expected both tallied under the rules as they are"),
        (lambda told: told.update(other=told["both"]), "expected results of tallies; found 'other'"),
        (lambda told: told.update(both=[1]), "to give stamp and found of each tally"),
    ],
)
def test_what_is_missing_stale_or_broken_is_said(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    assert planted(tmp_path, lambda told: None) == []
    shutil.rmtree(tmp_path / "notes")
    [found] = planted(tmp_path, change)
    assert said in found


def test_a_file_that_is_no_json_and_a_tally_that_there_is_not_are_sentences(tmp_path: Path) -> None:
    subject = beside("madiao", tmp_path)
    (tmp_path / KEPT).write_text("{", "utf-8")
    assert "to be JSON" in str(stale(subject)[0])
    one = read_tallies(subject)[0][0]
    with pytest.raises(Untallied, match=r"expected a tally of this game \(simulated, file, .*found 'hand'"):
        take(subject, replace(one, does="hand"))
    with pytest.raises(Untallied, match="expected held to be given what it asks for"):
        take(subject, replace(one, does="held"))
    text = (tmp_path / NAME).read_text("utf-8")
    (tmp_path / NAME).write_text(
        text + text.splitlines()[2].replace("does: hands", "choices: {diaoshu: si}, does: hands"), "utf-8"
    )
    said = " ".join(str(one) for one in stale(subject))
    assert "expected each tally once; found 'hands' again" in said and "'si'" in said


def reckoned(**given: str) -> Result:
    """What a finding on 馬弔 would have of a tally."""
    return TALLIED["tallied"](OfPlay(Examination(of("madiao"), 1), Hypothesis("x", {})), given, {})


def test_a_result_is_told_as_what_it_is() -> None:
    share = reckoned(of="shared", says="unlike")
    assert (share.chance, share.count, share.of) == (True, 80, 165)
    low, high = (reckoned(of="shared", says="unlike", bound=end).number for end in ("low", "high"))
    assert low < share.number < high
    mean = reckoned(of="games", says="tables")
    assert mean.said.startswith("3.1") and not mean.chance
    assert reckoned(of="hands", says="never.dearest").names == ("bahong", "aoyuanyang", "sijisihong")
    assert reckoned(of="hands", says="hands", per="patterns").number == reckoned(of="hands", says="hands").number / 52


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"of": "hand", "says": "hands"}, "expected a tally that has been taken; found 'hand'"),
        ({"of": "hands", "says": "hand"}, "expected something that hands says; found 'hand'"),
        ({"of": "hands", "says": "hands", "bound": "low"}, "expected a share or a mean"),
        ({"of": "hands", "says": "hands", "per": "none"}, "expected something that hands says"),
    ],
)
def test_what_a_tally_does_not_say_is_a_sentence(given: dict[str, str], said: str) -> None:
    with pytest.raises(Misfit, match=said):
        reckoned(**given)


def test_numbers_have_as_many_decimals_as_tell_them() -> None:
    assert [decimal(one) for one in (3.1392, -5.86, 0.10166, 12345.6)] == ["3.139", "−5.860", "0.102", "12346"]


def test_a_finding_that_a_tally_no_longer_supports_is_an_error(tmp_path: Path) -> None:
    subject = beside("madiao", tmp_path)
    assert not [one for one in criticism(Examination(subject, 1))[1] if one.level == "error"]
    told = json.loads((tmp_path / KEPT).read_text("utf-8"))
    told["hands"]["found"]["never.dearest"] = ["bahong"]
    (tmp_path / KEPT).write_text(json.dumps(told), "utf-8")
    [found] = [str(one) for one in criticism(Examination(subject, 1))[1] if one.level == "error"]
    assert "da-he-zhi.yaml" in found and "expected reckoned never" in found
