"""Turns the invented race into what its tests need: a loader, a table with bots, a record read from text."""

from bopu.play.bots import random_bot
from bopu.play.contract import UnknownGame
from bopu.play.opening import book_of
from bopu.play.read_record import parse
from bopu.play.record import FIRST_LINE, Record
from bopu.play.table import Table
from bopu.ruleset.model import Ruleset
from tests.play.race import GAME
from tests.play.race_rules import race_rules

RULES = race_rules()


def load(name: str) -> Ruleset:
    """The one game there is."""
    if name != RULES.game:
        raise UnknownGame(f"expected one of the games {RULES.game}; found {name!r}")
    return RULES


def table(seed: int, named: str = "", seats: int = 2, limit: int = 1000, names: tuple[str, ...] = ()) -> Table:
    """A table of random bots."""
    return Table(GAME, book_of(RULES, GAME, named), [random_bot] * seats, seed, limit, names)


def record(body: str, header: str = "seats: 2") -> Record:
    """A record of the race, which must have no fault."""
    text = f"{FIRST_LINE}\ngame: race\n{header}\n\n{body}\n"
    found, faults = parse(text, "play.record")
    assert found is not None, [str(fault) for fault in faults]
    return found
