"""What is found about parts of a ruleset is kept for those who ask the same parts, and for nobody else."""

import pickle
from collections.abc import Callable
from copy import copy

from bopu.ruleset.shelf import MOST, Shelf


def counting(made: list[str], name: str) -> Callable[[], str]:
    def make() -> str:
        made.append(name)
        return name

    return make


def test_the_same_parts_are_thought_through_once_and_equal_ones_are_others() -> None:
    shelf, made, rule, equal = Shelf(), list[str](), [1], [1]
    assert [shelf.once("slot", (rule,), counting(made, "a")) for _ in range(2)] == ["a", "a"]
    assert shelf.once("slot", (equal,), counting(made, "b")) == "b"
    assert shelf.once("event", (rule,), counting(made, "c")) == "c"
    assert made == ["a", "b", "c"]


def test_what_was_asked_for_longest_ago_goes() -> None:
    shelf, made = Shelf(), list[str]()
    parts = [[number] for number in range(MOST + 1)]
    for part in parts:
        shelf.once("slot", (part,), counting(made, "x"))
        shelf.once("slot", (parts[0],), counting(made, "first"))  # asked for all the time, it stays
    assert len(made) == MOST + 1
    shelf.once("slot", (parts[1],), counting(made, "again"))
    assert made[-1] == "again"


def test_a_copy_and_what_travels_are_empty() -> None:
    shelf, rule, made = Shelf(), [1], list[str]()
    shelf.once("slot", (rule,), counting(made, "a"))
    for other in (copy(shelf), pickle.loads(pickle.dumps(shelf))):
        other.once("slot", (rule,), counting(made, "b"))
    assert made == ["a", "b", "b"]
