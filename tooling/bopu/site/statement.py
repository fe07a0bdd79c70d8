"""Turns a header into what every page of a text says of itself: whose words these are, who worked on them, from which
source.
"""

from dataclasses import dataclass
from typing import NamedTuple

from bopu.clauses.model import Edition
from bopu.site.context import Context
from bopu.site.strings import Said, pick
from bopu.text.model import Header, Responsibility, Witness


class Worker(NamedTuple):
    """A statement of responsibility in the page's language."""

    id: str
    name: str
    text: Said


class Source(NamedTuple):
    """A source that the header lists, in the page's language."""

    id: str
    kind: str
    name: Said
    text: Said
    idnos: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Statement:
    """Everything a text's pages say about the text as a whole."""

    slug: str
    title: Said
    subtitle: Said
    status: str
    reviewed: bool
    source_rights: Said
    our_rights: Said
    licence: str
    workers: tuple[Worker, ...]
    sources: tuple[Source, ...]
    editorial: tuple[Said, ...]
    state_of: str
    withheld: bool
    file: str


def statement(context: Context, edition: Edition, lang: str, header: Header | None = None, file: str = "") -> Statement:
    """The statement for a text, or for one of its companion documents where another header is given."""
    strings = context.strings[lang]
    head = header or edition.document.header
    title = pick(head.title, lang)
    others = [Said(text, code) for code, text in head.title.items() if text != title.text]
    own = edition.document.header
    return Statement(
        edition.slug,
        title,
        others[0] if others else Said("", title.lang),
        strings.name("status", head.status),
        head.status == "reviewed",
        pick(head.source_rights or own.source_rights, lang),
        pick(head.our_rights or own.our_rights, lang),
        _address(head.licence or own.licence),
        tuple(Worker(who.id, who.name, pick(who.text, lang)) for who in _people(edition, head)),
        tuple(_source(context, witness, lang) for witness in head.witnesses),
        _editorial(head, lang),
        max((date for date, _ in head.changes if date), default=""),
        edition.publish != "full",
        file or edition.document.file,
    )


def _address(licence: str) -> str:
    """A licence's address on the web; nothing for what is none, because the pages make a link of it."""
    return licence if licence.startswith(("https://", "http://")) else ""


def _people(edition: Edition, head: Header) -> tuple[Responsibility, ...]:
    """Who worked on a document; for the text itself its translators too. A statement made twice counts once."""
    own = edition.document.header
    people = list(head.responsibilities or own.responsibilities)
    if head is own and edition.translation:
        known = {tuple(sorted(who.text.items())) for who in people}
        added = (
            who for who in edition.translation.header.responsibilities if tuple(sorted(who.text.items())) not in known
        )
        people += [
            who._replace(id="") for who in added
        ]  # an id of the translation's header, which may repeat the text's
    return tuple(people)


def _source(context: Context, witness: Witness, lang: str) -> Source:
    kind = context.strings[lang].name("source", witness.kind)
    name = pick(witness.names, lang)
    return Source(witness.id, kind, name, pick(witness.text, lang), tuple(sorted(witness.idnos.items())))


def _editorial(header: Header, lang: str) -> tuple[Said, ...]:
    """The editorial declaration in the page's language, or in whichever there is."""
    wanted = "zh-Hant" if lang == "zh" else "en"
    code = next((code for code in (wanted, *header.editorial) if header.editorial.get(code)), "")
    return tuple(Said(text, code) for text in header.editorial.get(code, ()))


def work_done(context: Context, edition: Edition, lang: str) -> str:
    """Who did what, on one line, as the header says it: what a citation must not leave out."""
    strings = context.strings[lang]
    people = _people(edition, edition.document.header)
    texts = {pick(who.text, lang).text.rstrip(".。"): who.name for who in people}
    parts = [strings.say("cite", "worker", name=name, text=text) for text, name in texts.items()]
    return strings.say("cite", "between").join(parts)
