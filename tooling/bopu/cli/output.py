"""Turns findings into what a command prints and the status it ends with: 0 all well, 1 an error in the texts, 2 wrong usage."""

import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from bopu import __version__
from bopu.findings import Finding, Level, as_json, as_sarif, has_errors

FORMATS = ("text", "json", "sarif")
_COLOUR = {Level.ERROR: "red", Level.WARNING: "yellow", Level.NOTE: "cyan"}


def show(findings: Sequence[Finding], style: str = "text", err: bool = True) -> None:
    """Print findings: a line each and a sum, or all of them as JSON or SARIF (then always to standard output)."""
    if style == "json":
        click.echo(as_json(findings))
    elif style == "sarif":
        click.echo(as_sarif(findings, __version__))
    else:
        for finding in findings:
            click.secho(str(finding), fg=_COLOUR[finding.level], err=err)
        if findings:
            click.echo(_sum(findings), err=True)


def _sum(findings: Sequence[Finding]) -> str:
    counts = [(level, sum(f.level is level for f in findings)) for level in Level]
    return ", ".join(f"{number} {level}{'s' if number != 1 else ''}" for level, number in counts if number)


def end(findings: Sequence[Finding]) -> None:
    """End the command: status 1 where anything is in error."""
    if has_errors(findings):
        raise SystemExit(1)


def write_json(path: Path, value: Any) -> None:
    """Write JSON beside its place and rename, so that a reader or a full disk never sees half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(value, file, ensure_ascii=False, indent=1, sort_keys=False)
            file.write("\n")
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
