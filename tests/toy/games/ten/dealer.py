import random

from companion.games.ten.game import Say, State


class Dealer:
    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.random = random.Random(seed)

    def move(self, s: State) -> Say | None:
        if s.total >= 10:
            return None
        return Say(seat=s.turn, add=self.random.randint(1, min(s.most, 10 - s.total)))
