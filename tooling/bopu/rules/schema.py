"""Turns a game's vocabulary into the JSON Schema of its rules.yaml; without one, into the frame that all games share.

The schema decides the shape of a file. Each part carries a `description`, a noun phrase that says what is expected:
editors show it, and bopu.rules.shape builds its sentences with it; `x-key` says so for keys.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from bopu.rules.schema_terms import (
    bilingual,
    cites,
    domain_defs,
    leaf,
    mapping,
    names,
    number,
    one_of,
    parameter,
    selector,
    source,
    supplement,
    table,
    value,
    word,
    words,
)
from bopu.ruleset.vocabulary import STEP_KEYS, Filter, Operation, Predicate, Vocabulary

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
KINDS = ("variant", "emendation", "construal", "supplement")
STATUSES = ("definition", "advice", "ritual", "narrative", "open", "not-executable")

FLAG = {"type": "boolean", "description": "true or false"}
ID = {
    "type": "string",
    "pattern": r"^[A-Za-z0-9][A-Za-z0-9._-]*$",
    "description": "an id of letters, digits, full stops, hyphens",
}
MODULE = {
    "type": "string",
    "pattern": r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$",
    "description": "the dotted name of a module",
}


def rules_schema(vocabulary: Vocabulary) -> Schema:
    """The schema of the rules.yaml of one game: every word, slot and event with its parameters."""
    return _schema(f"Rules of {vocabulary.game}", vocabulary, _defs(vocabulary))


def frame_schema() -> Schema:
    """The schema that every rules.yaml follows, whatever the game: words are open."""
    anything: Schema = {"type": ["string", "object"], "description": "a word, or a word with its parameters"}
    return _schema("Rules of any game", None, {"condition": anything, "operation": anything, "leaf": leaf()})


def _schema(title: str, vocabulary: Vocabulary | None, defs: Schema) -> Schema:
    rules = {"type": "array", "items": _rule(vocabulary), "description": "a list of rules"}
    keys: Schema = {
        "game": word("the name of the game"),
        "engine": MODULE,
        "texts": {**words("a list of slugs of texts"), "minItems": 1},
        "tables": names("tables by name", table()),
        "situations": names("situations by name", _situation()),
        "values": names("values by name", value()),
        "sources": names("sources by id", source()),
        "switches": names("switches by name", _switch()),
        "rulesets": names("rulesets by name", _named_ruleset()),
        "procedures": names("procedures by name", _procedure(vocabulary)),
        "rules": rules,
        "ledger": names("ledger entries by clause", _ledger_entry()),
    }
    return {"$schema": DRAFT, "title": title, **mapping("rules.yaml", keys, "game", "engine", "rules"), "$defs": defs}


def _conditions() -> Schema:
    return {"type": "array", "items": {"$ref": "#/$defs/condition"}, "description": "a list of conditions"}


def _situation() -> Schema:
    keys = {"cites": cites(), "supplied": supplement(), "when": _conditions(), "unless": _conditions()}
    return mapping("a situation", keys)


def _switch() -> Schema:
    options = names("two options or more, by name", bilingual("an option"))
    keys = {
        "kind": one_of("a kind", list(KINDS)),
        "cites": cites(),
        "question": bilingual("a question"),
        "options": {**options, "minProperties": 2},
        "default": word("the name of an option"),
    }
    return mapping("a switch", keys, "kind", "question", "options", "default")


def _named_ruleset() -> Schema:
    choices = names("options by switch", word("the name of an option"))
    return mapping("a ruleset", {"title": bilingual("a title"), "choices": choices, "supplements": FLAG}, "title")


def _ledger_entry() -> Schema:
    keys = {"status": one_of("a status", list(STATUSES)), "reason": bilingual("a reason")}
    return mapping("a ledger entry", keys, "status", "reason")


def _rule(vocabulary: Vocabulary | None) -> Schema:
    operations: Schema = {
        "type": "array",
        "items": {"$ref": "#/$defs/operation"},
        "description": "a list of operations",
    }
    keys = {
        "id": ID,
        "decides": _listed("a slot", vocabulary.slots if vocabulary else None),
        "upon": _listed("an event", vocabulary.events if vocabulary else None),
        "cites": cites(),
        "supplied": supplement(),
        "when": _conditions(),
        "unless": _conditions(),
        "answer": {"if": {"type": "array"}, "then": operations, "else": {"$ref": "#/$defs/operation"}},
        "do": {**operations, "minItems": 1, "description": "a list of one operation or more"},
        "overrides": words("a list of ids of rules"),
        "otherwise": FLAG,
        "only": names("options by switch", word("the name of an option")),
    }
    return {
        **mapping("a rule", keys, "id"),
        "if": {"required": ["decides"]},
        "then": _goes_with("a rule that decides a slot", ["answer"], ["upon", "do"]),
        "else": _goes_with("a rule that decides no slot", ["upon", "do"], ["answer", "otherwise"]),
    }


def _goes_with(description: str, required: list[str], never: list[str]) -> Schema:
    refused = {"not": {}, "description": "either decides with answer, or upon with do"}
    return {"required": required, "properties": dict.fromkeys(never, refused), "description": description}


def _procedure(vocabulary: Vocabulary | None) -> Schema:
    steps = {"type": "array", "items": _step(vocabulary), "minItems": 1, "description": "a list of one step or more"}
    binds = names("sources by name", word("a value or event.field"))
    keys = {"cites": cites(), "supplied": supplement(), "binds": binds, "steps": steps}
    return mapping("a procedure", keys, "steps")


def _step(vocabulary: Vocabulary | None) -> Schema:
    """One operation (or conditions to be tested) and what follows, or the end. That an operation has the outcomes that
    a step names is tested with its meaning."""
    own: Schema = {
        "id": ID,
        "cites": cites(),
        "supplied": supplement(),
        "test": {**_conditions(), "minItems": 1, "description": "a list of one condition or more"},
        "as": word("a name"),
        "next": word("the id of a step"),
        "outcomes": names("next steps by outcome", word("the id of a step")),
        "only": names("options by switch", word("the name of an option")),
        "end": {"const": True, "description": "true"},
    }
    # written out once, among the operations that rules use
    known = vocabulary.operations if vocabulary else {}
    uses = {name: {"$ref": f"#/$defs/operation/else/properties/{name}"} for name in known}
    key = f"an operation or a key of a step ({', '.join(STEP_KEYS)})"
    whole = mapping("a step", {**own, **uses}, "id", key=key)
    # a word of a game is known by its vocabulary alone
    step = whole if vocabulary else {**whole, "additionalProperties": True}
    end = _alone("end", "an end without operation and what follows", ["test", "as", "next", "outcomes", *uses])
    test = _alone("test", "a test without operation and with outcomes alone", ["as", "next", *uses])
    return {**step, "allOf": [end, test]}


def _alone(key: str, description: str, others: list[str]) -> Schema:
    """Where this key stands, those others do not."""
    never = {"not": {}, "description": description}
    return {"if": {"required": [key]}, "then": {"properties": dict.fromkeys(others, never)}}


def _listed(description: str, known: Iterable[str] | None) -> Schema:
    return word(description) if known is None else one_of(description, list(known))


def _defs(vocabulary: Vocabulary) -> Schema:
    return {
        "condition": _condition(vocabulary),
        "operation": _phrase("an operation", vocabulary.operations),
        "filter": _phrase("a filter", vocabulary.filters),
        "base": one_of("a base", list(vocabulary.bases)),
        "selector": selector(vocabulary),
        "number": number(),
        "leaf": leaf(),
        **domain_defs((param for one in words_of(vocabulary) for param in one.params), vocabulary),
    }


def words_of(vocabulary: Vocabulary) -> list[Predicate | Operation | Filter]:
    """All words with parameters."""
    return [*vocabulary.predicates.values(), *vocabulary.operations.values(), *vocabulary.filters.values()]


def _condition(vocabulary: Vocabulary) -> Schema:
    """A bare word may be a situation of the file: whether it is one is tested with its meaning."""
    return {**_phrase("a predicate", vocabulary.predicates), "then": word("a predicate or a situation")}


def _phrase(kind: str, known: Mapping[str, Predicate | Operation | Filter]) -> Schema:
    """One use of a word: alone where it needs no parameters, else a mapping with this one key."""
    alone = [name for name, one in known.items() if not any(param.required for param in one.params)]
    uses = {name: _use(one) for name, one in known.items()}
    single = {**mapping(f"{kind} as {{word: parameters}}", uses, key=kind), "minProperties": 1, "maxProperties": 1}
    return {
        "if": {"type": "string"},
        "then": {"enum": alone, "description": f"{kind} that needs no parameters"},
        "else": single,
    }


def _use(one: Predicate | Operation | Filter) -> Schema:
    """The parameters of a word; where it has only one, the value alone will do."""
    params = {param.name: parameter(param) for param in one.params}
    required = [param.name for param in one.params if param.required]
    listed = f"{one.name} ({', '.join(params) or 'none'})"
    whole = mapping(f"the parameters of {listed}", params, *required, key=f"a parameter of {listed}")
    if len(params) != 1:
        return {"title": one.doc, **whole}
    [(name, schema)] = params.items()
    named: Schema = {"type": "object", "required": [name]}
    if not required:
        named = {"anyOf": [named, {"type": "object", "maxProperties": 0}]}
    return {"title": one.doc, "if": named, "then": whole, "else": schema}
