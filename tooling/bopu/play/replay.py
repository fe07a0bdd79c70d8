"""Turns a record that tells every move into its game, or says on which line they part and which clause speaks there."""

from dataclasses import dataclass, field

from bopu.findings import Finding, error
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, Event, Ply, RefusedMove, State
from bopu.play.deal import UNKNOWN
from bopu.play.judge import Fault, Step, first_fault, mover, moves_like, steps
from bopu.play.opening import Load, open_record
from bopu.play.record import Played, Record
from bopu.play.stops import STOPS, Stopped, apply

DEPARTS = "record-departs"
MOST_PLIES = 1_000_000
"""A seeded game that has not ended after so many moves goes in a circle."""


@dataclass(slots=True)
class Replay:
    """A game as it was replayed: moves, last state (None: it never began), and faults (none: it is reproduced)."""

    state: State | None
    plies: list[Ply] = field(default_factory=list)
    faults: list[Finding] = field(default_factory=list)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened as the game began."""
        return self.state.opening if self.state is not None else ()


def replay(record: Record, load: Load, any_version: bool = False) -> Replay:
    """Play a record up to the first line that cannot be played or says what is not so; the fault names the clause."""
    opened, faults = open_record(record, load, any_version)
    if opened is None:
        return Replay(None, faults=faults)
    told = Replay(opened.state)
    chance = None if record.seed is None else SeededChance(record.seed)
    for step in steps(record.items):
        try:
            events = [*_head(record, step, told), *_drawn(chance, told)]
            fault = first_fault(record, opened.state, events, step.assertions)
        except (RefusedMove, Stopped) as refused:
            line = step.head.line if step.head else 0
            fault = Fault(line, str(refused), refused.rules, refused.clauses)
            if isinstance(refused, Stopped):
                told.faults.append(as_finding(record, fault, STOPS))
                return told
        if fault:
            told.faults.append(as_finding(record, fault, DEPARTS))
            return told
    return told


def _head(record: Record, step: Step, told: Replay) -> tuple[Event, ...]:
    """Play the move of a step; before the first one stands what happened as the game began."""
    assert told.state is not None
    if step.head is None:
        return told.state.opening
    if not isinstance(step.head, Played) or UNKNOWN in step.head.text:
        message = (
            f"expected a record that tells every move; found `{UNKNOWN}` or `...`, which can be verified, not replayed"
        )
        raise Stopped(message)
    [move] = moves_like(record, told.state, step.head)
    return _apply(told, told.state, move)


def _drawn(chance: SeededChance | None, told: Replay) -> list[Event]:
    """Let a seed play until a player is to move or the game is over."""
    state, events = told.state, list[Event]()
    assert state is not None
    while chance and state.to_move == CHANCE:
        if len(told.plies) >= MOST_PLIES:
            raise Stopped(f"expected a game that ends; found none after {MOST_PLIES} moves")
        events += _apply(told, state, chance.draw(state.chance()))
    return events


def _apply(told: Replay, state: State, move: str) -> tuple[Event, ...]:
    who = mover(state)
    assert who is not None
    events = apply(state, move, told.plies[-1].events if told.plies else ())
    told.plies.append(Ply(who, move, events))
    return events


def as_finding(record: Record, fault: Fault, rule: str) -> Finding:
    """A fault as a finding: its first clause as the clause concerned, all clauses and rules in the sentence."""
    here = [f"clauses {', '.join(fault.clauses)}"] if fault.clauses else []
    here += [f"rules {', '.join(fault.rules)}"] if fault.rules else []
    message = f"{fault.message}; here speak {' by '.join(here)}" if here else fault.message
    return error(rule, record.file, fault.line, message, fault.clauses[0] if fault.clauses else "")
