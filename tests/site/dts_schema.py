"""Turns the tables of the specification of DTS 1.0 (https://dtsapi.org) into JSON Schemas of its answers (level 0)."""

from typing import Any

STRING: dict[str, Any] = {"type": "string", "minLength": 1}
CONTEXT = "https://dtsapi.org/context/v1.0.json"
PATH_ALONE = r"^[^{}?#]*(\{[/;][a-z,A-Z]+\}[^{}?#]*)*$"
"""A template that fills in path segments and path parameters alone: no query, no fragment."""
PARAMETERS = {
    "collection": {"id", "nav", "page"},
    "navigation": {"resource", "ref", "start", "end", "down", "tree", "page"},
    "document": {"resource", "ref", "start", "end", "tree", "mediaType"},
}
NO_URL = r"^[^/:?#]+$"


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": properties}


TEMPLATE = {"type": "string", "pattern": PATH_ALONE, "not": {"pattern": r"start|end"}}
METADATA = {
    "type": "object",
    "additionalProperties": {
        "type": "array",
        "items": {
            "anyOf": [
                {"type": "string", "format": "uri"},
                {**_object(["value", "lang"], value=STRING, lang={"pattern": r"^[a-zA-Z]{2,8}(-[A-Za-z0-9]{1,8})*$"}),
                 "additionalProperties": False},
            ]
        },
    },
}  # fmt: skip
HEAD = {"@context": {"const": CONTEXT}, "dtsVersion": {"const": "1.0"}}
STRUCTURE = _object(["@type", "citeType"], **{"@type": {"const": "CiteStructure"}, "citeType": STRING})
TREE = {
    **_object(
        ["@type"], **{"@type": {"const": "CitationTree"}, "citeStructure": {"type": "array", "items": STRUCTURE}}
    ),
    "not": {"required": ["identifier"]},  # the only tree of a resource, hence the default one
}
COUNT = {"type": "integer", "minimum": 0}
RESOURCE = _object(
    ["@id", "@type", "title", "totalParents", "collection", "navigation", "document", "citationTrees"],
    **{
        "@id": {"type": "string", "pattern": NO_URL},
        "@type": {"const": "Resource"},
        "title": STRING,
        "totalParents": COUNT,
        "totalChildren": COUNT,
        **dict.fromkeys(PARAMETERS, TEMPLATE),
        "citationTrees": {"type": "array", "items": TREE, "maxItems": 1},
        "mediaTypes": {"type": "array", "items": STRING},
        "download": {"type": "object", "additionalProperties": STRING},
        "dublinCore": METADATA,
    },
)
COLLECTION = _object(
    ["@id", "@type", "title", "totalParents", "totalChildren", "collection"],
    **{
        "@id": {"type": "string", "pattern": NO_URL},
        "@type": {"const": "Collection"},
        "title": STRING,
        "totalParents": COUNT,
        "totalChildren": COUNT,
        "collection": TEMPLATE,
        "dublinCore": METADATA,
    },
)
UNIT = _object(
    ["@type", "identifier", "level", "parent"],
    **{
        "@type": {"const": "CitableUnit"},
        "identifier": STRING,
        "level": {"type": "integer", "minimum": 1},
        "parent": {"type": ["string", "null"]},
        "citeType": STRING,
        "dublinCore": METADATA,
    },
)


def _answer(described: dict[str, Any], members: dict[str, Any]) -> dict[str, Any]:
    own = {**HEAD, "member": {"type": "array", "items": members}}
    return {"allOf": [described, _object(["@context", "dtsVersion"], **own)]}


ENTRY_ANSWER = {
    **_object(["@context", "dtsVersion", "@id", "@type", *PARAMETERS],
              **{**HEAD, "@id": STRING, "@type": {"const": "EntryPoint"}}, **dict.fromkeys(PARAMETERS, TEMPLATE)),
    "additionalProperties": False,
}  # fmt: skip
COLLECTION_ANSWER = _answer({"anyOf": [COLLECTION, RESOURCE]}, {"anyOf": [COLLECTION, RESOURCE]})
NAVIGATION_ANSWER = _answer(
    {
        **_object(["@id", "@type", "resource"],
                  **{"@id": STRING, "@type": {"const": "Navigation"}, "resource": RESOURCE, "ref": UNIT}),
        "not": {"anyOf": [{"required": ["start"]}, {"required": ["end"]}]},
        "anyOf": [{"required": ["ref"]}, {"required": ["member"]}],
    },
    UNIT,
)  # fmt: skip
