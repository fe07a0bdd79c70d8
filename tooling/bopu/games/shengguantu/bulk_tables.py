"""Turns a compiled program into arrays: one for each column of its steps, and one for each table they look into."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from bopu.games.shengguantu.bulk_compile import Compiler
from bopu.games.shengguantu.bulk_known import Known, Unsupported
from bopu.games.shengguantu.bulk_pays import Payment, Places
from bopu.games.shengguantu.bulk_program import Op, Program
from bopu.games.shengguantu.bulk_words import WORDS
from bopu.games.shengguantu.layout import ENTERED_BIT, ITEM_BITS
from bopu.play.chance import ChanceSpec
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.model import Selector
from bopu.ruleset.terms import number

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Tables:
    """All that the kernel looks up. Positions count from 0 in the board's order; one more than the last means none."""

    op: Array
    a: Array
    b: Array
    then: Array
    outcome: Array  # [position, result]: the step of a result, by the position it is played on
    again: Array  # [position]: the step after an arrival by this throw
    sale: Array  # [office]: the step before a throw
    gives: Array  # [throw]: the number of its results, or -1 where its step finds them
    thrown: Array  # [throw]: that step
    queue: Array  # [number of results]: packed
    taken: Array  # [office]: the step when a throw has left a player there
    restarts: tuple[tuple[str, ...], ...]
    lists: Array  # packed results that a step adds
    list_bits: Array
    dice_lists: Array  # [table, throw]
    dice_list_bits: Array
    choice_first: Array  # where the targets of a choice begin, and how many they are
    choice_count: Array
    choice_targets: Array
    targets: Array  # [table, office]: steps
    by_office: Array  # [table, office]: chips
    pairs: Array  # [row, place]: what a player who stands there gives the mover
    bits: dict[str, Array]  # for each feature of a player [word, value]: the tests that hold, as bits
    test_word: Array  # in which word a test is, and which bit it is there
    test_bit: Array
    start: int
    ending: int
    last: int
    grade: int
    settle: int
    recall: int
    limit: int | None  # how many chips a player may owe
    refill: tuple[int, ...]  # payments that fill the pool
    next_seat: int
    throws: int  # how many throws there are
    most_throws: int
    top: int
    places: Places
    payments: tuple[Payment, ...]
    amounts: tuple[Array, ...]  # of each payment: its chips, by the grades of payer and receiver
    selectors: tuple[Selector, ...]
    events: tuple[str, ...]
    sentences: tuple[str, ...]
    positions: tuple[str, ...]
    steps: Array  # [position]: the grade


def tables_of(book: Book, most_throws: int) -> Tables:
    """The arrays of a book. Raises `Unsupported` where its rules cannot be played so."""
    make = Compiler(book, WORDS, most_throws)
    spec, start = _opening(make)
    results = make.throws(spec) if spec else []
    make.fill()
    return _arrays(make, start, results, most_throws)


def _arrays(make: Compiler, start: int, results: list[tuple[int, int]], most_throws: int) -> Tables:
    program, none = make.program, len(make.board.by_index)
    index = {**{name: position.index for name, position in make.board.positions.items()}, "": none}
    hand_on, offices = program.step(Op.HAND_ON), [to for to, office in make.reached.items() if office and to]
    again = {to: make.again(to) for to in make.reached}
    taken = {to: make.office_taken(to) for to in offices}
    refill, ending, last, grade = _refill(make), make.ending(), make.last(), make.grade()
    settle, recall = make.offered("settle", Known(ending=True)), make.offered("recall", Known())
    return Tables(
        again=_by_position(again, index, program.step(Op.PASS)),
        sale=_by_position(make.sales, index, program.step(Op.THROW)),
        taken=_by_position(taken, index, hand_on),
        outcome=_outcomes(make, index, hand_on),
        gives=_whole([gives for gives, _ in results]),
        thrown=_whole([step for _, step in results]),
        start=start,
        ending=ending,
        last=last,
        grade=grade,
        settle=settle,
        recall=recall,
        refill=refill,
        limit=make.credit(),
        next_seat=_next_seat(make),
        throws=len(results),
        most_throws=most_throws,
        op=_whole(program.ops),
        a=_whole(program.a),
        b=_whole(program.b),
        then=_whole(program.then),
        **_bits(make),
        **_queues(make),
        **_chosen(program),
        **_paid(make),
    )


def _whole(values: Sequence[Any]) -> Array:
    return np.array(values, dtype=np.int64)


def _words(values: Sequence[Any]) -> Array:
    return np.array(values, dtype=np.uint64)


def _outcomes(make: Compiler, index: Mapping[str, int], none: int) -> Array:
    outcome = np.full((len(index), 1 + len(make.program.items)), none)
    for (at, item), step in make.outcomes.items():
        outcome[index[at], make.program.items[item]] = step
    return outcome


def _queues(make: Compiler) -> dict[str, Any]:
    """Results that are played, packed."""
    program = make.program
    return {
        "queue": _words([program.packed(make.play.in_order(items))[0] for items in program.gives]),
        "lists": _words([word for word, _ in program.lists]),
        "list_bits": _words([bits for _, bits in program.lists]),
        "dice_lists": _words([[word for word, _ in table] for table in program.dice_lists]),
        "dice_list_bits": _words([[bits for _, bits in table] for table in program.dice_lists]),
        "restarts": tuple(program.restarts),
        "sentences": tuple(program.sentences),
    }


def _chosen(program: Program) -> dict[str, Any]:
    """Where choices and offices lead."""
    return {
        "choice_first": np.cumsum([0, *(len(targets) for targets in program.choices)])[:-1],
        "choice_count": _whole([len(targets) for targets in program.choices]),
        "choice_targets": _whole([target for targets in program.choices for target in targets]),
        "targets": _whole(program.targets),
    }


def _paid(make: Compiler) -> dict[str, Any]:
    """Payments, and what they depend on."""
    payments, board = make.payments, make.board
    return {
        "by_office": _whole(make.program.by_office),
        "pairs": np.array(payments.rows, dtype=np.int32).reshape(-1, len(make.places)),
        "top": board.top,
        "places": make.places,
        "payments": tuple(payments.general),
        "amounts": tuple(_whole(payment.chips) for payment in payments.general),
        "selectors": tuple(payments.selectors),
        "events": payments.events,
        "positions": tuple(board.positions),
        "steps": _whole([*(board.step(position.rank) for position in board.by_index), 0]),
    }


def _opening(make: Compiler) -> tuple[ChanceSpec | None, int]:
    """The dice, and the first step; without dice the game stops there."""
    try:
        spec = make.dice()
    except (Gap, Conflict) as silence:
        return None, make.program.stop(str(silence))
    throw = make.program.step(Op.THROW)
    return spec, make.upon("game_starts", {}, Known(office="", duty="", fate=""), lambda known: throw)


def _refill(make: Compiler) -> tuple[int, ...]:
    """The payments that fill the pool. Raises `Unsupported` where the rules do more than that."""
    done = make.program.step(Op.ANSWER)
    step, found = make.upon("pool_short", {}, Known(), lambda known: done), []
    while step != done:
        if make.program.ops[step] != Op.PAY:
            raise Unsupported(
                f"expected payments alone where the pool is short; found {Op(make.program.ops[step]).name}"
            )
        found.append(make.program.a[step])
        step = make.program.then[step]
    return tuple(found)


def _next_seat(make: Compiler) -> int:
    decision = make.settled("hand_on")
    return int(number(decision.answer[0].args["by"], make.play.view({}).feature))


def _by_position(steps: dict[str, int], index: dict[str, int], other: int) -> Array:
    found = np.full(len(index), other)
    for name, step in steps.items():
        found[index[name]] = step
    return found


def _bits(make: Compiler) -> dict[str, Any]:
    """The tests as bits of words: which word and bit each has, and which bits each value of a feature sets.

    What a player has entered is kept in the first word, so these tests come first.
    """
    tests = list(make.situations.tests)
    order = sorted(range(len(tests)), key=lambda test: tests[test][0] not in REMEMBERED)
    remembered = sum(feature in REMEMBERED for feature, _ in tests)
    if remembered > ENTERED_BIT:
        raise Unsupported(f"expected at most {ENTERED_BIT} conditions on careers; found {remembered}")
    places = {test: divmod(place, ENTERED_BIT) for place, test in enumerate(order)}
    shape = 1 + len(tests) // ENTERED_BIT
    bits = {name: np.zeros((shape, len(values)), dtype=np.int64) for name, values in make.situations.domains.items()}
    for test, (feature, truth) in enumerate(tests):
        word, bit = places[test]
        bits[feature][word] |= _whole(truth) << bit
    return {
        "bits": bits,
        "test_word": _whole([places[test][0] for test in range(len(tests))]),
        "test_bit": _whole([places[test][1] for test in range(len(tests))]),
    }


REMEMBERED = ("held", "origin")
ITEM_MASK = np.uint64((1 << ITEM_BITS) - 1)
