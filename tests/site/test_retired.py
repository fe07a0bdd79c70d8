"""Plants tombstones: what is no more answers where links to it arrive, and living pages near it name it."""

from pathlib import Path

import pytest
from lxml import html

from bopu.project.folder import import_from
from bopu.site.addresses import LANGUAGES
from bopu.site.context import make_context
from bopu.site.frozen import Id, ids_of
from bopu.site.games import read_games
from bopu.site.gone_pages import gone_pages
from bopu.site.head import Heads
from bopu.site.pages import Page
from bopu.site.past import Past
from bopu.site.release import Release, Standing
from bopu.site.render import Renderer
from bopu.site.rule_pages import game_book
from bopu.site.rule_view import RULES
from bopu.site.rules_page import rules_page
from bopu.site.strings import read_strings
from bopu.site.tombstones import read_tombstones
from tests.elsewhere.projects import EXAMPLE, GAME, example
from tests.site.projects import add_text, read

STONES = f"""[[rule]]
text = "{GAME}"
id = "sanjin"
now = ["sijin"]
zh = "併入四進。"
en = "Joined with four alike."

[[text]]
id = "jiu"
zh = "已撤。"
en = "Withdrawn."
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, html.HtmlElement]:
    """The pages of rules of a project whose rule `sanjin` went, by language."""
    import_from(EXAMPLE)
    root = example(tmp_path_factory.mktemp("retired") / "project")
    (root / "corpus/tombstones.toml").write_text(STONES, "utf-8")
    corpus, project = read(root)
    games, _ = read_games(project, corpus)
    stones, findings = read_tombstones(project, ids_of(corpus, games), {})
    assert findings == []
    strings = read_strings(project.templates / "strings.toml")
    context = make_context(corpus, project, strings, "", "0", games)
    renderer = Renderer(project.templates, strings, "0", Heads(context, Past(stones=stones)))
    book = game_book(context, context.editions[0])
    assert book is not None
    pages = {lang: rules_page(book.desk(lang, RULES), "") for lang in LANGUAGES}
    made = {lang: Page((lang, GAME, RULES), "rules.html", lang, "x", data) for lang, data in pages.items()}
    return {lang: html.document_fromstring(renderer.file(page)[1].decode()) for lang, page in made.items()}


@pytest.mark.parametrize(("lang", "said"), [("zh", "併入四進。"), ("en", "Joined with four alike.")])
def test_a_link_to_a_rule_that_is_no_more_arrives_where_it_is_told(
    rules: dict[str, html.HtmlElement], lang: str, said: str
) -> None:
    [there] = rules[lang].xpath("//*[@id='rule-sanjin']")
    assert said in there.text_content()
    [way] = there.xpath(".//a/@href")
    assert way == "#rule-sijin" and rules[lang].xpath("//*[@id='rule-sijin']")
    assert rules[lang].xpath("//nav//a[@href='#gone']") and rules[lang].xpath("//h2[@id='gone']")


def test_pages_of_a_text_that_is_no_more_say_why(tmp_path: Path) -> None:
    """Its clauses have no tombstones of their own: those of the release are found by its files."""
    add_text(tmp_path)
    (tmp_path / "corpus/tombstones.toml").write_text(STONES.partition("\n\n")[2], "utf-8")
    corpus, project = read(tmp_path)
    stones, _ = read_tombstones(project, ids_of(corpus, {}), {})
    strings = read_strings(project.templates / "strings.toml")
    release = Release("1.0", files=frozenset({"zh/jiu/b.1/index.html", "jiu/b.1/index.html", "zh/shi/a.9/index.html"}))
    context = make_context(corpus, project, strings, "", "0", {}, None, Standing("", (release,)))
    pages = {page.parts: page.data for page in gone_pages(context, stones, frozenset())}
    assert pages["zh", "jiu", "b.1"].why == pages["jiu", "b.1"].why == {"zh": "已撤。", "en": "Withdrawn."}
    assert pages["zh", "shi", "a.9"].why == {}
    assert stones[0].gone == Id("text", "jiu", "jiu")
