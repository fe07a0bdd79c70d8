"""Turns a moment of 國標麻將 into what a record may state of it: hands, melds, flowers, the pool, the wall, points."""

from typing import TYPE_CHECKING

from bopu.games.guobiao import deals
from bopu.games.guobiao.hand import Meld
from bopu.play.contract import Facts
from bopu.play.deal import BETWEEN

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play


def facts(play: "Play") -> Facts:
    """All that there is to say: what is dealt once tiles are, and who sits where."""
    state, tiles = play.state, play.law.tiles
    return {
        "hand": tuple(tiles.named(player.tiles()) for player in state.seats),
        "melds": tuple(melds(play, player.melds) for player in state.seats),
        "flowers": tuple(tiles.named(player.flowers) for player in state.seats),
        "discards": tuple(tiles.named(player.discards) for player in state.seats),
        "chips": tuple(player.chips for player in state.seats),
        "seat_wind": tuple(deals.seat_wind(play, seat) for seat in range(len(state.seats))),
        "number": state.number,
        "round_wind": deals.round_wind(play),
        "dealer": state.dealer + 1,
        "wall": state.left,
    }


def melds(play: "Play", laid: tuple[Meld, ...]) -> str:
    """Melds in one text: the kind and the lowest tile of each, between slashes."""
    return f" {BETWEEN} ".join(f"{meld.kind} {play.law.tiles.names[meld.tile]}" for meld in laid)


def line(play: "Play") -> str:
    """The whole state in one line, for messages and for telling states apart."""
    state, tiles = play.state, play.law.tiles
    seats = " | ".join(
        f"{player.chips}: {tiles.named(player.tiles())} ({melds(play, player.melds)}) "
        f"[{tiles.named(player.flowers)}] {tiles.named(player.discards)}"
        for player in state.seats
    )
    claims = " ".join(f"{claim.seat}:{claim.what}" for claim in state.claims)
    wall = tiles.named(state.wall[state.front : state.back])
    when = f"deal {state.number}/{state.deals} dealer {state.dealer} turn {state.turn} {state.came or '-'}"
    last = (
        f"drawn {state.drawn} taken {state.taken} offered {state.offered} {state.kong or '-'} {claims} "
        f"won {len(state.winners)}"
    )
    wait = "-" if state.wait is None else f"{state.wait.seat} {state.wait.moves}"
    return f"{when} | {last} | {wait} {'over' if state.over else 'on'} {state.open} | wall {wall} | {seats}"
