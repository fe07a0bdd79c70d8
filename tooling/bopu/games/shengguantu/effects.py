"""What the words of an answer do to the state: one function for each operation of the vocabulary."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from bopu.games.shengguantu.chips import chooser, deals, payment, shares
from bopu.games.shengguantu.ending import finish_game
from bopu.games.shengguantu.state import Choice, Item
from bopu.games.shengguantu.state import Seat as Player
from bopu.play.contract import Seat
from bopu.ruleset.decide import Gap
from bopu.ruleset.model import Phrase, Rule

if TYPE_CHECKING:
    from bopu.games.shengguantu.engine import Play

Args = Mapping[str, Any]


class Moment(NamedTuple):
    """Why something happens: the rules that say so, whom it concerns, values of the moment (item, face, amount …)."""

    rules: tuple[Rule, ...]
    seat: int
    extra: Mapping[str, Any]

    def binding(self, bound: Mapping[str, Any] | None) -> "Moment":
        """The same with further values."""
        return Moment(self.rules, self.seat, {**self.extra, **bound}) if bound else self


Effect = Callable[["Play", Args, Moment], None]
Act = Callable[["Play", Moment], None]
"""What a word with its arguments does."""

YIELDS = "yields"


def _number(play: "Play", term: Any, moment: Moment) -> int:
    return play.number(term, moment.extra, moment.seat)


def _nothing(play: "Play", args: Args, moment: Moment) -> None:
    play.tell("no_result", {"player": Seat(moment.seat)}, moment.rules)


def _board(play: "Play", args: Args, moment: Moment) -> None:
    """Do what the board's cell says; the row is cited beside the rule."""
    position = play.state.board.positions[play.mover.at]
    column = args.get("column") or moment.extra["item"]
    extra = {**moment.extra, "item": column, "row": position.id}
    _cell(play, position.cells[column], Moment(moment.rules, moment.seat, extra))


def _cell(play: "Play", cell: Mapping[str, Any], moment: Moment) -> None:
    if "if" in cell:
        holds, rules = play.allows("condition", {**moment.extra, "condition": cell["if"]})
        branch = cell.get("then" if holds else "else")
        moment = moment._replace(rules=(*moment.rules, *rules))
        _cell(play, branch, moment) if branch else _nothing(play, {}, moment)
    elif "to" in cell:
        to = cell["to"]
        extra = {**moment.extra, "cell_marks": tuple(cell.get("marks", ())), "to": to}
        _to(play, {"position": to}, Moment(moment.rules, moment.seat, extra))
    elif "sequence" in cell:
        on_office(play, tuple((name, 0) for name in cell["sequence"]), moment)
    else:
        amount = next(iter(cell.get("numbers", {}).values()), "0")
        here = {"cell_marks": tuple(cell.get("marks", ())), "amount": int(amount)}
        _special(play, {"name": cell["special"]}, moment.binding(here))


def on_office(play: "Play", items: tuple[Item, ...], moment: Moment) -> None:
    """Results that a duty brings are played on the office, before or after the rest of the throw, as the rules say."""
    play.mover.duty = ""
    decision = play.decide("extra_order", {})
    [phrase] = decision.answer
    items = play.in_order(items)
    rest, names = play.state.queue, tuple(name for name, _ in items)
    ordered = decision.rules if rest or len(items) > 1 else ()  # only then does the order say anything
    rows = (row,) if (row := moment.extra.get("row")) else ()
    play.tell("extra", {"player": Seat(moment.seat), "items": names}, (*moment.rules, *ordered), rows)
    play.state.queue = items + rest if phrase.args["place"] == "before" else rest + items


def _to(play: "Play", args: Args, moment: Moment) -> None:
    """Move to a position, or let the player choose where the rules allow a refusal."""
    to = args["position"]
    if not moment.extra.get("settled"):
        told = moment.extra.get("to") == to
        allowed, rules = play.allows("may_refuse", moment.extra if told else {**moment.extra, "to": to})
        if allowed:
            play.state.choice = Choice(to=to, rules=rules)
            return
    enter(play, to, moment)


def enter(play: "Play", to: str, moment: Moment) -> None:
    """Set the marker and let the rules act upon the arrival."""
    player, came_from = play.mover, play.mover.at
    [phrase] = play.decide("marker", {"to": to}).answer
    office = player.office
    if phrase.args["is"] == "duty":
        player.duty = to
    else:
        player.office, player.duty = to, ""
        play.state.taken = to
    player.origin = player.origin or to
    index = play.state.board.positions[to].index
    if index not in player.held:
        player.held += (index,)
    play.state.entered = to
    rows = (row,) if (row := moment.extra.get("row")) else ()
    play.tell("enters", {"player": Seat(moment.seat), "from": came_from, "to": to}, moment.rules, rows)
    play.upon("enters", {"to": to, "from": came_from, "left": office})


def _to_named(play: "Play", args: Args, moment: Moment) -> None:
    found = [position.id for position in play.state.board.positions.values() if position.term == args["name"]]
    if len(found) != 1:
        raise Gap(f"expected one position named {args['name']!r} on the board; found {len(found)}")
    _to(play, {"position": found[0]}, moment)


def _to_bureau(play: "Play", args: Args, moment: Moment) -> None:
    decision = play.decide("bureau_place", {**moment.extra, "bureau": args["bureau"]})
    play.perform(decision, Moment((*moment.rules, *decision.rules), moment.seat, moment.extra))


def _origin(play: "Play", args: Args, moment: Moment) -> None:
    face = moment.extra.get("face")
    key = f"{args['throw']}-{face}" if face else args["throw"]
    if key not in play.state.board.start:
        raise Gap(f"expected the throw {key!r} in the start table; found none")
    _to(play, {"position": play.state.board.start[key]}, moment)


def yields(play: "Play", phrases: Sequence[Phrase], moment: Moment) -> None:
    """Results in the place of this one. All of one answer stand together, the better first, before the rest."""
    items: list[Item] = []
    for phrase in phrases:
        bound = moment.binding(phrase.args.get("bound", {}))
        items += [(phrase.args["outcome"], 0)] * _number(play, phrase.args["times"], bound)
    play.state.queue = play.in_order(items) + play.state.queue


def _yields_pair(play: "Play", args: Args, moment: Moment) -> None:
    face, of, times = (_number(play, args[name], moment) for name in ("face", "of", "times"))
    items, _ = play.results_of((face,) * of)
    play.state.queue = items * times + play.state.queue


def _yields_pairs(play: "Play", args: Args, moment: Moment) -> None:
    of = _number(play, args["of"], moment)
    dice = play.state.dice
    but = _number(play, args["but"], moment) if "but" in args else None
    pairs = [face for face in dict.fromkeys(dice) if dice.count(face) == of and face != but]
    items = tuple(item for face in pairs for item in play.results_of((face,) * of)[0])
    play.state.queue = play.in_order(items) + play.state.queue


def _on_office(play: "Play", args: Args, moment: Moment) -> None:
    """The result that is being played, or another that is named, played on the office."""
    if "outcome" in args:
        on_office(play, ((args["outcome"], 0),) * _number(play, args["times"], moment), moment)
    else:
        on_office(play, ((moment.extra["item"], moment.extra.get("face", 0)),), moment)


def _special(play: "Play", args: Args, moment: Moment) -> None:
    """A special outcome of the board: the rules say what it means, and whether it may be refused."""
    name = args["name"]
    if not moment.extra.get("settled"):
        allowed, rules = play.allows("may_refuse", {**moment.extra, "to": ""})
        if allowed:
            play.state.choice = Choice(special=name, amount=moment.extra.get("amount", 0), rules=rules)
            return
    decision = play.decide("special", {**moment.extra, "special": name})
    play.perform(decision, Moment(decision.rules, moment.seat, {**moment.extra, "special": name, "settled": False}))


def _restore(play: "Play", args: Args, moment: Moment) -> None:
    """Nothing is pending any more; whoever had finished plays again."""
    play.mover.duty = play.mover.fate = ""
    play.tell("restores", {"player": Seat(moment.seat), "to": play.mover.office}, moment.rules)


def _finish(play: "Play", args: Args, moment: Moment) -> None:
    player = play.mover
    player.fate, player.rank = args["fate"], args.get("rank", "")
    play.state.queue = ()
    play.tell("finishes", {"player": Seat(moment.seat), "fate": player.fate}, moment.rules)
    play.upon("finishes", {})


def _restart(play: "Play", args: Args, moment: Moment) -> None:
    player, new = play.mover, Player()
    for name in args["losing"].names:
        setattr(player, name, getattr(new, name))
    play.state.queue, play.state.entered, play.state.taken = (), "", ""
    play.tell("restarts", {"player": Seat(moment.seat)}, moment.rules)


def _miss(play: "Play", args: Args, moment: Moment) -> None:
    turns = _number(play, args["turns"], moment)
    play.mover.miss += turns
    play.mover.barred_by = moment.rules
    play.tell("misses", {"player": Seat(moment.seat), "turns": turns}, moment.rules)


def _raise_grade(play: "Play", args: Args, moment: Moment) -> None:
    play.mover.raised += _number(play, args["steps"], moment)


def _offer(play: "Play", args: Args, moment: Moment) -> None:
    play.state.choice = Choice(offers=args["of"].names, amount=moment.extra.get("amount", 0), rules=moment.rules)


def _asks(play: "Play", args: Args, moment: Moment) -> None:
    """Ask players, one after another, whether the game shall end."""
    play.state.asked_by = moment.rules
    play.state.poll = tuple(chooser(args["whom"])(play, moment.seat, moment.seat))


def _ends(play: "Play", args: Args, moment: Moment) -> None:
    if not play.state.ending:
        finish_game(play, moment.rules)


EFFECTS: Mapping[str, Effect] = {
    "asks": _asks,
    "board": _board,
    "deals": lambda play, args, moment: deals(play, args, moment.rules, moment.seat),
    "ends": _ends,
    "finish": _finish,
    "miss": _miss,
    "nothing": _nothing,
    "offer": _offer,
    "on_office": _on_office,
    "origin": _origin,
    "pays": lambda play, args, moment: payment(args)(play, moment),
    "raise_grade": _raise_grade,
    "restart": _restart,
    "restore": _restore,
    "shares": lambda play, args, moment: shares(play, args, moment.rules, moment.seat),
    "special": _special,
    "to": _to,
    "to_bureau": _to_bureau,
    "to_named": _to_named,
    "yields_pair": _yields_pair,
    "yields_pairs": _yields_pairs,
}


def prepared(phrases: Sequence[Phrase]) -> tuple[Act, ...]:
    """The words of an answer or of a rule's `do` as what they do, in order; results that it yields come together."""
    given = [phrase for phrase in phrases if phrase.word == YIELDS]
    first: list[Act] = [lambda play, moment: yields(play, given, moment)] if given else []
    return (*first, *(_act(phrase) for phrase in phrases if phrase.word != YIELDS))


def _act(phrase: Phrase) -> Act:
    effect, args, bound = EFFECTS[phrase.word], phrase.args, phrase.args.get("bound")
    if bound:
        return lambda play, moment: effect(play, args, moment.binding(bound))
    return payment(args) if phrase.word == "pays" else lambda play, moment: effect(play, args, moment)
