"""Turns clauses whose ids tell no number into titles: the name of an entry, the words of a heading, else the first
words; a printed number that is not enough, or that not every reader can read, into that of the id; and rows of
companions into the names of their terms."""

import re
from collections import Counter
from collections.abc import Mapping

from bopu.clauses.english import english_of
from bopu.clauses.model import Clause, Edition
from bopu.site.labels import own_number
from bopu.site.strings import Strings
from bopu.text.glossary import Entry, Glossary

TITLED = re.compile(r"\s*[。.]|\s*\Z")
"""What follows a term that is the title of what stands below it: the end of the sentence."""
OPENING = {
    "zh": re.compile(r"[（(\s]*([^，。；﹕：:\n（()]{1,16})[)）]?[。﹕：:]?"),
    "en": re.compile(r"[（(\s]*([^.;:\n()]+?(?=[.;:\n()]|\Z))[)]?[.:]?"),
}
"""How a clause begins, as far as a title has room."""
WORDS = 8

Titles = Mapping[str, Mapping[str, str]]
"""By interface language, what a clause is called, by its id."""


def titles_of(edition: Edition, glossary: Glossary, strings: Mapping[str, Strings]) -> dict[str, dict[str, str]]:
    """The titles of the clauses of an edition that need one, in both languages; none where its words are withheld."""
    titles: dict[str, dict[str, str]] = {"zh": {}, "en": {}}
    english = english_of(edition)
    entries: set[str] = set()
    clauses_by_id = {clause.id: clause for clause in edition.clauses}
    printed = Counter(clause.n for clause in edition.clauses)
    for clause in edition.clauses:
        if clause.n and (number := own_number(clause.id)):
            for lang, known in titles.items():
                if printed[clause.n] > 1 or _is_end(clause.n, number) or (lang == "en" and not clause.n.isascii()):
                    known[clause.id] = number
        elif clause.n and not clause.n.isascii() and (number := own_number(clause.id.rpartition(".")[0])):
            titles["en"][clause.id] = f"{number} {clause.id.rpartition('.')[2]}"
        if clause.n or own_number(clause.id) or not clause.readings:
            continue
        above, _, part = clause.id.rpartition(".")
        first = f"{above}.1"
        if entry := _entry(clause, glossary):
            entries.add(clause.id)
            found = {"zh": entry.hant, "en": _capital(entry.en or entry.hant)}
        elif part.isdecimal() and first in entries:
            found = {lang: f"{known[first]} {part}" for lang, known in titles.items()}
        elif listed := _listed(clause, part, glossary):
            shown = clauses_by_id.get(above)
            numbers = {lang: known.get(above) or (shown.n if shown else "") for lang, known in titles.items()}
            names = {"zh": listed.hant, "en": listed.en or listed.hant}
            found = {lang: f"{numbers[lang]} {name}".strip() for lang, name in names.items()}
        elif any(one in titles["zh"] or own_number(one) for one in _above(clause.id)):
            continue  # it is called after the clause that it belongs to
        else:
            words = {"zh": clause.readings["traditional"], "en": english.get(clause.id, "")}
            found = {lang: _opening(lang, text) or _act(clause, strings[lang]) for lang, text in words.items()}
        for lang, title in found.items():
            titles[lang][clause.id] = title
    for rows in edition.companion_clauses.values():
        for row in rows:
            for lang, title in _row(row, glossary).items():
                titles[lang][row.id] = title
    return titles


def _row(row: Clause, glossary: Glossary) -> dict[str, str]:
    """What a row of a companion is called by its first term: where it has only a number, or one that not every reader
    can read."""
    term = next((figure.value for figure in row.figures if figure.kind == "term"), "")
    entry = glossary.entries.get(term.rpartition(":")[2])
    if entry is None or not row.readings or (row.n.isascii() and not row.n.isdecimal()):
        return {}
    return {"zh": entry.hant if row.n.isdecimal() else row.n, "en": _capital(entry.en or entry.hant)}


def _is_end(printed: str, number: str) -> bool:
    """Whether a printed number, such as (2), is only the end of ours, 3.4.2: alone it leads nowhere."""
    return number.endswith(f".{printed.strip('()（）')}") and printed != number


def _listed(clause: Clause, part: str, glossary: Glossary) -> Entry | None:
    """The name of the list that a clause is, where its id ends in a word for it."""
    lists = [figure for figure in clause.figures[:1] if (figure.kind, figure.type) == ("rs", "list")]
    whole = len(part) > 1 and lists and _plain(lists[0].text) == _plain(clause.readings["edited"])
    return glossary.entries.get(lists[0].value) if whole else None


def _plain(text: str) -> str:
    return "".join(text.split())


def _above(clause_id: str) -> list[str]:
    """The ids of which one begins, the nearest first."""
    parts = clause_id.split(".")
    return [".".join(parts[:number]) for number in range(len(parts) - 1, 0, -1)]


def _entry(clause: Clause, glossary: Glossary) -> Entry | None:
    """The term that a clause begins with, where it is a sentence of its own."""
    terms = [figure for figure in clause.figures if figure.kind == "term" and figure.text]
    text = clause.readings["edited"].lstrip()
    if not terms or not text.startswith(terms[0].text) or not TITLED.match(text[len(terms[0].text) :]):
        return None
    return glossary.entries.get(terms[0].value.rpartition(":")[2])


def _opening(lang: str, text: str) -> str:
    """The first words of a clause, with a sign where it goes on."""
    found = OPENING[lang].match(text)
    if not found:
        return " ".join(text.split())
    words = found[1].split(" ") if lang == "en" else [found[1]]
    more = len(words) > WORDS or text[found.end() :].strip(" \n)）。.")
    return " ".join(words[:WORDS]).strip(" ,") + ("…" if more else "")


def _act(clause: Clause, strings: Strings) -> str:
    """What was done where a clause has no words left; an act of the editors is all that there is."""
    return "" if not clause.acts else f"{strings.name('act', clause.acts[0].kind)} ({clause.id})"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
