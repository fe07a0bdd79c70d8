"""Turns `bopu tally` into results that a text keeps: what counts or plays for minutes, for its findings."""

import json
from pathlib import Path
from typing import Any

import click

from bopu.checks.rules.subject import Subject
from bopu.checks.rules.tallies import KEPT, Tally, Untallied, kept, read_tallies, take
from bopu.cli.command_line import ProjectOption, _slugs, group
from bopu.cli.output import end, show
from bopu.cli.rules_commands import _project, _subject
from bopu.findings import has_errors
from bopu.project.write import write_text
from bopu.rules import compile_text


@group.command("tally")
@click.argument("slug")
@click.argument("names", nargs=-1)
@ProjectOption
@click.option("--write", is_flag=True, help=f"Keep what comes out in corpus/SLUG/{KEPT}.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object: by tally what was found.")
def tally_(slug: str, names: tuple[str, ...], root: Path, write: bool, as_json: bool) -> None:
    """Take the tallies NAMES of SLUG (all when none is named) anew, and tell what differs from what is kept.

    They are what findings of criticism rest on and no check can do in seconds; numpy is needed (the extra `bulk`).

    \b
    Example: bopu tally madiao both
             bopu tally madiao both --write
    """
    subject = _of(slug, root)
    tallies, findings = read_tallies(subject)
    if findings:
        show(findings)
        end(findings)
    known = [one.id for one in tallies]
    if unknown := [name for name in names if name not in known]:
        listed = ", ".join(known) or "it has none"
        raise click.UsageError(f"expected a tally of {slug} ({listed}); found {unknown[0]!r}")
    told, asked = _kept(subject), [one for one in tallies if not names or one.id in names]
    differs = 0
    for one in asked:
        was, told[one.id] = told.get(one.id, {}).get("found"), _taken(subject, one)
        differs += was != told[one.id]["found"]
        if not as_json:
            click.echo("\n".join(_lines(one, told[one.id]["found"], was)))
        if write:
            _write(subject, known, {**_kept(subject), one.id: told[one.id]})
    if as_json:
        click.echo(json.dumps({one.id: told[one.id]["found"] for one in asked}, ensure_ascii=False, indent=1))
    elif differs and not write:
        click.echo(f"{differs} of {len(asked)} differ from what is kept: --write keeps them")


def _of(slug: str, root: Path) -> Subject:
    """The rules of a text; faults end the command."""
    project, corpus = _project(root, (slug,))
    [slug] = _slugs(project, (slug,))
    compiled = compile_text(project, corpus.editions, slug, corpus.glossary)
    if compiled.ruleset is None or has_errors(compiled.findings):
        show(compiled.findings)
        end(compiled.findings)
    return _subject(project, corpus, slug, compiled)


def _kept(subject: Subject) -> dict[str, Any]:
    try:
        return kept(subject)
    except Untallied as fault:
        raise click.ClickException(str(fault)) from fault


def _taken(subject: Subject, one: Tally) -> dict[str, Any]:
    """A tally as the file has it."""
    try:
        found: dict[str, Any] = json.loads(json.dumps(take(subject, one)))
    except Untallied as fault:
        raise click.ClickException(str(fault)) from fault
    return found


def _write(subject: Subject, known: list[str], told: dict[str, Any]) -> None:
    """One line for each tally, in their order."""
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(told[name])}" for name in known if name in told)
    write_text(subject.folder / KEPT, f"{{\n{lines}\n}}\n")


def _lines(one: Tally, found: dict[str, Any], was: dict[str, Any] | None) -> list[str]:
    """What was found, and beside it what was kept, where that differs."""
    lines = [f"{one.id}: {one.words['en']}"]
    for name, value in found.items():
        before = "" if was is None or was.get(name) == value else f"  (kept: {_shown(was.get(name))})"
        lines.append(f"  {name}: {_shown(value)}{before}")
    return lines


def _shown(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], int):
        part, of = value
        return f"{part} of {of}" + (f", {100 * part / of:.4g} %" if of else "")
    return ", ".join(value) if isinstance(value, list) else str(value)
