"""馬弔: forty cards, four players, eight tables, the pot. `GAME` starts it, `VOCABULARY` is what its rules may use."""

from bopu.games.madiao.game import GAME
from bopu.games.madiao.vocabulary import VOCABULARY

__all__ = ["GAME", "VOCABULARY"]
