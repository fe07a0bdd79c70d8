"""Turns lines, their outline and the settled acts into the body of a TEI text.

Undoing the tags gives the lines back: each character of a line is written once, in its place.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from bopu.imports.model import Act, Line, Proposal
from bopu.imports.structure import Block, Piece
from bopu.text.source import forbidden

_INDENT = "  "
_CONTAINERS = {"item": ("list",), "cell": ("table", "row")}


def body(lines: Sequence[Line], blocks: Sequence[Block], acts: Sequence[Proposal], prefix: str) -> str:
    """The content of ``body``, a block a line."""
    by_line: dict[int, list[Proposal]] = {}
    for act in acts:
        by_line.setdefault(act.line, []).append(act)
    writer = _Writer(lines, prefix, by_line)
    blanks: list[Block] = []
    for block in blocks:
        if block.kind == "blank":
            blanks.append(block)
            continue
        writer.block(block, len(blanks))
        blanks.clear()
    return writer.finished(len(blanks))


class _Writer:
    """Writes blocks one after the other, and knows which divisions, list, table and row are open."""

    def __init__(self, lines: Sequence[Line], prefix: str, acts: Mapping[int, Sequence[Proposal]]) -> None:
        self.lines, self.prefix, self.acts = lines, prefix, acts
        self.out: list[str] = []
        self.levels: list[int] = []  # of the divisions that are open
        self.inner: list[str] = []  # list, or table and row
        self.cell = (0, 0)  # the table and the row that are open

    def block(self, block: Block, blanks: int) -> None:
        """Write one block and the empty lines before it: those before a heading stand in the division it opens."""
        line = self.lines[block.line]
        wanted = _CONTAINERS.get(block.kind, ())
        self._leave(wanted, (line.table, line.row))
        if block.level:
            self._division(block)
        self._blanks(blanks)
        for name in wanted[len(self.inner) :]:
            self._open(name, ' type="table"' if block.fields else "")
            self.inner.append(name)
        self.cell = (line.table, line.row)
        element = "p" if block.kind == "bare" else block.kind
        self._line(f"<{element}>{self._content(block, line.text)}</{element}>")

    def finished(self, blanks: int) -> str:
        """The whole, everything closed, with the empty lines at the end."""
        self._leave((), (0, 0))
        self._blanks(blanks)
        while self.levels:
            self.levels.pop()
            self._close("div")
        return "\n".join(self.out)

    def _leave(self, wanted: Sequence[str], cell: tuple[int, int]) -> None:
        """Close the list, or the row and the table, unless the next block belongs there."""
        keep = 0
        if list(wanted[: len(self.inner)]) == self.inner:
            keep = len(self.inner)
            if self.inner[:1] == ["table"] and cell != self.cell:
                keep = 1 if cell[0] == self.cell[0] else 0
        while len(self.inner) > keep:
            self._close(self.inner.pop())

    def _division(self, block: Block) -> None:
        while self.levels and self.levels[-1] >= block.level:
            self.levels.pop()
            self._close("div")
        self._open("div", f" n={quoteattr(block.n)}" if block.n else "")
        self.levels.append(block.level)

    def _content(self, block: Block, text: str) -> str:
        acts = self.acts.get(block.line, ())
        if not block.pieces:
            return marked(text, 0, len(text), acts)
        pieces = _fitted(block.pieces, acts)
        fields = () if len(pieces) > 1 or pieces[0].label_end else _whole(block.fields, acts)
        return "".join(
            _clause(text, piece, _between(acts, piece.start, piece.end), self.prefix, fields, bool(block.level))
            for piece in pieces
        )

    def _blanks(self, count: int) -> None:
        for _ in range(count):
            self._line("<lb/>")

    def _open(self, name: str, attributes: str) -> None:
        self._line(f"<{name}{attributes}>")

    def _close(self, name: str) -> None:
        self.out.append(_INDENT * (3 + len(self.levels) + len(self.inner)) + f"</{name}>")

    def _line(self, text: str) -> None:
        self.out.append(_INDENT * (3 + len(self.levels) + len(self.inner)) + text)


def _between(acts: Sequence[Proposal], start: int, end: int) -> Sequence[Proposal]:
    """The acts, which do not overlap, that begin between two places, and the one before, which may reach there."""
    first = bisect_left(acts, start, key=lambda act: act.start)
    return acts[max(first - 1, 0) : bisect_right(acts, end, key=lambda act: act.start)]


def _fitted(pieces: Sequence[Piece], acts: Sequence[Proposal]) -> list[Piece]:
    """The clauses of a line with no cut within an act, and no printed number that ends within one."""
    fitted: list[Piece] = []
    for piece in pieces:
        if fitted and any(act.start < piece.start < act.end for act in _between(acts, piece.start, piece.start)):
            fitted[-1] = fitted[-1]._replace(end=piece.end)
            continue
        if any(act.start < piece.label_end < act.end for act in _between(acts, piece.label_end, piece.label_end)):
            piece = piece._replace(label_end=0)
        fitted.append(piece)
    return fitted


def _whole(fields: Sequence[tuple[int, int]], acts: Sequence[Proposal]) -> Sequence[tuple[int, int]]:
    """The fields of a row, or none where an act goes over the end of one."""
    ends = {end for field in fields for end in field}
    return () if any(act.start < end < act.end for act in acts for end in ends) else fields


def _clause(
    text: str, piece: Piece, acts: Sequence[Proposal], prefix: str, fields: Sequence[tuple[int, int]], heading: bool
) -> str:
    function = "editorial" if heading else "narrative"
    number = f" n={quoteattr(piece.n)}" if piece.n else ""
    begin = f'<seg type="clause" xml:id="{prefix}.{piece.id}"{number} function="{function}" ana="#unknown">'
    start, label = piece.start, ""
    if piece.label_end:
        gaps = [act for act in acts if act.act is Act.MISSING and piece.start <= act.start < piece.label_end]
        label = "".join(map(_missing, gaps))
        acts = [act for act in acts if act not in gaps]
        label += f"<label>{marked(text, start, piece.label_end, acts)}</label>"
        start = piece.label_end
    return f"{begin}{label}{''.join(_fields(text, start, piece.end, acts, fields))}</seg>"


def _fields(
    text: str, start: int, end: int, acts: Sequence[Proposal], fields: Sequence[tuple[int, int]]
) -> Iterator[str]:
    at = start
    for number, (a, b) in enumerate(fields, start=1):
        yield marked(text, at, a, acts)
        yield f'<seg type="cell" n="{number}">{marked(text, a, b, acts)}</seg>'
        at = b
    yield marked(text, at, end, acts)


def marked(text: str, start: int, end: int, acts: Sequence[Proposal]) -> str:
    """A stretch of a line with the acts that lie within it."""
    out, at = [], start
    for act in acts:
        if start <= act.start and act.end <= end and (act.start < end or act.start == act.end == len(text)):
            out += [characters(text[at : act.start]), _act(text[act.start : act.end], act)]
            at = act.end
    return "".join([*out, characters(text[at:end])])


def characters(text: str) -> str:
    """Characters as XML text; what XML or an edition cannot hold stands as ``g`` with its code point."""
    if "\r" not in text and text.isprintable() and "\ufffd" not in text:
        return escape(text)
    return "".join(
        f'<g type="codepoint" n="U+{ord(char):04X}"/>' if char == "\r" or forbidden(char) else escape(char)
        for char in text
    )


def _act(wrong: str, act: Proposal) -> str:
    written = characters(wrong)
    if act.act is Act.EMEND:
        reading = escape(act.reading)
        return f'<choice><sic>{written}</sic><corr type="{act.fault}" {_who(act)}>{reading}</corr></choice>'
    if act.act is Act.DOUBT:
        return f'<sic resp="#bopu" cert="{act.cert}">{written}</sic>'
    if act.act is Act.MISSING:
        return _missing(act)
    if act.act is Act.VARIANT:
        rdg = f'<rdg wit="{act.source}">{escape(act.reading)}</rdg>'
        return f'<app><lem wit="#digital">{written}</lem>{rdg}</app>'
    surplus = f'<surplus reason="{act.fault}" {_who(act)}>{written}</surplus>'
    if act.act is Act.LOST:
        return surplus + f'<gap reason="{act.fault}" unit="character" quantity="{act.reading or 1}" {_who(act)}/>'
    if act.act is Act.BREAK:
        element, n, edition = act.reading.split("\t")
        where = ' unit="line"' if element == "milestone" else ""
        where += "".join(f" {name}={quoteattr(value)}" for name, value in (("n", n), ("ed", edition)) if value)
        return surplus + f"<{element}{where}/>"
    return surplus


def _missing(act: Proposal) -> str:
    return f'<gap reason="{act.fault}" unit="item" quantity="{act.reading}" {_who(act)}/>'


def _who(act: Proposal) -> str:
    if act.source:
        return f'resp="#bopu" cert="{act.cert}" evidence="external" source="{act.source}"'
    evidence = "conjecture" if act.cert == "low" else "internal"
    return f'resp="#bopu" cert="{act.cert}" evidence="{evidence}"'
