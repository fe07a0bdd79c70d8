"""Turns a throw (in a place, at the start, or everywhere) into what it gives, what that does, and the words for it."""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.checks.rules.places import named_rows
from bopu.checks.rules.questions import Enquiry, rules_of
from bopu.checks.rules.quotations import Quotations
from bopu.checks.rules.subject import Ground, Subject
from bopu.play.chance import canonical
from bopu.play.contract import Event, State
from bopu.play.phrases import MissingPhrase, Phrases
from bopu.play.stops import Stopped, apply
from bopu.ruleset.decide import Book

SEATS = 2
Place = Mapping[str, Any]
"""Features of where a player stands; empty at the start."""


class Explainer:
    """Explains throws under one book. `ground` must be there: positions are set up by hand."""

    def __init__(self, subject: Subject, book: Book) -> None:
        assert subject.ground is not None
        self.subject, self.book = subject, book
        self.ground: Ground = subject.ground
        self.quotations = Quotations(subject)
        self.phrases = Phrases(subject.ruleset.phrases, subject.ruleset.names)

    def explain(self, throw: str, places: Sequence[Place]) -> dict[str, Any]:
        """A throw in each of some places. Raises `RefusedMove` where no dice fall so."""
        move = f"{self.ground.placed(self.book, {}, SEATS).chance().word} {throw}"
        self.check(move)
        told = [self._in_place(move, place) for place in places]
        spoken = [name for place in told for name in place["rules"]]
        return {"throw": throw, "places": told, "rules": self.quotations.rules(spoken)}

    def check(self, move: str) -> None:
        """Raise `RefusedMove` where no dice fall so."""
        canonical(self.ground.placed(self.book, {}, SEATS).chance(), move)

    def everywhere(self, throw: str) -> dict[str, Any]:
        """The start, and every place, those together where the same rules speak: one of each is explained."""
        kinds: dict[tuple[str, ...], list[str]] = {}
        rows = dict.fromkeys(row for _, row in named_rows(self.subject.ruleset))
        board = {row for row in rows if self._stands(row)}
        move = f"{self.ground.placed(self.book, {}, SEATS).chance().word} {throw}"
        self.check(move)
        for row in (row for row in rows if row in board):
            kinds.setdefault(tuple(self._in_place(move, {"at": row})["rules"]), []).append(row)
        found = self.explain(throw, [{}, *({"at": rows[0]} for rows in kinds.values())])
        for place, alike in zip(found["places"][1:], kinds.values(), strict=True):
            place["alike"] = alike
        return found

    def _stands(self, row: str) -> bool:
        try:
            self.ground.placed(self.book, {"at": row}, SEATS)
        except KeyError:
            return False
        return True

    def _in_place(self, move: str, place: Place) -> dict[str, Any]:
        state = self.ground.placed(self.book, place, SEATS)
        facts = {name: value[0] for name, value in state.facts().items() if isinstance(value, tuple)}
        where = {name: value for name, value in facts.items() if isinstance(value, str) and value}
        events = self._events(state, move)
        branches = self._branches(state)
        rules = [rule for event in [*events, *(e for b in branches for e in b["events"])] for rule in event["rules"]]
        return {"place": where, "events": events, "choices": branches, "rules": list(dict.fromkeys(rules))}

    def _branches(self, state: State) -> list[dict[str, Any]]:
        """What each choice of the player leads to, where one waits."""
        if state.to_move is None or state.to_move < 0:
            return []
        return [{"move": move, "events": self._events(state.copy(), move)} for move in state.legal_moves()]

    def _events(self, state: State, move: str) -> list[dict[str, Any]]:
        try:
            return [self._event(event) for event in apply(state, move)]
        except Stopped as stopped:
            why = {"zh": str(stopped), "en": str(stopped)}
            return [{"event": "stopped", **why, "rules": list(stopped.rules), "cites": list(stopped.clauses)}]

    def _event(self, event: Event) -> dict[str, Any]:
        told = {language: self._said(event, language) for language in ("zh", "en")}
        return {"event": event.kind, **told, "rules": list(event.rules), "cites": list(event.cites)}

    def _said(self, event: Event, language: str) -> str:
        try:
            return self.phrases.say(event, language)
        except MissingPhrase:
            return str(Event(event.kind, event.fields))

    def depends(self, throw: str, place: Place) -> list[dict[str, Any]]:
        """Where the outcome depends on what a player has held and the like: each case with the rules that decide it."""
        enquiry = Enquiry(self.subject, self.book)
        dice = tuple(sorted(int(face) for face in throw))
        found = []
        for slot, keys in self._asked(enquiry, dice, place):
            for question in enquiry.questions(slot, rules_of(self.book, slot), keys):
                if question.late:
                    rules = [match.rule.id for match in question.matched if not match.rule.otherwise]
                    found.append({"slot": slot, "key": list(question.key), "if": dict(question.late), "rules": rules})
        return found

    def _asked(self, enquiry: Enquiry, dice: tuple[int, ...], place: Place) -> list[tuple[str, list[Any]]]:
        """The keys of slots in which this place occurs and a face of these dice, or no face."""
        at = place.get("at", "")
        keys = [key for key in enquiry.keys("outcome") if key[0] == at and key[-1] in dice] if at else []
        return [("outcome", keys)]
