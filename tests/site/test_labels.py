"""Turns ids of clauses, with and without printed numbers, into what links call them."""

from collections import Counter
from pathlib import Path

import pytest
from lxml import html

from bopu.clauses.model import Clause
from bopu.site.context import make_context
from bopu.site.labels import label_of
from bopu.site.strings import Strings, read_strings
from tests.site.projects import add_text, build, page, read

CLAUSES = (
    '<seg type="clause" xml:id="a.2.3" n="2.3" function="procedure">擲骰。</seg>',
    '<seg type="clause" xml:id="a.2.3.note" function="procedure">小注。</seg>',
    '<seg type="clause" xml:id="a.2.3.note.1" function="procedure">又注。</seg>',
    '<seg type="clause" xml:id="a.5.4" function="procedure">又擲。</seg>',
    '<seg type="clause" xml:id="a.title" function="procedure">題。</seg>',
)
SEGMENTS = ('<seg type="clause" xml:id="e.1" corresp="text.xml#a.2.3">Throw.</seg>',)


@pytest.fixture
def known(tmp_path: Path) -> dict[str, Clause]:
    """The clauses of a small text."""
    add_text(tmp_path, clauses=CLAUSES, segments=SEGMENTS)
    corpus, _ = read(tmp_path)
    return {clause.id: clause for clause in corpus.editions[0].clauses}


@pytest.fixture
def strings(root: Path) -> dict[str, Strings]:
    """The words of the interface."""
    return dict(read_strings(root / "site_templates/strings.toml"))


def test_a_number_is_the_printed_one_or_that_of_the_id(known: dict[str, Clause], strings: dict[str, Strings]) -> None:
    assert label_of("a.2.3", known, strings["en"], {}) == "2.3"
    assert label_of("a.5.4", known, strings["en"], {}) == "5.4"


def test_a_part_of_a_clause_is_named_after_it(known: dict[str, Clause], strings: dict[str, Strings]) -> None:
    assert label_of("a.2.3.note", known, strings["en"], {}) == "2.3 note"
    assert label_of("a.2.3.note", known, strings["zh"], {}) == "2.3 注"
    assert label_of("a.2.3.note.1", known, strings["en"], {}) == "2.3 note 1"
    assert label_of("a.5.4.example", known, strings["zh"], {}) == "5.4 例"


def test_an_id_without_a_number_stands_for_itself(known: dict[str, Clause], strings: dict[str, Strings]) -> None:
    assert label_of("a.title", known, strings["en"], {}) == "a.title"
    assert label_of("", known, strings["en"], {}) == ""


ENTRIES = (
    '<seg type="clause" xml:id="a.wu.1.1" function="definition">'
    '<term xml:id="a.t" ref="term:de">德</term>。五紅。</seg>',
    '<seg type="clause" xml:id="a.wu.1.2" function="outcome">自擲飲酒，餘人不飲。</seg>',
    '<seg type="clause" xml:id="a.head" function="editorial">開局﹕</seg>',
    '<seg type="clause" xml:id="a.head.note" function="editorial">(小注)</seg>',
    '<seg type="clause" xml:id="a.intro" function="editorial">'
    '<term xml:id="a.u" ref="term:de">德</term>古戲，久矣。</seg>',
)
ENGLISH = ("Virtue. Five reds.", "Whoever throws drinks.", "Opening the game:", "(A note)", "An old game. Long.")
ALIGNED = tuple(
    f'<seg type="clause" xml:id="e.{at}" corresp="text.xml#{name}">{words}</seg>'
    for at, (name, words) in enumerate(
        zip(("a.wu.1.1", "a.wu.1.2", "a.head", "a.head.note", "a.intro"), ENGLISH, strict=True)
    )
)
TITLES = {
    "a.wu.1.1": ("德", "Virtue"),
    "a.wu.1.2": ("德 2", "Virtue 2"),
    "a.head": ("開局", "Opening the game"),
    "a.head.note": ("開局 注", "Opening the game note"),
    "a.intro": ("德古戲…", "An old game…"),
}


def test_a_clause_without_any_number_is_called_by_its_entry_its_heading_or_its_first_words(tmp_path: Path) -> None:
    add_text(tmp_path, clauses=ENTRIES, segments=ALIGNED)
    corpus, project = read(tmp_path)
    context = make_context(corpus, project, read_strings(project.templates / "strings.toml"), "", "0")
    assert {name: (context.label(name, "zh"), context.label(name, "en")) for name in TITLES} == TITLES


PARTS = (
    '<seg type="clause" xml:id="a.2" n="二" function="editorial">二、牌</seg>',
    '<seg type="clause" xml:id="a.2.1" n="(1)" function="procedure">(1)擲骰。</seg>',
    '<seg type="clause" xml:id="a.2.a" function="procedure">又擲。</seg>',
    '<seg type="clause" xml:id="a.2.men" function="definition"><rs type="list" key="de">四 五</rs></seg>',
    '<seg type="clause" xml:id="a.2.ye" function="definition"><rs type="list" key="de">四</rs>。</seg>',
)
PARTS_IN_ENGLISH = ('<seg type="clause" xml:id="e.2" corresp="text.xml#a.2">2. Cards</seg>',)
PART_NAMES = {
    "a.2": ("二", "2"),
    "a.2.1": ("2.1", "2.1"),
    "a.2.a": ("二 a", "2 a"),
    "a.2.men": ("二 德", "2 Virtue"),
    "a.2.ye": ("二 ye", "2 ye"),
}


def test_a_number_that_leads_nowhere_alone_is_ours_and_a_clause_that_is_a_list_has_its_name(tmp_path: Path) -> None:
    """In English a number in Chinese is ours too; a clause that is more than its list has not the name of it."""
    add_text(tmp_path, clauses=PARTS, segments=PARTS_IN_ENGLISH)
    corpus, project = read(tmp_path)
    context = make_context(corpus, project, read_strings(project.templates / "strings.toml"), "", "0")
    assert {name: (context.label(name, "zh"), context.label(name, "en")) for name in PART_NAMES} == PART_NAMES


def test_a_title_tells_no_word_that_is_withheld(tmp_path: Path) -> None:
    add_text(tmp_path, clauses=ENTRIES, segments=ALIGNED, publish="clauses")
    corpus, project = read(tmp_path)
    context = make_context(corpus, project, read_strings(project.templates / "strings.toml"), "", "0")
    assert [context.label(name, "zh") for name in TITLES] == list(TITLES)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_clauses_of_this_corpus_have_names_of_their_own_unless_a_number_is_printed_twice(root: Path, lang: str) -> None:
    corpus, project = read(root)
    context = make_context(corpus, project, read_strings(project.templates / "strings.toml"), "", "0")
    for edition in context.editions:
        labels = {clause.id: context.label(clause.id, lang) for clause in edition.clauses}
        numbers = Counter(labels.values())
        printed = Counter(clause.n for clause in edition.clauses if clause.n)
        assert labels and not set(labels) & set(labels.values())
        assert {label for label, n in numbers.items() if n > 1} <= {n for n, times in printed.items() if times > 1}


def test_pages_of_clauses_call_themselves_and_their_neighbours_so(tmp_path: Path) -> None:
    add_text(tmp_path, clauses=CLAUSES, segments=SEGMENTS)
    assert build(tmp_path, tmp_path / "out") == []
    tree = html.document_fromstring(page(tmp_path / "out", "en/shi/a.2.3.note.1").encode())
    assert "2.3 note 1" in tree.xpath("string(//h1)")
    assert "2.3 note" in tree.xpath("string(//a[@rel='prev'])") and "5.4" in tree.xpath("string(//a[@rel='next'])")
