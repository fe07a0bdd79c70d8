"""Turns ids in exported files into ids that are nowhere, one file after the other, and asks whether that is noticed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bopu.exports import data_files, write_data
from tests.exports.resolving import unresolved
from tests.exports.small import small_project, with_rules


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small project, and its data in `data`."""
    root = small_project(tmp_path_factory.mktemp("ids"))
    write_data(root / "data", list(data_files(with_rules(root))))
    return root


def changed(old: str, new: str) -> Callable[[str], str]:
    """What puts one word in the place of another, once."""
    return lambda text: text.replace(old, new, 1)


def test_every_id_of_a_small_export_resolves(folder: Path) -> None:
    assert unresolved(folder / "corpus", folder / "data") == []


@pytest.mark.parametrize(
    ("name", "plant", "expected"),
    [
        ("shi/edited.txt", changed("a.2\t", "a.9\t"), "clause a.9"),
        ("shi/clauses.csv", changed("\na.2,", "\na.9,"), "clause a.9"),
        ("shi/clauses.csv", changed(",de,", ",dd,"), "entry dd"),
        ("pot/clauses.csv", changed("pot/opens", "pot/opend"), "rule pot/opend"),
        ("pot/clauses.csv", changed("kaichong.turn", "kaichong.tern"), "rule pot/kaichong.tern"),
        ("shi/clauses.jsonl", changed('"id": "a.2"', '"id": "a.9"'), "clause a.9"),
        ("shi/clauses.jsonl", changed('"id": "a.2.c"', '"id": "a.9.c"'), "part a.9.c"),
        ("shi/clauses.jsonl", changed('"previous": "a.1"', '"previous": "a.0"'), "clause a.0"),
        ("shi/clauses.jsonl", changed('["e.1"]', '["e.9"]'), "segment e.9"),
        ("pot/clauses.jsonl", changed('"id": "opens"', '"id": "opend"'), "rule pot/opend"),
        ("pot/clauses.jsonl", changed('"id": "left"', '"id": "lift"'), "switch pot/lift"),
        ("shi/clauses.jsonl", changed('["de"]', '["dd"]'), "entry dd"),
        ("shi/tu.jsonl", changed('"id": "r.1"', '"id": "r.9"'), "clause r.9"),
        ("tiny/rules.json", changed('"t.2.san"', '"t.2.sam"'), "figure t.2.sam"),
        ("tiny/rules.json", changed('"t.3"', '"t.33"'), "clause t.33"),
        ("tiny/ruleset.json", changed('"figure": "t.2.san"', '"figure": "t.2.sam"'), "figure t.2.sam"),
        ("tiny/ruleset.json", changed('"t.5": {', '"t.55": {'), "clause t.55"),
        ("words.csv", changed(",a.2\r", ",a.9\r"), "clause a.9"),
        ("words.csv", changed(",de,", ",dd,"), "entry dd"),
        ("shi/conversion.csv", changed("\na.2,", "\na.9,"), "clause a.9"),
        ("shi/conversion.csv", changed("default,,no", "word,hant.nowhere,no"), "reason hant.nowhere"),
        ("shi/conversion.csv", changed("default,,no", "default,hans.nowhere,no"), "reason hans.nowhere"),
        ("glossary.csv", changed("\nchou,", "\nchov,"), "entry chov"),
        ("glossary.ttl", changed("<glossary.xml#chou>", "<glossary.xml#chov>"), "concept chov"),
        ("shi/text.xml", changed('xml:id="a.2"', 'xml:id="a.9"'), "no file of the corpus"),
    ],
)
def test_an_id_that_is_nowhere_is_noticed(
    folder: Path, tmp_path: Path, name: str, plant: Callable[[str], str], expected: str
) -> None:
    data = tmp_path / "data"
    shutil.copytree(folder / "data", data)
    text = (data / name).read_bytes().decode()
    assert plant(text) != text
    (data / name).write_bytes(plant(text).encode())
    assert f"{name}: {expected}" in unresolved(folder / "corpus", data)


TABLE = {
    "places": [["", "start"], ["r.1", "甲"]],
    "ids": ["a.1"],
    "links": [["2", "../../zh/shi/a.2/", "clause"], ["opens", "../../zh/pot/rules/#rule-opens"]],
}


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("shi/try.zh.json", '"r.1"', '"r.9"', "place r.9"),
        ("shi/tu.places.en.json", '"a.1"', '"a.9"', "place a.9"),
        ("shi/throws.en.json", "/a.2/", "/a.9/", "link ../../zh/shi/a.9/"),
        ("shi/try.en.json", "start", "end", "link ../../zh/pot/rules/#rule-opens"),
    ],
)
def test_an_id_of_a_table_that_pages_look_up_is_noticed(
    folder: Path, tmp_path: Path, name: str, old: str, new: str, expected: str
) -> None:
    """The rule `opens` is one of another game, so that its link leads nowhere from here."""
    shutil.copytree(folder / "data", tmp_path / "data")
    (tmp_path / "data" / name).write_text(json.dumps(TABLE).replace(old, new), "utf-8")
    assert f"{name}: {expected}" in unresolved(folder / "corpus", tmp_path / "data")
    sound = {**TABLE, "links": TABLE["links"][:1]}
    (tmp_path / "data" / name).write_text(json.dumps(sound), "utf-8")
    assert unresolved(folder / "corpus", tmp_path / "data") == []


def test_a_file_of_which_nobody_says_what_it_holds_is_noticed(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "data", tmp_path / "data")
    (tmp_path / "data/more.json").write_text("{}")
    assert unresolved(folder / "corpus", tmp_path / "data") == ["more.json: nobody has said which ids are in it"]
