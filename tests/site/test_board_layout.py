"""Turns zones into the geometry of a picture: nothing overlaps or leaves its zone, the order is the chart's."""

from itertools import combinations

import pytest

from bopu.site.board_layout import PIP, Cell, Frame, Row, Words, cells, plate
from bopu.text.model import Box

TURNS = (0, 90, 180, 270)
BOX = Box(100, 200, 500, 480)
ROWS = [Row(f"r{i}", name, "正一") for i, name in enumerate(("尚書", "左侍郎", "實錄館提調纂修分校", "司"))]


def overlap(one: Box, two: Box) -> bool:
    """Whether two rectangles share more than an edge."""
    return one.ulx < two.lrx and two.ulx < one.lrx and one.uly < two.lry and two.uly < one.lry


def within(inner: Box, outer: Box) -> bool:
    """Whether a rectangle lies in another."""
    return inner.ulx >= outer.ulx and inner.uly >= outer.uly and inner.lrx <= outer.lrx and inner.lry <= outer.lry


def room(words: Words) -> Box:
    """The rectangle that words take up: a square of their size for each character."""
    (x, y), length, half = words.at, words.size * len(words.text), words.size / 2
    start = {"start": 0.0, "middle": length / 2, "end": float(length)}[words.anchor]
    if words.standing:
        return Box(x - half, y - start, x + half, y - start + length)
    return Box(x - start, y - half, x - start + length, y + half)


def of(turn: int, rows: list[Row] = ROWS, box: Box = BOX) -> list[Cell]:
    """The cells of some rows in a zone."""
    return list(cells(Frame(box, turn), rows))


@pytest.mark.parametrize(("turn", "axis", "sign"), [(0, "ulx", -1), (90, "uly", -1), (180, "ulx", 1), (270, "uly", 1)])
def test_rows_stand_from_right_to_left_as_the_reader_of_that_side_sees_them(turn: int, axis: str, sign: int) -> None:
    places = [getattr(cell.box, axis) * sign for cell in of(turn)]
    assert places == sorted(places) and len(set(places)) == len(ROWS)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("count", [1, 2, 7, 16, 40])
def test_cells_fill_their_zone_and_do_not_overlap(turn: int, count: int) -> None:
    placed = of(turn, [Row(str(i), "官", "") for i in range(count)])
    assert all(within(cell.box, BOX) for cell in placed)
    assert not [pair for pair in combinations([cell.box for cell in placed], 2) if overlap(*pair)]


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("breadth", [96, 280])
def test_names_ranks_and_marks_fit_their_cells_and_keep_apart(turn: int, breadth: int) -> None:
    box = Box(0, 0, breadth, 280) if turn in (0, 180) else Box(0, 0, 280, breadth)
    for cell in of(turn, ROWS, box):
        assert cell.rank is not None and len(cell.pips) == 6
        marks = [Box(at.x, at.y, at.x + PIP, at.y + PIP) for at in cell.pips]
        boxes = [room(cell.name), room(cell.rank), *marks]
        assert all(within(box, cell.box) for box in boxes), cell
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)], cell


def test_too_many_rows_for_the_breadth_stand_in_two_tiers() -> None:
    placed = of(0, [Row(str(i), "光祿大夫", "正一") for i in range(22)])
    assert len({cell.box.ulx for cell in placed}) == 11 and len({cell.box.uly for cell in placed}) == 2
    assert placed[0].box.ulx == placed[1].box.ulx


@pytest.mark.parametrize(("turn", "inner"), [(0, (True, 0)), (90, (False, 1)), (180, (True, 1)), (270, (False, 0))])
def test_a_head_beside_its_rows_is_a_tablet_that_points_to_the_top_of_the_writing(
    turn: int, inner: tuple[bool, int]
) -> None:
    standing, far = inner
    head = Box(500, 200, 545, 480) if standing else Box(100, 480, 500, 525)
    drawn = plate(Frame(head, turn), Frame(BOX, turn), "布政司")
    along = [point.y if standing else point.x for point in drawn.tablet]
    assert along[2] == (max(along) if far else min(along))
    assert within(room(drawn.name), head) and drawn.name.standing == standing


def test_a_head_across_its_rows_is_a_bar_with_the_name_in_its_middle() -> None:
    head = Box(100, 160, 500, 200)
    drawn = plate(Frame(head, 0), Frame(BOX, 0), "殿閣")
    assert drawn.tablet == () and drawn.name.at == (300, 180) and not drawn.name.standing


def test_a_division_without_rows_has_no_cells() -> None:
    assert of(0, []) == []
