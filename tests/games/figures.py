"""Turns a compiled ruleset into copies in which one figure of the edition, or one member of a list, says otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bopu.ruleset import terms
from bopu.ruleset.json_parts import rule_from_json, rule_to_json
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Rule, Ruleset

ORIGINS = ("figure", "table")
RANKS = {"1-2": "3-", "3-": "1-2", "2": "1", "2a": "2b", "5a": "5b", "4a": "4b"}
"""Other keys of ranks than those that the edition marks."""
RESULTS = {"de": "cai", "cai": "gong", "gong": "liang", "liang": "rou", "rou": "zang", "zang": "de", "ju": "quanse"}


@dataclass(frozen=True)
class Use:
    """A figure that rules use; of a list (`member` not empty) one of its members.

    `kind` is the row of the table of kinds that takes it up, empty where rules, situations or values name it.
    """

    figure: str
    member: str = ""
    kind: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.figure, self.member, self.kind) if part)


def used_figures(ruleset: Ruleset, stated: dict[str, str], lists: dict[str, list[tuple[str, list[str]]]]) -> list[Use]:
    """All figures, and members of lists, that rules, situations, values and kinds use, in their order.

    `stated` is what the edition's figures say, by id; `lists` the figures and lists that each kind takes up.
    """
    uses: dict[Use, None] = {}
    for part in _parts(to_json(ruleset)):
        for holder, origin in _origins(part):
            uses |= dict.fromkeys(_uses(holder, origin, stated))
    for kind, taken in lists.items():
        uses |= {Use(origin, name, kind): None for origin, names in taken for name in names}
    return list(uses)


def _uses(holder: dict[str, Any], origin: str, stated: dict[str, str]) -> Iterator[Use]:
    names, marked = holder.get("names", []), origin.split()
    if len(names) > 1 and len(marked) == 1:  # a list of the edition
        yield from (Use(origin, name) for name in names)
    elif len(names) > 1:
        yield from (Use(figure, stated[figure]) for figure in marked)
    elif origin:
        yield Use(origin)


def changed(ruleset: Ruleset, use: Use, first: bool = False) -> Ruleset:
    """The ruleset as it would be if this figure said something else, or a list lacked its member or began with it."""
    if use.kind:
        kinds = ruleset.tables["kinds"]
        left = [name for name in kinds[use.kind] if name != use.member]
        return replace(ruleset, tables={**ruleset.tables, "kinds": {**kinds, use.kind: left}})

    def anew(part: Any) -> bool:
        holders = [holder for holder, origin in _origins(part) if use.figure in origin.split()]
        for holder in holders:
            _change(holder, use.member, first)
        return bool(holders)

    def rule(old: Rule) -> Rule:
        data = rule_to_json(old) if use.figure in " ".join(old.figures).split() else {}
        return rule_from_json(data) if anew(data) else old

    values = {name: terms.to_json(value) for name, value in ruleset.values.items()}
    return replace(
        ruleset,
        rules=tuple(map(rule, ruleset.rules)),
        situations={name: rule(one) for name, one in ruleset.situations.items()},
        values={name: terms.from_json(data) if anew(data) else ruleset.values[name] for name, data in values.items()},
    )


def _parts(data: dict[str, Any]) -> Iterator[Any]:
    yield from (data["rules"], data["situations"], data["values"])


def _origins(value: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """Every object that holds what figures state, with the figures' ids."""
    if isinstance(value, dict):
        yield from ((value, value[key]) for key in ORIGINS if isinstance(value.get(key), str))
        for inner in value.values():
            yield from _origins(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _origins(inner)


def _change(holder: dict[str, Any], member: str, first: bool) -> None:
    if "n" in holder:
        number = int(holder["n"])
        holder["n"] = str(number - 1 if number == 6 else number + 1)  # a face stays a face
    elif "name" in holder:
        holder["name"] = _other(holder["name"])
    elif member and len(holder["names"]) > 1:
        holder["names"] = [member] * first + [name for name in holder["names"] if name != member]
    else:
        holder["names"] = [_other(name) for name in holder["names"]]


def _other(name: str) -> str:
    """Another name of the same kind: a face, a rank, a result; else one that nothing bears."""
    if name.isdigit() and len(name) == 1 and name not in RANKS:
        return str(int(name) % 6 + 1)
    return RANKS.get(name) or RESULTS.get(name) or f"no-{name}"
