"""Plays 馬弔: keeps hands, tables, pot and chips, and asks the rules what everything means.

The engine knows that cards of suits are dealt, that players play one after another to a table, that the largest card
takes it, and that procedures go on step by step. What is large, who banks and leads, what tables and cards are worth,
the rules decide. How a hand begins and ends is in hands.py, what is played to a table in tables.py.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from bopu.games.madiao import advice, closed, effects, hands, layout, tables
from bopu.games.madiao.pack import Cards, Pack
from bopu.games.madiao.players import SEATS_OF, Asked
from bopu.games.madiao.state import State, Wait
from bopu.games.madiao.views import PlayView
from bopu.play import deal
from bopu.play.advice import Advice
from bopu.play.chance import Chance
from bopu.play.contract import CHANCE, Event, Facts, IllegalMove, Outcome, RefusedMove, Unreadable, Value
from bopu.play.deal import DealSpec
from bopu.play.event import grounds
from bopu.ruleset.decide import Book, Decision, Gap, Matched
from bopu.ruleset.model import Phrase, Rule, Selector
from bopu.ruleset.terms import Number, Term, number

NOTHING: Mapping[str, Any] = {}


class Play:
    """A game in progress: a state, and the rules that it is played by. See bopu.play.contract.State."""

    def __init__(self, book: Book, state: State) -> None:
        self.book: Book = book
        self.state: State = state
        self.opening: tuple[Event, ...] = ()
        self.pack: Pack = book.constant("pack")
        self._events: list[Event] = []

    @property
    def to_move(self) -> int | None:
        """The seat that chooses, `CHANCE` when chance moves, None when the game is over."""
        wait = self.state.wait
        if self.state.over or wait is None:
            return None
        return CHANCE if wait.chance is not None else wait.seat

    def legal_moves(self) -> tuple[str, ...]:
        """What the player to move may choose."""
        wait = self.state.wait
        if self.state.over or wait is None or wait.chance is not None:
            return ()
        return wait.moves if wait.moves is not None else tables.moves(self)

    def chance(self) -> Chance:
        """What may be drawn or dealt next."""
        wait = self.state.wait
        assert wait is not None and wait.chance is not None
        return wait.chance

    def apply(self, move: str) -> tuple[Event, ...]:
        """Make a move: ``draw CARD``, ``deal … / …``, ``lead CARD``, ``catch CARD``, ``discard CARD`` …"""
        wait = self.state.wait
        if self.state.over or wait is None:
            raise IllegalMove(move, "the game is over")
        self._events = []
        if isinstance(wait.chance, DealSpec):
            hands.chance_fell(self, wait, deal.read(wait.chance, move))
        elif wait.what in (layout.LEAD, layout.CATCH):
            tables.play_card(self, move)
        else:
            effects.chosen(self, wait, move)
        effects.go_on(self)
        return tuple(self._events)

    def refused_whatever(self, seat: int, move: str) -> RefusedMove | None:
        """Why a move could not be made with any cards: it is none of the game while cards are played."""
        word, _, card = move.partition(" ")
        playing = layout.LEAD, layout.CATCH, layout.DISCARD
        at_table = self.state.wait is not None and self.state.wait.what in playing
        if (at_table and word not in playing) or (word in playing and card not in self.pack.cards):
            return Unreadable(move, f"one of {', '.join(playing)}, and a card of the game")
        return None

    def outcome(self) -> Outcome | None:
        """The chips that each has won or lost once the game is over, else None."""
        return tuple(player.chips for player in self.state.seats) if self.state.over else None

    def facts(self) -> Facts:
        """What a record may state of this moment."""
        return self.state.facts()

    def seen(self, seats: Collection[int]) -> Facts:
        """The facts as some seats may know them: hands and discards are their players', the pot is closed."""
        return closed.seen(self, seats)

    def move_seen(self, seat: int, move: str, seats: Collection[int]) -> str:
        """A move as some seats may know it."""
        return closed.move_seen(seat, move, seats, len(self.state.seats))

    def advice(self) -> Advice:
        """What the text advises the player to move to do."""
        return advice.advised(self)

    def barred(self) -> Mapping[str, tuple[Rule, ...]]:
        """The cards that the player to move holds and may not play, each with the rules that forbid it."""
        return advice.barred(self)

    def copy(self) -> "Play":
        """The same moment, which can go on by itself."""
        other = Play(self.book, self.state.copy())
        other.opening = self.opening
        return other

    def line(self) -> str:
        """The whole state as one line."""
        return self.state.line()

    # What the other modules use as well.

    def view(self, extra: Mapping[str, Any] = NOTHING) -> PlayView:
        """The situation of the player concerned, with what the moment adds."""
        return PlayView(self, extra)

    def decide(self, slot: str, extra: Mapping[str, Any] = NOTHING) -> Decision:
        """What the rules answer to a slot."""
        return self.book.decide(slot, PlayView(self, extra))

    def exact(self, term: Term, extra: Mapping[str, Any] = NOTHING) -> Number:
        """A number of a rule, halves and all."""
        return number(term, PlayView(self, extra).feature)

    def number(self, term: Term, extra: Mapping[str, Any] = NOTHING) -> int:
        """A whole number of a rule."""
        return int(self.exact(term, extra))

    def chosen(self, selector: Selector, extra: Mapping[str, Any] = NOTHING) -> tuple[int, ...]:
        """The seats that a selector names, in the order of its base."""
        seats = SEATS_OF[selector.base](self)
        if not selector.filters:
            return seats
        asked = Asked(self, self.view(extra).feature)
        passes = [(self.book.vocabulary.filters[word].passes, args) for word, args in selector.filters]
        return tuple(seat for seat in seats if all(test(seat, asked, args) for test, args in passes))

    def after(self, seat: int, by: int = 1) -> int:
        """The seat so many places onward."""
        return (seat + by) % len(self.state.seats)

    def tell(self, kind: str, fields: Mapping[str, Value], rules: Sequence[Rule] = ()) -> None:
        """Note what happened, with the rules that made it and their clauses."""
        self._events.append(Event(kind, fields, *grounds(rules)))

    def tell_all(self, events: Sequence[Event]) -> None:
        """Note what happened in the steps of a procedure."""
        self._events.extend(events)

    def happens(self, kind: str, fields: Mapping[str, Value], rules: Sequence[Rule] = ()) -> None:
        """Note what happened and let the rules act upon it."""
        self.tell(kind, fields, rules)
        for match in self.book.upon(kind, self.view(fields)):
            for phrase in match.rule.do:
                self.perform(phrase, match, {**fields, **match.bound}, kind)

    def perform(self, phrase: Phrase, match: Matched, fields: Mapping[str, Any], kind: str) -> None:
        """Carry out one word of a rule upon an event."""
        effects.perform(self, phrase, match, fields, kind)

    def apart(self, act: Callable[[], None]) -> tuple[Event, ...]:
        """What is told while something is done, kept apart: a step of a procedure tells it as its own."""
        told, self._events = self._events, []
        try:
            act()
            return tuple(self._events)
        finally:
            self._events = told

    def wait_for(
        self, what: str, seat: int | None = None, moves: Cards | None = None, chance: Chance | None = None
    ) -> None:
        """Play waits for chance or for a player."""
        self.state.wait = Wait(what, seat, moves, chance)

    def begin(self) -> None:
        """The game begins: with the draw for the banker."""
        self._events = []
        hands.begin(self)
        self.opening = tuple(self._events)
        if self.state.wait is None:
            raise Gap("expected the first hand to begin; found that nothing is waited for")

    def unshuffled(self) -> Sequence[Cards]:
        """What a deal of the cards as they lie in the pack would be, part by part."""
        spec = self.chance()
        assert isinstance(spec, DealSpec)
        left = list(spec.stock)
        return [tuple(left.pop(0) for _ in range(part.size)) for part in spec.parts]
