"""Turns a corpus into the passages that are searched: each wording of each clause, its English, notes, the glossary.

A clause is searched as it is edited. What else it has been, the digital source and the readings of other copies, are
passages of their own, in which only what differs is news: a hit counts where it touches a difference. So an emended
reading is found under its old form, and what all wordings share is found once. What may not be shown is not searched.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bopu.clauses.digest import is_label
from bopu.clauses.english import words_of
from bopu.clauses.model import Act, Clause, Corpus, Edition
from bopu.clauses.read import corresponding
from bopu.clauses.withhold import shown
from bopu.search.tokens import CHARS, PLAIN, SYLLABLES, TONED, WORDS, chars, syllables, toneless, words
from bopu.text.fold import fold
from bopu.text.glossary import Entry
from bopu.text.language import is_chinese
from bopu.text.model import Block, Layer, Span

GLOSSARY = "glossary"
"""What stands in the place of a text for the entries of the glossary; no text can have this slug."""

OURS = "ours"
"""The speaker of what this edition adds."""

END = "\0"
"""What stands after the last part of a text that is compared; no folded text has it."""

KINDS = ("text", "witness", "variant", "script", "translation", "note", "term", "pinyin", "english", "definition")
"""What a passage is: a clause as edited, in the digital source, in another copy, in another script where that is not
the same characters; its English; a note; of an entry of the glossary its name, pinyin, English name, definition."""


class Passage(NamedTuple):
    """An unbroken run of tokens, and what is shown of it.

    `place` is where it leads: a companion's name (or empty) and the id of a clause or an entry. `differs` says of each
    token whether it is news, and `cut` whether something is left out before it; both are empty where all is news.
    `other` is the same in simplified characters, where that is not the same.
    """

    text: str
    kind: str
    mode: str
    function: str
    speaker: str
    place: tuple[str, str]
    lang: str
    tokens: tuple[str, ...]
    shown: str
    other: str = ""
    differs: tuple[bool, ...] = ()
    cut: tuple[bool, ...] = ()


def passages(corpus: Corpus) -> Iterator[Passage]:
    """All passages that may be shown, in the order of the texts; the glossary comes last."""
    for edition in map(shown, corpus.editions):
        yield from _of_edition(edition)
    for entry in corpus.glossary.entries.values():
        yield from filter(_says, _of_entry(entry))


def _says(passage: Passage) -> bool:
    return bool(passage.tokens)


def _of_edition(edition: Edition) -> Iterator[Passage]:
    english: dict[str, list[Passage]] = {}
    clauses = {clause.id: clause for clause in edition.clauses}
    for unit in edition.translation.clauses if edition.translation else ():
        first = next((clauses[name] for name in corresponding(unit) if name in clauses), None)
        if first and edition.translation:
            passage = _cut(first, "", "translation", edition.translation.lang or "en", words_of(unit))
            english.setdefault(first.id, []).append(passage)
    for clause in edition.clauses:
        yield from filter(_says, [*_of_clause(clause, ""), *english.get(clause.id, ()), *_notes(clause, "")])
    for name, rows in edition.companion_clauses.items():
        blocks = {block.get("id"): block for block in edition.companions[name].body.blocks() if block.kind == "row"}
        for row in rows:
            own, others = _by_language(row, blocks.get(row.id))
            told = (_cut(row, name, "translation", lang, text) for lang, text in others)
            yield from filter(_says, [*_of_clause(own, name), *told, *_notes(row, name)])


def _by_language(row: Clause, block: Block | None) -> tuple[Clause, list[tuple[str, str]]]:
    """A row without its cells in another language than Chinese, and these: the language and the words of each."""
    cells = [cell for cell in block.content if isinstance(cell, Block)] if block else []
    langs = [cell.get("lang") for cell in cells]
    told = {layer: text.split("\t") for layer, text in row.readings.items()}
    foreign = [lang != "" and not is_chinese(lang) for lang in langs]
    if not any(foreign) or any(len(texts) != len(cells) for texts in told.values()):
        return row, []
    left = {
        layer: "\t".join(t for t, out in zip(texts, foreign, strict=True) if not out) for layer, texts in told.items()
    }
    gone = {id(span) for cell, out in zip(cells, foreign, strict=True) if out for span in cell.spans()}
    spans = tuple(span for span in row.unit.spans if id(span) not in gone)
    others = [(lang, text) for lang, text, out in zip(langs, told["edited"], foreign, strict=True) if out]
    return replace(row, readings=left, unit=replace(row.unit, spans=spans)), others


def _notes(clause: Clause, companion: str) -> Iterator[Passage]:
    """The notes of a clause. One that somebody of this edition answers for is not said by whoever speaks the clause."""
    for note in clause.notes:
        passage = _cut(clause, companion, "note", note.lang or clause.lang, " ".join(note.text.split()))
        yield passage._replace(speaker=OURS) if note.resp else passage


def _cut(clause: Clause, companion: str, kind: str, lang: str, text: str) -> Passage:
    """A passage of a clause, all of which is news."""
    mode = CHARS if is_chinese(lang) else WORDS
    tokens = (chars if mode == CHARS else words)(text).tokens
    return Passage(clause.slug, kind, mode, clause.function, clause.speaker, (companion, clause.id), lang, tokens, text)


def _of_clause(clause: Clause, companion: str) -> Iterator[Passage]:
    readings = clause.readings
    if not readings:
        return
    main = _cut(clause, companion, "text", clause.lang, readings["edited"])
    if main.mode == WORDS:
        yield main
        return
    same = [name for name in ("traditional", "simplified") if fold(readings[name]) == "".join(main.tokens)]
    first = readings["traditional"] if "traditional" in same else readings["edited"]
    other = readings["simplified"] if "simplified" in same and readings["simplified"] != first else ""
    yield main._replace(shown=first, other=other)
    spans = [span for span in clause.unit.spans if not span.note and not is_label(span)]
    yield from _beside(main, "witness", readings["source"], spans, Layer.SOURCE)
    for name in ("traditional", "simplified"):
        if name not in same:
            layer = Layer.TRADITIONAL if name == "traditional" else Layer.SIMPLIFIED
            yield from _beside(main, "script", readings[name], spans, layer)
    for act in clause.acts:
        if act.kind == "variant":
            yield from _variants(main, act, spans)


def _beside(main: Passage, kind: str, text: str, spans: Sequence[Span], layer: Layer) -> Iterator[Passage]:
    """The clause in another layer, with what is not in the edited one marked; nothing where they are the same."""
    parts = [(fold(span.form(layer)), fold(span.form(Layer.EDITED))) for span in spans]
    passage = _marked(main._replace(kind=kind, shown=text, other=""), parts)
    if passage.tokens and (any(passage.differs) or any(passage.cut)):
        yield passage


def _variants(main: Passage, act: Act, spans: Sequence[Span]) -> Iterator[Passage]:
    """The clause as each other copy reads it: what is edited, with the passage under the act exchanged."""
    inside = [any(mark.key == act.key for mark in span.marks) for span in spans]
    if True not in inside:
        return
    at = inside.index(True)
    for reading in act.readings:
        if reading.kind != "rdg":
            continue
        edited = [span.form(Layer.EDITED) for span in spans]
        told = ["" if within else text for text, within in zip(edited, inside, strict=True)]
        old = "".join(text for text, within in zip(edited, inside, strict=True) if within)
        told[at], edited[at] = reading.text, old
        parts = [
            (fold(new), fold(was) if here == at or not inside[here] else "")
            for here, (new, was) in enumerate(zip(told, edited, strict=True))
        ]
        passage = _marked(main._replace(kind="variant", shown="".join(told).strip(), other=""), parts)
        if any(passage.differs) or any(passage.cut):
            yield passage


def _marked(passage: Passage, parts: Sequence[tuple[str, str]]) -> Passage:
    """The passage with the tokens of the first of each pair, and what distinguishes them from the second."""
    tokens: list[str] = []
    differs: list[bool] = []
    cut: list[bool] = []
    left_out = False
    for same, new, old in _differing(parts):
        for text, is_new in ((same, False), (new, True)):
            tokens += text
            differs += [is_new] * len(text)
            cut += [left_out and place == 0 for place in range(len(text))]
            left_out = left_out and not text
        left_out = left_out or (not new and bool(old))
    return passage._replace(tokens=tuple(tokens), differs=tuple(differs), cut=tuple(cut))


def _differing(parts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """What both have, then what the first has instead of what the second has, over and over. Marks may part what they
    exchange otherwise than the words do (槓 struck out, then 杠 put in): only what is left when both are laid side by
    side is a difference."""
    new = old = ""
    for one, other in (*parts, (END, END)):
        if one != other:
            new, old = new + one, old + other
        elif one:
            begin = _shared(new, old)
            rest, was = new[begin:], old[begin:]
            after = _shared(rest[::-1], was[::-1])
            yield new[:begin], rest[: len(rest) - after], was[: len(was) - after]
            yield rest[len(rest) - after :] + one.strip(END), "", ""
            new = old = ""


def _shared(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _of_entry(entry: Entry) -> Iterator[Passage]:
    def made(kind: str, mode: str, lang: str, tokens: tuple[str, ...], text: str, other: str = "") -> Passage:
        return Passage(GLOSSARY, kind, mode, "", "", ("", entry.id), lang, tokens, text, other)

    seen: set[str] = set()
    other = entry.hans if fold(entry.hans) == fold(entry.hant) and entry.hans != entry.hant else ""
    for name in (entry.hant, entry.hans, *entry.variants):
        if fold(name) not in seen:
            seen.add(fold(name))
            yield made("term", CHARS, "zh-Hant", chars(name).tokens, name, other if name == entry.hant else "")
    cut = syllables(entry.pinyin, len(chars(entry.hant).tokens)) if entry.pinyin else ()
    yield made("pinyin", SYLLABLES, "zh-Latn", tuple(PLAIN + toneless(one) for one in cut), entry.pinyin)
    yield made("pinyin", SYLLABLES, "zh-Latn", tuple(TONED + one for one in cut), entry.pinyin)
    yield made("english", WORDS, "en", words(entry.en).tokens, entry.en)
    yield made("definition", CHARS, "zh-Hant", chars(entry.gloss_hant).tokens, entry.gloss_hant)
    yield made("definition", WORDS, "en", words(entry.gloss_en).tokens, entry.gloss_en)
