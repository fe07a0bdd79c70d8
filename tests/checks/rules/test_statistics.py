"""Pictures of statistics: what is kept adds up and is of these pictures; what is missing, stale, broken or unknown is
said in a sentence."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bopu.checks.rules.statistics import KEPT, MOST_BINS, Uncounted, as_text, count, kept_counts, statistics
from bopu.checks.rules.statistics_file import NAME, Pictures, read_pictures
from bopu.checks.rules.subject import Subject
from bopu.findings import Level
from bopu.simulate.run import InThisProcess
from tests.checks.rules.conftest import subject_in

ROOT = Path(__file__).resolve().parents[3]
SLUGS = sorted(path.parent.name for path in (ROOT / "corpus").glob(f"*/{NAME}"))
SLUG = "madiao"


@cache
def of(slug: str) -> Subject:
    """A text with its rules."""
    return subject_in(ROOT, slug)


def test_every_game_of_the_corpus_has_statistics() -> None:
    assert sorted(path.parent.name for path in (ROOT / "corpus").glob("*/rules.yaml")) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_kept_is_of_these_pictures_and_adds_up(slug: str) -> None:
    """Rules may have changed since, which is a note."""
    assert [str(one) for one in statistics(of(slug)) if one.level is not Level.NOTE] == []
    pictures, _ = read_pictures(of(slug))
    path = of(slug).folder / KEPT
    data, _ = kept_counts(of(slug).folder, KEPT)
    assert path.stat().st_size < 60_000 and path.read_text("utf-8") == as_text(data)
    assert list(data["pictures"]) == [one.id for one in pictures.asked]
    for told in data["pictures"].values():
        if "bins" in told:
            assert sum(number for _, number in told["bins"]) == told["count"]
            assert told["least"] <= told["median"] <= told["most"] and len(told["bins"]) <= MOST_BINS
            assert told["least"] <= Fraction(told["sum"]) / told["count"] <= told["most"]
        else:
            rows = [[row, told["of"]] if isinstance(row, int) else row for row in told["rows"].values()]
            assert rows and all(0 <= Fraction(row[0]) <= row[1] for row in rows if isinstance(row, list))


def planted(folder: Path, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """What is said of what is kept of 馬弔 once it is changed."""
    (folder / NAME).write_bytes((of(SLUG).folder / NAME).read_bytes())
    data = json.loads((of(SLUG).folder / KEPT).read_text("utf-8"))
    data["version"] = of(SLUG).ruleset.version
    change(data)
    (folder / KEPT).write_text(json.dumps(data), "utf-8")
    return [str(one) for one in statistics(replace(of(SLUG), folder=folder))]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["pictures"].pop("stands"), "expected counts of stands; found none: `bopu statistics madiao"),
        (lambda data: data["pictures"]["stands"].update(stamp="0"), "expected counts of stands as it is asked now"),
        (lambda data: data["pictures"].update(nothing=data["pictures"]["stands"]), "found 'nothing', which is none"),
        (lambda data: data.update(version="f" * 64), "found those of ffffffffffff: `bopu statistics madiao --write`"),
        (lambda data: data.update(format=2), "expected what `bopu statistics` writes; found format 2"),
        (lambda data: data["pictures"]["stands"].pop("rows"), "expected what `bopu statistics` writes; found KeyError"),
        (lambda data: data["pictures"]["stakes"].update(sum="x"), "found ValueError: Invalid literal for Fraction"),
    ],
)
def test_what_is_kept_and_is_not_of_these_is_said(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    assert planted(tmp_path, lambda data: None) == []
    [found] = planted(tmp_path, change)
    assert said in found


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"format": 1, "pictures": {"a": 1}}', "\udcff"])
def test_a_file_that_is_none_is_an_error_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / KEPT).write_bytes(text.encode("utf-8", "surrogateescape"))
    data, [finding] = kept_counts(tmp_path, KEPT)
    assert data == {} and finding.message.startswith("expected what `bopu statistics` writes; found ")


PLAYS = "plays: {games: 3, seed: 1, bots: advice}"
STANDS = "shares: {words: {stands: is}, of: player}"


def faults(folder: Path, *pictures: str, plays: str = PLAYS) -> list[str]:
    """What is said of pictures, each a line of YAML without its id and names."""
    rows = [f"- {{id: p{place}, zh: 圖, en: Picture, {one}}}" for place, one in enumerate(pictures)]
    (folder / NAME).write_text("\n".join([plays, "pictures:", *rows]), "utf-8")
    found, findings = read_pictures(replace(of(SLUG), folder=folder))
    assert bool(findings) == (found == Pictures(None, ())), "faulty pictures are none"
    return [str(one) for one in findings]


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        ("shares: {words: {stand: is}, of: player}", "expected an event of the game; found 'stand': did you mean"),
        ("shares: {words: {stands: was}, of: player}", "expected a field of stands (player, tables, is); found 'was'"),
        ("shares: {words: {stands: is}, of: [hands]}", "expected an event of the game; found 'hands'"),
        ("shares: {words: {stands: is}, of: hand}", "expected game, player, or a list of events"),
        ("shares: {words: {stands: is}, of: player, among: seyan}", "expected a table or list of the rules; found"),
        ("shares: {words: {stands: is}, of: player, column: seyang}", "expected a table whose rows stand in columns"),
        ("shares: {words: {stands: is}, of: player, exact: {slot: dice, name: n}}", "expected a slot of the game"),
        ("exact: {slot: stroke, name: is}", "expected a slot that the dice alone decide; found 'stroke'"),
        ("spread: {what: count, of: player, width: 1}", "expected the event that count counts; found none"),
        ("spread: {what: sum, event: pays, of: player, width: 1}", "expected the field that sum takes; found none"),
        ("spread: {what: moves, width: 1}", "expected of what moves is told, game or player; found none"),
        ("spread: {what: moves, of: player, width: 1}", "expected moves of a game; found it of a player"),
        ("spread: {what: outcome, of: game, width: 1}", "expected outcome of players; found it of a game"),
        ("spread: {what: each, event: pays, field: chips, of: game, width: 1}", "expected no `of` beside each"),
        ("spread: {what: moves, of: game, width: 0}", "expected how many values stand in one column; found the bare"),
        ("means: {what: count, by: seat}", "expected the event that count counts; found none"),
        ("players: {are: most, by: {event: bank}}", "expected an event of the game; found 'bank': did you mean"),
        ("note: {zh: 注, en: Note}", "expected one of shares, spread, means, players, exact; found none"),
        (f"{STANDS}, exact: {{tallied: hands, begins: made.}}", "found shares, exact"),
        ("exact: {odds: per_evening}", "expected what is reckoned exactly"),
    ],
)  # fmt: skip
def test_a_picture_that_cannot_be_counted_is_refused(tmp_path: Path, picture: str, said: str) -> None:
    [found, *_] = faults(tmp_path, picture)
    assert said in found, found


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ("", "expected `plays`, which games p0 is counted in; found none"),
        (
            "plays: {games: 3, seed: 1, bots: advise}",
            "expected one of the bots random, advice; found 'advise'",
        ),
        ("plays: {games: 3, seed: 1, bots: 'advice,random'}", "expected one bot, or one for each of 4 seats; found 2"),
        ("plays: {games: 3, seed: 1, bots: advice, seats: 5}", "expected 4 to 4 seats; found 5"),
        ("plays: {games: 3, seed: 1, bots: advice, ruleset: no}", "ruleset"),
        ("plays: {games: 0, seed: 1, bots: advice}", "expected how many games; found the bare number 0"),
    ],
)
def test_games_that_cannot_be_played_are_refused(tmp_path: Path, plays: str, said: str) -> None:
    found = faults(tmp_path, STANDS, plays=plays)
    assert any(said in one for one in found), found
    assert faults(tmp_path, STANDS) == []


def counts(folder: Path, *pictures: str) -> dict[str, Any]:
    """What three hands come to."""
    assert faults(folder, *pictures) == []
    subject = replace(of(SLUG), folder=folder)
    told: dict[str, Any] = count(subject, read_pictures(subject)[0], InThisProcess())["pictures"]
    return told


def test_words_that_never_came_are_told_and_columns_have_no_gaps(tmp_path: Path) -> None:
    told = counts(
        tmp_path,
        "shares: {words: {seyang: is}, of: game, among: seyang}",
        "spread: {what: outcome, of: player, width: 7}",
    )
    rows = told["p0"]["rows"]
    assert set(rows) == set(of(SLUG).ruleset.tables["seyang"]) and 0 < Counter(rows.values())[0] < len(rows)
    lows = [low for low, _ in told["p1"]["bins"]]
    assert lows == list(range(lows[0], lows[-1] + 7, 7)) and all(low % 7 == 0 for low in lows)
    assert told["p1"]["count"] == 12 and lows[0] <= told["p1"]["least"] and told["p1"]["most"] < lows[-1] + 7


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        ("shares: {words: {discards: ''}, of: [hand_over]}", "found 'discards' more often than what it is a share of"),
        ("spread: {what: each, event: left_out, field: player, width: 1}", "found that it never did"),
    ],
)
def test_what_cannot_be_told_as_asked_is_said(tmp_path: Path, picture: str, said: str) -> None:
    with pytest.raises(Uncounted, match=said):
        counts(tmp_path, picture)
