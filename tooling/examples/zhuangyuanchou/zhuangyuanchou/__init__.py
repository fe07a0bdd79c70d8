"""狀元籌, the tallies of the first scholar: six dice, six classes of tallies, and one that greater throws take away."""

from zhuangyuanchou.game import GAME
from zhuangyuanchou.vocabulary import VOCABULARY

__all__ = ["GAME", "VOCABULARY"]
