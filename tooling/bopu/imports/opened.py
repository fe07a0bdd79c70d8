"""Turns a long stream of bytes into its text, chunk by chunk, in the encoding that its beginning tells."""

import codecs
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from bopu.findings import Finding, error, warning
from bopu.imports.encodings import ENCODINGS, FEW, PLAUSIBLE, Decoded, decode
from bopu.imports.familiar import familiarity

BEGINNING = 1 << 20
"""So many bytes decide which encoding it is."""

CHUNK = 1 << 20
_LONGEST_CHARACTER = 4


class BadText(Exception):
    """The stream turned out to be no text after its beginning; `finding` says where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Opened(NamedTuple):
    """A stream whose encoding is known, by its name in `ENCODINGS`, and the bytes that were read of it."""

    stream: BinaryIO
    begun: bytes
    encoding: str
    mark: bool
    file: str

    @property
    def codec(self) -> str:
        """What Python calls the encoding. UTF-16 without a mark is read as `decode` reads it."""
        return "utf-16-le" if self.encoding == "utf-16" else ENCODINGS[self.encoding]

    def chunks(self) -> Iterator[str]:
        """The text from its beginning, line ends as they are, without a byte order mark. Raises `BadText`."""
        decoder = codecs.getincrementaldecoder(self.codec)()
        data, line, first = self.begun, 1, True
        while True:
            try:
                text = decoder.decode(data, final=not data)
            except UnicodeDecodeError as fault:
                line += fault.object[: fault.start].decode(self.codec, "ignore").count("\n")
                raise BadText(self._broken(line, fault)) from fault
            if "\0" in text:
                line += text.count("\n", 0, text.index("\0"))
                message = "expected a text; found the character 0, as binary files have"
                raise BadText(error("import.text", self.file, line, message))
            yield text.removeprefix("\ufeff") if first and self.mark else text
            if not data:
                return
            line, first = line + text.count("\n"), False
            data = self.stream.read(CHUNK)

    def _broken(self, line: int, fault: UnicodeDecodeError) -> Finding:
        found = fault.object[fault.start : fault.start + 4].hex(" ")
        message = (
            f"expected {self.encoding.upper()}, as its beginning tells; found the bytes {found}, which are none: "
            "say another --encoding, or mend the file if it is in two encodings"
        )
        return error("import.encoding", self.file, line, message)


def open_text(stream: BinaryIO, file: str, asked: str = "") -> tuple[Opened | None, list[Finding]]:
    """A stream with its encoding, or why it is no text. What was asked for and gives unfamiliar text is warned of."""
    begun = _beginning(stream)
    decoded, findings = _decoded(begun, file, asked)
    if decoded is None:
        return None, findings
    return Opened(stream, begun, decoded.encoding, decoded.mark, file), _doubts(decoded, file) if asked else []


def _beginning(stream: BinaryIO) -> bytes:
    parts: list[bytes] = []
    while (missing := BEGINNING - sum(map(len, parts))) and (part := stream.read(missing)):
        parts.append(part)
    return b"".join(parts)


def _decoded(begun: bytes, file: str, asked: str) -> tuple[Decoded | None, list[Finding]]:
    """The beginning as text. It may end within a character."""
    decoded, findings = decode(begun, file, asked)
    if decoded is not None or len(begun) < BEGINNING:
        return decoded, findings
    shorter = (decode(begun[:-less], file, asked)[0] for less in range(1, _LONGEST_CHARACTER))
    return next((text for text in shorter if text), None), findings


def _doubts(decoded: Decoded, file: str) -> list[Finding]:
    weighed = familiarity(decoded.text[:BEGINNING])
    if weighed.foreign < FEW or weighed.share >= PLAUSIBLE:
        return []
    shown = "".join(char for char in decoded.text if char > "\x7f" and char.isprintable())[:8]
    message = f"expected familiar characters in {decoded.encoding.upper()}, as asked for; found “{shown}”"
    return [warning("import.encoding", file, 0, f"{message}: look whether another --encoding is right")]
