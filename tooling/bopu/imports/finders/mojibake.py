"""Finds runs that were read in a wrong encoding and gives back what re-encoding yields, where that is familiar text.

Looked for are UTF-8 read as GBK or as Latin, GBK read as Latin, and GBK and Big5 read as one another.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bopu.imports.familiar import PUNCTUATION, familiarity
from bopu.imports.model import Act, Proposal, Source


class _Way(NamedTuple):
    read_as: str
    was: str
    run: re.Pattern[str]


_HIGH = (
    "\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2022\u2026\u2030\u2039\u203a"
    "\u20ac\u2122"
)
_LATIN = re.compile(f"[{_HIGH}]{{3,}}")
_LATIN_PAIRS = re.compile(f"[{_HIGH}](?:[{_HIGH}@-~](?![a-z]{{3}})){{2,}}")  # the second byte of GBK may be ASCII
_FOREIGN = re.compile("[^\x00-\x7f]{3,}")
_PAIRS = re.compile("[^\x00-\x7f][^\x00-\x3f\x7f]{2,}")
_WAYS = (
    _Way("cp1252", "utf-8", _LATIN),
    _Way("latin-1", "utf-8", _LATIN),
    _Way("gb18030", "utf-8", _FOREIGN),
    _Way("latin-1", "gb18030", _LATIN_PAIRS),
    _Way("cp1252", "gb18030", _LATIN_PAIRS),
    _Way("cp950", "gb18030", _PAIRS),
    _Way("gb18030", "cp950", _PAIRS),
)  # fmt: skip
NAMES = {"cp1252": "Windows Latin", "latin-1": "Latin 1", "gb18030": "GBK", "cp950": "Big5", "utf-8": "UTF-8"}

GOOD = 0.7  # how familiar what is given back must be
BETTER = 0.25  # and how much more so than what stands there
LEAST = 3  # characters of the restored text


def find_mojibake(source: Source) -> Iterator[Proposal]:
    """Emendations of the layer `encoding`, for each run that a way of misreading explains."""
    for number, text in enumerate(source.texts()):
        if text.isascii():
            continue
        taken: list[tuple[int, int]] = []
        for way in _WAYS:
            for match in way.run.finditer(text):
                found = _restored(match[0], way)
                if not found or any(match.start() < b and a < match.end() for a, b in taken):
                    continue
                before, length, restored = found
                start = match.start() + before
                taken.append((start, start + length))
                why = f"{NAMES[way.was]} that was read as {NAMES[way.read_as]}"
                reading = restored
                yield Proposal("mojibake", Act.EMEND, number, start, start + length, "encoding", "high", why, reading)


def _restored(run: str, way: _Way) -> tuple[int, int, str] | None:
    """Where in a run the misread part begins, how long it is, and what it was; None where it is no such run.

    Ends that read as they should (punctuation, a last half character) are left out.
    """
    if familiarity(run).share > 1 - BETTER:
        return None
    start, end = 0, len(run)
    while way.run in (_FOREIGN, _PAIRS) and start < end and run[start] in PUNCTUATION:
        start += 1
    for cut in range(3):
        for begin in range(start, min(start + 3, end)):
            part = run[begin : end - cut]
            if restored := _again(part, way):
                return begin, len(part), restored
    return None


def _again(part: str, way: _Way) -> str:
    try:
        restored = part.encode(way.read_as).decode(way.was)
    except UnicodeError:
        return ""
    weighed = familiarity(restored)
    good = weighed.foreign >= LEAST and weighed.share >= GOOD and restored.isprintable()
    return restored if good and weighed.share >= familiarity(part).share + BETTER else ""
