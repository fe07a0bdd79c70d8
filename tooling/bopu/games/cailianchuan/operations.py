"""The words with which answers, rules and steps of 采蓮船 say what happens; effects.py and steps.py carry them out."""

from bopu.games.cailianchuan.asking import BUT, FACE, N
from bopu.ruleset.arguments import param
from bopu.ruleset.vocabulary import PROCEDURES, Operation, Type, by_name

WHO = param("who", Type.SELECTOR)
CUP = param("cup", Type.NAME, "cups")
CUPS = param("n", Type.NUMBER, required=False)
PLAYER = param("player", Type.NUMBER)
FOUND = ("found", "none")

ANSWERS = (
    Operation("dice", "so many dice of so many faces are thrown", (N, param("faces", Type.NUMBER))),
    Operation("rounds", "the evening lasts so many rounds", (N,)),
    Operation("next_seat", "the player so many seats onward throws next", (param("by", Type.NUMBER),)),
    Operation(
        "sits",
        "guests draw these roles, each once, and the courtesan has hers",
        (param("roles", Type.NAMES, "roles"), param("courtesan", Type.NAME, "roles")),
    ),
    Operation(
        "draws_again",
        "guests beyond these draw again, from so many of each of these roles",
        (param("roles", Type.NAMES, "roles"), param("times", Type.NUMBER)),
    ),
    Operation(
        "traits",
        "everyone has so many of the traits that entries name; so many may share one",
        (N, param("shared", Type.NUMBER)),
    ),
    Operation(
        "numbers",
        "everyone has a number of this sort between two; so many may share one",
        (
            param("by", Type.NAME, "numbers"),
            param("from", Type.NUMBER),
            param("to", Type.NUMBER),
            param("shared", Type.NUMBER),
        ),
    ),
    Operation(
        "drinkers",
        "so many are hearty drinkers and so many drink little",
        (
            param("hearty", Type.NAME, "drinkers"),
            param("hearty_n", Type.NUMBER),
            param("light", Type.NAME, "drinkers"),
            param("light_n", Type.NUMBER),
        ),
    ),
    Operation(
        "may_beg",
        "these drinkers may beg those",
        (param("light", Type.NAME, "drinkers"), param("hearty", Type.NAME, "drinkers")),
    ),
    Operation("named", "the throw is called so", (param("is", Type.NAME, "throws"),)),
    Operation("held_by", "the face belongs to this role", (param("role", Type.NAME, "roles"),)),
    Operation(
        "entry",
        "the throw is this entry, which sends to these guests",
        (param("name", Type.NAME, "throws"), param("to", Type.NAMES, "traits")),
    ),
    Operation("parts", "the cup has so many parts to be drunk one after another", (N,)),
    Operation("is_cup", "the cup is this one", (CUP,)),
    Operation("drawn", "who loses is drawn, each as likely as another", ()),
    Operation(
        "shows",
        "each of two shows fingers of one hand, up to so many, and calls what both may show together; who alone calls "
        "the sum wins, else they show anew",
        (param("fingers", Type.NUMBER),),
    ),
    Operation("allow", "it is allowed", ()),
    Operation("forbid", "it is not", ()),
    Operation("nothing", "nothing happens", ()),
)

ACTS = (
    Operation("drinks", "these players drink so many of this cup (one where no number is given)", (WHO, CUP, CUPS)),
    Operation("fines", "these players drink so many of this cup as a penalty", (WHO, CUP, CUPS)),
    Operation(
        "sends", "so many of this cup are sent by the points of the dice that do not show this face", (BUT, CUP, CUPS)
    ),
    Operation("costs", "whoever is at fault drinks so many of this cup", (CUP, CUPS)),
    Operation("excuses", "what is due is let off", (param("what", Type.NAME, "dues"),)),
    Operation(
        "repeats",
        "those who hold the repeated face, other than this one, drink so many of this cup; of several faces that is "
        "the first by these ranks, one after another",
        (BUT, param("first", Type.NAMES, "ranks"), CUP, param("n", Type.NUMBER, required=False)),
    ),
    Operation(
        "sings",
        "these players sing, or only those of them who have not drunk in this turn",
        (WHO, param("even_if_drinking", Type.FLAG)),
    ),
    Operation(
        "orders",
        "this player (or who the rules say leads) is asked to lead a game of his or her own",
        (param("who", Type.SELECTOR, required=False),),
    ),
    Operation("lost", "what the text says of this is lost", ()),
    Operation("forfeit", "a forfeit begins, by its name", (param("name", Type.NAME, PROCEDURES),)),
    Operation("procedure", "what is to be done goes on step by step", (param("name", Type.NAME, PROCEDURES),)),
)

STEPS = (
    Operation("gathers", "those are in it from now on; how many they are", (WHO,), ("none", "one", "two", "more")),
    Operation("next_listed", "the next of those in it, beginning with the first", (), FOUND),
    Operation("next_after", "the next of those in it after this one, round and round", (PLAYER,)),
    Operation("first_of", "the first of these players", (WHO,)),
    Operation(
        "counts_round",
        "counting round these players by the points of the dice that do not show this face, nor the second one, who is "
        "reached",
        (WHO, FACE, param("but", Type.NUMBER, required=False)),
    ),
    Operation(
        "delivers",
        "this player drinks so many of the cup that was sent",
        (PLAYER, param("cup", Type.NAME, "cups"), CUPS),
    ),
    Operation("pours", "the cups that were sent stand there in their parts", (CUP, CUPS)),
    Operation("drinks_part", "this player drinks one part of the cup", (PLAYER, CUP), ("left", "empty")),
    Operation(
        "matches",
        "two players match each other in this way; who loses",
        (param("one", Type.NUMBER), param("other", Type.NUMBER), param("kind", Type.NAME, "answers")),
    ),
    Operation(
        "contest", "those in it match one another in this way; who loses", (param("kind", Type.NAME, "answers"),)
    ),
    Operation(
        "throws_dice",
        "this player throws so many times, so many dice each time (as many as usual where nothing is said)",
        (PLAYER, param("times", Type.NUMBER, required=False), param("dice", Type.NUMBER, required=False)),
    ),
    Operation(
        "throws_on",
        "this player throws so many times more, and what was thrown before counts still",
        (PLAYER, param("times", Type.NUMBER, required=False), param("before", Type.NAME)),
    ),
    Operation("tallies", "what this player threw of a face is counted", (PLAYER, param("dice", Type.NAME), FACE)),
    Operation("keeps", "this player stays in it", (PLAYER,)),
    Operation("goes_on", "only those who stay are in it from now on", (), ("some", "none")),
    Operation("narrows", "of those in it only these are left, and counting begins anew", (WHO,)),
    Operation("owes", "so many of this cup are sent besides", (CUP, CUPS)),
    Operation("is_number", "this number", (N,)),
    Operation("asks", "this player chooses one of these", (WHO, param("of", Type.NAMES, "answers"))),
    Operation("draws_face", "one of the faces is drawn, this one left out", (BUT,)),
)

OPERATIONS = by_name([*ANSWERS, *ACTS, *STEPS])
