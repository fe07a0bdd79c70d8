"""Turns TEI files into findings: is each safe to read, well-formed, and valid under the project's own schema?"""

from collections.abc import Sequence
from pathlib import Path

from lxml import etree

from bopu.findings import Finding, error
from bopu.text.schema import Schema
from bopu.text.source import read_source


def validate_files(schema_folder: Path, files: Sequence[tuple[Path, str]]) -> list[Finding]:
    """Validate each (path, name in messages) against ``bopu.rng`` and ``bopu.sch`` of `schema_folder`."""
    try:
        schema = Schema(schema_folder)
    except (OSError, etree.LxmlError) as fault:
        message = f"expected the schemas bopu.rng and bopu.sch; found a fault: {fault}"
        return [error("schema.broken", schema_folder.name, 0, message)]
    findings: list[Finding] = []
    for path, name in files:
        source = read_source(path, name)
        findings += source.findings
        if source.root is not None:
            findings += schema.validate(source.root, name)
    return findings
