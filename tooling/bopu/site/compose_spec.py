"""Turns the section `score` of words.yaml into what a page needs to let a hand be composed, or into findings.

The section says which sets can be melded, which suits run, which facts tell how a hand was won; how many tiles a hand
has, and how many there are of each kind, are figures that the rules use.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from bopu.findings import Finding, error
from bopu.play.phrases import LANGUAGES
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Ruleset
from bopu.site.tile_spec import TILES, name_of

SCORE = "score"
"""The section of words.yaml."""

PARTS = ("hand", "copies", "set", "melds", "runs", "flowers", "winds", "facts", "letters", "example")


def figure_used(ruleset: Ruleset, figure: str) -> int | None:
    """The value of a figure as the rules use it; None where no rule does."""
    return next(_values(to_json(ruleset), figure), None)


def _values(part: Any, figure: str) -> Iterator[int]:
    """Every number among compiled rules that comes from this figure."""
    if isinstance(part, dict):
        if part.get("figure") == figure and "n" in part:
            yield int(part["n"])
        for inside in part.values():
            yield from _values(inside, figure)
    elif isinstance(part, list):
        for inside in part:
            yield from _values(inside, figure)


def composing(words: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any] | None:
    """What the scripts of the page begin from; None where words.yaml says nothing of it. Expects no faults."""
    spec = words.get(SCORE)
    if not isinstance(spec, dict):
        return None
    return {
        "hand": figure_used(ruleset, spec["hand"]),
        "set": spec["set"],
        "copies": {suit: figure_used(ruleset, figure) for suit, figure in spec["copies"].items()},
        "melds": {kind: {**name_of(kind, ruleset), **one} for kind, one in spec["melds"].items()},
        "runs": spec["runs"],
        "flowers": spec["flowers"],
        "winds": {name: one["suit"] for name, one in spec["winds"].items()},
        "wind_names": {name: {lang: one[lang] for lang in LANGUAGES} for name, one in spec["winds"].items()},
        "facts": spec["facts"],
        "letters": spec["letters"],
    }


def compose_faults(words: Mapping[str, Any], ruleset: Ruleset, file: str) -> list[Finding]:
    """What is wrong with the section: parts that are missing, figures that no rule uses, suits that there are not."""
    if SCORE not in words:
        return []
    return [error("site.score", file, 0, f"{SCORE}: {message}") for message in _wrong(words, ruleset)]


def _wrong(words: Mapping[str, Any], ruleset: Ruleset) -> Iterator[str]:
    spec = words[SCORE]
    if not isinstance(spec, dict) or set(spec) != set(PARTS):
        yield f"expected {', '.join(PARTS)}; found {', '.join(spec) if isinstance(spec, dict) else repr(spec)}"
        return
    suits = words.get(TILES, {}).get("suits", {})
    for figure in (spec["hand"], *spec["copies"].values()):
        if figure_used(ruleset, figure) is None:
            yield f"expected a figure that rules use; found {figure!r}"
    named = [*spec["copies"], *spec["runs"], spec["flowers"], *(one.get("suit") for one in spec["winds"].values())]
    for suit in dict.fromkeys((*named, *(suit for group in spec["letters"].values() for suit in group))):
        if suit not in suits:
            yield f"expected one of the suits {', '.join(suits)}; found {suit!r}"
    for suit in suits:
        if suit not in spec["copies"]:
            yield f"expected how many there are of each tile of {suit} under copies; found nothing"
    for name, said in (*spec["winds"].items(), *spec["facts"].items()):
        if not all(said.get(lang) for lang in LANGUAGES):
            yield f"expected {name} in both languages ({', '.join(LANGUAGES)}); found {said!r}"
