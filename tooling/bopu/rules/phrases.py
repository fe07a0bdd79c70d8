"""Turns phrases.yaml, a sentence for each kind of event in two languages, into a ruleset's phrases and names of words.

Under the key `names` stand the names of words that no glossary and no table names: `pool`, an empty office.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from bopu.findings import Finding
from bopu.rules.owner import Faults
from bopu.rules.schema_terms import LANGUAGES
from bopu.rules.shape import near, shown
from bopu.rules.source import Node, read_yaml
from bopu.ruleset.vocabulary import EventKind, Vocabulary

NAME = "phrases.yaml"
NAMES = "names"
_FIELD = re.compile(r"\{([^{}|]*)(\|[^{}|]*\|[^{}|]*)?\}")

Sentences = Mapping[str, Mapping[str, str]]


def read_phrases(path: Path, file: str, vocabulary: Vocabulary) -> tuple[Sentences, Sentences, list[Finding]]:
    """The sentences by kind of event and language (all kinds, both languages, no field that the kind does not carry),
    and the names by word and language."""
    root, findings = read_yaml(path, file)
    if root is None:
        return {}, {}, findings
    faults = Faults(file)
    if not isinstance(root.value, dict):
        faults.error("phrases", root.line, f"expected a mapping from kinds of event to sentences; found {_found(root)}")
        return {}, {}, faults.findings
    for name in root.value:
        if name not in vocabulary.events and name != NAMES:
            message = f"expected a kind of event; found {name!r}{near(name, vocabulary.events)}"
            faults.error("phrases", root.line_of(name), message)
    phrases = {}
    for name, kind in vocabulary.events.items():
        node = root.get(name)
        if node is None:
            faults.error("phrases", 0, f"expected a phrase for the event {name}; found none")
        else:
            phrases[name] = dict(_sentences(node, kind, root.line_of(name), faults))
    return phrases, dict(_names(root, faults)), faults.findings


def _names(root: Node, faults: Faults) -> Iterator[tuple[str, Mapping[str, str]]]:
    given = root.get(NAMES)
    if given is None:
        return
    if not isinstance(given.value, dict):
        faults.error("phrases", given.line, f"expected a mapping from words to names; found {_found(given)}")
        return
    for word, node in given.items():
        # a word without a name in one language would be missing in the middle of a game
        name = {lang: text.text for lang in LANGUAGES if (text := node.get(lang)) is not None and text.value}
        if set(name) != set(LANGUAGES) or [key for key, _ in node.items() if key not in LANGUAGES]:
            message = f"expected a name in {' and '.join(LANGUAGES)} for {word!r}; found {_found(node)}"
            faults.error("phrases", given.line_of(word), message)
        yield word, name


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
    """`{name}`, or `{name|one|many}` for a word that agrees with a number."""
    for name in (found[1] for found in _FIELD.finditer(sentence.text)):
        if name not in kind.fields:
            listed = ", ".join(kind.fields) or "none"
            message = f"expected a field of the event {kind.name} ({listed}); found {{{name}}}{near(name, kind.fields)}"
            faults.error("phrases", sentence.line, message)
    if re.search(r"[{}]", _FIELD.sub("", sentence.text)):
        message = f"expected fields as {{name}} or {{name|one|many}} in {kind.name}; found {sentence.text!r}"
        faults.error("phrases", sentence.line, message)


def _found(node: Node) -> str:
    return shown(node.plain())
