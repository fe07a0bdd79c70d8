"""What the rules of 馬弔 decide, and upon what they act: slots with their keys, and kinds of events."""

from bopu.ruleset.vocabulary import EventKind, Joining, Slot, by_name

SLOTS = by_name(
    [
        Slot("pack", "How many cards there are of each sort.", (), ("counts",), joining=Joining.ALL),
        Slot("deal", "How many cards each player takes, and how many are left in the pot.", (), ("deals",)),
        Slot("hands", "How many hands the game lasts.", (), ("hands",)),
        Slot("face_value", "What number a card counts as when it is drawn.", ("card",), ("counts_as", "counted_from")),
        Slot("first_banker", "Who banks first.", (), ("remainder",)),
        Slot("next_banker", "Who banks in the next hand.", ("leaders",), ("banks_next",)),
        Slot("winnings", "Of what it is counted who has won most.", (), ("won_over",)),
        Slot("first_lead", "Who leads to the first table.", (), ("begins",)),
        Slot("table_size", "When a table is over.", (), ("table_of",)),
        Slot("compared", "Against which card a card is held.", (), ("against",)),
        Slot("stroke", "What playing a card is called, and how it lies.", ("same_suit", "larger"), ("lies",)),
        Slot("force", "Whether advice of this kind binds.", ("advice",), ("binds", "advises")),
        Slot(
            "leading",
            "What is said against leading a card.",
            (),
            ("speaks_against",),
            late=("card", "hand", "dealt", "shown", "led"),
            joining=Joining.ALL,
            needs_answer=False,
        ),
        Slot(
            "duty",
            "What a player owes the others.",
            ("place", "banker_place", "best_place"),
            ("owes",),
            needs_answer=False,
        ),
        Slot(
            "by_itself",
            "Whether the last card is discarded by itself.",
            ("table", "own", "most"),
            ("discards_itself",),
            needs_answer=False,
        ),
        Slot("order", "What is best discarded first.", (), ("discards_first",), needs_answer=False),
        Slot("standing", "What so many tables are called.", ("tables",), ("is_called",)),
    ]
)

EVENTS = by_name(
    [
        EventKind("hand_begins", "A hand begins.", ("n",)),
        EventKind("draws", "A card is drawn for the banker.", ("card", "value")),
        EventKind("banks", "A player is the banker.", ("player",)),
        EventKind("dealt", "The cards are dealt.", ("n", "pot")),
        EventKind("leads", "A player plays the first card of a table.", ("player", "card")),
        EventKind("catches", "A player beats with a card.", ("player", "card")),
        EventKind("discards", "A player plays a card face down.", ("player",)),
        EventKind("table_over", "All have played to a table.", ("player", "n")),
        EventKind("tables", "The largest card takes the table.", ("player", "card")),
        EventKind("laid_down", "A card that was beaten is turned face down.", ("player", "card")),
        EventKind("leads_next", "A player has the lead.", ("player",)),
        EventKind("stands", "How many tables a player has, and what that is called.", ("player", "tables", "is")),
        EventKind("hand_played", "All tables of a hand are over.", ("player",)),
        EventKind("tables_counted", "The pot is done with, and it is settled.", ("banker",)),
        EventKind("hand_over", "A hand is over.", ("n",)),
        EventKind("game_over", "The game is over.", ()),
    ]
)
