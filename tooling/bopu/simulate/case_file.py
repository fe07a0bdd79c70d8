"""Turns corpus/<slug>/cases/*.yaml into cases: a moment, moves, and what is expected of them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bopu.findings import Finding, error
from bopu.play.contract import Event, Unreadable, load_game, parse_event
from bopu.play.opening import refusals
from bopu.project.folder import shared_folder
from bopu.rules.shape import check_shape, near
from bopu.rules.source import Node, read_yaml
from bopu.ruleset.model import Ruleset
from bopu.ruleset.procedure import all_parts

FOLDER = "cases"
RULE = "cases"
SCHEMA = "cases.schema.json"
OF_HANDS = ("wins", "may_declare", "total", "shape", "fan", "not_fan", "ties")
RULES = "rules"


@dataclass(frozen=True, slots=True)
class Case:
    """One case: moves to be played, or a hand to be scored.

    `zh` says in Chinese what `name` says; `given` are facts as the game's `set_up` takes them, `hand` a hand as its
    `score` takes it. `shows` names what the hand is an example of; `near`: of what it nearly is.
    """

    name: str
    clauses: tuple[str, ...]
    file: str
    line: int
    play: tuple[str, ...]
    expect: Mapping[str, Any] = field(hash=False)
    ruleset: str = ""
    choices: Mapping[str, str] = field(default_factory=dict, hash=False)
    supplements: bool | None = None
    seats: int | None = None
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    zh: str = ""
    hand: Mapping[str, Any] = field(default_factory=dict, hash=False)
    shows: str = ""
    near: bool = False


def read_cases(folder: Path, shown: str, ruleset: Ruleset) -> tuple[list[Case], list[Finding]]:
    """All cases of a text's folder, those that can be read, with a finding for each fault. `shown` names the folder."""
    schema = json.loads((shared_folder("schema") / SCHEMA).read_text(encoding="utf-8"))
    cases: list[Case] = []
    findings: list[Finding] = []
    for path in sorted((folder / FOLDER).glob("*.yaml")):
        file = f"{shown}/{FOLDER}/{path.name}"
        root, told = read_yaml(path, file)
        if root is not None:
            told += check_shape(root, schema, file)
        if root is None or told:
            findings += told
            continue
        for node in root.value["cases"].entries():
            faults = list(_faults(node, file, ruleset))
            findings += faults
            if not faults:
                cases.append(_case(node, file))
    return cases, [*findings, *_twice(cases)]


def _case(node: Node, file: str) -> Case:
    plain = node.plain()
    clauses, moves = tuple(plain.pop("clauses")), tuple(plain.pop("play", ()))
    return Case(file=file, line=node.line, clauses=clauses, play=moves, **plain)


def _faults(node: Node, file: str, ruleset: Ruleset) -> Iterable[Finding]:
    """What the schema cannot see: clauses that the rules do not cite, unknown rules, rulesets, choices, events."""
    plain = node.plain()
    rules = list(all_parts(ruleset))
    yield from _unknown(node.value["clauses"], list(ruleset.clauses), file, "the id of a clause that the rules cite")
    expect = node.value["expect"]
    yield from _told_once(node, file)
    for name in ("rules", "not_rules"):
        if (listed := expect.get(name)) is not None:
            yield from _unknown(listed, rules, file, "the id of a rule or step")
    for _, message in refusals(ruleset, plain.get("ruleset", ""), plain.get("choices", {})):
        yield error(RULE, file, node.line, message)
    for name in ("events", "never"):
        for pattern in expect.value[name].entries() if expect.get(name) is not None else ():
            yield from _pattern(pattern, file, ruleset)


def _told_once(node: Node, file: str) -> Iterator[Finding]:
    """A case plays moves or scores a hand, and expects what belongs to that."""
    if (node.get("play") is None) == (node.get("hand") is None):
        found = "both" if node.get("play") is not None else "neither"
        yield error(RULE, file, node.line, f"expected play or hand in a case; found {found}")
        return
    for key in node.value["expect"].value:
        if (key in OF_HANDS) != (node.get("hand") is not None) and key != RULES:
            what = "a hand" if key in OF_HANDS else "play"
            line = node.value["expect"].line
            yield error(RULE, file, line, f"expected {key} in a case of {what}; found it elsewhere")


def _pattern(pattern: Node, file: str, ruleset: Ruleset) -> Iterator[Finding]:
    """What no event can have, so that a misspelt one is not taken for one that never happens."""
    try:
        event = parse_event(pattern.text)
    except Unreadable as fault:
        yield error(RULE, file, pattern.line, str(fault))
        return
    for what, word, known in _words(event, ruleset):
        if word not in known:
            message = f"expected {what} in `{pattern.text}`; found {word!r}{near(word, known)}"
            yield error(RULE, file, pattern.line, message)


def _words(event: Event, ruleset: Ruleset) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Each word of an event with what it should be one of."""
    kinds = load_game(ruleset.engine).vocabulary.events
    yield "a kind of event", event.kind, list(kinds)
    if event.kind in kinds:
        yield from ((f"a field of {event.kind}", name, kinds[event.kind].fields) for name in event.fields)
    yield from (("the id of a rule or step", name, list(all_parts(ruleset))) for name in event.rules)
    yield from (("the id of a clause that the rules cite", name, list(ruleset.clauses)) for name in event.cites)
    names = [*ruleset.names, *ruleset.procedures]
    words = (value for value in event.fields.values() if isinstance(value, str) and not value.isdigit())
    yield from (("a name that the rules know", word, names) for word in words)


def _unknown(listed: Node, known: Sequence[str], file: str, what: str) -> Iterable[Finding]:
    for one in listed.entries():
        if one.text not in known:
            yield error(RULE, file, one.line, f"expected {what}; found {one.text!r}{near(one.text, known)}")


def _twice(cases: Sequence[Case]) -> Iterable[Finding]:
    first: dict[str, Case] = {}
    for case in cases:
        other = first.setdefault(case.name, case)
        if other is not case:
            message = f"expected each case's name once; found it again, first in {other.file}:{other.line}"
            yield error(RULE, case.file, case.line, message)
