"""Turns the white space of an XML file into that of the text: what holds a line end is layout, all other space is text.

Layout is nothing in Chinese and one space in other languages, and nothing beside other space or at the ends of a block.
"""

import re
from dataclasses import replace

from bopu.text.language import is_chinese
from bopu.text.model import Span

_SPACE = re.compile(r"[ \t\r\n]+")
_BREAK = "\n"  # a folded line end, until its neighbours are known
_NOTHING = "\0"  # what a dropped break is until the spans are cut again; XML has no such character
_BREAKS = re.compile(f"[ {_BREAK}]+")


def fold(text: str, lang: str) -> str:
    """A run of characters with its layout as nothing (Chinese) or as one `_BREAK`, which `settled` decides on."""
    layout = "" if is_chinese(lang) else _BREAK
    return _SPACE.sub(lambda run: layout if "\n" in run[0] else run[0], text)


def settled(run: list[Span]) -> list[Span]:
    """Turn each `_BREAK` into a space, or into nothing beside other space and at the ends of the text or note it
    stands in."""
    if not any(_BREAK in span.text for span in run):
        return run
    streams: dict[int, list[int]] = {}
    for i, span in enumerate(run):
        streams.setdefault(_note_key(span) if span.note else 0, []).append(i)
    texts = [span.text for span in run]
    for places in streams.values():
        whole = "".join(texts[i] for i in places)
        settled = _BREAKS.sub(_settled_run, whole)
        at = 0
        for i in places:
            end = at + len(texts[i])
            texts[i] = settled[at:end].replace(_NOTHING, "")
            at = end
    return [s if t == s.text else replace(s, text=t) for s, t in zip(run, texts, strict=True) if t or not s.text]


def _settled_run(run: re.Match[str]) -> str:
    """A run of spaces and breaks, in the same length, so that it can be cut where the spans are cut."""
    if _BREAK not in run[0]:
        return run[0]
    inside = run.start() > 0 and run.end() < len(run.string)
    kept = run[0].replace(_BREAK, _NOTHING)
    return " " + kept[1:] if inside and " " not in run[0] else kept


def _note_key(span: Span) -> int:
    return next((mark.key for mark in span.marks if mark.kind == "note"), 0)
