"""Names of machine layout for 陞官圖: how board.xml's tables label their cells and marks. None is a fact of the game."""

OFFICE = "office"  # the cell with the position's name
RANK = "rank"  # the cell with its rank
DRAW = "draw"  # chips drawn from the pool on arrival
EACH_PAYS = "each-pays"  # chips that every other player pays on arrival
THROW = "throw"  # in the start table: the throw
POSITION = "position"  # in the start table: where it leads

UNRANKED = "unranked"  # the rank key of 未入流
POOL = -2  # the pool as payer or receiver; seats count from 0, and -1 is chance
