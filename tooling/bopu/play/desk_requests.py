"""Turns what a page asks, as JSON text, into checked fields, and what cannot be answered into a fault as JSON."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bopu.play.contract import RefusedMove
from bopu.play.refused import QUOTED
from bopu.play.refused_chinese import chinese
from bopu.play.stops import Stopped
from bopu.play.stops_chinese import silence

REFUSED, STOPPED, RECORD, REQUEST, INTERNAL = "refused", "stopped", "record", "request", "internal"
"""Kinds of faults: of a move that may not be played, of silent rules, a record, a request, of the programme."""
MOST_SEED = 10**18

Request = Mapping[str, Any]
Words = Mapping[str, str]
"""Words in each language."""


class Fault(Exception):
    """Why a request has no answer. Of a message in English alone the Chinese is found; where there is none, the English
    stands for both languages."""

    def __init__(
        self, kind: str, message: str | Words, clauses: Sequence[str] = (), rules: Sequence[str] = (), line: int = 0
    ) -> None:
        super().__init__(str(message))
        self.kind, self.clauses, self.rules, self.line = kind, tuple(clauses), tuple(rules), line
        self.message = {"zh": chinese(message) or message, "en": message} if isinstance(message, str) else dict(message)

    def as_json(self) -> dict[str, Any]:
        """The fault as an answer holds it."""
        cited = {"clauses": list(self.clauses), "rules": list(self.rules)}
        return {"kind": self.kind, "message": self.message, **cited, "line": self.line}


def stopped(reason: Stopped) -> Fault:
    """Silence or contradiction of the rules as a fault."""
    return Fault(STOPPED, {"zh": silence(str(reason)), "en": str(reason)}, reason.clauses, reason.rules)


def refused(reason: RefusedMove, chinese: str) -> Fault:
    """A refused move as a fault."""
    return Fault(REFUSED, {"zh": chinese, "en": str(reason)}, reason.clauses, reason.rules)


def read(text: object) -> Request:
    """The request that a text is: a JSON object. Raises `Fault`."""
    try:
        found = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Fault(REQUEST, f"expected a request as a JSON object; found {told(text)}")
    return found


def told(value: object) -> str:
    """A value as a sentence quotes it: not longer than a line."""
    if isinstance(value, (str, list, tuple, dict)):
        value = value[:QUOTED] if not isinstance(value, dict) else dict(list(value.items())[:QUOTED])
    shown = repr(value)
    return shown if len(shown) <= QUOTED else f"{shown[:QUOTED]}…"


def word(request: Request, name: str, default: str | None = None) -> str:
    """A text. Raises `Fault`, as all these do."""
    value = request.get(name, default)
    if not isinstance(value, str):
        raise Fault(REQUEST, f"expected a text as {name}; found {_found(request, name)}")
    return value


def number(request: Request, name: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number from `least` to `most`."""
    value = request.get(name, default)
    if isinstance(value, float) and value.is_integer():  # a page knows one kind of numbers
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Fault(REQUEST, f"expected a whole number from {least} to {most} as {name}; found {_found(request, name)}")
    return value


def seed(request: Request, default: int | None = None) -> int:
    """What decides the dice."""
    return number(request, "seed", 0, MOST_SEED, default)


def flag(request: Request, name: str) -> bool:
    """Yes or no; no where nothing is said."""
    value = request.get(name, False)
    if not isinstance(value, bool):
        raise Fault(REQUEST, f"expected true or false as {name}; found {told(value)}")
    return value


def listed(request: Request, name: str, optional: bool = False) -> tuple[str, ...]:
    """A list of texts; empty where it may be left out and is."""
    value = request.get(name, [] if optional else None)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise Fault(REQUEST, f"expected a list of texts as {name}; found {_found(request, name)}")
    return tuple(value)


def choices(request: Request) -> dict[str, str]:
    """Options by switch; none where nothing is said."""
    value = request.get("choices", {})
    if not isinstance(value, dict) or not all(isinstance(option, str) for option in value.values()):
        raise Fault(REQUEST, f"expected options by switch as choices; found {told(value)}")
    return value


def _found(request: Request, name: str) -> str:
    return told(request[name]) if name in request else "none"
