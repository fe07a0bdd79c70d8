"""Turns command lines into compiled rules and what is found about them: `bopu compile`, `explain`, `odds`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import click

from bopu.checks.rules.expected import MOST, reckoning_of
from bopu.checks.rules.explain import Explainer
from bopu.checks.rules.explain_procedure import UnknownProcedure, explain_procedure
from bopu.checks.rules.forfeit_odds import forfeit_odds
from bopu.checks.rules.odds import CHOICES, TooMany, odds
from bopu.checks.rules.places import UnknownPlace, find_places
from bopu.checks.rules.played import HeardBook
from bopu.checks.rules.reported import NoGame
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.table_odds import OfTables, table_odds, trait_odds
from bopu.checks.rules.together import subject_for
from bopu.clauses import Corpus
from bopu.cli.command_line import ProjectOption, _open, _slugs, group
from bopu.cli.explained import show_explanation, show_odds, show_procedure
from bopu.cli.hand_explained import explain_hand, explained_instead, is_dealt, reckoned_instead
from bopu.cli.options import WholeNumber, check_names, choices_of
from bopu.cli.output import end, progress, show
from bopu.cli.table_odds import show_table_odds
from bopu.cli.throw_explained import explain_throw, throws_of
from bopu.cli.wording import LANGUAGES
from bopu.findings import has_errors, in_order
from bopu.play.contract import RefusedMove
from bopu.play.opening import book_as, book_of
from bopu.play.stops import Stopped
from bopu.project import Project
from bopu.rules import Compiled, compile_text, spec_path, write_spec
from bopu.ruleset.decide import Book
from bopu.ruleset.load import to_json

NamedOption = click.option("--ruleset", "named", default="", help="A named combination of choices, such as short.")
ChoiceOption = click.option("--choice", "pairs", multiple=True, help="switch=option; may be given several times.")


def _project(root: Path, slugs: Sequence[str] = ()) -> tuple[Project, Corpus]:
    """The project and its corpus, of named games that which they rest on; faults of the texts end the command."""
    project, corpus, findings = _open(root, slugs)
    if project is None or corpus is None:
        show(findings)
        end(findings)
    assert project is not None and corpus is not None  # faults have ended the command
    return project, corpus


@group.command(name="compile")
@click.argument("slugs", nargs=-1)
@ProjectOption
@click.option("--out", type=click.Path(path_type=Path), help="Folder for <slug>.json.  [default: build/specs]")
@click.option("--json", "to_stdout", is_flag=True, help="Print one JSON array to standard output, write nothing.")
def compile_(slugs: tuple[str, ...], root: Path, out: Path | None, to_stdout: bool) -> None:
    """Compile the rules of the texts SLUGS (all that have rules when none is named) with the figures of their editions.

    \b
    Example: bopu compile
             bopu compile shengguantu --out specs
    """
    project, corpus = _project(root, slugs)
    named = _slugs(project, slugs)
    compiled = {slug: compile_text(project, corpus.editions, slug, corpus.glossary) for slug in named}
    findings = in_order(finding for one in compiled.values() for finding in one.findings)
    show(findings)
    end(findings)
    if to_stdout:
        found = [to_json(one.ruleset) for one in compiled.values() if one.ruleset is not None]
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for slug, one in compiled.items():
        path = spec_path(project, slug) if out is None else out / f"{slug}.json"
        assert one.ruleset is not None  # no errors
        write_spec(path, one.ruleset)
        click.echo(f"{path}: {len(one.ruleset.rules)} rules, version {one.ruleset.version[:12]}")


def _subject(project: Project, corpus: Corpus, slug: str, compiled: Compiled) -> Subject:
    try:
        return subject_for(project, corpus, slug, compiled)
    except NoGame as fault:
        raise click.UsageError(str(fault)) from None


def _playable(root: Path, slug: str, named: str, pairs: Sequence[str], places: bool = True) -> tuple[Subject, Book]:
    """The rules of one text under choices, ready to be asked (about places); what is wrong ends the command."""
    project, corpus = _project(root, [slug])
    [slug] = _slugs(project, [slug])
    compiled = compile_text(project, corpus.editions, slug, corpus.glossary)
    if compiled.ruleset is None or has_errors(compiled.findings):
        show(compiled.findings)
        end(compiled.findings)
    subject = _subject(project, corpus, slug, compiled)
    if places:
        _check_places(subject)
    choices = choices_of(pairs)
    check_names(subject.ruleset, named, choices)
    return subject, book_of(subject.ruleset, subject.game, named, choices)


def _check_places(subject: Subject) -> None:
    """End the command where no player can be set up in a place."""
    if subject.ground is None:
        message = f"expected a game whose places can be set up; found {subject.slug}, whose engine has no domains"
        raise click.UsageError(message)


def _places(subject: Subject, office: str, duty: str, held: Sequence[str]) -> list[Mapping[str, Any]]:
    """Where a player stands, as features; one for each place that bears the name."""
    try:
        more: dict[str, Any] = {}
        if duty:
            more["duty"] = find_places(subject.ruleset, duty)[0]
        if held:
            rows = list(subject.ruleset.tables["board"]["rows"])
            more["held"] = tuple(rows.index(row) for name in held for row in find_places(subject.ruleset, name))
        found = find_places(subject.ruleset, office)
    except UnknownPlace as unknown:
        raise click.UsageError(str(unknown)) from None
    return [{"office": row, **more} if duty else {"at": row, **more} for row in found]


def _one_of(asked: Mapping[str, str]) -> None:
    """One thing at most may be asked."""
    found = [name for name, said in asked.items() if said]
    if len(found) > 1:
        raise click.UsageError(f"expected one of {', '.join(asked)}; found {' and '.join(found)}")


def _check_throw(subject: Subject, book: Book, throw: str) -> None:
    """End the command where no throw is asked about, or the game has none."""
    if is_dealt(subject, book) and throws_of(subject) is None:  # roles may be dealt before dice are thrown
        found = "--throw, in a game without dice" if throw else "none"
        raise click.UsageError(f"expected {explained_instead(subject)}; found {found}")
    if not throw:
        raise click.UsageError("expected --throw or --procedure; found neither")


def _explain_procedure(playable: tuple[Subject, Book], name: str, lang: str, as_json: bool) -> None:
    try:
        found = explain_procedure(*playable, name)
    except UnknownProcedure as unknown:
        raise click.UsageError(str(unknown)) from None
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        show_procedure(found, lang)


@group.command()
@click.argument("slug")
@ProjectOption
@click.option("--throw", default="", help="The dice, a digit for each: 4411 where four are thrown.")
@click.option("--hand", default="", help="A hand, as `bopu score` reads it, in a game whose hands are scored.")
@click.option("--procedure", default="", help="A procedure, told step by step instead of a throw.")
@click.option("--office", default="", help="Where the player stands: an id, a term or a name.  [default: everywhere]")
@click.option("--duty", default="", help="What the player has pending.")
@click.option("--held", multiple=True, help="A place that the player has held; may be repeated.")
@NamedOption
@ChoiceOption
@click.option("--lang", type=click.Choice(LANGUAGES), default="zh", show_default=True, help="The language.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def explain(
    slug: str, root: Path, throw: str, hand: str, procedure: str, office: str, duty: str, held: tuple[str, ...],
    named: str, pairs: tuple[str, ...], lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Explain what a throw gives in the game SLUG and what that does, or what a procedure does step by step, with the
    clauses that say so. Where there are no offices to stand at: what a throw is called, which entry of the book it is
    and what is due, for whoever throws. Where tiles are dealt and no dice thrown: what a hand scores, and why.

    \b
    Example: bopu explain shengguantu --throw 4411 --office zhixian
             bopu explain cailianchuan --throw 441123
             bopu explain guobiao --hand "[123m] 456789m 1299p 3p"
    """
    if (duty or held) and not office:
        raise click.UsageError("expected --office with --duty or --held; found none")
    _one_of({"--throw": throw, "--hand": hand, "--procedure": procedure})
    if hand:
        explain_hand(*_playable(root, slug, named, pairs, places=False), hand, lang, as_json)
        return
    if procedure:
        _explain_procedure(_playable(root, slug, named, pairs, places=False), procedure, lang, as_json)
        return
    subject, book = _playable(root, slug, named, pairs, places=False)
    _check_throw(subject, book, throw)
    if not office and (game := throws_of(subject)) is not None:
        explain_throw(subject, book, game, throw, lang, as_json)
        return
    _check_places(subject)
    explainer = Explainer(subject, book)
    try:
        if office:
            found = explainer.explain(throw, _places(subject, office, duty, held))
        else:
            found = explainer.everywhere(throw)
    except RefusedMove as refused:
        raise click.UsageError(str(refused)) from None
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        show_explanation(found, lang, subject.ruleset.names)


@group.command(name="odds")
@click.argument("slug")
@ProjectOption
@click.option("--office", default="", help="Where the player stands: an id, a term or a name.  [default: the start]")
@click.option("--duty", default="", help="What the player has pending.")
@click.option("--held", multiple=True, help="A place that the player has held; may be repeated.")
@click.option("--table", default="", help="Who sits at the table: seats divided by /, with roles, traits and numbers.")
@click.option("--traits", is_flag=True, help="Reckon what one trait of each entry adds for the first guest, too.")
@click.option("--forfeits", is_flag=True, help="Reckon how forfeits of dice end, how long they last, who drinks.")
@click.option("--most", type=WholeNumber(1, 1_000_000), default=MOST, show_default=True,
              help="Moments that are followed after one throw at a table.")  # fmt: skip
@click.option("--when-asked", type=click.Choice(list(CHOICES)), default="accept", show_default=True,
              help="What the player does who may choose: the first or the last of what is offered.")  # fmt: skip
@NamedOption
@ChoiceOption
@click.option("--lang", type=click.Choice(LANGUAGES), default="zh", show_default=True, help="The language.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def odds_(
    slug: str, root: Path, office: str, duty: str, held: tuple[str, ...], table: str, traits: bool, forfeits: bool,
    most: int, when_asked: str, named: str, pairs: tuple[str, ...], lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Reckon exact chances in the game SLUG. Of a turn: its first results, and where it ends. Of a table, in a game
    of cups: how often each class of throw comes, and what each player must expect to drink.

    \b
    Example: bopu odds shengguantu --office 簡縣 --json
             bopu odds cailianchuan --table "wuwang / jizhang / taizai hang=3 / shizhe / xishi" --most 100
    """
    subject, book = _playable(root, slug, named, pairs)
    assert subject.ground is not None  # _playable has looked
    reckoning = reckoning_of(subject.ruleset.engine)
    if reckoning is None and is_dealt(subject, book):
        raise click.UsageError(reckoned_instead(subject))
    if reckoning is None and table:
        raise click.UsageError(f"expected a game whose tables can be reckoned with --table; found {slug}")
    if reckoning is not None and (office or duty or held):
        raise click.UsageError(f"expected --table for {slug}, which has no places; found --office, --duty or --held")
    try:
        if reckoning is not None:
            with progress(slug) as tell:
                game, ground = cast(OfTables, reckoning), subject.ground
                laid = table_odds(game, ground, book, table, when_asked, most, tell)
                added = trait_odds(game, ground, book, table, laid, when_asked, most) if traits else {}
                heard = book_as(HeardBook, subject.ruleset, subject.game, named, choices_of(pairs))
                begun = forfeit_odds(game, heard, table, when_asked, most) if forfeits else []
            show_table_odds(laid, added, begun, lang, subject.ruleset.names, as_json)
            return
        found = odds(subject.ground, book, _one_place(subject, office, duty, held), when_asked)
    except (Stopped, TooMany) as fault:
        raise click.ClickException(str(fault)) from None
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
    show_odds(found, lang, subject.ruleset.names, as_json)


def _one_place(subject: Subject, office: str, duty: str, held: Sequence[str]) -> Mapping[str, Any]:
    """The one place that an office names, empty for the start."""
    places = _places(subject, office, duty, held) if office else [{}]
    if len(places) != 1:
        rows = ", ".join(str(place.get("at") or place.get("office")) for place in places)
        raise click.UsageError(f"expected one place; found {office!r}, which is the name of {rows}")
    return places[0]
