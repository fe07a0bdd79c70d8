"""Turns the corpus into the compiled game of 國標麻將, seeds into games played, and short names into tiles."""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from bopu.games.guobiao import GAME
from bopu.games.guobiao.engine import Play
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, Event
from bopu.ruleset.decide import Book
from bopu.ruleset.json_parts import rule_from_json, rule_to_json
from tests.games import of_corpus

SLUG = "guobiao"
OF_CORPUS = of_corpus.OfCorpus(SLUG, GAME)
ROOT = of_corpus.ROOT
TEXT = OF_CORPUS.text
ruleset, cases, copied, compiled_in, book = (
    OF_CORPUS.ruleset,
    OF_CORPUS.cases,
    OF_CORPUS.copied,
    OF_CORPUS.compiled_in,
    OF_CORPUS.book,
)
MOST_PLIES = 10_000
SUITS = {"m": "wanzi", "p": "bingzi", "s": "tiaozi"}
HONORS = dict(zip("ESWNCFP", ("dongfeng", "nanfeng", "xifeng", "beifeng", "hongzhong", "facai", "baiban"), strict=True))
APART = "147m 147p 147s ESWN"
"""Thirteen tiles that claim nothing but the pung of none: no two are alike or within two ranks."""


@cache
def default_book() -> Book:
    """The rules under the defaults."""
    return book()


def tiles(short: str) -> str:
    """Tiles by their names: ``147m ESWN`` are 一萬, 四萬, 七萬 and the four winds."""
    found = []
    for part in short.split():
        ranked = re.fullmatch(r"(\d+)([mps])", part)
        if ranked:
            suit = ruleset().tables["tiles"][SUITS[ranked[2]]]
            found += [suit[int(rank) - 1] for rank in ranked[1]]
        else:
            found += [HONORS[letter] for letter in part]
    return " ".join(found)


def placed(*hands: str, under: Book | None = None, **facts: Any) -> Play:
    """A deal set up: hands in short names, further facts as `set_up` takes them; `wall` in short names too."""
    given = {**facts, "players": [{"hand": tiles(hand)} for hand in hands]}
    if "wall" in facts:
        given["wall"] = tiles(facts["wall"])
    if "drawn" in facts:
        given["drawn"] = tiles(facts["drawn"])
    return GAME.set_up(under or default_book(), GAME.default_seats, given)


@dataclass
class Game:
    """A game as it was played: where it stands, what happened, the moves."""

    play: Play
    events: list[Event] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)

    def told(self, kind: str) -> list[Event]:
        """All events of a kind."""
        return [event for event in self.events if event.kind == kind]


def steps(seed: int, under: Book, eager: bool = True) -> Iterator[Game]:
    """A game at random, given after its start and after every move; with `eager` every win is claimed."""
    game = Game(GAME.start(under, GAME.default_seats))
    game.events += game.play.opening
    chance, rng, play = SeededChance(seed), random.Random(seed), game.play
    yield game
    while (mover := play.to_move) is not None:
        assert len(game.moves) < MOST_PLIES, f"seed {seed}: {play.line()}"
        moves = play.legal_moves()
        if mover == CHANCE:
            move = chance.draw(play.chance())
        else:
            move = "win" if eager and "win" in moves else rng.choice(moves)
        game.moves.append(move)
        game.events += play.apply(move)
        yield game


def played(seed: int, under: Book, eager: bool = True) -> Game:
    """A whole game at random."""
    *_, game = steps(seed, under, eager)
    return game


def options() -> list[tuple[str, str]]:
    """Every option of every switch that is not the default."""
    return [(n, o.id) for n, switch in ruleset().switches.items() for o in switch.options if o.id != switch.default]


def winners_book(many: int, choices: Mapping[str, str] | None = None) -> Book:
    """The rules, if so many could win a deal and a dealer who has won dealt again."""

    def changed(data: dict[str, Any]) -> list[dict[str, Any]]:
        if data.get("slot") == "winners":
            data["answer"][0][1]["n"]["number"]["n"] = str(many)
        if data.get("slot") != "next_dealer":
            return [data]
        again = {**data, "id": f"{data['id']}.again", "answer": [["deals_next", {"which": "same"}]]}
        won, others = (
            ["end", {"is": {"names": names, "table": ""}}] for names in (["dealer_won"], ["other_won", "nobody_won"])
        )
        return [{**again, "when": [won]}, {**data, "when": [others]}]

    rules = (rule_from_json(one) for rule in ruleset().rules for one in changed(rule_to_json(rule)))
    return Book(replace(ruleset(), rules=tuple(rules)), GAME.vocabulary, {"jushu": "ju", **(choices or {})})
