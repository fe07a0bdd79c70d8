"""Turns the modules of games into a test: no fact of a game stands in them. Planted facts, disguised too, are found."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bopu.games.cailianchuan.domains import cups_of, roles
from bopu.games.cailianchuan.guests import all_traits
from tests.games import cailianchuan
from tests.games.harness import ROOT, ruleset
from tests.reading import python_files

GAMES = ROOT / "tooling" / "bopu" / "games"
FREE = {-1, 0, 1}
LAYOUT = "layout.py"
CHINESE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff\ue000-\uf8ff]")
MAKERS = {
    "int",
    "float",
    "complex",
    "chr",
    "ord",
    "bytes",
    "bytearray",
    "fromhex",
    "unhexlify",
    "Fraction",
    "Decimal",
    "eval",
    "exec",
}
"""Calls that make a number or a character of a literal."""


@cache
def ids() -> frozenset[str]:
    """Ids of the corpus that no word of a vocabulary can be: clauses, positions, whatever begins like one."""
    rules = ruleset()
    rows = {row for table in ("board", "start", "grades") for row in rules.tables[table]["rows"]}
    return frozenset({*rules.clauses, *rows, *rules.tables["board"]["groups"], *cailianchuan.ruleset().clauses})


def named_terms() -> frozenset[str]:
    """Terms that name positions and bureaux of the board."""
    board = ruleset().tables["board"]
    offices = {row["cells"]["office"]["term"] for row in board["rows"].values() if "office" in row["cells"]}
    return frozenset(offices | {group["term"] for group in board["groups"].values()} | set(named_at_table()))


def named_at_table() -> Iterator[str]:
    """Roles, cups, traits and breaches that the rules of 采蓮船 name."""
    rules = cailianchuan.ruleset()
    yield from roles(rules)
    yield from cups_of(rules, "drinks", "fines", "sends", "repeats", "costs")
    yield from all_traits(cailianchuan.book())
    yield from rules.tables["breaches"]


def faults(path: Path, bulk: bool = False) -> list[str]:
    """The literals of a module that may be facts of a game, each with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = set(_docstrings(tree)) | _divisors(tree)
    found = []
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant):
            found += [(node.lineno, fault) for fault in _constant(node.value, path.name == LAYOUT)]
        else:
            found += [(getattr(node, "lineno", 0), fault) for fault in _disguise(node)]
    return [f"{path.name}:{line}: {fault}" for line, fault in sorted(found)]


def _docstrings(tree: ast.AST) -> Iterator[int]:
    """Docstrings, and the strings that stand under a name to explain it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield id(node.value)


def _divisors(tree: ast.AST) -> set[int]:
    """2 as the operand of %, // and **, and 1 or 0 under a minus."""
    allowed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod | ast.FloorDiv | ast.Pow):
            for operand in (node.left, node.right):
                if isinstance(operand, ast.Constant) and operand.value == 2:
                    allowed.add(id(operand))
    return allowed


def _constant(value: object, layout: bool) -> Iterator[str]:
    if isinstance(value, str):
        if CHINESE.search(value):
            yield f"a Chinese string {value!r}"
        elif value in ids() or re.match(r"[a-z]{2,5}\.\d", value) or value.startswith("sgt."):
            yield f"an id of the corpus {value!r}"
        elif value in named_terms() and not layout:
            yield f"the name of an office or bureau {value!r}"
        elif re.search(r"[2-9]|\d\d", value) and not layout:
            yield f"a string with digits {value!r}"
    elif isinstance(value, bytes):
        yield f"bytes {value!r}"
    elif isinstance(value, int | float | complex) and not isinstance(value, bool) and value not in FREE and not layout:
        yield f"the number {value}"


def _disguise(node: ast.AST) -> Iterator[str]:
    """Numbers made of what is allowed: int("…"), len("…"), 1 + 1, -~1, (1, 1, 1), "x" * n, True + True."""
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        if name in MAKERS and any(isinstance(one, ast.Constant) for one in given):
            yield f"a disguise: {name} of a literal"
        builtin = isinstance(node.func, ast.Name)  # x.max(1) names an axis
        if builtin and name in ("len", "sum", "max", "min", "hash") and given and all(map(_literal, given)):
            yield f"a disguise: {name} of a literal"
    elif isinstance(node, ast.BinOp) and _literal(node.left) and _literal(node.right):
        yield "a disguise: arithmetic over literals"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert) and _literal(node.operand):
        yield "a disguise: ~"
    elif isinstance(node, ast.Tuple | ast.List | ast.Set) and _tally(node):
        yield "a disguise: a list of bare numbers"


def _tally(node: ast.Tuple | ast.List | ast.Set) -> bool:
    numbers = [one for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, int)]
    return len(numbers) > 2 and len(numbers) == len(node.elts)


def _literal(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _literal(node.operand)
    if isinstance(node, ast.BinOp):
        return _literal(node.left) and _literal(node.right)
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return all(_literal(one) for one in node.elts)
    return isinstance(node, ast.Constant)


def unexplained(path: Path) -> list[str]:
    """Constants of a layout module without a reason beside them."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = []
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.Assign) and "#" not in lines[node.lineno - 1]:
            found.append(f"{path.name}:{node.lineno}: a constant without its reason")
    return found


@pytest.mark.parametrize("path", python_files(GAMES), ids=lambda path: str(path.relative_to(GAMES)))
def test_no_module_of_a_game_holds_a_fact_of_the_game(path: Path) -> None:
    assert faults(path) == []


def test_every_constant_of_layout_has_its_reason() -> None:
    for path in GAMES.rglob(LAYOUT):
        assert unexplained(path) == []


PLANTED = [
    ("HE = 30", "the number 30"),
    ("x = 2", "the number 2"),
    ("x = -3", "the number 3"),
    ("x = 0.5", "the number 0.5"),
    ("name = '大賀'", "a Chinese string '大賀'"),
    ("name = '\\u5fb7'", "a Chinese string '德'"),
    ("name = f'{x}籌'", "a Chinese string '籌'"),
    ("x = int('30')", "a disguise: int of a literal"),
    ("x = len('abc')", "a disguise: len of a literal"),
    ("x = len((0, 0, 0))", "a disguise: len of a literal"),
    ("x = chr(0)", "a disguise: chr of a literal"),
    ("x = 1 + 1", "a disguise: arithmetic over literals"),
    ("x = 1 - -1", "a disguise: arithmetic over literals"),
    ("x = True + True", "a disguise: arithmetic over literals"),
    ("x = 2 ** 1", "a disguise: arithmetic over literals"),
    ("x = -~1", "a disguise: ~"),
    ("x = sum((1, 1, 1))", "a disguise: sum of a literal"),
    ("x = (1, 1, 1)", "a disguise: a list of bare numbers"),
    ("x = b'1'", "bytes b'1'"),
    ("to = 'sgt.board.zhou.zhizhou'", "an id of the corpus 'sgt.board.zhou.zhizhou'"),
    ("cites = 'sgt.4.2'", "an id of the corpus 'sgt.4.2'"),
    ("name = 'zhizhou'", "the name of an office or bureau 'zhizhou'"),
    ("rank = '1-2'", "a string with digits '1-2'"),
    ("if fate == 'daji': pass", "the name of an office or bureau 'daji'"),
    ("cites = 'clc.4.1'", "an id of the corpus 'clc.4.1'"),
    ("role = 'xishi'", "the name of an office or bureau 'xishi'"),
    ("cup = 'heyebei'", "the name of an office or bureau 'heyebei'"),
]


@pytest.mark.parametrize(("line", "expected"), PLANTED, ids=[line for line, _ in PLANTED])
def test_a_planted_fact_is_found(tmp_path: Path, line: str, expected: str) -> None:
    module = tmp_path / "engine.py"
    module.write_text(f'"""陞官圖 has 30 chips: a docstring may say so."""\n{line}\n', encoding="utf-8")
    assert f"engine.py:2: {expected}" in faults(module)


@pytest.mark.parametrize(
    "line", ["x = (a + 1) % 2", "x = n // 2", "x = [0] * n", "x = -1", "x = a - 1", "x = 2**n", "x = 'office'"]
)
def test_what_is_no_fact_is_allowed(tmp_path: Path, line: str) -> None:
    module = tmp_path / "engine.py"
    module.write_text(line, encoding="utf-8")
    assert faults(module) == []


def test_layout_may_hold_numbers_with_their_reasons_and_no_names_of_the_game(tmp_path: Path) -> None:
    module = tmp_path / LAYOUT
    module.write_text("POOL = -2  # seats count from 0\nHE = 30\nTO = 'sgt.4.2'\n", encoding="utf-8")
    assert faults(module) == ["layout.py:3: an id of the corpus 'sgt.4.2'"]
    assert unexplained(module) == [
        "layout.py:2: a constant without its reason",
        "layout.py:3: a constant without its reason",
    ]
