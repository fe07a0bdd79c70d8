"""The harness of benchmarks: a game that ends otherwise is told whole and fails, and what is asked for is compared."""

import sys
from collections.abc import Iterator

import pytest

from tests.bench.beside import RUNS, Bench, Pair, Row, main
from tests.games.of_corpus import Choices

NOTHING = Row("nothing", lambda run: 1)


def pairs(choices: Choices, games: int) -> Iterator[Pair]:
    """Games of which, under one option, the third and the fourth end otherwise."""
    for game in range(games):
        yield Pair(f"game {game}", game, game + 7 if choices[0] and game in (2, 3) else game)


def answered(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    """The exit status of a benchmark for these words, and what it prints."""
    combinations: dict[str, Choices] = {"default": ({}, True), "wind=east": ({"wind": "east"}, True)}
    bench = Bench("games", combinations, pairs, 5, lambda: [NOTHING], NOTHING, target=1)
    monkeypatch.setattr(sys, "argv", ["bench", *words])
    return main(bench, __doc__), capsys.readouterr().out


def test_a_difference_fails_and_the_first_is_told_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, told = answered(capsys, monkeypatch, "--only", "wind=east")
    assert status == 1 and "  game 2: the engine 2\n  bulk 9\n" in told and "bulk 10" not in told
    assert told.splitlines()[-1].split() == ["wind=east", "5", "games", "compared,", "2", "differ"]


def test_what_is_asked_for_is_compared(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    status, told = answered(capsys, monkeypatch, "--only", "default", "--compare", "3")
    assert (status, told.split()) == (0, ["default", "3", "games", "compared,", "0", "differ"])
    with pytest.raises(SystemExit, match="2"):
        answered(capsys, monkeypatch, "--only", "weather=rain")


@pytest.mark.parametrize(("times", "status", "said"), [(3, 0, "reached: 2"), (1, 1, "not reached: 2")])
def test_the_target_is_a_ratio_to_the_peer(
    times: int, status: int, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = iter([1000.0 * times, 1000.0] * RUNS)
    monkeypatch.setattr("tests.bench.beside.rate", lambda play: next(rates))
    monkeypatch.setattr("tests.bench.beside.machine", lambda: "a machine")
    bench = Bench("games", {}, pairs, 5, lambda: [Row("ours", lambda run: 1)], NOTHING, target=2)
    monkeypatch.setattr(sys, "argv", ["bench"])
    assert main(bench, __doc__) == status
    told = capsys.readouterr().out
    assert said in told and f"{times:.2f}" in told
