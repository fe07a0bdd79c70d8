"""Turns the steps of a procedure into what they still ask for: names that were bound, and of dice the faces that count.

Of a face no more dice are told apart than a step asks for: where five are enough, six are five.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Selector, Step
from bopu.ruleset.procedure import Walk
from bopu.ruleset.terms import Const, Named, Operated, leaves

Faces = tuple[tuple[int, int | None], ...] | None
"""The faces of dice that are asked for, each with the number above which all numbers are alike (None: there is none);
None alone where everything about a value matters."""
Needs = Mapping[str, Faces]
NO_NEEDS: Needs = {}
NOTHING: Faces = ()
DICE, ONE_FACE, BEFORE, NUMBER = "dice", "face", "before", "n"
ONCE, AT_LEAST, EXACTLY = "contains", "among", "exactly_among"


def shown(value: Any, faces: Faces) -> Any:
    """Of dice how many show each face that is asked for; any other value as it is."""
    return value if faces is None or not isinstance(value, tuple) else counted(map(value.count, _faces(faces)), faces)


def counted(numbers: Iterable[int], faces: Faces) -> tuple[int, ...]:
    """How many dice show each face, as far as that is asked for."""
    assert faces is not None
    pairs = zip(numbers, faces, strict=True)
    return tuple(number if most is None else min(number, most) for number, (_, most) in pairs)


def _faces(faces: tuple[tuple[int, int | None], ...]) -> Iterator[int]:
    return (face for face, _ in faces)


def asked_at(book: Book, walk: Walk) -> Needs:
    """The names that the step of a walk, or a later one, asks for."""
    return needs(book, walk.procedure).get(walk.step, NO_NEEDS)


def thrown_for(book: Book, walk: Walk) -> Faces:
    """The faces that the steps after this one ask for of the dice that are thrown in it."""
    step = book.steps(walk.procedure)[walk.step]
    return _after(step, needs(book, walk.procedure)).get(step.bind, NOTHING)


def needs(book: Book, procedure: str) -> Mapping[str, Needs]:
    """For each step of a procedure the names that it or a later one asks for."""
    found: Mapping[str, Needs] = book.once(f"needs of {procedure}", lambda: _solve(book, procedure))
    return found


def _solve(book: Book, procedure: str) -> Mapping[str, Needs]:
    steps = list(book.steps(procedure).values())
    found: dict[str, Needs] = {step.id: NO_NEEDS for step in steps}
    changed = True
    while changed:  # needs only grow, and there are finitely many
        changed = False
        for step in reversed(steps):
            now = _before(book, step, _after(step, found))
            changed = changed or now != found[step.id]
            found[step.id] = now
    return found


def _after(step: Step, found: Mapping[str, Needs]) -> Needs:
    """What the steps that may follow need."""
    return _joined(found.get(target, NO_NEEDS) for target in step.targets)


def _before(book: Book, step: Step, after: Needs) -> Needs:
    """What a step needs, itself or for those that follow."""
    kept = {name: faces for name, faces in after.items() if name != step.bind}
    return _joined([kept, *(_asked(book, phrase, after.get(step.bind, NOTHING)) for phrase in step.phrases)])


def _asked(book: Book, phrase: Phrase, for_bound: Faces) -> Needs:
    """The names that a word asks for. Dice that are thrown on are needed as what is bound is; of dice whose one face is
    asked for, that face.
    """
    found: list[Needs] = []
    for name, value in phrase.args.items():
        face = phrase.args.get(ONE_FACE)
        faces: Faces = None
        if name == DICE and isinstance(face, Const):
            faces = ((int(face.number), _most(phrase)),)
        elif name == BEFORE:
            faces = for_bound
        found.append(dict.fromkeys(names_in(book, value), faces))
        if isinstance(value, str) and value in book.ruleset.procedures:
            sources = book.ruleset.procedures[value].binds.values()
            found.append(dict.fromkeys(one for source in sources for one in _meant(book, source)))
    return _joined(found)


def _most(phrase: Phrase) -> int | None:
    """The number of dice above which all numbers are alike to a word; None where it tells all apart."""
    number = phrase.args.get(NUMBER)
    if phrase.word == ONCE:
        return 1
    if phrase.word in (AT_LEAST, EXACTLY) and isinstance(number, Const):
        return int(number.number) + (phrase.word == EXACTLY)
    return None


def names_in(book: Book, value: Any) -> Iterator[str]:
    """The names of the moment that an argument stands on."""
    if isinstance(value, (Const, Named, Operated)):
        for leaf in leaves(value):
            if isinstance(leaf, Named):
                yield from _meant(book, leaf.name)
    elif isinstance(value, Selector):
        for _, args in value.filters:
            for inner in args.values():
                yield from names_in(book, inner)


def _meant(book: Book, name: str) -> Iterator[str]:
    """A name, and those that it stands on where the rules define it by others."""
    yield name
    if (term := book.ruleset.values.get(name)) is not None:
        for leaf in leaves(term):
            if isinstance(leaf, Named):
                yield from _meant(book, leaf.name)


def _joined(several: Iterable[Needs]) -> Needs:
    found: dict[str, Faces] = {}
    for one in several:
        for name, faces in one.items():
            found[name] = _both(found.get(name, NOTHING), faces)
    return found


def _both(one: Faces, other: Faces) -> Faces:
    if one is None or other is None:
        return None
    most: dict[int, int | None] = dict(one)
    for face, number in other:
        known = most.get(face, 0)
        most[face] = None if known is None or number is None else max(known, number)
    return tuple(sorted(most.items()))
