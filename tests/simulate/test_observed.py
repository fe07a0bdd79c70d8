"""What pictures count in a game is what one counts by hand; the same games come out on any executor, and as `simulate`
counts them."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bopu.play.contract import Event, Seat
from bopu.ruleset.load import to_json
from bopu.simulate.games import Task
from bopu.simulate.observed import WHOLE, Asked, Played, counted, observe
from bopu.simulate.run import InThisProcess, run
from tests.checks.rules.conftest import subject_in

ROOT = Path(__file__).resolve().parents[2]


def event(kind: str, **fields: Any) -> Event:
    """An event; `by` is its player."""
    seat = {"player": Seat(fields.pop("by"))} if "by" in fields else {}
    return Event(kind, {**seat, **fields})


EVENTS = (
    event("is", by=0, role="king"),
    event("is", by=1, role="guest"),
    event("is", by=2, role="guest"),
    event("enters", by=0, to="a.1"),
    event("enters", by=0, to="a.2"),
    event("enters", by=0, to="a.1"),
    event("enters", by=2, to="b.1"),
    event("graded", by=1, rank=""),
    event("drinks", by=1, cups=2),
    event("drinks", by=1, cups=3),
    event("drinks", by=2, cups=1),
    event("turned", card="x"),
)
GAME = Played(EVENTS, 9, 4, [Fraction(3), Fraction(3), Fraction(-6)])
TABLES = {"chart": {"rows": {"a.1": {"group": "a"}, "a.2": {"group": "a"}, "b.1": {"group": "b"}}}}
TO = {"enters": "to"}
CUPS = {"event": "drinks", "field": "cups"}
OTHERS = {("guest", ""): 2, ("guest", "1/2"): 1}
FIRST = {("1", ""): 1, ("1", "1"): 1}
ROLE = {"event": "is", "field": "role"}


@pytest.mark.parametrize(
    ("does", "given", "comes"),
    [
        ("shares", {"words": TO, "of": "game"}, {WHOLE: 1, ("a.1",): 1, ("a.2",): 1, ("b.1",): 1}),
        ("shares", {"words": TO, "of": "player"}, {WHOLE: 3, ("a.1",): 1, ("a.2",): 1, ("b.1",): 1}),
        ("shares", {"words": TO, "of": ["enters"]}, {WHOLE: 4, ("a.1",): 2, ("a.2",): 1, ("b.1",): 1}),
        ("shares", {"words": TO, "of": "player", "column": "chart"}, {WHOLE: 3, ("a",): 1, ("b",): 1}),
        ("shares", {"words": {"drinks": "", "turned": ""}, "of": "game"}, {WHOLE: 1, ("drinks",): 1, ("turned",): 1}),
        ("shares", {"words": {"graded": "rank"}, "of": "player"}, {WHOLE: 3, ("",): 1}),
        ("spread", {"what": "moves", "of": "game"}, {("9",): 1}),
        ("spread", {"what": "throws", "of": "game"}, {("4",): 1}),
        ("spread", {"what": "sum", "of": "game", **CUPS}, {("6",): 1}),
        ("spread", {"what": "sum", "of": "player", **CUPS}, {("0",): 1, ("5",): 1, ("1",): 1}),
        ("spread", {"what": "count", "of": "game", "event": "turned"}, {("1",): 1}),
        ("spread", {"what": "count", "of": "player", "event": "enters"}, {("3",): 1, ("0",): 1, ("1",): 1}),
        ("spread", {"what": "each", **CUPS}, {("2",): 1, ("3",): 1, ("1",): 1}),
        ("spread", {"what": "outcome", "of": "player"}, {("3",): 2, ("-6",): 1}),
        ("means", {"what": "sum", "by": ROLE, **CUPS}, {("king", "0"): 1, ("guest", "5"): 1, ("guest", "1"): 1}),
        ("means", {"what": "outcome", "by": "seat"}, {("1", "3"): 1, ("2", "3"): 1, ("3", "-6"): 1}),
        ("players", {"are": "most", "by": ROLE}, {("king", ""): 1, ("king", "1/2"): 1, **OTHERS}),
        ("players", {"are": "below", "by": {"event": "drinks"}}, {("no", ""): 1, ("yes", ""): 2, ("yes", "1"): 1}),
        ("players", {"are": "above", "by": "seat"}, {**FIRST, ("2", ""): 1, ("2", "1"): 1, ("3", ""): 1}),
    ],
)  # fmt: skip
def test_a_game_is_counted_as_by_hand(does: str, given: dict[str, Any], comes: dict[tuple[str, ...], int]) -> None:
    assert counted(Asked("x", does, given), GAME, TABLES) == Counter(comes)


def test_the_same_games_come_out_on_any_executor_and_as_simulate_counts_them() -> None:
    """Of 25 hands of 馬弔, more than one chunk: words and wins are counted in another way there."""
    subject = subject_in(ROOT, "madiao")
    task = Task(json.dumps(to_json(subject.ruleset), ensure_ascii=False), "", (), ("advice",) * 4)
    stands = Asked("stands", "shares", {"words": {"stands": "is"}, "of": ["stands"]})
    seats = Asked("seats", "players", {"are": "most", "by": "seat"})
    alone = observe(task, (stands, seats), 5, 25, InThisProcess())
    with ThreadPoolExecutor(2) as threads:
        assert observe(task, (stands, seats), 5, 25, threads) == alone
    tally = run(task, 5, 25, InThisProcess())
    assert (alone.games, alone.over) == (25, tally.over)
    counts = {f"stands is {key[0]}": number for key, number in alone.counts["stands"].items() if key != WHOLE}
    assert counts == {name: number for name, number in tally.words.items() if name.startswith("stands is ")}
    assert alone.counts["stands"][WHOLE] == sum(counts.values()) == 4 * 25
    for seat, won in enumerate(tally.wins, start=1):
        parts = {key[1]: n for key, n in alone.counts["seats"].items() if key[0] == str(seat) and key[1]}
        assert sum(Fraction(part) * n for part, n in parts.items()) == won
