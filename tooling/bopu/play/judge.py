"""Turns what a record tells of one moment into None where play agrees, else a fault with the clauses that speak."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bopu.play.chance import canonical, outcomes_like
from bopu.play.contract import CHANCE, Event, IllegalMove, State, Unreadable, Value, is_aside
from bopu.play.deal import UNKNOWN
from bopu.play.event import shown
from bopu.play.record import UNTOLD_SEAT, Comment, Ended, Item, Played, Record, Stated, Told, Untold
from bopu.play.refused import quoted

EITHER = "|"
"""Stands between words of a move of which one is meant: a set of cards whose order is not told is so written."""
SHOWN_EVENTS = 5
"""How many events a sentence lists."""

Assertion = Told | Stated | Ended


@dataclass(frozen=True, slots=True)
class Fault:
    """Where play and record part: the line, a sentence, the rules and clauses that speak there."""

    line: int
    message: str
    rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A move, or a stretch that is not told, and what is said of the moment after it. The first step has no head."""

    head: Played | Untold | None
    assertions: list[Assertion] = field(default_factory=list)


def steps(items: Iterable[Item]) -> list[Step]:
    """The items of a record as steps, without comments."""
    found = [Step(None)]
    for item in items:
        if isinstance(item, (Played, Untold)):
            found.append(Step(item))
        elif not isinstance(item, Comment):
            found[-1].assertions.append(item)
    return found


def mover(state: State) -> int | None:
    """Whose move it is: of a chance move the player who throws, where there is one."""
    if state.to_move == CHANCE:
        thrower = state.chance().seat
        return CHANCE if thrower is None else thrower
    return state.to_move


def moves_like(record: Record, state: State, played: Played) -> Iterator[str]:
    """The moves that a line may stand for, in canonical form. Raises a `RefusedMove` where there is none."""
    who = mover(state)
    if who is None:
        raise IllegalMove(played.text, "the game is over")
    if played.seat not in (who, UNTOLD_SEAT) and not (played.seat == CHANCE == state.to_move):
        expected, found = record.seat_text(who), record.seat_text(played.seat)
        raise IllegalMove(played.text, f"expected a move of {expected}; found one of {found}")
    if is_aside(state, played.text):
        yield played.text
    elif state.to_move == CHANCE:
        spec = state.chance()
        told = UNKNOWN not in played.text
        yield from (canonical(spec, played.text),) if told else outcomes_like(spec, played.text)
    elif UNKNOWN not in played.text and EITHER not in played.text:
        yield played.text
    else:
        like = [move for move in state.legal_moves() if _is_like(move, played.text)]
        if not like:
            raise Unreadable(played.text, f"a move like {' or '.join(state.legal_moves())}")
        yield from like


def _is_like(move: str, pattern: str) -> bool:
    """Whether a pattern may be this move: `?` is any move, as a word any word, inside a word any character; of words
    with `|` between them it may be any."""
    if pattern == UNKNOWN:
        return True
    words, told = move.split(), pattern.split()
    return len(words) == len(told) and all(map(_word_is_like, words, told))


def _word_is_like(word: str, told: str) -> bool:
    if told == UNKNOWN:
        return True
    if EITHER in told:
        return any(_word_is_like(word, one) for one in told.split(EITHER))
    return len(word) == len(told) and all(t in (UNKNOWN, w) for w, t in zip(word, told, strict=True))


def first_fault(record: Record, state: State, events: Sequence[Event], assertions: Iterable[Assertion]) -> Fault | None:
    """The first assertion that does not hold after a move that made these events."""
    seen = 0
    for item in assertions:
        if isinstance(item, Told):
            place = next((n for n in range(seen, len(events)) if matches(item.event, events[n])), None)
            if place is None:
                return _no_such_event(item, events)
            seen = place + 1
        elif message := _stated_fault(record, state, item) if isinstance(item, Stated) else _ended_fault(state, item):
            return Fault(item.line, message, *speaking(events))
    return None


def matches(told: Event, event: Event) -> bool:
    """Whether an event is the one that is told: what is not written is not asserted."""
    return (
        told.kind == event.kind
        and all(name in event.fields and _is_value(value, event.fields[name]) for name, value in told.fields.items())
        and told.rules in ((), event.rules)
        and told.cites in ((), event.cites)
    )


def _is_value(told: Value, value: Value) -> bool:
    """Whether a value is the one that is told, or one of those between which it is left open."""
    return told == value or (isinstance(told, str) and EITHER in told and str(value) in told.split(EITHER))


def _no_such_event(item: Told, events: Sequence[Event]) -> Fault:
    found = "; ".join(f"`{event}`" for event in events[:SHOWN_EVENTS]) or "no event"
    more = f" and {len(events) - SHOWN_EVENTS} more" if len(events) > SHOWN_EVENTS else ""
    alike = [event for event in events if event.kind == item.event.kind]
    return Fault(item.line, f"expected `{item.event}`; found {found}{more}", *speaking(alike or events))


def unstatable(record: Record, state: State, item: Stated) -> str:
    """Why a statement names no fact of the game, or nothing where it does."""
    facts = state.facts()
    if item.name not in facts:
        return f"expected one of the facts {', '.join(facts)}; found {quoted(item.name)}"
    value = facts[item.name]
    if item.seat is not None and not (isinstance(value, tuple) and len(value) == record.seats):
        return f"expected {item.name} without a player, because it is of the whole game; found one"
    return ""


def _stated_fault(record: Record, state: State, item: Stated) -> str:
    if message := unstatable(record, state, item):
        return message
    value = state.facts()[item.name]
    if item.seat is not None and isinstance(value, tuple):
        value = value[item.seat]
    if value == item.value:
        return ""
    of = "" if item.seat is None else f" of {record.seat_text(item.seat)}"
    return f"expected {item.name}{of} to be {shown(item.value)}; found {shown(value)}"


def _ended_fault(state: State, item: Ended) -> str:
    if item.over and state.to_move is not None:
        return "expected the game to be over; found that it goes on"
    outcome = state.outcome()
    if item.outcome is None or item.outcome == outcome:
        return ""
    found = "no outcome" if outcome is None else " ".join(map(str, outcome))
    return f"expected the outcome {' '.join(map(str, item.outcome))}; found {found}"


def speaking(events: Iterable[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules and the clauses by which events came about, each once."""
    listed = list(events)
    rules = dict.fromkeys(rule for event in listed for rule in event.rules)
    return tuple(rules), tuple(dict.fromkeys(clause for event in listed for clause in event.cites))
