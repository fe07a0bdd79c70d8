"""What the rules of 采蓮船 decide, and upon what they act: slots with their keys, and kinds of events."""

from bopu.ruleset.vocabulary import EventKind, Joining, Slot, by_name

DEEDS = ("drinks", "fines", "sends", "repeats", "orders", "lost", "forfeit", "procedure", "nothing")

SLOTS = by_name(
    [
        Slot("dice", "How many dice are thrown.", (), ("dice",)),
        Slot("rounds", "How many rounds the evening lasts.", (), ("rounds",)),
        Slot("hand_on", "Who throws next.", (), ("next_seat",)),
        Slot("roles", "Which roles the guests draw.", ("guests",), ("sits",)),
        Slot("more_roles", "Which roles the guests draw for whom there is none left.", (), ("draws_again",)),
        Slot(
            "guest",
            "What distinguishes those at the table.",
            (),
            ("traits", "numbers", "drinkers"),
            joining=Joining.ALL,
        ),
        Slot("face_role", "Which role a face belongs to.", ("face",), ("held_by",)),
        Slot("leads", "Who leads a game upon a throw that asks for one.", ("role",), ("held_by",)),
        Slot("lotus", "Which lotus a throw is.", ("dice",), ("named",), needs_answer=False),
        Slot("figure", "What figure a throw makes.", ("dice",), ("named",), needs_answer=False),
        Slot("entry", "Which entry of the book a throw is.", ("dice",), ("entry",), needs_answer=False),
        Slot("outcome", "What a throw does.", ("dice", "role"), DEEDS, joining=Joining.ALL),
        Slot(
            "song",
            "Who sings upon a throw.",
            ("dice", "role"),
            ("sings", "nothing"),
            late=("drank", "courtesans"),
            joining=Joining.ALL,
            needs_answer=False,
        ),
        Slot("penalty_cup", "From which cup a penalty is drunk.", ("cup", "role"), ("is_cup",)),
        Slot("parts", "In how many parts a cup that is matched for is drunk.", ("cup",), ("parts",)),
        Slot("bout", "How it is settled who loses a match of this kind.", ("kind",), ("drawn", "shows")),
        Slot("substitute", "Whether others may be begged to drink.", (), ("may_beg", "forbid")),
        Slot(
            "breach",
            "What becomes of a breach that the table declares.",
            ("breach", "offender"),
            ("costs", "excuses", "nothing"),
            joining=Joining.ALL,
            needs_answer=False,
        ),
    ]
)

EVENTS = by_name(
    [
        EventKind("takes_role", "A player draws a role.", ("player", "role")),
        EventKind("is_known", "A number of a player is known.", ("player", "number", "n")),
        EventKind("has_traits", "The traits of a player are known.", ("player", "traits")),
        EventKind("is_drinker", "How much a player drinks is known.", ("player", "drinker")),
        EventKind("throws", "A player throws.", ("player", "role", "dice")),
        EventKind("makes", "A throw is called something.", ("player", "name")),
        EventKind("falls_under", "A throw is an entry of the book.", ("player", "name")),
        EventKind("repeated", "A face that comes up again makes its holders drink.", ("player", "face", "cup", "cups")),
        EventKind("sent", "Cups are sent by the points.", ("player", "points", "cup", "cups")),
        EventKind("drinks", "A player drinks.", ("player", "cup", "cups")),
        EventKind("fined", "A player drinks as a penalty.", ("player", "cup", "cups")),
        EventKind("begs", "A player begs another to drink.", ("player", "other", "cups")),
        EventKind("accepts", "A player drinks for another.", ("player", "other")),
        EventKind("declines", "A player does not drink for another.", ("player", "other")),
        EventKind("fits", "These players fit.", ("players",)),
        EventKind("nobody_fits", "Nobody fits.", ()),
        EventKind("counted_to", "Counting round reaches a player.", ("player", "n")),
        EventKind("chooses", "A player chooses.", ("player", "what")),
        EventKind("readies", "A player has fingers ready, which nobody sees yet.", ("player",)),
        EventKind("shows", "A player shows fingers and calls a sum.", ("player", "fingers", "calls")),
        EventKind("tied", "Both of two call the sum, or neither does.", ("player", "other", "total")),
        EventKind("loses", "A player loses a match of this kind.", ("player", "kind")),
        EventKind("draws", "A face is drawn from under the bowl.", ("player", "face")),
        EventKind("throws_for", "A player throws in a forfeit.", ("player", "dice")),
        EventKind("tallied", "What a player has counted.", ("player", "n")),
        EventKind("stays", "A player stays in a forfeit.", ("player",)),
        EventKind("sings", "A player sings.", ("player",)),
        EventKind("excused", "A player need not sing, having drunk.", ("player",)),
        EventKind("orders", "A player leads a game of his or her own.", ("player",)),
        EventKind("begins", "A forfeit begins.", ("procedure",)),
        EventKind("text_lost", "What the text says here is lost.", ("player",)),
        EventKind("declared", "The table declares a breach.", ("player", "breach")),
        EventKind("let_off", "A player need not drink what was due.", ("player", "cups")),
        EventKind("passes", "The dice go to the next player.", ("player",)),
        EventKind("round_over", "A round is over.", ("n",)),
        EventKind("evening_over", "The evening is over.", ()),
    ]
)
