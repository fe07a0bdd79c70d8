"""陞官圖, the promotion game: four dice, a board of offices, chips."""

from bopu.games.shengguantu.game import GAME
from bopu.games.shengguantu.vocabulary import VOCABULARY

__all__ = ["GAME", "VOCABULARY"]
