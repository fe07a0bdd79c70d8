"""Turns TEI files into findings: is each safe to read, well-formed, and valid under the project's own schema?"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from lxml import etree

from bopu.findings import Finding, error
from bopu.project.read import read_bytes
from bopu.text.schema import Schema
from bopu.text.source import parse_source

REMEMBERED = 32
"""So many files are known to be valid or not: texts that are opened one after the other share some."""
_Bytes = tuple[tuple[str, bytes], ...]


def validate_files(schema_folder: Path, files: Sequence[tuple[Path, str]]) -> list[Finding]:
    """Validate each (path, name in messages) against ``bopu.rng`` and ``bopu.sch`` of `schema_folder`."""
    try:
        grammars = sorted([*schema_folder.glob("*.rng"), *schema_folder.glob("*.sch")])
        schemas = tuple((path.name, path.read_bytes()) for path in grammars)
        _schema(schema_folder, schemas)
    except (OSError, etree.LxmlError) as fault:
        message = f"expected the schemas bopu.rng and bopu.sch; found a fault: {fault}"
        return [error("schema.broken", schema_folder.name, 0, message)]
    findings: list[Finding] = []
    for path, name in files:
        data, faults = read_bytes(path, name)
        findings += faults if data is None else _validated(schema_folder, schemas, data, name)
    return findings


@lru_cache(maxsize=2)
def _schema(folder: Path, schemas: _Bytes) -> Schema:
    """The schemas of a folder as these bytes have them."""
    return Schema(folder)


@lru_cache(maxsize=REMEMBERED)
def _validated(folder: Path, schemas: _Bytes, data: bytes, name: str) -> tuple[Finding, ...]:
    """What is wrong with a file of these bytes."""
    source = parse_source(data, name)
    if source.root is None:
        return tuple(source.findings)
    return (*source.findings, *_schema(folder, schemas).validate(source.root, name))
