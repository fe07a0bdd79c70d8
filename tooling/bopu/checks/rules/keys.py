"""Turns the tables of a text whose labels are values of features into what the dice say of them.

For every key (two reds and five points): whether the table names it, whether a throw of it ever comes to the table, for
whom, and which rule takes it before. Labels without dice, keys without a label, and keys that only some of those who
throw can bring are told under each choice; how many fit, and what then speaks, `gathering` tells.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.gathering import gathered
from bopu.checks.rules.label_table import Key, LabelTable, Throw, tables, ways
from bopu.findings import Finding, Level
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Rule


@dataclass(frozen=True)
class Survey:
    """The keys of a table under some choices.

    `labels` names each key with its rule; `sent` says of each throw that comes to the table who may throw it; `first`
    which rules take a throw that does not come, or comes to another table; `made` in how many ways the dice make a key.
    """

    table: LabelTable
    labels: Mapping[Key, Rule]
    throwers: tuple[Any, ...]
    sent: Mapping[Throw, tuple[Any, ...]]
    first: Mapping[Throw, tuple[Rule, ...]]

    @cached_property
    def made(self) -> Mapping[Key, Sequence[Throw]]:
        """Every key that the dice make, with its throws."""
        found: dict[Key, list[Throw]] = {}
        for throw, key in self.table.keys.items():
            found.setdefault(key, []).append(throw)
        return found

    def coming(self, key: Key) -> list[Throw]:
        """The throws of a key that come to the table."""
        return [throw for throw in self.made.get(key, ()) if throw in self.sent]

    def who(self, key: Key) -> tuple[Any, ...]:
        """Those who can bring a throw of this key to the table."""
        found = {thrower for throw in self.coming(key) for thrower in self.sent[throw]}
        return tuple(thrower for thrower in self.throwers if thrower in found)

    @property
    def lacking(self) -> list[Key]:
        """Keys that the table names and no throw brings."""
        return [key for key in self.labels if not self.coming(key)]

    @property
    def partial(self) -> list[Key]:
        """Keys that the table names and only some of those who throw can bring."""
        return [key for key in self.labels if self.coming(key) and len(self.who(key)) < len(self.throwers)]

    @property
    def unnamed(self) -> list[Key]:
        """Keys that come to the table and find no label."""
        return sorted(key for key in self.made if key not in self.labels and self.coming(key))

    @property
    def taken(self) -> list[Key]:
        """Keys that the table does not name and other rules take."""
        return sorted(key for key in self.made if key not in self.labels and not self.coming(key))


def survey(examination: Examination, table: LabelTable, under: Under) -> Survey:
    """What the rules make of every throw under these choices."""
    rules = examination.rules(table.slot, under)
    entries = {one.question.key[0]: _rules(one.answer) for one in examination.answers(table.slot, under)}
    elsewhere = {throw: found for throw, found in entries.items() if found and not all(map(table.is_label, found))}
    slot, word = table.comes
    sent: dict[Throw, dict[Any, None]] = {}
    first: dict[Throw, dict[str, Rule]] = {}
    throwers: dict[Any, None] = {}
    for one in examination.answers(slot, under):
        throw, thrower = one.question.key[0], one.question.key[1:]
        throwers[thrower] = None
        comes = isinstance(one.answer, Decision) and any(phrase.word == word for phrase in one.answer.answer)
        if comes and throw not in elsewhere:
            sent.setdefault(throw, {})[thrower] = None
        else:
            taking = elsewhere[throw] if comes else _rules(one.answer)
            first.setdefault(throw, {}).update({rule.id: rule for rule in taking})
    taken = {throw: tuple(found.values()) for throw, found in first.items()}
    who = {throw: tuple(found) for throw, found in sent.items()}
    return Survey(table, table.labels(rules), tuple(throwers), who, taken)


def _rules(answer: Any) -> tuple[Rule, ...]:
    return tuple(answer.rules) if not isinstance(answer, Exception) or hasattr(answer, "rules") else ()


def keys(examination: Examination) -> tuple[list[dict[str, Any]] | None, list[Finding]]:
    """Every table with its keys, under the defaults and wherever choices change them; None where a text has none."""
    found, findings = tables(examination.subject)
    rows = []
    for table in found:
        usual = survey(examination, table, examination.default)
        throws = {"all": sum(map(ways, table.throws)), "come": sum(map(ways, usual.sent))}
        data: dict[str, Any] = {"table": table.id, "head": table.head, "slot": table.slot, "throws": throws}
        data["features"] = [one.id for one in table.features]
        data["named"] = [_label(usual, key) for key in usual.labels]
        data["taken"] = _groups(usual, usual.taken)
        data["under"] = _under(examination, table, usual)
        data["guests"], told = gathered(examination, table, usual.sent)
        rows.append(data)
        findings += [*_findings(usual), *told]
    return rows or None, findings


def _label(found: Survey, key: Key) -> dict[str, Any]:
    """A label with how many throws bring it, of how many that make it, for whom, and what takes the others."""
    rule, coming = found.labels[key], found.coming(key)
    others = [throw for throw in found.made.get(key, ()) if throw not in found.sent]
    counts = {"throws": sum(map(ways, coming)), "of": sum(map(ways, found.made.get(key, ())))}
    who = found.who(key)
    some = [] if len(who) == len(found.throwers) else ["".join(map(str, thrower)) for thrower in who]
    taken = _taken(found, others)
    return {"key": list(key), "rule": rule.id, "clauses": list(rule.cites), **counts, "only": some, "first": taken}


def _taken(found: Survey, throws: Iterable[Throw]) -> list[dict[str, Any]]:
    """The rules that take throws first, with how many throws: throws with the same rules together."""
    groups: dict[tuple[str, ...], dict[str, Any]] = {}
    for throw in throws:
        rules = found.first.get(throw, ())
        name = tuple(rule.id for rule in rules)
        clauses = list(dict.fromkeys(clause for rule in rules for clause in rule.cites[:1]))
        row = groups.setdefault(name, {"rules": list(name), "clauses": clauses, "throws": 0})
        row["throws"] += ways(throw)
    return list(groups.values())


def _groups(found: Survey, keys_: Iterable[Key]) -> list[dict[str, Any]]:
    """What takes the throws of these keys: those that the same clauses take together, with their keys."""
    groups: dict[tuple[str, ...], dict[str, Any]] = {}
    for key in keys_:
        for row in _taken(found, found.made[key]):
            clauses = tuple(row["clauses"])
            group = groups.setdefault(clauses, {"rules": [], "clauses": list(clauses), "keys": [], "throws": 0})
            group["rules"] = list(dict.fromkeys((*group["rules"], *row["rules"])))
            group["keys"] += [list(key)] if list(key) not in group["keys"] else []
            group["throws"] += row["throws"]
    return list(groups.values())


def _under(examination: Examination, table: LabelTable, usual: Survey) -> list[dict[str, Any]]:
    """The defaults, and every combination under which labels have other dice or keys other labels."""
    rows = [_row("default", {}, usual)]
    for under in examination.combinations:
        if under.supplements and under != examination.default:
            row = _row(under.name, under.choices, survey(examination, table, under))
            if any(row[name] != rows[0][name] for name in ("named", "lacking", "partial", "unnamed")):
                rows.append(row)
    return rows


def _row(name: str, choices: Mapping[str, str], found: Survey) -> dict[str, Any]:
    unnamed = [{"key": list(key), "throws": sum(map(ways, found.coming(key)))} for key in found.unnamed]
    lacking, partial = ([_label(found, key) for key in some] for some in (found.lacking, found.partial))
    counts = {"named": len(found.labels), "occur": len(found.labels) - len(lacking)}
    return {"name": name, "choices": dict(choices), **counts, "lacking": lacking, "partial": partial} | {
        "unnamed": unnamed
    }


def _findings(found: Survey) -> list[Finding]:
    """Under the defaults: a label without dice is a warning, a key without a label a note."""
    subject, names = found.table.subject, [one.id for one in found.table.features]
    told = []
    for key in found.lacking:
        rule = found.labels[key]
        first = ", ".join(dict.fromkeys(name for row in _label(found, key)["first"] for name in row["rules"]))
        why = f"all are taken first by {first}" if first else "no dice make it"
        message = f"expected throws of {_said(names, key)}, which {rule.id} names; found none: {why}"
        told.append(subject.finding(Level.WARNING, "keys", message, rule.line, next(iter(rule.cites), "")))
    for key in found.unnamed:
        message = f"expected a label for {_said(names, key)} in the table {found.table.id}; found none"
        told.append(subject.finding(Level.NOTE, "keys", message, 0, found.table.head))
    return told


def _said(names: Sequence[str], key: Key) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(names, key, strict=True))
