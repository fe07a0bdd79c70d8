"""Compiles a procedure: what its steps rest on, how it comes back from JSON, which steps the texts alone give."""

import copy
import pickle

import pytest

from bopu.findings import Level, has_errors
from bopu.rules import rules_schema, spec_text
from bopu.rules.paths import MOST
from bopu.rules.shape import check_shape
from bopu.rules.source import parse_yaml
from bopu.ruleset.decide import Book
from bopu.ruleset.load import loads
from bopu.ruleset.model import Phrase, Step, Word
from bopu.ruleset.procedure import all_parts
from bopu.ruleset.terms import Const, Named
from tests.rules.harness import Tiny
from tests.rules.pot_words import VOCABULARY


def test_steps_are_compiled_with_what_they_rest_on(pot: Tiny) -> None:
    procedure = pot.ruleset().procedures["kaichong"]
    turn, offer, take, passes, falls, bury, done, red, bonus, lay = procedure.steps
    assert (procedure.cites, procedure.binds) == (("p.1",), {"turner": "table_won.player"})
    assert turn.operation == Phrase("reveals", {"n": Const(1, "p.1.yi")})
    assert (turn.cites, turn.figures, turn.bind, turn.targets) == (
        ("p.1", "p.4"),
        ("p.1.yi",),
        "card",
        ("offer", "done"),
    )
    assert offer.operation == Phrase("offers", {"card": Named("card"), "to": Named("turner")})
    assert (take.next, take.outcomes, take.figures, take.supplements) == ("red", {}, ("p.2.er",), ())
    assert (passes.id, passes.only, falls.id, falls.only) == ("pass", {"left": "passes"}, "pass", {"left": "falls"})
    assert bury.supplied == ("a guess", "low")
    assert done == Step("done", line=23, name="kaichong.done") and done.end and not (turn.end or red.end)
    assert red.test == (Phrase("same", {"card": Named("card"), "kind": Word("hong", "p.5.hong")}),)
    assert (red.operation, red.outcomes, red.figures) == (None, {"yes": "bonus", "no": "turn"}, ("p.5.hong",))
    assert (bonus.next, lay.targets) == ("lay", ("turn",))


def test_a_step_has_a_name_of_its_own_also_where_switches_set_two_apart(pot: Tiny) -> None:
    names = [step.name for step in pot.ruleset().procedures["kaichong"].steps]
    assert names[2:5] == ["kaichong.take", "kaichong.pass.passes", "kaichong.pass.falls"]
    assert len(set(names)) == len(names)
    assert list(all_parts(pot.ruleset())) == ["opens", *(name for name in names if name != "kaichong.done")]


def test_a_procedure_comes_back_from_its_json_as_it_was(pot: Tiny) -> None:
    ruleset = pot.ruleset()
    again = loads(spec_text(ruleset))
    assert again.procedures == ruleset.procedures
    assert again.procedures["kaichong"].steps[0].outcomes == {"revealed": "offer", "empty": "done"}
    assert spec_text(again) == spec_text(ruleset)
    assert pickle.loads(pickle.dumps(ruleset)) == copy.deepcopy(ruleset) == ruleset


def test_a_ruleset_without_procedures_says_nothing_of_them(tiny: Tiny) -> None:
    assert '"procedures"' not in spec_text(tiny.ruleset())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("next: turn}\n    - {id: done", "next: done}\n    - {id: done"),
        ("{id: take, cites: [p.2]", "{id: take, cites: [p.2, p.3]"),
        ("outcomes: {found: offer, none: bury}", "outcomes: {found: bury, none: bury}"),
        ("certainty: low", "certainty: high"),
    ],
)
def test_the_version_is_that_of_the_procedures_too(pot: Tiny, old: str, new: str) -> None:
    before = pot.ruleset().version
    pot.edit("rules.yaml", old, new)
    assert pot.ruleset().version != before


def test_lines_are_no_part_of_the_version(pot: Tiny) -> None:
    before = pot.ruleset().version
    pot.edit("rules.yaml", "    steps:\n", "    # what is turned\n    steps:\n")
    assert pot.ruleset().version == before


def test_a_test_may_ask_a_named_situation_and_what_it_binds_is_known_on_yes(pot: Tiny) -> None:
    pot.edit("rules.yaml", "procedures:\n", "situations: {rich: {cites: [p.2], when: [richest]}}\nprocedures:\n")
    pot.edit("rules.yaml", "test: [{same: {card: {value: card}, kind: {figure: p.5.hong}}}]", "test: [rich]")
    pot.edit("rules.yaml", "claims: {player: {value: turner}, chips: {figure: p.5.yi}}",
             "claims: {player: {value: leader}, chips: {figure: p.5.yi}}")  # fmt: skip
    compiled = pot.compile()
    assert compiled.ruleset is not None and not has_errors(compiled.findings), compiled.findings
    red = next(step for step in compiled.ruleset.procedures["kaichong"].steps if step.id == "red")
    assert red.test == (Phrase("situation", {"name": "rich"}),)
    pot.edit("rules.yaml", "{yes: bonus, no: turn}", "{yes: turn, no: bonus}")
    told = [finding.message for finding in pot.compile().findings if finding.level is Level.ERROR]
    assert told == [
        "expected leader to be bound on every way to kaichong.bonus, which asks for it; "
        "found a way that does not bind it (under left: passes)"
    ]


def test_a_changed_figure_changes_what_the_step_pays(pot: Tiny) -> None:
    pot.edit("text.xml", 'quantity="2" unit="chou">二籌', 'quantity="3" unit="chou">三籌')
    assert pot.confirm("p.2") == []
    take = pot.ruleset().procedures["kaichong"].steps[2]
    assert take.operation is not None and take.operation.args["chips"] == Const(3, "p.2.er")


def test_a_step_makes_its_clauses_executable_and_goes_stale_with_them(pot: Tiny) -> None:
    assert pot.compile().ledger["p.4"].by == ("the step kaichong.turn",)
    pot.edit("text.xml", "底盡而止", "底盡則止")
    assert [finding.clause for finding in pot.compile().findings] == ["p.4"]


def test_choices_and_source_only_leave_steps_out(pot: Tiny) -> None:
    ruleset = pot.ruleset()

    def steps(left: str, supplements: bool = True) -> dict[str, str]:
        found = Book(ruleset, VOCABULARY, {"left": left}, supplements).steps("kaichong")
        return {name: step.operation.word for name, step in found.items() if step.operation}

    assert steps("passes") == {
        "turn": "reveals", "offer": "offers", "take": "claims", "pass": "seats", "bury": "buries",
        "bonus": "claims", "lay": "buries",
    }  # fmt: skip
    assert steps("falls")["pass"] == "buries"
    assert "bury" not in steps("passes", supplements=False)


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        # a supplied number takes its step away, a supplied procedure or beginning all of them
        ("{figure: p.2.er}", "{supplied: 2, source: a guess, certainty: low}",
         ["turn", "offer", "pass", "done", "red", "bonus", "lay"]),
        ("    cites: [p.1]\n    binds", "    supplied: {source: a guess, certainty: low}\n    binds", []),
        ("procedures:\n", "values: {seat: {supplied: 1, source: a guess, certainty: low}}\nprocedures:\n", []),
    ],
)  # fmt: skip
def test_what_is_supplied_is_no_part_of_the_source(pot: Tiny, old: str, new: str, left: list[str]) -> None:
    pot.edit("rules.yaml", old, new)
    if "seat:" in new:
        pot.edit("rules.yaml", "binds: {turner: table_won.player}", "binds: {turner: seat}")
    ruleset = pot.compile().ruleset
    assert ruleset is not None
    assert list(Book(ruleset, VOCABULARY, {}, supplements=False).steps("kaichong")) == left


def test_more_options_than_can_be_looked_at_are_told(pot: Tiny) -> None:
    switches = [f"s{n}" for n in range(MOST.bit_length())]
    texts = "{zh: 甲, en: a}"
    added = "".join(
        f"  {name}: {{kind: construal, question: {texts}, options: {{a: {texts}, b: {texts}}}, default: a}}\n"
        for name in switches
    )
    pot.edit("rules.yaml", "procedures:\n", added + "procedures:\n")
    only = ", ".join(f"{name}: a" for name in switches)
    pot.edit("rules.yaml", "{id: bury, ", f"{{id: bury, only: {{{only}}}, ")
    [finding] = pot.compile().findings
    assert finding.message == (
        "expected at most 1000 combinations of options in the procedure kaichong; found 2048, of left, "
        + ", ".join(switches)
    )


def test_every_operation_may_be_that_of_a_step() -> None:
    schema = rules_schema(VOCABULARY)
    for name in VOCABULARY.operations:
        assert _shape(schema, f"{{id: a, cites: [p.1], {name}: 3, next: b}}") != []
    assert _shape(schema, "{id: a, buries: {card: ace}, next: b}") == []
    assert _shape(schema, "{id: a, buries: ace, next: b}") == []
    assert _shape(schema, "{buries: ace, next: b}") != []
    assert _shape(schema, "{id: a, end: true}") == []
    assert _shape(schema, "{id: a, cites: [p.1], test: [richest], outcomes: {yes: a, no: b}}") == []
    assert _shape(schema, "{id: a, cites: [p.1], test: [richer], outcomes: {yes: a, no: b}}") == []  # a situation?
    assert _shape(schema, "{id: a, cites: [p.1], test: [], outcomes: {yes: a, no: b}}") != []
    assert _shape(schema, "{id: a, cites: [p.1], test: [{same: {card: ace}}], outcomes: {yes: a, no: b}}") != []


def _shape(schema: dict[str, object], step: str) -> list[str]:
    text = f"game: pot\nengine: a.b\nrules: []\nprocedures: {{x: {{cites: [p.1], steps: [{step}]}}}}\n"
    root, findings = parse_yaml(text, "rules.yaml")
    assert root is not None, findings
    return [str(finding) for finding in check_shape(root, schema, "rules.yaml")]
