"""Findings as lines, JSON and SARIF."""

import json

import pytest

from bopu.findings import Finding, Level, as_json, as_sarif, error, has_errors, in_order, warning

ODD = error("rng", "corpus/一 二/a\n\udcff.xml", 3, "expected a;\n found \x1b[31m\ud800 b", "c.1")


def test_a_finding_is_one_line_with_place_clause_and_rule() -> None:
    finding = error("figure.numeral", "corpus/a/text.xml", 7, "expected a;  found\nb", "c.1")
    assert str(finding) == "corpus/a/text.xml:7: error: c.1: expected a; found b [figure.numeral]"
    assert str(warning("x", "a.xml", 0, "m")) == "a.xml: warning: m [x]"
    assert str(error("x", "", 0, "m")) == "error: m [x]"


def test_nothing_invisible_reaches_the_terminal() -> None:
    line = str(ODD)
    assert line.isprintable()
    assert line.startswith("corpus/一 二/a\\u000a\\udcff.xml:3: error: c.1: ")
    line.encode("utf-8")


def test_json_holds_every_field_and_can_always_be_written() -> None:
    (read,) = json.loads(as_json([ODD]).encode("utf-8"))
    assert read == {
        "level": "error",
        "rule": "rng",
        "file": ODD.file,
        "line": 3,
        "message": ODD.message,
        "clause": "c.1",
    }
    assert json.loads(as_json([])) == []


def test_sarif_names_tool_rule_and_place() -> None:
    log = json.loads(as_sarif([ODD, warning("x", "", 0, "m")], "1.2").encode("utf-8"))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert run["tool"]["driver"]["name"] == "bopu"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["rng", "x"]
    first, second = run["results"]
    place = first["locations"][0]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "corpus/%E4%B8%80%20%E4%BA%8C/a%0A%FF.xml"
    assert place["physicalLocation"]["region"] == {"startLine": 3}
    assert place["logicalLocations"] == [{"fullyQualifiedName": "c.1", "kind": "clause"}]
    assert (second["level"], "locations" in second) == ("warning", False)


def test_findings_are_ordered_and_told_once() -> None:
    a, b, c = error("x", "a", 2, "m"), error("x", "a", 10, "m"), error("x", "b", 1, "m")
    assert in_order([c, b, a, b]) == [a, b, c]


@pytest.mark.parametrize(("level", "fails"), [(Level.ERROR, True), (Level.WARNING, False), (Level.NOTE, False)])
def test_only_an_error_makes_a_command_fail(level: Level, fails: bool) -> None:
    assert has_errors([Finding(level, "x", "a", 1, "m")]) is fails
