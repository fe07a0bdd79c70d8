"""Turns compiled parts into findings where they do not fit together: ids, overrides, circles, switches, lack of use."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter

from bopu.rules.owner import Faults
from bopu.rules.shape import near
from bopu.rules.source import Node
from bopu.ruleset.decide import SITUATION
from bopu.ruleset.model import Grounded, NamedRuleset, Phrase, Procedure, Rule, Selector, Step, Switch
from bopu.ruleset.terms import Named, Term, leaves
from bopu.ruleset.vocabulary import Filter, Operation, Predicate, Vocabulary


@dataclass(frozen=True, slots=True)
class Parts:
    """What one rules.yaml compiles to."""

    rules: Sequence[Rule]
    situations: Mapping[str, Rule]
    values: Mapping[str, Term]
    switches: Mapping[str, Switch]
    rulesets: Mapping[str, NamedRuleset]
    procedures: Mapping[str, Procedure] = field(default_factory=dict)

    @property
    def steps(self) -> Iterator[tuple[str, Step]]:
        """Every step of every procedure by its name: ``kaichong.turn``."""
        return ((step.name, step) for procedure in self.procedures.values() for step in procedure.steps)


def check_structure(parts: Parts, root: Node, vocabulary: Vocabulary, faults: Faults) -> None:
    """Every fault between the parts. Lines are those of `root`."""
    _check_ids(parts, faults)
    _check_overrides(parts.rules, faults)
    _check_circles(parts, root, faults)
    _check_switches(parts, root, faults)
    _check_uses(parts, root, vocabulary, faults)


def _check_ids(parts: Parts, faults: Faults) -> None:
    first: dict[str, Rule] = {}
    steps = {name: step.line for name, step in parts.steps}
    for rule in parts.rules:
        if rule.id in steps:  # events name rules and steps alike
            message = f"expected a rule's id that no step has; found {rule.id!r}, a step on line {steps[rule.id]}"
            faults.error("duplicate-id", rule.line, message)
        other = first.setdefault(rule.id, rule)
        if other is not rule:
            message = f"expected each rule's id once; found {rule.id!r} again, first on line {other.line}"
            faults.error("duplicate-id", rule.line, message)


def _check_overrides(rules: Sequence[Rule], faults: Faults) -> None:
    known = {rule.id: rule for rule in rules}
    for rule in rules:
        for name in rule.overrides:
            other = known.get(name)
            if other is None:
                message = f"expected {rule.id} to override a rule; found {name!r}{near(name, known)}"
                faults.error("override", rule.line, message)
            elif (other.slot, other.event) != (rule.slot, rule.event):
                ours, theirs = (one.slot or one.event for one in (rule, other))
                message = f"expected {rule.id} to override a rule of {ours}; found {name}, a rule of {theirs}"
                faults.error("override", rule.line, message)


def _check_circles(parts: Parts, root: Node, faults: Faults) -> None:
    lines = {rule.id: rule.line for rule in reversed(parts.rules)}
    overrides = {rule.id: [name for name in rule.overrides if name in lines] for rule in parts.rules}
    situations = {name: list(_situations(rule.phrases)) for name, rule in parts.situations.items()}
    named = {
        name: [leaf.name for leaf in leaves(term) if isinstance(leaf, Named)] for name, term in parts.values.items()
    }
    values = {name: [one for one in names if one in parts.values] for name, names in named.items()}
    for kind, graph, line_of in (
        ("overrides", overrides, lines),
        ("situations", situations, _lines(root, "situations")),
        ("values", values, _lines(root, "values")),
    ):
        for circle in circles(graph):
            message = f"expected {kind} without a circle; found {' > '.join(circle)}"
            faults.error("circle", line_of[circle[0]], message)


def circles(graph: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """Circles of a graph, each from its first node in the graph's order back to it, until none is left."""
    order = {name: at for at, name in enumerate(graph)}
    edges = {name: list(dict.fromkeys(targets)) for name, targets in graph.items()}
    while True:
        try:
            TopologicalSorter(edges).prepare()
        except CycleError as fault:
            # the sorter lists predecessors before what they precede: our edges run the other way
            circle = list(reversed(fault.args[1]))[:-1]
            start = min(range(len(circle)), key=lambda at: order[circle[at]])
            turned = circle[start:] + circle[:start]
            yield [*turned, turned[0]]
            edges[turned[-1]].remove(turned[0])
        else:
            return


def _lines(root: Node, part: str) -> Mapping[str, int]:
    node = root.get(part)
    return node.key_lines if node is not None else {}


def _situations(phrases: Iterable[Phrase]) -> Iterator[str]:
    return (phrase.args["name"] for phrase in phrases if phrase.word == SITUATION)


def _check_switches(parts: Parts, root: Node, faults: Faults) -> None:
    for name, switch in parts.switches.items():
        line = _lines(root, "switches")[name]
        options = [option.id for option in switch.options]
        if switch.default not in options:
            message = f"expected the default of {name} to be one of its options ({', '.join(options)})"
            faults.error("switch", line, f"{message}; found {switch.default!r}{near(switch.default, options)}")
        if not any(name in only for only in _onlys(parts)):
            faults.warning("unused", line, f"expected a rule that holds only under an option of {name}; found none")
    for rule in parts.rules:
        _check_choices(rule.only, f"the rule {rule.id}", rule.line, parts, faults)
    for step_name, step in parts.steps:
        _check_choices(step.only, f"the step {step_name}", step.line, parts, faults)
    for name, ruleset in parts.rulesets.items():
        _check_choices(ruleset.choices, f"the ruleset {name}", _lines(root, "rulesets")[name], parts, faults)


def _onlys(parts: Parts) -> Iterator[Mapping[str, str]]:
    yield from (rule.only for rule in parts.rules)
    yield from (step.only for _, step in parts.steps)


def _check_choices(choices: Mapping[str, str], who: str, line: int, parts: Parts, faults: Faults) -> None:
    for name, option in choices.items():
        switch = parts.switches.get(name)
        if switch is None:
            message = f"expected {who} to choose an option of a switch; found {name!r}{near(name, parts.switches)}"
            faults.error("switch", line, message)
        elif option not in (options := [one.id for one in switch.options]):
            message = f"expected {who} to choose an option of {name} ({', '.join(options)}); found {option!r}"
            faults.error("switch", line, message + near(option, options))


def _check_uses(parts: Parts, root: Node, vocabulary: Vocabulary, faults: Faults) -> None:
    """Situations and values that nothing uses, and words without parameters that serve a single rule."""
    grounded: list[Grounded] = [*parts.rules, *parts.situations.values(), *(step for _, step in parts.steps)]
    used = {name for owner in grounded for name in _situations(owner.phrases)}
    for name in parts.situations:
        if name not in used:
            faults.warning(
                "unused", _lines(root, "situations")[name], f"expected a use of the situation {name}; found none"
            )
    terms = (*(term for one in grounded for term in one.terms), *parts.values.values())
    asked = {leaf.name for term in terms for leaf in leaves(term) if isinstance(leaf, Named)}
    asked |= {source for procedure in parts.procedures.values() for source in procedure.binds.values()}
    for name in parts.values:
        if name not in asked:
            faults.warning("unused", _lines(root, "values")[name], f"expected a use of the value {name}; found none")
    for kind, word, user, line in _single_uses(parts, vocabulary):
        message = f"expected parameters on {kind} {word}, or a second rule that uses it; found only {user}: "
        faults.warning("single-use", line, message + "a word for one rule hides the rule in code")


def _single_uses(parts: Parts, vocabulary: Vocabulary) -> Iterator[tuple[str, str, str, int]]:
    """Words without parameters that one rule or step alone uses, in its own phrases or through a situation: with that
    one's name and line."""
    users: dict[tuple[str, str], dict[str, int]] = {}
    used = [(rule.id, rule.line, _words(rule, parts.situations, frozenset())) for rule in parts.rules]
    used += [(name, step.line, _words_of_step(step, parts.situations)) for name, step in parts.steps]
    for name, line, words in used:
        for kind, word in words:
            users.setdefault((kind, word), {})[name] = line
    registered: dict[str, Mapping[str, Predicate | Operation | Filter]] = {
        "the predicate": vocabulary.predicates,
        "the operation": vocabulary.operations,
        "the filter": vocabulary.filters,
    }
    for (kind, word), lines in users.items():
        if len(lines) == 1 and not registered[kind][word].params:
            yield kind, word, *next(iter(lines.items()))


def _words_of_step(step: Step, situations: Mapping[str, Rule]) -> Iterator[tuple[str, str]]:
    yield from _words_asked(step.test, situations, frozenset())
    if step.operation is not None:
        yield "the operation", step.operation.word
    yield from _filters(step.phrases)


def _words_asked(
    conditions: Iterable[Phrase], situations: Mapping[str, Rule], seen: frozenset[str]
) -> Iterator[tuple[str, str]]:
    for phrase in conditions:
        if phrase.word != SITUATION:
            yield "the predicate", phrase.word
        elif (name := phrase.args["name"]) not in seen:
            yield from _words(situations[name], situations, seen | {name})


def _words(rule: Rule, situations: Mapping[str, Rule], seen: frozenset[str]) -> Iterator[tuple[str, str]]:
    yield from _words_asked((*rule.when, *rule.unless), situations, seen)
    for phrase in (*rule.answer, *rule.do):
        yield "the operation", phrase.word
    yield from _filters(rule.phrases)


def _filters(phrases: Iterable[Phrase]) -> Iterator[tuple[str, str]]:
    for phrase in phrases:
        for value in phrase.args.values():
            if isinstance(value, Selector):
                yield from (("the filter", word) for word, _ in value.filters)
