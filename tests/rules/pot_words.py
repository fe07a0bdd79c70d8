"""The vocabulary of a small invented game with a pot of cards: what one procedure needs."""

from bopu.ruleset.terms import Named
from bopu.ruleset.vocabulary import (
    PROCEDURES,
    Args,
    EventKind,
    Operation,
    Param,
    Predicate,
    Type,
    View,
    Vocabulary,
    by_name,
)

CARD = Param("card", Type.NAME)


def _same(view: View, args: Args) -> bool:
    card = args["card"]
    return bool((view.feature(card.name) if isinstance(card, Named) else card) == args["kind"])


def _richest(view: View, args: Args) -> bool | dict[str, int]:
    chips = view.feature("chips")
    leaders = [seat for seat, number in enumerate(chips) if number == max(chips)]
    return {"leader": leaders[0]} if len(leaders) == 1 else False


VOCABULARY = Vocabulary(
    game="pot",
    features={"chips": "the chips of each player"},
    predicates=by_name(
        [
            Predicate("same", "a card is of a kind", (CARD, Param("kind", Type.NAME)), frozenset(), (), _same),
            Predicate("richest", "one has the most chips", (), frozenset({"chips"}), ("leader",), _richest),
        ]
    ),
    operations=by_name(
        [
            Operation("procedure", "begins a procedure", (Param("name", Type.NAME, PROCEDURES),)),
            Operation("reveals", "turns cards", (Param("n", Type.NUMBER),), ("revealed", "empty")),
            Operation("offers", "asks a player", (CARD, Param("to", Type.NAME)), ("taken", "left")),
            Operation("claims", "takes chips", (Param("player", Type.NAME), Param("chips", Type.NUMBER))),
            Operation("seats", "the next player", (Param("after", Type.NAME),), ("found", "none")),
            Operation("buries", "puts a card aside", (CARD,)),
        ]
    ),
    slots={},
    events=by_name(
        [
            EventKind("table_won", "Someone wins a table.", ("player",)),
            EventKind("turned", "A card is turned.", ("card",)),
            EventKind("left", "Someone leaves a card.", ("player", "card")),
            EventKind("paid", "Someone gets chips.", ("player", "chips")),
            EventKind("laid_aside", "A card is put aside.", ("card",)),
        ]
    ),
)
