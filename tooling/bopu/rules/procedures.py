"""Turns `procedures` of a rules.yaml into procedures: each step with its operation, its clause and what follows."""

from collections.abc import Collection, Iterator, Mapping

from bopu.rules.arguments import Arguments
from bopu.rules.ground import check_ground, read_cites
from bopu.rules.owner import Faults, Owner
from bopu.rules.shape import near
from bopu.rules.source import Node
from bopu.ruleset.model import Phrase, Procedure, Step
from bopu.ruleset.vocabulary import STEP_KEYS, Operation, Vocabulary

Citations = dict[str, dict[str, int]]


def read_procedures(
    root: Node,
    vocabulary: Vocabulary,
    arguments: Arguments,
    values: Collection[str],
    citations: Citations,
    faults: Faults,
) -> dict[str, Procedure]:
    """All procedures by name. `values` are the names of numbers that game and rules have."""
    reader = _Reader(vocabulary, arguments, values, citations, faults)
    part = root.get("procedures")
    return {name: reader.procedure(name, node, part.line_of(name)) for name, node in part.items()} if part else {}


class _Reader:
    """Holds what reading every procedure needs."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        arguments: Arguments,
        values: Collection[str],
        citations: Citations,
        faults: Faults,
    ) -> None:
        self.vocabulary = vocabulary
        self.arguments = arguments
        self.values = values
        self.citations = citations
        self.faults = faults

    def procedure(self, name: str, node: Node, line: int) -> Procedure:
        """One procedure with its steps."""
        owner = self._owner("procedure", name, node, line)
        binds = {bound: source.text for bound, source in _items(node, "binds")}
        self._check_sources(node, owner)
        steps = [*node.value["steps"].entries()]
        bound = {*binds, *(step.value["as"].text for step in steps if step.get("as"))}
        return Procedure(
            id=name,
            cites=owner.cites,
            supplied=_supplied(node),
            binds=binds,
            steps=tuple(self._step(name, step, bound) for step in steps),
            line=line,
        )

    def _owner(self, kind: str, name: str, node: Node, line: int, grounded: bool = True) -> Owner:
        arguments = self.arguments
        owner = Owner(kind, name, line)
        owner.cites = read_cites(node, str(owner), arguments.marked, self.citations, self.faults)
        if grounded:
            check_ground(node, owner, self.faults)
        return owner

    def _check_sources(self, node: Node, owner: Owner) -> None:
        """What a procedure begins with is a value, or a field of an event upon which it may be started."""
        fields = [f"{event.name}.{field}" for event in self.vocabulary.events.values() for field in event.fields]
        known = [*sorted(self.values), *fields]
        for bound, source in _items(node, "binds"):
            if source.text not in known:
                expected = f"expected {owner} to bind {bound} to a value or to event.field"
                message = f"{expected}; found {source.text!r}{near(source.text, known)}"
                self.faults.error("bind", source.line, message)

    def _step(self, procedure: str, node: Node, bound: Collection[str]) -> Step:
        end = node.get("end") is not None
        owner = self._owner("step", f"{procedure}.{node.value['id'].text}", node, node.line, grounded=not end)
        after, named = node.get("next"), node.get("as")
        return Step(
            id=node.value["id"].text,
            cites=owner.cites,
            supplied=_supplied(node),
            operation=None if end else self._operation(node, owner, bound),
            bind=named.text if named else "",
            next=after.text if after else "",
            outcomes={outcome: target.text for outcome, target in _items(node, "outcomes")},
            only={switch: option.text for switch, option in _items(node, "only")},
            line=node.line,
        )

    def _operation(self, node: Node, owner: Owner, bound: Collection[str]) -> Phrase | None:
        words = [name for name, _ in node.items() if name not in STEP_KEYS]
        if len(words) != 1:
            found = ", ".join(words) or "none"
            self.faults.error("step", owner.line, f"expected one operation in {owner}, or end: true; found {found}")
            return None
        operation = self.vocabulary.operations[words[0]]
        phrase = Phrase(operation.name, self.arguments.of(operation, node.value[operation.name], owner))
        self._check_follows(operation, node, owner)
        known = {*self.values, *bound, *owner.bound}
        for name, asked in owner.asked:
            if name not in known:
                message = f"expected a value that {owner} knows; found {name!r}{near(name, sorted(known))}"
                self.faults.error("unknown-value", asked.line, message)
        return phrase

    def _check_follows(self, operation: Operation, node: Node, owner: Owner) -> None:
        """One next step, or one for each outcome of the operation."""
        wanted, other = ("outcomes", "next") if operation.outcomes else ("next", "outcomes")
        listed = ", ".join(operation.outcomes) or "none"
        if node.get(wanted) is None or node.get(other) is not None:
            found = [key for key in ("next", "outcomes") if node.get(key) is not None]
            expected = f"expected {wanted} alone in {owner}: the outcomes of {operation.name} are {listed}"
            message = f"{expected}; found {' and '.join(found) or 'neither next nor outcomes'}"
            self.faults.error("outcome", owner.line, message)
            return
        named = dict(_items(node, "outcomes"))
        for outcome, target in named.items():
            if outcome not in operation.outcomes:
                message = f"expected an outcome of {operation.name} ({listed}) in {owner}; found {outcome!r}"
                self.faults.error("outcome", target.line, message + near(outcome, operation.outcomes))
        if missing := [outcome for outcome in operation.outcomes if outcome not in named]:
            expected = f"expected the step that follows each outcome of {operation.name} ({listed}) in {owner}"
            self.faults.error("outcome", owner.line, f"{expected}; found none for {', '.join(missing)}")


def _items(node: Node, name: str) -> Iterator[tuple[str, Node]]:
    part = node.get(name)
    return part.items() if part is not None else iter(())


def _supplied(node: Node) -> tuple[str, str]:
    origin: Mapping[str, Node] | None = node.value["supplied"].value if node.get("supplied") else None
    return (origin["source"].text, origin["certainty"].text) if origin else ("", "")
