"""Turns a rule's words into short sentences in the page's language, in pieces that link to the clauses they come from.

A sentence is a template of words.yaml: ``{name}`` is a place for an argument, and what stands in ``[ … ]`` is left out
where an argument inside it is not given. A word without a template is said as the vocabulary describes it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.ruleset import terms
from bopu.ruleset.model import Names, Phrase, Ruleset, Selector, Word
from bopu.ruleset.vocabulary import Param, Vocabulary

PARTS = re.compile(r"\[([^\]]*)\]|([^\[\]]+)")
PLACES = re.compile(r"\{(\w+)\}")
SIGNS = {"plus": " + ", "minus": " − ", "times": " × "}
SITUATION = "situation"


class Piece(NamedTuple):
    """Some words of a sentence. `kind` is empty, figure, supplied or missing; `href` leads to a figure's clause."""

    text: str
    lang: str
    href: str = ""
    kind: str = ""
    title: str = ""


Pieces = tuple[Piece, ...]


@dataclass(frozen=True)
class Printed:
    """A figure as the edition has it: its words (empty where they are withheld) and the clause it stands in."""

    text: str
    clause: str


@dataclass(frozen=True)
class Speaker:
    """What saying rules on one page needs. `clause_href` leads to a clause; `figures` are the marked figures by id.

    `quotes` says whether words may be shown that could quote the text.
    """

    lang: str
    words: Mapping[str, Any]
    vocabulary: Vocabulary
    ruleset: Ruleset
    figures: Mapping[str, Printed]
    clause_href: Callable[[str], str]
    rules_href: str
    quotes: bool
    supplied: str
    least: str
    most: str

    @property
    def tag(self) -> str:
        """The language of the page's own words."""
        return "en" if self.lang == "en" else "zh-Hant"

    @property
    def between(self) -> str:
        """What stands between the names of a list."""
        return ", " if self.lang == "en" else "、"

    def template(self, section: str, word: str) -> str:
        """The sentence of a word, or nothing where words.yaml has none."""
        given = self.words.get(section, {}).get(word, {})
        return str(given.get(self.lang, "")) if isinstance(given, Mapping) else ""

    def named(self, section: str, word: str, doc: str) -> Piece:
        """What a slot, event, base or value is called, or else the vocabulary's own English."""
        said = self.template(section, word)
        return Piece(said, self.tag) if said else Piece(doc or word, "en")

    def name(self, word: str) -> Piece:
        """What a name of the rules is called; the name itself where nothing says so."""
        for found in (self.ruleset.names.get(word), self.words.get("names", {}).get(word), self._last(word)):
            if found and found.get(self.lang):
                return Piece(str(found[self.lang]), self.tag)
        return Piece(word, "en")

    def _last(self, word: str) -> Mapping[str, str] | None:
        return self.ruleset.names.get(word.rpartition(".")[2]) if "." in word else None

    def condition(self, phrase: Phrase) -> Pieces:
        """A condition as a sentence."""
        if phrase.word == SITUATION:
            name = str(phrase.args["name"])
            return (self.named("situations", name, name)._replace(href=f"{self.rules_href}#situation-{name}"),)
        predicate = self.vocabulary.predicates[phrase.word]
        return self._sentence("conditions", phrase, predicate.doc, predicate.params)

    def answer(self, phrase: Phrase) -> Pieces:
        """An answer of a slot, or something that is done."""
        operation = self.vocabulary.operations[phrase.word]
        return self._sentence("answers", phrase, operation.doc, operation.params)

    def _sentence(self, section: str, phrase: Phrase, doc: str, params: tuple[Param, ...]) -> Pieces:
        template = self.template(section, phrase.word)
        domains = {param.name: param.domain for param in params}
        said = {
            name: self.value(value, domains.get(name, ""))
            for name, value in phrase.args.items()
            if name != "bound" and value is not False  # what a flag does not say is as if it were not there
        }
        if template:
            return tuple(_filled(template, said, self.tag))
        pieces = [Piece(doc, "en")]
        for name, value in said.items():
            pieces += [Piece(f" · {name}: ", "en"), *value]
        return tuple(pieces)

    def value(self, value: Any, domain: str = "") -> Pieces:
        """An argument: a number, a name, a list of names, or whom it concerns."""
        if isinstance(value, (terms.Const, terms.Named, terms.Operated)):
            return self.number(value)
        if value is True:
            return ()  # a flag says by its place in a sentence that it is there
        if isinstance(value, Word):
            return (self._origin(self.name(value), value.origin),)
        if isinstance(value, Names):
            said = [self.name(name) if domain else Piece(name, self.tag) for name in value.names]
            return tuple(_joined([(self._origin(piece, value.origin),) for piece in said], self.between, self.tag))
        if isinstance(value, Selector):
            return self._selected(value)
        return (self.name(str(value)) if domain else Piece(str(value), self.tag),)

    def number(self, term: terms.Term) -> Pieces:
        """A number: the printed words and the value of a figure, a supplied number, a named value, or two of these."""
        if isinstance(term, terms.Const):
            return self._const(term)
        if isinstance(term, terms.Named):
            return (self.named("values", term.name, self.vocabulary.values.get(term.name, "")),)
        left, right = self.number(term.left), self.number(term.right)
        if term.operation in SIGNS:
            return (*left, Piece(SIGNS[term.operation], self.tag), *right)
        frame = self.least if term.operation == "least" else self.most
        return tuple(_filled(frame, {"a": left, "b": right}, self.tag))

    def _const(self, term: terms.Const) -> Pieces:
        """A number: supplied, or a figure's value with its printed words."""
        value = Piece(str(term.number), self.tag)
        if term.supplied:
            given = self.ruleset.supplements.get(term.origin, {}) if self.quotes else {}
            source = self.ruleset.said_source(given["source"])[self.lang] if given else ""
            return (value._replace(kind="supplied", title=f"{self.supplied} {source}".strip()),)
        printed = self.figures.get(term.origin)
        if not printed or not printed.text:
            return (self._origin(value, term.origin),)
        if self.lang == "en":
            words = Piece(printed.text, "zh-Hant")
            return (self._origin(value, term.origin), Piece(" (", "en"), words, Piece(")", "en"))
        return (self._origin(Piece(f"{printed.text}({term.number})", "zh-Hant"), term.origin),)

    def _origin(self, piece: Piece, origin: str) -> Piece:
        """A name or number with the link to the clause where the edition marks it."""
        first = origin.partition(" ")[0]
        if not first:
            return piece
        printed = self.figures.get(first)
        clause = printed.clause if printed else _clause_above(first, self.ruleset.clauses)
        return piece._replace(href=self.clause_href(clause) if clause else "", kind="figure", title=origin)

    def _selected(self, value: Selector) -> Pieces:
        base = self.named("bases", value.base, self.vocabulary.bases.get(value.base, ""))
        filters = [self._filter(word, args) for word, args in value.filters]
        if not filters:
            return (base,)
        if self.lang == "en":
            return (base, Piece(" (", "en"), *_joined(filters, ", ", "en"), Piece(")", "en"))
        return (*_joined(filters, "、", "zh-Hant"), Piece("之", "zh-Hant"), base)

    def _filter(self, word: str, args: Mapping[str, Any]) -> Pieces:
        known = self.vocabulary.filters[word]
        return self._sentence("filters", Phrase(word, args), known.doc, known.params)


def _clause_above(origin: str, clauses: Mapping[str, Any]) -> str:
    """The clause whose id begins the id of a list or figure in it: the longest of those that rules cite."""
    name = origin
    while name:
        if name in clauses:
            return name
        name = name.rpartition(".")[0]
    return ""


def _filled(template: str, said: Mapping[str, Pieces], tag: str) -> Iterator[Piece]:
    """A template with its places filled; a part in brackets is left out where one of its places is not given."""
    for optional, plain in PARTS.findall(template):
        text = optional or plain
        if optional and any(name not in said for name in PLACES.findall(text)):
            continue
        at = 0
        for place in PLACES.finditer(text):
            if text[at : place.start()]:
                yield Piece(text[at : place.start()], tag)
            yield from said.get(place[1], (Piece("…", tag, "", "missing"),))
            at = place.end()
        if text[at:]:
            yield Piece(text[at:], tag)


def _joined(groups: list[Pieces], between: str, tag: str) -> Iterator[Piece]:
    for index, group in enumerate(groups):
        if index:
            yield Piece(between, tag)
        yield from group


def plain(pieces: Pieces) -> str:
    """A sentence without its links."""
    return "".join(piece.text for piece in pieces)
