"""Turns corpus/<slug>/tallies.yaml into results that are kept: what a game's module `bulk_tallies` counts or plays
takes minutes, so a check reads what `bopu tally` has written to tallied.json, and says where that has gone stale.

A result is a whole number, so many of so many, a list of names, or {count, sum, squares} of something whose mean is
told with its interval.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from math import isqrt
from pathlib import Path
from typing import Any

from bopu.checks.rules.beside_rules import read_beside, shown_beside
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, error, warning
from bopu.play.contract import beside
from bopu.play.opening import refusals
from bopu.rules.shape import near
from bopu.rules.source import Node
from bopu.ruleset.decide import Book
from bopu.ruleset.load import to_json
from bopu.simulate.games import Task
from bopu.simulate.run import InThisProcess, run
from bopu.simulate.tally import Estimate, Sums, share

NAME, KEPT, SCHEMA, RULE = "tallies.yaml", "tallied.json", "tallies.schema.json", "rules.tally"
MODULE, TABLE = "bulk_tallies", "TALLIES"
"""Where a game has its tallies, beside its engine."""


class Untallied(Exception):
    """A tally that cannot be had; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One tally: what it does, what that is given, under which options."""

    id: str
    does: str
    given: Mapping[str, Any] = field(hash=False)
    choices: Mapping[str, str] = field(hash=False)
    words: Mapping[str, str] = field(hash=False)

    def stamp(self, version: str) -> str:
        """What its results depend on: itself, and the rules of this version."""
        told = json.dumps([self.does, dict(self.given), dict(self.choices), version], sort_keys=True)
        return sha256(told.encode()).hexdigest()


def read_tallies(subject: Subject) -> tuple[list[Tally], list[Finding]]:
    """All tallies of a text, with a finding for each fault; none where there is no such file."""
    file = shown_beside(subject, NAME)
    root, findings = read_beside(subject, NAME, SCHEMA, RULE)
    if root is None:
        return [], findings
    tallies: list[Tally] = []
    for node in root.value["tallies"].entries():
        plain = node.plain()
        faults = _faults(subject, node, [one.id for one in tallies])
        findings += [error(RULE, file, node.line, fault) for fault in faults]
        if not faults:
            words = {lang: plain[lang] for lang in ("zh", "en")}
            tallies.append(Tally(plain["id"], plain["does"], plain.get("given", {}), plain.get("choices", {}), words))
    return tallies, findings


def _faults(subject: Subject, node: Node, before: Sequence[str]) -> list[str]:
    plain = node.plain()
    found = [message for _, message in refusals(subject.ruleset, "", plain.get("choices", {}))]
    if plain["id"] in before:
        found.append(f"expected each tally once; found {plain['id']!r} again")
    return found


def kept(subject: Subject) -> dict[str, Any]:
    """What tallied.json has, by tally: stamp and found. Raises `Untallied`."""
    path = subject.folder / KEPT
    if not path.is_file():
        return {}
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as fault:
        raise Untallied(f"expected {shown_beside(subject, KEPT)} to be JSON; found {fault}") from None
    if not isinstance(told, dict) or not all(
        isinstance(one, dict) and {"stamp", "found"} <= one.keys() and isinstance(one["found"], dict)
        for one in told.values()
    ):
        raise Untallied(
            f"expected {shown_beside(subject, KEPT)} to give stamp and found of each tally; found something else"
        )
    return told


def stale(subject: Subject) -> list[Finding]:
    """Faults of the files, tallies that were never taken, results of other rules than these, and of no tally."""
    tallies, findings = read_tallies(subject)
    try:
        told = kept(subject)
    except Untallied as fault:
        return [*findings, error(RULE, shown_beside(subject, KEPT), 1, str(fault))]
    file, again = shown_beside(subject, KEPT), f"run `bopu tally {subject.slug}"
    for one in tallies:
        if one.id not in told:
            findings.append(error(RULE, file, 1, f"expected what {one.id} comes to; found nothing: {again} {one.id}`"))
        elif told[one.id]["stamp"] != one.stamp(subject.ruleset.version):
            found = f"expected {one.id} tallied under the rules as they are; found that they have changed"
            findings.append(warning(RULE, file, 1, f"{found}: {again} {one.id}`"))
    for name in told.keys() - {one.id for one in tallies}:
        findings.append(warning(RULE, file, 1, f"expected results of tallies; found {name!r}, which {NAME} has not"))
    return findings


def _simulated(book: Book, folder: Path, seed: int, games: int, bots: str) -> dict[str, Any]:
    """Games by bots: what each seat has at the end, how often each event comes in a game, whether it comes."""
    spec = json.dumps(to_json(book.ruleset), ensure_ascii=False)
    task = Task(spec, "", tuple(sorted(book.choices.items())), tuple(bots.split(",")))
    tally = run(task, seed, games, InThisProcess())
    seats = {f"seat.{at}": _sums(one) for at, one in enumerate(tally.outcomes)}
    return {"games": tally.over, **seats, **{f"event.{name}": _sums(one) for name, one in tally.events.items()}}


def _sums(sums: Sums) -> dict[str, Any]:
    return {"count": sums.count, "sum": str(sums.total), "squares": str(sums.squares)}


def _file(book: Book, folder: Path, file: str, parts: str) -> dict[str, Any]:
    """Parts of what `bopu simulate --json` told and a text has kept: numbers, and estimates, by their paths."""
    told = json.loads((folder / file).read_text(encoding="utf-8"))
    return dict(_flat({name: told[name] for name in parts.split()}, ""))


def _flat(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    inner = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    if isinstance(value, int) or (isinstance(value, Mapping) and "low" in value):
        yield path, value
        return
    for name, one in inner:
        yield from _flat(one, f"{path}.{name}" if path else str(name))


COMMON: Mapping[str, Callable[..., Any]] = {"simulated": _simulated, "file": _file}
"""Tallies that every game has."""


def take(subject: Subject, one: Tally) -> dict[str, Any]:
    """Takes a tally, however long that is. Raises `Untallied`."""
    known: Mapping[str, Callable[..., Any]] = {**COMMON, **getattr(beside(subject.ruleset.engine, MODULE), TABLE, {})}
    if one.does not in known:
        raise Untallied(
            f"expected a tally of this game ({', '.join(known)}); found {one.does!r}{near(one.does, known)}"
        )
    book = Book(subject.ruleset, subject.game.vocabulary, one.choices)
    try:
        found = known[one.does](book, subject.folder, **one.given)
    except (TypeError, OSError) as fault:
        raise Untallied(f"expected {one.does} to be given what it asks for; found {fault}") from fault
    return {"stamp": one.stamp(subject.ruleset.version), "found": found}


@dataclass(frozen=True, slots=True)
class Told:
    """One result: a number, and how it is said. `of` is of how many, 0 where it is no share; `names` where it lists."""

    number: Fraction
    of: int = 0
    names: tuple[str, ...] = ()
    estimate: Estimate | None = None


def result(subject: Subject, tally: str, says: str) -> Told:
    """What a tally says under a name. Raises `Untallied`."""
    told = kept(subject)
    if tally not in told:
        raise Untallied(f"expected a tally that has been taken; found {tally!r}{near(tally, told)}")
    found = told[tally]["found"]
    if says not in found:
        raise Untallied(f"expected something that {tally} says; found {says!r}{near(says, found)}")
    try:
        return _told(found[says])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as fault:
        raise Untallied(
            f"expected {tally} to say a number, a share or names as {says}; found {found[says]!r}"
        ) from fault


def _told(value: Any) -> Told:
    if isinstance(value, Mapping) and "value" in value:
        ends = (value["low"], value["high"])
        return Told(Fraction(value["value"]), estimate=Estimate(value["value"], *ends))
    if isinstance(value, Mapping):
        sums = Sums(value["count"], Fraction(value["sum"]), Fraction(value["squares"]))
        return Told(sums.total / sums.count, estimate=sums.mean())
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return Told(Fraction(len(value)), names=tuple(value))
    if isinstance(value, list):
        part, of = value
        return Told(Fraction(part, of) if of else Fraction(0), of, estimate=share(part, of))
    return Told(Fraction(value))


def decimal(number: Fraction | float) -> str:
    """A number with as many decimals as leave four digits that count: 1234, 12.35, 0.1235; a minus as a sign."""
    exact = Fraction(number)
    digits = max(0, 4 - len(str(isqrt(int(abs(exact)) ** 2))))
    shown = f"{float(exact):.{digits}f}"
    return shown.replace("-", "−")
