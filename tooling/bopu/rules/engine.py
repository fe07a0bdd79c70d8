"""Turns the module that a rules.yaml names into its vocabulary, or into the finding that says why there is none."""

import importlib
from typing import Any

from bopu.rules.owner import Faults
from bopu.rules.source import Node
from bopu.ruleset.vocabulary import Vocabulary


def load_vocabulary(root: Node, faults: Faults) -> Vocabulary | None:
    """Import `engine` and take its VOCABULARY; `game` must be that vocabulary's."""
    engine, line = root.value["engine"].text, root.line_of("engine")
    expected = f"expected a module {engine} with VOCABULARY, the words of a game"
    try:
        module: Any = importlib.import_module(engine)
    except Exception as fault:  # whatever a game's module does when it is imported is a fault of that module
        faults.error("engine", line, f"{expected}; importing it says: {type(fault).__name__}: {fault}")
        return None
    found = getattr(module, "VOCABULARY", None)
    if not isinstance(found, Vocabulary):
        faults.error("engine", line, f"{expected}; found {'no such name' if found is None else type(found).__name__}")
        return None
    for message in found.faults():
        faults.error("engine", line, f"the vocabulary of {engine}: {message}")
    if root.value["game"].text != found.game:
        expected = f"expected game: {found.game}, the game of {engine}; found {root.value['game'].text!r}"
        faults.error("engine", root.line_of("game"), expected)
    return None if faults.findings else found
