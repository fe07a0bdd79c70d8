"""Turns the hand of a seat at a table into a description that can be scored by itself; what such a hand waits for after
each discard."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bopu.games.guobiao import deals, wins
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.hand_json import tile_from, waiting_from
from bopu.games.guobiao.law import Law, law_of
from bopu.games.guobiao.told import score_hand
from bopu.ruleset.decide import Book

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play

Json = dict[str, Any]

FLAGS = ("self_draw", "last_tile", "replacement", "robbed", "last_of_kind")


def score(book: Book, given: Mapping[str, Any]) -> Json:
    """What a hand scores (see bopu.games.guobiao.told). Of one without a winning tile: for what it waits, or, where it
    has one tile to discard, for what after each discard. Raises ValueError with one sentence."""
    law = law_of(book)
    melds, closed = given.get("melds", ()), given.get("concealed", ())
    listed = isinstance(melds, Sequence) and isinstance(closed, Sequence)
    if listed and not given.get("win") and len(closed) == _with_one_to_discard(law, len(melds)):
        return {"discards": list(_after_discards(law, given, closed))}
    return score_hand(book, given)


def _with_one_to_discard(law: Law, melds: int) -> int:
    """How many closed tiles a player has who is to discard, beside so many melds."""
    return law.number("hand_size", "after") - law.scorer.set_size * melds


def _after_discards(law: Law, given: Mapping[str, Any], closed: Sequence[Any]) -> Iterator[Json]:
    """Each discard that leaves the hand waiting, with what it then waits for."""
    held = [law.tiles.names[tile_from(law, one)] for one in closed]
    for tile in dict.fromkeys(held):
        rest = list(held)
        rest.remove(tile)
        if waits := law.scorer.waits(*waiting_from(law, {**given, "concealed": rest})):
            yield {"tile": tile, "waits": [law.tiles.names[one] for one in waits]}


def hand_at(play: "Play", seat: int, move: str = "") -> Json:
    """The hand of a seat; with the tile and the manner of the win, where `move` is one that wins. Raises ValueError."""
    if move not in ("", at.WIN):
        raise ValueError(f"expected a move that wins; found {move}")
    state, names = play.state, play.law.tiles.names
    player = state.seats[seat]
    told: Json = {
        "flowers": [names[tile] for tile in player.flowers],
        "seat_wind": deals.seat_wind(play, seat),
        "round_wind": deals.round_wind(play),
    }
    if not move:
        return {**_laid(play, Hand(player.melds, player.tiles(), -1)), **told}
    own = not state.claims
    came = state.came if own else at.ROBBED if state.kong else at.DISCARDED
    hand = wins.hand_of(play, seat, wins.own_tile(play) if own else state.offered, came)
    how = {name: getattr(hand, name) for name in FLAGS}
    return {**_laid(play, hand), "win": names[hand.win], **told, **how}


def _laid(play: "Play", hand: Hand) -> Json:
    """Melds and closed tiles by their names."""
    names = play.law.tiles.names
    melds = [{"kind": meld.kind, "tile": names[meld.tile]} for meld in hand.melds]
    return {"melds": melds, "concealed": [names[tile] for tile in hand.concealed]}
