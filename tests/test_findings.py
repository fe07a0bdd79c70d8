"""Findings as lines, JSON and SARIF."""

import json

import pytest
from jsonschema import Draft202012Validator

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
    assert place["physicalLocation"]["artifactLocation"]["uriBaseId"] == "%SRCROOT%"
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "corpus/%E4%B8%80%20%E4%BA%8C/a%0A%FF.xml"
    assert place["physicalLocation"]["region"] == {"startLine": 3}
    assert place["logicalLocations"] == [{"fullyQualifiedName": "c.1", "kind": "clause"}]
    assert (second["level"], "locations" in second) == ("warning", False)


TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
ADDRESS = {"type": "string", "pattern": "^(?![A-Za-z][A-Za-z0-9+.-]*:)(?!/)[^ ]+$"}
RULE = {"id": {"type": "string"}, "shortDescription": TEXT, "fullDescription": TEXT, "help": TEXT}
PHYSICAL = {
    "artifactLocation": {
        "additionalProperties": False,
        "properties": {"uri": ADDRESS, "uriBaseId": {"const": "%SRCROOT%"}},
    },
    "region": {"additionalProperties": False, "properties": {"startLine": {"type": "integer", "minimum": 1}}},
}
LOGICAL = {"fullyQualifiedName": {"type": "string"}, "kind": {"type": "string"}}
LOCATION = {
    "physicalLocation": {"additionalProperties": False, "properties": PHYSICAL},
    "logicalLocations": {"items": {"additionalProperties": False, "properties": LOGICAL}},
}
RESULT = {
    "ruleId": {"type": "string"},
    "ruleIndex": {"type": "integer", "minimum": 0},
    "level": {"enum": ["none", "note", "warning", "error"]},
    "message": TEXT,
    "locations": {"items": {"additionalProperties": False, "properties": LOCATION}},
}
DRIVER = {
    "name": {"type": "string"},
    "version": {"type": "string"},
    "rules": {"uniqueItems": True, "items": {"required": ["id"], "additionalProperties": False, "properties": RULE}},
}
RUN = {
    "tool": {"required": ["driver"], "properties": {"driver": {"additionalProperties": False, "properties": DRIVER}}},
    "originalUriBaseIds": {"type": "object", "additionalProperties": {"properties": {"description": TEXT}}},
    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    "results": {"items": {"required": ["message"], "additionalProperties": False, "properties": RESULT}},
}
LOG = {
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {"items": {"required": ["tool"], "additionalProperties": False, "properties": RUN}},
    },
}
"""Those properties of SARIF 2.1.0 that we write, each with what its schema asks of it; other properties are refused."""


def sarif_faults(log: object) -> list[str]:
    """What is not as SARIF 2.1.0 has it, and what a schema cannot say: a result names its rule by name and place."""
    found = [error.message for error in Draft202012Validator(LOG).iter_errors(log)]
    for run in [] if found else log["runs"]:  # type: ignore[index]
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        found += [one["ruleId"] for one in run["results"] if rules[one["ruleIndex"]] != one["ruleId"]]
    return found


def test_sarif_is_what_its_schema_asks_for() -> None:
    told = [
        ODD,
        warning("x", "", 0, "m"),
        error("rules.gap", "corpus/a/rules.yaml", 0, "n"),
        error("rng", "b.xml", 1, "m"),
    ]
    log = json.loads(as_sarif(told, "1.2", {"rules": {"zh": "規則", "en": "Rules."}}))
    assert sarif_faults(log) == []
    assert [result["ruleIndex"] for result in log["runs"][0]["results"]] == [0, 2, 1, 0]
    whole = log["runs"][0]["tool"]["driver"]["rules"][1]
    assert whole["shortDescription"]["text"] == "Rules." and "規則" in whole["help"]["text"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"startLine": 3', '"startLine": 0'),
        ('"uri": "corpus', '"uri": "/corpus'),
        ('"uri": "corpus', '"uri": "file:///corpus'),
        ('"level": "warning"', '"level": "grave"'),
        ('"ruleIndex": 1', '"ruleIndex": 0'),
        ('"message"', '"messages"'),
    ],
)
def test_what_is_no_sarif_is_found(old: str, new: str) -> None:
    text = as_sarif([ODD, warning("x", "", 0, "m")], "1.2")
    assert old in text and sarif_faults(json.loads(text.replace(old, new)))


def test_findings_are_ordered_and_told_once() -> None:
    a, b, c = error("x", "a", 2, "m"), error("x", "a", 10, "m"), error("x", "b", 1, "m")
    assert in_order([c, b, a, b]) == [a, b, c]


@pytest.mark.parametrize(("level", "fails"), [(Level.ERROR, True), (Level.WARNING, False), (Level.NOTE, False)])
def test_only_an_error_makes_a_command_fail(level: Level, fails: bool) -> None:
    assert has_errors([Finding(level, "x", "a", 1, "m")]) is fails
