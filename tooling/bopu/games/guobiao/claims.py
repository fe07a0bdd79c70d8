"""Turns a discard, or a tile that makes a kong, into claims: who may make what of it, who is asked first, what is done.

Of several claims those go first that the rules put first; only who can claim something is asked, and may pass.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bopu.games.guobiao import deals, turns, wins
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.state import NO_TILE, Claim, Wait
from bopu.games.guobiao.tiles import Run
from bopu.play.contract import Seat, Unreadable, Value
from bopu.ruleset.decide import Decision

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play


def offer(play: "Play", tile: int) -> None:
    """A discard is offered to the others."""
    state = play.state
    state.offered, state.kong, state.winners, state.came = tile, "", (), ""
    state.claims = tuple(Claim(seat, what) for seat in _others(play) for what in _possible(play, seat, tile))


def offer_kong(play: "Play", tile: int, kind: str) -> None:
    """A kong is declared: whoever can win with its tile may rob it, where the rules allow that."""
    state = play.state
    state.offered, state.kong, state.winners, state.came, state.claims = tile, kind, (), "", ()
    if play.law.may("robbing", kind):
        state.claims = tuple(Claim(seat, at.WIN) for seat in _others(play) if wins.can_win(play, seat, tile, at.ROBBED))


def go_on(play: "Play") -> None:
    """Whoever goes first is asked; where nothing can be claimed any more the next player draws, or the kong is made."""
    state = play.state
    if state.claims:
        seat = _first(play)
        state.wait = Wait(seat, tuple(moves(play, seat)))
        return
    tile, kind = state.offered, state.kong
    state.offered, state.kong = NO_TILE, ""
    if state.winners:
        wins.over(play)
    elif kind:
        turns.kong_made(play, tile, kind)
    else:
        deals.draw(play, (state.turn + play.law.step("turns", "going")) % at.SEATS, at.DRAWN)


def _others(play: "Play") -> Iterator[int]:
    """The other players, the nearest to who offers the tile first."""
    step = play.law.step("winners", "going")
    return ((play.state.turn + step * far) % at.SEATS for far in range(1, at.SEATS))


def _feeder(play: "Play", seat: int) -> str:
    """Where who discards sits from a seat."""
    before = (seat - play.law.step("turns", "going")) % at.SEATS
    return at.BEFORE if before == play.state.turn else at.ELSEWHERE


def asked(play: "Play", seat: int, what: str) -> Decision:
    """What the rules say of such a claim by a seat."""
    return play.law.ask("claims", what, _feeder(play, seat), at.LEFT if play.state.left else at.EMPTY)


def _possible(play: "Play", seat: int, tile: int) -> Iterator[str]:
    """What a player can make of a discard, and may."""
    for what in at.CLAIMS:
        if not _has(play, seat, what, tile) or _against(play, seat, what):
            continue
        if what != at.WIN or wins.can_win(play, seat, tile, at.DISCARDED):
            yield what


def _against(play: "Play", seat: int, what: str) -> tuple[Decision, ...]:
    """The rules against a claim; none where it may be made."""
    decisions = [asked(play, seat, what)]
    if what == at.KONG and not play.state.left:
        decisions.append(play.law.ask("without_wall", at.REPLACED))
    return tuple(decision for decision in decisions if decision.answer[0].word == "may_not")


def _has(play: "Play", seat: int, what: str, tile: int) -> bool:
    """Whether the hand has the tiles for a claim; of a win the hand is looked at later."""
    if what == at.CHOW:
        return any(runs(play, seat, tile))
    held, copies = play.state.seats[seat].held[tile], play.law.tiles.copies[tile]
    needed = {at.KONG: copies - 1, at.PUNG: copies - 1 - 1, at.WIN: 0}
    return held >= needed[what]


def runs(play: "Play", seat: int, tile: int) -> Iterator[Run]:
    """The sequences that a tile makes with two of the hand, by their tiles from the lowest."""
    held = play.state.seats[seat].held
    for run in play.law.runs[tile]:
        if all(one == tile or held[one] for one in run):
            yield run


def _goes_before(play: "Play", one: Claim, other: Claim) -> bool:
    """Whether a claim goes before one of another player."""
    if one.what == other.what:
        order = list(_others(play))
        return order.index(one.seat) < order.index(other.seat)
    if {one.what, other.what} == {at.KONG, at.PUNG}:  # there are too few tiles for both: it cannot be
        return True
    return play.law.said("precedence", "is", one.what, other.what) == one.what


def _open(play: "Play", claim: Claim) -> bool:
    """Whether no claim of another player goes before this one."""
    return all(_goes_before(play, claim, other) for other in play.state.claims if other.seat != claim.seat)


def _first(play: "Play") -> int:
    """The player who is asked next."""
    return next(claim.seat for claim in play.state.claims if _open(play, claim))


def moves(play: "Play", seat: int) -> Iterator[str]:
    """What the player who is asked may say."""
    state, names = play.state, play.law.tiles.names
    for claim in state.claims:
        if claim.seat != seat or not _open(play, claim):
            continue
        if claim.what == at.CHOW:
            yield from (f"{at.CHOW} {names[run[0]]}" for run in runs(play, seat, state.offered))
        else:
            yield claim.what
    yield at.PASS


def chosen(play: "Play", move: str) -> None:
    """A player claims the tile or passes. Raises a `RefusedMove`, and then nothing has changed."""
    state = play.state
    assert state.wait is not None and state.wait.seat is not None
    seat = state.wait.seat
    word = move.partition(" ")[0]
    if move not in state.wait.moves:
        if not turns.is_move(play, move):
            raise Unreadable(move, play.expected())
        came = at.ROBBED if state.kong else at.DISCARDED
        rules = wins.why_not(play, seat, state.offered, came) if word == at.WIN else ()
        raise turns.refused(play, move, *_speaking(play, seat, word), rules=rules)
    if move == at.PASS:
        left = [one for one in state.claims if one.seat != seat or not _open(play, one)]
        state.claims = tuple(left)
    elif word == at.WIN:
        wins.win(play, seat, state.offered, at.ROBBED if state.kong else at.DISCARDED)
    else:
        _take(play, seat, word, move)


def _speaking(play: "Play", seat: int, word: str) -> Iterator[Decision]:
    """The rules that speak where a claim is refused."""
    state = play.state
    if word not in at.CLAIMS:
        yield play.law.ask("own_turn", at.DISCARD, at.DRAWN)
        return
    yield asked(play, seat, word)
    rivals = {claim.what for claim in state.claims if claim.seat != seat}
    pairs = [(word, other) for other in sorted(rivals) if other != word and {word, other} != {at.KONG, at.PUNG}]
    yield from (play.law.ask("precedence", *pair) for pair in pairs)


def _take(play: "Play", seat: int, word: str, move: str) -> None:
    """The tile is taken for a meld, and it is that player's turn."""
    state, law = play.state, play.law
    tile, names, player = state.offered, law.tiles.names, state.seats[seat]
    feeder = state.seats[state.turn]
    run = next((run for run in runs(play, seat, tile) if move == f"{at.CHOW} {names[run[0]]}"), None)
    kind = {at.CHOW: at.SHUNZI, at.PUNG: at.KEZI, at.KONG: at.MINGGANG}[word]
    why = [asked(play, seat, word), law.ask("lying", kind), *_before_others(play, seat, word)]
    told: dict[str, Value] = {"player": Seat(seat), "tile": names[tile]}
    if run is not None:
        told |= dict(zip(("first", "second", "third"), (names[one] for one in run), strict=True))
    play.tell({at.CHOW: "chows", at.PUNG: "pungs", at.KONG: "kongs"}[word], told, *why)
    feeder.discards = feeder.discards[:-1]
    for one in run if run is not None else (tile,) * (law.tiles.copies[tile] - (word == at.PUNG)):
        player.held[one] -= 1
    player.held[tile] += 1
    player.melds += (Meld(kind, run[0] if run is not None else tile),)
    state.claims, state.offered = (), NO_TILE
    state.turn, state.taken, state.drawn = seat, tile, NO_TILE
    if word == at.KONG:
        deals.draw(play, seat, at.REPLACED)
    else:
        state.came = at.CHOWED if word == at.CHOW else at.PUNGED


def _before_others(play: "Play", seat: int, word: str) -> list[Decision]:
    """The rules by which a claim went before those that others could have made."""
    others = dict.fromkeys(one.what for one in play.state.claims if one.seat != seat and one.what != word)
    pairs = [(word, other) for other in others if {word, other} != {at.KONG, at.PUNG}]
    return [play.law.ask("precedence", *pair) for pair in pairs]
