"""Turns chunks of games into lines of a file so that what is complete survives a kill or a full disk.

The first line says which run this is; every other line is one chunk. A line that is not complete is taken away when the
run goes on. The file is removed when the result has been written.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bopu.simulate.games import Chunk


class OtherRun(Exception):
    """The file is the journal of another run, or no journal; the message is one sentence."""


class Journal:
    """The chunks that are complete. `done` are their numbers, `games` how many games they hold, or how many of what
    else they are chunks of."""

    def __init__(self, path: Path, run: Mapping[str, Any], part: str = "games") -> None:
        """Open a journal, or begin one; chunks list what they hold as `part`. Raises `OtherRun`, OSError."""
        self.path = path
        self.part = part
        self.games = 0
        self._places: dict[int, int] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
        try:
            self._begin(json.dumps(run, ensure_ascii=False, sort_keys=True))
        except BaseException:
            self._file.close()
            raise

    @property
    def done(self) -> frozenset[int]:
        """The numbers of the chunks that are complete."""
        return frozenset(self._places)

    def _begin(self, run: str) -> None:
        self._file.seek(0)
        first = self._file.readline()
        if not first.endswith(b"\n"):
            if first and not f"{run}\n".encode().startswith(first):
                raise OtherRun(f"expected the journal of a run; found {self.path}, which is none: remove or rename it")
            self._file.truncate(0)
            self._write(run)
        elif first != f"{run}\n".encode():
            message = f"expected the journal of this run; found {self.path}, of a run with other seed, number or rules"
            raise OtherRun(f"{message}: finish that one, or remove its journal")
        else:
            self._find()

    def _find(self) -> None:
        """Where each chunk stands; half a line at the end is cut off."""
        place = self._file.tell()
        while line := self._file.readline():
            try:
                chunk = json.loads(line)
                number, games = chunk["chunk"], len(chunk[self.part])
            except (ValueError, TypeError, KeyError):
                self._file.truncate(place)
                return
            if not line.endswith(b"\n"):
                self._file.truncate(place)
                return
            self._places[number] = place
            self.games += games
            place = self._file.tell()

    def keep(self, number: int, chunk: Chunk) -> None:
        """Write a chunk down, to the disk itself. Raises OSError."""
        self._file.seek(0, os.SEEK_END)
        place = self._file.tell()
        self._write(json.dumps({"chunk": number, **chunk}, ensure_ascii=False))
        self._places[number] = place
        self.games += len(chunk[self.part])

    def recount(self) -> None:
        """Look again at what the file holds: whoever was interrupted may have written more than was counted."""
        self._places, self.games = {}, 0
        self._file.seek(0)
        self._file.readline()
        self._find()

    def _write(self, line: str) -> None:
        self._file.write(f"{line}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def chunks(self) -> Iterator[Chunk]:
        """The chunks that are complete, by number."""
        for number in sorted(self._places):
            self._file.seek(self._places[number])
            yield json.loads(self._file.readline())

    def close(self) -> None:
        """Close the file and keep it."""
        self._file.close()

    def remove(self) -> None:
        """The result is written: the journal has served."""
        self._file.close()
        self.path.unlink(missing_ok=True)
