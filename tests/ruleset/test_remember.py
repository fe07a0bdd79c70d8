"""Answers that are remembered by what was asked for them: found again, not confused, nothing tested twice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bopu.ruleset import remember
from bopu.ruleset.remember import Remembered


@dataclass
class Situation:
    """Features by name; notes which of them were asked for."""

    features: Mapping[str, Any]
    asked: list[str] = field(default_factory=list)

    def feature(self, name: str) -> Any:
        self.asked.append(name)
        return self.features[name]


def _is(view: Any, args: Mapping[str, Any]) -> bool:
    return bool(view.feature(args["name"]) == args["value"])


def met(name: str, value: Any, held: bool, binds: bool = False) -> remember.Tested:
    return remember.Tested(_is, {"name": name, "value": value}, held, binds)


def grown() -> Remembered[str]:
    """At `a` rank 1 holds or, failing that, rich or not; at `b` nothing makes a difference."""
    known: Remembered[str] = Remembered(("at",))
    known.keep(("a",), [met("rank", 1, True)], "first")
    known.keep(("a",), [met("rank", 1, False), met("rich", True, True)], "rich")
    known.keep(("b",), [], "always")
    return known


def test_an_answer_is_found_along_the_conditions_that_led_to_it() -> None:
    known = grown()
    assert known.answer(Situation({"at": "a", "rank": 1})) == "first"
    assert known.answer(Situation({"at": "a", "rank": 2, "rich": True})) == "rich"
    assert known.answer(Situation({"at": "b"})) == "always"


def test_what_was_not_met_is_not_known() -> None:
    known = grown()
    assert known.answer(Situation({"at": "a", "rank": 2, "rich": False})) is None
    assert known.answer(Situation({"at": "c"})) is None
    known.keep(("a",), [met("rank", 1, False), met("rich", True, False)], "poor")
    assert known.answer(Situation({"at": "a", "rank": 2, "rich": False})) == "poor"
    assert known.answer(Situation({"at": "a", "rank": 2, "rich": True})) == "rich"


def test_only_conditions_on_the_path_are_tested() -> None:
    situation = Situation({"at": "a", "rank": 1, "rich": True})
    grown().answer(situation)
    assert situation.asked == ["at", "rank"]


def test_an_answer_that_rests_on_a_bound_value_is_not_remembered() -> None:
    known: Remembered[str] = Remembered(("at",))
    known.keep(("a",), [met("rank", 1, True, binds=True)], "first")
    assert known.answer(Situation({"at": "a", "rank": 1})) is None


def test_settled_is_what_the_key_alone_decides() -> None:
    known = grown()
    assert (known.settled(("a",)), known.settled(("b",)), known.settled(("c",))) == (None, "always", None)


def test_an_answer_without_key_and_conditions_stands_alone() -> None:
    known: Remembered[str] = Remembered(())
    assert known.alone is None
    known.keep((), [], "so")
    assert known.alone == "so" == known.answer(Situation({}))
    assert grown().alone is None


def asked_whole(known: Remembered[str], features: Mapping[str, Any]) -> tuple[str, int]:
    """The answer by whole situations, and how often it was found: poor, or by rank what the rich are."""
    found: list[str] = []

    def find(view: Any) -> str:
        view.feature("law")
        rank = view.feature("rank") if view.feature("rich") else "poor"
        found.append(f"{view.feature('at')} {rank}")
        return found[-1]

    return known.whole(Situation(features), ("at",), lambda name: name == "law", find), len(found)


def test_a_whole_situation_is_found_by_what_was_asked_for_in_it_and_by_nothing_else() -> None:
    known: Remembered[str] = Remembered(())
    usual = {"at": "a", "law": 1, "rich": True, "rank": 1}
    assert asked_whole(known, usual) == ("a 1", 1)
    assert asked_whole(known, {**usual, "law": 2, "other": 1}) == ("a 1", 0)
    assert asked_whole(known, {**usual, "rank": 2}) == ("a 2", 1)
    assert asked_whole(known, {**usual, "rich": False}) == ("a poor", 1)
    assert asked_whole(known, {**usual, "rich": False, "rank": 2}) == ("a poor", 0)
    assert asked_whole(known, {**usual, "at": "b"}) == ("b 1", 1)
    assert [asked_whole(known, {**usual, "rank": rank})[1] for rank in (1, 2)] == [0, 0]


def test_whole_situations_that_ask_in_another_order_are_found_anew() -> None:
    known: Remembered[str] = Remembered(())
    both = {"at": "a", "one": 1, "two": 2}

    def told(*names: str) -> str:
        def find(view: Any) -> str:
            return " ".join(f"{name} {view.feature(name)}" for name in names)

        return known.whole(Situation({**both, "one": len(names)}), ("at",), lambda name: False, find)

    assert told("one", "two") == "one 2 two 2"
    assert told("two") == "two 2"
    assert told("one", "two") == "one 2 two 2"


def test_no_more_whole_situations_are_kept_than_there_is_room_for(monkeypatch: Any) -> None:
    monkeypatch.setattr(remember, "MOST", 2)
    known: Remembered[str] = Remembered(())
    asked = [asked_whole(known, {"at": at, "law": 1, "rich": False})[1] for at in ("a", "b", "a", "c", "a")]
    assert asked == [1, 1, 0, 1, 1]
