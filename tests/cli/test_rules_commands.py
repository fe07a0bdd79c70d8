"""Rules at the command line: compiled, checked, explained; every planted fault is a sentence and a status."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.typing_at import SLUG, at_once

RULES, TEXT = (f"corpus/{SLUG}/{name}" for name in ("rules.yaml", "text.xml"))

DE = r"times: \{figure: sgt.1.1.1.liang\}"
EMENDED = '<corr resp="#bopu" cert="low" evidence="conjecture" type="author">作</corr>'
PLANTED = [
    ("unknown predicate", RULES, r"\{alike: \{face: ", "{alik: {face: ", "alik"),
    ("wrong type", RULES, DE, "times: [two]", "rules.shape"),
    ("missing clause", RULES, r"cites: \[sgt.1.1.1\]", "cites: [sgt.1.1.111]", "expected the id of a clause"),
    ("missing figure", RULES, DE, "times: {figure: sgt.1.1.1.lian}", "expected the id of a figure"),
    ("circle", RULES, r"(id: p.dakao, .*)\}\n", r"\1, overrides: [p.dakao.bianjian]}\n", "overrides without a circle"),
    ("numeral", TEXT, r'quantity="30" unit="chou">三十籌', 'quantity="40" unit="chou">三十籌', "三十"),
    ("stale", TEXT, r'(?<=key="4">四</rs>)為「', f"<choice><sic>為</sic>{EMENDED}</choice>「", "四〔為→作〕「德」"),
]  # fmt: skip
STALE = PLANTED[-1]


@pytest.fixture
def spoilt(parlour: Path, tmp_path: Path) -> Path:
    """A copy of the text to plant faults in; the others need not be read each time."""
    shutil.copytree(parlour / "corpus" / SLUG, tmp_path / "corpus" / SLUG)
    for name in ("glossary.xml", "conversion.xml"):
        if (parlour / "corpus" / name).exists():
            shutil.copy(parlour / "corpus" / name, tmp_path / "corpus" / name)
    return tmp_path


def plant(root: Path, file: str, old: str, new: str) -> None:
    """Change a file at its first place that fits."""
    path = root / file
    text, number = re.subn(old, new, path.read_text("utf-8"), count=1)
    assert number == 1, f"{old} does not stand in {file}"
    path.write_text(text, "utf-8")


@pytest.mark.parametrize(("file", "old", "new", "says"), [row[1:] for row in PLANTED], ids=[row[0] for row in PLANTED])
def test_a_planted_fault_is_a_sentence_with_file_and_line(
    spoilt: Path, file: str, old: str, new: str, says: str
) -> None:
    plant(spoilt, file, old, new)
    done = at_once(spoilt, "compile")
    assert done.returncode == 1
    told = [line for line in done.stderr.splitlines() if says in line]
    assert told, done.stderr
    assert re.match(rf"corpus/{SLUG}/[\w.]+:\d+: error: ", told[0])
    assert not (spoilt / "build/specs" / f"{SLUG}.json").exists()


def test_a_planted_conflict_is_found_by_check(spoilt: Path) -> None:
    plant(spoilt, RULES, r"(- id: shangshu.dahe(?:.*\n)+?)  overrides: .*\n", r"\1")
    done = at_once(spoilt, "check", "--only", "enumeration")
    assert done.returncode == 1
    assert "expected one answer, or overrides that order chart and shangshu.dahe" in done.stdout


def test_a_part_of_the_checks_leaves_the_report_of_all_of_them(spoilt: Path) -> None:
    report = spoilt / "build/reports" / f"{SLUG}.json"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.write_text('{"whole": 1}', "utf-8")
    assert at_once(spoilt, "check", SLUG, "--only", "links").returncode == 0
    assert report.read_text("utf-8") == '{"whole": 1}'
    report.unlink()
    assert at_once(spoilt, "check", SLUG, "--fast", "--games", "1").returncode == 0
    assert json.loads(report.read_text("utf-8"))["enumeration"]["combinations"]


def test_confirming_a_stale_clause_mends_it(spoilt: Path) -> None:
    plant(spoilt, *STALE[1:4])
    assert at_once(spoilt, "compile", SLUG).returncode == 1
    done = at_once(spoilt, "check", SLUG, "--confirm", "sgt.1.1.1", "--by", "machine")
    assert done.returncode == 0, done.stderr
    assert re.match(rf"{SLUG}: \d+ citations confirmed by machine on \d{{4}}-\d\d-\d\d\n", done.stdout)
    assert at_once(spoilt, "compile", SLUG).returncode == 0
    assert json.loads((spoilt / "build/specs" / f"{SLUG}.json").read_text("utf-8"))["game"] == SLUG


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--confirm", "all"), "expected --confirm and --by together; found --confirm alone"),
        (("--by", "machine"), "expected --confirm and --by together; found --by alone"),
        (("--confirm", "all", "--by", " "), "expected a person's name, or machine; found ' '"),
        (("--confirm", "all", "--by", "a\tb"), "expected a person's name, or machine"),
        (("--confirm", "all", "--by", "x" * 200), "expected a person's name, or machine"),
    ],
)  # fmt: skip
def test_nobody_confirms_nothing(parlour: Path, arguments: tuple[str, ...], says: str) -> None:
    done = at_once(parlour, "check", SLUG, *arguments)
    assert done.returncode == 2 and says in done.stderr and "Traceback" not in done.stderr


def test_several_texts_are_not_confirmed_at_once(parlour: Path) -> None:
    done = at_once(parlour, "check", "--confirm", "all", "--by", "machine")
    assert done.returncode == 2 and "expected one text with --confirm; found 4: " in done.stderr


def test_a_fault_of_another_text_does_not_concern_a_game_that_is_named(parlour: Path, tmp_path: Path) -> None:
    shutil.copytree(parlour / "corpus", tmp_path / "corpus")
    plant(tmp_path, "corpus/madiao/text.xml", "</TEI>", "")
    done = at_once(tmp_path, "compile", SLUG)
    assert (done.returncode, done.stderr) == (0, "")
    whole = at_once(tmp_path, "compile")
    assert whole.returncode == 1 and "corpus/madiao/text.xml" in whole.stderr


def test_check_as_json_and_sarif(parlour: Path) -> None:
    found = json.loads(at_once(parlour, "check", SLUG, "--only", "contradictions", "--json").stdout)
    assert {"rules.contradiction"} <= {finding["rule"] for finding in found}
    log = json.loads(at_once(parlour, "check", SLUG, "--only", "contradictions", "--format", "sarif").stdout)
    assert len(log["runs"][0]["results"]) == len(found)


WRONG = [
    (("explain", SLUG, "--throw", "4417"), "expected faces 1 to 6; found 7"),
    (("explain", SLUG, "--throw", "44111"), "expected 4 dice; found 5"),
    (("explain", SLUG, "--throw", "four"), "expected"),
    (("explain", SLUG, "--throw", "4411", "--office", "zhixan"), "near: zhixian"),
    (("explain", SLUG, "--throw", "4411", "--choice", "ending=never"), "found 'never'"),
    (("explain", SLUG, "--throw", "4411", "--duty", "daji"), "expected --office"),
    (("odds", SLUG, "--office", "nowhere"), "expected the id or the name of a place"),
    (("odds", SLUG, "--office", "zhixian"), "expected one place"),
    (("compile", "no-such-text"), "expected a text with rules"),
    (("check", "--only", "nothing"), "nothing"),
    (("check", "--games", "0"), "expected a whole number from 1"),
]


@pytest.mark.parametrize(("words", "says"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_wrong_usage_is_status_2_and_a_sentence(parlour: Path, words: tuple[str, ...], says: str) -> None:
    done = at_once(parlour, *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stdout == ""


def test_explain_quotes_the_clause_in_both_scripts_and_in_english(parlour: Path) -> None:
    done = at_once(parlour, "explain", SLUG, "--throw", "2235", "--office", "簡縣", "--lang", "en")
    assert done.returncode == 0
    assert "sgt.1.1.5: 兩二為「柔」﹔ / 两二为「柔」﹔ / " in done.stdout
    found = json.loads(at_once(parlour, "explain", SLUG, "--throw", "4411", "--json").stdout)
    assert found["places"][0]["place"] == {}
    assert sum(len(place.get("alike", [])) for place in found["places"]) > 400


def test_odds_as_json_add_up(parlour: Path) -> None:
    found = json.loads(at_once(parlour, "odds", SLUG, "--json").stdout)
    for part in ("results", "ends"):
        assert abs(sum(row["decimal"] for row in found[part]) - 1) < 1e-9
