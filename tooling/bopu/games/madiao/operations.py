"""The words with which answers and rules of 馬弔 say what happens; engine.py and effects.py carry them out."""

from bopu.games.madiao.asking import CARDS, N
from bopu.ruleset.arguments import param
from bopu.ruleset.vocabulary import PROCEDURES, Operation, Type, by_name

WHO = param("who", Type.SELECTOR)

ANSWERS = (
    Operation(
        "counts", "there are so many of these cards, lists of them, or suits", (param("of", Type.NAMES, "cards"), N)
    ),
    Operation(
        "deals",
        "each player takes so many cards, and so many lie in the pot",
        (param("hand", Type.NUMBER), param("pot", Type.NUMBER)),
    ),
    Operation("hands", "so many hands are played", (N,)),
    Operation("counts_as", "it counts as this number", (N,)),
    Operation(
        "counted_from",
        "it counts as this number and so much more for each of these cards that comes before it, from this end",
        (N, CARDS, param("end", Type.NAME, "ends"), param("step", Type.NUMBER)),
    ),
    Operation(
        "remainder",
        "the number of the card drawn is divided by this; what is left is the seat",
        (param("by", Type.NUMBER),),
    ),
    Operation("banks_next", "this one banks in the next hand", (param("which", Type.NAME, "successors"),)),
    Operation("won_over", "what was won over this counts", (param("span", Type.NAME, "spans"),)),
    Operation("begins", "this player begins", (WHO,)),
    Operation(
        "table_of",
        "a table is over when so many players have played so many cards",
        (param("players", Type.NUMBER), param("cards", Type.NUMBER)),
    ),
    Operation("against", "it is held against this card", (param("which", Type.NAME, "rivals"),)),
    Operation("lies", "it is played by this word", (param("as", Type.NAME, "strokes"),)),
    Operation("binds", "it is law: whoever can must follow it", ()),
    Operation("advises", "it is advice", ()),
    Operation(
        "speaks_against", "it should not be led, for so strong a reason", (param("weight", Type.NAME, "weights"),)
    ),
    Operation("owes", "this is the player’s duty", (param("what", Type.NAME, "duties"),)),
    Operation("discards_itself", "the card is discarded by itself", ()),
    Operation(
        "discards_first", "cards of these are discarded one group after the other", (param("of", Type.NAMES, "cards"),)
    ),
    Operation("is_called", "it is called so", (param("is", Type.NAME, "standings"),)),
)

ACTS = (
    Operation("takes_table", "this player tables the largest card", (WHO,)),
    Operation("lays_down", "cards of these players are turned face down", (WHO,)),
    Operation("has_lead", "this player leads to the next table", (WHO,)),
    Operation("procedure", "what is to be done goes on step by step", (param("name", Type.NAME, PROCEDURES),)),
)

OPERATIONS = by_name([*ANSWERS, *ACTS])
