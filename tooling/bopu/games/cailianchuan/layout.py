"""Names and numbers of machine layout for 采蓮船: first words of moves, sizes of a table. No game facts."""

THROW = "throw"  # dice that are thrown
ROLES = "roles"  # roles that are drawn
GUESTS = "guests"  # what distinguishes the guests is drawn
DRAW = "draw"  # one face is drawn from under the bowl
LOSES = "loses"  # who loses a match
SHOW, CALL = "show", "call"  # a hand of a match of fingers: how many it shows, what its owner calls
DECLARE = "declare"  # the table declares a breach

DRINK = "drink"  # a player drinks what is due
BEG = "beg"  # a player begs another to drink it
ACCEPT = "accept"  # the other does
DECLINE = "decline"  # the other does not

# Seats at a table: the caller says, within what the rules on roles can fill (a test reckons both ends from the rules).
FEWEST_SEATS = 5  # four guests and a courtesan: for fewer nobody knows who is what
MOST_SEATS = 16  # one of each role that is single, and four of each that may be several
SEATS = 8  # when nobody says

PIECES = 10_000  # more cups due at once than any rule sends: rules that send for ever are told instead of played

BASE, AGAIN, KNOWN = "base", "again", "known"  # what is drawn before the first throw: roles, roles again, the rest
COURTESAN, GUEST = "courtesan", "guest"  # the two sorts of people at a table
PLAIN = "plain"  # a drinker who is neither of the two sorts that rules name
DONE = -1  # nothing more is drawn before the first throw

# Many evenings at once (bulk.py).
LANES = 32768  # evenings side by side: so many that those who come to a step seldom taken are still many
DEALT = 2048  # tables at which guests are seated at once: their stocks fit into a processor's cache
MOST_WAYS = 100_000  # in which dice fall: each is looked up
MOST_THROWS = 2000  # an evening in which dice are thrown more often is taken not to end
TWO = 2  # how many match each other, where it is not all who are in a forfeit
