"""Turns what the rules say of a record into lines of text: move by move, under each ruleset and option, and where the
cards may have lain that are not told.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bopu.play.record import Played, Record, Untold, write
from bopu.play.verify import Judged, Verdict, Verification
from bopu.project.folder import open_good_part
from bopu.ruleset.model import Ruleset
from bopu.simulate.attested import RULES, Anything, attested_plays
from bopu.simulate.case_file import FOLDER
from bopu.simulate.told import ToldGame, judged
from bopu.site.games import WORDS, read_words
from bopu.site.told_spec import places_of

REST = "rest"


def faults_of(found: Verification) -> Iterator[str]:
    """Each line that is not consistent, as the rest of a line that begins with its file."""
    for line in found.lines:
        if line.message:
            yield f"{line.line}: {line.verdict}: {line.message}{_cited(line.clauses)}"


def by_moves(record: Record, found: Verification) -> Iterator[str]:
    """Every move with the verdict on it and on what is said of the moment after it: the worst of them."""
    at: Played | Untold | None = None
    verdicts: list[Verdict] = []
    said = {line.line: line for line in found.lines}
    for item in record.items:
        if isinstance(item, (Played, Untold)):
            yield from _of_move(record, at, verdicts)
            at, verdicts = item, []
        if item.line in said and _examined(said[item.line]):
            verdicts.append(said[item.line].verdict)
    yield from _of_move(record, at, verdicts)


def _examined(line: Judged) -> bool:
    return not line.message.startswith("not examined")


def _of_move(record: Record, at: Played | Untold | None, verdicts: Sequence[Verdict]) -> Iterator[str]:
    if at is None:
        return
    order = (Verdict.CONTRADICTED, Verdict.UNDETERMINED, Verdict.CONSISTENT)
    verdict = next((one for one in order if one in verdicts), None)
    told = f"{at.number}. {record.seat_text(at.seat)} {at.text}" if isinstance(at, Played) else "..."
    yield f"  {verdict or 'not examined':<12}  {told}"


def attested_in(root: Path, file: Path) -> str:
    """The slug of the text among whose cases a record lies; empty where it lies elsewhere. It is judged by the rules of
    that text, whatever other text has rules for the same game."""
    project = open_good_part(root)[0] if (root / "corpus").is_dir() else None
    folder = file.resolve().parent
    return next((one.slug for one in project.texts if (one.folder / FOLDER).resolve() == folder), "") if project else ""


def told_game(root: Path, slug: str, ruleset: Ruleset, record: Record) -> ToldGame:
    """The record with the completed one beside it and the places of cards, where the text by whose rules it was played
    has it among its attested plays."""
    project = open_good_part(root)[0] if (root / "corpus").is_dir() else None
    text = next((one for one in project.texts if one.slug == slug), None) if project else None
    if text is None:
        return ToldGame(record, None)
    words, faults = read_words(text.folder / WORDS, WORDS)
    plays, _ = attested_plays(text.folder, slug, ruleset, Anything())
    play = next((one for one in plays if write(one.record) == write(record)), None)
    return ToldGame(record, play.whole if play else None, None if faults or play is None else places_of(words))


def under_each(root: Path, ruleset: Ruleset, game: ToldGame) -> Mapping[str, Any]:
    """The verdicts under each named ruleset and each option of each switch, and where cards may have lain."""
    return judged(root, ruleset, game)


def in_words(record: Record, found: Mapping[str, Any]) -> Iterator[str]:
    """What `under_each` found, a line for each ruleset, each switch and each group of cards."""
    for name, sides in found["rulesets"].items():
        yield f"under {name or RULES}: {_verdict(sides['told'])}"
    for name, options in found["options"].items():
        if len(options) > 1 and len({_verdict(said) for said in options.values()}) == 1 and not _fit(options):
            yield f"{name}: all alike"
            continue
        allowed = [one for one, said in options.items() if said["verdict"] == Verdict.CONSISTENT]
        others = [f"{one} {_verdict(said)}" for one, said in options.items() if one not in allowed]
        both = [f"fits {', '.join(allowed)}"] if allowed else []
        yield f"{name}: {'; '.join([*both, *others])}"
    for group in found["unseen"]:
        yield _group(record, group)


def _fit(options: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether the record fits every option."""
    return all(said["verdict"] == Verdict.CONSISTENT for said in options.values())


def _verdict(said: Mapping[str, Any]) -> str:
    """A verdict, and where and by which clauses it was broken."""
    if said.get("waits"):
        return "undetermined: a player would be asked of whom the record tells nothing"
    faults = [one for one in said["faults"] if one.get("verdict", said["verdict"]) == said["verdict"]]
    if not faults:
        return str(said["verdict"])
    if not all(one["ply"] for one in faults):
        return f"{said['verdict']}: {faults[0]['message']}"
    where = ", ".join(f"at move {one['ply']}{_cited(one['clauses'])}" for one in faults)
    reason = "" if all(one["clauses"] for one in faults) else f": {faults[0]['message']}"
    return f"{said['verdict']} {where}{reason}"


def _cited(clauses: Sequence[str]) -> str:
    return f" ({', '.join(clauses)})" if clauses else ""


def _group(record: Record, group: Mapping[str, Any]) -> str:
    """Of these cards that are not told, how many each may have been dealt."""
    names = [*(record.seat_text(seat) for seat in range(record.seats)), REST]
    counts = [
        f"{name} {least}" if least == most else f"{name} {least}-{most}"
        for name, (least, most) in zip(names, group["counts"], strict=True)
        if most
    ]
    return f"not told: {' '.join(group['cards'])}: {', '.join(counts)}"
