"""Hands scored on the command line: JSON and lines, every kind of hand that there cannot be, explanations, rulesets."""

import json
from pathlib import Path

import pytest

from tests.cli.typing_at import at_once

SLUG = "guobiao"
GOOD = "[123m][123p] 123s22s67s 8s self-draw"
CASES = "corpus/guobiao/cases/hands.jsonl"


def told(done_lines: str) -> list[dict[str, object]]:
    """The objects of standard output."""
    return [json.loads(line) for line in done_lines.splitlines()]


def hand(**changed: object) -> str:
    """A hand as JSON, with some of it changed."""
    data: dict[str, object] = {
        "melds": [{"type": "chow", "tile": "W2"}, {"type": "pung", "tile": "F1"}],
        "concealed": ["T1", "T1", "T1", "B5", "B6", "J1", "J1"],
        "win": "B7",
        "self_draw": False,
        "seat_wind": 1,
        "round_wind": 1,
        "flowers": [],
    }
    return json.dumps({**data, **changed})


def test_the_lines_of_the_cases_are_scored_one_by_one(root: Path) -> None:
    done = at_once(root, "score", SLUG, CASES)
    wanted = told((root / CASES).read_text("utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    found = told(done.stdout)
    assert [one["id"] for one in found] == [one["id"] for one in wanted]
    assert [one["total"] for one in found] == [one["expected"]["total"] for one in wanted]  # type: ignore[index]


def test_a_short_line_says_the_same_as_json(root: Path) -> None:
    line = "[123m][111z] 111s5p6p55z 7p"
    done = at_once(root, "score", SLUG, "-", lines=f"# a comment\n\n{line}\n{hand()}\n")
    one, other = told(done.stdout)
    assert (one.pop("id"), other.pop("id")) == ("line 3", "line 4")
    assert one == other and one["win"] is True and one["total"] == 11  # 6 + 2 + 2 + 1
    assert done.returncode == 0


BAD: list[tuple[str, str]] = [
    (hand(concealed=["T1"] * 4 + ["B5", "B6", "F1"], win="F1"), "expected at most 4 of 東 East; found 5"),
    (hand(concealed=["T1"] * 5 + ["B5", "B6"]), "expected at most 4 of 一條 One Bamboo; found 5"),
    (hand(concealed=["T1"]), "expected 7 closed tiles beside 2 melds; found 1"),
    (hand(concealed=["T1"] * 3 + ["B5", "B6", "J1"]), "expected 7 closed tiles beside 2 melds; found 6"),
    (hand(melds=[{"type": "pung", "tile": f"F{n}"} for n in range(1, 5)] * 2), "expected at most 4 melds; found 8"),
    (hand(rob_kong=True, self_draw=True), "expected a kong to be robbed of another player"),
    (hand(rob_kong=True, concealed=["T1"] * 3 + ["B7", "B8", "B8", "B8"]), "another player has three; found one"),
    (hand(rob_kong=True, last_wall_tile=True), "found the last tile of the wall; here speak clauses gb.7.7.a"),
    (hand(replacement=True), "expected the replacement of a kong to be drawn by the winner; found a discard"),
    (hand(replacement=True, self_draw=True), "expected a kong for which a tile was drawn; found none"),
    (hand(last_of_kind=True, win="T1"), "expected the table to show the other three of the tile that wins"),
    (hand(melds=[{"type": "concealed_kong", "tile": "B7"}]), "expected at most 4 of 七餅 Seven Dots; found 5"),
    (hand(melds=[{"type": "chow", "tile": "W9"}]), "expected a chow of three tiles of one suit in a row"),
    (hand(melds=[{"type": "chow", "tile": "W1"}]), "expected the middle tile of a chow; found 'W1'"),
    (hand(melds=[{"type": "chow", "tile": "F2"}]), "expected the middle tile of a chow; found 'F2'"),
    (hand(melds=[{"type": "pong", "tile": "F2"}]), "expected a meld that is one of chow, pung"),
    (hand(melds={}), "expected a list under melds; found {}"),
    (hand(win="W0"), "expected a tile such as W1 or 'yiwan'; found 'W0'"),
    (hand(win="H1"), "expected a tile such as W1 or 'yiwan'; found 'H1'"),
    (hand(win=None), "expected the tile that wins under win; found none"),
    (hand(self_draw="yes"), "expected true or false for self_draw; found 'yes'"),
    (hand(selfdraw=True), "expected a fact of a hand; found 'selfdraw': did you mean 'self_draw'?"),
    (hand(seat_wind=5), "expected seat_wind from 1 to 4"),
    (hand(seat_wind=True), "expected seat_wind from 1 to 4"),
    (hand(flowers=["H1", "H1"]), "expected each flower once; found one twice"),
    (hand(flowers=["H9"]), "expected a flower such as H1"),
    (hand(flowers=9), "expected a list of flowers, or how many; found 9"),
    (hand(id=3), "expected a text under id; found 3"),
    ('{"win": "W1", "win": "W2"}', "expected each name of a JSON object once; found 'win' twice"),
    ("{}", "expected concealed in a hand; found nothing"),
    ("{", "expected a JSON object; found a fault at character 2"),
    ('{"a": ' * 4000, "expected a hand as JSON; found what cannot be read"),
    ("[124m] 1s", "expected a chow [123m], a pung [555p], a kong [1111z]"),
    ("(111z) 1s", "expected a chow [123m], a pung [555p], a kong [1111z]"),
    ("[123m] 22s", "expected the one tile that wins by itself after the closed tiles"),
    ("[123m] 1q", "expected one of the letters m, p, s, z behind ranks; found '1q'"),
    ("[123m] 8z", "expected a rank from 1 to 7 of z; found '8z'"),
    (f"{GOOD} self-draw", "expected self-draw once; found it twice"),
    (f"{GOOD} seat:X", "expected seat:E or S or W or N; found 'seat:X'"),
    (f"{GOOD} flowers:9", "expected flowers:0 to flowers:8; found 'flowers:9'"),
    (f"{GOOD} 自摸", "expected tiles such as 123m, or one of self-draw, last-tile"),
    ("1m" * 60_000, "expected a hand on a line of at most 100000 characters; found 120000"),
]
"""Hands that there cannot be, and what is said of each."""


def test_a_hand_that_there_cannot_be_is_told_with_its_line_and_the_others_are_scored(root: Path) -> None:
    lines = [line for bad, _ in BAD for line in (GOOD, bad)]
    done = at_once(root, "score", SLUG, "-", lines="\n".join((*lines, GOOD)))
    assert done.returncode == 1
    assert [one["id"] for one in told(done.stdout)] == [f"line {2 * at + 1}" for at in range(len(BAD) + 1)]
    for at, (refused, (bad, said)) in enumerate(zip(done.stderr.splitlines(), BAD, strict=True)):
        assert refused.startswith(f"-:{2 * at + 2}: error: ") and refused.endswith(" [score.hand]"), bad[:80]
        assert said in refused, bad[:80]


def test_what_is_no_text_is_told_with_its_line(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_bytes(b"\xff\xfe\n" + GOOD.encode() + b"\n")
    done = at_once(root, "score", SLUG, str(file))
    assert done.returncode == 1 and f"{file}:1: error: expected UTF-8" in done.stderr
    assert [one["id"] for one in told(done.stdout)] == ["line 2"]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("shengguantu", "-"), 2, "expected a game whose hands can be scored; found shengguantu"),
        ((SLUG, "-", "--ruleset", "wolrd"), 2, "wolrd"),
        ((SLUG, "-", "--choice", "minganggang=x"), 2, "minganggang"),
        ((SLUG, "/no/such/file"), 1, "expected a readable file"),
        ((SLUG, "/"), 1, "expected a regular file; found a folder"),
        ((SLUG, "-", "--ruleset", "source-only"), 1, "expected rules that score a hand"),
    ],
)
def test_wrong_usage_of_score(root: Path, words: tuple[str, ...], status: int, said: str) -> None:
    done = at_once(root, "score", *words, lines=f"{GOOD}\n")
    assert done.returncode == status and said in done.stderr and done.stdout == ""


def test_a_ruleset_or_a_choice_counts_otherwise(root: Path) -> None:
    line = "(2222m)(6666p) 789s67m55z 8m\n"
    totals = [
        told(at_once(root, "score", SLUG, "-", *words, lines=line).stdout)[0]["total"]
        for words in ((), ("--ruleset", "world"), ("--choice", "shuangangang=ba"))
    ]
    assert totals == [8, 10, 10]


SAID = {
    "zh": [
        "和，12分",
        "　三色三同順（一萬二萬三萬 + 一餅二餅三餅 +",
        "不拆移原則：已計三色三同順",
        "其餘三家各付20分，得60分",
    ],
    "en": [
        "wins with 12 points",
        "  8  Mixed Triple Chow (One Character-Two Characters",
        "the principle of not splitting sets that were joined, beside Mixed Triple Chow",
        "each of the others pays 20; the winner gets 60",
    ],
}


@pytest.mark.parametrize("lang", SAID)
def test_an_explanation_tells_fan_sets_and_principles(root: Path, lang: str) -> None:
    done = at_once(root, "score", SLUG, "-", "--explain", "--lang", lang, lines=f"{GOOD} flowers:1\n")
    assert done.returncode == 0 and all(words in done.stdout for words in SAID[lang]), done.stdout


def test_an_explanation_says_why_a_hand_does_not_win(root: Path) -> None:
    lines = "[234m][456p] 789s22s67s 9s\n[234m][456p] 789s22s67s 8s flowers:8\n"
    done = at_once(root, "score", SLUG, "-", "--explain", lines=lines)
    assert "line 1: no winning shape" in done.stdout
    assert "line 2: 10 points, 2 without flowers: fewer than the 8 that a win needs" in done.stdout
