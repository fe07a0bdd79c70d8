"""Turns a hand's beginning and end into events: who banks, what is dealt, how many tables each has, who banks next."""

from typing import TYPE_CHECKING

from bopu.games.madiao import layout
from bopu.games.madiao.pack import Cards
from bopu.games.madiao.state import Wait
from bopu.play.contract import Seat, Value
from bopu.play.deal import DealSpec, Part
from bopu.ruleset.decide import Gap
from bopu.ruleset.model import Rule

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play


def begin(play: "Play") -> None:
    """The first hand: a card is drawn for the banker, unless the table has said who banks."""
    _check_pack(play)
    if play.state.banker >= 0:
        new_hand(play)
        return
    play.wait_for(layout.DRAW, chance=DealSpec(play.pack.cards, (Part(1),), layout.DRAW))


def _check_pack(play: "Play") -> None:
    """The text's own counts of cards are held against its lists. Raises `Gap` where they differ."""

    def checked() -> tuple[Rule, ...]:
        decision = play.decide("pack")
        for phrase in decision.answer:
            of = phrase.args["of"].names
            cards = play.pack.all_named(of) or play.pack.cards
            if len(cards) != play.number(phrase.args["n"]):
                expected = f"expected {play.number(phrase.args['n'])} cards of {', '.join(of)}"
                raise Gap(f"{expected}, as the rules count them; found {len(cards)} in the lists")
        return decision.rules

    play.book.once("counted pack", checked)


def new_hand(play: "Play") -> None:
    """A hand begins: cards are dealt."""
    state = play.state
    state.number += 1
    state.table, state.trick, state.leads, state.shown, state.free = 0, (), (), (), False
    state.pot = state.turned = ()
    state.last, state.turn, state.notes = -1, -1, {}
    for player in state.seats:
        player.hand = player.tabled = player.discarded = player.chong = ()
        player.before = player.chips
    decision = play.decide("deal")
    [phrase] = decision.answer
    hand, pot = play.number(phrase.args["hand"]), play.number(phrase.args["pot"])
    parts = (*(Part(hand) for _ in state.seats), Part(pot, ordered=True))
    play.tell("hand_begins", {"n": state.number}, decision.rules)
    play.wait_for(layout.DEAL, chance=DealSpec(play.pack.cards, parts, layout.DEAL))


def chance_fell(play: "Play", wait: Wait, parts: tuple[Cards, ...]) -> None:
    """A card is drawn for the banker, or cards are dealt."""
    play.state.wait = None
    if wait.what == layout.DRAW:
        _drawn(play, parts[0][0])
    else:
        _dealt(play, parts)


def _drawn(play: "Play", card: str) -> None:
    divided = play.decide("first_banker")
    value, rules = face_value(play, card)
    play.tell("draws", {"card": card, "value": value}, rules)
    by = play.number(divided.answer[0].args["by"])
    play.state.banker = (value - 1) % by % len(play.state.seats)
    play.tell("banks", {"player": Seat(play.state.banker)}, divided.rules)
    new_hand(play)


def face_value(play: "Play", card: str) -> tuple[int, tuple[Rule, ...]]:
    """The number that a card counts as, and the rules that say so."""
    valued = play.decide("face_value", {"card": card})
    [phrase] = valued.answer
    value = play.number(phrase.args["n"])
    if phrase.word == "counted_from":
        listed = play.pack.all_named(phrase.args["cards"].names)
        before = listed.index(card) if phrase.args["end"] == "first" else len(listed) - listed.index(card) - 1
        value += before * play.number(phrase.args["step"])
    return value, valued.rules


def _dealt(play: "Play", parts: tuple[Cards, ...]) -> None:
    state = play.state
    *dealt, state.pot = parts
    for player, hand in zip(state.seats, dealt, strict=True):
        player.hand = hand
    play.happens("dealt", {"n": len(dealt[0]), "pot": len(state.pot)}, play.decide("deal").rules)


def first_lead(play: "Play") -> None:
    """Who leads to the first table is waited for."""
    decision = play.decide("first_lead")
    [phrase] = decision.answer
    [seat] = play.chosen(phrase.args["who"])
    play.tell("leads_next", {"player": Seat(seat)}, decision.rules)
    play.state.turn = seat
    play.wait_for(layout.LEAD, seat)


def count(play: "Play") -> None:
    """All tables are over: how many each has, and what that is called; then the pot."""
    state = play.state
    for step in range(len(state.seats)):
        seat = play.after(state.banker, step)
        tables = len(state.seats[seat].tabled)
        decision = play.decide("standing", {"tables": tables})
        fields: dict[str, Value] = {"player": Seat(seat), "tables": tables}
        play.happens("stands", {**fields, "is": str(decision.answer[0].args["is"])}, decision.rules)


def end(play: "Play") -> None:
    """A hand is over: another one, or the end of the game."""
    state = play.state
    decision = play.decide("hands")
    wanted = state.hands or play.number(decision.answer[0].args["n"])
    play.tell("hand_over", {"n": state.number}, decision.rules)
    if state.number >= wanted:
        state.over = True
        play.tell("game_over", {}, decision.rules)
        return
    _next_banker(play)
    new_hand(play)


def _next_banker(play: "Play") -> None:
    """Who has won most banks; where that is not one alone, the rules say who."""
    state = play.state
    counted = play.decide("winnings")
    since_hand = counted.answer[0].args["span"] == "hand"
    won = [player.chips - (player.before if since_hand else 0) for player in state.seats]
    leaders = [seat for seat, chips in enumerate(won) if chips == max(won)]
    decision = play.decide("next_banker", {"leaders": len(leaders)})
    if decision.answer[0].args["which"] == "winner":
        state.banker = leaders[0]
    play.tell("banks", {"player": Seat(state.banker)}, (*decision.rules, *counted.rules))
