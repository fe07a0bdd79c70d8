"""The command line: `bopu`."""

from bopu.cli import play_commands, rules_commands, score_command, simulate_command
from bopu.cli.commands import main

__all__ = ["main", "play_commands", "rules_commands", "score_command", "simulate_command"]
