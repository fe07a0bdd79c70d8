"""Turns the section `patterns` of words.yaml into what the page of patterns asks for, or into findings.

A pattern is something that rules find in what a player has and give a name: an event tells of it, an answer of a rule
makes it, and there are phases of play, each an event upon which rules look for it. The names that rules cannot state
stand here as well, each with its reason.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.findings import Finding, error
from bopu.ruleset.model import Rule, Ruleset
from bopu.ruleset.vocabulary import Vocabulary

PATTERNS = "patterns"
"""The section of words.yaml."""

Both = Mapping[str, str]
"""A text in both interface languages."""


class Phase(NamedTuple):
    """When patterns are looked for. `cards` are facts of a player whose cards make one, one after the other; `more`
    is shown apart, `others` is a fact of the other players."""

    id: str
    title: Both
    cites: tuple[str, ...]
    cards: tuple[str, ...]
    more: str
    others: str


class Unruled(NamedTuple):
    """Names for which there is no rule, and why."""

    names: tuple[str, ...]
    reason: Both


@dataclass(frozen=True)
class PatternSpec:
    """What tells a pattern: an event, the fields with its name and its player; the word of an answer and its
    arguments. `source` names where the names without a rule are from."""

    event: str
    name: str
    player: str
    word: str
    is_called: str
    worth: str
    phases: tuple[Phase, ...]
    unruled: tuple[Unruled, ...]
    source: str

    def made_by(self, rule: Rule) -> list[str]:
        """The names of the patterns that a rule makes."""
        return [str(phrase.args[self.is_called]) for phrase in rule.do if phrase.word == self.word]


def pattern_spec(words: Mapping[str, Any]) -> PatternSpec | None:
    """What words.yaml says of patterns; None where it says nothing. Expects a section without faults."""
    spec = words.get(PATTERNS)
    if not isinstance(spec, dict):
        return None
    told, answer = spec["told"], spec["answer"]
    phases = (_phase(name, one) for name, one in spec["phases"].items())
    unruled = (Unruled(tuple(one["names"]), _both(one)) for one in spec.get("unruled", ()))
    return PatternSpec(
        told["event"],
        told["name"],
        told["player"],
        answer["word"],
        answer["name"],
        answer["worth"],
        tuple(phases),
        tuple(unruled),
        str(spec.get("source", "")),
    )


def _phase(name: str, one: Mapping[str, Any]) -> Phase:
    return Phase(
        name,
        _both(one),
        tuple(one["cites"]),
        tuple(one["cards"]),
        str(one.get("more", "")),
        str(one.get("others", "")),
    )


def _both(one: Mapping[str, Any]) -> Both:
    return {lang: str(one[lang]) for lang in ("zh", "en")}


def pattern_faults(words: Mapping[str, Any], ruleset: Ruleset, vocabulary: Vocabulary, file: str) -> list[Finding]:
    """What is wrong with the section: unknown words, missing clauses, names without a rule that have one after all."""
    if PATTERNS not in words:
        return []
    told = _wrong(words[PATTERNS], ruleset, vocabulary)
    return [error("site.patterns", file, 0, f"{PATTERNS}: {message}") for message in told]


def _wrong(spec: Any, ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[str]:
    """Each fault as a sentence; the shape first, since the rest is held against it."""
    if not isinstance(spec, dict) or not {"told", "answer", "phases"} <= set(spec):
        yield f"expected told, answer and phases; found {spec!r}"[:200]
        return
    yield from _wrong_words(spec, vocabulary)
    for name, one in spec["phases"].items():
        if name not in vocabulary.events:
            yield f"expected an event upon which rules act as a phase; found {name!r}"
        missing = [key for key in ("zh", "en", "cards", "cites") if not one.get(key)]
        if missing:
            yield f"expected {', '.join(missing)} in the phase {name}; found none"
        if wrong := [clause for clause in one.get("cites", ()) if clause not in ruleset.clauses]:
            yield f"expected clauses that rules cite in the phase {name}; found {', '.join(wrong)}"
    yield from _wrong_names(spec, ruleset)


def _wrong_words(spec: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[str]:
    told, answer = spec["told"], spec["answer"]
    kind, operation = vocabulary.events.get(told.get("event")), vocabulary.operations.get(answer.get("word"))
    if kind is None or operation is None:
        yield f"expected an event and an operation of the game; found {told.get('event')!r} and {answer.get('word')!r}"
        return
    for key in ("name", "player"):
        if told.get(key) not in kind.fields:
            yield f"expected one of {', '.join(kind.fields)} as {key} in told; found {told.get(key)!r}"
    known = [param.name for param in operation.params]
    for key in ("name", "worth"):
        if answer.get(key) not in known:
            yield f"expected one of {', '.join(known)} as {key} in answer; found {answer.get(key)!r}"


def _wrong_names(spec: Mapping[str, Any], ruleset: Ruleset) -> Iterator[str]:
    word, called = spec["answer"].get("word"), spec["answer"].get("name")
    made = {str(phrase.args.get(called)) for rule in ruleset.rules for phrase in rule.do if phrase.word == word}
    ruled = {ruleset.names.get(name, {}).get("zh", name) for name in made}
    for one in spec.get("unruled", ()):
        if not one.get("names") or not one.get("zh") or not one.get("en"):
            yield f"expected names and a reason in both languages in unruled; found {one!r}"[:200]
        for name in one.get("names", ()):
            if name in ruled:
                yield f"expected names without a rule in unruled; found {name!r}, which a rule makes"
    source = spec.get("source")
    if source and source not in ruleset.sources:
        yield f"expected one of {', '.join(ruleset.sources)} as source; found {source!r}"
