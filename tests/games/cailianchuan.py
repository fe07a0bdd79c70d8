"""Turns the corpus, or a changed copy of it, into the compiled game of 采蓮船, and seeds into evenings played."""

import random
from dataclasses import dataclass, field

from bopu.games.cailianchuan import GAME
from bopu.games.cailianchuan.engine import Play
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, Event
from bopu.ruleset.decide import Book
from tests.games import of_corpus

SLUG = "cailianchuan"
OF_CORPUS = of_corpus.OfCorpus(SLUG, GAME)
ROOT, read_in = of_corpus.ROOT, of_corpus.read_in
TEXT = OF_CORPUS.text
compiled_in, compiled, ruleset = OF_CORPUS.compiled_in, OF_CORPUS.compiled, OF_CORPUS.ruleset
cases, copied, book = OF_CORPUS.cases, OF_CORPUS.copied, OF_CORPUS.book
MOST_PLIES = 20_000
TABLE = 7
"""Seats at a table where each role sits once, in the order of the rules; the courtesan has the last."""


@dataclass
class Evening:
    """An evening, or a turn of one, as it was played."""

    play: Play
    events: list[Event] = field(default_factory=list)
    plies: int = 0

    @property
    def kinds(self) -> set[str]:
        """The kinds of all that happened."""
        return {event.kind for event in self.events}


def go_on(evening: Evening, chance: SeededChance, rng: random.Random, turn_only: bool = False) -> Evening:
    """Play on at random until the evening, or the turn, is over."""
    play = evening.play
    while (mover := play.to_move) is not None and not (turn_only and not play.state.dice):
        assert evening.plies < MOST_PLIES, play.line()
        move = chance.draw(play.chance()) if mover == CHANCE else rng.choice(play.legal_moves())
        evening.events += play.apply(move)
        evening.plies += 1
    return evening


def played(seed: int, under: Book, seats: int = GAME.default_seats) -> Evening:
    """A whole evening at random."""
    return go_on(Evening(GAME.start(under, seats)), SeededChance(seed), random.Random(seed))


def turn(dice: str, under: Book, seed: int = 0, seat: int = 1, seats: int = TABLE, **facts: object) -> Evening:
    """One turn at a table that facts describe: these dice are thrown, all else is drawn from a seed."""
    play = GAME.set_up(under, seats, {"turn": seat, "rounds": 1, **facts})
    evening = Evening(play, list(play.apply(f"throw {dice}")), 1)
    return go_on(evening, SeededChance(seed), random.Random(seed), turn_only=True)
