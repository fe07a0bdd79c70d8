"""Turns the schema, the corpus and the commands into the pages of reference that are kept with them."""

from collections.abc import Callable
from pathlib import Path

from tests.guides import command_reference, tag_examples

GUIDES: dict[str, Callable[[Path], str]] = {
    "corpus/TAGS.md": tag_examples.guide,
    "tooling/COMMANDS.md": command_reference.guide,
}
"""What writes each page, which is held to it by a test; `python -m tests.guides` writes them all."""
