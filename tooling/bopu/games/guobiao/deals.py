"""Turns a deal's beginning, its draws and its end into events: what is dealt, which flowers are replaced, who deals
next."""

from typing import TYPE_CHECKING

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.state import NO_TILE, Player, Wait
from bopu.play.contract import DealSpec, Part, Seat, Value
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Phrase, Rule

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play


def new_deal(play: "Play", *why: Decision) -> None:
    """A deal begins: chance deals hands and the wall. `why` says who deals, where a deal was before."""
    state, law = play.state, play.law
    state.number += 1
    for player in state.seats:
        player.held, player.melds, player.flowers, player.discards = [0] * law.tiles.plain, (), (), ()
    state.claims, state.winners, state.open = (), (), False
    state.offered = state.drawn = state.taken = NO_TILE
    state.kong, state.came, state.turn = "", "", state.dealer
    state.dealing = ()
    play.tell("deal_begins", {"n": state.number, "wind": round_wind(play)}, law.ask("round_wind"), law.ask("round"))
    play.tell("banks", {"player": Seat(state.dealer)}, *why, law.ask("seat_wind"))
    state.wait = Wait(chance=spec(play, state.dealer))


def spec(play: "Play", dealer: int) -> DealSpec:
    """What chance deals: a hand for each seat, and the wall as it lies."""

    def made() -> DealSpec:
        law = play.law
        dealt = {True: law.number("deal", "dealer"), False: law.number("deal", "others")}
        hands = [Part(dealt[seat == dealer]) for seat in range(at.SEATS)]
        rest = len(law.tiles.stock) - sum(part.size for part in hands)
        if law.dealt_win == at.NEWEST:  # then the order in which the dealer's tiles came matters
            hands[dealer] = Part(hands[dealer].size, ordered=True)
        return DealSpec(law.tiles.stock, (*hands, Part(rest, ordered=True)), at.DEAL)

    found: DealSpec = play.book.once(f"deal {dealer}", made)
    return found


def round_wind(play: "Play") -> str:
    """The wind of the round in which the present deal is."""
    winds = play.law.ask("round_wind").answer[0].args["of"].names
    return str(winds[(play.state.number - 1) // play.law.number("round", "n") % len(winds)])


def seat_wind(play: "Play", seat: int) -> str:
    """The wind of a seat in the present deal."""
    winds = play.law.ask("seat_wind").answer[0].args["of"].names
    step = (seat - play.state.dealer) * play.law.step("turns", "going") % len(play.state.seats)
    return str(winds[step % len(winds)])


def chance_fell(play: "Play", parts: tuple[tuple[str, ...], ...]) -> None:
    """The tiles are dealt, flowers are replaced, and it is the dealer's turn; or the wall alone is laid out."""
    state, law = play.state, play.law
    if state.dealing:
        _hands_fell(play, parts)
        return
    state.wall = tuple(law.tiles.number[name] for name in parts[-1])
    state.front, state.back = 0, len(state.wall)
    state.dealt = tuple(range(len(parts) - 1))
    if len(parts) == 1:
        wall_lies(play)
        return
    number = law.tiles.number
    flowers: list[list[int]] = []
    for seat, (player, hand) in enumerate(zip(state.seats, parts[:-1], strict=True)):
        tiles = [number[name] for name in hand]
        flowers.append([tile for tile in tiles if tile >= law.tiles.plain])
        if seat == state.dealer and law.dealt_win == at.NEWEST:
            state.drawn = tiles[-1]
        for tile in tiles:
            if tile < law.tiles.plain:
                player.held[tile] += 1
    sizes = {"dealer": law.number("deal", "dealer"), "others": law.number("deal", "others"), "wall": state.left}
    play.tell("dealt", sizes, law.ask("deal"), law.ask("wall"))
    if _replace_first(play, flowers):
        state.came, state.turn = at.DEALT, state.dealer


def _hands_fell(play: "Play", parts: tuple[tuple[str, ...], ...]) -> None:
    """In the middle of a deal: hands that nobody described are dealt, and what is left of the wall, where it is not
    described. Flowers among them are replaced."""
    state, tiles = play.state, play.law.tiles
    state.dealt, state.dealing = state.dealing, ()
    hands, walls = parts[: len(state.dealt)], parts[len(state.dealt) :]
    for wall in walls:
        state.wall = tuple(tiles.number[name] for name in wall)
        state.front, state.back = 0, len(state.wall)
    flowers: list[list[int]] = [[] for _ in state.seats]
    for seat, hand in zip(state.dealt, hands, strict=True):
        numbers = [tiles.number[name] for name in hand]
        flowers[seat] = [tile for tile in numbers if tile >= tiles.plain]
        for tile in (tile for tile in numbers if tile < tiles.plain):
            state.seats[seat].held[tile] += 1
            if seat == state.turn and state.came:
                state.drawn = tile
    if _replace_first(play, flowers):
        wall_lies(play)


def wall_lies(play: "Play") -> None:
    """In the middle of a deal: who has drawn is to act, else draws."""
    state = play.state
    if not state.came:
        draw(play, state.turn, at.DRAWN)


def size(play: "Play", player: Player) -> int:
    """How many tiles a hand has as the rules count: the fourth of a kong and flowers are left out."""
    tiles = play.law.meld_tiles
    kongs = sum(meld.kind in at.KONGS for meld in player.melds)
    return sum(player.held) + sum(len(tiles(meld)) for meld in player.melds) - kongs


def _replace_first(play: "Play", flowers: list[list[int]]) -> bool:
    """The flowers of all hands are replaced, the dealer's first; whether the wall had enough tiles for that."""
    by = play.law.said("flowers", "by")
    order = [(play.state.dealer + step * play.law.step("turns", "going")) % at.SEATS for step in range(at.SEATS)]
    while any(flowers):
        for seat in order:
            while flowers[seat]:
                tile = replaced(play, seat, flowers[seat].pop(0), first=True)
                if tile == NO_TILE:
                    if play.state.wait is not None or play.state.over:
                        return False
                elif tile >= play.law.tiles.plain:
                    flowers[seat].append(tile)
                else:
                    play.state.seats[seat].held[tile] += 1
                    if seat == play.state.dealer and play.law.dealt_win == at.NEWEST:
                        play.state.drawn = tile
                if by != at.PLAYER:
                    break
    return True


def replaced(play: "Play", seat: int, flower: int, first: bool = False) -> int:
    """A flower is laid aside; the tile that comes for it, or `NO_TILE`: then the deal may be over."""
    state, law = play.state, play.law
    state.seats[seat].flowers += (flower,)
    why = (law.ask("flowers"),) if first else ()
    play.tell(
        "replaces_flower", {"player": Seat(seat), "tile": law.tiles.names[flower]}, *why, law.ask("taking", at.FLOWERED)
    )
    return take(play, seat, at.FLOWERED)


def take(play: "Play", seat: int, purpose: str) -> int:
    """A tile is taken from the wall, a flower perhaps; `NO_TILE` where none is left: then the deal may be over."""
    state, law = play.state, play.law
    if not state.left:
        decision = law.ask("without_wall", purpose)
        if decision.answer[0].word == "ends_deal":
            nobody_wins(play, purpose)
        return NO_TILE
    end = law.said("taking", "end", purpose)
    if end == at.FIRST:
        tile = state.wall[state.front]
        state.front += 1
    else:
        state.back -= 1
        tile = state.wall[state.back]
    why = (law.ask("turns"),) if purpose == at.DRAWN else ()
    play.tell("draws", {"player": Seat(seat), "end": end, "left": state.left}, law.ask("taking", purpose), *why)
    return tile


def draw(play: "Play", seat: int, purpose: str) -> None:
    """A player draws, replaces flowers, and it is that player's turn; or the deal is over."""
    state = play.state
    state.turn, state.came, state.drawn, state.taken = seat, purpose, NO_TILE, NO_TILE
    tile = take(play, seat, purpose)
    while tile >= play.law.tiles.plain:
        state.came = at.FLOWERED
        tile = replaced(play, seat, tile)
    if tile != NO_TILE:
        state.drawn = tile
        state.seats[seat].held[tile] += 1


def nobody_wins(play: "Play", purpose: str) -> None:
    """The wall is used up: nobody has won, and nobody pays unless the rules say so."""
    law = play.law
    decision = law.ask("without_wall", purpose)
    way = str(decision.answer[0].args["is"])
    play.tell("nobody_wins", {"way": way}, decision, law.ask("payment", way))
    end(play, at.NOBODY_WON)


def end(play: "Play", how: str) -> None:
    """A deal is over: another one, or the end of the game."""
    state, law = play.state, play.law
    state.open, state.claims, state.offered = True, (), NO_TILE
    play.happens("deal_over", {"n": state.number}, law.ask("length"))
    if state.number >= (state.deals or law.number("length", "n")):
        state.over, state.wait = True, None
        play.tell("game_over", {}, law.ask("length"))
        return
    decision = law.ask("next_dealer", how)
    if decision.answer[0].args["which"] == at.NEXT:
        state.dealer = (state.dealer + law.step("turns", "going")) % at.SEATS
    new_deal(play, decision)


def perform(play: "Play", phrase: Phrase, rule: Rule) -> None:
    """Carry out the one word of rules upon events of a deal: melds of some kinds are laid open."""
    for seat, player in enumerate(play.state.seats):
        for meld in player.melds:
            if meld.kind in phrase.args["kinds"].names:
                told: dict[str, Value] = {"player": Seat(seat), "tile": play.law.tiles.names[meld.tile]}
                play.tell_by("shows_kong", told, (rule,))
