"""The commands that findings of criticism name are there, with the options that they are given, about their own text;
and findings are told among the notes of the check.
"""

import json
import shlex
from pathlib import Path

import click

from bopu.checks.rules.criticism_file import FOLDER
from bopu.cli.command_line import group
from bopu.rules.source import read_yaml
from tests.cli.typing_at import at_once

ROOT = Path(__file__).resolve().parents[2]


def named() -> dict[str, list[str]]:
    """Every command that a finding names, with the slugs of the texts whose findings do."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "corpus").glob(f"*/{FOLDER}/*.yaml")):
        root, _ = read_yaml(path, path.name)
        assert root is not None, path
        for command in root.plain().get("commands", ()):
            found.setdefault(command, []).append(path.relative_to(ROOT / "corpus").parts[0])
    return found


def test_every_command_that_a_finding_names_can_be_typed() -> None:
    for command, slugs in named().items():
        bopu, name, *given = shlex.split(command)
        assert bopu == "bopu"
        known = group.get_command(click.Context(group), name)
        assert known is not None, command
        context = known.make_context(name, list(given))
        slug = context.params.get("slug") or next(iter(context.params.get("slugs", ())), None)
        assert slug is None or set(slugs) == {slug}, command


def test_findings_are_told_among_notes_as_json(root: Path) -> None:
    run = at_once(root, "check", "cailianchuan", "--only", "criticism", "--json")
    told = [one for one in json.loads(run.stdout) if one["rule"] == "rules.criticism"]
    files = {path.name for path in (root / "corpus/cailianchuan" / FOLDER).glob("*.yaml")}
    assert run.returncode == 0 and {one["level"] for one in told} == {"note"}
    assert {one["file"].rpartition("/")[2] for one in told} == files
    assert all(one["clause"] and "certainty" in one["message"] for one in told)
