"""Turns the vocabularies of the corpus into schema/rules.schema.json and schema/rules/<game>.schema.json.

Run it as ``python -m bopu.rules`` in the folder that holds corpus/, after a change to a vocabulary.
"""

import json
import sys
from pathlib import Path
from typing import Any

from bopu.findings import Finding
from bopu.project import Project, open_project
from bopu.project.rules_file import NAME, folders_with_rules
from bopu.project.write import write_text
from bopu.rules.engine import load_vocabulary
from bopu.rules.owner import Faults
from bopu.rules.schema import frame_schema, rules_schema
from bopu.rules.source import read_yaml

FRAME = "rules.schema.json"


def schema_files(project: Project) -> tuple[dict[str, str], list[Finding]]:
    """The content of each schema file by its path below schema/: the frame, and one for each game of the corpus."""
    files = {FRAME: _text(frame_schema())}
    findings: list[Finding] = []
    for folder in folders_with_rules(project):
        file = project.relative(folder.folder / NAME)
        root, told = read_yaml(folder.folder / NAME, file)
        faults = Faults(file)
        named = root is not None and all(root.get(name) is not None for name in ("engine", "game"))
        vocabulary = load_vocabulary(root, faults) if root is not None and named else None
        findings += [*told, *faults.findings]
        if vocabulary is not None:
            files[f"rules/{vocabulary.game}.schema.json"] = _text(rules_schema(vocabulary))
    return files, findings


def _text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def main(root: Path) -> int:
    """Write the files; 1 where a game's vocabulary cannot be had."""
    project, findings = open_project(root)
    files, told = schema_files(project) if project is not None else ({}, [])
    for finding in (*findings, *told):
        print(finding, file=sys.stderr)
    for name, text in files.items():
        write_text(root / "schema" / name, text)
    return 1 if told or project is None else 0


if __name__ == "__main__":
    sys.exit(main(Path.cwd()))
