"""Turns command lines into measures of every option of every switch: `bopu measure`, kept beside a text, or anew."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from bopu.checks.rules.measured import FILE, Asked, as_text, kept_measures, measure, stale
from bopu.checks.rules.subject import Subject
from bopu.cli.command_line import ProjectOption, _slugs, group
from bopu.cli.options import WholeNumber
from bopu.cli.output import end, progress, show
from bopu.cli.rules_commands import _project, _subject
from bopu.cli.signals import as_interrupts
from bopu.findings import has_errors
from bopu.play.bots import bots_of
from bopu.play.foundation import SOURCE_ALONE
from bopu.project.write import write_text
from bopu.rules import compile_text
from bopu.simulate.at_once import NotAtOnce
from bopu.simulate.foundation import GAMES
from bopu.simulate.paired import RANDOM

Estimate = list[float | None] | None
OutFile = click.Path(path_type=Path, dir_okay=False)
SIDES = ("rules", "events", "decisions")


@group.command(name="measure")
@click.argument("slug")
@ProjectOption
@click.option("-n", "number", type=WholeNumber(1), help="Measure anew, with so many pairs of games for each option.")
@click.option("--seed", type=WholeNumber(0), default=1, show_default=True, help="Of the games and of the deals.")
@click.option("--bots", default=RANDOM, show_default=True, help="Who plays the games, many at once.")
@click.option("--deals", type=WholeNumber(0), default=0, show_default=True, help="Deals whose hands are scored again.")
@click.option("--deal-bots", default=RANDOM, show_default=True, help="Who plays these deals, one by one.")
@click.option(
    "--rests", type=WholeNumber(1), default=GAMES, show_default=True, help="Games of which to say what they rest on."
)
@click.option("--out", type=OutFile, help="Where to write.  [default: corpus/SLUG/measured.json]")
@click.option("--json", "as_json", is_flag=True, help="What is kept, as JSON.")
def measure_(slug: str, root: Path, number: int | None, out: Path | None, as_json: bool, **options: Any) -> None:
    """What each option of each switch of SLUG changes: games in pairs with the same chance, all throws, hands that won.

    Without -n the measures that are kept with the text are told, and whether they are of these rules. With -n they are
    made anew (numpy is needed, the extra `bulk`); the command that made them is kept with them. Intervals are of 95 %.

    \b
    Example: bopu measure madiao
             bopu measure madiao -n 50 --rests 10 --out measured.json
    """
    project, corpus = _project(root, [slug])
    [slug] = _slugs(project, [slug])
    compiled = compile_text(project, corpus.editions, slug, corpus.glossary)
    if compiled.ruleset is None or has_errors(compiled.findings):
        show(compiled.findings)
        end(compiled.findings)
    subject = _subject(project, corpus, slug, compiled)
    file = project.relative(subject.folder / FILE)
    if number is not None:
        _anew(root, subject, Asked(number, **options), out or subject.folder / FILE)
        return
    data, findings = kept_measures(subject.folder, file)
    findings += stale(data, subject.ruleset.version, file)
    show(findings)
    if not data and not findings:
        raise click.UsageError(f"expected {file}; found none: `bopu measure {slug} -n 1000` makes it")
    if data:
        click.echo(json.dumps(data, ensure_ascii=False, indent=1) if as_json else "\n".join(_lines(data)))
    end(findings)


def _anew(root: Path, subject: Subject, asked: Asked, path: Path) -> None:
    """Measure, and write; what cannot be measured is refused before the first game."""
    known = bots_of(subject.book())
    if asked.deal_bots not in known:
        raise click.UsageError(f"expected one of the bots {', '.join(known)}; found {asked.deal_bots!r}")
    asked = asked if asked.deals else replace(asked, deal_bots=RANDOM)
    try:
        with as_interrupts(), progress(f"options of {subject.slug}") as tell:
            data = measure(root, subject, asked, tell)
    except NotAtOnce as fault:
        raise click.UsageError(str(fault)) from None
    write_text(path, as_text(data))
    click.echo(f"{path}: {len(data['options'])} options")


def _lines(data: Mapping[str, Any]) -> list[str]:
    """The measures for people, a line for each option."""
    asked, rests = data["asked"], data["rests"]
    lines = [f"{asked['command']} (rules {data['version'][:12]}; intervals of {data['level']} %)"]
    for row in data["options"]:
        given = "".join(f", given {name}={one}" for name, one in row["given"].items())
        lines.append(f"{row['switch']}={row['option']}{given}: " + "; ".join(_parts(row)))
    alone: Mapping[str, Any] = next((one for one in rests["grounds"] if one["kind"] == SOURCE_ALONE), {})
    told = ", ".join(f"{name} {100 * alone.get(name, 0):.1f} %" for name in SIDES)
    return [*lines, f"the game is {rests['sort']}; on the source alone rest {told} (of {rests['games']} games)"]


def _parts(row: Mapping[str, Any]) -> list[str]:
    games = row["games"]
    found = [f"{_percent(games['share'])} of {games['compared']} games go otherwise"]
    if (length := games["length"]) and any(length["more"]):
        found.append(f"{_number(length['more'])} {length['of']}")
    if games["compared"] and any(games["stakes"]["more"]):
        found.append(f"{_number(games['stakes']['more'])} of what is won")
    if throws := row.get("throws"):
        found.append(f"{throws['differ']} of {throws['of']} throws do something else")
    if hands := row.get("hands"):
        found.append(f"{hands['differ']} of {hands['of']} hands that won score otherwise")
    return found


def _percent(share: Estimate) -> str:
    if share is None:
        return "none"
    value, low, high = (100 * (one or 0) for one in share)
    return f"{value:.3g} % ({low:.3g} to {high:.3g} %)"


def _number(more: Estimate) -> str:
    value, low, high = more or [0, None, None]
    between = f" ({low:+.3g} to {high:+.3g})" if low is not None and high is not None else ""
    return f"{value or 0:+.3g}{between}"
