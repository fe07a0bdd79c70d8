"""The static bilingual site: pages gathered from the corpus, rendered, and written in one step."""

from bopu.site.build import build_site
from bopu.site.games import GameData, read_games
from bopu.site.player import find_player
from bopu.site.serve import serve

__all__ = ["GameData", "build_site", "find_player", "read_games", "serve"]
