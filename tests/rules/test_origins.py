"""Where supplements come from: each source has words in both languages and is counted as one thing."""

import json
import re
from pathlib import Path

import pytest

from bopu.clauses import read_corpus
from bopu.play.contract import Event
from bopu.play.foundation import Foundation, counts
from bopu.play.grounds import grounds_of
from bopu.play.rests import Rests
from bopu.project import open_project
from bopu.rules import compile_text
from bopu.ruleset.load import loads, to_json
from bopu.ruleset.model import Ruleset
from bopu.ruleset.procedure import all_parts
from tests.rules.harness import Tiny

SLUGS = sorted(file.parent.name for file in (Path(__file__).parents[2] / "corpus").glob("*/rules.yaml"))
HAN, LETTERS = re.compile("[一-鿿]"), re.compile("[a-z]{3}")
WORDS = {"zh": "推測", "en": "a guess of ours"}
IN_PLACE = "{zh: 推測, en: a guess of ours, see: 'chart.xml#digital'}"


def sources_of(ruleset: Ruleset) -> set[str]:
    """The ids of all sources from which something is supplied."""
    parts = (*all_parts(ruleset).values(), *ruleset.situations.values(), *ruleset.procedures.values())
    named = {part.supplied[0] for part in parts if any(part.supplied)}
    return named | {given["source"] for given in ruleset.supplements.values()}


@pytest.fixture
def listed(tiny: Tiny) -> Ruleset:
    """The small game with one source for a rule and a number, named by its id."""
    tiny.edit("rules.yaml", "game: tiny\n", f"game: tiny\nsources: {{guess: {IN_PLACE}}}\n")
    rest = "rest, decides: outcome, supplied: {source: "
    tiny.edit("rules.yaml", f"{rest}a guess,", f"{rest}guess,")
    tiny.edit("rules.yaml", "{supplied: 1, source: a guess,", "{supplied: 1, source: guess,")
    return tiny.ruleset()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_source_of_a_text_has_both_languages(root: Path, slug: str) -> None:
    project, _ = open_project(root)
    assert project is not None
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    ruleset = compile_text(project, corpus.editions, slug, corpus.glossary).ruleset
    assert ruleset is not None and sources_of(ruleset)
    for source in sorted(sources_of(ruleset)):
        words = ruleset.sources.get(source, {})
        assert words.keys() >= {"zh", "en"}, f"{source!r} has words in one language only"
        assert HAN.search(words["zh"]) and LETTERS.search(words["en"]), words


def test_a_source_is_kept_by_its_id_and_survives_json(listed: Ruleset) -> None:
    assert listed.sources == {"guess": {**WORDS, "see": "chart.xml#digital"}}
    assert next(rule for rule in listed.rules if rule.id == "rest").supplied == ("guess", "low")
    assert listed.supplements["gathers:pays.chips"] == {"n": "1", "source": "guess", "certainty": "low"}
    assert loads(json.dumps(to_json(listed))).sources == listed.sources


def test_a_source_in_place_is_its_english_and_words_in_one_language_are_themselves(tiny: Tiny) -> None:
    tiny.edit("rules.yaml", "{supplied: 1, source: a guess,", f"{{supplied: 1, source: {IN_PLACE},")
    ruleset = tiny.ruleset()
    assert ruleset.supplements["gathers:pays.chips"]["source"] == "a guess of ours"
    assert ruleset.said_source("a guess of ours") == WORDS
    assert ruleset.said_source("a guess") == {"zh": "a guess", "en": "a guess"}
    assert sources_of(ruleset) - ruleset.sources.keys() == {"a guess"}


def test_a_rule_and_a_number_from_one_source_rest_on_one_thing_in_both_languages(listed: Ruleset) -> None:
    events = [Event("moves", {}, ("rest", "gathers")), Event("moves", {}, ("gathers",))]
    resting = Rests(listed).of_events(events)
    assert resting.supplements == {"guess": 2}
    [*_, basis] = Foundation(1, counts(resting), counts(resting)).bases(listed)
    assert (basis.name, basis.text, basis.events) == ("guess", WORDS, 2)


def test_grounds_tell_the_source_in_the_readers_language(listed: Ruleset) -> None:
    rule, number = (one for one in grounds_of(Event("moves", {}, ("rest", "gathers")), listed) if one.source)
    assert (rule.kind, rule.source, rule.text) == (
        "supplement",
        "guess",
        {"zh": "推測（可信度低）", "en": "a guess of ours (certainty low)"},
    )
    assert (number.kind, number.as_json()["source"]) == ("figure", "guess")
    assert number.text == {"zh": "1，推測（可信度低）", "en": "1, a guess of ours (certainty low)"}
