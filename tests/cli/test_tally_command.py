"""`bopu tally` on a command line: a tally is taken anew and told, what differs from what is kept is said, --write keeps
it; a name that there is not is wrong usage."""

import json
from pathlib import Path

import pytest

from tests.cli.typing_at import at_once
from tests.site.games import copy_corpus

SLUG, QUICK = "madiao", "both"


@pytest.fixture(scope="module")
def small(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one text."""
    return copy_corpus(root, tmp_path_factory.mktemp("tally"), SLUG)


def test_a_tally_is_taken_told_and_kept(small: Path) -> None:
    path = small / "corpus" / SLUG / "tallied.json"
    kept = json.loads(path.read_text("utf-8"))
    changed = {**kept, QUICK: {"stamp": "0", "found": {"all": [1, 2]}}}
    path.write_text(json.dumps(changed), "utf-8")
    told = at_once(small, "tally", SLUG, QUICK)
    assert told.returncode == 0 and "2760681 of 76904685, 3.59 %  (kept: 1 of 2, 50 %)" in told.stdout
    assert "1 of 1 differ from what is kept: --write keeps them" in told.stdout
    assert json.loads(path.read_text("utf-8")) == changed
    assert at_once(small, "tally", SLUG, QUICK, "--write").returncode == 0
    assert json.loads(path.read_text("utf-8")) == kept
    assert json.loads(at_once(small, "tally", SLUG, QUICK, "--json").stdout) == {QUICK: kept[QUICK]["found"]}


def test_what_there_is_not_is_wrong_usage(small: Path) -> None:
    for words in ((SLUG, "neither"), ("nothing",)):
        done = at_once(small, "tally", *words)
        assert done.returncode == 2 and "expected a t" in done.stderr and "Traceback" not in done.stderr
