"""Turns a game into lines of a terminal: sentences, where everyone stands, clauses, what the game rests on."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bopu.cli.cards_shown import NAMED, CardsShown
from bopu.cli.wording import TEXT
from bopu.findings import visible
from bopu.play.contract import Event, Facts, Ply, Seat
from bopu.play.deal import UNKNOWN
from bopu.play.foundation import SOURCE, SOURCE_ALONE, Foundation
from bopu.play.grounds import chosen, grounds_of, number_of
from bopu.play.phrases import Phrases
from bopu.ruleset.decide import Book

PLAIN_WIDTH = 120
"""How wide a table may be where no terminal says how wide it is."""
MOST_GROUNDS = 8
"""How many supplements and choices are shown before the first move; `rests` shows all."""
FEW_MOVES = 4
"""So many moves a refusal names of those that may be played; the table lists all of them before it asks."""


class Screen:
    """Writes to standard output, in colour on a terminal only."""

    def __init__(
        self, book: Book, lang: str, players: tuple[str, ...] = (), words: Mapping[str, Any] | None = None
    ) -> None:
        tty = sys.stdout.isatty()
        self.console = Console(file=sys.stdout, highlight=False, width=None if tty else PLAIN_WIDTH)
        self.book, self.lang, self.players = book, lang, players
        self.text: Mapping[str, str] = TEXT[lang]
        self.phrases = Phrases(book.ruleset.phrases, book.ruleset.names, players)
        self.cards = CardsShown(book.ruleset, words or {}, lang, self.text["hidden"])

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
        unnamed = (one for one in ruleset.rulesets.values() if not one.choices and one.supplements)
        combination = ruleset.rulesets[named] if named in ruleset.rulesets else next(unnamed, None)
        title = combination.title[self.lang] if combination else ruleset.game
        self.say("title", "bold", title=title, game=ruleset.game, version=ruleset.version[:12], seed=seed)
        for name, option in self.book.choices.items():
            if option != ruleset.switches[name].default:
                self.say("choice", chosen=chosen(name, option, ruleset)[self.lang])

    def events(self, events: Iterable[Event]) -> None:
        """What happened, a sentence each."""
        for event in events:
            self.line(self.phrases.say(event, self.lang), "bold" if event.kind == "finishes" else "")

    def foreseen(self, number: str, move: str, events: Iterable[Event], concealed: bool = False) -> None:
        """A move that may be made: its number, its words, what it brings, and the clauses of that."""
        if self.cards.is_card_move(move):
            self.line(f"  {number}  {self.cards.told(move)}")
            return
        listed = list(events)
        cites = self.cited(clause for event in listed for clause in event.cites)
        silent = self.text["concealed" if concealed else "nothing-foreseen"]
        told = " ".join(self.phrases.say(event, self.lang) for event in listed) or silent
        shown = f"  ({cites})" if cites else ""
        said = self.cards.words_of(move) if number else move  # what has no number is typed as it stands
        self.line(f"  {number}  {said}  {told}{shown}")

    def cited(self, clauses: Iterable[str]) -> str:
        """Clauses by their printed numbers, each once."""
        return ", ".join(dict.fromkeys(number_of(clause, self.book.ruleset, self.lang) for clause in clauses))

    def moves(self, moves: Iterable[str], between: str = "") -> str:
        """Moves that may be played, by their words."""
        return (between or self.text["or"]).join(
            self.text["move"].format(move=self.cards.words_of(one)) for one in moves
        )

    def some_moves(self, moves: Sequence[str], between: str = "") -> str:
        """Moves that may be played, by their words: all where they are few, else the first and how many."""
        if len(moves) <= FEW_MOVES + 1:
            return self.moves(moves, between)
        first, left = self.moves(moves[:FEW_MOVES], between), len(moves) - FEW_MOVES
        return self.text["some-moves"].format(first=first, left=left, count=len(moves))

    def on_table(self, plies: Sequence[Ply], moves: Sequence[str]) -> None:
        """The cards that lie on the table, where the game has such; `moves` are those of the plies as they are seen."""
        laid = list(self.cards.laid(plies, moves))
        if laid:
            self.say("on-table")
        for seat, words, largest in laid:
            self.line(f"  {self.player(seat)}{NAMED[self.lang]}{words}{self.text['largest'] if largest else ''}")

    def position(self, facts: Facts) -> None:
        """Where everyone stands: a row for each player, a column for each fact of one player, the rest below."""
        seats = len(next(value for value in facts.values() if isinstance(value, tuple)))
        of_seat = {name: v for name, v in facts.items() if isinstance(v, tuple) and len(v) == seats}
        table = Table(box=box.SIMPLE, header_style="dim", pad_edge=False)
        for heading in (self.text["player"], *(self.name(name) for name in of_seat)):
            table.add_column(heading, overflow="fold")
        for seat in range(seats):
            table.add_row(self.player(seat), *(self._fact(name, values[seat]) for name, values in of_seat.items()))
        self.console.print(table)
        for name, value in facts.items():
            if name not in of_seat:
                self.line(f"{self.name(name)}: {self._fact(name, value)}")

    def _fact(self, name: str, value: Any) -> str:
        """A fact in words: a hand by suits, who holds an office by name."""
        if name == self.cards.hand and isinstance(value, str) and value:
            return self.cards.by_suit(value)
        if name == self.cards.melds and isinstance(value, str) and value:
            return self.cards.by_meld(value)
        if name == self.cards.holder and isinstance(value, int) and value > 0:
            return self.player(value - 1)
        return self._value(value)

    def _value(self, value: Any) -> str:
        if isinstance(value, Seat):
            return self.player(value)
        if isinstance(value, str):
            named = self.book.ruleset.names
            is_list = value not in named and all(word in named or word == UNKNOWN for word in value.split())
            return self.cards.listed(value) if value and is_list else self.name(value) if value else "-"
        return str(value)

    def why(self, events: Iterable[Event]) -> None:
        """The clauses, supplements and choices by which events came about, each event in a sentence."""
        listed = list(events)
        if not listed:
            self.say("no-events")
        for event in listed:
            self.line(self.phrases.say(event, self.lang), "bold")
            grounds = [self._ground(one.kind, one.text) for one in grounds_of(event, self.book.ruleset)]
            for ground in grounds or [self.text["why-none"]]:
                self.line(f"    {ground}")

    def _ground(self, kind: str, text: Mapping[str, str]) -> str:
        """A ground after the word for its kind; a clause needs none."""
        return self.text[kind].format(name=text[self.lang]) if kind in self.text else text[self.lang]

    def foundation(self, found: Foundation, whole: bool = False) -> None:
        """What the game rests on: the source, each supplement, each switch, by share of rules, events and decisions."""
        self.say("rests", kind=self.text[found.sort], games=f"{found.games:,}")
        table = Table(box=box.SIMPLE, header_style="dim", pad_edge=False)
        table.add_column(self.text["what"], overflow="fold")
        sides = {"rules": found.rules, "events": found.events, "decisions": found.decisions}
        told = {heading: counts for heading, counts in sides.items() if counts}
        for heading in told:
            table.add_column(self.text[heading], justify="right")
        bases = found.bases(self.book.ruleset)
        sources = sum(one.kind in (SOURCE, SOURCE_ALONE) for one in bases)
        shown = bases if whole else bases[: sources + MOST_GROUNDS]
        for one in shown:
            label = self._ground(one.kind, one.text)
            table.add_row(label, *(_percent(counts, getattr(one, heading)) for heading, counts in told.items()))
        self.console.print(table)
        if len(shown) < len(bases):
            self.say("more", count=len(bases) - len(shown))

    def fault(self, sentence: str) -> None:
        """What was expected and what was found."""
        self.line(visible(sentence), "red")


def _percent(counts: Mapping[str, Any], part: int) -> str:
    total = counts.get("total", 0)
    return f"{100 * part / total:.1f} %" if total else "-"
