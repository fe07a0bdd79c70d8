"""A game of cards at the terminal: what is hidden stays hidden, cards have names, hints, and no word of dice."""

import io
import os
import pty
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bopu.cli.cards_shown import CardsShown
from bopu.cli.game_table import GameTable
from bopu.cli.terminal import Screen
from bopu.cli.wording import TEXT
from bopu.play.contract import CHANCE, DealSpec, Event, Facts, Part, Ply
from bopu.play.foundation import Foundation
from bopu.play.session import Session
from bopu.site.games import read_words
from tests.cli.typing_at import COMMAND, at_once, environment, read_until
from tests.games.madiao import GAME, book, ruleset
from tests.games.madiao import TEXT as EDITION

SITTING = ("play", "madiao", "--rests", "3", "--bots", "advice")
SEED = "7"
"""甲 holds 七十萬 五十萬 三十萬 二十萬, 九貫, 三索, 空文 八文, banks and leads."""
WORDS, _ = read_words(EDITION / "words.yaml", "words.yaml")


@cache
def sat(parlour: Path, lang: str, lines: str, *words: str) -> str:
    """What one person at the table is told who types these lines, and it is always the same."""
    done = at_once(parlour, *SITTING, "--seed", SEED, "--lang", lang, *words, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def dealt(record: Path) -> list[list[str]]:
    """The hands and the pot that a record tells."""
    [line] = [line for line in record.read_text("utf-8").splitlines() if " deal " in line]
    return [part.split() for part in line.partition(" deal ")[2].split(" / ")]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_own_hand_is_shown_by_suits_and_nothing_that_is_hidden(parlour: Path, lang: str) -> None:
    told = sat(parlour, lang, "quit\n", "--record", "hand.txt")
    own, *others, pot = dealt(parlour / "hand.txt")
    names = {card: ruleset().names[card] for card in GAME.vocabulary.constants["pack"](ruleset().tables).cards}
    board = told[told.rindex(f" {TEXT[lang]['player']} ") :]
    assert all(names[card][lang] in board for card in own)
    assert [card for hand in (*others, pot) for card in hand if names[card][lang] in board] == []
    assert board.count(TEXT[lang]["hidden"].format(count=8)) == len(others) + 1
    assert not any(f" {card}" in told for card in names), "a key of a card is shown in place of its name"
    assert {"zh": "十字門：七十萬、五十萬", "en": "Tens: Seventy Myriads, Fifty Myriads"}[lang] in told
    assert {"zh": "1  發七十萬 Seventy Myriads", "en": "1  lead Seventy Myriads 七十萬"}[lang] in told
    assert {"zh": "莊家: 甲", "en": "banker: Player 1"}[lang] in told


def test_cards_that_a_bot_holds_are_named_by_nothing_until_they_lie_open(parlour: Path) -> None:
    told = sat(parlour, "en", "1\n" * 12, "--record", "whole.txt")
    _, *others, pot = dealt(parlour / "whole.txt")
    hidden = {ruleset().names[card]["en"] for hand in (*others, pot) for card in hand}
    opened = set[str]()
    for line in told.partition("pot: 8 hidden")[2].partition(TEXT["en"]["over"])[0].splitlines():
        if line.startswith("Player ") and line.endswith("."):
            opened |= {name for name in hidden if name in line}
        else:
            assert {name for name in hidden - opened if f" {name}" in line} == set(), line
    assert len(opened) > 3


def test_when_the_game_is_over_all_lies_open(parlour: Path) -> None:
    told = sat(parlour, "en", "", "--people", "0")
    end = told[told.rindex(" player ") :]
    assert "hidden" not in end and TEXT["en"]["over"] in end


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_help_speaks_of_cards_and_not_of_dice(parlour: Path, lang: str) -> None:
    told = sat(parlour, lang, TALK[lang])
    assert TEXT[lang]["help-cards"] in told and TEXT[lang]["help-orders"] in told
    assert not {"throw", "dice", "擲", "骰"} & set(told.replace("擲", " 擲 ").replace("骰", " 骰 ").split())


NAMED = {"zh": ("八文", "發八文", "bawen"), "en": ("eight coins", "lead Eight Coins", "lead bawen")}
TALK = {
    lang: "?\nhint\n99\n" + "".join(f"{line}\nundo\n" for line in NAMED[lang]) + f"{NAMED[lang][0]}\nquit\n"
    for lang in NAMED
}
"""What a person types who wants to know everything, and plays 八文 in the end."""


@pytest.mark.parametrize("lang", NAMED)
def test_a_card_is_played_by_its_name_its_key_or_the_words_of_the_move(parlour: Path, lang: str) -> None:
    told = sat(parlour, lang, TALK[lang])
    assert told.count({"zh": "甲發八文。\n", "en": "Player 1 leads Eight Coins.\n"}[lang]) == len(NAMED[lang]) + 1


def test_what_lies_on_the_table_is_shown_before_one_answers_and_not_before_one_leads(parlour: Path) -> None:
    before, _, after = sat(parlour, "zh", TALK["zh"]).partition("甲發八文。")
    assert TEXT["zh"]["on-table"] not in before
    assert (
        "輪丙發牌。\n丙發枝花。\n丁滅一張。" in after and "此桌：\n  丙：發枝花（至今最大）\n  丁：滅\n  1  " in after
    )


def test_a_hint_tells_what_the_text_advises_with_its_clauses(parlour: Path) -> None:
    told = sat(parlour, "en", TALK["en"])
    assert TEXT["en"]["hint-moves"].format(moves="lead Three Strings 三索") in told
    assert "Spoken against: lead Empty Coin 空文" in told and "md.3.2.d" in told
    none = at_once(parlour, "play", "shengguantu", "--rests", "3", "--lang", "en", lines="hint\nquit\n")
    assert TEXT["en"]["hint-none"] in none.stdout


def test_what_law_forbids_is_told_and_refused_by_its_name(parlour: Path) -> None:
    told = sat(parlour, "en", "Empty Coin\nquit\n", "--choice", "fapai=ling")
    assert "may not be played: Empty Coin" in told and "  lead Empty Coin" not in told
    assert "'lead Empty Coin' may not be played" in told and "(md.3.4.2)" in told


def test_what_is_no_card_is_a_sentence_with_names(parlour: Path) -> None:
    assert "or `lead Seventy Myriads`, " in sat(parlour, "en", TALK["en"])


def test_at_a_terminal_the_hand_is_seen_and_a_card_is_played(parlour: Path) -> None:
    master, slave = pty.openpty()
    running = subprocess.Popen(
        [*COMMAND, *SITTING, "--seed", SEED, "--lang", "en"], cwd=parlour,
        env=environment(TERM="xterm", NO_COLOR="", COLUMNS="100"),
        stdin=slave, stdout=slave, stderr=slave, close_fds=True,
    )  # fmt: skip
    os.close(slave)
    seen = read_until(master, b"chooses (? for help) > ")
    os.write(master, b"hint\n")
    seen += read_until(master, b"By the text")
    os.write(master, b"three strings\n")
    seen += read_until(master, b"Player 1 leads Three Strings.")
    os.write(master, b"\x04quit\n")
    seen += read_until(master, b"The record is in")
    assert running.wait(timeout=60) == 0
    os.close(master)
    assert b"8 hidden" in seen and b"Traceback" not in seen and b"throw" not in seen


def test_a_game_without_words_of_its_own_hides_and_names_as_well() -> None:
    shown = CardsShown(ruleset(), {}, "en", TEXT["en"]["hidden"])
    assert shown.listed("wanwan ? ?") == "Myriad Myriads, 2 hidden" and shown.by_suit("wanwan yiwen").count("\n") == 0
    assert (
        not shown.is_card_move("lead wanwan") and list(shown.laid([Ply(0, "lead wanwan", ())], ["lead wanwan"])) == []
    )
    assert shown.meant("Myriad Myriads", ["lead wanwan"]) == "lead wanwan"


class Stock:
    """A game in which a player draws from a stock, and that is all."""

    opening: tuple[Event, ...] = ()

    def __init__(self, drawn: str = "") -> None:
        self.drawn = drawn

    @property
    def to_move(self) -> int | None:
        return None if self.drawn else CHANCE

    def legal_moves(self) -> tuple[str, ...]:
        return ()

    def chance(self) -> DealSpec:
        return DealSpec(("wanwan", "yiwen"), (Part(1),), "take", 0)

    def apply(self, move: str) -> tuple[Event, ...]:
        self.drawn = move.split()[1]
        return ()

    def outcome(self) -> tuple[int, ...] | None:
        return (0,) if self.drawn else None

    def facts(self) -> Facts:
        return {"hand": (self.drawn,)}

    def copy(self) -> "Stock":
        return Stock(self.drawn)

    def line(self) -> str:
        return self.drawn


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_who_draws_a_card_is_asked_to_draw_and_helped(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nfly\ntake wanwan\n"))
    session = Session(GAME, book(), [None], 1, begun=(Stock(), []))
    rests: Mapping[str, Any] = {}
    screen = Screen(book(), lang, words=WORDS)
    GameTable(session, screen, Foundation(1, rests, rests), None, tmp_path / "spare.txt").play()
    told, text = capsys.readouterr().out, TEXT[lang]
    assert text["ask-draw"].format(player=screen.player(0)) in told
    assert text["help-draw"].partition("{example}")[2] in told and "take " in told
    assert text["expected-draw"].format(word="take", found="'fly'") in told
    assert session.over and "擲" not in told and "throw" not in told
