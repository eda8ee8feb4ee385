"""The table, for any game. Knows no game, no screen and no storage."""
