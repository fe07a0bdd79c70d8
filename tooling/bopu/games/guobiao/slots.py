"""What the rules of 國標麻將 decide about the flow of play, and upon what they act: slots with their keys, events."""

from bopu.ruleset.vocabulary import EventKind, Joining, Slot, by_name

MAY = ("may", "may_not")

SLOTS = by_name(
    [
        Slot("tiles", "How many tiles there are of each sort.", (), ("copies", "counts"), joining=Joining.ALL),
        Slot("wall", "Of what the wall is built.", (), ("wall_of",)),
        Slot("deal", "How many tiles each player takes.", (), ("deals",)),
        Slot("hand_size", "How many tiles a hand has, before and after a draw.", (), ("holds",)),
        Slot("length", "How many deals a game lasts.", (), ("lasts",)),
        Slot("round", "How many deals are a round.", (), ("round_of",)),
        Slot("seat_wind", "Which winds the seats have, the dealer first.", (), ("winds",)),
        Slot("round_wind", "Which winds the rounds have.", (), ("winds",)),
        Slot("next_dealer", "Who deals next.", ("end",), ("deals_next",)),
        Slot("flowers", "In what order flowers are replaced before the first discard.", (), ("replaces",)),
        Slot("turns", "In what direction turns go.", (), ("goes",)),
        Slot("taking", "From which end of the wall a tile is taken.", ("purpose",), ("takes_from",)),
        Slot("without_wall", "What happens where the wall is empty.", ("purpose",), (*MAY, "ends_deal")),
        Slot("own_turn", "What a player may do whose turn it is.", ("act", "came"), MAY),
        Slot("added_tile", "Which tile may be added to a pung.", ("tile",), MAY),
        Slot("dealt_win", "Which of the tiles dealt counts as the one that wins.", (), ("wins_with", "may_not")),
        Slot("giving", "Whether the tile just claimed may be discarded.", ("tile",), MAY),
        Slot("claims", "Who may claim a discard, and for what.", ("claim", "feeder", "wall"), MAY),
        Slot("precedence", "Which of two claims goes first.", ("claim", "other"), ("goes_first",)),
        Slot("winners", "How many win a deal, and who where several could.", (), ("wins_first",)),
        Slot("robbing", "Whether a kong may be robbed.", ("kind",), MAY),
        Slot("lying", "How a meld lies on the table.", ("kind",), ("lies",)),
        Slot("way", "What a win is called by how its last tile came.", ("came",), ("is_way",)),
        Slot("announcing", "What a winner announces.", (), ("announces",)),
        Slot("payment", "Who pays what.", ("way",), ("pays",), joining=Joining.ALL),
    ]
)

EVENTS = by_name(
    [
        EventKind("deal_begins", "A deal begins.", ("n", "wind")),
        EventKind("banks", "A player is the dealer.", ("player",)),
        EventKind("dealt", "The tiles are dealt.", ("dealer", "others", "wall")),
        EventKind("replaces_flower", "A player replaces a flower.", ("player", "tile")),
        EventKind("draws", "A player draws a tile.", ("player", "end", "left")),
        EventKind("discards", "A player discards a tile.", ("player", "tile")),
        EventKind("chows", "A player chows.", ("player", "tile", "first", "second", "third")),
        EventKind("pungs", "A player pungs.", ("player", "tile")),
        EventKind("kongs", "A player makes a kong with a discard.", ("player", "tile")),
        EventKind("adds", "A player adds a tile to a pung.", ("player", "tile")),
        EventKind("conceals", "A player lays down a concealed kong.", ("player",)),
        EventKind("draws_itself", "A player wins with a tile drawn.", ("player", "tile", "way")),
        EventKind("wins_on", "A player wins with a tile that another discarded.", ("player", "tile", "from", "way")),
        EventKind("robs", "A player wins with a tile that another adds to a pung.", ("player", "tile", "from", "way")),
        EventKind("shows_hand", "Who wins lays the hand open.", ("player", "tiles")),
        EventKind("counts_fan", "A fan of the hand that wins counts.", ("player", "fan", "times", "points", "sets")),
        EventKind("scored", "What the hand that wins comes to.", ("player", "points")),
        EventKind("pays", "A player pays another.", ("player", "to", "chips")),
        EventKind("nobody_wins", "The wall is used up and nobody has won.", ("way",)),
        EventKind("deal_over", "A deal is over.", ("n",)),
        EventKind("shows_kong", "A concealed kong is laid open.", ("player", "tile")),
        EventKind("game_over", "The game is over.", ()),
    ]
)
