"""Turns the editions into files to take away: TEI as it is edited, plain text by layer, clauses as JSON lines and
CSV, the glossary.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bopu.clauses import as_json
from bopu.clauses.english import english_of
from bopu.clauses.model import Clause, Edition
from bopu.site.board_picture import picture_files
from bopu.site.context import Context
from bopu.site.download import Download
from bopu.text.punctuation import unpointed

LAYER_NAMES = ("source", "edited", "traditional", "simplified")
DATA = "data/"
CSV_HEAD = ("id", "n", "function", "speaker", "status", "digest", *LAYER_NAMES, "english")


@dataclass(frozen=True)
class FileView:
    """A download as the page lists it."""

    name: str
    href: str
    kind: str
    size: str
    digest: str


def downloads(context: Context) -> Iterator[Download]:
    """All files of all texts that may be shown, then the glossary's. Raises OSError where a TEI file cannot be read."""
    for edition in context.editions:
        if edition.publish == "full":
            yield from _full(context, edition)
        elif edition.publish == "clauses":
            yield from _clause_files(edition, {})
    if context.glossary.entries:
        yield from _glossary(context)


def _full(context: Context, edition: Edition) -> Iterator[Download]:
    base = f"data/{edition.slug}/"
    yield Download(base + "text.xml", "tei", _bytes(context, edition.document.file))
    if edition.translation:
        yield Download(base + "text.en.xml", "tei_en", _bytes(context, edition.translation.file))
    for name, document in edition.companions.items():
        yield Download(f"{base}{name}.xml", "tei_companion", _bytes(context, document.file))
        yield from picture_files(context, edition, name)
    english = english_of(edition)
    for layer in LAYER_NAMES:
        lines = (_line(clause, clause.readings.get(layer, "")) for clause in edition.clauses)
        yield Download(f"{base}{layer}.txt", f"text_{layer}", _text(lines))
    lines = (_line(clause, unpointed(clause.readings.get("edited", ""))) for clause in edition.clauses)
    yield Download(base + "unpunctuated.txt", "text_unpunctuated", _text(lines))
    if edition.translation:
        lines = (_line(clause, english.get(clause.id, "")) for clause in edition.clauses)
        yield Download(base + "english.txt", "text_english", _text(lines))
    yield from _clause_files(edition, english)
    for name, rows in edition.companion_clauses.items():
        yield Download(f"{base}{name}.jsonl", "jsonl_companion", _jsonl(rows))


def _clause_files(edition: Edition, english: dict[str, str]) -> Iterator[Download]:
    base = f"data/{edition.slug}/"
    yield Download(base + "clauses.jsonl", "jsonl", _jsonl(edition.clauses))
    rows = (_csv_row(clause, english) for clause in edition.clauses)
    yield Download(base + "clauses.csv", "csv", _csv(CSV_HEAD, rows))


def _csv_row(clause: Clause, english: dict[str, str]) -> tuple[str, ...]:
    known = (clause.id, clause.n, clause.function, clause.speaker, clause.status, clause.digest)
    return (*known, *(clause.readings.get(layer, "") for layer in LAYER_NAMES), english.get(clause.id, ""))


def _glossary(context: Context) -> Iterator[Download]:
    entries = context.glossary.entries.values()
    head = (
        "id",
        "list",
        "traditional",
        "simplified",
        "pinyin",
        "english",
        "variants",
        "definition_zh",
        "definition_en",
    )
    rows = (
        (e.id, e.list, e.hant, e.hans, e.pinyin, e.en, " ".join(e.variants), e.gloss_hant, e.gloss_en) for e in entries
    )
    if context.glossary.file:
        yield Download("data/glossary.xml", "tei_glossary", _bytes(context, context.glossary.file))
    yield Download("data/glossary.csv", "csv_glossary", _csv(head, rows))


def _line(clause: Clause, text: str) -> str:
    """A clause in a plain text file: id, tab, words; never a line end inside."""
    return f"{clause.id}\t{' '.join(text.split())}"


def _text(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _jsonl(clauses: Sequence[Clause]) -> bytes:
    return _text(json.dumps(as_json(clause), ensure_ascii=False, sort_keys=True) for clause in clauses)


def _csv(head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """CSV after RFC 4180; with a byte order mark, without which spreadsheets garble Chinese."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue().encode("utf-8-sig")


def _bytes(context: Context, file: str) -> bytes:
    return Path(context.project.root, file).read_bytes()


def views(files: Sequence[Download], prefix: str, describe: Callable[[str], str]) -> tuple[FileView, ...]:
    """The files as a page lists them; `prefix` climbs from the page to the root."""
    return tuple(
        FileView(
            file.path.removeprefix(DATA),
            prefix + file.path,
            describe(file.kind),
            size_of(len(file.content)),
            file.digest,
        )
        for file in files
    )


def sums(files: Sequence[Download]) -> bytes:
    """SHA256SUMS, as sha256sum writes and checks it in the folder data/."""
    return _text(f"{file.digest}  {_from_data(file.path)}" for file in files)


def _from_data(path: str) -> str:
    return path.removeprefix(DATA) if path.startswith(DATA) else f"../{path}"


def size_of(count: int) -> str:
    """A size for people: bytes below 1,000, else kB or MB with three digits."""
    if count < 1000:
        return f"{count} B"
    return f"{count / 1000:.3g} kB" if count < 999_500 else f"{count / 1_000_000:.3g} MB"
