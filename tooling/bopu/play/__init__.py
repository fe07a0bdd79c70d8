"""Turns a ruleset under fixed choices into play: moves, chance, events, records and proofs. Standard library only."""
