"""The places of terms: each mark and each form once, told apart; and the word list, counted in another way."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from bopu.text.fold import fold
from bopu.words import TermPlace, WordRow, term_places, word_list
from bopu.words.lexicon import forms_of
from tests.words.corpus import corpus, division, edition


@cache
def places() -> Mapping[str, tuple[TermPlace, ...]]:
    """The places of all terms of the corpus."""
    return term_places(corpus().editions, corpus().glossary)


@cache
def rows() -> tuple[WordRow, ...]:
    """The words of the corpus."""
    return word_list(corpus().editions, corpus().glossary)


def test_every_marked_term_of_the_edition_has_its_place() -> None:
    """The figures of the clauses are read by another module, from the same marks."""
    told = Counter(
        (figure.value.removeprefix("term:"), clause.id)
        for one in corpus().editions
        for clauses in (one.clauses, *one.companion_clauses.values())
        for clause in clauses
        for figure in clause.figures
        if figure.kind == "term" and figure.value.startswith("term:")
    )
    shown = Counter((name, one.clause.id) for name, found in places().items() for one in found if one.marked)
    assert len(told) > 1000 and [key for key in told if not shown[key]] == []


def test_a_place_without_a_mark_has_the_form_of_its_term() -> None:
    entries = corpus().glossary.entries
    unmarked = [(name, one) for name, found in places().items() for one in found if not one.marked]
    assert len(unmarked) > 1000
    for name, one in unmarked:
        form = fold(one.columns.form(one.start, one.end))
        assert form in {fold(form) for form in forms_of(entries[name])}
        assert all(form in {fold(form) for form in forms_of(entries[other])} for other in one.others)
        assert name not in one.others


def test_marks_and_forms_are_told_apart_and_come_in_order(tmp_path: Path) -> None:
    found, whole = edition(tmp_path, '得<term ref="term:de">德</term>與德', '<term ref="term:de">道德</term>')
    ((name, places),) = term_places([found], whole.glossary).items()
    assert name == "de"
    assert [(one.clause.id, one.start, one.end, one.marked) for one in places] == [
        ("a.1", 1, 2, True),
        ("a.2", 0, 2, True),
    ]


def test_the_word_list_counts_every_word_once() -> None:
    words = [word for place in division().places for word in division().words(place.columns)]
    counted = Counter((word.hant, word.hans) for word in words if not word.hant.isascii())
    assert {(row.hant, row.hans): row.frequency for row in rows()} == counted
    assert all(sum(count for _, count in row.texts) == row.frequency for row in rows())
    assert [row.frequency for row in rows()] == sorted((row.frequency for row in rows()), reverse=True)
    clauses = {place.clause.id for place in division().places}
    assert all(row.first in clauses for row in rows())


def test_the_word_list_has_the_pinyin_of_the_glossary_and_of_nothing_else() -> None:
    known = {row.hant: row for row in rows()}
    assert (known["大賀"].pinyin, known["大賀"].hans, known["大賀"].entries) == ("dàhè", "大贺", ("dahe",))
    assert known["四"].pinyin == "" and known["者"].entries == ()


def test_companions_can_be_left_out(tmp_path: Path) -> None:
    table = '<table><row xml:id="b.1"><cell n="1">骰子</cell></row></table>'
    found, whole = edition(tmp_path, "骰子", companions={"board": table})
    (both,) = word_list([found], whole.glossary)
    (text,) = word_list([found], whole.glossary, companions=False)
    assert (both.frequency, text.frequency, both.first) == (2, 1, "a.1")
