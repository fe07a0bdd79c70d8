"""Turns the spans of a clause into inline HTML as one layer reads, with figures, terms and editorial acts marked.

The only place where the site makes HTML outside a template: running text is a stack of marks, and a stack is walked,
not laid out.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from bopu.ids import local_target, prefixed
from bopu.text.model import Layer, Mark, Span, code_point
from bopu.text.punctuation import pieces

MILESTONES = frozenset({"pb", "cb", "lb", "gap"})
LINKS = frozenset({"a"})
GUEST = "trait"
"""The type of a reference to a guest who receives cups: its key is the id of a glossary entry."""


@dataclass(frozen=True)
class ActSign:
    """How an editorial act shows in running text: its letter, its classes, and the place of its entry."""

    sign: str
    classes: str
    href: str
    label: str


@dataclass(frozen=True)
class Surroundings:
    """What inline text needs to know of its page.

    `terms` maps a glossary id to the link of its entry, `signs` an act's key to its sign, `places` an id of the text
    to a link. With `figure_href` a figure is a link to its row in a table (the id is appended). `value_of` says a
    figure's value as the reader sees it; `lang` is the language of such values and of labels. `document` is the id of
    the document: a reference of type t and key k leads to ``<document>.<t>.<k>`` where there is such a place. With
    `points` punctuation is marked, so that styles can hide it. `pinyin` gives for a glossary id how its headwords are
    read, by headword: a term that stands in the text as one of them gets ruby. `used_for` says what rules use a figure
    for, empty where none does. `break_said` says which page, column or line of which edition begins at a milestone.
    """

    terms: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[int, ActSign] = field(default_factory=dict)
    places: Callable[[str], str] | None = None
    figure_href: str = ""
    value_of: Callable[[Mark], str] | None = None
    gap_text: str = "……"
    lang: str = ""
    document: str = ""
    points: bool = False
    pinyin: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    used_for: Callable[[Mark], str] | None = None
    break_said: Callable[[Mark], str] | None = None


def inline_html(spans: Iterable[Span], layer: Layer, around: Surroundings) -> str:
    """The spans as HTML, in one layer. Labels (printed numbers) and notes are left out: the page shows them
    elsewhere.
    """
    return _Weaver(layer, around).weave(span for span in spans if not _in_label(span))


def note_html(spans: Iterable[Span], around: Surroundings) -> str:
    """An editor's note as HTML: its own spans, without the mark of the note itself."""
    return _Weaver(Layer.ALL, around, notes=True).weave(spans)


def _in_label(span: Span) -> bool:
    return any(mark.kind == "label" for mark in span.marks)


@dataclass
class _Open:
    mark: Mark
    tag: str
    sign: ActSign | None
    ruby: str = ""


class _Weaver:
    """Walks spans once, opening and closing elements as the stacks of marks grow and shrink."""

    def __init__(self, layer: Layer, around: Surroundings, notes: bool = False) -> None:
        self.layer = layer
        self.bits = int(layer)  # flags are slow to combine, and this is done for every span
        self.notes = notes
        self.around = around
        self.out: list[str] = []
        self.stack: list[_Open] = []
        self.own = f' lang="{escape(around.lang)}"' if around.lang else ""
        self.words: dict[int, str] = {}  # what each term reads, where ruby is asked for
        self.late: list[ActSign] = []  # signs are links; one that falls inside another link waits until that is closed

    def weave(self, spans: Iterable[Span]) -> str:
        shown = -1
        if self.around.pinyin:
            spans = list(spans)
            self._read_terms(spans)
        for span in spans:
            depth = next((i for i, mark in enumerate(span.marks) if mark.kind in MILESTONES), -1)
            if depth >= 0 and int(span.layers) & self.bits:
                if span.marks[depth].key != shown:  # a gap's description follows in spans of its own
                    shown = span.marks[depth].key
                    self._settle(span.marks[:depth])
                    self.out.append(self._milestone(span.marks[depth]))
                continue
            text = "" if span.note and not self.notes else self._text(span)
            if text:
                self._settle(span.marks)
                self.out.append(self._words(text))
        self._settle(())
        return "".join(self.out)

    def _read_terms(self, spans: Iterable[Span]) -> None:
        for span in spans:
            for mark in span.marks:
                if mark.kind == "term" and not span.note:
                    self.words[mark.key] = self.words.get(mark.key, "") + self._text(span)

    def _words(self, text: str) -> str:
        if not self.around.points:
            return escape(text, quote=False)
        parts = ((escape(piece, quote=False), point) for piece, point in pieces(text))
        return "".join(f'<span class="pc">{piece}</span>' if point else piece for piece, point in parts)

    def _text(self, span: Span) -> str:
        text = span.text if self.layer is Layer.ALL else span.form(self.layer)
        return text and (code_point(span) or text)

    def _settle(self, marks: tuple[Mark, ...]) -> None:
        """Close what the next span is not inside of, then open what it is."""
        keep = 0
        while keep < min(len(self.stack), len(marks)) and self.stack[keep].mark.key == marks[keep].key:
            keep += 1
        while len(self.stack) > keep:
            self._close(self.stack.pop())
        for mark in marks[keep:]:
            self._open(mark)

    def _open(self, mark: Mark) -> None:
        sign = self.around.signs.get(mark.key)
        tag, attrs = self._element(mark, sign)
        if tag:
            self.out.append(f"<{tag}{attrs}>")
        ruby = self._ruby(mark)
        self.out.append("<ruby>" if ruby else "")
        self.stack.append(_Open(mark, tag, sign, ruby))

    def _ruby(self, mark: Mark) -> str:
        """How a term is read, where it stands as its headword; ruby never stands inside ruby."""
        if mark.kind != "term" or not self.words or any(opened.ruby for opened in self.stack):
            return ""
        known = self.around.pinyin.get((prefixed(mark.get("ref")) or ("", ""))[1], {})
        return known.get(self.words.get(mark.key, ""), "")

    def _close(self, opened: _Open) -> None:
        if opened.ruby:
            self.out.append(f'<rp>(</rp><rt lang="zh-Latn-pinyin">{escape(opened.ruby)}</rt><rp>)</rp></ruby>')
        value = self._value(opened.mark)
        if value and opened.tag:
            used = self._used(opened.mark)
            use = f'<span class="fu">{escape(used, quote=False)}</span>' if used else ""
            self.out.append(f'<span class="fv"{self.own}>{escape(value, quote=False)}{use}</span>')
        if opened.tag:
            self.out.append(f"</{opened.tag}>")
        if opened.sign:
            self.late.append(opened.sign)
        if not self._in_link():
            self.out.extend(self._sign(sign) for sign in self.late)
            self.late.clear()

    def _in_link(self) -> bool:
        return any(opened.tag in LINKS for opened in self.stack)

    def _element(self, mark: Mark, sign: ActSign | None) -> tuple[str, str]:
        """The tag and attributes for a mark; an empty tag where a mark shows nothing of its own."""
        if sign:
            return "span", f' class="{escape(sign.classes)}"'
        if mark.kind in ("num", "measure", "rs"):
            return self._figure(mark)
        if mark.kind == "term":
            return self._linked("term", self.around.terms.get((prefixed(mark.get("ref")) or ("", ""))[1], ""))
        if mark.kind in ("ref", "ptr"):
            return self._linked("ref", self._place(mark.get("target")))
        tag = {"title": "cite", "note": "small", "emph": "em"}.get(mark.kind, "")
        if mark.kind == "note" and mark.get("place") != "inline":
            return "", ""
        if mark.kind in ("foreign", "q", "quote", "hi", "mentioned") or (mark.get("lang") and not tag):
            tag = "span"
        lang = mark.get("lang")
        return tag, (f' lang="{escape(lang)}"' if tag and lang else "") + (
            ' class="q"' if mark.kind in ("q", "quote") else ""
        )

    def _linked(self, kind: str, href: str) -> tuple[str, str]:
        if href and not self._in_link():
            return "a", f' class="{kind}" href="{escape(href)}"'
        return "span", f' class="{kind}"'

    def _place(self, target: str) -> str:
        """A link for a reference: to a place that the site has, or to an address on the web as it stands."""
        first = target.split()[0] if target.split() else ""
        term = prefixed(first)
        if term and term[0] == "term":
            return self.around.terms.get(term[1], "")
        if first.startswith(("https://", "http://")):
            return first
        name = local_target(first) or first.rpartition("#")[2]
        return self.around.places(name) if name and self.around.places else ""

    def _figure(self, mark: Mark) -> tuple[str, str]:
        if mark.get("type") == GUEST and (href := self.around.terms.get(mark.get("key"), "")):
            return self._linked("term", href)
        listed = f"{self.around.document}.{mark.get('type')}.{mark.get('key')}" if self.around.document else ""
        if mark.kind == "rs" and listed and self.around.places and (href := self.around.places(listed)):
            return self._linked("ref", href)
        value = mark.get("value") or mark.get("quantity") or mark.get("key")
        figure_id = mark.get("id")
        used = " used" if self._used(mark) else ""
        if figure_id and self.around.figure_href and not self._in_link():
            return "a", f' class="fig{used}" href="{escape(self.around.figure_href + figure_id)}"'
        classes = f"fig rs-{mark.get('type')}" if mark.kind == "rs" and mark.get("type").isalnum() else "fig"
        classes += used
        if value:
            return "data", f' class="{classes}" value="{escape(value)}"'
        return "span", f' class="{classes}"'

    def _value(self, mark: Mark) -> str:
        if mark.kind in ("num", "measure", "rs") and self.around.value_of:
            return self.around.value_of(mark)
        return ""

    def _used(self, mark: Mark) -> str:
        return self.around.used_for(mark) if self.around.used_for and mark.get("id") else ""

    def _milestone(self, mark: Mark) -> str:
        if mark.kind == "lb":
            return ("<br>" if self.layer is Layer.SOURCE else "") + self._break(mark)
        if mark.kind == "gap":
            sign = self.around.signs.get(mark.key)
            classes = f"gap {sign.classes}" if sign else "gap"
            shown = f'<span class="{escape(classes)}">{escape(self.around.gap_text)}</span>'
            return shown + (self._sign(sign) if sign and not self._in_link() else "")
        return self._break(mark)

    def _break(self, mark: Mark) -> str:
        """Where a page, a column or a numbered line of an edition begins; it leads to its picture where that stands on
        the web, which is never fetched.
        """
        n = " ".join(part for part in (mark.get("ed").lstrip("#"), mark.get("n")) if part)
        if not n:
            return ""
        said = f' title="{escape(self.around.break_said(mark))}"' if self.around.break_said else ""
        picture = mark.get("facs")
        if picture.startswith(("https://", "http://")) and not self._in_link():
            return f'<a class="{mark.kind}" href="{escape(picture)}" rel="external"{said}>{escape(n)}</a>'
        return f'<span class="{mark.kind}"{said}>{escape(n)}</span>'

    def _sign(self, sign: ActSign) -> str:
        href, label, letter = escape(sign.href), escape(sign.label), escape(sign.sign)
        link = f'<a href="{href}" aria-label="{label}"{self.own}>{letter}</a>'
        return f'<sup class="{escape(sign.classes)} sign">{link}</sup>'
