"""Turns text into the decisions that its conversion takes: each character that could have become several, with what it
became and by whom.

A decision is **open** when what goes for the single character was taken (OpenCC's first choice, or an entry of one
character from which longer words depart), since no phrase, no word, no editor and no marked term speaks there, and
another candidate may be meant: it is in common use beside OpenCC's choice (`common_forms`), or at home, that is used in
a text of the corpus that is written in that script, or in a form that the glossary or the project's dictionary gives.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from bopu.text.common_forms import common_forms
from bopu.text.conversion_tables import Tables
from bopu.text.conversion_words import Words
from bopu.text.model import Span
from bopu.text.script import Lock, Locks, convert, kept_places, locked, own_scripts, reading, script_layer

DICTIONARY, WORD, EDITOR, LOCK, DEFAULT = "dictionary", "word", "editor", "lock", "default"
BY = (DICTIONARY, WORD, EDITOR, LOCK, DEFAULT)
"""Who decided: a phrase of OpenCC's, a word of the project's dictionary or the glossary, an editor's reg, a marked
term, nobody (then `why` may be the entry for the single character)."""

CONTEXT = 6
"""So many characters are shown on either side."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What one character became in a script. `why` is the phrase, the entry (``cv.zhiyou``, ``term:dahe``), the id of
    the editor's choice; `before` and `after` what stands beside it. `column` counts from 1, 0 where only the line is
    known. `clause` is the id of the clause, or in other people's XML the nearest xml:id."""

    script: str
    char: str
    taken: str
    candidates: tuple[str, ...]
    by: str
    why: str
    open: bool
    before: str
    after: str
    file: str = ""
    line: int = 0
    column: int = 0
    clause: str = ""


@dataclass(frozen=True)
class Settled:
    """What conversion goes by: the script it leads to, OpenCC's dictionaries, the decided words, marked terms, and the
    characters that are at home in the script (None where there is no corpus)."""

    script: str
    tables: Tables
    words: Words
    locks: Locks
    home: Set[str] | None

    def candidates(self, char: str, more: Sequence[str] = ()) -> tuple[str, ...]:
        """What a character can become: by OpenCC, by a decided word, or as `more` says."""
        known = self.tables.candidates.get(char, (char,))
        return tuple(dict.fromkeys((*known, *self.words.candidates(char, self.script), *more)))

    @cached_property
    def several(self) -> Mapping[str, tuple[str, ...]]:
        """The characters that can become several, by OpenCC or by a decided word."""
        written = {char for word in self.words.words if word.script == self.script for char in word.written}
        found = {char: self.candidates(char) for char in self.tables.candidates.keys() | written}
        return {char: candidates for char, candidates in found.items() if len(candidates) > 1}

    def is_open(self, by: str, char: str, taken: str, candidates: Sequence[str]) -> bool:
        """Whether nobody decided, and something else than what was taken is in common use or at home here."""
        if by != DEFAULT:
            return False
        common, home = common_forms(self.script).get(char, frozenset()), self.home or frozenset()
        return any(form != taken and (form in common or form in home) for form in candidates)


def text_decisions(text: str, settled: Settled) -> Iterator[tuple[int, Decision]]:
    """Every decision in a text that is in the other script altogether, with the position of its character."""
    converted = settled.words.applied(text, convert(text, settled.script), settled.script)
    kept = {at for start, end in kept_places(text) for at in range(start, end)}
    words = {
        at: place.word for place in settled.words.places(text, settled.script) for at in range(place.start, place.end)
    }
    for start, end, form in settled.tables.segments(text):
        for at in range(start, end):
            char, word = text[at], words.get(at)
            moved = word is not None and converted[at] != form[min(at - start, len(form) - 1)]
            if at in kept or not (char in settled.several or moved):
                continue
            candidates = settled.candidates(char)
            by = WORD if word else DICTIONARY if end - start > 1 else DEFAULT
            by = DEFAULT if word and settled.words.is_guess(word) else by
            why = word.source if word else text[start:end] if by == DICTIONARY else ""
            yield at, _decision(text, at, converted[at], candidates, by, why, settled)


def placed_decisions(pieces: Iterable[str], file: str, settled: Settled) -> Iterator[Decision]:
    """Every decision in a text that comes in pieces, with line and column."""
    line, column = 1, 1
    for text in pieces:
        seen = 0
        for at, decision in text_decisions(text, settled):
            line, column = _moved(text, seen, at, line, column)
            seen = at
            yield replace(decision, file=file, line=line, column=column)
        line, column = _moved(text, seen, len(text), line, column)


def _moved(text: str, start: int, end: int, line: int, column: int) -> tuple[int, int]:
    """Line and column at the end of a stretch, from those at its start."""
    ends = text.count("\n", start, end)
    return (line + ends, end - text.rfind("\n", start, end)) if ends else (line, column + end - start)


def _decision(
    text: str, at: int, taken: str, candidates: tuple[str, ...], by: str, why: str, settled: Settled
) -> Decision:
    before, after = _beside(text, at, at + 1)
    return Decision(
        settled.script,
        text[at],
        taken,
        candidates,
        by,
        why,
        settled.is_open(by, text[at], taken, candidates),
        before,
        after,
    )


def _beside(text: str, start: int, end: int) -> tuple[str, str]:
    """What stands before and after a passage in its line."""
    before, after = text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT]
    return before.rpartition("\n")[2], after.partition("\n")[0].removesuffix("\r")


def span_decisions(spans: Sequence[Span], lang: str, settled: Settled) -> Iterator[tuple[Span, Decision]]:
    """Every decision in a block's spans, each with the span where it was taken: what the conversion of the text says,
    what marked terms say, and what editors say."""
    own = own_scripts(spans, lang)
    here, foreign, text = reading(spans, own, settled.script)
    locks = list(locked(spans, here, foreign, settled.script, settled.locks)) if foreign else []
    owner = [i for i in here for _ in spans[i].text]
    term = {i: lock for lock in locks for i in lock.spans}
    found = [
        (at, spans[owner[at]], decision)
        for at, decision in (text_decisions(text, settled) if foreign else ())
        if owner[at] in foreign and owner[at] not in term
    ]
    for lock in locks:
        found += _locked_decisions(spans, lock, settled, text, owner)
    found += _editors(spans, own, settled, text, owner)
    for _, span, decision in sorted(found, key=lambda one: one[0]):
        yield span, decision


def _locked_decisions(
    spans: Sequence[Span], lock: Lock, settled: Settled, text: str, owner: Sequence[int]
) -> Iterator[tuple[int, Span, Decision]]:
    """What a marked term decides; where its form is longer or shorter, the whole of it is one decision."""
    written = "".join(spans[i].text for i in lock.spans)
    start = owner.index(lock.spans[0])
    if len(written) != len(lock.form):
        whole = _decision(text, start, lock.form, (lock.form,), LOCK, lock.ref, settled)
        yield start, spans[lock.spans[0]], replace(whole, char=written)
        return
    places = [at for at, i in enumerate(owner) if i in lock.spans]
    alone = convert(text, settled.script)
    for at, form in zip(places, lock.form, strict=True):
        candidates = settled.candidates(text[at], (form,))
        if len(candidates) > 1 or alone[at] != form:
            yield at, spans[owner[at]], _decision(text, at, form, candidates, LOCK, lock.ref, settled)


def _editors(
    spans: Sequence[Span], own: Sequence[str], settled: Settled, text: str, owner: Sequence[int]
) -> Iterator[tuple[int, Span, Decision]]:
    """What editors decide: a reg for the script, beside the orig of the same choice, one decision for each choice."""
    forms: dict[int, list[int]] = {}
    written: dict[int, str] = {}
    for i, span in enumerate(spans):
        for outer, inner in zip(span.marks, span.marks[1:], strict=False):
            if outer.kind != "choice" or span.note:
                continue
            if inner.kind == "reg" and script_layer(inner.get("lang")) & script_layer(settled.script):
                forms.setdefault(outer.key, []).append(i)
            elif inner.kind == "orig" and own[i] != settled.script:
                written[outer.key] = written.get(outer.key, "") + span.text
    for key, places in forms.items():
        if not (orig := written.get(key)):
            continue
        span, taken = spans[places[0]], "".join(spans[i].text for i in places)
        more = settled.candidates(orig, (taken,)) if len(orig) == 1 else (convert(orig, settled.script), taken)
        why = next((name for mark in span.marks if mark.key == key and (name := mark.get("id"))), "")
        start = owner.index(places[0]) if span.text else 0
        whole = _decision(text or " ", start, taken, tuple(dict.fromkeys(more)), EDITOR, why, settled)
        yield start, span, replace(whole, char=orig, after=_beside(text, start, start + len(taken))[1])
