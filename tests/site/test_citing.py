"""Turns a small project and this corpus into what is cited of them, and holds every form against its rules and against
the others.
"""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bopu import __version__
from bopu.clauses import Corpus
from bopu.project import Project
from bopu.site.citable import cited_clauses, cited_edition
from bopu.site.citation_forms import bibtex, citation_files, csl_json
from bopu.site.citation_view import clause_citation
from bopu.site.linked_data import embedded
from bopu.site.metadata import clause_head, edition_head
from bopu.site.release import Release, Standing
from tests.site.bibtex_reader import read_bibtex
from tests.site.cited import BASE, cited_site, clause, context_of, linked, metas, tree_of
from tests.site.csl_rules import csl_faults
from tests.site.projects import add_text, every_file, read, tei

COMMIT = "0123456789abcdef" * 2 + "01234567"
NASTY = '<seg type="clause" xml:id="a.1" n="1&amp;{2}">100% of A_B &lt;/script&gt; &amp; #~^$ {\\}</seg>'
ONE = '<seg type="clause" xml:id="e.1" corresp="text.xml#a.1">100% of A_B</seg>'


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Corpus, Project]:
    """The small text, read once."""
    root = tmp_path_factory.mktemp("small")
    add_text(root)
    return read(root)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its site."""
    return cited_site(tmp_path_factory)


def test_every_clause_of_this_corpus_is_cited_by_the_rules_of_both_forms(root: Path) -> None:
    files = dict(citation_files(context_of(read(root))))
    entries = read_bibtex("".join(text.decode() for name, text in files.items() if name.endswith(".bib")))
    items = [item for name, text in files.items() if name.endswith(".json") for item in json.loads(text)]
    assert csl_faults(items) == []
    assert len(entries) == len(items) == len({entry.key for entry in entries}) > 400
    assert [entry.key for entry in entries] == [item["id"] for item in items]
    assert {item["type"] for item in items} == {"book", "chapter"}
    fang = next(entry for entry in entries if entry.key == "cailianchuan:clc.5.4")
    assert fang.fields["author"] == "{{Fang Xuan (方絢)}}" and fang.fields["month"] == "nov"
    assert "Encoded, emended and annotated by machine; reviewed by no specialist yet" in fang.fields["note"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"type": "clause"}, "'clause' is no type"),
        ({"digest": "x"}, "digest: is no field of CSL"),
        ({"issued": {"date-parts": [["2026"]]}}, "issued: has date-parts"),
        ({"author": [{"name": "方絢"}]}, "author: holds what is no name"),
        ({"URL": 3}, "URL: is no text"),
    ],
)
def test_the_rules_of_csl_find_a_planted_fault(small: tuple[Corpus, Project], change: Any, fault: str) -> None:
    (item,) = json.loads(csl_json(clause(context_of(small))))
    assert csl_faults([item]) == []
    assert [fault in line for line in csl_faults([item | change])] == [True]


@pytest.mark.parametrize(
    ("old", "new"),
    [("{{Clause", "{Clause"), ("@incollection{shi:a.2,", "@incollection{shi a.2,"), ("reviewed", "reviewed 5% ")],
)
def test_the_reader_of_bibtex_finds_a_planted_fault(small: tuple[Corpus, Project], old: str, new: str) -> None:
    text = bibtex(clause(context_of(small))).replace("{{條目 2 [Clause 2]}}", "{{Clause 2}}")
    assert len(read_bibtex(text)) == 1 and old in text
    with pytest.raises(ValueError, match=r"expected|braces|bare"):
        read_bibtex(text.replace(old, new))


def test_signs_of_tex_json_and_html_in_a_text_do_no_harm(tmp_path: Path) -> None:
    add_text(tmp_path, clauses=(NASTY,), segments=(ONE,))
    context = context_of(read(tmp_path))
    (cited,) = cited_clauses(context, context.editions[0])
    (entry,) = read_bibtex(bibtex(cited))
    assert entry.fields["title"] == r"{{條目 1\&\{2\} [Clause 1\&\{2\}]}}"
    head = clause_head(cited, cited.path, "en")
    assert "<" not in head.linked and "&" not in head.linked
    assert json.loads(head.linked)["text"] == "100% of A_B </script> & #~^$ {\\}"


def test_all_forms_of_a_citation_agree(small: tuple[Corpus, Project]) -> None:
    context = context_of(small)
    cited = clause(context)
    view = clause_citation(context, cited, "en/shi/a.2/", "en")
    (entry,), (item,) = read_bibtex(view.bibtex), json.loads(view.csl)
    english, chinese = view.sentences
    assert english.text.startswith("Trial, 2 (a.2). bopu 博譜 ") and chinese.text.startswith("《試譜》2（a.2）")
    assert "encoded by machine, not reviewed (bopu); draft, not reviewed. State of 2026-01-02." in english.text
    assert english.text.endswith(f"{cited.digest}. {BASE}shi/a.2/")
    assert item["URL"] == entry.fields["url"].strip("{}") == cited.url == f"{BASE}shi/a.2/"
    assert item["title"] == entry.fields["title"].strip("{}") == "條目 2 [Clause 2]"
    assert item["container-title"] == entry.fields["booktitle"].strip("{}") == "試譜 [Trial]"
    assert cited.digest in item["note"] and item["custom"]["digest"] == cited.digest
    assert item["custom"]["reviewed"] is False and "機器編碼，未經審閱" in item["note"]
    assert item["custom"]["rights-of-the-source"] == {"zh": "公有領域", "en": "public domain"}
    assert item["issued"] == {"date-parts": [[2026, 1, 2]]} and entry.fields["year"] == "{2026}"


def test_without_a_base_no_form_has_an_address_that_leads_nowhere(small: tuple[Corpus, Project]) -> None:
    cited = clause(context_of(small, base=""))
    (item,) = json.loads(csl_json(cited))
    assert "url" not in bibtex(cited) and "URL" not in item and item["custom"]["address"] == "/shi/a.2/"
    head = clause_head(cited, "en/shi/a.2/", "en")
    assert json.loads(head.linked)["@id"] == "../../../shi/a.2/"
    assert "citation_public_url" not in {meta.name for meta in head.metas}


def test_a_release_that_has_the_wording_is_cited_with_its_own_commit(small: tuple[Corpus, Project]) -> None:
    plain = clause(context_of(small))
    released = Release("1.0", commit=COMMIT, clauses={"a.2": plain.digest}, files=frozenset({"shi/a.2/index.html"}))
    context = context_of(small, standing=Standing(releases=(released,), commit="f" * 40))
    cited, other = clause(context), clause(context, 2)
    assert cited.release.words == "1.0" and cited.release.commit == COMMIT
    assert (
        cited.fixed == f"{BASE}v/1.0/shi/a.2/"
        and "edition; encoded" in clause_citation(context, cited, cited.path, "en").sentences[0].text
    )
    (item,) = json.loads(csl_json(cited))
    assert (item["version"], item["custom"]["release"], item["custom"]["commit"]) == ("1.0", "1.0", COMMIT)
    assert other.release.words == f"{__version__} ({'f' * 12})" and not other.fixed


def test_a_work_of_several_authors_names_them_all(small: tuple[Corpus, Project]) -> None:
    context = context_of(small)
    (edition,) = context.editions
    head = edition.document.header
    work = head.witnesses[0]._replace(authors={"zh-Hant": ("甲", "乙"), "en": ("Jia", "Yi (乙)")})
    changed = replace(edition, document=replace(edition.document, header=replace(head, witnesses=(work,))))
    assert cited_edition(context, changed).authors == ("Jia (甲)", "Yi (乙)")
    assert "author = {{Jia (甲)} and {Yi (乙)}}" in " ".join(bibtex(cited_edition(context, changed)).split())


def test_what_is_withheld_is_cited_without_its_words(tmp_path: Path) -> None:
    add_text(tmp_path, publish="clauses")
    context = context_of(read(tmp_path))
    heads = [clause_head(one, one.path, "en") for one in cited_clauses(context, context.editions[0])]
    said = "".join(content.decode() for _, content in citation_files(context)) + str(heads)
    assert "a.2" in said and "三十籌" not in said and "Throw" not in said
    add_text(tmp_path, publish="none")
    assert list(citation_files(context_of(read(tmp_path)))) == []


def test_files_stand_beside_the_permanent_addresses_and_pages_lead_to_them(out: Path) -> None:
    files = every_file(out)
    for address, name in (("shi/a.2", "clause"), ("shi", "text")):
        for end in ("bib", "csl.json"):
            assert f"{address}/{name}.{end}" in files
        for at in (address, f"en/{address}", f"zh/{address}"):
            up = "../" * (at.count("/") + 1)
            links = tree_of(out, at).xpath("//link[@rel='describedby']/@href")
            assert links == [f"{up}{address}/{name}.bib", f"{up}{address}/{name}.csl.json"]
    shown = tree_of(out, "en/shi/a.2").xpath("//details[@class='cited-form']//pre")
    assert [one.text.encode() for one in shown] == [files["shi/a.2/clause.bib"], files["shi/a.2/clause.csl.json"]]


# What Zotero's translator "Embedded Metadata" takes from the names of Highwire Press.
HIGHWIRE = {
    "citation_title": "title",
    "citation_book_title": "bookTitle",
    "citation_publication_date": "date",
    "citation_language": "language",
    "citation_public_url": "url",
}


def test_a_reference_manager_takes_a_section_of_a_book_from_a_clause(out: Path) -> None:
    found = metas(out, "en/shi/a.2")
    taken = {field: found[name] for name, field in HIGHWIRE.items()}
    assert taken == {
        "title": "Clause 2",
        "bookTitle": "Trial",
        "date": "2026/01/02",
        "language": "zh-Hant",
        "url": f"{BASE}shi/a.2/",
    }
    assert found["citation_editor"] == "bopu" and found["DC.rights"] == "public domain markup only"
    assert "陞官得三十籌。 Throw four dice & win. (encoded by machine, not reviewed" in found["DC.description"]
    assert metas(out, "shi/a.2")["citation_title"] == "條目 2"


def test_a_text_is_a_book_and_the_front_page_a_web_page(out: Path) -> None:
    book, front = metas(out, "zh/shi"), metas(out, "en")
    assert (book["z:itemType"], book["DC.title"], book["DC.date"]) == ("book", "試譜", "2026-01-02")
    assert "z:itemType" not in front and front["DC.title"] and "citation_title" not in front
    assert [part["identifier"] for part in linked(out, "en")["hasPart"]] == ["shi"]


def test_linked_data_says_what_a_clause_is_part_of_and_whose_it_is(out: Path) -> None:
    node = linked(out, "en/shi/a.2")
    assert (node["@context"], node["@type"], node["@id"]) == ("https://schema.org", "Quotation", f"{BASE}shi/a.2/")
    assert (node["text"], node["inLanguage"], node["dateModified"]) == ("陞官得三十籌。", "zh-Hant", "2026-01-02")
    edition, english = node["isPartOf"], node["workTranslation"]
    assert (edition["@type"], edition["@id"], edition["exampleOfWork"]["name"]) == ("Book", f"{BASE}shi/", "試作")
    assert english["inLanguage"] == "en" and english["translationOfWork"] == {"@id": node["@id"]}
    assert english["license"] == edition["hasPart"]["license"] == "https://creativecommons.org/licenses/by/4.0/"
    assert "machine, not reviewed" in node["creditText"] and node["copyrightNotice"] == "public domain"
    assert "license" not in node and "license" not in edition  # never over somebody's words


def test_no_node_of_linked_data_is_empty(out: Path) -> None:
    def empty(value: Any) -> bool:
        if isinstance(value, dict):
            return not value or any(empty(one) for one in value.values())
        return value in ("", None, []) or (isinstance(value, list) and any(empty(one) for one in value))

    assert not any(empty(linked(out, at)) for at in ("en", "zh/shi", "shi", "en/shi/a.1", "shi/a.3"))
    assert embedded({"text": "<&>"}) == r'{"@context":"https://schema.org","text":"\u003c\u0026\u003e"}'


def test_a_page_says_release_digest_rights_and_that_nobody_reviewed_it(out: Path) -> None:
    (section,) = tree_of(out, "en/shi/a.2").xpath("//section[@aria-labelledby='cite']")
    said = " ".join(section.text_content().split())
    for words in ("Machine-made and unreviewed.", "public domain", "markup only", f"{BASE}shi/a.2/", "sha256:"):
        assert words in said, words
    assert "no release has this wording yet" in said and "Commit" not in said


def test_a_header_without_anything_is_cited_all_the_same(tmp_path: Path) -> None:
    folder = add_text(tmp_path, segments=())
    body = '<p><seg type="clause" xml:id="a.1">甲</seg></p>'
    bare = re.sub(r"<(respStmt|sourceDesc|availability|revisionDesc).*?</\1>", "", tei(body), flags=re.DOTALL)
    (folder / "text.xml").write_text(bare.replace("<fileDesc>", "<fileDesc>"), encoding="utf-8")
    (folder / "text.en.xml").unlink()
    context = context_of(read(tmp_path))
    (cited,) = cited_clauses(context, context.editions[0])
    (entry,) = read_bibtex(bibtex(cited))
    assert csl_faults(json.loads(csl_json(cited))) == []
    assert "year" not in entry.fields and "editor" not in entry.fields and "author" not in entry.fields
    assert edition_head(cited.edition, "shi/", "en").metas
