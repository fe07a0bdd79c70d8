"""Turns the cards or tiles of a game into words of a terminal: hands by suit, what lies on the table, moves with names.

What words.yaml says of the table for the play page holds here too; where it says nothing, words have their names.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bopu.findings import has_errors
from bopu.play.contract import Ply
from bopu.play.deal import BETWEEN, UNKNOWN
from bopu.play.phrases import LANGUAGES
from bopu.ruleset.model import Ruleset
from bopu.site.card_spec import CARDS, card_faults
from bopu.site.games import WORDS, read_words
from bopu.site.play_table import table_faults, table_of
from bopu.site.tile_spec import TILES, tile_faults

JOINED = {"zh": "、", "en": ", "}
NAMED = {"zh": "：", "en": ": "}


def card_words(root: Path, slug: str, ruleset: Ruleset) -> Mapping[str, Any]:
    """What words.yaml says of a game's table and cards; nothing where it has a fault, which the site tells."""
    words, faults = read_words(root / "corpus" / slug / WORDS, WORDS)
    faults = [*faults, *table_faults(words, ruleset.phrases, WORDS), *card_faults(words, ruleset, WORDS)]
    faults += tile_faults(words, ruleset, WORDS)
    return {} if has_errors(faults) else words


class CardsShown:
    """The cards or tiles of a game in one language. `hidden` is how a number of them that nobody may see is told."""

    def __init__(self, ruleset: Ruleset, words: Mapping[str, Any], lang: str, hidden: str) -> None:
        self.names, self.lang, self.hidden = ruleset.names, lang, hidden
        table = table_of(words) or {}
        cards, tiles = table.get(CARDS, {}), table.get(TILES, {})
        self.are_tiles = bool(tiles)
        self.hand: str = cards.get("hand", "") or tiles.get("hand", "")
        self.holder: str = cards.get("holder", "") or tiles.get("holder", "")
        self.melds: str = tiles.get("melds", "")
        self.words: Mapping[str, Mapping[str, str]] = {**cards.get("moves", {}), **tiles.get("moves", {})}
        self._told = {tiles["throws"]} if tiles else set(self.words)
        self._tables: Mapping[str, Sequence[str]] = cards.get("tables", {})
        drawn = words.get(TILES if tiles else CARDS, {})
        rows = ruleset.tables.get(drawn.get("table", ""), {})
        self.suits: Mapping[str, Sequence[str]] = {name: rows[name] for name in drawn.get("suits", {})}
        self._known = dict.fromkeys(card for cards in self.suits.values() for card in cards)

    def name(self, word: str) -> str:
        """What a word is called; the word itself where nothing names it."""
        return self.names.get(word, {}).get(self.lang, word)

    def listed(self, line: str) -> str:
        """A line of words by their names; what is hidden is counted."""
        words = line.split()
        open_ = [self.name(word) for word in words if word not in (UNKNOWN, BETWEEN)]
        covered = [self.hidden.format(count=words.count(UNKNOWN))] if UNKNOWN in words else []
        return JOINED[self.lang].join((*open_, *covered))

    def by_suit(self, line: str) -> str:
        """A hand, a line for each suit; as any other line where a card has no suit."""
        held = line.split()
        if not held or not set(held) <= self._known.keys():
            return self.listed(line)
        rows = {suit: [card for card in cards for _ in range(held.count(card))] for suit, cards in self.suits.items()}
        return "\n".join(
            f"{self.name(suit)}{NAMED[self.lang]}{self.listed(' '.join(cards))}"
            for suit, cards in rows.items()
            if cards
        )

    def by_meld(self, line: str) -> str:
        """Melds, a line for each: its kind and its lowest tile."""
        parts = (part.split() for part in line.split(BETWEEN))
        return "\n".join(f"{self.name(kind)}{NAMED[self.lang]}{self.listed(' '.join(tiles))}" for kind, *tiles in parts)

    def is_card_move(self, move: str) -> bool:
        """Whether a move lays or throws a card, which needs no sentence, and there are words for it."""
        word, _, card = move.partition(" ")
        return word in self._told and card in self._known

    def told(self, move: str) -> str:
        """A move of a card with the card's names in both languages, that of this one first."""
        word, _, card = move.partition(" ")
        others = [self.names.get(card, {}).get(lang, "") for lang in LANGUAGES if lang != self.lang]
        return " ".join((self.said(word, card), *(name for name in others if name)))

    def said(self, word: str, card: str) -> str:
        """A move of a card in words; a card that is not seen is not named."""
        verb = self.words.get(word, {}).get(self.lang, word)
        named = "" if card == UNKNOWN else self.name(card)
        return f"{verb}{'' if self.lang == 'zh' else ' '}{named}".strip()

    def words_of(self, move: str) -> str:
        """Any move in words; a word of it that nothing names stays as it is."""
        word, *rest = move.split() or [""]
        verb = self.words.get(word, {}).get(self.lang) or self.name(word)
        joint = "" if self.lang == "zh" and all(one in self.names for one in rest) else " "
        return joint.join((verb, *map(self.name, rest)))

    def opens(self, move: str) -> bool:
        """Whether a move is the first of a new table."""
        return move.partition(" ")[0] in self._tables.get("opens", ())

    def laid(self, plies: Sequence[Ply], moves: Sequence[str]) -> Iterator[tuple[int, str, bool]]:
        """What lies on the table that is being played: who laid it, in words, whether it is the largest so far.
        `moves` are those of the plies as they may be seen."""
        part = {name: self._tables.get(name, ()) for name in ("opens", "up", "down", "ends")}
        said = [move.split() for move in moves]
        starts = [at for at, move in enumerate(said) if move and move[0] in (*part["opens"], *part["ends"])]
        if not starts or said[starts[-1]][0] in part["ends"]:
            return
        shown = range(starts[-1], len(said))
        cards = [at for at in shown if said[at] and said[at][0] in (*part["up"], *part["down"])]
        best = max((at for at in cards if said[at][0] in part["up"]), default=-1)
        for at in cards:
            yield plies[at].seat, self.said(said[at][0], said[at][-1]), at == best

    def meant(self, line: str, moves: Sequence[str]) -> str | None:
        """The one of some moves that a line names, by its words or by its card, in either language; None for none."""
        wanted = line.casefold()
        return next((move for move in moves if wanted in self._readings(move)), None)

    def spoken(self, line: str) -> str | None:
        """The move that a line says in words of the game, with its verb, whether or not it may be played now."""
        wanted = line.casefold()
        for word in self.words:
            for card in ("", *self._known):
                if wanted in self._phrases(word, card):
                    return f"{word} {card}".strip()
        return None

    def _readings(self, move: str) -> Iterator[str]:
        word, _, card = move.partition(" ")
        yield move.casefold()
        yield self.words_of(move).casefold()
        names = self.names.get(card or word, {})
        for named in (card, *names.values()):
            if named:
                yield named.casefold()
        yield from self._phrases(word, card)

    def _phrases(self, word: str, card: str) -> Iterator[str]:
        """A verb with a card, by the words of either language."""
        names = self.names.get(card, {}) if card else {}
        for lang, verb in self.words.get(word, {}).items():
            joint = "" if lang == "zh" else " "
            yield f"{verb}{joint}{names.get(lang, '')}".strip().casefold()
