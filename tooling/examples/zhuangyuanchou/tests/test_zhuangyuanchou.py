"""The game of zhuangyuanchou: its rules compile and say nothing wrong, its cases hold, games by bots come to an end."""

from functools import cache
from pathlib import Path

from bopu.clauses import read_corpus
from bopu.play.bots import bots_of
from bopu.play.contract import load_game
from bopu.play.opening import book_of
from bopu.play.table import Table
from bopu.project import open_project
from bopu.project.folder import import_from
from bopu.rules import Compiled, compile_text
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import read_cases
from bopu.simulate.cases import run_cases

ROOT = Path(__file__).resolve().parents[1]
SLUG = "zhuangyuanchou"
import_from(ROOT)  # the engine lies beside corpus/


@cache
def compiled() -> Compiled:
    """The rules, compiled."""
    project, _ = open_project(ROOT)
    assert project is not None
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    return compile_text(project, corpus.editions, SLUG, corpus.glossary)


def ruleset() -> Ruleset:
    """What they compile to."""
    found = compiled().ruleset
    assert found is not None, compiled().findings
    return found


def test_the_rules_compile_and_every_citation_is_confirmed() -> None:
    assert [str(finding) for finding in compiled().findings] == []


def test_every_case_holds() -> None:
    cases, findings = read_cases(ROOT / "corpus" / SLUG, SLUG, ruleset())
    assert cases
    assert [str(finding) for finding in (*findings, *run_cases(ruleset(), cases))] == []


def test_games_by_every_bot_come_to_an_end() -> None:
    game = load_game(ruleset().engine)
    book = book_of(ruleset(), game)
    for name, bot in bots_of(book).items():
        table = Table(game, book, [bot] * game.default_seats, seed=1)
        list(table.play())
        assert table.over, name
