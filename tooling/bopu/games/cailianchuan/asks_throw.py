"""Turns a step of a procedure into whether anything that may still follow asks for the dice of the turn's throw.

Where nothing does, throws go on alike that begin the same: of their dice the song alone is left to be asked.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bopu.games.cailianchuan.needs import names_in
from bopu.games.cailianchuan.state import Deed
from bopu.ruleset.decide import SITUATION, Book
from bopu.ruleset.model import Phrase, Selector, Step
from bopu.ruleset.procedure import Walk

if TYPE_CHECKING:
    from collections.abc import Hashable

    from bopu.games.cailianchuan.engine import Play

OF_DICE = frozenset({"dice", "repeated_face", "other_face"})
"""The features that tell of the throw."""
COUNTING, FITS = frozenset({"counts_round", "sends", "repeats"}), "fits"
"""The words that count its points or faces, and the filter that asks which entry it is."""
OF_THROWS = frozenset({"lotus", "figure", "entry", "outcome", "song"})
"""The slots that are asked when dice are thrown, but for the last, which is asked when all else is done."""
SONG = "song"
Place = tuple[str, str]


def told_of_throw(play: "Play") -> "Hashable":
    """What of the dice decides how the turn goes on: the dice, or, where nothing asks for them, what may be sung."""
    state, book = play.state, play.book
    if not state.walks or any(asks_throw(book, walk) for walk in state.walks):
        return state.dice
    if any(_asks_deed(book, deed) for deed in state.queue):
        return state.dice
    key = tuple(play.view().feature(name) for name in book.vocabulary.slots[SONG].keys)
    return tuple(candidate.rule.id for candidate in book.candidates(SONG, key))


def begins_asking(book: Book, procedure: str) -> bool:
    """Whether anything in a procedure asks for the dice of the throw."""
    return asks_throw(book, Walk(procedure, book.ruleset.procedures[procedure].steps[0].id))


def asks_throw(book: Book, walk: Walk) -> bool:
    """Whether the step at which a procedure stands, or what may follow it, asks for the dice of the throw."""
    quiet: frozenset[Place] = book.once("steps that ask for no throw", lambda: _quiet(book))
    return (walk.procedure, walk.step) not in quiet


def _asks_deed(book: Book, deed: Deed) -> bool:
    """Whether what a rule says, and is still to be done, asks for the throw."""
    deeds: dict[Deed, bool] = book.once("deeds that ask for the throw", dict)
    if deed not in deeds:
        rule, place = deed
        said = next(one for one in book.rules() if one.id == rule).answer[place : place + 1]
        deeds[deed] = _asks(book, said) or any(begins_asking(book, name) for name in _begun(book, said))
    return deeds[deed]


def _quiet(book: Book) -> frozenset[Place]:
    """The steps from which on nothing asks for the throw; none where a rule does that any step may come upon."""
    if any(_asks(book, rule.phrases) for rule in book.rules() if rule.slot not in OF_THROWS):
        return frozenset()
    if any(_asks(book, rule.answer) for rule in book.rules() if rule.slot == SONG):
        return frozenset()
    steps = {(name, step.id): step for name in book.ruleset.procedures for step in book.steps(name).values()}
    asking = {place for place, step in steps.items() if _asks(book, step.phrases)}
    found = -1
    while found != len(asking):  # it only grows, and there are finitely many steps
        found = len(asking)
        asking |= {place for place, step in steps.items() if asking.intersection(_following(book, place[0], step))}
    return frozenset(steps.keys() - asking)


def _following(book: Book, procedure: str, step: Step) -> Iterator[Place]:
    """The steps that may come after a step: in its procedure, or in one that it begins."""
    yield from ((procedure, target) for target in step.targets)
    for name in _begun(book, step.phrases):
        yield from ((name, first.id) for first in book.ruleset.procedures[name].steps[:1])


def _begun(book: Book, phrases: Iterable[Phrase]) -> Iterator[str]:
    """The procedures that words begin."""
    for phrase in phrases:
        yield from (v for v in phrase.args.values() if isinstance(v, str) and v in book.ruleset.procedures)


def _asks(book: Book, phrases: Iterable[Phrase]) -> bool:
    """Whether one of these words asks for the throw by itself."""
    every = list(_opened(book, phrases))
    sources = [one for name in _begun(book, every) for one in book.ruleset.procedures[name].binds.values()]
    return bool(OF_DICE.intersection(sources)) or any(_asks_itself(book, phrase) for phrase in every)


def _asks_itself(book: Book, phrase: Phrase) -> bool:
    known = book.vocabulary.predicates.get(phrase.word)
    if phrase.word in COUNTING or (known is not None and OF_DICE & known.reads):
        return True
    values = list(phrase.args.values())
    return any(name in OF_DICE for value in values for name in names_in(book, value)) or any(map(_fits, values))


def _fits(value: Any) -> bool:
    return isinstance(value, Selector) and any(word == FITS for word, _ in value.filters)


def _opened(book: Book, phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """Words, and those of the situations that they name."""
    situations: Mapping[str, Any] = book.ruleset.situations
    for phrase in phrases:
        yield phrase
        if phrase.word == SITUATION:
            named = situations[phrase.args["name"]]
            yield from _opened(book, (*named.when, *named.unless))
