"""bopu 博譜: turns annotated editions of old rule texts into clauses, figures, and a bilingual site that cites them."""

__version__ = "0.1.0"
