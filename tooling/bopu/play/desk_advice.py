"""Turns what a source advises and what its rules forbid at a table into parts of the desk's answers."""

from typing import Any

from bopu.play.advice import Advised, clauses_of
from bopu.play.session import Session
from bopu.ruleset.decide import Conflict, Gap

Json = dict[str, Any]


def barred(session: Session) -> Json:
    """What the person to move holds and may not play, each with the clauses that forbid it."""
    state = session.state
    if session.throws or session.over or session.person is None or not isinstance(state, Advised):
        return {}
    try:
        return {card: list(clauses_of(rules)) for card, rules in state.barred().items()}
    except (Gap, Conflict):  # whoever plays on is told what the rules lack
        return {}


def hint(session: Session) -> Json:
    """What the person to move is advised to do: `moves`, one of which is to be played, and the clauses `cites` that
    say so; `against`, the clauses that speak against other moves. All empty where nothing is advised."""
    state = session.state
    if session.throws or session.over or session.person is None or not isinstance(state, Advised):
        return {"moves": [], "cites": [], "against": {}}
    advice = state.advice()
    against = {move: list(clauses_of(rules)) for move, rules in advice.against.items()}
    return {"moves": list(advice.moves), "cites": list(clauses_of(advice.rules)), "against": against}
