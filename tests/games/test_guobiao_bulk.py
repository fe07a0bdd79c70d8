"""Many games of 國標麻將 at once end as the engine ends them, game by game, from the same chance."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from bopu.games.guobiao import bulk, bulk_tables, bulk_wins
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bulk_tables import WAYS
from bopu.games.guobiao.law import law_of
from bopu.games.guobiao.slots import SLOTS
from bopu.simulate.at_once import play_at_once
from tests.games.deals_both_ways import SEATS, SEED, End, by_engine, combinations, in_bulk, ready
from tests.games.guobiao_games import book, options, ruleset, winners_book

GAMES, OF_SIXTEEN = 4, 1
"""Games compared under each combination of choices, and of those of sixteen deals. `make bench` compares more."""
DEFAULT, LOOSE = "tournament", "as-printed"
"""Named rulesets; in the second nearly every deal is won."""
RARE = {at.ROBBED: (20811, 27970, 31420), at.REPLACED: (10990, 16110), at.FLOWERED: (12471, 13824)}
"""Games of the seed that are won in a way that is rare in games at random."""


@cache
def default() -> bulk.Many:
    """The default rules made ready."""
    found = ready(DEFAULT)
    assert isinstance(found, bulk.Many)
    return found


@cache
def engine(game: int) -> tuple[End, frozenset[str]]:
    """A game under the default rules as the engine ends it, and the kinds of its events."""
    spoke = set[str]()
    return by_engine(book(), SEED, game, spoke=spoke), frozenset(spoke)


def of_play() -> list[str]:
    """The combinations that change play and shapes. `make bench` takes those of fan too, which the scorers' test holds
    together."""
    play = {rule.slot for rule in ruleset().rules if rule.slot in SLOTS or rule.event == "shapes_asked"}
    decided = {name for rule in ruleset().rules if rule.slot in play for name in rule.only}
    return [name for name, (choices, _) in combinations().items() if not choices or decided & set(choices)]


def test_the_combinations_name_every_option() -> None:
    named = {(name, option) for choices, _ in combinations().values() for name, option in choices.items()}
    assert named >= set(options())


@pytest.mark.parametrize("name", of_play(), ids=lambda name: f"{name}, seed {SEED}, games from 0")
def test_games_end_alike(name: str) -> None:
    rules = book(*combinations()[name])
    games = OF_SIXTEEN if rules.choices["jushu"] == "ju" else GAMES
    for game, end in enumerate(in_bulk(bulk.play(ready(name), games, SEATS, SEED, eager=True))):
        assert end == by_engine(rules, SEED, game), f"game {game} of seed {SEED}"


def test_games_end_alike_where_a_win_is_a_choice_like_others() -> None:
    for game, end in enumerate(in_bulk(bulk.play(default(), GAMES, SEATS, SEED))):
        assert end == by_engine(book(), SEED, game, eager=False), f"game {game} of seed {SEED}"
    rules = book(*combinations()[LOOSE])
    for game, end in enumerate(in_bulk(bulk.play(ready(LOOSE), GAMES, SEATS, SEED))):
        assert end == by_engine(rules, SEED, game, eager=False), f"game {game} of seed {SEED}, {LOOSE}"


def test_games_end_alike_where_two_may_win_a_deal_and_the_dealer_who_has_won_deals_again() -> None:
    """Nearly every deal is won here; who deals next decides how the sixteen go on."""
    rules = winners_book(2, {"danpai": "zi"})
    many = bulk.specialise(rules)
    ends = list(in_bulk(bulk.play(many, 2, SEATS, SEED, eager=True))) + list(in_bulk(bulk.play(many, 2, SEATS, SEED)))
    assert ends == [by_engine(rules, SEED, game, eager) for eager in (True, False) for game in range(2)]


@pytest.mark.parametrize("way", RARE)
def test_wins_that_are_rare_end_alike_too(way: str) -> None:
    for game in RARE[way]:
        played = bulk.play(default(), 3, SEATS, SEED, first=game - 1, eager=True)
        assert played.ways[1, WAYS[way]] == 1, f"game {game} of seed {SEED}: expected a win in this way; find another"
        assert list(in_bulk(played))[1] == engine(game)[0], f"game {game} of seed {SEED}"


def test_what_play_knows_has_happened_in_the_games_compared() -> None:
    games = {*range(GAMES), *won(), *(game for games in RARE.values() for game in games)}
    spoke = set[str]().union(*(engine(game)[1] for game in games))
    assert spoke >= {
        "chows",
        "pungs",
        "kongs",
        "adds",
        "conceals",
        "replaces_flower",
        "robs",
        "wins_on",
        "draws_itself",
    }


def test_games_are_the_same_whichever_are_played_beside_them() -> None:
    whole = list(in_bulk(bulk.play(default(), 300, SEATS, SEED, eager=True)))
    assert list(in_bulk(bulk.play(default(), 200, SEATS, SEED, first=100, lanes=70, eager=True), 100)) == whole[100:]
    assert sum(sum(end.wins) for end in whole) > 3 and not any(sum(end.points) for end in whole)


def test_where_the_rules_fall_silent_both_stop_with_the_same_sentence() -> None:
    silent = ready("source-only")
    assert isinstance(silent, bulk.Silent)
    ends = list(in_bulk(bulk.play(silent, 3, SEATS, SEED, first=60), 60))
    assert ends == [by_engine(silent.book, SEED, 60 + game) for game in range(3)]
    assert {end.stopped for end in ends} != {""}


def test_what_wins_and_is_too_little_is_scored_like_the_rest() -> None:
    """Of hands that may have a shape some have none and some too few points: neither is won with."""
    asked = []

    class Counting:
        reader = default().watch.scores.reader

        def score(self, hands: Any) -> Any:
            found = default().watch.scores.score(hands)
            asked.append((len(hands), int(found.wins.sum()), int(found.may_declare.sum())))
            return found

    watch = bulk_wins.Watch(default().tables, Counting())  # type: ignore[arg-type]  # all that is asked of it
    bulk.play(replace(default(), watch=watch), 400, SEATS, SEED, eager=True)
    seen, shaped, enough = np.sum(asked, axis=0)
    assert seen > shaped > enough > 0


def test_the_summary_of_many_games() -> None:
    tally = play_at_once(book(), 200, SEATS, SEED)
    assert tally.games == tally.over == 200 and sum(one.total for one in tally.outcomes) == 0


def spoilt(part: str, name: str, spoil: Callable[[Any], Any]) -> Callable[[], bulk.Many]:
    """The default rules made ready, with a fault in one table."""

    def many() -> bulk.Many:
        tables = default().tables
        one = getattr(tables, part)
        faulty = replace(tables, **{part: replace(one, **{name: spoil(getattr(one, name))})}, paid={})
        return bulk.Many(faulty, bulk_wins.Watch(faulty, default().watch.scores))

    return many


def _blind() -> bulk.Many:
    """Hands with sets are taken never to have a shape."""
    watch = bulk_wins.Watch(default().tables, default().watch.scores)
    watch._fits = [np.zeros_like(fits) for fits in watch._fits]
    return replace(default(), watch=watch)


def _pays_more() -> bulk.Many:
    tables = replace(default().tables, paid={})
    bulk.play(bulk.Many(tables, default().watch), 200, SEATS, SEED, eager=True)
    return bulk.Many(replace(tables, paid={key: row * 2 for key, row in tables.paid.items()}), default().watch)


PLANTED: dict[str, Callable[[], bulk.Many]] = {
    "to whom the turn goes": spoilt("order", "step", lambda step: -step),
    "from where tiles are taken": spoilt("wall", "front", np.logical_not),
    "when a win may be declared": spoilt("turn", "win", np.zeros_like),
    "when kongs may be made": spoilt("turn", "kong", lambda kong: {**kong, at.ANGANG: ~kong[at.ANGANG]}),
    "which tile may be added": spoilt("turn", "added", lambda added: dict.fromkeys(added, False)),
    "who may chow": spoilt("claims", "may", lambda may: np.roll(may, 1, axis=0)),
    "who is nearest": spoilt("claims", "step", lambda step: -step),
    "which hands have a shape": _blind,
    "who pays": _pays_more,
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_fault_in_a_table_is_found(fault: str) -> None:
    games = {*won(), *range(12)}
    try:
        ends = list(in_bulk(bulk.play(PLANTED[fault](), max(games) + 1, SEATS, SEED, eager=True)))
    except IndexError:  # a hand that cannot be
        return
    assert any(ends[game] != engine(game)[0] for game in games)


@cache
def won() -> list[int]:
    """Some games under the default rules that somebody wins."""
    wins = bulk.play(default(), 400, SEATS, SEED, eager=True).wins.any(axis=1)
    return [int(game) for game in np.flatnonzero(wins)[:6]]


def test_rules_that_many_deals_do_not_know_are_refused() -> None:
    law = law_of(book())
    tiles = replace(law.tiles, copies=(*(3 for _ in range(law.tiles.plain)), *law.tiles.copies[law.tiles.plain :]))
    few = type("Few", (), {"__getattr__": lambda self, name: getattr(law, name), "tiles": tiles})()
    with pytest.raises(bulk.Unsupported, match="enough tiles of each kind for a kong"):
        bulk_tables.tables_of(few)
