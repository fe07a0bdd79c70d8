"""The command line: `bopu`."""

from bopu.cli import import_command, play_commands, rules_commands, score_command, simulate_command, words_commands
from bopu.cli.commands import main

__all__ = [
    "import_command",
    "main",
    "play_commands",
    "rules_commands",
    "score_command",
    "simulate_command",
    "words_commands",
]
