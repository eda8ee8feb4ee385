"""Kuro (Rent a Hero / 7th Hero)."""
