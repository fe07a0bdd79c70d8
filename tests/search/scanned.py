"""Turns the corpus of this project into its index, and into what a linear scan of its texts finds without one."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bopu.clauses import Clause, Edition
from bopu.search import Ask, index_files, passages
from bopu.text.fold import fold
from bopu.text.model import LAYERS, Block, Layer, layer_text
from tests.words.corpus import corpus

LONGEST = 4
"""Characters of the longest strings that are looked for one and all."""


@cache
def files() -> dict[str, bytes]:
    """Its index."""
    return dict(index_files(passages(corpus())))


@cache
def asking() -> Ask:
    """What answers from the index."""
    return Ask(files().__getitem__)


class Wording(NamedTuple):
    """A clause as a linear scan sees it: each layer folded, the edited first."""

    clause: str
    edited: str
    layers: frozenset[str]


@cache
def wordings() -> tuple[Wording, ...]:
    """Every clause of every text and companion, in the order of the texts."""
    return tuple(wording for edition in corpus().editions for wording in _of_edition(edition))


def _of_edition(edition: Edition) -> Iterator[Wording]:
    yield from (_wording(clause, None) for clause in edition.clauses)
    for name, rows in edition.companion_clauses.items():
        blocks = {block.get("id"): block for block in edition.companions[name].body.blocks()}
        yield from (_wording(row, blocks[row.id]) for row in rows)


def _wording(clause: Clause, block: Block | None) -> Wording:
    """The Chinese of a clause: of a row, its cells but for those in English."""
    cells = [part for part in block.content if isinstance(part, Block)] if block and block.kind == "row" else []
    chinese = [cell for cell in cells if cell.get("lang") != "en"]

    def said(layer: Layer) -> str:
        if chinese:
            return fold("".join(layer_text(list(cell.spans()), layer) for cell in chinese))
        return fold(clause.readings[str(layer.name).lower()])

    texts = {layer: said(layer) for layer in LAYERS}
    return Wording(clause.id, texts[Layer.EDITED], frozenset(texts.values()))


def strings(text: str) -> set[str]:
    """Every string of one to four characters in a text."""
    return {text[at : at + n] for n in range(1, LONGEST + 1) for at in range(len(text) - n + 1)}


@cache
def scan() -> dict[str, tuple[Counter[str], frozenset[str]]]:
    """For every string of one to four characters that some clause has in some layer: how often each clause has it as
    edited, and which clauses have it in any layer."""
    often: dict[str, Counter[str]] = {}
    anywhere: dict[str, set[str]] = {}
    for wording in wordings():
        for n in range(1, LONGEST + 1):
            for at in range(len(wording.edited) - n + 1):
                often.setdefault(wording.edited[at : at + n], Counter())[wording.clause] += 1
        for text in wording.layers:
            for string in strings(text):
                anywhere.setdefault(string, set()).add(wording.clause)
    return {string: (often.get(string, Counter()), frozenset(clauses)) for string, clauses in anywhere.items()}
