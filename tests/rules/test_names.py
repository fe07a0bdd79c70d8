"""Names: every word that a game can tell has one in both languages, from the glossary, the tables or phrases.yaml."""

import pytest

from bopu.rules.names import names_of, words_in
from bopu.text.glossary import Entry
from tests.rules.harness import Tiny

ENTRIES = {
    name: Entry(name, "offices", hant, hant, name, en, hant, en, (), 1)
    for name, hant, en in (("shilang", "侍郎", "Vice Minister"), ("hubu", "戶部", "Board of Revenue"))
}
TABLES = {
    "board": {
        "groups": {"g": {"term": "hubu"}, "h": {"term": ""}},
        "rows": {
            "a": {"group": "g", "cells": {"office": {"term": "shilang", "text": "侍郎"}}},
            "b": {"group": "g", "cells": {"office": {"term": "hubu", "text": "戶部"}}},
            "c": {"group": "h", "cells": {"office": {"term": "shilang", "text": "侍郎"}}},
        },
    }
}


def test_a_row_is_named_with_the_group_that_it_stands_in() -> None:
    named = names_of(["a", "b", "c", "shilang", "nowhere"], {}, TABLES, ENTRIES, [])
    assert named == {
        "a": {"zh": "侍郎（戶部）", "en": "Vice Minister (Board of Revenue)"},
        "b": {"zh": "戶部", "en": "Board of Revenue"},
        "c": {"zh": "侍郎", "en": "Vice Minister"},
        "shilang": {"zh": "侍郎", "en": "Vice Minister"},
    }


def test_what_is_given_goes_before_the_glossary() -> None:
    given = {"shilang": {"zh": "堂官", "en": "Chief"}}
    assert names_of(["shilang"], given, TABLES, ENTRIES, []) == given


def test_words_are_found_at_every_depth() -> None:
    assert list(words_in({"a": ["b", {"c": ("d", 1, None)}]})) == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("[pool]", "expected a mapping from words to names; found a list of 1"),
        ("{pool: {zh: 公注}}", "expected a name in zh and en for 'pool'; found a mapping with zh"),
        (
            "{pool: {zh: 公注, en: pool, fr: pot}}",
            "expected a name in zh and en for 'pool'; found a mapping with zh, en, fr",
        ),
        ("{pool: 公注}", "expected a name in zh and en for 'pool'; found '公注'"),
    ],
)
def test_a_name_that_is_no_name_is_told(tiny: Tiny, names: str, said: str) -> None:
    path = tiny.path("phrases.yaml")
    path.write_text(f"{path.read_text('utf-8')}names: {names}\n", "utf-8")
    assert [finding.message for finding in tiny.compile().findings] == [said]


def test_given_names_are_in_the_ruleset_and_change_its_version(tiny: Tiny) -> None:
    before = tiny.ruleset()
    path = tiny.path("phrases.yaml")
    path.write_text(f"{path.read_text('utf-8')}names: {{pool: {{zh: 公注, en: the pool}}}}\n", "utf-8")
    after = tiny.ruleset()
    assert after.names["pool"] == {"zh": "公注", "en": "the pool"}
    assert after.version != before.version


def test_a_word_may_agree_with_a_number(tiny: Tiny) -> None:
    tiny.edit("phrases.yaml", "{chips} chips.", "{chips} {chips|chip|chips}.")
    assert "{chips|chip|chips}" in tiny.ruleset().phrases["wins"]["en"]
    tiny.edit("phrases.yaml", "{chips|chip|chips}", "{chips|chip}")
    assert "expected fields as {name} or {name|one|many} in wins" in tiny.compile().findings[0].message
