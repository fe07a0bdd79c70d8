"""The vocabulary of a small invented game with a pot of cards: what one procedure needs."""

from bopu.ruleset.vocabulary import PROCEDURES, EventKind, Operation, Param, Type, Vocabulary, by_name

CARD = Param("card", Type.NAME)

VOCABULARY = Vocabulary(
    game="pot",
    features={},
    predicates={},
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
    events=by_name([EventKind("table_won", "Someone wins a table.", ("player",))]),
)
