"""From compiled rules, their game and their texts to findings and a report: what `bopu check` answers about a game."""
