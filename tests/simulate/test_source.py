"""Finding a ruleset: compiled when it is older than what it is made from, else read; refused in a sentence."""

import json
import os
import shutil
from pathlib import Path

import pytest

from bopu.play.contract import UnknownGame
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Ruleset
from bopu.simulate.source import find_ruleset, load_from

SPEC = "build/specs/shengguantu.json"


def specs(root: Path, text: str) -> Path:
    """A folder that holds a compiled file and no corpus."""
    path = root / SPEC
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    return path


def test_a_compiled_file_serves_without_a_corpus(tmp_path: Path, ruleset: Ruleset) -> None:
    specs(tmp_path, json.dumps(to_json(ruleset)))
    found, findings = find_ruleset(tmp_path, "shengguantu")
    assert findings == [] and found is not None and found.version == ruleset.version


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a compiled ruleset as JSON; found a fault:"),
        ("[]", "expected a compiled ruleset of format 1; found 'list': compile it again"),
        ('{"format": 99}', "expected a compiled ruleset of format 1; found 99: compile it again"),
        (
            '{"format": 1}',
            "expected a compiled ruleset; found a part that is none (KeyError: 'game'): compile it again",
        ),
        (
            '{"format": 1, "game": 1, "engine": 2, "version": 3, "rules": 4}',
            "expected a compiled ruleset; found a part",
        ),
    ],
)
def test_a_file_that_is_no_ruleset_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    specs(tmp_path, text)
    found, [finding] = find_ruleset(tmp_path, "shengguantu")
    assert found is None and finding.message.startswith(said) and finding.file == SPEC


def test_a_game_of_which_nothing_is_there(tmp_path: Path, root: Path) -> None:
    with pytest.raises(
        UnknownGame, match=r"expected corpus/go/rules\.yaml or build/specs/go\.json in .*; found neither"
    ):
        load_from(tmp_path, "go")
    with pytest.raises(UnknownGame, match=r"expected a text with rules \(.*shengguantu.*\); found 'go'"):
        load_from(root, "go")


def test_a_change_of_the_corpus_is_seen(tmp_path: Path, root: Path) -> None:
    shutil.copytree(root / "corpus", tmp_path / "corpus")
    before, findings = find_ruleset(tmp_path, "shengguantu")
    assert before is not None, findings
    written = (tmp_path / SPEC).stat().st_mtime_ns
    phrases = tmp_path / "corpus/shengguantu/phrases.yaml"
    phrases.write_text(phrases.read_text("utf-8").replace("The game begins.", "It begins."), "utf-8")
    os.utime(phrases, ns=(written + 1, written + 1))
    after, _ = find_ruleset(tmp_path, "shengguantu")
    assert after is not None and after.phrases["game_starts"]["en"] == "It begins."
    assert after.version != before.version


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("other/text.xml", "<TEI"),
        ("other/notes.xml", "<TEI/>"),
        ("shengguantu-2/edition.toml", "publish ="),
        ("UPPER/text.xml", "<TEI/>"),
    ],
)
def test_a_fault_of_a_text_that_is_no_part_of_the_game_does_not_stop_it(
    tmp_path: Path, root: Path, file: str, text: str
) -> None:
    shutil.copytree(root / "corpus", tmp_path / "corpus")
    path = tmp_path / "corpus" / file
    path.parent.mkdir()
    (path.parent / "text.xml").write_text("<TEI/>", "utf-8")
    path.write_text(text, "utf-8")
    found, findings = find_ruleset(tmp_path, "shengguantu")
    assert found is not None and findings == []
    found, findings = find_ruleset(tmp_path, "other")
    assert found is None and findings


def test_a_fault_of_a_text_of_the_game_stops_it(tmp_path: Path, root: Path) -> None:
    shutil.copytree(root / "corpus", tmp_path / "corpus")
    (tmp_path / "corpus/shengguantu/board.xml").write_text("<TEI", "utf-8")
    found, findings = find_ruleset(tmp_path, "shengguantu")
    assert found is None and {finding.file for finding in findings} == {"corpus/shengguantu/board.xml"}
