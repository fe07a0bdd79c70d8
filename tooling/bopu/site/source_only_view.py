"""Turns what a game rests on, and where it stops from the text alone, into what the report page says."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from bopu.play.stops_chinese import SILENT, known, silence
from bopu.site.ground_rows import GroundRow, ground_row
from bopu.site.measured_view import Origin, kept, origin_of
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.strings import Said
from bopu.site.wording import Piece


class StopRow(NamedTuple):
    """A clause (None: no clause) at which play stops without supplements: the questions without an answer, each with
    how many; deeds and steps that are left out; the parts that supply them; where these come from."""

    clause: Link | None
    questions: tuple[tuple[Piece, int], ...]
    others: tuple[str, ...]
    rules: tuple[Link, ...]
    sources: tuple[Link, ...]


class StopsView(NamedTuple):
    """Where play stops, by clause; `games` and `why` tell of games that were played from the text alone."""

    rows: tuple[StopRow, ...]
    games: str
    why: Said


class RestsView(NamedTuple):
    """What a game rests on, of many games: its sort, each ground with its shares, where the numbers come from."""

    sort: str
    games: str
    grounds: tuple[GroundRow, ...]
    origin: Origin | None


def stops_view(desk: RuleDesk) -> StopsView | None:
    """Where play stops without supplements; None where the report does not tell it."""
    found: Mapping[str, Any] = desk.game.report.get("source_only") or {}
    if not found.get("clauses"):
        return None
    games = found["games"]
    stopped = [one for one in games if one["why"]]
    first = min(stopped, key=lambda one: one["move"]) if stopped else None
    counts = {"of": len(games), "stop": len(stopped), "move": first["move"] if first else 0}
    said = desk.say("report", "stops_games", **counts) if first else ""
    return StopsView(stop_rows(desk, found["clauses"]), said, _why(desk, first["why"] if first else ""))


def _why(desk: RuleDesk, english: str) -> Said:
    """Why a game stopped, in the language of the page where that is known."""
    if desk.lang == "en" or not known(english):
        return Said(english, "en")
    return Said(silence(english).removeprefix(SILENT), desk.speaker.tag)


def stop_rows(desk: RuleDesk, rows: Iterable[Mapping[str, Any]]) -> tuple[StopRow, ...]:
    """Rows of a report as pages show them."""
    return tuple(_row(desk, row) for row in rows)


def _row(desk: RuleDesk, row: Mapping[str, Any]) -> StopRow:
    questions = tuple((desk.asks(slot), number) for slot, number in row["slots"].items())
    deeds = (desk.say("report", "stops_deed", event=_upon(desk, event)) for event in row["events"])
    steps = (desk.say("report", "stops_step", name=step) for step in row["steps"])
    sources = (desk.support(source, "") for source in row["sources"])
    links = dict.fromkeys(Link(one.source.text, one.href, one.source.lang) for one in sources)
    clause = desk.clause(row["clause"]) if row["clause"] else None
    return StopRow(clause, questions, (*deeds, *steps), tuple(desk.rule(name) for name in row["rules"]), tuple(links))


def _upon(desk: RuleDesk, event: str) -> str:
    """What an event is, in words."""
    known = desk.game.vocabulary.events.get(event)
    return desk.speaker.named("events", event, known.doc if known else event).text


def rests_view(desk: RuleDesk) -> RestsView | None:
    """What the game rests on, as it is kept with the text; None where nothing is."""
    rests: Mapping[str, Any] = kept(desk).get("rests") or {}
    if not rests:
        return None
    grounds = tuple(ground_row(desk, ground) for ground in rests["grounds"])
    return RestsView(desk.name("player", rests["sort"]), f"{rests['games']:,}", grounds, origin_of(desk))
