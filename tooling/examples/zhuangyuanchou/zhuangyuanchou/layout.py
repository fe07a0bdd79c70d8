"""Words of machine layout for 狀元籌: first words of moves, sizes of a table. No game facts."""

THROW = "throw"  # dice that are thrown
TAKE = "take"  # a player chooses which of two throws a throw is played as

# Seats at a table: the text says nothing of how many play, the caller does.
FEWEST_SEATS = 2
MOST_SEATS = 10
SEATS = 4  # when nobody says

# What rules compare or choose by.
HIGHER, EQUAL, LOWER = "higher", "equal", "lower"  # a throw against the one that holds the contended tally
ONE, ALL, HIGHEST = "one", "all", "highest"  # what is played of a throw that is called several things
THROWER, HOLDER = "thrower", "holder"  # whose the contended tally is afterwards
MOST, FEWEST = "most", "fewest"  # who wins
