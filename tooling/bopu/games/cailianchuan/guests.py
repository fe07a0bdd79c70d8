"""Turns what is drawn before the first throw into guests: roles, traits, numbers, how much they drink."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bopu.games.cailianchuan import layout
from bopu.games.cailianchuan.state import Wait
from bopu.play.contract import DealSpec, Part, Seat
from bopu.play.event import grounds
from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.model import Phrase, Rule

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play

DEALS = (layout.BASE, layout.AGAIN, layout.KNOWN)
Parts = tuple[tuple[str, ...], ...]


def next_deal(play: "Play") -> None:
    """Wait for what is drawn next, or for the first throw where nothing is left to be drawn.

    First the roles, then roles again for guests for whom there was none, then what else the rules want to know.
    """
    state = play.state
    spec = _roles(play) if not state.setup else _more_roles(play)
    what = layout.AGAIN if state.setup else layout.BASE
    if spec is None:
        what, known = layout.KNOWN, _known(play)
        at = max(state.setup - 1, 0)
        state.setup = at + 1
        spec = _spec(play, known[at][0]) if at < len(known) else None
    if spec is None:
        state.setup = layout.DONE
        play.await_throw()
    else:
        state.wait = Wait(what, chance=spec)


def _roles(play: "Play") -> DealSpec:
    [phrase] = play.decide("roles").answer
    roles = phrase.args["roles"].names
    return _drawing(roles, 1, min(len(roles), len(play.state.seats) - 1), layout.ROLES)


def _more_roles(play: "Play") -> DealSpec | None:
    """For guests beyond the roles there are: the number of guests without one tells how many draw again."""
    without = [guest for guest in play.state.seats if not guest.role]
    if not without:
        return None
    [phrase] = play.decide("more_roles").answer
    stock = phrase.args["roles"].names * play.number(phrase.args["times"])
    return _drawing(stock, 1, len(without), layout.ROLES)


def _drawing(stock: tuple[str, ...], each: int, players: int, word: str) -> DealSpec:
    """So many things are drawn by each of these players. Raises `Gap` where the rules have fewer."""
    if each < 1 or each * players > len(stock):
        raise Gap(f"expected {each} for each of {players} players to draw ({word}); found {len(stock)} in all")
    return DealSpec(stock, (Part(each),) * players, word)


def _known(play: "Play") -> Sequence[tuple[Phrase, Rule]]:
    """What the rules want to know of everyone, one thing after another."""
    decision = play.decide("guest")
    return [(phrase, rule) for rule in decision.rules for phrase in rule.answer]


def _spec(play: "Play", phrase: Phrase) -> DealSpec:
    """What is drawn, a part for each seat."""
    args, seats = phrase.args, len(play.state.seats)
    each = 1
    if phrase.word == "traits":
        each = play.number(args["n"])
        stock = play.book.once("traits", lambda: all_traits(play.book)) * play.number(args["shared"])
    elif phrase.word == "numbers":
        numbers = range(play.number(args["from"]), play.number(args["to"]) + 1)
        stock = tuple(map(str, numbers)) * play.number(args["shared"])
    else:
        hearty, light = ((args[name],) * play.number(args[f"{name}_n"]) for name in ("hearty", "light"))
        if len(hearty) + len(light) > seats:
            raise Gap(f"expected hearty and light drinkers among {seats} players; found {len(hearty) + len(light)}")
        stock = (*hearty, *light, *(layout.PLAIN,) * (seats - len(hearty) - len(light)))
    return _drawing(stock, each, seats, layout.GUESTS)


def dealt(play: "Play", wait: Wait, parts: Parts) -> None:
    """What was drawn goes to the seats; then the next thing is drawn."""
    if wait.what == layout.KNOWN:
        _learn(play, parts)
        play.state.setup += 1
        return
    slot = "more_roles" if wait.what == layout.AGAIN else "roles"
    decision = play.decide(slot)
    rules, cites = grounds(decision.rules)
    without = [seat for seat, guest in enumerate(play.state.seats[:-1]) if not guest.role]
    drawn = [(seat, role) for seat, (role,) in zip(without, parts, strict=False)]
    if slot == "roles":
        drawn.append((len(play.state.seats) - 1, decision.answer[0].args["courtesan"]))
        play.state.seats[-1].courtesan = True
        play.state.setup = 1
    for seat, role in drawn:
        play.state.seats[seat].role = str(role)
        play.tell("takes_role", {"player": Seat(seat), "role": str(role)}, rules, cites)


def _learn(play: "Play", parts: Parts) -> None:
    phrase, rule = _known(play)[play.state.setup - 1]
    for seat, (guest, part) in enumerate(zip(play.state.seats, parts, strict=True)):
        told = (rule.id,), rule.cites
        if phrase.word == "traits":
            guest.traits = tuple(dict.fromkeys(part))
            play.tell("has_traits", {"player": Seat(seat), "traits": guest.traits}, *told)
        elif phrase.word == "numbers":
            setattr(guest, phrase.args["by"], int(part[0]))
            play.tell("is_known", {"player": Seat(seat), "number": phrase.args["by"], "n": int(part[0])}, *told)
        else:
            guest.drinker = part[0]
            play.tell("is_drinker", {"player": Seat(seat), "drinker": part[0]}, *told)


def all_traits(book: Book) -> tuple[str, ...]:
    """Every trait that an entry of the book names, in its order."""
    rules = (rule for rule in book.rules() if rule.slot == "entry")
    return tuple(
        dict.fromkeys(str(name) for rule in rules for phrase in rule.answer for name in phrase.args["to"].names)
    )


def kinds_of_cups(book: Book) -> tuple[str, ...]:
    """Every kind of cup that the rules name, in their order."""
    parts = (*book.ruleset.rules, *(step for one in book.ruleset.procedures.values() for step in one.steps))
    cups = (phrase.args.get("cup") for part in parts for phrase in part.phrases)
    return tuple(dict.fromkeys(cup for cup in _written(cups)))


def _written(cups: Iterator[object]) -> Iterator[str]:
    return (str(cup) for cup in cups if isinstance(cup, str))
