"""The words that 狀元籌 offers to its rules: conditions, answers, the slots that they decide, events."""

from dataclasses import replace

from bopu.ruleset.arguments import param
from bopu.ruleset.vocabulary import EventKind, Joining, Operation, Slot, Type, Vocabulary, by_name
from zhuangyuanchou.domains import DOMAINS
from zhuangyuanchou.layout import ALL, FEWEST, HIGHEST, HOLDER, MOST, ONE, THROWER
from zhuangyuanchou.predicates import COMPARED, FEATURES, PREDICATES, N

TALLY = param("tally", Type.NAME, "tallies")

OPERATIONS = by_name(
    [
        Operation("dice", "so many dice of so many faces are thrown", (N, param("faces", Type.NUMBER))),
        Operation("next_seat", "the player so many seats onward throws next", (param("by", Type.NUMBER),)),
        Operation("ranks", "the classes of tallies, from the highest", (param("tallies", Type.NAMES, "tallies"),)),
        Operation("holds", "so many tallies lie in the bowl, each of so many points", (N, param("worth", Type.NUMBER))),
        Operation("named", "the throw is called so", (param("class", Type.NAME, "throws"),)),
        Operation("plays", "of several names so much is played", (param("what", Type.NAME, "several"),)),
        Operation("wins", "so many tallies are won", (TALLY, N)),
        Operation(
            "contends",
            "a tally is contended for; throws compare in this order, from the lowest",
            (TALLY, param("order", Type.NAMES, "throws")),
        ),
        Operation("passes_to", "the contended tally is then this one's", (param("who", Type.NAME, "contenders"),)),
        Operation("made_up", "what is gone is made up in lower tallies, or not", (param("lower", Type.FLAG),)),
        Operation("over", "the game is over, and who has so many points wins", (param("wins", Type.NAME, "winners"),)),
    ]
)

SLOTS = by_name(
    [
        Slot("dice", "How many dice are thrown.", (), ("dice",)),
        Slot("tallies", "Which tallies there are.", (), ("ranks",)),
        Slot("stock", "How many tallies of a class there are, and what each counts.", ("tally",), ("holds",)),
        Slot("name", "What a throw is called.", ("dice",), ("named",), joining=Joining.ALL, needs_answer=False),
        Slot("several", "What is played of a throw that is called several things.", (), ("plays",)),
        Slot("prize", "What a throw wins.", ("class",), ("wins", "contends"), joining=Joining.ALL),
        Slot("holding", "Whose the contended tally is upon another throw.", ("against",), ("passes_to",)),
        Slot("exhausted", "What becomes of a prize of which no tally is left.", ("tally",), ("made_up",)),
        Slot("hand_on", "Who throws next.", (), ("next_seat",)),
        Slot("end", "Whether the game is over.", (), ("over",), late=("gone",), needs_answer=False),
    ]
)

EVENTS = by_name(
    [
        EventKind("throws", "A player throws.", ("player", "dice")),
        EventKind("makes", "A throw is called something.", ("player", "name")),
        EventKind("makes_nothing", "A throw is called nothing.", ("player",)),
        EventKind("chooses", "A player chooses what a throw is played as.", ("player", "name")),
        EventKind("takes", "A player takes tallies from the bowl.", ("player", "tally", "n")),
        EventKind("gone", "No tally is left of what a player would take.", ("player", "tally")),
        EventKind("seizes", "A player takes the contended tally from another.", ("player", "holder", "tally")),
        EventKind("betters", "Who holds the contended tally betters the throw that holds it.", ("player", "tally")),
        EventKind("fails", "A throw does not take the contended tally.", ("player", "holder", "tally")),
        EventKind("passes", "The dice go on.", ("player",)),
        EventKind("counts", "What a player has at the end.", ("player", "points")),
        EventKind("game_over", "The game is over.", ("winners",)),
    ]
)

VOCABULARY = Vocabulary(
    game="zhuangyuanchou",
    features=FEATURES,
    predicates=PREDICATES,
    operations=OPERATIONS,
    slots={name: replace(slot, domain=DOMAINS.get(name)) for name, slot in SLOTS.items()},
    events=EVENTS,
    domains={
        "compared": COMPARED,
        "several": (ONE, ALL, HIGHEST),
        "contenders": (THROWER, HOLDER),
        "winners": (MOST, FEWEST),
    },
)
"""The names of tallies and throws are in no list here: the corpus knows them."""
