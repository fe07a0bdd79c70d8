"""Finds circles, and words that serve one rule alone, in small graphs and vocabularies."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bopu.rules.structure import circles
from bopu.ruleset.vocabulary import Filter, Operation, Param, Predicate, Type, Vocabulary


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": ["b"], "b": ["c"], "c": []}, []),
        ({"a": ["b"], "b": ["a"]}, [["a", "b", "a"]]),
        ({"a": ["a"]}, [["a", "a"]]),
        ({"a": ["b"], "b": ["c"], "c": ["b"], "d": ["d"]}, [["b", "c", "b"], ["d", "d"]]),
    ],
)
def test_circles(graph: dict[str, list[str]], found: list[list[str]]) -> None:
    assert sorted(circles(graph)) == found


@given(st.dictionaries(st.integers(0, 7), st.lists(st.integers(0, 7), max_size=4), min_size=8))
def test_a_circle_follows_edges_and_without_them_none_is_left(edges: dict[int, list[int]]) -> None:
    graph = {str(node): [str(target) for target in targets] for node, targets in edges.items()}
    found = list(circles(graph))
    for circle in found:
        assert circle[0] == circle[-1]
        assert all(after in graph[before] for before, after in pairwise(circle))
        # the edge that closes a circle is what it is told for
        graph[circle[-2]] = [target for target in graph[circle[-2]] if target != circle[-1]]
    assert list(circles(graph)) == []


def _vocabulary(predicate: Predicate, operation: Operation, filter_: Filter) -> Vocabulary:
    return Vocabulary("x", {}, {"p": predicate}, {"o": operation}, {}, {}, filters={"f": filter_})


def test_a_vocabulary_with_faults_says_so() -> None:
    lone = (Param("figure", Type.NUMBER),)
    pair = (Param("times", Type.NUMBER), Param("face", Type.NUMBER))
    vocabulary = _vocabulary(
        Predicate("p", "", lone, frozenset({"dice"}), (), lambda view, args: True),
        Operation("o", "", pair),
        Filter("f", "", (Param("times", Type.NUMBER),), lambda one, asked, args: True),
    )
    assert vocabulary.faults() == [
        "predicate p: expected a registered feature; found 'dice'",
        "predicate p: expected another name for its one parameter; found 'figure'",
        "filter f: expected another name for its one parameter; found 'times'",
    ]


def test_no_operation_is_called_what_a_step_says_beside_it() -> None:
    vocabulary = Vocabulary("x", {}, {}, {"end": Operation("end", "", ())}, {}, {})
    assert vocabulary.faults() == ["operation end: expected a name that no key of a step has; found 'end'"]
