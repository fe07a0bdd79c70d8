"""Turns an item of CSL-JSON into what breaks the rules of the schema for CSL input data (csl-data.json, version 1.0).

The rules are those of the schema that concern items as ours are: which types and fields there are and what each holds.
"""

import re

TYPES = frozenset(
    (
        "article",
        "article-journal",
        "article-magazine",
        "article-newspaper",
        "bill",
        "book",
        "broadcast",
        "chapter",
        "classic",
        "collection",
        "dataset",
        "document",
        "entry",
        "entry-dictionary",
        "entry-encyclopedia",
        "event",
        "figure",
        "graphic",
        "hearing",
        "interview",
        "legal_case",
        "legislation",
        "manuscript",
        "map",
        "motion_picture",
        "musical_score",
        "pamphlet",
        "paper-conference",
        "patent",
        "performance",
        "periodical",
        "personal_communication",
        "post",
        "post-weblog",
        "regulation",
        "report",
        "review",
        "review-book",
        "software",
        "song",
        "speech",
        "standard",
        "thesis",
        "treaty",
        "webpage",
    )
)
NAMES = frozenset(("author", "container-author", "editor", "original-author", "translator"))
DATES = frozenset(("accessed", "available-date", "event-date", "issued", "original-date", "submitted"))
TEXTS = frozenset(
    (
        "abstract",
        "annote",
        "archive",
        "container-title",
        "genre",
        "keyword",
        "language",
        "medium",
        "note",
        "original-title",
        "publisher",
        "section",
        "source",
        "status",
        "title",
        "title-short",
        "URL",
        "version",
    )
)
NAME_PARTS = frozenset(("family", "given", "dropping-particle", "non-dropping-particle", "suffix", "literal"))


def csl_faults(items: object) -> list[str]:
    """One line for each rule that is broken."""
    if not isinstance(items, list):
        return ["an array of items was expected"]
    return [f"{item.get('id', '?')}: {fault}" for item in items for fault in _item_faults(item)]


def _item_faults(item: dict[str, object]) -> list[str]:
    found = [f"{name} is required" for name in ("id", "type") if name not in item]
    if not isinstance(item.get("id"), str | int):
        found.append("id is no text and no number")
    if item.get("type") not in TYPES:
        found.append(f"{item.get('type')!r} is no type")
    for name, value in item.items():
        if name not in ("id", "type") and (fault := _value_fault(name, value)):
            found.append(f"{name}: {fault}")
    return found


def _value_fault(name: str, value: object) -> str:
    if name in NAMES:
        return _names_fault(value)
    if name in DATES:
        return _date_fault(value)
    if name in TEXTS:
        return "" if isinstance(value, str) else "is no text"
    if name == "custom":
        return "" if isinstance(value, dict) else "is no object"
    return "is no field of CSL"


def _names_fault(value: object) -> str:
    if not isinstance(value, list):
        return "is no array of names"
    wrong = [one for one in value if not isinstance(one, dict) or set(one) - NAME_PARTS or not all(one.values())]
    return f"holds what is no name: {wrong[0]!r}" if wrong else ""


def _date_fault(value: object) -> str:
    if isinstance(value, str):
        return "" if re.search(r"[0-9,\-%~X?./]", value) else "is no date of EDTF"
    parts = value.get("date-parts") if isinstance(value, dict) else None
    if not isinstance(parts, list) or not 1 <= len(parts) <= 2:
        return "has no date-parts, one or two"
    good = all(isinstance(one, list) and 1 <= len(one) <= 3 and all(isinstance(n, int) for n in one) for one in parts)
    return "" if good else "has date-parts that are not one to three numbers"
