"""Turns the bytes of a file into text, and says which encoding was taken and why; or says why none can be taken.

Four families are told apart by what they give: text read in its own encoding is familiar, in another it is not. No
library of guesses is used, since a guess must be able to say why it was made, and to refuse.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from bopu.findings import Finding, error
from bopu.imports.familiar import familiarity

ENCODINGS: Mapping[str, str] = {
    "utf-8": "utf-8",
    "utf-16": "utf-16",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "gb18030": "gb18030",
    "gbk": "gbk",
    "big5": "cp950",
    "big5-hkscs": "big5hkscs",
}
"""What ``--encoding`` may be, and what Python calls it."""

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16le"),
    (b"\xfe\xff", "utf-16be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)
_OTHER = (
    (b"PK\x03\x04", "a ZIP archive (a Word or OpenDocument file is one): save it as plain text"),
    (b"%PDF", "a PDF file: export its text"),
    (b"\xd0\xcf\x11\xe0", "an old Office file: save it as plain text"),
    (b"{\\rtf", "an RTF file: save it as plain text"),
    (b"\x1f\x8b", "a gzip archive: unpack it"),
    (b"\x89PNG", "a picture: its text has to be typed or recognised"),
    (b"\xff\xd8\xff", "a picture: its text has to be typed or recognised"),
)
_NAMES = {
    "utf8": "utf-8", "utf-8": "utf-8", "us-ascii": "utf-8", "gb2312": "gbk", "gb_2312-80": "gbk", "gbk": "gbk",
    "gb18030": "gb18030", "big5": "big5", "big5-hkscs": "big5-hkscs", "utf-16": "utf-16",
}  # fmt: skip
_DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_-]+)""")

SAMPLE = 400_000  # bytes, or twice as many as characters beyond ASCII, that are weighed; the rest has to be well-formed
_ASCII = re.compile(r"[\0-\x7f]+")
_THREE_BYTES = re.compile(r"[^\0-\u07ff]")  # characters that UTF-8 writes with three bytes or more
FEW = 12  # characters beyond ASCII: with fewer nothing is decided by familiarity
PLAUSIBLE = 0.55  # what a text in its own encoding reaches; in another it stays below 0.4
APART = 0.2
MOST_STRAY = 0.02  # of the characters of UTF-16: taken in pairs, Chinese in UTF-8 gives a twentieth and more


class Decoded(NamedTuple):
    """A text with its line ends as ``\\n``: `encoding` by its name in `ENCODINGS`, `why` a sentence, `mark` whether a
    byte order mark stood before it, `line_end` what a line ended with (empty: lines end differently, and each
    carriage return stays in the text)."""

    text: str
    encoding: str
    why: str
    mark: bool
    line_end: str

    def encoded(self) -> bytes:
        """The bytes that the text was read from, made from it."""
        text = self.text.replace("\n", self.line_end) if self.line_end else self.text
        codec = ENCODINGS[self.encoding]
        mark = next((m for m, name in _MARKS if name == self.encoding), b"") if self.mark else b""
        return mark + text.encode(codec)


class _Tried(NamedTuple):
    name: str
    text: str
    share: float
    foreign: int


def decode(data: bytes, file: str, asked: str = "") -> tuple[Decoded | None, list[Finding]]:
    """The text of a file, or why it has none. `asked` is an encoding that the user decided on."""
    if fault := _no_text(data):
        return None, [error("import.text", file, 0, f"expected a text; found {fault}")]
    mark = next(((m, name) for m, name in _MARKS if data.startswith(m)), None)
    if mark and (not asked or asked == mark[1] or (asked == "utf-16" and mark[1].startswith("utf-16"))):
        return _read(data[len(mark[0]) :], mark[1], "the byte order mark at its beginning says so", file, True)
    if asked:
        return _read(data, asked, "asked for", file)
    name, why = _told(data)
    if not name:
        return None, [error("import.encoding", file, 0, why)]
    return _read(data, name, why, file)


def _no_text(data: bytes) -> str:
    """What a file is that is no text, or empty."""
    if not data.strip():
        return "an empty file" if not data else "a file with nothing but white space"
    if other := next((what for begin, what in _OTHER if data.startswith(begin)), ""):
        return other
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff")) or _alternate(data)
    if not wide and b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        return f"a binary file: the byte 0 stands in line {line}"
    return ""


def _alternate(data: bytes) -> bool:
    """Whether the bytes are UTF-16 without a mark: its line ends and spaces have a 0 on the same side everywhere."""
    return _wide(data, "utf-16-le") or _wide(data, "utf-16-be")


def _wide(data: bytes, codec: str) -> bool:
    if len(data) % 2 or b"\0" not in data[:SAMPLE]:
        return False
    try:
        text = data[:SAMPLE].decode(codec)
    except UnicodeDecodeError:
        return False
    if "\0" in text or not text:
        return False
    plain = sum("\x09" <= char < "\x7f" for char in text)
    weighed = familiarity(text)
    return plain + weighed.share * weighed.foreign > PLAUSIBLE * len(text)


def _read(data: bytes, name: str, why: str, file: str, mark: bool = False) -> tuple[Decoded | None, list[Finding]]:
    try:
        text = data.decode(ENCODINGS[name])
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        found = data[fault.start : fault.start + 4].hex(" ")
        message = (
            f"expected {name.upper()} ({why}); found the bytes {found} at position {fault.start}, which are none: "
            "say another --encoding, or mend the file if it is in two encodings"
        )
        return None, [error("import.encoding", file, line, message)]
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        return None, [error("import.text", file, line, "expected a text; found the character 0, as binary files have")]
    if not text.strip():
        return None, [error("import.text", file, 0, "expected a text; found nothing but white space")]
    if name.startswith("utf-16") and (stray := _stray(text)) > MOST_STRAY * len(text):
        message = (
            f"expected {name.upper()} ({why}); found {stray} of {len(text)} characters that are private, unassigned or "
            "halves of others, as when bytes of another encoding are taken in pairs: say another --encoding"
        )
        return None, [error("import.encoding", file, 0, message)]
    plain, line_end = _one_line_end(text)
    return Decoded(plain, name, why, mark, line_end), []


def _stray(text: str) -> int:
    """How many characters no text has many of: for private use, of no script yet, half a pair."""
    return sum(unicodedata.category(char) in ("Co", "Cn", "Cs") for char in text)


def _one_line_end(text: str) -> tuple[str, str]:
    """The text with one kind of line end as ``\\n``, and which it was; where there are several they stay."""
    if "\r" not in text:
        return text, "\n"
    pairs, returns, feeds = text.count("\r\n"), text.count("\r"), text.count("\n")
    if pairs == returns == feeds:
        return text.replace("\r\n", "\n"), "\r\n"
    return (text.replace("\r", "\n"), "\r") if not feeds else (text, "")


def _told(data: bytes) -> tuple[str, str]:
    """The encoding that the bytes tell, and why; or an empty name and why they do not."""
    if data.isascii():
        return "utf-8", "it is ASCII, which is the same in every encoding"
    if _alternate(data):
        name = "utf-16le" if _wide(data, "utf-16-le") else "utf-16be"
        return name, "every line end and space in it has a byte 0 beside it"
    tried = _tried(data)
    declared = _declared(data)
    utf8 = next((one for one in tried if one.name == "utf-8"), None)
    if utf8 and _THREE_BYTES.search(utf8.text):
        return "utf-8", f"all {utf8.foreign} characters beyond ASCII that were looked at are well-formed UTF-8"
    best = tried[0] if tried else None
    own = next((one for one in tried if one.name == declared), None)
    if own and best and own.share >= best.share - APART:
        return declared, f"the file itself declares {declared.upper()}, and its bytes are well-formed in it"
    return _weighed(tried)


def _declared(data: bytes) -> str:
    found = _DECLARED.search(data[:4096])
    return _NAMES.get(found[1].decode().lower(), "") if found else ""


def _tried(data: bytes) -> list[_Tried]:
    """The encodings in which the bytes are well-formed, the most familiar reading first."""
    found = []
    for name in ("utf-8", "gb18030", "gbk", "big5", "big5-hkscs"):
        try:
            text = data.decode(ENCODINGS[name])
        except UnicodeDecodeError:
            continue
        weighed = familiarity(_ASCII.sub("", text)[: SAMPLE // 2])  # a page may begin with a long script
        found.append(_Tried(name, text, weighed.share, weighed.foreign))
    order = ("utf-8", "gbk", "gb18030", "big5", "big5-hkscs")  # of two that read alike the narrower is told
    return sorted(found, key=lambda one: (-round(one.share, 6), order.index(one.name)))


def _weighed(tried: list[_Tried]) -> tuple[str, str]:
    decide = f"say --encoding {', '.join(ENCODINGS)}"
    if not tried:
        return "", f"expected UTF-8, UTF-16, GB18030, GBK or Big5; found bytes that are well-formed in none: {decide}"
    best = tried[0]
    others = [one for one in tried[1:] if one.text != best.text]
    rival = others[0] if others else None
    told = " and ".join(f"{one.name.upper()} reads {_shown(one.text)}" for one in ([best, rival] if rival else [best]))
    if best.foreign < FEW:
        return "", f"expected more than {best.foreign} characters beyond ASCII to tell the encoding; {told}: {decide}"
    if best.share < PLAUSIBLE or (rival and best.share - rival.share < APART):
        return "", f"expected one encoding that gives familiar characters; {told}: {decide}"
    how = f"{best.share:.0%} familiar in it" + (f", {rival.share:.0%} in {rival.name.upper()}" if rival else "")
    return best.name, f"its {best.foreign} characters beyond ASCII are {how}"


def _shown(text: str) -> str:
    foreign = "".join(char for char in text if char > "\x7f" and char.isprintable())
    return f"“{foreign[:8]}”"
