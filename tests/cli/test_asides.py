"""What may be said besides a move, at the terminal: the help lists it, and it is played where dice come next too."""

from pathlib import Path

import pytest

from bopu.cli.wording import TEXT
from tests.cli.typing_at import at_once

GAME = ("play", "cailianchuan", "--rests", "3", "--seed", "3", "--seats", "7")
REFUSED = {"zh": "此時不可言 'declare wangdi 9'；可言者如：", "en": "expected a player from 1 to 7; found 9"}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_help_lists_what_may_be_said_and_it_can_be_said_before_the_dice_fall(parlour: Path, lang: str) -> None:
    lines = "?\ndeclare wangdi 2\ndeclare wangdi 9\ndeclares 2\nquit\n"
    done = at_once(parlour, *GAME, "--lang", lang, "--record", "asides.txt", lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert TEXT[lang]["asides"] in done.stdout and "declare wangdi 1|2|3|4|5|6|7" in done.stdout
    assert REFUSED[lang] in done.stdout
    assert TEXT[lang]["expected-throw"].partition("{")[0] in done.stdout
    told = (parlour / "asides.txt").read_text("utf-8")
    assert told.count(" declare wangdi 2\n") == 1


def test_where_hands_are_shown_the_first_hand_is_not_seen_at_the_terminal(parlour: Path) -> None:
    begin = ["bopu record 1", "game: cailianchuan", "choice: quan = zhi", "seats: 7"]
    facts = '{"turn": 1, "rounds": 1, "players": [{}, {"traits": ["zunguan"]}, {"traits": ["zunguan"]}]}'
    moves = ["1. 1 throw 666654", "2. 7 chudi", "3. 6 chudi", "stop", ""]
    (parlour / "match.txt").write_text("\n".join([*begin, f"position: {facts}", *moves]), encoding="utf-8")
    words = ("play", "cailianchuan", "--rests", "3", "--people", "7", "--lang", "en", "--from", "match.txt")
    done = at_once(parlour, *words, lines="show 3 call 7\nshow 4 call 6\nquit\n")
    assert done.returncode == 0, done.stderr
    first, _, second = done.stdout.rpartition("Player 2 is ready to show fingers.")
    between, _, after = second.partition("Player 2 shows 3 fingers and calls 7.")
    assert "Player 2 chooses" in first and TEXT["en"]["concealed"] in between and "wins" not in between
    assert "loses" not in between and "Player 3 loses (finger-guessing)." in after
