"""Turns a few invented sentences into a compiled ruleset by hand: two dice, a track, a gate, a prize."""

from dataclasses import replace
from typing import Any

from bopu.ruleset.load import to_json, version_of
from bopu.ruleset.model import NamedRuleset, Option, Phrase, Rule, Ruleset, Switch
from bopu.ruleset.terms import Const

LENGTH, GATE, PURSE = 6, 3, 4
NUMBERS = {"length": LENGTH, "gate": GATE, "purse": PURSE, "toll": 1}


def figure(number: int, origin: str) -> Const:
    """A number that the invented text prints."""
    return Const(number, origin)


def rule(name: str, **fields: Any) -> Rule:
    """A rule in which all that is not said is empty."""
    empty: dict[str, Any] = {
        "slot": "", "event": "", "cites": (), "supplied": ("", ""), "when": (), "unless": (), "answer": (), "do": (),
        "overrides": (), "otherwise": False, "only": {},
    }  # fmt: skip
    return Rule(id=name, **{**empty, **fields})


def rules(prize: int) -> tuple[Rule, ...]:
    """All rules of the race; `prize` is the figure of its fifth sentence."""
    supplied = Phrase("pays", {"chips": Const(1, "race.bonus", supplied=True)})
    return (
        rule("plain", slot="throw", supplied=("the game as it is played", "medium"), otherwise=True,
             answer=(Phrase("advance", {"steps": figure(1, "race.1.yi")}),)),
        rule("pair", slot="throw", cites=("race.2",), when=(Phrase("alike", {}),),
             answer=(Phrase("advance", {"steps": figure(3, "race.2.san")}),)),
        rule("ones", slot="throw", cites=("race.3",), when=(Phrase("all_show", {"face": figure(1, "race.3.yao")}),),
             answer=(Phrase("back", {"steps": figure(2, "race.3.er")}),), overrides=("pair",)),
        rule("poor", slot="toll", cites=("race.4",), when=(Phrase("poor", {}),), answer=(Phrase("forbid", {}),)),
        rule("prize", event="arrives", cites=("race.5",),
             do=(Phrase("pays", {"chips": figure(prize, "race.5.er")}),)),
        rule("bonus", event="arrives", cites=("race.5",), only={"all-pay": "twice"}, do=(supplied,)),
    )  # fmt: skip


def race_rules(prize: int = 2) -> Ruleset:
    """The compiled ruleset."""
    question = {"zh": "眾人再賀否", "en": "Do the others pay once more?"}
    options = tuple(Option(name, {"zh": name, "en": name}) for name in ("once", "twice"))
    unnamed = Ruleset(
        game="race",
        engine="tests.play.race",
        version="",
        rules=rules(prize),
        situations={},
        values={},
        tables={"numbers": NUMBERS},
        switches={"all-pay": Switch("all-pay", "construal", ("race.5",), question, options, "once")},
        rulesets={
            "generous": NamedRuleset("generous", {"zh": "厚", "en": "Generous"}, {"all-pay": "twice"}),
            "source-only": NamedRuleset("source-only", {"zh": "原文", "en": "Source only"}, {}, supplements=False),
        },
        clauses={f"race.{number}": {"text": "…"} for number in range(1, 6)},
        phrases=PHRASES,
    )
    return replace(unnamed, version=version_of(to_json(unnamed)))


PHRASES = {
    "lines_up": {"zh": "{players}各持{chips}籌。", "en": "{players} have {chips} chips each."},
    "throws": {"zh": "{player}擲得{dice}。", "en": "{player} throws {dice}."},
    "moves": {
        "zh": "{player}{way}{steps}步。",
        "en": "{player} goes {way} {steps} {steps|square|squares}.",
    },
    "waits": {"zh": "{player}候於門外。", "en": "{player} waits at the gate."},
    "pays": {
        "zh": "{from}付{to}{chips}籌。",
        "en": "{from} {from_count|pays|pay} {to} {chips} {chips|chip|chips}.",
    },
    "arrives": {"zh": "{player}到。", "en": "{player} arrives."},
}
NAMES = {
    "on": {"zh": "進", "en": "on"},
    "back": {"zh": "退", "en": "back"},
    "pot": {"zh": "公注", "en": "the pot"},
}
