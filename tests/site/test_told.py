"""The page of told games: each sentence with its moves, the table and verdicts; no card is shown that is not told."""

import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bopu.play.read_record import parse
from bopu.play.replay import replay
from bopu.site import read_games
from bopu.site.card_row import CardShown
from bopu.site.clause_view import Desk
from bopu.site.context import make_context
from bopu.site.player import Player
from bopu.site.rule_pages import GameBook, game_book
from bopu.site.strings import read_strings
from bopu.site.told_links import told_links
from bopu.site.told_page import Passage, ToldView, told_list, told_page
from bopu.site.told_spec import told_faults
from tests.games.madiao import ruleset
from tests.site.projects import read

SLUG = "madiao"
NAMED = 8 + 7
"""Cards that the novel names: her hand, and what she takes from the pot."""


@pytest.fixture(scope="module")
def book(root: Path, tmp_path_factory: pytest.TempPathFactory) -> GameBook:
    """馬弔 alone, as a site has it that can play."""
    project = tmp_path_factory.mktemp("told")
    (project / "corpus").mkdir()
    for name in (SLUG, "glossary.xml"):
        (project / "corpus" / name).symlink_to(root / "corpus" / name)
    (project / "site_templates").symlink_to(root / "site_templates")
    corpus, opened = read(project)
    games, _ = read_games(opened, corpus)
    strings = read_strings(root / "site_templates/strings.toml")
    context = make_context(corpus, opened, strings, "", "0", games, Player("0", project))
    found = game_book(context, context.editions[0])
    assert found is not None
    return found


def view_of(book: GameBook, lang: str) -> ToldView:
    """The told game of the page in a language."""
    desk = book.desk(lang, "told")
    text = Desk(book.context, lang, book.context.term_links(desk.origin, lang), desk.to, "zh-Hant")
    [game] = told_page(desk, text, book.told, book.has_play).games
    return game


@pytest.fixture(scope="module")
def views(book: GameBook) -> Mapping[str, ToldView]:
    """It in both languages."""
    return {lang: view_of(book, lang) for lang in ("zh", "en")}


def at(view: ToldView, clause: str) -> Passage:
    """What the page has at a sentence."""
    [found] = [one for one in view.passages if one.anchor == f"told-{clause}"]
    return found


def drawn(view: ToldView) -> Iterator[CardShown]:
    """Every card that is open on a table of the page."""
    for table in (passage.table for passage in view.passages if passage.table):
        yield from (laid.card for trick in table.tricks for laid in trick if laid.card)
        piles = [*(pile for seat in table.seats for pile in seat.piles), table.stock]
        yield from (card for pile in piles for card in pile.cards)


def test_no_card_lies_open_that_the_novel_does_not_name(views: Mapping[str, ToldView]) -> None:
    for view in views.values():
        assert len({card.symbol for card in drawn(view)}) == NAMED
        [trick] = at(view, "md.s.13").table.tricks  # type: ignore[union-attr]
        assert [laid.card is None for laid in trick] == [False, True, True, True]
        assert [len(laid.either) for laid in trick] == [0, 3, 3, 3]  # 六、五、四三張十子


def test_a_sentence_that_tells_two_tables_shows_two(views: Mapping[str, ToldView]) -> None:
    table = at(views["zh"], "md.s.15").table  # 九十、八十
    assert table is not None
    assert [trick[0].card.symbol for trick in table.tricks if trick[0].card] == ["jiushiwan", "bashiwan"]
    after = {pile.title.text: [card.symbol for card in pile.cards] for pile in table.seats[0].piles}
    assert after["上桌"] == ["kongwen", "erwen", "jiushiwan", "bashiwan"] and len(after["手牌"]) == 4


def test_the_pot_is_closed_until_it_is_turned(views: Mapping[str, ToldView]) -> None:
    dealt, ended = at(views["en"], "md.s.12").table, at(views["en"], "md.s.18").table
    assert dealt and ended
    assert (len(dealt.stock.cards), dealt.stock.closed) == (0, 8)
    piles = {pile.title.text: [card.symbol for card in pile.cards] for pile in ended.seats[0].piles}
    seven = "wanwan qishiwan sanshiwan yiwen jiuwen bawen qiwen"  # md.s.18 in its order
    assert piles["taken from the pot"] == seven.split()


def test_what_is_told_stands_apart_from_what_the_rules_say_besides(views: Mapping[str, ToldView]) -> None:
    told = [one.said.text for one in at(views["zh"], "md.s.18").told]
    assert sum("沖得" in text for text in told) == 7 and any("百萬上桌" in text for text in told)
    more = [one.said.text for one in at(views["zh"], "md.s.18").more]
    assert any("全吊" in text for text in more) and not set(told) & set(more)


def test_each_passage_says_under_which_rulesets_it_agrees(views: Mapping[str, ToldView]) -> None:
    rulesets = len(ruleset().rulesets)
    for view in views.values():
        for passage in view.passages:
            counted = len(passage.fits) + len(passage.broken) + len(passage.later)
            assert counted == (rulesets if passage.told else 0), passage.anchor
    [bans, law] = at(views["en"], "md.s.14").broken
    assert {bans.verdict.of.text, law.verdict.of.text} == {"“Must not” is law", "Requirements and duties are law"}
    assert [rule.id for rule in bans.rules] == ["lv.qing"] and "contradicted" in (bans.verdict.said, bans.verdict.whole)


def test_the_page_says_what_it_tests_and_what_is_ours(views: Mapping[str, ToldView]) -> None:
    english, chinese = views["en"], views["zh"]
    assert english.says and english.ours and chinese.says and chinese.ours
    assert "novel is no manual" in english.says.text and "小說不是牌譜" in chinese.says.text
    assert english.ours.text.startswith("Ours") and "我們所擬" in chinese.ours.text
    assert "紅樓圓夢" in english.teller.text and english.file.endswith("scene.record.txt") and english.moves == 33


def test_senses_that_it_decides_stand_apart(views: Mapping[str, ToldView]) -> None:
    decided = {one.href.rstrip("/").rpartition("/")[2] for one in views["en"].decided}
    assert {"fapai", "xianglian"} <= decided
    every = len(views["en"].decided) + len(views["en"].undecided)
    assert every == len(ruleset().switches)


def test_links_carry_the_hand_up_to_the_sentence(views: Mapping[str, ToldView]) -> None:
    for clause, moves in (("md.s.12", 1), ("md.s.13", 5), ("md.s.18", 33)):
        sent = at(views["en"], clause).play_href.partition("#record=")[2]
        text = zlib.decompress(urlsafe_b64decode(sent + "=" * (-len(sent) % 4)), -15).decode()
        record, faults = parse(text, "linked")
        assert record is not None and not faults
        played = replay(record, lambda _: ruleset())
        assert played.faults == [] and len(played.plies) == moves


def test_sentences_lead_there_and_others_do_not(book: GameBook) -> None:
    desk = book.desk("en", "clause")
    [link] = told_links(desk, book.told, "md.s.13")
    assert link.href.endswith("/told/scene/#told-md.s.13")
    assert told_links(desk, book.told, "md.s.11") == ()


def test_without_a_completed_record_there_is_no_table_and_no_link(book: GameBook) -> None:
    desk = book.desk("en", "told")
    text = Desk(book.context, "en", {}, desk.to, "zh-Hant")
    [game] = told_page(desk, text, [replace(book.told[0], whole=None)], True).games
    assert all(one.table is None and not one.play_href for one in game.passages) and not game.has_whole


@pytest.mark.parametrize(
    ("section", "faults"),
    [
        ({"places": {"seats": ["hand"], "rest": ["pot"]}}, 0),
        ({"places": {"seats": ["hand"]}}, 1),
        ({"places": {"seats": "hand", "rest": ["pot"]}}, 1),
        ({"scene": {}}, 1),
        ([], 1),
    ],
)
def test_what_is_wrong_with_the_places_of_cards_is_said(section: Any, faults: int) -> None:
    found = told_faults({"told": section}, "words.yaml")
    assert len(found) == faults and all("expected places with seats and rest" in one.message for one in found)
    assert told_faults({}, "words.yaml") == []


def test_the_list_names_every_play_with_who_tells_it(book: GameBook) -> None:
    desk = book.desk("en", "told")
    text = Desk(book.context, "en", {}, desk.to, "zh-Hant")
    rows = told_list(desk, text, book.told).rows
    assert [row.verdict.state for row in rows] == ["consistent"]
    assert rows[0].title.href.endswith("/en/madiao/told/scene/")
    assert "紅樓圓夢" in rows[0].teller.text and rows[0].moves == 33
