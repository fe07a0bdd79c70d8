"""Turns what rules send into cups drunk: cups due, who may beg whom to drink them, penalties, breaches declared."""

from typing import TYPE_CHECKING

from bopu.games.cailianchuan import layout
from bopu.games.cailianchuan.domains import offenders
from bopu.games.cailianchuan.state import Due, Wait
from bopu.play.contract import IllegalMove, Seat, Unreadable
from bopu.ruleset.arguments import looked_up
from bopu.ruleset.decide import Decision

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play

DRUNK, FINED = "drinks", "fined"
DECLARED_AT = (layout.THROW, layout.BEG)
Ids = tuple[str, ...]


def owe(play: "Play", seat: int, cup: str, number: int, rules: Ids, cites: Ids, kind: str = DRUNK) -> None:
    """New cups that a player has to drink now."""
    play.state.sent += number
    deliver(play, seat, cup, number, rules, cites, kind)


def deliver(play: "Play", seat: int, cup: str, number: int, rules: Ids, cites: Ids, kind: str = DRUNK) -> None:
    """Cups that were sent come to the player who has to drink them."""
    play.state.due += (Due(seat, cup, number, kind, rules, cites),)


def fine(play: "Play", seat: int, cup: str, number: int, rules: Ids, cites: Ids) -> None:
    """Penal cups: the rules say from which cup a player of this role drinks them."""
    decision = play.decide("penalty_cup", {"cup": cup, "role": play.state.seats[seat].role})
    [phrase] = decision.answer
    given = str(looked_up(play.view({"cup": cup}), phrase.args["cup"]))
    told = (*rules, *(rule.id for rule in decision.rules))
    clauses = dict.fromkeys((*cites, *(clause for rule in decision.rules for clause in rule.cites)))
    owe(play, seat, given, number, told, tuple(clauses), FINED)


def pour(play: "Play") -> None:
    """The first cups that are due: the player drinks them, or may beg another."""
    due = play.state.due[0]
    if others := hearty(play, due.seat):
        moves = (layout.DRINK, *(f"{layout.BEG} {other + 1}" for other in others))
        play.state.wait = Wait(layout.BEG, due.seat, moves, rules=due.rules, cites=due.cites)
    else:
        _drink(play, due.seat)


def hearty(play: "Play", seat: int) -> tuple[int, ...]:
    """Whom a player may beg to drink."""
    guests = play.state.seats
    for phrase in play.decide("substitute").answer:
        if phrase.word == "may_beg" and guests[seat].drinker == phrase.args["light"]:
            return tuple(at for at, one in enumerate(guests) if one.drinker == phrase.args["hearty"])
    return ()


def _drink(play: "Play", seat: int) -> None:
    """The cups that are due first are drunk."""
    state = play.state
    due, state.due = state.due[0], state.due[1:]
    drunk = state.seats[seat].cups
    drunk[due.cup] = drunk.get(due.cup, 0) + due.cups
    state.drunk += due.cups
    if seat not in state.drank:
        state.drank += (seat,)
    play.tell(due.kind, {"player": Seat(seat), "cup": due.cup, "cups": due.cups}, due.rules, due.cites)


def chosen(play: "Play", wait: Wait, move: str) -> None:
    """A player drinks or begs; one who was begged drinks or does not."""
    decision, due = play.decide("substitute"), play.state.due[0]
    rules, cites = tuple(rule.id for rule in decision.rules), tuple(c for rule in decision.rules for c in rule.cites)
    word, _, other = move.partition(" ")
    if word == layout.DRINK:
        _drink(play, due.seat)
    elif word == layout.BEG:
        begged = int(other) - 1
        play.tell("begs", {"player": Seat(due.seat), "other": Seat(begged), "cups": due.cups}, rules, cites)
        moves = (layout.ACCEPT, layout.DECLINE)
        play.state.wait = Wait(layout.ACCEPT, begged, moves, rules=rules, cites=cites)
    else:
        assert wait.seat is not None
        told = "accepts" if word == layout.ACCEPT else "declines"
        play.tell(told, {"player": Seat(wait.seat), "other": Seat(due.seat)}, rules, cites)
        _drink(play, wait.seat if word == layout.ACCEPT else due.seat)


def declarable(play: "Play") -> tuple[str, ...]:
    """All breaches that the table may declare now, of each player; none while it waits for something else."""
    wait = play.state.wait
    if play.state.over or wait is None or wait.what not in DECLARED_AT:
        return ()
    breaches, seats = play.book.ruleset.tables["breaches"], range(len(play.state.seats))
    every = ((breach, seat) for breach in breaches for seat in seats)
    return tuple(f"{layout.DECLARE} {one} {seat + 1}" for one, seat in every if _breach(play, one, seat).answer)


def _breach(play: "Play", breach: str, seat: int) -> Decision:
    """What the rules say of a breach by this player; nothing where no clause makes it one."""
    guest = play.state.seats[seat]
    sort = layout.COURTESAN if guest.courtesan else layout.GUEST
    return play.decide("breach", {"breach": breach, "offender": (sort, guest.drinker)})


def is_declared(play: "Play", move: str, wait: Wait) -> bool:
    """Whether a move declares a breach, which the table may do whenever dice are to be thrown or a cup is due.

    Raises a `RefusedMove` for a breach or a player that there is not.
    """
    word, *rest = move.split(" ")
    if word != layout.DECLARE or wait.what not in DECLARED_AT:
        return False
    breaches, seats = play.book.ruleset.tables["breaches"], len(play.state.seats)
    if not rest or not rest[-1].isdigit() or rest[:-1] == []:
        raise Unreadable(move, f"`{layout.DECLARE}`, a breach and the number of a player")
    *named, number = rest
    if " ".join(named) not in breaches:
        raise IllegalMove(move, f"expected one of the breaches {', '.join(breaches)}; found {' '.join(named)!r}")
    if not number.isascii() or len(number) > len(str(seats)) or not 0 < int(number) <= seats:
        raise IllegalMove(move, f"expected a player from 1 to {seats}; found {number}")
    if not _breach(play, named[0], int(number) - 1).answer:
        may = [one for one in declarable(play) if one.split()[1] == named[0]]
        who = f"expected {' or '.join(f'`{one}`' for one in may)}" if may else "expected one who can commit this breach"
        raise IllegalMove(move, f"{who}; found {number}", *_speaking(play, named[0]))
    return True


def _speaking(play: "Play", breach: str) -> tuple[Ids, Ids]:
    """The rules that speak of a breach, whoever commits it, and their clauses."""
    asked = ({"breach": breach, "offender": one} for one in offenders(play.book.ruleset))
    found = {rule.id: rule for features in asked for rule in play.decide("breach", features).rules}
    return tuple(found), tuple(dict.fromkeys(one for rule in found.values() for one in rule.cites))


def declare(play: "Play", move: str, wait: Wait) -> None:
    """The table declares a breach: the rules say what it costs. Then play waits for what it waited for before."""
    _, breach, number = move.split()
    seat = int(number) - 1
    decision = _breach(play, breach, seat)
    told = tuple(rule.id for rule in decision.rules), tuple(c for rule in decision.rules for c in rule.cites)
    play.tell("declared", {"player": Seat(seat), "breach": breach}, *told)
    for rule in decision.rules:
        for phrase in rule.answer:
            if phrase.word == "excuses" and wait.what == layout.BEG:
                excused, play.state.due = play.state.due[0], play.state.due[1:]
                play.state.sent -= excused.cups
                play.tell("let_off", {"player": Seat(excused.seat), "cups": excused.cups}, (rule.id,), rule.cites)
            elif phrase.word == "costs":
                fine(play, seat, phrase.args["cup"], play.number(phrase.args.get("n")), (rule.id,), rule.cites)
