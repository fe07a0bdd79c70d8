"""Turns files of hands into what they score: `bopu score`, a line of JSON for each, or an explanation for people."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click

from bopu.cli.command_line import ProjectOption, group
from bopu.cli.options import check_names, choices_of, game_of
from bopu.cli.score_explained import explanation
from bopu.cli.wording import LANGUAGES
from bopu.findings import error
from bopu.play.desk_score import with_names
from bopu.play.opening import book_of
from bopu.play.scoring import LineScoring
from bopu.project.read import read_bytes
from bopu.ruleset.decide import Book, Conflict, Gap

RULE = "score.hand"
LONGEST = 100_000
"""Characters of a line that is still read as a hand."""


@group.command()
@click.argument("slug")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@ProjectOption
@click.option("--ruleset", "named", default="", help="A named combination of choices, such as world.")
@click.option("--choice", "pairs", multiple=True, help="switch=option; may be given several times.")
@click.option("--explain", is_flag=True, help="For people: every fan with its sets, and what is refused and why.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Of the explanation.")
def score(slug: str, file: Path, root: Path, named: str, pairs: tuple[str, ...], explain: bool, lang: str) -> None:
    r"""Score the hands of FILE (- for standard input), one on a line, under the rules of the game SLUG.

    A hand is a JSON object, or a line such as `[123m][555p] 22s678s77z 7z seat:S round:E flowers:2`: tiles are ranks
    and m (characters), p (dots), s (bamboos), z (winds, then dragons); [ ] are melds, [1111z+] a kong made by adding,
    ( ) a concealed kong; then the closed tiles, the tile that wins by itself, and self-draw, last-tile, replacement,
    robbed, last-of-kind. Empty lines and those that begin with # are passed over. A line that is no hand is told on
    standard error, with its number; the others are scored all the same, and the exit status is 1.

    \b
    Example: bopu score guobiao -
             bopu score guobiao --ruleset world --explain --lang zh -
    """
    choices = choices_of(pairs)
    ruleset, game = game_of(root, slug)
    check_names(ruleset, named, choices)
    if not isinstance(game, LineScoring):
        raise click.UsageError(f"expected a game whose hands can be scored; found {slug}")
    book = book_of(ruleset, game, named, choices)
    faulty = 0
    for number, line in _lines(file):
        try:
            click.echo(_told(game, book, line, number, lang if explain else ""))
        except (Gap, Conflict) as silence:
            raise click.ClickException(f"expected rules that score a hand; found that they do not: {silence}") from None
        except ValueError as fault:
            faulty += 1
            told = with_names(str(fault), ruleset, *LANGUAGES)
            click.secho(str(error(RULE, str(file), number, told)), fg="red", err=True)
    if faulty:
        raise SystemExit(1)


def _told(game: LineScoring, book: Book, line: bytes, number: int, lang: str) -> str:
    """A hand's score as a line of JSON; in a language, as an explanation. Raises ValueError."""
    if len(line) > LONGEST:
        raise ValueError(f"expected a hand on a line of at most {LONGEST} characters; found {len(line)}")
    try:
        text = line.decode("utf-8-sig").strip()
    except UnicodeDecodeError as fault:
        raise ValueError(f"expected UTF-8; found a byte that is none: {fault.reason}") from None
    scored = dict(game.explain_line(book, text) if lang else game.score_line(book, text))
    scored["id"] = scored["id"] or f"line {number}"
    return explanation(scored, book.ruleset, lang) if lang else json.dumps(scored, ensure_ascii=False)


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    """The lines that hold something, with their numbers. What cannot be read ends the command."""
    for number, line in enumerate(_opened(file), start=1):
        told = line.strip()
        if told and not told.startswith(b"#"):
            yield number, told


def _opened(file: Path) -> BinaryIO | list[bytes]:
    if str(file) == "-":
        return sys.stdin.buffer
    data, findings = read_bytes(file, str(file))
    for finding in findings:
        click.secho(str(finding), fg="red", err=True)
    if data is None:
        raise SystemExit(1)
    return data.splitlines()
