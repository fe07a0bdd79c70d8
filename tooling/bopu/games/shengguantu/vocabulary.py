"""The words that 陞官圖 offers to its rules: what they may ask of a throw, a place and a player, and what can happen.

No fact of the game stands here: faces, names, ranks and amounts come as arguments, read from the edition.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from bopu.games.shengguantu import layout
from bopu.games.shengguantu.board import Board, Position
from bopu.games.shengguantu.players import BASES, FILTERS
from bopu.ruleset.model import Names
from bopu.ruleset.terms import Const, Named, Operated, number
from bopu.ruleset.vocabulary import (
    Args,
    EventKind,
    Joining,
    Operation,
    Param,
    Predicate,
    Slot,
    Type,
    View,
    Vocabulary,
    by_name,
)

FEATURES: Mapping[str, str] = {
    "dice": "the throw: faces in ascending order",
    "item": "the result that is being played, by the board's name of its column",
    "face": "the face that gave the result, 0 where none did",
    "at": "the position that the result is played on: the pending duty, else the office; empty before the first result",
    "to": "the position that is about to be entered",
    "special": "the name of a special outcome",
    "condition": "the name of a condition that the board states",
    "cell_marks": "the marks of the board's cell that is being played",
    "bureau": "the bureau whose fitting position is looked for",
    "office": "the player's office, the first marker; empty before the first result",
    "duty": "what the player has pending, the second marker; empty for nothing",
    "held": "every position that the player has entered so far",
    "origin": "the position that the first result gave",
    "throws": "how many throws the player has made since the start or a new start",
    "steps_up": "how many steps of rank a position stands above the office",
    "fate": "how the player has finished; empty while playing",
    "board": "the board",
    "kinds": "names that stand for several positions",
}


def _names(value: Any) -> tuple[str, ...]:
    return value.names if isinstance(value, Names) else (value,)


def _number(view: View, term: Const | Named | Operated) -> int:
    return int(number(term, view.feature))


def _named(view: View, position: Position, names: tuple[str, ...]) -> bool:
    """Whether a position bears one of the names, or is one of several that a name stands for."""
    kinds = view.feature("kinds")
    return position.term in names or any(position.term in kinds.get(name, ()) for name in names)


def _position(view: View, row: str) -> Position | None:
    board: Board = view.feature("board")
    return board.positions.get(row)


def _alike(view: View, args: Args) -> bool | Mapping[str, Any]:
    dice, times = view.feature("dice"), _number(view, args["times"])
    if "face" in args:
        return bool(dice.count(_number(view, args["face"])) == times)
    face = next((face for face in dice if dice.count(face) == times), None)
    return False if face is None else {"face": face}


def _count(view: View, args: Args) -> bool:
    return bool(view.feature("dice").count(_number(view, args["face"])) == _number(view, args["n"]))


def _count_at_least(view: View, args: Args) -> bool:
    return bool(view.feature("dice").count(_number(view, args["face"])) >= _number(view, args["n"]))


def _shows(view: View, args: Args) -> bool:
    return sorted(view.feature("dice")) == sorted(int(face) for face in args["faces"].names)


def _sets_among(view: View, args: Args) -> bool:
    dice, times = view.feature("dice"), _number(view, args["times"])
    alike = [face for face in args["faces"].names if dice.count(int(face)) == times]
    return len(alike) == _number(view, args["sets"])


def _item(view: View, args: Args) -> bool:
    return view.feature("item") in _names(args["is"])


def _face(view: View, args: Args) -> bool:
    return bool(view.feature("face") == _number(view, args["is"]))


def _at_start(view: View, args: Args) -> bool:
    return not view.feature("at")


def _at(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        return position is not None and _named(view, position, _names(args["names"]))

    return test


def _bureau(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        if position is None:
            return False
        names, kinds = _names(args["names"]), view.feature("kinds")
        return position.bureau in names or any(position.bureau in kinds.get(name, ()) for name in names)

    return test


def _marked(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        return position is not None and any(mark in position.marks for mark in _names(args["marks"]))

    return test


def _rank(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        return position is not None and bool(view.feature("board").within(position.rank, args["within"]))

    return test


def _board_says(feature: str) -> Any:
    def test(view: View, args: Args) -> bool:
        position = _position(view, view.feature(feature))
        column = args["column"] if "column" in args else view.feature("item")
        return position is not None and column in position.cells

    return test


def _lead(view: View) -> Position | None:
    """The position to which the board's cell for the result leads, where it leads to one."""
    position = _position(view, view.feature("at"))
    cell = position.cells.get(view.feature("item"), {}) if position is not None else {}
    return _position(view, cell.get("to", ""))


def _chart_leads(view: View, args: Args) -> bool:
    position = _lead(view)
    return position is not None and _named(view, position, _names(args["names"]))


def _chart_leads_bureau(view: View, args: Args) -> bool:
    position = _lead(view)
    return position is not None and position.bureau in _names(args["names"])


def _throw_number(view: View, args: Args) -> bool:
    return bool(view.feature("throws") == _number(view, args["is"]))


def _has_held(view: View, args: Args) -> bool:
    board, names = view.feature("board"), _names(args["names"])
    within = _names(args["within"]) if "within" in args else ()
    held = (board.by_index[i] for i in view.feature("held"))
    return any(_named(view, p, names) and (not within or p.bureau in within) for p in held)


def _has_held_marked(view: View, args: Args) -> bool:
    board: Board = view.feature("board")
    other = _names(args["other_than"]) if "other_than" in args else ()
    held = (board.by_index[i] for i in view.feature("held"))
    return any(args["mark"] in position.marks and not _named(view, position, other) for position in held)


def _origin(view: View, args: Args) -> bool:
    position = _position(view, view.feature("origin"))
    return position is not None and _named(view, position, _names(args["names"]))


def _steps_up(view: View, args: Args) -> bool:
    return bool(view.feature("steps_up") >= _number(view, args["by"]))


def _at_most(view: View, args: Args) -> bool:
    position, board = _position(view, view.feature("to")), view.feature("board")
    return position is not None and bool(board.step(position.rank) <= board.step(args["rank"]))


def _fate(view: View, args: Args) -> bool:
    return view.feature("fate") in _names(args["is"])


def _pending(view: View, args: Args) -> bool:
    return bool(view.feature("duty"))


def _special(view: View, args: Args) -> bool:
    return view.feature("special") in _names(args["is"])


def _cell_marked(view: View, args: Args) -> bool:
    return any(mark in view.feature("cell_marks") for mark in _names(args["marks"]))


def _condition(view: View, args: Args) -> bool:
    return view.feature("condition") in _names(args["is"])


def _bureau_asked(view: View, args: Args) -> bool:
    return view.feature("bureau") in _names(args["is"])


def _p(name: str, type_: Type, domain: str = "", required: bool = True) -> Param:
    return Param(name, type_, domain, required)


_TERMS = _p("names", Type.NAMES, "terms")
_MARKS = _p("marks", Type.NAMES, "marks")
_WITHIN = _p("within", Type.NAME, "ranks")
_COLUMN = _p("column", Type.NAME, "columns", False)


def _predicate(name: str, doc: str, reads: str, test: Any, *params: Param, binds: tuple[str, ...] = ()) -> Predicate:
    return Predicate(name, doc, params, frozenset(reads.split()), binds, test)


def _place_predicates(feature: str, what: str) -> list[Predicate]:
    """The same questions about the position a result is played on, about the office, and about where a move leads."""
    reads = f"{feature} board"
    return [
        _predicate(f"{feature}_named", f"{what} bears one of these names", f"{reads} kinds", _at(feature), _TERMS),
        _predicate(
            f"{feature}_in_bureau",
            f"{what} belongs to one of these bureaux",
            f"{reads} kinds",
            _bureau(feature),
            _TERMS,
        ),
        _predicate(f"{feature}_marked", f"{what} has one of these marks on the board", reads, _marked(feature), _MARKS),
        _predicate(f"{feature}_rank", f"{what} has a rank in this range", reads, _rank(feature), _WITHIN),
    ]


PREDICATES = by_name(
    [
        _predicate(
            "alike", "exactly so many dice are alike, all of one face; binds that face", "dice", _alike,
            _p("face", Type.NUMBER, required=False), _p("times", Type.NUMBER), binds=("face",),
        ),
        _predicate("count", "exactly so many dice show this face", "dice", _count, _p("face", Type.NUMBER), _p("n", Type.NUMBER)),
        _predicate(
            "count_at_least", "so many dice or more show this face", "dice", _count_at_least,
            _p("face", Type.NUMBER), _p("n", Type.NUMBER),
        ),
        _predicate("shows", "the dice show exactly these faces", "dice", _shows, _p("faces", Type.NAMES)),
        _predicate(
            "sets_among", "so many of these faces come up exactly so many times", "dice", _sets_among,
            _p("faces", Type.NAMES), _p("sets", Type.NUMBER), _p("times", Type.NUMBER),
        ),
        _predicate("item", "the result is one of these", "item", _item, _p("is", Type.NAMES, "results")),
        _predicate("face", "the result comes of this face", "face", _face, _p("is", Type.NUMBER)),
        _predicate("at_start", "the player has no position yet", "at", _at_start),
        *_place_predicates("at", "the position that the result is played on"),
        *_place_predicates("office", "the player's office"),
        *_place_predicates("to", "the position to be entered"),
        _predicate("duty_in_bureau", "what is pending belongs to one of these bureaux", "duty board kinds", _bureau("duty"), _TERMS),
        _predicate("board_says", "the board has a cell there for the result (or this column)", "at item board", _board_says("at"), _COLUMN),
        _predicate(
            "board_says_on_arrival", "the position to be entered has a cell in this column", "to board", _board_says("to"),
            _p("column", Type.NAME, "columns"),
        ),
        _predicate("chart_leads", "the board's cell leads to a position of one of these names", "at item board kinds", _chart_leads, _TERMS),
        _predicate("chart_leads_bureau", "the board's cell leads into one of these bureaux", "at item board", _chart_leads_bureau, _TERMS),
        _predicate("throw_number", "it is the player's throw of this number", "throws", _throw_number, _p("is", Type.NUMBER)),
        _predicate(
            "has_held", "the player has held a position of one of these names (in one of these bureaux)", "held board kinds", _has_held,
            _TERMS, _p("within", Type.NAMES, "terms", False),
        ),
        _predicate("has_held_marked", "the player has held a position with this mark", "held board kinds", _has_held_marked, _p("mark", Type.NAME, "marks"), _p("other_than", Type.NAMES, "terms", False)),
        _predicate("origin", "the player began as one of these", "origin board kinds", _origin, _TERMS),
        _predicate("steps_up", "the position stands so many steps above the office, or more", "steps_up", _steps_up, _p("by", Type.NUMBER)),
        _predicate("to_at_most", "the position to be entered has at most this rank", "to board", _at_most, _p("rank", Type.NAME, "ranks")),
        _predicate("fate", "the player has finished in one of these ways", "fate", _fate, _p("is", Type.NAMES, "fates")),
        _predicate("pending", "the player has a duty pending", "duty", _pending),
        _predicate("special", "the special outcome is one of these", "special", _special, _p("is", Type.NAMES, "specials")),
        _predicate("cell_marked", "the board's cell has one of these marks", "cell_marks", _cell_marked, _MARKS),
        _predicate("condition", "the condition is one of these", "condition", _condition, _p("is", Type.NAMES, "conditions")),
        _predicate("bureau", "the bureau looked for is one of these", "bureau", _bureau_asked, _p("is", Type.NAMES, "terms")),
    ]
)  # fmt: skip

OPERATIONS = by_name(
    [
        Operation("result", "the throw gives this result, of this face", (_p("outcome", Type.NAME, "results"), _p("face", Type.NUMBER, required=False))),
        Operation("board", "what the board's cell says for the result (or this column)", (_COLUMN,)),
        Operation("origin", "the position that the start table gives to this kind of throw", (_p("throw", Type.NAME, "start"),)),
        Operation("yields", "this result so many times, played where the player stands", (_p("outcome", Type.NAME, "results"), _p("times", Type.NUMBER))),
        Operation("yields_pair", "what a pair of this face gives, so many times", (_p("face", Type.NUMBER), _p("of", Type.NUMBER), _p("times", Type.NUMBER))),
        Operation("yields_pairs", "what each pair of the throw gives", (_p("of", Type.NUMBER),)),
        Operation("on_office", "what is pending is dropped and the result is played on the office", ()),
        Operation("to", "move to this position", (_p("position", Type.NAME, "positions"),)),
        Operation("to_named", "move to the position of this name", (_p("name", Type.NAME, "terms"),)),
        Operation("to_bureau", "move to the position of this bureau that fits the office", (_p("bureau", Type.NAME, "terms"),)),
        Operation("restore", "return to the office, nothing pending", ()),
        Operation("nothing", "nothing happens; the throw has no result", ()),
        Operation("finish", "the player finishes, compared at this rank where it is given", (_p("fate", Type.NAME, "fates"), _p("rank", Type.NAME, "ranks", False))),
        Operation("restart", "the player begins again, without a position", ()),
        Operation("miss", "the player misses so many turns", (_p("turns", Type.NUMBER),)),
        Operation("raise_grade", "the player is compared so many steps higher", (_p("steps", Type.NUMBER),)),
        Operation("offer", "the player chooses one of these special outcomes", (_p("of", Type.NAMES, "specials"),)),
        Operation("pays", "each payer pays each receiver so many chips", (_p("from", Type.SELECTOR), _p("to", Type.SELECTOR), _p("chips", Type.NUMBER))),
        Operation("shares", "the pool is shared out evenly, whole chips each", (_p("among", Type.SELECTOR),)),
        Operation("order", "results are played in this order", (_p("of", Type.NAMES, "results"),)),
        Operation("extra", "extra results are played before or after the rest", (_p("place", Type.NAME, "places"),)),
        Operation("marker", "which of the two markers shows the position", (_p("is", Type.NAME, "markers"),)),
        Operation("next_seat", "the player so many seats onward, and on from there to one who has not finished", (_p("by", Type.NUMBER),)),
        Operation("allow", "it is allowed", ()),
        Operation("forbid", "it is not", ()),
        Operation("grade_of", "the player is compared by this rank", (_p("what", Type.NAME, "grades"),)),
        Operation("dice", "so many dice of so many faces are thrown", (_p("n", Type.NUMBER), _p("faces", Type.NUMBER))),
        Operation("special", "a special outcome of the board", (_p("name", Type.NAME, "specials"),)),
        Operation("asks", "these players are asked whether the game shall end; it ends when all agree", (_p("whom", Type.SELECTOR),)),
        Operation("costs", "the position can be bought for so many chips", (_p("chips", Type.NUMBER),)),
        Operation("ends", "the game is over", ()),
    ]
)  # fmt: skip

SLOTS = by_name(
    [
        Slot("dice", "How many dice a throw has.", (), ("dice",)),
        Slot("throw", "Which results a throw gives.", ("dice",), ("result",), joining=Joining.ALL),
        Slot("result_order", "In which order several results are played.", (), ("order",)),
        Slot("extra_order", "Whether extra results come before the rest of the throw.", (), ("extra",)),
        Slot(
            "outcome", "What a result does where it is played.", ("at", "item", "face"),
            ("board", "origin", "yields", "yields_pair", "yields_pairs", "to", "to_named", "to_bureau", "restore", "nothing", "finish"),
            late=("office", "duty", "held", "origin", "throws"),
        ),
        Slot(
            "special", "What a special outcome of the board means.", ("special",),
            ("restore", "nothing", "finish", "restart", "miss", "raise_grade", "offer", "pays", "yields", "to_bureau", "on_office"),
            late=("at", "office", "duty", "held", "origin"),
        ),
        Slot("bureau_place", "Which position of a bureau fits an office.", ("bureau", "office"), ("to",)),
        Slot("marker", "Which marker shows a position.", ("to",), ("marker",)),
        Slot(
            "may_refuse", "Whether a move or a special outcome may be refused.", ("at", "item", "to"), ("allow", "forbid"),
            late=("cell_marks", "office", "held", "origin"),
        ),
        Slot("condition", "Whether a condition that the board names holds.", ("condition",), ("allow", "forbid"), late=("held", "origin")),
        Slot("sale", "Whether offices can be bought.", (), ("allow", "forbid")),
        Slot(
            "price", "For how much a position can be bought.", ("to", "office"), ("costs", "forbid"), late=("held", "origin", "steps_up"),
        ),
        Slot("hand_on", "Who has the dice next.", (), ("next_seat",)),
        Slot("again", "Whether a position is decided by another throw at once.", ("to",), ("allow", "forbid")),
        Slot("final_grade", "By which rank a player is compared at the end.", (), ("grade_of",), late=("office", "duty", "fate")),
    ]
)  # fmt: skip

EVENTS = by_name(
    [
        EventKind("game_starts", "The game begins.", ()),
        EventKind("throws", "A player throws.", ("player", "dice")),
        EventKind("result", "A result is played.", ("player", "item")),
        EventKind("extra", "A duty brings results that are played on the office.", ("player", "items")),
        EventKind("no_result", "A throw or a result comes to nothing.", ("player",)),
        EventKind("enters", "A player comes to a position.", ("player", "from", "to")),
        EventKind("restores", "A player returns to the office.", ("player", "to")),
        EventKind("refuses", "A player refuses a move or a special outcome.", ("player", "what")),
        EventKind("accepts", "A player accepts a move, or chooses a special outcome.", ("player", "what")),
        EventKind("pays", "Chips change hands.", ("payer", "receiver", "chips")),
        EventKind("pool_short", "The pool cannot pay.", ("short",)),
        EventKind("misses", "A player will miss turns.", ("player", "turns")),
        EventKind("waits", "A player misses a turn.", ("player",)),
        EventKind("restarts", "A player begins again.", ("player",)),
        EventKind("throws_again", "A player throws once more to decide a duty.", ("player", "at")),
        EventKind("votes", "A player says whether the game shall end.", ("player", "vote")),
        EventKind("passes", "The dice go to the next player.", ("player",)),
        EventKind("finishes", "A player finishes.", ("player", "fate")),
        EventKind("game_ends", "The game is over.", ()),
        EventKind("graded", "A player is compared.", ("player", "rank")),
    ]
)


def _start_kinds(tables: Mapping[str, Any]) -> Iterable[str]:
    """Kinds of throws in the start table: its keys without the face."""
    for row in tables["start"]["rows"].values():
        key = row["cells"][layout.THROW]["key"]
        yield key.rpartition("-")[0] if key[-1].isdigit() else key


def _ranks_and_ranges(tables: Mapping[str, Any]) -> Iterable[str]:
    """Rank keys of the ladder, whole ranks, and ranges of them: ``5a``, ``5``, ``3-``, ``1-2``; and what no rank is called."""
    keys = [row["cells"][layout.RANK]["key"] for row in tables["grades"]["rows"].values()]
    whole = list(dict.fromkeys(key[0] for key in keys))
    yield from (*keys, *whole, layout.UNRANKED)
    for first in whole:
        yield f"{first}-"
        yield from (f"{first}-{last}" for last in whole if last > first)


VOCABULARY = Vocabulary(
    game="shengguantu",
    features=FEATURES,
    predicates=PREDICATES,
    operations=OPERATIONS,
    slots=SLOTS,
    events=EVENTS,
    filters=FILTERS,
    bases=BASES,
    values={
        "face": "the face that a condition bound, or that gave the result",
        "draw": "chips that the board gives on arrival",
        "each_pays": "chips that the board takes from every other player on arrival",
        "amount": "the number in the board's cell",
        "office_steps": "how many steps the office's rank stands above none",
        "steps_up": "how many steps of rank a position stands above the office",
        "steps_between": "how many steps the receiver's grade stands above the payer's",
    },
    tabled={"start": _start_kinds, "ranks": _ranks_and_ranges},
    domains={
        "relations": ("above", "below"),
        "places": ("before", "after"),
        "markers": ("office", "duty"),
        "grades": ("office", "none"),
    },
)
"""Domains that the corpus fills (terms, results, columns, ranks, positions, marks, specials, fates, start) are checked by the compiler."""
