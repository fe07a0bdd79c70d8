"""Turns the edition of 國標麻將 and its companions into what each figure states as a name."""

from functools import cache

from bopu.rules.marked import read_marked
from bopu.rules.marked import stated as name_stated
from tests.games import of_corpus
from tests.games.guobiao_games import ROOT, SLUG


@cache
def stated() -> dict[str, str]:
    """What each figure states as a name, by its id."""
    marked = read_marked(edition for edition in of_corpus.read_in(ROOT).editions if edition.slug == SLUG)
    return {name: name_stated(place.figure) for name, place in marked.figures.items()}
