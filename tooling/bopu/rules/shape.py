"""Turns what a JSON Schema refuses in a YAML file into findings: a sentence each, with line and nearest word."""

import json
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from bopu.findings import Finding, error
from bopu.rules.source import Node

REMEMBERED = 64
"""Of so many files it stays known that their shape is good: whoever compiles again after a text was changed, as `bopu
serve` does, asks once."""


def check_shape(root: Node, schema: dict[str, Any], file: str) -> list[Finding]:
    """Every fault of shape in a file."""
    plain = root.plain()
    if _is_good(json.dumps(plain), json.dumps(schema)):
        return []
    errors = Draft202012Validator(schema).iter_errors(plain)
    return [error("rules.shape", file, line, message) for fault in errors for line, message in _said(fault, root)]


@lru_cache(maxsize=REMEMBERED)
def _is_good(plain: str, schema: str) -> bool:
    """Whether a value fits a schema, both as JSON."""
    return bool(Draft202012Validator(json.loads(schema)).is_valid(json.loads(plain)))


def near(word: str, known: Iterable[str]) -> str:
    """`: did you mean 'alike'?` where a known word is near, else nothing."""
    close = get_close_matches(word, list(known), 1)
    return f": did you mean {close[0]!r}?" if close else ""


def shown(value: Any) -> str:
    """A value of a YAML file as a sentence names it."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nothing"}[value]
    if isinstance(value, (int, float)):
        return f"the bare number {value}"
    if isinstance(value, str):
        return repr(value) if len(value) <= 60 else f"{value[:60]!r}…"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    return f"a mapping with {', '.join(value)}" if value else "an empty mapping"


def _said(fault: ValidationError, root: Node) -> Iterator[tuple[int, str]]:
    """The line and the sentence of each thing that one error of the validator tells."""
    node, line = _at(root, fault.absolute_path)
    schema: Any = fault.schema
    found: Any = fault.instance
    asked: Any = fault.validator_value
    expected = schema["description"]
    if fault.validator == "additionalProperties":
        known = schema["properties"]
        for key in found.keys() - known.keys():
            # in {en: one, two} the comma ends the text: what follows is a key without a value
            hint = near(key, known) or (": quote a text that holds a comma" if found[key] is None else "")
            yield node.line_of(key), f"expected {schema['x-key']}; found {key!r}{hint}"
    elif fault.validator == "required":
        # one error for each missing key: the message begins with its name
        missing = next(name for name in asked if fault.message.startswith(repr(name)))
        yield line, f"expected {missing!r} in {expected}; found none"
    elif fault.validator == "not":
        yield line, f"expected {expected}; found {fault.absolute_path[-1]!r} too"
    elif fault.validator == "enum":
        yield line, f"expected {expected}; found {shown(found)}{near(str(found), asked)}"
    else:
        yield line, f"expected {expected}; found {shown(found)}"


def _at(root: Node, path: Iterable[str | int]) -> tuple[Node, int]:
    """The node at a path, and its line: that of its key where it stands in a mapping."""
    node, line = root, root.line
    for part in path:
        line = node.line_of(part) if isinstance(part, str) else node.value[part].line
        node = node.value[part]
    return node, line
