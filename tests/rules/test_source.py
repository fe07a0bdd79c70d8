"""Reads YAML: what is a number, what is text, and on which line each stands."""

import random
from pathlib import Path
from textwrap import dedent

import pytest

from bopu.rules.source import exactly_read, parse_yaml, quickly_read


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


ALL = sorted((Path(__file__).resolve().parents[2] / "corpus").rglob("*.yaml"))
SLIPS = (
    *":,[]{}#&*!|>'\"%@`-?\t \n~=<\r\x00\x07\u2028\xa0\ufeff\ud800😀\\",
    "- ",
    "? ",
    ": ",
    " #",
    "\n  ",
    "|\n",
    "---\n",
    "...\n",
)
"""What may slip into a file: signs of YAML, and characters that it reads in ways of its own."""


def slipped(lines: list[str], rng: random.Random) -> str:
    """A few lines with up to three slips in them."""
    first = rng.randrange(len(lines))
    text = dedent("\n".join(lines[first : first + rng.randint(1, 8)]))
    for _ in range(rng.randint(0, 3)):
        place = rng.randint(0, len(text))
        text = text[:place] + rng.choice(SLIPS) + text[place + rng.choice((0, 0, 1, 2)) :]
    return text


@pytest.mark.parametrize("file", ALL, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_both_readers_read_every_file_of_the_corpus_alike(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    quick = quickly_read(text)
    assert quick is not None and exactly_read(text, file.name) == (quick, [])


@pytest.mark.parametrize("seed", range(4))
def test_what_is_quickly_read_is_what_is_exactly_read(seed: int) -> None:
    rng = random.Random(seed)
    lines = [file.read_text(encoding="utf-8").splitlines() for file in ALL]
    read = 0
    for _ in range(250):
        text = slipped(rng.choice(lines), rng)
        if (quick := quickly_read(text)) is not None:
            read += 1
            assert exactly_read(text, "a.yaml") == (quick, []), f"seed {seed}: {text!r}"
    assert read > 50


@pytest.mark.parametrize("text", ["a: b\tc\n", "a: b\u2028c: d\n", "%YAML 1.1\n---\na: b\n", "", "---\n", "a: [\n"])
def test_what_libyaml_reads_otherwise_or_not_at_all_is_exactly_read(text: str) -> None:
    assert quickly_read(text) is None
    assert parse_yaml(text, "a.yaml") == exactly_read(text, "a.yaml")
