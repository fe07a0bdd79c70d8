"""Turns command lines into new files: `bopu new text`, `bopu new game`."""

import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import click

from bopu.cli.command_line import ProjectOption, group
from bopu.cli.output import end, replace_in_folder, show, write_folder
from bopu.ids import slug_fault
from bopu.project.folder import import_from
from bopu.project.new_files import Refused, check_slug, place_of, skeleton_files
from bopu.project.read import read_bytes
from bopu.project.write import refuse_devices, write_text
from bopu.text.skeleton import skeleton

KINDS = ("text", "game")

PrefixOption = click.option("--prefix", help="What the ids of the clauses begin with.  [default: SLUG]")
ForceOption = click.option("--force", is_flag=True, help="Write over the files of a skeleton that are there.")


class _Kinds(click.Group):
    """Says what there is to make where something else is asked for."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command for a kind."""
        if args and args[0] not in KINDS:
            raise click.UsageError(f"expected `bopu new text SLUG` or `bopu new game SLUG`; found {args[0]!r}", ctx)
        return super().resolve_command(ctx, args)


@group.group(cls=_Kinds)
def new() -> None:
    """Make a new text, or a text with a game: files to change, which validate, build and, of a game, play.

    \b
    Example: bopu new text shijing --prefix s
             bopu new text cailianchuan --from source.txt --prefix clc
             bopu new game zhuangyuan
    """


@new.command()
@click.argument("slug")
@ProjectOption
@click.option("--from", "source", type=click.Path(path_type=Path, exists=True), help="A plain text file, a clause a "
              "line; without it two clauses to be replaced, with their translation.")  # fmt: skip
@PrefixOption
@click.option("--lang", default="zh-Hant", show_default=True, help="With --from: the language and script of the text.")
@ForceOption
def text(slug: str, root: Path, source: Path | None, prefix: str | None, lang: str, force: bool) -> None:
    """Make corpus/SLUG: an edition, and a header that says what is not known yet.

    \b
    Example: bopu new text cailianchuan --from source.txt --prefix clc
             bopu new text shijing
    """
    prefix = _prefix(root, slug, prefix, force)
    if not re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", lang):
        raise click.UsageError(f"expected a language tag such as zh-Hant, zh-Hans, lzh-Hant, en; found {lang!r}")
    if source is None:
        files = skeleton_files("text", _words(slug, prefix))
    else:
        data, findings = read_bytes(source, source.as_posix())
        made, faults = (None, findings) if data is None else skeleton(slug, prefix, lang, source.name, data)
        show(faults)
        end(faults)
        assert made is not None
        files = {f"corpus/{slug}/{name}": content for name, content in made.items()}
    _write(root, files, force)
    click.echo(f"{root / 'corpus' / slug}: made; fill in the header of text.xml, then run bopu validate")


@new.command()
@click.argument("slug")
@ProjectOption
@PrefixOption
@click.option("--engine", default="", help="The module of the engine: one beside corpus/, or inside a package of this "
              "project (bopu.games.SLUG).  [default: SLUG]")  # fmt: skip
@ForceOption
def game(slug: str, root: Path, prefix: str | None, engine: str, force: bool) -> None:
    """Make corpus/SLUG with rules, phrases, words and a case, a package with the engine, and a test of them.

    The engine is found because rules.yaml names its module: nothing that is there has to be told of it.

    \b
    Example: bopu new game zhuangyuan
             bopu new game zhuangyuan --engine bopu.games.zhuangyuan
    """
    prefix = _prefix(root, slug, prefix, force)
    try:
        place = place_of(root, slug, engine, force)
    except Refused as refused:
        raise click.UsageError(str(refused)) from None
    name = place.module.rpartition(".")[2]
    words = {
        **_words(slug, prefix),
        "module": place.module,
        "engine": place.folder.as_posix(),
        "tests": place.tests.as_posix(),
        "name": name,
        "depth": str(len(place.tests.parts)),
        "Class": "".join(part.capitalize() for part in name.split("_")),
    }
    _write(root, skeleton_files("game", words), force)
    import_from(root)  # corpus/ may have come to be there just now
    test = place.tests / f"test_{name}.py"
    click.echo(f"{root / 'corpus' / slug}, {root / place.folder}, {root / test}: made; next, bopu check {slug}")


def _prefix(root: Path, slug: str, prefix: str | None, force: bool) -> str:
    """What ids of clauses begin with; a name that cannot be, or is taken, is wrong usage."""
    try:
        check_slug(root, slug, force)
    except Refused as refused:
        raise click.UsageError(str(refused)) from None
    if prefix and (fault := slug_fault(prefix)):
        raise click.UsageError(fault.replace("a slug", "a prefix of ids", 1))
    return prefix or slug


def _words(slug: str, prefix: str) -> dict[str, str]:
    return {"slug": slug, "prefix": prefix, "date": datetime.now(UTC).date().isoformat()}


def _write(root: Path, files: Mapping[str, str], force: bool) -> None:
    """Write files by their paths from the root, folder by folder; where one cannot be written those made before it are
    taken away again. Without `force` nothing that is there is touched."""
    folders: dict[Path, dict[str, str]] = {}
    single: dict[Path, str] = {}
    for path, content in ((PurePosixPath(name), content) for name, content in files.items()):
        if path.parts[0] == "tests":
            single[root / path] = content
        else:
            top = _top(path)
            folders.setdefault(root / top, {})[path.relative_to(top).as_posix()] = content
    for test in single:
        refuse_devices(test)
        if test.exists() and not force:
            raise click.UsageError(f"expected a test that is not there; found {test}: --force writes over it")
    made: list[Path] = []
    try:
        for folder, inside in folders.items():
            if folder.is_dir() and force:
                replace_in_folder(folder, inside)
            else:
                made.append(folder)
                write_folder(folder, inside)
        for test, content in single.items():
            write_text(test, content)
    except BaseException:
        for folder in made:
            with suppress(OSError):
                shutil.rmtree(folder)
        raise


def _top(path: PurePosixPath) -> PurePosixPath:
    """The folder that is made whole: a text's, or an engine's."""
    return PurePosixPath(*path.parts[:2]) if path.parts[0] == "corpus" else path.parent
