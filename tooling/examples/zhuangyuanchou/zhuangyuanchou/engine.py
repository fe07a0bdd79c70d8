"""Plays 狀元籌: keeps the bowl and what everyone holds, and asks the rules what throws are called and what they win.

The engine knows that there are dice, tallies in a bowl, one of which may change hands, and players in a row. What they
are, the rules decide.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.play import chance
from bopu.play.chance import ChanceSpec
from bopu.play.contract import CHANCE, Event, Facts, IllegalMove, Seat, Value
from bopu.play.event import grounds
from bopu.play.refused import none_of
from bopu.ruleset.decide import Book, Decision
from bopu.ruleset.features import FeatureView
from bopu.ruleset.model import Phrase, Rule
from bopu.ruleset.terms import number
from zhuangyuanchou.layout import ALL, EQUAL, HIGHER, LOWER, MOST, ONE, TAKE, THROWER
from zhuangyuanchou.state import Champion, State

Rules = Sequence[Rule]


class Play:
    """A game in progress: a state, and the rules that it is played by. See bopu.play.contract.State."""

    opening: tuple[Event, ...] = ()

    def __init__(self, book: Book, state: State) -> None:
        self.book = book
        self.state = state
        self._events: list[Event] = []

    @property
    def to_move(self) -> int | None:
        """The seat that chooses, `CHANCE` when dice are thrown, None when the game is over."""
        if self.state.over:
            return None
        return self.state.turn if self.state.choosing else CHANCE

    def legal_moves(self) -> tuple[str, ...]:
        """What the player to move may choose."""
        return tuple(f"{TAKE} {name}" for name in self.state.choosing)

    def chance(self) -> ChanceSpec:
        """The dice that are thrown."""
        [phrase] = self.decide("dice").answer
        return ChanceSpec(self.number(phrase, "n"), self.number(phrase, "faces"), seat=self.state.turn)

    def apply(self, move: str) -> tuple[Event, ...]:
        """Make a move: ``throw 654321``, ``take juren``. Raises a `RefusedMove`."""
        if self.state.over:
            raise IllegalMove(move, "the game is over")
        self._events = []
        if self.state.choosing:
            self._choose(move)
        else:
            self._throw(chance.read(self.chance(), move))
        if not self.state.choosing:
            self._end_turn()
        return tuple(self._events)

    def outcome(self) -> tuple[int, ...] | None:
        """The points of each player once the game is over, else None."""
        return self._points() if self.state.over else None

    def facts(self) -> Facts:
        """What a record may state: points, tallies of each class by player, what is left in the bowl."""
        state = self.state
        held = {tally: tuple(one.get(tally, 0) for one in state.held) for tally in state.bowl}
        return {"points": self._points(), **held, "left": sum(state.bowl.values())}

    def copy(self) -> "Play":
        """The same moment, which can go on by itself."""
        return Play(self.book, self.state.copy())

    def line(self) -> str:
        """The whole state as one line."""
        return self.state.line()

    # What rules are asked.

    def decide(self, slot: str, **features: Any) -> Decision:
        """What the rules answer to a slot."""
        return self.book.decide(slot, FeatureView(features, self.book.ruleset.values))

    def number(self, phrase: Phrase, name: str) -> int:
        """A number of an answer."""
        return int(number(phrase.args[name], FeatureView({}, self.book.ruleset.values).feature))

    def names(self, dice: tuple[int, ...]) -> dict[str, Rule]:
        """What a throw, in ascending order, is called, each name with the rule that says so."""
        decision = self.decide("name", dice=dice)
        return {str(phrase.args["class"]): rule for rule in decision.rules for phrase in rule.answer}

    def called(self, move: str) -> tuple[Any, ...]:
        """What decides what a throw does: its names and the points beside what is alike."""
        dice = tuple(reversed(chance.read(self.chance(), move)))
        return (*self.names(dice), _beside(dice))

    def tell(self, kind: str, rules: Rules = (), **fields: Value) -> None:
        """Note what happened, with the rules that made it and their clauses."""
        self._events.append(Event(kind, fields, *grounds(rules)))

    # A turn.

    def _throw(self, dice: tuple[int, ...]) -> None:
        """Dice fall: tell what they are, and win what they win or have the player choose."""
        player, state = Seat(self.state.turn), self.state
        state.dice = tuple(reversed(dice))
        self.tell("throws", self.decide("dice").rules, player=player, dice="".join(map(str, dice)))
        found = self.names(state.dice)
        for name, rule in found.items():
            self.tell("makes", (rule,), player=player, name=name)
        if not found:
            self.tell("makes_nothing", player=player)
        if len(found) > 1:
            self._several(found)
        else:
            self._win(tuple(found))

    def _several(self, found: Mapping[str, Rule]) -> None:
        """A throw is called several things: one of them is chosen, or all are played, or the highest."""
        [phrase] = self.decide("several").answer
        what = phrase.args["what"]
        if what == ONE:
            self.state.choosing = tuple(found)
        else:
            self._win(tuple(found) if what == ALL else (self._highest(found),))

    def _highest(self, found: Mapping[str, Rule]) -> str:
        """The name whose prize counts most, one tally of it."""
        return max(found, key=lambda name: max(self.state.worth[tally] for tally in self.prizes(name)))

    def prizes(self, name: str) -> tuple[str, ...]:
        """The tallies that a throw of this name may win."""
        return tuple(str(phrase.args["tally"]) for phrase in self.decide("prize", **{"class": name}).answer)

    def _choose(self, move: str) -> None:
        """The player says which of several names is played."""
        decision, moves = self.decide("several"), self.legal_moves()
        if move not in moves:
            raise none_of(move, moves, *grounds(decision.rules))
        name = self.state.choosing[moves.index(move)]
        self.state.choosing = ()
        self.tell("chooses", decision.rules, player=Seat(self.state.turn), name=name)
        self._win((name,))

    def _win(self, names: Sequence[str]) -> None:
        for name in names:
            for rule in self.decide("prize", **{"class": name}).rules:
                for phrase in rule.answer:
                    if phrase.word == "wins":
                        self._take(str(phrase.args["tally"]), self.number(phrase, "n"), (rule,))
                    else:
                        self._contend(name, phrase, rule)

    def _take(self, tally: str, wanted: int, rules: Rules) -> None:
        """Take tallies from the bowl; what is not there any more is made up, or lost."""
        taken = min(wanted, self.state.bowl[tally])
        if taken:
            self._move(tally, taken)
            self.tell("takes", rules, player=Seat(self.state.turn), tally=tally, n=taken)
        if taken < wanted:
            self._missing(tally, wanted - taken)

    def _move(self, tally: str, taken: int) -> None:
        held = self.state.held[self.state.turn]
        self.state.bowl[tally] -= taken
        held[tally] = held.get(tally, 0) + taken

    def _missing(self, tally: str, wanted: int) -> None:
        """Tallies that are not there: made up in lower ones, the highest first, as far as these go."""
        decision = self.decide("exhausted", tally=tally)
        self.tell("gone", decision.rules, player=Seat(self.state.turn), tally=tally)
        [phrase] = decision.answer
        if not phrase.args["lower"]:
            return
        worth, owed = self.state.worth, wanted * self.state.worth[tally]
        for lower in (name for name in self.state.bowl if worth[name] < worth[tally]):
            taken = min(owed // worth[lower], self.state.bowl[lower])
            if taken:
                self._move(lower, taken)
                self.tell("takes", decision.rules, player=Seat(self.state.turn), tally=lower, n=taken)
                owed -= taken * worth[lower]

    def _contend(self, name: str, phrase: Phrase, rule: Rule) -> None:
        """A throw contends for a tally: it takes it from the bowl, or from whoever holds it by a lower throw."""
        state, tally = self.state, str(phrase.args["tally"])
        throw = Champion(state.turn, name, phrase.args["order"].names.index(name), _beside(state.dice))
        if state.champion is None:
            self._take(tally, 1, (rule,))
            state.champion = throw
            return
        decision = self.decide("holding", against=_compared(throw, state.champion))
        [answer] = decision.answer
        holder, rules = state.champion.seat, (rule, *decision.rules)
        player = Seat(state.turn)
        if answer.args["who"] != THROWER:
            self.tell("fails", rules, player=player, holder=Seat(holder), tally=tally)
            return
        state.champion = throw
        if holder == state.turn:
            self.tell("betters", rules, player=player, tally=tally)
            return
        state.held[holder][tally] -= 1
        state.held[state.turn][tally] = state.held[state.turn].get(tally, 0) + 1
        self.tell("seizes", rules, player=player, holder=Seat(holder), tally=tally)

    def _end_turn(self) -> None:
        ended = self.decide("end", gone=self.state.gone)
        if ended.answer:
            self._finish(ended)
            return
        decision = self.decide("hand_on")
        [phrase] = decision.answer
        self.state.turn = (self.state.turn + self.number(phrase, "by")) % len(self.state.held)
        self.state.dice = ()
        self.tell("passes", decision.rules, player=Seat(self.state.turn))

    def _finish(self, ended: Decision) -> None:
        [phrase] = ended.answer
        self.state.over = True
        points = self._points()
        for seat, own in enumerate(points):
            self.tell("counts", player=Seat(seat), points=own)
        best = max(points) if phrase.args["wins"] == MOST else min(points)
        winners = tuple(Seat(seat) for seat, own in enumerate(points) if own == best)
        self.tell("game_over", ended.rules, winners=winners)

    def _points(self) -> tuple[int, ...]:
        return tuple(map(self.state.points, range(len(self.state.held))))


def _beside(dice: Sequence[int]) -> int:
    """The points of the dice that do not show the face that comes up most."""
    most = max(dice, key=dice.count)
    return sum(face for face in dice if face != most)


def _compared(throw: Champion, other: Champion) -> str:
    """How a throw compares with the one that holds the tally."""
    ours, theirs = (throw.place, throw.beside), (other.place, other.beside)
    return EQUAL if ours == theirs else HIGHER if ours > theirs else LOWER
