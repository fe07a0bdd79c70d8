"""What 馬弔 calls a pattern or a class of cards in English is what the glossary and the translation call it."""

import re

from bopu.text.glossary import Entry
from tests.games.madiao import OF_CORPUS, ROOT
from tests.games.of_corpus import read_in

CLASSES = {"賞": "shang", "肩": "jian", "極": "jiqu", "趣": "jiqu"}
"""How the Chinese name of a pattern writes a class of cards, and the entry of the glossary that translates it."""


def entries() -> dict[str, Entry]:
    """The glossary of the corpus."""
    return dict(read_in(ROOT).glossary.entries)


def patterns() -> list[tuple[str, str]]:
    """The Chinese and the English name of every pattern that a rule makes."""
    ruleset = OF_CORPUS.ruleset()
    made = {str(phrase.args["is"]) for rule in ruleset.rules for phrase in rule.do if phrase.word == "makes"}
    return [(ruleset.names[one]["zh"], ruleset.names[one]["en"]) for one in sorted(made)]


def bare(name: str) -> str:
    """An English name without its article."""
    return re.sub(r"^(?:the|an|a) ", "", name.strip().lower())


def test_a_pattern_that_the_text_names_is_called_what_the_glossary_calls_it() -> None:
    by_name = {entry.hant: entry.en for entry in entries().values()}
    named = {zh: bare(en) for zh, en in patterns() if zh in by_name}
    assert {"麒麟種", "小參禪", "散花天女", "天女散花"} <= set(named)
    assert named == {zh: bare(by_name[zh]) for zh in named}


def test_the_carp_s_back_is_one_fish() -> None:
    fish = entries()["jiyubei"]
    found = [en for zh, en in patterns() if fish.hant in zh]
    assert found
    assert [name for name in found if fish.en not in name] == []


def test_no_pattern_has_another_word_for_a_class_of_cards() -> None:
    """Where a name counts a class (四極, 極長肩), its English has the word of the glossary, singular or plural."""
    words = {sign: entries()[entry].en for sign, entry in CLASSES.items()}
    counted = re.compile(r"[二三四巧](賞|肩|極)|^(極)|(?:雙飛|三疊|天然)(趣)")
    wrong = []
    for zh, en in patterns():
        for signs in counted.findall(zh):
            word = words[next(filter(None, signs))]
            if not re.search(rf"\b{word}s?\b|\b{word.replace('oo', 'ee')}\b", en, re.IGNORECASE):
                wrong.append((zh, en))
    assert wrong == []
