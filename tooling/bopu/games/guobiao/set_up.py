"""Turns facts about a table into a deal that can be played on from there: who has what, whose turn it is, what is left.

    {"dealer": 1, "turn": 2, "drawn": "yiwan", "players": [{"hand": "erwan sanwan …", "melds": "kezi dongfeng"}, …],
     "wall": "siwan jiutiao"}

Without hands the tiles are dealt next. With hands each has as many as the rules count, and the player whose turn it is
one more: `drawn` (or `came`: "kong", "flower", "deal") is how the last one came; where nobody has one more that player
draws. `wall` lists the tiles that are left, the front first; without it chance lays out all that nobody has. Melds are
the kind and the lowest tile of each, between slashes. A hand that is `?` chance deals, of tiles that nobody has: of the
player whose turn it is, unless nobody has drawn (`"came": ""`), the tile drawn comes last.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.guobiao import deals
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.engine import Play
from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.state import NO_TILE, Player, State, Wait
from bopu.play import described
from bopu.play.contract import DealSpec, Part
from bopu.play.deal import BETWEEN, UNKNOWN
from bopu.play.stops import Misplaced
from bopu.ruleset.decide import Book

__all__ = ["Misplaced", "place"]

PLAYER = ("hand", "melds", "flowers", "discards", "chips")
MOMENT = ("dealer", "turn", "came", "drawn", "deals", "number", "wall", "players")


def place(book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
    """A table about to be dealt to, or in the middle of a deal. Raises `Misplaced`."""
    described.by_name(facts, MOMENT, "the moment")
    given = described.players(facts, seats, PLAYER)
    play = Play(book, State([Player([]) for _ in range(seats)]))
    state = play.state
    state.dealer = described.between(facts.get("dealer", 1), "dealer", 1, seats) - 1
    state.deals = described.between(facts.get("deals", 0), "deals", 0)
    state.number = described.between(facts.get("number", 1), "number", 1) - 1
    deals.new_deal(play)
    for player, one in zip(state.seats, given, strict=False):
        player.chips = described.whole(one.get("chips", 0), "chips")
    if any(one.get("hand") for one in given):
        _take(play, given, facts)
    return play


def _take(play: Play, given: Sequence[Mapping[str, Any]], facts: Mapping[str, Any]) -> None:
    """Everyone takes what is described, instead of being dealt to."""
    state = play.state
    for player, one in zip(state.seats, given, strict=False):
        hand = one.get("hand", ())
        for tile in () if hand == UNKNOWN else _tiles(play, hand, "hand", flowers=False):
            player.held[tile] += 1
        player.melds = _melds(play, one.get("melds", ""))
        player.flowers = _tiles(play, one.get("flowers", ()), "flowers")
        player.discards = _tiles(play, one.get("discards", ()), "discards", flowers=False)
    state.turn = described.turn(facts, len(state.seats)) if "turn" in facts else state.dealer
    state.dealing = tuple(seat for seat, one in enumerate(given) if one.get("hand") == UNKNOWN)
    _lay_wall(play, facts)
    _check_copies(play)
    _begin(play, facts)


def _begin(play: Play, facts: Mapping[str, Any]) -> None:
    """It is the turn of who has one tile more, or that player draws first."""
    state, law = play.state, play.law
    before, after = law.number("hand_size", "before"), law.number("hand_size", "after")
    sizes = [deals.size(play, player) + _to_come(play, seat, facts) for seat, player in enumerate(state.seats)]
    others = sizes[: state.turn] + sizes[state.turn + 1 :]
    if any(found != before for found in others) or sizes[state.turn] not in (before, after):
        expected = f"expected {before} tiles for each and {after} for at most one, whose turn it is"
        raise Misplaced(f"{expected}; found {', '.join(map(str, sizes))}")
    state.came = described.word(facts.get("came", at.DRAWN), "came", at.CAME)
    drawn = described.word(facts.get("drawn", ""), "drawn", law.tiles.names[: law.tiles.plain], "a tile")
    if drawn and state.turn in state.dealing:
        raise Misplaced(f"expected the tile that was drawn last in the hand that is dealt; found {drawn} described")
    if drawn and not state.seats[state.turn].held[law.tiles.number[drawn]]:
        raise Misplaced(f"expected the tile that was drawn in the hand of who drew it; found no {drawn} there")
    if state.dealing:
        _deal_hands(play, sizes)
    if sizes[state.turn] == after and state.turn not in state.dealing:
        state.drawn = law.tiles.number[drawn] if drawn else _some(play)
    elif sizes[state.turn] != after:
        state.came = ""
    if state.wait is None:
        deals.wall_lies(play)
        play.settle()


def _to_come(play: Play, seat: int, facts: Mapping[str, Any]) -> int:
    """How many tiles a hand that is not described will be dealt."""
    law, player = play.law, play.state.seats[seat]
    if seat not in play.state.dealing:
        return 0
    drawn = seat == play.state.turn and facts.get("came", at.DRAWN) != ""
    whole = law.number("hand_size", "after" if drawn else "before")
    return max(whole - deals.size(play, player), 0)


def _deal_hands(play: Play, sizes: Sequence[int]) -> None:
    """Chance deals the hands that are not described, and lays out the wall where it is not described either."""
    state = play.state
    parts = [
        Part(sizes[seat] - deals.size(play, state.seats[seat]), ordered=seat == state.turn) for seat in state.dealing
    ]
    left = _left(play)
    rest = len(left) - sum(part.size for part in parts)
    if state.wait is not None and rest > 0:  # the wall is not described
        parts.append(Part(rest, ordered=True))
    try:
        state.wait = Wait(chance=DealSpec(left, tuple(parts), at.DEAL))
    except ValueError as fault:
        raise Misplaced(f"expected tiles enough for the hands that are dealt: {fault}") from None


def _lay_wall(play: Play, facts: Mapping[str, Any]) -> None:
    """The wall as it is described; else chance lays out what nobody has."""
    state = play.state
    state.wait = None
    if "wall" in facts:
        state.wall = _tiles(play, facts["wall"], "wall")
        state.front, state.back = 0, len(state.wall)
        return
    if left := _left(play):
        state.wait = Wait(chance=DealSpec(left, (Part(len(left), ordered=True),), at.DEAL))


def _left(play: Play) -> tuple[str, ...]:
    """The tiles that nobody has and that lie in no wall that is described."""
    tiles = play.law.tiles
    left = list(tiles.stock)
    for tile in _everywhere(play):
        if tiles.names[tile] in left:
            left.remove(tiles.names[tile])
    return tuple(left)


def _everywhere(play: Play) -> list[int]:
    """Every tile that somebody has, or that lies in the wall as it was described."""
    found = list(play.state.wall)
    for player in play.state.seats:
        found += (*player.tiles(), *player.flowers, *player.discards)
        for meld in player.melds:
            found += play.law.meld_tiles(meld)
    return found


def _check_copies(play: Play) -> None:
    """No tile is there more often than the rules say."""
    tiles, everywhere = play.law.tiles, _everywhere(play)
    for tile, copies in enumerate(tiles.copies):
        if everywhere.count(tile) > copies:
            found = everywhere.count(tile)
            raise Misplaced(f"expected at most {copies} of {tiles.names[tile]}; found {found}")


def _tiles(play: Play, given: object, name: str, flowers: bool = True) -> tuple[int, ...]:
    """Tiles by their names: a list, or one text with spaces."""
    tiles = play.law.tiles
    known = tiles.names if flowers else tiles.names[: tiles.plain]
    listed = given.split() if isinstance(given, str) else described.listed(given, name)
    return tuple(tiles.number[described.word(one, name, known, "a tile of this game")] for one in listed if one != "")


def _melds(play: Play, given: object) -> tuple[Meld, ...]:
    """Melds: the kind and the lowest tile of each, between slashes."""
    found = []
    for one in described.word(given, "melds").split(BETWEEN):
        if not one.strip():
            continue
        kind, _, name = one.strip().partition(" ")
        kind = described.word(kind, "kind of meld", at.KINDS)
        tile = _tiles(play, [name], "melds", flowers=False)
        if len(tile) != 1 or (kind == at.SHUNZI and not any(run[0] == tile[0] for run in play.law.runs[tile[0]])):
            raise Misplaced(f"expected a kind of meld and its lowest tile; found {one.strip()!r}")
        found.append(Meld(kind, tile[0]))
    return tuple(found)


def _some(play: Play) -> int:
    """A tile of the hand, where nobody says which was drawn: the last in the order of tiles. Of those dealt the rules
    may say it, and of what was claimed none was drawn."""
    dealt = play.state.came == at.DEALT and play.law.dealt_win != at.NEWEST
    if dealt or play.state.came in (at.CHOWED, at.PUNGED):
        return NO_TILE
    return play.state.seats[play.state.turn].tiles()[-1]
