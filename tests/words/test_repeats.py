"""Repeats, against a search for every string; parallels, on the texts and on planted phrases."""

from collections import defaultdict
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from bopu.text.fold import fold
from bopu.words import parallels
from bopu.words.lexicon import forms_of
from bopu.words.repeats import Suffixes
from tests.words.corpus import corpus, edition


def scanned(texts: list[str], least: int) -> dict[str, list[tuple[int, int]]]:
    """Every string that stands twice and cannot be made longer on either side without losing a place."""
    places: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, text in enumerate(texts):
        for begin in range(len(text)):
            for end in range(begin + least, len(text) + 1):
                places[text[begin:end]].append((number, begin))

    def grows(string: str, where: list[tuple[int, int]]) -> bool:
        before = {texts[n][at - 1] if at else (n, at) for n, at in where}
        after = {texts[n][at + len(string) : at + len(string) + 1] or (n, at) for n, at in where}
        return len(before) == 1 or len(after) == 1

    return {s: sorted(where) for s, where in places.items() if len(where) > 1 and not grows(s, where)}


def found(texts: list[str], least: int) -> dict[str, list[tuple[int, int]]]:
    suffixes = Suffixes(texts)
    return {suffixes.string(one): suffixes.places(one) for one in suffixes.repeats(least)}


@given(st.lists(st.text("ab一", max_size=12), max_size=5), st.integers(1, 4))
def test_repeats_are_what_a_scan_finds(texts: list[str], least: int) -> None:
    assert found(texts, least) == scanned(texts, least)


def test_a_repeat_may_be_longer_than_what_is_compared_at_once() -> None:
    long = "".join(chr(0x4E00 + number) for number in range(500))
    assert found([f"甲{long}", f"乙{long}丙"], 4) == {long: [(0, 1), (1, 1)]}
    assert len(found(["一" * 300], 298)) == 2


def test_the_parallels_of_the_corpus_are_where_they_are_said_to_be() -> None:
    made = parallels(corpus().editions, corpus().glossary)
    assert len(made) > 100
    forms = {fold(form) for entry in corpus().glossary.entries.values() for form in forms_of(entry)}
    for one in made:
        assert len(one.places) > 1 and len(one.phrase) >= 4 and one.phrase not in forms
        assert {fold(place.columns.form(place.start, place.end)) for place in one.places} == {one.phrase}
    starts = {one.phrase: [(place.clause.id, place.start) for place in one.places] for one in made}
    for part, whole in (
        (a, b) for a in starts for b in starts if a != b and a in b and len(starts[a]) == len(starts[b])
    ):
        at = starts[whole]
        assert [clause for clause, _ in starts[part]] != [clause for clause, _ in at] or repeated(at), (part, whole)


def test_what_everybody_says_comes_after_what_is_rare_however_long_it_is(tmp_path: Path) -> None:
    """Two planted phrases: five everyday words, and four characters of a drinking game."""
    everyday, rare = "我們可以放在自己這裡", "罰巨觥酹"
    made, whole = edition(tmp_path, f"{everyday}，甲", f"{everyday}，乙", f"{rare}，丙", f"{rare}，丁")
    found = parallels([made], whole.glossary)
    assert [one.phrase for one in found] == [fold(rare), fold(everyday)]
    assert found[0].rarity / len(rare) > 2 * found[1].rarity / len(everyday) > 0


def repeated(places: list[tuple[str, int]]) -> bool:
    """Whether a clause has several of the places."""
    return len({clause for clause, _ in places}) < len(places)


def test_scripts_and_punctuation_make_no_difference_and_terms_are_left_out(tmp_path: Path) -> None:
    term = "德" * 4
    clauses = (f"賀者，各賀以三籌。{term}甲", f"賀者各賀以三籌；{term}乙", "11111 11111")
    made, whole = edition(tmp_path, *clauses)
    glossary = whole.glossary
    assert [one.phrase for one in parallels([made], glossary)] == [fold("賀者各賀以三籌" + term)]
    (one,) = parallels([made], glossary, least=8)
    assert [place.columns.form(place.start, place.end) for place in one.places] == [
        f"賀者，各賀以三籌。{term}",
        f"賀者各賀以三籌；{term}",
    ]
    assert parallels([], glossary) == () and parallels([made], glossary, least=50) == ()
