"""The command line: `bopu`."""

from bopu.cli import (
    convert_command,
    import_command,
    measure_command,
    new_commands,
    play_commands,
    rules_commands,
    score_command,
    search_command,
    simulate_command,
    statistics_command,
    tally_command,
    words_commands,
)
from bopu.cli.commands import main

__all__ = [
    "convert_command",
    "import_command",
    "main",
    "measure_command",
    "new_commands",
    "play_commands",
    "rules_commands",
    "score_command",
    "search_command",
    "simulate_command",
    "statistics_command",
    "tally_command",
    "words_commands",
]
