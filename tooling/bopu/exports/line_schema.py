"""Turns the schema of what `bopu extract` writes, and that of what an export adds, into the schema of a line of
clauses.jsonl."""

import json
from pathlib import Path
from typing import Any

CLAUSES, ADDED = "clauses.schema.json", "clause-line.schema.json"


def line_schema(folder: Path) -> dict[str, Any]:
    """The JSON Schema of one line. Raises OSError where a schema cannot be read."""
    clauses, added = (json.loads((folder / name).read_text(encoding="utf-8")) for name in (CLAUSES, ADDED))
    definitions = clauses["$defs"]
    clause = definitions["clause"]
    readings = {name: part for name, part in clause["properties"]["readings"].items() if name != "required"}
    return {
        "$schema": clauses["$schema"],
        "title": added["title"],
        "description": added["description"],
        "type": "object",
        "properties": {**clause["properties"], "readings": readings, **added["properties"]},
        "required": [*clause["required"], *added["properties"]],
        "additionalProperties": False,
        "$defs": {name: definitions[name] for name in ("figure", "note", "reading", "act")},
    }
