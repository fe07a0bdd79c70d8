"""What 國標麻將 refuses, with the clause that forbids it; what a moment set up by hand may be; what the others see."""

from typing import Any

import pytest

from bopu.games.guobiao.set_up import Misplaced
from bopu.play.contract import CHANCE, IllegalMove, RefusedMove, Unreadable
from bopu.play.read_record import parse
from bopu.play.record import write
from bopu.play.replay import replay
from bopu.play.session import Session
from bopu.play.verify import Verdict, verify
from bopu.ruleset.decide import Gap
from tests.games.guobiao_games import APART, GAME, book, default_book, placed, ruleset, tiles, winners_book

PAIR = "55m 28m 19p 147s ESWN"
NEAR = "46m 28m 19p 147s ESWN"


def discarded(*hands: str, **facts: Any) -> Any:
    """The first player has discarded 五萬, and somebody is asked."""
    play = placed(f"{APART} 5m", *hands, drawn="5m", wall="9p 3p", **facts)
    play.apply("discard wuwan")
    return play


REFUSED = {
    "chow of another than the next": (
        (APART, PAIR.replace("28m", "46m"), APART),
        "chow siwan",
        "gb.7.5.a",
        "bao.chi.fei",
    ),
    "chow before a pung": ((NEAR, PAIR, APART), "chow siwan", "gb.7.5.a", "bao.chi.fei"),
    "kong of a pair": ((APART, PAIR, APART), "kong", "gb.7.7.1.a", "bao.gang"),
    "pung of one": ((NEAR, APART, APART), "pung", "gb.7.6.a", "bao.peng"),
    "few points": ((APART, "123m 567p 345s 55m 22s", APART), "win", "gb.r.6.a", "qihe"),
    "no shape": ((APART, PAIR, APART), "win", "gb.8.2.1.1.1", "xing.jiben1"),
    "out of turn": ((APART, PAIR, APART), "discard wuwan", "gb.7.4.a", "zi.chu"),
}


@pytest.mark.parametrize(("hands", "move", "clause", "rule"), REFUSED.values(), ids=REFUSED)
def test_a_claim_that_may_not_be_made_is_refused_with_its_clause(
    hands: tuple[str, ...], move: str, clause: str, rule: str
) -> None:
    play = discarded(*hands)
    before = play.line()
    with pytest.raises(IllegalMove) as refused:
        play.apply(move)
    assert clause in refused.value.clauses and rule in refused.value.rules, str(refused.value)
    assert "expected `" in str(refused.value) and play.line() == before


@pytest.mark.parametrize(
    "move",
    ["", "throw 44", "discard", "discard jiuhao", "kong", "kong qianwan", "deal ?", "discard chunpai", "x" * 400],
)
def test_what_is_no_move_is_refused_in_a_sentence_and_changes_nothing(move: str) -> None:
    for play in (placed(f"{APART} 5m", APART, APART, APART, drawn="5m", wall="9p"), discarded(APART, PAIR, APART)):
        before = play.line()
        with pytest.raises(RefusedMove) as refused:
            play.apply(move)
        assert "expected" in str(refused.value) and len(str(refused.value)) < 2000
        assert play.line() == before


def test_a_deal_of_other_tiles_than_the_stock_has_is_refused() -> None:
    play = GAME.start(default_book(), 4)
    assert play.to_move == CHANCE
    move = play.unshuffled()
    for wrong in (
        move.replace("yiwan", "shiwan", 1),
        move.replace(" / ", " ", 1),
        move + " yiwan",
        "deal",
        "discard yiwan",
    ):
        with pytest.raises((Unreadable, IllegalMove)):
            play.apply(wrong)
    play.apply(move)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"luck": 1}, "expected facts about the moment (dealer, turn,"),
        ({"players": [{}] * 5}, "expected facts for 4 players at most; found 5"),
        ({"dealer": 5}, "expected a number from 1 to 4 as dealer; found 5"),
        ({"players": [{"hand": "yiwan"}]}, "expected 13 tiles for each and 14 for at most one, whose turn it is"),
        ({"players": [{"hand": "shiwan"}]}, "a tile of this game; found 'shiwan'"),
        ({"players": [{"hand": "chunpai"}]}, "a tile of this game; found 'chunpai'"),
        ({"players": [{"hand": "yiwan " * 5}]}, "expected at most 4 of yiwan; found 5"),
        ({"players": [{"hand": "yiwan", "melds": "shunzi bawan"}]}, "lowest tile; found 'shunzi bawan'"),
        ({"players": [{"hand": "yiwan", "melds": "paizi bawan"}]}, "expected as kind of meld one of"),
        ({"players": [{"hand": "yiwan", "melds": "kezi"}]}, "lowest tile; found 'kezi'"),
        ({"players": [{"hand": "yiwan", "melds": 3}]}, "expected a word as melds; found 3"),
        ({"players": [{"hand": "yiwan"}], "came": "stolen"}, "expected"),
        ({"players": [{"hand": 7}]}, "expected a list as hand; found 7"),
        ({"players": [{"hand": "yiwan", "chips": "ten"}]}, "expected a whole number as chips; found 'ten'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_facts_that_no_moment_has_are_refused(facts: dict[str, Any], told: str) -> None:
    with pytest.raises(Misplaced) as refused:
        GAME.set_up(default_book(), 4, facts)
    assert told in str(refused.value)


def test_a_tile_that_was_not_in_the_hand_cannot_have_been_drawn() -> None:
    with pytest.raises(Misplaced, match="no jiubing there"):
        placed(f"{APART} 5m", APART, APART, APART, drawn="9p", wall="3p")


def test_without_a_wall_chance_lays_out_what_nobody_has() -> None:
    play = placed(f"{APART} 5m", APART, APART, APART, drawn="5m")
    assert play.to_move == CHANCE
    spec = play.chance()
    assert len(spec.stock) == 144 - 53 and spec.stock.count("wuwan") == 3
    play.apply("deal " + " ".join(spec.stock))
    assert play.to_move == 0 and "discard wuwan" in play.legal_moves()


def test_who_has_not_drawn_draws_first() -> None:
    play = placed(APART, APART, APART, APART, turn=3, wall="5m 9p")
    assert play.to_move == 2 and play.state.seats[2].held[play.law.tiles.number["wuwan"]] == 1


def test_the_passage_alone_stops_at_the_deal() -> None:
    with pytest.raises(Gap) as silence:
        GAME.start(book(supplements=False), 4)
    assert "how many tiles there are of each kind" in str(silence.value)  # the passage counts them, and lists none


def test_others_see_no_hand_no_wall_and_no_concealed_kong() -> None:
    play = placed("5555m 18m 19p 147s EWN", APART, APART, APART, drawn="E", wall="9p 3p")
    play.apply("kong wuwan")
    others, own = play.seen((1,)), play.seen((0,))
    assert others["hand"][0].split() == ["?"] * 11 and others["hand"][1] == tiles(APART)
    assert others["melds"][0] == "angang ?" and own["melds"][0] == "angang wuwan"
    assert play.move_seen(0, "kong wuwan", (1,)) == "kong ?" and play.move_seen(0, "kong wuwan", (0,)) == "kong wuwan"
    assert "wuwan" not in " ".join(map(str, others.values()))


def test_a_kong_that_adds_to_a_pung_is_open() -> None:
    facts = [{"hand": tiles("5m 18m 19p 147s ESW"), "melds": "kezi wuwan"}, *({"hand": tiles(APART)} for _ in range(3))]
    play = GAME.set_up(default_book(), 4, {"players": facts, "drawn": "wuwan", "wall": "jiubing"})
    assert play.move_seen(0, "kong wuwan", (1,)) == "kong wuwan"
    play.apply("kong wuwan")
    assert play.move_seen(0, "kong wuwan", (1,)) == "kong wuwan"
    assert play.seen((1,))["melds"][0] == "jiagang wuwan"


def test_of_a_deal_each_sees_the_own_hand() -> None:
    play = GAME.start(default_book(), 4)
    move = play.unshuffled()
    seen = play.move_seen(CHANCE, move, (2,))
    parts = [part.split() for part in seen.partition(" ")[2].split(" / ")]
    assert [set(part) == {"?"} for part in parts] == [True, True, False, True, True]
    assert [len(part) for part in parts] == [14, 13, 13, 13, 91]
    assert play.move_seen(CHANCE, move, range(4)) == move


def test_a_moment_set_up_is_written_down_and_replayed_to_the_last_point() -> None:
    facts = {"players": [{"hand": tiles(hand)} for hand in (f"{APART} 5m", APART, "2233m 99p 33s FF CC 5m", APART)]}
    session = Session(GAME, default_book(), [None] * 4, 1, position={**facts, "drawn": "wuwan", "wall": "jiutiao"})
    for move in ("discard wuwan", "win"):
        session.play(move)
    record, findings = parse(write(session.record(events=True)), "game.txt")
    assert record is not None and findings == []
    again = replay(record, lambda slug: ruleset())
    assert again.faults == [] and again.state is not None
    assert again.state.line() == session.state.line() and session.state.outcome() == (-32, -8, 48, -8)


def test_a_record_that_does_not_tell_the_deal_is_not_refuted() -> None:
    text = "bopu record 1\ngame: guobiao\nseats: 4\n\n1. * deal ? / ? / ? / ? / ?\n2. 1 discard wuwan\nstop\n"
    record, findings = parse(text, "game.txt")
    assert record is not None, findings
    judged = verify(record, lambda slug: ruleset(), states=10, tried=20)
    assert judged.verdict != Verdict.CONTRADICTED, judged


WAITING = "2233m 99p 33s FF CC 5m"


@pytest.mark.parametrize(
    ("turn", "moves", "dealer"),
    [
        (4, ["win", "pass"], 1),  # the dealer has won, and another lets it go
        (4, ["win", "win"], 1),  # the dealer has won first
        (1, ["win", "pass"], 2),  # the dealer has discarded, another has won
        (4, ["pass", "win"], 2),
    ],
)
def test_whether_the_dealer_was_among_the_winners_says_who_deals_next(turn: int, moves: list[str], dealer: int) -> None:
    """Where two may win: the first and second player wait for the same tile, or the second and third."""
    hands = [APART, APART, APART, APART]
    waiting = (0, 1) if turn == 4 else (1, 2)
    for seat, hand in zip(waiting, (WAITING, WAITING.replace("99p", "88p").replace("33s", "77s")), strict=True):
        hands[seat] = hand
    hands[turn - 1] = f"{APART} 5m"
    play = placed(*hands, under=winners_book(2), turn=turn, drawn="5m", wall="9s 8s 1p")
    play.apply("discard wuwan")
    for move in moves:
        play.apply(move)
    assert (play.state.number, play.state.dealer + 1) == (2, dealer)
