"""Turns the corpus into tests/golden/conversion.json: every clause in both scripts, as somebody has read and accepted
it.

`python -m tests.golden` shows what has changed; `python -m tests.golden --accept` writes it.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bopu.clauses import read_corpus
from bopu.project import open_project
from bopu.text.script import opencc_version

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
    """What the golden file would say now. Rows of companion documents count too."""
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
    layers = ("traditional", "simplified")
    return {
        "opencc": opencc_version(),
        "clauses": {clause.id: {layer: clause.readings[layer] for layer in layers} for clause in clauses},
    }


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
