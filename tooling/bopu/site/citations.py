"""Turns the clauses and rows of a text into what a play page shows of them when a line of its game is opened."""

import json
from typing import Any

from bopu.clauses.english import english_of
from bopu.clauses.model import Clause
from bopu.site.addresses import folder
from bopu.site.places import resolver
from bopu.site.rule_pages import GameBook
from bopu.site.rule_view import described

LAYERS = {"zh-Hant": "traditional", "zh-Hans": "simplified"}


def citations_file(book: GameBook, lang: str) -> bytes:
    """The file in one interface language; links start at the play page of the text. Sources of supplements stand in it
    as ``source:<id>``, with the link to where a header describes them."""
    origin = folder(lang, book.edition.slug, "play")
    resolve = resolver(book.places, origin, lang)
    english = english_of(book.edition)
    ruleset = book.context.games[book.edition.slug].ruleset
    names = ruleset.names
    own = {clause.id for clause in book.edition.clauses}
    entries: dict[str, Any] = {}
    for name, clause in book.clauses.items():
        kind = "clause" if name in own else "row"
        shown = names.get(name, {}).get(lang, "") if kind == "row" else ""
        text = _layers(clause, english.get(name, ""))
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
