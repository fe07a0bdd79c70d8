"""What the edition of 國標麻將 says of itself agrees: its numbers with each other, its shapes with fourteen tiles, its
collation with every clause; 和 is a term wherever it means to win; and no fault is left in the edited layer."""

import hashlib
import re
from pathlib import Path

import pytest

from bopu.clauses.model import Clause, Edition
from bopu.text.lines import source_lines
from bopu.text.model import Document, Layer
from tests.text.tei import document

SLUG = "guobiao"
SIGNS = {"1": "danzhang", "11": "duizi", "111": "kezi", "1111": "gang", "123": "shunzi"}
TILES, TILES_OF_A_STACK = 14, 2  # of a hand that wins, of the stacks of a wall: the rules of 1998, pages 9, 17
FAULTS = re.compile(r"[A-Za-z]|隻|杠|立牌子|、\(|之$")


@pytest.fixture(scope="module")
def text(root: Path) -> str:
    return (root / "corpus/guobiao/text.xml").read_text("utf-8")


def number(clauses: dict[str, Clause], figure: str) -> int:
    """What the text prints under this id."""
    clause = clauses[figure.rpartition(".")[0]]
    return int(next(one.value for one in clause.figures if one.id == figure))


def shapes(clauses: dict[str, Clause]) -> dict[str, list[str]]:
    """The signs of every shape that the text lists, by its key, as the edition reads them."""
    listed = [clause for clause in clauses.values() if re.fullmatch(r"gb\.8\.2\.1\.[12]\.\d", clause.id)]
    return {next(f.value for f in c.figures if f.type == "shape"): signs(c, "edited") for c in listed}


def signs(clause: Clause, layer: str) -> list[str]:
    """The signs of a shape in one layer, without what stands in brackets behind it."""
    return re.findall(r"\d+", clause.readings[layer].partition("(")[0])


def loose(read: Document) -> list[str]:
    """The clauses where a 和 of the edited layer is in no term."""
    return [
        unit.id
        for unit in read.clauses
        for span in unit.spans
        if "和" in span.form(Layer.EDITED) and not span.note and all(mark.kind != "term" for mark in span.marks)
    ]


def test_four_walls_of_eighteen_stacks_are_all_the_tiles(clauses: dict[str, Clause]) -> None:
    stacks = number(clauses, "gb.5.32.a.siren") * number(clauses, "gb.5.32.a.shiba")
    assert stacks * TILES_OF_A_STACK == number(clauses, "gb.5.30.yibaisishisi")
    assert number(clauses, "gb.5.32.a.siren") == number(clauses, "gb.5.32.b.sidao") == number(clauses, "gb.5.33.sidao")


def test_a_player_who_wins_and_the_other_three_are_four(clauses: dict[str, Clause]) -> None:
    others = {number(clauses, f"gb.{at}.sanjia") for at in ("7.7.2.c", "8.1.a", "8.1.b")}
    assert others == {number(clauses, "gb.5.32.a.siren") - number(clauses, "gb.7.7.2.c.yijia")}


def test_there_are_as_many_kinds_of_kong_as_the_text_says(clauses: dict[str, Clause]) -> None:
    kinds = {figure.value for clause in clauses.values() for figure in clause.figures if "gang" in figure.value}
    told = {one.split(".")[3] for one in clauses if re.match(r"gb\.7\.7\.\d", one)}
    assert len(told) == number(clauses, "gb.7.7.e.liang")
    assert {"term:minggang", "term:angang"} <= kinds


def test_every_shape_is_a_hand_of_fourteen_tiles(clauses: dict[str, Clause]) -> None:
    assert {key: sum(map(len, found)) for key, found in shapes(clauses).items()} == dict.fromkeys(
        ["jiben1", "jiben2", "jiben3", "jiben4", "jiben5", "qidui", "shisanyao", "quanbukao"], TILES
    )


def test_the_basic_shapes_go_down_from_four_sequences_to_none(clauses: dict[str, Clause]) -> None:
    basic = [found for key, found in shapes(clauses).items() if key.startswith("jiben")]
    assert [found.count("123") for found in basic] == [4, 3, 2, 1, 0]
    assert all(found[0] == "11" and len(found) == 5 for found in basic)


def test_the_source_repeats_its_fourth_shape_for_the_third(clauses: dict[str, Clause]) -> None:
    third, fourth = clauses["gb.8.2.1.1.3"], clauses["gb.8.2.1.1.4"]
    assert signs(third, "source") == signs(fourth, "source") == signs(fourth, "edited") != signs(third, "edited")
    changed = [figure for figure in third.figures if figure.text != figure.source_text and figure.type == "meld"]
    assert [(figure.source_text, figure.text) for figure in changed] == [("111", "123")]


def test_a_sign_is_marked_as_what_it_stands_for(edition: Edition) -> None:
    melds = [figure for clause in edition.clauses for figure in clause.figures if figure.type == "meld"]
    assert {(figure.text, figure.value) for figure in melds} == set(SIGNS.items())
    for clause in edition.clauses:
        if (found := [figure.text for figure in clause.figures if figure.type == "meld"]) and "1111" not in found:
            assert found == signs(clause, "edited"), clause.id


def test_every_meld_and_fan_is_an_entry_of_the_glossary(root: Path, edition: Edition) -> None:
    glossary = (root / "corpus/glossary.xml").read_text("utf-8")
    lists = dict(re.findall(r'<list type="gloss" n="(guobiao[a-z-]*)">(.*?)</list>', glossary, re.S))
    for kind, name in (("meld", "guobiao-melds"), ("fan", "guobiao-fan")):
        entries = set(re.findall(r'<item xml:id="([^"]+)"', lists[name]))
        keys = {figure.value for c in edition.clauses for figure in c.figures if figure.type == kind}
        assert keys and keys <= entries
        assert kind == "meld" or keys == entries  # of the fan those that the passage names, and no other
    tiles = re.findall(r"<item xml:id=", lists["guobiao-tiles"])
    assert len(tiles) == 42 + 7  # kinds of tiles, and their groups


def test_he_is_a_term_wherever_it_means_to_win(text: str) -> None:
    """In 公認和裁判 it means and."""
    assert loose(document(text)) == ["gb.8.1.a"]


def test_a_he_outside_a_term_would_be_noticed(text: str) -> None:
    terms = re.findall(r'<term[^>]*ref="term:(?:hu|hupai|hupaizhe|zimohu|dianhu|buhuahu)">[^<]*和[^<]*</term>', text)
    assert len(terms) > 20
    changed = text.replace(terms[0], "和", 1)
    assert loose(document(changed)) == ["gb.5.29", "gb.8.1.a"]


def test_no_conversion_touches_he(edition: Edition) -> None:
    for clause in edition.clauses:
        assert len({reading.count("和") for reading in clause.readings.values()}) == 1, clause.id
    assert sum(clause.readings["simplified"].count("和") for clause in edition.clauses) == 27


def test_no_fault_is_left_in_the_edited_layer(edition: Edition) -> None:
    left = {c.id for c in edition.clauses for layer in ("edited", "traditional") if FAULTS.search(c.readings[layer])}
    assert left == set()
    assert sum(bool(FAULTS.search(clause.readings["source"])) for clause in edition.clauses) > 15


def test_every_clause_of_the_rules_is_collated_in_both_languages(edition: Edition) -> None:
    """The notes name the page, and the passage follows the order of the book."""
    for lang, page in (("zh-Hant", r"規則頁 (\d+)"), ("en", r"the rules of 1998, p\. (\d+)")):
        pages: list[int] = []
        for clause in (one for one in edition.clauses if one.speaker == "quoted"):
            notes = [*clause.notes, *(note for act in clause.acts for note in act.notes)]
            words = "".join("".join(span.text for span in note.spans) for note in notes if note.lang == lang)
            told = re.search(page, words)
            assert told is not None, (clause.id, lang)
            pages.append(int(told[1]))
        assert pages == sorted(pages) and (pages[0], pages[-1]) == (13, 22)


def test_where_the_passage_differs_from_the_rules_a_reading_names_them(edition: Edition) -> None:
    acts = [act for clause in edition.clauses for act in clause.acts]
    variants = [act for act in acts if act.kind == "variant"]
    assert len(variants) == 3
    assert {act.source for act in acts if act.evidence == "external"} == {"#guize1998"}


def test_speakers_are_the_rules_but_for_one_sentence_of_the_novelist(edition: Edition) -> None:
    others = {clause.id: clause.speaker for clause in edition.clauses if clause.speaker != "quoted"}
    assert others == {"gb.7.4": "author", "gb.x": "ours"}


def test_what_is_left_out_is_all_the_rest_of_the_file(text: str) -> None:
    """Gaps state how many lines, and their digest; the second is the passage once more, which can be checked here."""
    gaps = re.findall(r'<gap xml:id="gb\.x\.\w+" reason="withheld" unit="line" quantity="(\d+)".*?</gap>', text)
    digests = re.findall(r"(?:no line|joined|末無換行符)[^<]*?([0-9a-f]{64})", text)
    lines = [line for line, _ in source_lines(document(text))]
    assert len(lines) + sum(map(int, gaps)) == 191
    again = hashlib.sha256("\n".join(lines[1:]).encode()).hexdigest()
    assert digests == [digests[0], digests[0], again, again, digests[0], digests[0]] and digests[0] != again


def test_the_notes_name_clauses_that_there_are(root: Path, clauses: dict[str, Clause]) -> None:
    notes = (root / "corpus/guobiao/notes/open-points.md").read_text("utf-8")
    named = {name.rstrip(".") for name in re.findall(r"\bgb\.[a-z0-9.]+", notes)}
    assert named <= clauses.keys() and len(named) > 25
