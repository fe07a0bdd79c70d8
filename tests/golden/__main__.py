"""Turns a change of the converted texts into a list to review, and with `--accept` into the new golden file."""

import sys
from pathlib import Path

from tests.golden import conversion


def main() -> int:
    """Status 1 while something waits for review."""
    old = conversion.read() if conversion.GOLDEN.exists() else {"opencc": "none", "clauses": {}}
    new = conversion.make(Path(__file__).resolve().parents[2])
    lines = list(conversion.differences(old, new))
    print("\n".join(lines) if lines else "nothing has changed")
    if "--accept" in sys.argv[1:]:
        conversion.write(new)
        return 0
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
