"""Turns a long text that comes in chunks into pieces that can be converted one by one, as if the text were whole.

No phrase of a dictionary holds a line end, so a text is cut there. A line that is longer than `LONGEST` is cut after a
space or a mark of punctuation; so memory stays the same however long a text is.
"""

import unicodedata
from collections.abc import Iterable, Iterator

PIECE = 1 << 18
"""So many characters a piece has at least, unless it is the last."""

LONGEST = 1 << 22
"""So many characters are waited for a line end."""

LOOK_BACK = 4096


def pieces(chunks: Iterable[str]) -> Iterator[str]:
    """The same text, cut where conversion may be cut."""
    waiting: list[str] = []
    length = 0
    for chunk in chunks:
        cut = chunk.rfind("\n") + 1
        if length + cut >= PIECE and cut:
            yield "".join((*waiting, chunk[:cut]))
            waiting, length = [], 0
            chunk = chunk[cut:]
        waiting.append(chunk)
        length += len(chunk)
        if length >= LONGEST:
            text = "".join(waiting)
            cut = _cut(text)
            yield text[:cut]
            waiting, length = [text[cut:]], len(text) - cut
    if rest := "".join(waiting):
        yield rest


def _cut(text: str) -> int:
    """Where a long line is cut: after its last space or punctuation, else at its end."""
    last = range(len(text) - 1, max(0, len(text) - LOOK_BACK), -1)
    return next((at + 1 for at in last if unicodedata.category(text[at])[0] in "PZC"), len(text))
