"""Turns `procedures` of a rules.yaml into procedures: each step with its operation, its clause and what follows."""

from collections.abc import Iterator, Sequence

from bopu.rules.arguments import Arguments
from bopu.rules.ground import check_ground, read_cites
from bopu.rules.meaning import Meaning
from bopu.rules.owner import Faults, Owner
from bopu.rules.shape import near
from bopu.rules.source import Node
from bopu.ruleset.model import Phrase, Procedure, Step, step_names
from bopu.ruleset.vocabulary import STEP_KEYS, TEST_OUTCOMES, Vocabulary

Citations = dict[str, dict[str, int]]


def read_procedures(
    root: Node,
    vocabulary: Vocabulary,
    arguments: Arguments,
    meaning: Meaning,
    citations: Citations,
    faults: Faults,
) -> dict[str, Procedure]:
    """All procedures by name. `meaning` reads conditions, and knows the names of numbers that game and rules have."""
    reader = _Reader(vocabulary, arguments, meaning, citations, faults)
    part = root.get("procedures")
    return {name: reader.procedure(name, node, part.line_of(name)) for name, node in part.items()} if part else {}


class _Reader:
    """Holds what reading every procedure needs."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        arguments: Arguments,
        meaning: Meaning,
        citations: Citations,
        faults: Faults,
    ) -> None:
        self.vocabulary = vocabulary
        self.arguments = arguments
        self.meaning = meaning
        self.citations = citations
        self.faults = faults

    def procedure(self, name: str, node: Node, line: int) -> Procedure:
        """One procedure with its steps."""
        owner = self._owner("procedure", name, node, line)
        binds = {bound: source.text for bound, source in _items(node, "binds")}
        self._check_sources(node, owner)
        nodes = list(node.value["steps"].entries())
        names = step_names(name, ((step.value["id"].text, _only(step)) for step in nodes))
        read = [self._step(step, called) for step, called in zip(nodes, names, strict=True)]
        known = {*self.meaning.value_names, *binds, *(step.bind for step, _ in read)}
        known = known.union(*(owner.bound for step, owner in read if step.test))
        for _, asking in read:
            self._check_asked(asking, known)
        steps = tuple(step for step, _ in read)
        return Procedure(name, owner.cites, self.arguments.origins.of(node.get("supplied")), binds, steps, line)

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
        known = [*sorted(self.meaning.value_names), *fields]
        for bound, source in _items(node, "binds"):
            if source.text not in known:
                expected = f"expected {owner} to bind {bound} to a value or to event.field"
                message = f"{expected}; found {source.text!r}{near(source.text, known)}"
                self.faults.error("bind", source.line, message)

    def _step(self, node: Node, name: str) -> tuple[Step, Owner]:
        """A step, and what it asks for: whether that is known is told when all steps are read."""
        end = node.get("end") is not None
        owner = self._owner("step", name, node, node.line, grounded=not end)
        after, named, test = node.get("next"), node.get("as"), node.get("test")
        conditions = self.meaning.conditions(test, owner) if test is not None else ()
        if conditions:
            self._check_follows("test", TEST_OUTCOMES, node, owner)
        step = Step(
            id=node.value["id"].text,
            cites=owner.cites,
            supplied=self.arguments.origins.of(node.get("supplied")),
            operation=None if end or test is not None else self._operation(node, owner),
            bind=named.text if named else "",
            next=after.text if after else "",
            outcomes={outcome: target.text for outcome, target in _items(node, "outcomes")},
            only=_only(node),
            line=node.line,
            test=conditions,
            name=name,
        )
        return step, owner

    def _operation(self, node: Node, owner: Owner) -> Phrase | None:
        words = [name for name, _ in node.items() if name not in STEP_KEYS]
        if len(words) != 1:
            expected = f"expected one operation in {owner}, or test, or end: true"
            self.faults.error("step", owner.line, f"{expected}; found {', '.join(words) or 'none'}")
            return None
        operation = self.vocabulary.operations[words[0]]
        phrase = Phrase(operation.name, self.arguments.of(operation, node.value[operation.name], owner))
        self._check_follows(operation.name, operation.outcomes, node, owner)
        return phrase

    def _check_asked(self, owner: Owner, known: set[str]) -> None:
        for name, asked in owner.asked:
            if name not in (here := known | owner.bound):
                message = f"expected a value that {owner} knows; found {name!r}{near(name, sorted(here))}"
                self.faults.error("unknown-value", asked.line, message)

    def _check_follows(self, word: str, outcomes: Sequence[str], node: Node, owner: Owner) -> None:
        """One next step, or one for each outcome of the operation (or test)."""
        wanted, other = ("outcomes", "next") if outcomes else ("next", "outcomes")
        listed = ", ".join(outcomes) or "none"
        if node.get(wanted) is None or node.get(other) is not None:
            found = [key for key in ("next", "outcomes") if node.get(key) is not None]
            expected = f"expected {wanted} alone in {owner}: the outcomes of {word} are {listed}"
            message = f"{expected}; found {' and '.join(found) or 'neither next nor outcomes'}"
            self.faults.error("outcome", owner.line, message)
            return
        named = dict(_items(node, "outcomes"))
        for outcome, target in named.items():
            if outcome not in outcomes:
                message = f"expected an outcome of {word} ({listed}) in {owner}; found {outcome!r}"
                self.faults.error("outcome", target.line, message + near(outcome, outcomes))
        if missing := [outcome for outcome in outcomes if outcome not in named]:
            expected = f"expected the step that follows each outcome of {word} ({listed}) in {owner}"
            self.faults.error("outcome", owner.line, f"{expected}; found none for {', '.join(missing)}")


def _items(node: Node, name: str) -> Iterator[tuple[str, Node]]:
    part = node.get(name)
    return part.items() if part is not None else iter(())


def _only(node: Node) -> dict[str, str]:
    return {switch: option.text for switch, option in _items(node, "only")}
