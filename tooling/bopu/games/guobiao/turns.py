"""Turns a player's turn into moves and what they do: win, kong, discard, by how the player's last tile came."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bopu.games.guobiao import claims, deals, wins
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.state import NO_TILE, Wait
from bopu.play.contract import IllegalMove, Seat, Unreadable, Value
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Rule

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play


def begin(play: "Play") -> None:
    """The player whose turn it is has drawn or claimed, and is waited for."""
    play.state.wait = Wait(play.state.turn, tuple(moves(play)))


def moves(play: "Play") -> Iterator[str]:
    """What the player may do: a win first, then kongs, then discards in the order of tiles."""
    state, names = play.state, play.law.tiles.names
    if not _against_win(play):
        yield at.WIN
    held = state.seats[state.turn].held
    for tile in _kongs(play):
        if not against_kong(play, tile):
            yield f"{at.KONG} {names[tile]}"
    for tile, number in enumerate(held):
        if number and not _against_discard(play, tile):
            yield f"{at.DISCARD} {names[tile]}"


def _kongs(play: "Play") -> list[int]:
    """The tiles of which the player has four, some perhaps in a pung on the table."""
    player = play.state.seats[play.state.turn]
    pungs = [meld.tile for meld in player.melds if meld.kind == at.KEZI and player.held[meld.tile]]
    whole = [tile for tile, number in enumerate(player.held) if number > 1 and number == play.law.tiles.copies[tile]]
    return sorted([*pungs, *whole])


def _against_win(play: "Play") -> tuple[Decision, ...]:
    """What says that the player may not win now; nothing where that may be."""
    state = play.state
    asked = wins.asked(play)
    if any(decision.answer[0].word == "may_not" for decision in asked):
        return asked
    tile = wins.own_tile(play)
    return () if tile != NO_TILE and wins.can_win(play, state.turn, tile, state.came) else asked


def _kind(play: "Play", tile: int) -> str:
    """The kind of kong that a tile would make in the player's own turn."""
    player = play.state.seats[play.state.turn]
    pung = any(meld.kind == at.KEZI and meld.tile == tile for meld in player.melds)
    return at.JIAGANG if pung else at.ANGANG


def against_kong(play: "Play", tile: int) -> tuple[Decision, ...]:
    """The rules against a kong of this tile in the player's own turn; none where it may be made."""
    law, state = play.law, play.state
    kind = _kind(play, tile)
    asked = [law.ask("own_turn", kind, state.came)]
    if kind == at.JIAGANG:
        asked.append(law.ask("added_tile", at.DRAWN if tile == state.drawn else at.HELD))
    if not state.left:
        asked.append(law.ask("without_wall", at.REPLACED))
    return tuple(decision for decision in asked if decision.answer[0].word == "may_not")


def _against_discard(play: "Play", tile: int) -> tuple[Decision, ...]:
    asked = _about_discard(play, tile)
    return tuple(decision for decision in asked if decision.answer[0].word == "may_not")


def _about_discard(play: "Play", tile: int) -> tuple[Decision, ...]:
    state, law = play.state, play.law
    giving = law.ask("giving", at.TAKEN if tile == state.taken else at.OTHER)
    return law.ask("own_turn", at.DISCARD, state.came), giving


def is_move(play: "Play", move: str) -> bool:
    """Whether a text is a move of the game at all: a word that may be said, of a tile where one belongs to it."""
    word, _, name = move.partition(" ")
    tile = name in play.law.tiles.names[: play.law.tiles.plain]
    if word in (at.DISCARD, at.CHOW):
        return tile
    return (word in at.CLAIMS or word == at.PASS) and (not name or (word == at.KONG and tile))


def chosen(play: "Play", move: str) -> None:
    """A player does something in the own turn. Raises a `RefusedMove`, and then nothing has changed."""
    word, _, name = move.partition(" ")
    tile = play.law.tiles.number.get(name, NO_TILE)
    if word == at.WIN and not name:
        _win(play, move)
    elif word == at.DISCARD and tile != NO_TILE:
        _discard(play, tile, move)
    elif word == at.KONG and tile != NO_TILE:
        _kong(play, tile, move)
    elif is_move(play, move):  # nobody has discarded what could be claimed
        raise refused(play, move, play.law.ask("own_turn", at.DISCARD, play.state.came))
    else:
        raise Unreadable(move, play.expected())


def _win(play: "Play", move: str) -> None:
    state, tile = play.state, wins.own_tile(play)
    if against := _against_win(play):
        why = () if tile == NO_TILE else wins.why_not(play, state.turn, tile, state.came)
        raise refused(play, move, *against, rules=why)
    wins.win(play, state.turn, tile, state.came)


def _discard(play: "Play", tile: int, move: str) -> None:
    state, player = play.state, play.state.seats[play.state.turn]
    held = tile < play.law.tiles.plain and player.held[tile]
    if not held:
        raise refused(play, move, play.law.ask("own_turn", at.DISCARD, state.came))
    if against := _against_discard(play, tile):
        raise refused(play, move, *against)
    told: dict[str, Value] = {"player": Seat(state.turn), "tile": play.law.tiles.names[tile]}
    play.tell("discards", told, *_about_discard(play, tile))
    player.held[tile] -= 1
    player.discards += (tile,)
    state.drawn = state.taken = NO_TILE
    claims.offer(play, tile)


def _kong(play: "Play", tile: int, move: str) -> None:
    state, law = play.state, play.law
    if tile not in _kongs(play):
        raise refused(play, move, law.ask("own_turn", at.ANGANG, state.came))
    if against := against_kong(play, tile):
        raise refused(play, move, *against)
    kind = _kind(play, tile)
    why = [law.ask("own_turn", kind, state.came), law.ask("lying", kind)]
    if kind == at.JIAGANG:
        why.append(law.ask("added_tile", at.DRAWN if tile == state.drawn else at.HELD))
        play.tell("adds", {"player": Seat(state.turn), "tile": law.tiles.names[tile]}, *why)
    else:
        play.tell("conceals", {"player": Seat(state.turn)}, *why)
    claims.offer_kong(play, tile, kind)


def kong_made(play: "Play", tile: int, kind: str) -> None:
    """Nobody has robbed the kong: it lies on the table, and its tile is replaced."""
    state = play.state
    player = state.seats[state.turn]
    if kind == at.JIAGANG:
        player.held[tile] -= 1
        player.melds = tuple(
            Meld(kind, tile) if meld.kind == at.KEZI and meld.tile == tile else meld for meld in player.melds
        )
    else:
        player.held[tile] = 0
        player.melds += (Meld(kind, tile),)
    deals.draw(play, state.turn, at.REPLACED)


def refused(play: "Play", move: str, *decisions: Decision, rules: Sequence[Rule] = ()) -> IllegalMove:
    """Why a move may not be made: what may, and the rules and clauses that speak here."""
    ids, cites = play.law.grounds(*decisions)
    told = dict.fromkeys((*(rule.id for rule in rules), *ids))
    cited = dict.fromkeys((*(clause for rule in rules for clause in rule.cites), *cites))
    return IllegalMove(move, f"expected {play.expected()}", tuple(told), tuple(cited))
