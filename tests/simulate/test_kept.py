"""What is kept of games that were played: it serves until rules, question or play change; any other file is none."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from bopu.play.opening import book_of
from bopu.simulate.kept import kept, played
from tests.play.parlour import RULES
from tests.play.race import GAME
from tests.play.race_rules import race_rules

BOOK = book_of(RULES, GAME)


class Counter:
    """Makes something, and counts how often."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> dict[str, Any]:
        self.made += 1
        return {"number": self.made}


def test_it_is_made_once_for_the_same_question(tmp_path: Path) -> None:
    make = Counter()
    for _ in range(3):
        assert kept(tmp_path, "shelf", GAME, BOOK, [1], ["number"], make) == {"number": 1}
    assert kept(tmp_path, "shelf", GAME, BOOK, [2], ["number"], make) == {"number": 2}
    assert kept(tmp_path, "shelf", GAME, BOOK, [1], ["number"], make) == {"number": 1}


def test_another_version_and_another_play_are_other_questions(tmp_path: Path) -> None:
    make = Counter()
    generous = book_of(RULES, GAME, "generous")
    other = book_of(replace(RULES, version="0" * 64), GAME)
    for book in (BOOK, generous, other):
        kept(tmp_path, "shelf", GAME, book, [], ["number"], make)
    assert make.made == 3
    assert played(GAME, BOOK) == played(GAME, book_of(RULES, GAME)) != played(GAME, book_of(race_rules(prize=3), GAME))


def test_a_file_that_is_none_is_made_again_and_a_place_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    make = Counter()
    kept(tmp_path, "shelf", GAME, BOOK, [], ["number"], make)
    [file] = (tmp_path / "build" / "shelf").iterdir()
    for number, text in enumerate(("", "{", "[]", '{"other": 1}', "[" * 99_999), start=2):
        file.write_text(text, "utf-8")
        assert kept(tmp_path, "shelf", GAME, BOOK, [], ["number"], make) == {"number": number}
    (tmp_path / "build" / "full").write_text("a file where a folder should be", "utf-8")
    assert kept(tmp_path, "full", GAME, BOOK, [], ["number"], make)["number"] == make.made
