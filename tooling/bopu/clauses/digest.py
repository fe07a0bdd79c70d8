"""Turns a clause's wording into the digest that citations pin: the edited layer, NFC, without notes, white space,
numbers, ids."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence

from bopu.text.model import Layer, Span

PREFIX = "sha256:"


def is_label(span: Span) -> bool:
    """Whether a span is the printed number at the head of a clause, which is no part of the wording."""
    return any(mark.kind == "label" for mark in span.marks)


def wording(spans: Sequence[Span]) -> str:
    """What the digest is taken of, for running text: neither markup nor a new OpenCC changes it."""
    text = "".join(span.form(Layer.EDITED) for span in spans if not span.note and not is_label(span))
    return unicodedata.normalize("NFC", re.sub(r"\s+", "", text))


def row_wording(cells: Sequence[tuple[str, Sequence[Span]]]) -> str:
    """What the digest is taken of, for a row of a table: each cell's name, wording and the targets of its references.

    In a table the place of a value and what it points at are the statement, so both count.
    """
    parts = []
    for name, spans in cells:
        read = [span for span in spans if span.layers & Layer.EDITED and not span.note]
        targets = dict.fromkeys(mark.get("target") for span in read for mark in span.marks if mark.kind == "ref")
        parts.append("\x1f".join((name, wording(spans), *targets)))
    return "\x1e".join(parts)


def digest(text: str) -> str:
    """``sha256:`` and 64 hex digits."""
    return PREFIX + hashlib.sha256(text.encode()).hexdigest()
