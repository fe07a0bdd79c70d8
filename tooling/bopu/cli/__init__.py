"""The command line: `bopu`."""

from bopu.cli import import_command, new_commands, play_commands, rules_commands, score_command, simulate_command
from bopu.cli.commands import main

__all__ = [
    "import_command",
    "main",
    "new_commands",
    "play_commands",
    "rules_commands",
    "score_command",
    "simulate_command",
]
