"""Turns texts into the list of their words and into the record of their conversion, with the dictionary it goes by."""

from collections.abc import Iterator
from pathlib import Path

from bopu.clauses.audit import audit
from bopu.clauses.model import Corpus, Edition
from bopu.exports.data_file import OURS, DataFile, Rights, rights_of
from bopu.exports.glossary_files import header_of
from bopu.exports.tables import csv_bytes
from bopu.text.decisions import Decision
from bopu.words import WordRow, word_list

WORDS = ("traditional", "simplified", "pinyin", "english", "terms", "frequency", "texts", "first")
DECISIONS = (
    "clause", "file", "line", "script", "character", "taken", "candidates", "by", "why", "open", "before", "after",
)  # fmt: skip
DICTIONARY = "conversion.xml"


def word_file(corpus: Corpus) -> Iterator[DataFile]:
    """The words of all texts that may be shown, the most frequent first; no file where there are none."""
    texts = [edition for edition in corpus.editions if edition.publish == "full"]
    if rows := word_list(texts, corpus.glossary):
        content = csv_bytes(WORDS, map(_word, rows))
        yield DataFile("words.csv", "csv_words", content, Rights(OURS), WORDS, WORDS[:2])


def _word(row: WordRow) -> tuple[str, ...]:
    texts = " ".join(f"{slug}:{count}" for slug, count in row.texts)
    return row.hant, row.hans, row.pinyin, row.en, " ".join(row.entries), str(row.frequency), texts, row.first


def conversion_file(corpus: Corpus, edition: Edition) -> Iterator[DataFile]:
    """Every decision that converting a text takes, in both directions; no file where it takes none, or OpenCC's
    dictionaries cannot be read."""
    decisions, _ = audit(corpus, [edition])
    if decisions:
        content = csv_bytes(DECISIONS, map(_decision, decisions))
        rights = rights_of(edition.document.header)
        yield DataFile(f"{edition.slug}/conversion.csv", "csv_conversion", content, rights, DECISIONS)


def _decision(one: Decision) -> tuple[str, ...]:
    return (
        one.clause, one.file, str(one.line), one.script, one.char, one.taken, " ".join(one.candidates),
        one.by, one.why, "yes" if one.open else "no", one.before, one.after,
    )  # fmt: skip


def dictionary_file(path: Path) -> DataFile:
    """The project's dictionary of conversion, byte for byte. Raises OSError."""
    header = header_of(path)
    rights = rights_of(header, of=OURS) if header else Rights(OURS)
    return DataFile(DICTIONARY, "tei_conversion", path.read_bytes(), rights)
