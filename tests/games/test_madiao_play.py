"""Properties of hands of 馬弔 over seeds: forty cards always, eight tables, everything rests on a rule, copies and
records go on alike; the text's counts are held against its lists."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from bopu.games.madiao import GAME, VOCABULARY
from bopu.games.madiao.pack import Pack
from bopu.games.madiao.set_up import Misplaced
from bopu.play.bots import bots_of
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, IllegalMove, RefusedMove, Unreadable
from bopu.play.read_record import parse
from bopu.play.record import write
from bopu.play.replay import replay
from bopu.play.table import Table
from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.load import loads, to_json
from bopu.ruleset.procedure import all_parts
from bopu.simulate.cases import faults
from tests.games.madiao import book, cases, options, played, ruleset

SEEDS = range(40)


def pack() -> Pack:
    """The forty cards."""
    found: Pack = book().constant("pack")
    return found


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_case(case: Any) -> None:
    assert faults(ruleset(), GAME, case) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_forty_cards_always_and_eight_tables_unless_nothing_is_played(seed: int) -> None:
    under = book({"jushu": "si"})
    chance, rng, play = SeededChance(seed), random.Random(seed), GAME.start(under, 4)
    free = False
    while (mover := play.to_move) is not None:
        events = play.apply(chance.draw(play.chance()) if mover == CHANCE else rng.choice(play.legal_moves()))
        state = play.state
        piles = [card for player in state.seats for card in (*player.dealt, *player.chong)]
        left = state.pot[len(state.turned) :] if state.turned else state.pot
        lying = [laid.card for laid in state.trick if laid.up]
        turned = [card for card in state.turned if card not in piles]
        if any(player.dealt for player in state.seats):
            assert sorted((*piles, *left, *lying, *turned)) == sorted(pack().cards), play.line()
        free = free or any(event.kind == "left_out" for event in events)
        if tables := [int(str(event.fields["tables"])) for event in events if event.kind == "stands"]:
            assert (len(tables), sum(tables)) == (4, 0 if free else 8)
            free = False
        assert sum(player.chips for player in state.seats) == 0


@pytest.mark.parametrize(("switch", "option"), options())
def test_hands_under_every_option_end_and_settle_to_nothing(switch: str, option: str) -> None:
    for seed in range(4):
        outcome = played(seed, book({switch: option})).play.outcome()
        assert outcome is not None and sum(outcome) == 0, f"seed {seed}"


def test_every_event_rests_on_a_rule_and_every_rule_on_a_clause_or_a_supplement() -> None:
    parts = all_parts(ruleset())
    for seed in range(12):
        for event in played(seed, book()).events:
            assert event.rules, str(event)
            assert all(parts[name].cites or any(parts[name].supplied) for name in event.rules)
            assert {clause for name in event.rules for clause in parts[name].cites} <= set(event.cites)


def test_a_copy_goes_on_alike_and_leaves_its_original_alone() -> None:
    play = GAME.start(book(), 4)
    chance, rng = SeededChance(3), random.Random(3)
    while (mover := play.to_move) is not None:
        line, other = play.line(), play.copy()
        move = chance.draw(play.chance()) if mover == CHANCE else rng.choice(play.legal_moves())
        told = other.apply(move)
        assert play.line() == line
        assert play.apply(move) == told and other.line() == play.line()


def test_a_seed_is_the_same_game_from_the_ruleset_written_as_json() -> None:
    again = Book(loads(json.dumps(to_json(ruleset()), ensure_ascii=False)), VOCABULARY, {})
    told = [[str(event) for event in played(7, under).events] for under in (again, book())]
    assert told[0] == told[1]


@pytest.mark.parametrize("name", [name for name, one in ruleset().rulesets.items() if one.supplements])
@pytest.mark.parametrize("who", ["random", "advice"])
def test_records_of_games_are_replayed(name: str, who: str) -> None:
    choices = ruleset().rulesets[name].choices
    for seed in (1, 2):
        bot = bots_of(book(choices))[who]
        table = Table(GAME, book(choices), [bot] * 4, seed)
        for _ in table.play():
            pass
        record, told = parse(write(table.record(events=True)), "game.txt")
        assert record is not None, told
        again = replay(record, lambda slug: ruleset())
        assert again.faults == [] and again.state is not None and again.state.line() == table.state.line()


def test_the_others_hold_the_banker_back_where_they_follow_the_advice() -> None:
    """Over 150 seeds the banker takes fewer tables against advice than against chance."""
    taken = {}
    for who in ("random", "advice"):
        bots, won = bots_of(book()), 0
        for seed in range(150):
            table = Table(GAME, book(), [bots[who]] * 4, seed)
            events = [event for ply in table.play() for event in ply.events if event.kind == "stands"]
            banker = events[0].fields["player"]
            won += sum(int(str(event.fields["tables"])) for event in events if event.fields["player"] == banker)
        taken[who] = won
    assert taken["advice"] < taken["random"] * 3 / 4, taken


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"expect": {"advised": ["discard sanguan"]}}, "expected the advice discard sanguan; found discard baiwan"),
        ({"play": (), "given": {"banker": 1}}, "expected a player to move, who can be advised; found none"),
    ],
)
def test_advice_that_a_case_expects_and_that_is_not_given_is_told(changed: dict[str, Any], told: str) -> None:
    case = next(one for one in cases() if one.expect.get("advised") == ["discard baiwan"])
    assert faults(ruleset(), GAME, replace(case, **changed)) == [told]


def test_a_case_that_expects_advice_notices_when_the_order_of_discards_is_left_out() -> None:
    case = next(one for one in cases() if one.expect.get("advised") == ["discard baiwan"])
    silent = replace(ruleset(), rules=tuple(rule for rule in ruleset().rules if rule.slot != "order"))
    assert "expected the advice discard baiwan; found discard baiwan, discard qishiwan" in faults(silent, GAME, case)[0]


BEFORE = {"banker": 1, "players": [{"hand": "wuguan yiguan"}, {"hand": "qiguan"}, {}, {}]}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"wind": 1}, "expected facts about the moment"),
        ({"players": [{"hand": "wuguan"}, {"hand": "wuguan"}, {"hand": "yisuo"}, {"hand": "ersuo"}]}, "in two"),
        (BEFORE, "hands of as many cards"),
        ({"players": [{"tabled": "wuguan"}]}, "nothing is left to play"),
        ({"players": [{"hand": "zhujiu"}]}, "a card of the pack"),
        ({"players": [{"hand": 7}]}, "expected a list as hand"),
        ({"banker": 5}, "expected a number from 1 to 4 as banker"),
        ({"players": [{"chips": "many"}]}, "expected a whole number as chips"),
        ({"hands": -1}, "expected a number from 0 as hands"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_facts_that_no_moment_has_are_refused(facts: dict[str, Any], told: str) -> None:
    with pytest.raises(Misplaced) as refused:
        GAME.set_up(book(), 4, facts)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("move", "kind", "clauses"),
    [
        ("lead", Unreadable, ()),
        ("lead dragon", Unreadable, ()),
        ("throw 44", Unreadable, ()),
        ("catch wuguan", IllegalMove, ("md.3.4.a", "md.3.4.b", "md.3.4.d", "md.3.5.a")),
        ("lead qiguan", IllegalMove, ("md.3.4.a", "md.3.4.b", "md.3.4.d", "md.3.5.a")),
    ],
)
def test_a_move_that_may_not_be_made_is_refused_and_changes_nothing(
    move: str, kind: type[RefusedMove], clauses: tuple[str, ...]
) -> None:
    hands = ("wuguan yiguan", "qiguan ersuo", "jiusuo yisuo", "siguan sansuo")
    play = GAME.set_up(book(), 4, {"players": [{"hand": hand} for hand in hands]})
    line = play.line()
    with pytest.raises(kind) as refused:
        play.apply(move)
    assert refused.value.clauses == clauses and play.line() == line


def changed_table(name: str, row: str, without: str) -> Book:
    """The rules with a list of the edition that lacks a card."""
    tables = {**ruleset().tables, name: {**ruleset().tables[name]}}
    tables[name][row] = [card for card in tables[name][row] if card != without]
    return Book(replace(ruleset(), tables=tables), VOCABULARY, {})


@pytest.mark.parametrize(
    ("name", "row", "card", "told"),
    [
        ("suits", "shimen", "ershiwan", "expected 40 cards"),
        ("classes", "shang", "kongwen", "expected 4 cards of shang"),
        ("classes", "hongzhang", "baiwan", "expected 9 cards of hongzhang"),
        ("classes", "jiqu", "yisuo", "expected 4 cards of jiqu"),
    ],
)
def test_a_list_that_its_count_does_not_fit_stops_the_game(name: str, row: str, card: str, told: str) -> None:
    with pytest.raises(Gap) as gap:
        GAME.start(changed_table(name, row, card), 4)
    assert told in str(gap.value)


def test_the_lists_of_the_text_are_the_cards_that_it_counts() -> None:
    counted = {name: len(cards) for name, cards in pack().suits.items()}
    assert counted == {"shimen": 11, "wanmen": 9, "suomen": 9, "wenmen": 11}
    assert {name: len(cards) for name, cards in pack().classes.items()} == {
        "shang": 4, "jian": 4, "jiqu": 4, "fuji": 4, "hongzhang": 9, "qingzhang": 27,
    }  # fmt: skip
    sorted_out = [card for name in ("hongzhang", "jiqu", "qingzhang") for card in pack().classes[name]]
    assert sorted(sorted_out) == sorted(pack().cards)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("turned", [1, 2, 3])
def test_who_sits_where_makes_no_difference_but_for_the_seats(seed: int, turned: int) -> None:
    """The same hands, the banker and all others so many seats further on: the same is won and lost there. So the draw
    for seats (md.3.1.b), whichever card gives which, changes nothing."""
    first = GAME.set_up(book({}), 4, {"banker": 1})
    deal = SeededChance(seed).draw(first.chance())
    *hands, pot = deal.removeprefix("deal ").split(" / ")
    later = GAME.set_up(book({}), 4, {"banker": 1 + turned})
    moved = [hands[(seat - turned) % 4] for seat in range(4)]
    first.apply(deal)
    later.apply(f"deal {' / '.join([*moved, pot])}")
    rng = random.Random(seed)
    while first.to_move is not None:
        assert later.to_move == (first.to_move + turned) % 4
        assert later.legal_moves() == first.legal_moves()
        move = rng.choice(first.legal_moves())
        first.apply(move)
        later.apply(move)
    outcome = first.outcome()
    assert outcome is not None
    assert later.outcome() == tuple(outcome[(seat - turned) % 4] for seat in range(4))
