"""The words with which answers and rules of 國標麻將 say what happens in play; the engine carries them out."""

from bopu.games.guobiao.asking import TILES, N, param
from bopu.ruleset.vocabulary import Operation, Type, by_name

FROM, TO = param("from", Type.SELECTOR), param("to", Type.SELECTOR)
AS = param("is", Type.NAME, "ways")
GOING = param("going", Type.NAME, "directions")

OPERATIONS = by_name(
    [
        Operation("copies", "there are so many tiles of each of these", (TILES, N)),
        Operation("counts", "there are so many tiles of these, all together", (TILES, N)),
        Operation(
            "wall_of",
            "each of so many players lays so many stacks of so many tiles",
            (param("players", Type.NUMBER), param("stacks", Type.NUMBER), param("tiles", Type.NUMBER)),
        ),
        Operation(
            "deals",
            "the dealer takes so many tiles, the others so many",
            (param("dealer", Type.NUMBER), param("others", Type.NUMBER)),
        ),
        Operation(
            "holds",
            "a hand is so many tiles, and so many between a draw or a claim and the discard",
            (param("before", Type.NUMBER), param("after", Type.NUMBER)),
        ),
        Operation("lasts", "the game lasts so many deals", (N,)),
        Operation("round_of", "a round is so many deals", (N,)),
        Operation("winds", "these winds, in this order", (TILES,)),
        Operation("deals_next", "this one deals next", (param("which", Type.NAME, "successors"),)),
        Operation(
            "replaces", "all flowers of a player first, or one of each in turn", (param("by", Type.NAME, "orders"),)
        ),
        Operation("goes", "turns go this way", (GOING,)),
        Operation("takes_from", "it is taken from this end of the wall", (param("end", Type.NAME, "wall_ends"),)),
        Operation("ends_deal", "the deal is over, nobody has won, and that is called this", (AS,)),
        Operation("may", "it may be done", ()),
        Operation("may_not", "it may not be done", ()),
        Operation("wins_with", "this one of the tiles dealt wins", (param("which", Type.NAME, "dealt_tiles"),)),
        Operation("goes_first", "this claim goes first", (param("is", Type.NAME, "claims"),)),
        Operation("wins_first", "so many win, the nearest to the discarder this way", (N, GOING)),
        Operation("lies", "it lies this way up", (param("as", Type.NAME, "faces"),)),
        Operation("is_way", "the win is called this", (AS,)),
        Operation("announces", "the winner shows or tells these", (param("of", Type.NAMES, "announced"),)),
        Operation("pays", "these pay that player so many points", (FROM, TO, param("chips", Type.NUMBER))),
        Operation("shows", "melds of these kinds are laid open", (param("kinds", Type.NAMES, "kinds"),)),
    ]
)
