"""Names and numbers of machine layout for 國標麻將: words of moves, how a tile came. No game facts."""

DEAL = "deal"  # hands and the wall are dealt
DISCARD = "discard"  # a tile is thrown into the pool
CHOW, PUNG, KONG, WIN, PASS = "chow", "pung", "kong", "win", "pass"  # what may be said of a tile
CLAIMS = (WIN, KONG, PUNG, CHOW)  # what can be made of a discard

DEALT, DRAWN, REPLACED, FLOWERED = "deal", "draw", "kong", "flower"  # how a tile came into the hand
CHOWED, PUNGED = "chow", "pung"  # it was claimed for a meld
DISCARDED, ROBBED = "discard", "robbed"  # how a tile came that somebody else had
OWN = (DEALT, DRAWN, REPLACED, FLOWERED)  # ways in which one draws it
CAME = (*OWN, CHOWED, PUNGED)  # ways after which one discards

SHUNZI, KEZI, MINGGANG, JIAGANG, ANGANG = "shunzi", "kezi", "minggang", "jiagang", "angang"  # kinds of melds
KINDS = (SHUNZI, KEZI, MINGGANG, JIAGANG, ANGANG)  # all of them
KONGS = (MINGGANG, JIAGANG, ANGANG)  # those of four tiles
DANZHANG, DUIZI, ZUHE, GANG, ANKE, FULU = "danzhang", "duizi", "zuhe", "gang", "anke", "fulu"  # other groups; claimed
GROUPS = (DANZHANG, DUIZI, KEZI, SHUNZI, ZUHE, GANG)  # what signs of a shape stand for
SETS = (SHUNZI, ZUHE, KEZI, GANG, MINGGANG, ANGANG, ANKE, FULU)  # what a set may count as
ACTS = (WIN, DISCARD, ANGANG, JIAGANG)  # what a player may do who has drawn or claimed

LETTERS = "WBTFJ"  # outside, a tile is the letter of its suit and its rank; suits in the order of the pack
FLOWER = "H"  # the letter of flowers there
SHORT = "mpszz"  # in a line, ranks and the letter of a group of suits: honors count on from suit to suit
MELDS = {  # kinds of melds outside
    "chow": SHUNZI,
    "pung": KEZI,
    "melded_kong": MINGGANG,
    "added_kong": JIAGANG,
    "concealed_kong": ANGANG,
}
SHORT_TILES, SHORT_HAND, SHORT_FLOWERS = "123m", "22s67s 8s", "flowers:2"  # what sentences about a line show
SHORT_MELDS = (  # and of melds
    "a chow [123m], a pung [555p], a kong [1111z], one made by adding [1111z+], or a concealed one (1111z)"
)
WINDS = "ESWN"  # in a line, by the first letters of their names

BEFORE, ELSEWHERE = "before", "elsewhere"  # where who discards sits from who claims
LEFT, EMPTY = "left", "empty"  # whether the wall has tiles
FIRST, LAST = "first", "last"  # the ends of the wall
UP, DOWN = "up", "down"  # how a meld lies
ROUND, BACK = "counterclockwise", "clockwise"  # seats are numbered counter-clockwise
HELD = "held"  # of a tile: in the hand before the last draw
TAKEN, OTHER = "taken", "other"  # of a tile to be discarded: the one just claimed or not
DEALER_WON, OTHER_WON, NOBODY_WON = "dealer_won", "other_won", "nobody_won"  # how a deal came to its end
ANNOUNCED = HAND, FAN, POINTS = "hand", "fan", "points"  # what a winner shows or tells
NEXT, SAME = "next", "same"  # who deals next
BEST, NEWEST = "best", "newest"  # which of the tiles dealt wins: the one that scores most, the one that came last
PLAYER, ROUND_OF_ONE = "player", "round"  # flowers are replaced player by player, or one of each in turn

SEATS = 4  # the contract wants to know it before any rule is read; the text's number is held against it at the deal
LONGEST = 1000  # steps after which a deal is told to go on for ever
LIKE = 0.75  # how like a misspelt name must be to the one that was meant
SHOWN = 40  # characters of what was typed that a sentence still shows
FAR = 99  # more tiles than any hand lacks: a bot’s plan that cannot be had
WORTHLESS = 3  # a bot takes a hand that makes no fan for so many tiles farther from a win

COPIES = 6  # many hands at once: tiles of a kind are counted in this base; a wait may be for a fifth that is nowhere
WIDE = 32  # the same where more sets than a hand has are still added up
CODE = 64  # many hands at once: a set is the bits of its kinds times this, and its lowest tile
KEPT = 4  # many hands at once: under so many ways to read them they are kept as read
WORD = 64  # many hands at once: bits of a number by which a pattern of fan is looked up
HANDS = 16384  # many hands at once: so many are scored in one go, which a cache holds
LANES = 50000  # many deals at once: so many lie side by side; what scores the few that win is called as seldom
TRIES = 60  # so many hands are made up for a winner of whom no hand is told
