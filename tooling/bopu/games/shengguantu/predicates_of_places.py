"""What rules may ask of positions: where results are played, where moves lead, what the board says."""

from collections.abc import Iterator

from bopu.games.shengguantu.asking import COLUMN, MARKS, TERMS, WITHIN, belongs, named, position
from bopu.games.shengguantu.board import Board, Cell, Position
from bopu.ruleset.arguments import names, param, predicate
from bopu.ruleset.vocabulary import Args, Predicate, Test, Type, View


def _at_start(view: View, args: Args) -> bool:
    return not view.feature("at")


def _name_of(feature: str) -> Test:
    def test(view: View, args: Args) -> bool:
        place = position(view, feature)
        return place is not None and named(view, place, names(args["names"]))

    return test


def _bureau_of(feature: str) -> Test:
    def test(view: View, args: Args) -> bool:
        place = position(view, feature)
        return place is not None and belongs(view, place, names(args["names"]))

    return test


def _marks_of(feature: str) -> Test:
    def test(view: View, args: Args) -> bool:
        place = position(view, feature)
        return place is not None and any(mark in place.marks for mark in names(args["marks"]))

    return test


def _rank_of(feature: str) -> Test:
    def test(view: View, args: Args) -> bool:
        place = position(view, feature)
        return place is not None and bool(view.feature("board").within(place.rank, args["within"]))

    return test


def _at_most(view: View, args: Args) -> bool:
    place, board = position(view, "to"), view.feature("board")
    return place is not None and bool(board.step(place.rank) <= board.step(args["rank"]))


def _says(feature: str) -> Test:
    def test(view: View, args: Args) -> bool:
        place = position(view, feature)
        column = args["column"] if "column" in args else view.feature("item")
        return place is not None and column in place.cells

    return test


def _lead(view: View) -> Position | None:
    """The position to which the board's cell for the result leads, where it leads to one."""
    place = position(view, "at")
    cell: Cell = place.cells.get(view.feature("item"), {}) if place is not None else {}
    found: Position | None = view.feature("board").positions.get(cell.get("to", ""))
    return found


def _may_lead(view: View, args: Args) -> bool:
    place = position(view, "at")
    cell: Cell = place.cells.get(view.feature("item"), {}) if place is not None else {}
    board: Board = view.feature("board")
    targets = (board.positions[to] for to in _targets(cell))
    return any(named(view, target, names(args["names"])) for target in targets)


def _targets(cell: Cell) -> Iterator[str]:
    """Where a cell can lead, its branches included."""
    if "to" in cell:
        yield cell["to"]
    for branch in ("then", "else"):
        if cell.get(branch):
            yield from _targets(cell[branch])


def _leads(view: View, args: Args) -> bool:
    place = _lead(view)
    return place is not None and named(view, place, names(args["names"]))


def _leads_into(view: View, args: Args) -> bool:
    place = _lead(view)
    return place is not None and belongs(view, place, names(args["names"]))


def _stays(view: View, args: Args) -> bool:
    left, to = position(view, "left"), position(view, "to")
    return left is not None and to is not None and left.group == to.group


def _family(feature: str, what: str) -> list[Predicate]:
    """The same questions about one place after another."""
    reads = f"{feature} board"
    return [
        predicate(f"{feature}_named", f"{what} bears one of these names", f"{reads} kinds", _name_of(feature), TERMS),
        predicate(
            f"{feature}_in_bureau",
            f"{what} belongs to one of these bureaux",
            f"{reads} kinds",
            _bureau_of(feature),
            TERMS,
        ),
        predicate(f"{feature}_marked", f"{what} has one of these marks on the board", reads, _marks_of(feature), MARKS),
        predicate(f"{feature}_rank", f"{what} has a rank in this range", reads, _rank_of(feature), WITHIN),
    ]


PREDICATES = (
    predicate("at_start", "the player has no position yet", "at", _at_start),
    *_family("at", "the position that the result is played on"),
    *_family("office", "the player's office"),
    *_family("to", "the position to be entered"),
    predicate(
        "duty_in_bureau",
        "what is pending belongs to one of these bureaux",
        "duty board kinds",
        _bureau_of("duty"),
        TERMS,
    ),
    predicate(
        "threw_on_named",
        "the throw was made on a position of one of these names",
        "thrown_on board kinds",
        _name_of("thrown_on"),
        TERMS,
    ),
    predicate(
        "to_at_most",
        "the position to be entered has at most this rank",
        "to board",
        _at_most,
        param("rank", Type.NAME, "ranks"),
    ),
    predicate(
        "board_says", "the board has a cell there for the result (or this column)", "at item board", _says("at"), COLUMN
    ),
    predicate(
        "board_says_on_arrival",
        "the position to be entered has a cell in this column",
        "to board",
        _says("to"),
        param("column", Type.NAME, "columns"),
    ),
    predicate(
        "chart_leads",
        "the board's cell leads to a position of one of these names",
        "at item board kinds",
        _leads,
        TERMS,
    ),
    predicate(
        "chart_may_lead",
        "the board's cell leads to a position of one of these names, if only on a condition",
        "at item board kinds",
        _may_lead,
        TERMS,
    ),
    predicate(
        "chart_leads_bureau",
        "the board's cell leads into one of these bureaux",
        "at item board kinds",
        _leads_into,
        TERMS,
    ),
    predicate(
        "stays_in_bureau", "the office left and the office entered belong to one bureau", "left to board", _stays
    ),
)
