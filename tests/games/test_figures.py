"""No figure of the edition is idle: whatever one of them says, something that the engine does depends on it.

Changed in the compiled ruleset, which is what the compiler would have made of another edition; that it is so is shown
on editions that were really changed. Of a list each member is left out by itself; so are the members of the table of
kinds. No figure is excepted.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bopu.games.shengguantu import GAME
from bopu.rules.source import read_yaml
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.load import from_json, to_json
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import Case
from bopu.simulate.cases import Books, faults
from tests.games.figures import Use, changed, used_figures
from tests.games.harness import TEXT, cases, compiled_in, copied, marked, ruleset, stated


@cache
def kinds() -> dict[str, list[tuple[str, list[str]]]]:
    """The lists of the edition that each row of the table of kinds takes up, with their members."""
    root, _ = read_yaml(TEXT / "rules.yaml", "rules.yaml")
    assert root is not None
    taken: dict[str, list[tuple[str, list[str]]]] = {}
    for kind, row in root.plain()["tables"]["kinds"]["rows"].items():
        listed = [name["table"] for name in row["names"] if isinstance(name, dict)]
        taken[kind] = [(origin, list(marked().members(origin).names)) for origin in listed]  # type: ignore[union-attr]
    return taken


@cache
def uses() -> tuple[Use, ...]:
    """Every figure and every member of a list that any rule uses."""
    return tuple(used_figures(ruleset(), stated(), kinds()))


def nearest(use: Use) -> list[Case]:
    """The cases of the figure's clause."""
    return [case for case in cases() if any(use.figure.startswith(f"{clause}.") for clause in case.clauses)]


def noticed(mutant: Ruleset, use: Use) -> str:
    """The first case that goes otherwise, or the rules' own silence; empty where nothing does."""
    books: Books = {}
    for case in nearest(use):
        try:
            if faults(mutant, GAME, case, books):
                return case.name
        except (Gap, Conflict) as silence:
            return f"{case.name} {silence}"
    return ""


@pytest.mark.parametrize("use", uses(), ids=str)
def test_something_changes_when_the_figure_does(use: Use) -> None:
    told = noticed(changed(ruleset(), use), use)
    assert told or (use.member and noticed(changed(ruleset(), use, first=True), use))  # a list may be an order


def test_what_the_rules_have_of_the_edition_is_all_among_the_figures_tried() -> None:
    """Whatever the compiled rules say of figures, by the text of their JSON, and what the kinds name."""
    text = (TEXT / "rules.yaml").read_text(encoding="utf-8")
    rules = re.sub(r"#.*", "", text)
    told = [
        one
        for found in re.findall(r"(?:figure|table): (\[[^]]*\]|[\w.]+)", rules)
        for one in re.findall(r"[\w.]+", found)
    ]
    assert {one for one in told if one.startswith("sgt.")} == {use.figure for use in uses()}


def test_a_figure_that_nothing_depends_on_is_told() -> None:
    """A rule that cannot speak: no case notices its figure."""
    data: Any = to_json(ruleset())
    [one] = [rule for rule in data["rules"] if rule["id"] == "cai"]
    never = ["alike", {"times": {"number": {"figure": "sgt.1.1.2.idle", "n": "9"}}}]
    data["rules"].append({**one, "id": "idle", "when": [*one["when"], never]})
    assert noticed(changed(from_json(data), Use("sgt.1.1.2.idle")), Use("sgt.1.1.2.idle")) == ""


def edited(to: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the corpus with the edition changed at exactly these places."""
    root = copied(to)
    path = root / "corpus" / "shengguantu" / "text.xml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return root


SANSHI = '<measure xml:id="sgt.4.2.sanshi" quantity="30" unit="chou">三十籌</measure>'
SISHI = '<measure xml:id="sgt.4.2.sanshi" quantity="40" unit="chou">四十籌</measure>'


def congratulated(rules: Ruleset) -> int:
    """What one player pays when another has the Great Congratulation."""
    minister = {"office": "sgt.board.li4bu.shangshu", "origin": "sgt.board.chushen.liyuan"}
    game = GAME.set_up(Book(rules, GAME.vocabulary, {}), 2, {"players": [minister]})
    [paid] = {event.fields["chips"] for event in game.apply("throw 4462") if "he.dahe" in event.rules}
    return int(str(paid))


def test_an_edition_that_says_forty_makes_the_great_congratulation_pay_forty(tmp_path: Path) -> None:
    found = compiled_in(edited(tmp_path, (SANSHI, SISHI)))
    assert found.ruleset is not None  # the citation is stale, which is told and does not stop play
    assert {finding.rule for finding in found.findings} == {"rules.stale"}
    assert (congratulated(ruleset()), congratulated(found.ruleset)) == (30, 40)


@pytest.mark.parametrize(
    "new",
    [SANSHI.replace("三十籌", "四十籌"), SANSHI.replace('"30"', '"40"')],
    ids=["the text alone", "the attribute alone"],
)
def test_a_figure_whose_numeral_and_attribute_differ_is_a_finding(tmp_path: Path, new: str) -> None:
    found = compiled_in(edited(tmp_path, (SANSHI, new)))
    told = [finding for finding in found.findings if finding.rule == "rules.figure"]
    assert found.ruleset is None and told and "sgt.4.2.sanshi" in told[0].message


NUMERALS = {
    "一": ("二", "2"),
    "兩": ("三", "3"),
    "二": ("三", "3"),
    "三": ("四", "4"),
    "四": ("五", "5"),
    "五籌": ("六籌", "6"),
}


@pytest.mark.parametrize(
    ("figure", "numeral"),
    [
        ("sgt.1.4.2.san", "三"),
        ("sgt.1.2.san", "三骰"),
        ("sgt.3.1a.wu", "五籌"),
        ("sgt.4.3.2.wu", "五籌"),
        ("sgt.1.3.3.yi", "一"),
    ],
)
def test_an_edition_that_was_changed_compiles_to_what_the_changed_figure_gives(
    tmp_path: Path, figure: str, numeral: str
) -> None:
    text = (copied(tmp_path / "old") / "corpus" / "shengguantu" / "text.xml").read_text(encoding="utf-8")
    [old] = re.findall(rf'<(?:num|measure) xml:id="{re.escape(figure)}"[^>]*>{numeral}</', text)
    word, value = NUMERALS.get(numeral) or NUMERALS[numeral[0]]
    new = re.sub(r'(value|quantity)="\d+"', rf'\1="{value}"', old).replace(numeral, word + numeral[len(word) :])
    found = compiled_in(edited(tmp_path / "new", (old, new))).ruleset
    assert found is not None
    assert to_json(found)["rules"] == to_json(changed(ruleset(), Use(figure)))["rules"]
