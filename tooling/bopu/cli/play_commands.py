"""Turns command lines into games and records: `bopu play`, `replay`, `verify`."""

import json
import secrets
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from bopu.cli.cards_shown import card_words
from bopu.cli.command_line import ProjectOption, group
from bopu.cli.game_table import GameTable
from bopu.cli.options import WholeNumber, check_names, check_seats, choices_of, game_of
from bopu.cli.output import end, progress, show
from bopu.cli.refused_shown import silent
from bopu.cli.signals import as_interrupts
from bopu.cli.terminal import Screen
from bopu.cli.verified import attested_in, by_moves, faults_of, in_words, told_game, under_each
from bopu.cli.wording import LANGUAGES
from bopu.findings import Finding, error
from bopu.play.bots import Bot, bots_of
from bopu.play.foundation import Foundation
from bopu.play.opening import book_of
from bopu.play.read_record import read_bytes as read_record
from bopu.play.record import Record
from bopu.play.replay import Replay
from bopu.play.replay import replay as replay_record
from bopu.play.session import Session
from bopu.play.stops import Stopped
from bopu.play.verify import Verdict, Verification
from bopu.play.verify import verify as verify_record
from bopu.project.read import read_bytes
from bopu.ruleset.decide import Book
from bopu.ruleset.load import to_json
from bopu.simulate.foundation import GAMES, foundation
from bopu.simulate.games import Task
from bopu.simulate.run import executor_for
from bopu.simulate.source import load_from, played_text

FileArgument = click.argument("file", type=click.Path(path_type=Path))
LangOption = click.option("--lang", type=click.Choice(LANGUAGES), default="zh", show_default=True, help="The language.")


@group.command()
@click.argument("slug")
@ProjectOption
@click.option("--seats", type=WholeNumber(1), default=0, show_default="as is usual", help="How many play.")
@click.option(
    "--people", type=WholeNumber(0), default=1, show_default=True, help="How many are people, from the first."
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="Who plays the other seats: random, or another bot of the game; a name that it has not lists them.",
)
@click.option(
    "--seed", type=WholeNumber(0), default=None, show_default="by chance", help="Decides the dice and the cards."
)
@click.option("--ruleset", "named", default="", help="A named combination of choices, such as short.")
@click.option("--choice", "pairs", multiple=True, help="switch=option; may be given several times.")
@LangOption
@click.option(
    "--record", type=click.Path(path_type=Path, dir_okay=False), help="Write the record here as play goes on."
)
@click.option("--from", "begun", type=click.Path(path_type=Path), help="Go on from a record.")
@click.option("--rests", "games", type=WholeNumber(1), default=GAMES, show_default=True,
              help="Of how many games to say what they rest on; counted once and kept.")  # fmt: skip
def play(slug: str, root: Path, **options: Any) -> None:
    """Play the game SLUG at the terminal, people and bots; `?` explains, `why` quotes the clauses of what happened.

    \b
    Example: bopu play shengguantu --people 0 --seed 7 --lang en --rests 20
             bopu play shengguantu --people 0 --ruleset short --record evening.txt --rests 20
    """
    if isinstance(sys.stdin, TextIOWrapper):  # bytes that are no text are no move, and no traceback
        sys.stdin.reconfigure(errors="replace")
    wanted = _Wanted(slug, root, **options)
    ruleset, game = game_of(root, slug)
    begun = _begun(wanted) if wanted.begun else None
    named, choices = wanted.named, choices_of(wanted.pairs)
    if begun:
        named, choices = begun[0].ruleset, dict(begun[0].choices)
    check_names(ruleset, named, choices)
    seats = begun[0].seats if begun else check_seats(game, wanted.seats)
    book = book_of(ruleset, game, named, choices)
    seated = _seated(book, wanted, seats)
    screen = Screen(book, wanted.lang, begun[0].names if begun else (), card_words(root, slug, ruleset))
    with as_interrupts():
        screen.opening(named, wanted.dice)
        task = Task(json.dumps(to_json(ruleset)), named, tuple(sorted(choices.items())), ("random",) * seats)
        found = _rested(wanted, screen, task, book)
        try:
            start = (begun[1].state, begun[1].plies) if begun and begun[1].state is not None else None
            position = begun[0].position if begun else None
            session = Session(game, book, seated, wanted.dice, named, screen.players, start, position)
        except Stopped as stopped:
            screen.say("stopped", "red", reason=silent(screen, stopped))
            return
        if begun:
            screen.say("begun", path=wanted.begun, count=len(session.plies))
        GameTable(session, screen, found, wanted.record, Path(f"{slug}-{wanted.dice}.record.txt")).play()


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the command line of `play` asks for."""

    slug: str
    root: Path
    seats: int
    people: int
    bots: str
    seed: int | None
    named: str
    pairs: tuple[str, ...]
    lang: str
    record: Path | None
    begun: Path | None
    games: int
    by_chance: int = field(default_factory=lambda: secrets.randbelow(10**9))

    @property
    def dice(self) -> int:
        """The seed, drawn where none was given."""
        return self.by_chance if self.seed is None else self.seed


def _rested(wanted: _Wanted, screen: Screen, task: Task, book: Book) -> Foundation:
    """What the game rests on, shown before anything is played."""
    with progress(screen.text["events"]) as tell, executor_for(1) as executor:
        found = foundation(wanted.root, task, book, wanted.games, executor, tell)
    screen.foundation(found)
    return found


def _seated(book: Book, wanted: _Wanted, seats: int) -> list[Bot | None]:
    """Who sits where: None for a person."""
    known = bots_of(book)
    if wanted.bots not in known:
        raise click.UsageError(f"expected one of the bots {', '.join(known)}; found {wanted.bots!r}")
    if wanted.people > seats:
        raise click.UsageError(f"expected at most {seats} people; found {wanted.people}")
    return [None if seat < wanted.people else known[wanted.bots] for seat in range(seats)]


def _begun(wanted: _Wanted) -> tuple[Record, Replay]:
    """A record to go on from, played up to its end."""
    assert wanted.begun is not None
    if wanted.seats or wanted.named or wanted.pairs:
        message = "expected --from alone; found --seats, --ruleset or --choice, which the record tells"
        raise click.UsageError(message)
    record = _read(wanted.begun)
    ruleset, _ = game_of(wanted.root, wanted.slug)
    if record.game != ruleset.game:
        _fail(record, "game", f"expected a record of {ruleset.game}; found one of {record.game}")
    replayed = replay_record(record, lambda _: ruleset)
    show(replayed.faults, err=False)
    end(replayed.faults)
    return record, replayed


def _fail(record: Record, header: str, message: str) -> None:
    findings = [error("record", record.file, record.lines.get(header, 0), message)]
    show(findings, err=False)
    end(findings)


def _read(path: Path) -> Record:
    """A record; its faults end the command."""
    data, findings = read_bytes(path, path.as_posix())
    record = None
    if data is not None:
        record, findings = read_record(data, path.as_posix())
    show(findings, err=False)
    end(findings)
    assert record is not None
    return record


@group.command()
@FileArgument
@ProjectOption
@LangOption
@click.option("--events", is_flag=True, help="Tell everything that happens, a sentence each.")
@click.option("--any-version", is_flag=True, help="Let a record of other texts or rules pass.")
def replay(file: Path, root: Path, lang: str, events: bool, any_version: bool) -> None:
    """Replay the record FILE to the last chip, or say on which line it departs and which clause speaks there.

    \b
    Example: bopu replay evening.txt --lang en --events
    """
    record = _read(file)
    slug = played_text(root, record.game, record.version)
    replayed = replay_record(record, lambda _: load_from(root, slug), any_version)
    if replayed.state is not None:
        ruleset, game = game_of(root, slug)
        book = book_of(ruleset, game, record.ruleset, record.choices)
        screen = Screen(book, lang, record.names, card_words(root, slug, ruleset))
        screen.events(replayed.opening if events else ())
        for number, ply in enumerate(replayed.plies if events else (), start=1):
            screen.line(f"{number}. {ply.move}", "dim")
            screen.events(ply.events)
        screen.position(replayed.state.facts())
    show(replayed.faults, err=False)
    end(replayed.faults)
    click.echo(f"{file}: {len(replayed.plies)} moves, all as the rules have it")


@group.command()
@FileArgument
@ProjectOption
@click.option("--any-version", is_flag=True, help="Let a record of other texts or rules pass.")
@click.option("--moves", is_flag=True, help="The verdict on every move.")
@click.option("--each", is_flag=True, help="Under each named ruleset and option too, and where hidden cards lay.")
@click.option("--json", "as_json", is_flag=True, help="The verdict on each line as JSON.")
def verify(file: Path, root: Path, any_version: bool, moves: bool, each: bool, as_json: bool) -> None:
    """Judge the record FILE, which may tell a game in part: consistent, contradicted or undetermined, line by line.

    \b
    Example: bopu verify evening.txt
             bopu verify evening.txt --moves
    """
    record = _read(file)
    slug = attested_in(root, file) or played_text(root, record.game, record.version)
    found = verify_record(record, lambda _: load_from(root, slug), any_version)
    more = _each(root, slug, record) if each and found.lines else None
    if as_json:
        click.echo(json.dumps(_verdicts(found) | ({"each": more} if more else {}), ensure_ascii=False, indent=1))
    else:
        show(found.faults, err=False)
        end(found.faults)
        for line in (*(by_moves(record, found) if moves else ()), *(f"{file}:{one}" for one in faults_of(found))):
            click.echo(line)
        click.echo(f"{file}: {found.verdict}")
        for line in in_words(record, more) if more else ():
            click.echo(line)
    end(found.faults)
    if found.verdict is Verdict.CONTRADICTED:
        raise SystemExit(1)


def _each(root: Path, slug: str, record: Record) -> Mapping[str, Any]:
    """The verdicts under each ruleset and option of the text by whose rules a record was played."""
    ruleset = load_from(root, slug)
    return under_each(root, ruleset, told_game(root, slug, ruleset, record))


def _verdicts(found: Verification) -> dict[str, object]:
    faults: list[Finding] = found.faults
    return {
        "verdict": str(found.verdict),
        "lines": [asdict(line) for line in found.lines],
        "faults": [asdict(fault) for fault in faults],
    }
