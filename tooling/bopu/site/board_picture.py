"""Turns a companion document whose sheet has zones into a picture: what its template draws, and the data that its
script looks up.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bopu.clauses.model import Edition
from bopu.site.addresses import LANGUAGES, climb, folder
from bopu.site.board_layout import PIP, PIPS, Cell, Plate, Point, Row, cells, frames, plate, sheet
from bopu.site.board_places import OUTCOME, BoardDivision, BoardPlace, Way, board_divisions
from bopu.site.clause_view import Desk
from bopu.site.context import Context
from bopu.site.download import Download
from bopu.site.places import own_pages, places_of, resolver
from bopu.site.strings import pick
from bopu.text.model import Box, Surface

HEAD, BODY = "head", "body"
FOLDER = "picture"
TITLE = "title"
NO_RANK = "none"
NO_KIND = (0, "", "")
Kind = tuple[int, str, str]


@dataclass(frozen=True)
class PlaceView:
    """One position as it is drawn: the link to its row, its title, its place, and the class of its rank."""

    id: str
    href: str
    title: str
    rank: str
    cell: Cell


@dataclass(frozen=True)
class DivisionView:
    """One division as it is drawn. `kind` numbers the category of its zone, from 1 (0 is none); `sign` is the first
    character of its name.
    """

    id: str
    href: str
    name: str
    english: str
    kind: int
    sign: str
    plate: Plate | None
    body: Box
    places: tuple[PlaceView, ...]


@dataclass(frozen=True)
class Picture:
    """A whole picture. `pips` are the marks of the outcomes as one path for each rank; `free` the zones of no division
    by kind; `ranks` and `kinds` the legend: class and name.
    """

    slug: str
    name: str
    title: tuple[str, ...]
    box: Box
    divisions: tuple[DivisionView, ...]
    pips: tuple[tuple[str, str], ...]
    rings: tuple[Point, ...]
    free: Mapping[str, Box]
    ranks: tuple[tuple[str, str], ...]
    kinds: tuple[tuple[int, str, str], ...]
    marks: tuple[str, ...]
    source: str
    data: str

    @property
    def view_box(self) -> str:
        """The part of the sheet that is shown."""
        return _view_box(self.box)


@dataclass(frozen=True)
class Thumbnail:
    """A picture in little: the link to it, and the rectangles of its zones, each with the number of its kind."""

    href: str
    view_box: str
    zones: tuple[tuple[int, str, Box], ...]


def surface_of(edition: Edition, name: str) -> Surface | None:
    """The sheet of a companion document that can be drawn: the first with a zone for the rows of a division."""
    document = edition.companions[name]
    return next(
        (sheet for sheet in document.surfaces if any(_has_rows(zone.kind, zone.division) for zone in sheet.zones)), None
    )


def _view_box(box: Box) -> str:
    left, top, right, bottom = box
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}"


def _has_rows(kind: str, division: str) -> bool:
    return kind == BODY and bool(division)


def data_file(slug: str, name: str, lang: str) -> str:
    """Where the data of a picture stand below the site's root."""
    return f"data/{slug}/{name}.places.{lang}.json"


def picture(desk: Desk, edition: Edition, name: str, up: str) -> Picture | None:
    """The picture of a companion document as a page shows it whose desk this is; `up` is the way to the site's root."""
    surface = surface_of(edition, name)
    if surface is None:
        return None
    bodies = frames(surface, BODY)
    divisions = [part for part in board_divisions(desk, edition, name) if part.id in bodies]
    kinds = _kinds(desk, edition, name, surface)
    views = _divisions(desk, surface, divisions, kinds)
    marks, rings = _marks(divisions, views)
    return Picture(
        edition.slug,
        name,
        _title(edition, name, surface),
        sheet(surface),
        views,
        marks,
        rings,
        {zone.kind: zone.box for zone in surface.zones if not zone.division},
        _ranks(divisions, desk),
        tuple((number, sign, said) for number, sign, said in kinds.values()),
        _signs(divisions, edition, name),
        pick(surface.text, desk.lang).text,
        up + data_file(edition.slug, name, desk.lang),
    )


def _title(edition: Edition, name: str, surface: Surface) -> tuple[str, ...]:
    """The lines of the title in the picture: as printed, else the document's own without what follows a colon."""
    printed = next((zone.label.split() for zone in surface.zones if zone.kind == TITLE and zone.label), None)
    return tuple(printed or [pick(edition.companions[name].header.title, "zh").text.partition("：")[0]])


def _signs(divisions: Sequence[BoardDivision], edition: Edition, name: str) -> tuple[str, ...]:
    """What the marks stand for: the names of the outcomes that most tables begin with."""
    said = edition.companions[name].header.categories
    first = Counter(part.outcomes[:PIPS] for part in divisions if part.outcomes).most_common(1)
    keys = first[0][0] if first else ()
    return tuple(pick(said.get(f"{OUTCOME}.{key}", {}), "zh").text or key for key in keys)


def _kinds(desk: Desk, edition: Edition, name: str, surface: Surface) -> dict[str, Kind]:
    """The categories that zones point at, in the order of the header: a number from 1, a sign, the name."""
    used = {category for zone in surface.zones for category in zone.categories}
    told = {kind: said for kind, said in edition.companions[name].header.categories.items() if kind in used}
    return {
        kind: (number, pick(said, "zh").text[:1], pick(said, desk.lang).text)
        for number, (kind, said) in enumerate(told.items(), 1)
    }


def _divisions(
    desk: Desk, surface: Surface, divisions: Sequence[BoardDivision], kinds: Mapping[str, Kind]
) -> tuple[DivisionView, ...]:
    heads, bodies = frames(surface, HEAD), frames(surface, BODY)
    marked = {zone.division: zone.categories for zone in surface.zones}
    views = []
    for part in divisions:
        body = bodies[part.id]
        placed = cells(body, [Row(place.id, place.name, place.rank_text[:3]) for place in part.places])
        drawn = plate(heads[part.id], body, part.name) if part.id in heads else None
        places = tuple(_view(desk, part, place, cell) for place, cell in zip(part.places, placed, strict=True))
        english = part.english if desk.lang == "en" else ""
        number, sign, _ = next((kinds[kind] for kind in marked[part.id] if kind in kinds), NO_KIND)
        href = desk.places(part.id)
        views.append(DivisionView(part.id, href, part.name, english, number, sign, drawn, body.box, places))
    return tuple(views)


def _view(desk: Desk, part: BoardDivision, place: BoardPlace, cell: Cell) -> PlaceView:
    words = [part.name, place.name] if desk.lang == "zh" else [place.name, place.english]
    title = " ".join(filter(None, words)) + (f" · {place.rank_text}" if place.rank_text else "")
    return PlaceView(place.id, desk.places(place.id), title, place.rank or NO_RANK, cell)


def _ranks(divisions: Sequence[BoardDivision], desk: Desk) -> tuple[tuple[str, str], ...]:
    """The ranks that occur, from the highest key to the lowest, and none."""
    found = {place.rank: place.rank_text for part in divisions for place in part.places if place.rank}
    none = [(NO_RANK, desk.strings.say("picture", "no_rank"))]
    return (*((key, found[key]) for key in sorted(found)), *none)


def _marks(
    divisions: Sequence[BoardDivision], views: Sequence[DivisionView]
) -> tuple[tuple[tuple[str, str], ...], tuple[Point, ...]]:
    """The marks of all outcomes: squares, one path for each rank that they lead to; rings for what leads to no row."""
    ranks = {place.id: place.rank for part in divisions for place in part.places}
    paths: dict[str, list[str]] = {}
    rings: list[Point] = []
    for at, target in _marked(divisions, views):
        if target:
            square = f"M{at.x} {at.y}h{PIP}v{PIP}h-{PIP}z"
            paths.setdefault(ranks.get(target, "") or NO_RANK, []).append(square)
        else:
            rings.append(Point(at.x + PIP // 2, at.y + PIP // 2))
    return tuple((rank, "".join(paths[rank])) for rank in sorted(paths)), tuple(rings)


def _marked(divisions: Sequence[BoardDivision], views: Sequence[DivisionView]) -> Iterator[tuple[Point, str]]:
    """The place of each mark, and the first row that its outcome names."""
    for part, view in zip(divisions, views, strict=True):
        index = {f"{OUTCOME}.{outcome}": i for i, outcome in enumerate(part.outcomes)}
        for place, drawn in zip(part.places, view.places, strict=True):
            for way in place.ways:
                if way.key in index and index[way.key] < len(drawn.cell.pips):
                    yield drawn.cell.pips[index[way.key]], next(iter(way.targets), "")


@dataclass(frozen=True)
class BoardPage:
    """The page of a picture: the title of its document, and its folders below the language."""

    document: str
    parts: tuple[str, ...]
    picture: Picture


def board_parts(edition: Edition, name: str) -> tuple[str, ...]:
    """The folders of the page of a picture, below the language; a division with a page of that name comes first."""
    taken = own_pages(edition.companions[name]).values()
    return (edition.slug, name, FOLDER if FOLDER not in taken else f"{FOLDER}-of-{name}")


def board_page(desk: Desk, edition: Edition, name: str) -> BoardPage | None:
    """The page of the picture of a companion document, or nothing where it has no sheet to draw."""
    parts = board_parts(edition, name)
    origin = folder(desk.lang, *parts)
    here = desk._replace(places=_near(resolver(places_of(edition), origin, desk.lang), desk.lang, *parts))
    drawn = picture(here, edition, name, climb(origin))
    title = pick(edition.companions[name].header.title, desk.lang).text
    return BoardPage(title, parts, drawn) if drawn else None


def _near(resolve: Callable[[str], str], *parts: str) -> Callable[[str], str]:
    """The same links from the same page, those to its neighbours without the way to the root and back."""
    beside = climb(folder(*parts)) + folder(*parts[:-1])

    def near(name: str) -> str:
        href = resolve(name)
        return "../" + href.removeprefix(beside) if href.startswith(beside) else href

    return near


def thumbnail(desk: Desk, edition: Edition, name: str) -> Thumbnail | None:
    """The little picture on the overview of a companion document, or nothing where it has no sheet to draw."""
    surface = surface_of(edition, name)
    if surface is None:
        return None
    kinds = _kinds(desk, edition, name, surface)
    numbers = {zone: next((kinds[kind][0] for kind in zone.categories if kind in kinds), 0) for zone in surface.zones}
    zones = tuple((number, zone.kind, zone.box) for zone, number in numbers.items() if zone.division)
    return Thumbnail(board_parts(edition, name)[-1] + "/", _view_box(sheet(surface)), zones)


def picture_files(context: Context, edition: Edition, name: str) -> Iterator[Download]:
    """The data of a picture, in each language of the interface."""
    document = edition.companions[name]
    for lang in LANGUAGES if surface_of(edition, name) else ():
        desk = Desk(context, lang, {}, lambda _: "", document.lang or "zh-Hant", document.id)
        yield Download(data_file(edition.slug, name, lang), f"places_{lang}", picture_data(desk, edition, name))


def picture_data(desk: Desk, edition: Edition, name: str) -> bytes:
    """What the script of a picture looks up, as JSON: `labels` of columns, `divisions` (name, English), `ids`, and
    `places` in the same order: the number of the division, name, simplified, pinyin, English, rank, ways out, facts. A
    way is the number of its label, its words, its English words and the numbers of the places that it names.
    """
    divisions = list(board_divisions(desk, edition, name))
    numbers = {place.id: number for number, place in enumerate(place for part in divisions for place in part.places)}
    labels: dict[str, int] = {}

    def way(one: Way) -> list[object]:
        known = [numbers[target] for target in one.targets if target in numbers]
        return [labels.setdefault(one.label, len(labels)), one.text, one.english, known]

    def told(number: int, place: BoardPlace) -> list[object]:
        names = [place.name, place.hans, place.pinyin, place.english, place.rank_text]
        return [number, *names, [way(one) for one in place.ways], [way(one) for one in place.facts]]

    places = [told(number, place) for number, part in enumerate(divisions) for place in part.places]
    named = [[part.name, part.english] for part in divisions]
    data = {"labels": list(labels), "divisions": named, "ids": list(numbers), "places": places}
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
