"""Turns the words that a ruleset uses into names in both languages, so that a game can be told from its JSON alone.

A word is looked for in the `names` of phrases.yaml, among the rows of the tables, in the glossary, in the taxonomies of
the companions (`outcome.shouzhi` names `shouzhi`) and in the lists with which companions explain themselves.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bopu.text.glossary import Entry
from bopu.text.model import Block, Document

Name = Mapping[str, str]
Names = Mapping[str, Name]
LANGUAGE_TAGS = {"zh": "zh-Hant", "en": "en"}


def names_of(
    words: Iterable[str],
    given: Names,
    tables: Mapping[str, Any],
    terms: Mapping[str, Entry],
    documents: Iterable[Document],
) -> dict[str, Name]:
    """The names of these words by word; a word that nothing names is left out. What is given comes first and whole."""
    glossary: dict[str, Name] = {name: {"zh": entry.hant, "en": entry.en} for name, entry in terms.items()}
    listed = [name for document in documents for name in _of_document(document)]
    known: dict[str, Name] = {**dict(listed), **glossary, **_rows(tables, glossary)}
    used = dict.fromkeys(words)
    return {**given, **{word: known[word] for word in used if word in known and word not in given}}


def words_in(value: Any) -> Iterator[str]:
    """Every string of a JSON value: keys and values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield name
            yield from words_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from words_in(inner)


def _rows(tables: Mapping[str, Any], glossary: Names) -> dict[str, Name]:
    """A row is called what its first term is, with the group it stands in: titles repeat from bureau to bureau."""
    found: dict[str, Name] = {}
    for table in tables.values():
        if not isinstance(table, Mapping) or "rows" not in table:
            continue
        for row_id, row in table["rows"].items():
            term = next((cell["term"] for cell in row["cells"].values() if "term" in cell), "")
            group = table["groups"].get(row["group"], {}).get("term", "")
            if term in glossary:
                found[row_id] = _within(glossary[term], glossary.get(group, {}))
    return found


def _within(name: Name, group: Name) -> Name:
    if not group or group["zh"] == name["zh"]:
        return name
    return {"zh": f"{name['zh']}（{group['zh']}）", "en": f"{name['en']} ({group['en']})"}


def _of_document(document: Document) -> Iterator[tuple[str, Name]]:
    """What a companion calls its own categories and listed values, by the last part of their ids."""
    for category, described in document.header.categories.items():
        if all(tag in described for tag in LANGUAGE_TAGS.values()):
            yield category.rpartition(".")[2], {lang: described[tag] for lang, tag in LANGUAGE_TAGS.items()}
    for block in document.body.blocks():
        if block.kind == "item" and block.get("id"):
            name = {lang: _term(block, tag) for lang, tag in LANGUAGE_TAGS.items()}
            if all(name.values()):
                yield block.get("id").rpartition(".")[2], name


def _term(item: Block, tag: str) -> str:
    """The words of an item's term in a language."""
    marked = (
        span.text
        for span in item.spans()
        if any(mark.kind == "term" and mark.get("lang") == tag for mark in span.marks)
    )
    return "".join(marked)
