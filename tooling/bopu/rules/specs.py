"""Turns a ruleset into build/specs/<slug>.json, which engines and the browser read."""

import json
from dataclasses import replace
from pathlib import Path

from bopu.project.model import Project
from bopu.project.write import write_text
from bopu.ruleset.load import to_json, version_of
from bopu.ruleset.model import Ruleset


def spec_path(project: Project, slug: str) -> Path:
    """Where the compiled ruleset of a text is written."""
    return project.root / "build" / "specs" / f"{slug}.json"


def with_version(ruleset: Ruleset) -> Ruleset:
    """The ruleset with the digest of its content as version."""
    return replace(ruleset, version=version_of(to_json(ruleset)))


def spec_text(ruleset: Ruleset) -> str:
    """The file's content: the same ruleset gives the same bytes."""
    return json.dumps(to_json(ruleset), ensure_ascii=False, indent=1) + "\n"


def write_spec(path: Path, ruleset: Ruleset) -> None:
    """Write it whole or not at all. Raises OSError."""
    write_text(path, spec_text(ruleset))
