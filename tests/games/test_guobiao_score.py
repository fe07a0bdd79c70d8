"""Every hand of the data scores what independent programs agree on, under each way of counting; the book's own examples
too, but for five that its table contradicts."""

import json

import pytest

from bopu.games.guobiao import GAME
from tests.games import guobiao_games as guobiao
from tests.games.guobiao_hands import FOLDER, fan_of, law, law_under, lines, listed, scored

HANDS = lines("hands.jsonl")
EXAMPLES = lines("examples-1998.jsonl")
EXCEPTIONS = json.loads((FOLDER / "exceptions.json").read_text("utf-8"))
ORIGINS = sorted({hand["origin"] for hand in HANDS})


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_hand_scores_what_all_programs_agree_on(origin: str) -> None:
    for hand in (one for one in HANDS if one["origin"] == origin):
        expected, score = hand["expected"], scored(law(), hand)
        assert (score.wins, score.total) == (expected["win"], expected["total"]), hand["id"]
        lists = [expected["fans"], *expected.get("alternative_fans", ())]
        assert fan_of(law(), score) in list(map(listed, lists)), hand["id"]


def test_a_line_of_the_file_is_answered_with_everything_that_is_expected() -> None:
    for hand in HANDS:
        told, expected = GAME.score_line(guobiao.default_book(), json.dumps(hand)), hand["expected"]
        assert told["id"] == hand["id"]
        for name in ("win", "total", "total_without_flowers", "may_declare", "reason", "payment"):
            assert told.get(name) == expected.get(name), (hand["id"], name)
        points = {fan["id"]: fan["points"] for fan in expected["fans"]}
        assert all(points.get(fan["id"], fan["points"]) == fan["points"] for fan in told["fans"]), hand["id"]


def test_hands_with_a_kong_of_each_kind_score_by_the_book_of_1998_what_it_says() -> None:
    strict = [hand for hand in HANDS if "total_strict_1998" in hand["expected"]]
    assert len(strict) == 9
    for hand in strict:
        score = scored(law_under("1998"), hand)
        assert score.total == hand["expected"]["total_strict_1998"], hand["id"]
        assert fan_of(law_under("1998"), score) == listed(hand["expected"]["fans_strict_1998"]), hand["id"]


def test_the_world_ruleset_differs_where_the_program_of_that_setting_does_and_nowhere_else() -> None:
    differing = 0
    for hand in HANDS:
        expected = hand["expected"]
        variant = expected.get("wmo_variant", {})
        differing += bool(variant)
        score = scored(law_under("world"), hand)
        assert score.total == variant.get("total", expected["total"]), hand["id"]
    assert differing == 55


def test_each_example_of_the_book_scores_what_programs_agree_on_and_what_the_book_adds() -> None:
    for example in EXAMPLES:
        score = scored(law(), example)
        counted = fan_of(law(), score)
        assert score.total == example["oracle_total"], example["id"]
        said = (one.partition("*") for one in (example["book_main"], *example["book_adds"]))
        missing = {
            fan for fan, _, times in said if all(counted.get(one, 0) < int(times or 1) for one in fan.split("/"))
        }  # of two with a stroke between the book leaves the choice open
        assert missing == set(EXCEPTIONS.get(example["id"], {}).get("left_out", ())), example["id"]


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_a_fan_of_the_book_is_left_out_beside_the_one_that_is_named(name: str) -> None:
    [example] = [one for one in EXAMPLES if one["id"] == name]
    score, said = scored(law(), example), EXCEPTIONS[name]
    counted = fan_of(law(), score)
    assert said["en"] and said["zh"] and set(said["adds_besides"]) <= set(counted)
    names = guobiao.ruleset().names
    outside = {fan: names[fan]["en"].lower().replace(" ", "-") for fan in guobiao.ruleset().tables["fan"]}
    refused = {outside[one.fan]: [outside[fan] for fan in one.beside] for one in score.refused}
    for fan, beside in said["left_out"].items():
        assert beside in refused[fan]


def test_exceptions_are_those_that_programs_miss() -> None:
    assert {one["id"] for one in EXAMPLES if one["book_fans_missing_in_oracle"]} == set(EXCEPTIONS)
    assert len(EXAMPLES) == 75


def test_shapes_at_their_word_win_with_what_the_passage_prints() -> None:
    printed, known = law_under("as-printed"), law()
    lost = [h for h in HANDS if h["expected"]["win"] and not scored(printed, h).wins]
    assert lost and all(scored(known, hand).wins for hand in lost)
    shapes = {division.shape.name for hand in lost if (division := scored(known, hand).division)}
    assert shapes == {"jiben3", "zuhelong"}
