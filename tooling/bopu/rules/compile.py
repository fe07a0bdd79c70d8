"""Turns rules.yaml, phrases.yaml and the editions they cite into a `Ruleset`, with every fault of each stage.

The YAML, then its shape, then its meaning, then how its parts fit together; no stage runs on what is faulty.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bopu.clauses.model import Clause, Edition
from bopu.findings import Finding, Level, has_errors, in_order
from bopu.project.model import Project
from bopu.project.rules_file import NAME
from bopu.rules import confirmed, phrases
from bopu.rules.arguments import Arguments
from bopu.rules.domains import Domains
from bopu.rules.engine import load_vocabulary
from bopu.rules.ledger import Entry, read_ledger
from bopu.rules.marked import Marked, read_marked
from bopu.rules.meaning import Meaning
from bopu.rules.named_sources import document_tables, listed_tables, named_texts, names_of_texts
from bopu.rules.names import names_of, words_in
from bopu.rules.origins import Origins
from bopu.rules.owner import Faults
from bopu.rules.paths import check_procedures
from bopu.rules.procedures import read_procedures
from bopu.rules.schema import frame_schema, rules_schema
from bopu.rules.shape import check_shape
from bopu.rules.source import Node, read_yaml
from bopu.rules.specs import with_version
from bopu.rules.structure import Parts, check_structure
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Ruleset
from bopu.ruleset.vocabulary import Vocabulary
from bopu.text.glossary import Glossary

STALE = "rules.stale"


@dataclass(slots=True)
class Compiled:
    """What compiling gives: the ruleset (None where anything but a stale citation is in error), all findings in order,
    what becomes of each clause of the text, who cites which clause, and who confirmed it."""

    ruleset: Ruleset | None = None
    findings: list[Finding] = field(default_factory=list)
    ledger: Mapping[str, Entry] = field(default_factory=dict)
    citations: confirmed.Citations = field(default_factory=dict)
    confirmations: Mapping[confirmed.Pair, confirmed.Confirmation] = field(default_factory=dict)


def texts_for(project: Project, slug: str) -> Project:
    """The project with those texts alone that the rules of `slug` name, so that a fault of another does not concern
    them. Where a name is of no text all stay, and compiling says what was meant."""
    rules = next(text.folder / NAME for text in project.texts if text.slug == slug)
    named = {slug, *names_of_texts(rules, slug)}
    there = tuple(text for text in project.texts if text.slug in named)
    return replace(project, texts=there) if len(there) == len(named) else project


def compile_rules(
    project: Project, editions: Sequence[Edition], slug: str, glossary: Glossary | None = None
) -> tuple[Ruleset | None, list[Finding]]:
    """The ruleset of the text `slug`, or None where anything but a stale citation is in error; and all findings."""
    compiled = compile_text(project, editions, slug, glossary)
    return compiled.ruleset, compiled.findings


def compile_text(
    project: Project, editions: Sequence[Edition], slug: str, glossary: Glossary | None = None
) -> Compiled:
    """Compile the rules in the folder of a text. `editions` are all those that rules may name."""
    return _Compiler(project, editions, slug, glossary).compiled()


def confirm(
    project: Project,
    editions: Sequence[Edition],
    slug: str,
    names: Iterable[str],
    by: str,
    on: str,
    glossary: Glossary | None = None,
) -> tuple[int, list[Finding]]:
    """Keep that `by` read what is named (parts of the rules, clauses, ``all``) beside the present wording on the day
    `on` (ISO 8601). Returns how many citations were confirmed. Raises OSError."""
    compiler = _Compiler(project, editions, slug, glossary)
    compiled = compiler.compiled()
    if compiled.ruleset is None:
        return 0, [one for one in compiled.findings if one.level is Level.ERROR and one.rule != STALE]
    path = compiler.folder / confirmed.NAME
    file, clauses = project.relative(path), compiler.marked.clauses
    return confirmed.write_confirmed(compiled.citations, clauses, path, file, names, by, on)


class _Compiler:
    """Holds what the stages of one compilation share."""

    def __init__(self, project: Project, editions: Sequence[Edition], slug: str, glossary: Glossary | None) -> None:
        self.project = project
        self.editions = {edition.slug: edition for edition in editions}
        self.slug = slug
        self.terms = glossary.entries if glossary else {}
        self.folder = next(text.folder for text in project.texts if text.slug == slug)
        self.file = project.relative(self.folder / NAME)
        self.faults = Faults(self.file)
        self.others: list[Finding] = []  # findings of shape, and about other files
        self.marked = Marked()

    def compiled(self) -> Compiled:
        """All stages."""
        result = Compiled()
        root, self.others = read_yaml(self.folder / NAME, self.file)
        vocabulary = self._shaped(root) if root is not None else None
        if root is not None and vocabulary is not None and not has_errors([*self.others, *self.faults.findings]):
            self._mean(root, vocabulary, result)
        result.findings = in_order([*self.others, *self.faults.findings])
        if any(finding.level is Level.ERROR and finding.rule != STALE for finding in result.findings):
            result.ruleset = None
        return result

    def _shaped(self, root: Node) -> Vocabulary | None:
        """The vocabulary, with findings where the file has not the shape that its game asks for."""
        named = all((node := root.get(name)) is not None and isinstance(node.value, str) for name in ("engine", "game"))
        vocabulary = load_vocabulary(root, self.faults) if named else None
        schema = frame_schema() if vocabulary is None else rules_schema(vocabulary)
        self.others += check_shape(root, schema, self.file)
        return vocabulary

    def _mean(self, root: Node, vocabulary: Vocabulary, result: Compiled) -> None:
        """Meaning and structure; what concerns other files is told whatever the rules lack."""
        texts = named_texts(root, self.editions, self.slug, self.faults)
        if has_errors(self.faults.findings):
            return
        self.marked = read_marked(texts)
        citations: dict[str, dict[str, int]] = {}
        tables, told = document_tables(root, texts, self.faults)
        self.others += told
        if has_errors([*self.others, *self.faults.findings]):
            return
        procedures = list(node.value) if (node := root.get("procedures")) is not None else []
        domains = Domains(vocabulary, tables, self.marked, self.terms, procedures)
        origins = Origins(root, texts, self.faults)
        arguments = Arguments(vocabulary, self.marked, domains, origins, self.faults)
        tables |= listed_tables(root, arguments, citations, self.faults)
        meaning = Meaning(root, vocabulary, arguments, citations, self.faults)
        parts = Parts(
            situations=meaning.situations(),
            values=meaning.values(),
            rules=meaning.rules(),
            switches=meaning.switches(),
            rulesets=meaning.rulesets(),
            procedures=read_procedures(root, vocabulary, arguments, meaning, citations, self.faults),
        )
        if not has_errors(self.faults.findings):
            check_structure(parts, root, vocabulary, self.faults)
            check_procedures(parts, vocabulary, self.faults)
            origins.check_used()
        result.citations = citations
        result.ledger = self._ledger(root, texts, citations)
        result.confirmations = self._confirmations(citations)
        sentences, names = self._phrases(vocabulary)
        ruleset = self._ruleset(root, parts, tables, sentences, arguments, citations)
        used = words_in(to_json(ruleset))
        named = names_of(used, names, tables, self.terms, (d for text in texts for d in text.companions.values()))
        result.ruleset = with_version(replace(ruleset, names=named))

    def _phrases(self, vocabulary: Vocabulary) -> tuple[phrases.Sentences, phrases.Sentences]:
        path = self.folder / phrases.NAME
        sentences, names, told = phrases.read_phrases(path, self.project.relative(path), vocabulary)
        self.others += told
        return sentences, names

    def _ledger(self, root: Node, texts: Sequence[Edition], citations: confirmed.Citations) -> Mapping[str, Entry]:
        """Of the texts that the rules name, the one beside them is accounted for; others have rules of their own."""
        own = [text for text in texts if text.slug == self.slug] or texts
        clauses = [clause for text in own for clause in text.clauses]
        entries, told = read_ledger(root, clauses, self.marked.clauses, citations, self.faults)
        self.others += told
        return entries

    def _confirmations(self, citations: confirmed.Citations) -> Mapping[confirmed.Pair, confirmed.Confirmation]:
        path = self.folder / confirmed.NAME
        file, clauses = self.project.relative(path), self.marked.clauses
        found, told = confirmed.check_confirmed(citations, clauses, path, file, self.faults)
        self.others += told
        return found

    def _ruleset(
        self,
        root: Node,
        parts: Parts,
        tables: Mapping[str, Any],
        sentences: phrases.Sentences,
        arguments: Arguments,
        citations: confirmed.Citations,
    ) -> Ruleset:
        cited = [clause for name, clause in self.marked.clauses.items() if name in citations]
        return Ruleset(
            game=root.value["game"].text,
            engine=root.value["engine"].text,
            version="",
            rules=tuple(parts.rules),
            situations=parts.situations,
            values=parts.values,
            tables=tables,
            switches=parts.switches,
            rulesets=parts.rulesets,
            clauses={clause.id: self._clause(clause) for clause in cited},
            phrases=sentences,
            supplements=arguments.supplements,
            sources=arguments.origins.found,
            procedures=parts.procedures,
        )

    def _clause(self, clause: Clause) -> Mapping[str, str]:
        """What a game can say of a clause: its words only where the site may show them."""
        open_text = self.editions[clause.slug].publish == "full"
        words = {"text": clause.readings["edited"]} if open_text else {}
        return {"slug": clause.slug, "n": clause.n, "function": clause.function, "digest": clause.digest, **words}
