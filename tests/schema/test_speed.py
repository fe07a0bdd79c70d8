"""The schemas are quick: they compile in under a second, and the rules take under two seconds for a megabyte."""

import time
from pathlib import Path

from lxml import etree

from tests.schema.validators import Grammar, Rules

GOOD = Path(__file__).parent / "good" / "edition.xml"
CLAUSE = (
    '<p xmlns="http://www.tei-c.org/ns/1.0"><seg type="clause" xml:id="m.{n}" n="{n}" function="outcome" '
    'ana="#author"><label>{n}.</label>兩<num xml:id="m.{n}.a" value="4">四</num>為<term ref="term:de">德</term>，'
    '賀<measure xml:id="m.{n}.b" quantity="30" unit="chou">三十籌</measure>，<choice xml:id="m.{n}.c"><sic>陛</sic>'
    '<corr type="print" resp="#bopu" cert="high" evidence="internal">陞</corr></choice>官。'
    '<note type="commentary" resp="#bopu" xml:lang="zh-Hant">注。</note>'
    '<note type="commentary" resp="#bopu" xml:lang="en">A note.</note></seg></p>'
)

TRIES = 3
"""The quickest counts: beside other work a processor is slower than it is."""


def megabyte() -> etree._ElementTree:
    """The sound edition with clauses added until it holds a megabyte."""
    document = etree.parse(str(GOOD))
    (body,) = document.findall(".//{*}body")
    (division,) = body
    last = division[-1]
    for number in range(100, 100 + 1_000_000 // len(CLAUSE.encode())):
        last.addnext(etree.fromstring(CLAUSE.format(n=number)))
    return etree.ElementTree(etree.fromstring(etree.tostring(document)))


def test_the_grammar_compiles_in_under_a_second() -> None:
    """tei_all takes 14 to 22 s in the same validator."""
    start = time.process_time()
    Grammar()
    assert time.process_time() - start < 1


def test_the_rules_take_under_two_seconds_for_a_megabyte(rules: Rules, grammar: Grammar) -> None:
    """Every rule is linear in the size of the document."""
    document = megabyte()
    taken = []
    for _ in range(TRIES):
        start = time.process_time()
        assert rules.faults(document) == []
        assert grammar.faults(document) == []
        taken.append(time.process_time() - start)
    assert min(taken) < 2
