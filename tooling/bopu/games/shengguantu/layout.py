"""Names and numbers of machine layout for 陞官圖: how tables label their cells, how books are packed. No game facts."""

OFFICE = "office"  # the cell with the position's name
RANK = "rank"  # the cell with its rank
DRAW = "draw"  # chips drawn from the pool on arrival
EACH_PAYS = "each-pays"  # chips that every other player pays on arrival
THROW = "throw"  # in the start table: the throw
POSITION = "position"  # in the start table: where it leads

UNRANKED = "unranked"  # the rank key of 未入流
POOL = -2  # the pool as payer or receiver; seats count from 0, and -1 is chance

# Many games at once (bulk.py): how the books of a game are packed into words of 64 bits.
ITEM_BITS = 8  # a result waiting to be played
QUEUE_BITS = 64  # all results waiting
SEAT_BITS = 4  # a seat that has still to be asked, from 1
ENTERED_BIT = 62  # set once a player has entered a position; the bits below it are conditions

SETTLED = 3  # throws of a player who is set up in an office: later than the first two, which alone differ from the rest

# Seats at a table: neither text nor chart says how many play.
FEWEST_SEATS = 2  # one who throws and one who waits
MOST_SEATS = 6  # as many as the packed books hold with room to spare
SEATS = 4  # when nobody says

# How many games at once (bulk.py).
LANES = 16384  # games side by side: their books fit into a processor's cache, and one call of numpy serves many
MOST_THROWS = 5000  # a game that lasts longer is taken not to end
RARELY = 8  # every so many rounds what seldom happens is done, for all lanes that have come to it
VOTES = 2  # what one can say when asked whether to end: agree or disagree
NOBODY = -2  # lower than the step of any player, those without an office included

MOST_RESULTS = 1000  # of one throw: rules that yield each other for ever are told instead of played
