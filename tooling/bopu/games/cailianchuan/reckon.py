"""Turns moments of an evening into what exact reckoning needs: which go on alike, which throws do the same, who drank
what, when a turn is over.

In a forfeit only those names of a procedure matter that a later step still asks for, and of dice only the faces that
are asked for; all else is left out of a moment's key, so that few moments remain.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from bopu.games.cailianchuan import layout
from bopu.games.cailianchuan.cups import DRUNK, FINED
from bopu.games.cailianchuan.set_up import place
from bopu.games.cailianchuan.state import State
from bopu.games.cailianchuan.table_line import read_table
from bopu.play.chance import Chance, read
from bopu.play.contract import Event
from bopu.play.deal import DealSpec
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Selector, Step
from bopu.ruleset.procedure import Walk
from bopu.ruleset.terms import Const, Named, Operated, leaves

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play

Faces = frozenset[int] | None
"""The faces of dice that are asked for; None where everything about a value matters."""
Needs = Mapping[str, Faces]
NO_NEEDS: Needs = {}
DICE, ONE_FACE, BEFORE = "dice", "face", "before"
OTHER_FACE = 0


NO_MATTER = ("seats", "setup", "round", "rounds", "drank", "sent", "drunk", "over")
"""What does not decide who drinks in the rest of a turn: `drank` decides about songs alone."""
_PLAIN = attrgetter(*(one.name for one in fields(State) if one.name not in (*NO_MATTER, "wait", "walks", "thrown")))
"""All that does, but for what is put in another form."""

CLASSES: Mapping[str, str] = {"lotus": "is", "figure": "is", "entry": "name"}
"""The slots that call throws by a name, with the argument that holds it."""
SENDING = ("entry", "name", "to")
"""The slot whose answers send to guests with certain traits; the arguments with its name and with the traits."""


def over(play: "Play") -> bool:
    """Whether the turn is over: the next dice are those of another turn."""
    wait = play.state.wait
    return play.state.over or (wait is not None and wait.what == layout.THROW)


def gains(events: Iterable[Event]) -> Iterator[tuple[tuple[int, str], int]]:
    """Who drank how many of which cup."""
    for event in events:
        if event.kind in (DRUNK, FINED):
            seat, cup, cups = (event.fields[name] for name in ("player", "cup", "cups"))
            assert isinstance(seat, int) and isinstance(cups, int)
            yield (int(seat), str(cup)), cups


def part(play: "Play") -> str:
    """The procedure that a turn has begun, the first of several; nothing where there is none."""
    return play.state.walks[0].procedure if play.state.walks else ""


def asked(play: "Play") -> Faces:
    """Which faces the steps of a forfeit ask for of the dice that are thrown now; outside of forfeits all matter."""
    walks = play.state.walks
    return _thrown_for(play.book, walks[-1]) if walks else None


def kind(spec: Chance, move: str, faces: Faces) -> Hashable:
    """What decides what a chance move does: of dice the faces that are asked for."""
    return move if isinstance(spec, DealSpec) else _shown(tuple(sorted(read(spec, move))), faces)


def key(play: "Play") -> Hashable:
    """What decides how the turn goes on: neither the cups that were drunk, nor names and faces nobody asks for."""
    state, wait = play.state, play.state.wait
    assert wait is not None
    thrown = _shown(state.thrown, _thrown_for(play.book, state.walks[-1])) if state.walks else state.thrown
    waits = wait.what, wait.seat, wait.moves, wait.chance
    return _PLAIN(state), waits, thrown, tuple(_walk(play.book, walk) for walk in state.walks)


def _walk(book: Book, walk: Walk) -> Hashable:
    needs = _needs(book, walk.procedure).get(walk.step, NO_NEEDS)
    bound = ((name, _shown(walk.bound[name], needs[name])) for name in sorted(needs) if name in walk.bound)
    return walk.procedure, walk.step, tuple(bound)


def _shown(value: Any, faces: Faces) -> Hashable:
    """Dice with the faces that nobody asks for made one; any other value as it is."""
    if faces is None or not isinstance(value, tuple):
        shown: Hashable = value
        return shown
    return tuple(sorted(die if die in faces else OTHER_FACE for die in value))


def _thrown_for(book: Book, walk: Walk) -> Faces:
    """The faces that the steps after this one ask for of the dice that are thrown in it."""
    step = book.steps(walk.procedure)[walk.step]
    after = _after(step, _needs(book, walk.procedure))
    return after.get(step.bind, frozenset())


def _needs(book: Book, procedure: str) -> Mapping[str, Needs]:
    """For each step of a procedure the names that it or a later one asks for."""
    found: Mapping[str, Needs] = book.once(f"needs of {procedure}", lambda: _solve(book, procedure))
    return found


def _solve(book: Book, procedure: str) -> Mapping[str, Needs]:
    steps = list(book.steps(procedure).values())
    needs: dict[str, Needs] = {step.id: NO_NEEDS for step in steps}
    changed = True
    while changed:  # needs only grow, and there are finitely many
        changed = False
        for step in reversed(steps):
            found = _before(book, step, _after(step, needs))
            changed = changed or found != needs[step.id]
            needs[step.id] = found
    return needs


def _after(step: Step, needs: Mapping[str, Needs]) -> Needs:
    """What the steps that may follow need."""
    return _joined(needs.get(target, NO_NEEDS) for target in step.targets)


def _before(book: Book, step: Step, after: Needs) -> Needs:
    """What a step needs, itself or for those that follow."""
    kept = {name: faces for name, faces in after.items() if name != step.bind}
    return _joined([kept, *(_asked(book, phrase, after.get(step.bind, frozenset())) for phrase in step.phrases)])


def _asked(book: Book, phrase: Phrase, for_bound: Faces) -> Needs:
    """The names that a word asks for. Dice that are thrown on are needed as what is bound is; of dice whose one face is
    asked for, that face.
    """
    found: list[Needs] = []
    for name, value in phrase.args.items():
        face = phrase.args.get(ONE_FACE)
        faces: Faces = None
        if name == DICE and isinstance(face, Const):
            faces = frozenset({int(face.number)})
        elif name == BEFORE:
            faces = for_bound
        found.append(dict.fromkeys(_names(book, value), faces))
        if isinstance(value, str) and value in book.ruleset.procedures:
            sources = book.ruleset.procedures[value].binds.values()
            found.append(dict.fromkeys(one for source in sources for one in _meant(book, source)))
    return _joined(found)


def _names(book: Book, value: Any) -> Iterator[str]:
    """The names of the moment that an argument stands on."""
    if isinstance(value, (Const, Named, Operated)):
        for leaf in leaves(value):
            if isinstance(leaf, Named):
                yield from _meant(book, leaf.name)
    elif isinstance(value, Selector):
        for _, args in value.filters:
            for inner in args.values():
                yield from _names(book, inner)


def _meant(book: Book, name: str) -> Iterator[str]:
    """A name, and those that it stands on where the rules define it by others."""
    yield name
    if (term := book.ruleset.values.get(name)) is not None:
        for leaf in leaves(term):
            if isinstance(leaf, Named):
                yield from _meant(book, leaf.name)


def _joined(needs: Iterable[Needs]) -> Needs:
    found: dict[str, Faces] = {}
    for one in needs:
        for name, faces in one.items():
            known = found.get(name, frozenset())
            found[name] = None if faces is None or known is None else known | faces
    return found


def tables(book: Book, line: str, traits: tuple[str, ...] = ()) -> "list[Play]":
    """The table that a line describes, once for each player, who is about to throw; the first guest has these traits
    besides. Raises `Misplaced`.
    """
    number, facts = read_table(book, line)
    players = [dict(one) for one in facts.get("players", ())] or [{}]
    players[0]["traits"] = [*players[0].get("traits", ()), *traits]
    return [place(book, number, {"players": players, "turn": seat + 1}) for seat in range(number)]


def seats(play: "Play") -> list[Mapping[str, Any]]:
    """What is known of each at the table."""
    known = ("role", "traits", "hang", "age", "month", "drinker")
    return [{name: getattr(guest, name) for name in known if getattr(guest, name)} for guest in play.state.seats]
