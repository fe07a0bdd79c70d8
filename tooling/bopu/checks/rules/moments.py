"""Turns rules into the moves of games and cases, each with what stood before it, what happened, and what stands then.

Games are those of the first seeds under every combination of choices, by random players; cases are those of the text.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import PurePosixPath
from typing import Any

from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.played import MOST_PLIES
from bopu.checks.rules.quantities import KINDS, Kind, Misfit, Quantities, Value
from bopu.play.bots import random_bot
from bopu.play.contract import Event, Facts, RefusedMove, State
from bopu.play.stops import Stopped, apply
from bopu.play.table import Table
from bopu.ruleset.decide import Conflict, Gap
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.cases import Books, book_for, start_case


@dataclass(frozen=True)
class Moment:
    """One move: where it was made, the facts before and after it, what happened, and what had happened before."""

    where: str
    before: Facts
    events: Sequence[Event]
    after: Facts
    earlier: frozenset[str]


def moments(examination: Examination, games: int, cases: Sequence[Case] | None = None) -> Iterator[Moment]:
    """Every move of so many games under each combination that has its supplements, then every move of these cases, of
    all that the text has where none are given."""
    for under in examination.combinations:
        if under.supplements:
            for seed in examination.seeds[:games]:
                yield from _of_game(examination, under, seed)
    subject = examination.subject
    read, _ = read_cases(subject.folder, str(PurePosixPath(subject.file).parent), subject.ruleset)
    books: Books = {}
    for case in read:
        yield from _of_case(examination, case, books)


def _cases(examination: Examination) -> Sequence[Case]:
    subject = examination.subject
    return read_cases(subject.folder, str(PurePosixPath(subject.file).parent), subject.ruleset)[0]


def _of_game(examination: Examination, under: Under, seed: int) -> Iterator[Moment]:
    subject, book = examination.subject, examination.book(under)
    try:
        table = Table(subject.game, book, [random_bot] * subject.game.default_seats, seed, MOST_PLIES)
        before, seen = dict(table.state.facts()), _kinds(table.state.opening)
        for number, ply in enumerate(table.play(), start=1):
            after = dict(table.state.facts())
            yield Moment(f"seed {seed} under {under.name}, move {number}", before, ply.events, after, seen)
            before, seen = after, seen | _kinds(ply.events)
    except Stopped:  # that play stops is told by coverage
        return


def _of_case(examination: Examination, case: Case, books: Books) -> Iterator[Moment]:
    subject = examination.subject
    try:
        state: State = start_case(book_for(subject.ruleset, subject.game, case, books), subject.game, case)
        seen = _kinds(state.opening)
        for number, move in enumerate(case.play, start=1):
            before = dict(state.facts())
            events = apply(state, move)
            yield Moment(f"the case “{case.name}”, move {number}", before, events, dict(state.facts()), seen)
            seen |= _kinds(events)
    except (Stopped, Gap, Conflict, RefusedMove, ValueError):  # what a case comes to is told by the cases
        return


def _kinds(events: Sequence[Event]) -> frozenset[str]:
    return frozenset(event.kind for event in events)


@dataclass(frozen=True)
class Momentary(Quantities):
    """What quantities are at one move."""

    moment: Moment | None = None

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Those of an argument, and those that a move has besides."""
        return {**KINDS, **OF_MOMENT}


def _facts(ask: Quantities, name: str, before: bool = False) -> Sequence[Any]:
    """The values of a fact, one for each player where players have it."""
    assert isinstance(ask, Momentary) and ask.moment is not None
    facts = ask.moment.before if before else ask.moment.after
    if name not in facts:
        raise Misfit(f"expected one of the facts {', '.join(facts)}; found {name!r}")
    value = facts[name]
    return value if isinstance(value, tuple) else (value,)


def _total(ask: Quantities, name: str) -> Value:
    """The numbers of all players together."""
    return sum((Fraction(value) for value in _facts(ask, name)), Fraction(0))


def _was(ask: Quantities, name: str) -> Value:
    """The numbers of all players together before the move."""
    return sum((Fraction(value) for value in _facts(ask, name, before=True)), Fraction(0))


def _words(ask: Quantities, names: Sequence[str]) -> list[str]:
    return [word for name in names for value in _facts(ask, name) for word in str(value).split()]


def _things(ask: Quantities, names: Sequence[str]) -> Value:
    """How many words stand in facts."""
    return Fraction(len(_words(ask, names)))


def _different(ask: Quantities, names: Sequence[str]) -> Value:
    """How many different words stand in facts."""
    return Fraction(len(set(_words(ask, names))))


def _told(ask: Quantities, asked: Mapping[str, Any]) -> list[Event]:
    assert isinstance(ask, Momentary) and ask.moment is not None
    rule = asked.get("rule", "")
    return [one for one in ask.moment.events if one.kind == asked["event"] and (not rule or rule in one.rules)]


def _summed(ask: Quantities, asked: Mapping[str, Any]) -> Value:
    """A field of all events of a kind together."""
    return sum((Fraction(one.fields[asked["field"]]) for one in _told(ask, asked)), Fraction(0))  # type: ignore[arg-type]


def _first(ask: Quantities, asked: Mapping[str, Any]) -> Value:
    """A field of the first event of a kind."""
    told = _told(ask, asked)
    if not told:
        raise Misfit(f"expected {asked['event']} to happen; found that it does not")
    return Fraction(told[0].fields[asked["field"]])  # type: ignore[arg-type]


def _gained(ask: Quantities, asked: Mapping[str, Any]) -> Value:
    """What a player has more after payments by a rule: the player whose number a fact was before the move."""
    [number] = _facts(ask, asked["by"], before=True)
    paid = _told(ask, {"event": asked["event"], "rule": asked["rule"]})
    came = (one.fields[asked["field"]] for one in paid if _seat(one, asked["to"]) == number)
    went = (one.fields[asked["field"]] for one in paid if _seat(one, asked["from"]) == number)
    return sum(map(Fraction, came), Fraction(0)) - sum(map(Fraction, went), Fraction(0))  # type: ignore[arg-type]


def _seat(event: Event, name: str) -> int:
    return int(event.fields[name]) + 1  # type: ignore[arg-type]


OF_MOMENT: Mapping[str, Kind] = {
    "total": _total,
    "was": _was,
    "things": _things,
    "different": _different,
    "summed": _summed,
    "first": _first,
    "gained": _gained,
}
"""Each sort of quantity that a move has, by the key that writes it."""
