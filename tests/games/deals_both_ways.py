"""Turns a seed into a game of 國標麻將 as two ways of playing end it, the engine and many at once, to be compared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from bopu.games.guobiao import GAME, bulk
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bulk_tables import WAYS
from bopu.play.contract import CHANCE
from bopu.play.streams import GameStreams
from bopu.ruleset.decide import Book, Conflict, Gap
from tests.games.guobiao_games import book, ruleset
from tests.games.of_corpus import Choices, each_option

SEED, SEATS = 2026, GAME.default_seats
WINS = ("draws_itself", "wins_on", "robs")
"""The events of a win."""


def combinations() -> Mapping[str, Choices]:
    """Every named ruleset, every option of every switch, and some together."""
    return {**each_option(ruleset()), **TOGETHER}


TOGETHER: Mapping[str, Choices] = {
    "concealed kongs, robbed, with an empty wall": ({"qianggang": "zi", "kongqiang": "huang", "penggang": "ke"}, True),
    "claims on the last discard, flowers not replaced": ({"moda": "jieke", "huaqiang": "da"}, True),
    "any tiles win as they were dealt, with the last": ({"danpai": "zi", "qishouhe": "mo"}, True),
    "any tiles win, but not as they were dealt": ({"danpai": "zi", "qishouhe": "bu"}, True),
    "sixteen deals, flowers one in turn": ({"jushu": "ju", "buhuaxu": "lun"}, True),
}
"""Switches of which one does something only where another has been set."""


@dataclass(frozen=True)
class End:
    """How one game ended: points, deals won by each, deals won with a robbed tile, what was left of the last wall, how
    often somebody chose; or why it stopped."""

    stopped: str = ""
    points: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()
    robbed: int = 0
    left: int = 0
    choices: int = 0


def by_engine(rules: Book, seed: int, game: int, eager: bool = True, spoke: set[str] | None = None) -> End:
    """The end of a game that the engine plays from the game's own streams; `spoke` takes note of kinds of events."""
    streams, choices, wins, robbed = GameStreams(seed, game), 0, [0] * SEATS, 0
    try:
        play = GAME.start(rules, SEATS)
        while (mover := play.to_move) is not None:
            moves = play.legal_moves()
            if mover == CHANCE:
                move = streams.draw(play.chance())
            elif eager and "win" in moves:
                move = "win"
            else:
                move, choices = streams.choose(moves), choices + 1
            for event in play.apply(move):
                if event.kind in WINS:
                    wins[cast(int, event.fields["player"])] += 1
                robbed += event.kind == "robs"
                if spoke is not None:
                    spoke.add(event.kind)
    except (Gap, Conflict) as silence:
        return End(str(silence))
    chips = tuple(player.chips for player in play.state.seats)
    return End("", chips, tuple(wins), robbed, play.state.left, choices)


def in_bulk(played: bulk.Played, first: int = 0) -> Iterator[End]:
    """The ends of games that were played many at once, in their order."""
    robbed = played.ways[:, WAYS[at.ROBBED]]
    rows = (one.tolist() for one in (played.outcome, played.wins, robbed, played.left, played.choices))
    for row, (points, wins, *others) in enumerate(zip(*rows, strict=True)):
        stopped = played.stopped.get(first + row, "")
        yield End(stopped) if stopped else End("", tuple(points), tuple(wins), *others)


def ready(name: str) -> bulk.Many | bulk.Silent:
    """What a combination of choices is made into."""
    return bulk.specialise(book(*combinations()[name]))
