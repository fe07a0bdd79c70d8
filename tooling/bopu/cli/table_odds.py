"""Turns the odds of a table into lines for a terminal, or into JSON."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

import click

from bopu.checks.rules.forfeit_odds import ForfeitOdds
from bopu.checks.rules.odds_report import as_data
from bopu.checks.rules.table_odds import TableOdds
from bopu.cli.explained import Names, chance_line

WORDS = {
    "zh": {"classes": "各類之擲", "players": "每擲當飲之數（各人擲數相等）", "all": "共",
           "traits": "首客若有此色所送之一，每擲多飲", "unsolved": "下列諸令境況過多，未計其飲：",
           "endless": "下列諸令或無終期，未計其飲（終不能止之機會）：", "forfeits": "擲骰之令", "begun": "每擲行此令",
           "over": "終有止時", "throws": "擲骰人次", "rounds": "輪次", "ends": "止於",
           "match": "拳令之類，各人勝負機會相等。"},
    "en": {"classes": "classes of throws", "players": "cups to be expected of a throw (all throw equally often)",
           "all": "in all", "traits": "what one trait of an entry adds for the first guest, by throw",
           "unsolved": "not solved, so that what is drunk in it is left out:",
           "endless": "may go on for ever, so that what is drunk in it is left out (the chance that it does):",
           "forfeits": "forfeits of dice", "begun": "a throw begins it", "over": "it comes to an end",
           "throws": "players who throw", "rounds": "rounds of all", "ends": "it ends at",
           "match": "In a match each is as likely to lose as another."},
}  # fmt: skip


def show_table_odds(
    found: TableOdds,
    traits: Mapping[str, Fraction],
    forfeits: Sequence[ForfeitOdds],
    lang: str,
    names: Names,
    as_json: bool,
) -> None:
    """Print the chances of the classes, the most probable first, then what each must expect to drink."""
    if as_json:
        click.echo(json.dumps(as_data(found, traits, forfeits), ensure_ascii=False, indent=1))
        return
    words = WORDS[lang]
    for by_name in found.classes.values():
        click.secho(words["classes"], bold=True)
        for name, chance in sorted(by_name.items(), key=lambda one: (-one[1], one[0])):
            chance_line(_name(name, lang, names), chance)
    click.secho(words["players"], bold=True)
    expected = found.per_throw()
    for seat, known in enumerate(found.seats):
        mine = {what[1]: n for what, n in expected.items() if isinstance(what, tuple) and what[0] == seat}
        told = [str(known.get("role", "")), *known.get("traits", ())]
        chance_line(f"{seat + 1} {' '.join(_name(word, lang, names) for word in told)} {words['all']}", _sum(mine))
        for cup, n in mine.items():
            chance_line(f"    {_name(str(cup), lang, names)}", n)
    if traits:
        click.secho(words["traits"], bold=True)
    for name, more in sorted(traits.items(), key=lambda one: (-one[1], one[0])):
        chance_line(_name(name, lang, names), more)
    if forfeits:
        click.secho(words["forfeits"], bold=True)
    for one in forfeits:
        _show_forfeit(one, found, lang, names)
    for what, left_out in (("unsolved", found.unsolved()), ("endless", found.endless())):
        for name, chance in left_out.items():
            click.echo(words[what])
            chance_line(_name(name, lang, names), chance)
    click.echo(words["match"])


def _show_forfeit(one: ForfeitOdds, table: TableOdds, lang: str, names: Names) -> None:
    """Print what becomes of a forfeit: how often it is begun, how long it lasts, how it ends, who drinks."""
    words = WORDS[lang]
    thrower = _name(str(table.seats[one.thrower].get("role", "")), lang, names)
    click.echo(f"  {_name(one.name, lang, names)} ({one.thrower + 1} {thrower})")
    for what, n in (("begun", one.begun), ("over", one.over), *one.counts.items()):
        chance_line(f"    {words.get(what, what)}", n)
    for (step, outcome), chance in one.ends.items():
        chance_line(f"    {words['ends']} {' '.join([step.name, outcome]).strip()} ({', '.join(step.cites)})", chance)
    for (seat, cup), n in sorted(cast(Mapping[tuple[int, str], Fraction], one.amounts).items()):
        role = _name(str(table.seats[seat].get("role", "")), lang, names)
        chance_line(f"    {seat + 1} {role} {_name(cup, lang, names)}", n)


def _sum(amounts: Mapping[Any, Fraction]) -> Fraction:
    return sum(amounts.values(), Fraction(0))


def _name(word: str, lang: str, names: Names) -> str:
    return names.get(word, {}).get(lang, word)
