"""No words of the novel round the passage of 國標麻將 are anywhere in this repository: looked for by digests."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

WIDTH = 6  # Chinese characters: some hundred thousand runs of them hold none twice by chance
SKIPPED = {".git", ".venv", "build", "node_modules", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
KINDS = {".xml", ".md", ".py", ".yaml", ".toml", ".json", ".html", ".js", ".css", ".txt", ".cff", ".digests", ""}
LIST = Path(__file__).with_name("guobiao_withheld.digests")


def runs(text: str, step: int = 1) -> Iterator[str]:
    """The runs of `WIDTH` Chinese characters in a text, one every `step`, whatever stands between the characters."""
    chars = "".join(re.findall(r"[\u3400-\u9fff]", text))
    for at in range(0, len(chars) - WIDTH + 1, step):
        yield chars[at : at + WIDTH]


def digest(run: str) -> str:
    """Half a SHA-256."""
    return hashlib.sha256(run.encode()).hexdigest()[:32]


def withheld() -> set[str]:
    """The digests of the words left out: of each line the runs that follow each other, so that any eleven characters
    of it hold one, and so does the whole line however short."""
    return {line for line in LIST.read_text("utf-8").splitlines() if not line.startswith("#")}


def texts(folder: Path) -> Iterator[Path]:
    """Every file of a folder that may hold words."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in SKIPPED and not path.is_symlink():
            yield from texts(path)
        elif path.is_file() and path.suffix in KINDS:
            yield path


def leaks(folder: Path, digests: set[str]) -> list[str]:
    """The files that hold a run of a withheld text, whatever markup cuts it."""
    found = []
    for path in texts(folder):
        text = path.read_text("utf-8", errors="replace")
        bare = re.sub(r"<[^>]*>", "", text)
        if any(digest(run) in digests for told in {text, bare} for run in runs(told)):
            found.append(str(path.relative_to(folder)))
    return found


@pytest.fixture(scope="module")
def passage(root: Path) -> str:
    return (root / "corpus/guobiao/text.xml").read_text("utf-8")


def test_no_word_of_the_novel_is_in_the_repository(root: Path) -> None:
    assert leaks(root, withheld()) == []


def test_the_list_is_of_the_lines_that_the_edition_leaves_out(passage: str) -> None:
    """Its first line names the digest of the lines, which the gaps state as well."""
    stated = re.findall(r"[0-9a-f]{64}", LIST.read_text("utf-8").splitlines()[0])
    assert len(stated) == 1
    assert all(passage.count(one) == 4 for one in stated)  # two gaps, each in two languages
    assert len(withheld()) > 400


def test_a_withheld_text_that_creeps_in_is_found(tmp_path: Path, passage: str) -> None:
    """Planted: a sentence of the passage itself, treated as withheld, cut by markup or by line ends."""
    sentence = "和牌者首先必須報和牌，並將手牌整理後亮明"
    digests = {digest(run) for run in runs(sentence, WIDTH)}
    (tmp_path / "deep/notes").mkdir(parents=True)
    (tmp_path / "deep/notes/clean.md").write_text("自己抓牌成和牌，並將手牌放倒", "utf-8")
    assert leaks(tmp_path, digests) == []
    (tmp_path / "deep/notes/cut.xml").write_text("<p>首先必須<note>注</note>\n報<hi>和</hi>牌，並將手牌</p>", "utf-8")
    (tmp_path / "deep/words.py").write_text('"""' + "必須報和牌，\n並將手牌整理後亮" + '"""', "utf-8")
    assert leaks(tmp_path, digests) == ["deep/words.py"]
    (tmp_path / "deep/notes/cut.xml").write_text("<p>必須報<hi>和</hi>牌，並將<lb/>手牌整理後</p>", "utf-8")
    assert leaks(tmp_path, digests) == ["deep/notes/cut.xml", "deep/words.py"]
