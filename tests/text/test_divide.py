"""jieba's door: words joined are the text, and no file that somebody else may have put somewhere is believed."""

import marshal
import tempfile
from pathlib import Path

import pytest

from bopu.text.divide import Divider

TEXT = "凡大贺者，尚未大贺者各贺以三十筹。"


def test_words_joined_are_the_text() -> None:
    words = Divider(TEXT).cut(TEXT)
    assert "".join(words) == TEXT and "尚未" in words
    assert Divider("").cut("") == []


def test_a_planted_cache_is_not_believed_and_none_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """jieba itself would take any file of this name in the common folder for its dictionary."""
    planted = tmp_path / "jieba.cache"
    planted.write_bytes(marshal.dumps(({TEXT: 10**9}, 10**9)))
    before = planted.read_bytes()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert len(Divider(TEXT).cut(TEXT)) > 5
    assert [path.name for path in tmp_path.iterdir()] == ["jieba.cache"] and planted.read_bytes() == before


def test_a_character_that_no_dictionary_has_stands_alone() -> None:
    text = "⿰虫風\ue000㨏\U00020000"
    assert "".join(Divider(text).cut(text)) == text and "㨏" in Divider(text).cut(text)
