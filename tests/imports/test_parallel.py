"""Another transcription held against a text: variants, what was lost, and nothing where both agree."""

from bopu.imports.model import Act, Line, Proposal, Remark, Source, parted
from bopu.imports.parallel import find_parallel
from bopu.imports.run import Wanted, import_bytes, read_parallel
from bopu.text.lines import source_lines
from tests.text.tei import document

GOOD = [
    "凡酒到，皆須舉杯，不舉者罰一大杯，令官監之。",
    "事畢入座，自解授使者，如踐踏污穢者，罰十大杯，然後續完前令。",
    "計點有二人當飲者，令賭拳，負者飲；若有三人，輪流而賭。",
]


def found(lines: list[str], parallel: list[str], script: str = "zh-Hant") -> tuple[list[Proposal], list[Remark]]:
    """What a parallel tells of lines."""
    return parted(find_parallel(Source(tuple(map(Line, lines)), script), parallel))


def changed(number: int, old: str, new: str) -> list[str]:
    """The good lines with one of them changed."""
    return [line.replace(old, new) if i == number else line for i, line in enumerate(GOOD)]


def test_texts_that_agree_have_nothing_to_tell() -> None:
    assert found(GOOD, GOOD) == ([], [])
    assert found(GOOD, ["".join(GOOD).replace("，", " ")]) == ([], [])


def test_question_marks_that_both_have_are_no_loss() -> None:
    asks = changed(2, "；若", "?若")
    assert found(asks, asks) == ([], [])


def test_script_and_punctuation_make_no_difference() -> None:
    assert found(GOOD, ["凡酒到皆须举杯 不举者罚一大杯 令官监之", *GOOD[1:]]) == ([], [])


def test_a_character_that_differs_is_a_variant() -> None:
    ((one,), remarks) = found(changed(1, "入座", "人座"), GOOD)
    assert (one.act, one.line, one.start, one.reading, one.source) == (Act.VARIANT, 1, 2, "入", "#parallel")
    assert remarks == []


def test_the_reading_of_a_simplified_parallel_comes_in_the_script_of_the_text() -> None:
    ((one,), _) = found(changed(0, "監之", "看之"), ["凡酒到，皆须举杯，不举者罚一大杯，令官监之。", *GOOD[1:]])
    assert one.reading == "監"


def test_what_was_lost_is_what_the_parallel_reads() -> None:
    ((one,), _) = found(changed(1, "使者，如", "?吖悖?"), GOOD)
    assert (one.act, one.fault, one.reading, one.source) == (Act.EMEND, "encoding", "使者，如", "#parallel")
    ((one,), _) = found(changed(2, "賭拳", "\ufffd拳"), GOOD)
    assert one.reading == "賭"


def test_words_that_only_one_has_are_remarks() -> None:
    proposals, remarks = found(changed(1, "如踐踏污穢者，", ""), GOOD)
    assert proposals == [] and "in the parallel “，如踐踏污穢者，”" in remarks[0].message


def test_another_text_has_nothing_to_tell() -> None:
    assert found(GOOD, ["完全不同的另一篇文字，與前文沒有任何關係。"] * 3) == ([], [])


def test_the_draft_has_the_witness_and_gives_its_source_back() -> None:
    lines = changed(1, "續完", "繼完")
    lines = [line.replace("監之", "\ufffd之") for line in lines]
    parallel, findings = read_parallel("\n".join(GOOD).encode("gbk"), "另本 & 二.txt")
    assert parallel is not None, findings
    wanted = Wanted("shi", "s", parallel=parallel)
    done, findings = import_bytes("\n".join(lines).encode(), "t.txt", wanted)
    assert done is not None, findings
    text = done.files["text.xml"]
    assert '<app><lem wit="#digital">繼</lem><rdg wit="#parallel">續</rdg></app>' in text
    assert 'evidence="external" source="#parallel">監</corr>' in text
    assert "另本 &amp; 二.txt" in text
    assert [line for line, _ in source_lines(document(text))] == lines


def test_a_parallel_in_tei_is_refused() -> None:
    done, (finding,) = read_parallel(b'<TEI xmlns="http://www.tei-c.org/ns/1.0"/>', "p.xml")
    assert done is None and finding.rule == "import.parallel"
