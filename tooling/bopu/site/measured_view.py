"""Turns the measures that are kept beside a text into what pages say of each option: what it changes, how surely."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from bopu.checks.rules.measured import FILE, SHORT, kept_measures
from bopu.ruleset.model import Switch
from bopu.site.rule_view import Only, RuleDesk
from bopu.site.strings import Said

Estimate = Sequence[float | None] | None
DIGITS = 3


class Origin(NamedTuple):
    """Where measures come from: the command that makes them again, and what is to be said where rules changed since."""

    command: str
    other: str


class SeatRow(NamedTuple):
    """What a seat has at the end and how often it has most: each under the default, and how much more."""

    seat: str
    outcome: str
    more: str
    most: str
    oftener: str


@dataclass(frozen=True)
class OptionMeasure:
    """What an option changes. `short` is one sentence for where only the question stands; `said` are all sentences;
    `given` are other choices under which it was measured, since it is idle without them."""

    option: Said
    short: str
    said: tuple[str, ...]
    given: tuple[Only, ...]
    seats: tuple[SeatRow, ...]


def origin_of(desk: RuleDesk) -> Origin | None:
    """Where the measures of a text come from; None where there are none."""
    data = kept(desk)
    if not data:
        return None
    changed = data["version"] != desk.game.ruleset.version
    other = desk.say("measured", "other", version=data["version"][:SHORT]) if changed else ""
    return Origin(data["asked"]["command"], other)


def measures_of(desk: RuleDesk, switch: Switch) -> dict[str, OptionMeasure]:
    """What each option of a switch changes, by option; options that were not measured are left out."""
    rows = {row["option"]: row for row in kept(desk).get("options", ()) if row["switch"] == switch.id}
    return {one.id: _measure(desk, switch, rows[one.id]) for one in switch.options if one.id in rows}


def kept(desk: RuleDesk) -> Mapping[str, Any]:
    """What is kept with the text of a desk; nothing where there is no such file (`bopu check` says what is wrong)."""
    folder = next(text.folder for text in desk.context.project.texts if text.slug == desk.edition.slug)
    path = folder / FILE
    return _read(folder, path.stat().st_mtime_ns) if path.is_file() else {}


@lru_cache(maxsize=16)
def _read(folder: Path, changed: int) -> Mapping[str, Any]:
    return kept_measures(folder, FILE)[0]


def _measure(desk: RuleDesk, switch: Switch, row: Mapping[str, Any]) -> OptionMeasure:
    games, throws, hands = row["games"], row.get("throws"), row.get("hands")
    ends = _ends(desk, games)
    exact = [_throws(desk, throws)] if throws else []
    of_hands = [_hands(desk, hands)] if hands else []
    more = [_length(desk, games["length"])] if games["length"] else []
    more += [_stakes(desk, games["stakes"])] if games["compared"] else []
    known = desk.game.ruleset.switches
    given = desk.only({name: option for name, option in row["given"].items() if name in known})
    short = desk.say("measured", "between").join([*exact, *of_hands, ends])
    said = (*exact, ends, *more, *of_hands, *_stopped(desk, games))
    seats = tuple(_seat(desk, at, seat) for at, seat in enumerate(games["seats"], 1)) if games["differ"] else ()
    return OptionMeasure(desk.option(switch, row["option"]), short, said, given, seats)


def _ends(desk: RuleDesk, games: Mapping[str, Any]) -> str:
    """How many pairs of games go otherwise; of none, how many at most may."""
    if not games["compared"]:
        return desk.say("measured", "none_ended", games=_count(games["games"]))
    value, low, high = games["share"]
    if not games["differ"]:
        return desk.say("measured", "games_alike", of=_count(games["compared"]), high=_percent(high))
    named = {"differ": _count(games["differ"]), "of": _count(games["compared"])}
    return desk.say("measured", "games", **named, share=_percent(value), low=_percent(low), high=_percent(high))


def _throws(desk: RuleDesk, throws: Mapping[str, int]) -> str:
    counts = {name: _count(number) for name, number in throws.items()}
    if not throws["differ"]:
        return desk.say("measured", "throws_alike", **counts)
    return desk.say("measured", "throws", **counts, places_in=counts["from"])


def _length(desk: RuleDesk, length: Mapping[str, Any]) -> str:
    counted = desk.name("length_of", length["of"])
    return desk.say("measured", "length", of=counted, before=_plain(length["before"]), more=_more(desk, length["more"]))


def _stakes(desk: RuleDesk, stakes: Mapping[str, Any]) -> str:
    return desk.say("measured", "stakes", before=_plain(stakes["before"]), more=_more(desk, stakes["more"]))


def _hands(desk: RuleDesk, hands: Mapping[str, Any]) -> str:
    value, low, high = hands["share"]
    counts = {name: _count(hands[name]) for name in ("of", "differ", "lost")}
    share = {"share": _percent(value), "low": _percent(low), "high": _percent(high)}
    return desk.say("measured", "hands", **counts, **share, more=_more(desk, hands["more"]))


def _stopped(desk: RuleDesk, games: Mapping[str, Any]) -> list[str]:
    before, after = (sum(games["stopped"][side].values()) for side in ("before", "after"))
    return [desk.say("measured", "stopped", before=_count(before), after=_count(after))] if before or after else []


def _seat(desk: RuleDesk, at: int, seat: Mapping[str, Any]) -> SeatRow:
    outcome, most = seat["outcome"], seat["most"]
    named = desk.say("measured", "seat", n=at)
    oftener = _between(desk, most["more"], _points)
    share = _percent(most["before"][0]) if most["before"] else "–"
    return SeatRow(named, _plain(outcome["before"]), _more(desk, outcome["more"]), share, oftener)


def _count(number: int) -> str:
    return f"{number:,}"


def _percent(share: float | None) -> str:
    return f"{100 * (share or 0):.{DIGITS}g} %"


def _plain(estimate: Estimate) -> str:
    return _number(estimate[0]) if estimate else "–"


def _number(value: float | None) -> str:
    return f"{value or 0:.{DIGITS}g}".replace("-", "−")


def _signed(value: float | None) -> str:
    return f"{value or 0:+.{DIGITS}g}".replace("-", "−") if value else "0"


def _points(share: float | None) -> str:
    return _signed(100 * (share or 0)) + " %"


def _more(desk: RuleDesk, estimate: Estimate) -> str:
    return _between(desk, estimate, _signed)


def _between(desk: RuleDesk, estimate: Estimate, said: Any) -> str:
    """A difference with its interval, or that there is none."""
    if not estimate or estimate[1] is None or not any(estimate):
        return said(estimate[0]) if estimate else "–"
    value, low, high = (said(one) for one in estimate)
    return desk.say("measured", "interval", value=value, low=low, high=high)
