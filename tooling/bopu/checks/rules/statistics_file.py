"""Turns corpus/<slug>/statistics.yaml into pictures: what games by bots are counted for, what is reckoned exactly, and
how each is called.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bopu.checks.rules.beside_rules import read_beside, shown_beside
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, error
from bopu.play.bots import bots_of
from bopu.play.opening import refusals
from bopu.rules.shape import near
from bopu.ruleset.vocabulary import Vocabulary
from bopu.simulate.observed import COUNT, EACH, GAME, KINDS, MOVES, OUTCOME, PLAYER, SEAT, SUM, THROWS, Asked

NAME, SCHEMA, RULE = "statistics.yaml", "statistics.schema.json", "rules.statistics"
EXACT, SLOT, TALLIED, ODDS = "exact", "slot", "tallied", "odds"
TO = "leads_to"
"""The slot that is asked of the names of throws, and what of its answer is told."""
DRAWN = 24
"""How many rows a picture draws where its text does not say; the table has all."""
Both = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Plays:
    """Which games are played: how many, from which seed, by whom, on how many seats, under which named ruleset."""

    games: int
    seed: int
    bots: tuple[str, ...]
    ruleset: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture. `does` is one of the kinds that are counted in games, or `exact`; `given` is what that is given."""

    id: str
    does: str
    given: Mapping[str, Any] = field(hash=False)
    title: Both = field(hash=False)
    note: Both = field(default_factory=dict, hash=False)
    labels: Mapping[str, Both] = field(default_factory=dict, hash=False)
    draws: int = DRAWN

    @property
    def asked(self) -> Asked | None:
        """What games are counted for; None where nothing is played."""
        return None if self.does == EXACT else Asked(self.id, self.does, self.given)


@dataclass(frozen=True, slots=True)
class Pictures:
    """All pictures of a text, and the games that some of them need."""

    plays: Plays | None
    pictures: tuple[Picture, ...]

    @property
    def asked(self) -> tuple[Asked, ...]:
        """What games are counted for."""
        return tuple(one.asked for one in self.pictures if one.asked is not None)


NONE = Pictures(None, ())


def read_pictures(subject: Subject) -> tuple[Pictures, list[Finding]]:
    """The pictures of a text, with a finding for each fault (and then none); none where there is no such file."""
    file = shown_beside(subject, NAME)
    root, findings = read_beside(subject, NAME, SCHEMA, RULE)
    if root is None:
        return NONE, findings
    plays, faults = _plays(subject, root.plain().get("plays"))
    findings = [error(RULE, file, root.line_of("plays"), fault) for fault in faults]
    pictures: list[Picture] = []
    for node in root.value["pictures"].entries():
        plain = node.plain()
        faults = list(_faults(subject, plain, [one.id for one in pictures], plays))
        findings += [error(RULE, file, node.line, fault) for fault in faults]
        pictures += [] if faults else [_picture(plain)]
    return (NONE if findings else Pictures(plays, tuple(pictures))), findings


def _picture(plain: Mapping[str, Any]) -> Picture:
    does = next(kind for kind in (*KINDS, EXACT) if kind in plain)
    title = {lang: plain[lang] for lang in ("zh", "en")}
    return Picture(
        plain["id"],
        does,
        plain[does],
        title,
        plain.get("note", {}),
        plain.get("labels", {}),
        plain.get("draws", DRAWN),
    )


def _plays(subject: Subject, plain: Mapping[str, Any] | None) -> tuple[Plays | None, list[str]]:
    """Which games are played, and what is wrong with that."""
    if plain is None:
        return None, []
    seats = plain.get("seats", subject.game.default_seats)
    named, bots = plain.get("ruleset", ""), plain["bots"].split(",")
    faults = [message for _, message in refusals(subject.ruleset, named, {})]
    known = () if faults else tuple(bots_of(subject.named_book(named) if named else subject.book()))
    faults += [
        f"expected one of the bots {', '.join(known)}; found {bot!r}{near(bot, known)}"
        for bot in dict.fromkeys(bots)
        if known and bot not in known
    ]
    if seats not in subject.game.seat_range:
        least, most = subject.game.seat_range[0], subject.game.seat_range[-1]
        faults.append(f"expected {least} to {most} seats; found {seats}")
    elif len(bots) not in (1, seats):
        faults.append(f"expected one bot, or one for each of {seats} seats; found {len(bots)}")
    return Plays(plain["games"], plain["seed"], tuple(bots * seats if len(bots) == 1 else bots), named), faults


def _faults(subject: Subject, plain: Mapping[str, Any], before: Sequence[str], plays: Plays | None) -> Iterator[str]:
    """What is wrong with a picture that has the right shape."""
    if plain["id"] in before:
        yield f"expected each picture once; found {plain['id']!r} again"
    kinds = [kind for kind in (*KINDS, EXACT) if kind in plain]
    if len(kinds) != 1:
        yield f"expected one of {', '.join((*KINDS, EXACT))}; found {', '.join(kinds) or 'none'}"
        return
    given = plain[kinds[0]]
    if kinds[0] != EXACT and plays is None:
        yield f"expected `plays`, which games {plain['id']} is counted in; found none"
    yield from _unknown(subject, given)
    if kinds[0] == EXACT:
        yield from _unasked(subject, given)
    elif kinds[0] == "shares" and "exact" in given:
        yield from _unasked(subject, given["exact"])
    elif "what" in given:
        yield from _quantity(subject.game.vocabulary, given)


def _unknown(subject: Subject, given: Mapping[str, Any]) -> Iterator[str]:
    """Events, fields and tables that the game or the rules have not."""
    vocabulary, tables = subject.game.vocabulary, subject.ruleset.tables
    named = list(given.get("words", {}).items())
    named += [(kind, "") for kind in given.get("of", ()) if given["of"] not in (GAME, PLAYER)]
    named += [(given["event"], given.get("field", ""))] if "event" in given else []
    by = given.get("by", SEAT)
    named += [(by["event"], by.get("field", ""))] if by != SEAT else []
    for kind, name in named:
        if kind not in vocabulary.events:
            yield f"expected an event of the game; found {kind!r}{near(kind, vocabulary.events)}"
        elif name and name not in vocabulary.events[kind].fields:
            fields = vocabulary.events[kind].fields
            yield f"expected a field of {kind} ({', '.join(fields) or 'it has none'}); found {name!r}"
    for name in (given[key] for key in ("among", "column") if key in given):
        if name not in tables:
            yield f"expected a table or list of the rules; found {name!r}{near(name, tables)}"
    column = tables.get(given.get("column", ""))
    if column is not None and not (isinstance(column, Mapping) and "rows" in column):
        yield f"expected a table whose rows stand in columns; found {given['column']!r}"


def _quantity(vocabulary: Vocabulary, given: Mapping[str, Any]) -> Iterator[str]:
    """What a quantity lacks or has too much."""
    what, of = given["what"], given.get("of")
    if what in (COUNT, SUM, EACH) and "event" not in given:
        yield f"expected the event that {what} counts; found none"
    if what in (SUM, EACH) and "field" not in given:
        yield f"expected the field that {what} takes; found none"
    if "by" in given or what == EACH:
        if what == EACH and of is not None:
            yield f"expected no `of` beside each, which takes every event; found {of!r}"
        return
    if of is None:
        yield f"expected of what {what} is told, game or player; found none"
    if (what in (MOVES, THROWS) and of == PLAYER) or (what == OUTCOME and of == GAME):
        yield f"expected {what} of {'a game' if of == PLAYER else 'players'}; found it of a {of}"


def _unasked(subject: Subject, given: Mapping[str, Any]) -> Iterator[str]:
    """Slots that cannot be asked of every throw."""
    if SLOT not in given:
        return
    slots = subject.game.vocabulary.slots
    if given[SLOT] not in slots:
        yield f"expected a slot of the game; found {given[SLOT]!r}{near(given[SLOT], slots)}"
    elif slots[given[SLOT]].keys != ("dice",):
        yield f"expected a slot that the dice alone decide; found {given[SLOT]!r}"
    else:
        yield from _unnamed(subject, given)
    to = given.get(TO)
    if to is not None and to[SLOT] not in slots:
        yield f"expected a slot of the game; found {to[SLOT]!r}{near(to[SLOT], slots)}"
    elif to is not None and len(slots[to[SLOT]].keys) != 1:
        keys = ", ".join(slots[to[SLOT]].keys) or "nothing"
        yield f"expected a slot that the name of a throw alone decides; found {to[SLOT]!r}, which is asked by {keys}"
    elif to is not None:
        yield from _unnamed(subject, to)


def _unnamed(subject: Subject, given: Mapping[str, str]) -> Iterator[str]:
    """An argument that no rule gives where it answers a slot."""
    answers = (phrase for rule in subject.ruleset.rules if rule.slot == given[SLOT] for phrase in rule.answer)
    known = tuple(dict.fromkeys(name for phrase in answers for name in phrase.args))
    if given["name"] not in known:
        yield f"expected what answers to {given[SLOT]} have ({', '.join(known)}); found {given['name']!r}"
