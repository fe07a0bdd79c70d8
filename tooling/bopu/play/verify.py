"""Turns a record that tells a game in part into a verdict on each line: consistent, contradicted, or undetermined.

All states that fit what has been told are carried from line to line; unknown moves and dice are tried out. The search
is bounded: where it had to leave something out, a line that nothing fits is undetermined, not contradicted, and the
verdict says what the bound was.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from bopu.findings import Finding
from bopu.play.contract import State
from bopu.play.judge import Fault, Step, first_fault, steps
from bopu.play.opening import Load, open_record
from bopu.play.proved import refused_in_all
from bopu.play.record import Played, Record
from bopu.play.replay import replay
from bopu.play.search import Search
from bopu.play.stops import STOPS

MOST_STATES = 1_000
MOST_TRIED = 20_000


class Verdict(StrEnum):
    """What the rules say of a line, or of a whole record."""

    CONSISTENT = "consistent"
    CONTRADICTED = "contradicted"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Judged:
    """One line: its verdict, how many states are possible then (0: not counted), and why it is not consistent."""

    line: int
    verdict: Verdict
    possible: int = 0
    message: str = ""
    rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(slots=True)
class Verification:
    """All lines of a record. `faults` say why it could not be begun at all (then there are no lines). `fitting` are the
    states that fit the whole record, as many as the search kept: each shows what may have been, none that it was so."""

    lines: list[Judged] = field(default_factory=list)
    faults: list[Finding] = field(default_factory=list)
    fitting: tuple[State, ...] = ()

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
    begun = opened.state
    narrow = Search(record, states, tried, narrow=True)
    found = _searched(narrow, begun.copy())
    if narrow.narrowed and found.verdict is Verdict.UNDETERMINED:  # few deals were not enough
        found = _searched(Search(record, states, tried), begun)
    return found


def _searched(search: Search, begun: State) -> Verification:
    """All lines of the record, judged one after the other until one does not fit."""
    frontier, paths = {begun.line(): begun}, Paths()
    judged: list[Judged] = []
    told = steps(search.record.items)
    for number, step in enumerate(told):
        before = frontier
        frontier, lines = _judge(search, step, frontier, paths)
        if not frontier and search.left_out and _in_no_play(search, told[:number], step, before, paths):
            lines = _whatever(search, step)
        judged += lines
        if not frontier:
            judged += _unexamined(told[number + 1 :], judged)
            break
    return Verification(judged, fitting=tuple(frontier.values()))


Paths = dict[str, tuple[tuple[int, str], ...]]
"""For the line of a state the moves that led there."""


def _in_no_play(search: Search, before: list[Step], step: Step, frontier: dict[str, State], paths: Paths) -> bool:
    """Whether no play that fits what was told before can make this move, though not all were tried."""
    if not search.refused or not isinstance(step.head, Played) or not frontier:
        return False
    first = next(iter(frontier))
    return refused_in_all(before, list(frontier.values()), paths.get(first, ()), step.head)


def _whatever(search: Search, step: Step) -> list[Judged]:
    """The move is refused, wherever the cards lie that are not told."""
    assert search.nearest is not None and isinstance(step.head, Played)
    near, who = search.nearest, search.record.seat_text(step.head.seat)
    message = f"{near.message}; so it is wherever the cards lie that are not told: all that {who} has seen is told"
    at = Judged(near.line, Verdict.CONTRADICTED, 0, message, near.rules, near.clauses)
    return [at, *_after(at, [line for line in _lines(step) if line > near.line])]


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


def _judge(
    search: Search, step: Step, frontier: dict[str, State], paths: Paths
) -> tuple[dict[str, State], list[Judged]]:
    """Carry all states over one step, and say of each of its lines what came of it."""
    after: dict[str, State] = {}
    for state, events, move, came_from in search.follow(step, frontier):
        line = state.line()
        if line in after and not step.assertions:
            continue
        fault = first_fault(search.record, state, events, step.assertions)
        if fault:
            search.reject(fault)
        else:
            after[line] = state
            if move is not None:
                paths[line] = (*paths.get(came_from, ()), move)
    lines = _lines(step)
    if after:
        return search.keep(after, lines), [Judged(line, Verdict.CONSISTENT, len(after)) for line in lines]
    return after, _failed(search, step, lines)


def _failed(search: Search, step: Step, lines: list[int]) -> list[Judged]:
    """No state fits: the line that the most persistent attempt reached is the one that fails."""
    near = search.nearest or Fault(step.head.line if step.head else 0, "expected a way to go on; found none")
    if search.left_out:
        tried = [f"of what was tried nothing fits: {near.message}"] if search.nearest else []
        verdict, message = Verdict.UNDETERMINED, "; ".join([*search.left_out, *tried])
    else:
        others = search.as_near - 1
        more = f"; nor does any of {others} other ways to come here fit" if others > 0 else ""
        verdict, message = Verdict.CONTRADICTED, near.message + more
    at = Judged(near.line, verdict, 0, message, near.rules, near.clauses)
    before = [Judged(line, Verdict.CONSISTENT) for line in lines if line < near.line]
    return [*before, at, *_after(at, [line for line in lines if line > near.line])]
