"""Turns command lines into what is found about texts and their rules: `bopu check`.

What was kept is told without a check being imported: that is done where there is something to check.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from datetime import datetime
from pathlib import Path

import click

from bopu.checks.rules.kept_reports import kept
from bopu.checks.rules.reported import NAMES, SLOW, Asked, NoGame, Outcome, as_text
from bopu.cli.command_line import ProjectOption, _open, _slugs, group
from bopu.cli.options import MOST_WORKERS, WholeNumber, person
from bopu.cli.output import FORMATS, end, progress, show, stages
from bopu.cli.signals import as_interrupts
from bopu.findings import Finding, Level, has_errors, in_order
from bopu.project import Project, open_project
from bopu.project.write import write_text

GAMES, FEW = 12, 3
"""Games that a check plays under the defaults: usually, and where it must be quick."""


@group.command()
@click.argument("slugs", nargs=-1)
@ProjectOption
@click.option("--format", "style", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--json", "style", flag_value="json", help="The same as --format json.")
@click.option("--only", "names", type=click.Choice(NAMES), multiple=True, help="One check; may be repeated.")
@click.option("--mutation", is_flag=True, help="Also disturb the rules one at a time and see what notices: minutes.")
@click.option("--fast", is_flag=True, help=f"Play {FEW} games alone.")
@click.option("--games", type=WholeNumber(1, 10_000), default=None, show_default=str(GAMES), help="Games to play.")
@click.option("--notes", is_flag=True, help="Show notes too: they are counted otherwise.")
@click.option("--again", is_flag=True, help="Check everything anew, also what is as it was when it was checked last.")
@click.option("--jobs", type=WholeNumber(1, MOST_WORKERS), default=None, show_default="one for each core",
              help="How many processes check texts, or try mutants.")  # fmt: skip
@click.option("--confirm", "read", multiple=True, metavar="RULE", help="Instead of a check, keep that this part of "
              "the rules was read beside its clauses as they are now. A clause or all does, too.")  # fmt: skip
@click.option("--by", callback=person, help="Who read them: a person's name, or machine.")
def check(
    slugs: tuple[str, ...], root: Path, style: str, names: tuple[str, ...], mutation: bool, fast: bool,
    games: int | None, notes: bool, again: bool, jobs: int | None, read: tuple[str, ...], by: str | None,
) -> None:  # fmt: skip
    """Check texts and rules: links, ledger, figures, cases, coverage, gaps, conflicts, choices and more; mutants of the
    rules where they are asked for.

    The whole answer is written to build/reports/<slug>.json, for the report pages; a part (--only) is told alone.
    A rule is stale when its clause was changed after it was confirmed: the finding shows what was changed.
    What was found about a text is kept below build/checked and told again until its files, those that all texts
    share, the options, or the tool change; --again checks it anew.
    Mutants that were tried are kept below build/mutation: after a kill the rest is tried, and what is unchanged is not
    tried again.

    \b
    Example: bopu check
             bopu check --mutation
             bopu check shengguantu --only contradictions --notes
             bopu check shengguantu --confirm zang.exempt --by machine
    """
    if bool(read) != bool(by):
        raise click.UsageError(f"expected --confirm and --by together; found --{'confirm' if read else 'by'} alone")
    project, faults = open_project(root)
    if project is None:
        show(faults, style, err=False)
        end(faults)
    assert project is not None  # faults have ended the command
    if read and by:
        _confirm(root, project, _slugs(project, slugs), read, by)
        return
    some = [name for name in NAMES if name in names or (not names and name not in SLOW) or (mutation and name in SLOW)]
    asked = Asked(project, _wanted(project, slugs), some, games or (FEW if fast else GAMES))
    findings = in_order([*faults, *_checked(asked, jobs or _cores(), write=not names, again=again)])
    shown = findings if notes or style != "text" else [one for one in findings if one.level is not Level.NOTE]
    show(shown, style, err=False)
    if style == "text" and len(findings) > len(shown):
        click.echo(f"{len(findings) - len(shown)} notes: --notes shows them", err=True)
    end(findings)


def _wanted(project: Project, slugs: Sequence[str]) -> list[str]:
    """The texts that are checked: those asked for, or all, also those that have no rules."""
    return _slugs(project, slugs) if slugs else [text.slug for text in project.texts]


def _confirm(root: Path, project: Project, slugs: Sequence[str], names: Sequence[str], by: str) -> None:
    """Keep who read which rules; what is wrong with the names, or with the texts, ends the command."""
    from bopu.rules import confirm

    if len(slugs) != 1:
        raise click.UsageError(f"expected one text with --confirm; found {len(slugs)}: {', '.join(slugs)}")
    opened, corpus, findings = _open(root, slugs)
    if opened is None or corpus is None:
        show(findings)
        end(findings)
    assert opened is not None and corpus is not None  # faults have ended the command
    today = datetime.now().astimezone().date().isoformat()
    number, findings = confirm(opened, corpus.editions, slugs[0], names, by, today, corpus.glossary)
    show(findings)
    if has_errors(findings):
        end(findings)
    click.echo(f"{slugs[0]}: {number} {'citation' if number == 1 else 'citations'} confirmed by {by} on {today}")


def _checked(asked: Asked, jobs: int, write: bool, again: bool) -> list[Finding]:
    """Everything about the texts and their rules; written to their reports as well, unless it is a part of the checks.
    Where a text cannot be opened nothing is written, and what is wrong with the texts is all that is told."""
    known = {} if again else {slug: one for slug in asked.slugs if (one := kept(asked, slug)) is not None}
    found = known | _anew(asked, [slug for slug in asked.slugs if slug not in known], jobs, tell_score=not write)
    if known:
        click.echo(f"told from kept results: {', '.join(known)}; --again checks them anew", err=True)
    findings: list[Finding] = []
    if any(one.faulty for one in found.values()):
        findings, found = _with_all_texts(asked, found)
    for slug in asked.slugs:
        opening, report = found.get(slug, Outcome([], None))
        findings += opening
        if report is None:
            continue
        if write and report.data:
            write_text(asked.project.root / "build" / "reports" / f"{slug}.json", as_text(report.data))
        findings += report.findings
    return findings


def _with_all_texts(asked: Asked, found: Mapping[str, Outcome]) -> tuple[list[Finding], dict[str, Outcome]]:
    """Where a text has a fault by itself: what all texts that were asked for say together. If that is a fault as well
    nothing else is told; else the text points at another, and is checked among all."""
    from bopu.checks.rules.together import checked_among_all
    from bopu.checks.validate import validate
    from bopu.cli.command_line import _resting

    corpus, findings = validate(_resting(asked.project, asked.slugs))
    if corpus is None:
        return findings, {}
    again = {slug: checked_among_all(asked, slug, corpus) for slug, one in found.items() if one.faulty}
    return findings, {slug: Outcome([], again.get(slug, one.report)) for slug, one in found.items()}


def _anew(asked: Asked, slugs: Sequence[str], jobs: int, tell_score: bool) -> dict[str, Outcome]:
    """What is found about texts of which nothing is kept."""
    if not slugs:
        return {}
    left = Asked(asked.project, slugs, asked.names, asked.games)
    try:
        return dict(_outcomes(left, jobs, tell_score))
    except NoGame as fault:
        raise click.UsageError(str(fault)) from None
    except BrokenExecutor:
        raise click.ClickException(
            "expected every process to end by itself; found one that was killed: --jobs 1"
        ) from None


def _outcomes(asked: Asked, jobs: int, tell_score: bool) -> Iterator[tuple[str, Outcome]]:
    """Each text with what was found: several texts beside each other, or mutants of one text after another."""
    from bopu.checks.rules.parted import all_checked, at_once

    with as_interrupts():
        if at_once(asked):
            with progress("texts") as tell:
                yield from all_checked(asked, jobs, tell)
            return
        from bopu.checks.rules.together import checked
        from bopu.checks.rules.trials import Trials

        for slug in asked.slugs:
            begun = sum(os.times()[:4])
            with stages(slug, f"{slug}: mutants") as (tell, tell_mutants):
                trials = Trials(jobs, asked.project.root / "build" / "mutation", tell_mutants)
                outcome = checked(asked, slug, tell, trials)
            if tell_score and outcome.report and (mutation := outcome.report.data.get("mutation")):
                spent = sum(os.times()[:4]) - begun
                click.echo(f"{slug}: {_scored(mutation['score'])}, {spent:.0f} CPU seconds", err=True)
            yield slug, outcome


def _cores() -> int:
    """How many processes there are when nobody says how many."""
    return min(os.cpu_count() or 1, MOST_WORKERS)


def _scored(score: Mapping[str, int]) -> str:
    """How many mutants there were, and how many of those that make a difference something noticed."""
    return f"{score['all']} mutants, {score['killed']} of {score['of']} noticed"
