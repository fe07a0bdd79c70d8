"""Printed numerals against attributes: in small pieces, in copies of the real edition, and how many are really
compared."""

import re
from pathlib import Path

import pytest

from bopu.checks.figures import attribute_of, check_figures, figure_fault, printed_value
from bopu.clauses import Edition, read_corpus
from bopu.clauses.model import Figure
from bopu.project import open_project
from tests.text.tei import clauses, document, only, paragraphs, tei


def fault(content: str) -> str | None:
    """What is wrong with the figure that this is."""
    (figure,) = only(content).figures
    return figure_fault(figure)


@pytest.mark.parametrize(
    "content",
    [
        '<num value="30">三十</num>',
        '<num value="0.5">半</num>',
        '<num value="1/2">半</num>',
        '<num value="2">兩</num>',
        '<num value="1">第一</num>',
        '<num value="2">加倍</num>',
        '<num value="81">81</num>',
        '<num value="30">三\n  十</num>',
        '<num value="30"><choice><sic>二</sic><corr>三</corr></choice>十</num>',
        '<measure quantity="30" unit="chou">三十籌</measure>',
        '<measure quantity="4" unit="gu">四骰</measure>',
        '<measure quantity="10" unit="liang">十兩</measure>',
        '<rs type="face" key="1">么</rs>',
        '<rs type="face" key="6">六</rs>',
        '<rs type="rank" key="4a">正四品</rs>',
        '<rs type="rank" key="9b">從九</rs>',
        '<rs type="rank" key="5">五品</rs>',
        '<rs type="rank" key="3-">三品以下</rs>',
        '<rs type="list" key="x">三</rs>',
        '<term ref="term:x">三</term>',
    ],
)
def test_words_and_attribute_that_agree_have_no_fault(content: str) -> None:
    assert fault(content) is None


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('<num value="40">三十</num>', 'expected value="30", as the printed \'三十\' says; found value="40"'),
        ('<measure quantity="3" unit="chou">三十籌</measure>', 'expected quantity="30"'),
        ('<rs type="face" key="2">么</rs>', 'expected key="1"'),
        ('<rs type="rank" key="4b">正四品</rs>', 'expected key="4a"'),
        ('<rs type="rank" key="5a">四品</rs>', 'expected key="4"'),
        ('<rs type="rank" key="x">從九品</rs>', 'expected key="9b"'),
        ("<num>三十</num>", "expected @value on <num>"),
        ('<num value="dreißig">三十</num>', "expected a number in @value"),
        ('<num value="1e999999999">三十</num>', "expected a number in @value"),
        ('<num value="1/0">三十</num>', "expected a number in @value"),
    ],
)
def test_words_and_attribute_that_part_are_a_fault(content: str, words: str) -> None:
    assert words in (fault(content) or "")


def test_an_english_text_is_not_read_as_chinese() -> None:
    text = tei(paragraphs('<num value="3">二</num>'), lang="en")
    assert check_figures(Edition("shi", "none", document(text), None, {}, clauses(text), {})) == []


def real(text: str) -> list[str]:
    """The findings about a text of the real edition, as lines."""
    edition = Edition("shengguantu", "none", document(text), None, {}, clauses(text), {})
    return [str(finding) for finding in check_figures(edition)]


THIRTY = '<measure xml:id="sgt.4.2.sanshi" quantity="30" unit="chou">三十籌</measure>'


def test_thirty_that_becomes_forty_is_found_unless_both_say_so(root: Path) -> None:
    text = (root / "corpus/shengguantu/text.xml").read_text("utf-8")
    assert text.count(THIRTY) == 1
    words, attribute = THIRTY.replace("三十", "四十"), THIRTY.replace('"30"', '"40"')
    assert real(text) == []
    (in_words,) = real(text.replace(THIRTY, words))
    (in_attribute,) = real(text.replace(THIRTY, attribute))
    assert 'sgt.4.2: expected quantity="40"' in in_words
    assert 'sgt.4.2: expected quantity="30"' in in_attribute
    assert real(text.replace(THIRTY, attribute.replace("三十", "四十"))) == []


@pytest.fixture(scope="module")
def figures(root: Path) -> list[Figure]:
    """Every number of the real corpus: of the texts and of their companions."""
    opened, _ = open_project(root)
    assert opened is not None
    corpus, findings = read_corpus(opened)
    assert corpus is not None, findings
    groups = [group for e in corpus.editions for group in (e.clauses, *e.companion_clauses.values())]
    return [f for group in groups for clause in group for f in clause.figures if attribute_of(f) is not None]


RED = "the face that is red, four"
NOT_COMPARED = {
    "加倍": "doubled",
    "起手": "the first throw",
    "下": "one seat further",
    "红": RED,
    "首": "the first hand or round",
    "-1吊": "one diao lost",
}
"""Words of the corpus that state a number and are no numeral, and what they say. A new one is entered here once it was
read."""


def test_nearly_every_number_of_the_corpus_is_really_compared(figures: list[Figure]) -> None:
    compared = [figure for figure in figures if printed_value(figure) is not None]
    left = sorted({figure.text for figure in figures if printed_value(figure) is None})
    assert left == sorted(set(left) & NOT_COMPARED.keys())
    numerals = [figure for figure in figures if NOT_COMPARED.get(figure.text) != RED]
    assert len(compared) >= 0.95 * len(numerals) > 100


@pytest.mark.parametrize("slug", ["shengguantu", "cailianchuan"])
def test_each_number_of_a_text_that_is_changed_is_found(root: Path, slug: str) -> None:
    """Each value, quantity and face of the edition in turn, one more in a copy of the paragraph that holds it."""
    text = (root / "corpus" / slug / "text.xml").read_text("utf-8")
    pattern = re.compile(r'<(?:num|measure|rs type="face")[^>]*? (?:value|quantity|key)="(\d+)"')
    before = text[: text.index("<body>")]
    tried = found = 0
    for match in pattern.finditer(text, len(before)):
        changed = text[: match.start(1)] + str(int(match[1]) + 1) + text[match.end(1) :]
        tried += 1
        found += bool(real(changed))
        if tried == 40:
            break
    assert (tried, found >= 38) == (40, True)


def test_a_word_that_is_no_numeral_states_the_same_number_everywhere(root: Path) -> None:
    """紅 cannot be read as a number: the first, one in the middle and the last of them, changed in a copy."""
    text = (root / "corpus/cailianchuan/text.xml").read_text("utf-8")
    reds = list(re.finditer(r'<rs xml:id="([\w.]+)" type="face" key="(4)">红</rs>', text))
    assert len(reds) > 40 and real(text) == []
    for red in (reds[0], reds[len(reds) // 2], reds[-1]):
        (found,) = real(text[: red.start(2)] + "5" + text[red.end(2) :])
        assert f'expected key="4", as \'红\' states {len(reds) - 1} times; found key="5"' in found


def test_the_first_of_two_that_part_is_taken_for_the_usual() -> None:
    words = "".join(f'<seg type="clause" xml:id="s.{n}"><num value="{n}">加倍</num></seg>' for n in (2, 3))
    text = tei(f"<p>{words}</p>")
    found = check_figures(Edition("shi", "none", document(text), None, {}, clauses(text), {}))
    assert [(one.clause, one.rule) for one in found] == [("s.3", "figure.word")]
