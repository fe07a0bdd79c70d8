"""Turns phrases.yaml, one sentence per kind of event in two languages, into the phrases of a ruleset."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

from bopu.findings import Finding
from bopu.rules.owner import Faults
from bopu.rules.schema import LANGUAGES
from bopu.rules.shape import near, shown
from bopu.rules.source import Node, read_yaml
from bopu.ruleset.vocabulary import EventKind, Vocabulary

NAME = "phrases.yaml"


def read_phrases(
    path: Path, file: str, vocabulary: Vocabulary
) -> tuple[Mapping[str, Mapping[str, str]], list[Finding]]:
    """The sentences by kind of event and language: all kinds, both languages, no field that the kind does not carry."""
    root, findings = read_yaml(path, file)
    if root is None:
        return {}, findings
    faults = Faults(file)
    if not isinstance(root.value, dict):
        faults.error("phrases", root.line, f"expected a mapping from kinds of event to sentences; found {_found(root)}")
        return {}, faults.findings
    for name in root.value:
        if name not in vocabulary.events:
            message = f"expected a kind of event; found {name!r}{near(name, vocabulary.events)}"
            faults.error("phrases", root.line_of(name), message)
    phrases = {}
    for name, kind in vocabulary.events.items():
        node = root.get(name)
        if node is None:
            faults.error("phrases", 0, f"expected a phrase for the event {name}; found none")
        else:
            phrases[name] = dict(_sentences(node, kind, root.line_of(name), faults))
    return phrases, faults.findings


def _sentences(node: Node, kind: EventKind, line: int, faults: Faults) -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        sentence = node.get(language)
        if sentence is None or not isinstance(sentence.value, str) or not sentence.value:
            message = f"expected the event {kind.name} as a sentence in {language}"
            faults.error("phrases", line, f"{message}; found {'none' if sentence is None else _found(sentence)}")
            continue
        _check_fields(sentence, kind, faults)
        yield language, sentence.text
    for name, value in node.items():
        if name not in LANGUAGES:
            message = f"expected {' and '.join(LANGUAGES)} for the event {kind.name}; found {name!r}"
            faults.error("phrases", value.line, message)


def _check_fields(sentence: Node, kind: EventKind, faults: Faults) -> None:
    try:
        fields = [part for _, part, form, _ in Formatter().parse(sentence.text) if part is not None]
        forms = [form for _, _, form, how in Formatter().parse(sentence.text) if form or how]
    except ValueError as fault:
        faults.error("phrases", sentence.line, f"expected fields as {{name}} in {kind.name}; found a fault: {fault}")
        return
    for name in fields:
        if name not in kind.fields:
            listed = ", ".join(kind.fields) or "none"
            message = f"expected a field of the event {kind.name} ({listed}); found {{{name}}}{near(name, kind.fields)}"
            faults.error("phrases", sentence.line, message)
    if forms:
        faults.error("phrases", sentence.line, f"expected fields as {{name}} in {kind.name}; found {sentence.text!r}")


def _found(node: Node) -> str:
    return shown(node.plain())
