"""Turns what chance and choices settle in steps of procedures into functions that do it at many tables at once."""

from collections.abc import Callable

import numpy as np

from bopu.games.cailianchuan import bouts
from bopu.games.cailianchuan.bulk_ask import Array, Unsupported
from bopu.games.cailianchuan.bulk_doing import Do, Doing, first_listed, first_of
from bopu.games.cailianchuan.bulk_lanes import NOBODY, SIZES, Lanes
from bopu.games.cailianchuan.engine import Play
from bopu.games.cailianchuan.layout import TWO
from bopu.games.cailianchuan.state import Bout
from bopu.play.streams import CHOICES, THROWS
from bopu.ruleset.arguments import names
from bopu.ruleset.terms import Const

DRAWN, SHOWS = "drawn", "shows"


def matches(doing: Doing) -> Do:
    """One of two loses, by chance or by the hands that they show, as the rules say; one alone loses at once."""
    one, other, bind, settle = doing.player("one"), doing.player("other"), doing.binding(), _settled(doing)

    def do(lanes: Lanes, idx: Array) -> None:
        loser, second = one(lanes, idx).copy(), other(lanes, idx)
        two = np.flatnonzero(loser != second)
        loser[two] = settle(lanes, idx[two], loser[two], second[two])
        bind(lanes, idx, loser)

    return do


def contest(doing: Doing) -> Do:
    """One of those in a forfeit loses; where hands are shown, there must be two of them."""
    bind, somebody, settle = doing.binding(), doing.somebody(first_listed(doing.scope)), _settled(doing)
    drawn = _word(doing) == DRAWN

    def do(lanes: Lanes, idx: Array) -> None:
        loser, among = somebody(lanes, idx).copy(), SIZES[lanes.listed[idx]]
        several = np.flatnonzero(among > 1)
        here, listed, start = idx[several], lanes.listed[idx[several]], lanes.start[idx[several]]
        if drawn:
            loser[several] = lanes.seat(listed, lanes.draw(THROWS, here, among[several]), start)
        else:
            loser[several] = settle(lanes, here, loser[several], lanes.seat(listed, 1, start))
            for number in np.unique(among[among > TWO]).tolist():
                lanes.stop(idx[among == number], f"expected two who match each other for {doing.name}; found {number}")
        bind(lanes, idx, loser)

    return do


def _word(doing: Doing) -> str:
    """How a match of this kind is settled. Raises `Unsupported`."""
    kind, answers = doing.args["kind"], doing.scope.known.answers
    if not isinstance(kind, str):
        raise Unsupported(f"expected of a match the name of its kind; found {kind}")
    [phrase] = answers.asked(lambda: answers.at(0).decide("bout", {"kind": kind}).answer)
    if phrase.word not in (DRAWN, SHOWS):
        raise Unsupported(f"expected {DRAWN} or {SHOWS} of a match; found {phrase.word}")
    return phrase.word


def _settled(doing: Doing) -> Callable[[Lanes, Array, Array, Array], Array]:
    """Who of two loses."""

    def drawn(lanes: Lanes, idx: Array, first: Array, second: Array) -> Array:
        return np.where(lanes.draw(THROWS, idx, TWO) > 0, second, first)

    return drawn if _word(doing) == DRAWN else _shown(doing)


def _shown(doing: Doing) -> Callable[[Lanes, Array, Array, Array], Array]:
    """Both show hands until one loses: the engine says for each two hands who does."""
    answers, kind = doing.scope.known.answers, doing.args["kind"]
    [phrase] = answers.at(0).decide("bout", {"kind": kind}).answer
    bout = Bout((0, 1), kind, answers.fixed(phrase.args["fingers"], "fingers"), (), ())
    moves = bouts.hands(bout.fingers)
    loses = np.array([[_loser(answers.at(0), bout, one, other) for other in moves] for one in moves])
    if (loses == NOBODY).all():
        raise Unsupported(f"expected hands of which one can win; found {bout.fingers} fingers")

    def shown(lanes: Lanes, idx: Array, first: Array, second: Array) -> Array:
        loser, left = first.copy(), np.arange(len(idx))
        while left.size:
            one, other = (lanes.draw(CHOICES, idx[left], len(moves)) for _ in bout.seats)
            found = loses[one, other]
            loser[left] = np.where(found > 0, second[left], first[left])
            left = left[found == NOBODY]
        return loser

    return shown


def _loser(play: Play, bout: Bout, one: str, other: str) -> int:
    bouts.begin(play, bout)
    bouts.shown(play, one)
    found = bouts.shown(play, other)
    return NOBODY if found is None else found[0]


def asks(doing: Doing) -> Do:
    """Somebody chooses among answers."""
    somebody, bind = doing.somebody(first_of(doing.called())), doing.binding()
    given = np.array([doing.scope.known.words(str(name)) for name in names(doing.args["of"])])

    def do(lanes: Lanes, idx: Array) -> None:
        somebody(lanes, idx)
        if lanes.halts:
            idx = idx[lanes.alive[idx]]
        bind(lanes, idx, given[lanes.draw(CHOICES, idx, len(given))])

    return do


def draws_face(doing: Doing) -> Do:
    """`but` is left out of the faces, where it is one of them."""
    but, bind, faces = doing.number("but"), doing.binding(), doing.scope.known.answers.faces

    def do(lanes: Lanes, idx: Array) -> None:
        left_out = np.broadcast_to(but(lanes, idx), idx.shape)
        missing = (left_out >= faces.start) & (left_out < faces.stop)
        drawn = faces.start + lanes.draw(THROWS, idx, len(faces) - missing)
        bind(lanes, idx, drawn + (missing & (drawn >= left_out)))

    return do


def throws_dice(doing: Doing) -> Do:
    """Dice are thrown for a forfeit."""
    return _thrown(doing, None)


def throws_on(doing: Doing) -> Do:
    """Dice are thrown besides those before."""
    return _thrown(doing, doing.scope.dice(doing.args["before"]))


def _thrown(doing: Doing, before: int | None) -> Do:
    """So many throws in a row are counted together, with those before where they count still."""
    answers, player = doing.scope.known.answers, doing.player("player")
    for name in ("times", "dice"):
        if not isinstance(doing.args.get(name, Const(0, "")), Const):
            raise Unsupported(f"expected in {doing.name} a fixed number as {name}; found {doing.args[name]}")
    times = answers.fixed(doing.args.get("times"), "times")
    dice = answers.fixed(doing.args["dice"], "dice") if "dice" in doing.args else answers.dice
    counted, bound = answers.counted(dice), doing.scope.known.dice((doing.scope.procedure, doing.bind))

    def do(lanes: Lanes, idx: Array) -> None:
        player(lanes, idx)
        found = 0 if before is None else lanes.dice[before, idx]
        for _ in range(times):
            lanes.fall(idx)
            found = found + counted[lanes.draw(THROWS, idx, len(counted))]
        lanes.dice[bound, idx] = found

    return do
