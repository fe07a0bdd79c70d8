"""Turns a ruleset of 陞官圖 into what can be asked of it: keys of slots, what only play knows, places set up."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from bopu.games.shengguantu.board import Board, Cell
from bopu.games.shengguantu.engine import Play
from bopu.games.shengguantu.layout import FEWEST_SEATS
from bopu.games.shengguantu.state import Seat, State
from bopu.games.shengguantu.views import SeatView
from bopu.play.chance import read
from bopu.play.contract import Event
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.model import Names, Phrase, Ruleset
from bopu.ruleset.terms import Const

Key = tuple[Any, ...]
NO_FACE = 0


def phrases(ruleset: Ruleset, word: str) -> Iterator[Phrase]:
    """Every use of an operation in the rules."""
    for rule in ruleset.rules:
        yield from (phrase for phrase in (*rule.answer, *rule.do) if phrase.word == word)


def _names(value: Any) -> tuple[str, ...]:
    return value.names if isinstance(value, Names) else (str(value),)


def _numbers(term: Any) -> set[int]:
    return {int(term.number)} if isinstance(term, Const) else set()


def _parts(cell: Cell) -> Iterator[Cell]:
    """A cell, and the cells of its branches."""
    yield cell
    for name in ("then", "else"):
        if cell.get(name):
            yield from _parts(cell[name])


def _cells(ruleset: Ruleset) -> Iterator[tuple[str, str, Cell]]:
    """Every cell of the board, branches apart: the row, the column, the cell."""
    for row_id, row in ruleset.tables["board"]["rows"].items():
        for column, cell in row["cells"].items():
            yield from ((row_id, column, part) for part in _parts(cell))


def _faces(ruleset: Ruleset) -> range:
    return range(1, max(face for phrase in phrases(ruleset, "dice") for face in _numbers(phrase.args["faces"])) + 1)


def throws(ruleset: Ruleset) -> Iterator[Key]:
    """Whole throws, and the few dice of one face that a rule lets give what a pair gives."""
    faces = _faces(ruleset)
    dice = {n for phrase in phrases(ruleset, "dice") for n in _numbers(phrase.args["n"])}
    pairs = [phrase for word in ("yields_pair", "yields_pairs") for phrase in phrases(ruleset, word)]
    few = {n for phrase in pairs for n in _numbers(phrase.args["of"])}
    for number in sorted(dice):
        yield from ((faces_shown,) for faces_shown in combinations_with_replacement(faces, number))
    yield from (((face,) * number,) for number in sorted(few - dice) for face in faces)


def results(ruleset: Ruleset) -> list[tuple[str, int]]:
    """Every result with every face that can give it; without a face where a rule or a cell names it alone."""
    found: dict[tuple[str, int], None] = {}
    for phrase in phrases(ruleset, "result"):
        face = phrase.args.get("face")
        told = sorted(_numbers(face)) or (list(_faces(ruleset)) if face is not None else [NO_FACE])
        found |= {(str(phrase.args["outcome"]), one): None for one in told}
    alone = [str(phrase.args["outcome"]) for phrase in phrases(ruleset, "yields")]
    alone += [name for _, _, cell in _cells(ruleset) for name in cell.get("sequence", ())]
    found |= {(name, NO_FACE): None for name in alone}
    return list(found)


def positions(ruleset: Ruleset) -> list[str]:
    """Every position of the board."""
    return list(ruleset.tables["board"]["rows"])


def _outcomes(ruleset: Ruleset) -> Iterator[Key]:
    found = results(ruleset)
    thrown = {name for name, face in found if face}
    for at, (item, face) in product(["", *positions(ruleset)], found):
        if at or face or item not in thrown:  # the first throw is played with its faces
            yield at, item, face


def specials(ruleset: Ruleset) -> list[str]:
    """Every special outcome that the board or an answer names."""
    found = dict.fromkeys(cell["special"] for _, _, cell in _cells(ruleset) if "special" in cell)
    return list(found | dict.fromkeys(name for p in phrases(ruleset, "offer") for name in _names(p.args["of"])))


def _bureau_places(ruleset: Ruleset) -> Iterator[Key]:
    """The bureaux that answers name, each with the offices from which play can come to such an answer."""
    bureaux = dict.fromkeys(str(phrase.args["bureau"]) for phrase in phrases(ruleset, "to_bureau"))
    ranked = [row for row, p in Board(ruleset.tables).positions.items() if p.rank]
    return product(bureaux, ranked)


def _refusals(ruleset: Ruleset) -> Iterator[Key]:
    """Moves and special outcomes of the board's cells, and the places where the first throw leads."""
    for row, column, cell in _cells(ruleset):
        if "to" in cell or "special" in cell:
            yield row, column, cell.get("to", "")
    starts = dict.fromkeys(Board(ruleset.tables).start.values())
    yield from product([""], dict.fromkeys(item for item, _ in results(ruleset)), starts)


def _prices(ruleset: Ruleset) -> Iterator[Key]:
    """Goods and offices: of those that no rule can tell apart, one."""
    board = Board(ruleset.tables)
    deciding = [rule for rule in ruleset.rules if rule.slot == "price"]
    asked = {name for rule in deciding for phrase in rule.phrases for name in _words(phrase)}
    kinds = {member: kind for kind, members in ruleset.tables["kinds"].items() for member in members}
    alike: dict[Key, str] = {}
    for position in board.by_index:
        named = [name for name in (position.term, kinds.get(position.term, ""), position.bureau) if name in asked]
        alike.setdefault((position.rank, *sorted(position.marks), *named), position.id)
    return product(alike.values(), alike.values())


def _words(phrase: Phrase) -> Iterator[str]:
    for value in phrase.args.values():
        yield from _names(value)


def _refused(ruleset: Ruleset) -> Iterator[Key]:
    """What can be refused: a move, a special outcome, or (neither) one of several."""
    yield from ((row, "") for row in positions(ruleset))
    yield from (("", name) for name in ("", *specials(ruleset)))


def entries(ruleset: Ruleset) -> Iterator[str]:
    """Positions to which rules lead by themselves: from the start table, by an answer, for a price."""
    board = Board(ruleset.tables)
    yield from board.start.values()
    yield from (str(phrase.args["position"]) for phrase in phrases(ruleset, "to"))
    names = {str(phrase.args["name"]) for phrase in phrases(ruleset, "to_named")}
    for rule in ruleset.rules:
        if any(phrase.word == "costs" for phrase in rule.answer):
            names.update(name for p in rule.when if p.word == "to_named" for name in _names(p.args["names"]))
    names.update(member for name in list(names) for member in ruleset.tables["kinds"].get(name, ()))
    yield from (position.id for position in board.by_index if position.term in names)


DOMAINS: Mapping[str, Callable[[Any], Iterable[Key]]] = {
    "dice": lambda ruleset: [()],
    "throw": throws,
    "result_order": lambda ruleset: [()],
    "extra_order": lambda ruleset: [()],
    "outcome": _outcomes,
    "special": lambda ruleset: [(name,) for name in specials(ruleset)],
    "bureau_place": _bureau_places,
    "marker": lambda ruleset: [(row,) for row in positions(ruleset)],
    "may_refuse": _refusals,
    "condition": lambda ruleset: dict.fromkeys((cell["if"],) for _, _, cell in _cells(ruleset) if "if" in cell),
    "sale": lambda ruleset: [()],
    "price": _prices,
    "after_refusal": _refused,
    "throw_after_sale": lambda ruleset: [()],
    "credit": lambda ruleset: [()],
    "recall": lambda ruleset: [()],
    "settle": lambda ruleset: [()],
    "last": lambda ruleset: [()],
    "hand_on": lambda ruleset: [()],
    "again": lambda ruleset: [(row,) for row in positions(ruleset)],
    "final_grade": lambda ruleset: [()],
}
"""The keys of each slot."""


def _asked_for(ruleset: Ruleset, word: str, argument: str) -> set[int]:
    """The numbers that conditions with this word name."""
    owners = (*ruleset.rules, *ruleset.situations.values())
    asked = [phrase for owner in owners for phrase in owner.phrases if phrase.word == word]
    return {n for phrase in asked for n in _numbers(phrase.args[argument])}


def probes(ruleset: Ruleset) -> Mapping[str, Sequence[Any]]:
    """Values to try for what only play knows. Of what is collected (held) each member alone; the caller joins them."""
    board = Board(ruleset.tables)
    places = ["", *board.positions]
    numbers = _asked_for(ruleset, "throw_number", "is")
    further = _asked_for(ruleset, "further_throws", "n")
    return {
        "at": places,
        "office": places,
        "duty": places,
        "origin": places[1:],
        "held": [(position.index,) for position in board.by_index],
        "throws": sorted({1} | numbers | {number + 1 for number in numbers}),
        "fate": ["", *ruleset.tables["fates"]],
        "thrown_on": places,
        "thrown": [(name,) for name in dict.fromkeys(name for name, _ in results(ruleset))],
        "further": sorted({0} | further),
        "face": [NO_FACE, *_faces(ruleset)],
        "steps_up": [],
        "cell_marks": [],
    }


class Fitting:
    """Completes features that are tried to what play could have, or says that it could not."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.board = Board(ruleset.tables)
        self._cell_marks: dict[Key, tuple[str, ...]] = {}
        for row, column, cell in _cells(ruleset):
            self._cell_marks.setdefault((row, column, cell.get("to", "")), tuple(cell.get("marks", ())))

    def __call__(self, features: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The same features with those that follow from them; None where no player can stand so."""
        found = dict(features)
        if "at" in found and not _places_agree(found):
            return None
        if found.get("to") and found.get("office"):
            found["steps_up"] = self._step(found["to"]) - self._step(found["office"])
        if {"at", "item", "to"} <= found.keys():
            found["cell_marks"] = self._cell_marks.get((found["at"], found["item"], found["to"]), ())
        if found.get("at") == "" and any(found.get(name) for name in ("held", "origin", "thrown_on")):
            return None  # before the first result nothing has been held
        if "thrown" in found and found.get("item"):
            found["thrown"] = tuple(dict.fromkeys((*found["thrown"], found["item"])))
        if "held" in found:
            found["held"] = self._with_places(found)
        return found

    def _step(self, row: str) -> int:
        return self.board.step(self.board.positions[row].rank)

    def _with_places(self, found: Mapping[str, Any]) -> tuple[int, ...]:
        """Wherever a player stands or began has been held."""
        stands = [found[name] for name in ("origin", "office", "duty", "at") if found.get(name)]
        rows = [self.board.positions[row].index for row in stands]
        return tuple(dict.fromkeys((*found["held"], *rows)))


def _places_agree(found: dict[str, Any]) -> bool:
    """Whether office and duty fit the position that results are played on; what is not asked for is filled in."""
    at, office, duty = found["at"], found.get("office"), found.get("duty")
    if duty:
        return bool(duty == at)
    if duty == "":
        found.setdefault("office", at)
        return bool(found["office"] == at)
    found["duty"] = "" if office in (None, at) else at
    found.setdefault("office", at)
    return bool(at or not office)


_BOARDS: list[tuple[Mapping[str, Any], Board]] = []


def _board(tables: Mapping[str, Any]) -> Board:
    """The board of these tables, kept for the next time: to read it takes longer than to try a throw."""
    if not _BOARDS or _BOARDS[0][0] is not tables:
        _BOARDS[:] = [(tables, Board(tables))]
    return _BOARDS[0][1]


def viewer(book: Book) -> Callable[[Mapping[str, Any]], SeatView]:
    """A situation made of features alone."""
    tables = book.ruleset.tables
    state, values = State(_board(tables), [Seat()]), book.ruleset.values
    return lambda features: SeatView(state, 0, tables["kinds"], features, values)


def throwing_places(ruleset: Ruleset) -> Iterator[Mapping[str, Any]]:
    """Where the player who throws may stand: not on the board yet, or in the first row of each of its groups from which
    moves lead. What single rows give is asked row by row elsewhere."""
    yield {}
    first: dict[str, str] = {}
    for name, row in ruleset.tables["board"]["rows"].items():
        if row["cells"]:
            first.setdefault(row["group"], name)
    yield from ({"at": name} for name in first.values())


def placed(book: Book, features: Mapping[str, Any], seats: int) -> Play:
    """A game in which the first player, about to throw, has these features; everyone else has not begun.

    Where only the place of play is given (at), the rules say which marker shows it; a duty needs an office behind it.
    """
    tables = book.ruleset.tables
    play = Play(book, State(_board(tables), [Seat() for _ in range(seats)]), tables["kinds"])
    play.upon("game_starts", {})
    player, at = play.mover, features.get("at", "")
    if at and not features.get("duty") and features.get("office", at) == at:
        shown = play.decide("marker", {"to": at}).answer[0].args["is"]
        player.office, player.duty = (at, "") if shown == "office" else (_some_office(play), at)
    else:
        player.office, player.duty = features.get("office", ""), features.get("duty", "")
    player.origin = features.get("origin", "") or player.office
    board = play.state.board
    stands = [board.positions[row].index for row in (player.origin, player.office, player.duty) if row]
    player.held = tuple(dict.fromkeys((*features.get("held", ()), *stands)))
    player.throws = features.get("throws", int(bool(player.at)))
    play.state.thrown_on, play.state.thrown = features.get("thrown_on", ""), features.get("thrown", ())
    return play


def _some_office(play: Play) -> str:
    """The lowest office with a rank that has moves of its own: one from which a duty can be had."""
    ranked = [position for position in play.state.board.by_index if play.state.board.step(position.rank)]
    return min(ranked, key=lambda position: play.state.board.step(position.rank)).id


def tried(book: Book, features: Mapping[str, Any]) -> tuple[str, ...]:
    """What is told when a result is played, rules left out; the choice that waits, if one does; what stands then."""
    play = placed(book, features, FEWEST_SEATS)
    play.state.queue = ((features["item"], features["face"]),)
    try:
        play._events.clear()
        play._run()
        events = tuple(play._events)
    except (Gap, Conflict) as fault:
        return (type(fault).__name__,)
    told = [str(Event(event.kind, event.fields)) for event in events if event.kind not in ("result", "passes")]
    choice = play.state.choice
    waits = (choice.to, choice.special, str(choice.amount), *choice.moves) if choice else ()
    return (*told, *waits, play.line())


def turn_key(play: Play) -> Hashable:
    """What decides how the turn of the player who has the dice goes on: no chips, no throws that no rule counts."""
    state, player = play.state, play.mover
    throws = min(player.throws, _counted(play.book, "throw_number", "is"))
    further = min(state.further, _counted(play.book, "further_throws", "n"))
    stands = (player.office, player.duty, player.origin, _told_of_held(play), player.fate, player.miss, player.raised)
    turn = (state.turn, state.over, state.queue, state.choice, state.poll, state.entered)
    return (*turn, *stands, throws, further)


def _told_of_held(play: Play) -> tuple[bool, ...]:
    """What the rules can tell of all that a player has held: where they all say the same, two players are alike."""
    ruleset, predicates = play.book.ruleset, play.book.vocabulary.predicates
    owners = (*ruleset.rules, *ruleset.situations.values())
    asked = [p for owner in owners for p in (*owner.when, *owner.unless) if p.word in predicates]
    view = play.view({})
    return tuple(bool(predicates[p.word].test(view, p.args)) for p in asked if predicates[p.word].reads == HELD)


HELD = frozenset({"held", "board", "kinds"})
"""What conditions read that ask of all that a player has held."""


def _counted(book: Book, word: str, argument: str) -> int:
    """The number from which on no rule that holds tells the count of throws apart."""
    owners = (*book.rules(), *book.ruleset.situations.values())
    asked = [phrase for owner in owners for phrase in owner.phrases if phrase.word == word]
    return max((n + 1 for phrase in asked for n in _numbers(phrase.args[argument])), default=0)


def throw_key(play: Play, move: str) -> Hashable:
    """What decides what a throw does: its results with their faces; the dice themselves where a result has no face."""
    dice = tuple(sorted(read(play.chance(), move)))
    results, _ = play.results_of(dice)
    return (results, dice) if any(face == NO_FACE for _, face in results) else results
