"""Turns lines into the outline of an edition: headings with what stands under them, lists, tables, and clauses with
ids.

Nothing is certain here: where a line is no heading after all, an editor moves it. Every line becomes one block.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from bopu.imports.labels import Label, Numbered, in_order, read_label
from bopu.imports.model import Line, is_han
from bopu.imports.rows import fields, table_lines

HEADING = 16  # characters that a heading has at most, without its number
_STOPS = re.compile("[。！？；，!?;…]|[“「『].*[”」』]$")
_FAN = re.compile("(?<=[。！？])(?=凡)")
_INNER = re.compile("(?<=[。；：，！？﹔﹕])(?=[（(][一二三四五六七八九十0-9]{1,2}[)）]|[①-⑳])")


class Piece(NamedTuple):
    """A clause: characters `start` to `end` of its line; its id without the prefix; the printed number, and where it
    ends (0: none is printed)."""

    start: int
    end: int
    id: str
    n: str = ""
    label_end: int = 0


class Block(NamedTuple):
    """One line as a block: `kind` is ``p``, ``head``, ``item``, ``cell``, ``blank`` (an empty line), ``bare`` (no
    clause), `level` of a heading how deep it opens (0: no heading), `fields` where those of a row of a list stand."""

    line: int
    kind: str
    pieces: tuple[Piece, ...] = ()
    level: int = 0
    n: str = ""
    fields: tuple[tuple[int, int], ...] = ()


def outline(lines: Sequence[Line], bare: Set[int]) -> list[Block]:
    """The blocks of a text, one for each line. `bare` are lines that are no part of the text: they get no clause."""
    texts = [line.text for line in lines]
    silent = bare | {number for number, text in enumerate(texts) if not text.strip()}
    labels = [None if i in silent or line.table else read_label(line.text) for i, line in enumerate(lines)]
    numbered = {one.line: one for one in in_order(labels)}
    rows = table_lines(texts, silent | numbered.keys() | {i for i, line in enumerate(lines) if line.role or line.table})
    heads = _headings(lines, numbered, silent | rows.keys())
    ids = _Ids(bool(numbered) or bool(heads))
    blocks = []
    for number, line in enumerate(lines):
        if number in silent:
            blocks.append(Block(number, "bare" if line.text else "blank"))
            continue
        one = numbered.get(number)
        level = heads.get(number, 0)
        pieces = ids.clauses(line.text, one, heading=bool(level))
        kind = "head" if level else "cell" if line.table else "item" if number in rows or line.role == "li" else "p"
        parts = tuple(fields(line.text, rows[number])) if kind == "item" and number in rows else ()
        blocks.append(Block(number, kind, pieces, level, one.label.n if one and level else "", parts))
    return _with_letters(blocks)


def _headings(lines: Sequence[Line], numbered: Mapping[int, Numbered], silent: Set[int]) -> dict[int, int]:
    """The lines that are headings, with how deep each is."""
    heads: dict[int, int] = {}
    depth = 0  # of the last numbered heading
    filled = [number for number in range(len(lines)) if number not in silent]
    for place, number in enumerate(filled):
        line, one = lines[number], numbered.get(number)
        following = filled[place + 1] if place + 1 < len(filled) else None
        if re.fullmatch("h[1-6]", line.role):
            heads[number] = int(line.role[1])
        elif one is not None and _numbered_heading(line.text, one, numbered, following):
            heads[number] = depth = len(one.path)
        elif one is None and not line.role and not line.table and following is not None:
            before = lines[filled[place - 1]].text if place else ""
            if _plain_heading(line.text, before, lines[following], following in numbered):
                heads[number] = depth + 1 if place else 1
    return heads


def _numbered_heading(text: str, one: Numbered, numbered: Mapping[int, Numbered], following: int | None) -> bool:
    """Whether a numbered line is a heading: short, no sentence, and what follows stands under it."""
    label = one.label
    words = text[label.end :].strip()
    if label.heading:
        return len(words) <= 2 * HEADING
    if not words or len(words) > HEADING or _STOPS.search(words.rstrip("：﹕:")) or label.style == "decimal":
        return False
    after = numbered.get(following) if following is not None else None
    return following is not None and (after is None or len(after.path) > len(one.path))


def _plain_heading(text: str, before: str, after: Line, after_numbered: bool) -> bool:
    """Whether a line without a number is a heading: short, no sentence, with something longer behind it, and not one
    of several short lines."""
    words = text.strip()
    plain = words.rstrip("：﹕:")
    if not 2 <= len(plain) <= HEADING or _STOPS.search(plain) or not any(map(is_han, plain)) or after.table:
        return False
    if re.search(r"[：:=+]|\d", plain):
        return False
    short_before = before and len(before.strip()) <= HEADING and not _STOPS.search(before)
    if plain != words or after_numbered or not before:
        return True
    return len(after.text.strip()) > 2 * len(words) and not short_before


class _Ids:
    """Gives clauses their ids: printed numbers where there are some, letters for what stands between them, and a plain
    count in a text without any order."""

    def __init__(self, ordered: bool) -> None:
        self.ordered = ordered
        self.here = ""  # what an unnumbered clause stands under
        self.heads = 0
        self.base = ""  # an unnumbered heading under which a count began anew
        self.given: set[str] = set()
        self.letters: Counter[str] = Counter()

    def clauses(self, text: str, one: Numbered | None, heading: bool) -> tuple[Piece, ...]:
        """The clauses of a line, cut where another sentence begins with 凡 or an inner number."""
        cuts = [0] if heading else _cuts(text, one.label if one else None)
        pieces = []
        for place, start in enumerate(cuts):
            end = cuts[place + 1] if place + 1 < len(cuts) else len(text)
            if one is not None and not place:
                name = self._numbered(one)
                pieces.append(Piece(start, end, name, one.label.n, one.label.end))
                self.here = name
            else:
                pieces.append(Piece(start, end, self._unnumbered(heading and not place)))
        return tuple(pieces)

    def _numbered(self, one: Numbered) -> str:
        name = ".".join(map(str, one.path))
        if len(one.path) == 1 and one.path[0] == 1 and name in self.given and self.heads:
            self.base = f"h{self.heads}"
        full = f"{self.base}.{name}" if self.base else name
        self.given.add(full)
        return full

    def _unnumbered(self, heading: bool) -> str:
        if heading:
            self.heads += 1
            self.here = f"h{self.heads}"
            return self.here
        self.letters[self.here] += 1
        count = self.letters[self.here]
        if not self.ordered:
            return str(count)
        return ".".join(filter(None, (self.here, letters(count))))


def letters(count: int) -> str:
    """1 is a, 26 is z, 27 is aa."""
    name = ""
    while count:
        count, rest = divmod(count - 1, 26)
        name = chr(ord("a") + rest) + name
    return name


def _cuts(text: str, label: Label | None) -> list[int]:
    """Where clauses begin within a line."""
    begin = label.end if label else 0
    cuts = [match.start() for match in _FAN.finditer(text) if match.start() > begin]
    inner = [match.start() for match in _INNER.finditer(text) if match.start() > begin]
    found = [read_label(text[at:]) for at in inner]
    values = [one.values[0] if one else 0 for one in found]
    if len(inner) > 1 and values == list(range(values[0], values[0] + len(values))) and values[0] in (1, 2):
        cuts += inner
    return [0, *sorted(set(cuts))]


def _with_letters(blocks: Sequence[Block]) -> list[Block]:
    """An id that stands twice, as a number printed twice does, gets a letter each time."""
    often = Counter(piece.id for block in blocks for piece in block.pieces)
    names = set(often)
    seen: Counter[str] = Counter()
    done = []
    for block in blocks:
        pieces = []
        for piece in block.pieces:
            if often[piece.id] > 1:
                name = piece.id
                while name in names:
                    seen[piece.id] += 1
                    name = piece.id + letters(seen[piece.id])
                names.add(name)
                piece = piece._replace(id=name)
            pieces.append(piece)
        done.append(block._replace(pieces=tuple(pieces)))
    return done
