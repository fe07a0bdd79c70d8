"""Turns the small game with a pot into a site: its procedure is a table of steps that links to its clauses and back."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from bopu.ruleset.decide import SITUATION
from bopu.ruleset.vocabulary import TEST_OUTCOMES
from bopu.site import GameData, read_games
from bopu.site.blocks import procedure_blocks
from bopu.site.rule_view import share_of_text
from tests.rules.harness import POT, Tiny, copied
from tests.site.projects import GLOSSARY, build, page, read

LANGUAGES = ("zh", "en")


def project(root: Path, to: Path) -> Tiny:
    """The small game as a project of its own."""
    pot = copied(to, POT)
    shutil.copytree(root / "site_templates", to / "site_templates")
    (to / "corpus" / "glossary.xml").write_text(GLOSSARY, encoding="utf-8")
    return pot


def game_of(pot: Tiny) -> GameData:
    """Its game."""
    corpus, opened = read(pot.root)
    return read_games(opened, corpus)[0][POT]


@pytest.fixture(scope="module")
def pot(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Tiny:
    """The project."""
    return project(root, tmp_path_factory.mktemp("pot"))


@pytest.fixture(scope="module")
def out(pot: Tiny) -> Path:
    """Its site."""
    assert [str(finding) for finding in build(pot.root, pot.root / "out")] == []
    return pot.root / "out"


def tree(out: Path, address: str) -> html.HtmlElement:
    """A page."""
    return html.document_fromstring(page(out, address))


def said(out: Path, address: str, path: str) -> str:
    """The words of a part of a page."""
    return " ".join(" ".join(part.text_content() for part in tree(out, address).xpath(path)).split())


def test_a_procedure_is_a_table_of_its_steps(out: Path, pot: Tiny) -> None:
    steps = pot.ruleset().procedures["kaichong"].steps
    rows = tree(out, "en/pot/rules").xpath('//section[@aria-labelledby="procedure-kaichong"]//tbody/tr/@id')
    assert rows == [f"step-{step.name}" for step in steps if not step.end]
    row = '//tr[@id="step-kaichong.{}"]'
    assert "turn 1 (一) called the card" in said(out, "en/pot/rules", row.format("turn"))
    assert "one is turned → offer the pot is empty → the end" in said(out, "en/pot/rules", row.format("turn"))
    assert "asked: the card is red yes → bonus no → turn" in said(out, "en/pot/rules", row.format("red"))
    assert "問： 所翻之張為紅張" in said(out, "zh/pot/rules", row.format("red"))
    assert "翻者得二籌(2)" in said(out, "zh/pot/rules", row.format("take"))
    assert "it is left → pass.passes / pass.falls" in said(out, "en/pot/rules", row.format("offer"))
    assert "only under left: it is put aside" in said(out, "en/pot/rules", row.format("pass.falls"))
    assert "supplied from a guess" in said(out, "en/pot/rules", row.format("bury"))


def test_a_procedure_says_what_begins_it_and_what_is_known_then(out: Path) -> None:
    section = '//section[@aria-labelledby="procedure-kaichong"]'
    assert "Turning the pot kaichong" in said(out, "en/pot/rules", section)
    assert "begun by opens" in said(out, "en/pot/rules", section)
    assert "known when it begins: the turner table_won.player" in said(out, "en/pot/rules", section)
    (link,) = tree(out, "en/pot/rules").xpath('//tr[@id="rule-opens"]//p[@class="ans"]')
    assert " ".join(link.text_content().split()) == "then go through turning the pot"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_steps_link_to_their_clauses_and_these_back(out: Path, lang: str) -> None:
    (cited,) = tree(out, f"{lang}/pot/rules").xpath('//tr[@id="step-kaichong.lay"]/th/a/@href')
    assert cited.endswith(f"{lang}/pot/p.6/")
    cards = tree(out, f"{lang}/pot/p.6").xpath('//section[@aria-labelledby="rules"]//div[@class="rule-card"]')
    (back,) = cards[0].xpath('.//p[@class="rule-id"]/a/@href')
    assert back.endswith("rules/#step-kaichong.lay")
    for address in (f"{lang}/pot/rules", f"{lang}/pot/p.3"):
        for href in tree(out, address).xpath('//a[contains(@href, "#step-") or contains(@href, "#procedure-")]/@href'):
            fragment = href.partition("#")[2]
            assert tree(out, f"{lang}/pot/rules").xpath(f'//*[@id="{fragment}"]'), href


def test_no_id_of_a_page_stands_twice(out: Path) -> None:
    ids = tree(out, "en/pot/rules").xpath("//@id")
    assert len(ids) == len(set(ids))


def test_a_clause_shows_its_steps_as_written(out: Path) -> None:
    shown = said(out, "en/pot/p.6", '//section[@aria-labelledby="rules"]//pre')
    assert shown == "- {id: lay, cites: [p.6], buries: {card: {value: card}}, next: turn}"
    assert "kaichong" in said(out, "en/pot/p.1", '//section[@aria-labelledby="rules"]')
    whole = said(out, "en/pot/rules", '//section[@aria-labelledby="procedure-kaichong"]//pre')
    assert whole.startswith("kaichong: cites: [p.1] binds:") and whole.endswith(
        "buries: {card: {value: card}}, next: turn}"
    )


def test_a_switch_lists_the_steps_that_hold_under_each_option(out: Path) -> None:
    listed = tree(out, "en/pot/switches/left").xpath('//a[contains(@href, "#step-")]')
    assert [link.text_content() for link in listed] == ["kaichong.pass.passes", "kaichong.pass.falls"]
    assert listed[0].get("href").endswith("rules/#step-kaichong.pass.passes")


def test_the_ledger_and_the_supplies_lead_to_steps(out: Path) -> None:
    ledger = tree(out, "en/pot/rules").xpath('//section[@aria-labelledby="ledger"]//a/@href')
    assert "#step-kaichong.turn" in ledger and "#procedure-kaichong" in ledger
    assert "#step-kaichong.bury" in tree(out, "en/pot/rules").xpath('//section[@aria-labelledby="supplies"]//a/@href')


def test_steps_count_among_the_rules(pot: Tiny) -> None:
    assert share_of_text(game_of(pot)) == (10, 9)  # a rule and nine steps, one of them a guess


def unsaid(game: GameData) -> list[tuple[str, str]]:
    """The words of steps that words.yaml does not give in both languages: pages then fall back to English."""
    procedures = game.ruleset.procedures
    steps = [step for procedure in procedures.values() for step in procedure.steps]
    used = {("answers", step.operation.word) for step in steps if step.operation}
    used |= {("conditions", phrase.word) for step in steps for phrase in step.test if phrase.word != SITUATION}
    used |= {("outcomes", outcome) for step in steps for outcome in step.outcomes if outcome not in TEST_OUTCOMES}
    used |= {("values", step.bind) for step in steps if step.bind} | {("procedures", name) for name in procedures}
    used |= {("values", name) for procedure in procedures.values() for name in procedure.binds}
    return [name for name in sorted(used) if set(game.words.get(name[0], {}).get(name[1], ())) != set(LANGUAGES)]


def test_every_word_of_the_steps_reads_in_both_languages(pot: Tiny) -> None:
    game = game_of(pot)
    assert unsaid(game) == []
    assert unsaid(replace(game, words={})) != []


def test_so_does_every_word_of_the_steps_of_this_corpus(root: Path) -> None:
    corpus, opened = read(root)
    assert {slug: unsaid(game) for slug, game in read_games(opened, corpus)[0].items() if unsaid(game)} == {}


def test_words_that_could_quote_stay_with_a_withheld_text(root: Path, tmp_path: Path) -> None:
    pot = project(root, tmp_path)
    pot.path("edition.toml").write_text('publish = "clauses"\n', encoding="utf-8")
    pot.edit("rules.yaml", "source: a guess", "source: a hidden guess")
    build(pot.root, tmp_path / "out")
    text = page(tmp_path / "out", "en/pot/rules")
    assert "step-kaichong.bury" in text and "hidden guess" not in text and "buries: {card" not in text


def test_blocks_are_the_lines_of_each_procedure_and_step() -> None:
    source = (
        "procedures:\n  a:\n    steps:\n    # first\n    - {id: x,\n       end: true}\n"
        "    - id: y  # said\n      end: true\n"
        "  b: {steps: []}\nrules:\n- {id: one}\n"
    )
    blocks = procedure_blocks(source)
    assert blocks.keys() == {"a", "b"}
    assert blocks["a"].steps == ("- {id: x,\n   end: true}", "- id: y  # said\n  end: true")
    assert blocks["b"] == ("  b: {steps: []}", ())
