"""Turns questions to a book into steps of a program: tests that play must make, then what the answer comes to.

A continuation says what comes after: from what is then known of the mover to the number of the next step.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.bulk_known import Known, Situations, Unsupported
from bopu.games.shengguantu.bulk_pays import NOT_PAID, Payments, Places
from bopu.games.shengguantu.bulk_program import Op, Program, listed
from bopu.games.shengguantu.engine import Play
from bopu.games.shengguantu.state import Item, Seat, State
from bopu.ruleset.decide import Book, Conflict, Decision, Gap, Matched
from bopu.ruleset.explore import Fork, Leaf, Tree, Unknown, explore
from bopu.ruleset.model import Phrase, Selector
from bopu.ruleset.vocabulary import View

T = TypeVar("T")
Next = Callable[[Known], int]
Extra = Mapping[str, Any]
NOTHING_KNOWN = Known()
YIELDS = "yields"


class Silence(str):
    """Why the rules give no answer: the sentence of a gap or a conflict."""


def _decided(slot: str, view: View, book: Book) -> Decision:
    return book.decide(slot, view)


def _asked_events(book: Book) -> tuple[str, ...]:
    """The events about which a filter asks who has paid."""
    selectors = [value for rule in book.rules() for phrase in rule.phrases for value in phrase.args.values()]
    filters = [found for value in selectors if isinstance(value, Selector) for found in value.filters]
    return tuple(dict.fromkeys(args["upon"] for word, args in filters if word == NOT_PAID))


class Questions:
    """Puts questions to a book, and collects the steps that follow from the answers."""

    def __init__(self, book: Book, words: Mapping[str, Callable[..., int]], most_throws: int) -> None:
        self._words = words
        tables = book.ruleset.tables
        self.book = book
        self.board = Board(tables)
        self.situations = Situations(book, self.board, most_throws)
        self.places = Places(self.board, tuple(tables.get("fates", ())))
        self.payments = Payments(self.situations, self.places, _asked_events(book))
        self.program = Program()
        self.play = Play(book, State(self.board, [Seat()]), tables["kinds"])  # for what depends on no player
        self.reached: dict[str, bool] = {"": True}  # positions, and whether the first marker shows them
        self.outcomes: dict[tuple[str, Item], int] = {}
        self.sales: dict[str, int] = {}
        self._arrivals: dict[tuple[str, str | None, Known], int] = {}
        self._choices: dict[tuple[tuple[int, ...], Known], int] = {}
        self._choosers: list[Known] = []
        self._markers: dict[str, str] = {}
        self._close = -1
        self._goods: list[str] | None = None
        owners = (*book.rules(), *book.ruleset.situations.values())
        self._asks_left = any("left" in book.reads(phrase) for rule in owners for phrase in (*rule.when, *rule.unless))
        self._offices: dict[Hashable, list[Tree[Decision | Silence]]] = {}

    # Questions.

    def ask(self, question: Callable[[Book], T], then: Callable[[T], int]) -> int:
        """The step that finds the answer to a question in play, and goes on by it."""
        return self._planted(self.tree(question), then)

    def tree(self, question: Callable[[Book], T]) -> Tree[T | Silence]:
        """The answers to a question, by the tests that play must make."""

        def answered(book: Book) -> T | Silence:
            try:
                return question(book)
            except (Gap, Conflict) as silence:
                return Silence(silence)

        return explore(self.book, answered, self.situations.name)

    def _planted(self, tree: Tree[T | Silence], then: Callable[[T], int]) -> int:
        if isinstance(tree, Fork):
            assert isinstance(tree.test, int)
            return self.program.test(tree.test, self._planted(tree.yes, then), self._planted(tree.no, then))
        assert isinstance(tree, Leaf)
        return self.program.stop(tree.value) if isinstance(tree.value, Silence) else then(tree.value)

    def decide(self, slot: str, extra: Extra, known: Known, then: Callable[[Decision], int]) -> int:
        """A slot, in what is known of the mover's situation."""
        view = self.situations.view(extra, known)
        try:
            for name in self.book.vocabulary.slots[slot].keys:
                view.feature(name)
        except Unknown as unknown:
            if unknown.feature != "office":
                raise Unsupported(
                    f"expected keys of {slot} that are known, but for the office; found {unknown.feature}"
                ) from None
            return self._by_office(slot, extra, known, then)
        return self.ask(lambda book: book.decide(slot, view), then)

    def _by_office(self, slot: str, extra: Extra, known: Known, then: Callable[[Decision], int]) -> int:
        """A slot whose key holds the office, where only play knows it: one answer for each office."""
        words = self.book.vocabulary.slots[slot]
        key = (slot, known, tuple((name, extra[name]) for name in (*words.keys, *words.late) if name in extra))
        if key not in self._offices:
            views = [
                self.situations.view(extra, known.but(office=office)) for office in self.situations.domains["office"]
            ]
            self._offices[key] = [self.tree(partial(_decided, slot, view)) for view in views]
        trees = self._offices[key]
        steps = {tree: self._planted(tree, then) for tree in dict.fromkeys(trees)}
        targets = tuple(steps[tree] for tree in trees)
        return targets[0] if len(steps) == 1 else self.program.step(Op.BY_OFFICE, listed(self.program.targets, targets))

    def allows(self, slot: str, extra: Extra, known: Known, then: Callable[[bool], int]) -> int:
        """A slot of allow and forbid."""
        return self.decide(slot, extra, known, lambda d: then(any(phrase.word == "allow" for phrase in d.answer)))

    def upon(self, event: str, extra: Extra, known: Known, then: Next) -> int:
        """Let the rules act upon an event."""
        view = self.situations.view(extra, known)
        return self.ask(lambda book: book.upon(event, view), lambda found: self._acts(event, found, extra, known, then))

    def _acts(self, event: str, found: Sequence[Matched], extra: Extra, known: Known, then: Next) -> int:
        if not found:
            return then(known)
        rest: Next = partial(self._acts_after, event, found[1:], extra, then)
        return self.perform(found[0].rule.do, {**extra, **found[0].bound, "upon": event}, known, rest)

    def _acts_after(self, event: str, found: Sequence[Matched], extra: Extra, then: Next, known: Known) -> int:
        return self._acts(event, found, extra, known, then)

    def perform(self, phrases: Sequence[Phrase], extra: Extra, known: Known, then: Next) -> int:
        """Carry out the words of an answer, in their order; results that it yields come together, before all else."""
        if given := [phrase for phrase in phrases if phrase.word == YIELDS]:
            left = [phrase for phrase in phrases if phrase.word != YIELDS]
            return self._words[YIELDS](
                self, {"given": given}, extra, known, lambda now: self.perform(left, extra, now, then)
            )
        if not phrases:
            return then(known)
        first, rest = phrases[0], phrases[1:]
        if first.word not in self._words:
            raise Unsupported(f"expected one of {', '.join(self._words)}; found {first.word}")
        moment = {**extra, **first.args.get("bound", {})}
        # the last word goes on by the same continuation, so that equal arrivals are seen to be equal
        after: Next = (lambda now: self.perform(rest, extra, now, then)) if rest else then
        return self._words[first.word](self, first.args, moment, known, after)

    def settled(self, slot: str) -> Decision:
        """The answer of a slot that depends on nothing. Raises `Gap` or `Conflict`."""
        return self.play.decide(slot, {})
