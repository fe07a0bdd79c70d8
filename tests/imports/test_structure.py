"""What becomes a clause, a heading, a list; which numbers are read, what stands under what, and which ids there are."""

import pytest

from bopu.imports.labels import in_order, read_label
from bopu.imports.model import Line
from bopu.imports.structure import Block, letters, outline


def blocks(*lines: str) -> list[Block]:
    """The outline of some lines."""
    return outline([Line(line) for line in lines], set())


def ids(*lines: str) -> list[str]:
    """The ids of their clauses."""
    return [piece.id for block in blocks(*lines) for piece in block.pieces]


def kinds(*lines: str) -> list[str]:
    """What each line became, a heading with its depth."""
    return [f"{block.kind}{block.level or ''}" for block in blocks(*lines)]


@pytest.mark.parametrize(
    ("text", "n", "values"),
    [
        ("1. 擲骰", "1", (1,)),
        ("1.2.3 擲骰", "1.2.3", (1, 2, 3)),
        ("1.2. 擲骰", "1.2", (1, 2)),
        ("１．２　擲骰", "1.2", (1, 2)),
        ("12、擲骰", "12", (12,)),
        ("3:擲骰", "3", (3,)),
        ("(4)擲骰", "4", (4,)),
        ("（４）擲骰", "4", (4,)),
        ("5) 擲骰", "5", (5,)),
        ("⑥擲骰", "⑥", (6,)),
        ("一、擲骰", "一", (1,)),
        ("二十三、擲骰", "二十三", (23,)),
        ("廿三、擲骰", "廿三", (23,)),
        ("（十一）擲骰", "十一", (11,)),
        ("(二)擲骰", "二", (2,)),
        ("其三、擲骰", "三", (3,)),
        ("第四條　擲骰", "四", (4,)),
        ("第五章 擲骰", "五", (5,)),
        ("第12條 擲骰", "12", (12,)),
        ("第六回", "六", (6,)),
        ("　　七、擲骰", "七", (7,)),
    ],
)
def test_a_number_is_read_in_the_usual_ways(text: str, n: str, values: tuple[int, ...]) -> None:
    label = read_label(text)
    assert label is not None and (label.n, label.values) == (n, values)
    assert text[label.end :] in ("擲骰", "")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "2010/08/11 試驗版",
            "2010.08.11",
            "1、2、3、4",
            "11、123、123",
            "一、二、三家",
            "三五成群",
            "30秒",
            "一人",
        ),
        *("(A)", "凡酒到", "第一", "一　二　三"),
    ],
)
def test_what_is_no_number_of_a_line_is_not_taken_for_one(text: str) -> None:
    assert read_label(text) is None


def test_numbers_stand_under_numbers() -> None:
    lines = ["一、甲", "（一）乙", "1. 丙", "2. 丁", "（二）戊", "二、己", "1. 庚"]
    assert [one.path for one in in_order([read_label(line) for line in lines])] == [
        (1,), (1, 1), (1, 1, 1), (1, 1, 2), (1, 2), (2,), (2, 1),
    ]  # fmt: skip


def test_ids_are_the_printed_numbers_and_letters_between_them() -> None:
    assert ids("引言在此，說明緣起。", "1. 甲乙丙。", "補充一句。", "再補一句。", "1.1. 丁。", "2. 戊。") == [
        "a", "1", "1.a", "1.b", "1.1", "2",
    ]  # fmt: skip


def test_a_number_printed_twice_gets_letters() -> None:
    assert ids("3.1. 甲。", "3.1. 乙。", "3.1.1. 丙。") == ["3.1a", "3.1b", "3.1.1"]


def test_a_text_without_numbers_and_headings_is_counted() -> None:
    assert ids("甲方先擲。", "", "乙方後擲。") == ["1", "2"]


def test_a_count_that_begins_anew_under_a_heading_stands_under_it() -> None:
    lines = ["總則", "一、凡擲骰者聽令。", "二、違者罰酒。", "分則", "一、骰子六枚。", "二、籌二十枝。"]
    assert ids(*lines) == ["h1", "1", "2", "h2", "h2.1", "h2.2"]


def test_headings_are_short_and_something_stands_under_them() -> None:
    lines = [
        "馬弔規則",
        "此文介紹馬弔的玩法，凡四節，先說牌，後說人。",
        "一、牌張",
        "馬弔牌有四十張，分為四門。",
        "1、大小",
        "（1）以大為大，以小為小。",
    ]
    assert kinds(*lines) == ["head1", "p", "head1", "p", "head2", "p"]


def test_sentences_speech_and_rows_of_short_lines_are_no_headings() -> None:
    assert kinds("他說。", "「你來了？」", "「來了。」") == ["p", "p", "p"]
    assert kinds("春眠不覺曉", "處處聞啼鳥", "夜來風雨聲", "花落知多少")[1:] == ["p", "p", "p"]


def test_a_chapter_is_a_heading_and_an_article_is_a_clause() -> None:
    assert kinds("第一章 總則", "第一條 凡入局者聽令。", "第二條 違者罰。") == ["head1", "p", "p"]


def test_clauses_that_begin_with_fan_are_cut_apart() -> None:
    (block,) = blocks("凡酒到，皆舉杯。凡酒盡，即繳杯。凡不飲者罰。")
    assert [(piece.start, piece.end) for piece in block.pieces] == [(0, 8), (8, 16), (16, 22)]


def test_numbers_within_a_line_cut_it_where_they_count() -> None:
    (block,) = blocks("共有三等：（一）紅籌；（二）黑籌；（三）白籌。")
    assert [piece.start for piece in block.pieces] == [0, 5, 11, 17]
    (block,) = blocks("見上文（二）與下文（五）之例；（七）不同。")
    assert len(block.pieces) == 1


@pytest.mark.parametrize(
    "rows",
    [
        ["甲\t乙\t丙", "一\t二\t三", "四\t五\t六"],
        ["甲 | 乙 | 丙", "一 | 二 | 三", "四 | 五 | 六"],
        ["紅　黑　白", "四　五　六", "一　二　三"],
        ["四代五公。 現任官者。 誇閥閱者。", "杏花十里。 新雋者。 好遊者。", "紅蕖翠幕。 園林者。 張燈者。 喜劇者。"],
        ["馬湘蘭：馬弔發明者之一。", "王世貞：明代史學家。", "周延儒：內閣首輔。"],
    ],
)  # fmt: skip
def test_tables_written_as_lists_are_rows(rows: list[str]) -> None:
    made = blocks("下表列出各色。", *rows, "以上為全部，此外一概不論。")
    assert [block.kind for block in made] == ["p", *["item"] * len(rows), "p"]
    assert all(len(block.fields) > 1 for block in made[1:-1])


def test_prose_with_spaces_is_no_table() -> None:
    assert kinds("他 說 這裡。", "我不知道他說什麼 大概是吧 誰知道。", "於是散了。") == ["p", "p", "p"]


def test_letters_go_on_after_z() -> None:
    assert [letters(n) for n in (1, 26, 27, 52, 53, 702, 703)] == ["a", "z", "aa", "az", "ba", "zz", "aaa"]
