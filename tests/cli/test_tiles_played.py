"""A game of tiles at the terminal: tiles and moves by name, refusals in the language of the table; what is asked of it
elsewhere."""

from pathlib import Path

import pytest

from bopu.cli.wording import TEXT
from tests.cli.typing_at import at_once

SITTING = ("play", "guobiao", "--rests", "1", "--seed", "7")
"""Player 1 deals and holds 二萬, 中 and no 三萬."""
WRONG = {
    "zh": ("foo", "碰", "打三萬", "打中", "?", "quit"),
    "en": ("foo", "pung", "discard three characters", "discard red dragon", "?", "quit"),
}
SAID = {
    "zh": ("可行者：打二萬、", "等 ", "；輸入的是 'foo'",
           "此時不可行 '碰'（據 gb.7.4.a）", "此時不可行 '打三萬'", "甲打中。"),
    "en": ("expected `discard Two Characters` or ", " more; found 'foo'", "'pung' may not be played: expected `discard",
           "'discard Three Characters' may not be played", "Player 1 discards Red Dragon."),
}  # fmt: skip


@pytest.mark.parametrize("lang", WRONG)
def test_a_wrong_word_is_refused_in_the_language_of_the_table_with_names(parlour: Path, lang: str) -> None:
    lines = "".join(f"{line}\n" for line in WRONG[lang])
    done = at_once(parlour, *SITTING, "--lang", lang, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert [said for said in SAID[lang] if said not in done.stdout] == []
    [unread] = [line for line in done.stdout.splitlines() if "'foo'" in line]
    most = {"zh": ("打", 4), "en": ("discard ", 4)}[lang]
    assert unread.count(most[0]) <= most[1], "a refusal names a few of the discards, and how many there are"
    assert TEXT[lang]["help-tiles"] in done.stdout and "expected expected" not in done.stdout
    assert "erwan" not in done.stdout and "discard er" not in done.stdout
    assert lang == "en" or ("expected" not in done.stdout and "may not" not in done.stdout)


def test_a_hand_is_explained_with_its_clauses(root: Path) -> None:
    done = at_once(root, "explain", "guobiao", "--hand", "[123m] 456789m 199p 23p", "--lang", "en")
    assert done.returncode == 2 and "expected" in done.stderr
    done = at_once(root, "explain", "guobiao", "--hand", "[123m] 456789m 1299p 3p", "--lang", "en")
    assert done.returncode == 0 and "Pure Straight" in done.stdout and "gb.f.qinglong: " in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("explain", "guobiao", "--throw", "123"), "expected --hand, a hand on a line; found --throw"),
        (("explain", "guobiao"), "expected --hand, a hand on a line; found none"),
        (("explain", "madiao"), "expected --procedure (kaichong); found none"),
        (("explain", "madiao", "--hand", "1m"), "expected a game whose hands can be scored with --hand; found madiao"),
        (("odds", "guobiao"), "`bopu score guobiao FILE` says what hands are worth"),
        (("odds", "madiao"), "`bopu simulate madiao -n 1000` counts games of bots"),
    ],
)
def test_what_is_asked_of_a_game_without_dice_is_answered_with_what_it_has(
    root: Path, words: tuple[str, ...], said: str
) -> None:
    done = at_once(root, *words)
    assert done.returncode == 2 and said in done.stderr
