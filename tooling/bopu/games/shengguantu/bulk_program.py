"""Turns decisions into a program: numbered steps with two arguments and the step that follows; equal steps are one."""

from dataclasses import dataclass, field
from enum import IntEnum, auto
from typing import TypeVar

from bopu.games.shengguantu.bulk_known import Unsupported
from bopu.games.shengguantu.layout import ITEM_BITS, QUEUE_BITS
from bopu.games.shengguantu.state import Item

T = TypeVar("T")


class Op(IntEnum):
    """What a step does to the books of a game. `a` and `b` are its arguments."""

    IDLE = 0  # no game on this lane
    THROW = auto()  # the mover throws
    GIVES = auto()  # the throw gives results a
    RUN = auto()  # the next result of the queue is played, or the dice go on
    TEST = auto()  # where test a holds for the mover, go on; else go to step b
    BY_OFFICE = auto()  # go on by the mover's office, to the steps of table a
    BEFORE = auto()  # results of list a come before the queue
    AFTER = auto()  # results of list a come after the queue
    PAIRS = auto()  # results of the pairs of the dice come before the queue, by table a
    CLEAR = auto()  # nothing is left of the queue
    RESTORE = auto()  # nothing is pending; with b a player who has finished plays again
    LEAVE = auto()  # the mover's office is the one before a sale
    OFFICE = auto()  # the first marker goes to position a
    DUTY = auto()  # the second marker goes to position a
    FINISH = auto()  # the mover finishes with fate a, compared at step b (-1: by the office)
    RESTART = auto()  # the mover begins again and loses list a
    MISS = auto()  # the mover misses a turns more
    RAISE = auto()  # the mover is compared a steps higher
    POOL = auto()  # the pool pays the mover a chips, or with b the mover the pool
    POOL_BY_OFFICE = auto()  # the same with table a, by the mover's office
    AMONG = auto()  # the mover and the others pay by row a of the table of pairs (with b: a and the mover's place)
    PAY = auto()  # payment a in its general form
    SHARE = auto()  # the pool is shared among selector a
    DEAL = auto()  # the pool is dealt out among selector a, b chips each time
    POLL = auto()  # selector a is asked whether the game shall end
    VOTE = auto()  # the next of those asked says so or not
    CHOOSE = auto()  # the mover chooses among the targets of choice a
    HAND_ON = auto()  # the dice go on, or the mover throws again
    PASS = auto()  # the dice go to another player
    AGAIN = auto()  # the mover throws again
    END = auto()  # the game ends
    SETTLE = auto()  # the next player who may still choose does so
    CLOSE = auto()  # everyone is compared
    ANSWER = auto()  # a question outside the order of play is answered with a
    STOP = auto()  # the rules say nothing more: sentence a
    DONE = auto()  # the game is over


@dataclass(slots=True)
class Program:
    """Steps, and the tables that they refer to: packed lists of results, targets of choices, amounts, sentences."""

    ops: list[int] = field(default_factory=list)
    a: list[int] = field(default_factory=list)
    b: list[int] = field(default_factory=list)
    then: list[int] = field(default_factory=list)
    items: dict[Item, int] = field(default_factory=dict)
    gives: list[tuple[Item, ...]] = field(default_factory=lambda: [()])
    restarts: list[tuple[str, ...]] = field(default_factory=list)
    lists: list[tuple[int, int]] = field(default_factory=list)
    dice_lists: list[list[tuple[int, int]]] = field(default_factory=list)
    choices: list[tuple[int, ...]] = field(default_factory=list)
    targets: list[tuple[int, ...]] = field(default_factory=list)
    by_office: list[tuple[int, ...]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    _steps: dict[tuple[int, int, int, int], int] = field(default_factory=dict)

    def step(self, op: Op, a: int = 0, b: int = 0, then: int = -1) -> int:
        """The number of a step, which is made where there is none like it."""
        key = (int(op), a, b, then)
        if key not in self._steps:
            self._steps[key] = len(self.ops)
            for column, value in zip((self.ops, self.a, self.b, self.then), key, strict=True):
                column.append(value)
        return self._steps[key]

    def test(self, test: int, yes: int, no: int) -> int:
        """A fork, or the one way that both lead to."""
        return yes if yes == no else self.step(Op.TEST, test, no, yes)

    def stop(self, sentence: str) -> int:
        """The step at which a game stops because the rules are silent or disagree."""
        return self.step(Op.STOP, listed(self.sentences, sentence))

    def item(self, item: Item) -> int:
        """The number of a result, from 1."""
        code = self.items.setdefault(item, len(self.items) + 1)
        if code >> ITEM_BITS:
            raise Unsupported(f"expected fewer than {1 << ITEM_BITS} different results; found more")
        return code

    def packed(self, items: tuple[Item, ...]) -> tuple[int, int]:
        """Results in one number, the first lowest, and how many bits they fill."""
        word = 0
        for item in reversed(items):
            word = word << ITEM_BITS | self.item(item)
        bits = ITEM_BITS * len(items)
        if bits > QUEUE_BITS:
            raise Unsupported(f"expected at most {QUEUE_BITS // ITEM_BITS} results at once; found {len(items)}")
        return word, bits


def listed(values: list[T], value: T) -> int:
    """The place of a value in a list, to which it is added where it is missing."""
    if value not in values:
        values.append(value)
    return values.index(value)
