"""Turns conditions that only play can settle into numbered tests, each a table over the values of one feature.

A test is one bit. What a player has entered is remembered as bits too: a condition over all positions held must be one
that a single position can fulfil (`Predicate.any_of`), so entering a position sets the bits that it fulfils.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.state import State
from bopu.games.shengguantu.views import SeatView
from bopu.ruleset.decide import Book
from bopu.ruleset.explore import Unknown
from bopu.ruleset.model import Phrase
from bopu.ruleset.terms import Term, number
from bopu.ruleset.vocabulary import View

CAME_FROM = "came_from"
FIXED = frozenset({"board", "kinds"})


class Unsupported(Exception):
    """These rules say something that cannot be played many games at once; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the mover beforehand, None for what only play can know; and what waits for the end of a step.

    `choice` is the number of a choice that waits, `polled` that players are asked whether to end, `ending` that the
    game ends once everyone has chosen, `over` that it has ended, `throws` that the mover throws next.
    """

    office: str | None = None
    duty: str | None = None
    fate: str | None = None
    choice: int = -1
    polled: bool = False
    ending: bool = False
    over: bool = False
    throws: bool = False

    def seat(self) -> dict[str, Any]:
        """The known features."""
        known = {"office": self.office, "duty": self.duty, "fate": self.fate}
        return {name: value for name, value in known.items() if value is not None}

    def but(self, **changes: Any) -> "Known":
        """The same with changes."""
        return replace(self, **changes)


class Unsure:
    """A state, and a seat of it, of which only some features are known; another raises `Unknown`."""

    def __init__(self, board: Board, known: Mapping[str, Any]) -> None:
        self.board, self.known = board, known
        self.seats, self.turn = [self], 0

    def __getattr__(self, name: str) -> Any:
        if name in self.known:
            return self.known[name]
        if name == "at" and "duty" in self.known:
            return self.duty or self.office
        raise Unknown(name)


def knowing(view: SeatView, feature: str, value: Any) -> SeatView:
    """The same situation with one more feature known."""
    known = cast(Unsure, view.state).known
    return seen(view.state.board, {**known, feature: value}, view.kinds, view.extra, view.values)


def seen(board: Board, known: Mapping[str, Any], kinds: Any, extra: Mapping[str, Any], values: Any) -> SeatView:
    """The situation of a seat of which only this is known."""
    return SeatView(cast(State, Unsure(board, known)), 0, kinds, extra, values)


class Situations:
    """Makes views, gives open conditions the number of their test, and evaluates numbers that depend on the office."""

    def __init__(self, book: Book, board: Board, most_throws: int) -> None:
        self._book = book
        self.board = board
        tables = book.ruleset.tables
        places = [*board.positions, ""]
        self.domains: dict[str, list[Any]] = {
            **dict.fromkeys(("office", "duty", "at", "origin", "thrown_on", "left", CAME_FROM), places),
            "held": [(index,) for index in range(len(board.positions))],
            "throws": list(range(most_throws + 1)),
            "further": list(range(most_throws + 1)),
            "thrown": [()],
            "fate": ["", *tables.get("fates", ())],
        }
        self.tests: dict[tuple[str, tuple[bool, ...]], int] = {}
        self._seen: dict[Hashable, int | bool] = {}

    def view(self, extra: Mapping[str, Any], known: Known) -> SeatView:
        """The mover's situation as far as it is known."""
        ruleset = self._book.ruleset
        return seen(self.board, known.seat(), ruleset.tables["kinds"], extra, ruleset.values)

    def name(self, phrase: Phrase, view: View, feature: str) -> int | bool:
        """The number of an open condition's test, or its truth where every value of the feature gives the same."""
        assert isinstance(view, SeatView)
        reads = self._book.vocabulary.predicates[phrase.word].reads
        try:
            rest = tuple(view.feature(name) for name in sorted(reads - FIXED - {feature}))
        except Unknown as second:
            raise self._twice(phrase, feature, second.feature) from None
        key = (id(phrase), feature, rest)
        if key not in self._seen:
            self._seen[key] = self._tabled(phrase, view, feature)
        return self._seen[key]

    def _tabled(self, phrase: Phrase, view: SeatView, feature: str) -> int | bool:
        predicate = self._book.vocabulary.predicates[phrase.word]
        if predicate.binds:
            raise Unsupported(
                f"expected conditions that bind nothing where only play can settle them; found {phrase.word}"
            )
        if feature not in self.domains:
            raise Unsupported(f"expected a feature whose values can be listed; found {feature} in {phrase.word}")
        if feature == "held" and (
            predicate.any_of != feature or self._holds(phrase, knowing(view, feature, ()), feature)
        ):
            raise Unsupported(f"expected a condition that one position held can fulfil; found {phrase.word}")
        truth = tuple(self._holds(phrase, knowing(view, feature, value), feature) for value in self.domains[feature])
        if not any(truth) or (all(truth) and feature != "held"):
            return truth[0]
        if feature == "left" and "from" in view.extra:
            feature = CAME_FROM  # upon an arrival, the office before it; else the office before the throw
        return self.tests.setdefault((feature, truth), len(self.tests))

    def _holds(self, phrase: Phrase, view: SeatView, feature: str) -> bool:
        try:
            return bool(self._book.vocabulary.predicates[phrase.word].test(view, phrase.args))
        except Unknown as second:
            raise self._twice(phrase, feature, second.feature) from None

    def _twice(self, phrase: Phrase, first: str, second: str) -> Unsupported:
        return Unsupported(
            f"expected conditions that wait for one feature of a player; found {phrase.word}, for {first} and {second}"
        )

    def number(self, term: Term, extra: Mapping[str, Any], known: Known) -> int | tuple[int, ...]:
        """A number, or one for each office where it depends on the office: positions in their order, then none."""
        view = self.view(extra, known)
        try:
            return int(number(term, view.feature))
        except KeyError as missing:
            raise Unsupported(f"expected numbers over what a player has; found {missing.args[0]}") from None
        except Unknown as unknown:
            if unknown.feature != "office":
                raise Unsupported(
                    f"expected numbers that depend on the office at most; found {unknown.feature}"
                ) from None
        return tuple(int(number(term, knowing(view, "office", place).feature)) for place in self.domains["office"])
