"""Turns a record into its game at the first moment, or into findings: what is not there or has changed."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from bopu.findings import Finding, error
from bopu.play.contract import Game, State, UnknownGame, load_game
from bopu.play.judge import unstatable
from bopu.play.record import Record, Stated
from bopu.play.stops import STOPS, Misplaced, Stopped, begin
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset

RULE = "record-opening"

Load = Callable[[str], Ruleset]
"""Finds the compiled ruleset of a game by its slug; raises `UnknownGame`."""

SomeBook = TypeVar("SomeBook", bound=Book)


class Opened(NamedTuple):
    """A game that can begin."""

    game: Game
    book: Book
    state: State


def open_record(record: Record, load: Load, any_version: bool = False) -> tuple[Opened | None, list[Finding]]:
    """The game of a record at its first moment, or all reasons why not; `any_version` lets changed rules pass."""

    def fault(header: str, message: str) -> Finding:
        return error(RULE, record.file, record.lines.get(header, 0), message)

    try:
        ruleset = load(record.game)
        game = load_game(ruleset.engine)
    except UnknownGame as unknown:
        return None, [fault("game", str(unknown))]
    faults = [fault(header, message) for header, message in refusals(ruleset, record.ruleset, record.choices)]
    if not any_version and not ruleset.version.startswith(record.version):
        message = (
            f"expected a record under version {ruleset.version[:12]} of the ruleset; found {record.version[:12]}: "
        )
        faults.append(fault("version", message + "text or rules have changed since"))
    if record.seats not in game.seat_range:
        least, most = game.seat_range[0], game.seat_range[-1]
        faults.append(fault("seats", f"expected {least} to {most} players; found {record.seats}"))
    if faults:
        return None, faults
    book = book_of(ruleset, game, record.ruleset, record.choices)
    try:
        opened = Opened(game, book, begin(game, book, record.seats, record.position))
    except Misplaced as misplaced:
        return None, [fault("position", str(misplaced))]
    except Stopped as stopped:
        return None, [error(STOPS, record.file, 0, str(stopped))]
    stated = [item for item in record.items if isinstance(item, Stated)]
    wrong = [(item.line, unstatable(record, opened.state, item)) for item in stated]
    faults = [error(RULE, record.file, line, message) for line, message in wrong if message]
    return (None if faults else opened), faults


def book_of(ruleset: Ruleset, game: Game, named: str = "", choices: Mapping[str, str] | None = None) -> Book:
    """A ruleset under one of its named combinations (empty: the defaults) and further choices, all of them known."""
    return book_as(Book, ruleset, game, named, choices)


def book_as(
    kind: type[SomeBook], ruleset: Ruleset, game: Game, named: str, choices: Mapping[str, str] | None
) -> SomeBook:
    """The same as a book of another kind."""
    combination = ruleset.rulesets[named] if named else None
    fixed = {**(combination.choices if combination else {}), **(choices or {})}
    return kind(ruleset, game.vocabulary, fixed, combination.supplements if combination else True)


def refusals(ruleset: Ruleset, named: str, choices: Mapping[str, str]) -> list[tuple[str, str]]:
    """The names of a combination and of choices that the ruleset does not know, each with its header in a record."""
    found = []
    if named and named not in ruleset.rulesets:
        known = ", ".join(ruleset.rulesets) or "none"
        found.append(("ruleset", f"expected one of the rulesets {known}; found {named!r}"))
    for name, option in choices.items():
        header = f"choice {name}"
        if name not in ruleset.switches:
            known = ", ".join(ruleset.switches) or "none"
            found.append((header, f"expected one of the switches {known}; found {name!r}"))
        elif option not in (options := [one.id for one in ruleset.switches[name].options]):
            found.append((header, f"expected one of the options {', '.join(options)} of {name}; found {option!r}"))
    return found
