"""Turns one line of a record's body into the item that it stands for, or says in a sentence why it cannot."""

import re
from collections.abc import Callable
from fractions import Fraction

from bopu.play.contract import Unreadable, parse_event
from bopu.play.event import parse_value
from bopu.play.record import SEAT_MARKS, Ended, Item, Played, Record, Stated, Told, Untold
from bopu.play.refused import quoted

SEAT_OF_MARK = {mark: seat for seat, mark in SEAT_MARKS.items()}
_MOVE = re.compile(r"([0-9]{1,9})\.\s*(\S+)\s+(\S.*)")
_STATED = re.compile(r"(\S+)\s+(\S.*)")
_OF_SEAT = re.compile(r"(\S+)\s+(\S.*)")
_COUNT = re.compile(r"[1-9][0-9]{0,8}")


class Misread(Exception):
    """The line is none of a record; the message is one sentence."""


def read_line(text: str, number: int, record: Record) -> Item:
    """The item on line `number` of a record with these players (no seats: they are not known). Raises `Misread`."""
    for begins, read in _KINDS:
        if text.startswith(begins):
            return read(text, number, record)
    kinds = "a move (`1. 甲 throw 4411`), `> event`, `= fact value`, `...`, `end` or `stop`"
    raise Misread(f"expected {kinds}; found {quoted(text)}")


def _played(text: str, number: int, record: Record) -> Item:
    found = _MOVE.fullmatch(text)
    if not found:
        raise Misread(f"expected a move as number, full stop, player, move; found {quoted(text)}")
    count, seat, move = found.groups()
    who = SEAT_OF_MARK.get(seat, _seat(seat, record))
    if who is None:
        raise Misread(f"expected a player ({_players(record)}), `*` or `?`; found {quoted(seat)}")
    return Played(int(count), who, " ".join(move.split()), number)


def _untold(text: str, number: int, record: Record) -> Item:
    count = text.removeprefix("...").strip()
    if count and not _COUNT.fullmatch(count):
        raise Misread(f"expected `...`, or `...` and a number of moves; found {quoted(text)}")
    return Untold(int(count) if count else None, number)


def _told(text: str, number: int, record: Record) -> Item:
    try:
        return Told(parse_event(text.removeprefix(">").strip()), number)
    except Unreadable as fault:
        raise Misread(str(fault)) from None


def _stated(text: str, number: int, record: Record) -> Item:
    found = _STATED.fullmatch(text.removeprefix("=").strip())
    if not found:
        raise Misread(f"expected `= fact value` or `= fact player value`; found {quoted(text)}")
    name, value = found.groups()
    of_seat = _OF_SEAT.fullmatch(value)
    seat = _seat(of_seat[1], record) if of_seat else None
    try:
        return Stated(name, seat, parse_value(of_seat[2] if of_seat and seat is not None else value), number)
    except Unreadable as fault:
        players = f"a player ({_players(record)}) and a value, or " if of_seat and seat is None else ""
        raise Misread(f"expected {players}{str(fault).removeprefix('expected ')}") from None


def _ended(text: str, number: int, record: Record) -> Item:
    word, *shares = text.split()
    if word not in ("end", "stop") or (word == "stop" and shares):
        raise Misread(f"expected `end`, with what each player has or without it, or `stop`; found {quoted(text)}")
    outcome = tuple(share for share in map(_share, shares) if share is not None)
    if shares and not len(shares) == len(outcome) == (record.seats or len(shares)):
        raise Misread(f"expected `end` and one number for each of {record.seats} players; found {quoted(text)}")
    return Ended(word == "end", outcome or None, number)


def _seat(text: str, record: Record) -> int | None:
    """The player who is meant; where a fault in the header hides who plays, anybody, so that it is told once."""
    return record.seat_of(text) if record.seats else 0


def _share(text: str) -> int | Fraction | None:
    try:
        value = parse_value(text)
    except Unreadable:
        return None
    return value if isinstance(value, (int, Fraction)) else None


def _players(record: Record) -> str:
    return ", ".join(record.names) or f"1 to {record.seats}"


_KINDS: tuple[tuple[str | tuple[str, ...], Callable[[str, int, Record], Item]], ...] = (
    (tuple("0123456789"), _played),
    ("...", _untold),
    (">", _told),
    ("=", _stated),
    (("end", "stop"), _ended),
)
