"""Turns a session into what a page shows: plies as sentences, what may be done next, where everyone stands."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from bopu.play.chance import ChanceSpec
from bopu.play.contract import CHANCE, Event, Ply, RefusedMove, Seat, is_aside
from bopu.play.desk_advice import barred
from bopu.play.desk_known import known, words_in, words_told
from bopu.play.desk_seen import facts_seen, may_choose, move_seen
from bopu.play.event import Value
from bopu.play.grounds import number_of
from bopu.play.phrases import LANGUAGES, MissingPhrase, Phrases
from bopu.play.refused import quoted
from bopu.play.session import Option, Session
from bopu.ruleset.decide import Conflict, Gap
from bopu.ruleset.model import Ruleset

UNFORESEEN = {"zh": "此後如何，規則未言。", "en": "The rules do not say what follows."}
CONCEALED = {"zh": "俟兩家皆出，方見分曉。", "en": "What follows shows when the other’s move is known too."}
JOINED = {"zh": "", "en": " "}
Json = dict[str, Any]


def phrases_of(session: Session) -> Phrases:
    """What turns the events of a table into sentences."""
    return Phrases(session.book.ruleset.phrases, session.book.ruleset.names, session.names)


def table(session: Session, since: int, opening: bool = False) -> Json:
    """The answer to whatever was played: the plies since a number of plies (with `opening` the beginning before them,
    as a ply of number 0), and how things stand."""
    phrases = phrases_of(session)
    plies = [
        _ply(number, ply, move_seen(session, ply), phrases)
        for number, ply in enumerate(session.plies[since:], start=since + 1)
    ]
    if opening and session.state.opening:
        plies.insert(0, _ply(0, Ply(CHANCE, "", session.state.opening), "", phrases))
    shown = view(session, phrases)
    told = [event for ply in session.plies[since:] for event in ply.events]
    shown["words"] |= named(words_told([*(session.state.opening if opening else ()), *told]), session.book.ruleset)
    return {"plies": plies, "view": shown}


def _ply(number: int, ply: Ply, move: str, phrases: Phrases) -> Json:
    events = [_event(event, phrases) for event in ply.events]
    return {"number": number, "seat": ply.seat, "move": move, "events": events}


def _event(event: Event, phrases: Phrases) -> Json:
    return {
        "kind": event.kind,
        "text": sentence(event, phrases),
        "args": {name: plain(value) for name, value in event.fields.items()},
        "rules": list(event.rules),
        "cites": list(event.cites),
    }


def sentence(event: Event, phrases: Phrases) -> Json:
    """An event in words of each language; where words are missing, the event as a record writes it."""
    told = {}
    for language in LANGUAGES:
        try:
            told[language] = phrases.say(event, language)
        except (MissingPhrase, IndexError):
            told[language] = str(event)
    return told


def view(session: Session, phrases: Phrases) -> Json:
    """How things stand: who does what next, what may be done, all facts with the words for them."""
    state, ruleset = session.state, session.book.ruleset
    facts, about = _facts(session), known(state)
    outcome = state.outcome()
    return {
        "over": session.over,
        "count": len(session.plies),
        **_next(session, phrases),
        "facts": facts,
        "known": [{name: plain(value) for name, value in one.items()} for one in about],
        "words": named(words_in([*facts["players"], facts["game"], *about]), ruleset),
        "barred": barred(session),
        "labels": named((*state.facts(), *(name for one in about for name in one)), ruleset),
        "players": [{lang: phrases.player(seat, lang) for lang in LANGUAGES} for seat in range(session.seats)],
        "outcome": None if outcome is None else [plain(share) for share in outcome],
        "undo": session.can_undo,
    }


def _next(session: Session, phrases: Phrases) -> Json:
    """Whose move it is, and what may fall or be chosen; nothing of it where the rules are silent about that."""
    chance: Json | None = None
    options: list[Json] = []
    said: list[Json] = []
    seat: int | None = None
    try:
        seat = session.mover
        chance = _chance(session) if session.throws else None
        if may_choose(session):
            options = [_option(option, phrases, session.conceals) for option in session.options()]
        said = [_option(option, phrases) for option in session.asides()]
    except (Gap, Conflict):  # whoever plays on is told what the rules lack
        pass
    return {
        "seat": seat,
        "person": seat is not None and session.person == seat,
        "throws": session.throws,
        "chance": chance,
        "options": options,
        "asides": said,
    }


def _chance(session: Session) -> Json:
    spec = session.state.chance()
    if isinstance(spec, ChanceSpec):
        return {"word": spec.word, "dice": spec.dice, "faces": spec.faces}
    return {"word": spec.word, "parts": [part.size for part in spec.parts]}


def refusal(session: Session, reason: RefusedMove) -> str:
    """Why a move is refused, in Chinese: what may be played instead, and the clauses that forbid it."""
    move, ruleset = quoted(reason.move), session.book.ruleset
    cited = "、".join(number_of(clause, ruleset, "zh") for clause in reason.clauses)
    forbidden = f"（據 {cited}）" if cited else ""
    if said := session.asides() if is_aside(session.state, reason.move) else ():
        return f"此時不可言 {move}{forbidden}；可言者如：{said[0].move}、{said[-1].move}"
    if not session.throws:
        return f"此時不可行 {move}{forbidden}；可行者：{'、'.join(session.state.legal_moves())}"
    chance = _chance(session)
    if "dice" in chance:
        told = f"或 {chance['word']} 加 {chance['dice']} 個骰面（1 至 {chance['faces']}）"
        return f"此時應擲骰：{chance['word']}，{told}；輸入的是 {move}"
    return f"此時應由命運決定：{chance['word']}；輸入的是 {move}"


def _option(option: Option, phrases: Phrases, concealed: bool = False) -> Json:
    told = [sentence(event, phrases) for event in option.events]
    words = {language: JOINED[language].join(one[language] for one in told) for language in LANGUAGES}
    cites = dict.fromkeys(clause for event in option.events for clause in event.cites)
    silent = CONCEALED if concealed else UNFORESEEN
    return {"move": option.move, "text": words if told else silent, "cites": list(cites)}


def _facts(session: Session) -> Json:
    players: list[Json] = [{} for _ in range(session.seats)]
    game: Json = {}
    for name, value in facts_seen(session).items():
        if isinstance(value, tuple) and len(value) == session.seats:
            for player, one in zip(players, value, strict=True):
                player[name] = plain(one)
        else:
            game[name] = plain(value)
    return {"players": players, "game": game}


def named(words: Iterable[str], ruleset: Ruleset) -> Json:
    """What words of the rules are called, each once."""
    return {word: _named(word, ruleset) for word in dict.fromkeys(words)}


def _named(word: str, ruleset: Ruleset) -> Mapping[str, str]:
    return {**dict.fromkeys(LANGUAGES, word), **ruleset.names.get(word, {})}


def plain(value: Value) -> Any:
    """A value as JSON: fractions as text, a player by the number of the seat from 0."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, Seat):
        return {"seat": int(value)}
    return str(value) if isinstance(value, Fraction) else value
