"""Turns what only a large corpus has, lists in many blocks and runs with neighbours, into tests on a small one."""

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from bopu.clauses import Corpus
from bopu.search import Ask, Limits, Passage, index_files, passages
from bopu.search.tokens import CHARS
from tests.search.scanned import corpus

EVERY = 10**9
SEED = random.SystemRandom().randrange(10**6)


def crowded() -> list[Passage]:
    """Passages of three characters in random order, in three texts of two functions, some with a difference."""
    draw = random.Random(SEED)
    made = []
    for number in range(240):
        tokens = tuple(draw.choices("甲乙丙", (6, 3, 1), k=draw.randint(1, 30)))
        function = draw.choice(("setup", "penalty"))
        text = Passage(
            f"t{number // 80}", "text", CHARS, function, "author", ("", str(number)), "zh", tokens, "".join(tokens)
        )
        made.append(text)
        if number % 3 == 0:
            at = draw.randrange(len(tokens))
            differs = tuple(i == at for i in range(len(tokens)))
            cut = tuple(i == at and draw.random() < 0.5 for i in range(len(tokens)))
            made.append(text._replace(kind="witness", differs=differs, cut=cut))
    return made


def scanned(told: list[Passage], asked: str, limits: Limits) -> Counter[tuple[str, str]]:
    """Where a linear scan finds a string in which ? is any character."""
    sign = re.compile(f"(?=({asked.replace('?', '.')}))")
    stretches = [found.span() for found in re.finditer(r"[^?]+", asked)]
    found: Counter[tuple[str, str]] = Counter()
    for passage in told:
        if limits.texts and passage.text not in limits.texts:
            continue
        if limits.functions and passage.function not in limits.functions:
            continue
        for match in sign.finditer(passage.shown):
            at = match.start()
            news = not passage.differs or any(
                any(passage.differs[at + low : at + high]) or any(passage.cut[at + low + 1 : at + high])
                for low, high in stretches
            )
            found[passage.kind, passage.place[1]] += news
    return +found


def longer(told: list[Passage], draw: random.Random) -> list[str]:
    """Strings of more characters than are looked up as runs, from passages, some with open places or a wrong end."""
    made = []
    for passage in told:
        if len(passage.shown) > 18:
            text = list(passage.shown[draw.randrange(3) :])
            for at in draw.choice(([], [16, 17], [4, 20], [0, len(text) - 1])):
                text[min(at, len(text) - 1)] = "?"
            made.append("".join(text[:-1]) + draw.choice("甲乙?") if draw.random() < 0.3 else "".join(text))
    return made


@pytest.fixture
def small_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than twelve places are many, and two blocks; four are a group."""
    for module in ("grams", "shelf"):
        monkeypatch.setattr(f"bopu.search.{module}.MANY", 12)
    for name, value in (("INLINE", 3), ("BLOCK", 12), ("INLINE_BLOCKS", 2), ("GROUP", 4), ("FEW", 100), ("TABLE", 64)):
        monkeypatch.setattr(f"bopu.search.shelf.{name}", value)


@pytest.mark.usefixtures("small_lists")
def test_lists_in_many_blocks_say_what_a_scan_finds() -> None:
    print(f"seed {SEED}")
    told = crowded()
    ask = Ask(dict(index_files(told)).__getitem__)
    listing = ask.index.listing("甲甲甲甲")
    assert listing and len(listing.blocks) > 2 and listing.blocks[0].inner
    draw = random.Random(SEED + 1)
    strings = ["".join(chars) for n in (1, 2, 3, 4, 5) for chars in product("甲乙丙", repeat=n)]
    strings += ["".join(draw.choices("甲乙丙", (9, 2, 1), k=draw.randint(6, 14))) for _ in range(150)]
    strings += ["".join(draw.choices("甲乙丙?", (5, 2, 1, 3), k=draw.randint(2, 9))) for _ in range(250)]
    strings += longer(told, draw)
    choices = [Limits(), Limits(frozenset({"t1"})), Limits(frozenset({"t0", "t2"}), frozenset({"penalty"}))]
    for string in filter(re.compile(r"[^?]").search, strings):
        if "????????" in string:
            continue
        for limits in choices:
            answer = ask(string, limits, EVERY)
            found = Counter((hit.sort.kind, hit.id) for hit in answer.hits)
            assert found == scanned(told, string, limits), (string, limits)
            assert (answer.total, answer.exact) == (len(answer.hits), True), string
            first = ask(string, limits, 3)
            assert first.hits == answer.hits[: len(first.hits)]
            assert len(first.hits) >= min(3, answer.total)
            assert all(hit.clause == first.hits[2].clause for hit in first.hits[3:])
            assert first.total == answer.total if first.exact else first.total <= answer.total


@pytest.mark.usefixtures("small_lists")
def test_what_has_no_room_is_told_as_far_as_it_goes() -> None:
    """Hits are those that come first, and nothing is said of how many there are unless it is known."""
    print(f"seed {SEED}")
    files = dict(index_files(crowded()))
    every, scarce = Ask(files.__getitem__), Ask(files.__getitem__, 60)
    cut = 0
    for string in ("".join(signs) for n in (2, 3, 4) for signs in product("甲乙?", repeat=n)):
        if string.strip("?"):
            whole, part, more = every(string, most=EVERY), scarce(string, most=20), scarce(string, most=EVERY)
            assert part.hits == whole.hits[: len(part.hits)] and more.hits == whole.hits, string
            assert part.total == whole.total if part.exact else len(part.hits) <= part.total <= whole.total, string
            cut += len(part.hits) < min(20, whole.total)
    assert cut > 5


def test_what_is_withheld_is_not_in_the_index() -> None:
    """Of a text that may not be shown no word is, however it is withheld; the others are as they were."""
    hidden = "cailianchuan"
    others = [passage for passage in passages(corpus()) if passage.text != hidden]
    for publish in ("clauses", "none"):
        editions = tuple(replace(one, publish=publish) if one.slug == hidden else one for one in corpus().editions)
        assert list(passages(Corpus(editions, corpus().glossary))) == others
