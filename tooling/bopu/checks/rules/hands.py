"""Turns each option of a switch into the hands of the cases that score otherwise under it, where hands can be scored.

The hands are those of corpus/<slug>/cases: each hand of a case in yaml, and each line of the files *.jsonl beside them,
once. They are scored under the defaults, whatever choices a case has, and again under the option. Where the game has a
module `bulk_told` beside it, its `alike` tells of all hands at once which need not be scored again.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any, NamedTuple

from bopu.checks.rules.played import MetBook
from bopu.checks.rules.subject import Subject
from bopu.play.contract import beside
from bopu.play.scoring import Hand, LineScoring, Scored, Scoring
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.simulate.case_file import FOLDER, read_cases

MOST_SHOWN = 12
"""So many kinds of change are told with an example, the most frequent first; all are counted."""

Row = dict[str, Any]


class CaseHand(NamedTuple):
    """A hand of the cases: what it is called in each language, what scores it under a book, and the hand itself as JSON
    or as a line of a file has it."""

    called: Mapping[str, str]
    scored: Callable[[Book], Scored]
    given: Hand | str


class Sides(NamedTuple):
    """What a hand scores under the defaults and under an option."""

    called: Mapping[str, str]
    before: Row
    after: Row


class Hands:
    """The hands of the cases of a subject; scored under the defaults when first asked for."""

    def __init__(self, subject: Subject, sample: Sequence[CaseHand] | None = None) -> None:
        """The hands of the cases, or those of a sample."""
        self.subject = subject
        self.sample = sample
        self._scored: dict[int, Row] = {}

    @cached_property
    def hands(self) -> Sequence[CaseHand]:
        """All of them; none where the game has none that can be scored."""
        if self.sample is not None:
            return self.sample
        game = self.subject.game
        if not isinstance(game, Scoring):
            return ()
        found = list(self._of_cases(game))
        return (*found, *self._of_lines(game)) if isinstance(game, LineScoring) else tuple(found)

    def _of_cases(self, game: Scoring) -> Iterator[CaseHand]:
        shown = str(PurePosixPath(self.subject.file).parent)
        read, _ = read_cases(self.subject.folder, shown, self.subject.ruleset)
        seen = []
        for case in read:
            if case.hand and case.hand not in seen:
                seen.append(case.hand)
                called = {"zh": case.zh, "en": case.name}
                yield CaseHand(called, partial(game.score, hand=case.hand), case.hand)

    def _of_lines(self, game: LineScoring) -> Iterator[CaseHand]:
        for path in sorted(Path(self.subject.folder, FOLDER).glob("*.jsonl")):
            for line in filter(None, path.read_text(encoding="utf-8").splitlines()):
                name = game.id_of_line(self._usual, line)
                yield CaseHand({"zh": name, "en": name}, partial(game.explain_line, line=line), line)

    @cached_property
    def _usual(self) -> MetBook:
        """The defaults, under which it is noted which rules that hang on a switch a hand could have met."""
        return MetBook(self.subject.ruleset, self.subject.game.vocabulary, {})

    def changed(self, switch: str, option: str) -> Row:
        """`of` hands so many `differ`; `examples`, one for each kind of change with its number. Empty without hands."""
        if not self.hands:
            return {}
        book = self.subject.book({switch: option})
        sides = (Sides(self.hands[at].called, self._before(at), self._after(at, book)) for at in self._open(book))
        differing = [one for one in sides if one.before != one.after]
        return {"of": len(self.hands), "differ": len(differing), "examples": _examples(differing)}

    def sides(self, switch: str, option: str) -> list[Sides]:
        """Every hand with what it scores under the defaults and under an option."""
        book = self.subject.book({switch: option})
        opened = set(self._open(book))
        found = []
        for at, hand in enumerate(self.hands):
            before = self._before(at)
            found.append(Sides(hand.called, before, self._after(at, book) if at in opened else before))
        return found

    def _before(self, at: int) -> Row:
        if at not in self._scored:
            self._scored[at] = _told(self.hands[at], self._usual)
        return self._scored[at]

    def _after(self, at: int, book: Book) -> Row:
        return _told(self.hands[at], book)

    @cached_property
    def _alike(self) -> Sequence[Hashable]:
        """What is the same of hands that score alike, under the defaults; scoring them tells which rules they meet."""
        found = self._at_once(self._usual)
        for at, one in enumerate(found):
            if one is None:
                self._before(at)
        return found

    def _open(self, book: Book) -> Sequence[int]:
        """The hands of which it is not known yet that they score as by the defaults under a book of other choices."""
        ours, usual = self._alike, self._usual
        other = {name for name, option in book.choices.items() if option != usual.choices[name]}
        if not any(other & set(rule.only) and rule.id in usual.met for rule in self.subject.ruleset.rules):
            return ()
        theirs = self._at_once(book)
        return [at for at, one in enumerate(ours) if one is None or one != theirs[at]]

    def _at_once(self, book: Book) -> list[Hashable]:
        if self._bulk is None:
            return [None] * len(self.hands)
        try:
            found: list[Hashable] = self._bulk.alike(book, [one.given for one in self.hands])
        except (Gap, Conflict):  # each hand by itself tells what the rules do not say of it
            return [None] * len(self.hands)
        return found

    @cached_property
    def _bulk(self) -> ModuleType | None:
        """What tells of many hands at once which score alike; None where the game has no such thing, or there is no
        numpy."""
        try:
            return beside(self.subject.ruleset.engine, "bulk_told")
        except ModuleNotFoundError as missing:
            if missing.name != "numpy":
                raise
            return None


def _told(hand: CaseHand, book: Book) -> Row:
    """What of a score can be compared: whether it wins, points, fan with their count. Silence of the rules is told."""
    try:
        scored = hand.scored(book)
    except (Gap, Conflict) as silence:
        return {"fault": str(silence)}
    fan = {one["fan"]: one["count"] for one in scored.get("fan", ())}
    points = {one["fan"]: one["points"] for one in scored.get("fan", ())}
    return {"wins": scored.get("wins"), "total": scored.get("total"), "fan": fan, "points": points}


def _examples(differing: Sequence[Sides]) -> list[Row]:
    """One hand for each kind of change: which fan come, which go, whether it wins."""
    kinds: dict[Any, list[Sides]] = {}
    for one in differing:
        kinds.setdefault(_kind(one), []).append(one)
    shown = sorted(kinds.values(), key=lambda group: -len(group))[:MOST_SHOWN]
    return [{"number": len(group), "called": group[0].called, **_sides(group[0])} for group in shown]


def _kind(one: Sides) -> Any:
    wins = one.before.get("wins"), one.after.get("wins")
    if not all(wins):
        return wins
    return frozenset(_counts(one.before).items() ^ _counts(one.after).items())


def _counts(side: Row) -> Mapping[str, tuple[int, int]]:
    """Each fan with its count and its points."""
    return {fan: (count, side["points"][fan]) for fan, count in side.get("fan", {}).items()}


def _sides(one: Sides) -> Row:
    """Both sides with those fan alone in which they differ."""
    ours, theirs = _counts(one.before), _counts(one.after)
    return {
        "before": _side(one.before, {fan: how for fan, how in ours.items() if theirs.get(fan) != how}),
        "after": _side(one.after, {fan: how for fan, how in theirs.items() if ours.get(fan) != how}),
    }


def _side(side: Row, fan: Mapping[str, tuple[int, int]]) -> Row:
    told = [{"fan": name, "count": count, "points": points} for name, (count, points) in fan.items()]
    return {"wins": bool(side.get("wins")), "total": side.get("total"), "fan": told}
