"""Turns a subject into what each option of each switch changes, measured at length: pairs of games, throws, hands.

What takes minutes is kept in corpus/<slug>/measured.json, with the version of the rules it was measured under and what
was asked; `bopu measure` makes it. `bopu check` says where rules have changed since, and pages say so too.

format, slug, game, version    of the rules that were measured
asked {games, seed, bots, deals, deal_bots, rests}  what makes the file again: `command`
seats, level                   how many play; of all intervals, in hundredths
options [{switch, kind, cites, option, given,   each against the default; `given` other choices without which it is idle
  games {games, compared, differ, share,        pairs of games with the same chance: see bopu.simulate.paired
    length {of, before, more}, stakes, seats, stopped},
  throws {of, differ, places, from, dice, thrown},  where dice are thrown, exactly: see bopu.checks.rules.thrown
  hands {of, differ, lost, share, more}}]       where hands are scored, of those that won: see won_hands beside this
rests {games, rules, events, decisions, grounds, sort}  what the game rests on under the defaults
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from bopu.checks.rules.subject import Subject
from bopu.checks.rules.thrown import Throws
from bopu.checks.rules.won_hands import WonHands
from bopu.findings import Finding, Level, error
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Ruleset
from bopu.ruleset.procedure import all_parts
from bopu.simulate.foundation import GAMES, foundation
from bopu.simulate.games import Task
from bopu.simulate.paired import RANDOM, Paired, made_ready, players_of
from bopu.simulate.run import InThisProcess

FORMAT = 1
FILE = "measured.json"
LEVEL = 95
SHORT = 12
"""How many digits of a version are shown."""
Json = dict[str, Any]
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Asked:
    """What is to be measured: so many pairs of games of a seed by these players, the hands that won in so many
    deals by these bots (none: no hands), what so many games one by one rest on."""

    games: int
    seed: int = 1
    bots: str = RANDOM
    deals: int = 0
    deal_bots: str = RANDOM
    rests: int = GAMES

    def command(self, slug: str) -> str:
        """The command line that measures the same again."""
        words = [f"bopu measure {slug} -n {self.games} --seed {self.seed}"]
        words += [f"--bots {self.bots}"] if self.bots != RANDOM else []
        words += [f"--deals {self.deals} --deal-bots {self.deal_bots}"] if self.deals else []
        words += [f"--rests {self.rests}"] if self.rests != GAMES else []
        return " ".join(words)


def measure(root: Path, subject: Subject, asked: Asked, tell: Tell = lambda done, total: None) -> Json:
    """The whole file. Raises `NotAtOnce` where games cannot be played many at once."""
    ruleset, seats = subject.ruleset, subject.game.default_seats
    players_of(ruleset.engine, asked.bots)  # those that it does not know are refused before anything is made ready
    paired = Paired(ruleset.engine, seats, asked.games, asked.seed, asked.bots)
    usual = list(paired.played(made_ready(subject.book())))
    throws, hands = Throws(subject), WonHands(subject, asked.deals, asked.seed, asked.deal_bots)
    options = list(_options(ruleset))
    rows = []
    for number, (switch, option) in enumerate(options):
        tell(number, len(options))
        given = company(ruleset, switch, option)
        before = list(paired.played(made_ready(subject.book(given)))) if given else usual
        after = paired.played(made_ready(subject.book({**given, switch: option})))
        row: Json = {"games": paired.compare(before, after).as_json()}
        row |= {"throws": found} if (found := throws.changed(switch, option, given)) else {}
        row |= {"hands": found} if asked.deals and (found := hands.changed(switch, option)) else {}
        known = ruleset.switches[switch]
        rows.append(
            {"switch": switch, "kind": known.kind, "cites": list(known.cites), "option": option, "given": given, **row}
        )
    tell(len(options), len(options))
    head = {"format": FORMAT, "slug": subject.slug, "game": ruleset.game, "version": ruleset.version}
    told = {**asdict(asked), "command": asked.command(subject.slug)}
    rests = _rests(root, subject, asked.rests)
    return {**head, "asked": told, "seats": seats, "level": LEVEL, "options": rows, "rests": rests}


def _options(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Each option that no default is, by its switch."""
    for name, switch in ruleset.switches.items():
        yield from ((name, option.id) for option in switch.options if option.id != switch.default)


def company(ruleset: Ruleset, switch: str, option: str) -> dict[str, str]:
    """Other choices without which an option cannot change anything: every part of the rules that hangs on its switch
    hangs on others too, which are not at their defaults. Nothing for most options."""
    needs: Counter[tuple[tuple[str, str], ...]] = Counter()
    for part in all_parts(ruleset).values():
        if part.only.get(switch) in (option, ruleset.switches[switch].default):
            others = {name: one for name, one in part.only.items() if name != switch}
            needs[tuple(sorted((n, one) for n, one in others.items() if one != ruleset.switches[n].default))] += 1
    if not needs or () in needs:
        return {}
    return dict(needs.most_common(1)[0][0])


def _rests(root: Path, subject: Subject, games: int) -> Json:
    """What the game rests on under the defaults, of many games by players who choose at random."""
    spec = json.dumps(to_json(subject.ruleset), ensure_ascii=False)
    task = Task(spec, "", (), (RANDOM,) * subject.game.default_seats)
    return foundation(root, task, subject.book(), games, InThisProcess()).as_json(subject.ruleset)


def as_text(data: Json) -> str:
    """The file: a line for each option, so that what changed is seen beside what did not."""
    head = {name: value for name, value in data.items() if name != "options"}
    first = json.dumps(head, ensure_ascii=False)[:-1]
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in data["options"])
    return f'{first}, "options": [\n{rows}\n]}}\n'


def kept_measures(folder: Path, file: str) -> tuple[Json, list[Finding]]:
    """What the file beside a text's rules says; nothing where there is none. Another file is an error."""
    path = folder / FILE
    if not path.is_file():
        return {}, []
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        rows = {(row["switch"], row["option"]): row["games"]["differ"] for row in data["options"]}
        whole = bool(data["version"] and data["asked"]["command"]) and None not in rows.values()
    except (ValueError, TypeError, KeyError, OSError) as fault:
        return {}, [_unread(file, f"{type(fault).__name__}: {fault}")]
    return (data, []) if whole and data.get("format") == FORMAT else ({}, [_unread(file, "another format")])


def _unread(file: str, found: str) -> Finding:
    return error("rules.measured", file, 0, f"expected what `bopu measure` writes; found {found}")


def measured(subject: Subject) -> list[Finding]:
    """What is to be said of the measures that are kept with a text: no such file, or of other rules."""
    file = str(PurePosixPath(subject.file).with_name(FILE))
    data, findings = kept_measures(subject.folder, file)
    return [*findings, *stale(data, subject.ruleset.version, file)]


def stale(data: Mapping[str, Any], version: str, file: str) -> list[Finding]:
    """A note where what is kept was measured under other rules than these."""
    if not data or data["version"] == version:
        return []
    message = f"expected measures of these rules ({version[:SHORT]}); found those of {data['version'][:SHORT]}: "
    return [
        Finding(Level.NOTE, "rules.measured", file, 0, f"{message}`{data['asked']['command']}` makes them again", "")
    ]
