"""采蓮船, the lotus-gathering boat: six dice, roles, cups and forfeits."""

from bopu.games.cailianchuan.game import GAME
from bopu.games.cailianchuan.vocabulary import VOCABULARY

__all__ = ["GAME", "VOCABULARY"]
