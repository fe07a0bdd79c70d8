"""Turns a book of 采蓮船 into tables of what it answers: for every throw, every role, every cup, by number.

Throws and roles have numbers, from 0. No rule is read here: the book is asked, by way of the engine's own questions.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from bopu.games.cailianchuan.domains import phrases, roles
from bopu.games.cailianchuan.engine import Play
from bopu.games.cailianchuan.layout import MOST_WAYS
from bopu.games.cailianchuan.state import Guest, State
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.model import Phrase
from bopu.ruleset.terms import Named, Term, leaves

Array = npt.NDArray[Any]
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Unsupported(Exception):
    """These rules say something that cannot be played many games at once; the message is one sentence."""


class Numbered(Generic[K]):
    """Names with their numbers, in the order in which they were first asked for."""

    def __init__(self, names: Sequence[K] = ()) -> None:
        self.numbers: dict[K, int] = {name: number for number, name in enumerate(names)}

    def __len__(self) -> int:
        return len(self.numbers)

    def __call__(self, name: K) -> int:
        """The number of a name."""
        return self.numbers.setdefault(name, len(self.numbers))

    @property
    def names(self) -> tuple[K, ...]:
        """The names by number."""
        return tuple(self.numbers)


class Answers:
    """What the book answers. Raises `Unsupported` where it cannot be asked beforehand."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.rules = {rule.id: rule for rule in book.rules()}
        self._probe = Play(book, State([Guest()]))
        [phrase] = self.one("dice")
        self.dice, faces = (self.fixed(phrase.args[name], "dice") for name in ("n", "faces"))
        self.faces = range(1, faces + 1)
        self._counted: dict[int, Array] = {}
        self.throw_of = self._numbers_of_throws()
        self.roles = Numbered(self._all_roles())
        self.role_of_face = self._roles_of_faces()

    def _numbers_of_throws(self) -> Array:
        """[number drawn]: the number of the throw; `self.throws` gives the dice of each."""
        kinds, throw_of = np.unique(self.counted(self.dice), axis=0, return_inverse=True)
        self.throws = [tuple(np.repeat(self.faces, counts).tolist()) for counts in kinds]
        return throw_of.ravel()

    def ways(self, dice: int) -> int:
        """In how many ways so many dice fall."""
        found: int = len(self.faces) ** dice
        if found > MOST_WAYS:
            raise Unsupported(f"expected dice that fall in at most {MOST_WAYS} ways; found {dice} dice")
        return found

    def counted(self, dice: int) -> Array:
        """[number drawn, face - 1]: how many of so many dice show it; numbers as in bopu.play.streams.faces_of."""
        if dice not in self._counted:
            drawn, faces = np.arange(self.ways(dice)), len(self.faces)
            places = (drawn // faces**die % faces for die in range(dice))
            shown = sum((np.equal.outer(place, np.arange(faces)) for place in places), np.zeros((1, faces), np.int64))
            self._counted[dice] = shown
        return self._counted[dice]

    def _all_roles(self) -> tuple[str, ...]:
        ruleset = self.book.ruleset
        drawn = [phrase.args["roles"].names for word in ("sits", "draws_again") for phrase in phrases(ruleset, word)]
        return tuple(dict.fromkeys((*roles(ruleset), *(str(role) for names in drawn for role in names))))

    def _roles_of_faces(self) -> Array:
        """[face]: the number of the role that holds it; what stands for no face has a role that nobody holds."""
        found = [len(self.roles)] * (len(self.faces) + 1)
        for face in self.faces:
            found[face] = self.roles(self.asked(partial(self._probe.role_of, face)))
        return np.array(found)

    def asked(self, ask: Callable[[], T]) -> T:
        """An answer that the rules must give before play. Raises `Unsupported` where they are silent."""
        try:
            return ask()
        except (Gap, Conflict) as silence:
            raise Unsupported(str(silence)) from None

    def one(self, slot: str) -> tuple[Phrase, ...]:
        """The answer to a slot that nothing in play can change."""
        return self.asked(lambda: self._probe.decide(slot).answer)

    def fixed(self, term: Term | None, what: str) -> int:
        """A number that no moment of play can change; one where it is not given. Raises `Unsupported`."""
        if term is None:
            return 1
        if changing := [name for name in self._named(term) if name not in self.book.ruleset.values]:
            raise Unsupported(f"expected a fixed number of {what}; found {changing[0]}, which play changes")
        return self.asked(lambda: self._probe.number(term))

    def _named(self, term: Term) -> Iterator[str]:
        """The names on which a number stands, those that stand for others too."""
        for leaf in leaves(term):
            if isinstance(leaf, Named):
                yield leaf.name
                if leaf.name in self.book.ruleset.values:
                    yield from self._named(self.book.ruleset.values[leaf.name])

    def at(self, throw: int, role: str = "") -> Play:
        """A table of one at which somebody of this role has made this throw; a new one, since answers are asked for
        while others are."""
        return Play(self.book, State([Guest(role)], dice=self.throws[throw]))

    def by_throw(self, ask: Callable[[Play], T]) -> list[T]:
        """An answer for each throw."""
        return [ask(self.at(throw)) for throw in range(len(self.throws))]

    def by_role(self, ask: Callable[[Play], T]) -> list[T]:
        """An answer for each role."""
        return [ask(self.at(0, role)) for role in self.roles.names]

    def points(self, *but: int) -> Array:
        """[throw]: the points of the dice that show none of these faces."""
        return np.array([sum(face for face in dice if face not in but) for dice in self.throws])
