"""bopu.odd, bopu.sch, bopu.rng and the planted faults agree: no rule without a name, a sentence and a fixture."""

import re
from io import BytesIO
from pathlib import Path

from lxml import etree

from tests.schema.validators import SCHEMA

HERE = Path(__file__).parent
NAMES = {
    "t": "http://www.tei-c.org/ns/1.0",
    "s": "http://purl.oclc.org/dsdl/schematron",
    "r": "http://relaxng.org/ns/structure/1.0",
}
ODD = etree.parse(str(SCHEMA / "bopu.odd"))
SCH = etree.parse(str(SCHEMA / "bopu.sch"))
RNG = etree.parse(str(SCHEMA / "bopu.rng"))

SPECS = ODD.xpath("//t:constraintSpec[t:constraint/s:rule]", namespaces=NAMES)
ELEMENTS = {str(name) for name in RNG.xpath("//r:element/@name", namespaces=NAMES)}


def idents(specs: list[etree._Element]) -> list[str]:
    """The names of some rules."""
    return [spec.get("ident", "") for spec in specs]


def test_the_sch_is_what_the_odd_says() -> None:
    """When this fails, make bopu.sch again: schema/README.md says how."""
    made = BytesIO()
    etree.XSLT(etree.parse(str(SCHEMA / "bopu-sch.xsl")))(ODD).write_output(made)
    assert made.getvalue() == (SCHEMA / "bopu.sch").read_bytes()


def test_every_rule_has_its_own_name_and_a_sentence() -> None:
    """The sentence says what is right; it ends in a full stop."""
    names = idents(SPECS)
    assert len(names) == len(set(names))
    for spec in SPECS:
        sentence = spec.findtext("t:desc", namespaces=NAMES)
        assert re.fullmatch(r"[A-Z][^.]*\.", sentence), spec.get("ident")


def test_every_rule_is_in_the_sch_once_with_a_level() -> None:
    """An assertion bears the rule's name as its id."""
    asserts = SCH.xpath("//s:assert", namespaces=NAMES)
    assert sorted(one.get("id") for one in asserts) == sorted(idents(SPECS))
    assert {one.get("role") for one in asserts} == {"error", "warning"}


def test_no_rule_of_the_sch_can_shadow_another() -> None:
    """A pattern applies only the first rule that fits: so a pattern has one rule, and a context one pattern."""
    assert all(len(pattern.findall("s:rule", NAMES)) == 1 for pattern in SCH.iterfind("s:pattern", NAMES))
    contexts = SCH.xpath("//s:rule/@context", namespaces=NAMES)
    assert len(contexts) == len(set(contexts))


def test_no_rule_stands_on_an_attribute() -> None:
    """Whoever runs bopu.sch may skip the attributes of a document, which halves the time."""
    assert not [one for one in SCH.xpath("//s:rule/@context", namespaces=NAMES) if re.search(r"(^|[/|]\s*)@", one)]


def test_every_message_says_what_was_expected_and_what_was_found() -> None:
    """And ends in a full stop, because the last sentence says what to do."""
    for one in SCH.xpath("//s:assert", namespaces=NAMES):
        words = "".join(one.itertext())
        assert words.startswith("Expected ") and ", found " in words and words.rstrip().endswith("."), one.get("id")


def test_every_rule_has_a_planted_fault_with_its_message() -> None:
    """And no fixture stands for a rule that is gone."""
    for ending in ("xml", "txt"):
        assert sorted(file.stem for file in (HERE / "bad").glob(f"*.{ending}")) == sorted(idents(SPECS))


def test_the_odd_lists_the_elements_of_the_grammar() -> None:
    """Each once, under its module."""
    listed = " ".join(ODD.xpath("//t:moduleRef/@include", namespaces=NAMES)).split()
    assert len(listed) == len(set(listed))
    assert set(listed) == ELEMENTS


def test_the_odd_explains_only_what_the_grammar_has() -> None:
    """An elementSpec names an element, and an attDef an attribute, that bopu.rng knows."""
    attributes = {str(name) for name in RNG.xpath("//r:attribute/@name", namespaces=NAMES)}
    assert set(ODD.xpath("//t:elementSpec/@ident", namespaces=NAMES)) <= ELEMENTS
    assert set(ODD.xpath("//t:attDef/@ident", namespaces=NAMES)) <= attributes


def test_the_odd_and_the_rules_list_the_same_values() -> None:
    """What a clause does, and the layers in which a fault arises, stand in two places of the ODD."""
    for element, attribute, rule in (
        ("seg", "function", "clause-function"),
        ("corr", "type", "corr-layer"),
        ("supplied", "reason", "act-layer"),
    ):
        path = f"//t:elementSpec[@ident='{element}']//t:attDef[@ident='{attribute}']//t:valItem/@ident"
        explained = " ".join(ODD.xpath(path, namespaces=NAMES))
        (test,) = SCH.xpath(f"//s:assert[@id='{rule}']/@test", namespaces=NAMES)
        assert f"' {explained} '" in test, rule
