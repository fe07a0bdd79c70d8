"""The desk under anything: no request makes it fail, and one that is refused leaves the table as it was."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bopu.play.desk import Desk
from tests.play.asking import ask, promotion_rules, promotion_text, race_text

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
REQUESTS = (
    "about", "begin", "move", "go", "run", "undo", "why", "record", "resume", "summary", "rests", "record_of",
)  # fmt: skip
MOVES = ("throw", "throw 22", "throw 11", "throw 99", "pay", "wait", "accept", "refuse", "buy x", "", "\u0000")
RECORD = "bopu record 1\ngame: race\nseats: 2\n\n1. 1 throw 22\n2. 1 wait\nstop\n"
SEATS = st.just(["random"] * 2) | st.lists(st.sampled_from(["person", "random", "deep"]) | ANYTHING, max_size=4)


@st.composite
def requests(draw: st.DrawFn) -> Any:
    """A request that may be right: each field is as it should be, of a wrong kind, or not there."""
    fields = {
        "do": st.sampled_from(REQUESTS),
        "move": st.sampled_from(MOVES),
        "seats": SEATS,
        "bots": SEATS,
        "seed": st.integers(0, 9),
        "most": st.integers(1, 9),
        "games": st.integers(1, 2),
        "ply": st.integers(0, 9),
        "event": st.integers(0, 2),
        "ruleset": st.sampled_from(["", "generous", "source-only", "x"]),
        "choices": st.sampled_from([{}, {"all-pay": "twice"}, {"a": "b"}]),
        "names": st.lists(st.text(max_size=4), max_size=3),
        "record": st.just(RECORD) | st.text(max_size=30).map(lambda text: RECORD.replace("wait", text)),
    }
    chosen = draw(st.lists(st.sampled_from(sorted(fields)), unique=True))
    odd = draw(st.lists(st.sampled_from(sorted(fields)), max_size=2, unique=True))
    return {name: draw(ANYTHING if name in odd else fields[name]) for name in ("do", *chosen)}


def check(desk: Desk, text: str) -> bool:
    """Whether a request was answered; in any case the answer is whole and says what was wrong."""
    answer = json.loads(desk.ask(text))
    if answer["ok"]:
        return True
    found = answer["fault"]
    assert found["kind"] in ("refused", "stopped", "record", "request"), found
    assert found["message"]["zh"] and 0 < len(found["message"]["en"]) < 600
    return False


@settings(deadline=None, max_examples=150)
@given(st.lists(requests(), min_size=1, max_size=12))
def test_a_refused_request_leaves_the_table_as_it_was(asked: list[Any]) -> None:
    desk, twin = Desk(race_text()), Desk(race_text())
    for each in (desk, twin):
        ask(each, "begin", seats=["person", "random"], seed=3)
        ask(each, "move", move="throw 21")
    for request in asked:
        text = json.dumps(request)
        if check(desk, text):
            twin.ask(text)  # the twin meets only what was answered
        for question in ('{"do": "record", "events": true}', '{"do": "run", "most": 0}', '{"do": "summary"}'):
            assert desk.ask(question) == twin.ask(question)
    for request in ('{"do": "move", "move": "throw"}', '{"do": "run"}', '{"do": "undo"}'):
        assert desk.ask(request) == twin.ask(request), "the same dice fall, the same is taken back"


@settings(deadline=None, max_examples=300)
@given(ANYTHING)
def test_any_value_as_a_request_is_a_sentence(value: Any) -> None:
    assert not check(Desk(race_text()), json.dumps(value))


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=40))
def test_any_text_as_a_request_is_a_sentence(text: str) -> None:
    assert not check(Desk(race_text()), text)


def _positions() -> st.SearchStrategy[dict[str, Any]]:
    board = promotion_rules().tables["board"]["rows"]
    places = st.sampled_from([*board, "", "nowhere"])
    player = st.fixed_dictionaries(
        {},
        optional={
            "office": places,
            "duty": places,
            "origin": places,
            "held": st.lists(places, max_size=3),
            "chips": st.integers(-500, 500),
            "throws": st.integers(-1, 5),
            "miss": st.integers(0, 3),
            "raised": st.integers(0, 3),
            "fate": st.sampled_from(["", "x", *promotion_rules().tables["fates"]]),
            "rank": st.sampled_from(["", "5a", "9z"]),
            "luck": ANYTHING,
        },
    )
    facts = {"players": st.lists(player, max_size=3), "turn": st.integers(0, 4), "pool": st.integers(-1, 300)}
    return st.fixed_dictionaries({}, optional=facts) | st.dictionaries(st.sampled_from(sorted(facts)), ANYTHING)


PROMOTION = Desk(promotion_text())
"""One desk for all positions: each begins a game of its own."""


@settings(deadline=None, max_examples=150)
@given(_positions())
def test_any_position_is_played_from_or_refused(position: dict[str, Any]) -> None:
    text = f"bopu record 1\ngame: shengguantu\nseats: 3\nposition: {json.dumps(position)}\n\nstop\n"
    if check(PROMOTION, json.dumps({"do": "resume", "record": text, "seats": ["random"] * 3})):
        check(PROMOTION, '{"do": "run", "most": 60}')
        check(PROMOTION, '{"do": "summary"}')
