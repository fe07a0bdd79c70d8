"""What the rules of 國標麻將 may ask of a moment of play: each word asks whether one feature is one of some names.

No fact of the game stands here: the names come as arguments.
"""

from collections.abc import Mapping

from bopu.games.guobiao.asking import one_of
from bopu.ruleset.vocabulary import by_name

FEATURES: Mapping[str, str] = {
    "act": "what the player whose turn it is would do",
    "came": "how the player’s last tile came",
    "tile": "whether the tile was just drawn or claimed, or was there before",
    "claim": "what somebody would make of a discard",
    "other": "what somebody else would make of it",
    "feeder": "where the discarder sits from who claims",
    "wall": "whether the wall has tiles left",
    "purpose": "what a tile is taken for",
    "kind": "the kind of a meld",
    "end": "how the deal ended",
    "way": "what the win is called, or that nobody won",
}

PREDICATES = by_name(
    [
        one_of("act", "the player would do one of these", "acts"),
        one_of("came", "the player’s last tile came in one of these ways", "came"),
        one_of("tile", "the tile is one of these", "tile_states"),
        one_of("claim", "the tile is claimed for one of these", "claims"),
        one_of("other", "somebody else claims it for one of these", "claims"),
        one_of("feeder", "the discarder is one of these from who claims", "feeders"),
        one_of("wall", "the wall is one of these", "walls"),
        one_of("purpose", "the tile is taken for one of these", "purposes"),
        one_of("kind", "the meld is one of these", "kinds"),
        one_of("end", "the deal ended in one of these ways", "ends"),
        one_of("way", "the win is one of these", "ways"),
    ]
)
