"""The apparatus: each editorial act with its readings, who answers for it, and the notes on it."""

import pytest

from bopu.clauses.model import Act
from tests.text.tei import ACT, only


def acts(content: str) -> tuple[Act, ...]:
    """The acts of a clause."""
    return only(content).acts


def shown(act: Act) -> tuple[str, str, list[tuple[str, str]]]:
    """Kind, fault and readings of an act."""
    return act.kind, act.fault, [(reading.kind, reading.text) for reading in act.readings]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (
            f'<choice><sic>陛</sic><corr type="print" {ACT}>陞</corr></choice>',
            ("emendation", "print", [("sic", "陛"), ("corr", "陞")]),
        ),
        (
            f"<choice><orig>版</orig><reg {ACT}>板</reg></choice>",
            ("regularisation", "", [("orig", "版"), ("reg", "板")]),
        ),
        (
            f'<choice><orig>么</orig><reg xml:lang="zh-Hans" {ACT}>幺</reg></choice>',
            ("script", "", [("orig", "么"), ("reg", "幺")]),
        ),
        (
            "<choice><abbr>圖</abbr><expan>陞官圖</expan></choice>",
            ("regularisation", "", [("abbr", "圖"), ("expan", "陞官圖")]),
        ),
        ("<sic>陛</sic>", ("doubt", "", [("sic", "陛")])),
        ('<supplied reason="print">賀</supplied>', ("supplied", "print", [("supplied", "賀")])),
        ('<surplus reason="carrier">賀</surplus>', ("surplus", "carrier", [("surplus", "賀")])),
        ('<unclear reason="print">賀</unclear>', ("unclear", "print", [("unclear", "賀")])),
        ('<gap reason="carrier"/>', ("gap", "carrier", [])),
        (
            "<choice><unclear>大</unclear><unclear>太</unclear></choice>",
            ("unclear", "", [("unclear", "大"), ("unclear", "太")]),
        ),
        ("<app><lem>賀</lem><rdg>何</rdg></app>", ("variant", "", [("lem", "賀"), ("rdg", "何")])),
        (
            "<app><lem>賀</lem><rdgGrp><rdg>何</rdg><rdg>和</rdg></rdgGrp></app>",
            ("variant", "", [("lem", "賀"), ("rdg", "何"), ("rdg", "和")]),
        ),
    ],
)
def test_an_act_is_what_its_markup_says(content: str, expected: tuple[str, str, list[tuple[str, str]]]) -> None:
    (act,) = acts(f"前{content}後")
    assert shown(act) == expected


CHOICE = "<choice><sic>騰</sic><corr>謄</corr></choice>"


@pytest.mark.parametrize(
    ("content", "readings"),
    [
        (f"<app><lem><term>監生{CHOICE}錄</term></lem><rdg>監{CHOICE}</rdg></app>", ["監生謄錄", "監謄"]),
        ("<app><lem>監<app><lem>生</lem><rdg>書</rdg></app></lem><rdg>何</rdg></app>", ["監生", "何"]),
        (f"<choice><sic>生{CHOICE}</sic><corr>監</corr></choice>", ["生謄", "監"]),
        (f"<sic>生{CHOICE}</sic>", ["生謄"]),
        (
            "<app><lem>監<surplus>監</surplus><note>注</note></lem><rdg><supplied>何</supplied></rdg></app>",
            ["監", "何"],
        ),
        (
            "<app><lem><choice><orig>么</orig><reg xml:lang='zh-Hans'>幺</reg></choice></lem><rdg>一</rdg></app>",
            ["么", "一"],
        ),
        ("<app><lem><choice><orig>版</orig><reg>板</reg></choice></lem><rdg>圖</rdg></app>", ["板", "圖"]),
        ("<sic><choice><unclear>大</unclear><unclear>太</unclear></choice></sic>", ["大"]),
    ],
)
def test_what_is_inside_a_reading_is_decided(content: str, readings: list[str]) -> None:
    assert [reading.text for reading in acts(content)[0].readings] == readings


def test_who_answers_for_an_act_stands_on_the_editors_reading() -> None:
    judged = 'type="print" resp="#bopu" cert="low" evidence="external" source="#x"'
    content = f'<choice xml:id="e"><sic>陛</sic><corr {judged}>陞</corr></choice>'
    (act,) = acts(content)
    assert (act.id, act.resp, act.cert, act.evidence, act.source) == ("e", "bopu", "low", "external", "#x")


def test_witnesses_and_cause_belong_to_the_reading() -> None:
    (act,) = acts('<app><lem wit="#a #b">賀</lem><rdg wit="#c" cause="misprint">何</rdg></app>')
    assert [(reading.witnesses, reading.cause) for reading in act.readings] == [(("a", "b"), ""), (("c",), "misprint")]


def test_a_gap_says_what_is_lost() -> None:
    (act,) = acts('<gap reason="carrier" unit="line" quantity="2"><desc>二行\n</desc></gap>')
    assert act.extent == "2 line · 二行"


def test_what_is_lost_is_told_in_each_language_apart() -> None:
    (act,) = acts(
        '<gap reason="carrier"><desc xml:lang="zh-Hant">二行</desc> <desc xml:lang="en">two\nlines</desc></gap>'
    )
    assert act.described == (("zh-Hant", "二行"), ("en", "two lines"))
    assert act.extent == "二行two lines"


def test_neighbouring_acts_are_kept_apart_and_in_order() -> None:
    assert [act.readings[0].text for act in acts("<sic>一</sic><sic>二</sic><supplied>三</supplied>")] == [
        "一",
        "二",
        "三",
    ]


def test_notes_go_with_the_act_that_they_point_at() -> None:
    content = (
        '<sic xml:id="s">陛</sic><note type="textual" target="#s" xml:lang="en" resp="#bopu">a slip</note>'
        '<note type="commentary" xml:lang="zh-Hant">見圖<hi>版</hi></note>'
    )
    clause = only(content)
    assert [(note.type, note.target, note.lang, note.text) for note in clause.notes] == [
        ("textual", "s", "en", "a slip"),
        ("commentary", "", "zh-Hant", "見圖版"),
    ]
    assert [note.text for note in clause.acts[0].notes] == ["a slip"]


def test_acts_in_notes_are_none_of_the_text() -> None:
    assert acts("擲<note><sic>骰</sic><choice><sic>a</sic><corr>b</corr></choice></note>") == ()


def test_acts_in_small_print_are_of_the_text() -> None:
    assert [act.kind for act in acts('擲<note place="inline"><sic>骰</sic></note>')] == ["doubt"]
