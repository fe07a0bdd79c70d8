"""Turns the pot of many hands of 馬弔 at once: who takes which card, and what it brings."""

from dataclasses import dataclass, field

import numpy as np

from bopu.games.madiao import layout
from bopu.games.madiao.asking import cards as _cards
from bopu.games.madiao.bulk_conditions import Unsupported
from bopu.games.madiao.bulk_lanes import Bools, Ints, Lanes
from bopu.games.madiao.bulk_play import Hands
from bopu.games.madiao.bulk_tables import Tables, blank
from bopu.games.madiao.words_of_settlement import BESIDE, MOST, SUIT
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Names, Step

__all__ = ["Turning", "turn", "turning_of"]


@dataclass(frozen=True, slots=True)
class Turning:
    """The procedure, read off its steps: to what cards are linked and how, what each link brings, who goes on."""

    to: Ints = field(hash=False)
    how: str
    ring: bool
    most: bool
    brings: Ints = field(hash=False)
    asks: bool
    stays: bool
    goes_on: bool


def turning_of(book: Book, tables: Tables) -> Turning:
    """Raises `Unsupported` for a procedure of another shape."""
    play = blank(book)
    by_word: dict[str, list[Step]] = {}
    names = [phrase.args["name"] for rule in book.rules() for phrase in rule.do if phrase.word == "procedure"]
    if len(names) != 1:
        raise Unsupported(f"expected one procedure; found {len(names)}")
    for step in book.steps(names[0]).values():
        by_word.setdefault(step.operation.word if step.operation else "", []).append(step)
    if missing := [word for word in ("takes_card", "is_player", "next_player", "turns_over") if word not in by_word]:
        raise Unsupported(f"expected a procedure that {missing[0]}; found none")
    steps = {word: found[-1] for word, found in by_word.items()}
    takes, onward = steps["takes_card"], steps["is_player"]
    after = next(one for one in by_word["is_player"] if one.id == takes.next)
    args = play.decide("linking").answer[0].args
    to = _cards(play.view(), takes.operation.args["to"] if takes.operation else Names(()))
    numbers = np.array([play.pack.cards.index(card) for card in to])
    assert after.operation is not None and onward is not None
    return Turning(
        numbers,
        str(args["how"]),
        bool(args["ring"]),
        play.decide("chong_together").answer[0].args["how"] == MOST,
        _brings(book, tables, numbers),
        "offers" in steps,
        after.operation.args["player"].name == "turner",
        dict(steps["next_player"].ways)["none"] == steps["turns_over"].id,
    )


def _brings(book: Book, tables: Tables, to: Ints) -> Ints:
    """What a card brings over so many steps, by anchor and card."""
    play, cards = blank(book), tables.facts.pack.cards
    longest = max(len(suit) for suit in tables.facts.suits)
    found = np.zeros((len(to), len(cards), longest + 1), dtype=np.int64)
    for at, anchor in enumerate(to):
        for card in tables.facts.suits[tables.facts.suit[anchor]]:
            for steps in range(1, longest):
                moment = {"anchor": cards[anchor], "card": cards[card], "steps": steps}
                found[at, card, steps] = play.number(play.decide("chong", moment).answer[0].args["n"])
    return found


def steps_from(tables: Tables, turning: Turning, card: Ints, held: Bools) -> Ints:
    """The steps from a card to each of `to` over what is held; 0 where it is not linked."""
    steps = np.zeros((len(card), len(tables.facts.pack.cards)), dtype=np.int64)
    suit = tables.facts.suit[card]
    for at, cards in enumerate(tables.facts.suits):
        rows = np.flatnonzero(suit == at)
        if turning.how == SUIT:
            steps[np.ix_(rows, cards)] = held[np.ix_(rows, cards)]
            continue
        for way in (1, -1):
            going, place = np.ones(len(rows), dtype=np.bool_), card[rows] - cards[0]
            for far in range(1, len(cards)):
                place = place + way
                going &= turning.ring | ((place >= 0) & (place < len(cards)))
                here = cards[place % len(cards)]
                going &= held[rows, here]
                was = steps[rows, here]
                steps[rows, here] = np.where(going & ((was == 0) | (was > far)), far, was)
    if turning.how == BESIDE:
        steps[steps > 1] = 0
    return steps[:, turning.to]


def turn(tables: Tables, turning: Turning, hands: Hands, lanes: Lanes, chips: Ints) -> Ints:
    """Turn the pots; what is taken is settled in `chips`. The order in which each took what."""
    games = len(chips)
    taken = np.full_like(hands.tabled, -1)
    rows_held = np.where(hands.free[:, None, None], hands.dealt, hands.tabled >= 0)
    turner, alive = hands.last.copy(), np.ones(games, dtype=np.bool_)
    for at in range(tables.pot):
        card, open_ = hands.pot[:, at], alive.copy()
        who = turner.copy()
        for _ in range(layout.SEATS):
            rows = np.flatnonzero(open_)
            steps = steps_from(tables, turning, card[rows], rows_held[rows, who[rows]])
            linked = (steps > 0).any(axis=1)
            if turning.asks:
                asked = np.flatnonzero(linked)
                linked[asked] = lanes.chosen(rows[asked], len((layout.TAKE, layout.PASS))) == 0
            got = rows[linked]
            _take(tables, turning, hands, chips, taken, rows_held, got, who[got], card[got], steps[linked])
            open_[got] = False
            if not turning.stays:
                turner[got] = who[got]
            who[open_] = (who[open_] + 1) % layout.SEATS
        alive &= ~open_ | turning.goes_on
    return taken


def _take(
    tables: Tables,
    turning: Turning,
    hands: Hands,
    chips: Ints,
    taken: Ints,
    held: Bools,
    rows: Ints,
    who: Ints,
    card: Ints,
    steps: Ints,
) -> None:
    each = turning.brings[np.arange(len(turning.to)), card[:, None], steps]
    zhu = each.max(axis=1) if turning.most else each.sum(axis=1)
    chips[rows] += tables.pays["chong"][hands.banker[rows], who] * zhu[:, None]
    taken[rows, who, card] = (taken[rows, who] >= 0).sum(axis=1)
    held[rows, who, card] = True
