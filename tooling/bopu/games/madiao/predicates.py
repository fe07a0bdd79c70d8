"""What the rules of 馬弔 may ask of a card that is played, of where players sit, and of how many tables they have.

No fact of the game stands here: cards, classes and numbers come as arguments, read from the edition.
"""

from collections.abc import Mapping

from bopu.games.madiao.asking import CARDS, CLASS, N, cards, pack
from bopu.games.madiao.pack import Cards
from bopu.ruleset.arguments import names, number, param, predicate
from bopu.ruleset.vocabulary import Args, Type, View, by_name

FEATURES: Mapping[str, str] = {
    "pack": "all cards, with their suits, ranks and classes",
    "card": "the card that is played or drawn",
    "same_suit": "whether the card is of the suit of the one that it is held against",
    "larger": "whether it is larger in that suit",
    "hand": "the cards in the player's hand",
    "dealt": "the cards that the player was dealt",
    "tabled": "the cards with which the player took tables, in their order",
    "shown": "every card that has lain face up in this hand",
    "led": "the cards that the player has led in this hand",
    "table": "how many tables are over",
    "own": "how many of them the player has taken",
    "most": "how many of them the player has taken who has most",
    "tables": "how many tables a player has taken in the hand",
    "place": "where the player sits from who leads: a leads, b, c and d follow",
    "banker_place": "where the banker sits from who leads",
    "best_place": "where the player of the largest card so far sits from who leads",
    "leaders": "how many have won most",
    "advice": "the kind of advice",
}


def _same_suit(view: View, args: Args) -> bool:
    return bool(view.feature("same_suit"))


def _larger(view: View, args: Args) -> bool:
    return bool(view.feature("larger"))


def _card(view: View, args: Args) -> bool:
    return view.feature("card") in cards(view, args["cards"])


def _leaders(view: View, args: Args) -> bool:
    return bool(view.feature("leaders") >= number(view, args["n"]))


def _tables(view: View, args: Args) -> bool:
    return bool(view.feature("tables") == number(view, args["n"]))


def _more_tables(view: View, args: Args) -> bool:
    return bool(view.feature("tables") > number(view, args["n"]))


def _over(view: View, args: Args) -> bool:
    return bool(view.feature("table") == number(view, args["n"]))


def _fewer(view: View, args: Args) -> bool:
    counted = view.feature("most" if names(args["of"]) == ("anyone",) else "own")
    return bool(counted < number(view, args["n"]))


def _advice(view: View, args: Args) -> bool:
    return view.feature("advice") in names(args["is"])


def _at(view: View, args: Args) -> bool:
    return view.feature("place") in names(args["places"])


def _banker_at(view: View, args: Args) -> bool:
    return view.feature("banker_place") in names(args["places"])


def _best_at(view: View, args: Args) -> bool:
    return view.feature("best_place") in names(args["places"])


def _suit(view: View, held: str) -> Cards:
    """Of some of the player's cards those in the suit of the card."""
    found, card = pack(view), view.feature("card")
    return tuple(one for one in view.feature(held) if found.suit[one] == found.suit[card])


def _was_dealt(view: View, args: Args) -> bool:
    return any(card in view.feature("dealt") for card in cards(view, args["cards"]))


def _has_in_suit(view: View, args: Args) -> bool:
    return any(card in cards(view, args["class"]) for card in _suit(view, "dealt"))


def _played_in_suit(view: View, args: Args) -> bool:
    held, played = view.feature("hand"), _suit(view, "dealt")
    return any(card in cards(view, args["class"]) and card not in held for card in played)


def _shown_in_suit(view: View, args: Args) -> bool:
    return any(card in cards(view, args["class"]) for card in _suit(view, "shown"))


def _held_in_suit(view: View, args: Args) -> bool:
    return any(card in cards(view, args["class"]) for card in _suit(view, "hand"))


def _last_in_suit(view: View, args: Args) -> bool:
    return sum(card in cards(view, args["class"]) for card in _suit(view, "hand")) == 1


def _beyond(view: View, args: Args) -> bool:
    """So many suits have been led, the card is of another, and there is still something to lead in those."""
    found = pack(view)
    led = {found.suit[card] for card in view.feature("led")}
    left = any(found.suit[card] in led for card in view.feature("hand"))
    return len(led) >= number(view, args["n"]) and found.suit[view.feature("card")] not in led and left


def _other_suits(view: View, args: Args) -> bool:
    return any(card not in cards(view, args["than"]) for card in view.feature("hand"))


def _holds(view: View, args: Args) -> bool:
    return all(card in view.feature("hand") for card in cards(view, args["cards"]))


PLACES = param("places", Type.NAMES, "places")

PREDICATES = by_name(
    [
        predicate("same_suit", "the card is of the suit of the one that it is held against", "same_suit", _same_suit),
        predicate("larger", "the card is larger than the one that it is held against", "larger", _larger),
        predicate("card", "the card is one of these", "card pack", _card, CARDS),
        predicate("leaders", "so many or more have won most", "leaders", _leaders, N),
        predicate("tables", "a player has exactly so many tables", "tables", _tables, N),
        predicate("more_tables", "a player has more tables than this", "tables", _more_tables, N),
        predicate("over", "exactly so many tables are over", "table", _over, N),
        predicate(
            "fewer",
            "the player, or anyone, has fewer tables than this",
            "own most",
            _fewer,
            param("of", Type.NAME, "counted"),
            N,
        ),
        predicate("advice", "the advice is of this kind", "advice", _advice, param("is", Type.NAMES, "kinds")),
        predicate("at", "the player sits at one of these places from who leads", "place", _at, PLACES),
        predicate("banker_at", "the banker sits at one of these places", "banker_place", _banker_at, PLACES),
        predicate("best_at", "the largest card so far is of one of these places", "best_place", _best_at, PLACES),
        predicate("was_dealt", "the player was dealt one of these", "dealt pack", _was_dealt, CARDS),
        predicate("holds", "the player holds all of these", "hand pack", _holds, CARDS),
        predicate(
            "has_in_suit",
            "the player was dealt one of this class in the suit of the card",
            "card dealt pack",
            _has_in_suit,
            CLASS,
        ),
        predicate(
            "played_in_suit",
            "the player has played one of this class in the suit of the card",
            "card dealt hand pack",
            _played_in_suit,
            CLASS,
        ),
        predicate(
            "shown_in_suit",
            "one of this class in the suit of the card has lain face up",
            "card shown pack",
            _shown_in_suit,
            CLASS,
        ),
        predicate(
            "held_in_suit",
            "the player holds one of this class in the suit of the card",
            "card hand pack",
            _held_in_suit,
            CLASS,
        ),
        predicate(
            "last_in_suit",
            "the player holds one of this class alone in the suit of the card",
            "card hand pack",
            _last_in_suit,
            CLASS,
        ),
        predicate(
            "beyond",
            "the card is of a suit beyond the so many led, which still have cards",
            "card hand led pack",
            _beyond,
            N,
        ),
        predicate(
            "other_suits",
            "the player holds something other than these",
            "hand pack",
            _other_suits,
            param("than", Type.NAMES, "cards"),
        ),
    ]
)
