"""Turns the compiled tables of the board into positions to look up: names, ranks, cells, ranges of ranks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bopu.games.shengguantu import layout

Cell = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """One place of the board. `term` names it in the glossary, `bureau` its group; `rank` is a key or empty."""

    id: str
    index: int
    term: str
    bureau: str
    group: str
    rank: str
    marks: frozenset[str]
    cells: Mapping[str, Cell] = field(hash=False)
    draw: int = 0
    each_pays: int = 0


class Board:
    """All positions by id, the start table, and the ladder of grades."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        board, start, grades = tables["board"], tables["start"], tables["grades"]
        self.positions: dict[str, Position] = {}
        for index, (row_id, row) in enumerate(board["rows"].items()):
            self.positions[row_id] = _position(row_id, index, row, board["groups"].get(row["group"], {}))
        self.start: dict[str, str] = {
            row["cells"][layout.THROW]["key"]: row["cells"][layout.POSITION]["to"] for row in start["rows"].values()
        }
        ladder = [row["cells"][layout.RANK]["key"] for row in grades["rows"].values()]
        self._step = {key: step for step, key in enumerate(reversed(ladder), start=1)}
        self.top = len(ladder)
        self._ranges: dict[str, frozenset[str]] = {}
        self.by_index = tuple(self.positions.values())

    def step(self, rank: str) -> int:
        """How many steps of the ladder a rank stands above none: 從九 is 1; without a rank (or unranked) 0."""
        return self._step.get(rank, 0)

    def whole(self, rank: str) -> int:
        """How many whole ranks a rank stands above none: 正九 and 從九 are 1; without a rank (or unranked) 0."""
        return self.whole_at(self.step(rank))

    def whole_at(self, step: int) -> int:
        """The same of a step of the ladder; what stands below none stands so many whole ranks below."""
        return min(step, 0) + len({key[0] for key, at in self._step.items() if at <= step})

    def rank_at(self, step: int) -> str:
        """The rank of a step of the ladder, at most the highest, empty for none."""
        return next((key for key, at in self._step.items() if at == min(step, self.top)), "")

    def within(self, rank: str, spans: str) -> bool:
        """Whether a rank lies in a range as the edition's keys write it: ``5a``, ``2``, ``3-``, ``1-2``."""
        if spans not in self._ranges:
            self._ranges[spans] = self._range(spans)
        return rank in self._ranges[spans]

    def _range(self, spans: str) -> frozenset[str]:
        if spans in self._step:
            return frozenset({spans})
        first, dash, last = spans.partition("-")
        highest = max((at for key, at in self._step.items() if key[0] == first), default=0)
        foot = last if dash else first
        lowest = min((at for key, at in self._step.items() if key[0] == foot), default=1)
        ranked = {key for key, at in self._step.items() if lowest <= at <= highest}
        return frozenset(ranked if (last or not dash) else ranked | {layout.UNRANKED})


def _position(row_id: str, index: int, row: Mapping[str, Any], group: Mapping[str, Any]) -> Position:
    cells = row["cells"]
    return Position(
        id=row_id,
        index=index,
        term=cells.get(layout.OFFICE, {}).get("term", ""),
        bureau=group.get("term", ""),
        group=row["group"],
        rank=cells.get(layout.RANK, {}).get("key", ""),
        marks=frozenset(row["marks"]),
        cells=cells,
        draw=int(cells.get(layout.DRAW, {}).get("number", 0)),
        each_pays=int(cells.get(layout.EACH_PAYS, {}).get("number", 0)),
    )
