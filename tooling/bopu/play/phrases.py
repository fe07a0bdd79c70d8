"""Turns an event into one sentence in Chinese or in English, by the phrases of a ruleset.

A phrase is a sentence with fields of the event in braces:

    zh: "{from}付{to}{chips}籌。"
    en: "{from} pays {to} {chips} {chips|chip|chips}."

A number is written in digits; `{chips|chip|chips}` writes the first word where the number is one, else the second. A
player (`Seat`) is written by name, 甲乙丙丁 or Player 1 where players have none. A word of the rules (`zhixian`) is
written by the name that the ruleset's tables or the glossary give it; text that is all digits (the dice of a throw) is
written as it is. Several values are joined as a list. What has no phrase or no name is a fault and never left out.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bopu.play.event import Atom, Event, Seat, Value
from bopu.ruleset.vocabulary import EventKind

LANGUAGES = ("zh", "en")
STEMS = "甲乙丙丁戊己庚辛壬癸"
"""Players without names, in Chinese, in their order."""
_PLACE = re.compile(r"\{([^{}|]*)(?:\|([^{}|]*)\|([^{}|]*))?\}")

Names = Mapping[str, Mapping[str, str]]
"""Names of words of the rules: id → language → name."""


class MissingPhrase(Exception):
    """There is no sentence for an event; the message names the event."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """What turns events into sentences: phrases by event, names by id, and names of the players where they have any."""

    by_event: Mapping[str, Mapping[str, str]]
    names: Names = field(default_factory=dict)
    players: Sequence[str] = ()

    def say(self, event: Event, language: str) -> str:
        """The sentence for an event. Raises `MissingPhrase`."""
        phrase = self.by_event.get(event.kind, {}).get(language)
        if phrase is None:
            raise MissingPhrase(f"expected a phrase in {language} for {event.kind}; found none (`{event}`)")

        def filled(place: re.Match[str]) -> str:
            name, one, many = place.groups()
            if name not in event.fields:
                raise MissingPhrase(f"expected a field of `{event}` in its phrase in {language}; found {{{name}}}")
            value = event.fields[name]
            return self._written(value, language, event) if one is None else _agreeing(value, one, many, event)

        sentence = _PLACE.sub(filled, phrase)
        return sentence[:1].upper() + sentence[1:]

    def player(self, seat: int, language: str) -> str:
        """A player's name."""
        if self.players:
            return self.players[seat]
        if language == "en":
            return f"Player {seat + 1}"
        return STEMS[seat] if seat < len(STEMS) else f"第{seat + 1}家"

    def _written(self, value: Value, language: str, event: Event) -> str:
        if not isinstance(value, tuple):
            return self._atom(value, language, event)
        written = [self._atom(part, language, event) for part in value]
        if language != "en":
            return "、".join(written)
        return " and ".join(part for part in (", ".join(written[:-1]), *written[-1:]) if part)

    def _atom(self, value: Atom, language: str, event: Event) -> str:
        if isinstance(value, Seat):
            return self.player(value, language)
        if not isinstance(value, str) or value.isdigit():
            return str(value)
        name = self.names.get(value, {}).get(language)
        if name is None:
            raise MissingPhrase(f"expected a name in {language} for {value!r}; found none (`{event}`)")
        return name


def _agreeing(value: Value, one: str, many: str, event: Event) -> str:
    if not isinstance(value, (int, Fraction)):
        raise MissingPhrase(f"expected a number to choose between {one!r} and {many!r}; found {value!r} (`{event}`)")
    return one if value == 1 else many


def phrase_faults(by_event: Mapping[str, Mapping[str, str]], events: Mapping[str, EventKind]) -> list[str]:
    """What phrases lack for the events of a game, each a sentence: a language, a field that the event has, a brace."""
    found = [f"expected an event of the game; found a phrase for {kind!r}" for kind in by_event if kind not in events]
    for kind, event in events.items():
        for language in LANGUAGES:
            phrase = by_event.get(kind, {}).get(language)
            if phrase is None:
                found.append(f"expected a phrase in {language} for {kind}; found none")
                continue
            for place in _PLACE.finditer(phrase):
                if place[1] not in event.fields:
                    fields = ", ".join(event.fields) or "none"
                    found.append(f"{kind} in {language}: expected one of its fields ({fields}); found {place[0]}")
            if re.search(r"[{}]", _PLACE.sub("", phrase)):
                found.append(f"{kind} in {language}: expected {{field}} or {{field|one|many}}; found a brace alone")
    return found
