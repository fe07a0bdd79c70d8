"""Turns a text of this corpus, or a changed copy of it, into its compiled game, its cases, and books of its rules."""

import shutil
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from bopu.clauses import Corpus, read_corpus
from bopu.play.contract import Game
from bopu.project import Project, open_project
from bopu.rules import Compiled, compile_text
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import Case, read_cases

ROOT = Path(__file__).resolve().parents[2]


Choices = tuple[Mapping[str, str], bool]
"""Options by switch, and whether supplements hold."""


def each_option(ruleset: Ruleset, beside: Mapping[str, Mapping[str, str]] | None = None) -> Mapping[str, Choices]:
    """Every named ruleset and every option of every switch, by name. `beside` some switches others must be set."""
    named = {name: (one.choices, one.supplements) for name, one in ruleset.rulesets.items()}
    return {**named, **dict(_options(ruleset, beside or {}))}


def _options(ruleset: Ruleset, beside: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, Choices]]:
    for name, switch in ruleset.switches.items():
        for option in switch.options:
            if option.id != switch.default:
                yield f"{name}={option.id}", ({**beside.get(name, {}), name: option.id}, True)


def opened(root: Path) -> Project:
    """A project without a fault in its folders."""
    project, findings = open_project(root)
    assert project is not None, findings
    return project


def read_in(root: Path) -> Corpus:
    """The texts of a project."""
    corpus, findings = read_corpus(opened(root))
    assert corpus is not None, findings
    return corpus


class OfCorpus:
    """What tests of a game need of its text; each is made when first asked for, once in a process."""

    def __init__(self, slug: str, game: Game) -> None:
        self.slug, self.game = slug, game
        self.text = ROOT / "corpus" / slug

    def compiled_in(self, root: Path) -> Compiled:
        """The rules of the game as a project's corpus has them."""
        corpus = read_in(root)
        return compile_text(opened(root), corpus.editions, self.slug, corpus.glossary)

    def compiled(self) -> Compiled:
        """The rules of this checkout."""
        return self._compiled

    def ruleset(self) -> Ruleset:
        """The compiled ruleset of this checkout."""
        found = self._compiled
        assert found.ruleset is not None, [str(finding) for finding in found.findings]
        return found.ruleset

    def cases(self) -> tuple[Case, ...]:
        """Every case of the corpus, all of them readable."""
        return self._cases

    def copied(self, to: Path) -> Path:
        """A copy of what the game is compiled from, to change at will."""
        shutil.copytree(self.text, to / "corpus" / self.slug)
        shutil.copy(ROOT / "corpus" / "glossary.xml", to / "corpus" / "glossary.xml")
        return to

    def book(self, choices: Mapping[str, str] | None = None, supplements: bool = True) -> Book:
        """The rules under the defaults and these choices."""
        return Book(self.ruleset(), self.game.vocabulary, choices or {}, supplements)

    @cached_property
    def _compiled(self) -> Compiled:
        return self.compiled_in(ROOT)

    @cached_property
    def _cases(self) -> tuple[Case, ...]:
        found, findings = read_cases(self.text, f"corpus/{self.slug}", self.ruleset())
        assert [str(finding) for finding in findings] == []
        return tuple(found)
