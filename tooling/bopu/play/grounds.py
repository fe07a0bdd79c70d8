"""Turns an event into its grounds in words: clauses, rows of tables, supplements, switches on which it rests."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bopu.play.contract import Event
from bopu.play.supports import supports
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.procedure import all_parts

CERTAINTY = {"high": "高", "medium": "中", "low": "低"}


class Ground(NamedTuple):
    """One ground. `kind`: clause, row, supplement (of a rule, step, situation, procedure), figure (a supplied number),
    switch; `id` names it. `source` is the id of the source of a supplement or figure."""

    kind: str
    id: str
    text: Mapping[str, str]
    source: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        source = {"source": self.source} if self.source else {}
        return {"kind": self.kind, "id": self.id, "text": dict(self.text), **source}


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
    for one in supports(rule, ruleset):
        kind = "figure" if one.number else "supplement"
        yield Ground(kind, one.name, supplied(ruleset, one.source, one.certainty, one.number), one.source)
    for switch, option in rule.only.items():
        yield Ground("switch", switch, chosen(switch, option, ruleset))


def supplied(ruleset: Ruleset, source: str, certainty: str, number: str = "") -> Mapping[str, str]:
    """What is supplied from which source with which certainty, in words."""
    said = ruleset.said_source(source)
    told = {
        "zh": f"{said['zh']}（可信度{CERTAINTY.get(certainty, certainty)}）",
        "en": f"{said['en']} (certainty {certainty})",
    }
    return {"zh": f"{number}，{told['zh']}", "en": f"{number}, {told['en']}"} if number else told


def chosen(switch: str, option: str, ruleset: Ruleset) -> Mapping[str, str]:
    """A switch and what was chosen, in words."""
    asked = ruleset.switches[switch]
    text = next((one.text for one in asked.options if one.id == option), {})
    return {language: f"{question} → {text.get(language, option)}" for language, question in asked.question.items()}
