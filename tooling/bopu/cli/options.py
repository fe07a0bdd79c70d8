"""Turns what is typed after an option into numbers, choices and rulesets, or into a sentence of wrong usage."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from bopu.cli.output import end, show
from bopu.play.contract import Game, UnknownGame, load_game
from bopu.play.opening import refusals
from bopu.ruleset.model import Ruleset

LONGEST_NAME = 80
"""Characters of a person's name: none is so long."""
MOST_WORKERS = 64
"""Processes that a command may begin."""
_ADDRESS = re.compile(r"https?://[^\s<>\"'{}|\\^`/?#][^\s<>\"{}|\\^`?#]*")


class WholeNumber(click.ParamType):  # type: ignore[type-arg]
    """A whole number from a least one upward, to a greatest where there is one to tell of."""

    name = "number"

    def __init__(self, least: int = 0, most: int | None = None) -> None:
        self.least, self.most = least, most if most is not None else 10**18
        self.bounds = f"from {least}" if most is None else f"from {least} to {most}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or wrong usage."""
        if isinstance(value, int):
            return value
        text = str(value)
        number = int(text) if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() else None
        if number is None or not self.least <= number <= self.most or len(text) > len(str(self.most)):
            self.fail(f"expected a whole number {self.bounds}; found {text[:40]!r}", param, ctx)
        return number


def person(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """The name of somebody, on one line and of a length that a name has; anything else is wrong usage."""
    if name is None:
        return None
    trimmed = " ".join(name.split())
    if not trimmed or len(trimmed) > LONGEST_NAME or not trimmed.isprintable() or trimmed != name.strip():
        raise click.BadParameter(f"expected a person's name, or machine; found {name[:LONGEST_NAME]!r}", ctx, param)
    return trimmed


def address(ctx: click.Context, param: click.Parameter, said: str) -> str:
    """The address of a site or folder, or nothing; what is no address is wrong usage."""
    if said and not _ADDRESS.fullmatch(said):
        expected = "expected an address that begins with https:// or http://, without spaces"
        raise click.BadParameter(f"{expected}; found {said[:LONGEST_NAME]!r}", ctx, param)
    return said


def choices_of(pairs: Iterable[str]) -> dict[str, str]:
    """`switch=option` pairs; one that is none, or a switch named twice, is wrong usage."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, option = (part.strip() for part in pair.partition("="))
        if not (name and equals and option):
            raise click.UsageError(f"expected --choice switch=option; found {pair!r}")
        if name in found:
            raise click.UsageError(f"expected one choice for {name}; found {option!r} after {found[name]!r}")
        found[name] = option
    return found


def game_of(root: Path, slug: str) -> tuple[Ruleset, Game]:
    """The ruleset of a game and its engine; what is wrong with the texts ends the command."""
    from bopu.simulate.source import find_ruleset

    ruleset, findings = find_ruleset(root, slug)
    if ruleset is None:
        show(findings)
        end(findings)
        raise click.UsageError(f"expected a game; found {slug!r}, of which nothing is known")
    try:
        return ruleset, load_game(ruleset.engine)
    except UnknownGame as unknown:
        raise click.UsageError(str(unknown)) from None


def check_names(ruleset: Ruleset, named: str, choices: Mapping[str, str]) -> None:
    """A ruleset, a switch or an option that there is not is wrong usage."""
    for _, message in refusals(ruleset, named, choices):
        raise click.UsageError(message)


def check_seats(game: Game, seats: int) -> int:
    """How many play: as many as asked for, or as many as are usual."""
    if not seats:
        return game.default_seats
    if seats not in game.seat_range:
        least, most = game.seat_range[0], game.seat_range[-1]
        raise click.UsageError(f"expected {least} to {most} players for --seats; found {seats}")
    return seats
