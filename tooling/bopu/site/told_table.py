"""Turns a told game and its completion into what lies on the table after each move, as far as it is told."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from bopu.play.contract import CHANCE, Event, Facts, RefusedMove
from bopu.play.deal import BETWEEN, UNKNOWN
from bopu.play.judge import EITHER, matches
from bopu.play.opening import open_record
from bopu.play.phrases import MissingPhrase, Phrases
from bopu.play.record import Played, Record, Told, Untold
from bopu.play.stops import Stopped, apply
from bopu.play.told_hands import tells_hand
from bopu.site.card_row import CardShown, Row
from bopu.site.play_table import table_of
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.strings import Said
from bopu.site.told_hand import ToldHands

CARDS, HAND, BEFORE, STOCK, TURNED, HOLDER, TABLES = "cards", "hand", "before", "stock", "turned", "holder", "tables"
OPENS, UP, DOWN = "opens", "up", "down"
"""Parts of the section `table` of words.yaml."""


class Pile(NamedTuple):
    """Cards of one fact: those that are told, and how many are not."""

    title: Said
    cards: tuple[CardShown, ...]
    closed: int


class SeatShown(NamedTuple):
    """What lies before a player."""

    name: Said
    holds: bool
    piles: tuple[Pile, ...]


class Laid(NamedTuple):
    """A card played to a table: open, or closed with the cards of which it is told to be one."""

    name: Said
    card: CardShown | None
    either: tuple[CardShown, ...]


@dataclass(frozen=True)
class TableShown:
    """The tables that some moves played, and what lies there after them."""

    tricks: tuple[tuple[Laid, ...], ...]
    seats: tuple[SeatShown, ...]
    stock: Pile


class Happened(NamedTuple):
    """Something that happened, with the clauses by which it did; `told`: the record tells it."""

    said: Said
    cites: tuple[Link, ...]
    told: bool


class _Moment(NamedTuple):
    events: tuple[Event, ...]
    facts: Facts


@dataclass(frozen=True)
class ToldTable:
    """A told game on a page. `whole` completes it; where there is none, or it cannot be played, no table is shown, and
    of what is told only the moves before the first that is not told in full are played."""

    desk: RuleDesk
    told: Record
    whole: Record | None
    hands: ToldHands

    @cached_property
    def moments(self) -> Mapping[int, _Moment]:
        """By the number of a move, what happened and what was so then, in the completed game under the defaults."""
        return dict(self._moments(self.whole or self.told))

    def _moments(self, played: Record) -> Iterator[tuple[int, _Moment]]:
        opened, _ = open_record(played, lambda _: self.desk.game.ruleset, True)
        if opened is None:
            return
        for item in played.items:
            if tells_hand(item):
                continue
            if isinstance(item, Untold) or (isinstance(item, Played) and _is_open(item.text)):
                return
            if isinstance(item, Played):
                try:
                    events = apply(opened.state, item.text)
                except (RefusedMove, Stopped):  # `bopu verify` tells why
                    return
                yield item.number, _Moment(events, opened.state.facts())

    @cached_property
    def cards(self) -> Mapping[str, Any]:
        """What words.yaml says of a table of cards."""
        found: Mapping[str, Any] = (table_of(self.desk.game.words) or {}).get(CARDS, {})
        return found

    @cached_property
    def row(self) -> Row:
        """Draws cards."""
        return Row(self.desk)

    @cached_property
    def moves(self) -> Mapping[int, Played]:
        """The moves as they are told, by number."""
        return {item.number: item for item in self.told.items if isinstance(item, Played)}

    @cached_property
    def open(self) -> frozenset[str]:
        """The cards that the record names."""
        words = (word for move in self.moves.values() for word in move.text.split()[1:])
        return frozenset(word for word in words if word not in (UNKNOWN, BETWEEN) and EITHER not in word)

    def name(self, seat: int) -> Said:
        """A player's name."""
        return Said(self._phrases.player(seat, self.desk.lang), "zh-Hant" if self.told.names else self.desk.speaker.tag)

    @cached_property
    def _phrases(self) -> Phrases:
        ruleset = self.desk.game.ruleset
        return Phrases(ruleset.phrases, ruleset.names, self.told.names)

    # What happened.

    def happened(self, numbers: Sequence[int]) -> tuple[Happened, ...]:
        """What these moves made happen: each move, what the record tells of it, and what the rules say besides."""
        return tuple(one for number in numbers for one in self._happened(number))

    def _happened(self, number: int) -> Iterator[Happened]:
        asserted = [item.event for item in self._after(number) if isinstance(item, Told)]
        move, moment = self.moves[number], self.moments.get(number)
        is_hand = tells_hand(move)
        events = self.hands.events(move) if is_hand else moment.events if moment else ()
        for place, event in enumerate(events):
            told = (place == 0 and not is_hand) or any(_like(one, event) for one in asserted)
            said = self.hands.said(event) if is_hand else self._said(event)
            yield Happened(said, tuple(self.desk.clause(clause) for clause in event.cites), told)
        if not events:  # what is told of a move that is not told in full, as it stands
            yield from (Happened(Said(f"> {one}", "en"), (), True) for one in asserted)

    def _after(self, number: int) -> Iterator[object]:
        """What the record says after a move, up to the next."""
        at = self.told.items.index(self.moves[number])
        for item in self.told.items[at + 1 :]:
            if isinstance(item, Played):
                return
            yield item

    def _said(self, event: Event) -> Said:
        try:
            return Said(self._phrases.say(event, self.desk.lang), self.desk.speaker.tag)
        except MissingPhrase:
            return Said(str(event), "en")

    # What lies there.

    def shown(self, numbers: Sequence[int]) -> TableShown | None:
        """The tables that these moves played, and what lies there then; None where nothing is known of it."""
        last = max(numbers, default=0)
        if self.whole is None or last not in self.moments or not self.cards:
            return None
        facts = self.moments[last].facts
        seats = tuple(self._seat(facts, seat) for seat in range(self.told.seats))
        return TableShown(tuple(self._tricks(numbers)), seats, self._stock(facts))

    def _tricks(self, numbers: Sequence[int]) -> Iterator[tuple[Laid, ...]]:
        tables = self.cards.get(TABLES, {})
        laid: list[Laid] = []
        for move in (self.moves[number] for number in numbers):
            word, _, card = move.text.partition(" ")
            if word in tables.get(OPENS, ()) and laid:
                yield tuple(laid)
                laid = []
            if move.seat != CHANCE and word in (*tables.get(UP, ()), *tables.get(DOWN, ())):
                laid.append(self._laid(move.seat, card, word in tables.get(UP, ())))
        if laid:
            yield tuple(laid)

    def _laid(self, seat: int, card: str, up: bool) -> Laid:
        [shown] = self.row.of((card,)) if up and card in self.open else (None,)
        either = self.row.of(card.split(EITHER)) if EITHER in card else ()
        return Laid(self.name(seat), shown, either)

    def _seat(self, facts: Facts, seat: int) -> SeatShown:
        names = [*self.cards.get(BEFORE, ()), *filter(None, [self.cards.get(HAND)])]
        piles = [self._pile(name, _words(facts, name, seat)) for name in names]
        holds = facts.get(self.cards.get(HOLDER, "")) == seat + 1
        return SeatShown(self.name(seat), holds, tuple(pile for pile in piles if pile.cards or pile.closed))

    def _stock(self, facts: Facts) -> Pile:
        turned = str(facts.get(self.cards.get(TURNED, ""), "")).split()
        stock = str(facts.get(self.cards.get(STOCK, ""), "")).split()
        pile = self._pile(self.cards.get(STOCK, ""), turned)
        return pile._replace(closed=len(stock) - len(pile.cards))

    def _pile(self, name: str, cards: Iterable[str]) -> Pile:
        listed = list(cards)
        told = [card for card in listed if card in self.open]
        return Pile(self.desk.called(name), self.row.of(told), len(listed) - len(told))


def _words(facts: Facts, name: str, seat: int) -> list[str]:
    value = facts.get(name, ())
    return str(value[seat]).split() if isinstance(value, tuple) and seat < len(value) else []


def _like(told: Event, event: Event) -> bool:
    """Whether an event is the one that is told."""
    return matches(told, event)


def _is_open(text: str) -> bool:
    """Whether a move is not told in full."""
    return UNKNOWN in text or EITHER in text
