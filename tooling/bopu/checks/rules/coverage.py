"""Turns seeded games and all enumerated answers into which rules and clauses ever speak, and why the others do not."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bopu.checks.rules.examination import Answered, Examination, Under
from bopu.checks.rules.step_coverage import step_coverage
from bopu.checks.rules.survivors import Reasons, reasons
from bopu.findings import Finding, Level
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Rule
from bopu.ruleset.procedure import all_steps


@dataclass(slots=True)
class Heard:
    """What was heard of one rule: in how many moves it spoke, in how many questions it matched and decided."""

    fired: int = 0
    matched: int = 0
    decides: int = 0
    first: str = ""  # a question that it decides
    under: str = ""  # the first choices under which it decides one
    over: Counter[str] = field(default_factory=Counter)  # which rules decide where it matches and does not


def coverage(examination: Examination) -> tuple[dict[str, Any], list[Finding]]:
    """Rules, steps and clauses with what was heard of them. Games are played under all choices with supplements."""
    played = [under for under in examination.combinations if under.supplements]
    for under in played:
        examination.games(under)
    heard = _heard(examination, played)
    rules = [_rule(examination, rule, heard[rule.id]) for rule in examination.subject.ruleset.rules]
    given, _ = reasons(examination.subject)
    findings = [finding for row in rules for finding in _findings(examination, row, given)]
    games = [_games(examination, under) for under in played]
    findings += [_stopped(examination, row) for row in games if row["stopped"]]
    steps, more = step_coverage(examination)
    return {"games": games, "rules": rules, "steps": steps, "clauses": _clauses(examination, heard)}, findings + more


def _heard(examination: Examination, played: list[Under]) -> dict[str, Heard]:
    heard = {rule.id: Heard() for rule in examination.subject.ruleset.rules}
    for name, number in examination.fired().items():
        if name in heard:  # steps are heard by themselves
            heard[name].fired = number
    seen: set[tuple[str, tuple[str, ...]]] = set()
    usual = {slot: _tally(examination.answers(slot, examination.default)) for slot in examination.slots}
    for under in played:
        for slot in examination.slots:
            key = (slot, tuple(rule.id for rule in examination.rules(slot, under)))
            if key not in seen:  # choices that leave a slot alone ask the same
                seen.add(key)
                _hear_slot(examination, slot, under, usual[slot], heard)
    return heard


def _hear_slot(
    examination: Examination, slot: str, under: Under, usual: Mapping[str, Heard], heard: Mapping[str, Heard]
) -> None:
    """Add what is heard in one slot. Under other choices than the defaults the same is heard, but for the questions
    that a rule more or less could touch."""
    _add(heard, usual, under)
    if under == examination.default:
        return
    again = examination.anew(slot, under)
    _add(heard, _tally(examination.usual(slot, again.touched)), under, -1)
    _add(heard, _tally(again.answered), under)


def _add(heard: Mapping[str, Heard], more: Mapping[str, Heard], under: Under, times: int = 1) -> None:
    for name, one in more.items():
        rule = heard[name]
        rule.matched += times * one.matched
        rule.decides += times * one.decides
        for other, number in one.over.items():
            rule.over[other] += times * number
        if times > 0 and one.first:
            rule.first = rule.first or one.first
            rule.under = rule.under or under.name


def _tally(answered: Iterable[Answered]) -> dict[str, Heard]:
    """What is heard of each rule in these questions."""
    heard: dict[str, Heard] = {}
    for one in answered:
        speaking = [rule.id for rule in one.answer.rules] if isinstance(one.answer, Decision) else []
        for match in one.question.matched:
            rule = heard.setdefault(match.rule.id, Heard())
            rule.matched += 1
            if match.rule.id in speaking:
                rule.decides += 1
                rule.first = rule.first or str(one.question)
            else:
                rule.over.update(speaking)
    return heard


def _rule(examination: Examination, rule: Rule, heard: Heard) -> dict[str, Any]:
    what = {"id": rule.id, "line": rule.line, "slot": rule.slot, "event": rule.event, "cites": list(rule.cites)}
    counts = {"fired": heard.fired, "matched": heard.matched, "decides": heard.decides}
    source, certainty = rule.supplied
    supplied = {"source": source, "certainty": certainty} if source else {}
    under = {"under": _under(examination, rule, heard)}
    return {**what, "only": dict(rule.only), "supplied": supplied, **counts, **under, **_why(examination, rule, heard)}


def _under(examination: Examination, rule: Rule, heard: Heard) -> str:
    """The choices that let a rule speak which is silent under the defaults; empty where it needs none, or is silent."""
    spoke = [under.name for under in examination.combinations if _speaks(examination, under, rule)]
    usual = examination.default.name
    return "" if usual in (*spoke, heard.under) else next(iter([*spoke, heard.under]))


def _speaks(examination: Examination, under: Under, rule: Rule) -> bool:
    return under.supplements and any(rule.id in game.first for game in examination.games(under))


def _why(examination: Examination, rule: Rule, heard: Heard) -> dict[str, str]:
    """Why a rule did not speak in any game, in words of both languages; nothing where it did."""
    if heard.fired:
        return {}
    if rule.event:
        return {
            "why": "event",
            "zh": "各局未遇其事",
            "en": f"no game brought the event {rule.event} under its conditions",
        }
    if rule.slot in examination.open_slots and not examination.witnesses.speaking(rule.id):
        return {"why": "open", "zh": "各局未遇", "en": f"no game asked {rule.slot} under its conditions"}
    if not heard.decides and (case := examination.witnesses.speaking(rule.id)):
        return {"why": "rare", "zh": "各局未遇其境，惟有例可見", "en": f"no game met it; a case does: {case}"}
    if not heard.matched:
        return {"why": "never", "zh": "其條件不能並立", "en": "its conditions never hold together"}
    if not heard.decides:
        others = ", ".join(name for name, _ in heard.over.most_common())
        return {
            "why": "overridden",
            "zh": f"皆為他則所代：{others}",
            "en": f"other rules decide wherever it holds: {others}",
        }
    english = f"it decides {heard.decides} of the enumerated questions, first {heard.first}; no game met one"
    if heard.under != examination.default.name:
        return {
            "why": "reading",
            "zh": f"惟取 {heard.under} 時有境可用，各局未遇",
            "en": f"only under {heard.under} is there a situation for it: {english}",
        }
    return {"why": "rare", "zh": "各局未遇其境", "en": english}


def _findings(examination: Examination, row: dict[str, Any], given: Reasons) -> list[Finding]:
    """What did not speak: a rule that never can is a warning, unless the text says why it makes no difference."""
    if "why" not in row:
        return []
    grave = row["why"] in {"never", "overridden"} and row["id"] not in given
    level = Level.WARNING if grave else Level.NOTE
    why = f"; it cannot: {given[row['id']]['en']}" if row["id"] in given else ""
    message = f"expected the rule {row['id']} to speak in a game; found that {row['en']}{why}"
    return [examination.subject.finding(level, "unheard", message, row["line"], next(iter(row["cites"]), ""))]


def _games(examination: Examination, under: Under) -> dict[str, Any]:
    games = examination.games(under)
    stopped = [{"seed": game.seed, "move": len(game.told), "why": game.stopped} for game in games if game.stopped]
    unended = [game.seed for game in games if not game.over and not game.stopped]
    moves = sorted(len(game.told) - 1 for game in games)
    counted = {"games": len(games), "median_moves": moves[len(moves) // 2] if moves else 0}
    return {"name": under.name, "choices": dict(under.choices), **counted, "stopped": stopped, "unended": unended}


def _stopped(examination: Examination, row: dict[str, Any]) -> Finding:
    first = row["stopped"][0]
    where = f"{len(row['stopped'])} of {row['games']} games stopped, seed {first['seed']} at move {first['move']}"
    message = f"expected every game under {row['name']} to go on to its end; {where}: {first['why']}"
    return examination.subject.finding(Level.ERROR, "stopped", message)


def _clauses(examination: Examination, heard: dict[str, Heard]) -> list[dict[str, Any]]:
    """For each clause of the text the rules and steps that cite it, and how often they spoke."""
    rules, steps = examination.subject.ruleset.rules, all_steps(examination.subject.ruleset)
    fired = examination.fired()
    found = []
    for clause in examination.subject.edition.clauses:
        citing = [rule.id for rule in rules if clause.id in rule.cites]
        counts = {name: sum(getattr(heard[rule], name) for rule in citing) for name in ("fired", "decides")}
        done = [name for name, step in steps.items() if clause.id in step.cites]
        counts["fired"] += sum(fired[name] for name in done)
        case = "" if any(counts.values()) else _case(examination, [*citing, *done])
        found.append({"id": clause.id, "rules": citing, "steps": done, **counts, "case": case})
    return found


def _case(examination: Examination, parts: Iterable[str]) -> str:
    """The first case in which one of these rules and steps speaks."""
    return next(filter(None, map(examination.witnesses.speaking, parts)), "")
