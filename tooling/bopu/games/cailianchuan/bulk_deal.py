"""Turns the deals before the first throw into guests at many tables at once: roles, traits, numbers, drinkers.

What is drawn, and from what stock, the engine says: it is asked once for each size of table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from bopu.games.cailianchuan import layout
from bopu.games.cailianchuan.bulk_ask import Answers, Array, Numbered, Unsupported
from bopu.games.cailianchuan.bulk_lanes import Lanes
from bopu.games.cailianchuan.engine import Play
from bopu.games.cailianchuan.state import Guest, State
from bopu.play.deal import DealSpec, dealt
from bopu.play.streams import THROWS
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase

TRAITS, NUMBERS, DRINKERS = "traits", "numbers", "drinkers"


class AskedDeal(NamedTuple):
    """A deal as the engine asks for it: of roles the first seat that draws, of the rest what the rules want to know."""

    spec: DealSpec
    first: int
    phrase: Phrase | None


class Asked(NamedTuple):
    """All that the engine asks for before the first throw at a table of one size, and the courtesan's role."""

    deals: tuple[AskedDeal, ...]
    courtesan: str


def asked_for(book: Book, seats: int) -> Asked:
    """Let the engine ask; what is drawn does not change what is asked next. Raises `Gap` or `Conflict`."""
    play, deals = Play(book, State([Guest() for _ in range(seats)])), list[AskedDeal]()
    play.begin()
    known = play.decide("guest").answer
    while isinstance(spec := play.chance(), DealSpec):
        state = play.state
        first = next((seat for seat, guest in enumerate(state.seats) if not guest.role), 0)
        knows = state.wait is not None and state.wait.what == layout.KNOWN
        deals.append(AskedDeal(spec, first, known[state.setup - 1] if knows else None))
        play.apply(dealt(spec, lambda bound: 0))
    return Asked(tuple(deals), play.courtesan_role())


@dataclass(frozen=True)
class Drawn:
    """One deal: so many of a stock, `each` for one of the seats after the other. `worth` says what each thing
    of the stock is, by number: a role, a number, a pair of drinkers; of a trait the entries that send to it.
    """

    what: str
    stock: int
    each: int
    seats: range
    worth: Array
    hearty: Array  # of drinkers: the pair in which one may be begged, from 1


@dataclass(frozen=True)
class Opening:
    """All deals before the first throw, and the courtesan's role."""

    deals: tuple[Drawn, ...]
    courtesan: int


class Dealing:
    """Knows what things of a stock are worth. `pairs` are those who drink little with those whom they may beg."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.numbers: Numbered[str] = Numbered()
        self.groups: Numbered[tuple[str, ...]] = Numbered()
        sent_to = answers.by_throw(lambda play: answers.asked(lambda: tuple(play.recipients("entry"))))
        self.group_of_throw = np.array([self.groups(traits) for traits in sent_to])
        begging = answers.one("substitute")
        if strange := [phrase.word for phrase in begging if phrase.word not in ("may_beg", "forbid")]:
            raise Unsupported(f"expected may_beg or forbid where others may be begged; found {strange[0]}")
        pairs = [phrase.args for phrase in begging if phrase.word == "may_beg"]
        self.pairs = [(str(args["light"]), str(args["hearty"])) for args in pairs]
        self._check_pairs()

    def _check_pairs(self) -> None:
        """One who may be begged is of one pair alone."""
        hearty = [pair[1] for pair in self.pairs]
        if len(set(hearty)) < len(hearty):
            raise Unsupported(f"expected each sort of drinkers begged by one other; found {', '.join(hearty)}")

    def opening(self, asked: Asked) -> Opening:
        """What the guests of a table draw."""
        deals = [self._known(one.spec, one.phrase) if one.phrase else self._roles(one) for one in asked.deals]
        return Opening(tuple(deals), self.answers.roles(asked.courtesan))

    def _roles(self, one: AskedDeal) -> Drawn:
        worth = np.array([self.answers.roles(role) for role in one.spec.stock])
        seats = range(one.first, one.first + len(one.spec.parts))
        return Drawn(layout.ROLES, len(one.spec.stock), 1, seats, worth, worth)

    def _known(self, spec: DealSpec, phrase: Phrase) -> Drawn:
        each, seats = spec.parts[0].size, range(len(spec.parts))
        hearty = np.zeros(len(spec.stock), dtype=np.int64)
        if phrase.word == TRAITS:
            worth = self._entries(spec.stock)
        elif phrase.word == NUMBERS:
            self.numbers(str(phrase.args["by"]))
            worth = np.array([int(number) for number in spec.stock])
        elif phrase.word == DRINKERS:
            worth = np.array([self._pair(drinker, 0) for drinker in spec.stock])
            hearty = np.array([self._pair(drinker, 1) for drinker in spec.stock])
        else:
            raise Unsupported(f"expected {TRAITS}, {NUMBERS} or {DRINKERS} of guests; found {phrase.word}")
        what = str(phrase.args["by"]) if phrase.word == NUMBERS else phrase.word
        return Drawn(what, len(spec.stock), each, seats, worth, hearty)

    def _entries(self, stock: Sequence[str]) -> Array:
        """[thing of the stock, n]: the groups that name this trait; the group after the last where there are fewer."""
        naming = {trait: [at for at, names in enumerate(self.groups.names) if trait in names] for trait in set(stock)}
        most = max(map(len, naming.values()))
        return np.array([naming[trait] + [len(self.groups)] * (most - len(naming[trait])) for trait in stock])

    def _pair(self, drinker: str, side: int) -> int:
        """The first pair in which a drinker stands on this side, from 1; 0 for none."""
        return next((at for at, pair in enumerate(self.pairs, start=1) if pair[side] == drinker), 0)


def seat_guests(lanes: Lanes, opening: Opening, numbers: Numbered[str], games: int) -> None:
    """Draw all that is drawn before the first throw, for the first so many lanes, some at a time."""
    for start in range(0, games, layout.DEALT):
        idx = np.arange(start, min(games, start + layout.DEALT))
        for deal in opening.deals:
            _lay(lanes, idx, deal, _draws(lanes, idx, deal.stock, len(deal.seats) * deal.each), numbers)
        _take_role(lanes, idx, lanes.seats - 1, np.full(len(idx), opening.courtesan))


def _draws(lanes: Lanes, idx: Array, size: int, number: int) -> Array:
    """[n, lane]: things of a stock by number, one after the other, as bopu.play.deal draws them."""
    stock = np.tile(np.arange(size, dtype=np.int16), len(idx))
    rows = np.arange(len(idx)) * size
    found = np.zeros((number, len(idx)), dtype=np.int64)
    for place in range(number):
        other = rows + place + lanes.draw(THROWS, idx, size - place)
        found[place] = stock[other]
        stock[other] = stock[rows + place]
    return found


def _lay(lanes: Lanes, idx: Array, deal: Drawn, drawn: Array, numbers: Numbered[str]) -> None:
    """Give what was drawn to the seats."""
    for place, things in enumerate(drawn):
        seat = deal.seats[place // deal.each]
        worth = deal.worth[things]
        if deal.what == layout.ROLES:
            _take_role(lanes, idx, seat, worth)
        elif deal.what == TRAITS:
            for group in worth.T:
                lanes.entries[idx * (lanes.sizes.entries + 1) + group] |= 1 << seat
        elif deal.what == DRINKERS:
            lanes.light[idx * lanes.seats + seat] = worth
            _may_be_begged(lanes, idx, seat, deal.hearty[things])
        else:
            lanes.numbers[numbers(deal.what), idx, seat] = worth


def _take_role(lanes: Lanes, idx: Array, seat: int, roles: Array) -> None:
    lanes.role[idx * lanes.seats + seat] = roles
    lanes.by_role[idx * (lanes.sizes.roles + 1) + roles] |= 1 << seat


def _may_be_begged(lanes: Lanes, idx: Array, seat: int, pair: Array) -> None:
    there = np.flatnonzero(pair)
    if there.size:
        lanes.hearty[idx[there] * lanes.sizes.pairs + pair[there] - 1] |= 1 << seat
