"""Turns moments of an evening into what exact reckoning needs: which go on alike, which throws do the same, who drank
what, when a turn is over.

In a forfeit only those names of a procedure matter that a later step still asks for, of dice only the faces that are
asked for (`needs`), and of the throw that began it nothing, where nothing asks for it (`asks_throw`). Where it treats
players alike (`even_handed`), a whole round is one way of chance (`rounds`), of those in it only the number matters,
and what one of them drinks, each is expected to drink in equal parts.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from bopu.games.cailianchuan import layout
from bopu.games.cailianchuan.asks_throw import begins_asking, told_of_throw
from bopu.games.cailianchuan.cups import DRUNK, FINED, hearty
from bopu.games.cailianchuan.even_handed import EvenHanded, even_handed
from bopu.games.cailianchuan.in_a_row import Way, in_a_row
from bopu.games.cailianchuan.needs import asked_at, shown, thrown_for
from bopu.games.cailianchuan.rounds import thrown_together, ways_of_round
from bopu.games.cailianchuan.set_up import place
from bopu.games.cailianchuan.state import State
from bopu.games.cailianchuan.table_line import read_table
from bopu.play.chance import ChanceSpec, all_outcomes
from bopu.play.contract import Event
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule, Selector
from bopu.ruleset.procedure import Walk

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play

NO_MATTER = ("seats", "setup", "round", "rounds", "drank", "sent", "drunk", "over")
"""What does not decide who drinks in the rest of a turn: `drank` decides about songs alone."""
OTHERWISE = ("wait", "walks", "thrown", "dice")
"""What is put in another form."""
OF_FORFEIT = ("listed", "kept", "tally")
"""Where players stand that a forfeit may treat alike."""
LISTED = "listed"


def _plain(*but: str) -> Any:
    return attrgetter(*(one.name for one in fields(State) if one.name not in (*NO_MATTER, *OTHERWISE, *but)))


_PLAIN, _OF_NO_PLAYER = _plain(), _plain(*OF_FORFEIT)

CLASSES: Mapping[str, str] = {"lotus": "is", "figure": "is", "entry": "name"}
"""The slots that call throws by a name, with the argument that holds it."""
SENDING = ("entry", "name", "to")
"""The slot whose answers send to guests with certain traits; the arguments with its name and with the traits."""

COUNTED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "throws": (("throws_dice", ""), ("throws_on", "")),
    "rounds": (("next_listed", "none"),),
}
"""What is counted of a forfeit where a step with this operation comes out so: players who throw, rounds of all."""


def over(play: "Play") -> bool:
    """Whether the turn is over: the next dice are those of another turn."""
    wait = play.state.wait
    return play.state.over or (wait is not None and wait.what == layout.THROW)


def gains(before: "Play", events: Iterable[Event]) -> Iterator[tuple[tuple[int, str], Fraction]]:
    """Who is expected to have drunk how many of which cup by these events after a moment: what one player drinks where
    players are treated alike, those who are like him drink in equal parts.
    """
    even = _treats_alike(before)
    alike = _alike(before, even) if even else ()
    for event in events:
        if event.kind in (DRUNK, FINED):
            seat, cup, cups = (event.fields[name] for name in ("player", "cup", "cups"))
            assert isinstance(seat, int) and isinstance(cups, int)
            shared = even is not None and event.rules[0] in even.names
            who = [other for other, one in enumerate(alike) if one == alike[seat]] if shared else [int(seat)]
            for other in who:
                yield (other, str(cup)), Fraction(cups, len(who))


def part(play: "Play") -> str:
    """The procedure that a turn has begun, the first of several; nothing where there is none."""
    return play.state.walks[0].procedure if play.state.walks else ""


def ways(play: "Play") -> Iterable[Way]:
    """How chance may move: one way of each kind that does the same, with the chance of the kind. In a forfeit a way
    goes on until a player has thrown all that a step asks for; where players are treated alike, a whole round.
    """
    spec, state = play.chance(), play.state
    if not isinstance(spec, ChanceSpec):
        return (Way((move,), chance) for move, chance in all_outcomes(spec))
    if not state.walks:
        return in_a_row(spec, 1, None)
    even = _treats_alike(play)
    round_ = even.rounds.get(state.walks[-1].step) if even else None
    fresh = state.cursor == 1 and not (state.kept or state.tally or state.thrown)
    if even and round_ and fresh:
        return ways_of_round(play, even, round_, _alike(play, even))
    return thrown_together(play)


def key(play: "Play") -> Hashable:
    """What decides how the turn goes on: neither the cups that were drunk, nor names and faces nobody asks for, nor
    which of those who are treated alike is which.
    """
    state, wait = play.state, play.state.wait
    assert wait is not None
    thrown = shown(state.thrown, thrown_for(play.book, state.walks[-1])) if state.walks else state.thrown
    even = _treats_alike(play)
    if even is not None:
        # who is alike may hang on the dice of the throw, at whatever step the forfeit stands
        dice = state.dice if begins_asking(play.book, state.walks[0].procedure) else told_of_throw(play)
        return _OF_NO_PLAYER(state), dice, wait.what, thrown, _of_players(play, even)
    waits = wait.what, wait.seat, wait.moves, wait.chance
    return _PLAIN(state), told_of_throw(play), waits, thrown, tuple(_walk(play.book, walk) for walk in state.walks)


def _walk(book: Book, walk: Walk) -> Hashable:
    asked = asked_at(book, walk)
    bound = ((name, shown(walk.bound[name], asked[name])) for name in sorted(asked) if name in walk.bound)
    return walk.procedure, walk.step, tuple(bound)


def _of_players(play: "Play", even: EvenHanded) -> Hashable:
    """Where players stand in a forfeit that treats them alike: how many of each sort, and what they have counted."""
    state, wait, alike = play.state, play.state.wait, _alike(play, even)
    assert wait is not None
    [walk] = state.walks
    called = [name for name in even.called if walk.bound.get(name) is not None]
    bound = {**walk.bound, **{name: alike[walk.bound[name]] for name in called}}
    thrower = None if wait.seat is None else alike[wait.seat]
    dice = (wait.chance.dice, wait.chance.faces) if isinstance(wait.chance, ChanceSpec) else wait.chance
    counted = sorted((alike[seat], number) for seat, number in state.tally)
    sorts = tuple(sorted(alike[seat] for seat in state.listed)), tuple(sorted(alike[seat] for seat in state.kept))
    return sorts, tuple(counted), thrower, dice, wait.moves, _walk(play.book, Walk(walk.procedure, walk.step, bound))


def _treats_alike(play: "Play") -> EvenHanded | None:
    """What makes the one procedure in progress even-handed; None where it is not, or where something later asks who
    is in it.
    """
    state = play.state
    if len(state.walks) != 1 or any(_asks_who(play, rule, place) for rule, place in state.queue):
        return None
    return even_handed(play.book, state.walks[0].procedure)


def _asks_who(play: "Play", rule: str, place: int) -> bool:
    rules: Mapping[str, Rule] = play.book.once("rules by id", lambda: {one.id: one for one in play.book.rules()})
    args = rules[rule].answer[place].args.values()
    return any(isinstance(value, Selector) and value.base == LISTED for value in args)


def _alike(play: "Play", even: EvenHanded) -> Sequence[int]:
    """For each seat the first of those that the procedure treats alike."""
    state = play.state
    seats = [
        (guest.role, guest.courtesan, guest.hang, guest.age, guest.month, guest.drinker, guest.traits)
        for guest in state.seats
    ]
    name = f"alike {state.walks[-1].procedure} {state.turn} {state.dice} {seats}"
    found: Sequence[int] = play.book.once(name, lambda: _first_alike(play, even))
    return found


def _first_alike(play: "Play", even: EvenHanded) -> tuple[int, ...]:
    """Seats are alike where no selector tells them apart from the start; who may be begged to drink is like nobody."""
    named = [play.chosen(who) for who in even.told_apart]
    named += [play.chosen(who)[:1] for who in even.firsts]
    seats = range(len(play.state.seats))
    begged = {other for seat in seats for other in hearty(play, seat)}
    signs = [
        (seat if seat in begged else play.state.seats[seat].drinker, tuple(seat in chosen for chosen in named))
        for seat in seats
    ]
    return tuple(signs.index(sign) for sign in signs)


def tables(book: Book, line: str, traits: tuple[str, ...] = ()) -> "list[Play]":
    """The table that a line describes, once for each player, who is about to throw; the first guest has these traits
    besides. Raises `Misplaced`.
    """
    number, facts = read_table(book, line)
    players = [dict(one) for one in facts.get("players", ())] or [{}]
    players[0]["traits"] = [*players[0].get("traits", ()), *traits]
    return [place(book, number, {"players": players, "turn": seat + 1}) for seat in range(number)]


def seats(play: "Play") -> list[Mapping[str, Any]]:
    """What is known of each at the table."""
    known = ("role", "traits", "hang", "age", "month", "drinker")
    return [{name: getattr(guest, name) for name in known if getattr(guest, name)} for guest in play.state.seats]
