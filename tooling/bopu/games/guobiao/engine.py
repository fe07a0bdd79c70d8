"""Plays 國標麻將: keeps hands, melds, pool and wall, and asks the rules what may be done and what it is worth.

The engine knows that tiles are dealt, drawn, discarded and claimed in turn. What may be claimed, who goes first, how
kongs are made and robbed, what a win is worth and who pays, the rules decide. How a deal begins and ends is in
deals.py, a player's own turn in turns.py, claims in claims.py, wins in wins.py.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from bopu.games.guobiao import claims, closed, deals, facts, never, turns, untold
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.law import Law, law_of
from bopu.games.guobiao.state import State
from bopu.play import deal
from bopu.play.chance import Chance
from bopu.play.contract import CHANCE, DealSpec, Event, Facts, IllegalMove, Outcome, RefusedMove, Value
from bopu.play.hidden import Impossible, Telling
from bopu.ruleset.decide import Book, Decision, Gap
from bopu.ruleset.model import Rule


class Play:
    """A game in progress: a state, and the rules that it is played by. See bopu.play.contract.State."""

    def __init__(self, book: Book, state: State) -> None:
        self.book: Book = book
        self.law: Law = law_of(book)
        self.state: State = state
        self.opening: tuple[Event, ...] = ()
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
        return () if self.state.over or wait is None else wait.moves

    def chance(self) -> Chance:
        """What is dealt next."""
        wait = self.state.wait
        assert wait is not None and wait.chance is not None
        return wait.chance

    def apply(self, move: str) -> tuple[Event, ...]:
        """Make a move: ``discard TILE``, ``chow LOWEST``, ``pung``, ``kong [TILE]``, ``win``, ``pass``, or a deal."""
        state, wait = self.state, self.state.wait
        if state.over or wait is None:
            raise IllegalMove(move, "the game is over")
        self._events = []
        if isinstance(wait.chance, DealSpec):
            deals.chance_fell(self, deal.read(wait.chance, move))
        elif state.claims:
            claims.chosen(self, move)
        else:
            turns.chosen(self, move)
        if state.wait is wait:
            state.wait = None
        self.settle()
        return tuple(self._events)

    def settle(self) -> None:
        """Do what is to be done until play waits or the game is over."""
        for _ in range(at.LONGEST):
            if self.state.wait is not None or self.state.over:
                return
            if self.state.came:
                turns.begin(self)
            else:
                claims.go_on(self)
        raise Gap("expected a deal to come to an end; found that it goes on for ever")

    def outcome(self) -> Outcome | None:
        """The points that each has won or lost once the game is over, else None."""
        return tuple(player.chips for player in self.state.seats) if self.state.over else None

    def facts(self) -> Facts:
        """What a record may state of this moment."""
        return facts.facts(self)

    def seen(self, seats: Collection[int]) -> Facts:
        """The facts as some seats may know them: hands are their players', concealed kongs lie face down."""
        return closed.seen(self, seats)

    def move_seen(self, seat: int, move: str, seats: Collection[int]) -> str:
        """A move as some seats may know it."""
        return closed.move_seen(self, seat, move, seats)

    def silence(self) -> str:
        """Who does not claim a tile has passed."""
        return at.PASS if self.state.claims and self.state.wait is not None else ""

    def likely(self, pattern: str, told: Sequence[Telling], rng: Random) -> str:
        """A partly told deal with what is told later laid into it (see bopu.games.guobiao.untold)."""
        return untold.likely(self, pattern, told, rng)

    def impossible(self, pattern: str, told: Sequence[Telling]) -> Impossible | None:
        """Why no deal of a pattern can be played on as told."""
        return untold.impossible(self, pattern, told)

    def refused_whatever(self, seat: int, move: str) -> RefusedMove | None:
        """Why a seat could not make a move now with any tiles (see bopu.games.guobiao.never)."""
        return never.refused_whatever(self, seat, move)

    def depends_on_own(self, move: str) -> bool:
        """What a win is worth and who pays depends on the winner's tiles and on what lies open."""
        return move == at.WIN

    def copy(self) -> "Play":
        """The same moment, which can go on by itself."""
        other = Play(self.book, self.state.copy())
        other.opening = self.opening
        return other

    def line(self) -> str:
        """The whole state as one line."""
        return facts.line(self)

    # What the other modules use as well.

    def tell(self, kind: str, fields: Mapping[str, Value], *decisions: Decision) -> None:
        """Note what happened, with the rules of the decisions that made it and their clauses."""
        self._events.append(Event(kind, fields, *self.law.grounds(*decisions)))

    def tell_by(self, kind: str, fields: Mapping[str, Value], rules: Sequence[Rule], *decisions: Decision) -> None:
        """The same, where rules speak besides."""
        ids, cites = self.law.grounds(*decisions)
        told = dict.fromkeys((*(rule.id for rule in rules), *ids))
        cited = dict.fromkeys((*(clause for rule in rules for clause in rule.cites), *cites))
        self._events.append(Event(kind, fields, tuple(told), tuple(cited)))

    def happens(self, kind: str, fields: Mapping[str, Value], *decisions: Decision) -> None:
        """Note what happened and let the rules act upon it."""
        self.tell(kind, fields, *decisions)
        for match in self.book.upon(kind, self.law.situation(fields)):
            for phrase in match.rule.do:
                deals.perform(self, phrase, match.rule)

    def expected(self) -> str:
        """What may be played now."""
        return " or ".join(f"`{one}`" for one in self.legal_moves())

    def begin(self) -> None:
        """The game begins with its first deal."""
        self._events = []
        deals.new_deal(self)
        self.opening = tuple(self._events)

    def unshuffled(self) -> str:
        """The deal of the tiles as they lie in the stock."""
        spec = self.chance()
        assert isinstance(spec, DealSpec)
        left = iter(spec.stock)
        return deal.written(spec, [[next(left) for _ in range(part.size)] for part in spec.parts])
