"""Turns rules, procedures and their arguments into plain JSON values and back."""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.ruleset import terms
from bopu.ruleset.model import Names, Phrase, Procedure, Rule, Selector, Step, Word, step_names


def rule_to_json(rule: Rule) -> dict[str, Any]:
    """A rule as JSON; empty fields are left out."""
    data: dict[str, Any] = {
        "id": rule.id,
        "slot": rule.slot,
        "event": rule.event,
        "cites": list(rule.cites),
        "supplied": list(rule.supplied) if any(rule.supplied) else [],
        **{name: [phrase_to_json(p) for p in getattr(rule, name)] for name in ("when", "unless", "answer", "do")},
        "overrides": list(rule.overrides),
        "otherwise": rule.otherwise,
        "only": dict(rule.only),
        "line": rule.line,
    }
    if rule.slot and not rule.answer:
        data["none"] = True  # decides that nothing happens, which is not the same as saying nothing
    return {name: value for name, value in data.items() if value}


def phrase_to_json(phrase: Phrase) -> list[Any]:
    """One use of a word as JSON: the word and its arguments by name."""
    return [phrase.word, {name: value_to_json(value) for name, value in phrase.args.items()}]


def value_to_json(value: Any) -> Any:
    """An argument as JSON: terms, selectors and tables as objects with one telling key, names as strings."""
    if isinstance(value, (terms.Const, terms.Named, terms.Operated)):
        return {"number": terms.to_json(value)}
    if isinstance(value, Word):
        return {"name": str(value), "figure": value.origin}
    if isinstance(value, Names):
        return {"names": list(value.names), "table": value.origin}
    if isinstance(value, Selector):
        filters = [[word, {n: value_to_json(v) for n, v in args.items()}] for word, args in value.filters]
        return {"base": value.base, "filters": filters, "as": value.bind}
    return value


def value_from_json(value: Any) -> Any:
    """The argument that `value_to_json` wrote."""
    if not isinstance(value, Mapping):
        return value
    if "name" in value:
        return Word(value["name"], value["figure"])
    if "number" in value:
        return terms.from_json(value["number"])
    if "names" in value:
        return Names(tuple(value["names"]), value["table"])
    filters = tuple((word, {n: value_from_json(v) for n, v in args.items()}) for word, args in value["filters"])
    return Selector(value["base"], filters, value["as"])


def phrase_from_json(data: Sequence[Any]) -> Phrase:
    """The phrase that `phrase_to_json` wrote."""
    word, args = data
    return Phrase(word, {name: value_from_json(value) for name, value in args.items()})


def rule_from_json(data: Mapping[str, Any]) -> Rule:
    """The rule that `rule_to_json` wrote."""

    def phrases(name: str) -> tuple[Phrase, ...]:
        return tuple(phrase_from_json(phrase) for phrase in data.get(name, ()))

    return Rule(
        id=data["id"],
        slot=data.get("slot", ""),
        event=data.get("event", ""),
        cites=tuple(data.get("cites", ())),
        supplied=_supplied(data),
        when=phrases("when"),
        unless=phrases("unless"),
        answer=phrases("answer"),
        do=phrases("do"),
        overrides=tuple(data.get("overrides", ())),
        otherwise=data.get("otherwise", False),
        only=dict(data.get("only", {})),
        line=data.get("line", 0),
    )


def procedure_to_json(procedure: Procedure) -> dict[str, Any]:
    """A procedure as JSON; empty fields are left out."""
    data: dict[str, Any] = {
        "id": procedure.id,
        "cites": list(procedure.cites),
        "supplied": list(procedure.supplied) if any(procedure.supplied) else [],
        "binds": [list(pair) for pair in procedure.binds.items()],
        "steps": [_step_to_json(step) for step in procedure.steps],
        "line": procedure.line,
    }
    return {name: value for name, value in data.items() if value}


def _step_to_json(step: Step) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": step.id,
        "cites": list(step.cites),
        "supplied": list(step.supplied) if any(step.supplied) else [],
        "test": [phrase_to_json(phrase) for phrase in step.test],
        "operation": phrase_to_json(step.operation) if step.operation else [],
        "as": step.bind,
        "next": step.next,
        "outcomes": [list(pair) for pair in step.outcomes.items()],  # pairs: an outcome may be called "line"
        "only": dict(step.only),
        "line": step.line,
    }
    return {name: value for name, value in data.items() if value}


def procedure_from_json(data: Mapping[str, Any]) -> Procedure:
    """The procedure that `procedure_to_json` wrote."""
    names = step_names(data["id"], ((step["id"], step.get("only", {})) for step in data["steps"]))
    return Procedure(
        id=data["id"],
        cites=tuple(data.get("cites", ())),
        supplied=_supplied(data),
        binds=dict(data.get("binds", ())),
        steps=tuple(_step_from_json(step, name) for step, name in zip(data["steps"], names, strict=True)),
        line=data.get("line", 0),
    )


def _step_from_json(data: Mapping[str, Any], name: str) -> Step:
    operation = data.get("operation")
    return Step(
        id=data["id"],
        cites=tuple(data.get("cites", ())),
        supplied=_supplied(data),
        operation=phrase_from_json(operation) if operation else None,
        bind=data.get("as", ""),
        next=data.get("next", ""),
        outcomes=dict(data.get("outcomes", ())),
        only=dict(data.get("only", {})),
        line=data.get("line", 0),
        test=tuple(phrase_from_json(phrase) for phrase in data.get("test", ())),
        name=name,
    )


def _supplied(data: Mapping[str, Any]) -> tuple[str, str]:
    source, certainty = data.get("supplied") or ("", "")
    return source, certainty
