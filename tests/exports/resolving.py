"""Turns a folder of exported data into the ids in it that resolve nowhere: not in the TEI of the corpus, not in the
glossary, not in the rules."""

import csv
import io
import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from lxml import etree

from bopu.exports.tables import plain
from bopu.ruleset.load import from_json

XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
SINGLE = ("id", "previous", "next", "first", "clause")
"""Columns that hold one id of a clause."""

TABLES = re.compile(r"/(?:try|throws)\.(?:zh|en)\.json$")
"""What pages look up: on the site alone."""


class Ids:
    """All ids of a corpus: of each text, of its translation, of the glossary; and the names of rules."""

    def __init__(self, corpus: Path, data: Path) -> None:
        self.texts = {
            folder.name: set().union(*(ids_of(file) for file in folder.glob("*.xml") if file.name != "text.en.xml"))
            for folder in corpus.iterdir()
            if (folder / "text.xml").is_file()
        }
        self.english = {slug: ids_of(corpus / slug / "text.en.xml") for slug in self.texts}
        self.glossary = ids_of(corpus / "glossary.xml")
        self.conversion = ids_of(corpus / "conversion.xml")
        self.all = set().union(*self.texts.values())
        self.rules = {file.parent.name: names_of_rules(file) for file in data.glob("*/ruleset.json")}


def ids_of(file: Path) -> set[str]:
    """Every xml:id of a TEI file."""
    return {name for element in etree.parse(file).iter() if (name := element.get(XML_ID))} if file.exists() else set()


def names_of_rules(file: Path) -> set[tuple[str, str]]:
    """What of a compiled ruleset has a name: its part and the name."""
    ruleset = from_json(json.loads(file.read_text(encoding="utf-8")))
    named = {("rule", rule.id) for rule in ruleset.rules}
    named |= {("step", step.name) for one in ruleset.procedures.values() for step in one.steps}
    return (
        named | {("situation", name) for name in ruleset.situations} | {("switch", name) for name in ruleset.switches}
    )


def unresolved(corpus: Path, data: Path, names: Collection[str] | None = None) -> list[str]:
    """One line for each id that resolves nowhere, ``file: what id``, in the files of these names (in all, where nobody
    says which). Files of which nothing here knows what they hold are told too."""
    ids = Ids(corpus, data)
    known = {"README.md", "SHA256SUMS", "datapackage.json", "clause-lines.json"}
    found = []
    for file in sorted(path for path in data.rglob("*") if path.is_file()):
        name = file.relative_to(data).as_posix()
        if names is not None and name not in names:
            continue
        if file.suffix == ".xml":
            found += [f"{name}: no file of the corpus"] if file.read_bytes() != (corpus / name).read_bytes() else []
        elif name not in known:
            found += [f"{name}: {fault}" for fault in _of(file, name, ids)]
    return found


def _of(file: Path, name: str, ids: Ids) -> Iterator[str]:
    text = file.read_text(encoding="utf-8-sig")
    slug = name.partition("/")[0]
    if name == "glossary.ttl":
        yield from _missing("concept", re.findall(r"<glossary\.xml#([^>]+)>", text), ids.glossary)
    elif file.suffix == ".txt":
        yield from _missing("clause", [line.partition("\t")[0] for line in text.splitlines()], ids.texts[slug])
    elif file.suffix == ".csv":
        for row in csv.DictReader(io.StringIO(text, newline="")):
            yield from _row(name, slug, row, ids)
    elif file.suffix == ".jsonl":
        for line in text.splitlines():
            yield from _line(slug, json.loads(line), ids)
    elif name.endswith(("rules.json", "ruleset.json")):
        yield from _rules(slug, json.loads(text), ids)
    elif name.endswith((".places.zh.json", ".places.en.json")) or TABLES.search(name):
        yield from _looked_up(slug, json.loads(text), ids)
    elif name.endswith("/criticism.json"):
        yield from _criticism(slug, json.loads(text), ids)
    elif name.endswith("/statistics.json"):
        yield from _statistics(slug, json.loads(text), ids)
    else:
        yield "nobody has said which ids are in it"


def _criticism(slug: str, told: dict[str, Any], ids: Ids) -> Iterator[str]:
    for row in (*told["findings"], *told["found"]):
        yield from _missing("clause", row["clauses"], ids.texts[slug])
        named = {("switch", name) for name in row.get("choices", ())}
        yield from (f"switch {name}" for _, name in sorted(named - ids.rules[slug]))


def _statistics(slug: str, told: dict[str, Any], ids: Ids) -> Iterator[str]:
    """Words of rules that look like ids of rows are ids of rows."""
    rows = [row["word"] for picture in told["pictures"] for row in picture.get("rows", ())]
    yield from _missing("row", [word for word in rows if "." in word], ids.texts[slug])


def _row(name: str, slug: str, row: dict[str, str], ids: Ids) -> Iterator[str]:
    row = {column: plain(cell) for column, cell in row.items()}
    if name == "glossary.csv":
        yield from _missing("entry", [row["id"]], ids.glossary)
        return
    clauses = ids.texts.get(slug, ids.all)
    if name.endswith("/conversion.csv"):
        clauses = clauses | ids.english[slug]
        yield from _why(slug, row, ids)
    yield from _missing("clause", [row[column] for column in SINGLE if row.get(column)], clauses)
    yield from _missing("entry", row.get("terms", "").split(), ids.glossary)
    for rule in row.get("rules", "").split():
        game, _, named = rule.partition("/")
        if {("rule", named), ("step", named)}.isdisjoint(ids.rules.get(game, set())):
            yield f"rule {rule}"


def _why(slug: str, row: dict[str, str], ids: Ids) -> Iterator[str]:
    """Who decided, where it is told by an id."""
    if row["by"] in ("lock", "word") or (row["by"] == "default" and row["why"]):
        term = row["why"].startswith("term:")
        yield from _missing("reason", [row["why"].removeprefix("term:")], ids.glossary if term else ids.conversion)
    elif row["by"] == "editor" and row["why"]:
        yield from _missing("reason", [row["why"]], ids.texts[slug])


def _line(slug: str, one: dict[str, Any], ids: Ids) -> Iterator[str]:
    own = ids.texts[slug]
    yield from _missing("clause", [one[name] for name in ("id", "previous", "next") if one[name]], own)
    inside = [*one["figures"], *one["acts"], *one["notes"], *(note for act in one["acts"] for note in act["notes"])]
    yield from _missing("part", [part["id"] for part in inside if part["id"]], own)
    targets = [target.lstrip("#") for note in one["notes"] for target in note["target"].split()]
    yield from _missing("target", targets, own)
    yield from _missing("segment", one["translations"], ids.english[slug])
    yield from _missing("entry", one["terms"], ids.glossary)
    for part in one["cited_by"]:
        if (part["part"], part["id"]) not in ids.rules.get(part["game"], set()):
            yield f"{part['part']} {part['game']}/{part['id']}"


def _looked_up(slug: str, value: dict[str, Any], ids: Ids) -> Iterator[str]:
    """Tables that pages look up: their places, and where their links lead, a clause, a rule or a step's procedure."""
    places = [place[0] for place in value.get("places", ()) if isinstance(place[0], str)]
    yield from _missing("place", [*value.get("ids", ()), *filter(None, places)], ids.texts[slug])
    procedures = (
        {name.partition(".")[0] for part, name in ids.rules[slug] if part == "step"} if slug in ids.rules else ()
    )
    for _, href, *_ in value.get("links", ()):
        page, _, fragment = href.partition("#")
        part, _, name = fragment.partition("-")
        known = (part, name) in ids.rules.get(slug, ()) or (part == "procedure" and name in procedures)
        if not known and (fragment or page.rstrip("/").rpartition("/")[2]) not in ids.texts[slug]:
            yield f"link {href}"


def _rules(slug: str, value: Any, ids: Ids) -> Iterator[str]:
    """Rules as written, and compiled: what they cite, the figures they use, the rules they override."""
    names = {name for part, name in ids.rules[slug] if part == "rule"}
    for key, inner in _pairs(value):
        if key == "cites":
            yield from _missing("clause", inner, ids.all)
        elif key == "figure" and isinstance(inner, str):
            yield from _missing("figure", inner.split(), ids.all)
        elif key == "overrides":
            yield from _missing("rule", inner, names)
        elif key == "clauses" and isinstance(inner, dict):
            yield from _missing("clause", list(inner), ids.all)


def _pairs(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key, inner
            yield from _pairs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _pairs(inner)


def _missing(what: str, found: list[str], there: set[str]) -> Iterator[str]:
    yield from (f"{what} {one}" for one in found if one not in there)
