"""Turns the lines of a rules.yaml into the block that writes each procedure, and the block of each of its steps."""

import re
from typing import NamedTuple

_SECTION = re.compile(r"([A-Za-z]\w*):")
_NAME = re.compile(r"  ([^\s#][^:]*):(\s|$)")
_STEP = re.compile(r" +- (id: |\{id: )")


class Block(NamedTuple):
    """A procedure as written, whole and step by step."""

    whole: str
    steps: tuple[str, ...]


def procedure_blocks(source: str) -> dict[str, Block]:
    """The blocks by procedure; those that are not written line by line have none."""
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    section = ""
    for line in source.splitlines():
        if begins := _SECTION.match(line):
            section, current = begins[1], None
        elif section == "procedures" and (named := _NAME.match(line)):
            current = found.setdefault(named[1], [])
        if current is not None:
            current.append(line.rstrip())
    return {name: Block("\n".join(lines).rstrip(), tuple(_steps(lines))) for name, lines in found.items()}


def _steps(lines: list[str]) -> list[str]:
    steps: list[list[str]] = []
    depth = 0
    for line in lines:
        if _STEP.match(line):
            depth = len(line) - len(line.lstrip())
            steps.append([])
        if steps and line.strip() and len(line) - len(line.lstrip()) >= depth and not line.lstrip().startswith("#"):
            steps[-1].append(line[depth:])
    return ["\n".join(step) for step in steps]
