"""Turns command lines into calls of the package: `bopu validate`, `extract`, `build`, `serve`."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from bopu.checks.validate import validate_documents
from bopu.clauses import Corpus, Edition
from bopu.clauses.export import edition_json
from bopu.cli.command_line import ProjectOption, _open, group
from bopu.cli.data_folder import export, refuse_place
from bopu.cli.options import WholeNumber, address
from bopu.cli.output import FORMATS, end, show, stages, write_json
from bopu.project import Project
from bopu.simulate.foundation import GAMES
from bopu.site import build_site, find_player, read_games
from bopu.site import serve as serve_site
from bopu.site.bundle import bundles
from bopu.site.copies import default_folder, refusal
from bopu.site.downloads import size_of
from bopu.text.model import LAYERS

LAYER_NAMES = tuple(str(layer.name).lower() for layer in LAYERS)


PlayerOption = click.option(
    "--player",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of the npm package pyodide, with which games are played on the site.  [default: as set up]",
)

BaseOption = click.option(
    "--base-url",
    default="",
    callback=address,
    help="Where the site will stand, for full addresses: citations, sitemap.",
)

CopiesOption = click.option(
    "--releases",
    "kept",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the copies of releases, which the site carries.  [default: releases]",
)


def _editions(corpus: Corpus, slugs: Sequence[str]) -> list[Edition]:
    """The editions that were asked for, all when none was; an unknown slug is wrong usage."""
    known = {edition.slug: edition for edition in corpus.editions}
    for slug in slugs:
        if slug not in known:
            raise click.UsageError(f"expected one of the texts {', '.join(sorted(known))}; found {slug!r}")
    return [known[slug] for slug in slugs] if slugs else list(corpus.editions)


@group.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@ProjectOption
@click.option("--format", "style", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--json", "style", flag_value="json", help="The same as --format json.")
def validate(paths: tuple[Path, ...], root: Path, style: str) -> None:
    """Validate the project's texts, or only the TEI files PATHS: one line per fault, with what to do.

    \b
    Example: bopu validate
             bopu validate my-edition.xml --format sarif > faults.sarif
    """
    if paths:
        findings = validate_documents(paths, root)
    else:
        _, _, findings = _open(root)
    show(findings, style, err=False)
    if style == "text" and not findings:
        click.echo("no faults found", err=True)
    end(findings)


@group.command()
@click.argument("slugs", nargs=-1)
@ProjectOption
@click.option("--out", type=click.Path(path_type=Path), help="Folder for <slug>.clauses.json.  [default: build/specs]")
@click.option("--json", "to_stdout", is_flag=True, help="Print one JSON array to standard output, write nothing.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Make this folder of all files to take away, as the site has them: TEI, text, CSV, JSON, rules, glossary.",
)
@click.option("--base-url", default="", callback=address,
              help="With --data: where the folder will stand, for the addresses of SKOS.")  # fmt: skip
@click.option("--force", is_flag=True, help="With --data: put it in the place of one made before.")
def extract(
    slugs: tuple[str, ...],
    root: Path,
    out: Path | None,
    to_stdout: bool,
    data: Path | None,
    base_url: str,
    force: bool,
) -> None:
    """Extract clauses, figures, apparatus and digests of the texts SLUGS (all when none is named) as JSON, or all that
    can be taken away into a folder.

    \b
    Example: bopu extract shengguantu
             bopu extract --json | jq '.[0].clauses[].digest'
             bopu extract --data build/data
    """
    if data is not None:
        refuse_place(data, root, force)
    if (data and (out or to_stdout)) or (not data and (base_url or force)):
        raise click.UsageError("expected --base-url and --force with --data, and --data without --out or --json")
    project, corpus, findings = _open(root)
    show(findings)
    end(findings)
    assert project is not None and corpus is not None  # no errors, so both are there
    editions = _editions(corpus, slugs)
    if data is not None:
        export(project, corpus, editions, data, base_url and f"{base_url.rstrip('/')}/")
        return
    if to_stdout:
        click.echo(json.dumps([edition_json(edition) for edition in editions], ensure_ascii=False, indent=1))
        return
    for edition in editions:
        path = (out or project.root / "build" / "specs") / f"{edition.slug}.clauses.json"
        write_json(path, edition_json(edition))
        click.echo(f"{path}: {len(edition.clauses)} clauses")


@group.command()
@ProjectOption
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the site.  [default: build/site]")
@BaseOption
@click.option("--rests", "counted", type=WholeNumber(1), default=GAMES, show_default=True,
              help="Of how many games to say what they rest on; counted once and kept.")  # fmt: skip
@click.option("--release", default="", metavar="NAME",
              help="First freeze this state: a copy under /v/NAME/ that never changes, and its ids.")  # fmt: skip
@CopiesOption
@click.option("--bundle", default="", metavar="SLUG",
              help="Besides, the game of this text as one file that plays from a disk, in bundles/.")  # fmt: skip
@PlayerOption
def build(
    root: Path,
    out: Path | None,
    base_url: str,
    counted: int,
    release: str,
    kept: Path | None,
    bundle: str,
    player: Path | None,
) -> None:
    """Build the static site. The old site stays as it is until the new one is complete.

    \b
    Example: bopu build --out public --base-url https://example.org/bopu/
             bopu build --release 1.0 --base-url https://example.org/bopu/
    """
    project, corpus, findings = _open(root)
    show(findings)
    end(findings)
    assert project is not None and corpus is not None
    kept = _copies(project, kept, release)
    games, findings = read_games(project, corpus)
    pyodide, told = find_player(player) if games or player else (None, [])
    show([*findings, *told])
    end([*findings, *told])
    pyodide = replace(pyodide, counted=counted) if pyodide else None
    target = out or project.root / "build" / "site"
    with stages("games, to see what they rest on", "pages") as (counting, tell):
        findings = build_site(
            corpus, project, target, base_url=base_url, progress=tell, games=games, player=pyodide, counting=counting,
            kept=kept, release=release,
        )  # fmt: skip
    show(findings)
    end(findings)
    click.echo(f"{target}: the site is built")
    if release:
        click.echo(f"{kept / release}: release {release}; keep this folder, and commit corpus/releases/{release}.json")
    if bundle:
        _bundle(project, target, bundle, base_url)


def _copies(project: Project, named: Path | None, release: str) -> Path:
    """The folder of the copies of releases; a release that cannot be made is wrong usage."""
    kept = named or default_folder(project)
    if release and (refused := refusal(project, release, kept)):
        raise click.UsageError(refused)
    return kept


def _bundle(project: Project, site: Path, slug: str, base_url: str) -> None:
    """Make one file of the game of a text, in each language, and tell how large it is."""
    made, findings = bundles(site, project, slug, base_url)
    show(findings)
    end(findings)
    for path in made:
        click.echo(f"{path}: {size_of(path.stat().st_size)}, the game of {slug} as one file")


@group.command()
@ProjectOption
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the site.  [default: build/site]")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free one.")
@BaseOption
@CopiesOption
@PlayerOption
def serve(root: Path, out: Path | None, port: int, base_url: str, kept: Path | None, player: Path | None) -> None:
    """Show the site on a port of this machine and rebuild pages when a source is saved.

    \b
    Example: bopu serve --port 8123
    """
    target = out or root / "build" / "site"
    told = partial(click.echo, err=True)
    sys.exit(serve_site(root, target, port=port, report=told, player=player, base_url=base_url, kept=kept))
