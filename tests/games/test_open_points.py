"""Points that the text leaves open and that the chart never lets arise: why they are no switches, proved on the chart.

If another chart or another reading of it let one of them arise, its test fails and it needs a switch.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from bopu.games.shengguantu.board import Board, Position
from bopu.ruleset.model import Names
from tests.games.harness import ruleset

PAIRS = ("de", "cai", "gong", "liang", "rou", "zang")


@cache
def board() -> Board:
    """The chart."""
    return Board(ruleset().tables)


def kind(*names: str) -> set[str]:
    """The positions that bear one of these names, or one that it stands for: of each name there is one at least."""
    kinds = ruleset().tables["kinds"]
    found: set[str] = set()
    for name in names:
        terms = {name, *kinds.get(name, ())}
        borne = {position.id for position in board().by_index if position.term in terms}
        assert borne, f"no position is called {name}"
        found |= borne
    return found


def led_to(cell: Any) -> Iterator[str]:
    """Where a cell can lead, its branches included."""
    if isinstance(cell, dict):
        yield from ([cell["to"]] if "to" in cell else [])
        for branch in ("then", "else"):
            yield from led_to(cell.get(branch))


def ways(position: Position) -> set[str]:
    """Where a position's cells can lead."""
    return {to for cell in position.cells.values() for to in led_to(cell)}


def leading_to(targets: Iterable[str]) -> set[str]:
    """The positions whose cells can lead to one of these."""
    wanted = set(targets)
    return {position.id for position in board().by_index if ways(position) & wanted}


def reached_from(start: str) -> set[str]:
    """Every position that cells can lead to, step by step."""
    seen, todo = {start}, [start]
    while todo:
        new = ways(board().positions[todo.pop()]) - seen
        seen |= new
        todo += sorted(new)
    return seen


def test_every_metropolitan_graduate_has_been_a_provincial_one() -> None:
    """3.4.4: whether 非舉人出身 spares a Metropolitan Graduate who was never a Provincial one cannot matter."""
    juren, jinshi, summoned = kind("juren"), kind("jinshi"), kind("jurenzhaoshi")
    assert leading_to(jinshi) - jinshi <= juren | summoned and leading_to(jinshi) & juren
    assert leading_to(summoned) <= juren
    by_rule = [rule for rule in ruleset().rules if any(p.args.get("name") == "jurenzhaoshi" for p in rule.answer)]
    asked = [p.args["names"] for rule in by_rule for p in rule.when if p.word == "at_named"]
    assert by_rule and len(asked) == len(by_rule)
    for names in asked:
        assert isinstance(names, Names) and set(names.names) <= {"juren", "gong4shi"}


def test_nobody_comes_to_a_regular_origin_from_an_irregular_one() -> None:
    """2.2.1: whether 出身 is where one began, or any of these places that one has passed, cannot matter."""
    [zhengtu] = ruleset().situations["zhengtu"].when
    regular = kind(*zhengtu.args["names"].names)
    irregular = set(board().start.values()) - regular
    assert irregular and set().union(*map(reached_from, irregular)) & regular == set()


def test_nobody_comes_to_an_origin_that_makes_a_manchu_but_by_the_first_throw() -> None:
    """2.2.2: the same of 筆帖式 and 官學生."""
    [origin] = ruleset().situations["manyuan_chushen"].when
    assert leading_to(kind(*origin.args["names"].names)) == set()


def test_nobody_has_rank_one_or_two_at_the_second_throw() -> None:
    """1.4: whether 二手 is the second throw of all or the first after an origin cannot matter: it only keeps officials
    of these ranks from titles, and after one throw nobody is one."""
    first = set(board().start.values())
    pairs = {to for kind_of, to in board().start.items() if kind_of.startswith("shuang")}
    second = {to for start in pairs for name in PAIRS for to in led_to(board().positions[start].cells.get(name))}
    arrived = {to for start in first | second for to in led_to(board().positions[start].cells.get("jiwei"))}
    assert first and pairs and second and arrived
    ranks = {board().positions[place].rank for place in first | second | arrived}
    assert any(board().within(position.rank, "1-2") for position in board().by_index)
    assert not any(board().within(rank, "1-2") for rank in ranks)
