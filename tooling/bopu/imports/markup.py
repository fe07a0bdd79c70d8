"""Turns a page of the web into the lines that a reader sees of it: a block a line, a table cell a line.

Scripts, styles and comments are not seen and left out; pictures are counted. White space is that of HTML: a run is one
space, except in ``pre``.
"""

import re
from html.parser import HTMLParser

from bopu.imports.model import Line, Proposal, Remark

_UNSEEN = frozenset({"script", "style", "template", "noscript", "svg", "canvas", "iframe", "object", "head", "select"})
_BLOCKS = frozenset(
    {
     "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "div", "dl",
     "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
     "hr", "html", "legend", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody",
     "td", "tfoot", "th", "thead", "tr", "ul", "caption", "option"
    }
)  # fmt: skip
_OUTSIDE = frozenset({"nav", "footer", "header", "aside", "form", "button", "menu"})
_VOID = frozenset(
    {
     "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
     "wbr"
    }
)  # fmt: skip
_SPACE = re.compile(r"[ \t\r\n\f]+")
_CLOSED_BY = {
    "p": _BLOCKS, "li": {"li"}, "td": {"td", "th", "tr"}, "th": {"td", "th", "tr"}, "tr": {"tr"}, "dt": {"dt", "dd"},
    "dd": {"dt", "dd"}, "option": {"option"},
}  # fmt: skip

MANY_OPEN = 40  # signs < with no > between them that a tag with attributes may hold
MAX_DEPTH = 256  # tags that are open at once; what is nested deeper is read as if it stood at this depth

Lines = tuple[tuple[Line, ...], tuple[Proposal, ...], tuple[Remark, ...], tuple[tuple[str, str], ...]]


def html_lines(text: str) -> Lines:
    """The lines of a page, no proposals, remarks on what a page has besides words, and its title."""
    page = _Page()
    page.feed(_closed_tags(text))
    page.close()
    page.end_line()
    remarks = []
    if page.pictures:
        remarks.append(Remark("markup", -1, f"{page.pictures} pictures of the page are not taken"))
    lines = tuple(page.lines) or (Line(""),)
    facts = (("title", page.title.strip()),) if page.title.strip() else ()
    return lines, (), tuple(remarks), facts


def _closed_tags(text: str) -> str:
    """The page with the signs ``<`` that no tag can begin as characters: of many before one ``>`` only the last can.
    The parser of the standard library tries each of them over and over."""
    parts = text.split(">")
    for number, part in enumerate(parts):
        if part.count("<") > MANY_OPEN:
            before, _, last = part.rpartition("<")
            parts[number] = before.replace("<", "&lt;") + "<" + last
    if parts[-1].count("<") > 1:  # no tag ends there, and the last may not even begin one
        parts[-1] = parts[-1].replace("<", "&lt;")
    return ">".join(parts)


class _Page(HTMLParser):
    """Collects lines while the parser walks a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[Line] = []
        self.title = ""
        self.pictures = 0
        self.open: list[str] = []
        self.parts: list[str] = []
        self.table, self.row = 0, 0
        self.tables: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens: a block ends the line before it."""
        closed = [i for i, name in enumerate(self.open) if tag in _CLOSED_BY.get(name, ())]
        if closed and tag in _BLOCKS and not {"table", "ul", "ol"} & set(self.open[closed[-1] :]):
            self._close_to(closed[-1])
        if tag == "br":
            self.end_line(empty=True)
        elif tag == "img":
            self.pictures += 1
        elif tag in _BLOCKS:
            self.end_line()
            if tag == "table":
                self.table += 1
                self.tables.append(self.table)
            elif tag == "tr":
                self.row += 1
        if tag not in _VOID and len(self.open) < MAX_DEPTH:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """A tag closes, with what was left open in it."""
        if tag == "p" and "p" not in self.open:
            self.end_line()
        if tag in self.open:
            self._close_to(len(self.open) - 1 - self.open[::-1].index(tag))

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """``<![CDATA[`` and the like are no words of a page; the parser would stop at one that is broken."""
        end = self.rawdata.find(">", i)
        return -1 if end < 0 else end + 1

    def _close_to(self, depth: int) -> None:
        while len(self.open) > depth:
            if self.open[-1] in _BLOCKS:
                self.end_line()
            if self.open.pop() == "table" and self.tables:
                self.tables.pop()

    def handle_data(self, data: str) -> None:
        """Words: seen ones are kept, the title is noted."""
        if "title" in self.open and "svg" not in self.open:
            self.title += data
        if not _UNSEEN.intersection(self.open):
            if "pre" in self.open:
                first, *rest = data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
                self.parts.append(first)
                for line in rest:
                    self.end_line(empty=True)
                    self.parts.append(line)
            else:
                self.parts.append(_SPACE.sub(" ", data))

    def end_line(self, empty: bool = False) -> None:
        """What was collected becomes a line; nothing collected becomes one only at a line break."""
        text = "".join(self.parts)
        self.parts.clear()
        if "pre" not in self.open:
            text = re.sub(" +", " ", text).strip(" ")
        if text or (empty and self.lines and not self.lines[-1].role and not self.tables):
            cell = bool(self.tables) and bool({"td", "th"} & set(self.open))
            table, row = (self.tables[-1], self.row) if cell else (0, 0)
            self.lines.append(Line(text, self._role() if text else "", table, row))

    def _role(self) -> str:
        if _OUTSIDE.intersection(self.open):
            return "furniture"
        found = (name for name in reversed(self.open) if re.fullmatch("h[1-6]|li", name))
        return next(found, "")
