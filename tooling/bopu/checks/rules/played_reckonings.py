"""Turns a computation about play, as an argument asks for it, into its result under one hypothesis.

record    {record, tells: moves or an event}  how many of the moves that a record in the cases tells can be made one
          after the other, or how many of the events of a kind that it tells happen in them
happens   {rule}  in how many games by random players a rule or a step speaks
counted   {event}  how often an event happens in these games
answers   {slot}  to how many of the questions that can be put to a slot the rules answer something
drawn     {event, field, is, right}  in how many ways of the first chance move a field of the event compares so
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.played import Game, MetBook, play_game
from bopu.checks.rules.quantities import KINDS, Kind, Misfit, Quantities, Value
from bopu.checks.rules.reckonings import Given, Result, Tables, holds
from bopu.checks.rules.tallied_reckonings import quantity as tallied
from bopu.play.chance import all_outcomes
from bopu.play.contract import Event, RefusedMove, State
from bopu.play.judge import Step, first_fault, steps
from bopu.play.opening import open_record
from bopu.play.read_record import parse
from bopu.play.record import Played, Record, Told
from bopu.play.stops import Stopped, apply
from bopu.rules.shape import near
from bopu.ruleset.decide import Decision
from bopu.ruleset.procedure import all_parts
from bopu.simulate.case_file import FOLDER

MOVES = "moves"
GAMES = 30
"""So many games are played for each hypothesis."""


@dataclass(frozen=True)
class Retold:
    """A record played as far as it goes: its record, the steps that were made, what happened in each."""

    record: Record
    all_steps: Sequence[Step]
    made: Sequence[tuple[Step, State, tuple[Event, ...]]]

    @property
    def events(self) -> list[Event]:
        """Everything that happened."""
        return [event for _, _, events in self.made for event in events]


def retold(ask: Quantities, name: str) -> Retold:
    """A record of the cases played under the choices of a hypothesis. Raises `Misfit` where it cannot begin."""
    subject = ask.examination.subject
    path = subject.folder / FOLDER / f"{name}.record.txt"
    if not path.is_file():
        raise Misfit(f"expected a record in {FOLDER}; found none called {name}.record.txt")
    record, faults = parse(path.read_text(encoding="utf-8"), path.name)
    if record is None:
        raise Misfit(f"expected a record that can be read; found {faults[0].message}")
    record = replace(record, choices={**record.choices, **ask.hypothesis.choices}, version="")
    opened, faults = open_record(record, lambda slug: subject.ruleset)
    if opened is None:
        raise Misfit(f"expected a record that can begin; found {faults[0].message}")
    told, made, state = steps(record.items), list[tuple[Step, State, tuple[Event, ...]]](), opened.state
    for step in told:
        if isinstance(step.head, Played):
            try:
                events = apply(state, step.head.text)
            except (RefusedMove, Stopped):
                break
            made.append((step, state, events))
            state = state.copy()
    return Retold(record, told, made)


def _record(ask: Quantities, given: Given, tables: Tables) -> Result:
    found = retold(ask, given["record"])
    key = _choices(ask)
    if given["tells"] == MOVES:
        of = sum(isinstance(step.head, Played) for step in found.all_steps)
        return Result(Fraction(len(found.made)), False, len(found.made), of, given=key)
    told = [item for step in found.all_steps for item in step.assertions if _tells(item, given["tells"])]
    if not told:
        raise Misfit(f"expected a record that tells {given['tells']}; found none in {given['record']}")
    count = 0
    for step, state, events in found.made:
        some = [item for item in step.assertions if _tells(item, given["tells"])]
        count += sum(first_fault(found.record, state, events, [item]) is None for item in some)
    return Result(Fraction(count), False, count, len(told), given=key)


def _tells(item: Any, kind: str) -> bool:
    return isinstance(item, Told) and item.event.kind == kind


def _games(ask: Quantities) -> Sequence[Game]:
    """Games of the first seeds under the choices of a hypothesis, played once for all that ask for them; one in which
    nothing was met that these choices change goes as under the defaults."""
    examination, under = ask.examination, ask.under
    usual = examination.once("games of reckonings", _usual)

    def played(examination: Examination) -> list[Game]:
        pairs = enumerate(usual)
        return [_again(examination, under, seed) if examination.may_differ(one, under) else one for seed, one in pairs]

    return examination.once(f"games of reckonings under {_choices(ask)}", played)


def _usual(examination: Examination) -> list[Game]:
    return [play_game(examination.subject, {}, True, seed, MetBook) for seed in range(GAMES)]


def _again(examination: Examination, under: Under, seed: int) -> Game:
    return play_game(examination.subject, under.choices, True, seed)


def _choices(ask: Quantities) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(ask.examination.book(ask.under).choices.items()))


def _happens(ask: Quantities, given: Given, tables: Tables) -> Result:
    parts = all_parts(ask.examination.subject.ruleset)
    if given["rule"] not in parts:
        raise Misfit(f"expected a rule or a step; found {given['rule']!r}{near(given['rule'], parts)}")
    spoke = sum(given["rule"] in game.fired for game in _games(ask))
    return Result(Fraction(spoke, GAMES), True, spoke, GAMES, given=_choices(ask))


def _counted(ask: Quantities, given: Given, tables: Tables) -> Result:
    count = sum(event.kind == given["event"] for game in _games(ask) for event in game.events)
    return Result(Fraction(count), False, count, GAMES, given=_choices(ask))


def _answers(ask: Quantities, given: Given, tables: Tables) -> Result:
    if given["slot"] not in ask.examination.slots:
        raise Misfit(f"expected a slot; found {given['slot']!r}")
    answered = ask.examination.answers(given["slot"], ask.under)
    count = sum(isinstance(one.answer, Decision) and bool(one.answer.answer) for one in answered)
    rules = tuple(rule.id for rule in ask.examination.rules(given["slot"], ask.under))
    return Result(Fraction(count), False, count, len(answered), given=rules)


def _drawn(ask: Quantities, given: Given, tables: Tables) -> Result:
    subject = ask.examination.subject
    start = subject.game.start(ask.examination.book(ask.under), subject.game.default_seats)
    values = []
    for move, _ in all_outcomes(start.chance()):
        play = start.copy()
        told = [event for event in apply(play, move) if event.kind == given["event"]]
        values += [told[0].fields[given["field"]]] if told and given["field"] in told[0].fields else []
    if not values:
        raise Misfit(
            f"expected the first chance move to tell {given['event']} {given['field']}; found that it does not"
        )
    right = ask.value(given["right"])
    sides = tuple((_plain(value), given["is"], right) for value in values)
    count = sum(holds(*one) for one in sides)
    return Result(Fraction(count), False, count, len(values), given=sides)


def _plain(value: Any) -> Fraction | str:
    return value if isinstance(value, str) else Fraction(value)


def _recorded(ask: Quantities, asked: Mapping[str, Any]) -> Value:
    """A field of the first so many events of a kind in a record, together."""
    found = [event for event in retold(ask, asked["record"]).events if event.kind == asked["event"]]
    first = int(ask.number(asked["first"]))
    if len(found) < first or not all(asked["field"] in event.fields for event in found[:first]):
        raise Misfit(f"expected {first} times {asked['event']} {asked['field']} in {asked['record']}; found fewer")
    return sum((Fraction(event.fields[asked["field"]]) for event in found[:first]), Fraction(0))  # type: ignore[arg-type]


def _place(ask: Quantities, asked: Mapping[str, Any]) -> Value:
    """The how many-th event of its kind in a record has this in a field."""
    wanted, events = ask.value(asked["is"]), retold(ask, asked["record"]).events
    found = [event.fields.get(asked["field"]) for event in events if event.kind == asked["event"]]
    if wanted not in found:
        expected = f"expected {asked['event']} {asked['field']} to be {wanted} in {asked['record']}"
        raise Misfit(f"{expected}; found that it never is")
    return Fraction(found.index(wanted) + 1)


class OfPlay(Quantities):
    """What quantities are under a hypothesis, records of the cases among them."""

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Those of a text, those of a record, and results that are kept."""
        return {**KINDS, "recorded": _recorded, "place": _place, "tallied": tallied}


PLAYED: Mapping[str, Callable[[Quantities, Given, Tables], Result]] = {
    "record": _record,
    "happens": _happens,
    "counted": _counted,
    "answers": _answers,
    "drawn": _drawn,
}
"""Each computation by its name."""
