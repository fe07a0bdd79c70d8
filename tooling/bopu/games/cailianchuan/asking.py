"""What the words of 采蓮船 share: reading names and numbers out of a situation, parameters, predicates."""

from collections.abc import Callable, Mapping, Sequence

from bopu.ruleset.arguments import param
from bopu.ruleset.vocabulary import Type

RANKS: Mapping[str, Callable[[Sequence[int], int], int]] = {
    "times": lambda dice, face: dice.count(face),
    "face": lambda dice, face: face,
}
"""What may put one repeated face before another: how many dice show it, how large it is."""


def most_alike(dice: Sequence[int], but: int) -> int:
    """How many dice show the face other than `but` that comes up most."""
    return max((dice.count(face) for face in dice if face != but), default=0)


def first_face(dice: Sequence[int], but: int, ranks: Sequence[str]) -> int:
    """The face other than `but` that is first by these ranks, one after another; 0 where there is none."""
    return max(
        (face for face in dice if face != but), key=lambda face: [RANKS[one](dice, face) for one in ranks], default=0
    )


FACE = param("face", Type.NUMBER)
N = param("n", Type.NUMBER)
BUT = param("but", Type.NUMBER)
