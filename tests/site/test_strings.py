"""Turns the table of interface strings, the templates and the code into a test that none has a string too few or too
many.
"""

import re
from pathlib import Path

import pytest

from bopu.site.strings import VOCABULARIES, pick, read_strings

PLACES = re.compile(r"\{(\w+)\}")
IN_TEMPLATES = re.compile(r"\b(?:t|other)\.([a-z_]+)\.([A-Za-z_]+)")
IN_CODE = re.compile(r'\bsay\(\s*"(\w+)",\s*"(\w+)"')


def used(root: Path) -> set[tuple[str, str]]:
    """The strings that templates and code name."""
    templates = [path.read_text(encoding="utf-8") for path in sorted((root / "site_templates").rglob("*.html"))]
    code = [path.read_text(encoding="utf-8") for path in sorted((root / "tooling/bopu/site").glob("*.py"))]
    found = {pair for text in templates for pair in IN_TEMPLATES.findall(text)}
    return found | {pair for text in code for pair in IN_CODE.findall(text)}


def test_both_languages_have_every_string_with_the_same_places(root: Path) -> None:
    tables = read_strings(root / "site_templates/strings.toml")
    zh, en = tables["zh"].sections, tables["en"].sections
    assert {s: set(keys) for s, keys in zh.items()} == {s: set(keys) for s, keys in en.items()}
    different = [
        f"{section}.{key}"
        for section, keys in zh.items()
        for key, text in keys.items()
        if set(PLACES.findall(text)) != set(PLACES.findall(en[section][key])) or not text or not en[section][key]
    ]
    assert different == []


def test_every_string_is_used_and_every_string_used_is_there(root: Path) -> None:
    sections = read_strings(root / "site_templates/strings.toml")["zh"].sections
    there = {(section, key) for section, keys in sections.items() for key in keys if section not in VOCABULARIES}
    named = {(section, key) for section, key in used(root) if section not in VOCABULARIES}
    assert named - there == set()
    assert there - named == set()


def test_every_vocabulary_is_looked_up_somewhere(root: Path) -> None:
    sections = read_strings(root / "site_templates/strings.toml")["zh"].sections
    code = "".join(path.read_text(encoding="utf-8") for path in sorted((root / "tooling/bopu/site").glob("*.py")))
    assert set(sections) >= VOCABULARIES
    assert [name for name in sorted(VOCABULARIES) if not re.search(rf"""\bname\(\s*["']{name}["']""", code)] == []


def test_a_string_without_one_language_is_refused_by_name(tmp_path: Path) -> None:
    table = tmp_path / "strings.toml"
    table.write_text('[nav]\nhome = { zh = "首頁" }\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"nav\.home in 'en'"):
        read_strings(table)


def test_a_text_in_neither_language_is_still_shown_with_its_own() -> None:
    assert pick({"fr": "jeu"}, "zh") == ("jeu", "fr")
    assert pick({"zh-Hant": "譜", "en": "manual"}, "en") == ("manual", "en")
    assert pick({}, "en") == ("", "en")
