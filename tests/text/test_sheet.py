"""Turns the facsimile of a document into surfaces and zones, and leaves out what has no rectangle."""

import pytest
from lxml import etree

from bopu.text.model import Box, Surface, Zone
from bopu.text.parse import to_document
from bopu.text.sheet import read_surfaces
from tests.text.tei import tei

SHEET = """<facsimile><surface id="f" ulx="0" uly="0" lrx="100" lry="80" resp="#bopu" cert="medium" source="#other">
<desc lang="en">A sheet.</desc>{zones}</surface></facsimile>"""
ZONE = '<zone type="body" corresp="#d1" ulx="0" uly="10" lrx="20" lry="30" rotate="90" ana="#kind.a"/>'


def surfaces(markup: str) -> tuple[Surface, ...]:
    """The surfaces of a facsimile given as markup without namespaces."""
    return read_surfaces(etree.fromstring(f"<TEI>{markup}</TEI>"))


def test_a_zone_knows_its_division_its_corners_and_how_its_writing_is_turned() -> None:
    (surface,) = surfaces(SHEET.format(zones=ZONE))
    assert surface == Surface(
        "f",
        Box(0, 0, 100, 80),
        {"en": "A sheet."},
        "#bopu",
        "medium",
        "#other",
        (Zone("body", "d1", Box(0, 10, 20, 30), 90, ("kind.a",)),),
    )


@pytest.mark.parametrize(
    "zone", ["<zone/>", '<zone ulx="1" uly="1" lrx="1" lry="2"/>', '<zone ulx="x" uly="1" lrx="3" lry="2"/>',
             '<zone ulx="1/0" uly="1" lrx="3" lry="2"/>']
)  # fmt: skip
def test_a_zone_without_a_rectangle_is_left_out(zone: str) -> None:
    (surface,) = surfaces(SHEET.format(zones=zone + ZONE))
    assert len(surface.zones) == 1


def test_a_surface_that_does_not_say_how_large_it_is_is_as_large_as_its_zones() -> None:
    (surface,) = surfaces(f"<facsimile><surface>{ZONE}<zone ulx='5/2' uly='1' lrx='40' lry='2'/></surface></facsimile>")
    assert surface.box == Box(0, 1, 40, 30)


def test_a_page_with_a_picture_and_no_zones_is_no_surface() -> None:
    assert surfaces('<facsimile><surface><graphic url="1r.jpg"/></surface></facsimile>') == ()


def test_a_document_has_its_surfaces() -> None:
    markup = tei('<p><seg type="clause" xml:id="t.1">甲</seg></p>').replace(
        "<text", SHEET.format(zones=ZONE).replace(' id="', ' xml:id="') + "<text", 1
    )
    document, findings = to_document(etree.fromstring(markup), "t.xml", {})
    assert findings == [] and document is not None
    assert [zone.division for surface in document.surfaces for zone in surface.zones] == ["d1"]
