"""Turns the first word of a command line into the module that knows the command: no other is imported.

Here stands also what commands share: the folder of a project, and how it is opened.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from bopu import __version__
from bopu.findings import Finding, in_order, one_line
from bopu.project import Project, open_project
from bopu.project.folder import import_from
from bopu.project.rules_file import folders_with_rules

if TYPE_CHECKING:
    from bopu.clauses import Corpus

MODULES: Mapping[str, Sequence[str]] = {
    "check_command": ("check",),
    "commands": ("validate", "extract", "build", "serve"),
    "convert_command": ("convert",),
    "import_command": ("import",),
    "measure_command": ("measure",),
    "new_commands": ("new",),
    "play_commands": ("play", "replay", "verify"),
    "rules_commands": ("compile", "explain", "odds"),
    "score_command": ("score",),
    "search_command": ("search",),
    "simulate_command": ("simulate",),
    "statistics_command": ("statistics",),
    "tally_command": ("tally",),
    "words_commands": ("concord", "words", "parallels"),
}
"""The commands of each module of this package."""


class Lazily(click.Group):
    """Commands that are imported when they are asked for: all of them where they are listed."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        for module, names in MODULES.items():
            if cmd_name in names:
                import_module(f"bopu.cli.{module}")
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted(name for names in MODULES.values() for name in names)

    def everything(self) -> Mapping[str, click.Command]:
        """All commands by name."""
        for module in MODULES:
            import_module(f"bopu.cli.{module}")
        return dict(self.commands)


@click.group(cls=Lazily, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bopu")
def group() -> None:
    """bopu 博譜: editions of old rule texts, checked, extracted and published.

    Exit status: 0 all well, 1 an error in the texts, 2 wrong usage.
    """


def _entered(ctx: click.Context, param: click.Parameter, root: Path) -> Path:
    """A project's folder, whose own packages may hold the engines of its games."""
    import_from(root)
    return root


ProjectOption = click.option(
    "--project",
    "root",
    callback=_entered,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    default=Path(),
    show_default="this folder",
    help="Folder that holds corpus/.",
)


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line. What the system refuses (a full disk, a forbidden folder) is one sentence, never a
    traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that cannot show 博 shows its code point instead
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        status = 1  # whoever read us has gone: nobody to tell
        _silence(sys.stdout)
    except OSError as fault:
        where = f" {fault.filename}" if fault.filename else ""
        message = f"bopu: expected to read or write{where}; the system says: {fault.strerror or fault}"
        click.secho(one_line(message), fg="red", err=True)
        status = 1
        _silence(sys.stdout)
    sys.exit(status)


def _run(args: Sequence[str] | None) -> int:
    """The exit status of a command line."""
    try:
        result = group.main(args=args, prog_name="bopu", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.ClickException as fault:
        fault.show()
        return fault.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1


def _silence(stream: TextIO) -> None:
    """Let what is still buffered go nowhere: Python would try to write it again at its end, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _open(root: Path, slugs: Sequence[str] = ()) -> "tuple[Project | None, Corpus | None, list[Finding]]":
    """The project and its corpus, or None and why not. Where games are named by `slugs`, the corpus has those texts
    alone that their rules rest on: reading the others would take as long again, and their faults concern nobody."""
    project, findings = open_project(root)
    if project is None:
        return None, None, findings
    from bopu.checks.validate import validate

    corpus, faults = validate(_resting(project, slugs))
    return project, corpus, in_order(findings + faults)


def _resting(project: Project, slugs: Sequence[str]) -> Project:
    """The project with the texts that games rest on; with all of them where one is named that there is not."""
    known = {text.slug for text in folders_with_rules(project)}
    if not slugs or not known.issuperset(slugs):
        return project
    from bopu.rules.compile import texts_for

    needed = {text.slug for slug in slugs for text in texts_for(project, slug).texts}
    return replace(project, texts=tuple(text for text in project.texts if text.slug in needed))


def _slugs(project: Project, slugs: Sequence[str]) -> list[str]:
    """The texts with rules that were asked for, all when none was."""
    known = [text.slug for text in folders_with_rules(project)]
    for slug in slugs:
        if slug not in known:
            raise click.UsageError(
                f"expected a text with rules ({', '.join(known) or 'there is none'}); found {slug!r}"
            )
    return list(dict.fromkeys(slugs)) or known
