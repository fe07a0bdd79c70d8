"""Turns a small project through its releases: what is frozen stays, what goes leaves a word, what is there is never
written over."""

import json
import shutil
from pathlib import Path

import pytest
from lxml import html

from bopu.findings import Finding, has_errors
from bopu.site import build_site, read_games
from bopu.site.copies import refusal
from bopu.site.release import Release, Standing
from tests.browser.html_checks import link_faults
from tests.site.projects import CLAUSES, SEGMENTS, add_text, every_file, page, read

HOST = "https://books.example/bopu"
STONE = """[[clause]]
text = "shi"
id = "a.3"
now = ["a.1"]
zh = "併入首條。"
en = "Joined with the first clause."
"""
LEFT = ('<seg type="clause" xml:id="e.1" corresp="text.xml#a.1 text.xml#a.2">Throw.</seg>',)


def make(root: Path, release: str = "", base_url: str = "") -> list[Finding]:
    """Build the project's site into `out`, after a release where one is named."""
    corpus, project = read(root)
    games, findings = read_games(project, corpus)
    assert not has_errors(findings)
    kept = root / "releases"
    assert not release or refusal(project, release, kept) == ""
    return build_site(corpus, project, root / "out", base_url=base_url, games=games, kept=kept, release=release)


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with release 1.0, which nobody changes."""
    root = tmp_path_factory.mktemp("released")
    add_text(root)
    assert make(root, "1.0") == []
    return root


@pytest.fixture
def project(released: Path, tmp_path: Path) -> Path:
    """A copy of it to go on with."""
    return Path(shutil.copytree(released, tmp_path / "project"))


def without_the_third(root: Path) -> None:
    """The clause a.3 goes from the edition."""
    add_text(root, clauses=CLAUSES[:2], segments=LEFT)


def test_a_release_is_kept_frozen_and_carried_byte_by_byte(released: Path) -> None:
    frozen = json.loads((released / "corpus/releases/1.0.json").read_text(encoding="utf-8"))
    corpus, _ = read(released)
    clauses = {clause.id: clause.digest for clause in corpus.editions[0].clauses}
    assert frozen["texts"] == {"shi": {"clauses": clauses, "rules": {}}}
    assert set(frozen["terms"]) == {"de", "chou"} and frozen["state"] == "2026-01-02"
    kept = every_file(released / "releases/1.0")
    carried = every_file(released / "out/v/1.0")
    assert kept == carried and "en/shi/a.2/index.html" in kept
    assert [name for name in kept if name.startswith(("v/", "sitemap", "robots", "changes"))] == []


def test_each_page_leads_to_its_other_form_and_every_link_leads_somewhere(released: Path) -> None:
    out = released / "out"
    for address in ("en/shi/a.2", "zh/shi", "shi/a.2", "zh/downloads", ""):
        for place, to in ((out, out / "v/1.0"), (out / "v/1.0", out)):
            links = html.document_fromstring((place / address / "index.html").read_bytes()).xpath("//a/@href")
            ends = {(place / address / link.partition("#")[0]).resolve() for link in links if "://" not in link}
            assert (to / address).resolve() in ends, (place, address)
    assert "never changes" in page(out / "v/1.0", "en/shi/a.2") and "may still change" in page(out, "en/shi/a.2")
    assert link_faults(out) == []


def test_a_lost_id_fails_and_the_old_site_stays(project: Path) -> None:
    before = every_file(project / "out")
    without_the_third(project)
    (finding,) = make(project)
    assert (finding.rule, finding.clause, finding.file) == ("site.release", "a.3", "corpus/tombstones.toml")
    assert "release 1.0 promised" in finding.message
    assert every_file(project / "out") == before


def test_a_tombstone_says_at_the_old_addresses_where_the_clause_went(project: Path) -> None:
    without_the_third(project)
    (project / "corpus/tombstones.toml").write_text(STONE, encoding="utf-8")
    assert make(project) == []
    out = project / "out"
    assert "併入首條。" in page(out, "zh/shi/a.3") and "Joined" not in page(out, "zh/shi/a.3")
    assert "Joined with the first clause." in page(out, "en/shi/a.3")
    neutral = page(out, "shi/a.3")
    assert "併入首條。" in neutral and "Joined with the first clause." in neutral
    links = html.document_fromstring(page(out, "en/shi/a.3")).xpath("//main//a/@href")
    assert links == ["../../../en/shi/a.1/", "../../../v/1.0/en/shi/a.3/"]
    assert "a.3" in page(out, "en/downloads") and link_faults(out) == []
    assert make(project, "1.1") == []  # what is gone already is not promised again
    assert "a.3" not in (project / "corpus/releases/1.1.json").read_text(encoding="utf-8")
    assert link_faults(out) == []


def test_the_clauses_beside_a_retired_one_and_that_it_went_into_name_it(project: Path) -> None:
    """The second of three goes into the third: the first stood before it, and the third after it too."""
    add_text(project, clauses=(CLAUSES[0], CLAUSES[2]), segments=(LEFT[0].replace(" text.xml#a.2", ""), SEGMENTS[1]))
    (project / "corpus/tombstones.toml").write_text(STONE.replace("a.3", "a.2").replace("a.1", "a.3"), encoding="utf-8")
    assert make(project) == []
    for name in ("a.1", "a.3"):
        for lang, why in (("zh", "併入首條。"), ("en", "Joined with the first clause.")):
            side = html.document_fromstring(page(project / "out", f"{lang}/shi/{name}"))
            [named] = side.xpath("//section[@aria-labelledby='gone']")
            assert why in named.text_content()
            assert named.xpath(".//a/@href") == [f"../../../{lang}/shi/{one}/" for one in ("a.2", "a.3")]
    assert link_faults(project / "out") == []


def test_a_page_that_no_build_makes_any_more_says_in_which_release_it_is(project: Path) -> None:
    kept = project / "corpus/glossary.xml"
    kept.write_text(kept.read_text(encoding="utf-8").replace('"chou"', '"chouma"'), encoding="utf-8")
    text = project / "corpus/shi/text.xml"
    text.write_text(text.read_text(encoding="utf-8").replace("2026-01-02", "2026-01-03"), encoding="utf-8")
    (project / "corpus/tombstones.toml").write_text(
        '[[term]]\nid = "chou"\nnow = ["chouma"]\nzh = "改名。"\nen = "Renamed."\n', encoding="utf-8"
    )
    assert make(project) == []
    assert "Renamed." in page(project / "out", "en/glossary/chou")
    assert link_faults(project / "out") == []


def test_a_release_is_never_written_over(project: Path) -> None:
    _, opened = read(project)
    folder = project / "releases"
    assert "1.0.json: a release never changes" in refusal(opened, "1.0", folder)
    (folder / "2.0").mkdir()
    assert "was never frozen" in refusal(opened, "2.0", folder)
    for name in ("", "one", "../1", "1.", "1.0.0.0.0"):
        assert "as numbers with full stops" in refusal(opened, name, folder)


def test_a_copy_that_was_changed_is_an_error_and_one_that_is_missing_a_warning(project: Path) -> None:
    changed = project / "releases/1.0/en/index.html"
    changed.write_bytes(changed.read_bytes() + b"\n")
    (finding,) = make(project)
    assert (finding.level.value, finding.rule) == ("error", "site.release") and "were changed" in finding.message
    shutil.rmtree(project / "releases")
    (finding,) = make(project)
    assert finding.level.value == "warning" and "without /v/1.0/" in finding.message
    assert not (project / "out/v").exists() and link_faults(project / "out") == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("[[clause]\n", "expected TOML"),
        ("[[clauses]]\nid = 'a.3'\n", "expected tables of the names"),
        ("[clause]\ntext = 'shi'\nid = 'a.3'\nzh = '一'\n", "expected en as a text; found None"),
        ("[[clause]]\ntext = 'shi'\nid = 'a.1'\nzh = '一'\nen = 'x'\n", "found 'a.1', which there is"),
        ("[[clause]]\ntext = 'shi'\nid = 'a.3'\nnow = ['a.9']\nzh = '一'\nen = 'x'\n", "found 'a.9'"),
        ("[[clause]]\ntext = 'shi'\nid = 'a.3'\nnow = 'a.1'\nzh = '一'\nen = 'x'\n", "now as a list"),
        ("[[clause]]\ntext = 'shi'\nid = 'a.3'\nwhere = 'a.1'\nzh = '一'\nen = 'x'\n", "found 'where'"),
        ("clause = 3\n", "expected tables of the names"),
    ],
)
def test_a_bad_tombstone_is_one_sentence(project: Path, text: str, part: str) -> None:
    without_the_third(project)
    (project / "corpus/tombstones.toml").write_text(text, encoding="utf-8")
    (finding,) = make(project)
    assert finding.rule == "site.tombstone" and part in finding.message


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": 1}', '{"format": 1, "release": "1.0", "texts": 3, "terms": {}}']
)
def test_a_frozen_file_that_somebody_changed_is_one_sentence(project: Path, text: str) -> None:
    (project / "corpus/releases/1.0.json").write_text(text, encoding="utf-8")
    found = make(project)
    assert [finding.rule for finding in found if finding.file.endswith("1.0.json")] == ["site.release"]


def test_a_clause_is_cited_by_the_newest_release_that_has_its_wording() -> None:
    old = Release("1.2", clauses={"a": "x", "b": "y"}, files=frozenset({"shi/a/index.html"}))
    new = Release("1.10", clauses={"a": "z", "b": "y"})
    standing = Standing("", (old, new))
    assert [standing.release_of(*one) for one in (("a", "x"), ("a", "z"), ("b", "y"), ("a", "w"))] == [
        "1.2",
        "1.10",
        "1.10",
        "",
    ]
    assert standing.cited("shi/a/") == "v/1.2/shi/a/" and standing.cited("shi/b/") == ""
    copy = Standing("1.2")
    assert (copy.release_of("a", "any"), copy.cited("shi/a/"), copy.out) == ("1.2", "v/1.2/shi/a/", "../../")
    assert copy.base(HOST) == f"{HOST}/v/1.2/" and Standing().base("") == ""
