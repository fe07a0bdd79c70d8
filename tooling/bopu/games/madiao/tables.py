"""Turns the cards that are played into tables: what may be played, how it lies, who takes the table."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bopu.games.madiao import layout
from bopu.games.madiao.pack import Cards
from bopu.games.madiao.state import Laid
from bopu.play.contract import IllegalMove, Seat, Unreadable
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Rule

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play


def moves(play: "Play") -> tuple[str, ...]:
    """What the player to move may play: a lead, or for each card in hand what playing it is called."""
    hand = play.state.seats[play.state.turn].hand
    if not play.state.trick:
        refused = forbidden_leads(play)
        return tuple(f"{layout.LEAD} {card}" for card in hand if card not in refused)
    refused = forbidden_answers(play)
    left = [card for card in hand if card not in refused]
    return tuple(f"{word} {card}" for card, (word, _) in zip(left, strokes(play, left), strict=True))


Stroke = tuple[str, tuple[Rule, ...]]
"""What playing a card is called, and the rules that say so."""


def rival(play: "Play") -> str:
    """The card against which one is held now: the largest so far, or the one just before."""
    return play.state.best.card if _against_largest(play) else play.state.trick[-1].card


def _against_largest(play: "Play") -> bool:
    which: str = play.book.once("against", lambda: str(play.decide("compared").answer[0].args["which"]))
    return which == "largest"


def strokes(play: "Play", cards: Sequence[str]) -> list[Stroke]:
    """What playing each of these cards would be called, and by which rules."""
    itself = by_itself(play)
    if itself.answer:
        return [(layout.DISCARD, itself.rules)] * len(cards)
    other, suit, beats = rival(play), play.pack.suit, play.pack.beats
    called = play.book.once("strokes", lambda: _strokes(play))
    return [called[suit[card] == suit[other], beats(card, other)] for card in cards]


def _strokes(play: "Play") -> Mapping[tuple[bool, bool], Stroke]:
    """What it is called by whether the card is of the suit of the other, and larger."""
    found: dict[tuple[bool, bool], Stroke] = {}
    compared = play.decide("compared").rules
    for same, larger in ((True, True), (True, False), (False, False)):
        decision = play.decide("stroke", {"same_suit": same, "larger": larger})
        found[same, larger] = str(decision.answer[0].args["as"]), (*decision.rules, *compared)
    return found


def stroke(play: "Play", card: str) -> Stroke:
    """What playing a card is called, and the rules that say so."""
    [found] = strokes(play, (card,))
    return found


def by_itself(play: "Play") -> Decision:
    """Whether the player to move discards without any choice."""
    return play.decide("by_itself")


Refused = Mapping[str, tuple[Rule, ...]]


def against(play: "Play", card: str) -> Decision:
    """What advice says against leading a card."""
    return play.decide("leading", {"card": card})


def is_law(play: "Play", advice: str) -> bool:
    """Whether a kind of advice binds."""
    return play.decide("force", {"advice": advice}).answer[0].word == "binds"


def forbidden_leads(play: "Play") -> Refused:
    """The cards that may not be led, with the rules against each; none where every card would be forbidden."""
    law = [weight for weight in layout.WEIGHTS if is_law(play, weight)]
    if not law:
        return {}
    hand = play.state.seats[play.state.turn].hand
    found = {card: rules for card in hand if (rules := _binding(against(play, card), law))}
    return found if len(found) < len(hand) else {}


def _binding(decision: Decision, law: Sequence[str]) -> tuple[Rule, ...]:
    """Of rules against a lead those whose reason is as strong as the law asks."""
    return tuple(rule for rule in decision.rules if any(one.args["weight"] in law for one in rule.answer))


def place(play: "Play", seat: int) -> str:
    """Where a seat is from who leads to this table."""
    return layout.PLACES[(seat - play.state.trick[0].seat) % len(play.state.seats)]


def duty(play: "Play") -> Decision:
    """What the player to move owes the others at this table."""
    state = play.state
    seats = {"place": state.turn, "banker_place": state.banker, "best_place": state.best.seat}
    return play.decide("duty", {name: place(play, seat) for name, seat in seats.items()})


def answers(play: "Play", what: str) -> Cards:
    """The cards in hand by which a duty is done: those that beat, the largest of them, or those that do not."""
    hand = play.state.seats[play.state.turn].hand
    called = zip(hand, strokes(play, hand), strict=True)
    beating = tuple(card for card, (word, _) in called if word == layout.CATCH)
    if what == "leave":
        return tuple(card for card in hand if card not in beating)
    return beating if what == "catch" else beating[:1]


def forbidden_answers(play: "Play") -> Refused:
    """The cards that may not be played to a lead, with the rules against each; none where nothing would be left."""
    if not is_law(play, layout.CATCHING):
        return {}
    decision = duty(play)
    wanted = answers(play, decision.answer[0].args["what"]) if decision.answer else ()
    hand = play.state.seats[play.state.turn].hand
    return {card: decision.rules for card in hand if card not in wanted} if wanted else {}


def play_card(play: "Play", move: str) -> None:
    """A player plays a card. Raises a `RefusedMove`, and then nothing has changed."""
    state = play.state
    word, card, rules = _read(play, move)
    player, up = state.seats[state.turn], word in layout.UP
    fields: dict[str, Any] = {"player": Seat(state.turn)}
    kind = "discards"
    if up:
        fields["card"] = card
        kind = "catches" if state.trick else "leads"
        state.shown += (card,)
    if not state.trick:
        state.leads += ((state.turn, card),)
    player.hand = tuple(one for one in player.hand if one != card)
    if not up:
        player.discarded += (card,)
    state.trick += (Laid(state.turn, card, up),)
    play.tell(kind, fields, rules)
    _next(play)


def _read(play: "Play", move: str) -> tuple[str, str, tuple[Rule, ...]]:
    """The word and the card of a move that may be made, and the rules by which it is that."""
    word, _, card = move.partition(" ")
    if word not in (layout.LEAD, layout.CATCH, layout.DISCARD) or card not in play.pack.suit:
        raise Unreadable(move, " or ".join(f"`{one}`" for one in moves(play)))
    refused = forbidden_answers(play) if play.state.trick else forbidden_leads(play)
    if card not in play.state.seats[play.state.turn].hand:
        raise _illegal(play, move, play.decide("table_size").rules)
    if card in refused:
        raise _illegal(play, move, refused[card])
    lies, rules = stroke(play, card) if play.state.trick else (layout.LEAD, play.decide("table_size").rules)
    if word != lies:
        raise _illegal(play, move, rules)
    return word, card, rules


def _illegal(play: "Play", move: str, rules: tuple[Rule, ...]) -> IllegalMove:
    cites = tuple(dict.fromkeys(clause for rule in rules for clause in rule.cites))
    expected = f"expected {' or '.join(f'`{one}`' for one in moves(play))}"
    return IllegalMove(move, expected, tuple(rule.id for rule in rules), cites)


def _size(play: "Play") -> int:
    """How many cards make a table."""
    [size] = play.decide("table_size").answer
    return play.number(size.args["players"]) * play.number(size.args["cards"])


def _next(play: "Play") -> None:
    """The next player, or the end of the table."""
    state = play.state
    if len(state.trick) < play.book.once("table size", lambda: _size(play)):
        state.turn = play.after(state.turn)
        play.wait_for(layout.CATCH, state.turn)
        return
    state.wait, state.table = None, state.table + 1
    state.last = state.turn = state.best.seat
    play.happens("table_over", {"player": Seat(state.last), "n": state.table}, play.decide("table_size").rules)
    state.trick = ()
