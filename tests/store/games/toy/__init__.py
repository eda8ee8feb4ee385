"""A game as small as a game can be, for the tests of the store: throw a die and add it up to 21."""
