"""Turns this corpus into names that pages show where an id stands in the data: figures, places, slots, sources."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bopu.site import read_games
from bopu.site.citations import citations_file
from bopu.site.clause_view import Desk, figure_value
from bopu.site.companion_pages import Division, companion_pages
from bopu.site.context import Context, make_context
from bopu.site.rule_pages import game_book
from bopu.site.rule_view import RuleDesk
from bopu.site.sides import spot_of
from bopu.site.strings import read_strings
from bopu.text.model import Mark
from tests.site.projects import read


@pytest.fixture(scope="module")
def context(root: Path) -> Context:
    """This corpus as the site sees it."""
    corpus, project = read(root)
    games, _ = read_games(project, corpus)
    return make_context(corpus, project, read_strings(project.templates / "strings.toml"), "", "0", games)


def desk_of(context: Context, slug: str, lang: str) -> RuleDesk:
    """The desk of a page of switches."""
    [edition] = [edition for edition in context.editions if edition.slug == slug]
    book = game_book(context, edition)
    assert book is not None
    return book.desk(lang, "switches")


@pytest.mark.parametrize(
    ("lang", "attrs", "said"),
    [
        ("en", {"type": "trait", "key": "xinhun"}, "guest one newly married"),
        ("zh", {"type": "trait", "key": "xinhun"}, "受酒之客 新婚者"),
        ("en", {"type": "face", "key": "4"}, "face 4"),
        ("zh", {"type": "trait", "key": "nowhere"}, "受酒之客 nowhere"),
    ],
)
def test_a_figure_that_refers_is_told_by_the_glossary(
    context: Context, lang: str, attrs: dict[str, str], said: str
) -> None:
    desk = Desk(context, lang, {}, lambda name: name, "zh-Hans")
    assert figure_value(desk, Mark("rs", 0, 1, attrs)) == said


def test_every_sort_of_reference_has_a_name_in_both_languages(context: Context) -> None:
    sorts = {
        figure.type
        for edition in context.editions
        for clause in edition.clauses
        for figure in clause.figures
        if figure.kind == "rs"
    }
    assert sorts <= set(context.strings["zh"].sections["rs"]) and len(sorts) > 5


@pytest.mark.parametrize(
    ("slug", "key", "place", "rest"),
    [
        ("cailianchuan", {"cup": "sizhaolianbei"}, "", "cup of the four-sided lotus"),
        ("shengguantu", {"at": "", "item": "rou", "face": 2}, "the start (no position yet)", "Gentleness 2"),
    ],
)
def test_only_what_is_asked_of_a_place_can_be_at_the_start(
    context: Context, slug: str, key: dict[str, Any], place: str, rest: str
) -> None:
    spot = spot_of(desk_of(context, slug, "en"), key, {})
    assert (spot.place.text, spot.result) == (place, rest)


def test_a_slot_is_called_by_its_question_and_never_by_its_id(context: Context) -> None:
    for slug in context.games:
        desk = desk_of(context, slug, "en")
        slots = desk.game.vocabulary.slots
        assert slots and not [name for name in slots if desk.asks(name).text == name]


@pytest.mark.parametrize("slug", ["cailianchuan", "madiao"])
def test_a_source_that_an_act_rests_on_has_a_short_title(context: Context, slug: str) -> None:
    unnamed = [
        (act.id, source)
        for edition in context.editions
        if edition.slug == slug
        for clause in edition.clauses
        for act in clause.acts
        for source in act.source.split()
        for witness in edition.document.header.witnesses
        if witness.id == source.lstrip("#") and not {"zh-Hant", "en"} <= set(witness.names)
    ]
    assert unnamed == []


def test_a_game_cites_a_row_by_its_term_and_tells_its_rule_in_the_readers_language(context: Context) -> None:
    [edition] = [one for one in context.editions if one.slug == "guobiao"]
    book = game_book(context, edition)
    assert book is not None
    entries = {lang: json.loads(citations_file(book, lang)) for lang in ("zh", "en")}
    shown = {lang: entries[lang]["gb.f.dasixi"] for lang in entries}
    assert {lang: one["n"] for lang, one in shown.items()} == {"zh": "大四喜", "en": "Big Four Winds"}
    assert shown["en"]["text"]["en"] == "Triplets or kongs of all four winds."
    assert shown["zh"]["text"]["zh-Hant"].startswith("東、南、西、北") and "winds" not in str(
        shown["zh"]["text"]["zh-Hant"]
    )
    assert entries["en"]["gb.5.32.a"]["n"] == "5.32 a" and entries["zh"]["gb.5.32.a"]["n"] == "三十二"


def within(divisions: tuple[Division, ...]) -> Iterator[Division]:
    """Divisions and those inside them."""
    for division in divisions:
        yield division
        yield from within(division.more)


def test_every_heading_of_a_companion_is_said_in_english(context: Context) -> None:
    """By its term, its number, or a second heading in the companion. The overview, which comes first, has them all."""
    desk = Desk(context, "en", {}, lambda name: name, "zh-Hans")
    heads = {
        division.id: division.head
        for edition in context.editions
        for name in edition.companions
        for division in within(next(companion_pages(desk, edition, name, game_book(context, edition))).divisions)
    }
    assert len(heads) > 50 and all(head.plain for head in heads.values())
    assert [name for name, head in heads.items() if not head.english] == []
