"""Turns the commands of bopu into a page of reference: what each does, its arguments, options and examples."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import click

from bopu.cli.command_line import group

OPENING = """# The commands

Made from the commands themselves by `python -m tests.guides`; a test holds the two together.
`bopu COMMAND --help` says the same at the terminal.

Exit status of every command: 0 all well, 1 an error in what was read, 2 wrong usage.
"""


def guide(root: Path) -> str:
    """The page as Markdown."""
    del root  # the commands are the package's own
    return OPENING + "".join(f"\n{section}" for section in _sections(group, "bopu"))


def _sections(command: click.Command, name: str) -> Iterator[str]:
    """A section for a command, or one for each command of a group."""
    context = click.Context(command, info_name=name)
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None, f"{name} lists {inner} and does not know it"
            yield from _sections(found, f"{name} {inner}")
        return
    words, examples = _help(command)
    usage = " ".join([name, *command.collect_usage_pieces(context)])
    # without --help, which click makes once, with the names of whichever context asks first
    params = [param for param in command.params if isinstance(param, click.Option)]
    rows = [row for param in params if (row := param.get_help_record(context)) is not None]
    table = "".join(f"| {_bare(option)} | {_cell(said)} |\n" for option, said in rows)
    yield (
        f"## `{name}`\n\n```\n{usage}\n```\n\n{words}\n"
        + (f"\n```\n{examples}\n```\n" if examples else "")
        + f"\n| option | what it does |\n|---|---|\n{table}"
    )


def _help(command: click.Command) -> tuple[str, str]:
    """What a command says of itself, and the lines of its examples."""
    said = inspect.cleandoc(command.help or "")
    words, _, examples = said.partition("\b\n")
    lines = [line.removeprefix("Example:").strip() for line in examples.splitlines()]
    return words.strip(), "\n".join(line for line in lines if line)


def _bare(option: str) -> str:
    """An option as code."""
    return f"`{_cell(option)}`"


def _cell(text: str) -> str:
    """Words in one line of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
