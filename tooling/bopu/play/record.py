"""Turns a game that was played, or told in part, into values and into a small readable text file.

    bopu record 1
    game: shengguantu
    seats: 甲 乙 丙 丁

    1. 甲 throw 4411
    > pays from=@2 to=@1 chips=30
    = chips 甲 130
    2. 乙 throw 44??
    ...
    stop

`>` says what the move before made happen, `=` what is so at this moment, `?` stands for what is not told, `...` for a
stretch of play that is not told. The grammar is schema/record.ebnf; `read_record` reads it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from bopu.play.contract import CHANCE, Event, Outcome, Position, Value
from bopu.play.event import shown

FORMAT = 1
FIRST_LINE = f"bopu record {FORMAT}"
UNTOLD_SEAT = -2
"""The seat of a move of which it is not told who played it."""
SEAT_MARKS = {CHANCE: "*", UNTOLD_SEAT: "?"}


@dataclass(frozen=True, slots=True)
class Played:
    """A move. `seat` is a player, `CHANCE` or `UNTOLD_SEAT`; `text` may hold `?`."""

    number: int
    seat: int
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Untold:
    """A stretch of play that is not told: so many moves, or any number."""

    count: int | None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Told:
    """What the move before made happen. Fields, rules and clauses that are not written are not asserted."""

    event: Event
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Stated:
    """What is so at this moment: a fact of the game, of one seat or of the whole."""

    name: str
    seat: int | None
    value: Value
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Ended:
    """The last line: the game is over, with what each seat has (None: not told); or play was broken off."""

    over: bool
    outcome: Outcome | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Comment:
    """A line for the reader."""

    text: str
    line: int = field(default=0, compare=False)


Item = Played | Untold | Told | Stated | Ended | Comment


@dataclass(frozen=True, slots=True)
class Record:
    """A game, its ruleset, its players, and what happened.

    `ruleset` is a named ruleset, empty for the default; `choices` those that differ from it; `version` begins the
    digest of the compiled ruleset, which covers the texts as well, and is empty where the record is bound to none.
    `names` are the players' names or empty. With a `seed` chance is drawn and no chance move is written. `position` is
    set where the game does not begin at its beginning. `lines` says on which line of `file` a header stands.
    """

    game: str
    seats: int
    items: tuple[Item, ...] = ()
    ruleset: str = ""
    version: str = ""
    choices: Mapping[str, str] = field(default_factory=dict, hash=False)
    names: tuple[str, ...] = ()
    seed: int | None = None
    position: Position | None = field(default=None, hash=False)
    file: str = field(default="", compare=False)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    def seat_text(self, seat: int) -> str:
        """A seat as this record writes it."""
        if seat in SEAT_MARKS:
            return SEAT_MARKS[seat]
        return self.names[seat] if self.names else str(seat + 1)

    def seat_of(self, text: str) -> int | None:
        """The player whose name or number is written; None when there is no such player."""
        if text in self.names:
            return self.names.index(text)
        if text.isascii() and text.isdigit() and len(text) < len("1000") and 1 <= int(text) <= self.seats:
            return int(text) - 1
        return None


def write(record: Record) -> str:
    """The text of a record, lines ended by LF. Reading it gives the same record."""
    return "".join(f"{line}\n" for line in (FIRST_LINE, *_header(record), "", *_body(record)))


def _header(record: Record) -> list[str]:
    lines = [f"game: {record.game}"]
    if record.ruleset:
        lines.append(f"ruleset: {record.ruleset}")
    if record.version:
        lines.append(f"version: {record.version}")
    lines += [f"choice: {switch} = {option}" for switch, option in record.choices.items()]
    lines.append(f"seats: {' '.join(record.names) or record.seats}")
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    if record.position is not None:
        lines.append(f"position: {position_text(record.position)}")
    return lines


def position_text(position: Position) -> str:
    """A position as JSON on one line, as a header holds it."""
    text = json.dumps(position, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(position)


def _body(record: Record) -> list[str]:
    return [item_text(record, item) for item in record.items]


def item_text(record: Record, item: Item) -> str:
    """One line of a record."""
    match item:
        case Played():
            return f"{item.number}. {record.seat_text(item.seat)} {item.text}"
        case Untold():
            return "..." if item.count is None else f"... {item.count}"
        case Told():
            return f"> {item.event}"
        case Stated():
            seat = [] if item.seat is None else [record.seat_text(item.seat)]
            return " ".join(["=", item.name, *seat, shown(item.value)])
        case Ended():
            return " ".join(["end" if item.over else "stop", *(str(part) for part in item.outcome or ())])
        case Comment():
            return f"# {item.text}".rstrip()
