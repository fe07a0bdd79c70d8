"""Turns what a table tells besides facts (who its players are, the names in events) into parts of the desk's view."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from bopu.play.contract import Event, Facts
from bopu.play.event import Seat


@runtime_checkable
class Acquainted(Protocol):
    """What a state gives besides where more can be said of its players than a record states."""

    def known(self) -> Sequence[Facts]:
        """For each seat what is known of its player, by name; the same names for all."""


def known(state: object) -> Sequence[Facts]:
    """What is known of the player on each seat besides facts; nothing in most games."""
    return state.known() if isinstance(state, Acquainted) else ()


def words_in(facts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Every word among values, in their order."""
    for known_facts in facts:
        for value in known_facts.values():
            for one in value if isinstance(value, (list, tuple)) else (value,):
                if isinstance(one, str) and one and not isinstance(one, Seat):
                    yield one


def words_told(events: Sequence[Event]) -> Iterator[str]:
    """Every word in the fields of events, in their order."""
    return words_in([event.fields for event in events])
