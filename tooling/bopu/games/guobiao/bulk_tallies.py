"""Turns a book of 國標麻將 into what findings of criticism tally: how many hands, what share, how often in play.

A tally is given the book, the folder of the text, and numbers (seed, tries, …); it gives results by name: a whole
number, or so many of so many.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bopu.games.guobiao import bulk
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bulk_beside import beside
from bopu.games.guobiao.bulk_drawn import drawn, laid, last_tiles, stock_of, winds
from bopu.games.guobiao.bulk_hands import Hands, hands_of
from bopu.games.guobiao.bulk_mixed import of_others, of_sets
from bopu.games.guobiao.bulk_score import ManyScores, many_scores
from bopu.games.guobiao.bulk_shapes import hands
from bopu.games.guobiao.hand_json import hand_from
from bopu.games.guobiao.law import law_of
from bopu.games.guobiao.told import outside_name
from bopu.ruleset.decide import Book

Number = int | tuple[int, int] | list[str]
Results = dict[str, Number]


def shapes(book: Book, folder: Path) -> Results:
    """How many hands have each shape, and in how many ways the tiles of the pack make those of single tiles."""
    return dict(hands(law_of(book)))


def excluded(book: Book, folder: Path, seed: int, tries: int, file: str) -> Results:
    """Of each fan that another leaves out: in how many readings that make the one the other is made too. `never.…`,
    `always.…` and `some.…` are how many such pairs of a list there are."""
    law, scores = law_of(book), many_scores(book)
    rng, stock = np.random.default_rng(seed), stock_of(law_of(book))
    told_hands = [hand_from(law, one) for one in _lines(folder, file)]
    pool = (
        of_sets(law, stock, rng, tries),
        of_others(law, stock, rng, tries // len(at.KINDS)),
        hands_of(told_hands, law.pack, scores.reader.most),
    )
    found = [beside(scores, one) for one in pool]
    made, both = (sum(getattr(one, name) for one in found) for name in ("made", "both"))
    place = {name: n for n, name in enumerate(scores.order)}
    told: Results = {"readings": sum(one.readings for one in found)}
    listed: dict[str, list[str]] = {}
    for fan, dropped in scores.laws.drops.items():
        for one, drop in dropped.items():
            many, of = int(both[place[fan], place[one]]), int(made[place[fan]])
            told[f"{fan}.{one}"] = many, of
            how = "unmade" if not of else "never" if not many else "always" if many == of else "some"
            listed.setdefault(f"{how}.{drop.listed or at.OTHER}", []).append(fan)
    told |= {name: len(fans) for name, fans in listed.items()} | {f"{name}.fan": fans for name, fans in listed.items()}
    told["unmade"] = [name for name in scores.order if not made[place[name]]]
    return told | _without(scores, made, both, place)


def _without(scores: ManyScores, made: Any, both: Any, place: Mapping[str, int]) -> Results:
    """Fan that are never without another, which no list leaves out beside them."""
    found = [
        (one, other)
        for one in scores.order
        for other in scores.order
        if one != other and made[place[one]] > len(scores.order) and both[place[one], place[other]] == made[place[one]]
    ]
    unlisted = [(one, other) for one, other in found if other not in scores.laws.drops.get(one, {})]
    return {
        "unlisted": len(unlisted),
        "unlisted.fan": [one for one, _ in unlisted],
        "unlisted.other": [one for _, one in unlisted],
    }


def winning(book: Book, folder: Path, seed: int, tries: int, melded: int) -> Results:
    """Of hands that have won, each way to take the tiles as likely as another, so many sets of them melded: how many
    are below the points that a win needs, self-drawn and on another's tile; and what the ways to read them come to."""
    law, scores, rng = law_of(book), many_scores(book), np.random.default_rng(seed)
    stock = stock_of(law)
    sets = drawn(law, stock, rng, tries)
    open_ = np.zeros_like(sets.sets, dtype=np.bool_)
    open_[:, :melded] = True
    win, where = last_tiles(stock, sets, open_, rng), winds(law, rng, len(sets))

    def won(own: bool) -> Hands:
        return laid(stock, sets, win, open_, self_draw=np.full(len(sets), own), **where)

    own, other = (scores.score(won(way)) for way in (True, False))
    nothing = [scores.order.index(one.name) for one in scores.last]
    many = len(sets)
    lower = other.may_declare & ~own.may_declare
    return {
        "hands": many,
        "own": (int((~own.may_declare).sum()), many),
        "other": (int((~other.may_declare).sum()), many),
        "own.points": int(own.total.sum()),
        "other.points": int(other.total.sum()),
        "nothing": (int((other.fan[:, nothing] > 0).any(axis=1).sum()), many),
        "lower": (int(lower.sum()), many),
        "lower.nothing": (int((lower & (other.fan[:, nothing] > 0).any(axis=1)).sum()), int(lower.sum())),
        **_read(scores, won(False)),
    }


def _read(scores: ManyScores, asked: Hands) -> Results:
    """How many hands can be read in several ways, and how many of these are worth more by one than by another."""
    several = unlike = 0
    for start in range(0, len(asked), at.HANDS):
        part = asked.some(slice(start, start + at.HANDS))
        of, worth = scores.worth(part)
        many = np.bincount(of, minlength=len(part))
        most, least = np.zeros(len(part), dtype=np.int64), np.full(len(part), np.iinfo(np.int64).max)
        np.maximum.at(most, of, worth)
        np.minimum.at(least, of, worth)
        several += int((many > 1).sum())
        unlike += int((most[many > 1] > least[many > 1]).sum())
    return {"several": (several, len(asked)), "unlike": (unlike, several)}


def examples(book: Book, folder: Path, file: str) -> Results:
    """Of the worked hands of a file of lines: how many win, make all the fan that the book adds, come to its total."""
    law = law_of(book)
    won = fits = 0
    told = _lines(folder, file)
    unlike: list[str] = []
    for line in told:
        score = law.scorer.score(hand_from(law, line))
        fan = {outside_name(law, one.fan): one.count for one in score.counted}
        won += score.wins
        if all(_has(fan, said) for said in (line["book_main"], *line["book_adds"])):
            fits += 1
        else:
            unlike.append(line["id"])
    return {"won": (won, len(told)), "fits": (fits, len(told)), "unlike": unlike}


def _lines(folder: Path, file: str) -> list[dict[str, Any]]:
    """The hands of a file of lines among the cases."""
    return [json.loads(line) for line in (folder / "cases" / file).read_bytes().splitlines()]


def _has(fan: Mapping[str, int], said: str) -> bool:
    """Whether what a book says counts, so many times; of two with a stroke between, either."""
    either, _, times = said.partition("*")
    return any(fan.get(one, 0) >= int(times or True) for one in either.split("/"))


def games(book: Book, folder: Path, seed: int, games: int) -> Results:
    """Deals by players who choose at random and never let a win go: how many are won, by whom, after what."""
    ready = bulk.specialise(book)
    played = bulk.play(ready, games, at.SEATS, seed, eager=True)
    won = played.wins.sum(axis=1) > 0
    found: Results = {
        "games": games,
        "won": (int(won.sum()), games),
        "choices": int(played.choices.sum()),
        "left": int(played.left.sum()),
    }
    return found | {f"seat.{one}": (int(played.wins[:, one].sum()), int(won.sum())) for one in range(at.SEATS)}


TALLIES: Mapping[str, Callable[..., Results]] = {
    "shapes": shapes,
    "excluded": excluded,
    "winning": winning,
    "examples": examples,
    "games": games,
}
"""Each tally by its name."""
