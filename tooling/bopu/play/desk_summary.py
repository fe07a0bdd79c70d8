"""Turns what was played at a table into its summary: how facts changed, which clauses and rules spoke and how often."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bopu.play.contract import Facts
from bopu.play.desk_view import named, plain
from bopu.play.session import Session
from bopu.play.stops import apply, begin
from bopu.ruleset.model import Ruleset
from bopu.ruleset.procedure import all_parts, held_parts

Changes = list[list[Any]]
"""How one fact went: the number of a ply and the value after it, where it changed; ply 0 is the beginning."""


def summary(session: Session) -> dict[str, Any]:
    """The game from its beginning: series of facts by seat, places likewise, the whole game's facts, what spoke."""
    ruleset = session.book.ruleset
    seats, of_game = _changes(session)
    rows = _rows(ruleset)
    places = {name: each for name, each in seats.items() if _are_places(each, rows)}
    words = (value for each in places.values() for changes in each for _, value in changes if value)
    return {
        "series": {name: each for name, each in seats.items() if name not in places},
        "places": places,
        "game": of_game,
        "words": named(words, ruleset),
        **_spoken(session),
    }


def _changes(session: Session) -> tuple[dict[str, list[Changes]], dict[str, Changes]]:
    """Every fact that changed: of each seat, and of the whole game."""
    seats: dict[str, list[Changes]] = {}
    of_game: dict[str, Changes] = {}
    for ply, facts in enumerate(_moments(session)):
        for name, value in facts.items():
            if isinstance(value, tuple) and len(value) == session.seats:
                each = seats.setdefault(name, [[] for _ in value])
                for changes, one in zip(each, value, strict=True):
                    _note(changes, ply, plain(one))
            else:
                _note(of_game.setdefault(name, []), ply, plain(value))
    return seats, of_game


def _note(changes: Changes, ply: int, value: Any) -> None:
    if not changes or changes[-1][1] != value:
        changes.append([ply, value])


def _moments(session: Session) -> Iterable[Facts]:
    state = begin(session.game, session.book, session.seats, session.position)
    yield state.facts()
    for ply in session.plies:
        apply(state, ply.move)
        yield state.facts()


def _rows(ruleset: Ruleset) -> dict[str, None]:
    """The ids of all rows of the tables."""
    tables = (table for table in ruleset.tables.values() if isinstance(table, dict))
    return dict.fromkeys(row for table in tables for row in table.get("rows", ()))


def _are_places(each: list[Changes], rows: dict[str, None]) -> bool:
    values = [value for changes in each for _, value in changes if value != ""]
    return bool(values) and all(isinstance(value, str) and value in rows for value in values)


def _spoken(session: Session) -> dict[str, Any]:
    events = [*session.state.opening, *(event for ply in session.plies for event in ply.events)]
    known = session.book.ruleset.clauses
    clauses = Counter(name for event in events for name in event.cites if name in known)
    rules = Counter(name for event in events for name in event.rules)
    parts = all_parts(session.book.ruleset)
    citable = dict.fromkeys(name for part in held_parts(session.book) for name in parts[part].cites)
    return {
        "clauses": [list(counted) for counted in clauses.most_common()],
        "rules": [list(counted) for counted in rules.most_common()],
        "never": [name for name in known if name in citable and name not in clauses],
    }
