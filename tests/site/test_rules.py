"""Turns a text of this corpus and its game into a site: what its pages say of rules, switches, throws and checks."""

import json
import re
from pathlib import Path

import pytest
from lxml import html

from bopu.findings import has_errors
from bopu.ruleset.decide import Decision
from bopu.site import read_games
from bopu.site.alternatives import Known
from bopu.site.games import GameData, rule_blocks
from bopu.site.wording import PLACES
from tests.site.games import SLUG, copy_corpus, game_of, reported_site, write_report
from tests.site.projects import build, every_file, page, read

LANGUAGES = ("zh", "en")


@pytest.fixture(scope="module")
def project(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of its text with a report on its rules."""
    return reported_site(root, tmp_path_factory)[0]


@pytest.fixture(scope="module")
def game(project: Path) -> GameData:
    """Its game."""
    return game_of(project)


@pytest.fixture(scope="module")
def out(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its site."""
    return reported_site(root, tmp_path_factory)[1]


def text_of(out: Path, address: str, path: str = "//main") -> str:
    """The words of a part of a page."""
    found = html.document_fromstring(page(out, address)).xpath(path)
    return " ".join(" ".join(part.text_content() for part in found).split())


def test_every_word_of_the_rules_reads_in_both_languages(game: GameData) -> None:
    """Where words.yaml lacks one the page falls back to the English of the vocabulary; this test says which."""
    rules = [*game.ruleset.rules, *game.ruleset.situations.values()]
    used = {("conditions", phrase.word) for rule in rules for phrase in (*rule.when, *rule.unless)}
    used |= {("answers", phrase.word) for rule in rules for phrase in (*rule.answer, *rule.do)}
    used |= {("situations", name) for name in game.ruleset.situations}
    used |= {("values", name) for name in game.ruleset.values}
    missing = [
        f"{section}.{word}: {lang}"
        for section, word in sorted(used)
        for lang in LANGUAGES
        if not game.words.get(section, {}).get(word, {}).get(lang)
    ]
    slots = {rule.slot for rule in game.ruleset.rules if rule.slot}
    events = {rule.event for rule in game.ruleset.rules if rule.event}
    missing += [f"slots.{name}: zh" for name in sorted(slots) if name not in game.words["slots"]]
    missing += [f"events.{name}: zh" for name in sorted(events) if name not in game.words["events"]]
    assert missing == []


def test_every_place_in_a_sentence_is_a_parameter_of_its_word(game: GameData) -> None:
    known = {"conditions": game.vocabulary.predicates, "answers": game.vocabulary.operations}
    wrong = []
    for section, words in known.items():
        for word, texts in game.words[section].items():
            if word == "situation":
                continue
            names = {param.name for param in words[word].params} if word in words else set()
            wrong += [
                f"{word}: {name}" for text in texts.values() for name in PLACES.findall(text) if name not in names
            ]
    assert wrong == []


def test_a_rule_reads_as_a_sentence_with_its_figures_linked_to_their_clause(out: Path) -> None:
    row = '//tr[@id="rule-he.dahe"]'
    assert "籌數：三十籌(30)" in text_of(out, f"zh/{SLUG}/rules", row)
    said = text_of(out, f"en/{SLUG}/rules", row)
    assert "if the player has finished by Great Congratulation" in said and "in chips: 30 (三十籌)" in said
    tree = html.document_fromstring(page(out, f"en/{SLUG}/rules"))
    (figure,) = tree.xpath(f'{row}//a[@title="sgt.4.2.sanshi"]')
    assert figure.get("href").endswith(f"en/{SLUG}/sgt.4.2/")


def test_where_supplements_come_from_reads_in_the_pages_language_and_leads_to_the_header(out: Path) -> None:
    said = {}
    for lang, tag in (("zh", "zh-Hant"), ("en", "en")):
        tree = html.document_fromstring(page(out, f"{lang}/{SLUG}/rules"))
        heads = tree.xpath('//section[@aria-labelledby="supplies"]//tbody//th/*')
        assert heads and {head.get("lang") for head in heads} == {tag}
        said[lang] = [(" ".join(head.text_content().split()), head.get("href")) for head in heads]
    assert all(re.search("[一-鿿]", text) and not re.search("[a-z]{3}", text) for text, _ in said["zh"])
    assert ("網頁轉錄〈內廷〉欄首", f"../../../zh/{SLUG}/board/#source-kunst-html") in said["zh"]
    assert ("大計 on the chart", f"../../../en/{SLUG}/board/") in said["en"]
    board = html.document_fromstring(page(out, f"zh/{SLUG}/board"))
    assert board.xpath('//dd[@id="source-kunst-html"]')


def test_what_the_report_counts_by_source_reads_in_the_pages_language(out: Path) -> None:
    assert "圖板各格（據兩種轉錄編成）" in text_of(out, f"zh/{SLUG}/report")
    assert "the cells of the chart, compiled from two transcriptions" in text_of(out, f"en/{SLUG}/report")


def test_the_page_of_rules_has_every_rule_switch_and_clause(out: Path, game: GameData) -> None:
    tree = html.document_fromstring(page(out, f"en/{SLUG}/rules"))
    ids = set(tree.xpath("//@id"))
    assert {f"rule-{rule.id}" for rule in game.ruleset.rules} <= ids
    assert {f"situation-{name}" for name in game.ruleset.situations} <= ids
    assert {f"value-{name}" for name in game.ruleset.values} <= ids
    assert len(tree.xpath('//section[@aria-labelledby="ledger"]//tbody/tr')) == len(game.ledger)
    for name in game.ruleset.switches:
        assert page(out, f"zh/{SLUG}/switches/{name}") and page(out, f"en/{SLUG}/switches/{name}")


def test_a_clause_shows_its_rules_their_lines_and_the_switches(out: Path) -> None:
    said = text_of(out, f"en/{SLUG}/sgt.1.1.6", '//section[@aria-labelledby="rules"]')
    assert "Three ones with one four are exempt as well." in said
    assert "三么一四亦免行贓。" in text_of(out, f"zh/{SLUG}/sgt.1.1.6", '//section[@aria-labelledby="rules"]')
    assert "exactly 2 (兩) dice show a 1 (么)" in said
    assert "- id: zang.exempt # 惟兩么帶一四免行贓" in said
    assert "emption" not in said and "Does 帶一四 mean exactly one four" in said
    assert "Two ones with one four do not carry out Graft" in said and "passes" in said
    markup = page(out, f"en/{SLUG}/sgt.1.1.6")
    assert '<pre tabindex="0"><code lang="en">- id: zang.exempt' in markup


def test_rule_blocks_are_the_lines_of_each_rule() -> None:
    source = (
        "switches:\n  a: 1\nrules:\n- {id: one, x: 1}\n# about two\n- id: two   # said\n  when: []\n\n- id: three\n"
    )
    assert rule_blocks(source) == {
        "one": "- {id: one, x: 1}",
        "two": "- id: two   # said\n  when: []",
        "three": "- id: three",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_throw_is_looked_up_as_the_rules_decide_it(out: Path, game: GameData, lang: str) -> None:
    data = json.loads((out / f"data/{SLUG}/try.{lang}.json").read_text(encoding="utf-8"))
    assert len(data["throws"]) == 126 and data["version"] == game.ruleset.version
    book = game.asker.book
    for dice, number in data["throws"].items():
        shown = tuple(map(int, dice))
        one = _only(game, "throw", (shown,))
        [[conditions, answer]] = data["lists"][number]
        text, cited, *_ = data["answers"][answer]
        names = [data["links"][link][0] for link in data["cited"][cited] if data["links"][link][2] == "rule"]
        assert conditions == [] and names == [rule.id for rule in one.rules] and data["texts"][text]
    assert len(data["outcomes"]) == 1 + len(book.ruleset.tables["board"]["rows"])
    assert all(len(row) == len(data["results"]) for row in data["outcomes"])


def _only(game: GameData, slot: str, key: tuple[object, ...]) -> Decision:
    """What the book itself decides for a key that settles a question."""
    book = game.asker.book
    features = dict(zip(book.vocabulary.slots[slot].keys, key, strict=True))
    return book.decide(slot, Known({**features, "at": "x"}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_are_small(out: Path, lang: str) -> None:
    assert (out / f"data/{SLUG}/try.{lang}.json").stat().st_size < 300_000


def test_what_only_play_knows_is_told_as_alternatives(out: Path) -> None:
    data = json.loads((out / f"data/{SLUG}/try.en.json").read_text(encoding="utf-8"))
    place = next(i for i, (name, *_) in enumerate(data["places"]) if name == "sgt.board.xian.fanxian")
    number = data["outcomes"][place][data["results"].index("Gentleness")]
    said = {
        " & ".join(data["texts"][condition] for condition in conditions): data["texts"][data["answers"][answer][0]]
        for conditions, answer in data["lists"][number]
    }
    assert (
        said["a Metropolitan Graduate"]
        == "move into Great Examination of the Hanlin, to the place that fits the office"
    )
    assert set(said) == {"a Metropolitan Graduate", "not: a Metropolitan Graduate"}


def test_the_measured_effect_of_an_option_is_that_of_the_report(out: Path) -> None:
    said = text_of(out, f"en/{SLUG}/switches/gongshi")
    assert "12 of 500 questions are answered otherwise" in said and "2 of 3 games go otherwise" in said
    assert "they part at move 1 of game 1 · move 2 of game 2" in said
    assert "no measurement of this option" in text_of(out, f"en/{SLUG}/switches/songli")


def test_what_an_option_answers_otherwise_is_told_with_a_situation_both_answers_and_their_clauses(out: Path) -> None:
    first, second = html.document_fromstring(page(out, f"en/{SLUG}/switches/gongshi")).xpath("//table//tbody/tr")
    where, before, after = (" ".join(cell.text_content().split()) for cell in first)
    assert where == (
        "situations: 9, such as Magistrate of a Metropolitan District (District) Gentleness 2 "
        "given not (the player has held Metropolitan Graduate)"
    )
    assert before.endswith("3.4.1 zhixian.daji") and after == "as the chart says1.6 chart"
    assert second[2].text_content().strip() == "no rule answers"
    assert first[2].xpath('.//a[contains(@href, "sgt.1.6")]') and first[1].xpath('.//a[contains(@href, "#rule-")]')


def test_the_report_page_shows_each_part_with_its_numbers(out: Path) -> None:
    said = text_of(out, f"en/{SLUG}/report")
    for words in (
        "2 cases, 0 of which fail",
        "expected a change & found <none>",
        "1 / 2",
        "75 / 100",
        "Of 4 that may make a difference, 3 are noticed",
        "6 / 10",
    ):
        assert words in said
    assert "擲得「聚」的結果當兩次論" in said and "the text" in said and "no game asked" in said
    assert "Virtue" not in text_of(out, f"en/{SLUG}/report", '//section[@aria-labelledby="findings"]')


def test_a_report_on_other_rules_is_not_used(root: Path, tmp_path: Path) -> None:
    copied = copy_corpus(root, tmp_path / "project", SLUG)
    write_report(copied, "another")
    build(copied, tmp_path / "out")
    assert "Not checked" in text_of(tmp_path / "out", f"en/{SLUG}/report")
    assert "Not measured" in text_of(tmp_path / "out", f"en/{SLUG}/switches/gongshi")
    ledger = html.document_fromstring(page(tmp_path / "out", f"en/{SLUG}/ledger"))
    assert ledger.xpath("//p[@class='withheld']") and not ledger.xpath("//ol[@class='cells']")


def test_a_report_that_cannot_be_read_is_a_finding(root: Path, tmp_path: Path) -> None:
    copied = copy_corpus(root, tmp_path / "project", SLUG)
    write_report(copied, "x")
    (copied / f"build/reports/{SLUG}.json").write_text("{", encoding="utf-8")
    corpus, opened = read(copied)
    _, findings = read_games(opened, corpus)
    assert [f.rule for f in findings if f.level == "error"] == ["site.report"]


def test_a_fault_in_the_rules_is_a_finding_and_no_game(root: Path, tmp_path: Path) -> None:
    copied = copy_corpus(root, tmp_path / "project", SLUG)
    rules = copied / f"corpus/{SLUG}/rules.yaml"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("cites: [sgt.1.1.1]", "cites: [sgt.9.9]"), encoding="utf-8"
    )
    corpus, opened = read(copied)
    games, findings = read_games(opened, corpus)
    assert SLUG not in games and has_errors(findings)
    assert any("sgt.9.9" in finding.message for finding in findings)


PLANTED = ("秘語在此", "hidden phrase")


@pytest.mark.parametrize("publish", ["clauses", "none"])
def test_words_that_rules_quote_stay_with_a_withheld_text(root: Path, tmp_path: Path, publish: str) -> None:
    copied = copy_corpus(root, tmp_path / "project", SLUG)
    folder = copied / "corpus" / SLUG
    (folder / "edition.toml").write_text(f'publish = "{publish}"\n', encoding="utf-8")
    rules = (folder / "rules.yaml").read_text(encoding="utf-8")
    for old, new in (
        ("何時終結遊戲？", "何時「秘語在此」？"),
        ("When does the game end?", "When hidden phrase?"),
        ("各人皆完局", "秘語在此"),
        ("when everyone has finished", "hidden phrase"),
        ("reason: {zh: 致謝", "reason: {zh: 秘語在此"),
        ("the six boards of the chart", "hidden phrase"),
        ("# 兩么帶一四", "# 秘語在此"),
        ("rules:\n", "rules:\n# 秘語在此\n"),
    ):
        rules = rules.replace(old, new)
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    write_report(copied, game_of(copied).ruleset.version)
    assert build(copied, tmp_path / "out") == []
    files = every_file(tmp_path / "out")
    everything = b"\n".join(files.values())
    quoted = (*PLANTED, "擲得「聚」的結果", "expected a change &amp; found", "蔭生（出身）")
    assert [word for word in quoted if word.encode() in everything] == []
    assert not any(
        "ruleset.json" in name or "try." in name.rpartition("/")[2]
        for name in files
        if name.startswith(f"data/{SLUG}/")
    )
    assert (f"en/{SLUG}/rules/index.html" in files) == (publish == "clauses")
