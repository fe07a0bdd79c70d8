"""Turns operations of steps, and words of answers, into functions that do them at many tables at once.

See bopu.games.cailianchuan.acts and effects: the same words, for one table. What comes out of a step is told as the
place of the outcome among those that the operation registers.
"""

from collections.abc import Callable, Mapping

import numpy as np

from bopu.games.cailianchuan import bulk_chance
from bopu.games.cailianchuan.bulk_ask import Array, Unsupported
from bopu.games.cailianchuan.bulk_doing import Do, Doing, first_listed, first_of
from bopu.games.cailianchuan.bulk_lanes import SIZES, Lanes, Values
from bopu.games.cailianchuan.bulk_players import Called
from bopu.games.cailianchuan.bulk_terms import Value
from bopu.ruleset.arguments import looked_up
from bopu.ruleset.decide import Conflict, Gap
from bopu.ruleset.terms import Const

FOUND, NONE = 0, 1
OUT_OF_ORDER = "expected those who stay in the order in which they are in it; found one who comes before another"


# Cups.


def _drinks(doing: Doing) -> Do:
    return _each(doing.called(), doing.scope.cup(doing.args["cup"]), doing.number("n"))


def _fines(doing: Doing) -> Do:
    """Penal cups: the rules say for each role from which cup they are drunk."""
    cup, answers, cups = doing.args["cup"], doing.scope.known.answers, doing.scope.known.cups
    if not isinstance(cup, str):
        raise Unsupported(f"expected of a penalty the name of its cup; found {cup}")

    def given(role: str) -> int:
        def ask() -> str:
            play = answers.at(0)
            [phrase] = play.decide("penalty_cup", {"cup": cup, "role": role}).answer
            return str(looked_up(play.view({"cup": cup}), phrase.args["cup"]))

        return cups(answers.asked(ask))

    table = np.array([given(role) for role in answers.roles.names])
    return _each(doing.called(), table, doing.number("n"))


def _each(those: Called, cup: Value | Array, n: Value) -> Do:
    """Everyone of these drinks, one after another; `cup` is one for all, or a table by role."""

    def do(lanes: Lanes, idx: Array) -> None:
        found, start = those(lanes, idx)
        cups, start = np.broadcast_to(n(lanes, idx), idx.shape), np.broadcast_to(start, idx.shape)
        lanes.sent[idx] += cups * SIZES[found]
        for number in range(lanes.seats):
            there = np.flatnonzero(SIZES[found] > number)
            if not there.size:
                break
            seat = lanes.seat(found[there], number, start[there])
            lanes.drink(idx[there], seat, _kind(lanes, idx[there], seat, cup), cups[there])

    return do


def _kind(lanes: Lanes, idx: Array, seat: Array, cup: Value | Array) -> Values:
    if isinstance(cup, np.ndarray):
        found: Array = cup[lanes.role[idx * lanes.seats + seat]]
        return found
    return cup(lanes, idx)


def _delivers(doing: Doing) -> Do:
    player, cup, n = doing.player("player"), doing.scope.cup(doing.args["cup"]), doing.number("n")

    def do(lanes: Lanes, idx: Array) -> None:
        lanes.drink(idx, player(lanes, idx), cup(lanes, idx), n(lanes, idx))

    return do


def _owes(doing: Doing) -> Do:
    cup, n, bind = doing.scope.cup(doing.args["cup"]), doing.number("n"), doing.binding()

    def do(lanes: Lanes, idx: Array) -> None:
        lanes.sent[idx] += n(lanes, idx)
        bind(lanes, idx, cup(lanes, idx))

    return do


def _pours(doing: Doing) -> Do:
    """In how many parts each cup stands there, the rules say."""
    known, cup, n = doing.scope.known, doing.scope.cup(doing.args["cup"]), doing.number("n")
    parts: dict[int, int | str] = {}  # by cup; where the rules are silent, their sentence

    def of(number: int) -> int | str:
        if number not in parts:
            name = known.cups.names[number]
            try:
                [phrase] = known.answers.at(0).decide("parts", {"cup": name}).answer
                parts[number] = known.answers.fixed(phrase.args["n"], "parts")
            except (Gap, Conflict, Unsupported) as silence:
                parts[number] = str(silence)
        return parts[number]

    def do(lanes: Lanes, idx: Array) -> None:
        cups = np.broadcast_to(cup(lanes, idx), idx.shape)
        each, sent = np.zeros(len(idx), dtype=np.int64), n(lanes, idx)
        for number in np.unique(cups).tolist():
            found = of(number)
            if isinstance(found, str):
                lanes.stop(idx[cups == number], found)
            else:
                each[cups == number] = found
        lanes.parts[idx] = each * sent
        lanes.sent[idx] += each * sent - sent

    return do


def _drinks_part(doing: Doing) -> Do:
    player, cup = doing.player("player"), doing.scope.cup(doing.args["cup"])

    def do(lanes: Lanes, idx: Array) -> Array:
        lanes.parts[idx] -= 1
        lanes.drink(idx, player(lanes, idx), cup(lanes, idx), 1)
        return np.where(lanes.parts[idx] > 0, FOUND, NONE)

    return do


# Who is in it.


def _gathers(doing: Doing) -> Do:
    those, bind, most = doing.called(), doing.binding(), len(_outcomes(doing)) - 1

    def do(lanes: Lanes, idx: Array) -> Array:
        found, start = those(lanes, idx)
        _call(lanes, idx, found, start)
        lanes.kept[idx] = 0
        bind(lanes, idx, lanes.seat(found, 0, start))
        return np.minimum(SIZES[found], most)

    return do


def _outcomes(doing: Doing) -> tuple[str, ...]:
    return doing.scope.known.answers.book.vocabulary.operations[doing.phrase.word].outcomes


def _call(lanes: Lanes, idx: Array, found: Array, start: Values) -> None:
    """These are in it, and nobody has been called or has counted anything."""
    lanes.listed[idx], lanes.start[idx], lanes.cursor[idx] = found, start, 0
    lanes.tally[lanes.all_seats(idx)] = 0


def _narrows(doing: Doing) -> Do:
    those = doing.called()
    return lambda lanes, idx: _call(lanes, idx, *those(lanes, idx))


def _next_listed(doing: Doing) -> Do:
    bind = doing.binding()

    def do(lanes: Lanes, idx: Array) -> Array:
        cursor, listed = lanes.cursor[idx], lanes.listed[idx]
        found = cursor < SIZES[listed]
        bind(lanes, idx, lanes.seat(listed, cursor, lanes.start[idx]))
        lanes.cursor[idx] = np.where(found, cursor + 1, 0)
        return np.where(found, FOUND, NONE)

    return do


def _next_after(doing: Doing) -> Do:
    player, bind = doing.player("player"), doing.binding()
    listed_first = doing.somebody(first_listed(doing.scope))

    def do(lanes: Lanes, idx: Array) -> None:
        listed_first(lanes, idx)
        but, listed, start = player(lanes, idx), lanes.listed[idx], lanes.start[idx]
        among = np.maximum(SIZES[listed], 1)
        at = lanes.cursor[idx] % among
        further = np.where(lanes.seat(listed, at, start) == but, (at + 1) % among, at)
        lanes.cursor[idx] = further + 1
        bind(lanes, idx, lanes.seat(listed, further, start))

    return do


def _first_of(doing: Doing) -> Do:
    first, bind = doing.somebody(first_of(doing.called())), doing.binding()
    return lambda lanes, idx: bind(lanes, idx, first(lanes, idx))


def _counts_round(doing: Doing) -> Do:
    """Points left are counted off on these players, beginning with the first of them."""
    face, those, bind = doing.number("face"), doing.called(), doing.binding()
    answers, apart = doing.scope.known.answers, "but" in doing.args
    if apart and not isinstance(doing.args["but"], Const):
        raise Unsupported(f"expected in {doing.name} one face to be left out; found {doing.args['but']}")
    left_out = (int(doing.args["but"].number),) if apart else ()
    points = np.stack([answers.points(one, *left_out) for one in (0, *answers.faces)])
    first = doing.somebody(first_of(those))

    def do(lanes: Lanes, idx: Array) -> None:
        first(lanes, idx)
        found, start = those(lanes, idx)
        left = points[face(lanes, idx), lanes.thrown[idx]]
        bind(lanes, idx, lanes.seat(found, (left - 1) % np.maximum(SIZES[found], 1), start))

    return do


def _keeps(doing: Doing) -> Do:
    """They stay in the order in which they are in it; an evening in which they do not is stopped."""
    player = doing.player("player")

    def do(lanes: Lanes, idx: Array) -> None:
        place = (player(lanes, idx) - lanes.start[idx]) % lanes.seats
        before = lanes.kept[idx] >> place > 0
        if before.any():
            lanes.stop(idx[before], OUT_OF_ORDER)
        lanes.kept[idx] |= 1 << place

    return do


def _goes_on(doing: Doing) -> Do:
    def do(lanes: Lanes, idx: Array) -> Array:
        lanes.listed[idx], lanes.kept[idx], lanes.cursor[idx] = lanes.kept[idx], 0, 0
        return np.where(lanes.listed[idx] > 0, FOUND, NONE)

    return do


def _tallies(doing: Doing) -> Do:
    player, dice, face = doing.player("player"), doing.scope.dice(doing.args["dice"]), doing.number("face")

    def do(lanes: Lanes, idx: Array) -> None:
        shown = lanes.dice[dice, idx, np.subtract(face(lanes, idx), 1)]
        lanes.tally[idx * lanes.seats + player(lanes, idx)] = shown

    return do


def _is_number(doing: Doing) -> Do:
    n, bind = doing.number("n"), doing.binding()
    return lambda lanes, idx: bind(lanes, idx, n(lanes, idx))


def _orders(doing: Doing) -> Do:
    """It changes nothing; but the rules must say who leads."""
    if "who" in doing.args:
        doing.called()
    else:
        answers = doing.scope.known.answers
        answers.asked(lambda: answers.by_role(lambda play: play.decide("leads")))
    return _nothing(doing)


def _nothing(doing: Doing) -> Do:
    return lambda lanes, idx: None


ACTS: Mapping[str, Callable[[Doing], Do]] = {
    "asks": bulk_chance.asks,
    "contest": bulk_chance.contest,
    "counts_round": _counts_round,
    "delivers": _delivers,
    "draws_face": bulk_chance.draws_face,
    "drinks": _drinks,
    "drinks_part": _drinks_part,
    "fines": _fines,
    "first_of": _first_of,
    "gathers": _gathers,
    "goes_on": _goes_on,
    "is_number": _is_number,
    "keeps": _keeps,
    "lost": _nothing,
    "matches": bulk_chance.matches,
    "narrows": _narrows,
    "next_after": _next_after,
    "next_listed": _next_listed,
    "nothing": _nothing,
    "orders": _orders,
    "owes": _owes,
    "pours": _pours,
    "tallies": _tallies,
    "throws_dice": bulk_chance.throws_dice,
    "throws_on": bulk_chance.throws_on,
}
"""Every word but those that begin procedures, which bulk_program.py follows."""


def act(doing: Doing) -> Do:
    """What a word does. Raises `Unsupported` for one that is not known here."""
    if doing.phrase.word not in ACTS:
        raise Unsupported(f"expected one of {', '.join(ACTS)}; found {doing.phrase.word}")
    return ACTS[doing.phrase.word](doing)
