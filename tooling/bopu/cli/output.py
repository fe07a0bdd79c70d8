"""Turns findings into what a command prints and the status it ends with: 0 all well, 1 an error in the texts, 2 wrong
usage."""

import json
import shutil
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bopu import __version__
from bopu.findings import Finding, Level, as_json, as_sarif, has_errors
from bopu.project.write import umask, write_text

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

FORMATS = ("text", "json", "sarif")
_COLOUR = {Level.ERROR: "red", Level.WARNING: "yellow", Level.NOTE: "cyan"}


def show(findings: Sequence[Finding], style: str = "text", err: bool = True) -> None:
    """Print findings: a line each and a sum, or all of them as JSON or SARIF (then always to standard output)."""
    if style == "json":
        click.echo(as_json(findings))
    elif style == "sarif":
        click.echo(as_sarif(findings, __version__, _said()))
    else:
        for finding in findings:
            click.secho(str(finding), fg=_COLOUR[finding.level], err=err)
        if findings:
            click.echo(_sum(findings), err=True)


def _said() -> Mapping[str, Mapping[str, str]]:
    """What each sort of finding is about."""
    return tomllib.loads((files("bopu.cli") / "findings_said.toml").read_text(encoding="utf-8"))


def _sum(findings: Sequence[Finding]) -> str:
    counts = [(level, sum(f.level is level for f in findings)) for level in Level]
    return ", ".join(f"{number} {level}{'s' if number != 1 else ''}" for level, number in counts if number)


def end(findings: Sequence[Finding]) -> None:
    """End the command: status 1 where anything is in error."""
    if has_errors(findings):
        raise SystemExit(1)


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on a terminal, nothing elsewhere: what it yields is called with (done, all)."""
    with stages(label) as (tell,):
        tell(0, None)
        yield tell


@contextmanager
def stages(*labels: str) -> Iterator[tuple[Callable[[int, int | None], None], ...]]:
    """Progress bars of work in several parts; the bar of a part is shown once that part tells how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        tasks = [bar.add_task(label, total=None, visible=False) for label in labels]
        yield tuple(partial(_told, bar, task) for task in tasks)


def _told(bar: "Progress", task: "TaskID", done: int, total: int | None) -> None:
    bar.update(task, completed=done, total=total, visible=True)


def write_json(path: Path, value: Any) -> None:
    """Write JSON beside its place and rename, so that a reader or a full disk never sees half a file."""
    write_text(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def write_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Make a new folder with these text files, whole or not at all. Raises OSError where it exists already."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".", dir=folder.parent))
    try:
        for name, text in files.items():
            write_text(made / name, text)
        made.chmod(0o777 & ~umask())
        folder.mkdir()
        made.replace(folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


def replace_in_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Put these text files into a folder that is there, all or none; what else it holds stays. Raises OSError."""
    made = Path(tempfile.mkdtemp(prefix=".", dir=folder.parent))
    old = Path(tempfile.mkdtemp(prefix=".", dir=folder.parent))
    try:
        shutil.copytree(folder, made, symlinks=True, dirs_exist_ok=True)
        for name, text in files.items():
            write_text(made / name, text)
        folder.replace(old)
        try:
            made.replace(folder)
        except BaseException:
            old.replace(folder)
            raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
