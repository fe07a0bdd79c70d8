"""Turns a small site into the links by which its readers report faults: where they lead, and what they carry."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from bopu.site.fault_report import LONGEST, clause_report, fault_report
from bopu.site.release import Standing
from tests.site.cited import BASE, REPORT, cited_site, clause, context_of, tree_of
from tests.site.projects import add_text, read

HERE = "Report a fault in this clause"


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a project that sets an address."""
    return cited_site(tmp_path_factory)


def filled(href: str) -> dict[str, str]:
    """What an address carries, decoded."""
    assert re.fullmatch(r"[!-~]+", href) and href.startswith("https://books.example/new?")
    return {name: values[0] for name, values in parse_qs(urlsplit(href).query).items()}


def test_a_clause_page_fills_in_id_release_quotation_and_page(out: Path) -> None:
    (href,) = tree_of(out, "en/shi/a.2").xpath("//section[@aria-labelledby='report']//a/@href")
    said = filled(href)
    assert said == {"t": "a.2", "v": "0.1.0", "b": "陞官得三十籌。", "p": f"{BASE}en/shi/a.2/"}
    lines = tree_of(out, "en/shi/a.2").xpath("//section[@aria-labelledby='report']//pre/text()")
    assert lines == [f"a.2 · bopu 0.1.0\n{BASE}en/shi/a.2/\n陞官得三十籌。"]


def test_the_reading_view_has_a_report_for_each_clause(out: Path) -> None:
    links = {one.get("href"): one.get("aria-label") for one in tree_of(out, "en/shi").xpath("//a[@class='fault']")}
    assert [filled(href)["t"] for href in links] == ["a.1", "a.2", "a.3"]
    assert [filled(href)["p"] for href in links][1] == f"{BASE}en/shi/#a.2"
    assert all(HERE in label for label in links.values())


def test_every_page_in_a_language_has_a_report_on_the_page(out: Path) -> None:
    for address in ("en", "zh/glossary", "zh/shi", "en/shi/a.1", "zh/downloads"):
        hrefs = tree_of(out, address).xpath("//footer//a[@rel='nofollow']/@href")
        assert [filled(href)["p"] for href in hrefs] == [f"{BASE}{address}/"]


def test_where_no_address_is_set_the_page_says_what_to_send(tmp_path: Path) -> None:
    add_text(tmp_path)
    context = context_of(read(tmp_path))
    report = fault_report(context.project.report, "a.2", "1.0", clause(context).words, "/en/shi/a.2/")
    assert report.href == "" and report.lines == "a.2 · bopu 1.0\n/en/shi/a.2/\n陞官得三十籌。"


@pytest.mark.parametrize("words", ["&p=evil", "a b\nc", "100%", "#\"'<>{id}", "籌" * 9, "\u2028"])
def test_no_word_adds_to_an_address(words: str) -> None:
    said = filled(fault_report(REPORT, "a&t=b", "1.0", words, BASE).href)
    assert said == {"t": "a&t=b", "v": "1.0", "b": " ".join(words.split()), "p": BASE} or not words.split()


def test_a_page_of_a_release_is_reported_as_that(tmp_path: Path) -> None:
    add_text(tmp_path)
    context = context_of(read(tmp_path), standing=Standing(frozen="1.0"))
    lines = clause_report(context, clause(context), "en/shi/a.2/").lines
    assert lines.startswith(f"a.2 · bopu 1.0\n{BASE}v/1.0/en/shi/a.2/\n")


def test_a_long_quotation_is_cut_and_says_so() -> None:
    said = filled(fault_report(REPORT, "a", "1", "籌" * (LONGEST + 1), BASE).href)
    assert said["b"] == "籌" * LONGEST + "…"


def test_a_letter_is_begun_by_a_bare_mail_address(tmp_path: Path) -> None:
    add_text(tmp_path)
    (tmp_path / "corpus/project.toml").write_text('report = "editors@host.example"\n', encoding="utf-8")
    context = context_of(read(tmp_path))
    href = fault_report(context.project.report, "a.2", "1.0", clause(context).words, BASE).href
    parts = urlsplit(href)
    assert (parts.scheme, parts.path) == ("mailto", "editors@host.example")
    assert parse_qs(parts.query) == {"subject": ["a.2 (1.0)"], "body": [f"{BASE}\r\n\r\n陞官得三十籌。\r\n\r\n"]}
