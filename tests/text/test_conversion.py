"""The project's dictionary of conversion: read, refused where it is none, and gone by wherever a word stands."""

from pathlib import Path

import pytest

from bopu.clauses import read_corpus
from bopu.findings import Finding
from bopu.project import open_project
from bopu.text.conversion import Decided, read_conversion
from bopu.text.conversion_words import Word, Words, words_of_terms
from bopu.text.script import convert
from tests.text.tei import ACT, GLOSSARY_HEADER, paragraphs, read_layers, rules, small_project, tei, validated

WORDS = Words(
    [
        Word("只有", "只有", "zh-Hant", "zhiyou"),
        Word("出牌", "出牌", "zh-Hant", "chupai"),
        Word("么", "幺", "zh-Hans", "yao"),
        Word("什么", "什么", "zh-Hans", "shenme"),
    ]
)


def entry(name: str, orig: str, reg: str, lang: str = "zh-Hant", reasons: str = "") -> str:
    """An item of the dictionary."""
    ours = '<note type="commentary" resp="#bopu" xml:lang='
    given = reasons or f'{ours}"zh-Hant">理由</note>{ours}"en">a reason</note>'
    return (
        f'<item xml:id="{name}"><choice><orig>{orig}</orig><reg xml:lang="{lang}" {ACT}>{reg}</reg></choice>'
        f"{given}</item>"
    )


def dictionary(*items: str) -> str:
    """A dictionary with these items."""
    header = GLOSSARY_HEADER.replace(">glossary<", ">conversion<")
    listed = f'<list type="conversion">{"".join(items)}</list>' if items else "<p>none</p>"
    return (
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="zh-Hant">{header}<text><body>{listed}</body></text></TEI>'
    )


def found(tmp_path: Path, text: str) -> tuple[tuple[Decided, ...], list[Finding]]:
    """What reading a dictionary gives."""
    path = tmp_path / "conversion.xml"
    path.write_text(text, "utf-8")
    return read_conversion(path, "conversion.xml")


def test_an_entry_is_a_word_with_its_reasons(tmp_path: Path) -> None:
    (one,), findings = found(tmp_path, dictionary(entry("zhiyou", "只有", "只有")))
    assert (one.word, findings) == (Word("只有", "只有", "zh-Hant", "zhiyou"), [])
    assert one.reasons == {"zh-Hant": "理由", "en": "a reason"}


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        (entry("a", "只有", "只"), "as long as each other"),
        (entry("a", "", ""), "expected a word in orig and in reg"),
        (entry("a", "只 有", "只 有"), "without space"),
        (entry("a", "只有", "只有", "en"), "expected xml:lang zh-Hant or zh-Hans"),
        (entry("a", "只有", "只有", reasons='<note xml:lang="en">why</note>'), "as a note in zh-Hant; found none"),
        ('<item xml:id="a">只有</item>', "expected one choice with one orig and one reg"),
        (entry("a", "只有", "只有").replace(' xml:id="a"', ""), "expected an xml:id"),
        (entry("a", "只有", "只有") + entry("b", "只有", "隻有"), "found the entries 'a' and 'b'"),
    ],
)
def test_what_is_no_entry_is_a_sentence_and_no_word_is_taken(tmp_path: Path, item: str, sentence: str) -> None:
    words, findings = found(tmp_path, dictionary(item))
    assert words == ()
    assert [sentence in finding.message for finding in findings] == [True]


def test_a_file_without_entries_or_no_tei_is_a_sentence(tmp_path: Path) -> None:
    assert rules(found(tmp_path, dictionary())[1]) == ["conversion.empty"]
    assert rules(found(tmp_path, "rubbish")[1]) == ["xml.syntax"]


def test_a_faulty_dictionary_stops_the_project(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    (root / "corpus/conversion.xml").write_text(dictionary(entry("a", "大賀", "大贺贺", "zh-Hans")), "utf-8")
    corpus, findings = validated(root)
    assert (corpus, rules(findings)) == (None, ["conversion.entry"])


def test_an_entry_that_contradicts_the_glossary_is_an_error(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    (root / "corpus/conversion.xml").write_text(dictionary(entry("a", "大賀", "大嘉", "zh-Hans")), "utf-8")
    corpus, findings = validated(root)
    assert (corpus, rules(findings)) == (None, ["conversion.glossary"])
    assert "'大贺' for '大賀' in zh-Hans, as term:dahe of the glossary says" in findings[0].message


def test_a_term_keeps_its_form_where_a_shorter_word_would_change_it(tmp_path: Path) -> None:
    """大 is decided to be 太; the term 大贺 stays 大賀 on its way back, though OpenCC alone needs no help with it."""
    root = small_project(tmp_path, text=tei(paragraphs("大贺，大"), lang="zh-Hans"), english=None, digests=None)
    (root / "corpus/conversion.xml").write_text(dictionary(entry("a", "大", "太")), "utf-8")
    project, _ = open_project(root)
    assert project is not None
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    assert corpus.editions[0].clauses[0].readings["traditional"] == "大賀，太"


def test_the_projects_word_is_gone_by_where_nothing_is_marked(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    (root / "corpus/conversion.xml").write_text(dictionary(entry("a", "兩骰", "両骰", "zh-Hans")), "utf-8")
    corpus, findings = validated(root)
    assert corpus is not None, findings
    assert [clause.readings["simplified"] for clause in corpus.editions[0].clauses] == ["掷両骰", "得大贺"]


@pytest.mark.parametrize(
    ("text", "script", "expected"),
    [
        ("若是只有一出牌", "zh-Hant", "若是只有一出牌"),
        ("么六，什么", "zh-Hans", "幺六，什么"),  # the longer word goes before the shorter
        ("賀", "zh-Hans", "贺"),
        ("", "zh-Hans", ""),
    ],
)
def test_words_go_before_opencc_by_position(text: str, script: str, expected: str) -> None:
    assert WORDS.applied(text, convert(text, script), script) == expected


def test_without_the_words_opencc_is_wrong_there() -> None:
    assert convert("若是只有一出牌", "zh-Hant") == "若是隻有一齣牌"


def test_a_term_decides_as_a_word_unless_it_is_one_character_or_another_is_written_alike() -> None:
    terms = [("term:a", "陞官", "升官"), ("term:b", "和", "和"), ("term:c", "甲後", "甲后"), ("term:d", "甲后", "甲后")]
    words = {(word.written, word.script): word.form for word in words_of_terms(terms)}
    assert words == {
        ("陞官", "zh-Hans"): "升官", ("升官", "zh-Hant"): "陞官",
        ("甲後", "zh-Hans"): "甲后", ("甲后", "zh-Hans"): "甲后",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("⿰虫風賀", "⿰虫風贺"),
        ("⿱⿰風風賀賀", "⿱⿰風風賀贺"),
        ("⿲風風風賀", "⿲風風風贺"),
        ("賀⿰風", "贺⿰风"),  # a sign that nothing completes describes nothing
        ("劍\U000e0100劍", "劍\U000e0100剑"),
        ("\ue000\U000f0000賀", "\ue000\U000f0000贺"),
        ("\uf967\uf9e1賀", "\uf967\uf9e1贺"),
        ("\U0002f800賀", "\U0002f800贺"),
        ("\uf902", "车"),  # 車: more than folded
    ],
)
def test_what_names_a_character_in_another_way_stays(text: str, kept: str) -> None:
    assert convert(text, "zh-Hans") == kept


def test_the_editors_choice_and_the_marked_term_go_before_the_word() -> None:
    text = '<choice><orig>么</orig><reg xml:lang="zh-Hans">么</reg></choice>六'
    assert read_layers(text, words=WORDS)[3] == "么六"
    assert read_layers("么六", words=WORDS)[3] == "幺六"
    locks = {"term:yao": {"zh-Hant": "么", "zh-Hans": "一"}}
    assert read_layers('<term ref="term:yao">么</term>六', locks=locks, words=WORDS)[3] == "一六"


@pytest.mark.parametrize("particle", ["什么", "甚么", "怎么", "这么", "這么", "那么", "多么", "要么"])
def test_a_particle_is_no_face_of_a_die_by_the_dictionary_of_this_corpus(root: Path, particle: str) -> None:
    entries, findings = read_conversion(root / "corpus" / "conversion.xml", "conversion.xml")
    assert findings == []
    words = Words(entry.word for entry in entries)
    simplified = {"這么": "这么"}.get(particle, particle)
    assert words.applied(particle, convert(particle, "zh-Hans"), "zh-Hans") == simplified
    assert words.applied("么二", convert("么二", "zh-Hans"), "zh-Hans") == "幺二"
