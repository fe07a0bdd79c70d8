"""Turns a corpus into every decision that the conversion of its texts takes, and those that are open into findings.

`audit(corpus)` gives all `Decision`s (bopu.text.decisions) of all editions, their companions and the Chinese in their
translations, in both directions, in document order; `open_findings` a warning for each open one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from bopu.clauses.model import Corpus, Edition
from bopu.findings import Finding, warning
from bopu.text.conversion_tables import read_tables
from bopu.text.decisions import Decision, Settled, span_decisions
from bopu.text.language import HANS, HANT, script_of
from bopu.text.model import Block, Document, Layer, Span

SCRIPTS = (HANT, HANS)


def audit(
    corpus: Corpus, editions: Sequence[Edition] | None = None, scripts: Sequence[str] = SCRIPTS
) -> tuple[tuple[Decision, ...], list[Finding]]:
    """Every decision of these editions (all where None) on the way to these scripts; none, and why, where OpenCC's
    dictionaries cannot be read."""
    tables, findings = read_tables()
    if tables is None:
        return (), findings
    settled = [
        Settled(script, tables[script], corpus.words, corpus.glossary.locks(), at_home(corpus, script))
        for script in scripts
    ]
    chosen = corpus.editions if editions is None else editions
    return tuple(decision for edition in chosen for one in settled for decision in _edition(edition, one)), []


def at_home(corpus: Corpus, script: str) -> frozenset[str]:
    """The characters that are at home in a script: those of the edited texts that are written in it, and of the forms
    that the glossary and the project's dictionary give for it."""
    found = set(corpus.words.forms(script))
    for entry in corpus.glossary.entries.values():
        found.update(entry.hant if script == HANT else entry.hans)
    for document in (document for edition in corpus.editions for document in _documents(edition)):
        if script_of(document.lang) == script:
            found.update(char for span in document.body.spans() if not span.note for char in span.form(Layer.EDITED))
    return frozenset(found)


def open_findings(decisions: Sequence[Decision]) -> list[Finding]:
    """A warning for each decision that is open."""
    return [_open(decision) for decision in decisions if decision.open]


def _open(decision: Decision) -> Finding:
    others = " or ".join(form for form in decision.candidates if form != decision.taken)
    where = f"{decision.before}［{decision.char}］{decision.after}"
    message = (
        f"expected a decision on what {decision.char} is in {decision.script} in “{where}”; found none, and took "
        f"{decision.taken}, though it may be {others}: record it as choice/orig+reg, as a term, or in conversion.xml"
    )
    return warning("conversion.open", decision.file, decision.line, message, decision.clause)


def _documents(edition: Edition) -> Iterator[Document]:
    return chain(
        (edition.document,), edition.companions.values(), (edition.translation,) if edition.translation else ()
    )


def _edition(edition: Edition, settled: Settled) -> Iterator[Decision]:
    return (decision for document in _documents(edition) for decision in document_decisions(document, settled))


def document_decisions(document: Document, settled: Settled) -> Iterator[Decision]:
    """Every decision of one document, in its order."""
    for lang, run in _runs(document.body, document.lang):
        for span, decision in span_decisions(run, lang, settled):
            yield replace(decision, file=document.file, line=span.line, clause=span.clause)


def _runs(block: Block, lang: str) -> Iterator[tuple[str, list[Span]]]:
    """The runs of spans that were converted as one, between the blocks of a document, with their language."""
    lang = block.get("lang") or lang
    run: list[Span] = []
    for part in block.content:
        if isinstance(part, Span):
            run.append(part)
            continue
        if run:
            yield lang, run
        run = []
        yield from _runs(part, lang)
    if run:
        yield lang, run
