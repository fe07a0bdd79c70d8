"""bopu convert: texts of the corpus, files, standard input; --audit tells every decision; nothing is overwritten."""

import csv
import json
import os
from io import StringIO
from pathlib import Path

import pytest

from bopu.cli.converted_file import converted_pieces
from bopu.text.conversion_words import NO_WORDS
from tests.cli.typing_at import at_once, typed
from tests.text.tei import paragraphs, small_project, tei
from tests.text.test_conversion import dictionary, entry

HANS = "若是只有一出牌\r\n皇后后面\n"


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A project with a dictionary, and files to convert."""
    root = small_project(tmp_path / "一 二")
    (root / "corpus/conversion.xml").write_text(dictionary(entry("zhiyou", "只有", "只有")), "utf-8")
    (root / "三 四.txt").write_bytes(HANS.encode())
    return root


def test_a_file_is_converted_by_the_projects_words_with_its_own_line_ends(shop: Path) -> None:
    done = typed(shop, "convert", "三 四.txt", "--to", "zh-Hant", "--out", "新.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (shop / "新.txt").read_bytes() == "若是只有一齣牌\r\n皇后後面\n".encode()


def test_standard_input_comes_out_in_utf_8_whatever_the_terminal(shop: Path) -> None:
    done = typed(shop, "convert", "-", "--to", "zh-Hant", lines="只有一出", PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stdout) == (0, "只有一齣")


def test_without_a_project_opencc_decides_alone_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HANS, "utf-8")
    done = at_once(tmp_path, "convert", "a.txt", "--to", "zh-Hant")
    assert done.stdout == "若是隻有一齣牌\r\n皇后後面\n"
    assert "OpenCC decides alone" in done.stderr


def test_a_text_of_the_corpus_is_printed_in_the_script_or_layer(shop: Path) -> None:
    assert at_once(shop, "convert", "shi").stdout == "掷两骰\n得大贺\n"
    assert at_once(shop, "convert", "shi", "--to", "zh-Hans").stdout == "掷两骰\n得大贺\n"
    assert at_once(shop, "convert", "shi", "--to", "zh-Hant").stdout == "擲兩骰\n得大賀\n"
    assert at_once(shop, "convert", "shi", "--layer", "source").stdout == "擲兩骰\n得大賀\n"


def test_tei_comes_out_as_tei(shop: Path) -> None:
    whole = at_once(shop, "convert", "shi", "--to", "zh-Hans", "--tei").stdout
    assert '掷<num value="2">两</num>骰' in whole
    assert 'xml:lang="zh-Hant"' in whole
    (shop / "a.xml").write_text(tei(paragraphs("皇后"), lang="zh-Hans"), "utf-8")
    assert ">皇后<" in at_once(shop, "convert", "a.xml", "--to", "zh-Hant").stdout


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "gb18030"])
def test_somebody_elses_xml_is_taken_in_its_encoding_and_given_in_utf_8(shop: Path, encoding: str) -> None:
    said = f"<?xml version='1.0' encoding='{encoding}'?>"
    lines = "若是只有一出牌，皇后后面" * 3
    (shop / "佛 經.xml").write_bytes(f"{said}\n<經 名='后'><行 xml:id='h1'>{lines}</行></經>".encode(encoding))
    done = at_once(shop, "convert", "佛 經.xml", "--to", "zh-Hant")
    assert done.stdout.startswith("<?xml version='1.0' encoding='UTF-8'?>\n<!--")
    assert f"<經 名='后'><行 xml:id='h1'>{'若是只有一齣牌，皇后後面' * 3}</行></經>" in done.stdout
    told = at_once(shop, "convert", "佛 經.xml", "--to", "zh-Hant", "--audit", "--json")
    assert {(row["file"], row["line"], row["clause"]) for row in json.loads(told.stdout)} == {("佛 經.xml", 2, "h1")}
    assert "佛 經.xml:2:27 h1" in at_once(shop, "convert", "佛 經.xml", "--to", "zh-Hant", "--audit").stdout


def test_an_audit_is_a_table_json_or_csv(shop: Path) -> None:
    words = ["convert", "三 四.txt", "--to", "zh-Hant", "--audit"]
    table = at_once(shop, *words)
    assert table.stdout.splitlines()[0].split()[1:3] == ["四.txt:1:3", "若是［只］有一出牌"]
    assert table.stderr == "decisions: 5 (4 by dictionary, 1 by word); open: 0\n"
    rows = json.loads(at_once(shop, *words, "--json").stdout)
    assert [(row["char"], row["taken"], row["by"], row["line"], row["column"]) for row in rows] == [
        ("只", "只", "word", 1, 3), ("出", "齣", "dictionary", 1, 6),
        ("后", "后", "dictionary", 2, 2), ("后", "後", "dictionary", 2, 3), ("面", "面", "dictionary", 2, 4),
    ]  # fmt: skip
    read = list(csv.DictReader(StringIO(at_once(shop, *words, "--format", "csv").stdout.removeprefix("\ufeff"))))
    assert [row["candidates"] for row in read] == [" ".join(row["candidates"]) for row in rows]


def test_open_decisions_are_warned_of_and_can_be_had_alone(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("只，出牌", "utf-8")
    done = at_once(tmp_path, "convert", "a.txt", "--to", "zh-Hant", "--audit", "--open", "--json")
    assert done.returncode == 0
    assert {row["open"] for row in json.loads(done.stdout)} == {True}
    assert "[conversion.open]" in done.stderr


def test_a_cell_that_a_spreadsheet_would_run_is_guarded(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("=1+后", "utf-8")
    done = at_once(tmp_path, "convert", "a.txt", "--to", "zh-Hant", "--audit", "--format", "csv")
    assert "'=1+" in done.stdout


def test_nothing_is_overwritten_and_nothing_put_into_the_corpus_unasked(shop: Path) -> None:
    (shop / "old.txt").write_text("old")
    for out in ("old.txt", "corpus/new.txt", "corpus/shi/../new.txt", "三 四.txt"):
        done = at_once(shop, "convert", "三 四.txt", "--to", "zh-Hant", "--out", out)
        assert (done.returncode, "--force" in done.stderr) == (2, True), out
    assert (shop / "old.txt").read_text() == "old"
    assert not (shop / "corpus/new.txt").exists()
    assert at_once(shop, "convert", "三 四.txt", "--to", "zh-Hant", "--out", "old.txt", "--force").returncode == 0
    assert (shop / "old.txt").read_text("utf-8").startswith("若是只有")


def test_a_file_that_turns_out_bad_leaves_the_old_one_and_nothing_half_written(shop: Path) -> None:
    (shop / "bad.txt").write_bytes(HANS.encode() * 60_000 + b"\xff")
    (shop / "old.txt").write_text("old")
    before = sorted(path.name for path in shop.iterdir())
    done = at_once(shop, "convert", "bad.txt", "--to", "zh-Hant", "--out", "old.txt", "--force")
    assert (done.returncode, "bad.txt:120001: error" in done.stderr) == (1, True), done.stderr
    assert (shop / "old.txt").read_text() == "old"
    assert sorted(path.name for path in shop.iterdir()) == before


@pytest.mark.parametrize("kind", ["folder", "pipe", "binary", "empty", "html", "xml", "encoding", "forbidden", "utf16"])
def test_bad_input_is_a_sentence_and_status_1(tmp_path: Path, kind: str) -> None:
    path, more = tmp_path / "甲 乙.txt", [] if kind != "encoding" else ["--encoding", "big5"]
    contents = {
        "binary": b"\x7fELF\0\0\1", "empty": b"", "html": b"<!DOCTYPE html><html>", "xml": b"<?xml version='1.0'?><a>",
        "utf16": tei(paragraphs("后面")).encode("utf-16")[:-9], "encoding": "后面".encode() * 40, "forbidden": b"<TEI xmlns='http://www.tei-c.org/ns/1.0'>",
    }  # fmt: skip
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_bytes(contents[kind])
    done = at_once(tmp_path, "convert", path.name, "--to", "zh-Hant", *more)
    assert (done.returncode, done.stdout) == (1, "")
    assert "error: expected" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["三 四.txt"], ["nothing-here", "--to", "zh-Hant"], ["三 四.txt", "--to", "zh-Hant", "--tei"],
        ["三 四.txt", "--to", "zh-Hant", "--open"], ["shi", "--tei"], ["shi", "--layer", "source", "--audit"],
        ["shi", "--layer", "source", "--to", "zh-Hans"], ["shi", "--encoding", "gbk"], ["三 四.txt", "--to", "en"],
    ],
)  # fmt: skip
def test_options_that_do_not_go_together_are_wrong_usage(shop: Path, words: list[str]) -> None:
    done = at_once(shop, "convert", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Error: " in done.stderr


def test_a_faulty_dictionary_ends_the_conversion_of_a_file(shop: Path) -> None:
    (shop / "corpus/conversion.xml").write_text(dictionary(entry("a", "只有", "只")), "utf-8")
    done = at_once(shop, "convert", "三 四.txt", "--to", "zh-Hant")
    assert (done.returncode, "as long as each other" in done.stderr) == (1, True)


def test_a_dictionary_is_validated_by_itself_too(shop: Path) -> None:
    assert at_once(shop, "validate", "corpus/conversion.xml").returncode == 0
    (shop / "corpus/conversion.xml").write_text(dictionary(entry("a", "只有", "只")), "utf-8")
    done = at_once(shop, "validate", "corpus/conversion.xml")
    assert (done.returncode, "as long as each other" in done.stdout) == (1, True)


def test_a_text_without_end_is_not_held_in_memory() -> None:
    """Eighty million characters, of which no more than a few pieces are ever asked for ahead."""
    given = 0

    def chunks() -> object:
        nonlocal given
        while given < 80_000_000:
            given += 1_000_000
            yield "后面\n" * 333_333

    taken = 0
    for piece in converted_pieces(chunks(), "zh-Hant", NO_WORDS):  # type: ignore[arg-type]
        taken += len(piece)
        assert given - taken < 5_000_000
        if taken > 10_000_000:
            break
