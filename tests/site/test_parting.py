"""Parts texts by values, and builds a small site of one in several parts: what stands where, and what leads there."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from lxml import html

from bopu.clauses.model import Edition
from bopu.site.build import address_faults
from bopu.site.parting import BLANK, Parting, parting, passages
from bopu.site.parting_table import runs
from tests.bench.long_text import SLUG
from tests.browser.html_checks import link_faults
from tests.site.parted import BASE, PAGE, SIZE, pages_of, parted_site
from tests.site.projects import CLAUSES, GLOSSARY, SEGMENTS, add_text, build, page, read, tei


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a text in several parts."""
    return parted_site(tmp_path_factory)


def edition(root: Path, body: str, match: str = "//seg[@type='clause']") -> Edition:
    """A text with this body and no translation."""
    folder = root / "corpus" / "shi"
    folder.mkdir(parents=True)
    (folder / "text.xml").write_text(tei(body, match=match), encoding="utf-8")
    (folder / "edition.toml").write_text('publish = "full"\n', encoding="utf-8")
    (root / "corpus" / "glossary.xml").write_text(GLOSSARY, encoding="utf-8")
    return read(root)[0].editions[0]


def clause(name: str, size: int = 30, more: str = "") -> str:
    """A clause of so many characters."""
    return f'<seg type="clause" xml:id="{name}" n="1" function="outcome"{more}>{"擲" * size}</seg>'


def parts(found: Parting) -> list[str]:
    """The clauses of each part on one line."""
    return [" ".join(part.clauses) for part in found.parts]


def division(name: str, *clauses: str) -> str:
    """A division with a heading and clauses, each in a paragraph."""
    inner = "".join(f"<p>{one}</p>" for one in clauses)
    return f"<div><head>{clause(name, 2)}</head>{inner}</div>"


def test_a_short_text_stays_one_page(tmp_path: Path) -> None:
    text = edition(tmp_path, division("a", clause("a.1"), clause("a.2")))
    assert parts(parting(text, 5000)) == ["a a.1 a.2"] and parting(text, 5000).at == {}


def test_neighbouring_divisions_share_a_page_while_there_is_room(tmp_path: Path) -> None:
    body = "".join(division(name, clause(f"{name}.1")) for name in "abcde")
    assert parts(parting(edition(tmp_path, body), 450)) == ["a a.1 b b.1", "c c.1 d d.1", "e e.1"]


def test_a_division_that_is_too_long_is_parted_by_itself_and_keeps_to_itself(tmp_path: Path) -> None:
    long = division("b", *(clause(f"b.{number}") for number in range(1, 7)))
    body = division("a", clause("a.1")) + long + division("c", clause("c.1"))
    found = parting(edition(tmp_path, body), 500)
    assert parts(found) == ["a a.1", "b b.1 b.2 b.3", "b.4 b.5 b.6", "c c.1"]
    assert [part.under for part in found.parts] == ["a", "b", "b", "c"]
    assert [part.ends for part in found.parts] == [("a.1",), ("b.1", "b.3"), ("b.4", "b.6"), ("c.1",)]


def test_inner_divisions_are_taken_before_clauses_and_a_heading_stays_with_what_it_heads(tmp_path: Path) -> None:
    inner = "".join(division(f"a.{name}", clause(f"a.{name}.1", 120)) for name in "xyz")
    found = parting(edition(tmp_path, f"<div><head>{clause('a', 2)}</head>{inner}</div>"), 400)
    assert parts(found) == ["a a.x a.x.1", "a.y a.y.1", "a.z a.z.1"]
    assert [(title.level, title.clause) for part in found.parts for title in part.titles] == [
        (2, "a"), (3, "a.x"), (3, "a.y"), (3, "a.z"),
    ]  # fmt: skip


def test_no_clause_is_cut_that_goes_on_in_another_block(tmp_path: Path) -> None:
    """In an edition whose clauses are divisions of several paragraphs."""
    body = "".join(f'<div xml:id="a.{number}"><p>擲</p><p>擲擲</p></div>' for number in (1, 2, 3))
    text = edition(tmp_path, body, "//div[@xml:id]")
    assert len({one.block for one in passages(text.document.body) if one.clause == "a.2"}) == 2
    assert parts(parting(text, 1)) == ["a.1", "a.2", "a.3"]


def test_parts_keep_to_their_limit_and_are_of_about_the_same_size(tmp_path: Path) -> None:
    body = "<div>" + "".join(f"<p>{clause(f'a.{number}', number % 50)}</p>" for number in range(400)) + "</div>"
    sizes = [len(part.clauses) for part in parting(edition(tmp_path, body), 3000).parts]
    assert sum(sizes) == 400 and len(sizes) > 9 and 2 * min(sizes) > max(sizes)


def test_a_passage_of_nothing_is_no_id() -> None:
    assert not re.fullmatch(r"\S+", BLANK)


@pytest.mark.parametrize(
    ("ids", "told"),
    [
        (["a.1", "a.2", "a.3"], [("a.", 1, 3)]),
        (["a.1", "a.3", "b.4", "x"], [("a.", 1, 1), ("a.", 3, 3), ("b.", 4, 4), "x"]),
        (["a.09", "a.10", "7"], [("a.0", 9, 9), ("a.", 10, 10), ("", 7, 7)]),
        (["甲", "甲1", "甲2"], ["甲", ("甲", 1, 2)]),
    ],
)
def test_ids_are_told_in_runs(ids: list[str], told: list[object]) -> None:
    assert list(runs(ids)) == told


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_clause_stands_on_one_part_and_the_table_says_on_which(site: Path, lang: str) -> None:
    pages = [html.document_fromstring(one.read_bytes()) for one in pages_of(site, lang)]
    assert len(pages) > 4
    rows = [row.get("id") for one in pages for row in one.xpath("//article//div[contains(@class, 'row')][@id]")]
    assert Counter(rows).most_common(1)[0][1] == 1
    assert {f"b.{number}" for number in range(SIZE)} <= set(rows)
    table = json.loads((site / SLUG / "parts.json").read_text(encoding="utf-8"))
    named = [[name for run in part for name in ([run] if isinstance(run, str) else spelt(*run))] for part in table]
    assert named == [one.xpath("//article//div[contains(@class, 'row')]/@id") for one in pages]


def spelt(start: str, first: int, last: int) -> list[str]:
    """The ids of a run."""
    return [f"{start}{number}" for number in range(first, last + 1)]


def test_every_link_of_every_page_arrives(site: Path) -> None:
    """A check that can fail: a link to a clause that is on another part is found."""
    here = {fault for fault in link_faults(site) if BASE not in fault}
    assert here == set()


def test_a_planted_link_to_the_wrong_part_is_found(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "zh" / SLUG
    for name in ("", "part-2"):
        (folder / name).mkdir(parents=True)
        (folder / name / "index.html").write_bytes((site / "zh" / SLUG / name / "index.html").read_bytes())
    page_2 = folder / "part-2" / "index.html"
    first = json.loads((site / SLUG / "parts.json").read_text(encoding="utf-8"))[0][-1]
    page_2.write_bytes(
        page_2.read_bytes().replace(b"</main>", f'<a href="#{first[0]}{first[1]}">x</a></main>'.encode())
    )
    assert [fault for fault in link_faults(tmp_path) if "leads to no such place" in fault]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_parts_lead_to_one_another_and_have_titles_and_addresses_of_their_own(site: Path, lang: str) -> None:
    pages = [html.document_fromstring(one.read_bytes()) for one in pages_of(site, lang)]
    titles = [one.findtext(".//title") for one in pages]
    assert len(set(titles)) == len(pages) and len({*titles} & {titles[0]}) == 1
    canonical = [one.xpath("string(//link[@rel='canonical']/@href)") for one in pages]
    own = f"{BASE}{lang}/{SLUG}/"
    assert canonical == [own, *(f"{own}part-{number}/" for number in range(2, len(pages) + 1))]
    listed = (site / "sitemap.xml").read_text(encoding="utf-8")
    assert all(f"<loc>{address}</loc>" in listed for address in canonical)
    to = [f"{own}part-{number}/" if number > 1 else own for number in range(1, len(pages) + 1)]
    for at, one in enumerate(pages):
        one.make_links_absolute(to[at])
        ways = {way: set(one.xpath(f"//*[@rel='{way}']/@href")) for way in ("prev", "next")}
        bare = {way: {href.partition("#")[0] for href in found} for way, found in ways.items()}
        assert bare == {"prev": set(to[at - 1 : at] if at else []), "next": set(to[at + 1 : at + 2])}
        assert one.xpath("//link[@hreflang='x-default']/@href")[0] == (
            f"{BASE}{SLUG}/" if not at else to[at].replace("/zh/", "/en/")
        )


def test_the_contents_of_the_whole_name_each_part_and_each_heading_once(site: Path) -> None:
    first, *others = pages_of(site, "en")
    tree = html.document_fromstring(first.read_bytes())
    links = tree.xpath("//nav[contains(@class, 'whole')]/ol/li/a/@href")
    assert links == ["#begin", *(f"part-{number}/" for number in range(2, len(others) + 2))]
    headings = tree.xpath("//nav[contains(@class, 'whole')]/ol/li/ol/li/a/@href")
    assert len(headings) == len(set(headings)) > 1
    inner = html.document_fromstring(others[0].read_bytes())
    assert inner.xpath("//nav[contains(@class, 'whole')]") == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_clause_s_page_leads_to_its_row_on_its_part(site: Path, lang: str) -> None:
    for number in (0, SIZE // 2, SIZE - 1):
        tree = html.document_fromstring((site / lang / SLUG / f"b.{number}" / "index.html").read_bytes())
        (up,) = tree.xpath("//nav[@class='steps']/a[not(@rel)]/@href")
        target, _, fragment = up.partition("#")
        to = (site / lang / SLUG / f"b.{number}" / target / "index.html").resolve()
        assert fragment == f"b.{number}" and f'id="b.{number}"' in to.read_text(encoding="utf-8")


def test_without_a_limit_that_it_reaches_a_text_has_one_page_and_no_table(tmp_path: Path) -> None:
    add_text(tmp_path)
    assert build(tmp_path, tmp_path / "out") == []
    assert not list((tmp_path / "out").rglob("parts.json")) and 'class="parts"' not in page(tmp_path / "out", "zh/shi")


def test_the_limit_is_the_project_s(tmp_path: Path) -> None:
    add_text(tmp_path)
    (tmp_path / "corpus" / "project.toml").write_text("page = 1\n", encoding="utf-8")
    assert build(tmp_path, tmp_path / "out") == []
    assert len(list((tmp_path / "out" / "zh" / "shi").glob("part-*"))) == 2


def test_the_list_of_a_withheld_text_is_parted_too(tmp_path: Path) -> None:
    add_text(tmp_path, publish="clauses")
    (tmp_path / "corpus" / "project.toml").write_text("page = 250\n", encoding="utf-8")
    assert build(tmp_path, tmp_path / "out") == []
    first, second = page(tmp_path / "out", "en/shi"), page(tmp_path / "out", "en/shi/part-2")
    assert [name in first for name in ('id="a.1"', 'id="a.2"', 'id="a.3"')] == [True, True, False]
    assert 'id="a.3"' in second and link_faults(tmp_path / "out") == []


@pytest.mark.parametrize("name", ["part-2", "parts.json"])
def test_a_clause_or_companion_cannot_have_the_address_of_a_part(tmp_path: Path, name: str) -> None:
    add_text(tmp_path, clauses=(*CLAUSES, clause(name)), segments=SEGMENTS)
    corpus, _ = read(tmp_path)
    assert [fault.clause for fault in address_faults(corpus, 1)] == [name]
    assert address_faults(corpus, PAGE * 100) == []
