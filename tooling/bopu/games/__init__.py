"""The games: each a module that a rules.yaml names; no list of them. Standard library only (bulk kernels aside)."""
