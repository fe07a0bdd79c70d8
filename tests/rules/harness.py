"""Turns a small project of this folder into a copy that a test can change, compile and confirm."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from bopu.clauses import Corpus, read_corpus
from bopu.findings import Finding
from bopu.project import Project, open_project
from bopu.rules import Compiled, compile_text, confirm
from bopu.ruleset.model import Ruleset

TINY = Path(__file__).parent / "tiny"
SLUG = "tiny"
POT = "pot"
"""A second small project: its one rule begins a procedure."""


@dataclass(frozen=True)
class Tiny:
    """A copy of the small project."""

    root: Path
    slug: str = SLUG

    def path(self, name: str) -> Path:
        """A file of the text's folder."""
        return self.root / "corpus" / self.slug / name

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file at exactly one place."""
        text = self.path(name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.path(name).write_text(text.replace(old, new), encoding="utf-8")

    def read(self) -> tuple[Project, Corpus]:
        """The project and its texts, which are never at fault here."""
        project, _ = open_project(self.root)
        assert project is not None
        corpus, findings = read_corpus(project)
        assert corpus is not None, findings
        return project, corpus

    def compile(self) -> Compiled:
        """The rules compiled."""
        project, corpus = self.read()
        return compile_text(project, corpus.editions, self.slug, corpus.glossary)

    def ruleset(self) -> Ruleset:
        """The rules compiled without a finding, but for parts that a test adds and nobody has confirmed."""
        compiled = self.compile()
        assert [str(one) for one in compiled.findings if one.rule != "rules.unconfirmed"] == []
        assert compiled.ruleset is not None
        return compiled.ruleset

    def confirm(self, *names: str, by: str = "machine", on: str = "2026-01-02") -> list[Finding]:
        """Confirm citations."""
        project, corpus = self.read()
        return confirm(project, corpus.editions, self.slug, names, by, on)[1]


def copied(to: Path, slug: str = SLUG) -> Tiny:
    """A fresh copy of the small project with this text."""
    shutil.copytree(TINY.parent / slug, to, dirs_exist_ok=True)
    return Tiny(to, slug)
