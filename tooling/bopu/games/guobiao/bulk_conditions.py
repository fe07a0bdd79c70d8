"""Turns words of conditions on a reading into their functions over many readings at once.

Every word of `conditions.MADE` has its function here; a test holds the two together, reading by reading.
"""

from bopu.games.guobiao import bulk_conditions_of_sets, bulk_conditions_of_tiles, bulk_conditions_of_winning
from bopu.games.guobiao.bulk_view import Beyond, Bound, Truth, View, Word

__all__ = ["WORDS", "Beyond", "Bound", "Truth", "View", "Word"]

WORDS: dict[str, Word] = {
    **bulk_conditions_of_sets.WORDS,
    **bulk_conditions_of_tiles.WORDS,
    **bulk_conditions_of_winning.WORDS,
}
