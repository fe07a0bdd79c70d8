"""Turns a hand that wins into points: whether it may be declared, what is told of it, who pays whom."""

from typing import TYPE_CHECKING

from bopu.games.guobiao import deals
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.players import Won
from bopu.games.guobiao.scorer import Score
from bopu.games.guobiao.state import NO_TILE, Player
from bopu.play.contract import Seat, Value
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Rule

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play

EVENTS = {at.DISCARDED: "wins_on", at.ROBBED: "robs"}
"""What a win with another's tile is told as."""


def hand_of(play: "Play", seat: int, tile: int, came: str) -> Hand:
    """The hand that would win with a tile that came in this way."""
    state = play.state
    player, own = state.seats[seat], came in at.OWN
    number = play.law.tiles.number
    return Hand(
        player.melds,
        concealed(player, tile, came),
        tile,
        self_draw=own,
        last_tile=not state.left,
        replacement=came == at.REPLACED,
        robbed=came == at.ROBBED,
        last_of_kind=came != at.ROBBED and _shown(play, tile, came) == play.law.tiles.copies[tile] - 1,
        seat_wind=number[deals.seat_wind(play, seat)],
        round_wind=number[deals.round_wind(play)],
        flowers=len(player.flowers),
    )


def _shown(play: "Play", tile: int, came: str) -> int:
    """How many of a tile lie open on the table, beside the one that is won on."""
    law, shown = play.law, 0
    for player in play.state.seats:
        shown += player.discards.count(tile)
        for meld in player.melds:
            if law.said("lying", "as", meld.kind) == at.UP:
                shown += law.meld_tiles(meld).count(tile)
    return shown - (came == at.DISCARDED)


def can_win(play: "Play", seat: int, tile: int, came: str) -> bool:
    """Whether a player may declare a win with this tile: the hand has a shape and enough points."""
    player, scorer = play.state.seats[seat], play.law.scorer
    if not scorer.wins(player.melds, concealed(player, tile, came), tile):  # most hands: no more need be known of them
        return False
    return scorer.score(hand_of(play, seat, tile, came)).may_declare


def asked(play: "Play") -> tuple[Decision, ...]:
    """What the rules say of a win in the own turn; of tiles dealt also which of them wins."""
    law, came = play.law, play.state.came
    own = law.ask("own_turn", at.WIN, came)
    return (own, law.ask("dealt_win")) if came == at.DEALT else (own,)


def own_tile(play: "Play") -> int:
    """The tile with which the player whose turn it is would win: the one drawn, or of those dealt the one that the
    rules say; `NO_TILE` where there is none."""
    state, law = play.state, play.law
    if state.came != at.DEALT or law.dealt_win == at.NEWEST:
        return state.drawn
    if not law.dealt_win:
        return NO_TILE
    player = state.seats[state.turn]
    *others, last = player.tiles()
    if not law.scorer.wins(player.melds, others, last):  # then it has no shape with any other of them either
        return last
    hands = (hand_of(play, state.turn, tile, state.came) for tile in dict.fromkeys((*others, last)))
    return max(hands, key=lambda hand: law.scorer.score(hand).total).win


def concealed(player: Player, tile: int, came: str) -> tuple[int, ...]:
    """The closed tiles without the one that wins."""
    held = list(player.tiles())
    if came in at.OWN:
        held.remove(tile)
    return tuple(held)


def why_not(play: "Play", seat: int, tile: int, came: str) -> tuple[Rule, ...]:
    """The rules by which a hand is not enough: on the shapes that it has not, or on the points that a win needs."""
    scorer = play.law.scorer
    score = scorer.score(hand_of(play, seat, tile, came))
    if not score.wins:
        return tuple(shape.rule for shape in scorer.shapes.shapes)
    return () if score.may_declare else (scorer.laws.points_rule,)


def win(play: "Play", seat: int, tile: int, came: str) -> None:
    """A player wins: it is told fan by fan, the others pay. Where one alone may win the deal is over."""
    state, law = play.state, play.law
    score = law.scorer.score(hand_of(play, seat, tile, came))
    way, own = law.said("way", "is", came), came in at.OWN
    fields: dict[str, Value] = {"player": Seat(seat), "tile": law.tiles.names[tile]}
    if own:
        play.tell("draws_itself", {**fields, "way": way}, *asked(play), law.ask("way", came))
    else:
        why = law.ask("way", came), law.ask("winners")
        play.tell(EVENTS[came], {**fields, "from": Seat(state.turn), "way": way}, *why)
    _announce(play, seat, tile, own, score)
    for payer, receiver, chips in law.payments(way, Won(seat, state.turn), score.total):
        state.seats[payer].chips -= int(chips)
        state.seats[receiver].chips += int(chips)
        told: dict[str, Value] = {"player": Seat(payer), "to": Seat(receiver), "chips": int(chips)}
        play.tell("pays", told, law.ask("payment", way))
    state.winners += (seat,)
    if not own:
        _taken(play, seat)
        if state.claims:
            return
    over(play)


def over(play: "Play") -> None:
    """The deal is over, for nobody can win any more: whether the dealer was among the winners says who deals next."""
    state = play.state
    deals.end(play, at.DEALER_WON if state.dealer in state.winners else at.OTHER_WON)


def _announce(play: "Play", seat: int, tile: int, own: bool, score: Score) -> None:
    """The winner shows the hand and tells its fan and points, as the rules ask."""
    law = play.law
    decision = law.ask("announcing")
    asked = decision.answer[0].args["of"].names
    if at.HAND in asked:
        held = play.state.seats[seat].tiles()
        tiles = tuple(law.tiles.names[one] for one in (held if own else sorted((*held, tile))))
        play.tell("shows_hand", {"player": Seat(seat), "tiles": tiles}, decision)
    if at.FAN in asked:
        _tell_fan(play, seat, score, decision)
    if at.POINTS in asked:
        play.tell("scored", {"player": Seat(seat), "points": score.total}, decision)


def _tell_fan(play: "Play", seat: int, score: Score, decision: Decision) -> None:
    """One event for each fan that counts, with the sets that make it and the rules that give it."""
    assert score.division is not None
    for fan in score.counted:
        parts = (score.division.parts[place] for sets in fan.sets for place in sets)
        told: dict[str, Value] = {"player": Seat(seat), "fan": fan.fan, "times": fan.count}
        told["points"] = fan.points * fan.count
        told["sets"] = tuple(play.law.tiles.named(part.tiles) for part in parts)
        play.tell_by("counts_fan", told, (fan.rule,), decision)


def _taken(play: "Play", seat: int) -> None:
    """Of so many winners as there may be one more has won: what others may still claim."""
    state = play.state
    left = [claim for claim in state.claims if claim.seat != seat and claim.what == at.WIN]
    state.claims = tuple(left) if len(state.winners) < play.law.number("winners", "n") else ()
