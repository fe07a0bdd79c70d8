"""What games rest on: every event is counted under the clauses, supplements and construals of its rules."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bopu.play.contract import Event
from bopu.play.grounds import grounds_of
from bopu.play.rests import Resting, Rests, UnknownRule
from bopu.ruleset.model import Phrase, Procedure, Step
from bopu.ruleset.procedure import held_parts
from bopu.ruleset.terms import Const, Named, Operated
from tests.play.parlour import RULES, table
from tests.play.race_rules import rule

RESTS = Rests(RULES)


def of(*rules: str, cites: tuple[str, ...] = ()) -> Resting:
    """What one event rests on."""
    return RESTS.of_events([Event("happens", {}, rules, cites)])


def test_each_event_is_counted_where_its_rules_belong() -> None:
    assert of("pair") == Resting(total=1, source=1, source_alone=1)
    assert of("plain").supplements == {"the game as it is played": 1} and of("plain").source == 0
    assert of("pair", "plain").source == 1 and of("pair", "plain").source_alone == 0
    assert of(cites=("race.numbers",)) == Resting(total=1, source=1, source_alone=1)
    assert of() == Resting(total=1, nothing=1)


def test_a_supplied_number_and_a_construal_are_seen_in_a_rule_that_cites_a_clause() -> None:
    bonus = of("bonus")
    assert (bonus.source, bonus.source_alone) == (1, 0)
    assert bonus.supplements == {"race.bonus": 1} and bonus.switches == {("construal", "all-pay"): 1}


def test_a_supplied_situation_is_seen_in_a_rule_that_names_it() -> None:
    custom = rule("late", supplied=("house custom", "low"), when=(Phrase("alike", {}),))
    named = replace(RULES.rules[1], when=(Phrase("situation", {"name": "late"}),))
    ruleset = replace(RULES, rules=(named,), situations={"late": custom})
    event = Event("moves", {}, (named.id,))
    assert Rests(ruleset).of_events([event]).supplements == {"house custom": 1}
    told = [one for one in grounds_of(event, ruleset) if one.kind == "supplement"]
    assert [(one.id, one.source, one.text["en"]) for one in told] == [
        ("late", "house custom", "house custom (certainty low)")
    ]


def test_a_supplied_procedure_and_what_it_begins_with_are_seen_in_its_steps() -> None:
    go = Step("go", cites=("race.1",), operation=Phrase("advance", {}), next="done", name="walk.go")
    walk = Procedure("walk", (), ("house custom", "low"), {"far": "stake"}, (go, Step("done", name="walk.done")))
    stake = Const(9, "custom", supplied=True)
    ruleset = replace(RULES, procedures={"walk": walk}, values={"stake": stake})
    event = Event("moves", {}, ("walk.go",))
    resting = Rests(ruleset).of_events([event])
    assert (resting.source, resting.source_alone) == (1, 0)
    assert resting.supplements == {"house custom": 1, "custom": 1}
    assert [(one.kind, one.id) for one in grounds_of(event, ruleset)] == [("supplement", "walk"), ("figure", "custom")]
    given = replace(ruleset, procedures={"walk": replace(walk, supplied=("", ""), binds={})})
    assert Rests(given).of_events([event]).source_alone == 1 and grounds_of(event, given) == ()


def test_a_supplied_number_behind_a_name_is_seen() -> None:
    operated = Operated("plus", Named("stake"), Const(1, "race.1"))
    rule = replace(RULES.rules[1], answer=(Phrase("advance", {"steps": operated}),))
    ruleset = replace(RULES, rules=(rule,), values={"stake": Const(9, "custom", supplied=True)})
    assert Rests(ruleset).of_events([Event("moves", {}, ("pair",))]).supplements == {"custom": 1}


def test_games_add_up_and_shares_are_exact() -> None:
    games = [[event for ply in table(seed).play() for event in ply.events] for seed in range(20)]
    one_by_one = sum((RESTS.of_events(events) for events in games), Resting())
    together = RESTS.of_events(event for events in games for event in events)
    assert one_by_one == together and together.total == sum(map(len, games))
    assert together.share(together.total) == 1 and Resting().share(0) == Fraction(0)
    assert 0 < together.share(together.supplements["the game as it is played"]) < 1


def test_rules_are_counted_as_events_are() -> None:
    counted = RESTS.of_rules(held_parts(table(1).book).values())
    assert (counted.total, counted.source_alone) == (5, 4)


def test_a_rule_that_the_ruleset_does_not_have_is_a_sentence() -> None:
    with pytest.raises(UnknownRule, match=r"expected rules of the ruleset; found 'cheat' \(`happens \[cheat\]`\)"):
        of("cheat")
