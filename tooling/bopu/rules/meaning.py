"""Turns the checked shape of a rules.yaml into compiled parts: rules, situations, values, switches, named rulesets."""

from collections.abc import Iterable, Mapping, Sequence

from bopu.rules.arguments import Arguments
from bopu.rules.ground import check_ground, read_cites
from bopu.rules.owner import Faults, Owner
from bopu.rules.shape import near
from bopu.rules.source import Node
from bopu.ruleset.decide import SITUATION
from bopu.ruleset.model import NamedRuleset, Option, Phrase, Rule, Switch
from bopu.ruleset.terms import OPERATIONS, Term
from bopu.ruleset.vocabulary import Vocabulary

NUMBER_KEYS = ("figure", "supplied", "value", *OPERATIONS)


class Meaning:
    """Reads the parts of one rules.yaml whose shape is right."""

    def __init__(
        self,
        root: Node,
        vocabulary: Vocabulary,
        arguments: Arguments,
        citations: dict[str, dict[str, int]],
        faults: Faults,
    ) -> None:
        self.root = root
        self.citations = citations
        self.vocabulary = vocabulary
        self.arguments = arguments
        self.faults = faults
        self.situation_names = [name for name, _ in self._part("situations")]
        self.value_names = {name for name, _ in self._part("values")} | vocabulary.values.keys()

    def _part(self, name: str) -> Iterable[tuple[str, Node]]:
        part = self.root.get(name)
        return part.items() if part is not None else ()

    def rules(self) -> list[Rule]:
        """All rules, in their order."""
        return [self._rule(node) for node in self.root.value["rules"].entries()]

    def situations(self) -> dict[str, Rule]:
        """All situations by name: rules without slot and event."""
        found = {}
        for name, node in self._part("situations"):
            line = self.root.value["situations"].line_of(name)
            if name in self.vocabulary.predicates:
                message = f"expected a situation's name that no predicate has; found {name!r}"
                self.faults.error("name", line, message)
            owner = self._owner("situation", name, line, node)
            check_ground(node, owner, self.faults)
            found[name] = self._conditioned(node, owner)
            self._check_values(owner, ())
        return found

    def values(self) -> dict[str, Term]:
        """All values by name."""
        found = {}
        for name, node in self._part("values"):
            line = self.root.value["values"].line_of(name)
            if name in self.vocabulary.values:
                self.faults.error("name", line, f"expected a value's name that the game does not have; found {name!r}")
            numbers = [key for key in NUMBER_KEYS if node.get(key) is not None]
            if len(numbers) != 1:
                what = ", ".join(numbers) or "none"
                self.faults.error("value", line, f"expected one number in the value {name}; found {what}")
                continue
            if numbers == ["supplied"] and not all(node.get(key) for key in ("source", "certainty")):
                message = f"expected source and certainty beside supplied in the value {name}; found not both"
                self.faults.error("value", line, message)
                continue
            owner = self._owner("value", name, line, node)
            found[name] = self.arguments.number(node, owner, "n")
            self._check_values(owner, ())
        return found

    def switches(self) -> dict[str, Switch]:
        """All switches by name."""
        found = {}
        for name, node in self._part("switches"):
            options = tuple(Option(option, _texts(words)) for option, words in node.value["options"].items())
            question, default = _texts(node.value["question"]), node.value["default"].text
            cites = self._cites(node, f"the switch {name}")
            found[name] = Switch(name, node.value["kind"].text, cites, question, options, default)
        return found

    def rulesets(self) -> dict[str, NamedRuleset]:
        """All named rulesets by name."""
        found = {}
        for name, node in self._part("rulesets"):
            supplements = node.get("supplements")
            allowed = True if supplements is None else bool(supplements.value)
            found[name] = NamedRuleset(name, _texts(node.value["title"]), _names(node.get("choices")), allowed)
        return found

    def _cites(self, node: Node, who: str) -> tuple[str, ...]:
        return read_cites(node, who, self.arguments.marked, self.citations, self.faults)

    def _owner(self, kind: str, name: str, line: int, node: Node) -> Owner:
        return Owner(kind, name, line, self._cites(node, f"the {kind} {name}"))

    def _rule(self, node: Node) -> Rule:
        decides, upon = node.get("decides"), node.get("upon")
        owner = self._owner("rule", node.value["id"].text, node.line, node)
        check_ground(node, owner, self.faults)
        slot, event = decides.text if decides else "", upon.text if upon else ""
        rule = self._conditioned(node, owner, slot, event)
        self._check_answers(rule, node)
        self._check_values(owner, self.vocabulary.events[event].fields if event else ())
        return rule

    def _conditioned(self, node: Node, owner: Owner, slot: str = "", event: str = "") -> Rule:
        otherwise = node.get("otherwise")
        return Rule(
            id=owner.name,
            slot=slot,
            event=event,
            cites=owner.cites,
            supplied=self.arguments.origins.of(node.get("supplied")),
            when=self._phrases(node.get("when"), owner),
            unless=self._phrases(node.get("unless"), owner, binding=False),
            answer=self._operations(node.get("answer"), owner),
            do=self._operations(node.get("do"), owner),
            overrides=tuple(one.text for one in _entries(node.get("overrides"))),
            otherwise=bool(otherwise and otherwise.value),
            only=_names(node.get("only")),
            line=owner.line,
        )

    def conditions(self, node: Node, owner: Owner) -> tuple[Phrase, ...]:
        """Conditions that a part beside the rules asks; what they bind and ask for is noted in its owner."""
        return self._phrases(node, owner)

    def _phrases(self, node: Node | None, owner: Owner, binding: bool = True) -> tuple[Phrase, ...]:
        found = [phrase for one in _entries(node) if (phrase := self._condition(one, owner)) is not None]
        if binding:  # what is not so binds nothing
            for phrase in found:
                owner.bound.update(self._binds(phrase.word, phrase.args.get("name")))
        return tuple(found)

    def _binds(self, word: str, situation: object, seen: frozenset[object] = frozenset()) -> set[str]:
        """The names that a condition binds, those of a situation's own conditions included."""
        if word != SITUATION:
            return set(self.vocabulary.predicates[word].binds)
        if situation in seen:
            return set()
        found: set[str] = set()
        for one in _entries(self.root.value["situations"].value[situation].get("when")):
            name = one.text if isinstance(one.value, str) else next(iter(one.value))
            if name in self.situation_names:
                found |= self._binds(SITUATION, name, seen | {situation})
            elif name in self.vocabulary.predicates:
                found |= self._binds(name, None)
        return found

    def _condition(self, node: Node, owner: Owner) -> Phrase | None:
        if not isinstance(node.value, str):
            [(word, given)] = node.items()
            return Phrase(word, self.arguments.of(self.vocabulary.predicates[word], given, owner))
        if node.text in self.situation_names:
            return Phrase(SITUATION, {"name": node.text})
        predicate = self.vocabulary.predicates.get(node.text)
        if predicate is None:
            known = [*self.situation_names, *self.vocabulary.predicates]
            message = f"expected a situation or a predicate; found {node.text!r}{near(node.text, known)}"
            self.faults.error("unknown-word", node.line, message)
            return None
        if required := [param.name for param in predicate.params if param.required]:
            message = f"expected {node.text} with its parameters ({', '.join(required)}); found the word alone"
            self.faults.error("unknown-word", node.line, message)
        return Phrase(node.text, {})

    def _operations(self, node: Node | None, owner: Owner) -> tuple[Phrase, ...]:
        if node is not None and not isinstance(node.value, list):
            return (self._operation(node, owner),)
        return tuple(self._operation(one, owner) for one in _entries(node))

    def _operation(self, node: Node, owner: Owner) -> Phrase:
        if isinstance(node.value, str):
            return Phrase(node.text, {})
        [(word, given)] = node.items()
        return Phrase(word, self.arguments.of(self.vocabulary.operations[word], given, owner))

    def _check_answers(self, rule: Rule, node: Node) -> None:
        if not rule.slot:
            return
        answers = self.vocabulary.slots[rule.slot].answers
        for phrase in rule.answer:
            if phrase.word not in answers:
                message = f"expected an answer of {rule.slot} ({', '.join(answers)}); found {phrase.word!r}"
                self.faults.error("answer", node.line_of("answer"), message)

    def _check_values(self, owner: Owner, fields: Sequence[str]) -> None:
        known = self.value_names | owner.bound | set(fields)
        for name, node in owner.asked:
            if name not in known:
                message = f"expected a value that {owner} knows; found {name!r}{near(name, sorted(known))}"
                self.faults.error("unknown-value", node.line, message)


def _entries(node: Node | None) -> Iterable[Node]:
    return node.entries() if node is not None else ()


def _names(node: Node | None) -> Mapping[str, str]:
    return {name: value.text for name, value in node.items()} if node is not None else {}


def _texts(node: Node) -> Mapping[str, str]:
    return {language: words.text for language, words in node.items()}
