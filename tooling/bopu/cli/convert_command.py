"""Turns `bopu convert` into a text in the other script, or with --audit into the decisions that it takes."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple, TextIO

import click

from bopu.clauses import Corpus, Edition
from bopu.clauses.audit import SCRIPTS, audit, open_findings
from bopu.cli.command_line import ProjectOption, _open, group
from bopu.cli.commands import LAYER_NAMES, _editions
from bopu.cli.converted_file import STDIN, file_decisions, has_corpus, write_converted
from bopu.cli.decisions_shown import STYLES, write_decisions
from bopu.cli.output import end, show
from bopu.findings import Finding, warning
from bopu.imports.encodings import ENCODINGS
from bopu.imports.opened import BadText
from bopu.project import Project
from bopu.project.folder import open_good_part
from bopu.project.write import whole_file
from bopu.text.decisions import BY, Decision
from bopu.text.language import HANT
from bopu.text.tei_script import converted_tei, read_tei

MOST_SHOWN = 200
"""So many open decisions are told one by one; after them only how many there are."""


class Asked(NamedTuple):
    """What was typed: the script, the layer, whether TEI, whether decisions, which and how, where to, how to read, and
    the project's folder; and whether the source turned out to be a file."""

    script: str
    layer: str
    tei: bool
    audited: bool
    only_open: bool
    style: str
    out: Path | None
    encoding: str
    root: Path
    is_file: bool = False


@group.command("convert")
@click.argument("source")
@ProjectOption
@click.option("--to", "script", type=click.Choice(SCRIPTS), help="The script to convert to.")
@click.option("--layer", type=click.Choice(LAYER_NAMES),
              help="Of a text of the corpus: print this layer.  [default: as --to says, else simplified]")  # fmt: skip
@click.option("--tei", is_flag=True, help="Of a text of the corpus: give its TEI file, with converted text nodes.")
@click.option("--audit", "audited", is_flag=True,
              help="Print every decision of the conversion instead of the text; warn of open ones.")  # fmt: skip
@click.option("--open", "only_open", is_flag=True, help="With --audit: print only the decisions that are open.")
@click.option("--format", "style", type=click.Choice(STYLES), default=STYLES[0], show_default=True,
              help="With --audit: how to print the decisions.")  # fmt: skip
@click.option("--json", "style", flag_value="json", help="The same as --format json.")
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file.  [default: standard output]")
@click.option("--force", is_flag=True, help="Write over a file that is there, and into corpus/.")
@click.option("--encoding", type=click.Choice(list(ENCODINGS)), help="Read the file so.  [default: as its bytes tell]")
def convert(source: str, root: Path, script: str | None, layer: str | None, tei: bool, audited: bool, only_open: bool,
            style: str, out: Path | None, force: bool, encoding: str | None) -> None:  # fmt: skip
    """Convert SOURCE to the other script: a text of the corpus by its slug, a file of plain text or of XML
    (TEI of any kind), or - for standard input.

    A text of the corpus is printed a clause a line, with the editor's decisions and locked terms. Words that
    corpus/conversion.xml and the glossary decide go before OpenCC, for files too where the project has such. A file
    is read piece by piece however long it is (XML whole, 64 MiB at most), and comes out in UTF-8. Of XML the text
    nodes are converted and nothing else: no tag, id, attribute, comment, entity, glyph or TEI header, and nothing
    that @xml:lang says to be in another language or in the script already.

    \b
    Example: bopu convert shengguantu --layer simplified
             bopu convert source.txt --to zh-Hant --out converted.txt
             bopu convert shengguantu --to zh-Hans --audit --format csv
    """
    asked = Asked(script or "", layer or "", tei, audited, only_open, style, out, encoding or "", root)
    _refuse(asked, force)
    try:
        _convert(source, asked)
    except BadText as fault:
        show([fault.finding])
        end([fault.finding])


def _refuse(asked: Asked, force: bool) -> None:
    """Wrong usage: options that do not go together, and a place that nothing may overwrite."""
    if asked.only_open and not asked.audited:
        raise click.UsageError("expected --audit with --open, which says what to print of it")
    if asked.layer and (asked.tei or asked.audited):
        raise click.UsageError("expected --layer alone, since it prints a text; found it with --tei or --audit")
    if asked.layer and asked.script and asked.layer != _layer(asked.script):
        raise click.UsageError(f"expected --to or --layer; found --to {asked.script} and --layer {asked.layer}")
    if asked.out is None or force:
        return
    if os.path.lexists(asked.out):
        raise click.UsageError(f"expected a file that is not there; found {asked.out}, which --force alone overwrites")
    corpus = Path(os.path.realpath(asked.root)) / "corpus"
    if Path(os.path.realpath(asked.out)).is_relative_to(corpus):
        raise click.UsageError(f"expected a place outside of {corpus}, which is edited by hand; --force writes there")


def _layer(script: str) -> str:
    return "traditional" if script == HANT else "simplified"


def _convert(source: str, asked: Asked) -> None:
    slugs = {text.slug for text in project.texts} if (project := _project(asked.root)) else set()
    if source in slugs:
        _convert_edition(source, asked)
    elif source == STDIN or os.path.lexists(source):
        _convert_file(source, asked._replace(is_file=True))
    else:
        known = f"one of the texts {', '.join(sorted(slugs))}, a file or -" if slugs else "a file or -"
        raise click.UsageError(f"expected {known}; found {source!r}")


def _project(root: Path) -> Project | None:
    return open_good_part(root)[0] if has_corpus(root) else None


def _convert_edition(slug: str, asked: Asked) -> None:
    project, corpus, findings = _open(asked.root)
    show(findings)
    end(findings)
    assert project is not None and corpus is not None  # no errors, so both are there
    edition = _editions(corpus, [slug])[0]
    if asked.encoding:
        raise click.UsageError("expected --encoding with a file; found a text of the corpus, which is in UTF-8")
    if asked.audited:
        decisions, findings = audit(corpus, [edition], [asked.script] if asked.script else SCRIPTS)
        show(findings)
        end(findings)
        _audit(decisions, asked)
    else:
        _write(_tei(project, corpus, edition, asked) if asked.tei else _lines(edition, asked), asked)


def _lines(edition: Edition, asked: Asked) -> Iterator[str]:
    layer = asked.layer or _layer(asked.script)
    for clause in edition.clauses:
        yield " ".join(filter(None, (clause.label, clause.readings[layer]))) + "\n"


def _tei(project: Project, corpus: Corpus, edition: Edition, asked: Asked) -> Iterator[str]:
    if not asked.script:
        raise click.UsageError("expected --to with --tei; found none")
    path = next(text.edition for text in project.texts if text.slug == edition.slug)
    read, findings = read_tei(path.read_bytes(), edition.document.file, corpus.glossary.locks(), corpus.words)
    made, faults = converted_tei(read, asked.script) if read else (None, [])
    show([*findings, *faults])
    end([*findings, *faults])
    assert made is not None
    yield made


def _convert_file(source: str, asked: Asked) -> None:
    if not asked.script:
        raise click.UsageError(f"expected --to {' or '.join(SCRIPTS)} with a file; found none")
    if asked.layer or asked.tei:
        raise click.UsageError("expected --layer and --tei with a text of the corpus; found a file")
    if asked.audited:
        _audit(file_decisions(source, asked.script, asked.encoding, asked.root), asked)
    else:
        write_converted(source, asked.script, asked.encoding, asked.root, lambda parts: _write(parts, asked))


def _write(parts: Iterable[str], asked: Asked) -> None:
    with _place(asked) as out:
        for part in parts:
            out.write(part)


@contextmanager
def _place(asked: Asked) -> Iterator[TextIO]:
    """Where the result goes: standard output, or a file that takes its place when it is whole. A text that was read
    from a file comes out in UTF-8 with its own line ends, whatever the terminal's are."""
    if asked.out is None:
        if asked.is_file and isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="")
        yield sys.stdout
    else:
        with whole_file(asked.out) as file:
            yield file


def _audit(decisions: Iterable[Decision], asked: Asked) -> None:
    """Print decisions, then how many there were by whom, and warn of those that are open."""
    left_open: list[Decision] = []
    with _place(asked) as out:
        counts = write_decisions(_kept(decisions, asked.only_open, left_open), asked.style, out)
    show(_warnings(left_open, counts["open"]))
    told = ", ".join(f"{counts[by]} by {by}" for by in BY if counts[by])
    click.echo(f"decisions: {sum(counts[by] for by in BY)} ({told or 'none'}); open: {counts['open']}", err=True)


def _kept(decisions: Iterable[Decision], only_open: bool, left_open: list[Decision]) -> Iterator[Decision]:
    for decision in decisions:
        if decision.open and len(left_open) < MOST_SHOWN:
            left_open.append(decision)
        if decision.open or not only_open:
            yield decision


def _warnings(left_open: list[Decision], number: int) -> list[Finding]:
    findings = open_findings(left_open)
    if number > len(left_open):
        message = f"and {number - len(left_open)} more that are open: --open prints them all"
        findings.append(warning("conversion.open", left_open[0].file, 0, message))
    return findings
