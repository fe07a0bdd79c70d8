"""What the rules of 陞官圖 may ask of a throw, a position and a player: features of the state, predicates over them.

No fact of the game stands here: faces, names, ranks and amounts come as arguments, read from the edition.
"""

from collections.abc import Mapping

from bopu.games.shengguantu import predicates_of_places, predicates_of_players, predicates_of_throws
from bopu.ruleset.vocabulary import by_name

FEATURES: Mapping[str, str] = {
    "dice": "the throw: faces in ascending order",
    "item": "the result that is being played, by the board's name of its column",
    "face": "the face that gave the result, 0 where none did",
    "at": "the position that the result is played on: the pending duty, else the office; empty before the first result",
    "to": "the position that is about to be entered",
    "special": "the name of a special outcome",
    "condition": "the name of a condition that the board states",
    "cell_marks": "the marks of the board's cell that is being played",
    "bureau": "the bureau whose fitting position is looked for",
    "office": "the player's office, the first marker; empty before the first result",
    "duty": "what the player has pending, the second marker; empty for nothing",
    "held": "every position that the player has entered so far",
    "origin": "the position that the first result gave",
    "throws": "how many throws the player has made since the start or a new start",
    "thrown_on": "the position that the throw was made on; empty before the first result",
    "thrown": "the names of the results that the throw gave",
    "further": "how many further throws have been made in this turn",
    "left": "the office before the one that is entered; empty for none",
    "steps_up": "how many steps of rank a position stands above the office",
    "fate": "how the player has finished; empty while playing",
    "board": "the board",
    "kinds": "names that stand for several positions",
}

PREDICATES = by_name(
    [*predicates_of_throws.PREDICATES, *predicates_of_places.PREDICATES, *predicates_of_players.PREDICATES]
)
