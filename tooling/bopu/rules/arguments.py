"""Turns parameters as written into compiled values: numbers with their figures read, names, lists, selectors."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bopu.clauses.agreement import figure_fault
from bopu.clauses.model import Figure
from bopu.rules.domains import Domains
from bopu.rules.marked import Marked, Place, stated
from bopu.rules.origins import Origins
from bopu.rules.owner import Faults, Owner
from bopu.rules.shape import near
from bopu.rules.source import Node
from bopu.ruleset.model import Names, Selector, Word
from bopu.ruleset.terms import OPERATIONS, Const, Named, Operated, Term, whole
from bopu.ruleset.vocabulary import Filter, Operation, Param, Predicate, Type, Vocabulary
from bopu.text.language import is_chinese

_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d{1,9}|/0*[1-9]\d{0,8})?\Z", re.ASCII)

ANY = Param("names", Type.NAMES)
"""A list of names of no domain."""


class Arguments:
    """Reads parameters of one file. Faults go to `faults`; what is faulty gets a stand-in, so that reading goes on."""

    def __init__(
        self, vocabulary: Vocabulary, marked: Marked, domains: Domains, origins: Origins, faults: Faults
    ) -> None:
        self.vocabulary = vocabulary
        self.marked = marked
        self.domains = domains
        self.origins = origins
        self.faults = faults
        self.supplements: dict[str, Mapping[str, str]] = {}

    def of(self, word: Predicate | Operation | Filter, node: Node, owner: Owner) -> dict[str, Any]:
        """The arguments of one use of a word."""
        params = {param.name: param for param in word.params}
        if len(params) == 1 and node.get(next(iter(params))) is None and node.value != {}:
            [(name, param)] = params.items()
            return {name: self._read(param, node, owner, f"{word.name}.{name}")}
        found = {}
        for name, value in node.items():
            found[name] = self._read(params[name], value, owner, f"{word.name}.{name}")
        return found

    def _read(self, param: Param, node: Node, owner: Owner, place: str) -> Any:
        if param.type is Type.NUMBER:
            return self.number(node, owner, place)
        if param.type is Type.NAME:
            return self._name(param, node, owner)
        if param.type is Type.NAMES:
            return self.names(node, owner, param)
        return self._selector(node, owner) if param.type is Type.SELECTOR else node.value

    def number(self, node: Node, owner: Owner, place: str) -> Term:
        """A number: a leaf, or one operation over two leaves. `place` names it among those of its owner."""
        for operation in OPERATIONS:
            if (pair := node.get(operation)) is not None:
                left, right = (self._leaf(leaf, owner, place) for leaf in pair.entries())
                return Operated(operation, left, right)
        return self._leaf(node, owner, place)

    def _leaf(self, node: Node, owner: Owner, place: str) -> Const | Named:
        if (name := node.get("value")) is not None:
            owner.asked.append((name.text, name))
            return Named(name.text)
        if (figure := node.get("figure")) is not None:
            return Const(self._figure_number(figure, owner), figure.text)
        written = node.value["supplied"].text
        origin = self._supplement(node, f"{owner.name}:{place}", written)
        return Const(whole(written), origin, True)

    def _supplement(self, node: Node, name: str, written: str) -> str:
        """Keep where a supplied number comes from, under an id of its own."""
        origin, again = name, 1
        while origin in self.supplements:
            again += 1
            origin = f"{name}.{again}"
        self.supplements[origin] = {"n": str(whole(written)), **self.origin_of(node)}
        return origin

    def origin_of(self, node: Node) -> dict[str, str]:
        """The id of the source and the certainty that stand at a node, by name."""
        return dict(zip(("source", "certainty"), self.origins.of(node), strict=True))

    def _figure(self, node: Node, owner: Owner) -> Figure | None:
        """The figure that an id names; None, and a finding, where there is none."""
        place = self.marked.figures.get(node.text)
        if place is None:
            message = (
                f"expected the id of a figure of the texts; found {node.text!r}{near(node.text, self.marked.figures)}"
            )
            self.faults.error("unknown-figure", node.line, message)
            return None
        self._agrees(place, node, owner)
        self._cited(place.clause, f"the figure {node.text}", node, owner)
        return place.figure

    def _agrees(self, place: Place, node: Node, owner: Owner) -> None:
        fault = figure_fault(place.figure) if is_chinese(place.document.lang) else None
        if fault is not None:
            where = f"{place.document.file}:{place.figure.line}"
            message = f"expected the numeral and the attribute of {node.text} to agree; found in {where}: {fault}"
            self.faults.error("figure", node.line, message, place.clause)

    def _cited(self, clause: str, what: str, node: Node, owner: Owner) -> None:
        """A rule should cite the clauses whose figures it uses. Rows of companions count as cited with their table."""
        if clause and clause not in owner.cites and clause not in self.marked.companions:
            message = f"expected {owner} to cite the clause of {what}; found no {clause} among its cites"
            self.faults.warning("uncited-figure", node.line, message, clause)

    def _figure_number(self, node: Node, owner: Owner) -> Any:
        figure = self._figure(node, owner)
        if figure is None:
            return 0
        if figure.kind not in {"num", "measure", "rs"} or not _NUMBER.match(figure.value):
            kind = f"<{figure.kind}> with {figure.value!r}"
            self.faults.error("figure", node.line, f"expected {node.text} to state a number; found {kind}")
            return 0
        return whole(figure.value)

    def _name(self, param: Param, node: Node, owner: Owner) -> str | Named:
        if isinstance(node.value, str):
            return self._written(param, node)
        if (name := node.get("value")) is not None:
            owner.asked.append((name.text, name))
            return Named(name.text)
        pointer = node.value["figure"]
        figure = self._figure(pointer, owner)
        return Word(self._checked(param, stated(figure), pointer), pointer.text) if figure is not None else ""

    def _checked(self, param: Param, name: str, node: Node) -> str:
        if (fault := self.domains.fault(param.domain, name)) is not None:
            self.faults.error("unknown-name", node.line, fault)
        return name

    def _written(self, param: Param, node: Node) -> str:
        """A name written out: no number, which would escape what is asked of numbers."""
        if node.text.isdecimal() and not param.domain:
            message = f"expected a name, or {{figure: …}} for a number of the text; found the number {node.text}"
            self.faults.error("number-as-name", node.line, message)
        return self._checked(param, node.text, node)

    def names(self, node: Node, owner: Owner, param: Param = ANY) -> Names:
        """A list of names: each written out, or stated by a figure, or marked inside an element."""
        names: dict[str, None] = {}
        origins: dict[str, None] = {}
        for one in node.entries() if isinstance(node.value, list) else (node,):
            if isinstance(one.value, str):
                names[self._written(param, one)] = None
                continue
            [(kind, pointers)] = one.items()
            for pointer in [pointers] if isinstance(pointers.value, str) else pointers.entries():
                read = self._members if kind == "table" else self._stated
                names |= {self._checked(param, name, pointer): None for name in read(pointer, owner)}
                origins[pointer.text] = None
        return Names(tuple(names), " ".join(origins))

    def _stated(self, node: Node, owner: Owner) -> Sequence[str]:
        figure = self._figure(node, owner)
        return () if figure is None else (stated(figure),)

    def _members(self, node: Node, owner: Owner) -> Sequence[str]:
        """What is marked inside the element with this id."""
        if (fault := self.marked.element_fault(node.text)) is not None:
            self.faults.error("unknown-table", node.line, fault)
        members = self.marked.members(node.text)
        if members is None:
            return ()
        for clause in members.clauses:
            self._cited(clause, f"the table {node.text}", node, owner)
        return members.names

    def _selector(self, node: Node, owner: Owner) -> Selector:
        if isinstance(node.value, str):
            return Selector(node.text)
        chain = next(value for name, value in node.items() if name in self.vocabulary.nouns)
        base, *filters = chain.entries()
        bind = node.get("as")
        if bind is not None:
            owner.bound.add(bind.text)
        return Selector(base.text, tuple(self._filter(one, owner) for one in filters), bind.text if bind else "")

    def _filter(self, node: Node, owner: Owner) -> tuple[str, Mapping[str, Any]]:
        if isinstance(node.value, str):
            return node.text, {}
        [(word, given)] = node.items()
        return word, self.of(self.vocabulary.filters[word], given, owner)
