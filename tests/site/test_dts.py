"""Turns the tree of DTS files into answers as a client gets them, by templates alone, and holds them to the
specification."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urljoin

import pytest
from jsonschema import Draft202012Validator
from lxml import etree

from tests.site.dts_schema import COLLECTION_ANSWER, ENTRY_ANSWER, NAVIGATION_ANSWER, PARAMETERS
from tests.site.projects import add_text, build, read

TEI, DTS = "{http://www.tei-c.org/ns/1.0}", "{https://w3id.org/api/dts#}"
XML = "{http://www.w3.org/XML/1998/namespace}"
HOST = "https://books.example/bopu/"
TABLE = {"圖 板": '<div xml:id="d"><head>甲</head><table><row xml:id="r"><cell>乙</cell></row></table></div>'}


def expand(template: str, **values: str) -> str:
    """A template of RFC 6570 filled in: path segments ``{/a,b}`` and path parameters ``{;a}``, as the RFC has them."""

    def one(match: re.Match[str]) -> str:
        operator, names = match[1], [name for name in match[2].split(",") if name in values]
        if operator == "/":
            return "".join("/" + quote(values[name], safe="") for name in names)
        return "".join(f";{name}={quote(values[name], safe='')}" for name in names)

    return re.sub(r"\{([/;])([a-zA-Z,]+)\}", one, template)


class Client:
    """Asks a built site for answers as one asks a host: by an address, which is resolved against the last answer."""

    def __init__(self, site: Path, base: str = HOST) -> None:
        self.site, self.base = site, base
        self.asked: set[str] = set()

    def get(self, address: str) -> bytes:
        """The file at a full address; a missing one fails the test."""
        assert address.startswith(self.base), address
        name = unquote(address.removeprefix(self.base))
        self.asked.add(name)
        return (self.site / name).read_bytes()

    def ask(self, origin: str, template: str, schema: Any, **values: str) -> tuple[str, Any]:
        """An answer in JSON, valid, and its address."""
        address = urljoin(origin, expand(template, **values))
        answer = json.loads(self.get(address))
        faults = [fault.message for fault in Draft202012Validator(schema).iter_errors(answer)]
        assert faults == [], address
        return address, answer


def walk(client: Client) -> Iterator[tuple[str, Any, str, bytes]]:
    """Everything that can be read, by templates alone: (resource, unit or None, address, document)."""
    at, entry = client.ask(client.base + "dts/entry.jsonld", "", ENTRY_ANSWER)
    _, root = client.ask(at, entry["collection"], COLLECTION_ANSWER)
    named = client.ask(at, entry["collection"], COLLECTION_ANSWER, id=root["@id"])[1]
    assert [one["@id"] for one in named["member"]] == [one["@id"] for one in root["member"]]
    for nav, count in (("children", len(root["member"])), ("parents", 0)):
        told = client.ask(at, entry["collection"], COLLECTION_ANSWER, id=root["@id"], nav=nav)[1]
        assert len(told["member"]) == count
    assert root["totalChildren"] == len(root["member"]) and root["totalParents"] == 0
    for told in root["member"]:
        here, text = client.ask(at, entry["collection"], COLLECTION_ANSWER, id=told["@id"])
        assert text["totalChildren"] == len(text["member"])
        _, children = client.ask(here, text["collection"], COLLECTION_ANSWER, nav="children")
        assert [one["@id"] for one in children["member"]] == [one["@id"] for one in text["member"]]
        _, parents = client.ask(here, text["collection"], COLLECTION_ANSWER, nav="parents")
        assert [one["@id"] for one in parents["member"]] == [root["@id"]]
        for listed in text["member"]:
            yield from _walk_resource(client, at, entry, listed["@id"])


def _walk_resource(client: Client, at: str, entry: Any, name: str) -> Iterator[tuple[str, Any, str, bytes]]:
    here, resource = client.ask(at, entry["collection"], COLLECTION_ANSWER, id=name)
    _, parents = client.ask(here, resource["collection"], COLLECTION_ANSWER, nav="parents")
    assert len(parents["member"]) == resource["totalParents"] == 1
    assert client.ask(here, resource["collection"], COLLECTION_ANSWER, nav="children")[1]["member"] == []
    whole = {}
    for down in ("-1", "1"):
        there, whole[down] = client.ask(at, entry["navigation"], NAVIGATION_ANSWER, resource=name, down=down)
        assert urljoin(there, whole[down]["@id"]) == there
    members = whole["-1"]["member"]
    assert members == whole["1"]["member"]
    assert len({unit["identifier"] for unit in members}) == len(members)
    if resource["mediaTypes"]:
        address = urljoin(at, expand(entry["document"], resource=name))
        document = client.get(address)
        assert document == client.get(urljoin(here, resource["download"][resource["mediaTypes"][0]]))
        yield name, None, address, document
    for unit in members:
        assert (unit["level"], unit["parent"]) == (1, None)
        for down in ({}, {"down": "-1"}, {"down": "1"}):
            _, told = client.ask(here, resource["navigation"], NAVIGATION_ANSWER, ref=unit["identifier"], **down)
            assert told["ref"] == unit and told.get("member", [unit]) == [unit] and ("member" in told) == bool(down)
        if resource["mediaTypes"]:
            address = urljoin(here, expand(resource["document"], ref=unit["identifier"]))
            yield name, unit, address, client.get(address)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a text in full, one without its words, and one that is not shown; its site in `out`, and in
    `hosted` the one that knows its place."""
    root = tmp_path_factory.mktemp("dts")
    add_text(root, companions=TABLE)
    add_text(root, slug="secret", publish="clauses")
    add_text(root, slug="hidden", publish="none")
    assert build(root, root / "out") == []
    assert build(root, root / "hosted", base_url=HOST) == []
    return root


@pytest.mark.parametrize("site", ["out", "hosted"])
def test_a_client_reaches_every_file_by_the_templates_of_the_entry(made: Path, site: str) -> None:
    client = Client(made / site)
    read_there = list(walk(client))
    tree = {path.relative_to(client.site).as_posix() for path in (client.site / "dts").rglob("*") if path.is_file()}
    assert tree - client.asked == set()
    assert {name for name, *_ in read_there} == {"shi.text", "shi.text.en", "shi.圖 板"}


def test_every_document_is_tei_and_its_wrapper_holds_the_clause_and_nothing_else(made: Path) -> None:
    corpus, _ = read(made)
    shown = next(edition for edition in corpus.editions if edition.slug == "shi")
    words = {clause.id: clause.readings["edited"] for clause in shown.clauses}
    found = []
    for name, unit, address, content in walk(Client(made / "out")):
        root = etree.fromstring(content)
        assert root.tag == TEI + "TEI"
        wrappers = root.findall(f".//{DTS}wrapper")
        if unit is None:
            assert wrappers == []
            continue
        (wrapper,) = wrappers
        (element,) = wrapper
        assert element.get(XML + "id") == unit["identifier"]
        assert root.xpath(wrapper.get("ref")) == [element]
        whole = urljoin(address, root.get(XML + "base"))
        assert (made / "out" / unquote(whole.removeprefix(HOST))).is_file()
        pointer = root.find(f"{TEI}teiHeader//{TEI}sourceDesc//{TEI}ref")
        assert urljoin(whole, pointer.get("target")) == whole
        if name == "shi.text":
            kept = [text for text in element.itertext() if text in words[unit["identifier"]]]
            assert "".join(kept)
        found.append((name, unit["identifier"]))
    assert len(found) == len(set(found)) == 3 + 2 + 1


def test_of_a_withheld_text_the_ids_are_told_and_no_document(made: Path) -> None:
    out = made / "out/dts"
    told = json.loads((out / "navigation/secret.text;down=-1/index.jsonld").read_text(encoding="utf-8"))
    assert [unit["identifier"] for unit in told["member"]] == ["a.1", "a.2", "a.3"]
    assert told["resource"]["mediaTypes"] == [] and "download" not in told["resource"]
    assert not (out / "document/secret.text").exists()
    assert [path for path in out.rglob("*hidden*") if path.parent.name != "collection"] == []


def test_templates_name_parameters_of_the_specification_and_no_range(made: Path) -> None:
    entry = json.loads((made / "out/dts/entry.jsonld").read_text(encoding="utf-8"))
    for endpoint, allowed in PARAMETERS.items():
        names = {name for part in re.findall(r"\{.([^}]*)\}", entry[endpoint]) for name in part.split(",")}
        assert names and names <= allowed - {"start", "end"}


def test_full_addresses_stand_where_the_place_of_the_site_is_known(made: Path) -> None:
    entry = json.loads((made / "hosted/dts/entry.jsonld").read_text(encoding="utf-8"))
    assert entry["@id"] == f"{HOST}dts/entry.jsonld"
    assert all(entry[endpoint].startswith(f"{HOST}dts/{endpoint}") for endpoint in PARAMETERS)


@pytest.mark.parametrize(
    ("schema", "answer", "name", "change"),
    [
        ("entry", ENTRY_ANSWER, "dts/entry.jsonld", {"dtsVersion": "1.0rc1"}),
        ("entry", ENTRY_ANSWER, "dts/entry.jsonld", {"navigation": "navigation/{?resource,ref}"}),
        ("entry", ENTRY_ANSWER, "dts/entry.jsonld", {"document": "document{/resource,start,end}"}),
        ("collection", COLLECTION_ANSWER, "dts/collection/shi/index.jsonld", {"totalChildren": "3"}),
        ("collection", COLLECTION_ANSWER, "dts/collection/shi.text/index.jsonld", {"@id": "https://x.example/shi"}),
        ("navigation", NAVIGATION_ANSWER, "dts/navigation/shi.text/a.1/index.jsonld", {"resource": {"@id": "x"}}),
        ("navigation", NAVIGATION_ANSWER, "dts/navigation/shi.text;down=1/index.jsonld", {"member": [{"level": 1}]}),
    ],
)
def test_the_schema_finds_a_planted_fault(made: Path, schema: str, answer: Any, name: str, change: Any) -> None:
    value = json.loads((made / "out" / name).read_text(encoding="utf-8"))
    validator = Draft202012Validator(answer)
    assert validator.is_valid(value), schema
    assert not validator.is_valid({**value, **change})
