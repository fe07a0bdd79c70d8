"""Finds characters that should be others: compatibility ideographs and radicals, private-use characters, what nobody
sees, and a single letter that stands inside a Chinese word.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache

from bopu.imports.familiar import data_lines
from bopu.imports.model import Act, Found, Proposal, Remark, Source, is_han
from bopu.text.source import forbidden

_KEPT = frozenset("\t\u3000\u00a0")
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\u180e\ufeff")


_LONE = re.compile(r"(?<![A-Za-z])[a-z](?![A-Za-z])")


def find_codepoints(source: Source) -> Found:
    """Proposals about single characters, all of the layer `encoding`."""
    letters = Counter(match[0] for text in source.texts() for match in _LONE.finditer(text))
    for number, text in enumerate(source.texts()):
        if text.isascii() and text.isprintable():
            continue
        for at, char in enumerate(text):
            if found := _judged(char):
                act, reading, cert, why = found
                yield Proposal("codepoints", act, number, at, at + 1, "encoding", cert, why, reading)
        yield from _letters(number, text, letters)
    spaces = [number for number, text in enumerate(source.texts()) if "\u00a0" in text]
    if spaces:
        message = f"U+00A0, a space that does not break, stands in {len(spaces)} lines; it is kept as it is"
        yield Remark("codepoints", spaces[0], message)


def _judged(char: str) -> tuple[Act, str, str, str] | None:
    """What to do about a character: the act, the reading, how certain, why; None where it is in order."""
    if char in _KEPT or "\x20" <= char < "\x7f" or "\u4e00" <= char <= "\u9fff":
        return None
    name = f"U+{ord(char):04X}"
    if char == "\ufffd":
        return None  # the finder of lost characters speaks of it
    if char in _INVISIBLE or forbidden(char):
        return Act.DROP, "", "high", f"{name}, which nobody sees"
    category = unicodedata.category(char)
    if category == "Co":
        if assigned := private().get(char):
            return Act.EMEND, assigned, "high", f"{name} was private in GB 18030 and is U+{ord(assigned):04X} since"
        return Act.DOUBT, "", "low", f"{name}, a private-use character: only its maker knows what it is"
    if category == "Cn":
        return Act.DOUBT, "", "medium", f"{name}, which is no character of Unicode"
    if other := _unified(char):
        return Act.EMEND, other, "high", f"{name}, a form kept for compatibility, is U+{ord(other):04X}"
    return None


def _unified(char: str) -> str:
    """The unified ideograph for a compatibility ideograph or a radical, or empty."""
    code = ord(char)
    if 0x2E80 <= code <= 0x2FDF:
        return radicals().get(char) or _single(unicodedata.normalize("NFKC", char), char)
    if 0xF900 <= code <= 0xFAFF or 0x2F800 <= code <= 0x2FA1F:
        return _single(unicodedata.normalize("NFC", char), char)
    return ""


def _single(folded: str, char: str) -> str:
    return folded if folded != char and len(folded) == 1 else ""


@cache
def _pairs(kind: str) -> dict[str, str]:
    rows = (line.split("\t") for line in data_lines("codepoints.tsv"))
    return {chr(int(code, 16)): chr(int(other, 16)) for what, code, other in rows if what == kind}


def private() -> dict[str, str]:
    """Private-use characters of GB 18030 that Unicode has taken in since."""
    return _pairs("private")


def radicals() -> dict[str, str]:
    """Radicals of the supplement, which have no decomposition, and the ideographs they are."""
    return _pairs("radical")


def _letters(number: int, text: str, letters: Counter[str]) -> Iterator[Proposal]:
    """A small letter between two Chinese characters, which the text uses nowhere else."""
    for at in range(1, len(text) - 1):
        char = text[at]
        if "a" <= char <= "z" and is_han(text[at - 1]) and is_han(text[at + 1]) and letters[char] == 1:
            why = f"a single letter {char} within Chinese words"
            yield Proposal("codepoints", Act.DROP, number, at, at + 1, "encoding", "medium", why)
