"""Turns well-formed XML of any vocabulary into its pieces in order: what is text that may be converted, in which
language, and what belongs together.

All pieces joined are the file again, character for character. Entities are never expanded and nothing outside is
read, so that a document type declaration may stand.
"""

import re
from collections.abc import Mapping
from pyexpat import XMLParserType
from typing import NamedTuple
from xml.parsers import expat

from bopu.findings import Finding, error
from bopu.text.parse import CONTAINERS, TEXT_BLOCKS

OPAQUE = "\ufffc"
"""What stands in a run for a glyph or an entity, so that no word is found across it."""

ASIDES = frozenset({"note", "rdg", "sic", "orig", "abbr", "del", "surplus", "witDetail", "desc", "rt", "rp"})
"""Elements whose text does not go on in that around them: notes, and what another reading stands for."""

KEPT = frozenset({"teiHeader", "g", "script", "style"})
"""Elements whose text is left alone: a header, a glyph that is named elsewhere, code."""

_INLINE = frozenset({"a", "b", "em", "i", "span", "strong", "sub", "sup", "ruby", "rb", "br", "u"})
_BLOCKS = CONTAINERS | TEXT_BLOCKS
_TEI = re.compile(r"(?:.*:)?(?:TEI|teiCorpus|TEI\.2)")


class Piece(NamedTuple):
    """A stretch of the file as it stands there. `run` is 0 for what is no text; the texts of one run are one text.
    `refers`: it is a reference to a character. `opaque`: it is a glyph or an entity in the text. `name` is the nearest
    xml:id at or above; `column` counts from 1."""

    raw: str
    run: int = 0
    lang: str = ""
    line: int = 0
    column: int = 0
    name: str = ""
    refers: bool = False
    opaque: bool = False


class _Frame(NamedTuple):
    """What is in force inside an element."""

    run: int
    lang: str
    name: str
    kept: bool


def xml_pieces(text: str, file: str) -> tuple[list[Piece], list[Finding]]:
    """The pieces of a file, or why it is no well-formed XML. An encoding that it declares is not looked at."""
    reader = _Reader(text)
    try:
        reader.read()
    except expat.ExpatError as fault:
        message = f"expected well-formed XML; found: {expat.ErrorString(fault.code)}"
        return [], [error("xml.syntax", file, fault.lineno, message)]
    return reader.pieces, []


class _Reader:
    """Follows the parser: each event ends the piece that the one before began."""

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self.pieces: list[Piece] = []
        self.frames = [_Frame(0, "", "", False)]
        self.spoken = [False]
        self.runs = 0
        self.is_tei = False
        self.in_cdata = False
        self.pending: tuple[int, Piece, bool] | None = None
        self.parser = self._parser()

    def _parser(self) -> XMLParserType:
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = False
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartCdataSectionHandler = lambda: self._cdata(True)
        parser.EndCdataSectionHandler = lambda: self._cdata(False)
        parser.DefaultHandler = self._other  # as a default handler is set, entities stay references
        return parser

    def read(self) -> None:
        """Gather the pieces. Raises `ExpatError`."""
        self.parser.Parse(self.data, True)
        self._begin(len(self.data), Piece(""), False)

    def _begin(self, at: int, piece: Piece, joins: bool) -> None:
        if self.pending and (raw := self.data[self.pending[0] : at]):
            self.pieces.append(self.pending[1]._replace(raw=raw.decode()))
        self.pending = (at, piece, joins)

    def _here(self, *, refers: bool = False, opaque: bool = False) -> Piece:
        frame, line, column = self.frames[-1], self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return Piece("", 0 if frame.kept else frame.run, frame.lang, line, column, frame.name, refers, opaque)

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        local, outer = name.rpartition(":")[2], self.frames[-1]
        self.is_tei = self.is_tei or (len(self.frames) == 1 and bool(_TEI.fullmatch(name)))
        glyph = local == "g" and self.is_tei
        kept = outer.kept or (local in KEPT and (self.is_tei or local in ("script", "style")))
        self._begin(self.parser.CurrentByteIndex, self._here(opaque=True) if glyph else Piece(""), False)
        aside = local in ASIDES
        own = aside or not self._is_inline(local)
        lang = attributes.get("xml:lang", attributes.get("lang", outer.lang))
        self.frames.append(_Frame(self._new() if own else outer.run, lang, attributes.get("xml:id", outer.name), kept))
        if own and not aside:
            self.frames[-2] = outer._replace(run=self._new())  # what follows a block does not go on before it
        self.spoken.append(False)

    def _is_inline(self, name: str) -> bool:
        if len(self.frames) == 1 or name in _BLOCKS:
            return False
        return self.is_tei or name in _INLINE or self.spoken[-1]

    def _new(self) -> int:
        self.runs += 1
        return self.runs

    def _end(self, name: str) -> None:
        self._begin(self.parser.CurrentByteIndex, Piece(""), False)
        self.frames.pop()
        self.spoken.pop()

    def _cdata(self, inside: bool) -> None:
        self._begin(self.parser.CurrentByteIndex, Piece(""), False)
        self.in_cdata = inside

    def _text(self, text: str) -> None:
        at = self.parser.CurrentByteIndex
        refers = not self.in_cdata and self.data[at] == ord("&")
        if not (self.pending and self.pending[2] and not refers):
            self._begin(at, self._here(refers=refers), not refers)
        self.spoken[-1] = self.spoken[-1] or not text.isspace()

    def _other(self, raw: str) -> None:
        entity = len(self.frames) > 1 and self.data[self.parser.CurrentByteIndex] == ord("&")
        self._begin(self.parser.CurrentByteIndex, self._here(opaque=True) if entity else Piece(""), False)
