"""Division: no term of the glossary is divided or fused, in any text, in either script."""

from itertools import chain, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bopu.text.divide import Divider, divider
from bopu.text.fold import fold
from bopu.text.glossary import Glossary
from bopu.text.model import Layer
from bopu.words.division import Division, Place, Word, division_of, terms_in
from bopu.words.lexicon import GAP, Lexicon, by_string, forms_of, keyed, keyed_columns
from tests.words.corpus import corpus, division, edition

SLUGS = sorted(one.slug for one in corpus().editions)


def of(slug: str) -> list[Place]:
    return [place for place in division().places if place.slug == slug]


def faults(places: list[Place], made: Division, lexicon: Lexicon) -> list[str]:
    """Every marked term, and every form in a word that is no term, that the words of a clause break or bury."""
    found = []
    for place in places:
        words = made.words(place.columns)
        bounds = {word.start for word in words} | {word.end for word in words}
        keys = keyed_columns(place.columns.columns)
        for match, _ in terms_in(place.columns, lexicon):
            inside = [at for at in bounds if match.start < at < match.end]
            if inside or not any((word.start, word.end) == (match.start, match.end) for word in words):
                found.append(f"{place.clause.id}: {place.columns.form(match.start, match.end)} is divided or fused")
        for word in words:
            held = list(lexicon.longest(keys[word.start : word.end]))
            if held and not word.entries and not word.marked:
                found.append(f"{place.clause.id}: {word.hant} holds a term")
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_no_term_is_divided_or_fused(slug: str) -> None:
    assert of(slug) and faults(of(slug), division(), division().lexicon) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_term_that_the_edition_marks_is_a_word_or_lies_in_a_longer_mark(slug: str) -> None:
    """Read off the references themselves, not off what division makes of them."""
    for place in of(slug):
        words = {(word.start, word.end) for word in division().words(place.columns)}
        marks = [(one.start, one.end) for one in place.columns.references]
        for one in place.columns.references:
            here = (one.start, one.end)
            around = [mark for mark in marks if mark != here and mark[0] <= here[0] and here[1] <= mark[1]]
            assert one.kind != "term" or here in words or around, (place.clause.id, one)


@pytest.mark.parametrize("slug", SLUGS)
def test_words_in_order_and_what_they_leave_out_is_punctuation_in_both_scripts(slug: str) -> None:
    for place in of(slug):
        words, columns = division().words(place.columns), place.columns
        assert all(one.end <= other.start for one, other in pairwise(words))
        for side, layer in enumerate((Layer.TRADITIONAL, Layer.SIMPLIFIED)):
            assert fold("".join(word[side] for word in words)) == fold(columns.form(0, len(columns.columns), layer))
            assert all(word[side] == columns.form(word.start, word.end, layer) for word in words)


def test_a_division_that_forgets_the_glossary_is_noticed() -> None:
    empty = Lexicon(Glossary())
    bad = Division(division().places, empty, division().divider)
    found = faults(of("shengguantu"), bad, division().lexicon)
    assert any("is divided or fused" in fault for fault in found)


class Whole(Divider):
    """Makes one word of everything."""

    def cut(self, text: str) -> list[str]:
        return [text]


def test_a_division_that_fuses_is_noticed() -> None:
    bad = Division(division().places, Lexicon(Glossary()), Whole(""))
    assert any("holds a term" in fault for fault in faults(of("madiao"), bad, division().lexicon))


def test_the_dictionary_cut_to_the_texts_divides_as_the_whole_one() -> None:
    import jieba

    whole = jieba.Tokenizer()
    whole.FREQ, whole.total = whole.gen_pfdict(whole.get_dict_file())
    whole.initialized = True
    for place in division().places:
        text = "".join(column.hans for column in place.columns.columns)
        assert division().divider.cut(text) == list(whole.cut(text, HMM=False)), place.clause.id


def test_a_name_is_one_word_and_a_reference_over_punctuation_is_none(tmp_path: Path) -> None:
    clauses = ("見<persName>吳王太宰</persName>飲", '<rs type="outcome" key="de">三德，德</rs>')
    found, whole = edition(tmp_path, *clauses)
    made = division_of([found], whole.glossary)
    words = [[word.hant for word in made.words(place.columns)] for place in made.places]
    assert ("吳王太宰" in words[0] and words[1] == ["三德", "德"]) or words[1] == ["三", "德", "德"]


def test_words_do_not_go_from_cell_to_cell(tmp_path: Path) -> None:
    table = '<table><row xml:id="b.1"><cell n="1">中</cell><cell n="2">國</cell></row></table>'
    found, whole = edition(tmp_path, "甲", companions={"board": table})
    made = division_of([found], whole.glossary)
    assert [word.hant for word in made.words(made.places[-1].columns)] == ["中", "國"]


def test_nothing_is_a_text_without_words(tmp_path: Path) -> None:
    found, whole = edition(tmp_path, "。")
    assert division_of([found], whole.glossary).words(division_of([found], whole.glossary).places[0].columns) == ()
    assert division_of([], whole.glossary).places == ()


FORMS = [form for entry in corpus().glossary.entries.values() for form in forms_of(entry) if by_string(form)]


@given(st.lists(st.one_of(st.sampled_from(FORMS), st.text("一二人飲者，。的官", max_size=4)), max_size=6))
def test_the_longest_forms_are_found_from_left_to_right(parts: list[str]) -> None:
    """Against a search at every place for every length."""
    text, lexicon = keyed("".join(parts)), division().lexicon
    found, at = [], 0
    while at < len(text):
        ends = [end for end in range(len(text), at, -1) if text[at:end] in lexicon.forms]
        found += [(at, ends[0])] if ends else []
        at = ends[0] if ends else at + 1
    assert [(match.start, match.end) for match in lexicon.longest(text)] == found


def test_numerals_and_single_characters_are_found_where_they_are_marked_alone() -> None:
    assert by_string("大賀") and not by_string("德") and not by_string("三十") and not by_string("二十")


def test_what_jieba_divides_is_put_together_again() -> None:
    texts = ["", "凡大贺者，尚未大贺者各贺以三十筹。", "㨏\U00020000ab c1.5", "⿰虫风\ue000"]
    made = divider(frozenset(chain.from_iterable(texts)))
    assert ["".join(made.cut(text)) for text in texts] == texts
    assert GAP not in made.cut(texts[1]) and isinstance(Word("a", "a", 0, 1).entries, tuple)
