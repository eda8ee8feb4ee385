"""Balíček vs balíček: two players, two decks each, spinners on weapons."""
