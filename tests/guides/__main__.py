"""Turns the schema, the corpus and the commands as they are now into the pages of reference."""

from pathlib import Path

from bopu.project.write import write_text
from tests.guides import GUIDES

ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    for name, guide in GUIDES.items():
        write_text(ROOT / name, guide(ROOT))
