"""Mangles the small rules.yaml in hundreds of ways: compiling gives findings or a ruleset, never an exception."""

import random
import re

import pytest

from bopu.findings import Level
from bopu.rules import compile_text
from tests.rules.harness import POT, SLUG, TINY, copied

SEEDS = range(10)
MANGLED_PER_SEED = 20
STRANGE = (
    "",
    "[]",
    "{}",
    "~",
    "-1",
    "0.5",
    "true",
    "''",
    "\t",
    "&a",
    "*a",
    "!!x",
    "é",
    "\x00",
    "? ",
    "x" * 300,
    "9" * 30,
    "\n- ",
    "{a: b}",
)


def _tokens(slug: str) -> list[str]:
    source = (TINY.parent / slug / "corpus" / slug / "rules.yaml").read_text(encoding="utf-8")
    return re.findall(r"[\w.]+|[^\w\s]|\s+", source)


def _mangled(source: list[str], chance: random.Random) -> str:
    """The rules with up to three tokens lost, doubled, exchanged with another or replaced by something strange."""
    tokens = list(source)
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        act = chance.randrange(4)
        if act == 0:
            tokens[at] = ""
        elif act == 1:
            tokens[at] *= 2
        elif act == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        else:
            tokens[at] = chance.choice(STRANGE)
    return "".join(tokens)


@pytest.mark.parametrize("slug", [SLUG, POT])
@pytest.mark.parametrize("seed", SEEDS)
def test_mangled_rules_give_findings(tmp_path_factory: pytest.TempPathFactory, seed: int, slug: str) -> None:
    chance = random.Random(seed)
    tiny = copied(tmp_path_factory.mktemp("mangled"), slug)
    tokens = _tokens(slug)
    project, corpus = tiny.read()
    for _ in range(MANGLED_PER_SEED):
        text = _mangled(tokens, chance)
        tiny.path("rules.yaml").write_text(text, encoding="utf-8")
        compiled = compile_text(project, corpus.editions, slug)
        faulty = [one for one in compiled.findings if one.level is Level.ERROR and one.rule != "rules.stale"]
        assert (compiled.ruleset is None) == bool(faulty)
        assert all(one.message.startswith("expected ") for one in compiled.findings)
