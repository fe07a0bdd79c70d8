"""Turns build/specs/<slug>.json into a `Ruleset` and back; what is not such a file is refused in a sentence."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from bopu.ruleset import terms
from bopu.ruleset.json_parts import procedure_from_json, procedure_to_json, rule_from_json, rule_to_json
from bopu.ruleset.model import FORMAT, NamedRuleset, Option, Ruleset, Switch


class NotARuleset(Exception):
    """The file is no compiled ruleset that this version can read; the message is one sentence."""


def to_json(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as plain JSON values. Procedures stand there only where there are some."""
    procedures = [procedure_to_json(procedure) for procedure in ruleset.procedures.values()]
    return {
        "format": FORMAT,
        "game": ruleset.game,
        "engine": ruleset.engine,
        "version": ruleset.version,
        "rules": [rule_to_json(rule) for rule in ruleset.rules],
        "situations": {name: rule_to_json(rule) for name, rule in ruleset.situations.items()},
        "values": {name: terms.to_json(term) for name, term in ruleset.values.items()},
        "tables": dict(ruleset.tables),
        "switches": {name: _switch_json(switch) for name, switch in ruleset.switches.items()},
        "rulesets": {
            name: {"title": dict(r.title), "choices": dict(r.choices), "supplements": r.supplements}
            for name, r in ruleset.rulesets.items()
        },
        "clauses": {name: dict(clause) for name, clause in ruleset.clauses.items()},
        "phrases": {name: dict(phrase) for name, phrase in ruleset.phrases.items()},
        "supplements": {name: dict(supplement) for name, supplement in ruleset.supplements.items()},
        **({"sources": {name: dict(one) for name, one in ruleset.sources.items()}} if ruleset.sources else {}),
        "names": {word: dict(name) for word, name in ruleset.names.items()},
        **({"procedures": procedures} if procedures else {}),
    }


def _switch_json(switch: Switch) -> dict[str, Any]:
    return {
        "kind": switch.kind,
        "cites": list(switch.cites),
        "question": dict(switch.question),
        "options": {option.id: dict(option.text) for option in switch.options},
        "default": switch.default,
    }


def version_of(data: Mapping[str, Any]) -> str:
    """The digest that names a ruleset: of its JSON without the version itself and without lines, which say nothing."""
    rest = {name: _without_lines(value) for name, value in data.items() if name != "version"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _without_lines(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _without_lines(inner) for name, inner in value.items() if name != "line"}
    return [_without_lines(inner) for inner in value] if isinstance(value, list) else value


def loads(text: str) -> Ruleset:
    """Read a compiled ruleset. Raises `NotARuleset`."""
    try:
        data = json.loads(text)
    except ValueError as fault:
        raise NotARuleset(f"expected a compiled ruleset as JSON; found a fault: {fault}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise NotARuleset(f"expected a compiled ruleset of format {FORMAT}; found {found!r}: compile it again")
    return from_json(data)


def from_json(data: Mapping[str, Any]) -> Ruleset:
    """The ruleset that `to_json` wrote."""
    return Ruleset(
        game=data["game"],
        engine=data["engine"],
        version=data["version"],
        rules=tuple(rule_from_json(rule) for rule in data["rules"]),
        situations={name: rule_from_json(rule) for name, rule in data["situations"].items()},
        values={name: terms.from_json(term) for name, term in data["values"].items()},
        tables=data["tables"],
        switches={name: _switch(name, switch) for name, switch in data["switches"].items()},
        rulesets={
            name: NamedRuleset(name, r["title"], r["choices"], r["supplements"]) for name, r in data["rulesets"].items()
        },
        clauses=data["clauses"],
        phrases=data["phrases"],
        supplements=data["supplements"],
        names=data["names"],
        sources=data.get("sources", {}),
        procedures={one["id"]: procedure_from_json(one) for one in data.get("procedures", ())},
    )


def _switch(name: str, data: Mapping[str, Any]) -> Switch:
    options = tuple(Option(option, text) for option, text in data["options"].items())
    return Switch(name, data["kind"], tuple(data["cites"]), data["question"], options, data["default"])
