"""Arguments are reckoned and not told: planted figures, computations, criteria and words are found out.

Chances are reckoned here once more, in another way, and never taken from the report.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bopu.checks.rules.argument_file import Criterion, read_arguments
from bopu.checks.rules.arguments import arguments, percent, stands
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.reckonings import Result, _ever
from bopu.findings import Finding, Level
from tests.checks.rules.test_keys import subject, subject_in
from tests.games.cailianchuan import SLUG, TEXT, copied

FILE = (TEXT / "arguments.yaml").read_text(encoding="utf-8")


@cache
def found() -> tuple[dict[str, dict[str, Any]], tuple[Finding, ...]]:
    """The arguments of the text by id, and what is wrong with them."""
    rows, findings = arguments(Examination(subject(), 1))
    return {row["id"]: row for row in rows or ()}, tuple(findings)


def standing(name: str) -> list[str]:
    """The hypotheses of an argument that stand."""
    return [one["id"] for one in found()[0][name]["hypotheses"] if one["stands"]]


def with_text(folder: Path, old: str, new: str) -> tuple[list[dict[str, Any]] | None, list[Finding]]:
    """What the check says of a changed file of arguments."""
    assert FILE.count(old) >= 1, old
    (folder / "words.yaml").write_text((TEXT / "words.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "arguments.yaml").write_text(FILE.replace(old, new, 1), encoding="utf-8")
    return arguments(Examination(replace(subject(), folder=folder), 1))


def test_nothing_is_wrong_with_the_arguments_of_the_text() -> None:
    assert [str(finding) for finding in found()[1]] == []


@pytest.mark.parametrize("name", ["sanxia", "heying", "ruozhi", "jiuzhuan", "dujiang", "dimian", "zhechu"])
def test_each_open_point_is_argued(name: str) -> None:
    row = found()[0][name]
    assert row["clauses"] and row["text"].keys() == {"zh", "en"}
    assert row["discriminates"] is (name not in ("dimian", "zhechu"))


def test_what_the_dice_say_leaves_standing_what_the_text_concludes() -> None:
    assert standing("sanxia") == ["emended"]
    assert standing("heying") == ["unknown", "siyao", "sanyao"]
    assert standing("jiuzhuan") == ["liu"]
    assert "exact_one" not in standing("dujiang")
    assert standing("zhechu") == []


def test_the_hypothesis_of_the_defaults_is_the_one_in_force() -> None:
    forces = {name: [one["id"] for one in row["hypotheses"] if one["in_force"]] for name, row in found()[0].items()}
    assert (forces["sanxia"], forces["heying"], forces["dujiang"]) == (["printed"], ["unknown"], ["least_three"])
    assert forces["qixian"] == ["emended"]


def test_a_chance_is_that_of_all_throws_one_by_one() -> None:
    """Exactly one red: two dice at first, then one more at a time, counted together; six times, throw by throw."""
    depth, ended = 6, Fraction(0)
    going = {n: Fraction(sum(d.count(0) == n for d in product(range(6), repeat=2)), 36) for n in range(3)}
    for _ in range(depth):
        ended += going.pop(1, Fraction(0))
        left = going.get(0, Fraction(0))
        going = {0: left * Fraction(5, 6), 1: left * Fraction(1, 6)}
    exact = _ever(1, 2, 6, "exact", 1)
    assert ended < exact <= ended + going[0] + going[1]
    assert exact == 1 - Fraction(1, 36)  # two reds at once are the only way past


def test_percent_shows_four_digits_that_count_and_never_rounds_to_certainty() -> None:
    assert percent(Fraction(1)) == "100"
    assert percent(Fraction(1, 3)) == "33.33"
    assert percent(Fraction(1, 3_000_000)) == "0.00003333"
    assert percent(1 - Fraction(1, 10**9)) != "100"


@pytest.mark.parametrize(
    ("sort", "bound", "left"),
    [("none", None, ["a"]), ("some", None, ["b", "c"]), ("most", None, ["c"]), ("fewest", None, ["a"]),
     ("at_least", Fraction(1), ["b", "c"])],
)  # fmt: skip
def test_a_criterion_leaves_those_standing_that_meet_it(sort: str, bound: Fraction | None, left: list[str]) -> None:
    weighed = {name: Result(Fraction(n)) for n, name in enumerate("abc")}
    assert [name for name in weighed if stands(Criterion("x", sort, bound), name, weighed)] == left


def test_a_figure_changed_in_the_edition_changes_what_is_reckoned_and_a_conclusion_that_no_longer_follows_is_told(
    tmp_path: Path,
) -> None:
    root = copied(tmp_path)
    path = root / "corpus" / SLUG / "text.xml"
    old = '<num xml:id="clc.wu.1.6.jiu" value="9">九</num>'
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, old.replace('"9"', '"1"').replace("九", "一")), encoding="utf-8")
    rows, findings = arguments(Examination(subject_in(root), 1))
    [told] = [one for one in findings if "jiuzhuan" in one.message]
    assert (
        "expected the hypotheses that are left standing to be liu, as its text concludes; found liu, yi" in told.message
    )
    assert told.level is Level.ERROR and told.line > 0
    [row] = [row for row in rows or () if row["id"] == "jiuzhuan"]
    assert not row["discriminates"]
    assert row["text"]["en"] != found()[0]["jiuzhuan"]["text"]["en"]


FAULTS = [
    # what stands there, what a copy has, words of the sentence
    ("left, keys: {table", "left, guesses: {table", "a computation that is registered"),
    ("stands: {of: left, is: none}", "stands: {of: lift, is: none}", "did you mean 'left'?"),
    ("is: at_least, bound: '1/1000'}", "is: at_least, bound: '0'}", "a bound above nought"),
    ("is: at_least, bound: '1/1000'}", "is: at_least, bound: '3/2'}", "a bound that a chance can reach; found 3/2"),
    ("is: at_least, bound: '1/1000'}", "is: at_least}", "expected a bound where"),
    ("values: {dice: {supplied: 1}}", "values: {dice: {figure: clc.5.2.liuse}}", "something else for some hypothesis"),
    ("values: {dice: {supplied: 1}}", "values: {dice: {figure: clc.5.2.liu}}", "expected the id of a figure"),
    ("values: {dice: {supplied: 1}}", "values: {dice: {supplied: 0}}", "a whole number of dice, from 1; found 0"),
    ("concludes: [emended]", "concludes: [printed]", "found emended"),
    ("concludes: [emended]", "concludes: [mended]", "did you mean 'emended'?"),
    ("switches: [sanxia]", "switches: [sanxla]", "did you mean 'sanxia'?"),
    ("acts: [clc.san.3.hongshu]", "acts: [clc.san.3.hong]", "expected an editorial act"),
    ("cites: [clc.san.3,", "cites: [clc.san.33,", "expected the id of a clause"),
    ("{sanxia: emended}", "{sanxia: mended}", "one of the options printed, emended"),
    ("{liu.nine}", "68.80 %", "every number of the text in zh"),
    ("{liu.nine}", "{liu.ten}", "expected a place to be hypothesis.reckoning"),
    ("{printed.left.keys}", "{printed.empty.keys}", "the keys or names of a result that has some"),
    ("table: sancai, which: unnamed", "table: sancia, which: unnamed", "did you mean 'sancai'?"),
    ("slot: face_role, key", "slot: face_rule, key", "expected a slot"),
    ("- id: heying\n", "- id: sanxia\n", "each argument once"),
]


@pytest.mark.parametrize(("old", "new", "said"), FAULTS, ids=[said for *_, said in FAULTS])
def test_a_planted_fault_is_a_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    _, findings = with_text(tmp_path, old, new)
    assert any(said in finding.message for finding in findings), [str(one) for one in findings]
    assert all(finding.level is Level.ERROR and finding.line > 0 for finding in findings)


@pytest.mark.parametrize(
    "text", ["", "- 1\n", "arguments: []\n", "arguments: {a: 1}\n", "arguments:\n- {id: x}\n", "\x00"]
)
def test_a_file_that_is_no_file_of_arguments_is_told_in_sentences(tmp_path: Path, text: str) -> None:
    (tmp_path / "arguments.yaml").write_text(text, encoding="utf-8")
    read, findings = read_arguments(replace(subject(), folder=tmp_path))
    assert read == [] and findings
    assert all(finding.message.startswith("expected") for finding in findings)
