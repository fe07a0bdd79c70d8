"""What the words of an answer do to the state: one function for each deed of the vocabulary."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bopu.games.cailianchuan import cups
from bopu.play.contract import Seat
from bopu.ruleset.model import Phrase, Rule
from bopu.ruleset.procedure import begin

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play

Args = Mapping[str, Any]
Effect = Callable[["Play", Args, Rule], None]


def perform(play: "Play", phrase: Phrase, rule: Rule) -> None:
    """Carry out one word of a rule."""
    EFFECTS[phrase.word](play, phrase.args, rule)


def _drinks(play: "Play", args: Args, rule: Rule) -> None:
    for seat in play.chosen(args["who"]):
        cups.owe(play, seat, args["cup"], play.number(args.get("n")), (rule.id,), rule.cites)


def _fines(play: "Play", args: Args, rule: Rule) -> None:
    for seat in play.chosen(args["who"]):
        cups.fine(play, seat, args["cup"], play.number(args.get("n")), (rule.id,), rule.cites)


def _sends(play: "Play", args: Args, rule: Rule) -> None:
    """Cups go to whom the points name: the rules upon it say how those are found."""
    player, but = Seat(play.state.turn), play.number(args["but"])
    entry = play.decide("entry")
    for phrase in entry.answer:
        ids, cites = tuple(one.id for one in entry.rules), tuple(c for one in entry.rules for c in one.cites)
        play.tell("falls_under", {"player": player, "name": phrase.args["name"]}, ids, cites)
    points = sum(face for face in play.state.dice if face != but)
    fields = {"player": player, "points": points, "cup": args["cup"], "cups": play.number(args.get("n"))}
    play.state.sent += fields["cups"]
    _upon(play, "sent", fields, rule)


def _repeats(play: "Play", args: Args, rule: Rule) -> None:
    """Whoever holds the repeated face drinks: the rules upon it say who that is."""
    moment = play.repeated(play.number(args["but"]), args["first"].names)
    fields = {
        "player": Seat(play.state.turn),
        "face": moment["repeated_face"],
        "cup": args["cup"],
        "cups": play.number(args.get("n"), moment),
    }
    play.state.sent += fields["cups"]
    _upon(play, "repeated", fields, rule)


def _upon(play: "Play", event: str, fields: Mapping[str, Any], rule: Rule) -> None:
    """Tell an event and let the rules act upon it."""
    play.tell(event, fields, (rule.id,), rule.cites)
    for matched, _ in play.book.upon(event, play.view(fields)):
        for phrase in matched.do:
            named = {f"{event}.{name}": value for name, value in fields.items()}
            play.state.walks += (begin(play.book, phrase.args["name"], {**fields, **named}.__getitem__),)


def _forfeit(play: "Play", args: Args, rule: Rule) -> None:
    play.tell("begins", {"procedure": args["name"]}, (rule.id,), rule.cites)
    _procedure(play, args, rule)


def _procedure(play: "Play", args: Args, rule: Rule) -> None:
    play.state.walks += (begin(play.book, args["name"], play.view().feature),)


def _sings(play: "Play", args: Args, rule: Rule) -> None:
    for seat in play.chosen(args["who"]):
        free = seat in play.state.drank and not args["even_if_drinking"]
        play.tell("excused" if free else "sings", {"player": Seat(seat)}, (rule.id,), rule.cites)


def _orders(play: "Play", args: Args, rule: Rule) -> None:
    """Who leads, the rules say where this one does not."""
    if "who" in args:
        seats, rules = play.chosen(args["who"]), [rule]
    else:
        decision = play.decide("leads")
        [phrase] = decision.answer
        seats, rules = play.with_role(str(phrase.args["role"])), [rule, *decision.rules]
    for seat in seats:
        ids, cites = (one.id for one in rules), (clause for one in rules for clause in one.cites)
        play.tell("orders", {"player": Seat(seat)}, tuple(ids), tuple(dict.fromkeys(cites)))


def _lost(play: "Play", args: Args, rule: Rule) -> None:
    play.tell("text_lost", {"player": Seat(play.state.turn)}, (rule.id,), rule.cites)


EFFECTS: Mapping[str, Effect] = {
    "drinks": _drinks,
    "fines": _fines,
    "sends": _sends,
    "repeats": _repeats,
    "forfeit": _forfeit,
    "procedure": _procedure,
    "sings": _sings,
    "orders": _orders,
    "lost": _lost,
    "nothing": lambda play, args, rule: None,
}
