"""Turns a file that stands beside rules.yaml into its nodes, once it has the shape that its schema asks for."""

import json
from dataclasses import replace

from bopu.checks.rules.subject import Subject
from bopu.findings import Finding
from bopu.project.folder import shared_folder
from bopu.rules.shape import check_shape
from bopu.rules.source import Node, read_yaml


def shown_beside(subject: Subject, name: str) -> str:
    """How findings call a file beside the rules."""
    return f"{subject.file.rpartition('/')[0]}/{name}"


def read_beside(subject: Subject, name: str, schema: str, rule: str = "") -> tuple[Node | None, list[Finding]]:
    """The root of a file, or None with a finding for each fault (of this rule, or of the reader's own).

    None alone where there is no such file.
    """
    path, file = subject.folder / name, shown_beside(subject, name)
    if not path.exists():
        return None, []
    root, findings = read_yaml(path, file)
    if root is not None:
        asked = json.loads((shared_folder("schema") / schema).read_text(encoding="utf-8"))
        findings += check_shape(root, asked, file)
    return (None if findings else root), [replace(one, rule=rule or one.rule) for one in findings]
