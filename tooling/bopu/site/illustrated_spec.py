"""Turns the section `illustrated` of words.yaml, which rows of companions are told one by one, into findings."""

from collections.abc import Iterator, Mapping
from typing import Any

from bopu.findings import Finding, error
from bopu.play.phrases import LANGUAGES
from bopu.site.compose_spec import SCORE
from bopu.site.tile_spec import TILES

ILLUSTRATED = "illustrated"
"""The section of words.yaml: companions by name, each with the type of its illustrated divisions and its lists."""

NEEDED = ("group", "term", "heads", "amount", "tells", "lists")
SEEN = ("event", "field", "of")
"""What says how often a row came: an event, its field, and the event that is counted beside it."""


def illustrated_faults(words: Mapping[str, Any], file: str) -> list[Finding]:
    """What is wrong with the section: parts that are missing, titles in one language, no tiles to draw hands with."""
    spec = words.get(ILLUSTRATED)
    if spec is None:
        return []
    if not isinstance(spec, dict):
        return [_fault(file, f"expected companions by name; found {spec!r}"[:200])]
    return [_fault(file, message) for name, one in spec.items() for message in _wrong(name, one, words)]


def _wrong(name: str, spec: Any, words: Mapping[str, Any]) -> Iterator[str]:
    if not isinstance(spec, dict) or not set(NEEDED) <= set(spec) <= {*NEEDED, "seen"}:
        found = ", ".join(spec) if isinstance(spec, dict) else repr(spec)
        yield f"expected {', '.join(NEEDED)} and perhaps seen for {name}; found {found}"
        return
    if TILES not in words or SCORE not in words:
        yield f"expected the sections {TILES} and {SCORE}, with which hands are drawn; found one of them missing"
    for role, said in spec["lists"].items():
        if not all(said.get(lang) for lang in LANGUAGES):
            yield f"expected a title in both languages ({', '.join(LANGUAGES)}) for the list {role}; found {said!r}"
    if not all(spec["tells"].get(lang) for lang in LANGUAGES):
        yield f"expected the cells that tell a row for each language ({', '.join(LANGUAGES)}); found {spec['tells']!r}"
    if "seen" in spec and set(spec["seen"]) != set(SEEN):
        yield f"expected {', '.join(SEEN)} under seen; found {', '.join(spec['seen'])}"


def _fault(file: str, message: str) -> Finding:
    return error("site.illustrated", file, 0, f"{ILLUSTRATED}: {message}")
