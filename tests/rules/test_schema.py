"""Holds the generated JSON Schemas together with the vocabularies and with the files in schema/."""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bopu.project import open_project
from bopu.rules import frame_schema, rules_schema
from bopu.rules.__main__ import main, schema_files
from bopu.rules.shape import check_shape
from bopu.rules.source import parse_yaml, read_yaml
from tests.rules.harness import Tiny
from tests.rules.tiny_game import VOCABULARY


def test_the_committed_schemas_are_those_that_the_vocabularies_give(root: Path) -> None:
    project, _ = open_project(root)
    assert project is not None
    files, findings = schema_files(project)
    assert findings == []
    committed = {file.relative_to(root / "schema").as_posix() for file in (root / "schema").rglob("*.schema.json")}
    assert {name for name in committed if name.startswith("rules")} == set(files)
    stale = [name for name, text in files.items() if (root / "schema" / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run `python -m bopu.rules`"


@pytest.mark.parametrize("schema", [rules_schema(VOCABULARY), frame_schema()], ids=["tiny", "frame"])
def test_a_schema_is_one_and_accepts_the_small_rules(tiny: Tiny, schema: dict[str, object]) -> None:
    Draft202012Validator.check_schema(schema)
    root, _ = read_yaml(tiny.path("rules.yaml"), "rules.yaml")
    assert root is not None
    assert check_shape(root, schema, "rules.yaml") == []


def test_every_word_slot_and_event_stands_in_the_schema() -> None:
    schema = rules_schema(VOCABULARY)
    words = schema["$defs"]
    assert list(words["condition"]["else"]["properties"]) == list(VOCABULARY.predicates)
    assert list(words["operation"]["else"]["properties"]) == list(VOCABULARY.operations)
    assert list(words["filter"]["else"]["properties"]) == list(VOCABULARY.filters)
    rule = schema["properties"]["rules"]["items"]["properties"]
    assert rule["decides"]["enum"] == list(VOCABULARY.slots)
    assert rule["upon"]["enum"] == list(VOCABULARY.events)


@pytest.mark.parametrize(
    "condition",
    ["first", "anything", "{item: dui}", "{item: [dui, fa]}", "{item: {is: dui}}", "{item: {table: t.7.list}}",
     "{item: {is: [dui, {table: [t.7.list, t.8]}, {figure: t.4.fa}]}}", "{alike: {times: {figure: a}}}",
     "{alike: {times: {supplied: 2, source: s, certainty: low}, face: {most: [{value: a}, {figure: b}]}}}"],
)  # fmt: skip
def test_conditions_that_have_the_shape(condition: str) -> None:
    assert _findings(condition) == []


@pytest.mark.parametrize(
    "condition",
    ["{item: duo}", "{item: []}", "{item: {is: dui, times: 2}}", "{item: {table: []}}", "{first: 3}", "[]", "~", "{}",
     "{item: dui, first: {}}", "{alike: {times: {figure: a, value: b}}}",
     "{alike: {times: {supplied: '2', source: s, certainty: low}}}",
     "{alike: {times: {supplied: 1e3, source: s, certainty: low}}}", "{alike: {face: {figure: a}}}", "{alike: dui}"],
)  # fmt: skip
def test_conditions_that_have_not(condition: str) -> None:
    assert _findings(condition) != []


def _findings(condition: str) -> list[str]:
    text = f"game: tiny\nengine: a.b\nrules:\n- {{id: a, upon: starts, when: [{condition}], do: [stay]}}\n"
    root, findings = parse_yaml(text, "rules.yaml")
    assert root is not None, findings
    return [str(finding) for finding in check_shape(root, rules_schema(VOCABULARY), "rules.yaml")]


def test_the_schemas_of_a_project_are_written(tiny: Tiny) -> None:
    assert main(tiny.root) == 0
    written = sorted(path.relative_to(tiny.root).as_posix() for path in (tiny.root / "schema").rglob("*.json"))
    assert written == ["schema/rules.schema.json", "schema/rules/tiny.schema.json"]


def test_a_vocabulary_that_cannot_be_had_is_told(tiny: Tiny, capsys: pytest.CaptureFixture[str]) -> None:
    tiny.edit("rules.yaml", "engine: tests.rules.tiny_game", "engine: tests.rules.nothing")
    assert main(tiny.root) == 1
    assert (
        "corpus/tiny/rules.yaml:2: error: expected a module tests.rules.nothing with VOCABULARY"
        in capsys.readouterr().err
    )
