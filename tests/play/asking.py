"""Turns the invented race and 陞官圖 into desks, and requests into answers."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

from bopu.play.desk import Desk
from bopu.ruleset.load import to_json, version_of
from bopu.ruleset.model import Ruleset
from tests.games.harness import compiled
from tests.play.parlour import RULES
from tests.play.race_rules import NAMES


@cache
def race_text() -> str:
    """The rules of the race as a page gets them, with names for its words."""
    named = replace(RULES, names=NAMES)
    return json.dumps(to_json(replace(named, version=version_of(to_json(named)))), ensure_ascii=False)


@cache
def promotion_rules() -> Ruleset:
    """The rules of 陞官圖."""
    ruleset = compiled().ruleset
    assert ruleset is not None
    return ruleset


@cache
def promotion_text() -> str:
    """The same as a page gets them."""
    return json.dumps(to_json(promotion_rules()), ensure_ascii=False)


def told(desk: Desk, do: str, **fields: Any) -> dict[str, Any]:
    """The answer to a request, whatever it is."""
    answer = json.loads(desk.ask(json.dumps({"do": do, **fields})))
    assert isinstance(answer, dict) and isinstance(answer["ok"], bool)
    return answer


def ask(desk: Desk, do: str, **fields: Any) -> dict[str, Any]:
    """The answer to a request that must have one."""
    answer = told(desk, do, **fields)
    assert answer["ok"], answer
    return answer


def fault(desk: Desk, do: str, **fields: Any) -> dict[str, Any]:
    """The fault of a request that must have one, whole and without a fault of the programme."""
    answer = told(desk, do, **fields)
    assert not answer["ok"] and set(answer) == {"ok", "fault"}, answer
    found: dict[str, Any] = answer["fault"]
    assert set(found) == {"kind", "message", "clauses", "rules", "line"} and set(found["message"]) == {"zh", "en"}
    assert found["kind"] != "internal", found
    return found


def promotion(*seats: str, **fields: Any) -> Desk:
    """A desk of 陞官圖 with a game begun."""
    desk = Desk(promotion_text())
    ask(desk, "begin", **{"seats": seats or ("person", "random"), "seed": 7, **fields})
    return desk


def race(*seats: str, **fields: Any) -> Desk:
    """A desk of the race with a game begun."""
    desk = Desk(race_text())
    ask(desk, "begin", **{"seats": seats or ("person", "random"), "seed": 7, **fields})
    return desk
