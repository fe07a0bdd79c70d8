"""Turns the games of a journal into a CSV file or a file of JSON lines, in the order of seeds, whole or not at all."""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bopu.project.write import whole_file
from bopu.simulate.journal import Journal


def write_jsonl(path: Path, journal: Journal) -> None:
    """One JSON object a line for each game. Raises OSError."""
    with whole_file(path) as file:
        for game in _games(journal):
            file.write(json.dumps(game, ensure_ascii=False) + "\n")


def write_csv(path: Path, journal: Journal, kinds: Sequence[str]) -> None:
    """A row for each game: facts of the last moment by seat, events by kind in the columns `kinds`. Raises OSError."""
    games = _games(journal)
    first = next(games)
    seats = max((len(value) for value in first["facts"].values() if isinstance(value, list)), default=0)
    head = ["seed", "moves", "throws", "stopped", *(f"outcome_{seat + 1}" for seat in range(seats))]
    head += [column for name, value in first["facts"].items() for column in _columns(name, value)]
    with whole_file(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*head, *kinds])
        writer.writerow(_row(first, seats, kinds))
        writer.writerows(_row(game, seats, kinds) for game in games)


def _games(journal: Journal) -> Iterator[Mapping[str, Any]]:
    for chunk in journal.chunks():
        yield from chunk["games"]


def _columns(name: str, value: Any) -> list[str]:
    return [f"{name}_{seat + 1}" for seat in range(len(value))] if isinstance(value, list) else [name]


def _row(game: Mapping[str, Any], seats: int, kinds: Sequence[str]) -> list[Any]:
    cells = [game["seed"], game["moves"], game["throws"], game["stopped"]]
    cells += game["outcome"] or [""] * seats
    for value in game["facts"].values():
        cells += value if isinstance(value, list) else [value]
    return [*cells, *(game["events"].get(kind, 0) for kind in kinds)]
