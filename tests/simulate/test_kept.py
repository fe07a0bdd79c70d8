"""What is kept of games that were played: it serves until rules, sources or question change; any other file is none."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bopu.play.opening import book_of
from bopu.ruleset.decide import Book
from bopu.ruleset.procedure import held_parts
from bopu.simulate import sources
from bopu.simulate.kept import kept
from tests.play.parlour import RULES
from tests.play.race import GAME

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
        assert kept(tmp_path, "shelf", BOOK, [1], ["number"], make) == {"number": 1}
    assert kept(tmp_path, "shelf", BOOK, [2], ["number"], make) == {"number": 2}
    assert kept(tmp_path, "shelf", BOOK, [1], ["number"], make) == {"number": 1}


def test_other_rules_other_choices_and_other_supplements_are_other_questions(tmp_path: Path) -> None:
    make = Counter()
    generous = book_of(RULES, GAME, "generous")
    other = book_of(replace(RULES, version="0" * 64), GAME)
    bare = Book(RULES, GAME.vocabulary, {}, supplements=False)
    assert set(held_parts(bare)) != set(held_parts(BOOK))
    for number, book in enumerate((BOOK, generous, other, bare), start=1):
        for _ in range(2):
            assert kept(tmp_path, "shelf", book, [], ["number"], make) == {"number": number}


@pytest.mark.parametrize("name", ["tests.play.race", "bopu.play.chance", "tests.simulate.test_kept"])
def test_another_source_of_the_engine_of_what_it_rests_on_or_of_what_makes_it_is_another_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The last of them is the module of `Counter`, which makes what is kept."""
    sources.source_digest.cache_clear()
    make = Counter()
    kept(tmp_path, "shelf", BOOK, [], ["number"], make)
    file = sources.file_of(name)
    assert file is not None
    planted = tmp_path / file.name
    planted.write_bytes(file.read_bytes() + b"# planted\n")
    real = sources.file_of
    monkeypatch.setattr(sources, "file_of", lambda asked: planted if asked == name else real(asked))
    sources.source_digest.cache_clear()
    assert kept(tmp_path, "shelf", BOOK, [], ["number"], make) == {"number": 2}
    monkeypatch.undo()
    sources.source_digest.cache_clear()
    assert kept(tmp_path, "shelf", BOOK, [], ["number"], make) == {"number": 1}


def test_a_file_that_is_none_is_made_again_and_a_place_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    make = Counter()
    kept(tmp_path, "shelf", BOOK, [], ["number"], make)
    [file] = (tmp_path / "build" / "shelf").iterdir()
    for number, text in enumerate(("", "{", "[]", '{"other": 1}', "[" * 99_999), start=2):
        file.write_text(text, "utf-8")
        assert kept(tmp_path, "shelf", BOOK, [], ["number"], make) == {"number": number}
    (tmp_path / "build" / "full").write_text("a file where a folder should be", "utf-8")
    assert kept(tmp_path, "full", BOOK, [], ["number"], make)["number"] == make.made
