"""Turns a game into lines of a terminal: sentences, where everyone stands, clauses, what the game rests on."""

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bopu.cli.wording import TEXT
from bopu.findings import visible
from bopu.play.contract import Event, Ply, Seat, State
from bopu.play.phrases import Phrases
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule
from bopu.simulate.foundation import Foundation

PLAIN_WIDTH = 120
"""How wide a table may be where no terminal says how wide it is."""
MOST_GROUNDS = 8
"""How many supplements and choices are shown before the first move; `rests` shows all."""


class Screen:
    """Writes to standard output, in colour on a terminal only."""

    def __init__(self, book: Book, lang: str, players: tuple[str, ...] = ()) -> None:
        tty = sys.stdout.isatty()
        self.console = Console(file=sys.stdout, highlight=False, width=None if tty else PLAIN_WIDTH)
        self.book, self.lang, self.players = book, lang, players
        self.text: Mapping[str, str] = TEXT[lang]
        self.phrases = Phrases(book.ruleset.phrases, book.ruleset.names, players)
        self._rules = {rule.id: rule for rule in book.ruleset.rules}

    def say(self, name: str, style: str = "", **fields: object) -> None:
        """One sentence of the table of wordings."""
        self.line(self.text[name].format(**fields), style)

    def line(self, text: str, style: str = "") -> None:
        """Some words as they are, never cut or wrapped."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.phrases.player(seat, self.lang)

    def name(self, word: str) -> str:
        """What a word of the rules is called; the word itself where nothing names it."""
        return self.book.ruleset.names.get(word, {}).get(self.lang, word)

    def opening(self, named: str, seed: int) -> None:
        """Which game this is, under which choices."""
        ruleset = self.book.ruleset
        combination = ruleset.rulesets.get(named or "default")
        title = combination.title[self.lang] if combination else ruleset.game
        self.say("title", "bold", title=title, game=ruleset.game, version=ruleset.version[:12], seed=seed)
        for name, option in self.book.choices.items():
            if option != ruleset.switches[name].default:
                self.say("choice", question=self._question(name), option=self._option(name, option))

    def events(self, ply: Ply) -> None:
        """What a move made happen, a sentence each."""
        for event in ply.events:
            self.line(self.phrases.say(event, self.lang), "bold" if event.kind == "finishes" else "")

    def foreseen(self, number: int, move: str, events: Iterable[Event]) -> None:
        """A move that may be chosen: its number, its text, what it brings, and the clauses of that."""
        listed = list(events)
        cites = dict.fromkeys(self._number(clause) for event in listed for clause in event.cites)
        told = " ".join(self.phrases.say(event, self.lang) for event in listed) or self.text["nothing-foreseen"]
        shown = f"  ({', '.join(cites)})" if cites else ""
        self.line(f"  {number}  {move}  {told}{shown}")

    def _number(self, cited: str) -> str:
        return self.book.ruleset.clauses.get(cited, {}).get("n") or self.name(cited)

    def position(self, state: State) -> None:
        """Where everyone stands: a row for each player, a column for each fact of one player, the rest below."""
        facts = state.facts()
        seats = len(next(value for value in facts.values() if isinstance(value, tuple)))
        of_seat = {name: v for name, v in facts.items() if isinstance(v, tuple) and len(v) == seats}
        table = Table(box=box.SIMPLE, header_style="dim", pad_edge=False)
        for heading in (self.text["player"], *(self.name(name) for name in of_seat)):
            table.add_column(heading, overflow="fold")
        for seat in range(seats):
            table.add_row(self.player(seat), *(self._value(values[seat]) for values in of_seat.values()))
        self.console.print(table)
        for name, value in facts.items():
            if name not in of_seat:
                self.line(f"{self.name(name)}: {self._value(value)}")

    def _value(self, value: Any) -> str:
        if isinstance(value, Seat):
            return self.player(value)
        if isinstance(value, str):
            return self.name(value) if value else "-"
        return str(value)

    def why(self, events: Iterable[Event]) -> None:
        """The clauses, supplements and choices by which events came about, each event in a sentence."""
        listed = list(events)
        if not listed:
            self.say("no-events")
        for event in listed:
            self.line(self.phrases.say(event, self.lang), "bold")
            grounds = dict.fromkeys(self._grounds(event))
            for ground in grounds or [self.text["why-none"]]:
                self.line(f"    {ground}")

    def _grounds(self, event: Event) -> Iterable[str]:
        for cited in event.cites:
            yield self._quoted(cited)
        for rule in (self._rules[name] for name in event.rules if name in self._rules):
            yield from self._supplied(rule)

    def _quoted(self, cited: str) -> str:
        clause = self.book.ruleset.clauses.get(cited)
        if clause is None:
            return self.text["row"].format(name=self.name(cited))
        number = clause["n"] or cited
        if "text" not in clause:
            return self.text["withheld"].format(n=number)
        return self.text["clause"].format(n=number, text=clause["text"].strip())

    def _supplied(self, rule: Rule) -> Iterable[str]:
        if any(rule.supplied):
            yield self.text["supplied"].format(source=rule.supplied[0], certainty=rule.supplied[1])
        for name in rule.supplements:
            if given := self.book.ruleset.supplements.get(name):
                yield self.text["figure"].format(**{"n": "", "source": "", "certainty": "", **given})
        for switch, option in rule.only.items():
            yield self.text["switch"].format(question=self._question(switch), option=self._option(switch, option))

    def _question(self, switch: str) -> str:
        return self.book.ruleset.switches[switch].question[self.lang]

    def _option(self, switch: str, chosen: str) -> str:
        options = self.book.ruleset.switches[switch].options
        return next(option.text[self.lang] for option in options if option.id == chosen)

    def foundation(self, found: Foundation, whole: bool = False) -> None:
        """What the game rests on: the source, each supplement, each switch, by share of rules and of events."""
        self.say("rests", kind=self.text[found.kind], games=f"{found.games:,}")
        table = Table(box=box.SIMPLE, header_style="dim", pad_edge=False)
        table.add_column(self.text["what"], overflow="fold")
        for heading in ("rules", "events"):
            table.add_column(self.text[heading], justify="right")
        for name in ("alone", "source"):
            key = "source_alone" if name == "alone" else name
            table.add_row(
                self.text[name], _percent(found.rules, found.rules[key]), _percent(found.events, found.events[key])
            )
        grounds = self._grounds_of(found)
        shown = grounds if whole else grounds[:MOST_GROUNDS]
        for label, rules, events in shown:
            table.add_row(label, _percent(found.rules, rules), _percent(found.events, events))
        self.console.print(table)
        if len(shown) < len(grounds):
            self.say("more", count=len(grounds) - len(shown))

    def _grounds_of(self, found: Foundation) -> list[tuple[str, int, int]]:
        """What the game rests on beside the source: label, rules and events, those with most events first."""
        counted: dict[str, list[int]] = {}
        for side, counts in enumerate((found.rules, found.events)):
            for group in ("supplements", "switches"):
                for name, number in counts[group].items():
                    counted.setdefault(self._label(group, name), [0, 0])[side] += number
        listed = [(label, rules, events) for label, (rules, events) in counted.items()]
        return sorted(listed, key=lambda one: (-one[2], -one[1], one[0]))

    def _label(self, group: str, name: str) -> str:
        if group == "supplements":
            source = self.book.ruleset.supplements.get(name, {}).get("source", name)
            return self.text["supplement"].format(name=source)
        kind, _, switch = name.partition(" ")
        return self.text[kind].format(name=self._question(switch))

    def fault(self, sentence: str) -> None:
        """What was expected and what was found."""
        self.line(visible(sentence), "red")


def _percent(counts: Mapping[str, Any], part: int) -> str:
    total = counts.get("total", 0)
    return f"{100 * part / total:.1f} %" if total else "-"
