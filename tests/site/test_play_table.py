"""The section `table` of words.yaml: what is wrong with it is a finding; that of each text fits its game."""

from pathlib import Path
from typing import Any

import pytest

from bopu.play.contract import load_game
from bopu.play.opening import book_of
from bopu.rules.source import read_yaml
from bopu.site.play_table import table_faults, table_of
from tests.games.cailianchuan import ruleset

PHRASES = {
    "throws": {"zh": "{player}擲{dice}", "en": "{player} throws {dice}"},
    "makes": {"zh": "{name}", "en": "{name}"},
}
GOOD: dict[str, Any] = {
    "next": "left",
    "role": "role",
    "known": {"zh": "其人", "en": "Who"},
    "throw": {"event": "throws", "dice": "dice", "named": [{"event": "makes", "field": "name"}]},
    "pieces": {"total": "cups", "due": "due", "nothing": {"zh": "無", "en": "none"}, "kinds": {"bei": "M1 2h.5z"}},
}


def faults(**planted: Any) -> list[str]:
    """What is said of a good table with something planted in it."""
    found = table_faults({"table": {**GOOD, **planted}}, PHRASES, "words.yaml")
    assert all((one.rule, one.file) == ("site.table", "words.yaml") for one in found)
    return [one.message for one in found]


def test_a_text_may_say_nothing_of_its_table() -> None:
    assert table_faults({}, PHRASES, "words.yaml") == [] and table_of({}) is None


def test_a_good_table_is_let_alone() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("planted", "message"),
    [
        (
            {"seat": 3},
            "table: expected parts of the table (next, role, known, asides, throw, pieces, cards, tiles); found 'seat'",
        ),
        (
            {"next": "up"},
            "table: expected right or left as next, the side on which the next player sits; found 'up'",
        ),
        (
            {"asides": {"zh": "舉罰"}},
            "table: expected a sentence in both languages (zh, en) as asides; found {'zh': '舉罰'}",
        ),
        (
            {"throw": {"event": "falls", "named": []}},
            "table: expected an event that phrases.yaml has a sentence for; found 'falls' under throw",
        ),
        (
            {"throw": {"event": "throws", "named": [{"event": "makes", "field": "lotus"}]}},
            "table: expected a field that the sentence of makes names; found 'lotus'",
        ),
        ({"throw": "throws"}, "table: expected an event and the names that it is followed by as throw; found 'throws'"),
        (
            {"pieces": {"kinds": {"bei": 'M1 "/><script>'}}},
            "table: expected the path of a drawing (letters of SVG paths and numbers) for bei; found 'M1 \"/><script>'",
        ),
        ({"pieces": 3}, "table: expected parts by name (total, nothing, due, kinds) as pieces; found 3"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(planted: dict[str, Any], message: str) -> None:
    assert faults(**planted) == [message]


def test_a_section_that_is_no_table_is_said() -> None:
    [found] = table_faults({"table": ["role"]}, PHRASES, "words.yaml")
    assert found.message.startswith("table: expected parts by name (next, role,") and "['role']" in found.message


def test_the_table_of_the_lotus_boat_names_facts_that_its_game_has(root: Path) -> None:
    node, _ = read_yaml(root / "corpus/cailianchuan/words.yaml", "words.yaml")
    assert node is not None
    table = table_of(node.plain())
    assert table is not None
    game = load_game(ruleset().engine)
    state = game.start(book_of(ruleset(), game), game.default_seats)
    facts, known = state.facts(), state.known()  # type: ignore[attr-defined]
    pieces = table["pieces"]
    assert {table["role"], pieces["total"], *pieces["kinds"]} <= set(facts)
    assert all(pieces["due"] in one for one in known)
    assert set(facts) - {table["role"], pieces["total"], "sent", "round"} == set(pieces["kinds"])  # every cup is drawn
