"""Turns a hand that somebody types into what the rules say of it, clause by clause; of games that are dealt and have no
throws, into what can be asked of them instead."""

import json
from typing import Any

import click

from bopu.checks.rules.quotations import Quotations
from bopu.checks.rules.subject import Subject
from bopu.cli.explained import show_grounds
from bopu.cli.score_explained import explanation
from bopu.play.contract import CHANCE, DealSpec
from bopu.play.scoring import LineScoring
from bopu.ruleset.decide import Book, Conflict, Gap


def explain_hand(subject: Subject, book: Book, line: str, lang: str, as_json: bool) -> None:
    """Print what a hand scores and why, then the rules that say so, quoted; a hand that cannot be ends the command."""
    game = subject.game
    if not isinstance(game, LineScoring):
        raise click.UsageError(f"expected a game whose hands can be scored with --hand; found {subject.slug}")
    try:
        found: dict[str, Any] = dict(game.explain_line(book, line))
    except (Gap, Conflict) as silence:
        raise click.ClickException(f"expected rules that score a hand; found that they do not: {silence}") from None
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
    found["id"] = found["id"] or line
    spoken = [*(one["rule"] for one in found["fan"]), *(one["principle"] for one in found["refused"])]
    found["rules"] = Quotations(subject).rules(dict.fromkeys(spoken))
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    click.echo(explanation(found, subject.ruleset, lang))
    for rule in found["rules"]:
        click.secho(f"[{rule['id']}]", fg="cyan")
        show_grounds(rule, lang)


def is_dealt(subject: Subject, book: Book) -> bool:
    """Whether a game begins with a deal from a stock, and no dice are thrown."""
    try:
        state = subject.game.start(book, subject.game.default_seats)
    except (Gap, Conflict):
        return False
    return state.to_move == CHANCE and isinstance(state.chance(), DealSpec)


def explained_instead(subject: Subject) -> str:
    """What `bopu explain` can be asked of a game without throws."""
    ways = ["--hand, a hand on a line"] if isinstance(subject.game, LineScoring) else []
    ways += [f"--procedure ({', '.join(subject.ruleset.procedures)})"] if subject.ruleset.procedures else []
    return " or ".join(ways) or "a game in which dice are thrown"


def reckoned_instead(subject: Subject) -> str:
    """Why a game that is dealt has no exact chances, and which commands tell something like them."""
    slug = subject.slug
    ways = [f"`bopu simulate {slug} -n 1000` counts games of bots"]
    if isinstance(subject.game, LineScoring):
        ways.append(f"`bopu score {slug} FILE` says what hands are worth")
    found = f"found {slug}, which is dealt from a stock, in more ways than can be gone through"
    return f"expected a game of dice; {found}: {', '.join(ways)}"
