"""Plays 采蓮船: keeps the order of play, the cups and the procedures, and asks the rules what everything means.

The engine knows that there are throws, players with roles, cups that are due, and procedures that go on step by step.
What they are, the rules decide; what words of an answer do is in effects.py, what steps do in steps.py and acts.py,
what is drawn before the first throw in guests.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.cailianchuan import cups, effects, guests, layout, steps
from bopu.games.cailianchuan.asking import first_face
from bopu.games.cailianchuan.players import Asked
from bopu.games.cailianchuan.state import Deed, State, Wait
from bopu.games.cailianchuan.views import PlayView
from bopu.play import chance, deal
from bopu.play.chance import Chance, ChanceSpec
from bopu.play.contract import CHANCE, Event, Facts, IllegalMove, Seat, Value
from bopu.play.deal import DealSpec
from bopu.play.event import grounds
from bopu.play.refused import none_of
from bopu.ruleset.decide import Book, Decision, Gap
from bopu.ruleset.model import Rule, Selector
from bopu.ruleset.terms import Term, number

NOTHING: Mapping[str, Any] = {}


class Play:
    """A game in progress: a state, and the rules that it is played by. See bopu.play.contract.State."""

    def __init__(self, book: Book, state: State) -> None:
        self.book: Book = book
        self.state: State = state
        self.opening: tuple[Event, ...] = ()
        self._events: list[Event] = []
        self._rules: dict[str, Rule] = book.once("rules", lambda: {rule.id: rule for rule in book.rules()})

    @property
    def to_move(self) -> int | None:
        """The seat that chooses, `CHANCE` when chance moves, None when the evening is over."""
        wait = self.state.wait
        if self.state.over or wait is None:
            return None
        return CHANCE if wait.chance is not None else wait.seat

    def legal_moves(self) -> tuple[str, ...]:
        """What the player to move may choose."""
        return () if self.state.over or self.state.wait is None else self.state.wait.moves

    def chance(self) -> Chance:
        """What may fall or be drawn next."""
        wait = self.state.wait
        assert wait is not None and wait.chance is not None
        return wait.chance

    def apply(self, move: str) -> tuple[Event, ...]:
        """Make a move: ``throw 654321``, ``drink``, ``beg 3``, ``declare wangdi 2`` …"""
        self._events = []
        wait = self.state.wait
        if self.state.over or wait is None:
            raise IllegalMove(move, "the game is over")
        read = self._read(move, wait)
        self.state.wait = None
        self._answer(wait, read)
        self.run()
        return tuple(self._events)

    def _read(self, move: str, wait: Wait) -> Any:
        """What a move says, once it is known that it may be made."""
        if cups.is_declared(self, move, wait):
            return move
        if isinstance(wait.chance, DealSpec):
            return self._dealt(wait.chance, move, wait)
        if isinstance(wait.chance, ChanceSpec):
            return tuple(sorted(chance.read(wait.chance, move)))
        if move in wait.moves:
            return move
        raise none_of(move, wait.moves, wait.rules, wait.cites)

    def _dealt(self, spec: DealSpec, move: str, wait: Wait) -> tuple[tuple[str, ...], ...]:
        """What is drawn; what may not be is refused with the clauses that say among whom."""
        try:
            return deal.read(spec, move)
        except IllegalMove as refused:
            raise IllegalMove(move, refused.why, wait.rules, wait.cites) from None

    def _answer(self, wait: Wait, read: Any) -> None:
        if isinstance(read, str) and read.startswith(layout.DECLARE):
            cups.declare(self, read, wait)
        elif wait.what in guests.DEALS:
            guests.dealt(self, wait, read)
        elif wait.what == layout.THROW:
            self._throw(read)
        elif wait.what in (layout.BEG, layout.ACCEPT):
            cups.chosen(self, wait, read)
        else:
            steps.answered(self, wait, read)

    def is_aside(self, move: str) -> bool:
        """Whether a move declares a breach, which does not need the turn."""
        return move.partition(" ")[0] == layout.DECLARE

    def asides(self) -> tuple[str, ...]:
        """Every breach that the table may declare now, of every player."""
        return cups.declarable(self)

    def conceals(self) -> bool:
        """Whether a hand of a match of fingers is in, and the other is not."""
        return self.state.bout is not None and bool(self.state.bout.first)

    def outcome(self) -> tuple[int, ...] | None:
        """The cups that each has drunk once the evening is over, else None."""
        return tuple(guest.drunk for guest in self.state.seats) if self.state.over else None

    def facts(self) -> Facts:
        """What a record may state of this moment."""
        return self.state.facts(self.book.once("kinds", lambda: guests.kinds_of_cups(self.book)))

    def known(self) -> tuple[Facts, ...]:
        """What is known of each guest besides, and the cups due."""
        return self.state.known()

    def copy(self) -> "Play":
        """The same moment, which can go on by itself."""
        other = Play(self.book, self.state.copy())
        other.opening = self.opening
        return other

    def line(self) -> str:
        """The whole state as one line."""
        return self.state.line()

    # What effects, steps and set-up use as well.

    def view(self, extra: Mapping[str, Any] = NOTHING) -> PlayView:
        """The situation of the player whose throw it is, with what the moment adds."""
        return PlayView(self, extra)

    def decide(self, slot: str, extra: Mapping[str, Any] = NOTHING) -> Decision:
        """What the rules answer to a slot."""
        return self.book.decide(slot, self.view(extra))

    def number(self, term: Term | None, extra: Mapping[str, Any] = NOTHING) -> int:
        """A number of a rule; one where none is given."""
        return 1 if term is None else int(number(term, self.view(extra).feature))

    def chosen(self, selector: Selector, extra: Mapping[str, Any] = NOTHING) -> tuple[int, ...]:
        """The seats that a selector names, in the order of its base."""
        state, seats = self.state, len(self.state.seats)
        round_ = tuple((state.turn + step) % seats for step in range(seats))
        bases = {
            "roller": round_[:1],
            "others": round_[1:],
            "all": (*round_[1:], *round_[:1]),
            "from_roller": round_,
            "listed": state.listed,
        }
        asked = Asked(self, self.view(extra).feature)
        passes = [(self.book.vocabulary.filters[word].passes, args) for word, args in selector.filters]
        return tuple(seat for seat in bases[selector.base] if all(test(seat, asked, args) for test, args in passes))

    def faces(self) -> range:
        """The faces of a die."""
        [phrase] = self.decide("dice").answer
        return range(1, self.number(phrase.args["faces"]) + 1)

    def role_of(self, face: int) -> str:
        """The role that a face belongs to."""
        [phrase] = self.decide("face_role", {"face": face}).answer
        return str(phrase.args["role"])

    def holders(self, face: int) -> tuple[int, ...]:
        """Who holds a face, in the order of seats after the thrower."""
        return self.with_role(self.role_of(face))

    def with_role(self, role: str) -> tuple[int, ...]:
        """Who has a role, in the order of seats after the thrower."""
        seats = len(self.state.seats)
        round_ = ((self.state.turn + step) % seats for step in range(1, seats + 1))
        return tuple(seat for seat in round_ if self.state.seats[seat].role == role)

    def courtesan_role(self) -> str:
        """The role that is the courtesan's own: that of the last seat."""
        return self.state.seats[-1].role

    def recipients(self, slot: str) -> Sequence[str]:
        """The traits that a slot (the entry of this throw) names; none where it is silent."""
        return tuple(name for phrase in self.decide(slot).answer for name in phrase.args["to"].names)

    def repeated(self, but: int, ranks: Sequence[str]) -> dict[str, int]:
        """The repeated face that is first by these ranks and what is left of it, as values of the moment."""
        dice = self.state.dice
        face = first_face(dice, but, ranks)
        return {"repeated_face": face, "left": dice.count(face) - dice.count(but)}

    def tell(
        self, kind: str, fields: Mapping[str, Value], rules: Sequence[str] = (), cites: Sequence[str] = ()
    ) -> None:
        """Note what happened, with the rules that made it and their clauses."""
        self._events.append(Event(kind, fields, tuple(rules), tuple(cites)))

    def tell_all(self, events: Sequence[Event]) -> None:
        """Note what happened in the steps of a procedure."""
        self._events.extend(events)

    # The order of play.

    def begin(self) -> None:
        """Wait for the first thing that is drawn."""
        guests.next_deal(self)

    def await_throw(self) -> None:
        """Wait for the dice of the player whose turn it is."""
        decision = self.decide("dice")
        [phrase] = decision.answer
        dice, faces = self.number(phrase.args["n"]), self.number(phrase.args["faces"])
        self.state.wait = Wait(layout.THROW, self.state.turn, chance=ChanceSpec(dice, faces, seat=self.state.turn))

    def _throw(self, dice: tuple[int, ...]) -> None:
        state = self.state
        state.dice, state.drank, state.singing = dice, (), False
        player, role = Seat(state.turn), state.seats[state.turn].role
        thrown = self.decide("dice")
        fields: dict[str, Value] = {"player": player, "role": role, "dice": "".join(map(str, reversed(dice)))}
        self.tell("throws", fields, *grounds(thrown.rules))
        for slot in ("lotus", "figure"):
            decision = self.decide(slot)
            for phrase in decision.answer:
                self.tell("makes", {"player": player, "name": phrase.args["is"]}, *grounds(decision.rules))
        self._enqueue("outcome")

    def _enqueue(self, slot: str) -> None:
        decision = self.decide(slot)
        deeds: list[Deed] = [(rule.id, place) for rule in decision.rules for place in range(len(rule.answer))]
        self.state.queue = tuple(deeds)

    def run(self) -> None:
        """Do what is to be done until play waits or the evening is over."""
        state = self.state
        for _ in range(layout.PIECES):
            if state.wait is not None or state.over:
                return
            if state.due:
                cups.pour(self)
            elif state.walks:
                steps.walk_on(self)
            elif state.queue:
                (rule_id, place), state.queue = state.queue[0], state.queue[1:]
                rule = self._rules[rule_id]
                effects.perform(self, rule.answer[place], rule)
            elif state.setup >= 0:
                guests.next_deal(self)
            elif state.dice and not state.singing:
                state.singing = True
                self._enqueue("song")
            else:
                self._end_turn()
        raise Gap("expected what a throw brings to come to an end; found that it goes on for ever")

    def _end_turn(self) -> None:
        state = self.state
        if not state.dice:
            self.await_throw()
            return
        decision = self.decide("hand_on")
        [phrase] = decision.answer
        after = (state.turn + self.number(phrase.args["by"])) % len(state.seats)
        state.dice = ()
        if after <= state.turn and self._evening_over():
            return
        state.turn = after
        self.tell("passes", {"player": Seat(after)}, *grounds(decision.rules))
        self.await_throw()

    def _evening_over(self) -> bool:
        """A round is over; whether that was the last one."""
        state, rules = self.state, tuple[Rule, ...]()
        last = state.rounds
        if not last:
            decision = self.decide("rounds")
            [phrase] = decision.answer
            last, rules = self.number(phrase.args["n"]), decision.rules
        self.tell("round_over", {"n": state.round}, *grounds(rules))
        if state.round >= last:
            state.over = True
            self.tell("evening_over", {}, *grounds(rules))
            return True
        state.round += 1
        return False
