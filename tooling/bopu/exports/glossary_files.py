"""Turns the glossary into its files: TEI as it is edited, a table, and SKOS."""

from collections.abc import Iterator
from pathlib import Path

from bopu.exports.data_file import OURS, DataFile, Rights, rights_of
from bopu.exports.skos import OWN_FILE, TEI_FILE, glossary_turtle
from bopu.exports.tables import csv_bytes
from bopu.project.model import Project
from bopu.text.glossary import Entry, Glossary
from bopu.text.model import Header
from bopu.text.parse import read_document

COLUMNS = (
    "id", "list", "traditional", "simplified", "pinyin", "english", "variants", "definition_zh", "definition_en",
)  # fmt: skip


def glossary_files(project: Project, glossary: Glossary, base: str = "") -> Iterator[DataFile]:
    """The glossary in three forms. Raises OSError where its file cannot be read."""
    header = header_of(project.root / glossary.file) if glossary.file else None
    rights = rights_of(header, of=OURS) if header else Rights(OURS)
    if glossary.file:
        content = Path(project.root, glossary.file).read_bytes()
        yield DataFile(TEI_FILE, "tei_glossary", content, rights)
    rows = map(_cells, glossary.entries.values())
    yield DataFile("glossary.csv", "csv_glossary", csv_bytes(COLUMNS, rows), rights, COLUMNS, ("id",))
    yield DataFile(OWN_FILE, "skos_glossary", glossary_turtle(glossary, header, base), rights)


def _cells(e: Entry) -> tuple[str, ...]:
    return e.id, e.list, e.hant, e.hans, e.pinyin, e.en, " ".join(e.variants), e.gloss_hant, e.gloss_en


def header_of(path: Path) -> Header | None:
    """What a list of words says of itself."""
    document, _ = read_document(path, path.name, {}, "")
    return document.header if document else None
