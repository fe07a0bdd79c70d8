"""The command line: `bopu`."""

from bopu.cli.commands import main

__all__ = ["main"]
