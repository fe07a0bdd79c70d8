"""Turns a book and a seed into the ends of many evenings of 采蓮船 at once (numpy), cup for cup those of the engine.

`specialise` asks the book every question that play can put and makes a program of what it answers (bulk_program.py);
`play` draws who sits at each table (bulk_deal.py) and lets all evenings follow the program. Players choose at random.
Chance comes from bopu.play.streams, by which the engine can play the same evening.
"""

from dataclasses import dataclass

import numpy as np

from bopu.games.cailianchuan.bulk_ask import Answers, Array, Unsupported
from bopu.games.cailianchuan.bulk_deal import Asked, Dealing, Opening, asked_for, seat_guests
from bopu.games.cailianchuan.bulk_lanes import Lanes, Sizes
from bopu.games.cailianchuan.bulk_program import Program
from bopu.games.cailianchuan.bulk_terms import Known
from bopu.games.cailianchuan.layout import FEWEST_SEATS, LANES, MOST_SEATS, MOST_THROWS
from bopu.ruleset.decide import Book, Conflict, Gap

__all__ = ["MOST_THROWS", "Played", "Silent", "Tables", "Unsupported", "play", "specialise"]


@dataclass(frozen=True)
class Tables:
    """What a book says, ready for many evenings. `openings` hold for each number of seats what is drawn first, `silent`
    for the others why no evening begins.
    """

    silent: dict[int, str]
    openings: dict[int, Opening]
    known: Known
    program: Program
    most_throws: int

    @property
    def sizes(self) -> Sizes:
        """How many of everything there are."""
        known, answers, dealing = self.known, self.known.answers, self.known.dealing
        return Sizes(
            roles=len(answers.roles),
            faces=len(answers.faces),
            cups=len(known.cups),
            entries=len(dealing.groups),
            pairs=len(dealing.pairs),
            numbers=len(dealing.numbers),
            values=len(known.values),
            dice=len(known.dice),
            procedures=len(known.procedures),
        )


@dataclass(frozen=True)
class Played:
    """The ends of evenings: a row for each, and in `outcome` (cups drunk), `cups`, `roles` a column for each seat.

    `cups` holds [evening, seat, kind], the kinds being `cup_names`; `roles` are places in `role_names`. `throws` counts
    throws of dice, those of forfeits too, `drawn` the numbers drawn for chance and for choices; `begun` are procedures
    that began, as bits, places in `procedure_names`. `stopped` holds, by the number of the game, why an evening stopped
    before its end.
    """

    outcome: Array
    cups: Array
    roles: Array
    sent: Array
    throws: Array
    drawn: Array
    begun: Array
    stopped: dict[int, str]
    cup_names: tuple[str, ...]
    role_names: tuple[str, ...]
    procedure_names: tuple[str, ...]


@dataclass(frozen=True)
class Silent:
    """What a book says under which no evening begins: for each number of seats, why."""

    why: dict[int, str]


def specialise(book: Book, most_throws: int = MOST_THROWS) -> Tables | Silent:
    """The tables of a book. Raises `Unsupported` where its rules cannot be played many evenings at once."""
    asked, silent = dict[int, Asked](), dict[int, str]()
    for seats in range(FEWEST_SEATS, MOST_SEATS + 1):
        try:
            asked[seats] = asked_for(book, seats)
        except (Gap, Conflict) as silence:
            silent[seats] = str(silence)
    if not asked:
        return Silent(silent)
    answers = Answers(book)
    dealing = Dealing(answers)
    openings = {seats: dealing.opening(one) for seats, one in asked.items()}
    known = Known(answers, dealing)
    return Tables(silent, openings, known, Program(known), most_throws)


def play(tables: Tables | Silent, games: int, seats: int, seed: int, first: int = 0, lanes: int = LANES) -> Played:
    """Play games `first`, `first` + 1 … of a seed to their ends."""
    if isinstance(tables, Silent) or seats not in tables.openings:
        why = tables.why if isinstance(tables, Silent) else tables.silent
        return _unbegun(games, seats, first, why[seats])
    kernel = Lanes(tables.sizes, seats, min(lanes, games), tables.most_throws)
    parts = [_block(tables, kernel, range(at, min(games, at + lanes)), seed, first) for at in range(0, games, lanes)]
    cups, roles, sent, throws, drawn, begun = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Played(
        outcome=cups.sum(axis=-1),
        cups=cups,
        roles=roles,
        sent=sent,
        throws=throws,
        drawn=drawn,
        begun=begun,
        stopped=kernel.stopped,
        cup_names=tables.known.cups.names,
        role_names=tables.known.answers.roles.names,
        procedure_names=tables.known.procedures.names,
    )


def _block(tables: Tables, lanes: Lanes, games: range, seed: int, first: int) -> tuple[Array, ...]:
    """Some evenings side by side; cups, roles, sent, throws, drawn, begun."""
    number = len(games)
    lanes.begin(first + np.array(games), seed)
    seat_guests(lanes, tables.openings[lanes.seats], tables.known.dealing.numbers, number)
    lanes.pc[:number] = tables.program.throw
    tables.program.run(lanes)
    cups = lanes.cups.reshape(lanes.lanes, lanes.seats, lanes.sizes.cups)
    columns = cups, lanes.role.reshape(-1, lanes.seats), lanes.sent, lanes.total, lanes.drawn(), lanes.begun
    return tuple(column[:number].copy() for column in columns)


def _unbegun(games: int, seats: int, first: int, why: str) -> Played:
    """Evenings of which the rules do not say how they begin."""
    none, for_seats = np.zeros(games, dtype=np.int64), np.zeros((games, seats), dtype=np.int64)
    return Played(
        outcome=for_seats,
        cups=for_seats[:, :, None],
        roles=for_seats,
        sent=none,
        throws=none,
        drawn=np.stack([none, none], axis=1),
        begun=none,
        stopped=dict.fromkeys(range(first, first + games), why),
        cup_names=(),
        role_names=(),
        procedure_names=(),
    )
