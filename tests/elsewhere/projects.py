"""Turns skeletons and the example project into projects in a folder elsewhere, beside which this repository is only an
installed tool."""

import shutil
from pathlib import Path

from tests.cli.typing_at import at_once

EXAMPLE = Path(__file__).resolve().parents[2] / "tooling" / "examples" / "zhuangyuanchou"
GAME = "zhuangyuanchou"
RIVAL = "jiupu"

CLAUSES = """\
      <p><seg type="clause" xml:id="jp.1" n="1" function="procedure" ana="#ours"><label>1</label> \
他事皆依通行之譜。</seg></p>
      <p><seg type="clause" xml:id="jp.2" n="2" function="scoring" ana="#ours"><label>2</label> \
<rs type="throw" xml:id="jp.2.cai" key="erju">二舉</rs>：\
<measure xml:id="jp.2.er" quantity="2" unit="gu">二骰</measure>為\
<rs type="face" xml:id="jp.2.si" key="4">四</rs>，得<rs type="tally" xml:id="jp.2.chou" key="juren">舉人</rs>籌\
<measure xml:id="jp.2.mei" quantity="3" unit="mei">三枚</measure>。</seg></p>
"""
ENGLISH = """\
      <p><seg type="clause" xml:id="jp.en.1" corresp="text.xml#jp.1">All else is as in the usual rules.</seg></p>
      <p><seg type="clause" xml:id="jp.en.2" corresp="text.xml#jp.2"><rs type="throw" key="erju">Two fours</rs>: \
<measure quantity="2" unit="gu">two</measure> dice show a <rs type="face" key="4">four</rs>, which wins \
<measure quantity="3" unit="mei">three</measure> tallies of a <rs type="tally" key="juren">Provincial Graduate</rs>.\
</seg></p>
"""
OWN = """\
- {id: erju, decides: name, cites: [jp.2], when: [{count: {face: {figure: jp.2.si}, n: {figure: jp.2.er}}}], \
answer: {named: {figure: jp.2.cai}}}
"""
PRIZE = """\
- {id: prize.erju, decides: prize, cites: [jp.2], when: [{class: {figure: jp.2.cai}}], \
answer: {wins: {tally: {figure: jp.2.chou}, n: {figure: jp.2.mei}}}}
"""
CASE = """\
cases:
- name: "Two fours win three tallies of a Provincial Graduate by the rules of this page."
  zh: "依此譜，二舉得舉人籌三枚。"
  clauses: [jp.2]
  play: ["throw 664433"]
  expect: {"events": ["takes player=@1 tally=juren n=3 [prize.erju]"], "facts": {"points": {"@1": 6}}}
"""


def example(folder: Path) -> Path:
    """A copy of the example project, without what was built in it."""
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("build", "__pycache__", ".*_cache", "tests"))
    return folder


def add_rival(root: Path) -> None:
    """A second text for the game of the example: its own folder, and no file that exists is touched.

    One clause differs; for all else its rules cite the first text, which `texts:` names beside it.
    """
    assert at_once(root, "new", "text", RIVAL, "--prefix", "jp").returncode == 0
    own, first = root / "corpus" / RIVAL, root / "corpus" / GAME
    for name, body in (("text.xml", CLAUSES), ("text.en.xml", ENGLISH)):
        before, _, rest = (own / name).read_text("utf-8").partition("    <body>\n")
        (own / name).write_text(f"{before}    <body>\n{body}{rest[rest.index('    </body>') :]}", "utf-8")
    rules = (first / "rules.yaml").read_text("utf-8").replace(f"texts: [{GAME}]", f"texts: [{RIVAL}, {GAME}]")
    lines = [_replaced(line) for line in rules.partition("\nledger:")[0].splitlines(keepends=True)]
    ledger = "ledger:\n  jp.1: {status: narrative, reason: {zh: 引他譜, en: it refers to other rules}}\n"
    (own / "rules.yaml").write_text("".join(lines) + "\n" + ledger, "utf-8")
    for name in ("phrases.yaml", "words.yaml"):
        shutil.copy(first / name, own / name)
    (own / "cases").mkdir()
    (own / "cases" / "1-rival.yaml").write_text(CASE, "utf-8")


def _replaced(line: str) -> str:
    """A line of the first rules, or what stands for it in the rival ones."""
    if line.startswith("- {id: erju,"):
        return OWN
    return PRIZE if line.startswith("- {id: prize.erju,") else line


def contents(root: Path) -> dict[str, bytes]:
    """Every file of a project but what is built in it, or kept by a tool."""
    files = {path.relative_to(root): path for path in root.rglob("*") if path.is_file()}
    built = ("build", "__pycache__", ".ruff_cache", ".mypy_cache", ".pytest_cache")
    return {name.as_posix(): path.read_bytes() for name, path in files.items() if not set(built) & set(name.parts)}
