"""Turns `bopu statistics` into what games by bots come to for the pictures of a text: counted anew, and kept."""

import json
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from bopu.checks.rules.beside_rules import shown_beside
from bopu.checks.rules.statistics import KEPT, Uncounted, as_text, count, kept_counts
from bopu.checks.rules.statistics_file import NAME, Picture, Pictures, read_pictures
from bopu.checks.rules.subject import Subject
from bopu.cli.command_line import ProjectOption, group
from bopu.cli.options import MOST_WORKERS, WholeNumber
from bopu.cli.output import end, progress, show
from bopu.cli.signals import as_interrupts
from bopu.cli.tally_command import _of
from bopu.findings import has_errors
from bopu.project.write import write_text
from bopu.ruleset.model import Ruleset
from bopu.simulate.run import executor_for
from bopu.simulate.tally import share

SHOWN = 12
"""So many rows of a picture are printed; the file and the page have all."""


@group.command(name="statistics")
@click.argument("slug")
@ProjectOption
@click.option("-n", "number", type=WholeNumber(1), help="Play so many games instead, for a quick look.")
@click.option("--write", is_flag=True, help=f"Keep what comes out in corpus/SLUG/{KEPT}.")
@click.option("--jobs", type=WholeNumber(1, MOST_WORKERS), default=1, show_default=True, help="How many processes.")
@click.option("--json", "as_json", is_flag=True, help="What was counted, as JSON.")
def statistics_(slug: str, root: Path, number: int | None, write: bool, jobs: int, as_json: bool) -> None:
    """Play the games that the pictures of SLUG ask for (statistics.yaml), and tell what differs from what is kept.

    The same games come out however many processes play them. What is reckoned exactly needs no games and is made with
    the pages.

    \b
    Example: bopu statistics madiao -n 20
             bopu statistics cailianchuan -n 5 --json
    """
    if write and number is not None:
        raise click.UsageError("expected --write with as many games as the text asks for; found -n")
    subject = _of(slug, root)
    pictures, findings = read_pictures(subject)
    if has_errors(findings):
        show(findings)
        end(findings)
    if not pictures.pictures:
        raise click.UsageError(f"expected {shown_beside(subject, NAME)}, which says what is drawn; found none")
    if number is not None and pictures.plays is not None:
        pictures = replace(pictures, plays=replace(pictures.plays, games=number))
    data = _counted(subject, pictures, jobs)
    before, unread = kept_counts(subject.folder, shown_beside(subject, KEPT))
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(_lines(data, pictures, subject.ruleset)))
    if write:
        write_text(subject.folder / KEPT, as_text(data))
        click.echo(f"{shown_beside(subject, KEPT)}: {len(data['pictures'])} pictures", err=True)
    elif number is None and (unread or data != before):
        click.echo(_differing(data, before, bool(unread)), err=True)


def _counted(subject: Subject, pictures: Pictures, jobs: int) -> dict[str, Any]:
    try:
        with as_interrupts(), progress("games") as tell, executor_for(jobs) as executor:
            return count(subject, pictures, executor, tell)
    except Uncounted as fault:
        raise click.UsageError(str(fault)) from None
    except BrokenExecutor:
        raise click.ClickException("expected every process to answer; found one that was ended") from None
    except KeyboardInterrupt:
        click.secho("bopu: interrupted; nothing is kept", fg="red", err=True)
        raise SystemExit(130) from None


def _differing(data: Mapping[str, Any], before: Mapping[str, Any], unread: bool) -> str:
    """Which pictures come out otherwise than they are kept."""
    if unread or not before:
        return f"{'what is kept cannot be read' if unread else 'nothing is kept yet'}: --write keeps these"
    was = before["pictures"]
    changed = [name for name, one in data["pictures"].items() if was.get(name) != one]
    if not changed:
        return "all as kept, but under another version of the rules: --write keeps these"
    listed = ", ".join(changed)
    return f"{len(changed)} of {len(data['pictures'])} differ from what is kept ({listed}): --write keeps them"


def _lines(data: Mapping[str, Any], pictures: Pictures, ruleset: Ruleset) -> list[str]:
    """What was counted, for people."""
    asked = data["asked"]
    bots = ", ".join(dict.fromkeys(asked["bots"]))
    head = f"{asked['games']:,} games of {data['game']}, seed {asked['seed']}, by {bots}, {data['over']:,} to their end"
    lines = [f"{head}, ruleset {asked['ruleset'] or 'default'}, version {data['version'][:12]}"]
    for one in pictures.pictures:
        if one.id in data["pictures"]:
            lines += [f"{one.id}: {one.title['en']}", *_rows(data["pictures"][one.id], one, ruleset)]
    return lines


def _rows(told: Mapping[str, Any], picture: Picture, ruleset: Ruleset) -> list[str]:
    if "bins" in told:
        mean = Fraction(told["sum"]) / told["count"]
        return [f"  mean {float(mean):.2f}, median {told['median']}, from {told['least']} to {told['most']}"]
    rows = [f"  {_name(word, picture, ruleset)}: {_row(row, told)}" for word, row in told["rows"].items()]
    left = len(rows) - SHOWN
    return [*rows[:SHOWN], *([f"  and {left} more"] if left > 0 else [])]


def _row(row: Any, told: Mapping[str, Any]) -> str:
    if isinstance(row, Mapping):
        return f"{float(Fraction(row['sum']) / row['count']):.3f} (of {row['count']:,})"
    part, of = (row, told["of"]) if isinstance(row, int) else (Fraction(row[0]), row[1])
    found = share(part, of)
    if found is None or found.low is None or found.high is None:
        return "-"
    return f"{100 * found.value:.2f} % ({100 * found.low:.2f} to {100 * found.high:.2f})"


def _name(word: str, picture: Picture, ruleset: Ruleset) -> str:
    known = picture.labels.get(word) or ruleset.names.get(word) or ruleset.names.get(word.rpartition(".")[2]) or {}
    return known.get("en", word) or word
