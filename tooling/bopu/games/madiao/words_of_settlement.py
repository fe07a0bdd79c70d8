"""The words of 馬弔 for what tables and cards are worth: patterns (色樣), stakes (開注, 敲門), diao, the pot (開沖).

What they do is in payments.py and pot.py, what is asked of rows of cards in predicates_of_cards.py.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bopu.games.madiao.asking import N, cards, pack
from bopu.games.madiao.predicates_of_cards import PREDICATES as OF_CARDS
from bopu.games.madiao.predicates_of_cards import ROW_FEATURES, ROWS, steps_to
from bopu.ruleset.arguments import looked_up, number, param, predicate
from bopu.ruleset.vocabulary import Args, EventKind, Filter, Operation, Slot, Type, View, by_name

if TYPE_CHECKING:
    from bopu.games.madiao.players import Asked

HANDS, TABLES, POT, DIAO = "hands", "tables", "pot", "diao"
BANKER, OTHER = "banker", "other"
MOST, SUM = "most", "sum"
ALL, DEAREST = "all", "dearest"
STEPS, BESIDE, SUIT = "steps", "beside", "suit"

DOMAINS: Mapping[str, tuple[str, ...]] = {
    "rows": ROWS,
    "whose": ("player", "rest"),
    "reckoned": (HANDS, TABLES, POT, DIAO),
    "sorts": (BANKER, OTHER),
    "bounds": ("fewer", "exactly", "more"),
    "linkings": (STEPS, BESIDE, SUIT),
    "together": (MOST, SUM),
    "counting": (ALL, DEAREST),
}

FEATURES: Mapping[str, str] = {
    **ROW_FEATURES,
    "player": "the seat of the player concerned",
    "banker": "the seat of the banker",
    "phase": "in which phase of the hand a pattern was made",
    "free": "whether play was left out in this hand",
    "rows": "what lies before each player: cards that took tables (all, where play was left out), and of the pot",
    "linking": "how cards are linked",
    "anchor": "the card to which a card of the pot is linked",
    "steps": "over how many steps from one card to the next",
}


def _sort(view: View, args: Args) -> bool:
    banks: bool = view.feature("player") == view.feature("banker")
    return banks is (args["is"] == BANKER)


def _phase(view: View, args: Args) -> bool:
    return bool(view.feature("phase") == args["is"])


def _left_out(view: View, args: Args) -> bool:
    return bool(view.feature("free"))


def _fewer_tables(view: View, args: Args) -> bool:
    return bool(view.feature("tables") < number(view, args["n"]))


def _players_with(view: View, args: Args) -> bool:
    """So many of all players have fewer tables than this, exactly this, or more."""
    wanted, bound = number(view, args["tables"]), args["bound"]
    every = (view.feature("tables"), *view.feature("others_tables"))
    counted = {
        "fewer": sum(tables < wanted for tables in every),
        "exactly": sum(tables == wanted for tables in every),
        "more": sum(tables > wanted for tables in every),
    }
    found: int = counted[bound]
    return found == number(view, args["n"])


def _anchor(view: View, args: Args) -> bool:
    return view.feature("anchor") in cards(view, args["of"])


def _steps(view: View, args: Args) -> bool:
    return bool(view.feature("steps") <= number(view, args["n"]))


def _linked(view: View, args: Args) -> bool:
    row = view.feature("rows")[number(view, args["player"])]
    return bool(links(view, str(looked_up(view, args["card"])), row, cards(view, args["to"])))


def links(view: View, card: str, row: tuple[str, ...], to: tuple[str, ...]) -> Mapping[str, int]:
    """Those of a row's cards among `to` to which a card is linked, each with the steps between, as the rules say."""
    by, ring = view.feature("linking")
    found = pack(view)
    if by == SUIT:
        return {one: 1 for one in row if one in to and found.suit[one] == found.suit[card]}
    steps = steps_to(found, card, row, ring)
    return {one: many for one, many in steps.items() if one in to and (by == STEPS or many == 1)}


PLAYER = param("player", Type.NUMBER)
CARD = param("card", Type.NAME)
IS = param("is", Type.NAME, "seyang")
SORT = param("is", Type.NAME, "sorts")

PREDICATES = by_name(
    [
        *OF_CARDS.values(),
        predicate("sort", "the player is the banker, or is not", "player banker", _sort, SORT),
        predicate("phase", "the pattern was made in this phase", "phase", _phase, param("is", Type.NAME, "reckoned")),
        predicate("left_out", "play was left out in this hand", "free", _left_out),
        predicate("fewer_tables", "a player has fewer tables than this", "tables", _fewer_tables, N),
        predicate(
            "players_with",
            "exactly so many of all players have fewer tables than this, exactly this many, or more",
            "tables others_tables",
            _players_with,
            param("bound", Type.NAME, "bounds"),
            param("tables", Type.NUMBER),
            N,
        ),
        predicate(
            "anchor", "the card is linked to one of these", "anchor pack", _anchor, param("of", Type.NAMES, "cards")
        ),
        predicate("steps", "over so many steps at most", "steps", _steps, N),
        predicate(
            "linked",
            "a card is linked to one of these before a player",
            "rows linking pack",
            _linked,
            CARD,
            PLAYER,
            param("to", Type.NAMES, "cards"),
        ),
    ]
)

OPERATIONS = by_name(
    [
        Operation(
            "reckons",
            "hands, tables, the pot or diao of each player are reckoned",
            (param("what", Type.NAME, "reckoned"),),
        ),
        Operation(
            "makes",
            "the player makes this pattern, worth so many chips of each of the others",
            (IS, param("he", Type.NUMBER)),
        ),
        Operation("opens_for", "the player has this, which opens so many chips", (IS, param("zhu", Type.NUMBER))),
        Operation("knocks_for", "the player has this, which knocks for so many chips", (IS, param("zhu", Type.NUMBER))),
        Operation(
            "pays",
            "each of these players pays each of those so many chips; what is below nothing is paid the other way",
            (param("from", Type.SELECTOR), param("to", Type.SELECTOR), param("chips", Type.NUMBER)),
        ),
        Operation(
            "leaves_out",
            "nothing is played in this hand; this player is the first to turn the pot",
            (param("who", Type.SELECTOR),),
        ),
        Operation("diao", "so many diao", (N,)),
        Operation("zhu", "so many chips", (N,)),
        Operation(
            "links_by",
            "cards are linked so; in a ring the largest and the smallest of a suit too",
            (param("how", Type.NAME, "linkings"), param("ring", Type.FLAG)),
        ),
        Operation("together", "of several links this counts", (param("how", Type.NAME, "together"),)),
        Operation("counting", "of several patterns these count", (param("how", Type.NAME, "counting"),)),
        Operation("turns_over", "so many cards of the pot are turned over", (N,), ("turned", "empty")),
        Operation("is_player", "this player", (PLAYER,)),
        Operation(
            "next_player",
            "the next player after this one, until it is that one’s turn again",
            (param("after", Type.NUMBER), param("until", Type.NUMBER)),
            ("found", "none"),
        ),
        Operation("offers", "the player may take this card or leave it", (CARD, PLAYER), ("taken", "left")),
        Operation(
            "takes_card",
            "the player takes this card, linked to one of these",
            (CARD, PLAYER, param("to", Type.NAMES, "cards")),
        ),
    ]
)

SLOTS = by_name(
    [
        Slot("diao", "How many diao so many tables are.", ("tables", "others_tables"), ("diao",)),
        Slot("seyang_counting", "Which patterns of one player count.", (), ("counting",)),
        Slot("linking", "How cards are linked.", (), ("links_by",)),
        Slot(
            "chong",
            "What a card of the pot brings that is linked to another.",
            (),
            ("zhu",),
            late=("anchor", "card", "steps"),
        ),
        Slot("chong_together", "What counts where a card is linked to several.", (), ("together",)),
    ]
)

ASKED_FIRST = ("row", "dealt", "tabled")
"""What patterns and stakes ask for first."""

EVENTS = by_name(
    [
        EventKind("hand_seen", "It is asked what a player’s hand makes.", ("player",), ASKED_FIRST),
        EventKind("tables_seen", "It is asked what a player’s tables make.", ("player",), ASKED_FIRST),
        EventKind("pot_seen", "It is asked what a player makes with cards of the pot.", ("player",), ASKED_FIRST),
        EventKind("seyang", "A player makes a pattern.", ("player", "is", "he")),
        EventKind("opened", "A player has something that opens.", ("player", "is", "zhu")),
        EventKind("knocked", "A player has something that knocks.", ("player", "is", "zhu")),
        EventKind("diao_counted", "How many diao a player has, and the banker.", ("player", "own", "bankers")),
        EventKind("pays", "A player pays another.", ("player", "to", "chips")),
        EventKind("left_out", "Nothing is played in this hand.", ("player",)),
        EventKind("turned", "A card of the pot is turned over.", ("player", "card")),
        EventKind("chong", "A player takes a card of the pot.", ("player", "card", "zhu")),
        EventKind("leaves_card", "A player leaves a card of the pot.", ("player", "card")),
    ]
)

VALUES: Mapping[str, str] = {
    "player": "the player concerned",
    "turner": "whoever took the last table, or is next to turn the pot",
    "who": "who may take the card now",
    "card": "the card of the pot that was turned",
    "he": "the chips that a pattern is worth",
    "zhu": "the chips that are opened, knocked for, or brought by a card of the pot",
    "own": "the diao of the player",
    "bankers": "the diao of the banker",
}


def _is_whose(seat: int, asked: "Asked", args: Args) -> bool:
    return (seat == asked.feature("player")) is (args["is"] == "player")


def _is_sort(seat: int, asked: "Asked", args: Args) -> bool:
    return (seat == asked.play.state.banker) is (args["is"] == BANKER)


FILTERS = by_name(
    [
        Filter("sort", "is the banker, or is not", (SORT,), _is_sort),
        Filter("whose", "is the player concerned, or is not", (param("is", Type.NAME, "whose"),), _is_whose),
    ]
)
