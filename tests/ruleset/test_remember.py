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
