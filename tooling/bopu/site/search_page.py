"""Turns a context into the files of the search index, and into the page that asks them: its choices and its words."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from bopu.clauses.model import Edition
from bopu.clauses.read import SPEAKERS
from bopu.search import Passage, index_files, passages
from bopu.search.passages import GLOSSARY, KINDS, OURS
from bopu.site.context import Context
from bopu.site.places import places_of
from bopu.site.strings import Said, pick

FOLDER = "search"
"""Where the index lies, below the site's root: its head, and a folder named by the digest of all the rest, so that a
browser never mixes two indexes."""


class Choice(NamedTuple):
    """Something that hits can be limited to."""

    value: str
    said: Said


@dataclass(frozen=True)
class SearchPage:
    """What hits can be limited to, and what the script says, as JSON."""

    texts: tuple[Choice, ...]
    functions: tuple[Choice, ...]
    speakers: tuple[Choice, ...]
    words: str


def search_page(context: Context, lang: str) -> SearchPage:
    """The page in one interface language."""
    strings = context.strings[lang]
    shown = [edition for edition in context.editions if edition.publish == "full"]
    own = "zh-Hant" if lang == "zh" else "en"
    texts = [Choice(edition.slug, pick(edition.document.header.title, lang)) for edition in shown]
    texts.append(Choice(GLOSSARY, Said(strings.say("nav", "glossary"), own)))
    used = {clause.function for edition in shown for clause in edition.clauses}
    functions = [Choice(one, Said(strings.name("function", one), own)) for one in strings.sections["function"]]
    speakers = [Choice(one, _speaker(shown, one, lang)) for one in SPEAKERS if _speaks(shown, one)]
    words = {
        "kind": {kind: strings.name("hit", kind) for kind in KINDS},
        "found": {key: strings.name("found", key) for key in strings.sections["found"]},
    }
    return SearchPage(
        tuple(texts),
        tuple(choice for choice in functions if choice.value in used),
        tuple(speakers),
        json.dumps(words, ensure_ascii=False),
    )


def _speaks(editions: list[Edition], speaker: str) -> bool:
    clauses = [clause for edition in editions for clause in edition.clauses]
    if speaker == OURS and any(note.resp for clause in clauses for note in clause.notes):
        return True
    return any(clause.speaker == speaker for clause in clauses)


def _speaker(editions: list[Edition], speaker: str, lang: str) -> Said:
    """The speaker as the first header describes it, or the bare id."""
    for edition in editions:
        if described := edition.document.header.categories.get(speaker):
            return pick(described, lang)
    return Said(speaker, "en")


def search_files(context: Context) -> Iterator[tuple[str, bytes]]:
    """The index of what the site shows, with the pages of rows instead of the names of their documents."""
    files = dict(index_files(_placed(context)))
    head = json.loads(files.pop("index.json"))
    sums = hashlib.sha256()
    for name, data in sorted(files.items()):
        sums.update(f"{name}\0{len(data)}\0".encode() + data)
    head["folder"] = sums.hexdigest()[:16] + "/"
    for name, data in files.items():
        yield f"{FOLDER}/{head['folder']}{name}", data
    yield f"{FOLDER}/index.json", json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()


def _placed(context: Context) -> Iterator[Passage]:
    places = {edition.slug: places_of(edition) for edition in context.editions}
    for passage in passages(context.corpus):
        companion, name = passage.place
        if companion:
            place = places[passage.text].get(name)
            companion = "/".join(place.parts[1:]) if place else companion
        yield passage._replace(place=(companion, name))
