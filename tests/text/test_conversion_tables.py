"""What is read out of OpenCC's dictionaries is what OpenCC does."""

import random
import time
from pathlib import Path

import opencc
import pytest

from bopu.text import conversion_tables
from bopu.text.conversion_tables import Book, Group, Tables, read_tables
from bopu.text.script import CONFIGS


@pytest.fixture(scope="module")
def tables() -> dict[str, Tables]:
    """What leads to each script."""
    found, findings = read_tables()
    assert found is not None, findings
    return dict(found)


def made(tables: Tables, text: str) -> str:
    """A text as its segments give it."""
    return "".join(segment.form for segment in tables.segments(text))


@pytest.mark.parametrize("script", CONFIGS)
def test_the_segments_of_every_text_give_what_opencc_gives(root: Path, tables: dict[str, Tables], script: str) -> None:
    convert = opencc.OpenCC(CONFIGS[script]).convert
    for path in sorted((root / "corpus").glob("*/text.xml")):
        text = path.read_text("utf-8")
        assert made(tables[script], text) == convert(text), path


@pytest.mark.parametrize("script", CONFIGS)
def test_the_segments_of_texts_by_chance_give_what_opencc_gives(tables: dict[str, Tables], script: str) -> None:
    """Words of the dictionaries one after another, cut anywhere: that is where one word's end begins another."""
    seed = time.time_ns()
    print(f"seed {seed}")
    chance = random.Random(seed)
    words = sorted(word for book in _books(tables[script].chain) for word in book.entries)
    convert = opencc.OpenCC(CONFIGS[script]).convert
    for _ in range(200):
        text = "".join(word[chance.randrange(len(word)) :] for word in chance.choices(words, k=12))
        assert made(tables[script], text) == convert(text), text


def _books(group: Group | Book) -> list[Book]:
    return [group] if isinstance(group, Book) else [book for part in group.parts for book in _books(part)]


def test_a_segment_tells_the_phrase_that_decided(tables: dict[str, Tables]) -> None:
    text = "若是只有一出牌"
    found = [(text[s.start : s.end], s.form) for s in tables["zh-Hant"].segments(text) if s.end - s.start > 1]
    assert found == [("是只", "是隻"), ("一出", "一齣")]


def test_a_word_at_the_end_is_not_longer_than_the_text(tables: dict[str, Tables]) -> None:
    for text in ("只", "一出", "只有"):
        assert list(tables["zh-Hant"].segments(text))[-1].end == len(text)


@pytest.mark.parametrize(
    ("script", "char", "some"),
    [
        ("zh-Hant", "后", {"後", "后"}),
        ("zh-Hant", "干", {"乾", "幹", "干"}),
        ("zh-Hant", "么", {"麼", "么"}),  # 么 itself only the way back tells
        ("zh-Hans", "乾", {"干", "乾"}),
        ("zh-Hans", "么", {"么", "幺"}),
    ],
)
def test_candidates_come_from_both_directions(
    tables: dict[str, Tables], script: str, char: str, some: set[str]
) -> None:
    assert some <= set(tables[script].candidates[char])


def test_without_the_tool_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("bopu.text.conversion_tables._folder", lambda: tmp_path)
    monkeypatch.setattr("bopu.text.conversion_tables._tables", _uncached)
    found, findings = read_tables()
    assert found is None
    assert [finding.rule for finding in findings] == ["conversion.tables"]
    assert "Install the package again" in findings[0].message


def _uncached(script: str) -> Tables:
    return Tables(None, None, conversion_tables.own_forms(script))  # type: ignore[arg-type]
