"""Turns a clause into what a reader sees of it: its text in each layer as HTML, its apparatus, its notes, its
translation.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from bopu.clauses.model import Act, Clause, Note, Reading
from bopu.site.addresses import CONTENT_LANG
from bopu.site.context import Context
from bopu.site.figure_uses import FigureUse
from bopu.site.inline import MILESTONES, ActSign, Surroundings, inline_html, note_html
from bopu.site.strings import Said, Strings
from bopu.text.model import FAULT_LAYERS, Layer, Mark, Span, Witness

LAYER_LANGS = ((Layer.SOURCE, ""), (Layer.EDITED, ""), (Layer.TRADITIONAL, "zh-Hant"), (Layer.SIMPLIFIED, "zh-Hans"))
EDITION_SIDE = frozenset({"corr", "reg", "lem", "supplied"})


class LayerText(NamedTuple):
    """A text as one or several layers read it alike. `classes` name the layers (``l-source l-edited``)."""

    classes: str
    lang: str
    html: str


class Bearer(NamedTuple):
    """Who bears a reading; `href` leads to what the header, on the same page, says of it."""

    text: str
    lang: str
    href: str = ""


class OtherReading(NamedTuple):
    """A reading that the edition does not print, who bears it, and why it is thought to read so."""

    text: str
    lang: str
    bearers: tuple[Bearer, ...]
    why: str


class NoteView(NamedTuple):
    """A note as HTML, in its language."""

    html: str
    lang: str


@dataclass(frozen=True)
class Entry:
    """One entry of the apparatus, every value by its name in the page's language."""

    anchor: str
    sign: str
    classes: str
    kind: str
    fault: str
    lemma: Said
    others: tuple[OtherReading, ...]
    facts: tuple[str, ...]
    resp: str
    notes: tuple[NoteView, ...]


class Desk(NamedTuple):
    """What clauses of one text share on one page: the context, language, links. `home` leads to the text's reading
    view, `uses` say what rules use a figure for.
    """

    context: Context
    lang: str
    terms: Mapping[str, str]
    places: Callable[[str], str]
    script: str
    document: str = ""
    sources: tuple[Witness, ...] = ()
    uses: Mapping[str, tuple[FigureUse, ...]] = {}

    def bearer(self, pointer: str) -> Bearer:
        """A source of the header by what points at it; what names none of them as it is."""
        known = next((one for one in self.sources if one.id == pointer.lstrip("#")), None)
        if known is None:
            return Bearer(pointer.lstrip("#"), "en")
        own = CONTENT_LANG[self.lang]
        return Bearer(known.name(own), own if known.names.get(own) else "en", f"#source-{known.id}")

    @property
    def strings(self) -> Strings:
        """The strings of the page's language."""
        return self.context.strings[self.lang]


def sign_of(index: int) -> str:
    """a, b … z, aa, ab …: the letters of an apparatus."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def act_classes(act: Act) -> str:
    """The classes by which styles mark an act and the filter finds it."""
    fault = act.fault if act.fault in FAULT_LAYERS else "other"
    return f"act act-{act.kind} fault-{fault}"


def layer_texts(
    desk: Desk,
    spans: Sequence[Span],
    base: str,
    acts: Sequence[Act],
    figure_href: str = "",
    values: bool = True,
    points: bool = False,
) -> tuple[LayerText, ...]:
    """The spans in all four layers; layers that read alike in the same language are one text. `base` is the id of
    their clause. With `points` the punctuation is marked.
    """
    value_of = partial(figure_value, desk) if values else None
    breaks = any(mark.kind in MILESTONES for span in spans for mark in span.marks)
    own = CONTENT_LANG[desk.lang]
    signs = _signs(desk, base, acts)
    around = Surroundings(
        desk.terms,
        signs,
        desk.places,
        figure_href,
        value_of,
        lang=own,
        document=desk.document,
        points=points,
        pinyin=desk.context.pinyin if values else {},
        used_for=partial(used_for, desk) if desk.uses else None,
        break_said=partial(break_said, desk),
    )
    texts: dict[tuple[str, str], list[str]] = {}
    woven: dict[tuple[str, ...], str] = {}  # layers that read alike are woven once
    for layer, lang in LAYER_LANGS:
        words = (*(span.form(layer) for span in spans), str(layer) if breaks else "")
        if words not in woven:
            woven[words] = inline_html(spans, layer, around)
        html = woven[words]
        texts.setdefault((lang or desk.script, html), []).append(f"l-{(layer.name or '').lower()}")
    return tuple(LayerText(" ".join(classes), lang, html) for (lang, html), classes in texts.items())


def _signs(desk: Desk, base: str, acts: Sequence[Act]) -> dict[int, ActSign]:
    return {
        act.key: ActSign(
            sign_of(index),
            act_classes(act),
            "#" + anchor(base, index),
            desk.strings.say("app", "sign", sign=sign_of(index), kind=desk.strings.name("act", act.kind)),
        )
        for index, act in enumerate(acts)
    }


def label_signs(desk: Desk, clause: Clause) -> tuple[ActSign, ...]:
    """The signs of the acts on a clause's printed number, which running text leaves out."""
    labels = [span.marks for span in clause.unit.spans if any(mark.kind == "label" for mark in span.marks)]
    keys = {mark.key for marks in labels for mark in marks}
    return tuple(sign for key, sign in _signs(desk, clause.id, clause.acts).items() if key in keys)


def anchor(clause_id: str, index: int) -> str:
    """The id of an apparatus entry on a page."""
    return f"{clause_id}.app-{sign_of(index)}"


def figure_value(desk: Desk, mark: Mark) -> str:
    """A figure's value as the reader sees it: the number, its unit, or what a reference names."""
    if mark.kind == "rs":
        named = (desk.context.term_name(key, desk.lang) for key in mark.get("key").split())
        return " ".join((desk.strings.name("rs", mark.get("type")), *named)).strip()
    value, unit = mark.get("value") or mark.get("quantity"), mark.get("unit")
    return f"{value} {unit_name(desk, unit)}" if value and unit else value


def used_for(desk: Desk, mark: Mark) -> str:
    """What rules use a figure for, in one line; nothing where none does."""
    uses = desk.uses.get(mark.get("id"), ())
    return desk.strings.say("app", "used", value="; ".join(use.short for use in uses)) if uses else ""


def break_said(desk: Desk, mark: Mark) -> str:
    """Which page, column or line of which edition begins at a milestone."""
    edition = desk.bearer(mark.get("ed")).text if mark.get("ed") else ""
    said = desk.strings.name("breaks", mark.kind).format(n=mark.get("n"))
    return desk.strings.say("app", "break_of", edition=edition, said=said) if edition else said


def unit_name(desk: Desk, unit: str) -> str:
    """What a unit of measure is called: by the glossary, by the table of strings, or by itself."""
    named = desk.context.term_name(unit, desk.lang)
    return named if named != unit else desk.strings.name("unit", unit)


def apparatus(desk: Desk, base: str, acts: Sequence[Act]) -> tuple[Entry, ...]:
    """The editorial acts of a clause (or of a passage with this id) as entries, in the order of the text."""
    return tuple(_entry(desk, base, index, act) for index, act in enumerate(acts))


def _entry(desk: Desk, base: str, index: int, act: Act) -> Entry:
    say = desk.strings
    lemma, others = _sides(desk, act)
    facts = [say.name("fault", act.fault)] if act.fault else []
    facts += [say.say("cert_of", "cert", value=say.name("cert", act.cert))] if act.cert else []
    facts += [say.name("evidence", act.evidence)] if act.evidence else []
    facts += [say.say("app", "source", value=_named(desk, act.source))] if act.source else []
    facts += [extent] if (extent := _extent(desk, act)) else []
    return Entry(
        anchor(base, index),
        sign_of(index),
        act_classes(act),
        say.name("act", act.kind),
        say.name("fault", act.fault) if act.fault else "",
        lemma,
        others,
        tuple(facts),
        act.resp.lstrip("#"),
        notes_in(desk, act.notes),
    )


def _named(desk: Desk, pointers: str) -> str:
    """What several pointers at sources name, in words."""
    return desk.strings.say("cite", "between").join(desk.bearer(pointer).text for pointer in pointers.split())


def _extent(desk: Desk, act: Act) -> str:
    """What a gap lacks, in the page's language where it is described in several."""
    mine = [words for lang, words in act.described if lang.startswith(CONTENT_LANG[desk.lang][:2])]
    return " ".join(mine) or act.extent


def _sides(desk: Desk, act: Act) -> tuple[Said, tuple[OtherReading, ...]]:
    """What the edition prints, and the other readings with their bearers."""
    printed = [reading for reading in act.readings if reading.kind in EDITION_SIDE]
    if act.kind == "script" or not printed:
        printed = list(act.readings[:1])
    chosen = printed[0] if printed else None
    others = tuple(_other(desk, reading) for reading in act.readings if reading is not chosen)
    return (Said(chosen.text, chosen.lang or desk.script) if chosen else Said("", desk.script)), others


def _other(desk: Desk, reading: Reading) -> OtherReading:
    bearers = tuple(desk.bearer(wit) for wit in reading.witnesses)
    if not bearers:
        key = {"sic": "digital", "orig": "digital", "surplus": "digital", "reg": reading.lang}.get(reading.kind, "")
        bearers = (Bearer(desk.strings.name("source", key), CONTENT_LANG[desk.lang]),) if key else ()
    why = f"({desk.strings.name('cause', reading.cause)})" if reading.cause else ""
    return OtherReading(reading.text, reading.lang or desk.script, bearers, why)


def loose_notes(notes: Sequence[Note], acts: Sequence[Act]) -> list[Note]:
    """The notes that belong to no editorial act; those that do stand with it in the apparatus."""
    placed = {id(note) for act in acts for note in act.notes}
    return [note for note in notes if id(note) not in placed]


def notes_in(desk: Desk, notes: Iterable[Note]) -> tuple[NoteView, ...]:
    """The notes in the page's language; those in another where a page's language has none."""
    wanted = list(notes)
    mine = [note for note in wanted if note.lang.startswith(CONTENT_LANG[desk.lang][:2])]
    around = Surroundings(desk.terms, {}, desk.places)
    return tuple(NoteView(note_html(note.spans, around), note.lang) for note in mine or wanted)
