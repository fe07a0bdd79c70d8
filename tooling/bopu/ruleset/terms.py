"""Numbers as rules write them: a figure of the edition, a supplied number, a named value, or one operation over two
of these."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Number = int | Fraction

OPERATIONS: Mapping[str, Callable[[Number, Number], Number]] = {
    "plus": lambda a, b: a + b,
    "minus": lambda a, b: a - b,
    "times": lambda a, b: a * b,
    "least": min,
    "most": max,
}


@dataclass(frozen=True, slots=True)
class Const:
    """A number with its origin: the id of a figure, or of the supplement that gives it (then `supplied` is true)."""

    number: Number
    origin: str
    supplied: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A value that the situation names: bound by a condition, carried by an event, or registered by the game."""

    name: str


@dataclass(frozen=True, slots=True)
class Operated:
    """One operation over two leaves."""

    operation: str
    left: "Const | Named"
    right: "Const | Named"


Term = Const | Named | Operated


def number(term: Term, values: Callable[[str], Any]) -> Number:
    """The number that a term stands for. `values` looks a name up."""
    if isinstance(term, Const):
        return term.number
    if isinstance(term, Named):
        found: Number = values(term.name)
        return found
    return OPERATIONS[term.operation](number(term.left, values), number(term.right, values))


def leaves(term: Term) -> Iterator["Const | Named"]:
    """The leaves of a term."""
    if isinstance(term, Operated):
        yield term.left
        yield term.right
    else:
        yield term


def whole(text: str) -> Number:
    """A number as an edition or a JSON file writes it: an int where it is whole, else an exact fraction."""
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value


def to_json(term: Term) -> dict[str, Any]:
    """A term as JSON: ``{"figure": id, "n": "30"}``, ``{"supplied": id, "n": …}``, ``{"value": name}``, ``{"times":
    [leaf, leaf]}``."""
    if isinstance(term, Const):
        return {"supplied" if term.supplied else "figure": term.origin, "n": str(term.number)}
    if isinstance(term, Named):
        return {"value": term.name}
    return {term.operation: [to_json(term.left), to_json(term.right)]}


def from_json(data: Mapping[str, Any]) -> Term:
    """The term that `to_json` wrote."""
    if "value" in data:
        return Named(data["value"])
    if "n" in data:
        supplied = "supplied" in data
        return Const(whole(data["n"]), data["supplied" if supplied else "figure"], supplied)
    [(operation, (left, right))] = data.items()
    first, second = from_json(left), from_json(right)
    if isinstance(first, Operated) or isinstance(second, Operated):
        raise ValueError(f"expected one operation over two leaves; found {operation} over another operation")
    return Operated(operation, first, second)
