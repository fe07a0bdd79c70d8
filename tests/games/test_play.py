"""Properties of whole games: they end, chips stay, nobody leaves the board, everything that happens rests on a rule."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest

from bopu.games.shengguantu import GAME, VOCABULARY
from bopu.play.contract import RefusedMove
from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.load import loads, to_json
from bopu.ruleset.model import Selector
from bopu.simulate.cases import Books, book_for, play_case
from tests.games.figures import Use, changed
from tests.games.harness import MOST_THROWS, ROOT, Game, book, cases, default_book, played, ruleset, steps

SEEDS = 300
GROUP = 50


def groups() -> list[range]:
    """The seeds of the default run, a few to a test so that an id names them."""
    return [range(first, first + GROUP) for first in range(0, SEEDS, GROUP)]


def ended(game: Game) -> None:
    """The game has an end, or its last events say where it turns in a circle."""
    if not game.over:
        clauses = Counter(clause for event in game.events[-MOST_THROWS:] for clause in event.cites)
        pytest.fail(f"seed {game.seed} was not over after {game.throws} throws; it turns in {clauses.most_common(8)}")


@pytest.mark.parametrize("seeds", groups(), ids=lambda seeds: f"seeds {seeds[0]}-{seeds[-1]}")
def test_random_games_end_and_nothing_is_lost(seeds: range) -> None:
    for seed in seeds:
        game = played(seed, default_book(), seats=2 + seed % 5)
        ended(game)
        state = game.play.state
        assert state.pool + sum(seat.chips for seat in state.seats) == 0, f"seed {seed}"
        assert game.play.outcome() == tuple(seat.chips for seat in state.seats)


@pytest.mark.parametrize("seed", range(12))
def test_after_every_move_chips_are_constant_and_everyone_is_on_the_board(seed: int) -> None:
    positions = ruleset().tables["board"]["rows"]
    for game in steps(seed, default_book()):
        state = game.play.state
        assert state.pool + sum(seat.chips for seat in state.seats) == 0
        assert state.pool >= 0
        for seat in state.seats:
            assert all(place in positions for place in (seat.office, seat.duty, seat.origin) if place)
            assert bool(seat.office) or not (seat.duty or seat.held)


def test_every_event_cites_a_rule_and_every_rule_a_clause_or_a_supplement() -> None:
    rules = {rule.id: rule for rule in ruleset().rules}
    for seed in range(40):
        for event in played(seed, default_book()).events:
            assert event.rules, str(event)
            assert all(rules[name].cites or any(rules[name].supplied) for name in event.rules)
            cited = {clause for name in event.rules for clause in rules[name].cites}
            assert cited <= set(event.cites)


def test_a_copy_goes_on_alike_and_leaves_its_original_alone() -> None:
    for seed in range(5):
        for game in steps(seed, default_book()):
            if len(game.moves) == 60:
                line, other = game.play.line(), game.play.copy()
                assert other.line() == line
                if other.to_move is not None:
                    other.apply("throw 4462" if not other.legal_moves() else other.legal_moves()[0])
                assert game.play.line() == line


def test_a_refused_move_leaves_the_state_as_it_was() -> None:
    for game in steps(3, default_book()):
        line = game.play.line()
        for move in ("throw 4417", "throw 44112", "buy sgt.board.x", "choose x", "throw", "nonsense"):
            with pytest.raises(RefusedMove):
                game.play.apply(move)
            assert game.play.line() == line
        if len(game.moves) > 40:
            break


CODE = """
import sys
sys.path[:0] = [{root!r}, {tooling!r}]
from tests.games.harness import default_book, played
for seed in (5, 11):
    game = played(seed, default_book())
    print(game.play.line())
    print(*map(str, game.events), sep="\\n")
"""


def test_the_same_seed_is_the_same_game_whatever_the_hash_seed() -> None:
    code = CODE.format(root=str(ROOT), tooling=str(ROOT / "tooling"))
    told = []
    for number in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": number}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
        told.append(done.stdout)
    assert told[0] == told[1] and "finishes" in told[0]


def test_a_seed_is_the_same_game_from_the_ruleset_written_as_json() -> None:
    again = Book(loads(json.dumps(to_json(ruleset()), ensure_ascii=False)), GAME.vocabulary, {})
    told = [[str(event) for event in played(7, under).events] for under in (again, default_book())]
    assert told[0] == told[1]


def test_every_event_kind_and_every_word_of_the_vocabulary_is_used() -> None:
    owners = [*ruleset().rules, *ruleset().situations.values()]
    phrases = [phrase for owner in owners for phrase in owner.phrases]
    words = {phrase.word for phrase in phrases}
    filters = {word for p in phrases for v in p.args.values() if isinstance(v, Selector) for word, _ in v.filters}
    assert set(VOCABULARY.predicates) - words == set()
    assert set(VOCABULARY.operations) - words == set()
    assert set(VOCABULARY.filters) - filters == set()
    assert set(VOCABULARY.slots) - {rule.slot for rule in ruleset().rules} == set()


def test_every_kind_of_event_happens() -> None:
    books: Books = {}
    games = (play_case(book_for(ruleset(), GAME, case, books), GAME, case) for case in cases())
    told = {event.kind for game in games for event in game.events}
    told |= {event.kind for seed in range(60) for event in played(seed, default_book()).events}
    acted_upon = {rule.event for rule in ruleset().rules if rule.event}
    assert set(VOCABULARY.events) - told - acted_upon == set()


def options() -> list[tuple[str, str]]:
    """Every option of every switch that is not the default."""
    return [(n, o.id) for n, switch in ruleset().switches.items() for o in switch.options if o.id != switch.default]


@pytest.mark.parametrize("name", [name for name, named in ruleset().rulesets.items() if named.supplements])
def test_games_under_every_ruleset_end_and_nothing_is_lost(name: str) -> None:
    under = book(ruleset().rulesets[name].choices)
    for seed in range(10):
        game = played(seed, under)
        ended(game)
        assert game.play.state.pool + sum(seat.chips for seat in game.play.state.seats) == 0


@pytest.mark.parametrize(("switch", "option"), options(), ids=lambda value: value)
def test_games_under_every_option_end_and_nothing_is_lost(switch: str, option: str) -> None:
    beside = {"juanguan": "allowed"} if switch.startswith("juanguan") else {}
    under = book({**beside, switch: option})
    for seed in range(3):
        game = played(seed, under)
        ended(game)
        assert game.play.state.pool + sum(seat.chips for seat in game.play.state.seats) == 0


def test_rules_that_yield_each_other_for_ever_are_told_with_the_rule() -> None:
    circle = Book(changed(ruleset(), Use("sgt.1.1.liang")), GAME.vocabulary, {})
    play = GAME.set_up(circle, 2, {"players": [{"office": "sgt.board.zhou.zhoutong"}]})
    with pytest.raises(Gap, match=r"found that ju\.twice yields ju for ever"):
        play.apply("throw 4446")
