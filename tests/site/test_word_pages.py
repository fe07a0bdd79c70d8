"""The pages of words: a term with all its places and rules, the parallels, and nothing of what is withheld."""

from functools import cache
from pathlib import Path

import pytest
from lxml import html
from lxml.html import HtmlElement

from bopu.ruleset.procedure import all_parts
from bopu.site import read_games
from bopu.site.context import Context, make_context
from bopu.site.pages import Page
from bopu.site.parallels_page import parallels_page
from bopu.site.render import Renderer
from bopu.site.strings import read_strings
from bopu.site.term_page import TermPage, term_page
from bopu.site.word_pages import WordBook, word_book
from bopu.words import term_places
from tests.site.projects import add_text, build, page, read

ROOT = Path(__file__).resolve().parents[2]


@cache
def whole() -> tuple[Context, WordBook]:
    """The corpus with its games, as pages draw upon it."""
    corpus, project = read(ROOT)
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    context = make_context(corpus, project, strings, "", "0", games)
    return context, word_book(context)


def term(name: str, lang: str = "en") -> TermPage:
    context, book = whole()
    return term_page(context, book.index, book.places, context.glossary.entries[name], lang)


def shown(data: object, template: str, lang: str, *parts: str) -> HtmlElement:
    """A page as it is rendered."""
    context, _ = whole()
    renderer = Renderer(context.project.templates, context.strings, "0")
    return html.document_fromstring(renderer.file(Page((lang, *parts), template, lang, "t", data))[1].decode())


def test_every_place_of_every_term_stands_on_its_page() -> None:
    """Every tenth term's page is made."""
    context, _ = whole()
    places = term_places(context.editions, context.glossary)
    assert len(places) > 900
    for name in list(context.glossary.entries)[::10]:
        data = term(name)
        assert data.count == len(places.get(name, ()))
        assert data.marked == sum(one.marked for one in places.get(name, ()))
        lines = [line for one in data.documents for line in (*one.lines, *one.forms)]
        assert all(line.words and line.href and line.n for line in lines)


def test_a_page_tells_marks_from_forms_and_folds_what_is_long() -> None:
    data = term("jungong")
    tree = shown(data, "term.html", "en", "glossary", "jungong")
    assert len(tree.xpath("//ol[@class='kwic']/li")) == data.count > 200
    heads = [head.text_content() for head in tree.xpath("//details/h3")]
    assert any(head.startswith("Marked") for head in heads) and any(head.startswith("The form") for head in heads)
    opened = {bool(one.xpath("@open")) for one in tree.xpath("//details")}
    assert opened == {True, False}
    assert "jūngōng" in tree.xpath("//h1")[0].text_content()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_rules_that_use_a_term_are_named_with_their_clauses(lang: str) -> None:
    """大賀 is a figure of the rule that its clause gives: 凡大賀者…各賀以三十籌."""
    (text,) = term("dahe", lang).rules
    rules = {line.rule.text: line for line in text.rules}
    assert "he.dahe" in rules
    assert rules["he.dahe"].rule.href == f"../../../{lang}/shengguantu/rules/#rule-he.dahe"
    assert f"../../../{lang}/shengguantu/sgt.4.2/" in [cite.href for cite in rules["he.dahe"].cites]


def test_a_rule_uses_a_term_where_its_figure_says_so_or_its_name() -> None:
    """Held against the figures of the clauses and what the rules print of themselves."""
    context, book = whole()
    parts = [part for one in context.editions for part in (one.clauses, *one.companion_clauses.values())]
    clauses = [clause for part in parts for clause in part]
    assert len(book.index.rules) > 100
    for name, uses in book.index.rules.items():
        values = {name, f"term:{name}"}
        marked = {figure.id for clause in clauses for figure in clause.figures if figure.value in values}
        rows = {clause.id for clause in clauses if any(figure.value in values for figure in clause.figures)}
        for use in uses:
            part = all_parts(context.games[use.slug].ruleset)[use.name]
            assert marked & set(part.figures) or any(word in repr(part.phrases) for word in (name, *rows)), (name, use)


def test_terms_written_alike_lead_to_each_other() -> None:
    _, book = whole()
    pairs = [(one, other) for one, others in book.index.alike.items() for other in others]
    assert pairs and all(one in book.index.alike[other] and one != other for one, other in pairs)


def test_the_parallels_lead_to_their_clauses() -> None:
    context, book = whole()
    data = parallels_page(context, book.parallels, "zh")
    tree = shown(data, "parallels.html", "zh", "parallels")
    clauses = {clause.id for edition in context.editions for clause in edition.clauses}
    links = tree.xpath("//ol[@class='phrases']//a/@href")
    assert len(links) > 2 * data.count > 200 and {link.split("/")[-2] for link in links} <= clauses
    assert len(tree.xpath("//ol[@class='phrases']/li")) == data.count


def test_the_pages_are_built_and_led_to(tmp_path: Path) -> None:
    add_text(tmp_path)
    assert build(tmp_path, tmp_path / "out") == []
    for lang in ("zh", "en"):
        tree = html.document_fromstring(page(tmp_path / "out", f"{lang}/glossary/de"))
        assert tree.xpath("//ol[@class='kwic']//a/@href") == [f"../../../{lang}/shi/a.2/"]
        assert tree.xpath("//nav[@class='crumbs']//a/@href") == ["../../", "../"]
        assert (tmp_path / "out" / lang / "parallels" / "index.html").is_file()
    (line,) = html.document_fromstring(page(tmp_path / "out", "zh/glossary/de")).xpath("//span[@class='kwic-line']")
    assert line.text_content() == "陞官得三十籌。"


@pytest.mark.parametrize("publish", ["clauses", "none"])
def test_what_is_withheld_is_on_no_page_of_words(tmp_path: Path, publish: str) -> None:
    secret = "秘不可示"
    clauses = [
        f'<seg type="clause" xml:id="a.{n}" n="{n}" function="outcome">{secret}之<term ref="term:de">德</term></seg>'
        for n in (1, 2)
    ]
    segment = ('<seg type="clause" xml:id="e.1" corresp="text.xml#a.1">Hidden.</seg>',)
    add_text(tmp_path, publish=publish, clauses=clauses, segments=segment)
    assert build(tmp_path, tmp_path / "out") == []
    for address in ("zh/glossary/de", "zh/glossary", "zh/parallels", "en/glossary/de"):
        assert secret not in page(tmp_path / "out", address)
    links = html.document_fromstring(page(tmp_path / "out", "zh/glossary/de")).xpath("//ol[@class='kwic']//a/@href")
    assert links == ([f"../../../zh/shi/a.{n}/" for n in (1, 2)] if publish == "clauses" else [])
