"""Names and numbers of machine layout for 馬弔: first words of moves, seats at the table. No game facts."""

DEAL = "deal"  # hands and the pot are dealt
DRAW = "draw"  # a card is drawn for the banker
LEAD = "lead"  # a player plays the first card of a table
CATCH = "catch"  # a card is played face up, because it beats
DISCARD = "discard"  # a card is played face down
TAKE, PASS = "take", "pass"  # a player takes a card of the pot, or leaves it
UP = (LEAD, CATCH)  # what lies face up

SEATS = 4  # the contract wants to know it before any rule is read; the text's number is held against it at the deal
PLACES = ("a", "b", "c", "d")  # the order of playing to a table, as the text calls it
WEIGHTS = ("never", "usually")  # how strongly something may speak against a lead
CATCHING = "catching"  # the kind of advice that tells who is to beat
LONGEST = 1000  # hands after which a game is told to go on for ever
LANES = 16384  # games side by side: one call of numpy serves many, and their rows of cards stay in a few megabytes
SHARED = 2  # all hands at once: so many cards the hands of a block share
