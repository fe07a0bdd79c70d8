"""The page of patterns: every pattern has its hand and its near miss as the cases have them; faults are said."""

import copy
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from typing import Any

import pytest

from bopu.games.madiao import GAME
from bopu.play.read_record import parse
from bopu.play.replay import replay
from bopu.rules.source import read_yaml
from bopu.site.pattern_book import PatternBook
from bopu.site.pattern_cases import Example, examples
from bopu.site.pattern_spec import PatternSpec, pattern_faults, pattern_spec
from bopu.site.record_links import packed
from tests.games.madiao import ruleset


@pytest.fixture(scope="module")
def words(root: Path) -> dict[str, Any]:
    """How the words of 馬弔 read."""
    node, _ = read_yaml(root / "corpus/madiao/words.yaml", "words.yaml")
    assert node is not None
    plain: dict[str, Any] = node.plain()
    return plain


@pytest.fixture(scope="module")
def spec(words: dict[str, Any]) -> PatternSpec:
    """What its words say of patterns."""
    found = pattern_spec(words)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def shown(root: Path, tmp_path_factory: pytest.TempPathFactory, spec: PatternSpec) -> list[Example]:
    """Its examples, played for this test."""
    project = tmp_path_factory.mktemp("patterns")
    (project / "corpus").mkdir()
    (project / "corpus" / "madiao").symlink_to(root / "corpus" / "madiao")
    found = examples(project, ruleset(), spec)
    assert list((project / "build" / "patterns").glob("madiao-*.json"))
    assert examples(project, ruleset(), spec) == found  # what was kept is what was made
    return found


def made(spec: PatternSpec) -> set[str]:
    """The names of all patterns that a rule makes."""
    return {name for rule in ruleset().rules for name in spec.made_by(rule)}


def test_every_rule_that_makes_a_pattern_is_shown_and_every_pattern_has_a_near_miss(
    spec: PatternSpec, shown: list[Example]
) -> None:
    book = PatternBook(spec, shown)
    pairs = [(name, rule.id) for rule in ruleset().rules for name in spec.made_by(rule)]
    assert len(pairs) > 100
    assert [pair for pair in pairs if book.shown(*pair) is None] == []
    assert [name for name in made(spec) if not book.missed(name)] == []


def test_what_lies_there_is_what_the_case_says(spec: PatternSpec, shown: list[Example]) -> None:
    book = PatternBook(spec, shown)
    heads = book.shown("huanghuitu", "se.huanghuitu")  # 四賞 tabled
    assert heads and sorted(heads.cards) == sorted(ruleset().tables["classes"]["shang"])
    hand = book.shown("tiandijiaotai", "se.tiandijiaotai")  # 四賞四極 in hand, eight cards
    assert hand and len(hand.cards) == 8 and set(heads.cards) < set(hand.cards)
    pot = book.shown("mantanghong", "se.mantanghong")  # nine reds, some of them from the pot
    assert pot and pot.more and {*pot.cards, *pot.more} == set(ruleset().tables["classes"]["hongzhang"])
    censer = book.shown("xianglujiao", "se.xianglujiao")  # five tables, one for each of the others
    assert censer and len(censer.cards) == 5 and [len(row) for row in censer.others] == [1, 1, 1]


def test_the_hand_that_shows_a_class_has_all_of_it(spec: PatternSpec, shown: list[Example]) -> None:
    book = PatternBook(spec, shown)
    for name in ("shang", "jian", "jiqu", "fuji", "hongzhang"):
        cards = ruleset().tables["classes"][name]
        found = book.with_most(cards)
        assert found and set(cards) <= {*found.cards, *found.more}, name
    assert book.with_most(()) is None


def test_a_link_carries_the_record_of_the_moment_before_play(shown: list[Example]) -> None:
    links = [one for one in shown if one.made]
    for one in links[:: len(links) // 8]:
        sent = packed(one.record)
        text = zlib.decompress(urlsafe_b64decode(sent + "=" * (-len(sent) % 4)), -15).decode()
        record, faults = parse(text, "linked")
        assert record is not None and faults == []
        assert replay(record, lambda _: ruleset()).faults == [] and text == one.record


def test_the_section_of_the_corpus_is_without_faults(words: dict[str, Any]) -> None:
    assert pattern_faults(words, ruleset(), GAME.vocabulary, "words.yaml") == []
    assert pattern_spec({}) is None and pattern_faults({}, ruleset(), GAME.vocabulary, "words.yaml") == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("told", "event"), "seyangs", "expected an event and an operation of the game; found 'seyangs'"),
        (("told", "player"), "who", "as player in told; found 'who'"),
        (("answer", "worth"), "zhu", "expected one of is, he as worth in answer; found 'zhu'"),
        (
            ("phases", "pot_seen", "cites"),
            ["md.99"],
            "that rules cite in the phase pot_seen; found md.99",
        ),
        (("phases", "pot_seen", "cards"), [], "expected cards in the phase pot_seen; found none"),
        (("phases", "later"), {"zh": "後", "en": "later", "cites": ["md.4.3.g"], "cards": ["hand"]}, "found 'later'"),
        (("unruled",), [{"names": ["皇會圖"], "zh": "無", "en": "none"}], "found '皇會圖', which a rule makes"),
        (("unruled",), [{"names": ["某"], "zh": "無"}], "expected names and a reason in both languages"),
        (("source",), "nobody", "as source; found 'nobody'"),
    ],
)
def test_what_is_wrong_with_patterns_is_said(
    words: dict[str, Any], path: tuple[str, ...], value: Any, said: str
) -> None:
    changed = copy.deepcopy(words["patterns"])
    inside = changed
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = value
    told = [one.message for one in pattern_faults({"patterns": changed}, ruleset(), GAME.vocabulary, "words.yaml")]
    assert any(said in message for message in told), told
