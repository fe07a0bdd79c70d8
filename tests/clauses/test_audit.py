"""Every decision of a conversion is told with who took it, and only where nobody did and another form is at home it
is open."""

import shutil
from pathlib import Path

import pytest

from bopu.clauses import read_corpus
from bopu.clauses.audit import audit, open_findings
from bopu.clauses.model import Corpus
from bopu.project import open_project
from bopu.text.decisions import Decision
from tests.text.tei import ACT, glossary, paragraphs, small_project, tei, validated
from tests.text.test_conversion import dictionary, entry

HANT = "後面的后土，裡，皇后"
"""A text in traditional characters: 後, 后 and 裡 are at home where it is in the corpus."""


def audited(tmp_path: Path, content: str, *entries: str, lang: str = "zh-Hans", home: str = HANT) -> list[Decision]:
    """The decisions of a clause, in a corpus that has another text in traditional characters."""
    root = small_project(tmp_path, text=tei(paragraphs(content), lang=lang), english=None, digests=None,
                         glossary=glossary(("dahe", "大賀", "大贺"), ("hou", "其後", "其后")))  # fmt: skip
    small_project(tmp_path / "other", text=tei(paragraphs(home), slug="ta"), english=None, digests=None)
    shutil.copytree(tmp_path / "other/corpus/shi", root / "corpus/ta")
    if entries:
        (root / "corpus/conversion.xml").write_text(dictionary(*entries), "utf-8")
    corpus = read(root)
    decisions, findings = audit(corpus, [corpus.editions[0]])
    assert findings == []
    return list(decisions)


def read(root: Path) -> Corpus:
    """The corpus of a project, whatever its witnesses say."""
    project, _ = open_project(root)
    assert project is not None
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    return corpus


def shown(decisions: list[Decision]) -> list[tuple[str, str, str, str, bool]]:
    """What was there, what it became, by whom, why, and whether it is open."""
    return [(d.char, d.taken, d.by, d.why, d.open) for d in decisions]


CASES = [
    ("后", [("后", "後", "default", "", True)]),
    ("今后", [("后", "後", "dictionary", "今后", False)]),
    ('<term ref="term:hou">其后</term>', [("后", "後", "lock", "term:hou", False)]),
    (
        f'<choice xml:id="e"><orig>后</orig><reg xml:lang="zh-Hant" {ACT}>后</reg></choice>',
        [("后", "后", "editor", "e", False)],
    ),
    ("发", [("发", "發", "default", "", True)]),  # 髮 is nowhere in this corpus, but in common use
    ("几", [("几", "幾", "default", "", False)]),  # a table, 几, is neither
    ("⿰后后", []),
    ("甲", []),
]  # fmt: skip


@pytest.mark.parametrize(("content", "expected"), CASES, ids=[content for content, _ in CASES])
def test_who_decided_is_told(tmp_path: Path, content: str, expected: list[tuple[str, str, str, str, bool]]) -> None:
    assert shown(audited(tmp_path, content)) == expected


def test_a_word_of_the_projects_dictionary_closes_what_was_open(tmp_path: Path) -> None:
    (one,) = audited(tmp_path, "后", entry("hou", "后", "后"))
    assert shown([one]) == [("后", "后", "word", "hou", False)]


@pytest.mark.parametrize(("home", "is_open"), [("後面", False), ("姓余", True)])
def test_a_rare_form_is_open_only_while_it_is_at_home(tmp_path: Path, home: str, is_open: bool) -> None:
    """The rule, on a planted corpus: the same 余 with and without a text that has 余 in traditional characters."""
    (one,) = audited(tmp_path, "余", home=home)
    assert (one.taken, one.open) == ("餘", is_open)


YAO = (entry("yao", "么", "幺", "zh-Hans"), entry("yaoer", "么二", "幺二", "zh-Hans"),
       entry("shenme", "什么", "什么", "zh-Hans"))  # fmt: skip


def test_a_single_character_from_which_words_depart_is_a_guess_outside_of_them(tmp_path: Path) -> None:
    """么 is the one of a die or a particle: an entry for the character decides nothing, one for a word does."""
    decisions = audited(tmp_path, "么二，什么，信么", *YAO, lang="zh-Hant")
    assert [(d.taken, d.by, d.why, d.open) for d in decisions if d.char == "么"] == [
        ("幺", "word", "yaoer", False), ("么", "word", "shenme", False), ("幺", "default", "yao", True),
    ]  # fmt: skip
    undivided = audited(tmp_path / "more", "信么", YAO[0], lang="zh-Hant")
    assert [(d.by, d.open) for d in undivided] == [("word", False)]


def test_an_editor_decides_what_a_single_character_is(tmp_path: Path) -> None:
    editor = f'信<choice xml:id="e"><orig>么</orig><reg xml:lang="zh-Hans" {ACT}>么</reg></choice>'
    decisions = audited(tmp_path, editor, *YAO, lang="zh-Hant")
    assert shown(decisions) == [("么", "么", "editor", "e", False)]


def test_decisions_come_in_the_order_of_the_text(tmp_path: Path) -> None:
    editor = f'<choice><orig>后</orig><reg xml:lang="zh-Hant" {ACT}>后</reg></choice>'
    decisions = audited(tmp_path, f'{editor}今后<term ref="term:hou">其后</term>{editor}')
    assert [decision.by for decision in decisions] == ["editor", "dictionary", "lock", "editor"]


def test_the_other_direction_is_audited_too(tmp_path: Path) -> None:
    (one,) = audited(tmp_path, "乾", lang="zh-Hant")
    assert (one.script, one.char, one.taken, one.candidates) == ("zh-Hans", "乾", "干", ("干", "乾"))


def test_a_decision_knows_its_place_and_an_open_one_is_a_warning(tmp_path: Path) -> None:
    decisions = audited(tmp_path, "一二三四五六七后八九十")
    (one,) = decisions
    assert (one.file, one.clause, one.before, one.after) == ("corpus/shi/text.xml", "c.1", "二三四五六七", "八九十")
    (finding,) = open_findings(decisions)
    assert (finding.level, finding.rule, finding.clause, finding.line) == (
        "warning",
        "conversion.open",
        "c.1",
        one.line,
    )
    assert "took 後, though it may be 后" in finding.message


@pytest.fixture(scope="module")
def corpus(root: Path) -> Corpus:
    """The corpus of this checkout."""
    return read(root)


def test_nothing_is_open_in_the_texts_of_this_corpus(corpus: Corpus) -> None:
    decisions, findings = audit(corpus)
    assert findings == []
    assert [str(finding) for finding in open_findings(decisions)] == []
    assert {d.by for d in decisions} == {"dictionary", "word", "editor", "lock", "default"}
    assert {d.file.split("/")[1] for d in decisions} == {edition.slug for edition in corpus.editions}


def test_what_is_told_to_be_taken_is_what_the_layer_reads(corpus: Corpus) -> None:
    """Each decision stands, with what was taken, in the layer of its script of its clause."""
    decisions, _ = audit(corpus)
    readings = {
        clause.id: clause.readings
        for edition in corpus.editions
        for group in (edition.clauses, *edition.companion_clauses.values())
        for clause in group
    }
    told = [d for d in decisions if d.clause in readings]
    layers = {"zh-Hant": "traditional", "zh-Hans": "simplified"}
    assert len(told) > 300
    assert [d for d in told if d.taken not in readings[d.clause][layers[d.script]]] == []


def test_validated_projects_have_words(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    (root / "corpus/conversion.xml").write_text(dictionary(entry("hou", "后", "后")), "utf-8")
    corpus, _ = validated(root)
    assert corpus is not None
    assert [word.written for word in corpus.words.words] == ["后"]
