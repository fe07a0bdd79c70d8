"""Turns the corpus into tests/golden/conversion.json: every clause in both scripts, the Chinese of the translations and
the glossary, as somebody has read and accepted it.

`python -m tests.golden` shows what has changed; `python -m tests.golden --accept` writes it.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bopu.clauses import Corpus, read_corpus
from bopu.project import open_project
from bopu.text.language import HANS, HANT
from bopu.text.script import convert, opencc_version

LAYERS = ("traditional", "simplified")
GOLDEN = Path(__file__).with_name("conversion.json")
REVIEW = (
    "The traditional or simplified form of a clause is not the one that was reviewed. Run `python -m tests.golden` "
    "(in .venv/bin), read every difference, record a decision in the edition or the glossary where conversion is "
    "wrong, and then write the new file with `python -m tests.golden --accept`."
)


def read() -> dict[str, Any]:
    """The golden file: the version of OpenCC, and clause id -> layer -> text."""
    found: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    return found


def make(root: Path) -> dict[str, Any]:
    """What the golden file would say now. Rows of companion documents count too; segments of translations have the
    name ``en:…``, entries of the glossary ``glossary:…``."""
    project, findings = open_project(root)
    assert project is not None, findings
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    clauses = [
        clause
        for edition in corpus.editions
        for group in (edition.clauses, *edition.companion_clauses.values())
        for clause in group
    ]
    pinned = {clause.id: {layer: clause.readings[layer] for layer in LAYERS} for clause in clauses}
    return {"opencc": opencc_version(), "clauses": pinned | dict(_translated(corpus)) | dict(_glossary(corpus))}


def _translated(corpus: Corpus) -> Iterator[tuple[str, dict[str, str]]]:
    """What stands in Chinese in the translations, by segment, where it differs between the scripts."""
    for unit in (u for edition in corpus.editions if edition.translation for u in edition.translation.clauses):
        chinese = [span for span in unit.spans if span.traditional != span.simplified]
        if chinese:
            yield (
                f"en:{unit.id}",
                {
                    LAYERS[0]: " ".join(s.traditional for s in chinese),
                    LAYERS[1]: " ".join(s.simplified for s in chinese),
                },
            )


def _glossary(corpus: Corpus) -> Iterator[tuple[str, dict[str, str]]]:
    """The forms of the glossary's entries, each as conversion makes it of the other."""
    for entry in corpus.glossary.entries.values():
        hant = corpus.words.applied(entry.hans, convert(entry.hans, HANT), HANT)
        hans = corpus.words.applied(entry.hant, convert(entry.hant, HANS), HANS)
        yield f"glossary:{entry.id}", {LAYERS[0]: hant, LAYERS[1]: hans}


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """A line with the clause, then the old and the new form, for each that differs."""
    if old["opencc"] != new["opencc"]:
        yield f"OpenCC {old['opencc']} -> {new['opencc']}"
    for name in dict.fromkeys([*old["clauses"], *new["clauses"]]):
        was, now = old["clauses"].get(name, {}), new["clauses"].get(name, {})
        for layer in sorted(was.keys() | now.keys()):
            if was.get(layer) != now.get(layer):
                yield f"{name} ({layer})"
                yield f"- {was.get(layer, 'not there')}"
                yield f"+ {now.get(layer, 'gone')}"


def write(golden: Mapping[str, Any]) -> None:
    """Write the golden file."""
    GOLDEN.write_text(json.dumps(golden, ensure_ascii=False, indent=1) + "\n", "utf-8")
