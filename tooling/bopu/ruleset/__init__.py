"""The compiled form of rules, the types of their vocabulary, and how they decide. Standard library only."""
