"""Turns a seed into a game of 馬弔 as two ways of playing end it, the engine and many at once, to be compared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bopu.games.madiao import GAME, bulk
from bopu.games.madiao.engine import Play
from bopu.play.contract import CHANCE
from bopu.play.streams import GameStreams
from bopu.ruleset.decide import Book, Conflict, Gap
from tests.games.madiao import book, ruleset
from tests.games.of_corpus import Choices, each_option

SEED, SEATS = 2026, GAME.default_seats


def combinations() -> Mapping[str, Choices]:
    """Every named ruleset, every option of every switch, and some together."""
    return {**each_option(ruleset()), **TOGETHER}


TOGETHER: Mapping[str, Choices] = {
    "law, unless shown": ({"fapai": "ling", "zhuopai": "ling", "xianshen": "zhuo"}, True),
    "law against the card before": ({"fapai": "ling", "zhuopai": "ling", "shangjia": "qianjia"}, True),
    "four hands, most chips of all": ({"jushu": "si", "yingchou": "zong"}, True),
    "four hands under law": ({"jushu": "si", "fapai": "ling", "zhuopai": "ling"}, True),
}
"""Switches of which one does something only where another has been set."""


@dataclass(frozen=True)
class End:
    """How one game ended: chips and tables, and whether play was left out, in the last hand; or why it stopped."""

    stopped: str = ""
    chips: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    free: bool = False


def by_engine(rules: Book, seed: int, game: int, forbade: set[str] | None = None) -> End:
    """The end of a game that the engine plays from the game's own streams; `forbade` takes note of rules that do."""
    streams = GameStreams(seed, game)
    try:
        play = GAME.start(rules, SEATS)
        while (mover := play.to_move) is not None:
            if forbade is not None and mover != CHANCE:
                forbade |= forbidding(play)
            play.apply(streams.draw(play.chance()) if mover == CHANCE else streams.choose(play.legal_moves()))
    except (Gap, Conflict) as silence:
        return End(str(silence))
    players = play.state.seats
    chips = tuple(int(player.chips) for player in players)
    return End("", chips, tuple(len(player.tabled) for player in players), play.state.free)


def forbidding(play: Play) -> set[str]:
    """The rules that forbid the player to move a card now."""
    return {rule.id for rules in play.barred().values() for rule in rules}


def in_bulk(played: bulk.Played, first: int = 0) -> Iterator[End]:
    """The ends of games that were played many at once, in their order."""
    for row, (chips, tables) in enumerate(zip(played.outcome.tolist(), played.tables.tolist(), strict=True)):
        stopped = played.stopped.get(first + row, "")
        yield End(stopped) if stopped else End("", tuple(chips), tuple(tables), bool(played.free[row]))


def ready(name: str) -> bulk.Many | bulk.Silent:
    """What a combination of choices is made into."""
    return bulk.specialise(book(*combinations()[name]))
