"""Turns a pasted record into the game it tells, or into a fault with line and reason; and a table into its record."""

from collections.abc import Sequence

from bopu.findings import Finding
from bopu.play.contract import Ply, load_game
from bopu.play.desk_requests import RECORD, REQUEST, Fault
from bopu.play.opening import book_of
from bopu.play.read_record import parse
from bopu.play.record import Record, write
from bopu.play.refused import quoted
from bopu.play.replay import replay
from bopu.play.session import Session
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset

LONGEST = 1_000_000
"""How many characters a pasted record may have: many times what the longest game makes."""

LONGEST_NAME = 40


def opened(text: str, game: str) -> Record:
    """The record that a text is. Raises `Fault`."""
    if len(text) > LONGEST:
        raise Fault(RECORD, f"expected a record of at most {LONGEST:,} characters; found {len(text):,}")
    record, findings = parse(text)
    if record is None:
        raise _fault(findings)
    if record.game != game:
        raise Fault(RECORD, f"expected a record of {game}; found one of {quoted(record.game)}", line=_line(record))
    return record


def _line(record: Record) -> int:
    return record.lines.get("game", 0)


def taken_up(record: Record, ruleset: Ruleset) -> tuple[Book, Sequence[Ply]]:
    """The rules of a record and what it tells, played up to its end. Raises `Fault` where rules and record part."""
    replayed = replay(record, lambda name: ruleset)
    if replayed.faults:
        raise _fault(replayed.faults)
    book = book_of(ruleset, load_game(ruleset.engine), record.ruleset, record.choices)
    return book, replayed.plies


def _fault(findings: Sequence[Finding]) -> Fault:
    """The first finding as a fault."""
    first = findings[0]
    return Fault(RECORD, first.message, (first.clause,) if first.clause else (), line=first.line)


def written(session: Session, events: bool = False) -> str:
    """The record of a table."""
    return write(session.record(events))


def check_names(session: Session) -> None:
    """Raises `Fault` where players have names that no record can hold, or one for some of them only."""
    if session.names and len(session.names) != session.seats:
        raise Fault(REQUEST, f"expected a name for each of {session.seats} players; found {len(session.names)}")
    if any(len(name) > LONGEST_NAME for name in session.names):
        raise Fault(REQUEST, f"expected names of at most {LONGEST_NAME} characters; found a longer one")
    record, findings = parse(written(session))
    for finding in findings:
        raise Fault(REQUEST, finding.message)
    if record is not None and record.names != session.names:
        raise Fault(REQUEST, f"expected a single word as each name; found {' and '.join(map(quoted, session.names))}")
