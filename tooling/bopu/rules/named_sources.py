"""Turns the texts and tables that a rules.yaml names into editions and plain tables, or into findings."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bopu.clauses.model import Edition
from bopu.findings import Finding
from bopu.rules.arguments import Arguments
from bopu.rules.ground import check_ground, read_cites
from bopu.rules.owner import Faults, Owner
from bopu.rules.shape import near
from bopu.rules.source import Node, read_yaml
from bopu.rules.tables import check_targets, read_table, row_ids
from bopu.text.model import Document


def names_of_texts(rules: Path, slug: str) -> list[str]:
    """The slugs under `texts:` of a rules.yaml, as far as it can be read, or the one that it stands beside."""
    root, _ = read_yaml(rules, rules.name)
    listed = root.get("texts") if root is not None else None
    return [one.text for one in listed.entries()] if listed is not None else [slug]


def named_texts(root: Node, editions: Mapping[str, Edition], slug: str, faults: Faults) -> list[Edition]:
    """The editions under `texts:`, or the one that the rules stand beside."""
    listed = root.get("texts")
    names = [(one.text, one.line) for one in listed.entries()] if listed is not None else [(slug, 0)]
    found = []
    for name, line in dict(names).items():
        if name in editions:
            found.append(editions[name])
        else:
            faults.error("text", line, f"expected the slug of a text; found {name!r}{near(name, editions)}")
    return found


def document_tables(root: Node, texts: Sequence[Edition], faults: Faults) -> tuple[dict[str, Any], list[Finding]]:
    """The tables that are rows of companions; findings about companions stand apart from those about the rules."""
    companions = {name: document for text in texts for name, document in text.companions.items()}
    tables: dict[str, Any] = {}
    findings: list[Finding] = []
    for name, node in _tables(root):
        if (asked := node.get("document")) is None:
            continue
        document = companions.get(asked.text)
        if document is None:
            expected = f"expected the name of a companion ({', '.join(companions) or 'there is none'})"
            faults.error("table", asked.line, f"{expected}; found {asked.text!r}{near(asked.text, companions)}")
            continue
        tables[name], told = _rows(document, node, faults)
        findings += told
    return tables, findings


def _tables(root: Node) -> list[tuple[str, Node]]:
    given = root.get("tables")
    return list(given.items()) if given is not None else []


def _rows(document: Document, node: Node, faults: Faults) -> tuple[dict[str, Any], list[Finding]]:
    group = node.get("group")
    table, findings = read_table(document, group.text if group is not None else "")
    if not table["rows"] and not findings:
        where = f' in divisions of type "{group.text}"' if group is not None else ""
        faults.error("table", node.line, f"expected rows with an xml:id in {document.file}{where}; found none")
    return table, findings + check_targets(table, row_ids(document), document)


def listed_tables(
    root: Node, arguments: Arguments, citations: dict[str, dict[str, int]], faults: Faults
) -> dict[str, Any]:
    """The tables that rules.yaml lists itself: names, or lists of names by name, each cited or supplied."""
    tables: dict[str, Any] = {}
    for name, node in _tables(root):
        rows = node.get("rows")
        if rows is None:
            continue
        if isinstance(rows.value, list):
            tables[name] = [one.text for one in rows.entries()]
            continue
        tables[name] = {}
        for key, row in rows.items():
            owner = Owner("row", f"{name}.{key}", rows.line_of(key))
            owner.cites = read_cites(row, str(owner), arguments.marked, citations, faults)
            check_ground(row, owner, faults)
            tables[name][key] = list(arguments.names(row.value["names"], owner).names)
            if (supplied := row.get("supplied")) is not None:
                arguments.supplements[owner.name] = arguments.origin_of(supplied)
    return tables
