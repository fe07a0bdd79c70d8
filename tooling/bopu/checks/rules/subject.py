"""Turns a compiled text into what the checks of its rules look at: rules, game, editions, what can be asked."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, cast

from bopu.clauses.model import Edition
from bopu.findings import Finding, Level
from bopu.play.contract import Game, State, UnknownGame, beside, load_game
from bopu.rules.ledger import Entry
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule, Ruleset
from bopu.ruleset.procedure import all_parts
from bopu.ruleset.vocabulary import View


class Fitting(Protocol):
    """Completes features that are tried to what play could have."""

    def __call__(self, features: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The features with what follows from them; None where no player can stand so."""


class Ground(Protocol):
    """What the module `domains` beside a game's engine gives, besides the domains of its slots."""

    def probes(self, ruleset: Ruleset) -> Mapping[str, Sequence[Any]]:
        """Values to try for each feature that only play knows. Of a collection each member is given, in a tuple."""

    def Fitting(self, ruleset: Ruleset) -> Fitting:
        """What completes features."""

    def viewer(self, book: Book) -> Callable[[Mapping[str, Any]], View]:
        """A situation made of features alone."""

    def placed(self, book: Book, features: Mapping[str, Any], seats: int) -> State:
        """A game in which the first player has these features and is about to throw."""

    def tried(self, book: Book, features: Mapping[str, Any]) -> tuple[str, ...]:
        """What is told when the question with these features is put to the engine, rules left out."""

    def entries(self, ruleset: Ruleset) -> Iterable[str]:
        """Rows of tables to which rules lead by themselves."""

    def throw_key(self, play: State, move: str) -> Hashable:
        """What decides what a throw does: throws with the same key do the same."""

    def turn_key(self, play: State) -> Hashable:
        """What decides how the present turn goes on."""


@dataclass(frozen=True)
class Subject:
    """Rules under examination. `folder` holds them, `file` is how findings call rules.yaml."""

    slug: str
    folder: Path
    file: str
    ruleset: Ruleset
    game: Game
    ground: Ground | None
    edition: Edition
    editions: Sequence[Edition]
    ledger: Mapping[str, Entry] = field(default_factory=dict)

    def book(self, choices: Mapping[str, str] | None = None, supplements: bool = True) -> Book:
        """The rules under the defaults and these choices."""
        return Book(self.ruleset, self.game.vocabulary, choices or {}, supplements)

    def named_book(self, name: str) -> Book:
        """The rules under a named combination."""
        named = self.ruleset.rulesets[name]
        return self.book(named.choices, named.supplements)

    def with_rules(self, rules: Iterable[Rule]) -> "Subject":
        """The same game under other rules."""
        return replace(self, ruleset=replace(self.ruleset, rules=tuple(rules)))

    def finding(self, level: Level, rule: str, message: str, line: int = 0, clause: str = "") -> Finding:
        """A finding about the rules' own file."""
        return Finding(level, f"rules.{rule}", self.file, line, message, clause)

    def line_of(self, rule_id: str) -> int:
        """The line of a rule, or of a step."""
        part = all_parts(self.ruleset).get(rule_id)
        return part.line if part is not None else 0


def subject_of(
    slug: str, folder: Path, file: str, ruleset: Ruleset, ledger: Mapping[str, Entry], editions: Sequence[Edition]
) -> tuple[Subject | None, str]:
    """What the checks look at, or None and why the game cannot be had."""
    try:
        game = load_game(ruleset.engine)
    except UnknownGame as unknown:
        return None, str(unknown)
    edition = next(edition for edition in editions if edition.slug == slug)
    return Subject(slug, folder, file, ruleset, game, ground_of(ruleset.engine), edition, editions, ledger), ""


def ground_of(engine: str) -> Ground | None:
    """The module `domains` of an engine, None where it has none."""
    return cast(Ground | None, beside(engine, "domains"))
