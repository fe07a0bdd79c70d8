"""Turns the rules of a game into lists of throws: those that are entries of the book, those of each class, those whose
entry is lost, all with exact chances.

Which slots these are, words.yaml says (`throws:`); the first part of the key of each of them is the dice.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from bopu.play.chance import ChanceSpec, all_outcomes
from bopu.ruleset.model import Names, Phrase, Rule
from bopu.ruleset.terms import number
from bopu.site.alternatives import Asker
from bopu.site.games import GameData

Dice = tuple[int, ...]


@dataclass
class Kind:
    """Throws that bear one name: the rules that say so, whom they send to, the dice, how probable they are together.

    `elsewhere` are throws with the same name that the rules play in another way; they are not counted in `chance`.
    """

    name: str
    rules: tuple[Rule, ...] = ()
    to: tuple[str, ...] = ()
    dice: list[Dice] = field(default_factory=list)
    chance: Fraction = Fraction(0)
    elsewhere: list[Dice] = field(default_factory=list)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of its rules, in their order."""
        return tuple(dict.fromkeys(clause for rule in self.rules for clause in rule.cites))


class ThrowLists:
    """The lists of one game, under the defaults of its switches where no other `asker` is given."""

    def __init__(self, game: GameData, clauses: Sequence[str], asker: Asker | None = None) -> None:
        self.game = game
        self.asker = asker or game.asker
        self.ask: Mapping[str, Any] = game.words["throws"]
        self.order = {clause: place for place, clause in enumerate(clauses)}

    @cached_property
    def thrown(self) -> ChanceSpec:
        """How many dice are thrown, and how many faces they have. Raises ValueError where no rule says so."""
        asked = self.ask["dice"]
        phrases, _ = self._answer(asked["slot"], ())
        if not phrases:
            raise ValueError(f"expected rules that say which dice are thrown; found none for {self.game.slug}")
        phrase = phrases[0]
        dice, faces = (int(number(phrase.args[asked[name]], _no_value)) for name in ("number", "faces"))
        return ChanceSpec(dice, faces)

    @cached_property
    def chances(self) -> dict[Dice, Fraction]:
        """Every throw, its faces in ascending order, with its chance."""
        thrown = all_outcomes(self.thrown)
        return {tuple(sorted(map(int, move.partition(" ")[2]))): chance for move, chance in thrown}

    @property
    def ways(self) -> int:
        """How many throws there are, the order of the dice counted."""
        return max(chance.denominator for chance in self.chances.values())

    @property
    def heads(self) -> tuple[str, ...]:
        """The clauses of this text under which the entries stand, in the order of the book; none where it has no such
        list: then all names are classes."""
        return tuple(head for head in self.ask.get("heads", ()) if head in self.order)

    def kinds(self, source: Mapping[str, str]) -> list[Kind]:
        """What one slot calls throws, each name once, in the order in which its rules stand."""
        found: dict[str, Kind] = {}
        for dice, chance in self.chances.items():
            phrases, rules = self._answer(source["slot"], (dice,))
            for phrase in phrases:
                if source["name"] in phrase.args:
                    kind = found.setdefault(str(phrase.args[source["name"]]), Kind(str(phrase.args[source["name"]])))
                    _count(kind, phrase, rules, source, dice, chance)
        places = {rule.id: place for place, rule in enumerate(self.game.ruleset.rules)}
        return sorted(found.values(), key=lambda kind: min(places[rule.id] for rule in kind.rules))

    def classes(self) -> list[list[Kind]]:
        """The classes of throws, a list for each slot that names some; what is an entry is none."""
        return [[kind for kind in self.kinds(source) if not self._is_entry(kind)] for source in self.ask["classes"]]

    @cached_property
    def _names(self) -> Counter[Dice]:
        """How many classes a throw is of."""
        return Counter(dice for kinds in self.classes() for kind in kinds for dice in kind.dice)

    def names_of(self, dice: Dice) -> int:
        """How many classes a throw is of."""
        return self._names[dice]

    def example(self, kind: Kind) -> Dice:
        """The throw that shows a kind best: of no other class if there is one, and then the most probable."""
        return min(kind.dice, key=lambda dice: (self._names[dice], -self.chances[dice]), default=())

    def entries(self) -> dict[str, list[Kind]]:
        """The entries of the book by the head they stand under: what rests on a clause below a head."""
        found: dict[str, list[Kind]] = {head: [] for head in self.heads}
        listed = [kind for source in self.ask.get("entries", ()) for kind in self.kinds(source)]
        for kind in sorted(filter(self._is_entry, listed), key=lambda kind: self.order[kind.clauses[0]]):
            found[self.head_of(kind.clauses)].append(self._sent(kind))
        return found

    def lost(self) -> dict[str, list[Kind]]:
        """The throws of which the rules say that their entry is lost, by head; each is a kind without a name."""
        found = {head: list[Kind]() for head in self.heads}
        for dice, rules in self._said(self.ask.get("lost")).items():
            kind = Kind("", rules, (), [dice], self.chances[dice])
            head = self.head_of(kind.clauses) or next(reversed(self.heads), "")
            found.setdefault(head, []).append(kind)
        return found

    def _sent(self, kind: Kind) -> Kind:
        """An entry without the throws that the rules do not play by it."""
        if not kind.to or "sent" not in self.ask:
            return kind
        kind.elsewhere = [dice for dice in kind.dice if dice not in self._sending]
        kind.dice = [dice for dice in kind.dice if dice in self._sending]
        kind.chance = sum((self.chances[dice] for dice in kind.dice), Fraction(0))
        return kind

    @cached_property
    def _sending(self) -> Mapping[Dice, tuple[Rule, ...]]:
        return self._said(self.ask["sent"])

    def _said(self, asked: Mapping[str, str] | None) -> Mapping[Dice, tuple[Rule, ...]]:
        """The throws for which a slot may answer with a word, whatever else its key holds; and the rules that do."""
        found: dict[Dice, tuple[Rule, ...]] = {}
        if not asked:
            return found
        slot = self.game.vocabulary.slots[asked["slot"]]
        assert slot.domain is not None  # what can be looked up is listed
        for key in slot.domain(self.game.ruleset):
            _, rules = self._answer(slot.name, key)
            saying = tuple(rule for rule in rules if any(one.word == asked["word"] for one in rule.answer))
            if saying:
                found.setdefault(key[0], saying)
        return dict(sorted(found.items()))

    def head_of(self, clauses: Sequence[str]) -> str:
        """The head that the first of these clauses is or stands below; nothing where it stands before all heads."""
        place = self.order.get(clauses[0], -1) if clauses else -1
        return next((head for head in reversed(self.heads) if self.order.get(head, 0) <= place), "")

    def _is_entry(self, kind: Kind) -> bool:
        """Whether what a throw is called rests first of all on a clause below a head: it is then an entry."""
        return bool(self.head_of(kind.clauses)) and kind.clauses[0] not in self.heads

    def _answer(self, slot: str, key: tuple[Any, ...]) -> tuple[tuple[Phrase, ...], tuple[Rule, ...]]:
        """What a slot says where nothing more is known than the key, and the rules that say it."""
        [*_, one] = self.asker.alternatives(slot, key)
        return one.answer or (), one.rules


def _count(
    kind: Kind, phrase: Phrase, rules: tuple[Rule, ...], source: Mapping[str, str], dice: Dice, chance: Fraction
) -> None:
    """Count a throw among those of a kind, with the rules that call it so: others may call it something besides."""
    own = (rule for rule in rules if any(kind.name == one.args.get(source["name"]) for one in rule.answer))
    kind.rules = tuple(dict.fromkeys((*kind.rules, *own)))
    kind.dice.append(dice)
    kind.chance += chance
    sent = phrase.args.get(source.get("to", ""))
    if isinstance(sent, Names):
        kind.to = tuple(dict.fromkeys((*kind.to, *sent.names)))


def _no_value(name: str) -> int:
    raise ValueError(f"expected a number; found the value {name}, which only play knows")
