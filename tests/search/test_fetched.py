"""Turns the claim that no query costs a reader much into a test: the bytes of what each kind of query reads."""

import random
from collections.abc import Mapping

import pytest

from bopu.search import Ask, Limits, index_files, passages
from bopu.search.ask import ANY, ROOM
from tests.search.scanned import corpus, files

BOUND = 100_000
"""Bytes, as they lie on the disk, of a query with which a reader comes to the page, the head of the index too."""
SEED = random.SystemRandom().randrange(10**6)
FIXED = (
    "官", "一", "的", "1", "s", "陞官", "????大", "大????", "一?一", "?一", "???????一", "一??????一",
    "a", "the", "player", "a player", "of the", "in a", "to the", "s", "the player who throws",
    "shengguan", "shengguantu", "shēng guān", "xian", "lv", "lu", "ma3diao4", "xianxianxianxian", "angengxiananyi",
)  # fmt: skip


def queries() -> list[str]:
    """Frequent ones, and of each kind of passage some of one to forty characters, or of some words, as printed."""
    draw = random.Random(SEED)
    made = list(FIXED)
    kinds: dict[str, list[str]] = {}
    for passage in passages(corpus()):
        kinds.setdefault(passage.kind, []).append(passage.shown)
    for shown in kinds.values():
        for text in draw.sample(shown, min(10, len(shown))):
            at = draw.randrange(len(text))
            made.append(" ".join(text.split()[: draw.randint(1, 4)]) if " " in text else text[at : at + 8])
            made.append(text[at : at + draw.choice((1, 2, 3, 4, 40, 200))])
            made.append(f"{text[at]}{'?' * draw.randint(1, 7)}{draw.choice(text)}")
    return [query for query in made if query.strip("?* ，。")]


def cost(index: Mapping[str, bytes], query: str, limits: Limits = ANY) -> int:
    """What a query reads where nothing has been read before."""
    read: dict[str, int] = {}

    def reading(name: str) -> bytes:
        read[name] = len(index[name])
        return index[name]

    Ask(reading, ROOM)(query, limits)
    return sum(read.values())


def test_no_query_reads_as_much_as_100_kb() -> None:
    print(f"seed {SEED}")
    costs = {query: cost(files(), query) for query in queries()}
    assert len(costs) > 200
    assert {query: size for query, size in costs.items() if size >= BOUND} == {}
    limited = Limits(frozenset({"madiao"}), speakers=frozenset({"ours"}))
    assert {query: size for query in FIXED if (size := cost(files(), query, limited)) >= BOUND} == {}


def test_an_index_in_too_large_pieces_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of text on which more stands, while twenty hits are as far apart as they were."""
    monkeypatch.setattr("bopu.search.shelf.PAGE", 4096)
    large = dict(index_files(passages(corpus())))
    assert max(cost(large, query) for query in ("lv", "player")) >= BOUND
