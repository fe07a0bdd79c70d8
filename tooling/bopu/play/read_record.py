"""Turns the text of a record into a `Record`, or into findings: each fault with line, expected and found."""

import json
import re
from typing import Any

from bopu.findings import Finding, error
from bopu.play.contract import Position
from bopu.play.deal import UNKNOWN
from bopu.play.event import BARE
from bopu.play.record import FIRST_LINE, Comment, Ended, Item, Played, Record, Told, Untold
from bopu.play.record_lines import SEAT_OF_MARK, Misread, read_line
from bopu.play.refused import quoted

RULE = "record"
MOST_BYTES = 20_000_000
MOST_FAULTS = 200
MOST_SEATS = 99
LONGEST_POSITION = 20_000
_HEADERS = ("game", "ruleset", "version", "choice", "seats", "seed", "position")
_HEADER = re.compile(r"([a-z]+):(.*)")
_CHOICE = re.compile(r"(\S+)\s*=\s*(\S+)")
_VERSION = re.compile(r"[0-9a-f]{8,64}")
_SEED = re.compile(r"[0-9]{1,30}")
# all that a terminal or an editor would hide: controls but for the tab, marks of direction, joiners, lone surrogates
_HIDDEN = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def read_bytes(data: bytes, file: str = "") -> tuple[Record | None, list[Finding]]:
    """Read a record as it lies on a disk: UTF-8, with or without a byte order mark, lines ended by LF or CRLF."""
    if len(data) > MOST_BYTES:
        return None, [error(RULE, file, 0, f"expected a record of at most {MOST_BYTES} bytes; found {len(data)}")]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        return None, [error(RULE, file, line, f"expected text in UTF-8; found the byte {data[fault.start]:#04x}")]
    return parse(text, file)


def parse(text: str, file: str = "") -> tuple[Record | None, list[Finding]]:
    """The record that a text stands for, None where it has faults, and all of them; after 200 it is read no further."""
    reader = _Reader(file)
    try:
        reader.read(text.removeprefix("\ufeff"))
    except _TooMany:
        reader.faults.append(error(RULE, file, 0, f"expected a record; found {MOST_FAULTS} faults and read no further"))
    return (None if reader.faults else reader.record()), reader.faults


class _TooMany(Exception):
    """So many faults that the text is something else."""


class _Reader:
    """The state of one reading: headers first, then the body, line by line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Finding] = []
        self.headers: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.choices: dict[str, str] = {}
        self.items: list[Item] = []
        self.players = Record("", 0)  # whose seats are those of the record, once the headers are read
        self.in_body = False
        self.moves = 0
        self.after_untold = False
        self.ended = False
        self.number = 1

    def fault(self, message: str) -> None:
        self.faults.append(error(RULE, self.file, self.number, message))
        if len(self.faults) >= MOST_FAULTS:
            raise _TooMany

    def record(self) -> Record:
        """What was read, when there is no fault."""
        seed = self.headers.get("seed")
        return Record(
            game=self.headers["game"],
            seats=self.players.seats,
            items=tuple(self.items),
            ruleset=self.headers.get("ruleset", ""),
            version=self.headers.get("version", ""),
            choices=self.choices,
            names=self.players.names,
            seed=None if seed is None else int(seed),
            position=read_position(self.headers["position"]) if "position" in self.headers else None,
            file=self.file,
            lines=self.lines,
        )

    def read(self, text: str) -> None:
        lines = text.split("\n")
        if lines[0].strip() != FIRST_LINE:
            self.fault(f"expected `{FIRST_LINE}` as first line; found {quoted(lines[0].strip())}")
            return
        for self.number, line in enumerate(lines[1:], start=2):
            self._line(line.removesuffix("\r"))
        self.number -= not lines[-1]  # what a last LF ends is the line before
        if not self.in_body:
            self._begin()
        if not self.ended:
            self.fault("expected `end` or `stop` as last line; found the end of the file: the record is cut short")

    def _line(self, line: str) -> None:
        hidden = _HIDDEN.search(line)
        line = line.strip()
        if hidden:
            self.fault(f"expected visible characters; found U+{ord(hidden[0]):04X} at column {hidden.start() + 1}")
            self.moves += line[:1].isdigit()
        elif line.startswith("#"):
            self.items.append(Comment(line[1:].strip(), self.number))
        elif header := _HEADER.fullmatch(line):
            self._header(header[1], header[2].strip())
        elif line:
            self._body(line)

    def _header(self, name: str, value: str) -> None:
        if self.in_body:
            self.fault(f"expected headers before the first move; found {quoted(f'{name}: {value}')}")
        elif name not in _HEADERS:
            self.fault(f"expected one of the headers {', '.join(_HEADERS)}; found {quoted(name)}")
        elif name in self.headers:
            self.fault(f"expected the header {name} once; found it on line {self.lines[name]} as well")
        elif name == "choice":
            self._choice(value)
        else:
            self.lines[name] = self.number
            self.headers[name] = value
            if expected := _expected(name, value):
                self.fault(f"expected {expected}; found {quoted(value)}")

    def _choice(self, value: str) -> None:
        choice = _CHOICE.fullmatch(value)
        if not choice:
            self.fault(f"expected choice: switch = option; found {quoted(value)}")
        elif choice[1] in self.choices:
            self.fault(f"expected one choice for {choice[1]}; found {choice[2]} after {self.choices[choice[1]]}")
        else:
            self.choices[choice[1]] = choice[2]
            self.lines[f"choice {choice[1]}"] = self.number

    def _begin(self) -> None:
        """The headers are complete: the body begins."""
        self.in_body = True
        for name in ("game", "seats"):
            if name not in self.headers:
                self.fault(f"expected the header {name} before the first move; found none")
        seats = self.headers.get("seats", "")
        if _seats_are_good(seats):
            names = () if seats.isdigit() else tuple(seats.split())
            self.players = Record("", len(names) or int(seats), names=names)

    def _body(self, line: str) -> None:
        if not self.in_body:
            self._begin()
        if self.ended:
            self.fault(f"expected nothing after `end` or `stop`; found {quoted(line)}")
            return
        try:
            item = read_line(line, self.number, self.players)
        except Misread as fault:
            self.fault(str(fault))
            # its number counts all the same: one fault is not two
            self.moves += line[:1].isdigit()
            self.ended = line.startswith(("end", "stop"))
            return
        self._in_place(item)
        self.items.append(item)

    def _in_place(self, item: Item) -> None:
        """Say what is wrong with an item where it stands."""
        if isinstance(item, Told) and self.after_untold:
            self.fault("expected `>` after the move whose event it is; found it after `...`")
        if "seed" in self.headers and (isinstance(item, Untold) or (isinstance(item, Played) and UNKNOWN in item.text)):
            self.fault("expected every move to be told, because a seed decides chance; found one that is not")
        if isinstance(item, Played):
            self.moves += 1
            if item.number != self.moves:
                self.fault(f"expected move {self.moves}; found the number {item.number}")
                self.moves = item.number  # one slip is one fault, not one for each move after it
        if isinstance(item, (Played, Untold)):
            self.after_untold = isinstance(item, Untold)
        self.ended = isinstance(item, Ended)


def _expected(name: str, value: str) -> str:
    """What a header of this name should hold, or nothing where it does."""
    match name:
        case "version" if not _VERSION.fullmatch(value):
            return "the digest of a ruleset, or its first 8 or more characters (0-9, a-f)"
        case "seed" if not _SEED.fullmatch(value):
            return "a whole number from 0 as seed"
        case "game" | "ruleset" if len(value.split()) != 1:
            return f"one word as {name}"
        case "position" if read_position(value) is None:
            return (
                f"a JSON object on one line of at most {LONGEST_POSITION} characters as position, no name twice in it"
            )
        case "seats" if not _seats_are_good(value):
            return (
                f"a number of players from 1 to {MOST_SEATS}, or their names: single words, no numbers, no name twice"
            )
        case _:
            return ""


def read_position(text: str) -> Position | None:
    """The facts of a position, or None where the text is no object as JSON has it."""
    if len(text) > LONGEST_POSITION:
        return None
    try:
        found = json.loads(text, object_pairs_hook=_named_once, parse_constant=_refused, parse_float=_refused)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


def _refused(text: str) -> None:
    raise ValueError(text)


def _seats_are_good(value: str) -> bool:
    if value.isascii() and value.isdigit():
        return len(value) <= len(str(MOST_SEATS)) and int(value) >= 1
    names = value.split()
    good = all(BARE.fullmatch(name) and not name.isdigit() and name not in SEAT_OF_MARK for name in names)
    return good and 1 <= len(names) <= MOST_SEATS and len(names) == len(dict.fromkeys(names))
