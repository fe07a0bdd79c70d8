"""The words with which answers and rules of 陞官圖 say what happens; effects.py carries them out."""

from bopu.games.shengguantu.asking import COLUMN
from bopu.ruleset.arguments import param
from bopu.ruleset.vocabulary import Operation, Type, by_name

OPERATIONS = by_name(
    [
        Operation(
            "result",
            "the throw gives this result, of this face",
            (param("outcome", Type.NAME, "results"), param("face", Type.NUMBER, required=False)),
        ),
        Operation("board", "what the board's cell says for the result (or this column)", (COLUMN,)),
        Operation(
            "origin",
            "the position that the start table gives to this kind of throw",
            (param("throw", Type.NAME, "start"),),
        ),
        Operation(
            "yields",
            "this result so many times, played where the player stands",
            (param("outcome", Type.NAME, "results"), param("times", Type.NUMBER)),
        ),
        Operation(
            "yields_pair",
            "what a pair of this face gives, so many times",
            (param("face", Type.NUMBER), param("of", Type.NUMBER), param("times", Type.NUMBER)),
        ),
        Operation(
            "yields_pairs",
            "what each pair of the throw gives (a pair of this face gives nothing)",
            (param("of", Type.NUMBER), param("but", Type.NUMBER, required=False)),
        ),
        Operation(
            "on_office",
            "what is pending is dropped and the result (or another, so many times) is played on the office",
            (param("outcome", Type.NAME, "results", False), param("times", Type.NUMBER, required=False)),
        ),
        Operation("to", "move to this position", (param("position", Type.NAME, "positions"),)),
        Operation("to_named", "move to the position of this name", (param("name", Type.NAME, "terms"),)),
        Operation(
            "to_bureau",
            "move to the position of this bureau that fits the office",
            (param("bureau", Type.NAME, "terms"),),
        ),
        Operation("restore", "return to the office, nothing pending", ()),
        Operation("nothing", "nothing happens; the throw has no result", ()),
        Operation(
            "finish",
            "the player finishes, compared at this rank where it is given",
            (param("fate", Type.NAME, "fates"), param("rank", Type.NAME, "ranks", False)),
        ),
        Operation("restart", "the player begins again and loses these", (param("losing", Type.NAMES, "possessions"),)),
        Operation("miss", "the player misses so many turns", (param("turns", Type.NUMBER),)),
        Operation("raise_grade", "the player is compared so many steps higher", (param("steps", Type.NUMBER),)),
        Operation("offer", "the player chooses one of these special outcomes", (param("of", Type.NAMES, "specials"),)),
        Operation(
            "pays",
            "each payer pays each receiver so many chips",
            (param("from", Type.SELECTOR), param("to", Type.SELECTOR), param("chips", Type.NUMBER)),
        ),
        Operation("shares", "the pool is shared out evenly, whole chips each", (param("among", Type.SELECTOR),)),
        Operation(
            "deals",
            "the pool is given out in turn, so many chips each time",
            (param("among", Type.SELECTOR), param("chips", Type.NUMBER)),
        ),
        Operation("credit", "a player may owe so many chips", (param("chips", Type.NUMBER),)),
        Operation("order", "results are played in this order", (param("of", Type.NAMES, "results"),)),
        Operation("extra", "extra results are played before or after the rest", (param("place", Type.NAME, "places"),)),
        Operation("marker", "which of the two markers shows the position", (param("is", Type.NAME, "markers"),)),
        Operation(
            "next_seat",
            "the player so many seats onward, and on from there to one who has not finished",
            (param("by", Type.NUMBER),),
        ),
        Operation("allow", "it is allowed", ()),
        Operation("forbid", "it is not", ()),
        Operation(
            "grade_of",
            "the player is compared by this rank, or so many steps lower",
            (param("what", Type.NAME, "grades"), param("lower", Type.NUMBER, required=False)),
        ),
        Operation(
            "dice", "so many dice of so many faces are thrown", (param("n", Type.NUMBER), param("faces", Type.NUMBER))
        ),
        Operation("special", "a special outcome of the board", (param("name", Type.NAME, "specials"),)),
        Operation(
            "asks",
            "these players are asked whether the game shall end; it ends when all agree",
            (param("whom", Type.SELECTOR),),
        ),
        Operation("costs", "the position can be bought for so many chips", (param("chips", Type.NUMBER),)),
        Operation("ends", "the game is over", ()),
    ]
)
