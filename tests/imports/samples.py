"""Turns hand-made samples into a source and what should be found in it, and what a finder found into precision and
recall.

A sample marks each fault where it stands, ⟦wrong→right⟧: nothing behind the arrow is taken out, ? is marked as doubtful
or lost, `gap` is missing before what follows. {U+E000} is that character. Everything else is in order.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from bopu.imports.finders.scripts import script_of_text
from bopu.imports.model import Act, Line, Proposal, Source

FOLDER = Path(__file__).parent / "samples"

_MARK = re.compile("⟦([^→⟧]*)→([^⟧]*)⟧")
_CODE = re.compile(r"\{U\+([0-9A-F]{4,6})\}")


class Edit(NamedTuple):
    """One character that changes, or a place before which something is missing: `becomes` is the character that
    belongs there, nothing, ``?`` or ``gap``."""

    line: int
    at: int
    becomes: str


class Sample(NamedTuple):
    """A source with its faults."""

    source: Source
    faults: frozenset[Edit]


class Score(NamedTuple):
    """How many of the proposed edits are right, and how many of the faults were found; what is wrong, and missed."""

    precision: float
    recall: float
    wrong: list[str]
    missed: list[str]


def sample(name: str, script: str = "") -> Sample:
    """A sample file read; its first line, which says what it is, is left out."""
    return marked((FOLDER / f"{name}.txt").read_text("utf-8").rstrip("\n").split("\n")[1:], script)


def marked(lines: Iterable[str], script: str = "") -> Sample:
    """The source that marked lines give, and the faults they mark."""
    texts, faults = [], set()
    for number, line in enumerate(lines):
        line = _CODE.sub(lambda code: chr(int(code[1], 16)), line)
        text, done = "", 0
        for mark in _MARK.finditer(line):
            text += line[done : mark.start()]
            faults.update(edits(number, len(text), mark[1], mark[2]))
            text += mark[1]
            done = mark.end()
        texts.append(text + line[done:])
    source = Source(tuple(Line(text) for text in texts), script or script_of_text("".join(texts)))
    return Sample(source, frozenset(faults))


def edits(line: int, at: int, wrong: str, right: str) -> set[Edit]:
    """A replacement, character by character where both are of one length, so that neighbours may be joined or not."""
    if right.endswith("?"):
        return {Edit(line, at + i, "?") for i in range(len(wrong))}
    if not wrong:
        return {Edit(line, at, right)}
    if len(wrong) == len(right):
        return {Edit(line, at + i, new) for i, (old, new) in enumerate(zip(wrong, right, strict=True)) if old != new}
    if not right or right in wrong:
        kept = wrong.find(right) if right else len(wrong)
        return {Edit(line, at + i, "") for i in range(len(wrong)) if not kept <= i < kept + len(right)}
    return {Edit(line, at, f"{wrong}→{right}")}


def edits_of(proposal: Proposal, source: Source) -> set[Edit]:
    """What a proposal changes, as a sample marks it."""
    text = source.lines[proposal.line].text[proposal.start : proposal.end]
    right = {Act.DROP: "", Act.LOST: "?", Act.DOUBT: "?", Act.MISSING: "gap"}.get(proposal.act, proposal.reading)
    return edits(proposal.line, proposal.start, text, right)


def score(sample: Sample, proposals: Iterable[Proposal]) -> Score:
    """Precision and recall, counted in characters that change; a passage or a line counts as one."""
    groups = [edits_of(proposal, sample.source) for proposal in proposals]
    found = {edit for group in groups for edit in group}
    right = [bool(group) and group <= sample.faults for group in groups]
    precision = sum(right) / len(groups) if groups else 0.0
    recall = len(found & sample.faults) / len(sample.faults) if sample.faults else 1.0
    shown = sample.source.lines
    wrong = [f"{shown[e.line].text[max(e.at - 4, 0) : e.at + 5]!r} {e}" for e in sorted(found - sample.faults)]
    missed = [f"{shown[e.line].text[max(e.at - 4, 0) : e.at + 5]!r} {e}" for e in sorted(sample.faults - found)]
    return Score(precision, recall, wrong, missed)
