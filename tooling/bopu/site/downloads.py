"""Turns the files that `bopu extract --data` writes, and those that only pages need, into what the site offers and its
page of downloads lists.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from bopu.exports import DataFile, Exported, Rulebook, data_files
from bopu.exports.data_file import rights_of
from bopu.exports.manifest import Told
from bopu.exports.tables import text_lines
from bopu.project.model import Project
from bopu.site.board_picture import picture_files
from bopu.site.context import Context
from bopu.site.download import Download
from bopu.site.strings import Strings

DATA = "data/"
README = "prose/data.md"
FORMATS = {
    "xml": "TEI",
    "txt": "TXT",
    "csv": "CSV",
    "json": "JSON",
    "jsonl": "JSONL",
    "ttl": "Turtle",
    "md": "Markdown",
}
"""What the endings of names stand for."""


@dataclass(frozen=True)
class FileView:
    """A download as the page lists it. `whose` says whose it is, where more than one answer is possible."""

    name: str
    href: str
    kind: str
    size: str
    digest: str
    format: str
    whose: str


def downloads(context: Context, tables: Iterable[Download] = ()) -> Iterator[Download]:
    """All files of all texts that may be shown, the `tables` that pages look up among them, and what describes them.
    Raises OSError where a file of the corpus cannot be read."""
    for file in data_files(exported(context), _tables(context, tables)):
        yield _download(file)


def _tables(context: Context, tables: Iterable[Download]) -> Iterator[DataFile]:
    """The tables that pages look up, as files of the text in whose folder they stand: they quote it."""
    pictures = (
        file
        for edition in context.editions
        for name in (edition.companions if edition.publish == "full" else ())
        for file in picture_files(context, edition, name)
    )
    headers = {edition.slug: edition.document.header for edition in context.editions}
    for file in chain(pictures, tables):
        path = file.path.removeprefix(DATA)
        yield DataFile(path, file.kind, file.content, rights_of(headers[path.partition("/")[0]]))


def exported(context: Context) -> Exported:
    """What the site exports: what its pages show."""
    books = {slug: Rulebook(game.ruleset, game.ledger) for slug, game in context.games.items()}
    base = f"{context.base_url.rstrip('/')}/{DATA}" if context.base_url else ""
    words = told(context.project, context.strings, context.version)
    return Exported(context.project, context.corpus, books, words, base)


def told(project: Project, strings: Mapping[str, Strings], version: str) -> Told:
    """The words of manifest and README, in both languages. Raises OSError where the README cannot be read."""
    readme = (project.templates / README).read_text(encoding="utf-8")
    return Told(lambda section, value, lang: strings[lang].name(section, value), readme, version)


def _download(file: DataFile) -> Download:
    return Download(DATA + file.path, file.kind, file.content, file.rights.of)


def views(
    files: Sequence[Download], prefix: str, describe: Callable[[str], str], whose: Callable[[str], str] = str
) -> tuple[FileView, ...]:
    """The files as a page lists them; `prefix` climbs from the page to the root."""
    return tuple(
        FileView(
            file.path.removeprefix(DATA),
            prefix + file.path,
            describe(file.kind),
            size_of(len(file.content)),
            file.digest,
            FORMATS.get(file.path.rpartition(".")[2], ""),
            whose(file.whose) if file.whose else "",
        )
        for file in files
    )


def sums(files: Sequence[Download]) -> bytes:
    """SHA256SUMS, as sha256sum writes and checks it in the folder data/."""
    return text_lines(f"{file.digest}  {_from_data(file.path)}" for file in files)


def _from_data(path: str) -> str:
    return path.removeprefix(DATA) if path.startswith(DATA) else f"../{path}"


def size_of(count: int) -> str:
    """A size for people: bytes below 1,000, else kB or MB with three digits."""
    if count < 1000:
        return f"{count} B"
    return f"{count / 1000:.3g} kB" if count < 999_500 else f"{count / 1_000_000:.3g} MB"
