"""Phrases: every event of a game is a sentence in both languages; what is missing is a fault that names the event."""

import pytest

from bopu.play.contract import Event, Seat
from bopu.play.phrases import LANGUAGES, MissingPhrase, Phrases, phrase_faults
from tests.play.parlour import table
from tests.play.race import VOCABULARY
from tests.play.race_rules import NAMES, PHRASES

SAYING = Phrases(PHRASES, NAMES)
PAID = Event("pays", {"from": (Seat(1), Seat(2), Seat(3)), "from_count": 3, "to": Seat(0), "chips": 1})


def test_an_event_is_one_sentence_in_each_language() -> None:
    assert SAYING.say(PAID, "zh") == "乙、丙、丁付甲1籌。"
    assert SAYING.say(PAID, "en") == "Player 2, Player 3 and Player 4 pay Player 1 1 chip."


def test_numbers_agree_and_names_come_from_the_ruleset() -> None:
    paid = Event("pays", {"from": Seat(0), "from_count": 1, "to": "pot", "chips": 2})
    assert SAYING.say(paid, "en") == "Player 1 pays the pot 2 chips."
    assert Phrases(PHRASES, NAMES, ["Wang", "Li"]).say(paid, "zh") == "Wang付公注2籌。"


def test_the_eleventh_player_has_a_name_too() -> None:
    assert [SAYING.player(seat, "zh") for seat in (0, 9, 10)] == ["甲", "癸", "第11家"]


def test_a_sentence_begins_with_a_capital() -> None:
    opened = Phrases({"opens": {"en": "{what} opens."}}, {"pot": {"en": "the pot"}})
    assert opened.say(Event("opens", {"what": "pot"}), "en") == "The pot opens."


@pytest.mark.parametrize(
    ("phrases", "message"),
    [
        ({}, "expected a phrase in en for pays; found none (`pays from=(@2,@3,@4) from_count=3 to=@1 chips=1`)"),
        ({"pays": {"zh": "付"}}, "expected a phrase in en for pays; found none"),
        ({"pays": {"en": "{by} pays"}}, "expected a field of `pays from=(@2,@3,@4) from_count=3 to=@1 chips=1` in its"),
        ({"pays": {"en": "{from|he|they} pays"}}, "expected a number to choose between 'he' and 'they'; found"),
    ],
)  # fmt: skip
def test_a_missing_phrase_names_the_event(phrases: dict[str, dict[str, str]], message: str) -> None:
    with pytest.raises(MissingPhrase) as missing:
        Phrases(phrases, NAMES).say(PAID, "en")
    assert str(missing.value).startswith(message)


def test_a_missing_name_is_a_fault_and_not_an_id_in_the_sentence() -> None:
    with pytest.raises(MissingPhrase, match="expected a name in en for 'pot'; found none"):
        Phrases(PHRASES).say(Event("pays", {"from": Seat(0), "from_count": 1, "to": "pot", "chips": 2}), "en")


@pytest.mark.parametrize("seed", range(30))
def test_every_event_of_a_game_can_be_said(seed: int) -> None:
    for ply in table(seed, seats=3).play():
        for event in ply.events:
            for language in LANGUAGES:
                assert not any(mark in SAYING.say(event, language) for mark in "{}|@")


def test_the_phrases_of_the_race_lack_nothing() -> None:
    assert phrase_faults(PHRASES, VOCABULARY.events) == []


@pytest.mark.parametrize(
    ("kind", "phrase", "message"),
    [
        ("waits", {"zh": "候"}, "expected a phrase in en for waits; found none"),
        ("waits", {"zh": "{who}候", "en": "waits"}, "waits in zh: expected one of its fields (player); found {who}"),
        (
            "waits",
            {"zh": "候", "en": "{player waits"},
            "waits in en: expected {field} or {field|one|many}; found a brace alone",
        ),
        ("sleeps", {"zh": "睡", "en": "sleeps"}, "expected an event of the game; found a phrase for 'sleeps'"),
    ],
)
def test_what_phrases_lack_is_found_without_playing(kind: str, phrase: dict[str, str], message: str) -> None:
    assert phrase_faults({**PHRASES, kind: phrase}, VOCABULARY.events) == [message]
