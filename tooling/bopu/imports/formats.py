"""Turns the text of a file into the lines of a source, whatever it was written for: plain, HTML, Kanripo or CBETA.

What a format's own marks say (a page begins here) comes with the lines, as proposals that go before all finders.
"""

import re
from typing import NamedTuple

from bopu.imports.cbeta import CBETA_LINE, cbeta_lines
from bopu.imports.kanripo import KANRIPO, kanripo_lines
from bopu.imports.markup import html_lines
from bopu.imports.model import Line, Proposal, Remark

PLAIN, HTML, TEI, KANRIPO_TEXT, CBETA_TEXT = "plain text", "HTML", "TEI", "Kanripo text", "CBETA text"
_XML = re.compile(
    r"\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*|<!DOCTYPE\s+(?:TEI|TEI\.2|teiCorpus)\b(?:[^>\[]|\[.*?\])*>\s*)*"
    r"<(?:[\w.-]+:)?(?:TEI|TEI\.2|teiCorpus|teiHeader)[\s>]",
    re.S,
)
_HTML = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*<(?:!DOCTYPE\s+html|html|head|body)\b", re.S | re.I)
_TAGS = re.compile(r"</(?:p|div|td|li|h[1-6]|span|a|table)>|<br\s*/?>", re.I)
MANY = 4  # closing tags of HTML that make a piece of a page


class Read(NamedTuple):
    """What a format gives: lines, what its own marks propose, remarks, and the title and other facts of a header."""

    kind: str
    lines: tuple[Line, ...]
    proposals: tuple[Proposal, ...] = ()
    remarks: tuple[Remark, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


def kind_of(text: str) -> str:
    """What a file is written in, from its beginning and its marks."""
    if _XML.match(text):
        return TEI
    if _HTML.match(text) or len(_TAGS.findall(text[:20_000])) >= MANY:
        return HTML
    if KANRIPO.search(text[:4000]):
        return KANRIPO_TEXT
    if len(CBETA_LINE.findall(text[:20_000])) > 2:
        return CBETA_TEXT
    return PLAIN


def read_lines(text: str) -> Read:
    """The lines of a text that is no TEI."""
    kind = kind_of(text)
    if kind == HTML:
        return Read(kind, *html_lines(text))
    if kind == KANRIPO_TEXT:
        return Read(kind, *kanripo_lines(text))
    if kind == CBETA_TEXT:
        return Read(kind, *cbeta_lines(text))
    return Read(kind, tuple(Line(line) for line in text.removesuffix("\n").split("\n")))
