"""Turns a deal that is told in part, and what is told of play, into where the other cards may and must have lain.

What the record itself leaves open is counted exactly: each part of the deal has so many places, and whoever is told to
have played one of some cards was dealt it. That a card may have lain somewhere a deal shows that fits the whole record.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bopu.play.contract import CHANCE, Facts
from bopu.play.deal import BETWEEN, UNKNOWN
from bopu.play.judge import EITHER
from bopu.play.record import Played, Record


@dataclass(frozen=True)
class Places:
    """Facts that hold what each seat was dealt, and those that hold the rest of the deal."""

    seats: tuple[str, ...]
    rest: tuple[str, ...]


MOST_DEALS = 5
"""How many deals that fit are changed, one after the other, to find another that fits."""

Fits = Callable[[Record], bool]
"""Whether there is a play that fits a record."""


def unseen(record: Record, places: Places, fitting: Sequence[Facts], fits: Fits) -> list[dict[str, Any]]:
    """Groups of cards of which the record says the same: `cards`; `counts`, for each seat and the rest how many of them
    lie there at least and at most; `found` of `possible` pairs of card and place for which a deal is known that fits,
    among those of `fitting` or by asking `fits`. Nothing where no deal is told in part, or no deal fits."""
    parts = _told_parts(record)
    if not fitting or UNKNOWN not in {word for part in parts for word in part}:
        return []
    lying = [_lying(facts, places, record.seats) for facts in fitting]
    named = {word for part in parts for word in part if word != UNKNOWN}
    cards = [card for place in lying[0] for card in place if card not in named]
    room = [len(place) - sum(card in named for card in place) for place in lying[0]]
    problem = _Problem(tuple(cards), tuple(room), tuple(_demands(record, set(cards))))
    known = {(card, place) for deal in lying for place, there in enumerate(deal) for card in there}

    def shown(card: str, place: int, group: Sequence[str]) -> bool:
        swaps = (_swapped(deal, card, place, (*group, *cards)) for deal in lying[:MOST_DEALS])
        return (card, place) in known or any(deal is not None and fits(_dealt(record, deal)) for deal in swaps)

    ways = list(problem.ways())
    return [_group(problem, ways, group, shown) for group in problem.groups()] if ways else []


Deal = Sequence[Sequence[str]]
"""What each seat was dealt, and the rest."""


def _swapped(deal: Deal, card: str, place: int, others: Sequence[str]) -> Deal | None:
    """A deal with a card in another place, where the first of some others lay; None where none of them did."""
    other = next((one for one in others if one in deal[place]), None)
    if other is None:
        return None
    exchanged = {card: other, other: card}
    return [[exchanged.get(one, one) for one in there] for there in deal]


def _dealt(record: Record, deal: Deal) -> Record:
    """The record with the whole deal told."""
    told = _deal(record)
    assert told is not None  # its parts are known
    number = record.items.index(told)
    text = f"{told.text.partition(' ')[0]} {f' {BETWEEN} '.join(' '.join(there) for there in deal)}"
    return replace(record, items=(*record.items[:number], replace(told, text=text), *record.items[number + 1 :]))


def _deal(record: Record) -> Played | None:
    """The first deal that is told; None where there is none."""
    deals = (one for one in record.items if isinstance(one, Played) and one.seat == CHANCE and BETWEEN in one.text)
    return next(deals, None)


def _told_parts(record: Record) -> list[list[str]]:
    """The parts of the first deal that is told; none where there is none."""
    deal = _deal(record)
    return [part.split() for part in deal.text.partition(" ")[2].split(BETWEEN)] if deal else []


def _lying(facts: Facts, places: Places, seats: int) -> list[list[str]]:
    """What each seat was dealt, and the rest."""

    def words(name: str, seat: int | None) -> list[str]:
        value = facts[name]
        return str(value[seat] if seat is not None and isinstance(value, tuple) else value).split()

    dealt = [[card for name in places.seats for card in words(name, seat)] for seat in range(seats)]
    return [*dealt, [card for name in places.rest for card in words(name, None)]]


def _demands(record: Record, unknown: set[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Who is told to have played one of which cards that the deal does not name."""
    for item in record.items:
        if isinstance(item, Played) and item.seat >= 0 and UNKNOWN not in item.text:
            alternatives = tuple(word for word in item.text.split()[-1].split(EITHER) if word in unknown)
            if alternatives:
                yield item.seat, alternatives


@dataclass(frozen=True)
class _Problem:
    """Cards that the deal does not name, how much room each place has for them, and who has played one of which."""

    cards: tuple[str, ...]
    room: tuple[int, ...]
    demands: tuple[tuple[int, tuple[str, ...]], ...]

    def ways(self) -> Iterator[Mapping[str, int]]:
        """Every way in which cards may have been played as told: the card, and whose it was."""
        yield from self._ways(0, {})

    def _ways(self, at: int, given: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
        if at == len(self.demands):
            if all(list(given.values()).count(seat) <= room for seat, room in enumerate(self.room)):
                yield given
            return
        seat, alternatives = self.demands[at]
        for card in alternatives:
            if card not in given:
                yield from self._ways(at + 1, {**given, card: seat})

    def groups(self) -> list[tuple[str, ...]]:
        """The cards, those together that are told of alike."""
        told: dict[tuple[int, ...], list[str]] = {}
        for card in self.cards:
            key = tuple(at for at, (_, alternatives) in enumerate(self.demands) if card in alternatives)
            told.setdefault(key, []).append(card)
        return [tuple(cards) for _, cards in sorted(told.items(), reverse=True)]

    def bounds(self, way: Mapping[str, int], group: Sequence[str], place: int) -> tuple[int, int]:
        """How many cards of a group lie in a place at least and at most, in one way."""
        given = [card for card, seat in way.items() if seat == place]
        left = self.room[place] - len(given)
        inside = sum(card in group for card in given)
        free = sum(card not in way for card in group)
        others = len(self.cards) - len(way) - free
        return inside + max(0, left - others), inside + min(left, free)


def _group(
    problem: _Problem,
    ways: Sequence[Mapping[str, int]],
    group: Sequence[str],
    shown: Callable[[str, int, Sequence[str]], bool],
) -> dict[str, Any]:
    places = range(len(problem.room))
    bounds = [[problem.bounds(way, group, place) for way in ways] for place in places]
    counts = [[min(least for least, _ in one), max(most for _, most in one)] for one in bounds]
    possible = [(card, place) for card in group for place in places if counts[place][1]]
    found = sum(shown(card, place, group) for card, place in possible)
    return {"cards": list(group), "counts": counts, "found": found, "possible": len(possible)}
