"""Turns the corpus, or a changed copy of it, into the compiled game of 陞官圖, and seeds into games played."""

import random
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bopu.clauses import read_corpus
from bopu.games.shengguantu import GAME
from bopu.games.shengguantu.engine import Play
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, Event
from bopu.project import open_project
from bopu.rules import Compiled, compile_text
from bopu.rules.marked import Marked, read_marked
from bopu.rules.marked import stated as name_stated
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import Case, read_cases

ROOT = Path(__file__).resolve().parents[2]
SLUG = "shengguantu"
TEXT = ROOT / "corpus" / SLUG
MOST_THROWS = 5000


def compiled_in(root: Path) -> Compiled:
    """The rules of the game as a project's corpus has them."""
    project, findings = open_project(root)
    assert project is not None, findings
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    return compile_text(project, corpus.editions, SLUG, corpus.glossary)


@cache
def compiled() -> Compiled:
    """The rules of this checkout."""
    return compiled_in(ROOT)


@cache
def marked() -> Marked:
    """What the edition of this checkout and its companions mark."""
    project, findings = open_project(ROOT)
    assert project is not None, findings
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    return read_marked(edition for edition in corpus.editions if edition.slug == SLUG)


@cache
def stated() -> dict[str, str]:
    """What each figure states as a name, by its id."""
    return {name: name_stated(place.figure) for name, place in marked().figures.items()}


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
    shutil.copytree(ROOT / "corpus" / SLUG, to / "corpus" / SLUG)
    shutil.copy(ROOT / "corpus" / "glossary.xml", to / "corpus" / "glossary.xml")
    return to


def book(choices: Mapping[str, str] | None = None, supplements: bool = True) -> Book:
    """The rules under the defaults and these choices."""
    return Book(ruleset(), GAME.vocabulary, choices or {}, supplements)


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
