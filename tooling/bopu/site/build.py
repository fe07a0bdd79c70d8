"""Turns a corpus into the files of the site, and those into the site's folder; every fault is a finding."""

from collections.abc import Callable, Iterator, Set
from pathlib import Path

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

from bopu import __version__
from bopu.clauses.model import Corpus, Edition
from bopu.findings import Finding, error, has_errors, warning
from bopu.project.model import Project
from bopu.project.settings import PAGE
from bopu.project.whole_folder import Files
from bopu.simulate.run import Tell, silent
from bopu.site.addresses import OWN_FOLDERS
from bopu.site.citation_forms import EDITION_FILES, citation_files
from bopu.site.context import Context, make_context
from bopu.site.copies import copied
from bopu.site.download import Download
from bopu.site.downloads import downloads, sums
from bopu.site.dts import dts_files
from bopu.site.dts_documents import document_files
from bopu.site.feed import feed_files
from bopu.site.games import Games
from bopu.site.gone_pages import gone_pages
from bopu.site.head import Heads
from bopu.site.pages import Page, all_pages, count_pages
from bopu.site.parting import parting
from bopu.site.parting_table import TABLE, parts_files
from bopu.site.past import Past, as_copy, make_release, read_past
from bopu.site.player import Player
from bopu.site.player_files import player_files
from bopu.site.render import Renderer
from bopu.site.rule_pages import PAGES as GAME_PAGES
from bopu.site.rule_pages import game_files
from bopu.site.search_page import search_files
from bopu.site.sitemap import sitemap_files
from bopu.site.strings import read_strings
from bopu.site.write import Unwritable, write_site

Progress = Callable[[int, int], None]
LONGEST_NAME = 255
SHEET = "static/site.css"


def build_site(
    corpus: Corpus,
    project: Project,
    out: Path,
    *,
    base_url: str = "",
    progress: Progress | None = None,
    games: Games | None = None,
    player: Player | None = None,
    counting: Tell = silent,
    kept: Path | None = None,
    release: str = "",
) -> list[Finding]:
    """Build the whole site into `out`, which is exchanged for the one before only when all is written.

    `base_url` is where the site will stand; citations then give full addresses. `progress` is told (pages done, pages
    expected). `games` are the compiled rules of texts that have some (`read_games`); the others have no pages of rules.
    `player` is the Python for the reader's browser (`find_player`); without it nothing can be played. `counting` is
    told (games played, games expected) while it is counted what games rest on. `kept` is the folder with the copies of
    releases, which the site carries along; where a `release` is named it is made first.
    """

    def write(files: Files) -> None:
        write_site(out, files)

    def made(write: Callable[[Files], object], past: Past) -> list[Finding]:
        return with_files(corpus, project, base_url, write, progress, games, player, counting, past)

    past, findings = read_past(project, corpus, games or {}, kept)
    if has_errors(findings):
        return findings
    if release and kept is not None:
        copy = as_copy(past, release)
        findings += make_release(project, corpus, games or {}, past, release, kept, lambda into: made(into, copy))
        if has_errors(findings):
            return findings
        past, findings = read_past(project, corpus, games or {}, kept)
    return [*findings, *made(write, past)]


def with_files(
    corpus: Corpus,
    project: Project,
    base_url: str,
    write: Callable[[Files], object],
    progress: Progress | None = None,
    games: Games | None = None,
    player: Player | None = None,
    counting: Tell = silent,
    past: Past | None = None,
) -> list[Finding]:
    """Make the site's files and hand them to `write`; whatever goes wrong on the way is the finding returned. `past` is
    what `read_past` says; without it the site knows of no release."""
    past = past or Past()
    findings = address_faults(corpus, project.page)
    if has_errors(findings):
        return findings
    try:
        strings = read_strings(project.templates / "strings.toml")
        context = make_context(corpus, project, strings, base_url, __version__, games, player, past.standing)
        renderer = Renderer(project.templates, strings, __version__, Heads(context, past))
        write(_guarded(site_files(context, renderer, base_url, progress, counting, past)))
    except Unwritable as fault:
        findings.append(error("site.write", fault.place, 0, str(fault)))
    except ValueError as fault:
        findings.append(error("site.strings", f"{project.relative(project.templates)}/strings.toml", 0, str(fault)))
    except TemplateError as fault:
        findings.append(_template_finding(project, fault))
    except _Unreadable as fault:
        findings.append(_reading_finding(project, fault.fault))
    return findings


class _Unreadable(Exception):
    """A file that the site is made from cannot be read; kept apart from faults in writing, which are OSErrors too."""

    def __init__(self, fault: OSError) -> None:
        super().__init__(str(fault))
        self.fault = fault


def _guarded(files: Files) -> Files:
    try:
        yield from files
    except OSError as fault:
        raise _Unreadable(fault) from fault


def _reading_finding(project: Project, fault: OSError) -> Finding:
    if isinstance(fault, TemplateNotFound):
        message = f"expected a template of the name {fault.name!r}; found none"
        return error("site.template", project.relative(project.templates), 0, message)
    place = project.relative(Path(fault.filename)) if fault.filename else ""
    return error("site.read", place, 0, f"expected a file that can be read; found: {fault.strerror or fault}")


def site_files(
    context: Context,
    renderer: Renderer,
    base_url: str,
    progress: Progress | None,
    counting: Tell = silent,
    past: Past | None = None,
) -> Iterator[tuple[str, bytes]]:
    """All files of the site: pages as they are made, then downloads and what stands still."""
    addresses: list[str] = []
    files: list[Download] = in_folders([*downloads(context, game_files(context)), *player_files(context, counting)])
    total = count_pages(context)
    for done, page in enumerate(all_pages(context, files), 1):
        yield renderer.file(page)
        addresses.append(page.address)
        if progress:
            progress(done, max(total, done))
    yield "404.html", not_found(renderer, base_path(context.standing.base(base_url)))
    for file in files:
        yield file.path, file.content
    yield "data/SHA256SUMS", sums(files)
    yield from search_files(context)
    yield from citation_files(context)
    yield from parts_files(context)
    yield from dts_files(context, context.standing.base(base_url))
    yield from document_files(context, context.standing.base(base_url))
    yield SHEET, style_sheet(context.project.templates / "css")
    yield from static_files(context.project.templates / "static")
    if not context.standing.frozen:
        yield from _of_latest(context, renderer, past or Past(), addresses)


def _of_latest(context: Context, renderer: Renderer, past: Past, addresses: list[str]) -> Iterator[tuple[str, bytes]]:
    """What the latest site has and a copy of a release has not: pages of what is gone, what tells machines of pages and
    of changes, and the copies."""
    base = context.standing.base(context.base_url)
    for page in gone_pages(context, past.stones, frozenset(addresses)):
        yield renderer.file(page)
    yield from sitemap_files(base, addresses)
    yield from feed_files(context, base)
    yield from copied(context.standing.releases, past.kept)


def in_folders(files: list[Download]) -> list[Download]:
    """The files of one folder together, in the order in which the folders first come."""
    folders = list(dict.fromkeys(file.path.rpartition("/")[0] for file in files))
    return sorted(files, key=lambda file: folders.index(file.path.rpartition("/")[0]))


def not_found(renderer: Renderer, root: str) -> bytes:
    """The page that a host shows for a missing address, wherever that is: its links start at `root`."""
    return renderer.html(Page((), "404.html", "", "404", None), root)


def base_path(base_url: str) -> str:
    """The path of a site's base, with a slash at its end; empty (so links are relative) where the base is unknown."""
    if not base_url:
        return ""
    _, _, rest = base_url.partition("://")
    return "/" + rest.rstrip("/").partition("/")[2].lstrip("/") + ("/" if "/" in rest.rstrip("/") else "")


def style_sheet(folder: Path) -> bytes:
    """The style sheet of all pages, of its parts in the order of their names: one file, so one request. Raises
    OSError."""
    return b"\n".join(path.read_bytes() for path in sorted(folder.glob("*.css")))


def static_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Styles, script and pictures, by name."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            yield f"static/{path.relative_to(folder).as_posix()}", path.read_bytes()


def address_faults(corpus: Corpus, page: int = PAGE) -> list[Finding]:
    """Slugs and ids that cannot be addresses beside each other, where pages of the reading view are of this length."""
    findings: list[Finding] = []
    for edition in corpus.editions:
        file = edition.document.file
        if edition.slug in OWN_FOLDERS:
            message = f"expected another slug: {edition.slug!r} is the name of one of the site's own folders"
            findings.append(error("site.slug", file, 0, message))
        for name in sorted(edition.companions.keys() & set(GAME_PAGES)):
            message = (
                f"expected another name of the companion: /{edition.slug}/{name}/ is the address of a page of its game"
            )
            findings.append(error("site.address", edition.companions[name].file, 0, message))
        findings += _clause_faults(edition, _of_parts(edition, page))
    return findings


def _of_parts(edition: Edition, page: int) -> set[str]:
    """The names below the address of a text that its parts take, where it has several."""
    parts = parting(edition, page).parts if edition.publish != "none" else ()
    return {TABLE, *(step for part in parts for step in part.steps)} if len(parts) > 1 else set()


def _clause_faults(edition: Edition, of_parts: Set[str]) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    taken = {*edition.companions, "index.html", *EDITION_FILES, *GAME_PAGES, *of_parts}
    for name in sorted(edition.companions.keys() & of_parts):
        message = f"expected another name of the companion: /{edition.slug}/{name}/ is a part of the text"
        yield error("site.address", edition.companions[name].file, 0, message)
    for clause in edition.clauses:
        if clause.id in taken:
            message = (
                f"expected another id: /{edition.slug}/{clause.id}/ is already the address of another page of the site"
            )
            yield error("site.address", clause.file, clause.line, message, clause.id)
        if len(clause.id.encode()) > LONGEST_NAME:
            size = len(clause.id.encode())
            message = f"expected an id of at most {LONGEST_NAME} bytes, because it names a folder; found {size}"
            yield error("site.address", clause.file, clause.line, message, clause.id)
        folded = clause.id.casefold()
        if folded in seen and seen[folded] != clause.id:
            message = f"this id differs from {seen[folded]!r} only in case: on some disks the two pages would be one"
            yield warning("site.address", clause.file, clause.line, message, clause.id)
        seen.setdefault(folded, clause.id)


def _template_finding(project: Project, fault: TemplateError) -> Finding:
    """A fault in a template, with its line: from the error where it is one of syntax, else from where rendering
    stopped.
    """
    if isinstance(fault, TemplateSyntaxError):
        name = f"{project.relative(project.templates)}/{fault.name or ''}"
        return error("site.template", name, fault.lineno, fault.message or "the template cannot be read")
    trace, place, line = fault.__traceback__, project.relative(project.templates), 0
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(str(project.templates)):
            place, line = project.relative(Path(file)), trace.tb_lineno
        trace = trace.tb_next
    return error("site.template", place, line, fault.message or "the template cannot be rendered")
