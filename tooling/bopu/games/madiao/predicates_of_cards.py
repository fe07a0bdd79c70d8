"""What patterns and stakes of 馬弔 may ask of a row of cards: what it holds, in which suits, and in which order.

A row is what is looked at in this phase of the hand, `row`, unless a condition names another (`in`): the cards that
were dealt, those that took tables, those taken from the pot. Cards, classes and numbers come as arguments.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from bopu.games.madiao.asking import CARDS, N, cards, pack
from bopu.games.madiao.pack import Cards, Pack
from bopu.ruleset.arguments import names, number, param, predicate
from bopu.ruleset.vocabulary import Args, Type, View, by_name

ROWS = ("row", "dealt", "tabled", "taken", "others_tabled")
"""The rows of cards that a condition may name with `in`."""

ROW_FEATURES: Mapping[str, str] = {
    "row": "the cards that count in this phase: those dealt, then those that took tables, then those of the pot too",
    "taken": "the cards that the player took from the pot, in their order",
    "others_tabled": "the cards that took tables for the others",
    "others_dealt": "the cards that the others were dealt",
    "others_tables": "how many tables each of the others has taken",
    "when_tabled": "at which table each of the player's tabled cards took it, counted from 1",
    "values": "the number that stands on each card",
}


def _row(view: View, args: Args) -> Cards:
    row: Cards = view.feature(names(args.get("in", "row"))[0])
    return row


def _counted(view: View, args: Args) -> int:
    asked = cards(view, args["of"])
    return sum(card in asked for card in _row(view, args))


def _count(view: View, args: Args) -> bool:
    return _counted(view, args) == number(view, args["n"])


def _at_least(view: View, args: Args) -> bool:
    return _counted(view, args) >= number(view, args["n"])


def _all_of(view: View, args: Args) -> bool:
    row = _row(view, args)
    return all(card in row for card in cards(view, args["cards"]))


def _size(view: View, args: Args) -> bool:
    return len(_row(view, args)) == number(view, args["n"])


def _none_but(view: View, args: Args) -> bool:
    """Every card of a row is of these, and there is one."""
    row, asked = _row(view, args), cards(view, args["of"])
    return bool(row) and all(card in asked for card in row)


def suits_of(found: Pack, row: Iterable[str]) -> Counter[str]:
    """How many cards of each suit are in a row."""
    return Counter(found.suit[card] for card in row)


def _of_a_suit(view: View, args: Args) -> bool:
    return number(view, args["n"]) in suits_of(pack(view), _row(view, args)).values()


def _suits_of(view: View, args: Args) -> bool:
    least = number(view, args["least"])
    counted = suits_of(pack(view), _row(view, args)).values()
    return sum(many >= least for many in counted) >= number(view, args["n"])


def _each_suit(view: View, args: Args) -> bool:
    counted = suits_of(pack(view), _row(view, args))
    return all(counted[suit] == number(view, args["n"]) for suit in pack(view).suits)


def _run(view: View, args: Args) -> bool:
    return longest_run(pack(view), _row(view, args)) >= number(view, args["n"])


def longest_run(found: Pack, row: Cards) -> int:
    """How many cards of one suit in a row follow one another in rank at most."""
    longest = 0
    for suit in found.suits.values():
        length = 0
        for card in suit:
            length = length + 1 if card in row else 0
            longest = max(longest, length)
    return longest


def _suits_with(view: View, args: Args) -> bool:
    """So many suits or more have a card of each of these classes in a row."""
    found, row = pack(view), _row(view, args)
    having = [_suits_having(found, row, found.named(name)) for name in names(args["each"])]
    return sum(all(suit in suits for suits in having) for suit in found.suits) >= number(view, args["n"])


def _suits_having(found: Pack, row: Cards, asked: Cards) -> tuple[str, ...]:
    return tuple(found.suit[card] for card in asked if card in row)


def _suits_apart(view: View, args: Args) -> bool:
    """In one suit a card of the first with one of `with`, in another suit one of the second with one of `with`."""
    found, row = pack(view), _row(view, args)
    one, other, both = (_suits_having(found, row, cards(view, args[name])) for name in ("one", "other", "with"))
    return any(first != second for first in one if first in both for second in other if second in both)


def _opens(view: View, args: Args) -> bool:
    """The first card of a row is one of the first, and the one after it one of the second where that is given."""
    row = _row(view, args)
    asked = [cards(view, args[name]) for name in ("first", "second") if name in args]
    return len(row) >= len(asked) and all(card in of for card, of in zip(row, asked, strict=False))


def _follows(view: View, args: Args) -> bool:
    """After a card of the first comes one of `then`: in its suit, at once, or with none of `without` between."""
    row = _row(view, args)
    return any(_fits(view, args, row, one, other) for one, other in _pairs(view, args, row))


def _pairs(view: View, args: Args, row: Cards) -> Iterator[tuple[int, int]]:
    first, then = cards(view, args["first"]), cards(view, args["then"])
    for at, card in enumerate(row):
        if card in first:
            yield from ((at, after) for after in range(at + 1, len(row)) if row[after] in then)


def _fits(view: View, args: Args, row: Cards, one: int, other: int) -> bool:
    between = row[one + 1 : other]
    if args.get("at_once") and between:
        return False
    if args.get("in_suit") and pack(view).suit[row[one]] != pack(view).suit[row[other]]:
        return False
    return "without" not in args or not any(card in cards(view, args["without"]) for card in between)


def _before(view: View, args: Args) -> bool:
    row, of = _row(view, args), cards(view, args["of"])
    last = max((at for at, card in enumerate(row) if card in cards(view, args["cards"])), default=0)
    return sum(card in of for card in row[:last]) >= number(view, args["n"])


def _after(view: View, args: Args) -> bool:
    row, of = _row(view, args), cards(view, args["of"])
    first = min((at for at, card in enumerate(row) if card in cards(view, args["cards"])), default=len(row))
    return sum(card in of for card in row[first + 1 :]) >= number(view, args["n"])


def _between(view: View, args: Args) -> bool:
    row, of = _row(view, args), cards(view, args["of"])
    places = [at for at, card in enumerate(row) if card in of]
    middles = (at for at, card in enumerate(row) if card in cards(view, args["cards"]))
    return any(places[0] < at < places[-1] for at in middles) if places else False


def _unbroken(view: View, args: Args) -> bool:
    """From the first to the last of these cards in a row, every card is one of `of`."""
    row, asked = _row(view, args), cards(view, args["cards"])
    places = [at for at, card in enumerate(row) if card in asked]
    if len(places) < len(asked):
        return False
    of = cards(view, args["of"])
    return all(card in of for card in row[places[0] : places[-1] + 1])


def _tabled_at(view: View, args: Args) -> bool:
    asked, table = cards(view, args["of"]), number(view, args["table"])
    when = zip(view.feature("tabled"), view.feature("when_tabled"), strict=True)
    return any(card in asked and at == table for card, at in when)


def _others_have(view: View, args: Args) -> bool:
    return all(tables == number(view, args["n"]) for tables in view.feature("others_tables"))


def _same_value(view: View, args: Args) -> bool:
    """So many or more of a row other than `but` have the same number on them."""
    values, out = view.feature("values"), cards(view, args["but"])
    counted = Counter(values[card] for card in _row(view, args) if card not in out)
    return any(many >= number(view, args["n"]) for many in counted.values())


def _beaten(view: View, args: Args) -> bool:
    """Exactly so many cards of a row are beaten by a card that another was dealt."""
    found, others = pack(view), view.feature("others_dealt")
    beaten = sum(any(found.beats(other, card) for other in others) for card in _row(view, args))
    return beaten == number(view, args["n"])


def _beating(view: View, args: Args) -> bool:
    """Exactly so many cards of a row, those of `but` left out, beat a card that another was dealt."""
    found, others = pack(view), view.feature("others_dealt")
    out = cards(view, args["but"]) if "but" in args else ()
    row = [card for card in _row(view, args) if card not in out]
    return sum(any(found.beats(card, other) for other in others) for card in row) == number(view, args["n"])


def neighbours(found: Pack, card: str, ring: bool) -> Cards:
    """The cards next to a card in rank; in a ring the largest and the smallest of a suit are neighbours too."""
    suit, at = found.suits[found.suit[card]], found.place[card]
    if ring:
        return suit[at - 1], suit[(at + 1) % len(suit)]
    return tuple(suit[place] for place in (at - 1, at + 1) if 0 <= place < len(suit))


def steps_to(found: Pack, card: str, row: Iterable[str], ring: bool) -> Mapping[str, int]:
    """The cards of a row to which a card leads from one neighbour to the next over cards of the row, with the steps."""
    held = frozenset(row)
    steps, edge = {card: 0}, [card]
    for here in edge:  # grows as it goes: what is nearest comes first
        for other in neighbours(found, here, ring):
            if other in held and other not in steps:
                steps[other] = steps[here] + 1
                edge.append(other)
    del steps[card]
    return steps


OF = param("of", Type.NAMES, "cards")
IN = param("in", Type.NAME, "rows", required=False)
FIRST = param("first", Type.NAMES, "cards")
THEN = param("then", Type.NAMES, "cards")
EACH = param("each", Type.NAMES, "cards")
ROW = "pack row dealt tabled taken others_tabled"
DEALT = f"{ROW} others_dealt"
FOLLOWS = (
    FIRST,
    THEN,
    param("in_suit", Type.FLAG, required=False),
    param("at_once", Type.FLAG, required=False),
    param("without", Type.NAMES, "cards", required=False),
    IN,
)

PREDICATES = by_name(
    [
        predicate("count", "exactly so many of these are in a row", ROW, _count, OF, N, IN),
        predicate("at_least", "so many or more of these are in a row", ROW, _at_least, OF, N, IN),
        predicate("all_of", "all of these are in a row", ROW, _all_of, CARDS, IN),
        predicate("size", "a row has exactly so many cards", ROW, _size, N, IN),
        predicate("none_but", "a row has cards, and none but these", ROW, _none_but, OF, IN),
        predicate("of_a_suit", "exactly so many cards of a row are of one suit", ROW, _of_a_suit, N, IN),
        predicate(
            "suits_of", "so many suits have this many cards or more", ROW, _suits_of, param("least", Type.NUMBER), N, IN
        ),
        predicate("each_suit", "exactly so many cards of a row are of each suit", ROW, _each_suit, N, IN),
        predicate("run", "so many cards of one suit or more follow one another in rank", ROW, _run, N, IN),
        predicate(
            "suits_with", "so many suits or more have one of each of these classes", ROW, _suits_with, EACH, N, IN
        ),
        predicate(
            "suits_apart",
            "one suit has one of the first and one of the last, another suit one of the second and one of the last",
            ROW,
            _suits_apart,
            *(param(name, Type.NAMES, "cards") for name in ("one", "other", "with")),
            IN,
        ),
        predicate(
            "opens",
            "a row begins with one of these, then one of those",
            ROW,
            _opens,
            FIRST,
            param("second", Type.NAMES, "cards", required=False),
            IN,
        ),
        predicate(
            "follows",
            "one of these is followed by one of those: in its suit, at once, or with none of these between",
            ROW,
            _follows,
            *FOLLOWS,
        ),
        predicate("before", "so many of these come before one of those cards", ROW, _before, OF, N, CARDS, IN),
        predicate("after", "so many of these come after one of those cards", ROW, _after, OF, N, CARDS, IN),
        predicate("between", "one of those cards comes between two of these", ROW, _between, OF, CARDS, IN),
        predicate(
            "unbroken",
            "from the first to the last of those cards there are none but these",
            ROW,
            _unbroken,
            CARDS,
            OF,
            IN,
        ),
        predicate(
            "tabled_at",
            "one of these took the table of this number",
            "pack tabled when_tabled",
            _tabled_at,
            OF,
            param("table", Type.NUMBER),
        ),
        predicate("others_have", "each of the others has exactly so many tables", "others_tables", _others_have, N),
        predicate(
            "same_value",
            "so many cards or more, other than these, have the same number",
            f"{ROW} values",
            _same_value,
            param("but", Type.NAMES, "cards"),
            N,
            IN,
        ),
        predicate("beaten", "exactly so many cards of a row are beaten by cards of others", DEALT, _beaten, N, IN),
        predicate(
            "beating",
            "exactly so many cards of a row, other than these, beat cards of others",
            DEALT,
            _beating,
            N,
            param("but", Type.NAMES, "cards", required=False),
            IN,
        ),
    ]
)
