"""Plays 陞官圖: keeps the order of play and the markers, and asks the rules what everything means.

The engine knows that there are throws, results, positions and players who have finished. What they are and do, the
rules decide (bopu.ruleset.decide); what an answer does to the state is in effects.py, chips in chips.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.shengguantu.effects import EFFECTS, Act, Moment, prepared
from bopu.games.shengguantu.ending import finish_game, settle
from bopu.games.shengguantu.layout import MOST_RESULTS
from bopu.games.shengguantu.purchase import buy
from bopu.games.shengguantu.state import DICE, Choice, Item, State
from bopu.games.shengguantu.state import Seat as Player
from bopu.games.shengguantu.turns import end_throw
from bopu.games.shengguantu.views import SeatView
from bopu.play.chance import ChanceSpec, read
from bopu.play.contract import CHANCE, Event, Facts, IllegalMove, Seat, Unreadable, Value
from bopu.ruleset.decide import Book, Decision, Gap
from bopu.ruleset.model import Rule
from bopu.ruleset.terms import Const, Named, Term, leaves, number

ACTS = "acts"
NOTHING: Mapping[str, Any] = {}
WORDS = frozenset({"accept", "agree", "buy", "choose", "dice", "disagree", "refuse", "throw"})
"""First words of moves: what begins with another is no move of this game at all."""


class Found:
    """What games found that depends on their book alone: of each other, and of a game and its copies, shared.

    `dice` holds the faces of a throw by dice, faces and move; `cites` clauses by rules and rows; `sold` what may be for
    sale by office (see purchase); `acts` what rules do, by rule.
    """

    __slots__ = ("acts", "cites", "dice", "sold")

    def __init__(self) -> None:
        self.dice: dict[tuple[int, int, str], tuple[int, ...]] = {}
        self.cites: dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[str, ...]] = {}
        self.sold: dict[str, tuple[str, ...]] = {}
        self.acts: dict[str, tuple[Act, ...]] = {}


class Play:
    """A game in progress: a state, and the rules that it is played by. See bopu.play.contract.State."""

    def __init__(self, book: Book, state: State, kinds: Mapping[str, Any]) -> None:
        self.book = book
        self.state = state
        self.kinds = kinds
        self._values = book.ruleset.values
        # situations to which the moment adds nothing, by seat: what is asked most
        self._bare = [SeatView(state, seat, kinds, NOTHING, self._values) for seat in range(len(state.seats))]
        self.found: Found = book.once("found", Found)
        self._events: list[Event] = []
        self.opening: tuple[Event, ...] = ()

    @property
    def to_move(self) -> int | None:
        """The seat that chooses, `CHANCE` when dice are thrown, None when the game is over."""
        if self.state.over:
            return None
        if self.state.poll:
            return self.state.poll[0]
        return CHANCE if self.state.choice is None else self.state.turn

    def legal_moves(self) -> tuple[str, ...]:
        """What the player to move may choose."""
        if self.state.over:
            return ()
        if self.state.poll:
            return ("agree", "disagree")
        return () if self.state.choice is None else self.state.choice.moves

    def chance(self) -> ChanceSpec:
        """The dice that are thrown next; how many and with how many faces, the rules say."""
        seat = self.state.turn
        decision = self.decide("dice", NOTHING)
        spec: ChanceSpec | None = decision.kept.get(seat)
        if spec is None:
            [phrase] = decision.answer
            feature, terms = self._bare[seat].feature, (phrase.args["n"], phrase.args["faces"])
            dice, faces = (int(number(term, feature)) for term in terms)
            spec = ChanceSpec(dice, faces, seat=seat)
            if all(isinstance(term, Const) for term in terms):
                decision.kept[seat] = spec
        return spec

    def apply(self, move: str) -> tuple[Event, ...]:
        """Make a move: ``throw 4411``, ``accept``, ``refuse``, ``choose NAME``, ``buy POSITION``, ``dice`` …"""
        self._events = []
        if self.state.over:
            raise IllegalMove(move, "the game is over")
        legal = self.legal_moves()
        if not legal:
            self._throw(self._dice(move))
        elif move not in legal:
            self._refuse_move(move, legal)
        elif self.state.poll:
            self._vote(move)
        elif not self._choose(move):
            return tuple(self._events)  # the player throws now
        self._run()
        return tuple(self._events)

    def _dice(self, move: str) -> tuple[int, ...]:
        """The faces of a throw, lowest first."""
        spec = self.chance()
        key = spec.dice, spec.faces, move
        dice = self.found.dice.get(key)
        if dice is None:
            dice = self.found.dice[key] = tuple(sorted(read(spec, move)))
        return dice

    def _refuse_move(self, move: str, legal: tuple[str, ...]) -> None:
        expected = " or ".join(f"`{one}`" for one in legal)
        if move.partition(" ")[0] not in WORDS:
            raise Unreadable(move, expected)
        rules = self.state.choice.rules if self.state.choice else ()
        cites = tuple(clause for rule in rules for clause in rule.cites)
        raise IllegalMove(move, f"expected {expected}", tuple(rule.id for rule in rules), cites)

    def outcome(self) -> tuple[int, ...] | None:
        """The chips of each seat once the game is over, else None."""
        return tuple(seat.chips for seat in self.state.seats) if self.state.over else None

    def facts(self) -> Facts:
        """What a record may state of this moment."""
        return self.state.facts()

    def copy(self) -> "Play":
        """The same moment, which can go on by itself."""
        other = Play(self.book, self.state.copy(), self.kinds)
        other.opening = self.opening
        return other

    def line(self) -> str:
        """The whole state as one line."""
        return self.state.line()

    def begin(self) -> None:
        """Let the rules act upon the beginning; what they do is the opening."""
        self._events = []
        self.upon("game_starts", {})
        self.opening = tuple(self._events)

    # What effects and chips use as well.

    @property
    def waiting(self) -> bool:
        """Whether play stands still: the game is over, or somebody has to choose."""
        return self.state.over or self.state.choice is not None or bool(self.state.poll)

    @property
    def mover(self) -> Player:
        """The player who has the dice."""
        return self.state.seats[self.state.turn]

    def view(self, extra: Mapping[str, Any], seat: int | None = None) -> SeatView:
        """The situation of a player (the mover where none is named), with what the moment adds."""
        if seat is None:
            seat = self.state.turn
        return SeatView(self.state, seat, self.kinds, extra, self._values) if extra else self._bare[seat]

    def decide(self, slot: str, extra: Mapping[str, Any], seat: int | None = None) -> Decision:
        """What the rules answer to a slot."""
        if seat is None:
            seat = self.state.turn
        view = SeatView(self.state, seat, self.kinds, extra, self._values) if extra else self._bare[seat]
        return self.book.decide(slot, view)

    def number(self, term: Term, extra: Mapping[str, Any] = NOTHING, seat: int | None = None) -> int:
        """A number of a rule, in the situation of a player."""
        if type(term) is Const:
            return int(term.number)
        view = self.view(extra, seat)
        return int(view.feature(term.name) if type(term) is Named else number(term, view.feature))

    def allows(self, slot: str, extra: Mapping[str, Any]) -> tuple[bool, tuple[Rule, ...]]:
        """Whether a slot of allow and forbid allows, and the rules that say so."""
        decision = self.decide(slot, extra)
        for phrase in decision.answer:
            if phrase.word == "allow":
                return True, decision.rules
        return False, decision.rules

    def tell(self, kind: str, fields: Mapping[str, Value], rules: Sequence[Rule], rows: tuple[str, ...] = ()) -> None:
        """Note what happened, with the rules that made it, their clauses, and rows of the board."""
        ids = tuple([rule.id for rule in rules])
        cites = self.found.cites.get((ids, rows))
        if cites is None:
            cites = tuple(dict.fromkeys([*(clause for rule in rules for clause in rule.cites), *rows]))
            self.found.cites[ids, rows] = cites
        self._events.append(Event(kind, fields, ids, cites))

    def perform(self, decision: Decision, moment: Moment) -> None:
        """Carry out the words of an answer."""
        acts: tuple[Act, ...] | None = decision.kept.get(ACTS)
        if acts is None:
            acts = decision.kept[ACTS] = prepared(decision.answer)
        for act in acts:
            act(self, moment)

    def upon(self, event: str, extra: Mapping[str, Any], seat: int | None = None) -> bool:
        """Let the rules act upon an event; whether any did."""
        at = self.state.turn if seat is None else seat
        matched = self.book.upon(event, self.view(extra, at))
        here = {**extra, "upon": event}
        for rule, bound in matched:
            acts = self.found.acts.get(rule.id)
            if acts is None:
                acts = self.found.acts[rule.id] = prepared(rule.do)
            moment = Moment((rule,), at, {**extra, **bound, "upon": event} if bound else here)
            for act in acts:
                act(self, moment)
        return bool(matched)

    def in_order(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Results in the order that the rules give; what they do not name comes last."""
        if len(items) <= 1:
            return tuple(items)
        [phrase] = self.decide("result_order", {}).answer
        names = phrase.args["of"].names
        return tuple(sorted(items, key=lambda item: names.index(item[0]) if item[0] in names else len(names)))

    def results_of(self, dice: tuple[int, ...]) -> tuple[tuple[Item, ...], tuple[Rule, ...]]:
        """The results that these dice give, in no order yet, and the rules that say so."""
        decision = self.decide("throw", {"dice": dice})
        items: tuple[Item, ...] | None = decision.kept.get(dice)
        if items is None:
            found, fixed = [], True
            for phrase in decision.answer:
                bound, term = phrase.args.get("bound", NOTHING), phrase.args.get("face")
                feature = self.view({"dice": dice, **bound}).feature
                found.append((phrase.args["outcome"], 0 if term is None else int(number(term, feature))))
                fixed &= term is None or all(isinstance(leaf, Const) or leaf.name in bound for leaf in leaves(term))
            items = tuple(found)
            if fixed:  # the same whoever throws
                decision.kept[dice] = items
        return items, decision.rules

    # The order of play.

    def _throw(self, dice: tuple[int, ...]) -> None:
        state, player = self.state, self.mover
        state.entered, state.dice = "", dice
        state.thrown_on, state.left = player.at, player.office
        player.throws += 1
        items, rules = self.results_of(dice)
        state.thrown = tuple([name for name, _ in items])
        self.tell("throws", {"player": Seat(self.state.turn), "dice": "".join(map(str, reversed(dice)))}, rules)
        self.state.queue = self.in_order(items)
        if not items:
            self.tell("no_result", {"player": Seat(self.state.turn)}, rules)

    def _vote(self, move: str) -> None:
        """One more player says whether the game shall end; it ends when all agree."""
        seat, *rest = self.state.poll
        self.tell("votes", {"player": Seat(seat), "vote": move}, self.state.asked_by)
        self.state.poll = tuple(rest) if move == "agree" else ()
        if move == "agree" and not rest:
            finish_game(self, self.state.asked_by)

    def _choose(self, move: str) -> bool:
        """Do what the player chose; whether the turn then goes on without a throw."""
        choice, self.state.choice = self.state.choice, None
        assert choice is not None  # apply has looked
        player, (word, _, name) = Seat(self.state.turn), move.partition(" ")
        moment = Moment(choice.rules, self.state.turn, {"amount": choice.amount, "settled": True})
        if move == DICE:
            return False  # buys nothing and throws
        if word == "refuse":
            self._refused(choice)
            return True
        if word == "buy":
            buy(self, name, dict(choice.goods)[name])
            return not self.allows("throw_after_sale", {})[0]
        name = name or choice.to or choice.special
        self.tell("accepts", {"player": player, "what": name}, choice.rules)
        EFFECTS["to" if choice.to else "special"](self, {"position": name} if choice.to else {"name": name}, moment)
        return True

    def _refused(self, choice: Choice) -> None:
        """Refused; the rules say whether the rest of the throw is still played."""
        goes_on, rules = self.allows("after_refusal", {"to": choice.to, "special": choice.special})
        told = (*choice.rules, *(rule for rule in rules if rule not in choice.rules))
        self.tell(
            "refuses", {"player": Seat(self.state.turn), "what": choice.to or choice.special or choice.offers}, told
        )
        if not goes_on:
            self.state.queue = ()

    def _run(self) -> None:
        """Play results until none is left or a choice waits, then hand on the dice."""
        state = self.state
        if state.ending:
            settle(self)
            return
        left = MOST_RESULTS
        while state.queue and not self.waiting and not self.mover.fate:
            (item, face), state.queue = state.queue[0], state.queue[1:]
            extra = {"item": item, "face": face}
            decision = self.decide("outcome", extra)
            self.tell("result", {"player": Seat(state.turn), "item": item}, decision.rules)
            self.perform(decision, Moment(decision.rules, state.turn, extra).binding(decision.bound))
            left -= 1
            if not left:
                names = ", ".join(rule.id for rule in decision.rules)
                raise Gap(
                    f"expected the results of a throw to come to an end; found that {names} yields {item} for ever"
                )
        if not self.waiting:
            end_throw(self)
