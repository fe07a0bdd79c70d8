"""國標麻將: 144 tiles, four players, 81 fan. `GAME` starts it, `VOCABULARY` is what its rules may use."""

from bopu.games.guobiao.game import GAME
from bopu.games.guobiao.vocabulary import VOCABULARY

__all__ = ["GAME", "VOCABULARY"]
