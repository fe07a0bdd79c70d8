"""Turns what a report says of labels and dice into what its page shows: labels without throws, keys without a label,
what takes keys first, and what speaks for nobody, one, two or more who fit.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from bopu.site.rule_view import Link, Only, RuleDesk


class KeyView(NamedTuple):
    """A key in words, the clause that prints it (if one does), how many throws bring it of how many that make it, and
    for whose throws alone."""

    said: str
    clause: Link | None
    throws: int
    of: int
    roles: tuple[str, ...]


class Taken(NamedTuple):
    """Keys that no label names and that these clauses and rules take, with how many throws."""

    keys: str
    clauses: tuple[Link, ...]
    rules: tuple[Link, ...]
    throws: int


class UnderView(NamedTuple):
    """What changes under some choices; no choices are the defaults."""

    choices: tuple[Only, ...]
    named: int
    occur: int
    lacking: tuple[KeyView, ...]
    partial: tuple[KeyView, ...]
    unnamed: tuple[KeyView, ...]


class Speaks(NamedTuple):
    """So many fit: the tests on the way, the steps that speak, their clauses, and the numbers of people they print."""

    fit: str
    tests: tuple[tuple[Link, str], ...]
    steps: tuple[Link, ...]
    clauses: tuple[Link, ...]
    printed: str
    throws: int


class LabelView(NamedTuple):
    """One table of the text."""

    anchor: str
    head: Link
    summary: str
    named: tuple[KeyView, ...]
    taken: tuple[Taken, ...]
    under: tuple[UnderView, ...]
    guests: tuple[Speaks, ...]


def label_views(desk: RuleDesk, rows: Iterable[Mapping[str, Any]]) -> tuple[LabelView, ...]:
    """Every table of a report."""
    return tuple(_table(desk, row) for row in rows)


def _table(desk: RuleDesk, row: Mapping[str, Any]) -> LabelView:
    usual = row["under"][0]
    counts = {"come": row["throws"]["come"], "all": row["throws"]["all"]}
    summary = desk.say("report", "labels_count", named=usual["named"], occur=usual["occur"], **counts)
    return LabelView(
        f"labels-{row['table']}",
        desk.clause(row["head"]),
        summary,
        tuple(_key(desk, row["table"], one) for one in row["named"]),
        tuple(_taken(desk, row["table"], one) for one in row["taken"]),
        tuple(_under(desk, row["table"], one) for one in row["under"]),
        tuple(_speaks(desk, one) for one in row["guests"] if one["under"] == usual["name"]),
    )


def key_words(desk: RuleDesk, table: str, key: Sequence[int | str]) -> str:
    """A key in the words of words.yaml; its numbers alone where there are none."""
    listed = desk.game.words.get("keys", ())
    features = next((one["features"] for one in listed if one["id"] == table), ())
    if len(features) != len(key):
        return ", ".join(map(str, key))
    said = [str(one[desk.lang]).format(n=value) for one, value in zip(features, key, strict=True)]
    return ("" if desk.lang == "zh" else ", ").join(said)


def _key(desk: RuleDesk, table: str, one: Mapping[str, Any]) -> KeyView:
    clause = desk.clause(one["clauses"][0]) if one.get("clauses") else None
    roles = tuple(desk.speaker.name(name).text for name in one.get("only", ()))
    return KeyView(key_words(desk, table, one["key"]), clause, one["throws"], one.get("of", one["throws"]), roles)


def _taken(desk: RuleDesk, table: str, one: Mapping[str, Any]) -> Taken:
    clauses = tuple(desk.clause(name) for name in one["clauses"])
    return Taken(ranges(desk, table, one["keys"]), clauses, tuple(map(desk.rule, one["rules"])), one["throws"])


def ranges(desk: RuleDesk, table: str, keys: Iterable[Sequence[int]]) -> str:
    """Keys that differ in the last part alone together: 0 reds, 7–11, 13 points."""
    found = []
    for first, group in groupby(sorted(map(tuple, keys)), key=lambda key: key[:-1]):
        runs: list[list[int]] = []
        for last in (key[-1] for key in group):
            if runs and last == runs[-1][-1] + 1:
                runs[-1].append(last)
            else:
                runs.append([last])
        shown = desk.speaker.between.join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
        found.append(key_words(desk, table, (*first, shown)))
    return ("；" if desk.lang == "zh" else "; ").join(found)


def _under(desk: RuleDesk, table: str, one: Mapping[str, Any]) -> UnderView:
    lacking, partial, unnamed = (tuple(_key(desk, table, x) for x in one[name]) for name in _SORTS)
    return UnderView(desk.only(one["choices"]), one["named"], one["occur"], lacking, partial, unnamed)


_SORTS = ("lacking", "partial", "unnamed")


def _speaks(desk: RuleDesk, one: Mapping[str, Any]) -> Speaks:
    fit = desk.speaker.named("outcomes", one["fit"], one["fit"]).text
    said = {"yes": desk.say("report", "test_yes"), "no": desk.say("report", "test_no")}
    tests = tuple((desk.rule(test["step"]), said[test["says"]]) for test in one["tests"])
    printed = desk.speaker.between.join(map(str, one["printed"]))
    clauses = tuple(desk.clause(name) for name in one["clauses"])
    return Speaks(fit, tests, tuple(map(desk.rule, one["steps"])), clauses, printed, one["throws"])
