"""Turns editions, rules and the glossary into files to take away; the command line and the site offer the same ones."""

from bopu.exports.collect import Exported, Rulebook, data_files, read_rulebooks
from bopu.exports.data_file import DataFile
from bopu.exports.manifest import sums
from bopu.exports.write import write_data

__all__ = ["DataFile", "Exported", "Rulebook", "data_files", "read_rulebooks", "sums", "write_data"]
