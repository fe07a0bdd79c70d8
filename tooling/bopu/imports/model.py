"""What is read from a raw file before it is an edition: lines, and what finders propose about places in them.

A line is a line of the digital source. Offsets count characters within a line; nothing here changes a character.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple


class Line(NamedTuple):
    """One line of the source. `role` is what a format said of it (``h1`` … ``h6``, ``li``, ``cell``, ``meta``,
    ``furniture``) or empty; `table` and `row` tell the cells of tables apart (from 1; 0: none)."""

    text: str
    role: str = ""
    table: int = 0
    row: int = 0


class Source(NamedTuple):
    """The lines of a file and the script they are in (``zh-Hant``, ``zh-Hans``, or empty where nothing tells)."""

    lines: tuple[Line, ...]
    script: str

    def texts(self) -> list[str]:
        """The characters of each line."""
        return [line.text for line in self.lines]


class Act(StrEnum):
    """What an editor is asked to do with a place (corpus/README.md, “Editorial acts”)."""

    EMEND = "emendation"  # sic and corr
    DROP = "surplus"  # not of the text
    LOST = "lost"  # not of the text, and something stood there: surplus and gap
    DOUBT = "doubt"  # sic alone
    MISSING = "gap"  # nothing is printed here, and something is missing before it
    VARIANT = "variant"  # another copy reads otherwise: app, lem and rdg
    BREAK = "break"  # a page or line of another edition begins behind it: surplus, then pb or lb


class Proposal(NamedTuple):
    """One proposed act: characters `start` to `end` of line `line` (all from 0).

    `fault` is the layer where the fault arose, `reading` the corrected characters (of a gap: how many items; of a
    break: its element, @n and @ed), `why` a sentence for the report, `source` a witness of the header that says so.
    """

    finder: str
    act: Act
    line: int
    start: int
    end: int
    fault: str
    cert: str
    why: str
    reading: str = ""
    source: str = ""


class Remark(NamedTuple):
    """What looks wrong and is left to the editor: a sentence on a line (from 0; -1: on the whole)."""

    finder: str
    line: int
    message: str


Found = Iterable[Proposal | Remark]


def parted(found: Found) -> tuple[list[Proposal], list[Remark]]:
    """What finders found, as proposals and remarks, each in the order of the source."""
    proposals: list[Proposal] = []
    remarks: list[Remark] = []
    for one in found:
        if isinstance(one, Proposal):
            proposals.append(one)
        else:
            remarks.append(one)
    return sorted(proposals, key=lambda p: (p.line, p.start, p.end)), sorted(remarks, key=lambda r: r.line)


def is_han(char: str) -> bool:
    """Whether a character is a Chinese one: unified or compatibility ideographs, 〇, or of a private-use area."""
    code = ord(char)
    return (
        0x4E00 <= code <= 0x9FFF
        or 0x3400 <= code <= 0x4DBF
        or 0x20000 <= code <= 0x3FFFF
        or 0xF900 <= code <= 0xFAFF
        or 0xE000 <= code <= 0xF8FF
        or char == "〇"
    )


def covered(word_places: Sequence[tuple[str, int]], text: str, at: int) -> int:
    """The length of the longest word that stands in `text` with its character `offset` at the place `at`; 0: none.

    In a word ``.`` is any character, and ``^`` before it the beginning of the line (it counts one place).
    """
    best = 0
    for word, offset in word_places:
        if len(word) > best and stands(word, text, at - offset):
            best = len(word)
    return best


def stands(word: str, text: str, at: int) -> bool:
    """Whether a word, with ``.`` and ``^`` as in `covered`, stands at a place of a text."""
    if word[0] == "^":
        return at == -1 and stands(word[1:], text, 0)
    if at < 0 or at + len(word) > len(text):
        return False
    if "." not in word:
        return text.startswith(word, at)
    return all(w in (".", t) for w, t in zip(word, text[at : at + len(word)], strict=True))


def places(words: Iterable[str], char: str) -> Iterator[tuple[str, int]]:
    """Each word with each place that a character has in it."""
    for word in words:
        yield from ((word, at) for at, one in enumerate(word) if one == char)


def mentioned(text: str, at: int) -> bool:
    """Whether a character stands alone within quotation marks: it is spoken of, not used."""
    return text[at - 1 : at] in tuple("「『“‘《") and text[at + 1 : at + 2] in tuple("」』”’》")
