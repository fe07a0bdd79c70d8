"""Turns the clauses and rows of a text into what a play page shows of them when a line of its game is opened."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from bopu.clauses.english import english_of
from bopu.clauses.model import Clause
from bopu.site.addresses import folder
from bopu.site.places import resolver
from bopu.site.rule_pages import GameBook
from bopu.site.rule_view import described
from bopu.text.model import Block

LAYERS = {"zh-Hant": "traditional", "zh-Hans": "simplified"}
ENGLISH, RULE = "en", "rule"
"""The language of a translation, and the role of the cell that it translates."""


def citations_file(book: GameBook, lang: str) -> bytes:
    """The file in one interface language; links start at the play page of the text. Sources of supplements stand in it
    as ``source:<id>``, with the link to where a header describes them."""
    origin = folder(lang, book.edition.slug, "play")
    resolve = resolver(book.places, origin, lang)
    english = english_of(book.edition)
    ruleset = book.context.games[book.edition.slug].ruleset
    names = ruleset.names
    own = {clause.id for clause in book.edition.clauses}
    rows = dict(_translated(book))
    entries: dict[str, Any] = {}
    for name, clause in book.clauses.items():
        kind = "clause" if name in own else "row"
        shown = names.get(name, {}).get(lang, "") if kind == "row" else ""
        text = _row(clause, rows[name]) if name in rows else _layers(clause, english.get(name, ""))
        number = book.context.label(name, lang)
        entries[name] = {"n": number, "kind": kind, "name": shown, "href": resolve(name), "text": text}
    for name, source in ruleset.sources.items():
        if href := described(book.edition, source.get("see", ""), origin, lang):
            entries[f"source:{name}"] = {"kind": "source", "href": href}
    return (json.dumps(entries, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n").encode()


def _layers(clause: Clause, english: str) -> dict[str, str]:
    """The readings that there are, each on one line."""
    found = {tag: " ".join(clause.readings.get(layer, "").split()) for tag, layer in LAYERS.items()}
    return {tag: text for tag, text in {**found, "en": english}.items() if text}


def _translated(book: GameBook) -> Iterator[tuple[str, list[Block]]]:
    """The cells of each row of the companions that has its English in a cell."""
    for document in book.edition.companions.values():
        for block in document.body.blocks():
            cells = [part for part in block.content if isinstance(part, Block)] if block.kind == "row" else []
            if block.get("id") and any(cell.get("lang") == ENGLISH for cell in cells):
                yield block.get("id"), cells


def _row(clause: Clause, cells: Sequence[Block]) -> dict[str, str]:
    """What a row rules and its English, its other cells left out."""
    parts = {tag: clause.readings.get(layer, "").split("\t") for tag, layer in LAYERS.items()}
    found = {
        ENGLISH if cell.get("lang") == ENGLISH else tag: texts[at]
        for tag, texts in parts.items()
        for at, cell in enumerate(cells)
        if len(texts) == len(cells) and (cell.get("lang") == ENGLISH or cell.get("role") == RULE)
    }
    return {tag: text for tag, text in found.items() if text}
