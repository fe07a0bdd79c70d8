"""`bopu statistics` on a command line: pictures are counted and told, what differs is said, --write keeps them; what
there is not is wrong usage."""

import json
from pathlib import Path

import pytest

from tests.cli.typing_at import at_once
from tests.site.games import copy_corpus

SLUG = "madiao"


@pytest.fixture(scope="module")
def small(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one text, whose pictures are counted in four games."""
    project = copy_corpus(root, tmp_path_factory.mktemp("statistics"), SLUG)
    path = project / "corpus" / SLUG / "statistics.yaml"
    lines = [line if not line.startswith("plays:") else line_of(4) for line in path.read_text("utf-8").splitlines()]
    path.write_text("\n".join(lines), "utf-8")
    return project


def line_of(games: int) -> str:
    """Which games are played."""
    return f"plays: {{games: {games}, seed: 1, bots: advice}}"


def test_pictures_are_counted_told_and_kept(small: Path) -> None:
    path = small / "corpus" / SLUG / "statistics.json"
    kept = path.read_text("utf-8")
    told = at_once(small, "statistics", SLUG)
    assert told.returncode == 0 and told.stdout.startswith("4 games of madiao, seed 1, by advice, 4 to their end")
    assert "8 of 8 differ from what is kept (seyang, tables, stands" in told.stderr
    assert path.read_text("utf-8") == kept, "nothing is written unasked"
    checked = at_once(small, "check", SLUG, "--only", "statistics")
    assert checked.returncode == 1 and "expected counts of stands as it is asked now; found others" in checked.stdout
    assert at_once(small, "statistics", SLUG, "--write").returncode == 0
    assert at_once(small, "check", SLUG, "--only", "statistics").returncode == 0
    again = at_once(small, "statistics", SLUG, "--json")
    assert again.stderr == "" and json.loads(again.stdout) == json.loads(path.read_text("utf-8"))


def test_what_there_is_not_is_wrong_usage(small: Path) -> None:
    spec = small / "corpus" / SLUG / "statistics.yaml"
    text = spec.read_text("utf-8")
    spec.unlink()
    none = at_once(small, "statistics", SLUG)
    assert none.returncode == 2 and "expected corpus/madiao/statistics.yaml, which says what is drawn" in none.stderr
    spec.write_text("pictures: []\n", "utf-8")
    faulty = at_once(small, "statistics", SLUG)
    assert faulty.returncode == 1 and "statistics.yaml:1: error: expected a list of pictures" in faulty.stderr
    spec.write_text(text, "utf-8")
    few = at_once(small, "statistics", SLUG, "-n", "2", "--write")
    assert few.returncode == 2 and "expected --write with as many games as the text asks for; found -n" in few.stderr
    unknown = at_once(small, "statistics", "nothing")
    assert unknown.returncode == 2 and "expected a text with rules" in unknown.stderr
