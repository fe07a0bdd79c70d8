"""Attested plays of all four games: their files are sound, and what is planted in them is contradicted at its move."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.play.read_record import parse
from bopu.play.record import Played
from bopu.play.verify import Verdict, Verification, verify
from bopu.ruleset.model import Ruleset
from bopu.simulate.attested import ENDING, Anything, attested_plays
from tests.games import cailianchuan, guobiao_games, harness, madiao

ROOT = harness.ROOT
RULES: dict[str, Callable[[], Ruleset]] = {
    "shengguantu": harness.ruleset,
    "cailianchuan": cailianchuan.ruleset,
    "madiao": madiao.ruleset,
    "guobiao": guobiao_games.ruleset,
}
CASES = {slug: ROOT / "corpus" / slug / "cases" for slug in RULES}

FIFTH = "2. 南 discard dongfeng\n3. 西 discard dongfeng\n# "
"""Four winds lie there, of which the winner has three."""


def judged(slug: str, text: str) -> tuple[Verification, dict[int, int]]:
    """What verify says of a record, and the move that each line tells of."""
    record, faults = parse(text, "play.record.txt")
    assert record is not None, faults
    moves, number = {}, 0
    for item in record.items:
        number = item.number if isinstance(item, Played) else number
        moves[item.line] = number
    return verify(record, lambda _: RULES[slug](), True, 20, 200), moves


def planted(slug: str, name: str, old: str, new: str) -> str:
    """An attested play in which something is told otherwise."""
    text = (CASES[slug] / f"{name}{ENDING}").read_text("utf-8")
    assert text.count(old) >= 1, f"{name} does not tell {old!r}"
    return text.replace(old, new, 1)


@pytest.mark.parametrize("slug", RULES)
def test_every_game_has_attested_plays_whose_files_are_sound(slug: str) -> None:
    plays, findings = attested_plays(CASES[slug].parent, slug, RULES[slug](), Anything())
    assert findings == [] and plays
    assert {name for play in plays for name in play.expected} == set(RULES[slug]().rulesets)


@pytest.mark.parametrize(
    ("slug", "name", "old", "new", "move", "clause"),
    [
        ("shengguantu", "example-daji", "sgt.board.zhou.zhizhou", "sgt.board.waifu.jianfu", 1, ""),
        (
            "shengguantu",
            "example-decai",
            "item=de\n  > result item=cai",
            "item=cai\n  > result item=de",
            1,
            "",
        ),
        ("shengguantu", "example-ju", "1. 1 throw 444?", "1. 2 throw 444?", 1, ""),
        ("shengguantu", "example-ju", "444?", "447?", 1, ""),
        ("cailianchuan", "walk-13", "player=@2", "player=@3", 2, "clc.5.3"),
        ("cailianchuan", "walk-5", "repeated face=5", "repeated face=6", 13, "clc.5.10"),
        ("cailianchuan", "walk-24", "4. 使者 throw 6", "4. 使者 throw 5", 4, ""),
        ("cailianchuan", "walk-25", "counted_to player=@2", "counted_to player=@3", 2, "clc.25.2"),
        ("madiao", "scene", "6. 郡主 lead erwen", "6. 郡主 lead sanwen", 6, ""),
        ("madiao", "scene", "7. 紫鵑 discard ?", "7. 紫鵑 discard dragon", 7, ""),
        ("madiao", "scene", "7. 紫鵑 discard ?", "7. 紫鵑 fly", 7, ""),
        ("guobiao", "win-dasixi", "chips=166", "chips=167", 3, "gb.8.2.2.2"),
        ("guobiao", "win-dasixi", "fan=dasixi", "fan=pengpenghu", 3, ""),
        ("guobiao", "win-dasixi", "3. 東 win", "3. 北 chow hongzhong", 3, "gb.7.5.a"),
        ("guobiao", "win-dasixi", "2. 南 discard hongzhong", "2. 南 discard dragon", 2, ""),
        ("guobiao", "win-dasixi", "2. 南 discard hongzhong", "2. 西 discard hongzhong", 2, "gb.r.4.a"),
        (
            "guobiao",
            "win-dasixi",
            "2. 南 discard hongzhong",
            "2. 南 discard dongfeng\n3. 西 discard dongfeng\n# ",
            3,
            "",
        ),
        ("guobiao", "book-1998", "fan=dasixi", "fan=xiaosixi", 1, ""),
        ("guobiao", "book-1998", "5z 5z seat:E", "5z 6z seat:E", 1, ""),
    ],
)
def test_what_is_planted_is_contradicted_at_its_move(
    slug: str, name: str, old: str, new: str, move: int, clause: str
) -> None:
    text = planted(slug, name, old, new)
    if "\n# " in new:  # the rest of the play is then no longer told
        text = text[: text.index("# ", text.index(new))] + "stop\n"
    found, moves = judged(slug, text)
    first = next(line for line in found.lines if line.verdict is Verdict.CONTRADICTED)
    assert moves[first.line] == move, first
    assert not clause or clause in first.clauses, first


def test_passes_are_not_told_and_an_untold_hand_is_looked_for() -> None:
    """Any of the others may have had the dragons to claim the discard; nothing is said of it, and the win is judged."""
    text = (CASES["guobiao"] / f"win-dasixi{ENDING}").read_text("utf-8")
    found, _ = judged("guobiao", text)
    assert found.verdict is Verdict.CONSISTENT and found.fitting
    with_pungs = text.replace("? / ? / ? / ?", f"? / hongzhong hongzhong{' ?' * 11} / ? / ?")
    claimed, _ = judged("guobiao", with_pungs.partition("3. 東 win")[0] + "3. 西 pung\nstop\n")
    assert judged("guobiao", with_pungs)[0].verdict is Verdict.CONSISTENT
    assert claimed.verdict is Verdict.CONSISTENT  # who may win need not say so


def test_five_hands_of_the_book_are_explained_and_no_other_is() -> None:
    plays, _ = attested_plays(CASES["guobiao"].parent, "guobiao", RULES["guobiao"](), Anything())
    [book] = [play for play in plays if play.id == "book-1998"]
    moves = [item.number for item in book.record.items if isinstance(item, Played)]
    assert len(moves) == 75 and set(book.notes) == {at.move for at in book.expected["1998"].at} and len(book.notes) == 5


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("# under default: perhaps", "expected consistent, contradicted or undetermined"),
        ("# under defalt: consistent", "expected one of the rulesets"),
        ("# title en: again", "expected title en once"),
        ("# shows: md.99", "expected a clause of the text"),
        ("# note en: only one language\n2. 郡主 lead kongwen", "expected the note on move 2 in both languages"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(tmp_path: Path, line: str, said: str) -> None:
    text = planted("madiao", "scene", "# shows: md.s.10 - md.s.22", line.partition("\n")[0])
    if "\n" in line:
        text = text.replace("2. 郡主 lead kongwen", line)
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "scene.record.txt").write_text(text, "utf-8")
    plays, findings = attested_plays(tmp_path, "x", madiao.ruleset(), frozenset({"md.s.12"}))
    assert plays == [] and any(said in one.message for one in findings), findings


def test_a_bare_record_is_told_all_that_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "bare.record.txt").write_text("bopu record 1\ngame: race\nseats: 2\n1. 1 throw 22\nstop\n")
    _, findings = attested_plays(tmp_path, "x", madiao.ruleset(), frozenset({"md.s.12"}))
    told = " ".join(one.message for one in findings)
    for wanted in (
        "a play of madiao",
        "# title zh",
        "# teller en",
        "# under bans",
        "comments that begin with a clause",
    ):
        assert wanted in told
    (tmp_path / "cases" / "bare.record.txt").write_bytes(b"bopu record 1\n\xff\n")
    _, [finding] = attested_plays(tmp_path, "x", madiao.ruleset(), Anything())
    assert "UTF-8" in finding.message and finding.line == 2


def test_a_hand_that_no_game_can_have_dealt_is_refuted_with_the_count_of_its_tiles() -> None:
    """A fifth tile of a kind, though nobody's hand but the winner's is told."""
    text = planted("guobiao", "win-dasixi", "kezi beifeng", "kezi baiban").replace('hongzhong"', 'beifeng"', 1)
    text = text[: text.index("2. 南")]
    moves = "2. 南 discard baiban\n3. 西 discard baiban\nstop\n"
    found, _ = judged("guobiao", text + moves)
    [wrong] = [line for line in found.lines if line.verdict is Verdict.CONTRADICTED]
    assert "expected at most 4 of baiban; found 5" in wrong.message and "gb.5.30" in wrong.clauses
    assert replace(wrong, line=0).verdict is Verdict.CONTRADICTED
