"""Compiles the small project: what its figures give, what its slots decide, what is pinned, what can be written."""

import json
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bopu.rules import spec_path, spec_text, write_spec
from bopu.ruleset.decide import Book, Conflict
from bopu.ruleset.load import loads
from bopu.ruleset.model import Names, Phrase, Rule, Ruleset, Selector, Word
from bopu.ruleset.terms import Const, Named, Operated, number
from tests.rules.harness import SLUG, Tiny, copied
from tests.rules.tiny_game import VOCABULARY


class Situation:
    """Features as a test gives them."""

    def __init__(self, **features: Any) -> None:
        self.features = features

    def feature(self, name: str) -> Any:
        """One of them."""
        return self.features[name]


def _rule(ruleset: Ruleset, name: str) -> Rule:
    return next(rule for rule in ruleset.rules if rule.id == name)


def _book(ruleset: Ruleset, choices: dict[str, str] | None = None, supplements: bool = True) -> Book:
    return Book(ruleset, VOCABULARY, choices or {}, supplements)


def _outcomes(book: Book, *dice: int) -> list[tuple[str, Any]]:
    answer = book.decide("throw", Situation(dice=dice)).answer
    return [(phrase.args["outcome"], phrase.args.get("bound", {}).get("face")) for phrase in answer]


def test_numbers_names_and_selectors_are_compiled_with_their_origins(tiny: Tiny) -> None:
    ruleset = tiny.ruleset()
    assert _rule(ruleset, "fa").when == (
        Phrase("alike", {"times": Const(2, "t.4.liang"), "face": Const(1, "t.4.yao")}),
    )
    assert ruleset.values["double"] == Operated("times", Const(2, "t.6.er"), Const(2, "t.6.bei"))
    assert ruleset.situations["high"].when == (Phrase("at", {"places": Names(("t.c.jiang", "t.c.shuai"), "t.7.list")}),)
    first, second = _rule(ruleset, "congratulates").do
    standing = ("standing", {"at": Names(("t.c.jiang", "t.c.shuai"), "t.7.list")})
    assert first.args["from"] == Selector("others", (("seated", {}), standing), "payer")
    half = Const(Fraction(1, 2), "congratulates:pays.chips", True)
    assert second.args["chips"] == Operated("least", half, Named("chips"))
    assert ruleset.supplements["congratulates:pays.chips"] == {"n": "1/2", "source": "a guess", "certainty": "low"}
    assert ruleset.supplements["kinds.soldier"] == {"source": "a guess", "certainty": "low"}
    stated, plain, named = (phrase.args["as"] for phrase in _rule(ruleset, "marks").do)
    assert (stated, isinstance(stated, Word) and stated.origin) == ("fa", "t.4.fa")
    assert (plain, named) == ("jiang", Named("steps"))


def test_a_rule_tells_which_figures_and_supplements_it_rests_on(tiny: Tiny) -> None:
    ruleset = tiny.ruleset()
    assert _rule(ruleset, "fa").figures == ("t.4.liang", "t.4.yao")
    assert _rule(ruleset, "man").figures == ("t.2.san", "t.2.man")
    assert _rule(ruleset, "congratulates").figures == ("t.7.list", "t.5.wu")
    assert _rule(ruleset, "congratulates").supplements == ("congratulates:pays.chips",)
    assert _rule(ruleset, "marks").figures == ("t.4.fa",)


def test_the_compiled_rules_decide(tiny: Tiny) -> None:
    book = _book(tiny.ruleset())
    assert _outcomes(book, 4, 4, 4) == [("man", 4)]
    assert _outcomes(book, 3, 3, 5) == [("dui", 3)]
    assert _outcomes(book, 1, 1, 5) == [("fa", None)]
    assert _outcomes(book, 1, 2, 5) == []
    assert book.decide("outcome", Situation(item="dui", place="t.c.bing")).answer == (Phrase("board", {}),)
    assert [rule.id for rule in book.decide("outcome", Situation(item="fa", place="t.c.bing")).rules] == ["rest"]
    upon = [match.rule.id for match in book.upon("wins", Situation(place="t.c.shuai"))]
    assert upon == ["wins.high", "congratulates"]


def test_choices_and_source_only_leave_rules_out(tiny: Tiny) -> None:
    ruleset = tiny.ruleset()
    still = _book(ruleset, {"chart_moves": "no_"})
    assert still.decide("outcome", Situation(item="dui", place="t.c.bing")).answer == (Phrase("stay", {}),)
    source_only = {rule.id for rule in _book(ruleset, supplements=False).rules()}
    # rest is supplied whole; congratulates and gathers use a supplied number
    assert {rule.id for rule in _book(ruleset).rules()} - source_only == {"rest", "congratulates", "gathers"}


def test_a_supplied_value_takes_its_rules_out_of_source_only(tiny: Tiny) -> None:
    tiny.edit("rules.yaml", "{figure: t.6.bei}]", "{supplied: 2, source: a guess, certainty: low}]")
    source_only = {rule.id for rule in _book(tiny.ruleset(), supplements=False).rules()}
    assert "wins.high" not in source_only and "wins.low" in source_only


def test_rules_that_nothing_orders_are_in_conflict(tiny: Tiny) -> None:
    rival = "- {id: rival, decides: outcome, cites: [t.8], when: [{item: fa}], answer: [{go: t.c.jiang}]}\n"
    tiny.edit("rules.yaml", "- {id: rest,", f"{rival}- {{id: rest,")
    with pytest.raises(Conflict, match="enters, rival"):
        _book(tiny.ruleset()).decide("outcome", Situation(item="fa", place=""))


def test_a_ruleset_comes_back_from_its_json_as_it_was(tiny: Tiny) -> None:
    ruleset = tiny.ruleset()
    again = loads(spec_text(ruleset))
    assert again == ruleset
    assert (again.tables, again.clauses, again.phrases) == (ruleset.tables, ruleset.clauses, ruleset.phrases)
    assert [rule.when for rule in again.rules] == [rule.when for rule in ruleset.rules]
    assert spec_text(again) == spec_text(ruleset)


def test_two_compilations_are_byte_identical(tmp_path: Path) -> None:
    texts = [spec_text(copied(tmp_path / name).ruleset()) for name in ("one", "two")]
    assert texts[0] == texts[1]


def test_a_spec_is_written_whole(tiny: Tiny) -> None:
    ruleset = tiny.ruleset()
    project, _ = tiny.read()
    path = spec_path(project, SLUG)
    write_spec(path, ruleset)
    assert path == tiny.root / "build" / "specs" / "tiny.json"
    assert [one.name for one in path.parent.iterdir()] == ["tiny.json"]
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == ruleset.version


def test_a_ruleset_can_be_sent_to_another_process(tiny: Tiny) -> None:
    ruleset = tiny.ruleset()
    again = pickle.loads(pickle.dumps(ruleset))
    assert again == ruleset
    assert again.rules[0].figures == ruleset.rules[0].figures == ("t.2.san", "t.2.man")


def test_a_changed_figure_changes_the_compiled_number(tiny: Tiny) -> None:
    """五籌 to 七籌 in the text and its attribute: no rule is touched, and the game pays seven."""
    before = tiny.ruleset()
    tiny.edit("text.xml", 'quantity="5" unit="chou">五籌', 'quantity="7" unit="chou">七籌')
    compiled = tiny.compile()
    assert [finding.rule for finding in compiled.findings] == ["rules.stale"]
    assert tiny.confirm("t.5") == []
    after = tiny.ruleset()
    pays = [number(_rule(one, "congratulates").do[0].args["chips"], lambda name: 0) for one in (before, after)]
    assert pays == [5, 7]
    assert before.version != after.version


def test_changed_members_of_a_list_change_the_compiled_names(tiny: Tiny) -> None:
    tiny.edit("text.xml", '、<rs type="place" key="t.c.shuai">帥</rs>', "")
    ruleset = tiny.compile().ruleset
    assert ruleset is not None
    assert ruleset.situations["high"].when[0].args["places"].names == ("t.c.jiang",)
    assert ruleset.tables["kinds"]["high"] == ["t.c.jiang"]


def test_clauses_carry_their_words_only_where_these_may_be_shown(tiny: Tiny) -> None:
    assert tiny.ruleset().clauses["t.1"]["text"] == "戲用三骰。"
    tiny.edit("edition.toml", "full", "clauses")
    assert tiny.ruleset().clauses["t.1"].keys() == {"slug", "n", "function", "digest"}


def test_the_ledger_accounts_for_every_clause(tiny: Tiny) -> None:
    ledger = tiny.compile().ledger
    assert {name: entry.status for name, entry in ledger.items()} == {
        **{f"t.{n}": "executable" for n in range(1, 9)},
        "t.9": "advice",
        "t.10": "narrative",
    }
    assert ledger["t.5"].by == ("the rule congratulates",)
    assert ledger["t.6"].by == ("the value double", "the rule wins.low", "the rule wins.high")
    assert ledger["t.9"].reason == {"zh": "勸早到", "en": "advises to come early"}


def test_confirming_one_clause_leaves_the_others_stale(tiny: Tiny) -> None:
    tiny.edit("text.xml", "骰皆同為", "骰盡同為")
    tiny.edit("text.xml", "骰相同為", "骰全同為")
    assert tiny.confirm("t.2") == []
    assert [finding.clause for finding in tiny.compile().findings] == ["t.3"]
    assert tiny.confirm("all") == []
    assert tiny.compile().findings == []


def test_a_rule_is_confirmed_alone_by_somebody_on_a_day(tiny: Tiny) -> None:
    tiny.edit("text.xml", "各家賀以", "諸家賀以")
    tiny.edit("text.xml", "高位指<rs", "高位謂<rs")
    assert len(tiny.compile().findings) == 6
    assert tiny.confirm("congratulates", "marks", by="讀者", on="2026-03-04") == []
    compiled = tiny.compile()
    assert [finding.clause for finding in compiled.findings] == ["t.7"] * 3
    found = compiled.confirmations
    assert {(pair, one.by) for pair, one in found.items() if one.on == "2026-03-04"} == {
        (("rule congratulates", "t.5"), "讀者"),
        (("rule congratulates", "t.7"), "讀者"),
        (("rule marks", "t.4"), "讀者"),
        (("rule marks", "t.7"), "讀者"),
    }
    assert found["rule man", "t.2"].by == "machine"
    assert tiny.confirm("situation high", "t.7", by="讀者", on="2026-03-04") == []
    assert tiny.compile().findings == []


def test_a_wording_stays_while_somebody_is_confirmed_against_it_and_no_longer(tiny: Tiny) -> None:
    before = [
        line for line in tiny.path("rules.confirmed").read_text(encoding="utf-8").splitlines() if "高位指" in line
    ]
    tiny.edit("text.xml", "高位指<rs", "高位謂<rs")
    tiny.confirm("marks")
    assert before[0] in tiny.path("rules.confirmed").read_text(encoding="utf-8").splitlines()
    tiny.confirm("t.7")
    assert before[0] not in tiny.path("rules.confirmed").read_text(encoding="utf-8").splitlines()


def test_confirming_again_changes_nothing_else(tiny: Tiny) -> None:
    before = tiny.path("rules.confirmed").read_text(encoding="utf-8")
    assert tiny.confirm("man") == []
    assert tiny.path("rules.confirmed").read_text(encoding="utf-8") == before
    tiny.path("rules.confirmed").unlink()
    assert tiny.confirm("all") == []
    assert tiny.path("rules.confirmed").read_text(encoding="utf-8") == before


def test_only_what_is_cited_and_what_cites_can_be_confirmed(tiny: Tiny) -> None:
    before = tiny.path("rules.confirmed").read_text(encoding="utf-8")
    said = [str(finding) for finding in tiny.confirm("t.9", "mann", "t.2")]
    expected = (
        "corpus/tiny/rules.confirmed: error: expected `all`, a part of the rules or a clause that they cite; found "
    )
    assert said == [
        f"{expected}'t.9': did you mean 't.8'? [rules.confirm]",
        f"{expected}'mann': did you mean 'man'? [rules.confirm]",
    ]
    assert tiny.path("rules.confirmed").read_text(encoding="utf-8") == before


def test_a_faulty_file_of_confirmations_is_not_written_over(tiny: Tiny) -> None:
    tiny.edit("rules.confirmed", "三骰皆同為", "三骰盡同為")
    before = tiny.path("rules.confirmed").read_text(encoding="utf-8")
    assert {finding.rule for finding in tiny.confirm("all")} == {"rules.confirmed"}
    assert tiny.path("rules.confirmed").read_text(encoding="utf-8") == before


def test_nothing_is_confirmed_while_the_rules_are_in_error(tiny: Tiny) -> None:
    tiny.edit("rules.yaml", "chips: {value: double}", "chips: {value: duoble}")
    tiny.edit("text.xml", "骰皆同為", "骰盡同為")
    assert [finding.rule for finding in tiny.confirm("all")] == ["rules.unknown-value"]


def test_markup_and_notes_make_nothing_stale(tiny: Tiny) -> None:
    tiny.edit("text.xml", "宜早入席。", '宜早入席。<note type="commentary" resp="#bopu" xml:lang="en">advice</note>')
    tiny.edit("text.xml", "者依圖行", '者依<hi rend="bold">圖</hi>行')
    assert tiny.compile().findings == []
