"""Turns `sources:` of a rules.yaml, and each `source` beside a supplement, into sources in two languages by id."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from bopu.clauses.model import Edition
from bopu.rules.owner import Faults
from bopu.rules.schema_terms import LANGUAGES, WORD
from bopu.rules.shape import near
from bopu.rules.source import Node
from bopu.text.model import Document

NO_SOURCE = ("", "")


class Origins:
    """Reads where supplements come from.

    A source is the id of one that `sources:` lists; the same written out in place, whose id is then its English; or
    words in one language, which are their own id. `found` holds all that have words in both languages.
    """

    def __init__(self, root: Node, texts: Sequence[Edition], faults: Faults) -> None:
        self.faults = faults
        self.found: dict[str, Mapping[str, str]] = {}
        self._listed = root.get("sources")
        self._used: set[str] = set()
        documents = [one for text in texts for one in (text.document, *text.companions.values())]
        self._documents = {PurePosixPath(document.file).name: document for document in documents}
        for name, node in self._listed.items() if self._listed is not None else ():
            self.found[name] = self._source(name, node)

    def of(self, node: Node | None) -> tuple[str, str]:
        """The id of the source and the certainty that stand at a node; nothing where there is no node."""
        return (self._id(node.value["source"]), node.value["certainty"].text) if node is not None else NO_SOURCE

    def check_used(self) -> None:
        """Every source that is listed should be that of some supplement."""
        for name in [one for one in self.found if one not in self._used]:
            line = self._listed.line_of(name) if self._listed is not None else 0
            self.faults.warning("unused", line, f"expected a supplement from the source {name}; found none")

    def _id(self, node: Node) -> str:
        name = node.text
        if not isinstance(node.value, str):
            name = node.value["en"].text
            self.found[name] = self._source(name, node)
        elif self._listed is not None and WORD.fullmatch(name) and name not in self.found:
            message = "expected the id of a source under sources, or a source in words"
            self.faults.error("unknown-source", node.line, f"{message}; found {name!r}{near(name, self.found)}")
        self._used.add(name)
        return name

    def _source(self, name: str, node: Node) -> Mapping[str, str]:
        words = {language: node.value[language].text for language in LANGUAGES}
        if (see := node.get("see")) is None:
            return words
        file, _, witness = see.text.partition("#")
        document = self._documents.get(file)
        if document is None:
            expected = f"expected the source {name} to point at a document of the texts"
            self.faults.error("source", see.line, f"{expected}; found {file!r}{near(file, self._documents)}")
        elif witness:
            self._check_witness(name, witness, see, document)
        return {**words, "see": see.text}

    def _check_witness(self, name: str, witness: str, see: Node, document: Document) -> None:
        known = [one.id for one in document.header.witnesses]
        if witness not in known:
            expected = f"expected the source {name} to point at a source in the header of {document.file}"
            self.faults.error("source", see.line, f"{expected}; found {witness!r}{near(witness, known)}")
