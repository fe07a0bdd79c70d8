"""Turns a ruleset into what a page can choose from, and bots into whole games: their records, what they rest on."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from bopu.play.bots import Bot, bots_of, random_bot
from bopu.play.contract import Event, Game
from bopu.play.counted_book import CountedBook
from bopu.play.desk_requests import REQUEST, Fault, told
from bopu.play.foundation import Foundation, counts
from bopu.play.opening import book_of, refusals
from bopu.play.record import write
from bopu.play.rests import Rests
from bopu.play.stops import Stopped
from bopu.play.table import Table
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset, Switch
from bopu.ruleset.procedure import held_parts

PERSON = "person"


def about(ruleset: Ruleset, game: Game, bots: Mapping[str, Bot]) -> dict[str, Any]:
    """Which game this is, who may play, and what can be chosen."""
    return {
        "game": ruleset.game,
        "version": ruleset.version,
        "seats": [game.seat_range[0], game.seat_range[-1], game.default_seats],
        "bots": list(bots),
        "switches": [_switch(switch) for switch in ruleset.switches.values()],
        "rulesets": [
            {
                "name": one.id,
                "title": dict(one.title),
                "choices": dict(one.choices),
                "supplements": one.supplements,
            }
            for one in ruleset.rulesets.values()
        ],
    }


def _switch(switch: Switch) -> dict[str, Any]:
    return {
        "name": switch.id,
        "kind": switch.kind,
        "question": dict(switch.question),
        "cites": list(switch.cites),
        "default": switch.default,
        "options": [{"id": option.id, "text": dict(option.text)} for option in switch.options],
    }


def chosen_book(ruleset: Ruleset, game: Game, named: str, choices: Mapping[str, str]) -> Book:
    """The rules under a named combination and choices. Raises `Fault` for what there is not."""
    for _, message in refusals(ruleset, named, choices):
        raise Fault(REQUEST, message)
    return book_of(ruleset, game, named, choices)


def seated(names: Sequence[str], book: Book, game: Game, people: bool = True) -> list[Bot | None]:
    """Who sits where: None for a person. Raises `Fault`."""
    least, most = game.seat_range[0], game.seat_range[-1]
    if len(names) not in game.seat_range:
        raise Fault(REQUEST, f"expected {least} to {most} players; found {len(names)}")
    known: dict[str, Bot | None] = {**({PERSON: None} if people else {}), **bots_of(book)}
    for name in names:
        if name not in known:
            raise Fault(REQUEST, f"expected one of {', '.join(known)} on each seat; found {told(name)}")
    return [known[name] for name in names]


def record_of_bots(game: Game, book: Book, bots: Sequence[Bot], seed: int, named: str) -> str:
    """The record of a whole game by bots, as many simulated games would write it for this seed."""
    table = Table(game, book, bots, seed)
    with suppress(Stopped):  # the record then ends where the rules do
        for _ in table.play():
            pass
    return write(table.record(named))


def resting(game: Game, book: CountedBook, seats: int, games: int, seed: int) -> Foundation:
    """What a game rests on, by so many games of bots that choose at random, with seeds from this one on."""
    events: list[Event] = []
    for number in range(games):
        table = Table(game, book, [random_bot] * seats, seed + number)
        with suppress(Stopped):
            for _ in table.play():
                pass
        events += [*table.state.opening, *(event for ply in table.plies for event in ply.events)]
    rests = Rests(book.ruleset)
    sides = rests.of_rules(held_parts(book).values()), rests.of_events(events), rests.of_decisions(book.decided)
    return Foundation(games, *(counts(one) for one in sides))
