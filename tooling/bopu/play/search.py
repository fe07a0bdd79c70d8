"""Turns the states that a game can be in and one step of its record into the states that may follow, within a bound.

Unknown moves and dice are tried out. A stretch that is not told is searched in breadth, each state once; where the
bound is reached before all has been seen, plays drawn at random look further, so that what happens late can be found
all the same. Whatever was left out is noted: then a line that nothing fits is not refuted.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from bopu.play.chance import draw, outcomes_like, ways_like
from bopu.play.contract import CHANCE, Event, RefusedMove, State, Unreadable
from bopu.play.deal import UNKNOWN
from bopu.play.guided import deals, tellings
from bopu.play.hidden import Guiding, Impossible, Silent, Sure, silences
from bopu.play.judge import EITHER, Fault, Step, mover, moves_like
from bopu.play.record import UNTOLD_SEAT, Played, Record, Untold
from bopu.play.stops import Stopped, apply


class Reached(NamedTuple):
    """A state that a step may lead to, what happened in it, and the move by which it came about from which state."""

    state: State
    events: tuple[Event, ...]
    move: tuple[int, str] | None = None
    came_from: str = ""


Following = Iterator[Reached]
FEW = 40
"""Where chance moves in more ways than can be tried, so many are tried at first, and so many states kept."""
MOST_GUIDED = 300
"""So many deals are tried where the game itself makes them fit what is told."""


class Search:
    """The bound of one verification, what it left out, and the fault of the attempt that came furthest in a step.

    `narrow`: where chance moves in too many ways few of them are tried, and `narrowed` says that it came to that.
    `refused` says that every attempt of a step failed because the move was refused, `surely` that it was so whatever
    the cards are that are not told, `rubbish` that it is no move of the game. `impossible` is what a game found of all
    deals that a partly told one may be.
    """

    def __init__(self, record: Record, states: int, tried: int, narrow: bool = False) -> None:
        self.record = record
        self.states = states
        self.tried = tried
        self.left_out: list[str] = []
        self.nearest: Fault | None = None
        self.as_near = 0
        self.narrow = narrow
        self.narrowed = False
        self.refused = False
        self.surely = self.rubbish = False
        self.impossible: Impossible | None = None
        self._left = tried

    def follow(self, step: Step, frontier: dict[str, State]) -> Following:
        """Every state that a step may lead to, with the events of the move that led there."""
        self._left = self.tried
        self.nearest = None
        self.refused = self.surely = self.rubbish = True
        if step.head is None:
            yield from (Reached(state, state.opening) for state in frontier.values())
        elif isinstance(step.head, Untold):
            yield from (Reached(state, ()) for state in self._stretch(step.head, frontier))
            if not self._left:
                yield from (Reached(state, ()) for state in self._at_random(step.head, frontier))
        else:
            for came_from, state in frontier.items():
                for before in self.asked(state, step.head):
                    yield from self._made(before, step.head, came_from)

    def asked(self, state: State, head: Played) -> list[State]:
        """The state, and those after others have said nothing, in which a told move may be made: where its player is to
        move; if nowhere, where all have said nothing."""
        quiet = [one for one, _ in silences(state)]
        return [one for one in quiet if head.seat in (UNTOLD_SEAT, mover(one), one.to_move)] or quiet[-1:]

    def _made(self, state: State, head: Played, came_from: str) -> Following:
        """The states to which a told move may lead."""
        never = _never(state, head)
        self.surely = self.surely and never is not None
        self.rubbish = self.rubbish and isinstance(never, Unreadable)
        try:
            if never is not None:
                raise never
            for move in self._like(state, head):
                for then, events in self._played(state, move, head.line):
                    yield Reached(then, events, (_mover(state), move), came_from)
        except RefusedMove as refused:
            self.reject(Fault(head.line, str(refused), refused.rules, refused.clauses))

    def _like(self, state: State, played: Played) -> Iterable[str]:
        """The moves that a line may stand for."""
        moves = moves_like(self.record, state, played)
        return self._fallen(state, moves, played.text, played.line) if state.to_move == CHANCE else moves

    def _fallen(self, state: State, moves: Iterator[str], pattern: str, line: int) -> Iterable[str]:
        """What chance may have done: all of it, or where it is more than the search tries, as much drawn at random."""
        spec, most = state.chance(), min(FEW, self.states, self.tried) if self.narrow else self.tried
        if isinstance(state, Guiding) and UNKNOWN in pattern:
            most = min(most, MOST_GUIDED)
            self.impossible = self.impossible or state.impossible(pattern, tellings(self.record, line))
        if ways_like(spec, pattern) <= self.tried:
            found = list(islice(moves, self.tried + 1))
            if len(found) <= self.tried:
                return found
        elif self.narrow:
            self.narrowed, self.states = True, min(self.states, FEW)
        self._leave_out(f"at line {line} chance may have moved in more ways than the {most} that were tried")
        return dict.fromkeys(deals(state, pattern, self.record, line, most))

    def reject(self, fault: Fault) -> None:
        """Note why an attempt failed."""
        if self.nearest is None or fault.line > self.nearest.line:
            self.nearest = fault
            self.as_near = 0
        self.as_near += fault.line == self.nearest.line

    def keep(self, after: dict[str, State], lines: list[int]) -> dict[str, State]:
        """As many states as are carried on, chosen evenly and each time alike."""
        if len(after) <= self.states:
            return after
        self._leave_out(f"of {len(after)} states that are possible after line {lines[0]} the search kept {self.states}")
        chosen = sorted(random.Random(len(after)).sample(range(len(after)), self.states))
        listed = list(after.items())
        return dict(listed[number] for number in chosen)

    def _leave_out(self, reason: str) -> None:
        if reason not in self.left_out:
            self.left_out.append(reason)

    def _played(self, state: State, move: str, line: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """A move tried on a copy; nothing where the rules refuse it, or do not say what follows."""
        if not self._left:
            self.refused = False
            self._leave_out(f"at line {line} the search stopped after it had tried {self.tried} moves")
            return
        self._left -= 1
        then = state.copy()
        try:
            events = apply(then, move)
        except RefusedMove as refused:
            self.reject(Fault(line, str(refused), refused.rules, refused.clauses))
        except Stopped as stopped:
            self.refused = False
            self._leave_out(f"at line {line} {stopped}")
        else:
            self.refused = False
            yield then, events

    def _stretch(self, untold: Untold, frontier: dict[str, State]) -> Iterator[State]:
        """All states after a stretch that is not told: after exactly so many moves, or after any number of them. Who
        says nothing has made no move that a record would have to tell, and is not counted."""
        if untold.count is None:
            yield from self._any_number(untold, frontier)
            return
        layer = frontier
        for _ in range(untold.count):
            layer = self._one_more(_with_silences(layer), untold.line, is_quiet)
            if not layer:
                if self._left:
                    message = f"expected {untold.count} more moves; found that the game ends before"
                    self.reject(Fault(untold.line, message))
                return
        yield from _with_silences(layer).values()

    def _any_number(self, untold: Untold, frontier: dict[str, State]) -> Iterator[State]:
        seen = dict.fromkeys(frontier)
        layer = frontier
        while layer:
            yield from layer.values()
            later = self._one_more(layer, untold.line)
            layer = {line: state for line, state in later.items() if line not in seen}
            seen.update(dict.fromkeys(layer))

    def _one_more(
        self, layer: dict[str, State], line: int, but: Callable[[State, str], bool] = lambda state, move: False
    ) -> dict[str, State]:
        """The states one move later, left out those moves that `but` holds of."""
        found: dict[str, State] = {}
        for state in layer.values():
            for move in (one for one in self._all_moves(state, line) if not but(state, one)):
                for then, _ in self._played(state, move, line):
                    found.setdefault(then.line(), then)
        return found

    def _all_moves(self, state: State, line: int) -> Iterable[str]:
        if state.to_move is None:
            return ()
        if state.to_move == CHANCE:
            return self._fallen(state, outcomes_like(state.chance(), UNKNOWN), UNKNOWN, line)
        return state.legal_moves()

    def _at_random(self, untold: Untold, frontier: dict[str, State]) -> Iterator[State]:
        """States that plays drawn at random come through, with as many moves again as were tried in breadth."""
        rng = random.Random(untold.line)
        starts = list(frontier.values())
        left = self.tried
        while left > 0:
            left -= 1  # a start from which nothing can be played costs something too
            state, moves = rng.choice(starts).copy(), 0
            while left > 0 and state.to_move is not None and moves != untold.count:
                move = _any_move(state, rng)
                left, moves = left - 1, moves + (not is_quiet(state, move))
                try:
                    apply(state, move)
                except Stopped as stopped:
                    self._leave_out(f"at line {untold.line} {stopped}")
                    break
                if untold.count in (None, moves):
                    yield state.copy()


def _never(state: State, head: Played) -> RefusedMove | None:
    """Why a told move could not be made in this moment with any cards, where a game says so."""
    if head.seat < 0 or UNKNOWN in head.text or EITHER in head.text or not isinstance(state, Sure):
        return None
    return state.refused_whatever(head.seat, head.text)


def is_quiet(state: State, move: str) -> bool:
    """Whether a move stands for saying nothing."""
    return isinstance(state, Silent) and state.silence() == move


def _with_silences(layer: dict[str, State]) -> dict[str, State]:
    """States, and those after nobody has said anything who might have."""
    return {one.line(): one for state in layer.values() for one, _ in silences(state)}


def _mover(state: State) -> int:
    """The seat that moves, or chance."""
    return CHANCE if state.to_move is None else state.to_move


def _any_move(state: State, rng: random.Random) -> str:
    return draw(state.chance(), rng) if state.to_move == CHANCE else rng.choice(state.legal_moves())
