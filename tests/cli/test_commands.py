"""What a person types: every command's help and example, its outputs, its exit status, and that no traceback is ever
seen."""

import json
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from bopu.cli.command_line import group
from bopu.cli.output import write_json
from tests.cli.typing_at import COMMAND, WITH_A_GAME, at_once, environment, typed
from tests.text.tei import paragraphs, project, small_project, tei

COMMANDS = sorted(group.everything())
BROKEN = tei("\n".join(['<p xml:id="1.1"/>', "<p>&foo;</p>", paragraphs("甲"), '<p xml:id="a:b"/>']))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project without a fault."""
    return small_project(tmp_path_factory.mktemp("small"))


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose edition has three faults."""
    return small_project(tmp_path_factory.mktemp("broken"), text=BROKEN)


def test_the_help_lists_every_command_and_the_statuses(small: Path) -> None:
    done = typed(small, "--help")
    assert done.returncode == 0
    assert all(name in done.stdout for name in COMMANDS)
    assert "0 all well, 1 an error in the texts, 2 wrong usage" in done.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_an_example_in_its_help(small: Path, name: str) -> None:
    done = at_once(small, name, "--help")
    assert done.returncode == 0
    assert f"Example: bopu {name}" in done.stdout


def examples() -> list[str]:
    """The examples in the helps, without what only a reader's own shell has (jq, other files, a server that stays)."""
    lines = [line for command in group.everything().values() for line in (command.help or "").splitlines()]
    found = [m[1] for line in lines if (m := re.match(r"\s*(?:Example: )?bopu (.+)", line))]
    return [line for line in found if line.split()[0] not in ("serve", *WITH_A_GAME)]


@pytest.mark.parametrize("example", examples())
def test_the_examples_work(tmp_path: Path, example: str) -> None:
    root = small_project(tmp_path)
    (root / "corpus/shi").rename(root / "corpus/shengguantu")
    (root / "my-edition.xml").write_text(tei(paragraphs("擲骰")), "utf-8")
    (root / "source.txt").write_text("一\n二\n", "utf-8")
    words, _, _ = example.partition(" | ")
    words, _, _ = words.partition(" > ")
    done = typed(root, *shlex.split(words))
    assert (done.returncode, done.stderr.count("error")) == (0, 0), done.stderr


def test_there_are_examples_to_run() -> None:
    assert {line.split()[0] for line in examples()} == set(COMMANDS) - {"serve", *WITH_A_GAME}


def test_validate_says_that_all_is_well(small: Path) -> None:
    done = at_once(small, "validate")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "no faults found\n")


def test_validate_tells_a_fault_a_line_and_fails(broken: Path) -> None:
    done = at_once(broken, "validate")
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert [line.split(": ")[0] for line in lines] == [f"corpus/shi/text.xml:{number}" for number in (18, 19, 21)]
    assert done.stderr == "3 errors\n"


def test_validate_as_json_and_sarif(broken: Path) -> None:
    done = at_once(broken, "validate", "--json")
    assert done.returncode == 1
    assert [finding["rule"] for finding in json.loads(done.stdout)] == ["xml.id", "xml.entity", "xml.id"]
    log = json.loads(at_once(broken, "validate", "--format", "sarif").stdout)
    assert len(log["runs"][0]["results"]) == 3


def test_one_file_outside_any_project_is_validated(tmp_path: Path) -> None:
    good, bad = tmp_path / "一 二.xml", tmp_path / "bad.xml"
    good.write_text(tei(paragraphs("擲骰")), "utf-8")
    bad.write_text(BROKEN, "utf-8")
    assert at_once(tmp_path, "validate", "一 二.xml").returncode == 0
    done = at_once(tmp_path, "validate", str(good), "bad.xml")
    assert done.returncode == 1
    assert all(line.startswith("bad.xml:") for line in done.stdout.splitlines())
    assert len(done.stdout.splitlines()) == 3


def test_a_users_file_without_a_declaration_is_told_what_to_write(tmp_path: Path) -> None:
    text = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>x</title></titleStmt>'
    text += "<publicationStmt><p>x</p></publicationStmt><sourceDesc><p>x</p></sourceDesc></fileDesc></teiHeader>"
    (tmp_path / "a.xml").write_text(text + "<text><body><p>甲</p></body></text></TEI>", "utf-8")
    done = at_once(tmp_path, "validate", "a.xml")
    assert done.returncode == 1
    assert "citeStructure" in done.stdout


def test_the_glossary_and_a_companion_are_valid_by_themselves(root: Path) -> None:
    done = at_once(
        root, "validate", "corpus/glossary.xml", "corpus/shengguantu/board.xml", "corpus/shengguantu/text.en.xml"
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("kind", ["folder", "pipe", "gzip", "empty"])
def test_a_path_that_is_no_tei_is_one_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.xml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_bytes(b"\x1f\x8b\x08\0" if kind == "gzip" else b"")
    done = at_once(tmp_path, "validate", "a.xml")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 1
    assert "a.xml" in done.stdout


WRONG = [
    ["nonsense"], ["validate", "--nonsense"], ["validate", "no-such-file.xml"], ["validate", "--project", "nowhere"],
    ["extract", "no-such-text"], ["convert"], ["convert", "no-such-text"], ["convert", "shi", "--layer", "pinyin"],
    ["validate", "--format", "xml"], ["serve", "--port", "99999999"], ["validate", "--project"],
]  # fmt: skip


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_wrong_usage_is_status_2_and_a_sentence(small: Path, words: list[str]) -> None:
    done = at_once(small, *words)
    assert done.returncode == 2
    assert "Error: " in done.stderr
    assert done.stdout == ""


def test_extract_writes_what_its_schema_describes(small: Path, tmp_path: Path, root: Path) -> None:
    done = at_once(small, "extract", "--out", str(tmp_path / "a b"))
    assert done.returncode == 0
    written = json.loads((tmp_path / "a b/shi.clauses.json").read_text("utf-8"))
    schema = json.loads((root / "schema/clauses.schema.json").read_text("utf-8"))
    jsonschema.validate(written, schema, cls=jsonschema.Draft202012Validator)
    assert json.loads(at_once(small, "extract", "--json").stdout) == [written]
    assert oct((tmp_path / "a b/shi.clauses.json").stat().st_mode)[-3:] == "644"


def test_extract_of_a_faulty_project_writes_nothing(broken: Path) -> None:
    done = at_once(broken, "extract")
    assert done.returncode == 1
    assert done.stdout == ""
    assert not (broken / "build").exists()


def test_convert_prints_a_clause_a_line(small: Path) -> None:
    assert at_once(small, "convert", "shi").stdout == "掷两骰\n得大贺\n"
    assert at_once(small, "convert", "shi", "--layer", "source").stdout == "擲兩骰\n得大賀\n"


def test_a_folder_that_cannot_be_written_is_one_sentence(small: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for target in (tmp_path / "file", "/proc/nothing"):
        done = at_once(small, "extract", "--out", str(target))
        assert done.returncode == 1
        assert done.stderr.startswith("bopu: expected to read or write")
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", [["validate", "--json"], ["extract", "--json"], ["convert", "shi"]], ids=" ".join)
def test_a_full_disk_is_one_sentence(small: Path, words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, *words], cwd=small, env=environment(), stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["bopu: expected to read or write; the system says: No space left on device"]


def test_half_a_file_is_never_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_json(path, {"a": 1})

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_json(path, {"a": 2})
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]
    assert json.loads(path.read_text("utf-8")) == {"a": 1}


def test_a_reader_that_goes_away_is_no_matter(root: Path) -> None:
    words = [*COMMAND, "extract", "--json"]
    process = subprocess.Popen(words, cwd=root, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 1


def test_an_interruption_ends_quietly_with_130(root: Path) -> None:
    """The command sleeps where it would read the project, so that the signal meets it at work."""
    code = "import time, bopu.cli.command_line as c\n"
    code += "c.open_project = lambda _: (print('at work', flush=True), time.sleep(60))\n"
    code += "c.main(['validate'])"
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=root,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "at work\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.strip()) == (130, "", "")


def test_a_terminal_without_chinese_sees_code_points(small: Path) -> None:
    done = typed(small, "convert", "shi", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert done.stdout.startswith("\\u63b7")


def test_file_names_that_are_not_utf8_are_shown_and_read(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.xml")
    (tmp_path / name).write_text(BROKEN, "utf-8")
    for words in (["validate", name], ["validate", name, "--json"], ["validate", name, "--format", "sarif"]):
        done = typed(tmp_path, *words)
        assert done.returncode == 1
        assert done.stdout


def test_a_project_of_two_texts_can_extract_one(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    project(root, {"b/text.xml": tei(paragraphs("甲"), slug="b"), "b/edition.toml": 'publish = "none"'})
    done = at_once(root, "extract", "b")
    assert (done.returncode, [path.name for path in (root / "build/specs").iterdir()]) == (0, ["b.clauses.json"])


def test_commands_start_in_a_second(small: Path) -> None:
    """One second of processor time, which other work on the machine does not lengthen; two where it is a slow one."""

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = spent()
    typed(small, "--version")
    assert spent() - before < 2
