"""Turns the corpus into the cards of the home page, and these into what a reader can do at once."""

from pathlib import Path

from bopu.site import read_games
from bopu.site.context import make_context
from bopu.site.front import home_page
from bopu.site.player import Player
from bopu.site.strings import read_strings
from tests.site.games import SLUG, copy_corpus
from tests.site.projects import read


def test_a_game_is_played_from_the_home_page_where_the_site_has_its_player(root: Path, tmp_path: Path) -> None:
    corpus, project = read(copy_corpus(root, tmp_path))
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    for player, href in ((Player("1", tmp_path), f"../en/{SLUG}/play/"), (None, "")):
        context = make_context(corpus, project, strings, "", "0", games, player)
        (card,) = [card for card in home_page(context, "en").cards if card.statement.slug == SLUG]
        assert card.play == href
