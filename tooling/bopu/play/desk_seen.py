"""Turns a table into what those who sit before its page may see: facts, moves, and what can be chosen."""

from bopu.play.closed import Closed
from bopu.play.contract import Facts, Ply, conceals
from bopu.play.deal import UNKNOWN
from bopu.play.session import Session


def lookers(session: Session) -> tuple[int, ...]:
    """The seats whose cards may be seen now: all where no person plays or the game is over, that of the only person,
    else that of the person who is to move, as the page is handed round."""
    people = session.people
    if session.over or not people:
        return tuple(range(session.seats))
    if len(people) > 1:
        return tuple(seat for seat in people if seat == session.person)
    return people


def facts_seen(session: Session) -> Facts:
    """The facts of a table as those who look on may know them."""
    state = session.state
    return state.seen(lookers(session)) if isinstance(state, Closed) else state.facts()


def move_seen(session: Session, ply: Ply) -> str:
    """A move as those who look on may know it: the last is nobody's to see while it is kept a secret."""
    state = session.state
    if ply is session.plies[-1] and conceals(state):
        return UNKNOWN
    return state.move_seen(ply.seat, ply.move, lookers(session)) if isinstance(state, Closed) else ply.move


def may_choose(session: Session) -> bool:
    """Whether those who look on may know what can be chosen now: a bot's moves tell its cards."""
    return not isinstance(session.state, Closed) or session.mover in lookers(session)
