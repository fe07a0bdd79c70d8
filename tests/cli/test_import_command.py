"""`bopu import` as a person types it: drafts, reports, refusals, and that nothing is overwritten or half written."""

import json
import os
from pathlib import Path

import pytest

from bopu.imports.run import MAX_BYTES
from tests.cli.typing_at import at_once, typed

TEXT = "馬吊規則\n一、牌張\n馬吊牌有四十張，其余三家見(jiàn)之。\n二、出牌\n每家八張，，輪流出牌。www.abcd.com\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a raw text in it, and no project yet."""
    (tmp_path / "madiao.txt").write_text(TEXT, "utf-8")
    return tmp_path


def files(root: Path) -> dict[str, bytes]:
    """Everything below a folder, hidden files too."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_a_draft_is_made_that_validates(folder: Path) -> None:
    done = at_once(folder, "import", "madiao.txt", "--prefix", "md")
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in (folder / "corpus/madiao").iterdir()) == [
        "edition.toml", "text.xml", "witness.digests",
    ]  # fmt: skip
    validated = at_once(folder, "validate")
    assert validated.returncode == 0 and "project.translation" in validated.stdout
    assert "1 warning" in validated.stderr


def test_the_report_tells_encoding_structure_and_what_looks_wrong(folder: Path) -> None:
    lines = at_once(folder, "import", "madiao.txt", "--dry-run").stdout.splitlines()
    assert lines[0].startswith("madiao.txt: plain text in UTF-8: all ")
    assert lines[1] == "  5 lines that end with LF, zh-Hant; 5 clauses, 3 headings"
    assert "    line 3: 有四十張，其[余]三家見(ji should read 餘: a word asks for 餘" in lines
    assert any("[(jiàn)]" in line and "a reading of 見" in line for line in lines)
    assert any("[www.abcd.com]" in line and "an address of the web" in line for line in lines)
    assert not (folder / "corpus").exists()


def test_the_report_as_json_has_every_place(folder: Path) -> None:
    done = at_once(folder, "import", "madiao.txt", "--json")
    (report,) = json.loads(done.stdout)
    assert (report["slug"], report["encoding"], report["lang"], report["lines"]) == ("madiao", "utf-8", "zh-Hant", 5)
    pinyin = next(one for one in report["proposals"] if one["finder"] == "pinyin")
    assert (pinyin["line"], pinyin["column"], pinyin["text"], pinyin["layer"]) == (3, 14, "(jiàn)", "carrier")
    assert TEXT.split("\n")[2][13:19] == "(jiàn)"
    assert {one["finder"] for one in report["proposals"]} == {"pinyin", "conversion", "punctuation", "furniture"}


def test_nothing_is_overwritten_without_force(folder: Path) -> None:
    at_once(folder, "import", "madiao.txt")
    (folder / "corpus/madiao/rules.yaml").write_text("own: true\n")
    before = files(folder)
    done = at_once(folder, "import", "madiao.txt")
    assert done.returncode == 2 and "--force alone overwrites" in done.stderr
    assert files(folder) == before
    (folder / "madiao.txt").write_text("別的文字，另有規則。\n", "utf-8")
    assert at_once(folder, "import", "madiao.txt", "--force").returncode == 0
    after = files(folder)
    assert after["corpus/madiao/rules.yaml"] == b"own: true\n"
    assert "別的文字" in after["corpus/madiao/text.xml"].decode()
    assert after.keys() == before.keys()


def test_several_files_are_all_made_or_none(folder: Path) -> None:
    (folder / "b.txt").write_bytes(b"\0\1\2")
    done = at_once(folder, "import", "madiao.txt", "b.txt")
    assert done.returncode == 1 and "b.txt: error: expected a text; found a binary file" in done.stderr
    assert not (folder / "corpus").exists()
    (folder / "b.txt").write_text("凡擲得者飲。\n", "utf-8")
    assert at_once(folder, "import", "madiao.txt", "b.txt").returncode == 0
    assert sorted(path.name for path in (folder / "corpus").iterdir()) == ["b", "madiao"]


def test_names_with_spaces_and_chinese_characters_ask_for_a_slug(folder: Path) -> None:
    name = "馬 吊（一）.txt"
    (folder / "madiao.txt").rename(folder / name)
    refused = at_once(folder, "import", name)
    assert refused.returncode == 2 and f"say --slug for {name}" in refused.stderr
    assert at_once(folder, "import", name, "--slug", "ma").returncode == 0
    assert name in (folder / "corpus/ma/text.xml").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["madiao.txt", "--slug", "A b"], "a slug is lower-case letters"),
        (["madiao.txt", "--prefix", "1"], "a slug is lower-case letters"),
        (["madiao.txt", "--lang", "chinese!"], "expected a language tag"),
        (["madiao.txt", "--encoding", "ebcdic"], "Invalid value for '--encoding'"),
        (["madiao.txt", "madiao.txt"], "several times"),
        (["madiao.txt", "other.txt", "--slug", "a"], "expected one file with --slug or --prefix"),
        ([], "Missing argument"),
        (["none.txt"], "does not exist"),
    ],
)
def test_wrong_usage_is_told(folder: Path, words: list[str], expected: str) -> None:
    (folder / "other.txt").write_text("甲", "utf-8")
    done = at_once(folder, "import", *words)
    assert done.returncode == 2 and expected in done.stderr
    assert not (folder / "corpus").exists()


def test_bad_input_is_one_sentence_and_writes_nothing(folder: Path) -> None:
    (folder / "empty.txt").write_bytes(b"")
    (folder / "white.txt").write_text(" \n\u3000\n", "utf-8")
    (folder / "binary.txt").write_bytes(bytes(range(256)))
    (folder / "docx.txt").write_bytes(b"PK\x03\x04")
    (folder / "thin.txt").write_bytes("擲骰".encode("gbk"))
    (folder / "mixed.txt").write_bytes("馬吊規則".encode() * 9 + b"\n" + "馬吊規則".encode("cp950") * 9)
    (folder / "entity.txt").write_text('<!DOCTYPE TEI [<!ENTITY a "b">]><TEI xmlns="http://www.tei-c.org/ns/1.0"/>')
    (folder / "broken.txt").write_text('<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader></TEI>')
    (folder / "folder.txt").mkdir()
    os.mkfifo(folder / "pipe.txt")
    with (folder / "large.txt").open("wb") as large:
        large.truncate(MAX_BYTES + 1)
    for path in sorted(folder.glob("*.txt")):
        if path.name != "madiao.txt":
            done = at_once(folder, "import", path.name, "--slug", "x")
            lines = done.stderr.splitlines()
            assert (done.returncode, done.stdout, len(lines)) == (1, "", 2), path.name
            assert lines[0].startswith(path.name) and "expected" in lines[0] and lines[1] == "1 error"
    assert not (folder / "corpus").exists()


def test_the_wrong_encoding_is_refused_and_the_right_one_is_taken(folder: Path) -> None:
    (folder / "madiao.txt").write_bytes(TEXT.replace("(jiàn)", "").encode("cp950"))
    wrong = at_once(folder, "import", "madiao.txt", "--encoding", "utf-8")
    assert wrong.returncode == 1 and "madiao.txt:1: error: expected UTF-8 (asked for)" in wrong.stderr
    right = at_once(folder, "import", "madiao.txt", "--encoding", "big5")
    assert right.returncode == 0 and "plain text in BIG5: asked for" in right.stdout


def test_a_parallel_restores_what_was_lost(folder: Path) -> None:
    (folder / "madiao.txt").write_text("每家八張，輪流出\ufffd，捉不得者滅，背面朝上放在自己面前。\n", "utf-8")
    (folder / "other.txt").write_text("每家八张，轮流出牌，捉不得者灭，背面朝上放在自己面前。\n", "utf-8")
    done = at_once(folder, "import", "madiao.txt", "--parallel", "other.txt")
    assert done.returncode == 0, done.stderr
    assert 'source="#parallel">牌</corr>' in (folder / "corpus/madiao/text.xml").read_text("utf-8")
    assert at_once(folder, "validate").returncode == 0
    (folder / "other.txt").write_bytes(b"\0")
    refused = at_once(folder, "import", "madiao.txt", "--parallel", "other.txt", "--force")
    assert refused.returncode == 1 and refused.stderr.startswith("other.txt: error: expected a text")
    several = at_once(folder, "import", "madiao.txt", "other.txt", "--parallel", "other.txt", "--dry-run")
    assert several.returncode == 2 and "expected one file with --parallel" in several.stderr


def test_a_full_disk_leaves_nothing_half_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(folder, "import", "madiao.txt")
    before = files(folder)

    def full(path: Path, text: str) -> None:
        if path.name == "witness.digests":
            raise OSError(28, "No space left on device", str(path))
        path.write_text(text, "utf-8")

    monkeypatch.setattr("bopu.cli.output.write_text", full)
    for words in (["--force"], ["--slug", "another"]):
        done = at_once(folder, "import", "madiao.txt", *words)
        assert done.returncode == 1 and "No space left" in done.stderr
        assert files(folder) == before
        assert sorted(path.name for path in (folder / "corpus").iterdir()) == ["madiao"]


def test_tei_made_elsewhere_is_kept_and_its_foreign_parts_are_told(folder: Path) -> None:
    (folder / "t.xml").write_text(
        '<TEI xmlns="http://www.tei-c.org/ns/1.0" xmlns:cb="http://www.cbeta.org/ns/1.0"><teiHeader><fileDesc><titleStmt>'
        "<title>無門關</title></titleStmt><publicationStmt><p>x</p></publicationStmt><sourceDesc><p>x</p></sourceDesc>"
        "</fileDesc></teiHeader><text><body><cb:juan>卷一</cb:juan><p>說道無門，，盡大地人得入。</p></body></text></TEI>",
        "utf-8",
    )
    done = at_once(folder, "import", "t.xml")
    assert done.returncode == 0, done.stderr
    assert "its own markup is kept" in done.stdout and "element cb:juan: now ab [foreign]" in done.stdout
    assert "說道無門，[，]盡大地人得" in done.stdout
    assert at_once(folder, "validate").returncode == 0


def test_an_interrupted_command_says_nothing_and_ends_with_130(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bopu.cli.import_command.import_bytes", stop)
    assert at_once(folder, "import", "madiao.txt").returncode == 130
    assert not (folder / "corpus").exists()


def test_it_works_in_a_process_of_its_own(folder: Path) -> None:
    assert typed(folder, "import", "madiao.txt").returncode == 0
