"""Turns a seed into a whole evening of 采蓮船 in which much happens, and the evening into the record kept beside it.

Eight guests and the courtesan, all by bots, fingers guessed by hidden hands; now and then the table declares a breach.
`python -m tests.games.evenings` writes the record anew, where rules or play were changed on purpose.
"""

import random
from dataclasses import replace
from pathlib import Path

from bopu.games.cailianchuan import GAME
from bopu.games.cailianchuan.layout import BEG
from bopu.play.bots import random_bot
from bopu.play.contract import asides
from bopu.play.record import write
from bopu.play.session import Session
from tests.games.cailianchuan import book

KEPT = Path(__file__).with_name("evening.record.txt")
SEATS = 9
CHOICES = {"quan": "zhi", "yuan": "yi"}
SEED = 30
UNASKED = "baolan"
ONE_IN = 5
"""Of so many moments at which the table might declare a breach, it does at one; where a cup may be begged off, at each
other, and then that someone has taken it unasked."""
WANTED = (
    *("shows", "tied", "loses", "declared", "let_off", "begs", "accepts", "declines", "sings", "fined"),
    *("fenxiangmailv", "shanghuadiaoyu", "linyin", "lixi"),
)
"""Kinds of events, forfeits and breaches that the evening must have, so that it is worth being kept."""


def evening(seed: int = SEED) -> Session:
    """A whole evening. What the table declares has a generator of its own."""
    session = Session(GAME, book(CHOICES), [random_bot] * SEATS, seed)
    table = random.Random(seed)
    while not session.over:
        said = asides(session.state)
        begging = session.state.legal_moves()[-1:] != () and session.state.legal_moves()[-1].startswith(BEG)
        said = tuple(move for move in said if not begging or UNASKED in move)
        if said and table.randrange(2 if begging else ONE_IN) == 0:
            named = list(dict.fromkeys(move.rpartition(" ")[0] for move in said))
            breach = named[table.randrange(len(named))]
            session.play(table.choice([move for move in said if move.rpartition(" ")[0] == breach]))
        else:
            session.go()
    return session


def told(session: Session) -> str:
    """The record with all events. It names no version: it holds for all rules under which the same happens."""
    return write(replace(session.record(events=True), version=""))


def kinds(session: Session) -> set[str]:
    """The kinds of all that happened, the forfeits that began, the breaches that were declared."""
    events = [event for ply in session.plies for event in ply.events]
    named = {str(event.fields[name]) for event in events for name in ("breach", "procedure") if name in event.fields}
    return named | {event.kind for event in events}


if __name__ == "__main__":
    KEPT.write_text(told(evening()), encoding="utf-8")
