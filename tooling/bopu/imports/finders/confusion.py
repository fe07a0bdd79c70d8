"""Finds characters that were taken for others of like shape, where a word of data/confusion.tsv proves it.

The layer is `transcription`: a reader or a scan did it. What no list proves is an editor's work.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bopu.imports.familiar import data_lines
from bopu.imports.model import Act, Proposal, Source, covered, mentioned, places
from bopu.text.language import HANS, HANT
from bopu.text.script import convert


class Confusion(NamedTuple):
    """A character, the one it was taken for, and the words that prove it or forbid it, with its places in them."""

    wrong: str
    right: str
    words: tuple[tuple[str, int], ...]
    keep: tuple[tuple[str, int], ...]


@cache
def table() -> tuple[Confusion, ...]:
    """The list, in both scripts."""
    found: dict[Confusion, None] = {}
    for line in data_lines("confusion.tsv"):
        row = (*line.split("\t"), "")[:4]
        forms = (row, [convert(cell, HANS) for cell in row], [convert(cell, HANT) for cell in row])
        left = " ".join(keep for *_, keep in forms)  # 人坐 is in both scripts, and 眾人坐 in one
        for wrong, right, words, _ in forms:
            found[Confusion(wrong, right, _places(words, wrong), _places(left, wrong))] = None
    return tuple(found)


def _places(words: str, char: str) -> tuple[tuple[str, int], ...]:
    return tuple(places(words.split(), char))


def find_confusions(source: Source) -> Iterator[Proposal]:
    """Emendations of the layer `transcription`."""
    for number, text in enumerate(source.texts()):
        found: dict[int, tuple[int, Confusion]] = {}
        for one in table() if not text.isascii() else ():
            if one.wrong not in text:
                continue
            for at in _all(text, one.wrong):
                length = covered(one.words, text, at)
                if mentioned(text, at) or not length:
                    continue
                if length >= covered(one.keep, text, at) and length > found.get(at, (0, one))[0]:
                    found[at] = length, one
        for at, (length, one) in sorted(found.items()):
            why = f"“{_word(one, text, at, length)}” is no word; {one.right} has a like shape"
            yield Proposal("confusion", Act.EMEND, number, at, at + 1, "transcription", "medium", why, one.right)


def _word(one: Confusion, text: str, at: int, length: int) -> str:
    return next(word for word, k in one.words if len(word) == length and text.startswith(word, at - k))


def _all(text: str, char: str) -> Iterator[int]:
    at = text.find(char)
    while at >= 0:
        yield at
        at = text.find(char, at + 1)
