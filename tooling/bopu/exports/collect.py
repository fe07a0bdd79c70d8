"""Turns a corpus into all files to take away: TEI, plain text, clauses, rules, glossary, and what describes them.

What a text's `publish` setting withholds is gone before the first file is made.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from bopu.clauses.english import english_of
from bopu.clauses.model import Corpus, Edition
from bopu.clauses.withhold import shown
from bopu.exports.clause_files import (
    COLUMNS,
    KEY,
    LAYER_NAMES,
    Citing,
    Row,
    citing,
    clauses_csv,
    clauses_jsonl,
    english_text,
    layer_text,
    rows_of,
    unpunctuated_text,
)
from bopu.exports.data_file import TOOL, DataFile, Rights, rights_of
from bopu.exports.glossary_files import glossary_files
from bopu.exports.line_schema import line_schema
from bopu.exports.manifest import Told, manifest, readme
from bopu.exports.tables import json_bytes
from bopu.exports.word_files import conversion_file, dictionary_file, word_file
from bopu.findings import Finding, has_errors
from bopu.project.model import Project
from bopu.project.rules_file import NAME as RULES
from bopu.rules import compile_text, folders_with_rules
from bopu.rules.ledger import Entry
from bopu.rules.named_sources import names_of_texts
from bopu.rules.source import read_yaml
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Ruleset

SCHEMA = "clause-lines.json"


@dataclass(frozen=True)
class Rulebook:
    """The rules of a text: compiled, and what becomes of each of its clauses."""

    ruleset: Ruleset
    ledger: Mapping[str, Entry] = field(hash=False)


@dataclass(frozen=True)
class Exported:
    """What is exported: the texts `corpus` with their rules by slug, out of a project. `told` has the words of manifest
    and README; `base` is the address of the folder that the files will stand in, empty where it is not known."""

    project: Project
    corpus: Corpus
    books: Mapping[str, Rulebook]
    told: Told
    base: str = ""


def read_rulebooks(project: Project, corpus: Corpus) -> tuple[dict[str, Rulebook], list[Finding]]:
    """The rules of all texts of the corpus that have some; with any error among the findings none."""
    books: dict[str, Rulebook] = {}
    findings: list[Finding] = []
    known = {edition.slug for edition in corpus.editions}
    for folder in folders_with_rules(project):
        if folder.slug in known:
            compiled = compile_text(project, corpus.editions, folder.slug, corpus.glossary)
            findings += compiled.findings
            if compiled.ruleset is not None:
                books[folder.slug] = Rulebook(compiled.ruleset, compiled.ledger)
    return ({} if has_errors(findings) else books), findings


def data_files(exported: Exported, beside: Iterable[DataFile] = ()) -> Iterator[DataFile]:
    """All files, those that describe the others last; `beside` are files that stand in the same folder and are to be
    described with them. Raises OSError where a file of the corpus cannot be read."""
    files: list[DataFile] = []
    for file in chain(_contents(exported), beside):
        files.append(file)
        yield file
    yield (about := readme(exported.told, files))
    yield manifest(exported.told, [*files, about], exported.base)


def _contents(exported: Exported) -> Iterator[DataFile]:
    cited = citing(book.ruleset for book in exported.books.values())
    corpus = replace(exported.corpus, editions=tuple(map(shown, exported.corpus.editions)))
    for edition in corpus.editions:
        yield from _text(exported, edition, cited)
        if edition.publish == "full":
            yield from conversion_file(corpus, edition)
    yield from word_file(corpus)
    if exported.project.conversion is not None:
        yield dictionary_file(exported.project.conversion)
    if exported.corpus.glossary.entries:
        yield from glossary_files(exported.project, exported.corpus.glossary, exported.base)
    yield DataFile(SCHEMA, "schema_clauses", json_bytes(line_schema(exported.project.schema)), Rights(TOOL))


def _text(exported: Exported, edition: Edition, cited: Mapping[str, tuple[Citing, ...]]) -> Iterator[DataFile]:
    """The files of one text, as far as they may be shown."""
    if edition.publish == "none":
        return
    book = exported.books.get(edition.slug)
    ledger = book.ledger if book else {}
    terms = exported.corpus.glossary.entries
    rows = rows_of(edition.clauses, english_of(edition), cited, ledger, terms)
    base, rights = f"{edition.slug}/", rights_of(edition.document.header)
    if edition.publish == "full":
        yield from _documents(exported.project, edition)
        yield from _plain_texts(edition, rows, base)
    withheld = edition.publish != "full"
    yield DataFile(base + "clauses.jsonl", "jsonl", clauses_jsonl(rows, withheld), rights)
    yield DataFile(base + "clauses.csv", "csv", clauses_csv(rows), rights, COLUMNS, KEY)
    for name, clauses in edition.companion_clauses.items():
        own = rights_of(edition.companions[name].header, edition.document.header)
        rows = rows_of(clauses, {}, cited, ledger, terms)
        yield DataFile(f"{base}{name}.jsonl", "jsonl_companion", clauses_jsonl(rows), own)
        yield DataFile(f"{base}{name}.csv", "csv_companion", clauses_csv(rows), own, COLUMNS, KEY)
    if book is not None and rules_are_open(exported.project, exported.corpus.editions, edition.slug):
        yield from _rules(exported.project, edition, book, rights)


def rules_are_open(project: Project, editions: Sequence[Edition], slug: str) -> bool:
    """Whether the rules of a text may be shown: they quote it, and the other texts that they name."""
    withheld = {edition.slug for edition in editions if edition.publish != "full"}
    if not withheld:
        return True
    folder = next(text.folder for text in project.texts if text.slug == slug)
    return withheld.isdisjoint({slug, *names_of_texts(folder / RULES, slug)})


def _documents(project: Project, edition: Edition) -> Iterator[DataFile]:
    """The TEI files, byte for byte as they are edited."""
    text = edition.document.header
    listed = [("text", "tei", edition.document)]
    listed += [("text.en", "tei_en", edition.translation)] if edition.translation else []
    listed += [(name, "tei_companion", document) for name, document in edition.companions.items()]
    for name, kind, document in listed:
        content = Path(project.root, document.file).read_bytes()
        yield DataFile(f"{edition.slug}/{name}.xml", kind, content, rights_of(document.header, text))


def _plain_texts(edition: Edition, rows: list[Row], base: str) -> Iterator[DataFile]:
    """The text in each layer, a clause a line."""
    rights = rights_of(edition.document.header)
    for layer in LAYER_NAMES:
        yield DataFile(f"{base}{layer}.txt", f"text_{layer}", layer_text(rows, layer), rights)
    yield DataFile(base + "unpunctuated.txt", "text_unpunctuated", unpunctuated_text(rows), rights)
    if edition.translation:
        own = rights_of(edition.translation.header, edition.document.header)
        yield DataFile(base + "english.txt", "text_english", english_text(rows), own)


def _rules(project: Project, edition: Edition, book: Rulebook, rights: Rights) -> Iterator[DataFile]:
    """The rules as they are written, and as they are compiled; both quote the text."""
    path = next(text.folder for text in project.texts if text.slug == edition.slug) / RULES
    node, _ = read_yaml(path, project.relative(path))
    written: Any = node.plain() if node is not None else {}
    yield DataFile(f"{edition.slug}/rules.json", "rules", json_bytes(written), rights)
    compiled = json_bytes(to_json(book.ruleset))
    yield DataFile(f"{edition.slug}/ruleset.json", "ruleset", compiled, rights)
