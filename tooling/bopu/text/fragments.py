"""Turns the bytes of a TEI file into the XML of some of its elements, each by its id, for whoever hands out a part."""

from collections.abc import Collection
from typing import NamedTuple

from lxml import etree

from bopu.text.source import XML_ID

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


class Fragment(NamedTuple):
    """An element as it stands in its file, markup and notes and all, and the language that is in force in it."""

    xml: str
    lang: str


def fragments(data: bytes, ids: Collection[str]) -> dict[str, Fragment]:
    """The elements with these ids, in document order. The file has been read before and found sound: entities and
    what lies outside are not looked at."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
    wanted = frozenset(ids)
    found: dict[str, Fragment] = {}
    for element in etree.fromstring(data, parser).iter(etree.Element):
        name = element.get(XML_ID, "")
        if name in wanted:
            xml = etree.tostring(element, encoding="unicode", with_tail=False)
            found[name] = Fragment(xml, next((lang for lang in _languages(element) if lang), ""))
    return found


def _languages(element: etree._Element) -> list[str]:
    """The language of the element itself, then of each above it."""
    return [str(one.get(_LANG, "")) for one in (element, *element.iterancestors())]
