"""Turns an entry under `keys:` of words.yaml into a table of the text whose labels are values of named features: what
each label says, and what each question of its slot would have to be called.

Which slot and which conditions make a label is data: a rule of the slot that asks exactly these conditions prints one.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from math import factorial, prod
from typing import Any

from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, error
from bopu.project.folder import shared_folder
from bopu.rules.shape import check_shape, near
from bopu.rules.source import Node, read_yaml
from bopu.ruleset import terms
from bopu.ruleset.model import Names, Phrase, Rule
from bopu.ruleset.vocabulary import View

WORDS, KEYS, SCHEMA = "words.yaml", "keys", "keys.schema.json"
RULE = "rules.keys"
Key = tuple[int, ...]
Throw = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Feature:
    """One part of a label: the condition that asks for it, the parameter that holds its value, and how it is said."""

    id: str
    condition: str
    value: str
    words: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Gathering:
    """The step at which those who fit are gathered, and the unit in which clauses print how many they are."""

    procedure: str
    step: str
    unit: str


@dataclass(frozen=True)
class LabelTable:
    """One table. `comes` are the slot and the word by which a throw is sent to it."""

    subject: Subject
    id: str
    head: str
    slot: str
    features: tuple[Feature, ...]
    comes: tuple[str, str]
    gathering: Gathering | None

    def is_label(self, rule: Rule) -> bool:
        """Whether a rule prints a label: it decides the slot by the features of the table and nothing else."""
        asked = [phrase.word for phrase in rule.when]
        return rule.slot == self.slot and not rule.unless and asked == [one.condition for one in self.features]

    def labels(self, rules: Sequence[Rule]) -> dict[Key, Rule]:
        """Every key that these rules name, in their order, with the first that does."""
        found: dict[Key, Rule] = {}
        for rule in filter(self.is_label, rules):
            values = [_values(phrase.args[one.value]) for phrase, one in zip(rule.when, self.features, strict=True)]
            for key in product(*values):
                found.setdefault(key, rule)
        return found

    @cached_property
    def _asked(self) -> tuple[Phrase, ...]:
        """The conditions of the first label: all ask for the same but for the value (`faults` sees to it)."""
        return next(rule.when for rule in self.subject.ruleset.rules if self.is_label(rule))

    @cached_property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw that the slot can be asked about, the order of the dice left aside."""
        domain = self.subject.game.vocabulary.slots[self.slot].domain
        return tuple(key[0] for key in domain(self.subject.ruleset)) if domain else ()

    @cached_property
    def keys(self) -> Mapping[Throw, Key]:
        """What each throw would be called in this table."""
        assert self.subject.ground is not None  # `tables` has looked
        view = self.subject.ground.viewer(self.subject.book())
        name = self.subject.game.vocabulary.slots[self.slot].keys[0]
        return {throw: self._key(view({name: throw}), sum(throw)) for throw in self.throws}

    def _key(self, view: View, most: int) -> Key:
        """For each feature the number for which its condition holds; -1 where none does."""
        pairs = zip(self._asked, self.features, strict=True)
        return tuple(next((n for n in range(most + 1) if self._holds(view, asked, one, n)), -1) for asked, one in pairs)

    def _holds(self, view: View, asked: Phrase, feature: Feature, n: int) -> bool:
        old = asked.args[feature.value]
        value = Names((str(n),)) if isinstance(old, Names) else terms.Const(n, "")
        test = self.subject.game.vocabulary.predicates[asked.word].test
        return bool(test(view, {**asked.args, feature.value: value}))

    def faults(self, file: str, line: int) -> Iterator[Finding]:
        """Why the table cannot be examined: nothing is a label, or labels ask for different things."""
        labels = [rule for rule in self.subject.ruleset.rules if self.is_label(rule)]
        if not labels:
            words = ", ".join(one.condition for one in self.features)
            yield error(RULE, file, line, f"expected rules of {self.slot} that ask {words} alone; found none")
        asked = [self._apart(rule) for rule in labels]
        for rule, other in zip(labels, asked, strict=True):
            if other != asked[0]:
                message = f"expected {rule.id} to ask for the same as {labels[0].id} but for the values; found another"
                yield error(RULE, self.subject.file, rule.line, message, next(iter(rule.cites), ""))

    def _apart(self, rule: Rule) -> list[dict[str, Any]]:
        """The arguments of a label without its values."""
        pairs = zip(rule.when, self.features, strict=True)
        return [{n: _plain(v) for n, v in asked.args.items() if n != one.value} for asked, one in pairs]


def said(table: LabelTable, key: Key, lang: str) -> str:
    """A key in words: 2紅5點, “2 red, 5 points”."""
    words = [one.words[lang].format(n=value) for one, value in zip(table.features, key, strict=True)]
    return ("" if lang == "zh" else ", ").join(words)


def ways(throw: Throw) -> int:
    """In how many orders the dice of a throw can fall."""
    return factorial(len(throw)) // prod(factorial(throw.count(face)) for face in dict.fromkeys(throw))


def tables(subject: Subject) -> tuple[list[LabelTable], list[Finding]]:
    """The tables of a text, those that can be examined; none where its words.yaml names none."""
    path = subject.folder / WORDS
    file = f"{subject.file.rpartition('/')[0]}/{WORDS}"
    if not path.exists() or subject.ground is None:
        return [], []
    root, findings = read_yaml(path, file)
    listed = root.get(KEYS) if root is not None else None
    if root is None or listed is None:
        return [], findings
    schema = json.loads((shared_folder("schema") / SCHEMA).read_text(encoding="utf-8"))
    if faults := check_shape(listed, schema, file):
        return [], [replace(fault, line=fault.line or root.line_of(KEYS)) for fault in faults]
    found = []
    for node in listed.entries():
        table = _table(subject, node.plain())
        told = [error(RULE, file, node.line, message) for message in _unknown(subject, table, node)]
        told += [] if told else list(table.faults(file, node.line))
        findings += told
        found += [] if told else [table]
    return found, findings


def _table(subject: Subject, plain: Mapping[str, Any]) -> LabelTable:
    features = tuple(
        Feature(one["id"], one["condition"], one["value"], {"zh": one["zh"], "en": one["en"]})
        for one in plain["features"]
    )
    fits = Gathering(**plain["fits"]) if "fits" in plain else None
    comes = plain["comes"]["slot"], plain["comes"]["word"]
    return LabelTable(subject, plain["id"], plain["head"], plain["slot"], features, comes, fits)


def _unknown(subject: Subject, table: LabelTable, node: Node) -> Iterator[str]:
    """Names that nothing bears."""
    vocabulary = subject.game.vocabulary
    clauses = [clause.id for clause in subject.edition.clauses]
    asked = [("clause", table.head, clauses), ("slot", table.slot, vocabulary.slots)]
    asked += [("slot", table.comes[0], vocabulary.slots), ("word", table.comes[1], vocabulary.operations)]
    asked += [("condition", one.condition, vocabulary.predicates) for one in table.features]
    for one in table.features:
        if one.condition in vocabulary.predicates:
            params = [param.name for param in vocabulary.predicates[one.condition].params]
            asked.append((f"parameter of {one.condition}", one.value, params))
    if table.gathering is not None:
        steps = {f"{name}.{step.id}" for name, one in subject.ruleset.procedures.items() for step in one.steps}
        asked.append(("step", f"{table.gathering.procedure}.{table.gathering.step}", sorted(steps)))
    for what, name, known in asked:
        if name not in known:
            yield f"expected the name of a {what}; found {name!r}{near(name, known)}"


def _values(value: Any) -> list[int]:
    """The numbers that a parameter names."""
    return [int(name) for name in value.names] if isinstance(value, Names) else [int(value.number)]


def _plain(value: Any) -> Any:
    """A number without where it stands in the edition."""
    return value.number if isinstance(value, terms.Const) else value
