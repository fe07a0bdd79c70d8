"""Turns the section `told` of words.yaml into where the cards of a deal lie that an attested play does not name."""

from collections.abc import Mapping
from typing import Any

from bopu.findings import Finding, error
from bopu.simulate.unseen import Places

TOLD = "told"
"""The section of words.yaml, and the folder of the pages."""
PLACES = "places"
PARTS = ("seats", "rest")


def places_of(words: Mapping[str, Any]) -> Places | None:
    """The facts that hold the cards of a deal, where words.yaml says which. Expects a section without faults."""
    places = (words.get(TOLD) or {}).get(PLACES)
    return Places(*(tuple(places[part]) for part in PARTS)) if places else None


def told_faults(words: Mapping[str, Any], file: str) -> list[Finding]:
    """What is wrong with the section."""
    section = words.get(TOLD)
    places = section.get(PLACES) if isinstance(section, dict) else None
    good = isinstance(places, dict) and set(places) == set(PARTS) and all(_words(places[part]) for part in PARTS)
    if section is None or (good and set(section) == {PLACES}):
        return []
    expected = f"{PLACES} with {' and '.join(PARTS)}, each a list of facts"
    return [error("site.told", file, 0, f"{TOLD}: expected {expected}; found {section!r}"[:200])]


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
