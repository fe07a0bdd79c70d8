"""Turns the facsimile of a TEI tree into `Surface`s with their `Zone`s: where a printed sheet has what the text
encodes.
"""

from lxml import etree

from bopu.text.header import by_language
from bopu.text.model import Box, Surface, Zone

CORNERS = ("ulx", "uly", "lrx", "lry")


def read_surfaces(root: etree._Element) -> tuple[Surface, ...]:
    """The surfaces of a document that have zones with all corners, in order. The elements bear no namespace."""
    found = (_surface(element) for element in root.iterfind("facsimile/surface"))
    return tuple(surface for surface in found if surface is not None)


def _surface(element: etree._Element) -> Surface | None:
    zones = tuple(zone for part in element.iterfind("zone") if (zone := _zone(part)) is not None)
    box = _box(element) or _around(zones)
    if box is None:
        return None
    return Surface(
        element.get("id", ""),
        box,
        by_language(element.findall("desc")),
        element.get("resp", ""),
        element.get("cert", ""),
        element.get("source", ""),
        zones,
    )


def _zone(element: etree._Element) -> Zone | None:
    """A zone, or nothing where it has no rectangle (an edition made elsewhere may point at a picture of its own)."""
    box = _box(element)
    if box is None:
        return None
    division = element.get("corresp", "").partition(" ")[0].lstrip("#")
    turned = element.get("rotate", "0").strip()
    degrees = int(turned) % 360 if turned.isdecimal() else 0
    categories = tuple(pointer.lstrip("#") for pointer in element.get("ana", "").split())
    return Zone(element.get("type", ""), division, box, degrees, categories, element.get("n", ""))


def _box(element: etree._Element) -> Box | None:
    try:
        ulx, uly, lrx, lry = (_number(element.get(name, "")) for name in CORNERS)
    except ValueError:
        return None
    return Box(ulx, uly, lrx, lry) if ulx < lrx and uly < lry else None


def _number(text: str) -> float:
    """What TEI lets a coordinate be: a decimal number or a ratio of two whole ones. Raises ValueError otherwise."""
    above, stroke, below = text.partition("/")
    if not stroke:
        return float(text)
    if int(below) == 0:
        raise ValueError(text)
    return int(above) / int(below)


def _around(zones: tuple[Zone, ...]) -> Box | None:
    """The box around some zones, for a surface that does not say how large it is."""
    if not zones:
        return None
    boxes = [zone.box for zone in zones]
    left, top = min(box.ulx for box in boxes), min(box.uly for box in boxes)
    return Box(left, top, max(box.lrx for box in boxes), max(box.lry for box in boxes))
