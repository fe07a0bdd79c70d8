"""A text that comes in chunks is converted as if it were whole, in memory that does not grow with it."""

import random
import time
from collections.abc import Iterator

import pytest

from bopu.text import pieces as module
from bopu.text.pieces import pieces
from bopu.text.script import convert

LINES = ("若是只有一出牌", "头发，里面", "⿰虫風賀", "", "皇后後面\r", "劍\U000e0100")


def chunked(text: str, size: int) -> Iterator[str]:
    """The text in chunks of a size."""
    return (text[at : at + size] for at in range(0, len(text), size))


def test_pieces_are_cut_at_line_ends_and_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PIECE", 20)
    seed = time.time_ns()
    print(f"seed {seed}")
    chance = random.Random(seed)
    for _ in range(100):
        text = "\n".join(chance.choices(LINES, k=30))
        cut = list(pieces(chunked(text, chance.randint(1, 60))))
        assert "".join(cut) == text
        assert all(piece.endswith("\n") for piece in cut[:-1])
        assert "".join(convert(piece, "zh-Hant") for piece in cut) == convert(text, "zh-Hant")


def test_a_line_without_end_is_cut_after_punctuation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 50)
    text = "头发，只有" * 100
    cut = list(pieces(chunked(text, 7)))
    assert "".join(cut) == text
    assert {piece[-1] for piece in cut[:-1]} == {"，"}
    assert max(map(len, cut)) < 60


def test_a_line_without_end_and_without_punctuation_is_cut_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 50)
    assert "".join(cut := list(pieces(chunked("发" * 1000, 7)))) == "发" * 1000
    assert len(cut) > 10


def test_nothing_gives_nothing() -> None:
    assert list(pieces([])) == list(pieces(["", ""])) == []
