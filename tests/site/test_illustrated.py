"""Rows of a companion that are told one by one: which hands show each, which rows it names; what is wrong is said."""

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from bopu.clauses import read_corpus
from bopu.project import open_project
from bopu.rules.source import read_yaml
from bopu.site.illustrated import rows_by_term
from bopu.site.illustrated_spec import illustrated_faults
from tests.games.guobiao_games import cases


@pytest.fixture(scope="module")
def words(root: Path) -> dict[str, Any]:
    """How the words of 國標麻將 read."""
    node, _ = read_yaml(root / "corpus/guobiao/words.yaml", "words.yaml")
    assert node is not None
    plain: dict[str, Any] = node.plain()
    return plain


@pytest.fixture(scope="module")
def rows(root: Path) -> dict[str, str]:
    """The rows of the fan by the terms that name them."""
    project, _ = open_project(root)
    assert project is not None
    corpus, _ = read_corpus(project)
    assert corpus is not None
    [edition] = [one for one in corpus.editions if one.slug == "guobiao"]
    return rows_by_term(edition.companions["fan"], "fan", "fan")


def test_there_are_eighty_one_rows_each_with_a_hand_and_a_near_miss(rows: dict[str, str]) -> None:
    assert len(rows) == 81
    made = {case.shows for case in cases() if case.hand and case.shows and not case.near}
    near = {case.shows for case in cases() if case.hand and case.shows and case.near}
    assert sorted(set(rows) - made) == [] and sorted(set(rows) - near) == []


def test_the_page_of_the_table_is_one_or_a_range_and_examples_stand_apart(root: Path, rows: dict[str, str]) -> None:
    """The book prints the table of fan on pages 23 to 27, its examples from page 52 on."""
    text = (root / "corpus/guobiao/fan.xml").read_text(encoding="utf-8")
    found = dict(re.findall(r'<row xml:id="([^"]+)"(.*?)</row>', text, re.DOTALL))
    for row in rows.values():
        [page] = re.findall(r'<cell role="page">([^<]+)</cell>', found[row])
        assert page == "23–27" or 23 <= int(page) <= 27, row
        for examples in re.findall(r'<cell role="examples">([^<]+)</cell>', found[row]):
            assert all(52 <= int(one) <= 93 for one in re.split(r"[–, ]+", examples)), row


def test_every_hand_that_shows_a_row_says_so_in_both_languages(rows: dict[str, str]) -> None:
    assert all(case.zh and case.name for case in cases() if case.shows in rows)


def test_the_section_of_the_corpus_is_without_faults(words: dict[str, Any]) -> None:
    assert illustrated_faults(words, "words.yaml") == [] and illustrated_faults({}, "words.yaml") == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ((), [], "expected companions by name; found []"),
        (("fan",), {"group": "fan"}, "expected group, term, heads, amount, tells, lists and perhaps seen for fan"),
        (("fan", "more"), 1, "and perhaps seen for fan; found"),
        (("fan", "lists", "excluded"), {"zh": "不計"}, "a title in both languages"),
        (("fan", "tells"), {"zh": ["rule"]}, "the cells that tell a row for each language"),
        (("fan", "seen"), {"event": "counts_fan"}, "expected event, field, of under seen; found event"),
    ],
)
def test_what_is_wrong_with_the_section_is_said(
    words: dict[str, Any], path: tuple[str, ...], value: Any, said: str
) -> None:
    changed = copy.deepcopy(words)
    inside = changed
    for part in ("illustrated", *path)[:-1]:
        inside = inside[part]
    inside[("illustrated", *path)[-1]] = value
    [found] = illustrated_faults(changed, "words.yaml")
    assert said in found.message


def test_hands_need_tiles_to_be_drawn_with(words: dict[str, Any]) -> None:
    changed = {name: said for name, said in words.items() if name != "tiles"}
    [found] = illustrated_faults(changed, "words.yaml")
    assert "expected the sections tiles and score" in found.message
