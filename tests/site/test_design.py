"""Builds small sites and looks at the page that shows all components: what it has, and what it is made from."""

import re
from pathlib import Path

import pytest
from lxml import html

from bopu.site.build import style_sheet
from bopu.site.design_page import COLOURS
from tests.browser.html_checks import link_faults
from tests.site.projects import add_text, build, page

MACRO = re.compile(r"{% macro (\w+)\(")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site."""
    root = tmp_path_factory.mktemp("design")
    add_text(root)
    assert build(root, root / "out") == []
    return root / "out"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_samples_are_rows_of_the_text_and_links_from_them_lead_there(out: Path, lang: str) -> None:
    tree = html.document_fromstring(page(out, f"{lang}/design"))
    assert tree.xpath("//article//a[@class='no']/@href") == [f"../../{lang}/shi/a.{n}/" for n in (1, 2)]
    for what in (
        "apparatus",
        "notes",
        "en",
        "t l-simplified",
        "layer-said",
        "controls",
        "rp",
        "closing",
        "cast-die",
        'class="parts"',
    ):
        assert what in page(out, f"{lang}/design"), what
    assert [fault for fault in link_faults(out) if "/design/" in fault] == []


def test_a_row_stands_on_the_page_of_components_as_it_stands_in_the_text(out: Path) -> None:
    """But for its links, which start elsewhere, and the link to the other language."""

    def row(address: str) -> str:
        found = html.document_fromstring(page(out, address)).get_element_by_id("a.2")
        for gone in found.find_class("across") + found.find_class("fault"):
            gone.drop_tree()
        return re.sub(r'href="[^"]*"', "", html.tostring(found, encoding="unicode"))

    assert row("en/design") == row("en/shi")


def test_the_page_lists_the_colours_of_the_style_sheet(root: Path) -> None:
    sheet = style_sheet(root / "site_templates/css").decode()
    tokens = re.findall(r"--([\w-]+): #", sheet.partition("}")[0])
    assert tuple(tokens) == COLOURS
    drawn = (root / "site_templates/static/design.css").read_text(encoding="utf-8")
    assert [name for name in COLOURS if f".is-{name} {{ fill: var(--{name}); }}" not in drawn] == []


def test_every_piece_of_the_reading_view_is_called_by_the_page_of_components(root: Path) -> None:
    folder = root / "site_templates"
    pieces = set(MACRO.findall((folder / "reading_parts.html").read_text(encoding="utf-8"))) - {"margin"}
    design = (folder / "design.html").read_text(encoding="utf-8")
    assert {name for name in pieces if f"rd.{name}(" in design} == pieces == {"controls", "shown", "row"}


def test_a_site_that_may_show_no_text_has_the_page_without_samples(tmp_path: Path) -> None:
    add_text(tmp_path, publish="clauses")
    build(tmp_path, tmp_path / "out")
    assert "No text of this site may be shown" in page(tmp_path / "out", "en/design")
