"""What must always hold is tried: each assertion fails on a planted fault, and one that nothing tries is told."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bopu.checks.rules import assertions as checked
from bopu.checks.rules.assertions import assertions
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, Level
from bopu.games.madiao import payments
from bopu.games.madiao.engine import Play
from bopu.ruleset.terms import Named, Operated
from tests.checks.rules.conftest import subject_in
from tests.games.madiao import ROOT, SLUG, TEXT

FILE = (TEXT / "assertions.yaml").read_text(encoding="utf-8")


@cache
def subject() -> Subject:
    """馬弔 of this checkout."""
    return subject_in(ROOT, SLUG)


def told(one: Subject) -> list[Finding]:
    """What is wrong with the assertions of a game."""
    return assertions(Examination(one, 1))[1]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game under each combination is enough here: the cases have every way to share the tables."""
    monkeypatch.setattr(checked, "GAMES", 1)


def test_nothing_is_wrong_and_everything_was_tried() -> None:
    rows, findings = assertions(Examination(subject(), 1))
    assert findings == [] and rows is not None
    assert all(row["tried"] and not row["failed"] for row in rows)
    [shared] = [row for row in rows if row["id"] == "liang_shi"]
    assert shared["keys"] == shared["of_keys"] == len(keys()) > 15
    assert len({tuple(sorted((own, *others))) for own, others in keys()}) == 15


def keys() -> list[tuple[int, tuple[int, ...]]]:
    """The ways to share tables that the slot of 吊 knows."""
    examination = Examination(subject(), 1)
    answered = examination.answers("diao", examination.default)
    return list(dict.fromkeys(one.question.key for one in answered))  # type: ignore[arg-type]


def only_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is played."""
    monkeypatch.setattr(checked, "GAMES", 0)


def failing(findings: list[Finding]) -> set[str]:
    """The assertions that findings are about."""
    assert all(one.level is Level.ERROR and one.file.endswith("assertions.yaml") for one in findings)
    return {one.message.partition(":")[0] for one in findings}


def test_a_formula_of_the_rules_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    only_cases(monkeypatch)
    wrong = Operated("plus", Named("own"), Named("bankers"))
    ruleset = subject().ruleset
    values = {**ruleset.values, "diaocha": wrong}
    found = told(replace(subject(), ruleset=replace(ruleset, values=values)))
    [fault] = [one for one in found if one.message.startswith("liang_shi")]
    assert fault.clause == "md.4.1.h" and "the case" in fault.message and "times" in fault.message


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("{figure: md.4.1.i.san}", "{figure: md.4.1.k.er}", "liang_shi"),
        ("{left: {total: tables}, is: equal, right: {figure: md.3.3.b.ba}}",
         "{left: {total: tables}, is: equal, right: {figure: md.4.1.k.er}}", "ba_zhuo"),
        ("{figure: md.2.6.ershiqi}]}", "{figure: md.2.5.jiu}]}", "hongqingqu"),
        ("upon: hand_played", "upon: leads\n  unless: [leads]", "ba_zhuo"),
    ],
)  # fmt: skip
def test_a_wrong_figure_or_a_moment_that_never_comes_is_found(
    old: str, new: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert FILE.count(old) == 1
    changed = FILE.replace(old, new)
    if "unless:" in new:
        changed = changed.replace("  unless: [left_out, hand_begins]\n", "")
    (tmp_path / "assertions.yaml").write_text(changed, encoding="utf-8")
    (tmp_path / "cases").symlink_to(TEXT / "cases")
    assert failing(told(replace(subject(), folder=tmp_path))) == {name}


def test_a_way_to_share_the_tables_that_nothing_tries_is_found(tmp_path: Path) -> None:
    (tmp_path / "assertions.yaml").write_text(FILE, encoding="utf-8")
    found = told(replace(subject(), folder=tmp_path))
    assert failing(found) == {"liang_shi"} and "every key of diao" in found[0].message


def test_a_list_that_lacks_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    only_cases(monkeypatch)
    tables = subject().ruleset.tables
    classes = {**tables["classes"], "shang": tables["classes"]["shang"][:-1]}
    ruleset = replace(subject().ruleset, tables={**tables, "classes": classes})
    assert "hongqingqu" in failing(told(replace(subject(), ruleset=ruleset)))


def test_chips_that_are_paid_and_not_got_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = payments.pay

    def short(play: Play, giver: int, taker: int, chips: Any, match: Any) -> None:
        real(play, giver, taker, chips, match)
        play.state.seats[taker].chips -= 1

    monkeypatch.setattr(payments, "pay", short)
    assert failing(told(subject())) == {"pingzhang"}


Changes = Callable[[Play], None]


def drop(play: Play) -> None:
    """The last card that was discarded is gone."""
    for player in play.state.seats:
        player.discarded = player.discarded[:-1]


def twice(play: Play) -> None:
    """What somebody discarded last lies there twice, in place of what was discarded before it."""
    for player in play.state.seats:
        if len(player.discarded) > 1:
            player.discarded = (*player.discarded[:-2], player.discarded[-1], player.discarded[-1])


@pytest.mark.parametrize("change", [drop, twice])
def test_a_card_that_is_gone_or_there_twice_is_found(change: Changes, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Play.apply

    def changed(self: Play, move: str) -> Any:
        events = real(self, move)
        change(self)
        return events

    monkeypatch.setattr(Play, "apply", changed)
    assert "quanfu" in failing(told(subject()))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("assertions:", "assertion:", "expected 'assertions' in a file of assertions; found none"),
        ("upon: hand_played", "upon: hand_plaid", "expected an event; found 'hand_plaid'"),
        ("cites: [md.4.a, ", "cites: [md.9, ", "the id of a clause; found 'md.9'"),
        ("slot: diao", "slot: diaos", "a slot; found 'diaos'"),
        ("{total: chips}", "{total: chip}", "expected one of the facts"),
        ("{total: chips}", "{totals: chips}", "expected a quantity ("),
        ("by: banker}, {others", "by: hand}, {others", "one that numbers a player"),
        ("row: shang}", "row: shangs}", "a row of the table classes; found 'shangs'"),
    ],
)
def test_a_fault_in_the_file_is_a_sentence(
    old: str, new: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert old in FILE
    (tmp_path / "assertions.yaml").write_text(FILE.replace(old, new, 1), encoding="utf-8")
    (tmp_path / "cases").symlink_to(TEXT / "cases")
    found = told(replace(subject(), folder=tmp_path))
    assert found and said in found[0].message, [one.message for one in found]
