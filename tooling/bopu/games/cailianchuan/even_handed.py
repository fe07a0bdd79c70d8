"""Turns procedures into those that treat players alike, with the rounds in them in which each throws for himself.

Whether a procedure does so is read off its steps. What a round does to a player, it does by the dice of that player
alone; between rounds players are told apart only by what they have counted, and by whom a selector names from the
start. Then it makes no difference which of two players such selectors do not tell apart is which, nor in what order
they throw.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bopu.games.cailianchuan.acts import FOUND
from bopu.games.cailianchuan.needs import needs
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Selector, Step
from bopu.ruleset.terms import Const, Named, Term, leaves

CALLS, THROWS, TALLIES, KEEPS, DRINKS, FIRST_OF = "next_listed", "throws_dice", "tallies", "keeps", "drinks", "first_of"
BETWEEN = ("gathers", "goes_on", "narrows", DRINKS, FIRST_OF, THROWS, "lost")
"""What may be done between rounds."""
OF_DICE = ("contains", "among", "exactly_among")
OF_ALL = ("leads", "listed", "still_in")
RANKS, MARKS = ("leading", "behind"), ("counted", "counted_less", "leads")
"""Words that compare what players have counted with one another; with a number."""
LISTED, EVERYONE, IS = "listed", "all", "is"


@dataclass(frozen=True)
class Round:
    """A part of a procedure that goes round: each is called, throws once, and what he threw decides what he does."""

    call: Step
    throw: Step
    names: tuple[str, ...]


@dataclass(frozen=True)
class EvenHanded:
    """A procedure that treats players alike. `names` are its steps, `rounds` stand by the step that throws,
    `told_apart` are those whom selectors name from the start (the first of `firsts` alone), `marks` the numbers that
    what is counted is compared with, `ranked` says whether it is compared among players, `called` are names of who was
    called.
    """

    names: tuple[str, ...]
    rounds: Mapping[str, Round]
    told_apart: tuple[Selector, ...]
    firsts: tuple[Selector, ...]
    marks: tuple[int, ...]
    ranked: bool
    called: tuple[str, ...]


def even_handed(book: Book, procedure: str) -> EvenHanded | None:
    """What makes a procedure even-handed; None where it is not, or has no rounds."""
    found: EvenHanded | None = book.once(f"even-handed {procedure}", lambda: _read(book, procedure))
    return found


def _read(book: Book, procedure: str) -> EvenHanded | None:
    steps = book.steps(procedure)
    rounds = [_round(steps, step) for step in steps.values() if _word(step) == CALLS]
    if not rounds or not all(rounds):
        return None
    known = [one for one in rounds if one is not None]
    inside = {name for one in known for name in (one.call.name, *one.names)}
    between = [step for step in steps.values() if step.name not in inside and not step.end]
    firsts = [step for step in between if _word(step) == FIRST_OF]
    private = {name for one in known for name in (one.call.bind, one.throw.bind)}
    asked = needs(book, procedure)
    if any(name in asked[one.call.id] for one in known for name in private):
        return None  # what the last in a round was or threw matters when it is over
    if not all(_is_between(step, [first.bind for first in firsts]) for step in between):
        return None
    phrases = [phrase for step in steps.values() for phrase in step.phrases]
    marks = [*_marks(phrases)]
    if not all(isinstance(mark, Const) for mark in marks):
        return None
    return EvenHanded(
        tuple(step.name for step in steps.values()),
        {one.throw.id: one for one in known},
        _each_once([_start(who) for step in between for who in _selectors(step)]),
        _each_once([_start(who) for step in firsts for who in _selectors(step)]),
        tuple(sorted(dict.fromkeys(int(mark.number) for mark in marks if isinstance(mark, Const)))),
        any(word in RANKS for phrase in phrases for who in _chosen(phrase) for word, _ in who.filters),
        tuple(dict.fromkeys(one.call.bind for one in known)),
    )


def _word(step: Step) -> str:
    return step.operation.word if step.operation is not None else ""


def _round(steps: Mapping[str, Step], call: Step) -> Round | None:
    """The round that a step which calls players begins; None where it is none."""
    throw = steps.get(dict(call.ways).get(FOUND, ""))
    if throw is None or _word(throw) != THROWS or not _of(throw, call):
        return None
    body: dict[str, Step] = {}
    if not all(_comes_back(steps, target, call, throw, body, ()) for target in throw.targets):
        return None
    return Round(call, throw, (throw.name, *(step.name for step in body.values())))


def _comes_back(
    steps: Mapping[str, Step], at: str, call: Step, throw: Step, body: dict[str, Step], before: tuple[str, ...]
) -> bool:
    """Whether every way from a step leads back to the call, no step twice, and concerns who was called alone."""
    if at == call.id:
        return True
    step = steps.get(at)
    if step is None or step.end or at in before or not _is_private(step, call, throw):
        return False
    body[at] = step
    return all(_comes_back(steps, target, call, throw, body, (*before, at)) for target in step.targets)


def _is_private(step: Step, call: Step, throw: Step) -> bool:
    """Whether a step concerns the player who was called, and rests on what he threw."""
    if step.test:
        return all(phrase.word in OF_DICE and _is_name(phrase.args["dice"], throw.bind) for phrase in step.test)
    assert step.operation is not None
    args = step.operation.args
    if _word(step) == TALLIES:
        return _of(step, call) and _is_name(args["dice"], throw.bind)
    if _word(step) == DRINKS:
        return _is_him(args["who"], call) and not any(isinstance(value, Named) for value in args.values())
    return _word(step) == KEEPS and _of(step, call)


def _is_him(who: Selector, call: Step) -> bool:
    [*filters] = who.filters
    return who.base == LISTED and [word for word, _ in filters] == [IS] and _is_name(filters[0][1]["player"], call.bind)


def _of(step: Step, call: Step) -> bool:
    """Whether the player of a step is the one who was called."""
    assert step.operation is not None
    return _is_name(step.operation.args["player"], call.bind)


def _is_name(term: Any, name: str) -> bool:
    return isinstance(term, Named) and term.name == name


def _is_between(step: Step, firsts: list[str]) -> bool:
    """Whether a step between rounds treats players alike, but for those whom it names from the start."""
    if not all(_is_start(who) for who in _selectors(step)):
        return False
    if step.test:
        return all(phrase.word in (*OF_DICE, *OF_ALL) for phrase in step.test)
    word = _word(step)
    if word == THROWS:
        assert step.operation is not None
        return any(_is_name(step.operation.args["player"], name) for name in firsts)
    return word in BETWEEN and (word == FIRST_OF or not step.bind)


def _is_start(who: Selector) -> bool:
    """Whether a selector rests on what is counted, and on what is so from the start."""
    return all(
        word in (*RANKS, *MARKS) or not any(_moves(value) for value in args.values())
        for word, args in who.filters
        if word != IS
    ) and not any(word == IS for word, _ in who.filters)


def _moves(value: Any) -> bool:
    """Whether a value may be another at another moment."""
    return isinstance(value, Term) and any(isinstance(leaf, Named) for leaf in leaves(value))


def _start(who: Selector) -> Selector:
    """Whom a selector names from the start, whoever is in it and whatever is counted."""
    fixed = tuple((word, args) for word, args in who.filters if word not in (*RANKS, *MARKS))
    return Selector(EVERYONE if who.base == LISTED else who.base, fixed)


def _each_once(found: list[Selector]) -> tuple[Selector, ...]:
    return tuple(who for place, who in enumerate(found) if who not in found[:place])


def _selectors(step: Step) -> Iterator[Selector]:
    return (who for phrase in step.phrases for who in _chosen(phrase))


def _chosen(phrase: Phrase) -> Iterator[Selector]:
    return (value for value in phrase.args.values() if isinstance(value, Selector))


def _marks(phrases: list[Phrase]) -> Iterator[Any]:
    for phrase in phrases:
        if phrase.word in MARKS:
            yield phrase.args["n"]
        for who in _chosen(phrase):
            yield from (args["n"] for word, args in who.filters if word in MARKS)
