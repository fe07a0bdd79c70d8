"""Turns a ruleset into many games with bots, and these into counts, intervals and files."""
