"""Turns the corpus, or a changed copy of it, into the compiled game of 馬弔, and seeds into hands played."""

import random
from dataclasses import dataclass, field

from bopu.games.madiao import GAME
from bopu.games.madiao.engine import Play
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, Event
from bopu.ruleset.decide import Book
from tests.games import of_corpus

SLUG = "madiao"
OF_CORPUS = of_corpus.OfCorpus(SLUG, GAME)
ROOT = of_corpus.ROOT
TEXT = OF_CORPUS.text
compiled_in, ruleset, cases, copied, book = (
    OF_CORPUS.compiled_in,
    OF_CORPUS.ruleset,
    OF_CORPUS.cases,
    OF_CORPUS.copied,
    OF_CORPUS.book,
)
MOST_PLIES = 5_000


@dataclass
class Game:
    """A game as it was played: where it stands, what happened, the moves."""

    play: Play
    events: list[Event] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)

    def told(self, kind: str) -> list[Event]:
        """All events of a kind."""
        return [event for event in self.events if event.kind == kind]


def played(seed: int, under: Book) -> Game:
    """A whole game at random."""
    game = Game(GAME.start(under, GAME.default_seats))
    chance, rng, play = SeededChance(seed), random.Random(seed), game.play
    while (mover := play.to_move) is not None:
        assert len(game.moves) < MOST_PLIES, play.line()
        move = chance.draw(play.chance()) if mover == CHANCE else rng.choice(play.legal_moves())
        game.moves.append(move)
        game.events += play.apply(move)
    return game


def options() -> list[tuple[str, str]]:
    """Every option of every switch that is not the default."""
    return [(n, o.id) for n, switch in ruleset().switches.items() for o in switch.options if o.id != switch.default]
