"""Turns the claim that search is exact into tests: the index beside a linear scan of the folded corpus."""

import random
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from bopu.clauses.read import SPEAKERS
from bopu.search import Ask, index_files, passages, read_query
from bopu.search.ask import ANY, Hunt, Limits
from bopu.search.postings import put_list
from bopu.text.fold import fold
from bopu.text.script import convert
from tests.search.scanned import LONGEST, asking, corpus, files, scan, wordings

EVERY = 10**9
BESIDE = ("witness", "script", "variant")
SEED = random.SystemRandom().randrange(10**6)

Found = tuple[Counter[str], frozenset[str]]


def found(ask: Ask, string: str) -> Found:
    """What the index finds of a folded string: how often each clause has it, and which have it in whatever layer. Of
    single characters each place is looked at, of longer strings the first."""
    hunt = Hunt(ask.index, tuple(string), ANY)
    places = hunt.some(EVERY)
    hits = [(ask.index.name_at(at), ask.index.sorts[sort].kind) for at, _, sort in places]
    for at, size, sort in places if len(string) == 1 else places[:1]:
        if fold(ask.index.hit(at, size, sort, "").found) != string:
            return Counter({f"not there: {at}": 1}), frozenset()
    if (hunt.count, hunt.exact) != (len(hits), True):
        return Counter({f"told {hunt.count}, found {len(hits)}": 1}), frozenset()
    text = Counter(name for name, kind in hits if kind == "text")
    return text, frozenset(name for name, kind in hits if kind in ("text", "witness", "script"))


def wrong(ask: Ask, strings: list[str]) -> list[str]:
    """The strings of which the index does not find what the scan finds."""
    none: Found = (Counter(), frozenset())
    return [string for string in strings if found(ask, string) != scan().get(string, none)]


def test_every_string_of_one_to_four_characters_is_found_where_it_stands_and_nowhere_else() -> None:
    strings = list(scan())
    assert len(strings) > 30_000
    assert wrong(asking(), strings) == []


def test_no_string_goes_from_one_clause_into_the_next() -> None:
    """All strings of two to four characters at the seams of neighbouring clauses: most stand nowhere."""
    seams = set()
    for one, other in pairwise(wordings()):
        for before in range(1, LONGEST):
            for after in range(1, LONGEST + 1 - before):
                seams.add(one.edited[-before:] + other.edited[:after])
    absent = [string for string in seams if string and string not in scan()]
    assert len(absent) > 2000
    assert wrong(asking(), [string for string in seams if string]) == []


def test_what_stands_nowhere_is_not_found() -> None:
    print(f"seed {SEED}")
    random_ = random.Random(SEED)
    alphabet = sorted({char for wording in wordings() for char in wording.edited})
    strings = ["".join(random_.choices(alphabet, k=random_.randint(1, 6))) for _ in range(5000)]
    assert wrong(asking(), [string for string in strings if len(string) <= LONGEST]) == []
    longer = [string for string in strings if len(string) > LONGEST]
    assert [string for string in longer if found(asking(), string)[1]] == []


def test_longer_strings_are_found_whole() -> None:
    """From every clause one string of five to forty characters, and every clause whole."""
    print(f"seed {SEED}")
    random_ = random.Random(SEED)
    for wording in wordings():
        text = wording.edited
        start = random_.randrange(len(text)) if text else 0
        for string in {text, text[start : start + random_.randint(5, 40)]} - {""}:
            expected = frozenset(one.clause for one in wordings() if any(string in layer for layer in one.layers))
            assert found(asking(), string)[1] == expected, string


@pytest.mark.parametrize("script", ["zh-Hant", "zh-Hans"])
def test_either_script_asks_for_the_same(script: str) -> None:
    """Every clause as it reads in one script asks for the very tokens of the other, punctuation or not."""
    for edition in corpus().editions:
        for clause in edition.clauses:
            words = clause.readings["traditional" if script == "zh-Hant" else "simplified"]
            for text in (words, convert(words, script)):
                asked = "".join(char for char in text if char not in "?？*＊")[:200]
                if fold(asked):
                    (way, *_) = read_query(asked, frozenset()).ways
                    assert "".join(str(token) for token in way) == fold(asked)


def test_one_open_place_is_one_character() -> None:
    """Of a sample of clauses, strings with a character left open, at either end and inside."""
    print(f"seed {SEED}")
    random_ = random.Random(SEED)
    for wording in random_.sample([one for one in wordings() if len(one.edited) > LONGEST], 60):
        text = wording.edited
        at = random_.randrange(len(text) - LONGEST)
        shape = random_.choice(["?xx", "xx?", "x?x", "?x?", "x??x", "?x", "x?"])
        asked = "".join("?" if sign == "?" else text[at + i] for i, sign in enumerate(shape))
        sign = re.compile(f"(?=({asked.replace('?', '.')}))", re.DOTALL)  # every place, also where two overlap
        expected = Counter({one.clause: len(found) for one in wordings() if (found := sign.findall(one.edited))})
        answer = asking()(asked, most=EVERY)
        assert Counter(hit.id for hit in answer.hits if hit.sort.kind == "text") == expected, asked
        assert (answer.total, answer.exact) == (len(answer.hits), True)


Places = dict[int, list[int]]


def _lost(places: Places, sort: int) -> Places:
    return {**places, sort: places[sort][:-1]}


def _moved(places: Places, sort: int) -> Places:
    return {**places, sort: [*places[sort][:-1], places[sort][-1] + 1]}


def _elsewhere(places: Places, sort: int) -> Places:
    rest = [number for number in places if number != sort]
    return {**places, sort: places[sort][1:], rest[0]: sorted([*places[rest[0]], places[sort][0]])}


@pytest.mark.parametrize("fault", [_lost, _moved, _elsewhere])
def test_a_fault_in_a_list_is_noticed(fault: Callable[[Places, int], Places]) -> None:
    """One place of a frequent character in the text of some clause: lost, moved by one, or in another class."""
    index = asking().index
    listing = index.listing("官")
    assert listing
    data = bytearray()
    places = index.block(listing, listing.blocks[0])
    sort = next(number for number in places if index.sorts[number].kind == "text")
    put_list(data, fault(places, sort))
    changed = {**files(), listing.blocks[0].name: bytes(data)}
    assert not wrong(asking(), ["官"])
    assert wrong(Ask(changed.__getitem__), ["官"])


def test_a_passage_that_is_left_out_is_noticed() -> None:
    """Two runs exchanged between shards: what stands in the wrong one is not found."""
    one, other = [name for name in files() if name.startswith("shards/")][:2]
    changed = {**files(), one: files()[other], other: files()[one]}
    assert wrong(Ask(changed.__getitem__), [string for string in scan() if len(string) == 2][:4000])


def test_what_only_the_source_has_is_found_and_marked() -> None:
    """Every emendation: the old reading is found in its clause, as a hit in the witness."""
    checked = 0
    for edition in corpus().editions:
        for clause in edition.clauses:
            source, edited = fold(clause.readings["source"]), fold(clause.readings["edited"])
            if source == edited:
                continue
            news = {source[at : at + 4] for at in range(len(source) - 3)}
            for string in news - {edited[at : at + 4] for at in range(len(edited) - 3)}:
                hits = asking()(string, most=EVERY).hits
                assert "witness" in {hit.sort.kind for hit in hits if hit.id == clause.id}, (clause.id, string)
                checked += 1
    assert checked > 150


def test_notes_english_and_the_glossary_are_found_as_exactly() -> None:
    """Every one, two or three words or characters that follow one another, in each sort of passage but the clauses."""
    expected: dict[tuple[str, ...], Counter[str]] = {}
    for passage in passages(corpus()):
        if passage.kind in ("text", *BESIDE):
            continue
        for n in (1, 2, 3):
            for at in range(len(passage.tokens) - n + 1):
                expected.setdefault(passage.tokens[at : at + n], Counter())[passage.kind] += 1
    print(f"seed {SEED}")
    for tokens in random.Random(SEED).sample(sorted(expected), 12_000):
        hunt = Hunt(asking().index, tokens, ANY)
        kinds = Counter(asking().index.sorts[sort].kind for _, _, sort in hunt.some(EVERY))
        assert {kind: n for kind, n in kinds.items() if kind not in ("text", *BESIDE)} == expected[tokens], tokens


def test_notes_are_said_by_this_edition_and_by_nobody_else() -> None:
    """A note has the clause's function and place, but whoever speaks the clause did not say it."""
    ours = [note for edition in corpus().editions for clause in edition.clauses for note in clause.notes if note.resp]
    assert len(ours) > 100
    for speaker in SPEAKERS:
        hits = asking()("骰", Limits(speakers=frozenset({speaker})), 10_000).hits
        assert any(hit.sort.kind == "note" for hit in hits) is (speaker == "ours")


def test_the_same_corpus_gives_the_same_bytes() -> None:
    assert list(index_files(passages(corpus()))) == list(files().items())
