"""Turns an event into its grounds in words: clauses, rows of tables, supplements, switches on which it rests."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bopu.play.contract import Event
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.procedure import all_parts

CERTAINTY = {"high": "高", "medium": "中", "low": "低"}


class Ground(NamedTuple):
    """One ground. `kind`: clause, row, supplement (of a rule), figure (a supplied number), switch; `id` names it."""

    kind: str
    id: str
    text: Mapping[str, str]


def grounds_of(event: Event, ruleset: Ruleset) -> tuple[Ground, ...]:
    """The grounds of an event, each once, the clauses first."""
    rules = all_parts(ruleset)
    found = [cited(name, ruleset) for name in event.cites]
    for name in event.rules:
        if name in rules:
            found += _of_rule(rules[name], ruleset)
    return tuple({(one.kind, one.id, one.text["en"]): one for one in found}.values())


def cited(name: str, ruleset: Ruleset) -> Ground:
    """A clause with its number and its words (where they are published), or a row of a table with its name."""
    clause = ruleset.clauses.get(name)
    if clause is None:
        return Ground("row", name, {"zh": name, "en": name, **ruleset.names.get(name, {})})
    number = clause.get("n") or name
    if "text" not in clause:
        return Ground(
            "clause", name, {"zh": f"{number}（原文不公開）", "en": f"{number} (the wording is not published)"}
        )
    text = clause["text"].strip()
    return Ground("clause", name, {"zh": f"{number}「{text}」", "en": f"{number} “{text}”"})


def number_of(name: str, ruleset: Ruleset, language: str) -> str:
    """How a citation is named shortly: a clause by its printed number, a row by its name."""
    return ruleset.clauses.get(name, {}).get("n") or ruleset.names.get(name, {}).get(language, name)


def _of_rule(rule: Rule | Step, ruleset: Ruleset) -> Iterator[Ground]:
    if any(rule.supplied):
        yield Ground("supplement", rule.id, _supplied("", *rule.supplied))
    for name in rule.supplements:
        if given := ruleset.supplements.get(name):
            values = given.get("n", ""), given.get("source", ""), given.get("certainty", "")
            yield Ground("figure", name, _supplied(*values))
    for switch, option in rule.only.items():
        yield Ground("switch", switch, chosen(switch, option, ruleset))


def _supplied(number: str, source: str, certainty: str) -> Mapping[str, str]:
    told = {"zh": f"{source}（可信度{CERTAINTY.get(certainty, certainty)}）", "en": f"{source} (certainty {certainty})"}
    return {"zh": f"{number}，{told['zh']}", "en": f"{number}, {told['en']}"} if number else told


def chosen(switch: str, option: str, ruleset: Ruleset) -> Mapping[str, str]:
    """A switch and what was chosen, in words."""
    asked = ruleset.switches[switch]
    text = next((one.text for one in asked.options if one.id == option), {})
    return {language: f"{question} → {text.get(language, option)}" for language, question in asked.question.items()}
