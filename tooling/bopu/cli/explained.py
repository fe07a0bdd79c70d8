"""Turns explanations of throws and chances of turns into lines for a terminal, or into JSON."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import click

from bopu.checks.rules.explain_procedure import ways_in_words
from bopu.checks.rules.odds import Odds
from bopu.play.grounds import CERTAINTY

Names = Mapping[str, Mapping[str, str]]
WORDS = {
    "zh": {"start": "起手", "alike": "（同此者共 {n} 處）", "supplied": "補：{source}（可信度{certainty}）",
           "choice": "若選 {move}：", "results": "此擲所得", "ends": "此輪所止", "none": "（無）",
           "moments": "此輪可經 {n} 境", "missing": "無條文"},
    "en": {"start": "the start", "alike": " (and {n} places alike)",
           "supplied": "supplied: {source} (certainty {certainty})",
           "choice": "if {move} is chosen:", "results": "results of the first throw", "ends": "where the turn ends",
           "none": "(nothing)", "moments": "moments to which the turn can come: {n}",
           "missing": "no clause gives it"},
}  # fmt: skip


def show_explanation(found: Mapping[str, Any], lang: str, names: Names) -> None:
    """Print each place with what happens there, then the rules that say so, quoted."""
    words = WORDS[lang]
    for place in found["places"]:
        alike = len(place.get("alike", ()))
        click.secho(
            _where(place["place"], lang, names) + (words["alike"].format(n=alike) if alike > 1 else ""), bold=True
        )
        _show_events(place["events"], lang, "  ")
        for choice in place["choices"]:
            click.echo("  " + words["choice"].format(move=choice["move"]))
            _show_events(choice["events"], lang, "    ")
    for rule in found["rules"]:
        click.secho(f"[{rule['id']}]", fg="cyan")
        show_grounds(rule, lang)


def show_procedure(found: Mapping[str, Any], lang: str) -> None:
    """Print each step of a procedure: its name, what it does or asks, what follows when, and its clauses."""
    click.secho(found["procedure"], bold=True)
    for name, source in found["binds"].items():
        click.echo(f"  {name} = {source}")
    show_grounds(found, lang)
    for step in found["steps"]:
        bound = f" ({step['as']})" if step["as"] else ""
        asked = "? " if step["word"] else ""
        ways = "; ".join(ways_in_words(step, WORDS[lang]["missing"]))
        click.echo(click.style(f"[{step['id']}]", fg="cyan") + f" {asked}{step['said']}{bound}  {ways}")
        show_grounds(step, lang)


def show_grounds(rule: Mapping[str, Any], lang: str) -> None:
    """Print the clauses of a rule or step, in each script and in English, and where something supplied is from."""
    for clause in rule["clauses"]:
        quoted = " / ".join(clause[layer] for layer in ("zh-Hant", "zh-Hans", "en") if clause.get(layer))
        click.echo(f"  {clause['id']}: {quoted}")
    if "supplied" in rule:
        given = rule["supplied"]
        certainty = CERTAINTY.get(given["certainty"], "") if lang == "zh" else given["certainty"]
        click.echo("  " + WORDS[lang]["supplied"].format(source=given[lang], certainty=certainty))


def _where(place: Mapping[str, str], lang: str, names: Names) -> str:
    told = [names.get(word, {}).get(lang, word) for word in place.values()]
    return "、".join(dict.fromkeys(told)) or WORDS[lang]["start"]


def _show_events(events: list[dict[str, Any]], lang: str, margin: str) -> None:
    for event in events:
        rules = f"  [{' '.join(event['rules'])}]" if event["rules"] else ""
        click.echo(f"{margin}{event[lang]}{rules}")


def show_odds(found: Odds, lang: str, names: Names, as_json: bool) -> None:
    """Print chances, the greatest first, as fractions and decimals."""
    results = sorted(found.results.items(), key=lambda one: (-one[1], one[0]))
    ends = sorted(found.ends.items(), key=lambda one: (-one[1], one[0]))
    if as_json:
        data = {
            "results": [{"results": name.split(), **chance_of(chance)} for name, chance in results],
            "ends": [{**dict(stands), **chance_of(chance)} for stands, chance in ends],
            "moments": found.moments,
        }
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    words = WORDS[lang]
    click.secho(words["results"], bold=True)
    for name, chance in results:
        chance_line(" ".join(names.get(word, {}).get(lang, word) for word in name.split()) or words["none"], chance)
    click.secho(words["ends"], bold=True)
    for stands, chance in ends:
        chance_line(_where(dict(stands), lang, names), chance)
    click.echo(words["moments"].format(n=found.moments))


def chance_of(chance: Fraction) -> dict[str, Any]:
    """A chance as JSON has it."""
    return {"chance": str(chance), "decimal": float(chance)}


def chance_line(name: str, chance: Fraction) -> None:
    """Print a chance, or an expectation, and what it is of."""
    exact = str(chance) if chance.denominator < 10**SHORT else ""  # of thousands of digits Python makes no text
    click.echo(f"  {float(chance):.6f}  {name}" + (f"  ({exact})" if 0 < len(exact) <= SHORT else ""))


SHORT = 24
"""Characters of a fraction that a line still shows; the JSON has all of it."""
