"""Turns a throw into what the rules say of it, as plain values in both languages: for each group of throwers of whom
they say the same, what the throw is called, which entry it is and what is due, each with rules, conditions and clauses.

throw, ways, of, chance                   the dice, highest first; in how many of all throws they fall so
throwers [{roles [{id, zh, en}], all,     who throws; `all` says that it is the same for everyone
  sayings [{slot, zh, en, answers}],      what is asked
  begins {rules, clauses},                the rules that then begin something
  procedures [{id, zh, en}]}]             and what they begin
answers [{zh, en, conditions, rules, clauses}]   words; null where the rules give no answer, empty where nothing happens
conditions [{holds, zh, en}]              what only play can settle, and whether it holds
rules                                     every rule that speaks, with its clauses quoted
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bopu.checks.rules.quotations import Quotations
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding
from bopu.play.chance import read
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Rule
from bopu.site.alternatives import Alternative, Asker
from bopu.site.games import WORDS, GameData, read_words
from bopu.site.rule_view import printed_figures
from bopu.site.strings import Strings
from bopu.site.throw_lists import Dice, ThrowLists
from bopu.site.throw_sayings import Said, Saying, Sayings
from bopu.site.wording import Speaker, plain

ASKED = "throws"
"""The section of words.yaml that says what is asked of a throw."""


def throws_game(subject: Subject) -> tuple[GameData | None, list[Finding]]:
    """What throws of a game are asked with; None where its words.yaml does not say what is asked of them."""
    shown = subject.file.rpartition("/")[0] + f"/{WORDS}"
    words, faults = read_words(subject.folder / WORDS, shown)
    if not isinstance(words.get(ASKED), Mapping):
        return None, faults
    game = subject.game.vocabulary
    return GameData(subject.slug, subject.file, subject.ruleset, subject.ledger, game, words, {}), faults


class ThrowTeller:
    """Tells throws of one game under one book, with the strings of both languages."""

    def __init__(self, subject: Subject, book: Book, game: GameData, strings: Mapping[str, Strings]) -> None:
        asker = Asker(book)
        self.subject, self.strings = subject, strings
        self.lists = ThrowLists(game, [clause.id for clause in subject.edition.clauses], asker)
        self.sayings = Sayings(game, asker)
        self.speakers = {lang: _speaker(subject, game, lang, said) for lang, said in strings.items()}

    def tell(self, throw: str) -> dict[str, Any]:
        """What is said of a throw, written as digits in any order.

        Raises `RefusedMove` where no dice fall so, ValueError where no rule says which dice are thrown, `TooOpen` where
        more is left to play than can be told.
        """
        spec = self.lists.thrown
        dice = read(spec, f"{spec.word} {throw}")
        chance, of = self.lists.chances[dice[::-1]], self.lists.ways
        groups = self._groups(dice[::-1])
        spoken = [rule.id for said, _ in groups for rule in said.rules]
        return {
            "throw": "".join(map(str, dice)),
            "ways": int(chance * of),
            "of": of,
            "chance": str(chance),
            "throwers": [self._group(said, roles) for said, roles in groups],
            "rules": Quotations(self.subject).rules(spoken),
        }

    def _groups(self, dice: Dice) -> list[tuple[Said, list[str]]]:
        """Those who may throw, together where the same is said of them, in the order of the rules."""
        groups: list[tuple[Said, list[str]]] = []
        for role in self.sayings.roles:
            said = self.sayings.of(dice, role)
            alike = next((roles for other, roles in groups if other == said), None)
            if alike is None:
                groups.append((said, [role]))
            else:
                alike.append(role)
        return groups

    def _group(self, said: Said, roles: list[str]) -> dict[str, Any]:
        return {
            "roles": [{"id": role, **self._named(role)} for role in roles],
            "all": len(roles) == len(self.sayings.roles),
            "sayings": [self._saying(one) for one in said.sayings],
            "begins": _grounds(said.begins),
            "procedures": [{"id": name, **self._called("procedures", name, name)} for name in said.procedures],
        }

    def _saying(self, saying: Saying) -> dict[str, Any]:
        asks = self._called("slots", saying.slot, self.lists.game.vocabulary.slots[saying.slot].doc)
        return {"slot": saying.slot, **asks, "answers": [self._answer(one) for one in saying.alternatives]}

    def _answer(self, one: Alternative) -> dict[str, Any]:
        held = [{"holds": holds, **self._conditions(phrase)} for phrase, holds in one.conditions]
        told = {lang: self._answered(one.answer, lang) for lang in self.speakers}
        return {**told, "conditions": held, **_grounds(one.rules)}

    def _answered(self, answer: tuple[Phrase, ...] | None, lang: str) -> str | None:
        if answer is None:
            return None
        between = self.strings[lang].say("trial", "between")
        return between.join(plain(self.speakers[lang].answer(phrase)) for phrase in answer)

    def _conditions(self, phrase: Phrase) -> dict[str, str]:
        return self._both(lambda say: plain(say.condition(phrase)))

    def _named(self, role: str) -> dict[str, str]:
        return self._both(lambda say: say.name(role).text)

    def _called(self, section: str, word: str, doc: str) -> dict[str, str]:
        return self._both(lambda say: say.named(section, word, doc).text)

    def _both(self, said: Callable[[Speaker], str]) -> dict[str, str]:
        return {lang: said(speaker) for lang, speaker in self.speakers.items()}


def _grounds(rules: Iterable[Rule]) -> dict[str, list[str]]:
    """The rules, and the clauses that they cite, each once."""
    found = list(rules)
    return {
        "rules": [rule.id for rule in found],
        "clauses": list(dict.fromkeys(name for rule in found for name in rule.cites)),
    }


def _speaker(subject: Subject, game: GameData, lang: str, strings: Strings) -> Speaker:
    """What says rules in words without links; printed words only where the text may be shown."""
    shown = subject.edition.publish == "full"
    figures = printed_figures(subject.edition) if shown else {}
    frames = (strings.say("rules", name, a="{a}", b="{b}") for name in ("least", "most"))
    supplied = strings.say("rules", "supplied_number")
    return Speaker(
        lang, game.words, game.vocabulary, game.ruleset, figures, lambda name: name, "", shown, supplied, *frames
    )
