"""Turns compiled rules into the same rules with other figures: as if the edition printed them."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from bopu.ruleset.model import Ruleset
from bopu.ruleset.terms import Const


def with_figures(ruleset: Ruleset, numbers: Mapping[str, int]) -> Ruleset:
    """The rules with these numbers for figures, by id; each of them must be used in a procedure."""
    changed: list[str] = []
    procedures = _changed(ruleset.procedures, numbers, changed)
    assert sorted(set(changed)) == sorted(numbers)
    return replace(ruleset, procedures=procedures)


def _changed(value: Any, numbers: Mapping[str, int], changed: list[str]) -> Any:
    if isinstance(value, Const) and value.origin in numbers:
        changed.append(value.origin)
        return replace(value, number=numbers[value.origin])
    if isinstance(value, Mapping):
        return {name: _changed(inner, numbers, changed) for name, inner in value.items()}
    if isinstance(value, tuple):
        return tuple(_changed(inner, numbers, changed) for inner in value)
    if is_dataclass(value) and not isinstance(value, type):
        named = [one.name for one in fields(value) if one.init]
        return replace(value, **{name: _changed(getattr(value, name), numbers, changed) for name in named})
    return value
