"""Turns a record that tells a game in part into a verdict on each line: consistent, contradicted, or undetermined.

All states that fit what has been told are carried from line to line; unknown moves and dice are tried out. The search
is bounded: where it had to leave something out, a line that nothing fits is undetermined, not contradicted, and the
verdict says what the bound was.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from bopu.findings import Finding
from bopu.play.chance import all_outcomes
from bopu.play.contract import CHANCE, Event, RefusedMove, State
from bopu.play.judge import Fault, Step, first_fault, moves_like, steps
from bopu.play.opening import Load, open_record
from bopu.play.record import Record, Untold
from bopu.play.replay import STOPS, Stopped, apply, replay

MOST_STATES = 1_000
MOST_TRIED = 20_000


class Verdict(StrEnum):
    """What the rules say of a line, or of a whole record."""

    CONSISTENT = "consistent"
    CONTRADICTED = "contradicted"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Judged:
    """One line: its verdict, in how many states the game can be after it, and why it is not consistent."""

    line: int
    verdict: Verdict
    possible: int = 0
    message: str = ""
    rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(slots=True)
class Verification:
    """All lines of a record. `faults` say why it could not be begun at all (then there are no lines)."""

    lines: list[Judged] = field(default_factory=list)
    faults: list[Finding] = field(default_factory=list)

    @property
    def verdict(self) -> Verdict:
        """Of the whole record: contradicted in one line, contradicted; else undetermined in one line, undetermined."""
        found = [line.verdict for line in self.lines]
        for verdict in (Verdict.CONTRADICTED, Verdict.UNDETERMINED):
            if verdict in found:
                return verdict
        return Verdict.UNDETERMINED if self.faults else Verdict.CONSISTENT


def verify(
    record: Record,
    load: Load,
    any_version: bool = False,
    states: int = MOST_STATES,
    tried: int = MOST_TRIED,
) -> Verification:
    """Judge a record line by line, carrying at most so many states and trying at most so many moves for each line."""
    opened, faults = open_record(record, load, any_version)
    if opened is None:
        return Verification(faults=faults)
    if record.seed is not None:
        return _of_replay(record, load, any_version)
    search = _Search(record, {opened.state.line(): opened.state}, states, tried)
    judged: list[Judged] = []
    told = steps(record.items)
    for number, step in enumerate(told):
        judged += search.judge(step)
        if not search.frontier:
            judged += _unexamined(told[number + 1 :], judged)
            break
    return Verification(judged)


def _of_replay(record: Record, load: Load, any_version: bool) -> Verification:
    """A record with a seed tells everything: there is one game, and it agrees or not."""
    replayed = replay(record, load, any_version)
    lines = [line for step in steps(record.items) for line in _lines(step)]
    if not replayed.faults:
        return Verification([Judged(line, Verdict.CONSISTENT, 1) for line in lines])
    fault = replayed.faults[0]
    verdict = Verdict.UNDETERMINED if fault.rule == STOPS else Verdict.CONTRADICTED
    at = Judged(fault.line, verdict, message=fault.message, clauses=(fault.clause,) if fault.clause else ())
    before = [Judged(line, Verdict.CONSISTENT, 1) for line in lines if line < fault.line]
    return Verification([*before, at, *_after(at, [line for line in lines if line > fault.line])])


def _lines(step: Step) -> list[int]:
    return [*([step.head.line] if step.head else []), *(item.line for item in step.assertions)]


def _unexamined(later: list[Step], judged: list[Judged]) -> list[Judged]:
    at = next(line for line in judged if line.verdict is not Verdict.CONSISTENT)
    return _after(at, [line for step in later for line in _lines(step)])


def _after(at: Judged, lines: list[int]) -> list[Judged]:
    message = f"not examined, because line {at.line} is {at.verdict}"
    return [Judged(line, Verdict.UNDETERMINED, message=message) for line in lines]


class _Search:
    """The states that fit what has been told so far, by their text; and what had to be left out."""

    def __init__(self, record: Record, frontier: dict[str, State], states: int, tried: int) -> None:
        self.record = record
        self.frontier = frontier
        self.states = states
        self.tried = tried
        self.left_out: list[str] = []
        self._left = tried
        self._nearest: Fault | None = None

    def judge(self, step: Step) -> list[Judged]:
        """Carry all states over one step, and say of each of its lines what came of it."""
        self._left = self.tried
        self._nearest = None
        after: dict[str, State] = {}
        for state, events in self._successors(step):
            line = state.line()
            if line in after and not step.assertions:
                continue
            fault = first_fault(self.record, state, events, step.assertions)
            if fault:
                self._reject(fault)
            else:
                after[line] = state
        self.frontier = self._kept(step, after)
        lines = _lines(step)
        if self.frontier:
            return [Judged(line, Verdict.CONSISTENT, len(after)) for line in lines]
        return self._failed(step, lines)

    def _failed(self, step: Step, lines: list[int]) -> list[Judged]:
        """No state fits: the line that the most persistent attempt reached is the one that fails."""
        near = self._nearest or Fault(step.head.line if step.head else 0, "expected a way to go on; found none")
        if self.left_out:
            at = Judged(near.line, Verdict.UNDETERMINED, 0, "; ".join(self.left_out), near.rules, near.clauses)
        else:
            at = Judged(near.line, Verdict.CONTRADICTED, 0, near.message, near.rules, near.clauses)
        before = [Judged(line, Verdict.CONSISTENT) for line in lines if line < near.line]
        return [*before, at, *_after(at, [line for line in lines if line > near.line])]

    def _reject(self, fault: Fault) -> None:
        if self._nearest is None or fault.line > self._nearest.line:
            self._nearest = fault

    def _leave_out(self, reason: str) -> None:
        if reason not in self.left_out:
            self.left_out.append(reason)

    def _kept(self, step: Step, after: dict[str, State]) -> dict[str, State]:
        """As many states as are carried, chosen evenly and each time alike."""
        if len(after) <= self.states:
            return after
        line = _lines(step)[0]
        self._leave_out(f"of {len(after)} states that are possible after line {line} the search kept {self.states}")
        chosen = sorted(random.Random(len(after)).sample(range(len(after)), self.states))
        listed = list(after.items())
        return dict(listed[number] for number in chosen)

    # how play goes on

    def _successors(self, step: Step) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """Every state that a step may lead to, with the events of the move that led there."""
        if step.head is None:
            yield from ((state, ()) for state in self.frontier.values())
        elif isinstance(step.head, Untold):
            yield from ((state, ()) for state in self._stretch(step.head))
        else:
            for state in self.frontier.values():
                try:
                    for move in moves_like(self.record, state, step.head):
                        yield from self._played(state, move, step.head.line)
                except RefusedMove as refused:
                    self._reject(Fault(step.head.line, str(refused), refused.rules, refused.clauses))

    def _played(self, state: State, move: str, line: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """A move tried on a copy; nothing where the rules refuse it, or do not say what follows."""
        if not self._left:
            self._leave_out(f"at line {line} the search stopped after it had tried {self.tried} moves")
            return
        self._left -= 1
        then = state.copy()
        try:
            events = apply(then, move)
        except RefusedMove as refused:
            self._reject(Fault(line, str(refused), refused.rules, refused.clauses))
        except Stopped as stopped:
            self._leave_out(f"at line {line} {stopped}")
        else:
            yield then, events

    def _stretch(self, untold: Untold) -> Iterator[State]:
        """All states after a stretch that is not told: after exactly so many moves, or after any number of them."""
        layer = self.frontier
        seen = dict.fromkeys(layer)
        if untold.count is None:
            yield from layer.values()
        for _ in range(untold.count or self.tried):
            layer = self._one_more(layer, untold.line)
            if untold.count is None:
                layer = {line: state for line, state in layer.items() if line not in seen}
                seen.update(dict.fromkeys(layer))
                yield from layer.values()
            if not layer:
                break
        if untold.count is not None:
            if not layer:
                self._reject(Fault(untold.line, f"expected {untold.count} more moves; found that the game ends before"))
            yield from layer.values()

    def _one_more(self, layer: dict[str, State], line: int) -> dict[str, State]:
        """The states one move later."""
        found: dict[str, State] = {}
        for state in layer.values():
            if state.to_move is None:
                continue
            for move in _all_moves(state):
                for then, _ in self._played(state, move, line):
                    found.setdefault(then.line(), then)
        return found


def _all_moves(state: State) -> list[str]:
    if state.to_move == CHANCE:
        return [move for move, _ in all_outcomes(state.chance())]
    return list(state.legal_moves())
