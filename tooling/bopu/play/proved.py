"""Turns a line of a record that every play tried has refused into whether no play at all can make it.

What a player may do depends on what that player may know (`Closed`). Where a record tells all that the player has seen
up to a line, the player has seen the same in every play that fits it, whatever the cards lie that are not told: then
what is refused in one such play is refused in all of them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from bopu.play.closed import Closed
from bopu.play.contract import CHANCE, State
from bopu.play.deal import BETWEEN, UNKNOWN
from bopu.play.judge import EITHER, Step
from bopu.play.record import Played, Untold

Path = Sequence[tuple[int, str]]
"""Who moved (`CHANCE`), and how."""


def refused_in_all(steps: Iterable[Step], states: Sequence[State], path: Path, head: Played) -> bool:
    """Whether a move refused in these states, to one of which the path leads, is refused in every play that fits the
    steps before it."""
    first = states[0]
    seat = first.to_move
    if seat is None or seat == CHANCE or not isinstance(first, Closed) or is_open(head.text):
        return False
    if len(dict.fromkeys(_view(state, seat) for state in states)) > 1:
        return False
    told = [step.head for step in steps if step.head is not None]
    if len(told) != len(path) or any(isinstance(one, Untold) for one in told):
        return False
    return all(
        isinstance(one, Played) and _tells(one.text, first.move_seen(who, move, (seat,)))
        for one, (who, move) in zip(told, path, strict=True)
    )


def is_open(text: str) -> bool:
    """Whether a move is not told in full."""
    return UNKNOWN in text or EITHER in text


def _view(state: State, seat: int) -> str:
    """All that a seat may know, as text."""
    assert isinstance(state, Closed)
    return repr((state.to_move, sorted((name, str(value)) for name, value in state.seen((seat,)).items())))


def _tells(pattern: str, seen: str) -> bool:
    """Whether a line tells every word that is seen of a move; `?` is not seen."""
    parts, told = seen.split(BETWEEN), pattern.split(BETWEEN)
    if len(parts) != len(told):
        return all(word in (UNKNOWN, BETWEEN) for word in seen.split())
    for part, words in zip(parts, told, strict=True):
        wanted = Counter(word for word in part.split() if word != UNKNOWN)
        if wanted - Counter(words.split()):
            return False
    return True
