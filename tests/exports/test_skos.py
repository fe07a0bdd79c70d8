"""Turns the SKOS of a glossary back into statements with a reader of RDF, and compares them with the entries."""

from pathlib import Path

import pytest
from rdflib import Graph, Literal, Namespace, URIRef
from rdflib.namespace import DCTERMS, RDF, SKOS

from bopu.exports.skos import glossary_turtle
from bopu.text.glossary import Entry, Glossary, read_glossary
from tests.exports.small import exported, small_project

BASE = "https://example.org/data/"


def statements(turtle: bytes) -> Graph:
    """The file as it would be read from its place."""
    return Graph().parse(data=turtle, format="turtle", publicID=f"{BASE}glossary.ttl")


def concept(name: str) -> URIRef:
    """An entry's address."""
    return URIRef(f"{BASE}glossary.xml#{name}")


@pytest.fixture(scope="module")
def glossary(root: Path) -> Glossary:
    """The glossary of this corpus."""
    found, _ = read_glossary(root / "corpus/glossary.xml", "corpus/glossary.xml")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def graph(glossary: Glossary) -> Graph:
    """The same as RDF."""
    return statements(glossary_turtle(glossary, None))


def test_every_entry_is_a_concept_with_all_its_names_and_definitions(glossary: Glossary, graph: Graph) -> None:
    assert set(graph.subjects(RDF.type, SKOS.Concept)) == {concept(name) for name in glossary.entries}
    for name, e in glossary.entries.items():
        here = concept(name)
        names = {(e.hant, "zh-Hant"), (e.hans, "zh-Hans"), (e.pinyin, "zh-Latn-pinyin"), (e.en, "en")}
        assert set(graph.objects(here, SKOS.prefLabel)) == {Literal(text, lang=lang) for text, lang in names}
        told = {Literal(e.gloss_hant, lang="zh-Hant"), Literal(e.gloss_en, lang="en")}
        assert set(graph.objects(here, SKOS.definition)) == told
        others = {Literal(text, lang="zh-Hant") for text in e.variants if text != e.hant}
        assert set(graph.objects(here, SKOS.altLabel)) == others
        assert set(graph.objects(here, SKOS.notation)) == {Literal(name)}


def test_what_skos_demands_holds(graph: Graph) -> None:
    """One preferred label in each language (S14), none that is an alternative one as well (S13)."""
    for here in graph.subjects(RDF.type, SKOS.Concept):
        preferred = list(graph.objects(here, SKOS.prefLabel))
        assert len({label.language for label in preferred}) == len(preferred)
        assert set(preferred).isdisjoint(graph.objects(here, SKOS.altLabel))
        assert list(graph.objects(here, SKOS.inScheme)) == [URIRef(f"{BASE}glossary.xml")]


def test_a_list_is_a_collection_of_its_entries(glossary: Glossary, graph: Graph) -> None:
    for name in glossary.titles:
        members = set(graph.objects(URIRef(f"{BASE}glossary.ttl#{name}"), SKOS.member))
        assert members == {concept(e.id) for e in glossary.entries.values() if e.list == name}


def test_nothing_else_is_stated(graph: Graph) -> None:
    known = {RDF.type, *(SKOS[name] for name in (
        "inScheme", "topConceptOf", "notation", "prefLabel", "altLabel", "definition", "member",
    ))}  # fmt: skip
    assert set(graph.predicates()) == known


def test_with_an_address_the_file_says_where_it_stands(tmp_path: Path) -> None:
    content = exported(small_project(tmp_path), "https://elsewhere.org/data/")["glossary.ttl"].content
    there = Namespace("https://elsewhere.org/data/glossary.xml#")
    assert (there.de, RDF.type, SKOS.Concept) in statements(content)


def test_the_scheme_has_the_title_and_the_licence_of_the_glossary(root: Path, tmp_path: Path) -> None:
    small_project(tmp_path)
    (tmp_path / "corpus/glossary.xml").write_bytes((root / "corpus/glossary.xml").read_bytes())
    graph = statements(exported(tmp_path)["glossary.ttl"].content)
    scheme = URIRef(f"{BASE}glossary.xml")
    assert Literal("博譜詞彙", lang="zh-Hant") in graph.objects(scheme, DCTERMS.title)
    licence = URIRef("https://creativecommons.org/licenses/by/4.0/")
    assert list(graph.objects(scheme, DCTERMS.license)) == [licence]


def test_signs_that_turtle_uses_itself_come_through() -> None:
    hard = '"\\ \n\t<>{}|^` ; . @en #\u007f𠀀'
    entry = Entry("a-b", "x", hard, hard, hard, hard, hard, hard, (hard + "2", hard, hard + "2"), 1)
    graph = statements(glossary_turtle(Glossary("", {"a-b": entry}, {"x": {"en": hard}}), None))
    assert {str(o) for o in graph.objects(concept("a-b"), SKOS.prefLabel)} == {hard}
    assert [str(o) for o in graph.objects(concept("a-b"), SKOS.altLabel)] == [hard + "2"]
