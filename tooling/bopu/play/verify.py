"""Turns a record that tells a game in part into a verdict on each line: consistent, contradicted, or undetermined.

All states that fit what has been told are carried from line to line; unknown moves and dice are tried out. The search
is bounded: where it had to leave something out, a line that nothing fits is undetermined, not contradicted, and the
verdict says what the bound was.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bopu.findings import Finding
from bopu.play.contract import CHANCE, Event, State
from bopu.play.hidden import Impossible, Knowable, silences
from bopu.play.judge import Fault, Step, first_fault, steps
from bopu.play.opening import Load, Opened, open_record
from bopu.play.proved import is_open, refused_in_all
from bopu.play.record import Ended, Item, Played, Record, Untold
from bopu.play.replay import replay
from bopu.play.search import Search
from bopu.play.stops import STOPS
from bopu.play.told_hands import hand_fault, tells_hand
from bopu.ruleset.decide import Conflict, Gap

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
    hands = _hands(record, opened)
    record = replace(record, items=_without_hands(record))
    narrow = Search(record, states, tried, narrow=True)
    found = _searched(narrow, begun.copy())
    if narrow.narrowed and found.verdict is Verdict.UNDETERMINED:  # few deals were not enough
        found = _searched(Search(record, states, tried), begun)
    found.lines = sorted([*found.lines, *hands], key=lambda one: one.line)
    return found


def _hands(record: Record, opened: Opened) -> list[Judged]:
    """The lines on hands that stand by themselves, each judged whatever comes of the others."""
    return [line for step in steps(record.items) if tells_hand(step.head) for line in _hand(record, opened, step)]


def _hand(record: Record, opened: Opened, step: Step) -> Iterator[Judged]:
    step = replace(step, assertions=[one for one in step.assertions if not isinstance(one, Ended)])
    assert isinstance(step.head, Played)
    try:
        fault = hand_fault(record, opened.game, opened.book, step.head, step.assertions)
        verdict = Verdict.CONTRADICTED
    except (Gap, Conflict) as silence:
        fault, verdict = (
            Fault(step.head.line, f"the rules do not say what it is worth: {silence}"),
            Verdict.UNDETERMINED,
        )
    for line in _lines(step):
        if fault is None or line < fault.line:
            yield Judged(line, Verdict.CONSISTENT, 1)
        elif line == fault.line:
            yield Judged(line, verdict, 0, fault.message, fault.rules, fault.clauses)
        else:
            yield Judged(line, Verdict.UNDETERMINED, message=_unread(fault.line, verdict))


def _without_hands(record: Record) -> tuple[Item, ...]:
    """The items of a record without hands that stand by themselves, and what is said of them."""
    kept: list[Item] = []
    of_hand = False
    for item in record.items:
        if isinstance(item, (Played, Untold)):
            of_hand = tells_hand(item)
        if not of_hand or isinstance(item, Ended):
            kept.append(item)
    return tuple(kept)


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
    if not frontier and search.impossible is not None:
        judged = _nowhere(search.impossible, judged)
    return Verification(judged, fitting=tuple(frontier.values()))


def _nowhere(found: Impossible, judged: list[Judged]) -> list[Judged]:
    """The verdicts where a game has found that from one line on no deal can be as it is told."""
    if any(one.verdict is Verdict.CONTRADICTED for one in judged):
        return judged
    at = Judged(found.line, Verdict.CONTRADICTED, 0, found.message, found.rules, found.clauses)
    before = [one for one in judged if one.line < found.line and not one.message.startswith("not examined")]
    between = [one.line for one in judged if one.line < found.line and one.message.startswith("not examined")]
    open_ = [Judged(line, Verdict.UNDETERMINED, message="no deal was found that fits up to here") for line in between]
    return [*before, *open_, at, *_after(at, [one.line for one in judged if one.line > found.line])]


Paths = dict[str, tuple[tuple[int, str], ...]]
"""For the line of a state the moves that led there."""


def _in_no_play(search: Search, before: list[Step], step: Step, frontier: dict[str, State], paths: Paths) -> bool:
    """Whether no play that fits what was told before can make this move, or make of it what is told, though not all
    were tried."""
    head = step.head
    if not isinstance(head, Played) or not frontier:
        return False
    if search.rubbish and not any(isinstance(one.head, Untold) for one in before):
        return True
    if search.surely and all(_is_told(one) for one in before):
        return True
    states = [one for state in frontier.values() for one in search.asked(state, head)]
    known = all(isinstance(one, Knowable) and one.depends_on_own(head.text) for one in states)
    if not search.refused and not known:
        return False
    return refused_in_all(before, states, paths.get(next(iter(frontier)), ()), head)


def _is_told(step: Step) -> bool:
    """Whether a step leaves nothing untold but what lies hidden after a deal."""
    if not isinstance(step.head, Played):
        return step.head is None
    return step.head.seat == CHANCE or (step.head.seat >= 0 and not is_open(step.head.text))


def _whatever(search: Search, step: Step) -> list[Judged]:
    """The move is refused, wherever the cards lie that are not told."""
    assert search.nearest is not None and isinstance(step.head, Played)
    near, who = search.nearest, search.record.seat_text(step.head.seat)
    why = "" if search.surely or search.rubbish else f": all that {who} has seen is told"
    message = f"{near.message}; so it is wherever the cards lie that are not told{why}"
    at = Judged(near.line, Verdict.CONTRADICTED, 0, message, near.rules, near.clauses)
    lines = _lines(step)
    before = [Judged(line, Verdict.CONSISTENT) for line in lines if line < near.line]
    return [*before, at, *_after(at, [line for line in lines if line > near.line])]


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
    return [Judged(line, Verdict.UNDETERMINED, message=_unread(at.line, at.verdict)) for line in lines]


def _unread(line: int, verdict: Verdict) -> str:
    """Why nothing is said of a line."""
    return f"not examined, because line {line} is {verdict}"


def _judge(
    search: Search, step: Step, frontier: dict[str, State], paths: Paths
) -> tuple[dict[str, State], list[Judged]]:
    """Carry all states over one step, and say of each of its lines what came of it."""
    after: dict[str, State] = {}
    for state, events, move, came_from in search.follow(step, frontier):
        line = state.line()
        if line in after and not step.assertions:
            continue
        then, fault = _as_told(search, step, state, events)
        if fault:
            search.reject(fault)
        else:
            line = then.line()
            after[line] = then
            if move is not None:
                paths[line] = (*paths.get(came_from, ()), move)
    lines = _lines(step)
    if after:
        return search.keep(after, lines), [Judged(line, Verdict.CONSISTENT, len(after)) for line in lines]
    return after, _failed(search, step, lines)


def _as_told(search: Search, step: Step, state: State, events: tuple[Event, ...]) -> tuple[State, Fault | None]:
    """The first state in which all is so that is said of the moment after a move, as it is or after players have said
    nothing; where there is none, the fault in the last that comes as far as any."""
    nearest: Fault | None = None
    for then, happened in silences(state, events):
        fault = first_fault(search.record, then, happened, step.assertions)
        if fault is None:
            return then, None
        nearest = fault if nearest is None or fault.line >= nearest.line else nearest
    return state, nearest


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
