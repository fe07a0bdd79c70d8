"""Turns cases into findings: each is set up, played, and compared with what it expects.

A game whose positions can be set up by hand has `set_up(book, seats, facts)` beside `start`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from bopu.findings import Finding, error
from bopu.play.advice import Advised
from bopu.play.contract import CHANCE, Event, Facts, Game, RefusedMove, State, load_game, parse_event
from bopu.play.event import shown
from bopu.play.refused import quoted
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import RULE, Case
from bopu.simulate.hand_cases import judged_hand


class SetUp(Protocol):
    """A game whose positions can be set up by hand."""

    def set_up(self, book: Book, seats: int, facts: Mapping[str, Any]) -> State:
        """A moment that facts describe. Raises ValueError with a sentence."""


@dataclass
class Played:
    """What a case came to: what happened, and what ended it, the last move that was tried, the moves that are left."""

    state: State
    before: Facts
    events: list[Event] = field(default_factory=list)
    refused: str = ""
    gap: str = ""
    last: str = ""
    left: tuple[str, ...] = ()

    @property
    def rules(self) -> set[str]:
        """Every rule that made something happen."""
        return {rule for event in self.events for rule in event.rules}


Books = dict[tuple[str, tuple[tuple[str, str], ...], bool], Book]


def run_cases(ruleset: Ruleset, cases: Iterable[Case]) -> list[Finding]:
    """One finding for every expectation that does not hold."""
    game, books = load_game(ruleset.engine), Books()
    return [one for case in cases for one in findings_of(case, faults(ruleset, game, case, books))]


def findings_of(case: Case, faults: Iterable[str]) -> list[Finding]:
    """What of a case does not hold, as findings."""
    return [error(RULE, case.file, case.line, f"{case.name} {fault}") for fault in faults]


def faults(ruleset: Ruleset, game: Game, case: Case, books: Books | None = None) -> list[str]:
    """What of a case does not hold, each as a sentence."""
    return judged(book_for(ruleset, game, case, {} if books is None else books), game, case)[0]


def judged(book: Book, game: Game, case: Case) -> tuple[list[str], set[str]]:
    """What of a case does not hold, each as a sentence, and the rules by which something happened or counted in it."""
    if case.hand:
        return judged_hand(book, game, case)
    try:
        played = play_case(book, game, case)
    except ValueError as fault:
        return [str(fault)], set()
    except (Gap, Conflict) as silence:
        return [f"expected a game that can begin; found that the rules do not say how: {silence}"], set()
    return unmet(case, played), played.rules


def book_for(ruleset: Ruleset, game: Game, case: Case, books: Books, kind: type[Book] = Book) -> Book:
    """The rules under which a case is played, as a book of some kind; equal ones are made once."""
    named = ruleset.rulesets.get(case.ruleset)
    choices = {**(named.choices if named else {}), **case.choices}
    supplements = (named.supplements if named else True) if case.supplements is None else case.supplements
    key = case.ruleset, tuple(sorted(choices.items())), supplements
    if key not in books:
        books[key] = kind(ruleset, game.vocabulary, choices, supplements)
    return books[key]


def start_case(book: Book, game: Game, case: Case) -> State:
    """The moment from which a case is played. Raises ValueError where its position cannot be set up."""
    seats = case.seats or game.default_seats
    if not case.given:
        return game.start(book, seats)
    if not hasattr(game, "set_up"):
        raise ValueError(f"expected a game whose positions can be set up; found {game.name}")
    return cast(SetUp, game).set_up(book, seats, case.given)


def play_case(book: Book, game: Game, case: Case) -> Played:
    """Play a case as far as it goes. Raises ValueError where its position cannot be set up."""
    state = start_case(book, game, case)
    played = Played(state, dict(state.facts()))
    for number, move in enumerate(case.play, start=1):
        try:
            played.events += state.apply(move)
        except RefusedMove as refusal:
            played.refused = str(refusal)
        except (Gap, Conflict) as silence:
            played.gap = str(silence)
        if played.refused or played.gap:
            played.last, played.left = move, case.play[number:]
            break
    return played


def unmet(case: Case, played: Played) -> list[str]:
    """What a case expects and did not come, each as a sentence."""
    return list(_compare(case, played))


def _compare(case: Case, played: Played) -> Iterator[str]:
    expect = case.expect
    for name, said in (("refused", played.refused), ("gap", played.gap)):
        if (wanted := expect.get(name)) is not None:
            # what was typed stands in the sentence too, and says nothing of why it is refused
            if wanted not in said.replace(quoted(played.last), ""):
                yield f"expected {name}: {wanted!r}; found {said or 'that all moves were played'!r}"
        elif said:
            yield f"expected every move to be played; found {said!r}"
    if played.left:
        yield f"expected nothing to end the case before its last move; found that {played.left[0]!r} is not reached"
    for name, compare in _COMPARISONS.items():
        if name in expect:
            yield from compare(expect[name], played)


def _path(wanted: Sequence[str], played: Played) -> Iterator[str]:
    found = [str(event.fields["to"]) for event in played.events if event.kind == "enters"]
    if found != list(wanted):
        yield f"expected the positions {', '.join(wanted) or 'none'}; found {', '.join(found) or 'none'}"


def matches(pattern: Event, event: Event) -> bool:
    """Whether an event is of the pattern's kind, with all its fields, rules and citations."""
    return (
        event.kind == pattern.kind
        and all(
            name in event.fields and shown(event.fields[name]) == shown(value) for name, value in pattern.fields.items()
        )
        and set(pattern.rules) <= set(event.rules)
        and set(pattern.cites) <= set(event.cites)
    )


def _events(wanted: Sequence[str], played: Played) -> Iterator[str]:
    left = iter(played.events)
    for pattern in wanted:
        parsed = parse_event(pattern)
        if not any(matches(parsed, event) for event in left):
            told = "; ".join(map(str, played.events))
            yield f"expected `{pattern}` in its place; found {told or 'nothing'}"
            return


def _never(unwanted: Sequence[str], played: Played) -> Iterator[str]:
    for pattern in unwanted:
        parsed = parse_event(pattern)
        for event in played.events:
            if matches(parsed, event):
                yield f"expected no `{pattern}`; found `{event}`"


def _chips(wanted: Mapping[str, int], played: Played) -> Iterator[str]:
    """Only those named may have more or fewer chips than before."""
    after = played.state.facts()
    owners = {"pool": _whole(after["pool"]) - _whole(played.before["pool"])} if "pool" in after else {}
    pairs = zip(_several(after["chips"]), _several(played.before["chips"]), strict=True)
    owners |= {f"@{seat}": _whole(now) - _whole(then) for seat, (now, then) in enumerate(pairs, start=1)}
    for owner, change in {**dict.fromkeys(owners, 0), **wanted}.items():
        if owners.get(owner) != change:
            yield f"expected the chips of {owner} to change by {change}; found {owners.get(owner, 'no such owner')}"


def _facts(wanted: Mapping[str, Any], played: Played) -> Iterator[str]:
    found = played.state.facts()
    for name, value in wanted.items():
        if name not in found:
            yield f"expected a fact of the game ({', '.join(found)}); found {name!r}"
            continue
        told = {f"@{seat}": one for seat, one in enumerate(_several(found[name]), start=1)}
        for key, one, here in (
            [(k, v, told.get(k)) for k, v in value.items()]
            if isinstance(value, Mapping)
            else [("", value, found[name])]
        ):
            if one != here:
                yield f"expected {name} {key} to be {one!r}; found {here!r}"


def _moves(wanted: Sequence[str], played: Played) -> Iterator[str]:
    state = played.state
    found = ["chance"] if state.to_move == CHANCE else list(state.legal_moves())
    if found != list(wanted):
        yield f"expected the moves {', '.join(wanted) or 'none'}; found {', '.join(found) or 'none'}"


def _advised(wanted: Sequence[str], played: Played) -> Iterator[str]:
    """The best moves, as the source advises; those that are legal besides are not among them."""
    state = played.state
    if not isinstance(state, Advised):
        yield "expected a game whose source gives advice; found one that gives none"
    elif state.to_move in (None, CHANCE):
        yield "expected a player to move, who can be advised; found none"
    elif (found := list(state.advice().moves)) != list(wanted):
        yield f"expected the advice {', '.join(wanted) or 'none'}; found {', '.join(found) or 'none'}"


def _rules(wanted: Sequence[str], played: Played) -> Iterator[str]:
    for rule in wanted:
        if rule not in played.rules:
            found = ", ".join(sorted(played.rules)) or "none"
            yield f"expected the rule {rule} to make something happen; found {found}"


def _not_rules(unwanted: Sequence[str], played: Played) -> Iterator[str]:
    for rule in unwanted:
        if rule in played.rules:
            yield f"expected the rule {rule} to make nothing happen; found that it does"


def _over(wanted: bool, played: Played) -> Iterator[str]:
    over = played.state.to_move is None
    if over != wanted:
        yield f"expected the game to {'be over' if wanted else 'go on'}; found the opposite"


def _whole(value: Any) -> int:
    return int(value)


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


_COMPARISONS: Mapping[str, Callable[[Any, Played], Iterator[str]]] = {
    "path": _path,
    "events": _events,
    "never": _never,
    "chips": _chips,
    "facts": _facts,
    "moves": _moves,
    "advised": _advised,
    "rules": _rules,
    "not_rules": _not_rules,
    "over": _over,
}
