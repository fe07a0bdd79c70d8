"""Reads YAML: what is a number, what is text, and on which line each stands."""

import pytest

from bopu.rules.source import parse_yaml


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3), ("-3", -3), ("0.5", 0.5), ("true", True), ("null", None), ("~", None), ("", None), ("'3'", "3"),
        # YAML 1.1 would read these as True, 289, 90, 1000.0
        ("on", "on"), ("yes", "yes"), ("1:30", "1:30"), ("1e3", "1e3"), ("0x1f", "0x1f"),
        ("0441", 441), ("9" * 40, "9" * 40), (".inf", ".inf"), ("6-", "6-"), ("1-2", "1-2"),
    ],
)  # fmt: skip
def test_scalars(written: str, value: object) -> None:
    root, findings = parse_yaml(f"a: {written}\n", "a.yaml")
    assert findings == []
    assert root is not None
    found = root.value["a"].value
    assert (found, type(found)) == (value, type(value))


def test_every_value_and_key_knows_its_line() -> None:
    root, _ = parse_yaml("a:\n- b: 1\n  c:\n    [2,\n     3]\n", "a.yaml")
    assert root is not None
    [entry] = root.value["a"].entries()
    assert (root.line_of("a"), entry.line, entry.line_of("c")) == (1, 2, 3)
    assert [node.line for node in entry.value["c"].entries()] == [4, 5]
    assert root.plain() == {"a": [{"b": 1, "c": [2, 3]}]}


def test_all_duplicate_keys_are_told() -> None:
    _, findings = parse_yaml("a: 1\nb: {c: 1, c: 2}\na: 3\n", "a.yaml")
    assert [str(finding) for finding in findings] == [
        "a.yaml:2: error: expected each key once; found 'c' again, first on line 2 [rules.duplicate-key]",
        "a.yaml:3: error: expected each key once; found 'a' again, first on line 1 [rules.duplicate-key]",
    ]
