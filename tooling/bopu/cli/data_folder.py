"""Turns `bopu extract --data FOLDER` into a folder of files to take away."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from bopu import __version__
from bopu.clauses import Corpus, Edition
from bopu.cli.output import end, show
from bopu.exports import Exported, data_files, read_rulebooks, write_data
from bopu.exports.write import Refused, check_place
from bopu.findings import error
from bopu.project import Project
from bopu.site.criticism_data import criticism_file, kept_criticism
from bopu.site.downloads import size_of, told
from bopu.site.strings import read_strings


def refuse_place(out: Path, root: Path, force: bool) -> None:
    """End the command where the data may not be written into this folder."""
    try:
        check_place(out, root / "corpus", force)
    except Refused as fault:
        raise click.UsageError(str(fault)) from None


def export(project: Project, corpus: Corpus, editions: Sequence[Edition], out: Path, base: str) -> None:
    """Write what may be shown of these editions, with the glossary and what describes the files."""
    shown = replace(corpus, editions=tuple(editions))
    books, findings = read_rulebooks(project, corpus)
    argued, unreported, faults = kept_criticism(project, shown, books)
    show([*findings, *faults])
    end([*findings, *faults])
    try:
        words = told(project, read_strings(project.templates / "strings.toml"), __version__)
    except ValueError as fault:
        faults = [error("data.strings", f"{project.relative(project.templates)}/strings.toml", 0, str(fault))]
        show(faults)
        end(faults)
    files = list(data_files(Exported(project, shown, books, words, base), argued))
    write_data(out, files)
    click.echo(f"{out}: {len(files) + 1} files, {size_of(sum(len(file.content) for file in files))}")
    for edition in editions:
        if edition.publish != "full":
            kept = "nothing is shown" if edition.publish == "none" else "its words are left out"
            click.echo(f"{edition.slug}: publish = {edition.publish!r}, so {kept}", err=True)
    for slug in unreported:
        click.echo(f"{slug}: no report on these rules, so no {criticism_file(slug)}: bopu check {slug}", err=True)
