"""Turns `bopu`, or `python -m bopu`, into the command line.

Processes that a command begins read this file as well, and need no command line: it is imported when it is run.
"""


def main() -> None:
    """Run the command line."""
    from bopu.cli import main as run

    run()


if __name__ == "__main__":
    main()
