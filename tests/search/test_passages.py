"""Turns what counts as news in another wording of a clause into tests: what is left when both are laid side by side."""

import pytest

from bopu.search.passages import Passage, _marked, passages
from bopu.search.tokens import CHARS
from tests.search.scanned import corpus

EMPTY = Passage("t", "witness", CHARS, "", "", ("", "t.1"), "zh", (), "")


def news(*parts: tuple[str, str]) -> str:
    """The tokens, those that are news in brackets, and a bar where something is left out."""
    made = _marked(EMPTY, parts)
    marks = zip(made.tokens, made.differs, made.cut, strict=True)
    return "".join("|" * cut + (f"[{token}]" if differs else token) for token, differs, cut in marks)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((("甲", "甲"), ("乙", "丙"), ("丁", "丁")), "甲[乙]丁"),
        ((("甲", "甲"), ("", "乙"), ("丙", "丙")), "甲|丙"),
        ((("甲", "甲"), ("", "杠"), ("杠", ""), ("丙", "丙")), "甲杠丙"),  # one struck out, the same put in
        ((("甲", "甲"), ("", "杠"), ("", ""), ("杠", "")), "甲杠"),  # and with punctuation between
        ((("只能在", "隻能"), ("丙", "丙")), "[只][能][在]丙"),
        ((("甲乙丙", "甲丁丙"),), "甲[乙]丙"),
        ((("", "甲"), ("", "乙")), ""),
        ((("甲", ""),), "[甲]"),
    ],
)
def test_what_both_have_is_no_news(parts: tuple[tuple[str, str], ...], said: str) -> None:
    assert news(*parts) == said


def test_a_wording_that_folds_to_the_edited_one_is_no_passage() -> None:
    """只能, printed 隻能, is found once in its clause."""
    edited = {passage.place: passage.tokens for passage in passages(corpus()) if passage.kind == "text"}
    beside = [passage for passage in passages(corpus()) if passage.kind in ("witness", "script", "variant")]
    assert len(beside) > 100
    assert [passage.place for passage in beside if passage.tokens == edited.get(passage.place)] == []
