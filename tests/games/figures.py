"""Turns a compiled ruleset into copies in which one figure of the edition says something else."""

from collections.abc import Iterator
from typing import Any

from bopu.ruleset.load import from_json, to_json
from bopu.ruleset.model import Ruleset

ORIGINS = ("figure", "table")
RANKS = {"1-2": "3-", "3-": "1-2", "2": "1", "2a": "2b", "5a": "5b", "4a": "4b"}
"""Other keys of ranks than those that the edition marks."""
RESULTS = {"de": "cai", "cai": "gong", "gong": "liang", "liang": "rou", "rou": "zang", "zang": "de", "ju": "quanse"}


def used_figures(ruleset: Ruleset) -> list[str]:
    """The ids of all figures and tables of the edition that rules, situations and values use, in their order."""
    return list(dict.fromkeys(origin for part in _parts(to_json(ruleset)) for _, origin in _origins(part)))


def changed(ruleset: Ruleset, figure: str) -> Ruleset:
    """The ruleset as it would be if this figure said something else."""
    data = to_json(ruleset)
    for part in _parts(data):
        for holder, origin in _origins(part):
            if figure == origin:
                _change(holder)
    return from_json(data)


def _parts(data: dict[str, Any]) -> Iterator[Any]:
    yield from (data["rules"], data["situations"], data["values"])


def _origins(value: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """Every object that holds what a figure states, with the figure's id (each of several)."""
    if isinstance(value, dict):
        for key in ORIGINS:
            if isinstance(value.get(key), str):
                yield from ((value, origin) for origin in value[key].split())
        for inner in value.values():
            yield from _origins(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _origins(inner)


def _change(holder: dict[str, Any]) -> None:
    if "n" in holder:
        number = int(holder["n"])
        holder["n"] = str(number - 1 if number == 6 else number + 1)  # a face stays a face
    elif "name" in holder:
        holder["name"] = _other(holder["name"])
    else:
        holder["names"] = [_other(name) for name in holder["names"]]


def _other(name: str) -> str:
    """Another name of the same kind: a face, a rank, a result; else one that nothing bears."""
    if name.isdigit() and len(name) == 1 and name not in RANKS:
        return str(int(name) % 6 + 1)
    return RANKS.get(name) or RESULTS.get(name) or f"no-{name}"
