"""Turns the glossary into SKOS, the vocabulary in which the field publishes its word lists, written as Turtle.

A concept is an entry, and its address is the entry's place in the TEI file beside it. Names in both scripts, in pinyin
and in English are preferred labels of their languages, other spellings alternative ones; a list is a collection.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from bopu.text.glossary import Entry, Glossary
from bopu.text.model import Header

PREFIXES = {
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "dcterms": "http://purl.org/dc/terms/",
}
TEI_FILE, OWN_FILE = "glossary.xml", "glossary.ttl"
PINYIN = "zh-Latn-pinyin"
_NOT_IN_ADDRESS = re.compile(r'[\x00-\x20<>"{}|^`\\]')

Predicates = Iterable[tuple[str, Iterable[str]]]


def glossary_turtle(glossary: Glossary, header: Header | None, base: str = "") -> bytes:
    """The glossary as a concept scheme. `base` is the address of the folder that the file will stand in; without one
    all addresses are relative to the file."""
    lines = [f"@prefix {name}: <{address}> ." for name, address in PREFIXES.items()]
    lines += [f"@base {_address(base)} ."] if base else []
    blocks = ["\n".join(lines), _subject(_address(TEI_FILE), _scheme(header))]
    blocks += [_subject(_concept(entry.id), _entry(entry)) for entry in glossary.entries.values()]
    blocks += [
        _subject(_address(f"{OWN_FILE}#{name}"), _collection(glossary, name, titles))
        for name, titles in glossary.titles.items()
        if name and any(entry.list == name for entry in glossary.entries.values())
    ]
    return ("\n\n".join(blocks) + "\n").encode()


def _scheme(header: Header | None) -> Iterator[tuple[str, list[str]]]:
    yield "a", ["skos:ConceptScheme"]
    if header is not None:
        yield "dcterms:title", _texts(header.title)
        yield "dcterms:rights", _texts(header.our_rights)
        yield "dcterms:license", [_address(header.licence)] if header.licence.startswith("http") else []


def _entry(entry: Entry) -> Iterator[tuple[str, list[str]]]:
    yield "a", ["skos:Concept"]
    yield "skos:inScheme", [_address(TEI_FILE)]
    yield "skos:topConceptOf", [_address(TEI_FILE)]
    yield "skos:notation", [_string(entry.id)]
    names = {"zh-Hant": entry.hant, "zh-Hans": entry.hans, PINYIN: entry.pinyin, "en": entry.en}
    yield "skos:prefLabel", _texts(names)
    # a name is preferred or an alternative, never both
    others = (text for text in dict.fromkeys(entry.variants) if text != entry.hant)
    yield "skos:altLabel", [_string(text, "zh-Hant") for text in others]
    yield "skos:definition", _texts({"zh-Hant": entry.gloss_hant, "en": entry.gloss_en})


def _collection(glossary: Glossary, name: str, titles: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    yield "a", ["skos:Collection"]
    yield "skos:prefLabel", _texts(titles)
    yield "skos:member", [_concept(entry.id) for entry in glossary.entries.values() if entry.list == name]


def _subject(name: str, predicates: Predicates) -> str:
    """One subject with its predicates, a line each; those without an object are left out."""
    stated = [f"    {verb} {', '.join(objects)}" for verb, found in predicates if (objects := list(found))]
    return f"{name}\n" + " ;\n".join(stated) + " ."


def _concept(name: str) -> str:
    return _address(f"{TEI_FILE}#{name}")


def _texts(texts: Mapping[str, str]) -> list[str]:
    return [_string(text, lang) for lang, text in texts.items() if text and lang]


def _string(text: str, lang: str = "") -> str:
    """A literal; JSON escapes what Turtle wants escaped, and in the same way."""
    return json.dumps(text, ensure_ascii=False) + (f"@{lang}" if lang else "")


def _address(address: str) -> str:
    return f"<{_NOT_IN_ADDRESS.sub(lambda found: f'%{ord(found[0]):02X}', address)}>"
