"""Turns `bopu import FILE…` into drafts in the corpus and a report on what looks wrong in the files."""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import click

from bopu.cli.command_line import ProjectOption, group
from bopu.cli.output import end, progress, replace_in_folder, show, write_folder
from bopu.findings import Finding
from bopu.ids import slug_fault
from bopu.imports.encodings import ENCODINGS
from bopu.imports.report import LANGUAGES, report_json, report_lines
from bopu.imports.run import MAX_BYTES, Import, Parallel, Wanted, import_bytes, read_parallel
from bopu.project.read import read_bytes

MADE = {
    "en": ": made; judge the proposals in text.xml, then run bopu validate",
    "zh": "：已成；請於 text.xml 逐一定奪所提議者，然後 bopu validate",
}


@group.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@ProjectOption
@click.option("--slug", help="The short name of the text.  [default: the file's name without its ending]")
@click.option("--prefix", help="What the ids of the clauses begin with.  [default: the slug]")
@click.option(
    "--lang", help="The language and script of the text.  [default: zh-Hant or zh-Hans, as its characters are]"
)
@click.option("--encoding", type=click.Choice(list(ENCODINGS)), help="Read the file so.  [default: as its bytes tell]")
@click.option(
    "--parallel",
    type=click.Path(path_type=Path, exists=True),
    help="Another transcription of the text: it gives variants, and what was lost.",
)
@click.option(
    "--force", is_flag=True, help="Put the draft in the place of one that is there; other files beside it stay."
)
@click.option("--dry-run", is_flag=True, help="Report, and write nothing.")
@click.option(
    "--report", "spoken", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The report's language."
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print the reports as a JSON array, every place of every proposal."
)
def import_(
    files: tuple[Path, ...],
    root: Path,
    slug: str | None,
    prefix: str | None,
    lang: str | None,
    encoding: str | None,
    parallel: Path | None,
    force: bool,
    dry_run: bool,
    spoken: str,
    as_json: bool,
) -> None:
    """Make drafts of corpus/SLUG from raw FILES: plain text, saved pages of the web, Kanripo and CBETA texts, TEI.

    Clauses, headings, lists and every editorial act are proposed, nothing is changed: undoing the tags gives the file
    back. What looks wrong is reported. UTF-8, UTF-16, GB18030, GBK and Big5 are told apart where the bytes tell.

    \b
    Example: bopu import source.txt --slug cailianchuan --prefix clc
             bopu import source.txt --dry-run --report zh
    """
    wanted = _wanted(files, slug, prefix, lang, encoding)
    if parallel:
        wanted = [wanted[0]._replace(parallel=_parallel(files, parallel))]
    folders = [root / "corpus" / one.slug for one in wanted]
    for folder in folders:
        if os.path.lexists(folder) and not (force or dry_run):
            raise click.UsageError(f"expected a slug that is not taken; found {folder}, which --force alone overwrites")
    done, findings = _imported(files, wanted)
    show(findings)
    end(findings)
    for one, folder in zip(done, folders, strict=True):
        if not dry_run:
            _write(folder, one)
    if as_json:
        click.echo(json.dumps([report_json(one) for one in done], ensure_ascii=False, indent=1))
    else:
        _tell(done, folders, dry_run, spoken)


def _wanted(
    files: Sequence[Path], slug: str | None, prefix: str | None, lang: str | None, encoding: str | None
) -> list[Wanted]:
    """What is asked of each file; what cannot be asked is wrong usage."""
    if len(files) > 1 and (slug or prefix):
        raise click.UsageError(f"expected one file with --slug or --prefix; found {len(files)}")
    slugs = [slug or path.stem for path in files]
    for name, path in zip(slugs, files, strict=True):
        if fault := slug_fault(name):
            raise click.UsageError(fault if slug else f"{fault}; say --slug for {path.name}")
    for name in {name for name in slugs if slugs.count(name) > 1}:
        raise click.UsageError(f"expected files with names of their own; found {name!r} several times")
    if prefix and (fault := slug_fault(prefix)):
        raise click.UsageError(fault)
    if lang and not re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", lang):
        raise click.UsageError(f"expected a language tag such as zh-Hant, zh-Hans, lzh-Hant, en; found {lang!r}")
    return [Wanted(name, prefix or name, lang or "", encoding or "") for name in slugs]


def _parallel(files: Sequence[Path], path: Path) -> Parallel:
    """Another transcription of the one file that is imported; what is wrong with it ends the command."""
    if len(files) > 1:
        raise click.UsageError(f"expected one file with --parallel; found {len(files)}")
    data, findings = read_bytes(path, path.as_posix(), MAX_BYTES)
    made, found = (None, findings) if data is None else read_parallel(data, path.name)
    show(found)
    end(found)
    assert made is not None  # no errors, so it is there
    return made


def _imported(files: Sequence[Path], wanted: Sequence[Wanted]) -> tuple[list[Import], list[Finding]]:
    """The imports of all files, and what forbids some of them."""
    done: list[Import] = []
    findings: list[Finding] = []
    with progress("files") as tell:
        for number, (path, one) in enumerate(zip(files, wanted, strict=True)):
            data, faults = read_bytes(path, path.as_posix(), MAX_BYTES)
            made, found = (None, faults) if data is None else import_bytes(data, path.name, one)
            findings += found
            done += [made] if made else []
            tell(number + 1, len(files))
    return done, findings


def _write(folder: Path, done: Import) -> None:
    if os.path.lexists(folder):
        replace_in_folder(folder, done.files)
    else:
        write_folder(folder, done.files)


def _tell(done: Sequence[Import], folders: Sequence[Path], dry_run: bool, spoken: str) -> None:
    for one, folder in zip(done, folders, strict=True):
        for line in report_lines(one, spoken):
            click.echo(line)
        if not dry_run:
            click.echo(f"{folder}{MADE[spoken]}")
