"""Turns what the rules say of a throw into lines for a terminal, or into JSON."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import click

from bopu.checks.rules.subject import Subject
from bopu.cli.explained import show_grounds
from bopu.cli.output import end, show
from bopu.findings import has_errors
from bopu.play.contract import RefusedMove
from bopu.project.folder import shared_folder
from bopu.ruleset.decide import Book
from bopu.site.alternatives import TooOpen
from bopu.site.games import GameData
from bopu.site.strings import Strings, read_strings
from bopu.site.throw_told import ThrowTeller, throws_game

WORDS = {
    "zh": {"among": "{of}擲中有{ways}（{share}）", "everyone": "不論何人擲得", "by": "{roles}擲得", "colon": "：",
           "between": "、", "then": "其後", "procedure": "{said}（--procedure {id}）",
           "if": "若{what}：", "and": "且"},
    "en": {"among": "{ways} of {of} throws ({share})", "everyone": "whoever throws", "by": "thrown by {roles}",
           "colon": ": ", "between": ", ", "then": "and then", "procedure": "{said} (--procedure {id})",
           "if": "if {what}: ", "and": " and "},
}  # fmt: skip


def throws_of(subject: Subject) -> GameData | None:
    """What throws of a game are asked with, None where its words do not say; faults of the words end the command."""
    game, findings = throws_game(subject)
    if has_errors(findings):
        show(findings)
        end(findings)
    return game


def explain_throw(subject: Subject, book: Book, game: GameData, throw: str, lang: str, as_json: bool) -> None:
    """Print what is said of a throw; a throw that cannot be ends the command with status 2."""
    strings = read_strings(shared_folder("site_templates") / "strings.toml")
    try:
        found = ThrowTeller(subject, book, game, strings).tell(throw)
    except (RefusedMove, ValueError) as refused:
        raise click.UsageError(str(refused)) from None
    except TooOpen as open_:
        raise click.ClickException(str(open_)) from None
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        _show(found, lang, strings[lang])


def _show(found: Mapping[str, Any], lang: str, strings: Strings) -> None:
    words = WORDS[lang]
    among = words["among"].format(of=found["of"], ways=found["ways"], share=f"{found['ways'] / found['of']:.4%}")
    click.echo(click.style(found["throw"], bold=True) + f"  {among}")
    for group in found["throwers"]:
        roles = words["between"].join(role[lang] for role in group["roles"])
        click.secho(words["everyone"] if group["all"] else words["by"].format(roles=roles), bold=True)
        for saying in group["sayings"]:
            _show_saying(saying, lang, strings)
        _show_what_begins(group, lang)
    for rule in found["rules"]:
        click.secho(f"[{rule['id']}]", fg="cyan")
        show_grounds(rule, lang)


def _show_saying(saying: Mapping[str, Any], lang: str, strings: Strings) -> None:
    """A question with its answer on one line, or with its answers on lines of their own."""
    asks = "  " + _asked(saying[lang], WORDS[lang]["colon"])
    lines = [_answered(one, lang, strings) for one in saying["answers"]]
    if len(lines) == 1:
        click.echo(asks + lines[0])
        return
    click.echo(asks.rstrip())
    for line in lines:
        click.echo(f"    {line}")


def _asked(text: str, colon: str) -> str:
    """What is asked, before its answer: a question mark stays, a full stop becomes a colon."""
    return text if text.endswith("？") else text.rstrip(".") + colon


def _answered(one: Mapping[str, Any], lang: str, strings: Strings) -> str:
    """An answer with the conditions under which it holds and the rules that give it."""
    told = [(condition[lang], condition["holds"]) for condition in one["conditions"]]
    held = [text if holds else strings.say("try", "not", what=text) for text, holds in told]
    condition = WORDS[lang]["if"].format(what=WORDS[lang]["and"].join(held)) if held else ""
    said = strings.say("try", "unanswered") if one[lang] is None else one[lang] or strings.say("trial", "nothing")
    return condition + said + _bracketed(one["rules"])


def _show_what_begins(group: Mapping[str, Any], lang: str) -> None:
    """What rules begin because of the answers, and the procedures that go on from them."""
    words, begun = WORDS[lang], group["begins"]["rules"]
    told = [words["procedure"].format(said=one[lang], id=one["id"]) for one in group["procedures"]]
    if told or begun:
        click.echo(f"  {words['then']}{words['colon']}{words['between'].join(told)}" + _bracketed(begun))


def _bracketed(rules: Iterable[str]) -> str:
    named = " ".join(rules)
    return f"  [{named}]" if named else ""
