"""What a hand of 馬弔 is settled for: 吊數 by the text's two formulas, 開注, 敲門, 賀, hands that are not played."""

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from bopu.games.madiao import GAME
from bopu.games.madiao.engine import Play
from bopu.games.madiao.patterns import reckon
from bopu.games.madiao.state import Player, State
from bopu.games.madiao.words_of_settlement import DIAO
from bopu.play import chance
from bopu.play.contract import CHANCE
from tests.games.madiao_ends import Told, about_to_end, ended, of_kind
from tests.games.madiao_hands import cards
from tests.games.madiao_rows import OF, book

HALF = Fraction(1, 2)
# 吊 of each by the text: none or one table loses one, two neither, more wins one, or a half where two win, one has two
# and one less (md.4.1.b-d, k)
BY_THE_TEXT: Mapping[tuple[int, ...], tuple[int | Fraction, ...]] = {
    (8, 0, 0, 0): (1, -1, -1, -1),
    (7, 1, 0, 0): (1, -1, -1, -1),
    (6, 1, 1, 0): (1, -1, -1, -1),
    (5, 1, 1, 1): (1, -1, -1, -1),
    (6, 2, 0, 0): (1, 0, -1, -1),
    (5, 2, 1, 0): (1, 0, -1, -1),
    (4, 2, 1, 1): (1, 0, -1, -1),
    (4, 2, 2, 0): (1, 0, 0, -1),
    (3, 2, 2, 1): (1, 0, 0, -1),
    (4, 3, 1, 0): (1, 1, -1, -1),
    (5, 3, 0, 0): (1, 1, -1, -1),
    (4, 4, 0, 0): (1, 1, -1, -1),
    (3, 3, 1, 1): (1, 1, -1, -1),
    (3, 3, 2, 0): (HALF, HALF, 0, -1),
    (2, 2, 2, 2): (0, 0, 0, 0),
}
# a lone winner of the other table has two where two others lose, three where all three do
OTHERWISE = {
    **dict.fromkeys(((8, 0, 0, 0), (7, 1, 0, 0), (6, 1, 1, 0), (5, 1, 1, 1)), 3),
    **dict.fromkeys(((6, 2, 0, 0), (5, 2, 1, 0), (4, 2, 1, 1)), 2),
}


def partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to share so many tables, from most to least."""
    if parts == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -1, -1):
        yield from ((first, *rest) for rest in partitions(total - first, parts - 1, first))


def settled(tables: tuple[int, ...], choices: Mapping[str, str] | None = None) -> tuple[object, ...]:
    """The chips of each for 吊數 alone; the first is the banker."""
    play = Play(book(tuple((choices or {}).items())), State([Player() for _ in tables]))
    play.state.banker = 0
    stock = iter(play.pack.cards)
    for player, many in zip(play.state.seats, tables, strict=True):
        player.tabled = tuple(next(stock) for _ in range(many))
    reckon(play, DIAO)
    return tuple(player.chips for player in play.state.seats)


def seatings() -> Iterator[tuple[tuple[int, ...], dict[int, int | Fraction]]]:
    """Every way in which players may share eight tables, with the diao of so many tables in it."""
    for shared, diao in BY_THE_TEXT.items():
        by_tables = dict(zip(shared, diao, strict=True))
        yield from ((tables, by_tables) for tables in sorted(set(permutations(shared))))


def test_the_table_of_the_test_has_every_partition_of_eight_tables() -> None:
    assert set(BY_THE_TEXT) == set(partitions(8, 4, 8))
    assert len(BY_THE_TEXT) == 15


def test_the_two_formulas_of_the_text_give_what_is_paid_for_every_way_to_share_the_tables() -> None:
    for tables, diao in seatings():
        banker, *others = (diao[many] for many in tables)
        # 散家：自己吊數-莊家吊數; 莊家：莊家吊數*3 – 【散家A吊數+散家B吊數+散家C吊數】; 1吊開2注
        wanted = (2 * (banker * 3 - sum(others)), *(2 * (own - banker) for own in others))
        assert settled(tables) == wanted, tables
        assert sum(wanted) == 0, tables


def test_under_the_other_table_a_lone_winner_has_two_or_three() -> None:
    for shared, diao in BY_THE_TEXT.items():
        first = OTHERWISE.get(shared, diao[0])
        banker = 2 * (first * 3 - sum(diao[1:]))
        assert settled(shared, {"diaoshu": "biao"})[0] == banker, shared
    assert settled((8, 0, 0, 0))[0] != settled((8, 0, 0, 0), {"diaoshu": "biao"})[0]


def paid(told: Told, rule: str) -> list[tuple[Any, ...]]:
    """Who paid whom how much by a rule, by the seats of those who paid."""
    return sorted(of_kind([event for event in told if rule in event.rules], "pays", "player", "to", "chips"))


ROWS = {
    "xiaotu": ("t9 g5", 2, 0),
    "dahuobai": ("B t5", 3, 1),
    "dahuobaitu": ("B g6", 6, 2),
    "quantudahuo": ("B t9 g5 g6 g8", 32, 16),
}
NOTES = {"xiaotu": (2, 0), "dahuobai": (5, 1), "dahuobaitu": (10, 2), "quantudahuo": (30, 5)}


@pytest.mark.parametrize("name", ROWS)
def test_the_banker_opens_three_another_opens_the_banker_and_knocks_at_the_two_others(name: str) -> None:
    row, zhu, knocks = ROWS[name]
    for other, (notes, notes_knock) in ((False, (zhu, knocks)), (True, NOTES[name])):
        choices = {"kaizhu": "biji"} if other else {}
        for banker in (1, 3):
            told = ended(about_to_end((row, "s5", "w5", ""), "s9 s1 s2 s3", choices=choices, banker=banker))
            assert (1, name, notes) in of_kind(told, "opened", "player", "is", "zhu")
            mine = [pay for pay in paid(told, f"js.kai.{'zhuang' if banker == 1 else 'san'}") if pay[2] == notes]
            assert mine == ([(2, 1, notes), (3, 1, notes), (4, 1, notes)] if banker == 1 else [(3, 1, notes)])
            wanted = [(2, 1, notes_knock), (4, 1, notes_knock)] if banker == 3 and notes_knock else []
            assert paid(told, "js.qiao") == wanted


def test_only_the_highest_of_what_the_hundred_makes_opens() -> None:
    told = ended(about_to_end(("B t9 g5 g6 g8", "s5", "w5", ""), "s9 s1 s2 s3"))
    names = {name for _, name in of_kind(told, "opened", "player", "is")}
    assert names == {"quantudahuo", "xiaotu"}


def test_one_table_is_not_enough_for_stakes() -> None:
    told = ended(about_to_end(("", "s5", "w5", ""), "B s1 s2 s3"))
    assert {name for (name,) in of_kind(told, "opened", "is")} & {"dahuobai"} == set()


def test_who_was_dealt_the_hundred_and_did_not_table_it_wins_or_pays() -> None:
    for tabled, name, zhu in (("", "diaobai", 1), ("t5 t6", "zhengbenbai", 2)):
        for option, sign in (("de", 1), ("chu", -1)):
            # the second holds the Hundred and cannot beat the lead
            told = ended(about_to_end(("s5", tabled, "w5", ""), "s9 B s2 s3", choices={"diaobai": option}))
            assert of_kind(told, "opened", "player", "is", "zhu") == [(2, name, sign * zhu)]
            assert paid(told, "js.kai.san") == [(1, 2, zhu) if sign > 0 else (2, 1, zhu)]


def test_heads_shoulders_and_ends_open_one_each_by_the_notes() -> None:
    row = "W g9 Q t2"
    told = ended(about_to_end((row, "s5", "w5", ""), "s4 s1 s2 s3", choices={"kaizhu": "biji"}))
    opened = dict(of_kind(told, "opened", "is", "zhu"))
    assert opened == {"shangzhuo_shang": 2, "shangzhuo_jian": 1, "shangzhuo_ji": 1}
    assert of_kind(ended(about_to_end((row, "s5", "w5", ""), "s4 s1 s2 s3")), "opened", "is") == []


def test_a_pattern_is_paid_by_the_three_others_and_one_below_nothing_to_them() -> None:
    told = ended(about_to_end(("W t2", "s5", "", ""), "g7 s1 s2 s3"))
    assert (1, "gonglingsun", 3) in of_kind(told, "seyang", "player", "is", "he")
    assert {(2, 1, 3), (3, 1, 3), (4, 1, 3)} <= set(paid(told, "js.he"))  # 公領孫
    barefoot = ended(about_to_end(("", "s9 g5", "w9 g4", ""), "B t4 s2 s3"))
    assert of_kind(barefoot, "seyang", "player", "is", "he") == [(1, "fochijiao", -5)]
    assert paid(barefoot, "js.he") == [(1, 2, 5), (1, 3, 5), (1, 4, 5)]


EIGHT_REDS = "W Q B g9 g8 s9 s8 w0"


def dealt(hands: str, pot: str) -> Told:
    """A hand that is dealt, the first player banking."""
    play = GAME.set_up(book(), 4, {"banker": 1, "hands": 1})
    told = play.apply(f"deal {' / '.join(' '.join(cards(hand)) for hand in (*hands.split(' / '), pot))}")
    return (*told, *ended(play)) if play.state.over or not play.state.turn >= 0 else told


def _hands(first: str) -> tuple[str, str]:
    """Four hands of which the second is this one, and the pot."""
    own = cards(first)
    rest = [name for name in book().constant("pack").cards if name not in own]
    random.Random(5).shuffle(rest)
    codes = {name: code for code, name in CODES.items()}
    listed = [codes[name] for name in rest]
    hands = [listed[:8], first.split(), listed[8:16], listed[16:24]]
    return " / ".join(" ".join(hand) for hand in hands), " ".join(listed[24:])


CODES = {
    code: cards(code)[0]
    for code in [
        *("W", "Q", "B", "w0", "wh"),
        *(f"t{at}" for at in range(2, 10)),
        *(f"{suit}{at}" for suit in "gsw" for at in range(1, 10)),
    ]
}


def test_a_pattern_of_a_hand_ends_it_before_the_first_table_and_goes_to_the_pot() -> None:
    told = dealt(*_hands(EIGHT_REDS))
    kinds = [event.kind for event in told]
    assert (2, "bahong", 8) in of_kind(told, "seyang", "player", "is", "he")
    assert of_kind(told, "left_out", "player") == [(2,)]
    assert not {"leads", "diao_counted", "opened", "stands"} & set(kinds)
    assert of_kind(told, "turned", "player")[0] == (2,)
    assert kinds[-1] == "game_over"
    assert {(1, 2, 8), (3, 2, 8), (4, 2, 8)} <= set(paid(told, "js.he"))


def test_a_hand_without_a_pattern_is_played() -> None:
    told = dealt(*_hands("W Q g9 g8 s9 w1 w2 w3"))
    assert "left_out" not in {event.kind for event in told}
    assert of_kind(told, "leads_next", "player") == [(1,)]


def played(choices: Mapping[str, str], seed: int) -> Play:
    """A game by random legal moves."""
    rng = random.Random(seed)
    play = GAME.start(book(tuple(choices.items())), 4)
    while (mover := play.to_move) is not None:
        moves = play.legal_moves()
        play.apply(chance.draw(play.chance(), rng) if mover == CHANCE else moves[rng.randrange(len(moves))])
    return play


NAMED = {name: dict(named.choices) for name, named in OF.ruleset().rulesets.items() if named.supplements}
OPTIONS = {
    f"{name}={option.id}": {name: option.id}
    for name, switch in OF.ruleset().switches.items()
    for option in switch.options
}
SEEDS = range(6)


@pytest.mark.parametrize("choices", [*NAMED.values(), *OPTIONS.values()], ids=[*NAMED, *OPTIONS])
def test_every_settlement_adds_up_to_nothing_and_every_card_is_somewhere(choices: dict[str, str]) -> None:
    for seed in SEEDS:
        play = played(choices, seed)
        assert sum(play.outcome() or ()) == 0, f"seed {seed}"
        state = play.state
        lying = [name for player in state.seats for name in player.dealt] + list(state.pot)
        assert sorted(lying) == sorted(play.pack.cards), f"seed {seed}"
        assert state.free or sum(len(player.tabled) for player in state.seats) == 8, f"seed {seed}"


def test_chips_change_hands_in_those_games() -> None:
    assert any(any(played({}, seed).outcome() or ()) for seed in SEEDS)
