"""Turns the files of play into a part of the downloads page: their sizes, as they are and as they travel, licences,
sources."""

from collections.abc import Sequence
from dataclasses import dataclass

from bopu.site.context import Context
from bopu.site.download import Download
from bopu.site.downloads import FileView, size_of, views
from bopu.site.player_files import FOLDER, OPENS


@dataclass(frozen=True)
class EngineShelf:
    """The files, each with what travels of it; `lead` tells the sum of what one game loads."""

    lead: str
    rights: str
    source: str
    files: tuple[tuple[FileView, str], ...]


def engine_shelf(context: Context, files: Sequence[Download], root: str, lang: str) -> EngineShelf | None:
    """The shelf in one language, None where nothing can be played; `root` climbs from the page to the root."""
    own = [file for file in files if file.path.startswith(FOLDER)]
    if context.player is None or not own:
        return None
    strings = context.strings[lang]
    loaded = list({file.kind: file for file in own if file.kind in OPENS}.values())
    raw, sent = sum(len(file.content) for file in loaded), sum(file.sent for file in loaded)
    shown = views(own, root, lambda kind: strings.name("file", kind))
    packed = [strings.say("downloads", "packed", size=size_of(file.sent)) for file in own]
    return EngineShelf(
        strings.say("downloads", "engine_lead", raw=size_of(raw), sent=size_of(sent)),
        strings.say("downloads", "engine_rights", version=context.player.version),
        context.player.source,
        tuple(zip(shown, packed, strict=True)),
    )
