"""Turns a few rules into what the figures of their clauses are used for."""

from types import SimpleNamespace
from typing import Any, cast

from bopu.ruleset import terms
from bopu.ruleset.model import Phrase, Rule, Word
from bopu.site.figure_uses import FigureUse, figure_uses
from bopu.site.rule_view import Link, RuleDesk


def rule(name: str, **args: Any) -> Rule:
    """A rule that uses one word with these parameters."""
    phrases = (Phrase("pays", args),)
    return Rule(name, "", "reaches", ("a.1",), ("", ""), phrases, (), (), (), (), False, {})


def desk(*rules: Rule, **values: terms.Term) -> RuleDesk:
    """The desk of a page, as far as it is asked."""
    ruleset = SimpleNamespace(rules=rules, procedures={}, situations={}, values=values)
    part = lambda by: Link(by, "rules/#" + by.replace("the ", "").replace(" ", "-"))  # noqa: E731
    return cast(RuleDesk, SimpleNamespace(game=SimpleNamespace(ruleset=ruleset), part=part))


def test_a_figure_knows_the_rule_the_word_and_the_parameter_that_use_it() -> None:
    thirty = terms.Operated("times", terms.Const(30, "a.1.chou"), terms.Named("players"))
    found = figure_uses(desk(rule("he", chips=thirty, face=Word("one", "a.1.yao"))))
    assert found == {
        "a.1.chou": (FigureUse("he", "rules/#rule-he", "pays", "chips"),),
        "a.1.yao": (FigureUse("he", "rules/#rule-he", "pays", "face"),),
    }
    assert found["a.1.chou"][0].short == "he: pays(chips)"


def test_a_supplied_number_is_no_figure_and_a_use_is_told_once() -> None:
    twice = terms.Operated("plus", terms.Const(1, "a.1"), terms.Const(1, "a.1"))
    found = figure_uses(desk(rule("he", n=terms.Const(2, "guess", supplied=True), m=twice), rule("ju", m=twice)))
    assert {figure: [use.part for use in uses] for figure, uses in found.items()} == {"a.1": ["he", "ju"]}


def test_a_named_value_uses_its_figure_without_a_word() -> None:
    found = figure_uses(desk(pot=terms.Const(100, "a.2")))
    assert [use.short for use in found["a.2"]] == ["pot"]
