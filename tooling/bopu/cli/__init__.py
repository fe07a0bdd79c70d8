"""The command line: `bopu`."""

from bopu.cli.command_line import main

__all__ = ["main"]
