"""Turns what the rules say of a record into lines of text: move by move, under each ruleset and option, and where the
cards may have lain that are not told.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bopu.play.record import Played, Record, Untold, write
from bopu.play.verify import Judged, Verdict, Verification
from bopu.ruleset.model import Ruleset
from bopu.simulate.told import ToldGame, judged
from bopu.site.games import WORDS, read_words
from bopu.site.told_spec import told_specs

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


def told_game(root: Path, record: Record) -> ToldGame:
    """The record with the completed one and the places of cards that its text gives beside it, where it does."""
    folder = root / "corpus" / record.game
    words, faults = read_words(folder / WORDS, WORDS)
    specs = [] if faults else told_specs(folder, words)
    spec = next((one for one in specs if write(one.told) == write(record)), None)
    return ToldGame(record, spec.whole, spec.places) if spec else ToldGame(record, None)


def under_each(root: Path, ruleset: Ruleset, game: ToldGame) -> Mapping[str, Any]:
    """The verdicts under each named ruleset and each option of each switch, and where cards may have lain."""
    return judged(root, ruleset, game)


def in_words(record: Record, found: Mapping[str, Any]) -> Iterator[str]:
    """What `under_each` found, a line for each ruleset, each switch and each group of cards."""
    for name, sides in found["rulesets"].items():
        yield f"under {name or 'the rules'}: {_verdict(sides['told'])}"
    for name, options in found["options"].items():
        allowed = [one for one, said in options.items() if said["verdict"] == Verdict.CONSISTENT]
        others = [f"{one} {_verdict(said)}" for one, said in options.items() if one not in allowed]
        both = [f"fits {', '.join(allowed)}"] if allowed else []
        yield f"{name}: {'; '.join([*both, *others])}"
    for group in found["unseen"]:
        yield _group(record, group)


def _verdict(said: Mapping[str, Any]) -> str:
    """A verdict, and where and by which clauses it was broken."""
    if said.get("waits"):
        return "undetermined: a player would be asked of whom the record tells nothing"
    fault = next(iter(said["faults"]), None)
    if fault is None:
        return str(said["verdict"])
    where = f" at move {fault['ply']}" if fault["ply"] else ""
    reason = _cited(fault["clauses"]) or f": {fault['message']}"
    return f"{said['verdict']}{where}{reason}"


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
