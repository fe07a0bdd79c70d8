"""`bopu concord`, `words` and `parallels` as they are typed: lines that stand in columns, JSON, wrong usage, pipes."""

import json
import subprocess
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.typing_at import COMMAND, at_once, environment
from tests.site.games import copy_corpus


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A project with one text."""
    return copy_corpus(root, tmp_path_factory.mktemp("words"), "cailianchuan")


def test_hits_stand_one_below_the_other_whatever_their_width(small: Path) -> None:
    done = at_once(small, "concord", "饮", "--width", "8", "--layer", "traditional")
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and len(lines) > 40
    assert len({cell_len(line.partition(" 飲 ")[0]) for line in lines}) == 1
    assert done.stderr == f"{len(lines)} places in 1 text, 0 marked (*)\n"


def test_a_term_by_its_pinyin_says_as_what_it_was_understood(small: Path) -> None:
    done = at_once(small, "concord", "tong xin lian bei", "--no-companions")
    assert "understood as 同心蓮杯 tóngxīnliánbēi (cup of lotuses with one heart)" in done.stderr
    assert all(" * " in line for line in done.stdout.splitlines())


def test_hits_as_json(small: Path) -> None:
    asked = ("concord", "同心蓮杯", "--layer", "simplified", "--width", "2", "--json")
    found = json.loads(at_once(small, *asked).stdout)
    assert {hit["hit"] for hit in found} == {"同心莲杯"} and all(len(hit["left"]) <= 3 for hit in found)
    assert {(hit["text"], hit["layer"], *hit["terms"]) for hit in found} == {
        ("cailianchuan", "simplified", "tongxinlianbei")
    }
    assert all({"clause", "n", "function", "speaker", "right", "companion"} < set(hit) for hit in found)


def test_no_hit_is_a_sentence_and_no_failure(small: Path) -> None:
    done = at_once(small, "concord", "甲乙丙")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "no place has '甲乙丙'\n")
    assert json.loads(at_once(small, "concord", "甲乙丙", "--json").stdout) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("concord", ""), "expected a term with a letter, a digit or a character in it; found ''"),
        (("concord", ".*[("), "found '.*[('"),
        (("concord", "籌", "--text", "nothing"), "expected one of the texts cailianchuan; found 'nothing'"),
        (("concord", "籌", "--function", "dance"), "expected one of the functions "),
        (("concord", "籌", "--speaker", "nobody"), "'nobody' is not one of"),
        (("concord", "籌", "--width", "99999999999999999999"), "expected a whole number from 0 to 1000000; found"),
        (("concord", "籌", "--width", "-1"), "expected a whole number from 0 to 1000000; found"),
        (("concord", "籌", "--sort", "up"), "'up' is not one of"),
        (("words", "nothing"), "expected one of the texts cailianchuan; found 'nothing'"),
        (("parallels", "--least", "1"), "expected a whole number from 2"),
    ],
)
def test_wrong_usage_is_a_sentence(small: Path, words: tuple[str, ...], sentence: str) -> None:
    done = at_once(small, *words)
    assert (done.returncode, done.stdout) == (2, "") and sentence in done.stderr


def test_the_widest_context_is_the_whole_clause(small: Path) -> None:
    (line,) = at_once(small, "concord", "令楫長歌一曲", "--width", "1000000").stdout.splitlines()
    assert "…" not in line


def test_the_word_list_in_lines_and_as_json(small: Path) -> None:
    done = at_once(small, "words", "--least", "30")
    rows = json.loads(at_once(small, "words", "--least", "30", "--json").stdout)
    assert len(done.stdout.splitlines()) == len(rows) and "words, " in done.stderr
    assert rows[0]["frequency"] == int(done.stdout.split()[0]) and rows[0]["hant"] == done.stdout.split()[1]
    assert set(rows[0]) == {"hant", "hans", "pinyin", "en", "terms", "frequency", "texts", "first"}


def test_parallels_in_lines_and_as_json(small: Path) -> None:
    done = at_once(small, "parallels", "--least", "6")
    found = json.loads(at_once(small, "parallels", "--least", "6", "--json").stdout)
    assert done.stderr == f"{len(found)} phrases\n" and len(found) > 2
    assert all(one["length"] >= 6 and len(one["places"]) > 1 for one in found)
    assert sum(line.startswith("    ") for line in done.stdout.splitlines()) == sum(len(one["places"]) for one in found)
    assert at_once(small, "parallels", "--between").stderr == "0 phrases\n"


def test_a_closed_pipe_ends_quietly(small: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "words"], cwd=small, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.read(100)
        running.stdout.close()
        assert "Traceback" not in running.stderr.read().decode("utf-8")
