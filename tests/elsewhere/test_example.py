"""The example: its tutorial, from an empty folder on; its throws, counted in another way; its engine without facts."""

import ast
import json
import re
import runpy
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from bopu.play.bots import bots_of
from bopu.play.contract import Game, load_game
from bopu.play.opening import book_of
from bopu.play.table import Table
from bopu.project.new_files import skeleton_files
from bopu.rules.specs import spec_text
from bopu.ruleset.model import Ruleset
from bopu.simulate.source import find_ruleset
from bopu.site.games import read_games
from bopu.site.player_files import source_file
from bopu.site.throw_lists import ThrowLists
from tests.cli.typing_at import at_once, typed
from tests.elsewhere.projects import EXAMPLE, GAME, contents, example
from tests.reading import python_files
from tests.site.projects import read

README = (EXAMPLE / "README.md").read_text("utf-8")
TALLIES = ("zhuangyuan", "bangtan", "huiyuan", "jinshi", "juren", "xiucai")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)


@cache
def rules() -> Ruleset:
    """The compiled rules."""
    found, findings = find_ruleset(EXAMPLE, GAME)
    assert found is not None, findings
    return found


def game() -> Game:
    """The engine."""
    return load_game(rules().engine)


@pytest.fixture
def without_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where Pyodide is not installed: a site without play costs less."""
    monkeypatch.setattr("bopu.cli.commands.find_player", lambda folder: (None, []))


def commands(block: str) -> list[list[str]]:
    """The commands of a block of the tutorial."""
    return [shlex.split(line)[1:] for line in block.splitlines()]


def test_the_tutorial_leads_from_an_empty_folder_to_a_site(tmp_path: Path, without_player: None) -> None:
    begin, finish = (commands(text) for kind, text in BLOCKS if kind == "sh")
    for words in begin:  # in processes of their own: here the engine is loaded, and its name taken
        done = typed(tmp_path, *words)
        assert (done.returncode, "warning" in done.stdout + done.stderr) == (0, False), (words, done.stdout)
    made = set(contents(tmp_path))
    example(tmp_path / "written")  # what the chapters between have the reader write
    for name, content in contents(tmp_path / "written").items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    assert {name for name in made if name.startswith("corpus")} <= {*contents(tmp_path / "written"), *CASE}
    (tmp_path / next(iter(CASE))).unlink()
    for words in finish:
        fast = ["--fast"] if words == ["check"] else []  # the whole check is a test of its own
        done = at_once(tmp_path, *words, *fast)
        assert (done.returncode, "warning" in done.stdout + done.stderr) == (0, False), (words, done.stdout)
    for page in ("throws", "statistics"):
        assert (tmp_path / "site/en/zhuangyuanchou" / page / "index.html").is_file()


CASE = {f"corpus/{GAME}/cases/1-example.yaml"}
"""The case of the skeleton, for which others are written."""


@pytest.mark.parametrize("block", [text for kind, text in BLOCKS if kind != "sh"])
def test_what_the_tutorial_quotes_stands_in_the_files(block: str) -> None:
    """Every line, in one and the same file; a clause stands on a line with what is around it."""
    files = [content.decode("utf-8") for name, content in contents(EXAMPLE).items() if not name.endswith(".md")]
    assert any(all(line in file for line in block.splitlines()) for file in files)


def test_every_rule_and_figure_that_is_disturbed_is_missed(tmp_path: Path) -> None:
    root = example(tmp_path / "project")
    done = at_once(root, "check", "--mutation")
    assert (done.returncode, done.stdout) == (0, "")
    assert "warning" not in done.stderr


def kind(dice: Sequence[int]) -> Counter[str]:
    """What a throw is called, by counting alone: written apart from the rules."""
    fours, ones = dice.count(4), dice.count(1)
    most = max(dice.count(face) for face in (1, 2, 3, 5, 6))
    if fours >= 4:
        name = {5: "wuhong", 6: "liuhong"}.get(fours, "jinhua" if ones == 2 else "sihong")
        return Counter([name])
    if most >= 5:
        return Counter(["wuzi" if most == 5 else "liuzi"])
    if len(set(dice)) == 6:
        return Counter(["duitang"])
    named = Counter({1: ["yixiu"], 2: ["erju"], 3: ["sanhong"]}.get(fours, []))
    return named + Counter(["sijin"] if most == 4 else [])


def test_all_46656_throws_are_called_what_counting_calls_them() -> None:
    play = game().start(book_of(rules(), game()), 2)
    ways = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=6))
    assert sum(ways.values()) == 46_656
    for dice in ways:
        assert Counter(list(play.names(dice))) == kind(dice), dice  # type: ignore[attr-defined]


def test_the_lists_of_the_site_have_the_same_chances() -> None:
    counted: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=6):
        counted += kind(dice)
    corpus, project = read(EXAMPLE)
    games, _ = read_games(project, corpus)
    lists = ThrowLists(games[GAME], [clause.id for clause in corpus.editions[0].clauses])
    [kinds] = lists.entries().values()
    assert {one.name: one.chance for one in kinds} == {
        name: Fraction(number, 46_656) for name, number in counted.items()
    }


def literals(tree: ast.AST) -> set[object]:
    """The numbers and strings of a module, without its docstrings."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in said}


@pytest.mark.parametrize("file", python_files(EXAMPLE / GAME), ids=lambda file: file.name)
def test_no_fact_of_the_game_stands_in_its_engine(file: Path) -> None:
    found = literals(ast.parse(file.read_text("utf-8")))
    named = {str(rule.answer[0].args["class"]) for rule in rules().rules if rule.slot == "name"}
    assert found & {*named, *TALLIES, *rules().clauses} == set()
    assert not any(isinstance(one, str) and not one.isascii() for one in found)
    numbers = {one for one in found if isinstance(one, (int, float)) and not isinstance(one, bool)}
    assert numbers <= {-1, 0, 1} or file.name == "layout.py"


@pytest.mark.parametrize("named", ["default", "bobing"])
@pytest.mark.parametrize("bot", ["random", "advice"])
def test_tallies_are_neither_made_nor_lost(named: str, bot: str) -> None:
    """Eight games of each bot: at every move, and at the end when all are held."""
    book = book_of(rules(), game(), named)
    for seed in range(8):
        table = Table(game(), book, [bots_of(book)[bot]] * 4, seed)
        for _ in table.play():
            facts = table.state.facts()
            held = [facts[tally] for tally in TALLIES]
            assert facts["left"] + sum(map(sum, held)) == 63, seed  # type: ignore[arg-type, operator]
        assert table.over and sum(table.state.outcome() or ()) == 192, seed


def test_the_advice_takes_what_counts_more_and_is_not_gone() -> None:
    book = book_of(rules(), game())
    advised = bots_of(book)["advice"]
    for gone, chosen in (({}, "take sijin"), ({"jinshi": 0}, "take erju")):
        play = game().set_up(book, 2, gone)  # type: ignore[attr-defined]
        play.apply("throw 443333")
        assert advised(play, Random(1)) == chosen


def test_a_number_that_is_changed_in_the_page_is_played(tmp_path: Path) -> None:
    root = example(tmp_path / "project")
    for name, old, new in (
        ("text.xml", '"zyc.3.2.mei" quantity="1" unit="mei">一枚', '"zyc.3.2.mei" quantity="3" unit="mei">三枚'),
        ("text.en.xml", '<measure quantity="1" unit="mei">one</measure> tally of a <rs type="tally" key="juren">',
         '<measure quantity="3" unit="mei">three</measure> tally of a <rs type="tally" key="juren">'),
    ):  # fmt: skip
        path = root / "corpus" / GAME / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")
    changed, findings = find_ruleset(root, GAME)
    assert changed is not None, findings
    play = game().start(book_of(changed, game()), 2)
    assert "takes player=@1 tally=juren n=3" in " / ".join(map(str, play.apply("throw 664433")))


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"first": 1}, "together with its throw"),
        ({"first": 1, "throw": "664433"}, "contends for none"),
        ({"first": 1, "throw": "654444"}, "to hold zhuangyuan"),
        ({"first": 9, "throw": "654444"}, "a number from 1 to 2 as first"),
        ({"first": 1, "throw": "99"}, "expected 6 dice"),
        ({"xiucai": 33}, "a number from 0 to 32 as xiucai"),
        ({"players": [{"gold": 1}]}, "facts about a player"),
        ({"cards": 1}, "facts about the moment"),
    ],
)
def test_a_moment_that_cannot_be_is_refused_in_a_sentence(facts: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        game().set_up(book_of(rules(), game()), 2, facts)  # type: ignore[attr-defined]


def test_what_is_no_choice_is_refused_with_the_clause() -> None:
    play = game().start(book_of(rules(), game()), 2)
    play.apply("throw 443333")
    with pytest.raises(Exception, match=r"zyc\.3\.13") as refused:
        play.apply("take sanhong")
    assert refused.value.clauses == ("zyc.3.13",)  # type: ignore[attr-defined]


def test_a_copy_goes_on_by_itself_and_its_line_says_all() -> None:
    book = book_of(rules(), game())
    play = game().start(book, 2)
    play.apply("throw 444432")
    other = play.copy()
    assert other.line() == play.line()
    other.apply("throw 654444")
    assert other.line() != play.line()


def test_its_own_test_passes_and_is_the_one_of_the_skeleton() -> None:
    words = {"slug": GAME, "name": GAME, "tests": "tests", "depth": "1"}
    path = EXAMPLE / "tests" / f"test_{GAME}.py"
    assert skeleton_files("game", words)[f"tests/test_{GAME}.py"] == path.read_text("utf-8")
    tests = [made for name, made in runpy.run_path(str(path)).items() if name.startswith("test_")]
    assert len(tests) == 3
    for test in tests:
        test()


def test_what_the_browser_is_given_plays_it_with_the_standard_library_alone(tmp_path: Path) -> None:
    """The zip of the site, with an engine from beside the corpus, in a Python without packages."""
    (tmp_path / "engine.zip").write_bytes(source_file([GAME]).content)
    (tmp_path / "rules.json").write_text(spec_text(rules()), "utf-8")
    code = (
        "import sys; sys.path.insert(0, 'engine.zip'); from bopu.play.desk import Desk; "
        "desk = Desk(open('rules.json', encoding='utf-8').read()); "
        'print(desk.ask(\'{"do": "begin", "seats": ["advice", "random"], "seed": 4}\')); '
        'print(desk.ask(\'{"do": "run", "most": 1000}\'))'
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-X", "utf8", "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    begun, ended = map(json.loads, done.stdout.splitlines())
    assert begun["ok"] and ended["ok"]
    assert ended["view"]["over"] and sum(ended["view"]["outcome"]) == 192
