"""Turns something that happened in a game into one line of text and back, with its rules and their clauses.

    pays from=@2 to=@1 chips=30 [he.dahe] <sgt.4.2>

Fields come first, then the rules in square brackets, then clauses and rows of tables in angle brackets. `@1` is the
first seat.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bopu.play.refused import Unreadable
from bopu.ruleset.model import Rule


class Seat(int):
    """A player, counted from 0 as in `State.to_move`. Text shows the first as `@1`, a sentence the player's name."""

    __slots__ = ()


Atom = int | str | Fraction
Value = Atom | tuple[Atom, ...]

_NAME = r"[A-Za-z_][\w.-]*"
_ATOM = r'(?:"(?:[^"\\]|\\.)*"|@\d{1,6}|[^\s"@()\[\]<>=,]+)'
_VALUE = rf"(?:\((?:{_ATOM}(?:,{_ATOM})*)?\)|{_ATOM})"
_LIST = rf"{_ATOM}(?: {_ATOM})*"
_EVENT = re.compile(rf"({_NAME})((?: {_NAME}={_VALUE})*)(?: \[({_LIST})\])?(?: <({_LIST})>)?")
_FIELD = re.compile(rf" ({_NAME})=({_VALUE})")
_ATOMS = re.compile(_ATOM)
_WHOLE = re.compile(_VALUE)
BARE = re.compile(r'[^\s"@()\[\]<>=,]+')
"""A word that needs no quotation marks."""
_NUMBER = re.compile(r"(-?[0-9]{1,1000})(?:/([0-9]{0,500}[1-9][0-9]{0,500}))?")


@dataclass(slots=True, unsafe_hash=True)
class Event:
    """Something that happened: `rules` made it, `cites` are their clauses or the rows of tables on which it rests.

    Never changed. It is not declared frozen: that makes it three times as slow to make, and a game has hundreds.
    """

    kind: str
    fields: Mapping[str, Value] = field(default_factory=dict, hash=False)
    rules: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = [self.kind, *(f"{name}={shown(value)}" for name, value in self.fields.items())]
        if self.rules:
            parts.append(f"[{_listed(self.rules)}]")
        if self.cites:
            parts.append(f"<{_listed(self.cites)}>")
        return " ".join(parts)


def grounds(rules: Sequence[Rule]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of rules and the clauses that they cite, as an event names them."""
    cites = dict.fromkeys(clause for rule in rules for clause in rule.cites)
    return tuple(rule.id for rule in rules), tuple(cites)


def shown(value: Value) -> str:
    """A value as text: `30`, `7/2`, `@1`, `zhixian`, `"two words"`, `(a,b)`."""
    return f"({','.join(map(_atom, value))})" if isinstance(value, tuple) else _atom(value)


def _listed(ids: Sequence[str]) -> str:
    return " ".join(map(_atom, ids))


def _atom(value: Atom) -> str:
    if isinstance(value, Seat):
        return f"@{int(value) + 1}"
    if not isinstance(value, str):
        return str(value)
    if BARE.fullmatch(value) and value.isprintable() and not _NUMBER.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=not value.isprintable())


def parse_event(text: str) -> Event:
    """The event that a line of text stands for. Raises `Unreadable`."""
    found = _EVENT.fullmatch(text)
    if not found:
        raise Unreadable(text, "an event: its kind, then name=value …, then [rules] and <clauses>")
    kind, fields, rules, cites = found.groups()
    read: dict[str, Value] = {}
    for name, value in _FIELD.findall(fields):
        if name in read:
            raise Unreadable(text, f"each field of an event once and {name} not twice")
        read[name] = _value(value, text)
    return Event(kind, read, _names(rules, text), _names(cites, text))


def parse_value(text: str) -> Value:
    """The value that `shown` wrote. Raises `Unreadable`."""
    if not _WHOLE.fullmatch(text):
        raise Unreadable(text, "a number, a word, a text in quotation marks, or several of these as (a,b)")
    return _value(text, text)


def _value(value: str, text: str) -> Value:
    if value.startswith("("):
        return tuple(_read(atom, text) for atom in _ATOMS.findall(value))
    return _read(value, text)


def _names(listed: str | None, text: str) -> tuple[str, ...]:
    return tuple(str(_read(atom, text)) for atom in _ATOMS.findall(listed or ""))


def _read(atom: str, text: str) -> Atom:
    if atom.startswith("@"):
        number = int(atom[1:])
        if number < 1:
            raise Unreadable(text, "seats counted from @1")
        return Seat(number - 1)
    if atom.startswith('"'):
        try:
            return str(json.loads(atom))
        except ValueError:
            raise Unreadable(text, f"a text in quotation marks as JSON writes it instead of {atom}") from None
    number_found = _NUMBER.fullmatch(atom)
    if not number_found:
        return atom
    above, below = number_found.groups()
    return Fraction(int(above), int(below)) if below else int(above)
