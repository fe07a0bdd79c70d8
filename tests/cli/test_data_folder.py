"""`bopu extract --data` as a person types it: the folder that it makes, and where it refuses to make one."""

import errno
import hashlib
import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from bopu.project import whole_folder
from bopu.simulate.source import find_ruleset
from tests.cli.typing_at import COMMAND, at_once, environment
from tests.site.games import copy_corpus


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with two texts, as `bopu import` makes them."""
    root = tmp_path_factory.mktemp("made")
    (root / "shi.txt").write_text("一、凡擲得四紅者飲。\n二、餘皆不飲。\n", "utf-8")
    (root / "other.txt").write_text("一、馬吊牌有四十張。\n", "utf-8")
    assert at_once(root, "import", "shi.txt", "other.txt").returncode == 0
    for slug in ("shi", "other"):
        publish(root, slug, "full")
    return root


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(made / "corpus", tmp_path / "corpus")
    return tmp_path


def publish(root: Path, slug: str, setting: str) -> None:
    """Say what may be shown of a text."""
    (root / "corpus" / slug / "edition.toml").write_text(f'publish = "{setting}"\n', "utf-8")


def files(root: Path) -> dict[str, bytes]:
    """Everything below a folder, hidden files too."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_a_folder_is_made_whose_sums_are_those_of_its_files(folder: Path) -> None:
    done = at_once(folder, "extract", "--data", "out/data")
    assert done.returncode == 0
    made = files(folder / "out/data")
    assert done.stdout == f"out/data: {len(made)} files, {done.stdout.rpartition(', ')[2]}"
    assert {"README.md", "datapackage.json", "shi/text.xml", "shi/clauses.csv", "words.csv"} <= set(made)
    told = dict(reversed(line.split("  ")) for line in made.pop("SHA256SUMS").decode().splitlines())
    assert told == {name: hashlib.sha256(content).hexdigest() for name, content in made.items()}


def test_a_second_run_with_force_gives_the_same_bytes_and_takes_away_what_is_gone(folder: Path) -> None:
    assert at_once(folder, "extract", "--data", "data").returncode == 0
    first = files(folder / "data")
    assert at_once(folder, "extract", "--data", "data", "--force").returncode == 0
    assert files(folder / "data") == first
    assert at_once(folder, "extract", "shi", "--data", "data", "--force").returncode == 0
    assert {name for name in files(folder / "data") if name.startswith("other/")} == set()
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--data", "there"], "found there, which --force alone replaces"),
        (["--data", "there", "--force"], "found own.txt in it: choose another"),
        (["--data", "own.txt", "--force"], "found own.txt, which is a file"),
        (["--data", "own.txt/data"], "own.txt; the system says"),
        (["--data", "corpus/data"], "expected a folder outside of corpus"),
        (["--data", "there/../corpus/data"], "with --force it is written all the same"),
        (["--data", "corpus", "--force"], "which holds the corpus"),
        (["--data", ".", "--force"], "which holds the corpus"),
        (["nowhere", "--data", "new"], "expected one of the texts other, shi; found 'nowhere'"),
        (["--data", "new", "--json"], "--data without --out or --json"),
        (["--data", "new", "--out", "x"], "--data without --out or --json"),
        (["--force"], "expected --base-url and --force with --data"),
        (["--base-url", "https://example.org"], "expected --base-url and --force with --data"),
        (["--base-url", 'not a url <">'], "expected an address that begins with https:// or http://"),
        (["--base-url", "ftp://example.org"], "expected an address that begins with https:// or http://"),
    ],
)
def test_what_is_refused_is_said_and_nothing_is_written(folder: Path, words: list[str], expected: str) -> None:
    (folder / "there").mkdir()
    (folder / "there/own.txt").write_text("own")
    (folder / "own.txt").write_text("own")
    before = files(folder)
    done = at_once(folder, "extract", *words)
    assert done.returncode in (1, 2) and expected in " ".join(done.stderr.split()), done.stderr
    assert "Traceback" not in done.stderr and files(folder) == before


def test_an_export_made_before_in_which_somebody_put_a_file_is_not_replaced(folder: Path) -> None:
    at_once(folder, "extract", "--data", "data")
    (folder / "data/shi/mine.txt").write_text("mine")
    done = at_once(folder, "extract", "--data", "data", "--force")
    assert done.returncode == 2 and "found shi/mine.txt in it" in done.stderr
    assert (folder / "data/shi/mine.txt").read_text() == "mine"


def test_an_empty_folder_is_filled_with_force(folder: Path) -> None:
    (folder / "data").mkdir()
    assert at_once(folder, "extract", "--data", "data", "--force").returncode == 0
    assert (folder / "data/README.md").is_file()


def test_with_force_a_folder_in_the_corpus_is_written_and_no_text_of_it_changed(folder: Path) -> None:
    before = files(folder / "corpus/shi")
    assert at_once(folder, "extract", "--data", "corpus/shi/data", "--force").returncode == 0
    after = files(folder / "corpus/shi")
    assert {name: after[name] for name in before} == before and "data/SHA256SUMS" in after


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EROFS])
def test_a_place_that_cannot_be_written_is_told_in_a_sentence(
    folder: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(folder, "extract", "--data", "data")
    before = files(folder)

    def refuses(fresh: Path, contents: object) -> int:
        raise OSError(number, os.strerror(number), str(fresh))

    monkeypatch.setattr(whole_folder, "_fill", refuses)
    done = at_once(folder, "extract", "--data", "data", "--force")
    assert done.returncode == 1 and done.stderr.splitlines()[-1].endswith(os.strerror(number))
    assert files(folder) == before


SLOW = """
import time
from bopu.project import whole_folder
fill = whole_folder._fill
def slowly(fresh, contents):
    fill(fresh, [*contents][:3])
    print("half", flush=True)
    time.sleep(60)
whole_folder._fill = slowly
from bopu.cli import main
main()
"""


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_run_leaves_what_was_there(folder: Path, sent: signal.Signals) -> None:
    at_once(folder, "extract", "--data", "data")
    before = files(folder / "data")
    command = [COMMAND[0], "-c", SLOW, "extract", "shi", "--data", "data", "--force"]
    running = subprocess.Popen(command, cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None and running.stdout.readline() == "half\n"
    running.send_signal(sent)
    running.communicate(timeout=120)
    assert files(folder / "data") == before
    left = [path.name for path in folder.iterdir() if path.name.startswith(".")]
    assert left == [] or sent != signal.SIGINT
    assert at_once(folder, "extract", "--data", "data", "--force").returncode == 0
    assert files(folder / "data") == before and [p for p in folder.iterdir() if p.name.startswith(".")] == []


def test_a_withheld_text_is_told(folder: Path) -> None:
    publish(folder, "shi", "none")
    publish(folder, "other", "clauses")
    done = at_once(folder, "extract", "--data", "data")
    assert done.returncode == 0
    assert "shi: publish = 'none', so nothing is shown" in done.stderr
    assert "other: publish = 'clauses', so its words are left out" in done.stderr
    assert not (folder / "data/shi").exists()
    assert sorted(path.name for path in (folder / "data/other").iterdir()) == ["clauses.csv", "clauses.jsonl"]


def test_the_criticism_of_the_report_is_written_and_a_text_without_one_is_told(root: Path, tmp_path: Path) -> None:
    folder = copy_corpus(root, tmp_path, "cailianchuan")
    done = at_once(folder, "extract", "--data", "without")
    assert done.returncode == 0 and not (folder / "without/cailianchuan/criticism.json").exists()
    assert "cailianchuan: no report on these rules, so no cailianchuan/criticism.json: bopu check" in done.stderr
    ruleset, _ = find_ruleset(folder, "cailianchuan")
    assert ruleset is not None
    report = folder / "build/reports/cailianchuan.json"
    report.parent.mkdir(parents=True)
    told = {"findings": [{"id": "sihong", "clauses": ["cl.1"]}]}
    report.write_text(json.dumps({"version": ruleset.version, "criticism": told}), "utf-8")
    assert at_once(folder, "extract", "--data", "with").returncode == 0
    assert json.loads((folder / "with/cailianchuan/criticism.json").read_text("utf-8")) == told
    package = json.loads((folder / "with/datapackage.json").read_text("utf-8"))
    assert "cailianchuan/criticism.json" in [one["path"] for one in package["resources"]]
    report.write_text("{", "utf-8")
    done = at_once(folder, "extract", "--data", "faulty")
    assert done.returncode == 1 and "the report of `bopu check` as JSON" in done.stderr + done.stdout
