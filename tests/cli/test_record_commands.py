"""Records on the command line: replayed, judged, and refused in one sentence where they are bad."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.typing_at import SLUG, at_once

BAD: dict[str, tuple[Callable[[str], bytes], str]] = {
    "empty": (lambda text: b"", "expected `bopu record 1` as first line; found ''"),
    "no record": (lambda text: b"# My diary\n", "expected `bopu record 1` as first line; found '# My diary'"),
    "no text": (lambda text: b"\xff\xfe\x00", "expected text in UTF-8; found the byte 0xff"),
    "later format": (lambda text: text.replace("record 1", "record 2").encode(), "found 'bopu record 2'"),
    "other game": (lambda text: text.replace(SLUG, "weiqi").encode(), "found 'weiqi'"),
    "other version": (
        lambda text: re.sub("version: .*", f"version: {'0' * 64}", text).encode(),
        "found 000000000000: text or rules have changed since",
    ),
    "cut short": (lambda text: text[: len(text) // 2].rpartition("\n")[0].encode(), "the record is cut short"),
    "other outcome": (lambda text: re.sub(r"end \S+", "end 12345", text).encode(), "expected the outcome "),
    "too many dice": (lambda text: text.replace("throw ", "throw 1", 1).encode(), "expected 4 dice; found 5"),
    "another player": (lambda text: text.replace("2. 2 ", "2. 3 ", 1).encode(), "found one of 3"),
    "5 MB": (lambda text: text.encode() + b"# x\n" * 1_250_000 + b"1. 1 throw 1111\n", "expected nothing after `end`"),
    "21 MB": (lambda text: text.encode() + b"#\n" * 10_500_000, "expected a record of at most 20000000 bytes"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_bad_record_is_one_sentence(parlour: Path, tmp_path: Path, record: str, command: str, kind: str) -> None:
    spoil, said = BAD[kind]
    path = tmp_path / "bad.txt"
    path.write_bytes(spoil(record))
    done = at_once(parlour, command, str(path))
    told = [line for line in done.stdout.splitlines() if f"{path}:" in line and "not examined" not in line]
    assert done.returncode == 1, done.stdout
    assert said in told[0] and len([line for line in told if not line.endswith("contradicted")]) == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("name", ["nowhere.txt", "corpus"])
def test_what_is_no_file_is_one_sentence(parlour: Path, command: str, name: str) -> None:
    done = at_once(parlour, command, name)
    assert done.returncode == 1 and len(done.stdout.splitlines()) == 1 and name in done.stdout


def test_a_departure_names_its_line_and_the_clause(parlour: Path, tmp_path: Path, record: str) -> None:
    lines = record.splitlines()
    place = next(number for number, line in enumerate(lines) if " throw " in line)
    lines.insert(place, "= pool 399")
    (tmp_path / "a.txt").write_text("\n".join(lines) + "\n", "utf-8")
    done = at_once(parlour, "replay", str(tmp_path / "a.txt"))
    assert f"a.txt:{place + 1}: error: sgt.2.1.1: expected pool to be 399; found 400" in done.stdout
    lines[place : place + 1] = [lines[place + 1], "> pays payer=@1 receiver=@2 chips=30"]
    del lines[place + 2]
    (tmp_path / "b.txt").write_text("\n".join(lines) + "\n", "utf-8")
    done = at_once(parlour, "replay", str(tmp_path / "b.txt"))
    assert f"b.txt:{place + 2}: error: sgt." in done.stdout and "here speak clauses sgt." in done.stdout


def test_verify_as_json_tells_each_line(parlour: Path, tmp_path: Path, record: str) -> None:
    (tmp_path / "a.txt").write_text(record, "utf-8")
    told = json.loads(at_once(parlour, "verify", str(tmp_path / "a.txt"), "--json").stdout)
    assert told["verdict"] == "consistent" and told["faults"] == []
    assert {line["verdict"] for line in told["lines"]} == {"consistent"}
    head = "".join(f"{line}\n" for line in record.splitlines() if ":" in line or line.startswith("bopu"))
    (tmp_path / "b.txt").write_text(
        f"{head}1. 1 throw 44??\n2. ? ?\n= office 1 sgt.board.chushen.shengyuan\nstop\n", "utf-8"
    )
    told = json.loads(at_once(parlour, "verify", str(tmp_path / "b.txt"), "--json").stdout)
    assert told["verdict"] in ("consistent", "undetermined") and len(told["lines"]) == 4


def test_replay_tells_every_event(parlour: Path, record: str) -> None:
    done = at_once(parlour, "replay", "whole.txt", "--events", "--lang", "en")
    assert done.returncode == 0
    assert "The game is over." in done.stdout and done.stdout.count("finishes: ") == 4
