"""Turns a YAML file into nodes that know their lines, or into findings: YAML 1.2, each key once, all written out.

libyaml reads it, many times as fast, where it can do so without a fault. What it does not read goes to ruamel.yaml,
which follows YAML 1.2 and says best what is wrong. Neither decides what a scalar is: that is done here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from ruamel.yaml import YAML, events
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from bopu.findings import Finding, error
from bopu.project.read import read_bytes

DEEPEST = 40
"""Rules are flat; a file that nests deeper than this is not one of ours."""

REMEMBERED = 16
"""So many files stay in memory: when a text is saved, `bopu serve` reads its rules no second time."""

_TOLD_APART = re.compile("[\t\x85\u2028\u2029\ufeff]|^%", re.MULTILINE)
"""What the YAML 1.1 of libyaml reads otherwise: tabs, other ends of lines, marks of byte order, directives."""

# Both parsers give the same events, each of its own classes.
ALIAS = (yaml.AliasEvent, events.AliasEvent)
DOCUMENT = (yaml.DocumentStartEvent, events.DocumentStartEvent)
MAPPING_END = (yaml.MappingEndEvent, events.MappingEndEvent)
MAPPING = (yaml.MappingStartEvent, events.MappingStartEvent)
SCALAR = (yaml.ScalarEvent, events.ScalarEvent)
SEQUENCE_END = (yaml.SequenceEndEvent, events.SequenceEndEvent)
SEQUENCE = (yaml.SequenceStartEvent, events.SequenceStartEvent)

_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
# No exponents, no other bases: a number is written as people read it. What is longer stays text and is refused as such.
_WHOLE = re.compile(r"[-+]?\d{1,15}\Z", re.ASCII)
_DECIMAL = re.compile(r"[-+]?\d{1,15}\.\d{1,9}\Z", re.ASCII)


@dataclass(slots=True)
class Node:
    """One value of a YAML file: a scalar, a list of nodes, or a mapping from keys (with their lines) to nodes."""

    value: Any
    line: int
    text: str = ""  # a scalar as written
    key_lines: dict[str, int] = field(default_factory=dict)

    def get(self, name: str) -> "Node | None":
        """The value of a key, None where there is none or this is no mapping."""
        return self.value.get(name) if isinstance(self.value, dict) else None

    def items(self) -> "Iterator[tuple[str, Node]]":
        """Keys and values of a mapping; nothing where this is none."""
        yield from self.value.items() if isinstance(self.value, dict) else ()

    def entries(self) -> "Iterator[Node]":
        """The entries of a list; nothing where this is none."""
        yield from self.value if isinstance(self.value, list) else ()

    def plain(self) -> Any:
        """The value without lines, as JSON has it."""
        if isinstance(self.value, dict):
            return {name: node.plain() for name, node in self.value.items()}
        return [node.plain() for node in self.value] if isinstance(self.value, list) else self.value

    def line_of(self, key: str) -> int:
        """The line on which a key stands, that of the whole where it is missing."""
        return self.key_lines.get(key, self.line)


class _Refused(Exception):
    """The file cannot be one of ours; `line` says where that shows."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def read_yaml(path: Path, file: str) -> tuple[Node | None, list[Finding]]:
    """Read a YAML file. `file` is the name that findings give it."""
    data, findings = read_bytes(path, file)
    if data is None:
        return None, findings
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        return None, [error("rules.yaml", file, line, f"expected UTF-8; found a byte that is none: {fault.reason}")]
    return parse_yaml(text, file)


def parse_yaml(text: str, file: str) -> tuple[Node | None, list[Finding]]:
    """Turn the text of a YAML file into nodes. Duplicate keys are all told; with any fault there is no tree."""
    root = quickly_read(text)
    return (root, []) if root is not None else exactly_read(text, file)


@lru_cache(maxsize=REMEMBERED)
def quickly_read(text: str) -> Node | None:
    """The nodes of a text that libyaml reads without a fault, None of any other (and where there is no libyaml).
    Nobody changes them: whoever reads the same again has the same."""
    if not yaml.__with_libyaml__ or _TOLD_APART.search(text):
        return None
    builder = _Builder("")
    try:
        root = builder.document(yaml.parse(text, Loader=yaml.CSafeLoader))
    except (_Refused, yaml.YAMLError, UnicodeEncodeError):
        return None
    return None if builder.findings or root.value is None else root


def exactly_read(text: str, file: str) -> tuple[Node | None, list[Finding]]:
    """The nodes of a text, or all that is wrong with it."""
    builder = _Builder(file)
    try:
        root = builder.document(YAML(typ="safe", pure=True).parse(text))
    except _Refused as refused:
        return None, [*builder.findings, error("rules.yaml", file, refused.line, str(refused))]
    except MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        found = ", ".join(filter(None, (fault.context, fault.problem)))
        return None, [error("rules.yaml", file, mark.line + 1 if mark else 0, f"expected YAML; found a fault: {found}")]
    except YAMLError as fault:
        position = getattr(fault, "position", 0)
        found = f"a character that YAML does not allow, {text[position : position + 1]!r}"
        return None, [error("rules.yaml", file, text.count("\n", 0, position) + 1, f"expected YAML; found {found}")]
    return (None if builder.findings else root), builder.findings


class _Builder:
    """Collects nodes from the parser's events."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []

    def document(self, events: Iterator[Any]) -> Node:
        """The one document of the file."""
        root: Node | None = None
        for event in events:
            if isinstance(event, DOCUMENT):
                if root is not None:
                    raise _Refused(_line(event), "expected one YAML document; found a second")
                root = self._node(next(events), events, 0)
        if root is None:
            raise _Refused(0, "expected a mapping; found an empty file")
        return root

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        line = _line(event)
        if isinstance(event, ALIAS) or getattr(event, "anchor", None) is not None:
            raise _Refused(line, "expected values written out; found an anchor or alias (& or *)")
        if (tag := getattr(event, "tag", None)) is not None:
            raise _Refused(line, f"expected plain YAML; found the tag {tag}")
        if depth > DEEPEST:
            raise _Refused(line, f"expected at most {DEEPEST} levels; found more")
        if isinstance(event, SCALAR):
            return Node(_scalar(event), line, event.value)
        if isinstance(event, SEQUENCE):
            return Node(list(self._entries(events, depth)), line)
        assert isinstance(event, MAPPING)
        return self._mapping(events, line, depth)

    def _entries(self, events: Iterator[Any], depth: int) -> Iterator[Node]:
        for event in events:
            if isinstance(event, SEQUENCE_END):
                return
            yield self._node(event, events, depth + 1)

    def _mapping(self, events: Iterator[Any], line: int, depth: int) -> Node:
        found = Node({}, line)
        for event in events:
            if isinstance(event, MAPPING_END):
                break
            key = self._node(event, events, depth + 1)
            if not isinstance(event, SCALAR):
                raise _Refused(key.line, "expected a name as key; found a list or mapping")
            value = self._node(next(events), events, depth + 1)
            if value.value is None and not value.text:
                value.line = key.line  # nothing is written: the parsers name different lines for that
            if key.text in found.value:
                message = f"expected each key once; found {key.text!r} again, first on line {found.key_lines[key.text]}"
                self.findings.append(error("rules.duplicate-key", self.file, key.line, message))
                continue
            found.value[key.text] = value
            found.key_lines[key.text] = key.line
        return found


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _scalar(event: Any) -> Any:
    """A scalar by the core schema of YAML 1.2, with numbers in plain notation only; what is quoted is text."""
    text: str = event.value
    if event.style:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.match(text):
        return int(text)
    return float(text) if _DECIMAL.match(text) else text
