"""Turns corpus/<slug>/arguments.yaml into arguments: a question of the text, its hypotheses, what is reckoned under
each, when a hypothesis stands, and what an editor makes of it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bopu.checks.rules.beside_rules import read_beside, shown_beside
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, error
from bopu.play.opening import refusals
from bopu.rules.shape import near
from bopu.rules.source import Node

NAME, SCHEMA, RULE = "arguments.yaml", "arguments.schema.json", "rules.argument"
LANGUAGES = ("zh", "en")
KINDS = (
    *("keys", "chance", "ends", "failing", "share", "like", "amount"),
    *("record", "happens", "counted", "answers", "drawn", "tallied"),
    *("mentions", "told", "differs", "dice", "portion", "waits", "rows", "loops", "lost", "twice"),
)
"""The computations that an argument may ask for; what each is, the modules say that `computations` gathers."""
PLACE = re.compile(r"\{([^{}]*)\}")
TYPED = re.compile(r"[0-9０-９]")
"""A digit in words for people."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What may be the case: options of switches, quantities by name, or one layer of the text (source, edited)."""

    id: str
    words: Mapping[str, str] = field(hash=False)
    choices: Mapping[str, str] = field(default_factory=dict, hash=False)
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One computation: its kind, what it is given, and what it is called."""

    id: str
    kind: str
    given: Mapping[str, Any] = field(hash=False)
    words: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Criterion:
    """When a hypothesis stands: what is reckoned for it is none, some, the most, the fewest, or at least the bound."""

    of: str
    sort: str
    bound: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument. `concludes` are the hypotheses that, as its text says, are left standing."""

    id: str
    line: int
    switches: tuple[str, ...]
    acts: tuple[str, ...]
    cites: tuple[str, ...]
    question: Mapping[str, str] = field(hash=False)
    hypotheses: tuple[Hypothesis, ...]
    reckons: tuple[Reckoning, ...]
    stands: Criterion
    concludes: tuple[str, ...]
    certainty: str
    text: Mapping[str, str] = field(hash=False)


def shown_file(subject: Subject) -> str:
    """How findings call the file."""
    return shown_beside(subject, NAME)


def read_arguments(subject: Subject) -> tuple[list[Argument], list[Finding]]:
    """All arguments of a text that can be read, with a finding for each fault; none where there is no such file."""
    file = shown_file(subject)
    root, findings = read_beside(subject, NAME, SCHEMA, RULE)
    if root is None:
        return [], findings
    arguments: list[Argument] = []
    for node in root.value["arguments"].entries():
        faults = [error(RULE, file, line, message) for line, message in _faults(subject, node, arguments)]
        findings += faults
        if not faults:
            arguments.append(_argument(node))
    return arguments, findings


def _argument(node: Node) -> Argument:
    plain = node.plain()
    stands = plain["stands"]
    return Argument(
        plain["id"],
        node.line,
        tuple(plain.get("switches", ())),
        tuple(plain.get("acts", ())),
        tuple(plain["cites"]),
        plain["question"],
        tuple(_hypothesis(one) for one in plain["hypotheses"]),
        tuple(reckoning_of(one) for one in plain["reckons"]),
        Criterion(stands["of"], stands["is"], _fraction(stands.get("bound"))),
        tuple(plain["concludes"]),
        plain["certainty"],
        plain["text"],
    )


def _hypothesis(plain: Mapping[str, Any]) -> Hypothesis:
    words = {lang: plain[lang] for lang in LANGUAGES}
    return Hypothesis(plain["id"], words, plain.get("choices", {}), plain.get("values", {}), plain.get("layer", ""))


def reckoning_of(plain: Mapping[str, Any]) -> Reckoning:
    """A computation as its file writes it, with the one kind that it has."""
    [kind] = [kind for kind in KINDS if kind in plain]
    return Reckoning(plain["id"], kind, plain[kind], {lang: plain[lang] for lang in LANGUAGES})


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def _faults(subject: Subject, node: Node, before: Sequence[Argument]) -> Iterator[tuple[int, str]]:
    """What the schema cannot see, each a line and a sentence."""
    plain = node.plain()
    if plain["id"] in [one.id for one in before]:
        yield node.line, f"expected each argument once; found {plain['id']!r} again"
    yield from _unknown(subject, node)
    names = {part: [one["id"] for one in plain[part]] for part in ("hypotheses", "reckons")}
    for part, ids in names.items():
        yield from ((node.line, f"expected each of the {part} once; found {x!r} again") for x in _again(ids))
    yield from _names(node.value["concludes"], names["hypotheses"], "a hypothesis")
    for one in node.value["hypotheses"].entries():
        for _, message in refusals(subject.ruleset, "", one.plain().get("choices", {})):
            yield one.line, message
    for one in node.value["reckons"].entries():
        kinds = [kind for kind in KINDS if one.get(kind) is not None]
        if len(kinds) != 1:
            found = " and ".join(kinds) or "none"
            yield one.line, f"expected one computation ({', '.join(KINDS)}); found {found}"
    yield from _criterion_faults(node.value["stands"], plain["stands"], names["reckons"])
    yield from _typed(node)


def _unknown(subject: Subject, node: Node) -> Iterator[tuple[int, str]]:
    """Clauses, switches and editorial acts that there are not, or nothing that the argument bears upon."""
    clauses = {clause.id: clause for clause in subject.edition.clauses}
    acts = [act.id for clause in clauses.values() for act in clause.acts if act.id]
    yield from _names(node.value["cites"], clauses, "the id of a clause")
    for part, known, what in (("switches", subject.ruleset.switches, "a switch"), ("acts", acts, "an editorial act")):
        if (listed := node.get(part)) is not None:
            yield from _names(listed, known, what)


def _criterion_faults(node: Node, stands: Mapping[str, Any], reckons: Sequence[str]) -> Iterator[tuple[int, str]]:
    if stands["of"] not in reckons:
        known = f"{stands['of']!r}{near(stands['of'], reckons)}"
        yield node.line, f"expected a criterion of something that is reckoned; found {known}"
    if (stands["is"] == "at_least") != ("bound" in stands):
        yield node.line, "expected a bound where a hypothesis stands by at_least, and there alone"
    if "bound" in stands and Fraction(stands["bound"]) <= 0:
        yield node.line, f"expected a bound above nought, which a hypothesis can miss; found {stands['bound']}"


def _typed(node: Node) -> Iterator[tuple[int, str]]:
    """Numbers in words for people that were not computed."""
    for part in ("question", "text"):
        for lang, words in node.value[part].items():
            if TYPED.search(PLACE.sub("", words.text)):
                where = f"the {part} in {lang}"
                yield (
                    words.line,
                    f"expected every number of {where} in a place {{…}} that is computed; found one typed in",
                )


def _names(listed: Node, known: Iterable[str], what: str) -> Iterator[tuple[int, str]]:
    names = list(known)
    for one in listed.entries():
        if one.text not in names:
            yield one.line, f"expected {what}; found {one.text!r}{near(one.text, names)}"


def _again(ids: Sequence[str]) -> list[str]:
    return [name for at, name in enumerate(ids) if name in ids[:at]]
