"""Turns hands, tables and cards of the pot into patterns and stakes: asks the rules of each player in turn.

The rules say what is made (`seyang`), what opens and knocks; here it is only asked, counted as the rules count, told
and then paid as they say.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from bopu.games.madiao.pack import Cards
from bopu.games.madiao.words_of_settlement import DEAREST, DIAO, HANDS, POT, TABLES
from bopu.play.contract import Seat
from bopu.ruleset.model import Rule

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play
    from bopu.games.madiao.views import Read

SEEN: Mapping[str, str] = {HANDS: "hand_seen", TABLES: "tables_seen", POT: "pot_seen"}
"""The event upon which the rules speak in each phase."""

TOLD: Mapping[str, tuple[str, str]] = {
    "makes": ("seyang", "he"),
    "opens_for": ("opened", "zhu"),
    "knocks_for": ("knocked", "zhu"),
}
"""What each word of a rule is told as, and what its number is called."""


class Made(NamedTuple):
    """Something that a player has made: the word of the rule, its name, its chips."""

    word: str
    name: str
    chips: int
    rule: Rule


def reckon(play: "Play", what: str) -> None:
    """Ask the rules what each player has in this phase, the banker first, and let them settle it."""
    order = [play.after(play.state.banker, step) for step in range(len(play.state.seats))]
    if what == DIAO:
        _count_diao(play, order)
        return
    for seat in order:
        for made in counted(play, made_by(play, seat, what)):
            kind, amount = TOLD[made.word]
            fields = {"player": Seat(seat), "is": made.name, amount: made.chips, "phase": what}
            happens(play, kind, fields, made.rule)


def happens(play: "Play", kind: str, fields: Mapping[str, Any], *rules: Rule) -> None:
    """Tell something but for the phase, which only the rules want to know."""
    play.tell(kind, {name: value for name, value in fields.items() if name != "phase"}, rules)
    for match in play.book.upon(kind, play.view(fields)):
        for phrase in match.rule.do:
            play.perform(phrase, match, {**fields, **match.bound}, kind)


def made_by(play: "Play", seat: int, what: str) -> list[Made]:
    """What the rules find in a player's cards."""
    extra = {"player": seat, "row": row_of(play, seat, what), "phase": what}
    found = []
    for match in play.book.upon(SEEN[what], play.view(extra)):
        for phrase in match.rule.do:
            amount = play.number(phrase.args[TOLD[phrase.word][1]], {**extra, **match.bound})
            found.append(Made(phrase.word, str(phrase.args["is"]), amount, match.rule))
    return found


def counted(play: "Play", made: Sequence[Made]) -> list[Made]:
    """Those that count: all of them, or of several patterns the dearest alone."""
    patterns = [one for one in made if one.word == "makes"]
    if len(patterns) > 1 and play.decide("seyang_counting").answer[0].args["how"] == DEAREST:
        dearest = max(patterns, key=lambda one: one.chips)
        return [one for one in made if one.word != "makes" or one is dearest]
    return list(made)


def row_of(play: "Play", seat: int, what: str) -> Cards:
    """The cards of a player that count in a phase."""
    player = play.state.seats[seat]
    if what == HANDS:
        return player.dealt
    before = player.dealt if play.state.free else player.tabled
    return before if what == TABLES else (*before, *player.chong)


def _count_diao(play: "Play", order: Sequence[int]) -> None:
    """The banker settles with each of the others."""
    banker, *others = order
    counted_for = {seat: play.decide("diao", {"player": seat}) for seat in order}
    diao = {seat: play.exact(decision.answer[0].args["n"]) for seat, decision in counted_for.items()}
    for seat in others:
        fields = {"player": Seat(seat), "own": diao[seat], "bankers": diao[banker]}
        rules = dict.fromkeys((*counted_for[seat].rules, *counted_for[banker].rules))
        happens(play, "diao_counted", fields, *rules)


def when_tabled(play: "Play", seat: int) -> tuple[int, ...]:
    """At which table each tabled card took it: who leads to a table took the one before. What was tabled before a
    position that was set up took its table at an unknown time, told as 0."""
    state = play.state
    winners = [leader for leader, _ in state.leads[1:]] + ([state.last] if state.leads and not state.trick else [])
    before = state.table - len(winners)
    known = tuple(before + at for at, winner in enumerate(winners, 1) if winner == seat)
    return (0,) * (len(state.seats[seat].tabled) - len(known)) + known


def values(play: "Play") -> Mapping[str, int]:
    """The number that each card counts as."""
    from bopu.games.madiao.hands import face_value

    return play.book.once("values", lambda: {card: face_value(play, card)[0] for card in play.pack.cards})  # type: ignore[no-any-return]


def _linking(play: "Play", seat: int) -> tuple[str, bool]:
    args = play.decide("linking").answer[0].args
    return str(args["how"]), bool(args["ring"])


def _others(play: "Play", seat: int) -> list[int]:
    return [play.after(seat, step) for step in range(1, len(play.state.seats))]


def _tables_of_others(play: "Play", seat: int) -> tuple[int, ...]:
    return tuple(sorted((len(play.state.seats[other].tabled) for other in _others(play, seat)), reverse=True))


READ: Mapping[str, "Read"] = {
    "taken": lambda play, seat: play.state.seats[seat].chong,
    "others_tabled": lambda play, seat: tuple(
        c for other in _others(play, seat) for c in play.state.seats[other].tabled
    ),
    "others_dealt": lambda play, seat: tuple(c for other in _others(play, seat) for c in play.state.seats[other].dealt),
    "others_tables": _tables_of_others,
    "when_tabled": when_tabled,
    "values": lambda play, seat: values(play),
    "free": lambda play, seat: play.state.free,
    "rows": lambda play, seat: tuple(row_of(play, one, POT) for one in range(len(play.state.seats))),
    "linking": _linking,
}
"""Features of the moment that only settlement asks for."""
