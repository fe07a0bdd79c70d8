"""Turns a command line into many games: `bopu simulate`, with a summary, a file of results, records."""

import errno
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from bopu import __version__
from bopu.cli.command_line import ProjectOption, group
from bopu.cli.options import MOST_WORKERS, WholeNumber, check_names, check_seats, choices_of, game_of
from bopu.cli.output import progress
from bopu.cli.signals import as_interrupts
from bopu.findings import one_line
from bopu.play.bots import bots_of
from bopu.play.opening import book_of
from bopu.project.write import refuse_devices, write_text
from bopu.ruleset.decide import Book
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Ruleset
from bopu.simulate.at_once import NotAtOnce, play_at_once, summary_at_once
from bopu.simulate.export import write_csv, write_jsonl
from bopu.simulate.games import Task
from bopu.simulate.journal import Journal, OtherRun
from bopu.simulate.run import CHUNK, executor_for, run
from bopu.simulate.summary import summary
from bopu.simulate.tally import Tally

OutFile = click.Path(path_type=Path, dir_okay=False)


@group.command()
@click.argument("slug")
@ProjectOption
@click.option("-n", "number", type=WholeNumber(1), required=True, help="How many games.")
@click.option(
    "--seed", type=WholeNumber(0), default=1, show_default=True, help="Of the first game; the next has the next."
)
@click.option("--jobs", type=WholeNumber(1, MOST_WORKERS), default=1, show_default=True, help="How many processes.")
@click.option("--seats", type=WholeNumber(1), default=0, show_default="as is usual", help="How many play.")
@click.option("--ruleset", "named", default="", help="A named combination of choices, such as short.")
@click.option("--choice", "pairs", multiple=True, help="switch=option; may be given several times.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="Who plays: random, another bot of the game (a name that it has not lists them), one for each seat: a,b,c,d.",
)
@click.option("--csv", "csv_file", type=OutFile, help="Write a row for each game.")
@click.option("--jsonl", "jsonl_file", type=OutFile, help="Write a JSON object for each game.")
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="Folder for a record of each game.")
@click.option(
    "--bulk",
    is_flag=True,
    help="Many games at once, which is many times as fast (needs numpy, the extra `bulk`): random players, a summary "
    "of what each has at the end (chips, cups) and of throws alone. Chance comes from --seed in another way, so these "
    "are other games than without --bulk.",
)
@click.option(
    "--words",
    "fields",
    multiple=True,
    help="EVENT.FIELD: all words of it in the summary as JSON, such as fan that came.",
)
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON.")
def simulate(
    slug: str, root: Path, named: str, pairs: tuple[str, ...], fields: tuple[str, ...], as_json: bool, **options: Any
) -> None:
    """Let bots play many games of SLUG; what is complete outlives a kill, and the same command goes on from there.

    \b
    Example: bopu simulate shengguantu -n 40 --seed 1 --jobs 2
             bopu simulate shengguantu -n 20 --bots advice --csv games.csv
             bopu simulate shengguantu -n 100000 --bulk
    """
    bulk = options.pop("bulk")
    wanted = _Wanted(**options)
    wanted.check()
    choices = choices_of(pairs)
    ruleset, game = game_of(root, slug)
    check_names(ruleset, named, choices)
    book = book_of(ruleset, game, named, choices)
    bots = _bots(book, wanted.bots, check_seats(game, wanted.seats))
    if bulk:
        told = _at_once(wanted, book, bots)
        lines = _known_at_the_end(told, ruleset, named)
        click.echo(json.dumps(told, ensure_ascii=False, indent=1) if as_json else "\n".join(lines))
        return
    spec = json.dumps(to_json(ruleset), ensure_ascii=False)
    task = Task(spec, named, tuple(sorted(choices.items())), bots, wanted.records is not None)
    journal = _journal(wanted, ruleset, task)
    told = summary(_run(wanted, task, book, journal), book, [field.replace(".", " ", 1) for field in fields])
    run_of = {"version": ruleset.version, "bots": list(bots), "seed": wanted.seed}
    click.echo(
        json.dumps({**run_of, **told}, ensure_ascii=False, indent=1)
        if as_json
        else "\n".join(_lines(told, ruleset, named))
    )
    if wanted.out:
        click.echo(f"{wanted.out}: {told['games']} games", err=True)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the command line of `simulate` asks for, apart from the game and its choices."""

    number: int
    seed: int
    jobs: int
    seats: int
    bots: str
    csv_file: Path | None
    jsonl_file: Path | None
    records: Path | None

    @property
    def out(self) -> Path | None:
        """The file of results."""
        return self.csv_file or self.jsonl_file

    def check(self) -> None:
        """Refuse before the first game what could not be written after the last. Raises `click.UsageError`, OSError."""
        if self.csv_file and self.jsonl_file:
            raise click.UsageError("expected --csv or --jsonl; found both")
        if self.out:
            refuse_devices(self.out)
        if self.records and self.records.exists() and not self.records.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "it is there and no folder", str(self.records))


def _at_once(wanted: _Wanted, book: Book, bots: Sequence[str]) -> dict[str, Any]:
    """The summary of games that are played many at once; what they cannot tell is refused."""
    for option, asked in (("--csv", wanted.csv_file), ("--jsonl", wanted.jsonl_file), ("--records", wanted.records)):
        if asked:
            raise click.UsageError(f"expected no {option} with --bulk, which tells neither moves nor events; found it")
    if other := [bot for bot in bots if bot != "random"]:
        raise click.UsageError(f"expected random players with --bulk; found {other[0]!r}")
    if wanted.jobs > 1:
        raise click.UsageError(f"expected one process with --bulk; found --jobs {wanted.jobs}")
    try:
        with as_interrupts(), progress("games") as tell:
            tally = play_at_once(book, wanted.number, len(bots), wanted.seed, tell)
    except NotAtOnce as fault:
        raise click.UsageError(str(fault)) from None
    except KeyboardInterrupt:
        _cut_short("interrupted", None, wanted.number)
        raise SystemExit(130) from None
    return summary_at_once(summary(tally, book))


def _bots(book: Book, names: str, seats: int) -> tuple[str, ...]:
    """A bot for each seat."""
    known, listed = bots_of(book), names.split(",")
    for name in listed:
        if name not in known:
            raise click.UsageError(f"expected one of the bots {', '.join(known)}; found {name!r}")
    if len(listed) not in (1, seats):
        raise click.UsageError(f"expected one bot, or one for each of {seats} seats; found {len(listed)}")
    return tuple(listed * seats if len(listed) == 1 else listed)


def _journal(wanted: _Wanted, ruleset: Ruleset, task: Task) -> Journal | None:
    """The journal beside the file of results, where there is one."""
    if not wanted.out:
        return None
    run_of = {
        "bopu": __version__, "game": ruleset.game, "version": ruleset.version, "ruleset": task.ruleset,
        "choices": task.choices, "bots": task.bots, "seed": wanted.seed, "games": wanted.number, "chunk": CHUNK,
        "records": task.records,
    }  # fmt: skip
    try:
        journal = Journal(wanted.out.with_name(f"{wanted.out.name}.journal"), run_of)
    except OtherRun as other:
        raise click.UsageError(str(other)) from None
    if journal.games:
        click.echo(f"{journal.path}: {journal.games} of {wanted.number} games are there already", err=True)
    return journal


def _run(wanted: _Wanted, task: Task, book: Book, journal: Journal | None) -> Tally:
    """Play and write; where the run is cut short say what is kept."""
    try:
        tally = _played(wanted, task, journal)
        if journal:
            _write(wanted, book, journal)
            journal.remove()
    except OSError as fault:
        _cut_short(f"expected to write; the system says: {fault.strerror or fault}", journal, wanted.number)
        raise SystemExit(1) from None
    except BrokenExecutor:
        _cut_short("expected every process to answer; found one that was ended", journal, wanted.number)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        if journal:
            journal.recount()
        _cut_short("interrupted", journal, wanted.number)
        raise SystemExit(130) from None
    return tally


def _played(wanted: _Wanted, task: Task, journal: Journal | None) -> Tally:
    def keep_record(name: str, text: str) -> None:
        assert wanted.records is not None
        write_text(wanted.records / f"{name}.txt", text)

    jobs = min(wanted.jobs, -(-wanted.number // CHUNK))
    with as_interrupts(), progress("games") as tell, executor_for(jobs) as executor:
        return run(task, wanted.seed, wanted.number, executor, journal, tell, keep_record)


def _write(wanted: _Wanted, book: Book, journal: Journal) -> None:
    """The file of results, from the journal."""
    if wanted.csv_file:
        write_csv(wanted.csv_file, journal, list(book.vocabulary.events))
    if wanted.jsonl_file:
        write_jsonl(wanted.jsonl_file, journal)


def _cut_short(why: str, journal: Journal | None, number: int) -> None:
    kept = "nothing is kept, because no file was named"
    if journal:
        kept = f"{journal.games} of {number} games are kept in {journal.path}; the same command goes on from there"
    click.secho(one_line(f"bopu: {why}; {kept}"), fg="red", err=True)


def _run_of(told: Mapping[str, Any], ruleset: Ruleset, named: str) -> str:
    """What was asked for, with the version of the rules."""
    return f"{told['games']:,} games of {ruleset.game}, ruleset {named or 'default'}, version {ruleset.version[:12]}"


def _unplayed(told: Mapping[str, Any], ruleset: Ruleset, named: str) -> list[str]:
    """Why nothing was played, in place of shares of nothing."""
    reasons = (f"  {number:,} games: {reason}" for reason, number in told["stopped"].items())
    return [
        _run_of(told, ruleset, named),
        "nothing was played, for the rules fall silent before anything happens",
        *reasons,
    ]


def _known_at_the_end(told: Mapping[str, Any], ruleset: Ruleset, named: str) -> list[str]:
    """What the ends of games say, for people."""
    lines = [_run_of(told, ruleset, named)]
    lines += [f"  stopped: {number:,} games: {reason}" for reason, number in told["stopped"].items()]
    if told["throws"] is None or told["throws"]["value"]:  # a game of cards has none
        lines.append(f"throws in a game    {_shown(told['throws'])}")
    if "moves" in told:
        lines.append(f"moves in a game     {_shown(told['moves'])}")
    for seat, found in enumerate(told["seats"], start=1):
        lines.append(
            f"seat {seat}: has at the end {_shown(found['outcome'])}; has most {_shown(found['most'], 100, ' %')}"
        )
    return lines


def _lines(told: Mapping[str, Any], ruleset: Ruleset, named: str) -> list[str]:
    """The summary for people."""
    if told["stopped"] and not told["rests"]["total"]:  # means are of games that end: no mean is no sign of no event
        return _unplayed(told, ruleset, named)
    lines = [*_known_at_the_end(told, ruleset, named), "events in a game"]
    lines += [f"  {kind:<16}{_shown(estimate)}" for kind, estimate in told["events"].items()]
    for name, words in told["words"].items():
        listed = ", ".join(f"{_name(ruleset, word)} {count:,}" for word, count in words.items())
        lines.append(f"{name}: {listed}")
    spoke, never = len(told["clauses"]), told["never"]
    lines.append(f"clauses that spoke: {spoke} of {spoke + len(never)}; never: {', '.join(never) or 'none'}")
    total = told["rests"]["total"]
    for name, label in (("source_alone", "on the source alone"), ("source", "on the source, alone or not")):
        lines.append(f"events that rest {label}: {100 * told['rests'][name] / max(total, 1):.1f} %")
    return lines


def _name(ruleset: Ruleset, word: str) -> str:
    return ruleset.names.get(word, {}).get("en", word)


def _shown(estimate: Mapping[str, float | None] | None, times: float = 1, unit: str = "") -> str:
    if estimate is None:
        return "-"
    value, low, high = (None if part is None else part * times for part in estimate.values())
    assert value is not None
    interval = "" if low is None or high is None else f" ({low:.2f} to {high:.2f})"
    return f"{value:.2f}{unit}{interval}"
