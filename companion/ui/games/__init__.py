"""Each game's own picture of the table. A game without one is played through the generic list of its offers."""
