"""Turns a throw and the role of whoever throws it into what the rules say: the answers of the slots that words.yaml
names under `throws:`, what is asked further because of them, and the procedures that go on from them."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from bopu.ruleset.model import Phrase, Procedure, Rule, Step
from bopu.site.alternatives import Alternative, Asker
from bopu.site.games import GameData
from bopu.site.throw_lists import Dice


class Saying(NamedTuple):
    """What one slot answers: alternatives, each with the conditions that only play can settle."""

    slot: str
    alternatives: tuple[Alternative, ...]


class Said(NamedTuple):
    """All that is said of one throw by one role: answers, the rules that then begin procedures, and their names."""

    sayings: tuple[Saying, ...]
    begins: tuple[Rule, ...]
    procedures: tuple[str, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that speak, each once."""
        speaking = [rule for saying in self.sayings for one in saying.alternatives for rule in one.rules]
        return tuple(dict.fromkeys((*speaking, *self.begins)))


class Sayings:
    """Asks the rules of a game about throws, under the defaults of its switches where no other `asker` is given."""

    def __init__(self, game: GameData, asker: Asker | None = None) -> None:
        self.game = game
        self.asker = asker or game.asker
        self.tried: tuple[str, ...] = tuple(game.words["throws"]["tried"])
        self.by: str = game.words["throws"].get("by", "")
        self.follows: Mapping[str, Mapping[str, str]] = game.words["throws"].get("follows", {})
        self._known: dict[Hashable, Said] = {}

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """Everyone who may throw, in the order of the rules; one without a name where no rule asks who it is."""
        if not self.by:
            return ("",)
        slots = (self.game.vocabulary.slots[name] for name in self.tried)
        slot = next(slot for slot in slots if self.by in slot.keys)
        assert slot.domain is not None  # what can be looked up is listed
        at = slot.keys.index(self.by)
        return tuple(dict.fromkeys(str(key[at]) for key in slot.domain(self.game.ruleset)))

    def of(self, dice: Dice, role: str) -> Said:
        """What is said of a throw by a role. What the same rules say is the same value."""
        features = {"dice": dice, **({self.by: role} if self.by else {})}
        sayings = tuple(self._asked(self.tried, features))
        alike = (role, *(id(saying.alternatives) for saying in sayings))  # the asker keeps them: an id stays theirs
        if alike not in self._known:
            self._known[alike] = self._followed(sayings, features)
        return self._known[alike]

    def _asked(self, slots: tuple[str, ...], features: Mapping[str, Any]) -> Iterator[Saying]:
        for name in slots:
            key = tuple(features[part] for part in self.game.vocabulary.slots[name].keys)
            found = self.asker.alternatives(name, key)
            if any(one.rules for one in found):
                yield Saying(name, found)

    def _followed(self, sayings: tuple[Saying, ...], features: Mapping[str, Any]) -> Said:
        """The answers with what is asked because of them, and what begins."""
        more: list[Saying] = []
        begins: dict[Rule, None] = {}
        names: dict[str, None] = {}
        for phrase in (phrase for saying in sayings for one in saying.alternatives for phrase in one.answer or ()):
            then = self.follows.get(phrase.word, {})
            if "slot" in then:
                more += self._asked((then["slot"],), {**features, **phrase.args})
            if "event" in then:
                begins |= dict.fromkeys(rule for rule in self.asker.book.rules() if rule.event == then["event"])
            names |= self._named(phrase)
        for rule in begins:
            for phrase in rule.do:
                names |= self._named(phrase)
        return Said((*sayings, *dict.fromkeys(more)), tuple(begins), tuple(names))

    def _named(self, phrase: Phrase) -> dict[str, None]:
        """The procedure that a phrase begins."""
        argument = self.follows.get(phrase.word, {}).get("procedure", "")
        name = str(phrase.args.get(argument, ""))
        return {name: None} if name in self.game.ruleset.procedures else {}

    def clauses_after(self, said: Said) -> frozenset[str]:
        """The clauses of the steps that may follow, those of further procedures among them."""
        return frozenset(name for procedure in said.procedures for name in self._reach[procedure])

    @cached_property
    def _reach(self) -> Mapping[str, frozenset[str]]:
        """The clauses that a procedure may come to."""
        own = {name: self._clauses(one) for name, one in self.game.ruleset.procedures.items()}
        return {name: frozenset().union(*(own[one] for one in self._below(name))) for name in own}

    def _below(self, name: str) -> set[str]:
        """A procedure and those that it may begin."""
        found, waiting = set[str](), [name]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                phrases = (phrase for step in self._steps(one) for phrase in step.phrases)
                waiting += [inner for phrase in phrases for inner in self._named(phrase)]
        return found

    def _steps(self, name: str) -> Iterable[Step]:
        """The steps of a procedure that are played."""
        return self.asker.book.steps(name).values()

    def _clauses(self, one: Procedure) -> frozenset[str]:
        return frozenset(name for step in self._steps(one.id) for name in step.cites) | frozenset(one.cites)
