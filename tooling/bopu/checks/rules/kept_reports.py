"""Turns what was found about a text into a file below build/checked that serves until anything changes that it was made
from (see `made_from`), and such a file back into what was found.

A file lies under the text and what was asked. It names the texts that were opened and the engine, so that whoever reads
it knows what to compare without reading a rule; a digest of what it holds shows whether it is whole.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from bopu.checks.rules.made_from import (
    Files,
    code_of_tool,
    code_unchanged,
    engine_files,
    files_of,
    modules_loaded,
    still,
    younger,
)
from bopu.checks.rules.reported import SLOW, Asked, Outcome, Report
from bopu.findings import Finding, Level
from bopu.project import Project
from bopu.project.write import write_text

FOLDER = "checked"
FORMAT = 1
BROKEN = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What a damaged file may come to: it is not used, and that is no error."""


class Begun(NamedTuple):
    """A text whose check begins: the texts that are opened for it, their files as they are before, the time."""

    part: Project
    files: Files | None
    at: float


def begun(part: Project) -> Begun:
    """What the files of a text are before it is opened."""
    code_of_tool()
    return Begun(part, files_of(part), time())


def keep(asked: Asked, slug: str, begun: Begun, outcome: Outcome, engine: str) -> None:
    """Keep what was found about a text, unless something was changed while it was looked at or it cannot be told by its
    files. `engine` is empty for a text without rules. Where nothing can be written nothing is kept."""
    if begun.files is None or outcome.faulty or SLOW & set(asked.names) or (outcome.report and not engine):
        return
    modules = modules_loaded(engine) if engine else {}
    engines = engine_files(engine) if engine else {}
    digest = _digest(asked, slug, begun.files, engine)
    if digest is None or engines is None or files_of(begun.part) != begun.files or not code_unchanged():
        return
    if younger([*modules, *engines], begun.at):
        return
    data, found = ({}, []) if outcome.report is None else (outcome.report.data, outcome.report.findings)
    held = {"opening": _plain(outcome.opening), "rules": outcome.report is not None, "data": data}
    text = json.dumps({**held, "findings": _plain(found)}, ensure_ascii=False, default=str)
    head = {"format": FORMAT, "texts": [text.slug for text in begun.part.texts], "engine": engine, "modules": modules}
    first = json.dumps({**head, "digest": digest, "holds": _sha(text)}, ensure_ascii=False)
    with suppress(OSError):
        write_text(_path(asked, slug), f"{first}\n{text}\n")


def kept(asked: Asked, slug: str) -> Outcome | None:
    """What was kept about a text; None where there is nothing that still holds."""
    if SLOW & set(asked.names):
        return None
    with suppress(*BROKEN):
        first, text, rest = _path(asked, slug).read_text(encoding="utf-8").split("\n")
        head = json.loads(first)
        if rest or head["format"] != FORMAT or head["holds"] != _sha(text) or not still(head["modules"]):
            return None
        part = _part(asked.project, head["texts"])
        files = files_of(part) if part is not None else None
        if files is None or head["digest"] != _digest(asked, slug, files, head["engine"]):
            return None
        held = json.loads(text)
        report = Report(held["data"], _findings(held["findings"])) if held["rules"] else None
        return Outcome(_findings(held["opening"]), report)
    return None


def _path(asked: Asked, slug: str) -> Path:
    """Other options keep their own file, so that quick checks and whole ones take turns."""
    options = _sha(json.dumps([list(asked.names), asked.games]))[:8]
    return asked.project.root / "build" / FOLDER / f"{slug}-{options}.json"


def _part(project: Project, slugs: Sequence[str]) -> Project | None:
    """The project with these texts alone, None where one of them is not there."""
    texts = tuple(text for text in project.texts if text.slug in slugs)
    return replace(project, texts=texts) if len(texts) == len(slugs) else None


def _digest(asked: Asked, slug: str, files: Mapping[str, str], engine: str) -> str | None:
    """Of all that decides what is said of a text; None where the engine is not there."""
    engines = engine_files(engine) if engine else {}
    if engines is None:
        return None
    root = asked.project.root
    named = {Path(name).relative_to(root).as_posix() if Path(name).is_relative_to(root) else name: one
             for name, one in files.items()}  # fmt: skip
    options = [slug, list(asked.names), asked.games, engine]
    return _sha(json.dumps([FORMAT, options, named, engines, code_of_tool()], sort_keys=True))


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    return [asdict(finding) for finding in findings]


def _findings(rows: Sequence[Mapping[str, Any]]) -> list[Finding]:
    return [Finding(**{**row, "level": Level(row["level"])}) for row in rows]
