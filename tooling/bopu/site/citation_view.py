"""Turns what is cited into the section “How to cite” of a page: sentences in both languages, BibTeX and CSL-JSON with
their files, and what stands behind a citation.
"""

from dataclasses import dataclass

from bopu.site.addresses import CONTENT_LANG, folder, link, other
from bopu.site.citable import CitedClause, CitedEdition, Release
from bopu.site.citation_forms import CLAUSE_FILES, EDITION_FILES, bibtex, csl_json
from bopu.site.context import Context
from bopu.site.strings import Said


@dataclass(frozen=True)
class CitationView:
    """How something is cited. `sentences` begin with the page's own language; `bibtex_file` and `csl_file` are links to
    the same as files; `permanent` is a link, `address` what it is called, `fixed` the address of this wording in a
    release, or empty; `digest` is that of a clause."""

    sentences: tuple[Said, ...]
    bibtex: str
    csl: str
    bibtex_file: str
    csl_file: str
    permanent: str
    address: str
    fixed: str
    release: Release
    digest: str
    reviewed: bool
    made: str


def clause_citation(context: Context, cited: CitedClause, origin: str, lang: str) -> CitationView:
    """How a clause is cited, for a page at `origin` in an interface language."""
    sentences = tuple(Said(_clause_sentence(context, cited, code), CONTENT_LANG[code]) for code in (lang, other(lang)))
    return _view(context, cited, sentences, origin, lang, cited.digest, cited.fixed)


def edition_citation(context: Context, whole: CitedEdition, origin: str, lang: str) -> CitationView:
    """How a text is cited as a whole."""
    sentences = tuple(Said(_edition_sentence(context, whole, code), CONTENT_LANG[code]) for code in (lang, other(lang)))
    return _view(context, whole, sentences, origin, lang)


def rules_sentences(context: Context, whole: CitedEdition, version: str, lang: str) -> tuple[Said, ...]:
    """How the rules of a text are cited, and one of them: by its name behind the address."""
    return tuple(
        Said(_rules_sentence(context, whole, version, code), CONTENT_LANG[code]) for code in (lang, other(lang))
    )


def _view(
    context: Context,
    cited: CitedClause | CitedEdition,
    sentences: tuple[Said, ...],
    origin: str,
    lang: str,
    digest: str = "",
    fixed: str = "",
) -> CitationView:
    whole, files = (cited, EDITION_FILES) if isinstance(cited, CitedEdition) else (cited.edition, CLAUSE_FILES)
    place = link(origin, cited.path)
    return CitationView(
        sentences,
        bibtex(cited),
        csl_json(cited),
        place + files[0],
        place + files[1],
        place,
        context.absolute(cited.path),
        fixed,
        cited.release,
        digest,
        whole.reviewed,
        cited.note[lang],
    )


def _clause_sentence(context: Context, cited: CitedClause, lang: str) -> str:
    """A plain citation: title, number, id, who made it, status, state, release, digest, permanent address."""
    parts = _parts(context, cited.edition, lang) | {"version": cited.release.words, "status": cited.status[lang]}
    own = {"n": cited.label[lang], "id": cited.id, "digest": cited.digest, "address": context.absolute(cited.path)}
    return " ".join(context.strings[lang].say("cite", "clause", **parts, **own).split())


def _edition_sentence(context: Context, whole: CitedEdition, lang: str) -> str:
    said = context.strings[lang].say(
        "cite", "edition", **_parts(context, whole, lang), address=context.absolute(whole.path)
    )
    return " ".join(said.split())


def _rules_sentence(context: Context, whole: CitedEdition, version: str, lang: str) -> str:
    address = context.absolute(folder(lang, whole.slug, "rules"))
    parts = _parts(context, whole, lang)
    return " ".join(context.strings[lang].say("cite", "rules", **parts, rules=version, address=address).split())


def _parts(context: Context, whole: CitedEdition, lang: str) -> dict[str, str]:
    state = context.strings[lang].say("cite", "state", date=whole.state) if whole.state else ""
    return {
        "title": whole.title[lang],
        "version": whole.release.words,
        "work": whole.made[lang],
        "status": whole.status[lang],
        "state": state,
    }
