"""Turns a seed into an evening of 采蓮船 as two ways of playing end it, the engine and many at once, to be compared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bopu.games.cailianchuan import GAME, bulk
from bopu.games.cailianchuan.bulk_lanes import ENDLESS
from bopu.play.contract import CHANCE
from bopu.play.streams import CHOICES, THROWS, GameStreams
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.model import Step
from tests.games.cailianchuan import ruleset

SEED = 26301
Choices = tuple[Mapping[str, str], bool]


def turns() -> range:
    """As many as the switch with most options has."""
    return range(max(len(switch.options) for switch in ruleset().switches.values()))


def covering(turn: int) -> Mapping[str, str]:
    """One option of each switch; all turns together name every option."""
    return {name: switch.options[turn % len(switch.options)].id for name, switch in ruleset().switches.items()}


def combinations() -> Mapping[str, Choices]:
    """Choices, and whether supplements hold: every named ruleset, and every option of every switch."""
    named = {name: (one.choices, one.supplements) for name, one in ruleset().rulesets.items()}
    return named | {f"options {turn + 1}": (covering(turn), True) for turn in turns()}


@dataclass(frozen=True)
class End:
    """How one evening ended. `cups` are those that each has drunk, by kind; `drawn` is how many numbers chance and
    choices took, `begun` are the procedures that began. Of an evening that is stopped there is the sentence, and the
    throws where the rules stop it."""

    throws: int = 0
    stopped: str = ""
    roles: tuple[str, ...] = ()
    cups: tuple[Mapping[str, int], ...] = ()
    sent: int = 0
    drawn: tuple[int, int] = (0, 0)
    begun: frozenset[str] = frozenset()


class Counted(GameStreams):
    """The streams of a game, which count what is drawn from them."""

    def __init__(self, seed: int, game: int) -> None:
        super().__init__(seed, game)
        self.drawn = {THROWS: 0, CHOICES: 0}

    def _below(self, stream: int, bound: int) -> int:
        self.drawn[stream] += 1
        return super()._below(stream, bound)


class Watched(Book):
    """A book that takes note of the procedures of which a step came out."""

    begun: set[str]

    def went(self, step: Step, outcome: str) -> None:
        """A step came out."""
        self.begun.add(step.name.partition(".")[0])


def watched(choices: Mapping[str, str] | None = None, supplements: bool = True) -> Watched:
    """The rules under the defaults and these choices."""
    found = Watched(ruleset(), GAME.vocabulary, choices or {}, supplements)
    found.begun = set()
    return found


def by_engine(rules: Watched, seats: int, seed: int, game: int, most_throws: int = bulk.MOST_THROWS) -> End:
    """The end of an evening that the engine plays from the game's own streams."""
    streams, throws = Counted(seed, game), 0
    rules.begun.clear()
    try:
        play = GAME.start(rules, seats)
        while (mover := play.to_move) is not None:
            move = streams.draw(play.chance()) if mover == CHANCE else streams.choose(play.legal_moves())
            throws += move.startswith("throw ")
            if throws > most_throws:
                return End(stopped=ENDLESS)
            play.apply(move)
    except (Gap, Conflict) as silence:
        return End(throws, str(silence))
    cups = tuple({kind: n for kind, n in guest.cups.items() if n} for guest in play.state.seats)
    roles = tuple(guest.role for guest in play.state.seats)
    drawn = streams.drawn[THROWS], streams.drawn[CHOICES]
    return End(throws, "", roles, cups, play.state.sent, drawn, frozenset(rules.begun))


def in_bulk(played: bulk.Played, first: int = 0) -> Iterator[End]:
    """The ends of evenings that were played many at once, in their order."""
    for row, throws in enumerate(played.throws.tolist()):
        if why := played.stopped.get(first + row):
            yield End(0 if why == ENDLESS else throws, why)
            continue
        kinds = (zip(played.cup_names, seat, strict=True) for seat in played.cups[row].tolist())
        cups = tuple({kind: n for kind, n in listed if n} for listed in kinds)
        chance, choices = played.drawn[row].tolist()
        roles = tuple(played.role_names[role] for role in played.roles[row])
        begun = frozenset(begun_in(played, row))
        yield End(throws, "", roles, cups, int(played.sent[row]), (chance, choices), begun)


def begun_in(played: bulk.Played, row: int) -> Iterator[str]:
    """The procedures that began in an evening."""
    return (name for place, name in enumerate(played.procedure_names) if played.begun[row] >> place & 1)
