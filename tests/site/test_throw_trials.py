"""Turns this corpus into “try this throw”: throws that show a clause, what is said of any, what options change."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from bopu.games.cailianchuan.domains import placed
from bopu.ruleset.decide import Book
from bopu.site import read_games
from bopu.site.context import make_context
from bopu.site.pages import all_pages
from bopu.site.render import Renderer
from bopu.site.rule_pages import GameBook, game_book
from bopu.site.strings import read_strings
from bopu.site.throw_changes import Change, changes
from bopu.site.throw_tables import throws_file
from bopu.site.throw_trials import Trials
from tests.site.projects import read

SLUG = "cailianchuan"
SAID_AT_ONCE = ("lotus", "figure", "entry", "outcome")


@pytest.fixture(scope="module")
def book(root: Path) -> GameBook:
    """The game of this corpus as its pages see it."""
    corpus, project = read(root)
    games, _ = read_games(project, corpus)
    context = make_context(corpus, project, read_strings(project.templates / "strings.toml"), "", "0", games)
    found = game_book(context, next(edition for edition in context.editions if edition.slug == SLUG))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def trials(book: GameBook) -> Trials:
    """Its trials in Chinese."""
    found = book.trials("zh")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def changed(trials: Trials) -> Mapping[tuple[str, str], Change]:
    """What options change, by switch and option."""
    return {(one.switch, one.option): one for one in changes(trials.lists)}


@pytest.mark.parametrize("points", range(3, 30))
def test_an_entry_of_points_is_shown_by_throws_of_so_many_points(trials: Trials, points: int) -> None:
    found = trials.of(f"clc.san.{points}")
    assert found is not None and not found.later and found.examples
    assert all(sum(face for face in one.dice if face != 4) == points for one in found.examples)


@pytest.mark.parametrize("place", range(1, 6))
def test_an_entry_of_one_colour_is_shown_by_one_red_and_five_alike(trials: Trials, place: int) -> None:
    found = trials.of(f"clc.hun.{place}")
    assert found is not None
    assert [sorted(map(one.dice.count, set(one.dice))) for one in found.examples] == [[1, 5]]
    assert all(one.dice.count(4) == 1 for one in found.examples)


def test_every_clause_of_a_rule_about_throws_has_throws_that_show_it(trials: Trials) -> None:
    """But for rules that an option alone turns on: none of these speaks by default."""
    rules = [rule for rule in trials.desk.game.ruleset.rules if rule.slot in SAID_AT_ONCE and not rule.only]
    assert len(rules) > 60
    for clause in dict.fromkeys(name for rule in rules for name in rule.cites):
        found = trials.of(clause)
        assert found is not None and not found.later, clause
        for one in found.examples:
            told = [c.id for saying in one.heard.sayings for answer in saying.answers for c in answer.clauses]
            assert clause in [*told, *(c.id for c in one.heard.begins)]


def test_a_clause_of_a_later_step_is_shown_by_throws_that_may_lead_there(trials: Trials) -> None:
    found = trials.of("clc.28.4")
    assert found is not None and found.later and found.share is None
    assert all("計點送客" in [link.text for link in one.heard.procedures] for one in found.examples)


def test_a_clause_that_no_throw_reaches_has_no_trial(trials: Trials) -> None:
    assert trials.of("clc.2.1") is None


def test_how_often_a_clause_speaks_is_told_where_it_does_not_turn_on_the_thrower(trials: Trials) -> None:
    different, own = trials.of("clc.12.1"), trials.of("clc.7.2")
    assert different is not None and different.share is not None and different.share.ways == 720
    assert own is not None and own.share is None


@pytest.mark.parametrize("seed", range(5))
def test_rules_that_speak_when_dice_are_thrown_are_among_those_that_are_said(trials: Trials, seed: int) -> None:
    rng, game = random.Random(seed), trials.desk.game
    deciding = {rule.id for rule in game.ruleset.rules if rule.slot in SAID_AT_ONCE}
    played: set[str] = set()
    for dice in rng.sample(sorted(trials.lists.chances), 12):
        role = rng.choice(trials.sayings.roles)
        play = placed(Book(game.ruleset, game.vocabulary, {}), {"role": role}, 7)
        events = play.apply(f"throw {''.join(map(str, dice))}")
        spoke = {name for event in events for name in event.rules} & deciding
        said = {rule.id for rule in trials.sayings.of(dice, role).rules}
        assert spoke <= said, (seed, dice, role)
        played |= spoke
    assert played


def test_the_tables_hold_for_every_throw_and_role_what_the_pages_say(trials: Trials) -> None:
    made = json.loads(throws_file(trials))
    assert (len(made["throws"]), {len(row) for row in made["throws"].values()}) == (462, {7})
    for dice, row in list(made["throws"].items())[::37]:
        for role, number in zip(made["roles"], row, strict=True):
            sayings, begins, procedures = made["heard"][number]
            heard = trials.heard(trials.sayings.of(tuple(map(int, dice)), role))
            read_back = [
                (made["texts"][asks], [_answer(made, answer) for answer in answers]) for asks, answers in sayings
            ]
            assert read_back == [
                (one.asks.text, [(a.conditions, a.text, tuple(c.id for c in a.clauses)) for a in one.answers])
                for one in heard.sayings
            ]
            assert [made["links"][at][3] for at in begins] == [one.id for one in heard.begins]
            assert [made["links"][at][0] for at in procedures] == [one.text for one in heard.procedures]


def _answer(made: Mapping[str, Any], answer: list[Any]) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    conditions, text, clauses, _ = answer
    texts = made["texts"]
    return tuple(texts[at] for at in conditions), texts[text], tuple(made["links"][at][3] for at in clauses)


def test_an_option_changes_the_chance_of_an_entry(changed: Mapping[tuple[str, str], Change]) -> None:
    """Three reds and three ones make three points: twenty orders of 46,656."""
    [one] = changed["sanxia", "emended"].kinds
    assert (one.gained, one.lost) == (((1, 1, 1, 4, 4, 4),), ())
    assert (one.after.chance - one.before.chance) * 6**6 == 20


def test_an_option_that_gives_throws_to_a_class_takes_them_from_others(
    changed: Mapping[tuple[str, str], Change],
) -> None:
    found = changed["heying", "sitong"]
    image = next(one for one in found.kinds if one.after.name == "heyinglian")
    assert {tuple(map(dice.count, (4, dice[0], dice[-1]))) for dice in image.gained} <= {(2, 4, 2), (2, 2, 4)}
    taken = {dice for one in found.kinds if one is not image for dice in one.lost}
    assert taken == set(image.gained) == set(found.played)


def test_an_option_that_only_plays_throws_otherwise_lists_them(changed: Mapping[tuple[str, str], Change]) -> None:
    found = changed["taizai_wuhong", "daochui"]
    assert found.kinds == () and {dice.count(4) for dice in found.played} == {5}


def test_a_switch_that_changes_no_throw_is_left_out(changed: Mapping[tuple[str, str], Change]) -> None:
    assert "lunshu" not in {switch for switch, _ in changed}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_page_draws_the_throws_and_sets_its_own_clause_in_bold(book: GameBook, lang: str) -> None:
    context = book.context
    pages = all_pages(context, [])
    page = next(page for page in pages if page.parts == (lang, SLUG, "clc.17.2"))
    tree = html.document_fromstring(Renderer(context.project.templates, context.strings, "0").file(page)[1])
    shown = tree.xpath("//article[@class='trial']")
    assert shown and all(one.xpath(".//dd//b[.='17.2']") for one in shown)
    assert all(len(one.xpath(".//*[name()='use']")) == 6 for one in shown)
    assert tree.xpath("//form[contains(@class, 'trial-form')]/@hidden")
    targets = set(tree.xpath("//*[name()='use']/@href"))
    assert targets and targets <= {f"#{name}" for name in tree.xpath("//@id")}
