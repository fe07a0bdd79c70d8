"""Turns an attested play into a page: sentence by sentence the moves, the table, and what the rules say.

Under each named ruleset a passage is consistent, contradicted or undetermined; under which options the whole is, and
where the cards may have lain that nobody names, stands above. What was judged is kept (`bopu.simulate.told`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from bopu.play.contract import CHANCE
from bopu.play.record import Ended, Played, Record, write
from bopu.play.told_hands import tells_hand
from bopu.simulate.attested import Attested
from bopu.simulate.told import ToldGame, judged
from bopu.site.alignment import SegmentView
from bopu.site.argument_view import argument_links
from bopu.site.card_row import CardShown
from bopu.site.cards_page import card_sprite
from bopu.site.clause_page import ClausePage, clause_pages
from bopu.site.clause_view import Desk, LayerText, layer_texts
from bopu.site.record_links import record_link
from bopu.site.rule_view import Link, RuleDesk, RuleView
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said
from bopu.site.tiles_page import tile_sprite
from bopu.site.told_hand import HandShown, ToldHands
from bopu.site.told_links import told_anchor
from bopu.site.told_rows import ToldList, ToldRow, Verdict
from bopu.site.told_spec import TOLD, places_of
from bopu.site.told_table import STOCK, Happened, TableShown, ToldTable

CONSISTENT, UNEXAMINED = "consistent", "unexamined"
QUIET = CONSISTENT, UNEXAMINED
"""States of which a passage says no more than the name."""

TRADITIONAL = "l-traditional"


@dataclass(frozen=True)
class Broken:
    """A passage that does not agree with a named ruleset: what speaks there (rules in words, steps), the message."""

    verdict: Verdict
    rules: tuple[RuleView, ...]
    steps: tuple[Link, ...]
    clauses: tuple[Link, ...]
    message: str


class MoveShown(NamedTuple):
    """A move as the record has it, where the page would not tell it else: one with a note, a hand that stands by itself
    (drawn, with a link to the scorer), one that is not told in full."""

    text: str
    note: Said | None
    hand: HandShown | None


@dataclass(frozen=True)
class Passage:
    """A sentence, what it tells, the table then, and under which rulesets it agrees with the rules; `later` are those
    that it parted from before."""

    clause: Link
    anchor: str
    text: LayerText | None
    segments: tuple[SegmentView, ...]
    moves: tuple[MoveShown, ...]
    told: tuple[Happened, ...]
    more: tuple[Happened, ...]
    table: TableShown | None
    fits: tuple[Said, ...]
    broken: tuple[Broken, ...]
    later: tuple[Said, ...]
    arguments: tuple[Link, ...]
    play_href: str


class RulesetRow(NamedTuple):
    """A named ruleset with its verdict, and the sentence at which it parts."""

    verdict: Verdict
    at: Link | None


class OptionRow(NamedTuple):
    """An option with its verdict. `waits`: players would choose of whom nothing is told; `parts`: at which moves it
    parts from the rules."""

    verdict: Verdict
    default: bool
    waits: bool
    at: Link | None
    parts: tuple[int, ...] = ()


@dataclass(frozen=True)
class SwitchRows:
    """A switch and what the told game says of its options."""

    question: Said
    href: str
    kind: str
    options: tuple[OptionRow, ...]

    @property
    def decided(self) -> bool:
        """Whether the told game does not say the same of all options, or not of the same moves."""
        return len({(one.verdict.state, one.parts) for one in self.options}) > 1


class UnseenView(NamedTuple):
    """Cards of which the record says the same. `counts`: how many of them lie in each place."""

    cards: tuple[CardShown, ...]
    counts: tuple[str, ...]


@dataclass(frozen=True)
class ToldView:
    """One told game. `decided` switches have options that it does not allow, `places` head the columns of `unseen`."""

    anchor: str
    title: Said
    teller: Said
    says: Said | None
    ours: Said | None
    file: str
    moves: int
    whole_href: str
    has_whole: bool
    rulesets: tuple[RulesetRow, ...]
    decided: tuple[SwitchRows, ...]
    undecided: tuple[SwitchRows, ...]
    places: tuple[Said, ...]
    unseen: tuple[UnseenView, ...]
    found: int
    possible: int
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class ToldPage:
    """The whole page."""

    statement: Statement
    sprite: str
    tiles: str
    games: tuple[ToldView, ...]

    @property
    def translated(self) -> bool:
        """Whether it shows translations."""
        return any(passage.segments for game in self.games for passage in game.passages)


def told_page(
    desk: RuleDesk, text: Desk, specs: Sequence[Attested], has_play: bool, has_score: bool = False
) -> ToldPage:
    """The page in one language. `text` shows clauses of the edition."""
    sentences = {page.id: page for page in clause_pages(text, desk.edition)}
    games = tuple(_Told(desk, text, sentences, spec, has_play, has_score).view() for spec in specs)
    drawn = any(move.hand for game in games for passage in game.passages for move in passage.moves)
    about = statement(desk.context, desk.edition, desk.lang)
    return ToldPage(about, card_sprite(desk), tile_sprite(desk) if drawn else "", games)


def told_list(desk: RuleDesk, text: Desk, plays: Sequence[Attested]) -> ToldList:
    """The list in one language."""
    games = [_Told(desk, text, {}, play, False, False) for play in plays]
    return ToldList(statement(desk.context, desk.edition, desk.lang), tuple(game.row() for game in games))


@dataclass(frozen=True)
class _Told:
    """One told game on a page."""

    desk: RuleDesk
    text: Desk
    pages: Mapping[str, ClausePage]
    spec: Attested
    has_play: bool
    has_score: bool

    @cached_property
    def hands(self) -> ToldHands:
        """The hands that stand by themselves."""
        return ToldHands(self.desk, self.has_score)

    @cached_property
    def table(self) -> ToldTable:
        """What lies there after each move."""
        return ToldTable(self.desk, self.spec.record, self.spec.whole, self.hands)

    @cached_property
    def judged(self) -> Mapping[str, Any]:
        """What the rules say of it."""
        spec, root = self.spec, self.desk.context.project.root
        return judged(root, self.desk.game.ruleset, ToldGame(spec.record, spec.whole, places_of(self.desk.game.words)))

    @cached_property
    def plies(self) -> Mapping[str, list[int]]:
        """The moves that each sentence tells."""
        return self.spec.passages()

    def view(self) -> ToldView:
        """All of it."""
        switches = [self._switch(name) for name in self.judged["options"]]
        groups = self.judged["unseen"]
        return ToldView(
            f"game-{self.spec.id}",
            self._said(self.spec.title),
            self._said(self.spec.said["teller"]),
            self._said(self.spec.said["says"]) if "says" in self.spec.said else None,
            self._said(self.spec.said["ours"]) if "ours" in self.spec.said else None,
            self.spec.file,
            len(self.table.moves),
            self._play(),
            self.spec.whole is not None,
            tuple(self._ruleset(name) for name in self.judged["rulesets"]),
            tuple(one for one in switches if one.decided),
            tuple(one for one in switches if not one.decided),
            self._places(),
            tuple(self._unseen(group) for group in groups),
            sum(group["found"] for group in groups),
            sum(group["possible"] for group in groups),
            tuple(self._passage(clause) for clause in self._shown()),
        )

    def row(self) -> ToldRow:
        """It in the list of plays."""
        name, sides = next(iter(self.judged["rulesets"].items()))
        href = self.desk.page(TOLD, self.spec.id)
        title = Link(self.spec.title[self.desk.lang], href, self.desk.speaker.tag)
        verdict = self._verdict(self._titled(name), sides["told"]["verdict"])
        return ToldRow(title, self._said(self.spec.said["teller"]), len(self.table.moves), verdict, self.spec.file)

    def _shown(self) -> list[str]:
        """The sentences of the page: those that the file names, else those that tell moves."""
        ids = [clause.id for clause in self.desk.edition.clauses]
        if self.spec.shows is None or not {*self.spec.shows} <= set(ids):
            return [clause for clause in self.plies if clause]
        first, last = map(ids.index, self.spec.shows)
        return ids[first : last + 1]

    def _said(self, both: Mapping[str, str]) -> Said:
        return Said(both[self.desk.lang], self.desk.speaker.tag)

    def _play(self, until: int = 0) -> str:
        """The link to the play page with the completed game up to a move (0: all)."""
        whole = self.spec.whole if self.has_play else None
        return record_link(self.desk, write(_only_moves(whole, until))) if whole else ""

    def _passage(self, clause: str) -> Passage:
        page, numbers = self.pages.get(clause), self.plies.get(clause, [])
        happened = self.table.happened(numbers)
        states = {name: self._state(name, "told", numbers) for name in self.judged["rulesets"]} if numbers else {}
        return Passage(
            Link(page.number, self.desk.to(clause), self.desk.speaker.tag) if page else self.desk.clause(clause),
            told_anchor(clause),
            self._traditional(clause) if page else None,
            page.segments if page else (),
            tuple(self._moves(numbers)),
            tuple(one for one in happened if one.told),
            tuple(one for one in happened if not one.told),
            self.table.shown(numbers) if numbers else None,
            tuple(self._titled(name) for name, state in states.items() if state == CONSISTENT),
            tuple(
                broken
                for name, state in states.items()
                if state not in (CONSISTENT, UNEXAMINED)
                for broken in self._broken(name, numbers)
            ),
            tuple(self._titled(name) for name, state in states.items() if state == UNEXAMINED),
            argument_links(self.desk, clause=clause),
            self._play(max(numbers)) if numbers else "",
        )

    def _moves(self, numbers: Sequence[int]) -> Iterator[MoveShown]:
        """The moves of a passage that are shown as the record has them."""
        record, known = self.spec.record, self.table.moments
        for move in (self.table.moves[number] for number in numbers):
            note = self.spec.notes.get(move.number)
            is_hand = tells_hand(move)
            if note or is_hand or move.number not in known:
                who = "" if move.seat == CHANCE else f"{record.seat_text(move.seat)} "
                text = f"{move.number}. {who}{move.text}"
                yield MoveShown(text, self._said(note) if note else None, self.hands.shown(move) if is_hand else None)

    def _traditional(self, clause: str) -> LayerText | None:
        """A sentence in traditional script; the signs of its apparatus are on its own page."""
        unit = self.desk.clauses[clause].unit
        layers = layer_texts(self.text, unit.spans, clause, (), values=False)
        return next((layer for layer in layers if TRADITIONAL in layer.classes.split()), None)

    # What the rules say.

    def _state(self, name: str, which: str, numbers: Sequence[int]) -> str:
        """What a ruleset says of some moves; of those after a fault nothing."""
        faults = self.judged["rulesets"][name][which]["faults"]
        here = [str(one["verdict"]) for one in faults if one["ply"] in numbers]
        before = any(one["ply"] < min(numbers) and not tells_hand(self.table.moves.get(one["ply"])) for one in faults)
        return UNEXAMINED if before else here[0] if here else CONSISTENT

    def _broken(self, name: str, numbers: Sequence[int]) -> Iterator[Broken]:
        """Where a passage does not agree with a ruleset, once for each move at which it does not."""
        states = [self._state(name, which, numbers) for which in ("told", "whole")]
        faults = {one["ply"]: one for one in self._faults(name) if one["ply"] in numbers}
        for fault in faults.values() or ({"rules": [], "clauses": [], "message": ""},):
            yield self._parted(name, states, fault)

    def _parted(self, name: str, states: Sequence[str], fault: Mapping[str, Any]) -> Broken:
        return Broken(
            self._verdict(self._titled(name), *states),
            tuple(self.desk.view(rule) for rule in self.desk.game.ruleset.rules if rule.id in fault["rules"]),
            tuple(self.desk.rule(name) for name in fault["rules"] if name in self.desk.steps),
            tuple(self.desk.clause(clause) for clause in fault["clauses"]),
            str(fault["message"]),
        )

    def _faults(self, name: str) -> list[Mapping[str, Any]]:
        """The faults of the game as told, then those of the completed one, which say more."""
        one = self.judged["rulesets"][name]
        return [*one["told"]["faults"], *one["whole"]["faults"]]

    def _titled(self, name: str) -> Said:
        named = self.desk.game.ruleset.rulesets.get(name)
        said = named.title.get(self.desk.lang, "") if named else ""
        return Said(said, self.desk.speaker.tag) if said else Said(name, "en")

    def _verdict(self, of: Said, told: str, whole: str = "") -> Verdict:
        other = whole if whole != told and self.spec.whole else ""
        named = (self.desk.name("verdict", state) if state else "" for state in (told, other))
        return Verdict(of, told, *named)

    def _ruleset(self, name: str) -> RulesetRow:
        one = self.judged["rulesets"][name]
        verdict = self._verdict(self._titled(name), one["told"]["verdict"], one["whole"]["verdict"])
        return RulesetRow(verdict, self._at(self._faults(name)))

    def _at(self, faults: Iterable[Mapping[str, Any]]) -> Link | None:
        """The first sentence at which something does not agree."""
        for fault in faults:
            for clause, numbers in self.plies.items():
                if fault["ply"] in numbers and clause:
                    shown = self.pages[clause].number if clause in self.pages else self.desk.clause(clause).text
                    return Link(shown, f"#{told_anchor(clause)}", self.desk.speaker.tag)
        return None

    def _switch(self, name: str) -> SwitchRows:
        switch = self.desk.game.ruleset.switches[name]
        options = tuple(
            OptionRow(
                self._verdict(self.desk.option(switch, option), one["verdict"]),
                option == switch.default,
                one["waits"],
                self._at(one["faults"]),
                tuple(fault["ply"] for fault in one["faults"]),
            )
            for option, one in self.judged["options"][name].items()
        )
        kind = self.desk.name("switch", switch.kind)
        return SwitchRows(self.desk.question(switch), self.desk.switch(name).href, kind, options)

    # Cards that nobody names.

    def _places(self) -> tuple[Said, ...]:
        seats = [self.table.name(seat) for seat in range(self.spec.record.seats)]
        rest = self.desk.speaker.name(str(self.table.cards.get(STOCK, "")))
        return (*seats, Said(rest.text, rest.lang))

    def _unseen(self, group: Mapping[str, Any]) -> UnseenView:
        row = self.table.row
        counts = tuple(str(least) if least == most else f"{least}–{most}" for least, most in group["counts"])
        return UnseenView(row.of(row.sorted(group["cards"])), counts)


def _only_moves(record: Record, until: int) -> Record:
    """A record without what it says of its moves, up to one of them (0: all)."""
    moves = [item for item in record.items if isinstance(item, Played) and (not until or item.number <= until)]
    return replace(record, items=(*moves, Ended(False)))
