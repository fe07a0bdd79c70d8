"""Turns corpus/<slug>/assertions.yaml, what a text says must always hold, into how often each was tried, and findings.

An assertion compares quantities: of the text and its tables alone, or (`upon` an event, or `always`) at the moves of
games and cases (see `moments`). Where it `covers` a slot, every key of that slot must have come about.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from bopu.checks.rules.argument_file import Hypothesis
from bopu.checks.rules.beside_rules import read_beside, shown_beside
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.moments import Moment, Momentary, moments
from bopu.checks.rules.quantities import Misfit, Quantities
from bopu.checks.rules.reckonings import holds
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, error
from bopu.rules.shape import near
from bopu.rules.source import Node
from bopu.simulate.case_file import Case

NAME, SCHEMA, RULE = "assertions.yaml", "assertions.schema.json", "rules.assertion"
ALWAYS = "always"
GAMES = 2
"""So many games under each combination of choices are gone through."""
NOTHING = Hypothesis("", {})


@dataclass
class Assertion:
    """One assertion, and what came of it: how often it was tried, in which keys, where it failed first."""

    id: str
    line: int
    given: Mapping[str, Any]
    tried: int = 0
    failed: int = 0
    first: str = ""
    keys: frozenset[Any] = frozenset()

    @property
    def event(self) -> str:
        """Upon what it is tried; empty where it is about the text alone."""
        return str(self.given.get("upon", ""))


def assertions(examination: Examination) -> tuple[list[dict[str, Any]] | None, list[Finding]]:
    """Each assertion with how often it held; None where the text has none. One that fails, that nothing tries, or that
    does not come upon every key that it covers, is an error."""
    read, findings = _read(examination.subject)
    try:
        _try_all(examination, read)
    except Misfit as fault:
        file = _file(examination.subject)
        return None, [*findings, error(RULE, file, read[0].line, str(fault))]
    for one in read:
        findings += [
            error(RULE, _file(examination.subject), one.line, f"{one.id}: {told}", one.given["cites"][0])
            for told in _faults(examination, one)
        ]
    return [_row(examination, one) for one in read] or None, findings


def _file(subject: Subject) -> str:
    return shown_beside(subject, NAME)


def _read(subject: Subject) -> tuple[list[Assertion], list[Finding]]:
    file = _file(subject)
    root, findings = read_beside(subject, NAME, SCHEMA, RULE)
    if root is None:
        return [], findings
    nodes = list(root.value["assertions"].entries())
    findings = [error(RULE, file, node.line, told) for node in nodes for told in _misnamed(subject, node)]
    return [] if findings else [Assertion(node.plain()["id"], node.line, node.plain()) for node in nodes], findings


def _misnamed(subject: Subject, node: Node) -> Iterable[str]:
    plain = node.plain()
    clauses = [clause.id for clause in subject.edition.clauses]
    events = [*subject.game.vocabulary.events, ALWAYS]
    slots = list(subject.game.vocabulary.slots)
    named = [(name, clauses, "the id of a clause") for name in plain["cites"]]
    named += [(plain[part], events, "an event") for part in ("upon", "after") if part in plain]
    named += [(name, events, "an event") for name in plain.get("unless", ())]
    named += [(plain["covers"]["slot"], slots, "a slot")] if "covers" in plain else []
    yield from (
        f"expected {what}; found {name!r}{near(name, known)}" for name, known, what in named if name not in known
    )


def asserted(subject: Subject) -> frozenset[str]:
    """The clauses about which assertions are."""
    return frozenset(name for one in _read(subject)[0] for name in one.given["cites"])


def failing_assertions(
    examination: Examination, clauses: Set[str], cases: Sequence[Case] | None = None
) -> Iterator[str]:
    """The ids of those about these clauses that do not hold, those about the text alone first; of play they are asked
    in games and in these cases, in all where none are given. Raises `Misfit`."""
    read, _ = _read(examination.subject)
    about = [one for one in read if clauses & set(one.given["cites"])]
    for of_text in (True, False):
        tried = [one for one in about if of_text != bool(one.event)]
        _try_all(examination, tried, cases)
        yield from (one.id for one in tried if one.failed)


def _try_all(examination: Examination, read: Sequence[Assertion], cases: Sequence[Case] | None = None) -> None:
    """Each is tried where it can be."""
    for one in read:
        if not one.event:
            _try(one, Quantities(examination, NOTHING), "the text")
    played = [one for one in read if one.event]
    if not played:
        return
    for moment in moments(examination, GAMES, cases):
        kinds = {event.kind for event in moment.events}
        for one in played:
            if _concerned(one.given, kinds, moment):
                _try(one, Momentary(examination, NOTHING, moment=moment), moment.where)
                one.keys |= {_key(one.given["covers"], moment)} if "covers" in one.given else set()


def _concerned(given: Mapping[str, Any], kinds: set[str], moment: Moment) -> bool:
    upon = given["upon"] == ALWAYS or given["upon"] in kinds
    begun = "after" not in given or given["after"] in kinds | moment.earlier
    return upon and begun and not kinds & set(given.get("unless", ()))


def _try(one: Assertion, ask: Quantities, where: str) -> None:
    one.tried += 1
    for pair in one.given["holds"]:
        left, right = ask.value(pair["left"]), ask.value(pair["right"])
        if not holds(left, pair["is"], right):
            one.failed += 1
            one.first = one.first or f"{left} and {right}, in {where}"
            return


def _key(covers: Mapping[str, Any], moment: Moment) -> tuple[Any, ...]:
    """What a key of the slot is at this move."""
    return tuple(_part(part, moment) for part in covers["key"])


def _part(part: Mapping[str, str], moment: Moment) -> Any:
    values = moment.after.get(part.get("of", part.get("others", "")))
    number = moment.before.get(part["by"])
    if not isinstance(values, tuple) or not isinstance(number, int) or not 0 < number <= len(values):
        raise Misfit(f"expected a fact of every player, and one that numbers a player; found {values} and {number}")
    own = values[number - 1]
    rest = (*values[: number - 1], *values[number:])
    return own if "of" in part else tuple(sorted(rest, reverse=True))


def _covered(examination: Examination, one: Assertion) -> Mapping[Any, bool]:
    """The keys of the slot that it covers, and whether each came about."""
    if "covers" not in one.given:
        return {}
    answered = examination.answers(one.given["covers"]["slot"], examination.default)
    return {each.question.key: each.question.key in one.keys for each in answered}


def _faults(examination: Examination, one: Assertion) -> Iterable[str]:
    expected = f"expected that {one.given['en'].rstrip('.')}"
    if one.failed:
        yield f"{expected}; found {one.first}: {one.failed} of {one.tried} times"
    elif not one.tried:
        yield f"{expected}; found no move of a game or case at which it can be tried"
    if missing := [key for key, came in _covered(examination, one).items() if not came]:
        yield f"expected every key of {one.given['covers']['slot']} to come about; found none of {missing[0]}"


def _row(examination: Examination, one: Assertion) -> dict[str, Any]:
    words = {name: one.given[name] for name in ("zh", "en")}
    counts = {"tried": one.tried, "failed": one.failed}
    came = list(_covered(examination, one).values())
    counts |= {"keys": sum(came), "of_keys": len(came)}
    return {"id": one.id, "clauses": list(one.given["cites"]), **words, "upon": one.event, **counts}
