"""Turns the play page, its words and its scripts into tests that need no browser."""

import json
import re
from pathlib import Path

import pytest

from bopu.site.download import Download
from bopu.site.play_page import beside
from bopu.site.strings import read_strings
from tests.site.games import reported_site

LITERAL = re.compile(r'"([a-z][\w-]*)"')
MADE = re.compile(r"`([a-z]*_?)\$\{[^`}]*\}(_?[a-z]*)`")
SAID = re.compile(r'\bsay\("([\w-]+)"')


def scripts(root: Path) -> str:
    """All scripts of the play page but those that load the engine."""
    folder = root / "site_templates/static/player"
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.js")))


def unused(keys: set[str], source: str) -> set[str]:
    """The keys that no script names, whole or made of a beginning, a value and an end."""
    whole = set(LITERAL.findall(source)) | set(re.findall(r"\b(\w+): say\(", source))
    made = [pair for pair in MADE.findall(source) if any(pair)]
    sorts = {"described", "completed", "reconstructed"}  # what the desk calls what games rest on: `say(rests.sort)`
    return {
        key
        for key in keys - whole - sorts
        if not any(key.startswith(start) and key.endswith(end) and len(key) > len(start + end) for start, end in made)
    }


def test_every_word_of_the_scripts_is_in_the_table_and_no_other(root: Path) -> None:
    keys = set(read_strings(root / "site_templates/strings.toml")["en"].sections["player"])
    source = scripts(root)
    assert set(SAID.findall(source)) - keys == set()
    assert unused(keys, source) == set()


def test_a_word_that_no_script_says_is_found() -> None:
    assert unused({"throw", "planted"}, 'say("throw")') == {"planted"}


def test_no_script_names_a_game_or_writes_style_into_markup(root: Path) -> None:
    source = scripts(root)
    slugs = [path.name for path in (root / "corpus").iterdir() if path.is_dir()]
    assert [slug for slug in slugs if slug in source] == []
    assert "innerHTML" not in source and "style=" not in source and "eval(" not in source


def test_a_site_without_a_player_has_no_play_page(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    _, out = reported_site(root, tmp_path_factory)
    assert not list(out.glob("*/*/play"))
    assert "../play/" not in (out / "en/shengguantu/rules/index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("content", "found"), [(b'{"a.1": {"move": "go"}}', {"a.1": {"move": "go"}}), (b"[]", {})])
def test_what_is_made_beside_a_page_is_read_by_its_name(content: bytes, found: dict[str, object]) -> None:
    files = [Download("engine/one-positions.json", "player_positions", content)]
    assert beside(files, "one", "positions") == found
    assert beside(files, "two", "positions") == {}
    assert json.dumps(beside(files, "one", "rests")) == "{}"
