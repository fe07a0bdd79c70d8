"""Turns the named rulesets of a game into what its games rest on, each of many games by bots, as a file of the site."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bopu.play.contract import load_game
from bopu.play.opening import book_of
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Ruleset
from bopu.simulate.foundation import GAMES, foundation
from bopu.simulate.games import Task
from bopu.simulate.run import Tell, executor_for, silent


def rests_file(root: Path, ruleset: Ruleset, games: int = GAMES, tell: Tell = silent, jobs: int = 0) -> bytes:
    """The file `engine/<slug>-rests.json`: by named ruleset what the desk answers to `rests`.

    It is played on all processors (or on so many `jobs`), and again only when rules or engine changed: see
    `simulate/foundation`. `bopu play` asks the same and finds it there.
    """
    found = rests_of(root, ruleset, games, tell, jobs)
    return (json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def rests_of(
    root: Path, ruleset: Ruleset, games: int = GAMES, tell: Tell = silent, jobs: int = 0
) -> dict[str, Mapping[str, Any]]:
    """The same as values: the named rulesets in their order; the defaults by an empty name where none is like them."""
    game, spec = load_game(ruleset.engine), json.dumps(to_json(ruleset))
    names = list(ruleset.rulesets)
    if not any(not named.choices and named.supplements for named in ruleset.rulesets.values()):
        names.insert(0, "")
    found: dict[str, Mapping[str, Any]] = {}
    with executor_for(jobs or os.cpu_count() or 1) as executor:
        for number, name in enumerate(names):
            task = Task(spec, name, (), ("random",) * game.default_seats)
            played = foundation(
                root, task, book_of(ruleset, game, name), games, executor, _counted(tell, number, len(names))
            )
            found[name] = played.as_json(ruleset)
    return found


def _counted(tell: Tell, number: int, names: int) -> Tell:
    """Tells how far one of several runs is as a part of all of them."""
    return lambda done, total: tell(number * total + done, names * total)
