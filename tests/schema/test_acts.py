"""Every attribute of every editorial act is asked for by name: an act is complete, or the rule says what it lacks."""

import re
from pathlib import Path

import pytest
from lxml import etree

from tests.schema.validators import Grammar, Rules

FRAME = (Path(__file__).parent / "bad" / "clause-words.xml").read_text(encoding="utf-8")
WHO = 'resp="#bopu" cert="low"'
ALL = f'{WHO} evidence="external" source="#work"'
ACTS = {
    "corr": f'<choice><sic>陛</sic><corr type="print" {ALL}>陞</corr></choice>',
    "reg": f"<choice><orig>圖版</orig><reg {ALL}>圖板</reg></choice>",
    "supplied": f'骰<supplied reason="author" {ALL}>四</supplied>',
    "surplus": f'骰<surplus reason="carrier" {ALL}>廣告</surplus>',
    "gap": f'骰<gap reason="withheld" unit="line" quantity="1" {ALL}/>',
    "unclear": f'<unclear reason="encoding" {WHO}>骰</unclear>',
    "sic": f"<sic {WHO}>骰</sic>",
}
RULES = {
    "type": "corr-layer",
    "reason": "act-layer",
    "resp": "act-resp",
    "cert": "act-cert",
    "evidence": "act-evidence",
    "source": "evidence-source",
    "quantity": "gap-described",
}
LACKS = [(act, name) for act, markup in ACTS.items() for name in RULES if f" {name}=" in markup]


def clause(words: str) -> etree._ElementTree:
    """An edition with one clause of these words."""
    text = FRAME.replace('ana="#author"></seg>', f'ana="#author">{words}</seg>')
    assert text != FRAME
    return etree.ElementTree(etree.fromstring(text.encode()))


@pytest.mark.parametrize("act", ACTS)
def test_a_complete_act_passes(act: str, rules: Rules, grammar: Grammar) -> None:
    """With all its attributes, as the encoding guide shows it."""
    assert rules.faults(clause(ACTS[act])) == []
    assert grammar.faults(clause(ACTS[act])) == []


@pytest.mark.parametrize(("act", "name"), LACKS)
def test_an_act_that_lacks_an_attribute_is_told_which(act: str, name: str, rules: Rules) -> None:
    """One attribute is taken away; one rule speaks, and names attribute and element."""
    (fault,) = rules.faults(clause(re.sub(rf' {name}="[^"]*"', "", ACTS[act])))
    assert fault.rule == RULES[name]
    assert name in fault.message and act in fault.message


@pytest.mark.parametrize("act", ACTS)
def test_an_edition_made_elsewhere_keeps_its_own_acts(act: str, rules: Rules, grammar: Grammar) -> None:
    """Without any of our attributes, and with its own."""
    frame = (Path(__file__).parent / "good" / "foreign-verse.xml").read_text(encoding="utf-8")
    for markup in (ACTS[act].replace("#bopu", "http://example.org/me").replace("#work", "x"), bare(ACTS[act])):
        document = etree.ElementTree(etree.fromstring(frame.replace("一擲紅", markup).encode()))
        assert rules.faults(document) == []
        assert grammar.faults(document) == []


def bare(markup: str) -> str:
    """The same markup without attributes."""
    return re.sub(r' \w+="[^"]*"', "", markup)
