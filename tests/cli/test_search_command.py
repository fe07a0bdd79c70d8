"""`bopu search` as it is typed: lines in columns, JSON, limits, wrong usage, and the index of a site."""

import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len

from bopu.clauses import read_corpus
from bopu.project import open_project
from bopu.search import index_files, passages
from bopu.text.fold import fold
from tests.cli.typing_at import at_once
from tests.site.games import copy_corpus

SLUG = "cailianchuan"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A project with one text, and in its folder `site` the index of it as a site has it, which is asked in no time."""
    folder = copy_corpus(root, tmp_path_factory.mktemp("search"), SLUG)
    project, _ = open_project(folder)
    corpus = read_corpus(project)[0] if project else None
    assert corpus
    for name, data in index_files(passages(corpus)):
        head = name == "index.json"
        path = folder / "site" / "search" / ("" if head else "made") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(json.dumps({**json.loads(data), "folder": "made/"}).encode() if head else data)
    return folder


def search(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Ask the index of the site."""
    return at_once(folder, "search", *words, "--site", "site")


def test_the_texts_themselves_answer_as_the_index_of_the_site_does(small: Path) -> None:
    texts, site = at_once(small, "search", "蓮?杯", "--json"), search(small, "蓮?杯", "--json")
    assert texts.stdout == site.stdout and json.loads(site.stdout)["total"] > 1


def test_hits_stand_one_below_the_other_and_are_counted(small: Path) -> None:
    done = search(small, "饮", "--limit", "30")
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and 15 < len(lines) <= 30
    assert {line[cell - 1 : cell + 2] for line in lines for cell in [_column(line, "飲饮")]} <= {" 飲 ", " 饮 "}
    assert "places; the first 3" in done.stderr


def _column(line: str, chars: str) -> int:
    """Where in a line the first of these characters stands by itself, in the column in which all do."""
    at = next(i for i, char in enumerate(line) if char in chars and line[i - 1 : i + 2] == f" {char} ")
    assert cell_len(line[:at]) < 60
    return at


def test_an_old_reading_and_a_note_are_called_that(small: Path) -> None:
    done = search(small, "兩三則宮娥")
    (witness,) = [line for line in done.stdout.splitlines() if "source, before emendation" in line]
    assert witness.startswith("clc.9.2")
    assert "(in a note)" in done.stdout


def test_hits_as_json(small: Path) -> None:
    found = json.loads(search(small, "同?蓮杯", "--json", "--text", SLUG, "--limit", "3").stdout)
    assert found["exact"] and found["total"] >= len(found["hits"]) == 3
    hit = found["hits"][0]
    assert (hit["text"], len(hit["found"])) == (SLUG, 4)
    assert set(hit) == {
        "text", "companion", "id", "kind", "function", "speaker", "lang", "before", "found", "after",
    }  # fmt: skip


def test_limits_leave_out_what_is_of_another_sort(small: Path) -> None:
    def hits(*words: str) -> list[dict[str, str]]:
        found: list[dict[str, str]] = json.loads(search(small, "飲", "--json", "--limit", "999", *words).stdout)["hits"]
        return found

    every = hits()
    for option, field, value in (("--function", "function", "penalty"), ("--text", "text", "glossary")):
        assert hits(option, value) == [hit for hit in every if hit[field] == value] != []
    author = hits("--speaker", "author")
    assert author == [hit for hit in every if hit["speaker"] == "author"] != every


def test_pinyin_and_english_find_the_glossary(small: Path) -> None:
    for query in ("tong xin lian bei", "tóngxīnliánbēi", "TONGXINLIANBEI", "cup of lotuses with one heart"):
        assert "tongxin" in search(small, query, "--text", "glossary").stdout, query
    assert search(small, "tōngxīnliánbēi").stderr == "nothing has 'tōngxīnliánbēi'\n"


def test_no_hit_is_a_sentence_and_no_failure(small: Path) -> None:
    done = search(small, "甲乙丙丁")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "nothing has '甲乙丙丁'\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("",), "expected a word to look for; found nothing but punctuation: ''"),
        (("，。！",), "found nothing but punctuation"),
        (("???",), "expected a character beside ? or *, and at most 7 of them in a row; found '???'"),
        (("飲????????飲",), "at most 7 of them in a row"),
        (("飲" * 201,), "expected at most 200 characters to look for; found more"),
        (("飲", "--text", "nothing"), "expected one of the texts cailianchuan, glossary; found 'nothing'"),
        (("飲", "--function", "dance"), "expected one of the functions "),
        (("飲", "--speaker", "nobody"), "'nobody' is not one of"),
        (("飲", "--limit", "0"), "expected a whole number from 1"),
    ],
)
def test_wrong_usage_is_one_sentence(small: Path, words: tuple[str, ...], said: str) -> None:
    done = search(small, *words)
    assert done.returncode == 2 and said in done.stderr and done.stdout == ""


def test_odd_characters_are_looked_for_and_not_found(small: Path) -> None:
    for query in ("\udcff飲", "\ue256\ue257", "⿰火飲", "[飲", "飲\n\t(", "a" * 200):
        done = search(small, query)
        assert done.returncode == 0


def test_a_folder_without_an_index_is_told(small: Path, tmp_path: Path) -> None:
    done = at_once(small, "search", "飲", "--site", str(tmp_path))
    assert done.returncode == 1 and "expected the index of a site that bopu built in" in done.stderr
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "index.json").write_text('{"folder": "x/", "format": 99}', encoding="utf-8")
    done = at_once(small, "search", "飲", "--site", str(tmp_path))
    assert done.returncode == 1 and "expected an index of format 2; found 99" in done.stderr


def test_the_index_is_kept_until_a_text_changes(small: Path) -> None:
    """It serves as long as it is whole and of these texts: asked again no text is read, and a damaged or old one is
    made anew without a word."""
    kept = small / "build" / "search"
    manifest, text = kept / "made_of.json", small / "corpus" / SLUG / "text.xml"
    answer, run, before = at_once(small, "search", "蓮杯").stdout, fold("蓮杯").encode(), text.read_bytes()

    def asked() -> tuple[str, bool]:
        """The answer, and whether an index was made for it."""
        number = manifest.stat().st_ino
        return at_once(small, "search", "蓮杯").stdout, manifest.stat().st_ino != number

    assert asked() == (answer, False)
    (shard,) = [path.relative_to(kept).as_posix() for path in kept.glob("shards/*.bin") if run in path.read_bytes()]
    (kept / shard).write_bytes((kept / shard).read_bytes().replace(run, run[::-1]))
    assert asked() == (answer, True)
    manifest.write_text("[1, 2", encoding="utf-8")
    text.write_bytes(before.replace("蓮杯".encode(), "蓮子".encode(), 1))
    other, anew = asked()
    assert other != answer and anew
    text.write_bytes(before)


def test_what_cannot_be_kept_is_answered_all_the_same(small: Path) -> None:
    kept = small / "build"
    answer = search(small, "蓮杯").stdout
    shutil.rmtree(kept)
    kept.write_text("no folder", encoding="utf-8")
    done = at_once(small, "search", "蓮杯")
    assert (done.returncode, done.stdout) == (0, answer)
    kept.unlink()


def test_a_clause_with_several_hits_is_one_line_that_counts_them(small: Path) -> None:
    hits = json.loads(search(small, "飲", "--json", "--limit", "999").stdout)["hits"]
    often = Counter((hit["id"], hit["kind"], hit["before"] + hit["found"] + hit["after"]) for hit in hits)
    (clause, _, _), count = often.most_common(1)[0]
    lines = search(small, "飲", "--limit", "999").stdout.splitlines()
    assert count > 2 and len(lines) == len(often) < len(hits)
    assert [line for line in lines if line.startswith(f"{clause} ") and f"{count} places)" in line]


def test_the_last_clause_is_told_whole(small: Path) -> None:
    """However few places are asked for, a clause is not cut off between two of them."""
    every = json.loads(search(small, "飲", "--json", "--limit", "999").stdout)["hits"]
    at = next(i for i, hit in enumerate(every[1:], 1) if every[i - 1]["id"] == hit["id"])
    few = json.loads(search(small, "飲", "--json", "--limit", str(at)).stdout)["hits"]
    assert len(few) > at and few == every[: len(few)]
    assert every[len(few)]["id"] != few[-1]["id"] == every[at]["id"]
