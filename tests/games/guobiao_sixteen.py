"""Turns a seed into a whole game of 國標麻將, sixteen deals by bots, and the game into the record kept beside it.

`python -m tests.games.guobiao_sixteen` writes the record anew, where rules or play were changed on purpose.
"""

from dataclasses import replace
from pathlib import Path

from bopu.games.guobiao import GAME
from bopu.play.bots import bots_of
from bopu.play.record import write
from bopu.play.table import Table
from tests.games.guobiao_games import book

KEPT = Path(__file__).with_name("sixteen.record.txt")
CHOICES = {"jushu": "ju"}
BOTS = ("counter", "eager", "counter", "eager")
SEED = 10
WANTED = (
    *("replaces_flower", "chows", "pungs", "kongs", "adds", "conceals", "shows_kong"),
    *("draws_itself", "wins_on", "counts_fan", "pays", "nobody_wins", "game_over"),
)
"""Kinds of events that the game must have, so that it is worth being kept."""


def sixteen(seed: int = SEED) -> Table:
    """A whole game."""
    under = book(CHOICES)
    bots = bots_of(under)
    table = Table(GAME, under, [bots[name] for name in BOTS], seed)
    for _ in table.play():
        pass
    return table


def told(table: Table) -> str:
    """The record with all events. It names no version: it holds for all rules under which the same happens."""
    return write(replace(table.record(events=True), version=""))


def kinds(table: Table) -> set[str]:
    """The kinds of all that happened."""
    return {event.kind for ply in table.plies for event in ply.events}


if __name__ == "__main__":
    KEPT.write_text(told(sixteen()), encoding="utf-8")
