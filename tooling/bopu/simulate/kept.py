"""Turns what was played into a file below build/ that serves until texts, rules, play or the question change."""

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from bopu.play.bots import random_bot
from bopu.play.contract import Game
from bopu.play.record import write
from bopu.play.stops import Stopped
from bopu.play.table import Table
from bopu.project.write import write_text
from bopu.ruleset.decide import Book

SHOWN = 5
"""How many games show whether the engine still plays as it did."""


def kept(
    root: Path, folder: str, game: Game, book: Book, asked: Sequence[Any], names: Sequence[str], make: Callable[[], Any]
) -> dict[str, Any]:
    """An object of these names, from `build/<folder>` of the project or made now. `asked` is what it answers, as JSON.

    It is made again when the rules change, or an engine that plays the first games otherwise; a change of the engine
    that these do not show wants build/ removed. Where it cannot be written it is made again the next time.
    """
    question = json.dumps([book.ruleset.version, played(game, book), asked], ensure_ascii=False, sort_keys=True)
    digest = hashlib.sha256(question.encode()).hexdigest()[:16]
    path = root / "build" / folder / f"{book.ruleset.game}-{digest}.json"
    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(found, dict) and set(found) == set(names):
            return found
    made: dict[str, Any] = make()
    with suppress(OSError):
        write_text(path, json.dumps(made, ensure_ascii=False, indent=1) + "\n")
    return made


def played(game: Game, book: Book) -> str:
    """A digest of all that happens in some games under a book."""
    digest = hashlib.sha256()
    for seed in range(SHOWN):
        with suppress(Stopped):  # where the rules stop is a part of how they are played
            table = Table(game, book, [random_bot] * game.default_seats, seed)
            with suppress(Stopped):
                for _ in table.play():
                    pass
            digest.update(write(table.record(events=True)).encode())
    return digest.hexdigest()
