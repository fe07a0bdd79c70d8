"""Turns the corpus, or a changed copy of it, into the compiled game of 陞官圖, and seeds into games played."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from bopu.games.shengguantu import GAME
from bopu.games.shengguantu.engine import Play
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, Event
from bopu.rules.marked import Marked, read_marked
from bopu.rules.marked import stated as name_stated
from bopu.ruleset.decide import Book
from tests.games import of_corpus

SLUG = "shengguantu"
OF_CORPUS = of_corpus.OfCorpus(SLUG, GAME)
ROOT = of_corpus.ROOT
TEXT = OF_CORPUS.text
compiled_in, compiled, ruleset = OF_CORPUS.compiled_in, OF_CORPUS.compiled, OF_CORPUS.ruleset
cases, copied, book = OF_CORPUS.cases, OF_CORPUS.copied, OF_CORPUS.book
MOST_THROWS = 5000


@cache
def marked() -> Marked:
    """What the edition of this checkout and its companions mark."""
    return read_marked(edition for edition in of_corpus.read_in(ROOT).editions if edition.slug == SLUG)


@cache
def stated() -> dict[str, str]:
    """What each figure states as a name, by its id."""
    return {name: name_stated(place.figure) for name, place in marked().figures.items()}


@cache
def default_book() -> Book:
    """The rules under the defaults, with tables that fill as tests go on."""
    return book()


@dataclass
class Game:
    """A game played at random from a seed."""

    seed: int
    play: Play
    moves: list[tuple[int, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    throws: int = 0

    @property
    def over(self) -> bool:
        """Whether it came to an end."""
        return self.play.to_move is None


def steps(seed: int, under: Book, seats: int = GAME.default_seats) -> Iterator[Game]:
    """A random game, given after its start and after every move."""
    chance, rng = SeededChance(seed), random.Random(seed)
    game = Game(seed, GAME.start(under, seats))
    yield game
    while (mover := game.play.to_move) is not None and game.throws < MOST_THROWS:
        move = chance.draw(game.play.chance()) if mover == CHANCE else rng.choice(game.play.legal_moves())
        game.throws += mover == CHANCE
        game.moves.append((mover, move))
        game.events += game.play.apply(move)
        yield game


def played(seed: int, under: Book, seats: int = GAME.default_seats) -> Game:
    """A random game to its end, or as far as `MOST_THROWS` throws."""
    *_, game = steps(seed, under, seats)
    return game
