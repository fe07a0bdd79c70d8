"""The pages of reference are those that the schema, the corpus and the commands give."""

import re
from pathlib import Path

import pytest
from lxml import etree

from tests.guides import GUIDES

ROOT = Path(__file__).resolve().parents[1]
ROWS = re.findall(r"^\| `(\w+)` \| (.+?) \| `(<.+>)` (\S+) \|$", (ROOT / "corpus" / "TAGS.md").read_text("utf-8"), re.M)


@pytest.mark.parametrize("name", GUIDES)
def test_a_page_is_made_from_what_it_describes(name: str) -> None:
    """When this fails, run `python -m tests.guides` and read what changes."""
    assert (ROOT / name).read_text(encoding="utf-8") == GUIDES[name](ROOT)


def test_every_element_of_the_schema_has_an_example() -> None:
    names = set(re.findall(r'<element name="(\w+)"', (ROOT / "schema" / "bopu.rng").read_text("utf-8")))
    assert {row[0] for row in ROWS} == names and len(ROWS) == len(names)


@pytest.mark.parametrize(("name", "words", "example", "file"), ROWS, ids=[row[0] for row in ROWS])
def test_an_example_is_of_its_element_and_stands_in_its_document(
    name: str, words: str, example: str, file: str
) -> None:
    """Well formed, the element itself, with the attributes that some element of this name has in the document."""
    found = etree.fromstring(example.replace("&#124;", "|").encode())
    assert found.tag == name and words.endswith(".")
    document = etree.parse(str(ROOT / file))
    assert any(
        dict(one.attrib) == dict(found.attrib) for one in document.iter(f"{{http://www.tei-c.org/ns/1.0}}{name}")
    )
