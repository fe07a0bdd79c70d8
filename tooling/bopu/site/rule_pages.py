"""Turns the game of a text into its pages (rules, try, switches, report) and the files beside them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.exports.collect import rules_are_open
from bopu.play.contract import load_game
from bopu.play.scoring import Scoring
from bopu.ruleset.model import Ruleset
from bopu.simulate.attested import Attested
from bopu.site.addresses import LANGUAGES, folder, link
from bopu.site.board_picture import board_parts, surface_of
from bopu.site.card_spec import CARDS
from bopu.site.cards_page import cards_page
from bopu.site.compose_spec import SCORE
from bopu.site.context import Context
from bopu.site.criticism_data import criticism_bytes, criticism_file
from bopu.site.criticism_page import criticism_page
from bopu.site.criticism_view import CRITICISM
from bopu.site.download import Download
from bopu.site.downloads import DATA
from bopu.site.ledger_page import LEDGER, ledger_page
from bopu.site.pattern_book import PAGE as PATTERNS_PAGE
from bopu.site.pattern_book import PatternBook
from bopu.site.pattern_cases import examples
from bopu.site.pattern_spec import PATTERNS, pattern_spec
from bopu.site.patterns_page import patterns_page
from bopu.site.places import Place, places_of
from bopu.site.report_page import report_page
from bopu.site.rule_view import RuleDesk, printed_figures
from bopu.site.rules_page import rules_page
from bopu.site.statistics_page import statistics_data, statistics_page
from bopu.site.statistics_told import STATISTICS, StatisticsBook, statistics_book
from bopu.site.strings import pick
from bopu.site.switch_pages import switch_list, switch_page
from bopu.site.throw_lists import ThrowLists
from bopu.site.throw_reach import Reach
from bopu.site.throw_sayings import Sayings
from bopu.site.throw_tables import throws_file
from bopu.site.throw_trials import Trials
from bopu.site.throws_page import throws_page
from bopu.site.tile_spec import TILES
from bopu.site.tiles_page import tiles_page
from bopu.site.told_spec import TOLD
from bopu.site.try_page import try_file, try_page
from bopu.site.wording import Printed

PAGES = (
    "rules",
    "play",
    "cards",
    "tiles",
    "score",
    "patterns",
    "told",
    "try",
    "throws",
    "switches",
    STATISTICS,
    "criticism",
    "ledger",
    "report",
)
"""Folders beside the clauses of a text that belong to its game; no clause and no companion can have such a name."""


class Tab(NamedTuple):
    """A page in the menu of a text."""

    key: str
    text: str
    href: str


class Leaf(NamedTuple):
    """A page of a game before it becomes one of the site: folders below the text, template, title, data."""

    parts: tuple[str, ...]
    template: str
    title: str
    data: object


@dataclass(frozen=True)
class GameBook:
    """What all pages of one text's game share."""

    context: Context
    edition: Edition
    places: Mapping[str, Place]
    clauses: Mapping[str, Clause]
    figures: Mapping[str, Printed]
    has_try: bool
    has_play: bool
    has_throws: bool
    has_cards: bool
    has_tiles: bool
    has_patterns: bool
    has_told: bool

    @cached_property
    def reach(self) -> Reach:
        """Which throws reach which clauses, of a game that has throws."""
        game = self.context.games[self.edition.slug]
        return Reach(Sayings(game), ThrowLists(game, [clause.id for clause in self.edition.clauses]))

    @cached_property
    def patterns(self) -> PatternBook | None:
        """The patterns of the game with their examples; None where it has none."""
        game = self.context.games[self.edition.slug]
        spec = pattern_spec(game.words) if self.has_patterns else None
        return PatternBook(spec, examples(self.context.project.root, game.ruleset, spec)) if spec else None

    @cached_property
    def told(self) -> Sequence[Attested]:
        """The attested plays of the text."""
        return self.context.games[self.edition.slug].attested if self.has_told else ()

    @cached_property
    def statistics(self) -> StatisticsBook | None:
        """The statistics of the game; None where there are none, or its words may not be shown."""
        game = self.context.games[self.edition.slug]
        return statistics_book(self.context.project, self.edition, game) if self.edition.publish == "full" else None

    def trials(self, lang: str) -> Trials | None:
        """“Try this throw” on pages at the depth of a clause; None where the text has no throws."""
        if not self.has_throws:
            return None
        desk = self.desk(lang, "clause")
        return Trials(desk, self.reach, link(desk.origin, "") + throws_tables(self.edition.slug, lang))

    def shows(self, page: str) -> bool:
        """Whether the text has this page of its game."""
        has = {
            "try": self.has_try,
            "play": self.has_play,
            "throws": self.has_throws,
            "cards": self.has_cards,
            "tiles": self.has_tiles,
            "score": self.has_score,
            PATTERNS_PAGE: self.has_patterns,
            TOLD: self.has_told,
            STATISTICS: self.statistics is not None,
        }
        return has.get(page, True)

    @property
    def has_score(self) -> bool:
        """Whether hands can be composed and scored: words.yaml says how, and the engine scores them."""
        return SCORE in self.words and self.has_play and isinstance(load_game(self.ruleset.engine), Scoring)

    @property
    def words(self) -> Mapping[str, Any]:
        """How the words of the game read."""
        return self.context.games[self.edition.slug].words

    @property
    def ruleset(self) -> Ruleset:
        """The compiled rules."""
        return self.context.games[self.edition.slug].ruleset

    def desk(self, lang: str, *parts: str) -> RuleDesk:
        """The desk of a page below the text."""
        edition = self.edition
        origin = folder(lang, edition.slug, *parts)
        game = self.context.games[edition.slug]
        return RuleDesk(self.context, edition, game, self.places, self.clauses, self.figures, lang, origin)


def game_book(context: Context, edition: Edition) -> GameBook | None:
    """The game of a text, None where it has none or the text is withheld wholly."""
    game = context.games.get(edition.slug)
    if game is None or edition.publish == "none":
        return None
    rows = (row for rows in edition.companion_clauses.values() for row in rows)
    clauses = {clause.id: clause for clause in (*rows, *edition.clauses)}
    has_try = edition.publish == "full" and bool(game.words.get("try"))
    has_play = edition.publish == "full" and context.player is not None
    has_throws = edition.publish == "full" and bool(game.words.get("throws"))
    has_cards = edition.publish == "full" and bool(game.words.get(CARDS))
    has_tiles = edition.publish == "full" and bool(game.words.get(TILES))
    has_patterns = edition.publish == "full" and bool(game.words.get(PATTERNS))
    has_told = edition.publish == "full" and bool(game.attested)
    has = has_try, has_play, has_throws, has_cards, has_tiles, has_patterns, has_told
    return GameBook(context, edition, places_of(edition), clauses, printed_figures(edition), *has)


def tabs(context: Context, edition: Edition, book: GameBook | None, origin: str, lang: str) -> tuple[Tab, ...]:
    """The menu of a text: its own page, its companions with their pictures, the pages of its game. Empty where there is
    only one page."""
    strings = context.strings[lang]
    found: list[tuple[str, str, tuple[str, ...]]] = [("text", strings.say("tabs", "text"), ())]
    pages = [name for name in PAGES if book and book.shows(name)]
    found += [(name, strings.name("tab", name), (name,)) for name in pages[:1]]
    for name, document in edition.companions.items():
        known = strings.name("tab", name)
        found.append((name, known if known != name else pick(document.header.title, lang).text, (name,)))
        if surface_of(edition, name):
            drawn = board_parts(edition, name)[1:]
            found.append(("/".join(drawn), strings.name("tab", "picture"), drawn))
    found += [(name, strings.name("tab", name), (name,)) for name in pages[1:]]
    if len(found) == 1:
        return ()
    return tuple(Tab(key, text, link(origin, folder(lang, edition.slug, *parts))) for key, text, parts in found)


def game_pages(book: GameBook, lang: str) -> Iterator[Leaf]:
    """The pages of a game in one language."""
    slug, say = book.edition.slug, book.context.strings[lang].say
    ruleset = book.context.games[slug].ruleset
    desk = book.desk(lang, "rules")
    is_open = rules_are_open(book.context.project, book.context.editions, slug)
    file = link(desk.origin, "") + ruleset_file(slug) if is_open else ""
    yield Leaf(("rules",), "rules.html", say("rules", "title"), rules_page(desk, file))
    if book.has_try:
        desk = book.desk(lang, "try")
        yield Leaf(
            ("try",), "try.html", say("try", "title"), try_page(desk, link(desk.origin, "") + tables_file(slug, lang))
        )
    if book.has_cards:
        data = cards_page(book.desk(lang, "cards"), book.patterns)
        yield Leaf(("cards",), "cards.html", say("cards", "title"), data)
    if book.has_tiles:
        yield Leaf(("tiles",), "tiles.html", say("tiles", "title"), tiles_page(book.desk(lang, "tiles")))
    if book.patterns:
        shown = patterns_page(book.desk(lang, PATTERNS_PAGE), book.patterns, book.has_play)
        yield Leaf((PATTERNS_PAGE,), "patterns.html", say("patterns", "title"), shown)
    if book.has_throws:
        yield Leaf(("throws",), "throws.html", say("throws", "title"), throws_page(book.trials(lang)))
    yield Leaf(("switches",), "switches.html", say("switches", "title"), switch_list(book.desk(lang, "switches")))
    for switch in ruleset.switches.values():
        desk = book.desk(lang, "switches", switch.id)
        yield Leaf(("switches", switch.id), "switch.html", switch.id, switch_page(desk, switch))
    if book.statistics:
        counted = statistics_page(book.desk(lang, STATISTICS), book.statistics, statistics_file(slug))
        yield Leaf((STATISTICS,), "statistics.html", say("statistics", "title"), counted)
    argued = criticism_page(book.desk(lang, CRITICISM), DATA + criticism_file(slug))
    yield Leaf((CRITICISM,), "criticism.html", say("criticism", "title"), argued)
    yield Leaf((LEDGER,), "ledger.html", say("ledger_page", "title"), ledger_page(book.desk(lang, LEDGER)))
    yield Leaf(("report",), "report.html", say("report", "title"), report_page(book.desk(lang, "report")))


def ruleset_file(slug: str) -> str:
    """Where the compiled rules lie below the site's root."""
    return f"data/{slug}/ruleset.json"


def tables_file(slug: str, lang: str) -> str:
    """Where the tables of the page “Try it” lie below the site's root."""
    return f"data/{slug}/try.{lang}.json"


def throws_tables(slug: str, lang: str) -> str:
    """Where the tables of “try this throw” lie below the site's root."""
    return f"data/{slug}/throws.{lang}.json"


def statistics_file(slug: str) -> str:
    """Where the numbers of the statistics lie below the site's root."""
    return f"data/{slug}/statistics.json"


def game_files(context: Context) -> Iterator[Download]:
    """Files of each text that may be shown in full: its criticism, what “Try it” and “Try this throw” look up."""
    for edition in context.editions:
        book = game_book(context, edition)
        if book is None or edition.publish != "full":
            continue
        told = criticism_bytes(context.games[edition.slug].report)
        if told is not None:
            yield Download(DATA + criticism_file(edition.slug), CRITICISM, told)
        if book.statistics:
            desks = {lang: book.desk(lang, STATISTICS) for lang in LANGUAGES}
            numbers = statistics_data(desks, book.statistics)
            yield Download(statistics_file(edition.slug), STATISTICS, numbers)
        for lang in LANGUAGES if book.has_try else ():
            content = try_file(book.desk(lang, "try"))
            if content is not None:
                yield Download(tables_file(edition.slug, lang), f"try_{lang}", content)
        for lang in LANGUAGES:
            trials = book.trials(lang)
            if trials is not None:
                yield Download(throws_tables(edition.slug, lang), f"throws_{lang}", throws_file(trials))
