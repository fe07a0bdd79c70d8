"""Turns the types of parameters into parts of a JSON Schema: numbers, names, lists of names, selectors, flags."""

import re
from collections.abc import Iterable
from typing import Any

from bopu.ruleset.terms import OPERATIONS
from bopu.ruleset.vocabulary import Param, Type, Vocabulary

Schema = dict[str, Any]

CERTAINTIES = ("high", "medium", "low")
LANGUAGES = ("zh", "en")
EXPECTED_NUMBER = "{figure: id} or {supplied: n, source: …, certainty: …}"

WORD = re.compile(r"^\w[\w.-]*$")
"""A bare word: a name of a domain, of a situation, of an option."""


def mapping(description: str, properties: Schema, *required: str, key: str = "") -> Schema:
    """A mapping with these keys and no others. `key` says what an unknown one was expected to be."""
    return {
        "type": "object",
        "description": description,
        "x-key": key or f"a key of {description} ({', '.join(properties)})",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def names(description: str, value: Schema) -> Schema:
    """A mapping from names of the author's own to values of one shape."""
    return {"type": "object", "description": description, "additionalProperties": value}


def text(description: str) -> Schema:
    """Text that is not empty."""
    return {"type": "string", "minLength": 1, "description": description}


def word(description: str) -> Schema:
    """A bare word."""
    return {"type": "string", "pattern": WORD.pattern, "description": description}


def bilingual(description: str) -> Schema:
    """A text in both languages."""
    return mapping(
        f"{description} ({', '.join(LANGUAGES)})", in_languages(description), *LANGUAGES, key=" or ".join(LANGUAGES)
    )


def in_languages(description: str) -> Schema:
    """A text for each language, by language."""
    return {language: text(f"{description} in {language}") for language in LANGUAGES}


def one_of(description: str, words: list[str]) -> Schema:
    """One of these words. They stand in the description where they are few enough to read."""
    shown = f"{description} ({', '.join(words)})" if len(words) <= 12 else description
    return {"enum": words, "description": shown}


def words(description: str) -> Schema:
    """A list of bare words."""
    return {"type": "array", "items": word("a name"), "description": description}


def _figure() -> Schema:
    return text("the id of a figure")


def supplement() -> Schema:
    """Where something that no text states comes from."""
    return mapping("a supplement {source: …, certainty: …}", _origin(), "source", "certainty")


def _origin() -> Schema:
    words = text("the id of a source, or a source in words")
    either: Schema = {"if": {"type": "object"}, "then": source(), "else": words}
    return {"source": either, "certainty": one_of("a certainty", list(CERTAINTIES))}


def source() -> Schema:
    """A source of supplements: its words, and the document, or the source in a document's header, that describes it."""
    see = {**text("file.xml or file.xml#id"), "pattern": r"^[^#/\s]+\.xml(#[^#\s]+)?$"}
    keys = {**in_languages("a source"), "see": see}
    return mapping(f"a source ({', '.join(keys)})", keys, *LANGUAGES, key=", ".join(keys))


def _supplied() -> Schema:
    keys = {"supplied": {"type": "number", "description": "a number"}, **_origin()}
    return mapping("a supplied number", keys, "supplied", "source", "certainty")


def _either(kind: str, plain: Schema) -> Schema:
    """A supplied number, or a mapping with one key of the others."""
    one = mapping(EXPECTED_NUMBER, plain, key=f"{kind} ({', '.join(('supplied', *plain))})")
    return {
        "description": EXPECTED_NUMBER,
        "if": {"required": ["supplied"], "type": "object"},
        "then": _supplied(),
        "else": {**one, "minProperties": 1, "maxProperties": 1},
    }


def leaf() -> Schema:
    """A number without an operation."""
    return _either("a number without operation", {"figure": _figure(), "value": word("the name of a value")})


def operations() -> Schema:
    """One operation over two leaves, by name."""
    two: Schema = {
        "type": "array",
        "items": {"$ref": "#/$defs/leaf"},
        "minItems": 2,
        "maxItems": 2,
        "description": "a list of two numbers",
    }
    return dict.fromkeys(OPERATIONS, two)


def number() -> Schema:
    """A number: a leaf, or one operation over two leaves."""
    return _either("a number", {"figure": _figure(), "value": word("the name of a value"), **operations()})


def value() -> Schema:
    """A named number with its clauses; that it is exactly one number is tested with its meaning."""
    keys = {
        "cites": cites(),
        "supplied": {"type": "number", "description": "a number"},
        **_origin(),
        "figure": _figure(),
        "value": word("the name of a value"),
        **operations(),
    }
    return mapping("a value", keys)


def cites() -> Schema:
    """The clauses that a part rests on."""
    return {"type": "array", "items": text("the id of a clause"), "description": "a list of ids of clauses"}


def parameter(param: Param) -> Schema:
    """What a parameter of a word may hold."""
    if param.type in {Type.NAME, Type.NAMES}:
        return {"$ref": f"#/$defs/{_domain_key(param)}"}
    if param.type is Type.FLAG:
        return {"type": "boolean", "description": "true or false"}
    return {"$ref": f"#/$defs/{param.type.value}"}


def _domain_key(param: Param) -> str:
    return f"{param.type.value}.{param.domain or 'any'}"


def domain_defs(params: Iterable[Param], vocabulary: Vocabulary) -> Schema:
    """A definition for every domain that names or lists of names are taken from."""
    defs: Schema = {}
    for param in params:
        if param.type in {Type.NAME, Type.NAMES} and _domain_key(param) not in defs:
            listed = vocabulary.domains.get(param.domain)
            description = f"one of {param.domain}" if param.domain else "a name"
            one = word(description) if listed is None else one_of(description, list(listed))
            defs[_domain_key(param)] = _name(one) if param.type is Type.NAME else _list(one)
    return dict(sorted(defs.items()))


def _name(one: Schema) -> Schema:
    keys = {"figure": _figure(), "value": word("the name of a value")}
    pointed = mapping("{figure: id} or {value: name}", keys, key="figure or value")
    return {"if": {"type": "string"}, "then": one, "else": {**pointed, **_single(one, pointed)}}


def _list(one: Schema) -> Schema:
    """One name, what figures or elements of the edition state, or a list of these."""
    pointed = _pointed(one)
    each: Schema = {"if": {"type": "string"}, "then": one, "else": pointed}
    listed: Schema = {"items": each, "minItems": 1, "description": "a list of one name or more"}
    several: Schema = {"if": {"type": "array"}, "then": listed, "else": pointed}
    return {"if": {"type": "string"}, "then": one, "else": several}


def _pointed(one: Schema) -> Schema:
    keys = {"table": _ids("an element"), "figure": _ids("a figure")}
    pointed = mapping("{table: id} or {figure: id}", keys, key="table or figure")
    return {**pointed, **_single(one, pointed)}


def _single(one: Schema, pointed: Schema) -> Schema:
    return {"minProperties": 1, "maxProperties": 1, "description": f"{one['description']}, {pointed['description']}"}


def _ids(what: str) -> Schema:
    one = text(f"the id of {what}, or a list of them")
    several: Schema = {"items": text(f"the id of {what}"), "minItems": 1, "description": "a list of one id or more"}
    return {"if": {"type": "array"}, "then": several, "else": one}


def table() -> Schema:
    """A table: rows of a companion (all, or those in divisions of one type), a list of names, or such lists by name."""
    rows = {"document": text("the name of a companion"), "group": text("the type of a division")}
    row = {"names": _list(word("a name")), "cites": cites(), "supplied": supplement()}
    by_name = names("a list of names, or rows by name", mapping("a row", row, "names"))
    listed = {"if": {"type": "array"}, "then": {**words("a list of names"), "minItems": 1}, "else": by_name}
    expected = "{document: name} or {rows: …}"
    return {
        "if": {"type": "object", "required": ["rows"]},
        "then": mapping(expected, {"rows": listed}, "rows", key="rows alone"),
        "else": mapping(expected, rows, "document"),
    }


def selector(vocabulary: Vocabulary) -> Schema:
    """Whom or what: a base alone, or a list of a base and filters, with a name for the one chosen."""
    expected = f"a base, or {{{vocabulary.nouns[0]}: [base, filter …]}}"
    chain: Schema = {
        "type": "array",
        "prefixItems": [{"$ref": "#/$defs/base"}],
        "items": {"$ref": "#/$defs/filter"},
        "minItems": 1,
        "description": "a list that begins with a base",
    }
    keys = {**dict.fromkeys(vocabulary.nouns, chain), "as": word("a name")}
    whole = mapping(expected, keys, key=f"a key of a selector ({', '.join(keys)})")
    one = {} if len(vocabulary.nouns) != 1 else {"required": list(vocabulary.nouns)}
    return {"if": {"type": "string"}, "then": {"$ref": "#/$defs/base"}, "else": {**whole, "minProperties": 1, **one}}
