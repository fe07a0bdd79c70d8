"""Turns a seed into a game of 陞官圖 as two ways of playing end it, the engine and many at once, to be compared.

The engine's game is watched on its way: it ends within so many throws, chips stay, nobody leaves the board.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bopu.games.shengguantu import GAME, bulk
from bopu.games.shengguantu.engine import Play
from bopu.games.shengguantu.state import State
from bopu.play.contract import CHANCE, Event
from bopu.play.streams import GameStreams
from bopu.ruleset.decide import Book, Conflict, Gap
from tests.games.harness import MOST_THROWS, ruleset

SEED = 20101
LAST_EVENTS = 2000
"""So many events at the end of a game that does not end say in which rules it turns."""


def covering(turn: int) -> Mapping[str, str]:
    """One option of each switch; three turns name every option of a switch with up to three."""
    return {name: switch.options[turn % len(switch.options)].id for name, switch in ruleset().switches.items()}


TURNS = range(3)


def combinations() -> Mapping[str, tuple[Mapping[str, str], bool]]:
    """Choices, and whether supplements hold: every named ruleset, and every option of every switch."""
    named = {name: (one.choices, one.supplements) for name, one in ruleset().rulesets.items()}
    return named | {f"options {turn + 1}": (covering(turn), True) for turn in TURNS}


@dataclass(frozen=True)
class End:
    """How one game ended; a game that the rules stop has only its throws and the sentence."""

    throws: int
    stopped: str = ""
    chips: tuple[int, ...] = ()
    pool: int = 0
    fates: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()


def by_engine(rules: Book, seats: int, seed: int, game: int) -> End:
    """The end of a game that the engine plays from the game's own streams; it fails where the way there is unsound."""
    streams, throws = GameStreams(seed, game), 0
    last: deque[Event] = deque(maxlen=LAST_EVENTS)
    try:
        play = GAME.start(rules, seats)
        while (mover := play.to_move) is not None:
            if mover == CHANCE:
                throws += 1
                assert throws <= MOST_THROWS, endless(f"game {game} of seed {seed}", last)
            last.extend(play.apply(streams.draw(play.chance()) if mover == CHANCE else _chosen(streams, play)))
            assert not (fault := unsound(play.state)), f"game {game} of seed {seed}: {fault} after {throws} throws"
    except (Gap, Conflict) as silence:
        return End(throws, str(silence))
    players = play.state.seats
    chips, fates, offices = zip(*((player.chips, player.fate, player.office) for player in players), strict=True)
    return End(throws, "", chips, play.state.pool, fates, offices)


def _chosen(streams: GameStreams, play: Play) -> str:
    return streams.choose(play.legal_moves())


def endless(name: str, last: Iterable[Event]) -> str:
    """What a game that does not end turns in: its rules and clauses, the most frequent first."""
    rules, clauses = Counter[str](), Counter[str]()
    for event in last:
        rules.update(event.rules)
        clauses.update(event.cites)
    told = [", ".join(one for one, _ in counted.most_common(8)) for counted in (rules, clauses)]
    return f"{name}: expected an end within {MOST_THROWS} throws; found none: it turns in {told[0]} ({told[1]})"


def unsound(state: State) -> str:
    """What is wrong with a moment of a game: chips from nowhere, a place that the board does not have."""
    found = state.pool
    positions = state.board.positions
    for seat in state.seats:
        found += seat.chips
        for place in (seat.office, seat.duty, seat.origin):
            if place and place not in positions:
                return f"expected places of the board; found {place!r}"
        if not seat.office and (seat.duty or seat.held):
            return "expected an office for everyone who has held a place; found none"
    return f"expected chips and pool to come to nothing; found {found}" if found else ""


def in_bulk(played: bulk.Played) -> Iterator[End]:
    """The ends of games that were played many at once, in their order."""
    for row, throws in enumerate(played.throws.tolist()):
        if row in played.stopped:
            yield End(throws, played.stopped[row])
            continue
        fates = tuple(played.fate_names[fate] for fate in played.fates[row])
        offices = tuple(played.office_names[office] for office in played.offices[row])
        yield End(throws, "", tuple(played.chips[row].tolist()), int(played.pool[row]), fates, offices)
