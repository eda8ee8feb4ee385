"""One folder a game: facts and rules. `companion.core.registry` finds them by their folder's name."""
