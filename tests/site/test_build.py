"""Turns sound and faulty input into builds: the same bytes twice, or a finding and the old site."""

import shutil
from pathlib import Path

import pytest

from bopu.findings import Finding
from bopu.site import build_site
from tests.site.projects import add_text, build, every_file, read


def test_progress_is_told_to_the_end(tmp_path: Path) -> None:
    add_text(tmp_path)
    corpus, project = read(tmp_path)
    told: list[tuple[int, int]] = []
    build_site(corpus, project, tmp_path / "out", progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (len(told), len(told))


def rule_of(findings: list[Finding]) -> list[str]:
    """The rules of some findings."""
    return [finding.rule for finding in findings]


def test_an_id_that_is_another_page_is_refused_with_its_place(tmp_path: Path) -> None:
    clauses = ('<seg type="clause" xml:id="board" n="1" function="advice">甲</seg>',)
    add_text(
        tmp_path,
        clauses=clauses,
        companions={"board": '<div><table><row xml:id="r"><cell>乙</cell></row></table></div>'},
    )
    (finding,) = build(tmp_path, tmp_path / "out")
    assert (finding.rule, finding.clause, finding.file) == ("site.address", "board", "corpus/shi/text.xml")
    assert finding.line > 0 and "/shi/board/" in finding.message
    assert not (tmp_path / "out").exists()


def test_ids_that_differ_only_in_case_are_told_and_built(tmp_path: Path) -> None:
    clauses = [f'<seg type="clause" xml:id="{name}" n="1" function="advice">甲</seg>' for name in ("x.A", "x.a")]
    add_text(tmp_path, clauses=clauses, segments=['<seg type="clause" xml:id="e" corresp="text.xml#x.a">a</seg>'])
    findings = build(tmp_path, tmp_path / "out")
    assert [str(finding.level) for finding in findings] == ["warning"]
    assert (tmp_path / "out/zh/shi/x.A/index.html").is_file()


@pytest.mark.parametrize(
    ("file", "content", "rule", "place"),
    [
        ("reading.html", "{% if %}", "site.template", "site_templates/reading.html:1"),
        ("reading.html", "one\n{{ page.nothing }}", "site.template", "site_templates/reading.html:2"),
        ("reading.html", "{% extends 'gone.html' %}", "site.template", "site_templates"),
        ("strings.toml", "[nav]\nhome = 1\n", "site.strings", "site_templates/strings.toml"),
    ],
)
def test_a_fault_in_a_template_is_a_finding_and_the_old_site_stays(
    root: Path, tmp_path: Path, file: str, content: str, rule: str, place: str
) -> None:
    add_text(tmp_path)
    shutil.copytree(root / "site_templates", tmp_path / "site_templates")
    assert build(tmp_path, tmp_path / "out") == []
    before = every_file(tmp_path / "out")
    (tmp_path / "site_templates" / file).write_text(content, encoding="utf-8")
    findings = build(tmp_path, tmp_path / "out")
    assert rule_of(findings) == [rule]
    assert str(findings[0]).startswith(place)
    assert every_file(tmp_path / "out") == before


def test_a_folder_that_cannot_be_written_is_one_finding(tmp_path: Path) -> None:
    add_text(tmp_path)
    (tmp_path / "in-the-way").write_text("", encoding="utf-8")
    (finding,) = build(tmp_path, tmp_path / "in-the-way" / "out")
    assert finding.rule == "site.write" and "a part of its path is a file" in finding.message


def test_names_with_spaces_and_chinese_characters_are_addresses(tmp_path: Path) -> None:
    table = '<div xml:id="d"><head>甲</head><table><row xml:id="r"><cell>乙</cell></row></table></div>'
    add_text(tmp_path, companions={"圖 板": table})
    assert build(tmp_path, tmp_path / "站 點") == []
    assert (tmp_path / "站 點/zh/shi/圖 板/index.html").is_file()
    assert 'href="%E5%9C%96%20%E6%9D%BF/"' in (tmp_path / "站 點/zh/shi/index.html").read_text(encoding="utf-8")


def test_with_a_base_the_missing_page_starts_its_links_there(tmp_path: Path) -> None:
    add_text(tmp_path)
    build(tmp_path, tmp_path / "out", base_url="https://books.example/bopu")
    assert 'href="/bopu/static/site.css"' in (tmp_path / "out/404.html").read_text(encoding="utf-8")
    build(tmp_path, tmp_path / "out")
    assert 'href="static/site.css"' in (tmp_path / "out/404.html").read_text(encoding="utf-8")


def test_the_style_sheet_is_one_file_of_its_parts_in_the_order_of_their_names(root: Path, tmp_path: Path) -> None:
    """What holds on small screens and on paper comes last, since it takes back what stands before."""
    add_text(tmp_path)
    build(tmp_path, tmp_path / "out")
    sheet = (tmp_path / "out/static/site.css").read_text(encoding="utf-8")
    parts = [path.read_text(encoding="utf-8") for path in sorted((root / "site_templates/css").glob("*.css"))]
    assert sheet == "\n".join(parts) and all(part.startswith("/* ") for part in parts)
    assert all(part.count("\n") < 120 for part in parts), "each has one purpose"
    begins = [sheet.index(words) for words in (":root {", "@media (max-width: 60rem)", "@media print")]
    assert begins == sorted(begins)
