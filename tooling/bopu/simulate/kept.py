"""Turns what was played into a file below build/ that serves until rules, choices, sources or the question change."""

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from bopu.project.write import write_text
from bopu.ruleset.decide import Book
from bopu.ruleset.procedure import held_parts
from bopu.simulate.sources import deciding


def kept(
    root: Path, folder: str, book: Book, asked: Sequence[Any], names: Sequence[str], make: Callable[[], Any]
) -> dict[str, Any]:
    """An object of these names, from `build/<folder>` of the project or made now. `asked` is what it answers, as JSON.

    It is made again when the rules or the choices change, or a source that decides what comes of them: the engine,
    its bots, the module of `make`, and whatever these import. Where it cannot be written it is made again each time.
    """
    held = sorted(held_parts(book))  # what choices and supplements leave
    decided = [book.ruleset.version, held, deciding(book.ruleset.engine, make.__module__)]
    question = json.dumps([*decided, asked], ensure_ascii=False, sort_keys=True)
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
