"""Turns small projects into exported files, and asks of these what a reader relies on: bytes, rights, descriptions."""

import csv
import hashlib
import io
import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bopu.exports import DataFile
from bopu.exports.clause_files import COLUMNS
from tests.exports.small import COMPANION as TABLE
from tests.exports.small import GAMES, exported, small_project
from tests.site.projects import add_text, build, every_file
from tests.site.test_withhold import COMPANION, SECRET, SEGMENT, WORDS


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small project."""
    return small_project(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def files(root: Path) -> dict[str, DataFile]:
    """Its files by path."""
    return exported(root)


def rows(file: DataFile) -> list[dict[str, str]]:
    """The rows of a table."""
    return list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig"), newline="")))


def lines(file: DataFile) -> list[dict[str, object]]:
    """The objects of JSON lines."""
    return [json.loads(line) for line in file.content.decode().splitlines()]


def test_a_second_run_gives_the_same_bytes(root: Path, files: dict[str, DataFile]) -> None:
    again = exported(root)
    assert {name: file.content for name, file in again.items()} == {name: f.content for name, f in files.items()}
    assert list(again) == list(files)


def test_tei_is_byte_for_byte_that_of_the_corpus(root: Path, files: dict[str, DataFile]) -> None:
    tei = {name for name in files if name.endswith(".xml")}
    assert tei == {path.relative_to(root / "corpus").as_posix() for path in (root / "corpus").rglob("*.xml")}
    assert all(files[name].content == (root / "corpus" / name).read_bytes() for name in tei)


def test_the_site_offers_the_same_bytes(tmp_path: Path) -> None:
    add_text(tmp_path, companions=TABLE)
    files = exported(tmp_path)
    assert build(tmp_path, tmp_path / "out") == []
    site = every_file(tmp_path / "out")
    assert {name: site[f"data/{name}"] for name in files} == {name: file.content for name, file in files.items()}
    for lang, words in (("en", "with words of the source"), ("zh", "含底本文字")):
        page = site[f"{lang}/downloads/index.html"].decode()
        for name, file in files.items():
            assert file.digest in page and f'data/{name}"' in page, name
        assert words in page and "TEI, " in page


def test_each_line_is_as_its_schema_says(files: dict[str, DataFile]) -> None:
    schema = json.loads(files["clause-lines.json"].content)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    found = [line for name, file in files.items() if name.endswith(".jsonl") for line in lines(file)]
    assert len(found) > 20 and [fault.message for line in found for fault in validator.iter_errors(line)] == []
    assert not validator.is_valid({**found[0], "next": 1}) and not validator.is_valid({**found[0], "more": ""})


def test_clauses_have_their_rules_their_place_and_why_no_rule_cites_them(files: dict[str, DataFile]) -> None:
    one = lines(files["pot/clauses.jsonl"])[2]
    assert one["cited_by"] == [
        {"game": "pot", "part": "step", "id": "kaichong.offer"},
        {"game": "pot", "part": "step", "id": "kaichong.pass.passes"},
        {"game": "pot", "part": "step", "id": "kaichong.pass.falls"},
        {"game": "pot", "part": "switch", "id": "left"},
    ]
    assert (one["previous"], one["next"]) == ("p.2", "p.4")
    advice = lines(files["tiny/clauses.jsonl"])[8]
    assert advice["ledger"] == {"status": "advice", "reason": {"zh": "勸早到", "en": "advises to come early"}}


def test_tables_and_lines_tell_the_same(files: dict[str, DataFile]) -> None:
    for name in ("shi/clauses", "pot/clauses", "tiny/clauses", "tiny/chart"):
        for row, line in zip(rows(files[f"{name}.csv"]), lines(files[f"{name}.jsonl"]), strict=True):
            same = ("id", "n", "function", "speaker", "status", "digest", "english", "previous", "next")
            assert [row[column] for column in same] == [line[column] for column in same]
            assert row["rules"].split() == [
                f"{one['game']}/{one['id']}" for one in line["cited_by"] if one["part"] in ("rule", "step")
            ]


def test_the_manifest_tells_size_digest_format_and_rights_of_every_file(files: dict[str, DataFile]) -> None:
    told = json.loads(files["datapackage.json"].content)
    assert told["$schema"].startswith("https://datapackage.org/profiles/")
    listed = {one["path"]: one for one in told["resources"]}
    assert set(listed) == set(files) - {"datapackage.json"}
    assert len({one["name"] for one in told["resources"]}) == len(listed)
    for name, one in listed.items():
        content = files[name].content
        assert (one["bytes"], one["hash"]) == (len(content), f"sha256:{hashlib.sha256(content).hexdigest()}")
        assert re.fullmatch(r"[a-z0-9._-]+", one["name"]) and one["format"] == name.rpartition(".")[2]
        assert one["title"] and one["title_zh"] and one["title"] != one["title_zh"]
        assert set(one["rights"]["short"]) == {"zh-Hant", "en"}


def test_no_file_with_words_of_a_source_is_licensed(files: dict[str, DataFile]) -> None:
    for one in json.loads(files["datapackage.json"].content)["resources"]:
        if "/" in one["path"]:
            assert one["rights"]["of"] == "source" and "licenses" not in one
            assert one["rights"]["source"] and one["rights"]["ours"] and one["rights"]["licence_of_ours"]


def test_the_columns_that_the_manifest_lists_are_those_of_the_file(files: dict[str, DataFile]) -> None:
    for one in json.loads(files["datapackage.json"].content)["resources"]:
        if one["format"] == "csv":
            columns = [field["name"] for field in one["schema"]["fields"]]
            assert list(rows(files[one["path"]])[0]) == columns
            key = one["schema"].get("primaryKey", columns)
            found = [tuple(row[column] for column in key) for row in rows(files[one["path"]])]
            assert len(set(found)) == len(found)


def test_the_readme_names_every_file_column_and_field(files: dict[str, DataFile]) -> None:
    text = files["README.md"].content.decode()
    assert "$" not in text
    for name in set(files) - {"README.md", "datapackage.json"}:
        assert f"| `{name}` |" in text
    for column in (*COLUMNS, *json.loads(files["clause-lines.json"].content)["properties"]):
        assert f"`{column}`" in text, column


@pytest.mark.parametrize("publish", ["clauses", "none"])
def test_no_word_of_a_withheld_text_is_in_any_file(tmp_path: Path, publish: str) -> None:
    small_project(tmp_path, publish)
    add_text(tmp_path, publish=publish, clauses=SECRET, segments=SEGMENT, companions=COMPANION)
    files = exported(tmp_path)
    own = ("馬", "翻底", "贏者", "戲用", "三骰皆同", "勸早到", "advises to come early", "dais")
    found = [(name, word) for name, f in files.items() for word in (*WORDS, *own) if word.encode() in f.content]
    assert found == []
    shown = {name for name in files if "/" in name}
    some = {f"{slug}/clauses.{form}" for slug in ("shi", *GAMES) for form in ("csv", "jsonl")}
    assert shown == (some if publish == "clauses" else set())


def test_rules_that_quote_a_withheld_text_are_withheld_with_it(tmp_path: Path) -> None:
    small_project(tmp_path)
    rules = tmp_path / "corpus/pot/rules.yaml"
    rules.write_text("texts: [pot, tiny]\n" + rules.read_text("utf-8"), "utf-8")
    assert {"pot/rules.json", "pot/ruleset.json"} <= set(exported(tmp_path))
    (tmp_path / "corpus/tiny/edition.toml").write_text('publish = "clauses"\n', "utf-8")
    assert {"pot/rules.json", "pot/ruleset.json"}.isdisjoint(exported(tmp_path))


def test_a_withheld_text_keeps_ids_functions_rules_and_digests(tmp_path: Path) -> None:
    whole = exported(small_project(tmp_path / "a"))
    bare = exported(small_project(tmp_path / "b", "clauses"))
    kept = ("id", "n", "function", "digest", "rules", "ledger", "previous", "next")
    for slug in GAMES:
        told, left = (rows(files[f"{slug}/clauses.csv"]) for files in (whole, bare))
        assert [[row[column] for column in kept] for row in left] == [[row[c] for c in kept] for row in told]
        assert {row[column] for row in left for column in ("source", "edited", "english")} == {""}
