"""Turns the cases of a text into the cards by which each pattern is made, or nearly made: each case is played.

A case that expects the event of a pattern shows it; one that expects it never to happen is a near miss. What lies there
in the end is read off the facts of the game. Played cases are kept below build/ until rules, cases or engine change.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bopu.play.contract import CHANCE, Event, Facts, Game, Ply, RefusedMove, Seat, load_game, parse_event
from bopu.play.opening import book_of
from bopu.play.record import write
from bopu.play.stops import Misplaced, Stopped, apply, begin
from bopu.play.table import record_of
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import FOLDER, Case, read_cases
from bopu.simulate.cases import Books, book_for
from bopu.simulate.kept import kept
from bopu.site.pattern_spec import PatternSpec, Phase

KEPT = "patterns"


@dataclass(frozen=True)
class Example:
    """Cards of one case. `cards` are the player's that count, `more` what is shown apart, `others` what the others
    have; `rules` made the pattern, none in a near miss; `record` is of the moment before anybody plays."""

    name: str
    made: bool
    rules: tuple[str, ...]
    cards: tuple[str, ...]
    more: tuple[str, ...]
    others: tuple[tuple[str, ...], ...]
    choices: Mapping[str, str]
    zh: str
    en: str
    file: str
    line: int
    record: str


def examples(root: Path, ruleset: Ruleset, spec: PatternSpec) -> list[Example]:
    """The examples of all patterns, in the order of the cases."""
    folder = root / "corpus" / ruleset.game
    game = load_game(ruleset.engine)

    def made() -> dict[str, Any]:
        cases, _ = read_cases(folder, folder.relative_to(root).as_posix(), ruleset)
        found = [asdict(one) for case in cases for one in _examples(ruleset, game, spec, case, books)]
        return {"examples": found}

    books: Books = {}
    asked = [repr(spec), *(hashlib.sha256(file.read_bytes()).hexdigest() for file in _files(folder))]
    listed = kept(root, KEPT, book_of(ruleset, game), asked, ("examples",), made)["examples"]
    return [_read(one) for one in listed]


def _files(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*.yaml"))


def _read(one: Mapping[str, Any]) -> Example:
    """An example as it was before it was kept as JSON."""
    rows = {name: tuple(one[name]) for name in ("rules", "cards", "more")}
    return Example(**{**one, **rows, "others": tuple(tuple(row) for row in one["others"])})


@dataclass(frozen=True)
class _Played:
    """What a case came to: what happened, the facts in the end, and the record of the moment before anybody plays."""

    events: list[Event]
    facts: Facts
    seats: int
    record: str


def _play(ruleset: Ruleset, game: Game, case: Case, books: Books) -> _Played:
    """Play a case. Raises `RefusedMove`, `Stopped`, or `Misplaced` where it cannot be."""
    book, seats, position = book_for(ruleset, game, case, books), case.seats or game.default_seats, case.given or None
    state = begin(game, book, seats, position)
    events: list[Event] = []
    dealt: list[Ply] = []
    start = state.copy()
    for move in case.play:
        by_chance = state.to_move == CHANCE
        told = apply(state, move)
        events += told
        if by_chance:
            dealt.append(Ply(CHANCE, move, told))
            start = state.copy()
    record = write(record_of(book, seats, dealt, start, case.ruleset, position=position))
    return _Played(events, state.facts(), seats, record)


def _examples(ruleset: Ruleset, game: Game, spec: PatternSpec, case: Case, books: Books) -> Iterator[Example]:
    """What a case shows of patterns; nothing where it is about something else, or cannot be played."""
    wanted = [(event, True) for event in _told(case, spec, "events")]
    # what makes one pattern and not another as well is no near miss: the other is counted in, or left out by a switch
    wanted = wanted or [(event, False) for event in _told(case, spec, "never")]
    if not wanted:
        return
    try:
        played = _play(ruleset, game, case, books)
    except (RefusedMove, Stopped, Misplaced):  # `bopu check` says so
        return
    for pattern, made in wanted:
        name, seat = str(pattern.fields[spec.name]), pattern.fields.get(spec.player, Seat(0))
        phase = _phase(ruleset, spec, name)
        if phase is None or not isinstance(seat, Seat):
            continue
        facts, at = played.facts, int(seat)
        yield Example(
            name,
            made,
            _rules(played.events, pattern, spec) if made else (),
            tuple(card for fact in phase.cards for card in _cards(facts, fact, at)),
            _cards(facts, phase.more, at),
            tuple(_cards(facts, phase.others, other % played.seats) for other in range(at + 1, at + played.seats)),
            case.choices,
            case.zh,
            case.name,
            case.file,
            case.line,
            played.record,
        )


def _told(case: Case, spec: PatternSpec, where: str) -> Iterator[Event]:
    for text in case.expect.get(where, ()):
        event = parse_event(text)
        if event.kind == spec.event and spec.name in event.fields:
            yield event


def _phase(ruleset: Ruleset, spec: PatternSpec, name: str) -> Phase | None:
    """When rules look for a pattern of this name."""
    upon = next((rule.event for rule in ruleset.rules if name in spec.made_by(rule)), "")
    return next((phase for phase in spec.phases if phase.id == upon), None)


def _rules(events: list[Event], pattern: Event, spec: PatternSpec) -> tuple[str, ...]:
    name, player = pattern.fields[spec.name], pattern.fields.get(spec.player)
    for event in events:
        if event.kind == spec.event and event.fields[spec.name] == name and event.fields[spec.player] == player:
            return event.rules
    return ()


def _cards(facts: Facts, name: str, seat: int) -> tuple[str, ...]:
    """The cards of a fact that has words for each seat; none where nothing is asked for."""
    value = facts.get(name, ())
    return tuple(str(value[seat]).split()) if isinstance(value, tuple) and seat < len(value) else ()
