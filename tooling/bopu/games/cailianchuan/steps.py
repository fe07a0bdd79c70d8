"""Turns steps of procedures into play: how they follow one another, and what comes of chance and choices."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bopu.games.cailianchuan import bouts, layout
from bopu.games.cailianchuan.acts import ACTS, Doing
from bopu.games.cailianchuan.state import Wait
from bopu.play.contract import Event, Seat
from bopu.play.steps import Acted, go_on
from bopu.play.steps import answered as step_answered
from bopu.ruleset.model import Step
from bopu.ruleset.procedure import Performed, Walk, step_at

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play


def walk_on(play: "Play") -> None:
    """Go on with the procedure on top until it waits, begins another, or ends; then the one beneath it goes on."""
    state = play.state
    *beneath, top = state.walks
    begun: list[Walk] = []

    def act(step: Step, walk: Walk) -> Acted | None:
        if state.due or begun:
            return None  # what is due is drunk, and what is begun ends, before the next step
        assert step.operation is not None
        return ACTS[step.operation.word](Doing(play, step, walk, begun))

    walk, events = go_on(play.book, top, act, lambda: play.view({**top.bound}))
    play.tell_all(events)
    if not step_at(play.book, walk).end:
        state.walks = (*beneath, walk, *begun)
        return
    state.walks = tuple(beneath)
    if beneath:
        _come_out(play, Acted(Performed()))


def _come_out(play: "Play", acted: Acted) -> None:
    """The step at which the procedure on top waits has come out."""
    *beneath, top = play.state.walks
    step = step_at(play.book, top)
    after, _ = step_answered(play.book, top, acted)
    # the events are those of the step that waited, not of the one that follows
    for event in acted.events:
        play.tell(
            event.kind,
            event.fields,
            tuple(dict.fromkeys((step.name, *event.rules))),
            tuple(dict.fromkeys((*step.cites, *event.cites))),
        )
    play.state.walks = (*beneath, after)


def answered(play: "Play", wait: Wait, read: Any) -> None:
    """Chance or a player has answered what a step waited for."""
    _ANSWERS[wait.what](play, wait, read)


def _dice(play: "Play", wait: Wait, dice: tuple[int, ...]) -> None:
    """One throw in a forfeit: when so many as the step asks have been made, it comes out."""
    state, seat = play.state, wait.seat
    assert seat is not None
    state.thrown += dice
    state.to_throw = max(state.to_throw - 1, 0)
    shown = "".join(map(str, reversed(dice)))
    told = Event("throws_for", {"player": Seat(seat), "dice": shown})
    if state.to_throw > 0:
        play.tell(told.kind, told.fields, wait.rules, wait.cites)
        return
    thrown, state.thrown = state.thrown, ()
    _come_out(play, Acted(Performed("", thrown), (told,)))


def _lost(play: "Play", wait: Wait, parts: tuple[tuple[str, ...], ...]) -> None:
    loser = int(parts[0][0]) - 1
    step = step_at(play.book, play.state.walks[-1])
    assert step.operation is not None
    told = Event("loses", {"player": Seat(loser), "kind": step.operation.args["kind"]}, wait.rules, wait.cites)
    _come_out(play, Acted(Performed("", loser), (told,)))


def _shown(play: "Play", wait: Wait, move: str) -> None:
    """A hand of a match of fingers: when it is decided, its step comes out."""
    if found := bouts.shown(play, move):
        loser, events = found
        _come_out(play, Acted(Performed("", loser), events))


def _drawn(play: "Play", wait: Wait, parts: tuple[tuple[str, ...], ...]) -> None:
    face = int(parts[0][0])
    _come_out(play, Acted(Performed("", face), (Event("draws", {"player": Seat(play.state.turn), "face": face}),)))


def _chosen(play: "Play", wait: Wait, answer: str) -> None:
    assert wait.seat is not None
    told = Event("chooses", {"player": Seat(wait.seat), "what": answer})
    _come_out(play, Acted(Performed("", answer), (told,)))


_ANSWERS: Mapping[str, Callable[["Play", Wait, Any], None]] = {
    "dice": _dice,
    layout.LOSES: _lost,
    layout.SHOW: _shown,
    layout.DRAW: _drawn,
    "ask": _chosen,
}
