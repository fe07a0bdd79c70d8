"""`bopu new`: skeletons of texts and games that validate, check, play and build; names and places that are refused."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.typing_at import at_once, environment, typed
from tests.elsewhere.projects import contents

GAME_FILES = [
    "cases/1-example.yaml",
    "edition.toml",
    "phrases.yaml",
    "rules.confirmed",
    "rules.yaml",
    "text.en.xml",
    "text.xml",
    "words.yaml",
]
ENGINE_FILES = ["__init__.py", "bot.py", "domains.py", "engine.py", "game.py", "layout.py", "vocabulary.py"]


CHANGES = (("text.xml", ">一籌<", ">三籌<"), ("text.en.xml", ">one</measure> chip", ">three</measure> chip"))
"""Of one figure, in the page and in its translation."""


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command lets engines be imported from its project: here only as long as a test lasts."""
    monkeypatch.setattr(sys, "path", sys.path[:])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game and a text in a folder with Chinese characters and a space in its path."""
    root = tmp_path_factory.mktemp("new") / "博 譜"
    root.mkdir()
    assert at_once(root, "new", "game", "niujiu-yi", "--prefix", "n").returncode == 0
    assert at_once(root, "new", "text", "jian-gu").returncode == 0
    return root


def test_a_game_has_its_text_rules_engine_and_test(made: Path) -> None:
    corpus = {f"corpus/niujiu-yi/{name}" for name in GAME_FILES}
    engine = {f"niujiu_yi/{name}" for name in ENGINE_FILES}
    text = {f"corpus/jian-gu/{name}" for name in ("edition.toml", "text.en.xml", "text.xml")}
    assert set(contents(made)) == corpus | engine | text | {"tests/test_niujiu_yi.py"}
    assert not any(b"@" in content and b"@slug@" in content for content in contents(made).values())


def test_nothing_is_left_to_be_filled_in(made: Path) -> None:
    words = ("slug", "prefix", "module", "engine", "tests", "name", "depth", "Class", "date")
    for name, content in contents(made).items():
        assert [word for word in words if f"@{word}@" in name + content.decode("utf-8")] == [], name


def test_both_validate_without_a_warning(made: Path) -> None:
    done = at_once(made, "validate")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "no faults found\n")


def test_the_rules_check_with_every_rule_and_figure_disturbed(made: Path) -> None:
    done = at_once(made, "check", "--mutation", "--notes")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    report = json.loads((made / "build/reports/niujiu-yi.json").read_text("utf-8"))
    assert report["cases"] == {"cases": 3, "faults": 0}
    assert report["mutation"]["survivors"] == []
    assert sum(one["all"] for one in report["mutation"]["counts"].values()) > 5


def test_the_case_is_no_decoration(made: Path, tmp_path: Path) -> None:
    """Where a figure of the page is another, the case that tells it fails."""
    for name, content in contents(made).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    for name, old, new in (
        ("text.xml", ">一籌<", ">三籌<"),
        ("text.en.xml", ">one</measure> chip", ">three</measure> chip"),
    ):
        path = tmp_path / "corpus/niujiu-yi" / name
        text = path.read_text("utf-8")
        changed = text.replace(old, new).replace('quantity="1" unit="chou"', 'quantity="3" unit="chou"')
        path.write_text(changed, "utf-8")
    done = at_once(tmp_path, "check", "niujiu-yi", "--only", "cases")
    assert done.returncode == 1
    assert "corpus/niujiu-yi/cases/1-example.yaml:3: error: Two dice alike win a chip" in done.stdout


def test_it_plays_and_its_records_are_replayed(made: Path, tmp_path: Path) -> None:
    done = at_once(made, "simulate", "niujiu-yi", "-n", "3", "--bots", "advice", "--records", str(tmp_path))
    assert done.returncode == 0, done.stderr
    records = sorted(tmp_path.glob("*.txt"))
    assert len(records) == 3
    assert all(at_once(made, "replay", str(record)).returncode == 0 for record in records)


def test_it_builds_with_the_text_beside_it(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bopu.cli.commands.find_player", lambda folder: (None, []))
    done = at_once(made, "build", "--out", "site")
    assert (done.returncode, done.stderr) == (0, "")
    assert "somebody has" in (made / "site/en/niujiu-yi/rules/index.html").read_text("utf-8")
    assert (made / "site/zh/jian-gu/index.html").is_file()


def test_its_own_test_passes(made: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests"]
    done = subprocess.run(command, cwd=made, env=environment(), capture_output=True, text=True)
    assert (done.returncode, "3 passed" in done.stdout) == (0, True), done.stdout


def test_its_engine_is_clean_by_the_rules_of_this_project(root: Path, made: Path) -> None:
    """Style and types, as far as they do not depend on where a package lies."""
    ruff = [sys.executable, "-m", "ruff"]
    config = ["--config", str(root / "pyproject.toml"), "niujiu_yi", "tests"]
    for words in (["check", "--ignore", "I001", *config], ["format", "--check", *config]):
        done = subprocess.run([*ruff, *words], cwd=made, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_a_text_from_a_plain_file_validates_and_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "source.txt").write_text("陞官圖\n\n擲四骰", "utf-8")
    done = at_once(tmp_path, "new", "text", "shi", "--from", "source.txt", "--prefix", "s")
    assert (done.returncode, done.stderr) == (0, "")
    files = sorted(path.name for path in (tmp_path / "corpus/shi").iterdir())
    assert files == ["edition.toml", "text.xml", "witness.digests"]
    assert oct((tmp_path / "corpus/shi").stat().st_mode)[-3:] == "755"
    assert at_once(tmp_path, "validate").returncode == 0
    before = (tmp_path / "corpus/shi/text.xml").read_bytes()
    assert at_once(tmp_path, "new", "text", "shi", "--from", "source.txt").returncode == 2
    assert (tmp_path / "corpus/shi/text.xml").read_bytes() == before
    assert [path.name for path in (tmp_path / "corpus").iterdir()] == ["shi"]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["text", "Bad", "--from", "source.txt"], 2, "a slug is lower-case letters"),
        (["text", "狀元"], 2, "a slug is lower-case letters"),
        (["text", "a b"], 2, "a slug is lower-case letters"),
        (["text", "../a"], 2, "a slug is lower-case letters"),
        (["text", "zh"], 2, "one of the site's own folders"),
        (["text", "a", "--from", "none.txt"], 2, "none.txt"),
        (["text", "a", "--prefix", "1"], 2, "a prefix of ids is lower-case letters"),
        (["text", "a", "--lang", '"><x'], 2, "expected a language tag"),
        (["text", "a", "--from", "folder"], 1, "expected a regular file"),
        (["text", "a", "--from", "crlf.txt"], 1, "expected lines that end with a line feed"),
        (["game", "Bad"], 2, "a slug is lower-case letters"),
        (["game", "json"], 2, "expected a name that no module has; found 'json'"),
        (["game", "bopu"], 2, "expected a name that no module has; found 'bopu'"),
        (["game", "class"], 2, "no word of Python"),
        (["game", "a", "--engine", "狀元"], 2, "expected the name of a module"),
        (["game", "a", "--engine", "a b"], 2, "expected the name of a module"),
        (["game", "a", "--engine", "none.a"], 2, "expected a package of the project"),
        (["game", "a", "--engine", "bopu.games.a"], 2, "expected a package of the project"),
        (["shi"], 2, "expected `bopu new text SLUG` or `bopu new game SLUG`; found 'shi'"),
        (["text"], 2, "Missing argument"),
    ],
    ids=str,
)
def test_what_cannot_be_made_is_refused_in_a_sentence_and_leaves_nothing(
    tmp_path: Path, words: list[str], status: int, said: str
) -> None:
    (tmp_path / "source.txt").write_text("一\n", "utf-8")
    (tmp_path / "crlf.txt").write_bytes(b"a\r\n")
    (tmp_path / "folder").mkdir()
    done = at_once(tmp_path, "new", *words)
    assert done.returncode == status
    assert said in " ".join(done.stderr.split())
    assert {path.name for path in tmp_path.iterdir()} == {"source.txt", "crlf.txt", "folder"}


@pytest.mark.parametrize("there", ["corpus/li", "li", "tests/test_li.py"])
def test_what_is_there_is_never_written_over_without_force(tmp_path: Path, there: str) -> None:
    place = tmp_path / there
    if place.suffix:
        place.parent.mkdir()
        place.write_text("mine", "utf-8")
    else:
        place.mkdir(parents=True)
        (place / "mine").write_text("mine", "utf-8")
    before = contents(tmp_path)
    done = at_once(tmp_path, "new", "game", "li")
    assert done.returncode == 2
    assert "found" in done.stderr and Path(there).name in done.stderr
    assert contents(tmp_path) == before


def test_with_force_the_files_of_the_skeleton_come_back_and_others_stay(tmp_path: Path) -> None:
    assert at_once(tmp_path, "new", "game", "li").returncode == 0
    first = contents(tmp_path)
    (tmp_path / "corpus/li/rules.yaml").write_text("changed", "utf-8")
    (tmp_path / "li/engine.py").write_text("changed", "utf-8")
    (tmp_path / "corpus/li/mine.md").write_text("mine", "utf-8")
    assert at_once(tmp_path, "new", "game", "li").returncode == 2
    done = at_once(tmp_path, "new", "game", "li", "--force")
    assert (done.returncode, done.stderr) == (0, "")
    assert contents(tmp_path) == first | {"corpus/li/mine.md": b"mine"}


def test_a_slug_that_another_folder_has_is_taken(tmp_path: Path) -> None:
    assert at_once(tmp_path, "new", "text", "yi").returncode == 0
    (tmp_path / "corpus/yi/edition.toml").write_text('publish = "full"\nslug = "er"\n', "utf-8")
    done = at_once(tmp_path, "new", "text", "er")
    assert (done.returncode, "which corpus/yi has" in " ".join(done.stderr.split())) == (2, True)


def test_an_engine_may_lie_in_a_package_of_the_project(tmp_path: Path) -> None:
    """As a game in this repository lies in bopu.games."""
    (tmp_path / "corpus").mkdir()
    (tmp_path / "mine/games").mkdir(parents=True)
    for folder in ("mine", "mine/games"):
        (tmp_path / folder / "__init__.py").write_text("", "utf-8")
    done = typed(tmp_path, "new", "game", "li", "--engine", "mine.games.li")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine/games/li/engine.py").is_file()
    assert "engine: mine.games.li" in (tmp_path / "corpus/li/rules.yaml").read_text("utf-8")
    done = typed(tmp_path, "check", "li", "--only", "cases")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_folder_that_cannot_be_written_leaves_nothing_half_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine's folder fails when the text's is made already: that one is taken away again."""
    real = Path.replace

    def failing(self: Path, target: str | os.PathLike[str]) -> Path:
        if Path(target).name == "li" and Path(target).parent == tmp_path:
            raise OSError(28, "No space left on device", str(target))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    done = at_once(tmp_path, "new", "game", "li", "--project", str(tmp_path))
    assert done.returncode == 1
    assert "No space left on device" in done.stderr
    assert contents(tmp_path) == {}
