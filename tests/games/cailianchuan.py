"""Turns the corpus, or a changed copy of it, into the compiled game of 采蓮船, and seeds into evenings played."""

import random
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bopu.clauses import Corpus, read_corpus
from bopu.games.cailianchuan import GAME
from bopu.games.cailianchuan.engine import Play
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, Event
from bopu.project import open_project
from bopu.rules import Compiled, compile_text
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import Case, read_cases

ROOT = Path(__file__).resolve().parents[2]
SLUG = "cailianchuan"
TEXT = ROOT / "corpus" / SLUG
MOST_PLIES = 20_000
TABLE = 7
"""Seats at a table where each role sits once, in the order of the rules; the courtesan has the last."""


def read_in(root: Path) -> Corpus:
    """The texts of a project."""
    project, findings = open_project(root)
    assert project is not None, findings
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    return corpus


def compiled_in(root: Path) -> Compiled:
    """The rules of the game as a project's corpus has them."""
    project, findings = open_project(root)
    assert project is not None, findings
    corpus = read_in(root)
    return compile_text(project, corpus.editions, SLUG, corpus.glossary)


@cache
def compiled() -> Compiled:
    """The rules of this checkout."""
    return compiled_in(ROOT)


@cache
def ruleset() -> Ruleset:
    """The compiled ruleset of this checkout."""
    found = compiled()
    assert found.ruleset is not None, [str(finding) for finding in found.findings]
    return found.ruleset


@cache
def cases() -> tuple[Case, ...]:
    """Every case of the corpus, all of them readable."""
    found, findings = read_cases(TEXT, f"corpus/{SLUG}", ruleset())
    assert [str(finding) for finding in findings] == []
    return tuple(found)


def copied(to: Path) -> Path:
    """A copy of what the game is compiled from, to change at will."""
    shutil.copytree(TEXT, to / "corpus" / SLUG)
    shutil.copy(ROOT / "corpus" / "glossary.xml", to / "corpus" / "glossary.xml")
    return to


def book(choices: Mapping[str, str] | None = None, supplements: bool = True) -> Book:
    """The rules under the defaults and these choices."""
    return Book(ruleset(), GAME.vocabulary, choices or {}, supplements)


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
