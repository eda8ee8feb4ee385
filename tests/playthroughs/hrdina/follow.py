"""Whole followed games: random players at a table with the printed boards, cards, minions and fiends of the boxes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion import content
from companion.core.contract import Change, Move
from companion.core.table import Table
from companion.games.hrdina import moves as score
from companion.games.hrdina.cards import COLOURS, Card, Fiend, HeroClass
from companion.games.hrdina.catalogue import Catalogue, MinionEntry, MonsterEntry
from companion.games.hrdina.dealer import Dealer
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import full_board, live_of, placed
from companion.games.hrdina.live.dealer import ARROWS, LiveDealer
from companion.games.hrdina.live.state import Changes, MarketCard, Minion, Owned, Put, Stage
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.rules.cards import ARMOR_MOST
from companion.games.hrdina.state import State

CATALOGUE: Catalogue = content.catalogue("hrdina")
TABLE = (0, 1, 2, 4, 6, 9, 12)


class NamedLive(LiveDealer):
    """Draws from the decks of the boxes; a card comes once."""

    def __init__(self, rng: Random, tell: dict[str, Callable[[State, int], Move | None]], modules: str) -> None:
        super().__init__(rng, tell)
        self.decks = {
            kind: list(CATALOGUE.of(kind, modules))  # type: ignore[arg-type]
            for kind in ("minion", "fiend", "weapon", "piece", "trait", "skill", "scroll")
        }
        for deck in self.decks.values():
            rng.shuffle(deck)

    def move(self, s: State) -> Move | None:
        m = super().move(s)
        if isinstance(m, k.RevealMinion):
            return m.model_copy(update={"minion": self._minion()})
        if isinstance(m, k.PlaceFiend):
            return m.model_copy(update={"fiend": Fiend(id=self.decks["fiend"].pop().id)})
        return m

    def _minion(self) -> Minion:
        deck = self.decks["minion"]
        entry = deck.pop(0)
        deck.append(entry)
        assert isinstance(entry, MinionEntry)
        return Minion(id=entry.id, threshold=entry.threshold.value if entry.threshold else None)

    def _card(self) -> MarketCard:
        rng = self.rng
        kind = rng.choice([of for of in ("weapon", "piece", "trait", "skill", "scroll") if self.decks[of]])
        entry = self.decks[kind].pop()
        fields: dict[str, object] = {"id": entry.id, "type": "armor" if kind == "piece" else kind}
        match kind:
            case "weapon":
                fields["hands"] = rng.randint(1, 2)
            case "piece":
                of = CATALOGUE.armor_type(entry.id) or "single"
                fields |= {"armor": of, "table": TABLE[: ARMOR_MOST[of] + 1]}
            case "trait":
                fields |= {"arrow": rng.choice(ARROWS), "points": rng.randint(-1, 3)}
            case "skill":
                fields["arrow"] = rng.choice(ARROWS)
        return MarketCard.model_validate(fields)


class Named(Dealer):
    """Heroes with printed boards and cards; the class has the drawn colour."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        super().__init__(seats, options, seed)
        self.modules = options["modules"]
        self.short = [False] * seats
        self.live = NamedLive(self.rng, dict(self.live.tell), self.modules)

    def _any(self, kind: str) -> Card:
        return self.rng.choice(CATALOGUE.of(kind, self.modules)).card()  # type: ignore[arg-type, attr-defined, no-any-return]

    def _board(self, s: State, seat: int) -> Move:
        return score.PickBoard.model_validate({"seat": seat, "board": self._any("board")})

    def _class(self, s: State, seat: int) -> Move:
        colour = s.live.sides[seat].colour if s.live is not None else COLOURS[seat]
        found = self._any("class")
        while isinstance(found, HeroClass) and found.colour != colour:
            found = self._any("class")
        return score.PickClass.model_validate({"seat": seat, "klass": found})

    def _alignment(self, s: State, seat: int) -> Move:
        return score.PickAlignment.model_validate({"seat": seat, "alignment": self._any("alignment")})

    def _backstory(self, s: State, seat: int) -> Move:
        return score.PickBackstory.model_validate({"seat": seat, "backstory": self._any("backstory")})

    def _familiar(self, s: State, seat: int) -> Move:
        story = tuple(self.rng.choice(COLOURS) for _ in range(3))
        card = self._any("familiar").model_copy(update={"points": self.rng.randint(1, 5), "story": story})
        return score.PickFamiliar.model_validate({"seat": seat, "familiar": card})

    def _monster(self) -> Move:
        taken = set(COLOURS[: len(self.short)])
        free = [e for e in CATALOGUE.of("monster") if isinstance(e, MonsterEntry) and e.colour.value not in taken]
        entry = self.rng.choice(free)
        at = entry.strength.value
        ladder = tuple((at + 4 * i, 2 + 2 * i) for i in range(3))
        card = entry.card().model_copy(update={"rungs": ladder, "colour": entry.colour.value})
        return score.SetMonster(monster=card)


Stored = Callable[[Move], dict[str, object]]


def play(t: Table, seed: int, until: Callable[[State], bool], stored: Stored) -> Table:
    """The table played on by chance until this holds, or the scores are closed."""
    dealer = Named(t.state.n, dict(t.header.options), seed)
    while not until(t.state) and (m := dealer.move(t.state)) is not None:
        t = t.play(stored(m))
    return t


def never(s: State) -> bool:
    return False


def at(stage: Stage, round: int) -> Callable[[State], bool]:
    """The stage of a round is reached."""
    return lambda s: s.live is not None and s.live.round >= round and s.live.stage is stage


def at_the_table(t: Table, stored: Stored) -> Table:
    """A whole game, with what people do besides: undo, insist, correct, an effect of a card, a weapon dropped."""
    t = play(t, 11, at(Stage.ORDER, 2), stored)
    seat = waiting(t.state).seats[0]
    wrong = t.play(stored(k.TakeInitiative(seat=seat, card=0)))
    t = wrong.undo()
    t = t.play(stored(k.CardEffect(seat=seat, note="class power", changes=Changes(gold=2))))
    t = play(t, 12, at(Stage.MARKET, 4), stored)
    seat = waiting(t.state).seats[0]
    t = t.correct([Change(key=f"gold.{seat}", value=9), Change(key="live.deck", value=50)])
    axe = MarketCard(id="own.axe", name="Axe", type="weapon", hands=1, mods=(1, 0, 0, 0, 0, 0, 0))
    t = t.play(stored(k.BuyCard(seat=seat, card=axe, price=2, drop=_weapons(t.state, seat))))
    own = len(live_of(t.state).sides[seat].cards) - 1
    t = t.play(stored(k.DropCard(seat=seat, card=own)))
    t = play(t, 13, at(Stage.ROLL, 6), stored)
    cell = next(i for i, die in enumerate(t.state.heroes[0].cells) if die is not None and die[0] in COLOURS)
    put = Put(cell=cell, die=f"{(t.state.heroes[0].cells[cell] or '')[:-1]}4")
    t = t.play(stored(k.CardEffect(seat=0, note="scroll", changes=Changes(put=(put,), xp=1))))
    return play(t, 14, never, stored)


def _weapons(s: State, seat: int) -> tuple[int, ...]:
    """Weapons that must go for another one."""

    def is_weapon(own: Owned) -> bool:
        return own.card.type == "weapon"

    return tuple(i for i, own in enumerate(live_of(s).sides[seat].cards) if is_weapon(own))[:2]


def switched(t: Table, stored: Stored) -> Table:
    """Followed in full, then lightly, then in full again from a round on, in the end only scored."""
    t = play(t, 21, at(Stage.CLEANUP, 3), stored)
    t = t.play(stored(k.SetFollow(level="light")))
    few = 14

    def grown(s: State) -> bool:
        return all(placed(s, i) >= few for i in range(s.n))

    t = play(t, 22, grown, stored)
    t = _level(t, few, stored)
    t = t.play(stored(k.SetFollow(level="full", start=1, round=5)))
    t = play(t, 23, at(Stage.ROLL, 7), stored)
    t = t.play(stored(k.SetFollow(level="score")))
    return play(t, 24, never, stored)


def _level(t: Table, few: int, stored: Stored) -> Table:
    """Everybody has the same number of dice again: those too many are taken off."""
    for seat in range(t.state.n):
        while placed(t.state, seat) > few:
            cells = t.state.heroes[seat].cells
            last = max(i for i in range(full_board(t.state)) if cells[i] is not None)
            t = t.play(stored(score.PutDie(seat=seat, cell=last)))
    return t


def insisted(t: Table, stored: Stored) -> Table:
    """Creation is closed by insisting although a board is not complete."""
    t = play(t, 31, at(Stage.ROLL, 8), stored)
    t = t.play(stored(k.SetFollow(level="light")))
    t = t.play({"kind": "close_creation"}, anyway=True)
    return play(t, 32, never, stored)
