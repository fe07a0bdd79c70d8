"""What each operation of a step does: an outcome, a value that the step names, events; or it waits and does nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bopu.games.cailianchuan import bouts, cups, layout
from bopu.games.cailianchuan.state import Bout, Wait
from bopu.games.cailianchuan.views import PlayView
from bopu.play.chance import ChanceSpec
from bopu.play.contract import Chance, DealSpec, Event, Part, Seat
from bopu.play.steps import Acted
from bopu.ruleset.arguments import looked_up, names
from bopu.ruleset.decide import Gap
from bopu.ruleset.model import Step
from bopu.ruleset.procedure import Performed, Walk, begin

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play
    from bopu.games.cailianchuan.state import State

HOW_MANY = ("none", "one", "two")
MORE = "more"
FOUND, NONE = "found", "none"


@dataclass(frozen=True, slots=True)
class Doing:
    """A step that is performed now. What begins another procedure puts its walk into `begun`."""

    play: "Play"
    step: Step
    walk: Walk
    begun: list[Walk]

    @property
    def state(self) -> "State":
        """The state of the game."""
        return self.play.state

    @property
    def args(self) -> Mapping[str, Any]:
        """The arguments of the step's operation."""
        assert self.step.operation is not None
        return self.step.operation.args

    @property
    def view(self) -> PlayView:
        """The situation, with the names bound so far."""
        return self.play.view(self.walk.bound)

    def number(self, name: str) -> int:
        """A number among the arguments; one where it is not given. Raises `Gap` where a step before found nobody."""
        try:
            return self.play.number(self.args.get(name), self.walk.bound)
        except TypeError:
            raise Gap(f"expected somebody for {self.step.name}; found nobody") from None

    def somebody(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """These seats. Raises `Gap` where there is none."""
        if not seats:
            raise Gap(f"expected somebody for {self.step.name}; found nobody")
        return seats

    def word(self, name: str) -> str:
        """A name among the arguments."""
        return str(looked_up(self.view, self.args[name]))

    def seats(self, name: str = "who") -> tuple[int, ...]:
        """The seats that a selector among the arguments names."""
        return self.play.chosen(self.args[name], self.walk.bound)

    def wait(
        self, what: str, chance: Chance | None = None, seat: int | None = None, moves: tuple[str, ...] = ()
    ) -> None:
        """Let play wait for chance or a choice."""
        self.state.wait = Wait(what, seat, moves, chance, (self.step.name,), self.step.cites)


Act = Callable[[Doing], Acted | None]


def done(outcome: str = "", value: Any = None, *events: Event) -> Acted:
    """A step has come out."""
    return Acted(Performed(outcome, value), events)


def _drinks(doing: Doing) -> Acted:
    for seat in doing.seats():
        cups.owe(doing.play, seat, doing.word("cup"), doing.number("n"), (doing.step.name,), doing.step.cites)
    return done()


def _fines(doing: Doing) -> Acted:
    for seat in doing.seats():
        cups.fine(doing.play, seat, doing.word("cup"), doing.number("n"), (doing.step.name,), doing.step.cites)
    return done()


def _delivers(doing: Doing) -> Acted:
    number, name = doing.number("n"), doing.step.name
    cups.deliver(doing.play, doing.number("player"), doing.word("cup"), number, (name,), doing.step.cites)
    return done()


def _lost(doing: Doing) -> Acted:
    return done("", None, Event("text_lost", {"player": Seat(doing.state.turn)}))


def _orders(doing: Doing) -> Acted:
    return done("", None, *(Event("orders", {"player": Seat(seat)}) for seat in doing.seats()))


def _forfeit(doing: Doing) -> None:
    name = str(doing.args["name"])
    doing.play.tell("begins", {"procedure": name}, (doing.step.name,), doing.step.cites)
    _procedure(doing)


def _procedure(doing: Doing) -> None:
    """Another procedure begins; this step comes out when it has ended."""
    doing.begun.append(begin(doing.play.book, str(doing.args["name"]), doing.view.feature))


def _gathers(doing: Doing) -> Acted:
    state, found = doing.state, doing.seats()
    state.listed, state.cursor, state.kept, state.tally = found, 0, (), ()
    outcome = HOW_MANY[len(found)] if len(found) < len(HOW_MANY) else MORE
    told = Event("fits", {"players": tuple(map(Seat, found))}) if found else Event("nobody_fits", {})
    return done(outcome, found[0] if found else None, told)


def _next_listed(doing: Doing) -> Acted:
    state = doing.state
    if state.cursor >= len(state.listed):
        state.cursor = 0
        return done(NONE)
    state.cursor += 1
    return done(FOUND, state.listed[state.cursor - 1])


def _next_after(doing: Doing) -> Acted:
    """The next in the list after the one who was called last, round and round; never the player named."""
    state, but = doing.state, doing.number("player")
    for _ in doing.somebody(state.listed):
        at = state.cursor % len(state.listed)
        state.cursor = at + 1
        if state.listed[at] != but:
            return done("", state.listed[at])
    return done("", but)


def _first_of(doing: Doing) -> Acted:
    return done("", doing.somebody(doing.seats())[0])


def _counts_round(doing: Doing) -> Acted:
    """Points left are counted off on these players, beginning with the first of them."""
    face, but = doing.number("face"), doing.number("but") if "but" in doing.args else None
    left = sum(die for die in doing.state.dice if die not in (face, but))
    round_ = doing.somebody(doing.seats())
    reached = round_[(left - 1) % len(round_)]
    return done("", reached, Event("counted_to", {"player": Seat(reached), "n": left}))


def _pours(doing: Doing) -> Acted:
    """The cup stands there in its parts: all but the one that was sent are new."""
    state = doing.state
    [phrase] = doing.play.decide("parts", {"cup": doing.word("cup")}).answer
    state.parts = doing.play.number(phrase.args["n"]) * doing.number("n")
    state.sent += state.parts - doing.number("n")
    return done()


def _drinks_part(doing: Doing) -> Acted:
    doing.state.parts -= 1
    cups.deliver(doing.play, doing.number("player"), doing.word("cup"), 1, (doing.step.name,), doing.step.cites)
    return done("left" if doing.state.parts else "empty")


def _match(doing: Doing, seats: tuple[int, ...]) -> Acted | None:
    """One of these loses, by chance or by what two of them choose, as the rules say; one alone loses at once."""
    if len(seats) == 1:
        return done("", seats[0])
    play, kind = doing.play, doing.word("kind")
    decision = play.decide("bout", {"kind": kind})
    [phrase] = decision.answer
    rules = (doing.step.name, *(rule.id for rule in decision.rules))
    cites = tuple(dict.fromkeys((*doing.step.cites, *(one for rule in decision.rules for one in rule.cites))))
    if phrase.word == "shows":
        first, second, *more = seats
        if more:
            raise Gap(f"expected two who match each other for {doing.step.name}; found {len(seats)}")
        bouts.begin(play, Bout((first, second), kind, play.number(phrase.args["fingers"]), rules, cites))
        return None
    stock = tuple(str(seat + 1) for seat in seats)
    play.state.wait = Wait(layout.LOSES, chance=DealSpec(stock, (Part(1),), layout.LOSES), rules=rules, cites=cites)
    return None


def _matches(doing: Doing) -> Acted | None:
    return _match(doing, tuple(dict.fromkeys((doing.number("one"), doing.number("other")))))


def _contest(doing: Doing) -> Acted | None:
    return _match(doing, doing.somebody(doing.state.listed))


def _throws_dice(doing: Doing) -> None:
    _throw(doing, ())


def _throws_on(doing: Doing) -> None:
    _throw(doing, tuple(doing.view.feature(doing.args["before"].name)))


def _throw(doing: Doing, before: tuple[int, ...]) -> None:
    state, player = doing.state, doing.number("player")
    if not state.to_throw:
        state.to_throw, state.thrown = doing.number("times"), before
    [phrase] = doing.play.decide("dice").answer
    dice = doing.number("dice") if "dice" in doing.args else doing.play.number(phrase.args["n"])
    doing.wait("dice", ChanceSpec(dice, doing.play.number(phrase.args["faces"]), seat=player), player)


def _tallies(doing: Doing) -> Acted:
    player, dice = doing.number("player"), doing.view.feature(doing.args["dice"].name)
    counted = dict(doing.state.tally)
    counted[player] = dice.count(doing.number("face"))
    doing.state.tally = tuple(sorted(counted.items()))
    return done("", None, Event("tallied", {"player": Seat(player), "n": counted[player]}))


def _keeps(doing: Doing) -> Acted:
    player = doing.number("player")
    doing.state.kept += (player,)
    return done("", None, Event("stays", {"player": Seat(player)}))


def _goes_on(doing: Doing) -> Acted:
    state = doing.state
    state.listed, state.kept, state.cursor = state.kept, (), 0
    return done("some" if state.listed else NONE)


def _narrows(doing: Doing) -> Acted:
    state = doing.state
    state.listed, state.cursor, state.tally = doing.seats(), 0, ()
    return done()


def _owes(doing: Doing) -> Acted:
    doing.state.sent += doing.number("n")
    return done("", doing.word("cup"))


def _is_number(doing: Doing) -> Acted:
    return done("", doing.number("n"))


def _asks(doing: Doing) -> None:
    seat = doing.somebody(doing.seats())[0]
    doing.wait("ask", seat=seat, moves=names(doing.args["of"]))


def _draws_face(doing: Doing) -> None:
    play = doing.play
    stock = tuple(str(face) for face in play.faces() if face != doing.number("but"))
    doing.wait(layout.DRAW, DealSpec(stock, (Part(1),), layout.DRAW))


ACTS: Mapping[str, Act] = {
    "asks": _asks,
    "contest": _contest,
    "counts_round": _counts_round,
    "delivers": _delivers,
    "draws_face": _draws_face,
    "drinks": _drinks,
    "drinks_part": _drinks_part,
    "fines": _fines,
    "forfeit": _forfeit,
    "first_of": _first_of,
    "gathers": _gathers,
    "goes_on": _goes_on,
    "is_number": _is_number,
    "keeps": _keeps,
    "lost": _lost,
    "matches": _matches,
    "next_after": _next_after,
    "next_listed": _next_listed,
    "narrows": _narrows,
    "orders": _orders,
    "owes": _owes,
    "pours": _pours,
    "procedure": _procedure,
    "tallies": _tallies,
    "throws_dice": _throws_dice,
    "throws_on": _throws_on,
}
