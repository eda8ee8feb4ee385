"""The real cards of a simulated table of Za jedna!: which of them lies where, followed from state to state.

A card is its whole text, `shot@AS`. What a move takes out of a hand or off the deck is first in the air (`air`); the
next state says where it came down. Whatever happened in between that nobody could see is decided at random.
"""

from __future__ import annotations

from random import Random

from companion.games.za_jedna.state import State, card, deck_of


def fits(real: str, face: str) -> bool:
    """A real card can be the one that is told."""
    name, _, corner = face.partition("@")
    return (not name or real.startswith(f"{name}@")) and (not corner or real.endswith(f"@{corner}"))


def told_most(face: str) -> tuple[bool, int]:
    """Sorts faces: those that say most come last."""
    return "@" in face, len(face)


def whole_deck(s: State) -> list[str]:
    """Every card of this table's deck list."""
    return [card(line.card, corner) for line in deck_of(s) for corner in line.corners]


class Dealt:
    """The hands, the cards in play and the piles (their last card is the top one); `anew` counts the times they no longer
    fitted the state and were dealt again."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.hands: list[list[str]] = []
        self.tables: list[list[str]] = []
        self.limbo: list[str] = []
        self.open: list[str] = []
        self.air: list[str] = []
        self.anew = 0
        self._last: State | None = None
        self._shown: State
        self._pile: tuple[str, ...] = ()
        self._shuffles = 0

    # --- what a move does ---

    def take(self, seat: int, real: str) -> str:
        """This card leaves a hand."""
        self.hands[seat].remove(real)
        self.air.append(real)
        return real

    def pick_up(self, real: str) -> None:
        """This open card is picked."""
        self.open.remove(real)
        self.air.append(real)

    def turn(self, n: int) -> list[str]:
        """Up to `n` cards are turned up from the deck, the first one first."""
        self.refill(n)
        turned = [self.deck.pop() for _ in range(min(n, len(self.deck)))]
        self.air += turned
        return turned

    def refill(self, n: int) -> None:
        """The discard pile is shuffled under the deck if `n` cards are needed and not there."""
        if len(self.deck) < n and self.discard:
            self._rebuild()
            self._shuffles += 1

    def _rebuild(self) -> None:
        self.rng.shuffle(self.discard)
        self.deck[:0] = self.discard
        self.discard, self._pile = [], ()

    # --- what the next state says about it ---

    def follow(self, s: State) -> None:
        """Bring the cards to where this state has them."""
        last = self._last
        if last is s and not self.air:
            return
        if last is None or last.n != s.n or last.level == "quick" or last.stage == "setup" or last.game != s.game:
            self.deal(s)
        elif not self._moved(last, s):
            self.anew += 1
            self.deal(s)
        self._last, self._pile, self._shuffles = s, s.discard, s.shuffles

    def _moved(self, last: State, s: State) -> bool:
        """Whether every card found its place."""
        air, self._shown = self.air, s
        if s.shuffles != self._shuffles:
            self._rebuild()
        faces = next((q.cards for q in s.queue if q.kind == "pick" and q.turned), ())
        changed = [
            i
            for i, (p, before) in enumerate(zip(s.players, last.players, strict=True))
            if p is not before or len(self.hands[i]) != p.hand
        ]
        self._leave(s, changed, len(faces))
        try:
            self.limbo += [self._fetch(face) for face in s.limbo[len(self.limbo) :]]
            self._arrive(s, changed, faces)
            for i in changed:
                self._drawn(i, s.players[i].hand)
            for i in changed:
                if s.players[i].known:
                    self._seen(i, s.players[i].known)
        except LookupError:
            return False
        if air:
            self.deck += air
            air.clear()
            self.rng.shuffle(self.deck)
        return len(self.deck) == s.deck

    def _leave(self, s: State, changed: list[int], still_open: int) -> None:
        """Everything that is no longer where it was goes into the air."""
        air = self.air
        if len(self.limbo) > len(s.limbo) or not all(map(fits, self.limbo, s.limbo)):
            air += self.limbo
            self.limbo = []
        kept = len(self._pile)
        if s.discard[:kept] != self._pile:
            pairs = zip(s.discard, self._pile, strict=False)
            kept = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(s.discard), kept))
        air += self.discard[kept:]
        del self.discard[kept:]
        if len(self.open) > still_open:
            air += self.open[still_open:]
            del self.open[still_open:]
        for i in changed:
            p, hand, table = s.players[i], self.hands[i], self.tables[i]
            while len(hand) > p.hand:
                air.append(hand.pop(self.rng.randrange(len(hand))))
            for real in [x for x in table if x.partition("@")[0] not in p.table]:
                table.remove(real)
                air.append(real)

    def _arrive(self, s: State, changed: list[int], still_open: tuple[str, ...]) -> None:
        """Cards come to lie openly, those with a known face first."""
        faces = s.discard[len(self.discard) :]
        order = sorted(range(len(faces)), key=lambda i: told_most(faces[i]), reverse=True)
        told = {i: self._fetch(faces[i]) for i in order if faces[i]}
        for i in changed:
            lying = [real.partition("@")[0] for real in self.tables[i]]
            self.tables[i] += [self._fetch(f"{name}@") for name in s.players[i].table if name not in lying]
        self.open += [self._fetch(face) for face in still_open[len(self.open) :]]
        self.discard += [told[i] if i in told else self._fetch("") for i in range(len(faces))]

    def _drawn(self, seat: int, n: int) -> None:
        """A hand grows: by what others gave up, otherwise from the deck."""
        hand = self.hands[seat]
        while len(hand) < n:
            hand.append(self._fetch(""))

    def _seen(self, seat: int, known: tuple[str, ...]) -> None:
        """The hand holds what everybody saw going there."""
        hand = self.hands[seat]
        rest = list(hand)
        for face in sorted(known, key=told_most, reverse=True):
            real = next((x for x in rest if fits(x, face)), None)
            if real is not None:
                rest.remove(real)
                continue
            other = rest.pop()
            hand.remove(other)
            self.air.append(other)
            hand.append(self._fetch(face))

    def _fetch(self, face: str) -> str:
        """A card with this face, out of the air if there is one; from elsewhere another card takes its place."""
        air, deck = self.air, self.deck
        if not face:
            if not air and not deck:
                raise LookupError
            return air.pop() if air else deck.pop()
        for i, real in enumerate(air):
            if fits(real, face):
                return air.pop(i)
        for i, real in enumerate(deck):
            if fits(real, face):
                if air:
                    deck[i] = air.pop()
                else:
                    deck.pop(i)
                return real
        for place in (self.open, *self.hands):
            for i, real in enumerate(place):
                if fits(real, face) and (air or deck):
                    place[i] = air.pop() if air else deck.pop()
                    return real
        return self._exchange(face)

    def _exchange(self, face: str) -> str:
        """A card with this face that lies openly where less of it is told, so that another can be the one there."""
        for place, shown in ((self.discard, self._shown.discard), (self.limbo, self._shown.limbo)):
            for i, (real, less) in enumerate(zip(place, shown, strict=False)):
                if fits(real, face):
                    for other in (self.air, self.deck, *self.hands):
                        for j, x in enumerate(other):
                            if fits(x, less):
                                place[i] = x
                                if other is self.air or other is self.deck:
                                    other.pop(j)
                                else:
                                    other[j] = self._fetch("")
                                return real
        raise LookupError

    def deal(self, s: State) -> None:
        """Every card the app cannot see is put somewhere at random; where cards are missing, extra ones."""
        pool = whole_deck(s)
        self.rng.shuffle(pool)
        spare = list(pool)
        faces = next((q.cards for q in s.queue if q.kind == "pick" and q.turned), ())
        tables = [tuple(f"{name}@" for name in p.table) for p in s.players]
        hands = [p.known + ("",) * (p.hand - len(p.known)) for p in s.players]
        places = [s.limbo, faces, s.discard, *tables, *hands, ("",) * s.deck]
        found = [[""] * len(place) for place in places]
        order = [(told_most(face), i, j, face) for i, place in enumerate(places) for j, face in enumerate(place)]
        for _, i, j, face in sorted(order, reverse=True):
            at = next((at for at, x in enumerate(pool) if fits(x, face)), None)
            extra = next((x for x in spare if fits(x, face)), spare[0])
            found[i][j] = pool.pop(at) if at is not None else extra
        self.limbo, self.open, self.discard, *rest, self.deck = found
        self.tables, self.hands = rest[: s.n], rest[s.n :]
        self.air = []
