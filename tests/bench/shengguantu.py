"""Plays 2,000 random games of 陞官圖 by default rules: each ends within 5,000 throws, chips and pool stay constant.

`python -m tests.bench.shengguantu [N]` prints what it found; it stops at the first game that does otherwise, and names
its seed.
"""

import sys
from statistics import median

from tests.games.harness import MOST_THROWS, default_book, played

GAMES = 2000


def main(games: int) -> None:
    """Play the games and say how long they were."""
    throws = []
    for seed in range(games):
        game = played(seed, default_book(), seats=2 + seed % 5)
        state = game.play.state
        if not game.over:
            told = " | ".join(str(event) for event in game.events[-12:])
            sys.exit(f"seed {seed}: expected an end within {MOST_THROWS} throws; found none: {told}")
        if state.pool + sum(seat.chips for seat in state.seats):
            sys.exit(f"seed {seed}: expected as many chips as before; found a difference")
        throws.append(game.throws)
    print(f"{games} games, {median(throws)} throws in the median, {max(throws)} at most; chips and pool constant")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
