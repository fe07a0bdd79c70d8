"""Turns a record of what a text tells into what the rules say of it: under each named ruleset, each option, and where
the cards may have lain that it does not name. It is kept below build/ until rules, engine or record change.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bopu.play.contract import CHANCE, load_game
from bopu.play.opening import book_of
from bopu.play.record import Played, Record, Told, Untold, write
from bopu.play.replay import replay
from bopu.play.verify import Judged, Verdict, Verification, verify
from bopu.ruleset.model import Ruleset
from bopu.simulate.kept import kept
from bopu.simulate.unseen import Places, unseen

KEPT = "told"
STATES, TRIED = 20, 200
"""The bound of one judgement: there is one for each ruleset, and where the whole deal is told little is left to try."""
PARTS = ("options", "unseen")


@dataclass(frozen=True)
class ToldGame:
    """A record as the text tells it, the same completed in one of the ways that it allows, and where cards lie: facts
    of each seat, and of the rest."""

    told: Record
    whole: Record | None
    places: Places | None = None


def judged(root: Path, ruleset: Ruleset, game: ToldGame) -> Mapping[str, Any]:
    """`rulesets`: by name, verdicts on the record as told and whole; `options`: by switch and option, on the whole one
    (on the one told where there is no other); `unseen`: groups of cards, see `bopu.simulate.unseen`."""
    judge = _Judge(ruleset)
    whole = game.whole or game.told
    rulesets = {
        name: {"told": told, "whole": told if game.whole is None else under_rulesets(root, ruleset, whole)[name]}
        for name, told in under_rulesets(root, ruleset, game.told).items()
    }

    def made() -> dict[str, Any]:
        options = {
            switch.id: {one.id: judge.option(whole, switch.id, one.id) for one in switch.options}
            for switch in ruleset.switches.values()
        }
        return {"options": options, "unseen": judge.unseen(game)}

    asked = [write(game.told), write(whole), repr(game.places)]
    more = kept(root, KEPT, book_of(ruleset, load_game(ruleset.engine)), asked, PARTS, made)
    return {"rulesets": rulesets, **more}


def under_rulesets(root: Path, ruleset: Ruleset, record: Record) -> Mapping[str, Any]:
    """The verdict on a record under each named ruleset (of a game that has none, under the empty name)."""
    judge = _Judge(ruleset)
    names = list(ruleset.rulesets) or [""]
    book = book_of(ruleset, load_game(ruleset.engine))
    return kept(root, KEPT, book, [write(record)], names, lambda: {name: judge.under(record, name) for name in names})


@dataclass(frozen=True)
class _Judge:
    """Judges records by one ruleset."""

    ruleset: Ruleset

    def verified(self, record: Record) -> Verification:
        """What verify says, whatever version of the rules a record names."""
        return verify(record, lambda _: self.ruleset, True, STATES, TRIED)

    def under(self, record: Record, name: str) -> dict[str, Any]:
        """The verdict under a named ruleset."""
        record = replace(record, ruleset=name)
        return _verdict(record, self.verified(record))

    def option(self, record: Record, switch: str, option: str) -> dict[str, Any]:
        """The verdict with one switch set; where players would choose of whom nothing is told, none."""
        record = replace(record, choices={**record.choices, switch: option})
        found = _verdict(record, self.verified(record))
        if found["verdict"] == Verdict.CONTRADICTED and self._waits(record):
            return {"verdict": str(Verdict.UNDETERMINED), "waits": True, "faults": []}
        return found

    def _waits(self, record: Record) -> bool:
        """Whether all moves of a record can be played, and a player is to choose then."""
        moves = [item for item in record.items if not isinstance(item, Told)]
        if any(isinstance(item, Untold) for item in moves):
            return False
        played = replay(replace(record, items=tuple(moves)), lambda _: self.ruleset, True)
        state = played.state
        return not played.faults and state is not None and state.to_move not in (None, CHANCE)

    def unseen(self, game: ToldGame) -> list[dict[str, Any]]:
        """Where the cards may have lain that the record does not name."""
        if game.places is None:
            return []
        found = self.verified(game.told)
        facts = [state.facts() for state in found.fitting]
        return unseen(game.told, game.places, facts, lambda record: bool(self.verified(record).fitting))


def _verdict(record: Record, found: Verification) -> dict[str, Any]:
    plies = dict(_plies(record))
    faults = [_fault(line, plies) for line in found.lines if line.verdict is not Verdict.CONSISTENT and _examined(line)]
    faults += [{"ply": 0, "verdict": str(found.verdict), "message": one.message, "rules": [], "clauses": []}
               for one in found.faults]  # fmt: skip
    return {"verdict": str(found.verdict), "waits": False, "faults": faults}


def _examined(line: Judged) -> bool:
    return not line.message.startswith("not examined")


def _fault(line: Judged, plies: Mapping[int, int]) -> dict[str, Any]:
    rules, clauses = list(line.rules), list(line.clauses)
    at = plies.get(line.line, 0)
    return {"ply": at, "verdict": str(line.verdict), "message": line.message, "rules": rules, "clauses": clauses}


def _plies(record: Record) -> Iterator[tuple[int, int]]:
    """Each line of a record with the number of the move that it tells of, 0 before the first."""
    number = 0
    for item in record.items:
        number = item.number if isinstance(item, Played) else number
        yield item.line, number
