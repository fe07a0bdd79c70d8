"""Turns a few words and two small games into a project on disk, and that into what is exported of it."""

import shutil
from pathlib import Path

from bopu import __version__
from bopu.exports import DataFile, Exported, data_files, read_rulebooks
from bopu.findings import has_errors
from bopu.site.downloads import told
from bopu.site.strings import read_strings
from tests.rules.harness import POT, SLUG, TINY
from tests.site.projects import add_text, read

COMPANION = {"tu": '<div><head>附表</head><table><row xml:id="r.1" n="一"><cell>=甲</cell></row></table></div>'}
GAMES = (SLUG, POT)


def small_project(root: Path, publish: str = "full") -> Path:
    """A project with the text `shi`, its translation, a companion and a glossary, and two small games with rules, all
    of them published so."""
    add_text(root, publish=publish, companions=COMPANION)
    for slug in GAMES:
        shutil.copytree(TINY.parent / slug, root, dirs_exist_ok=True)
        (root / "corpus" / slug / "edition.toml").write_text(f'publish = "{publish}"\n', encoding="utf-8")
    return root


def with_rules(root: Path, base: str = "") -> Exported:
    """What is exported of the project at `root`, which must be sound."""
    corpus, project = read(root)
    books, findings = read_rulebooks(project, corpus)
    assert not has_errors(findings), findings
    words = told(project, read_strings(project.templates / "strings.toml"), __version__)
    return Exported(project, corpus, books, words, base)


def exported(root: Path, base: str = "") -> dict[str, DataFile]:
    """The files by path."""
    return {file.path: file for file in data_files(with_rules(root, base))}
