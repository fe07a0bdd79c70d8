"""What the words of rules do to the state, and how play goes on until it waits: one function for each deed."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bopu.games.madiao import hands, layout, payments, pot
from bopu.games.madiao.state import Wait
from bopu.play.contract import Seat
from bopu.play.refused import none_of
from bopu.play.steps import Acted, answered
from bopu.play.steps import go_on as walk_on
from bopu.ruleset.decide import Gap, Matched
from bopu.ruleset.model import Phrase, Step
from bopu.ruleset.procedure import Walk, begin, step_at

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play

Fields = Mapping[str, Any]
Effect = Callable[["Play", Phrase, Matched, Fields, str], None]
"""Does one word of a rule: with the rule and what it bound, the fields of the event, and the event's name."""


def perform(play: "Play", phrase: Phrase, match: Matched, fields: Fields, event: str) -> None:
    """Carry out one word of a rule."""
    EFFECTS[phrase.word](play, phrase, match, fields, event)


def _takes_table(play: "Play", phrase: Phrase, match: Matched, fields: Fields, event: str) -> None:
    """The largest card stays before its player, face up."""
    for seat in play.chosen(phrase.args["who"], fields):
        card = next(laid.card for laid in reversed(play.state.trick) if laid.seat == seat and laid.up)
        play.state.seats[seat].tabled += (card,)
        play.tell("tables", {"player": Seat(seat), "card": card}, (match.rule,))


def _lays_down(play: "Play", phrase: Phrase, match: Matched, fields: Fields, event: str) -> None:
    """Cards that lay face up and were beaten are turned down."""
    for seat in play.chosen(phrase.args["who"], fields):
        for laid in play.state.trick:
            if laid.seat == seat and laid.up:
                play.state.seats[seat].discarded += (laid.card,)
                play.tell("laid_down", {"player": Seat(seat), "card": laid.card}, (match.rule,))


def _has_lead(play: "Play", phrase: Phrase, match: Matched, fields: Fields, event: str) -> None:
    for seat in play.chosen(phrase.args["who"], fields):
        play.state.turn = seat
        if play.state.seats[seat].hand:
            play.tell("leads_next", {"player": Seat(seat)}, (match.rule,))
            play.wait_for(layout.LEAD, seat)


def _procedure(play: "Play", phrase: Phrase, match: Matched, fields: Fields, event: str) -> None:
    """A procedure begins: what it binds are fields of the event, or features of the moment."""
    named = {f"{event}.{name}": value for name, value in fields.items()}

    def source(name: str) -> Any:
        return named[name] if name in named else play.view(fields).feature(name)

    play.state.walks += (begin(play.book, phrase.args["name"], source),)


EFFECTS: dict[str, Effect] = {
    "takes_table": _takes_table,
    "lays_down": _lays_down,
    "has_lead": _has_lead,
    "procedure": _procedure,
    **payments.EFFECTS,
}

ACTS: dict[str, Callable[["Play", Step, Walk], Acted | None]] = {**pot.ACTS}
"""What operations of procedures do; None where one waits (it says for whom by `Play.wait_for` then)."""

ANSWERS: dict[str, Callable[["Play", Step, Walk, str], Acted]] = {**pot.ANSWERS}
"""What a player's choice does to the step that waits for it."""


def chosen(play: "Play", wait: Wait, move: str) -> None:
    """A player has chosen in a procedure. Raises a `RefusedMove`."""
    walk, legal = play.state.walks[-1], play.legal_moves()
    step = step_at(play.book, walk)
    if move not in legal:
        raise none_of(move, legal, (step.name,), step.cites)
    play.state.wait = None
    assert step.operation is not None
    walk, told = answered(play.book, walk, ANSWERS[step.operation.word](play, step, walk, move))
    play.state.walks = (*play.state.walks[:-1], walk)
    play.tell_all(told)


def _walk(play: "Play") -> None:
    """Go on with the procedure on top, until it waits or is over."""

    def act(step: Step, walk: Walk) -> Acted | None:
        assert step.operation is not None
        return ACTS[step.operation.word](play, step, walk)

    *below, walk = play.state.walks
    walk, told = walk_on(play.book, walk, act, play.view)
    play.tell_all(told)
    play.state.walks = (*below,) if step_at(play.book, walk).end else (*below, walk)


def go_on(play: "Play") -> None:
    """Do what is to be done until play waits or the game is over."""
    for _ in range(layout.LONGEST):
        if play.state.wait is not None or play.state.over:
            return
        if play.state.walks:
            _walk(play)
        else:
            _next_phase(play)
    raise Gap("expected a hand to come to an end; found that it goes on for ever")


def _next_phase(play: "Play") -> None:
    """What comes after the deal, the last table, the pot, the settlement."""
    state = play.state
    phase, over = state.notes.get("phase", ""), play.decide("table_size").rules
    if not phase and not state.free and any(player.hand for player in state.seats):
        hands.first_lead(play)
        return
    if not phase:
        state.notes = {**state.notes, "phase": "pot"}
        if not state.free:
            hands.count(play)
        turner = state.last if state.last >= 0 else state.banker
        play.happens("hand_played", {"player": Seat(turner)}, over)
    elif phase == "pot":
        state.notes = {**state.notes, "phase": "end"}
        play.happens("tables_counted", {"banker": Seat(state.banker)}, over)
    else:
        hands.end(play)
