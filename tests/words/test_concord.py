"""The concordance: every place of a string against a scan, terms under any wording, limits and order."""

import random
from pathlib import Path

import pytest

from bopu.text.fold import fold, folded
from bopu.text.model import LAYERS, Layer
from bopu.text.script import convert
from bopu.words import Hit, Limits, Sought, concord, ordered, sought
from tests.words.corpus import corpus, edition


def hits(term: str, limits: Limits | None = None) -> list[Hit]:
    what = sought(term, corpus().glossary)
    assert what is not None
    return list(concord(corpus().editions, corpus().glossary, what, limits or Limits()))


def scanned(string: str, layer: Layer) -> int:
    """In how many places a folded string stands, by the readings alone."""
    name, count = str(layer.name).lower(), 0
    for one in corpus().editions:
        for clauses in (one.clauses, *one.companion_clauses.values()):
            for clause in clauses:
                for cell in clause.readings[name].split("\t"):
                    text = fold(cell)
                    count += sum(text.startswith(string, at) for at in range(len(text)))
    return count


@pytest.mark.parametrize("layer", LAYERS)
def test_a_string_is_found_wherever_a_scan_finds_it(layer: Layer) -> None:
    seed = 20260
    chance = random.Random(seed)
    clauses = [clause for one in corpus().editions for clause in one.clauses]
    for _ in range(4):
        text = fold(chance.choice(clauses).readings["edited"])
        begin = chance.randrange(max(len(text) - 3, 1))
        string = text[begin : begin + chance.randint(1, 4)]
        what = Sought((string,))
        found = list(concord(corpus().editions, corpus().glossary, what, Limits(layer)))
        assert len(found) == scanned(string, layer), (seed, string)
        assert all(fold(hit.text) == string for hit in found), (seed, string)


@pytest.mark.parametrize("term", ["三十籌", "擲骰", "飲", "陞官圖", "門前清"])
def test_either_script_finds_both(term: str) -> None:
    assert hits(term) and hits(term) == hits(convert(term, "zh-Hans")) == hits(convert(term, "zh-Hant"))


@pytest.mark.parametrize("term", ["dahe", "term:dahe", "dàhè", "DA HE", "dà hè"])
def test_a_term_goes_by_its_id_and_its_pinyin(term: str) -> None:
    what = sought(term, corpus().glossary)
    assert what is not None and "dahe" in what.entries and fold("大賀") in what.forms


def test_a_term_goes_by_its_english_name_and_is_found_under_any_wording() -> None:
    found = hits("Ten Million Strings") or hits("qianwan")
    assert {"千萬", "千僧"} <= {hit.text for hit in found}
    assert all("qianwan" in hit.marked or fold(hit.text) in {fold("千萬"), fold("千僧")} for hit in found)


def test_a_term_of_one_character_is_found_where_it_is_marked() -> None:
    found = hits("de")
    assert found and all("de" in hit.marked for hit in found)
    assert len(hits("德")) > len(found)


@pytest.mark.parametrize("term", ["", "  ", "。、", ".*[(", "\u3000", "\ufe00"])
def test_what_is_nothing_but_punctuation_is_not_looked_for(term: str) -> None:
    assert sought(term, corpus().glossary) is None


def test_what_stands_around_a_hit_is_the_rest_of_the_clause() -> None:
    for hit in hits("者", Limits(Layer.TRADITIONAL)):
        whole = "".join((hit.left + hit.text + hit.right).replace(" | ", "").split())
        assert whole == "".join(hit.clause.readings["traditional"].split())


def test_limits_hold() -> None:
    found = hits("擲", Limits(functions=frozenset({"penalty", "procedure"}), companions=False))
    assert found and {hit.clause.function for hit in found} <= {"penalty", "procedure"}
    assert not any(hit.companion for hit in found)
    everyone = {hit.clause.speaker for hit in hits("擲")}
    one = sorted(everyone)[0]
    assert {hit.clause.speaker for hit in hits("擲", Limits(speakers=frozenset({one})))} == {one}


def test_the_witness_is_found_in_its_own_layer_alone() -> None:
    assert [hit.clause.id for hit in hits("陛官圖", Limits(Layer.SOURCE))].count("sgt.source") == 1
    assert hits("陛官圖", Limits(companions=False)) != hits("陛官圖", Limits(Layer.SOURCE, companions=False))


def test_orders_go_outward_from_the_word() -> None:
    found = hits("者")
    right = [fold(hit.right) for hit in ordered(found, "right")]
    left = [fold(hit.left)[::-1] for hit in ordered(found, "left")]
    assert right == sorted(right) and left == sorted(left) and ordered(found, "place") == found
    assert sorted(map(id, ordered(found, "left"))) == sorted(map(id, found))


def test_cells_are_not_crossed_and_places_may_overlap(tmp_path: Path) -> None:
    table = '<table><row xml:id="b.1"><cell n="1">德</cell><cell n="2">德德德</cell></row></table>'
    found, whole = edition(tmp_path, "甲", companions={"board": table})
    two = list(concord([found], whole.glossary, Sought(("德德",)), Limits()))
    assert [(hit.left, hit.text, hit.right) for hit in two] == [("德 | ", "德德", "德"), ("德 | 德", "德德", "")]
    assert folded("德德").text == "德德"
