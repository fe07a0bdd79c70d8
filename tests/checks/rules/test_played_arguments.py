"""Arguments of 馬弔 are reckoned from its records, its games and its slots: planted faults are found out."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bopu.checks.rules import played_reckonings
from bopu.checks.rules.arguments import arguments
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding
from tests.checks.rules.conftest import subject_in
from tests.games.madiao import ROOT, SLUG, TEXT

FILE = (TEXT / "arguments.yaml").read_text(encoding="utf-8")
Rows = dict[str, dict[str, Any]]


@cache
def subject() -> Subject:
    """馬弔 of this checkout."""
    return subject_in(ROOT, SLUG)


@contextmanager
def few_games() -> Iterator[None]:
    """Two games for each hypothesis are enough where nothing hangs on them."""
    usual = played_reckonings.GAMES
    played_reckonings.GAMES = 2
    try:
        yield
    finally:
        played_reckonings.GAMES = usual


@cache
def found() -> tuple[Rows, tuple[Finding, ...]]:
    """The arguments by id, and what is wrong with them."""
    with few_games():
        rows, findings = arguments(Examination(subject(), 1))
    return {row["id"]: row for row in rows or ()}, tuple(findings)


def changed(folder: Path, old: str, new: str) -> list[Finding]:
    """What is wrong with a changed file."""
    assert old in FILE
    (folder / "arguments.yaml").write_text(FILE.replace(old, new, 1), encoding="utf-8")
    (folder / "cases").symlink_to(TEXT / "cases")
    with few_games():
        return arguments(Examination(replace(subject(), folder=folder), 1))[1]


def counts(argument: str, reckoning: str) -> dict[str, int]:
    """What was counted under each hypothesis."""
    return {one["id"]: one["results"][reckoning]["count"] for one in found()[0][argument]["hypotheses"]}


def test_nothing_is_wrong_with_the_arguments_of_the_text() -> None:
    assert [str(finding) for finding in found()[1]] == []


def test_the_senses_of_linked_let_her_take_so_many_of_the_seven_cards() -> None:
    assert counts("xianglian", "taken") == {"huan": 7, "shun": 4, "bian": 1, "men": 7}


def test_the_told_hand_stops_at_the_lead_that_a_law_forbids() -> None:
    """The deal is the first move, each table four more: the first lead is move 2, the second move 6."""
    assert counts("fapai", "moves") == {"quan": 33, "jin_zhuo": 1, "jin_shou": 5, "ling_zhuo": 1, "ling_shou": 5}


def test_every_card_that_can_be_drawn_makes_one_seat_banker() -> None:
    seats = [counts("shizi_mian", name) for name in ("first", "second", "third", "fourth")]
    assert [sum(one[sense] for one in seats) for sense in ("shou", "quan")] == [40, 40]
    # numbers of three suits, then of the Tens, and the five cards that count as one
    assert [one["shou"] for one in seats] == [3 * 3 + 2 + 5, 3 * 2 + 2, 3 * 2 + 2, 3 * 2 + 2]


def test_a_clause_of_the_whole_table_never_applies() -> None:
    assert counts("qilun", "speaks")["chang"] == 0 < counts("qilun", "speaks")["jia"]


def test_the_pot_brings_more_than_a_hundred_where_all_links_count() -> None:
    chips = counts("chongshu", "chips")
    assert chips["zuida"] <= 100 < chips["heji"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("concludes: [huan, men]", "concludes: [huan]", "to be huan, as its text concludes; found huan, men"),
        ("record: scene.completed, tells: chong}", "record: scene.complete, tells: chong}", "found none called"),
        ("tells: chong}", "tells: trades}", "expected a record that tells trades; found none in scene.completed"),
        ("answers: {slot: by_itself}", "answers: {slot: by_herself}", "expected a slot; found 'by_herself'"),
        ("drawn: {event: draws, field: value", "drawn: {event: draws, field: worth", "move to tell draws worth"),
        ("{listed: md.s.18.list.chong}", "{listed: md.s.18.list}", "that lists something; found 'md.s.18.list'"),
        ("event: tables, field: card, is: {value: before}", "event: tables, field: player, is: {value: before}",
         "to be ershiwan in scene.completed; found that it never is"),
        ("counted: {event: catches}", "counted: {rule: catches}", "event"),
        ("first: {listed: md.s.18.list.chong}", "first: {supplied: 99}", "expected 99 times chong zhu"),
    ],
)  # fmt: skip
def test_a_planted_fault_is_found(old: str, new: str, said: str, tmp_path: Path) -> None:
    findings = changed(tmp_path, old, new)
    assert findings and any(said in one.message for one in findings), [one.message for one in findings]


def test_the_games_of_a_hypothesis_are_those_of_its_choices(tmp_path: Path) -> None:
    """A rule that holds under one option speaks in no game under another."""
    (tmp_path / "cases").symlink_to(TEXT / "cases")
    (tmp_path / "arguments.yaml").write_text(
        """arguments:
- id: one
  cites: [md.3.10.b]
  question: {zh: 何解之規則行？, en: 'Whose rule speaks?'}
  hypotheses:
  - {id: huan, choices: {xianglian: huan}, zh: 首尾相接, en: a ring}
  - {id: men, choices: {xianglian: men}, zh: 同門, en: a suit}
  reckons:
  - {id: spoke, happens: {rule: lian.men}, zh: 行之率, en: how often it speaks}
  stands: {of: spoke, is: some}
  concludes: [men]
  certainty: low
  text: {zh: '各為{huan.spoke}與{men.spoke}。', en: '{huan.spoke} and {men.spoke}.'}
""",
        encoding="utf-8",
    )
    with few_games():
        [row] = arguments(Examination(replace(subject(), folder=tmp_path), 1))[0] or []
    assert [one["results"]["spoke"]["chance"] for one in row["hypotheses"]] == ["0", "100"]
