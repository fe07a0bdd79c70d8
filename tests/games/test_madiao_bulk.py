"""Many games of 馬弔 at once end as the engine ends them, game by game, from the same chance, under every option."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from bopu.games.madiao import GAME, bulk, bulk_conditions, bulk_law
from bopu.games.madiao.bulk_play import Hands
from bopu.games.madiao.bulk_settle import amounts_of, as_row, seen, with_pot
from bopu.games.madiao.engine import Play
from bopu.games.madiao.patterns import TOLD, made_by, when_tabled
from bopu.games.madiao.words_of_settlement import HANDS, POT, TABLES
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Ruleset
from bopu.simulate.case_file import Case
from bopu.simulate.cases import book_for, play_case
from tests.games.hands_both_ways import SEATS, SEED, by_engine, combinations, in_bulk, ready
from tests.games.madiao import book, cases, options, ruleset

GAMES = 15
"""Games compared under each combination of choices. `make bench` compares more."""
MOST = 400
"""Games after which a rule that has not spoken is taken never to speak."""
UNDER_LAW = "law, unless shown"


@cache
def default() -> bulk.Many:
    """The default rules made ready."""
    found = ready("default")
    assert isinstance(found, bulk.Many)
    return found


def compare(name: str, many: bulk.Many | bulk.Silent, games: int = GAMES) -> None:
    """These games are the same whoever plays them."""
    rules = book(*combinations()[name])
    for game, end in enumerate(in_bulk(bulk.play(many, games, SEATS, SEED))):
        assert end == by_engine(rules, SEED, game), f"game {game} of seed {SEED}"


def test_the_combinations_name_every_option() -> None:
    assert {(name, option) for choices, _ in combinations().values() for name, option in choices.items()} >= set(
        options()
    )


@pytest.mark.parametrize("name", combinations(), ids=lambda name: f"{name}, seed {SEED}, games 0-{GAMES - 1}")
def test_games_end_alike(name: str) -> None:
    compare(name, ready(name))


def test_hands_that_are_rare_end_alike_too() -> None:
    """Hands with a pattern before play, and those in which most chips change hands."""
    many = bulk.play(default(), 3000, SEATS, SEED)
    rare = {*np.flatnonzero(many.free)[:12].tolist(), *np.argsort(-np.abs(many.outcome).max(axis=1))[:12].tolist()}
    assert many.free.sum() > 3
    ends, rules = list(in_bulk(many)), book()
    for game in sorted(rare):
        assert ends[game] == by_engine(rules, SEED, game), f"seed {SEED}, game {game}"


def test_every_rule_that_forbids_a_card_does_so_in_the_games_compared() -> None:
    """However seldom it speaks: games are compared until each has."""
    wanted = {rule.id for rule in ruleset().rules if rule.slot in ("leading", "duty")}
    forbade = set[str]()
    rules = {name: book(*combinations()[name]) for name in (UNDER_LAW, "law")}
    ends = {name: list(in_bulk(bulk.play(ready(name), MOST, SEATS, SEED))) for name in rules}
    for game in range(MOST):
        for name, under in rules.items():
            assert ends[name][game] == by_engine(under, SEED, game, forbade), f"game {game} of seed {SEED}, {name}"
        if forbade == wanted:
            return
    assert forbade == wanted


@pytest.mark.parametrize("span", ["fu", "zong"])
def test_bankers_change_and_stay_in_the_games_compared(span: str) -> None:
    many = bulk.specialise(book({"jushu": "si", "yingchou": span}))
    assert isinstance(many, bulk.Many)
    won = np.array([[3, 1, 1, -5], [2, 2, -2, -2], [0, 0, 0, 0], [-9, 3, 3, 3]])
    assert bulk.next_banker(many.tables, np.array([1, 2, 3, 0]), won).tolist() == [0, 2, 3, 0]
    assert many.tables.since_hand == (span == "fu")


def test_games_are_the_same_whichever_are_played_beside_them() -> None:
    whole = list(in_bulk(bulk.play(default(), 400, SEATS, SEED)))
    for lanes in (7, 100):
        assert list(in_bulk(bulk.play(default(), 300, SEATS, SEED, first=100, lanes=lanes), 100)) == whole[100:]
    assert not any(sum(end.chips) for end in whole)


def test_where_the_rules_fall_silent_both_stop_with_the_same_sentence() -> None:
    silent = ready("source-only")
    assert isinstance(silent, bulk.Silent)
    ends = list(in_bulk(bulk.play(silent, 40, SEATS, SEED, first=60), 60))
    assert ends == [by_engine(silent.book, SEED, 60 + game) for game in range(40)]
    assert {end.stopped.partition(" for ")[0] for end in ends} == {
        "expected a rule that decides face_value",
        "expected a rule that decides first_lead",
    }


def spoilt_table(name: str, spoil: Callable[[np.ndarray], np.ndarray]) -> Callable[[bulk.Many], bulk.Many]:
    """A table with a fault in it."""
    return lambda many: replace(many, tables=replace(many.tables, **{name: spoil(getattr(many.tables, name))}))


def _pays_more(many: bulk.Many) -> bulk.Many:
    pays = many.tables.pays
    return replace(many, tables=replace(many.tables, pays={**pays, "opened": pays["opened"] * 2}))


def _other_duties(many: bulk.Many) -> bulk.Many:
    assert many.law.duties is not None
    return replace(many, law=replace(many.law, duties=np.roll(many.law.duties, 1, axis=1)))


PLANTED: dict[str, tuple[str, Callable[[bulk.Many], bulk.Many]]] = {
    "who banks first": ("default", spoilt_table("bankers", lambda table: np.roll(table, 1))),
    "what lies face up": ("default", spoilt_table("up", np.zeros_like)),
    "what is discarded by itself": ("default", spoilt_table("by_itself", np.ones_like)),
    "what tables are worth": ("default", spoilt_table("diao", lambda table: -table)),
    "who pays": ("default", _pays_more),
    "what a card of the pot brings": (
        "default",
        lambda many: replace(many, turning=replace(many.turning, brings=many.turning.brings + 1)),
    ),
    "head and end are neighbours": (
        "default",
        lambda many: replace(many, turning=replace(many.turning, ring=not many.turning.ring)),
    ),
    "a pattern that does not count": (
        "default",
        lambda many: replace(many, settling=replace(many.settling, rules={**many.settling.rules, "tables": ()})),
    ),
    "who banks next": ("four", spoilt_table("changes", np.logical_not)),
    "what is counted for the banker": (
        "four",
        lambda many: replace(many, tables=replace(many.tables, since_hand=not many.tables.since_hand)),
    ),
    "duties": ("law", _other_duties),
    "what binds": ("law", lambda many: replace(many, law=replace(many.law, weights=many.law.weights[:1]))),
    "what speaks against a lead": (
        "law",
        lambda many: replace(many, law=replace(many.law, leading=many.law.leading[:1])),
    ),
}
"""A fault in something that was compiled, and the combination of choices under which it is looked for."""


@pytest.mark.parametrize("planted", PLANTED)
def test_a_fault_in_what_was_compiled_is_found(planted: str) -> None:
    name, spoil = PLANTED[planted]
    many = ready(name)
    assert isinstance(many, bulk.Many)
    with pytest.raises(AssertionError, match=f"of seed {SEED}"):
        compare(name, spoil(many), 60)


@pytest.mark.parametrize("word", bulk_law.WORDS)
def test_a_fault_in_a_condition_on_leads_is_found(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = bulk_law.WORDS[word]
    wrong = {**bulk_law.WORDS, word: lambda facts, known, args: ~right(facts, known, args)}
    monkeypatch.setattr(bulk_law, "WORDS", wrong)
    name = "law" if word == "held_in_suit" else UNDER_LAW
    with pytest.raises(AssertionError, match=f"of seed {SEED}"):
        compare(name, ready(name), 60)


def test_a_fault_in_a_condition_of_patterns_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    words = bulk_conditions.WORDS
    monkeypatch.setattr(bulk_conditions, "WORDS", {**words, "at_least": lambda *asked: ~words["at_least"](*asked)})
    with pytest.raises(AssertionError, match=f"of seed {SEED}"):
        compare("default", default())


def test_conditions_hold_of_the_cases_as_the_engine_finds_them() -> None:
    """Each pattern has a case that makes it and one that nearly does; what anybody has there, bulk conditions find."""
    plays = [play for case in cases() if (play := _played_case(case)) and play.state.seats[0].dealt]
    assert len(plays) > 200
    compared = Counter[str]()
    for seat in range(SEATS):
        for phase, (row, taken) in _rows(plays).items():
            found = amounts_of(default().tables, default().settling.rules[phase], seen(_hands(plays), seat, row, taken))
            for lane, play in enumerate(plays):
                made = [(TOLD[one.word][0], one.chips) for one in made_by(play, seat, phase)]
                for event, amounts in found.items():
                    chips = sorted(amounts[lane][amounts[lane] != 0].tolist())
                    assert chips == sorted(n for kind, n in made if kind == event), (play.line(), seat, phase)
                    compared[event] += len(chips)
    assert all(compared[event] for event, _ in TOLD.values())


def _played_case(case: Case) -> Play | None:
    """Where a case ends, under the default rules whatever it chose; None for one that cannot be set up."""
    state = play_case(book_for(ruleset(), GAME, case, {}), GAME, case).state
    return Play(book(), state.state) if isinstance(state, Play) else None


def _hands(plays: list[Play]) -> Hands:
    """Many moments as lanes."""
    number = {card: at for at, card in enumerate(default().tables.facts.pack.cards)}
    shape = len(plays), SEATS, len(number)
    dealt, tabled, when = np.zeros(shape, dtype=np.bool_), np.full(shape, -1), np.full(shape, -1)
    for lane, play in enumerate(plays):
        for seat, player in enumerate(play.state.seats):
            dealt[lane, seat, [number[card] for card in player.dealt]] = True
            for at, card in enumerate(player.tabled):
                tabled[lane, seat, number[card]] = at
                when[lane, seat, number[card]] = when_tabled(play, seat)[at]
    count, free = (tabled >= 0).sum(axis=2), np.array([play.state.free for play in plays])
    nobody = np.zeros(len(plays), dtype=np.int64)
    return Hands(nobody, dealt, nobody, tabled, when, count, nobody, free)


def _rows(plays: list[Play]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """What counts in each phase and what was taken from the pot."""
    hands, number = _hands(plays), {card: at for at, card in enumerate(default().tables.facts.pack.cards)}
    taken = np.full(hands.tabled.shape, -1)
    for lane, play in enumerate(plays):
        for seat, player in enumerate(play.state.seats):
            taken[lane, seat, [number[card] for card in player.chong]] = range(len(player.chong))
    none, dealt = np.full_like(taken, -1), as_row(hands.dealt)
    at_tables = np.where(hands.free[:, None, None], dealt, hands.tabled)
    return {HANDS: (dealt, none), TABLES: (at_tables, taken), POT: (with_pot(hands, taken), taken)}


def test_what_is_not_known_here_is_refused_in_a_sentence() -> None:
    with pytest.raises(
        bulk.Unsupported, match="expected a condition on leads that many hands at once know; found tables"
    ):
        _played(_changed("lv.qian", when=(Phrase("tables", {"n": 1}),)), {"fapai": "ling"})
    with pytest.raises(bulk.Unsupported, match=r"expected rules against leads that hold by themselves; found lv\.qian"):
        _played(_changed("lv.qian", otherwise=True), {"fapai": "ling"})
    with pytest.raises(bulk.Unsupported, match="expected a condition that many hands at once know; found leaders"):
        _played(_changed("se.qitong", when=(Phrase("leaders", {"n": 1}),)), {})
    procedure = ruleset().procedures["kaichong"]
    without = tuple(step for step in procedure.steps if not step.operation or step.operation.word != "takes_card")
    steps = replace(ruleset(), procedures={"kaichong": replace(procedure, steps=without)})
    with pytest.raises(bulk.Unsupported, match="expected a procedure that takes_card; found none"):
        _played(steps, {})


def _changed(rule: str, **fields: object) -> Ruleset:
    rules = tuple(replace(one, **fields) if one.id == rule else one for one in ruleset().rules)  # type: ignore[arg-type]
    return replace(ruleset(), rules=rules)


def _played(rules: Ruleset, choices: dict[str, str]) -> bulk.Played:
    return bulk.play(bulk.specialise(Book(rules, GAME.vocabulary, choices)), 5, SEATS, SEED)
