"""Turns what is said of attested plays into the rows of the list of a text."""

from dataclasses import dataclass
from typing import NamedTuple

from bopu.site.rule_view import Link
from bopu.site.statement import Statement
from bopu.site.strings import Said


class Verdict(NamedTuple):
    """What a ruleset or an option says of the game as told; `whole`: of the completed one, where that is another."""

    of: Said
    state: str
    said: str
    whole: str


class ToldRow(NamedTuple):
    """An attested play in the list of a text: its page, who tells it, of how many moves, what the defaults say."""

    title: Link
    teller: Said
    moves: int
    verdict: Verdict
    file: str


@dataclass(frozen=True)
class ToldList:
    """The list of the attested plays of a text."""

    statement: Statement
    rows: tuple[ToldRow, ...]
