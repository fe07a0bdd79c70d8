"""Turns a move that is refused, and rules that stop, into a sentence of the terminal in its language."""

from bopu.cli.terminal import Screen
from bopu.play.contract import ChanceSpec, RefusedMove, Unreadable, is_aside
from bopu.play.desk_view import refusal as refused_in_chinese
from bopu.play.refused import quoted
from bopu.play.refused_chinese import chinese
from bopu.play.session import Session
from bopu.play.stops import Stopped
from bopu.play.stops_chinese import SILENT, silence


def refusal(session: Session, screen: Screen, reason: RefusedMove) -> str:
    """Why a move is not played: what may be played instead, by its words, and the clauses that forbid it."""
    if session.throws:
        return _of_chance(session, screen, reason)
    text, may = screen.text, screen.some_moves(session.state.legal_moves())
    if isinstance(reason, Unreadable):
        return text["unreadable"].format(moves=may, found=quoted(reason.move))
    cites = text["by-clauses"].format(cites=", ".join(reason.clauses)) if reason.clauses else ""
    return text["refused"].format(move=quoted(screen.cards.words_of(reason.move)), moves=may, cites=cites)


def silent(screen: Screen, stopped: Stopped) -> str:
    """Why the rules stop."""
    return str(stopped) if screen.lang == "en" else silence(str(stopped)).removeprefix(SILENT)


def _of_chance(session: Session, screen: Screen, reason: RefusedMove) -> str:
    """Why such dice cannot have fallen, or such cards have been drawn; or what the table may not say."""
    if screen.lang == "en":
        return str(reason)
    if is_aside(session.state, reason.move):
        return refused_in_chinese(session, reason)
    chance = session.state.chance()
    expected = screen.text["expected-throw" if isinstance(chance, ChanceSpec) else "expected-draw"]
    return chinese(str(reason)) or expected.format(word=chance.word, found=quoted(reason.move))
