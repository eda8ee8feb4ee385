"""A simulated table that plays whole games: a bag of dice, decks without names, and legal choices at random.

What comes next is read from the state, so a table can be taken over at any point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from companion.core.contract import Move
from companion.games.hrdina.battle import ADVENTURES
from companion.games.hrdina.battle import dice_count as battle_dice
from companion.games.hrdina.cards import COLOURS, Fiend
from companion.games.hrdina.dice import limits, neighbours
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import clockwise, full_board, live_of, placed, side
from companion.games.hrdina.live.duels import dice_count, rerolled_sums
from companion.games.hrdina.live.market import complete, most_tokens, next_to_market
from companion.games.hrdina.live.numbers import SPLIT, START_DICE, bag, dice_drawn, numbers
from companion.games.hrdina.live.orders import ROW_OF, arranged, leftmost, next_to_order
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.live.state import CARD_TYPES, Changes, Gain, MarketCard, Minion, Stage
from companion.games.hrdina.moves import BattleReroll, HireMercenary, PickFamiliar
from companion.games.hrdina.rules.improve import begun
from companion.games.hrdina.state import Battle, State

Teller = Callable[[State, int], Move | None]
PAIRS = tuple("".join(pair) for pair in combinations(COLOURS, 2))
# How often the random players do things.
ACTS, SKILLS, XP, NAMES, HIRES, REROLLS, READIES, SUMS = 0.8, 0.05, 0.05, 0.3, 0.5, 0.3, 0.5, 0.3
LIGHT_ROUNDS = 0.1
ARROWS = ("up", "down", "left", "right")


class LiveDealer:
    """Plays until the last combat die of the final battle is rolled; then the scores are left to the other dealer.

    `tell`: how the other dealer tells a board, class, alignment, backstory, familiar, monster or improvement.
    """

    def __init__(self, rng: Random, tell: Mapping[str, Teller]) -> None:
        self.rng = rng
        self.tell = tell

    def move(self, s: State) -> Move | None:
        """A legal move for the state; None when this part of the game is over."""
        stage = live_of(s).stage
        if stage in (Stage.ORDER, Stage.MARKET, Stage.CLEANUP, Stage.IMPROVE):
            for m in self._anytime(s):
                if not check(s, m):
                    return m
        steps: dict[Stage, Callable[[State], Move | None]] = {
            Stage.SETUP: self._setup,
            Stage.PLAY: self._light,
            Stage.ROLL: self._roll,
            Stage.ORDER: self._order,
            Stage.MARKET: self._market,
            Stage.CLEANUP: self._cleanup,
            Stage.IMPROVE: lambda _: k.CloseCreation(),
            Stage.BATTLE: self._battle,
        }
        return steps[stage](s) if stage in steps else None

    def _id(self, of: str) -> str:
        return f"own.{of}{self.rng.randint(1, 9999)}"

    def _legal(self, s: State, *tries: Move | None) -> list[Move]:
        return [m for m in tries if m is not None and not check(s, m)]

    def _until_legal(self, s: State, make: Callable[[], Move | None]) -> Move | None:
        """Cards made up by chance may be taken already; another try then."""
        return next(iter(self._legal(s, *(make() for _ in range(20)))), None)

    def _draw(self, s: State, n: int) -> tuple[str, ...]:
        """Dice drawn from the bag and rolled."""
        left = [code for code, count in bag(s).items() for _ in range(count)]
        drawn = self.rng.sample(left, min(n, len(left)))
        letters = [self.rng.choice(PAIRS) if code == SPLIT else code for code in drawn]
        return tuple(f"{code}{self.rng.randint(*limits(f'{code}3'))}" for code in letters)

    # --- set-up ---

    def _setup(self, s: State) -> Move | None:
        live, rng = live_of(s), self.rng
        if live.start is None:
            n = len(live.tied) or s.n
            return k.RollFirst(values=tuple(rng.randint(1, 6) for _ in range(n)))
        if told := self._heroes(s):
            return told
        if not live.icons:
            places = (rng.randrange(len(live.cards)),) if s.options.familiars else ()
            return k.SetIcons(coins=numbers(s.options, s.n).coins, fiends=places)
        for i, card in enumerate(live.cards):
            if card.fiend_place and card.fiend is None:
                return k.PlaceFiend(card=i, fiend=Fiend(id=self._id("fiend")))
        if not live.dealt:
            return k.DealRow()
        for seat in clockwise(s):
            if not side(s, seat).drawn:
                return k.DrawStartDice(seat=seat, dice=self._draw(s, START_DICE))
            if hand := side(s, seat).hand:
                return k.PlaceDie(seat=seat, die=rng.choice(hand), row=self._row(s, seat, 6))
        return k.BeginRounds()

    def _heroes(self, s: State) -> Move | None:
        """Boards, classes and cards of the heroes, and the monster."""
        for seat in clockwise(s):
            hero = s.heroes[seat]
            if side(s, seat).colour is None:
                return k.DrawColour(seat=seat, colour=COLOURS[seat])
            for part in ("board", "klass", "alignment", "backstory"):
                if getattr(hero, part) is None:
                    return self._until_legal(s, lambda of=part, seat=seat: self.tell[of](s, seat))  # type: ignore[misc]
            if hero.familiar is None and s.options.familiars:
                return self._until_legal(s, lambda seat=seat: self._familiar(s, seat))  # type: ignore[misc]
        return self.tell["monster"](s, 0) if s.options.monsters and s.monster is None else None

    def _familiar(self, s: State, seat: int) -> Move | None:
        found = [m.familiar for m in (self.tell["familiar"](s, seat) for _ in range(2)) if isinstance(m, PickFamiliar)]
        one, two = found
        return None if one is None or two is None else k.ChooseFamiliar(seat=seat, dealt=(one, two))

    def _row(self, s: State, seat: int, rows: int) -> int:
        return self.rng.choice([row for row in range(rows) if leftmost(s, seat, row) is not None])

    # --- the phases ---

    def _roll(self, s: State) -> Move:
        return k.RollDice(dice=arranged(s, self._draw(s, dice_drawn(live_of(s)))))

    def _order(self, s: State) -> Move:
        live, seat, rng = live_of(s), next_to_order(s), self.rng
        assert seat is not None
        if live.turn is None:
            return k.TakeInitiative(
                seat=seat, card=rng.choice([i for i, c in enumerate(live.cards) if c.owner is None])
            )
        if hand := side(s, seat).hand:
            rows = full_board(s) // 3
            return k.PlaceDie(seat=seat, die=rng.choice(hand), row=self._row(s, seat, rows))
        actions = self._actions(s, seat) if rng.random() < ACTS and not live.turn.acted else []
        return rng.choice(actions) if actions else k.EndOrderTurn(seat=seat)

    def _actions(self, s: State, seat: int) -> list[Move]:
        """Legal actions of a seat, each with a target at random."""
        rng, hero = self.rng, s.heroes[seat]
        turn = live_of(s).turn
        reached = 21 if s.options.familiar_action_targets else 18
        lies = [i for i, die in enumerate(hero.cells[:reached]) if die is not None]
        if len(lies) < 2:
            return []
        a, b = rng.sample(lies, 2)
        low, high = limits(hero.cells[a] or "R1")
        shown = int((hero.cells[a] or "R1")[-1])
        fields: dict[str, dict[str, Any]] = {
            "flip": {"cells": (a,)},
            "swap": {"cells": (a, b)},
            "step": {"cells": (a,), "to": max(low, min(high, shown + rng.choice((-1, 1))))},
            "reroll": {"cells": (a,), "to": rng.randint(low, high)},
            "move": {"to": rng.choice(neighbours(4 if hero.marker is None else hero.marker))},
            "token": {},
        }
        rows = range(7) if turn is None else turn.rows
        wanted = [action for action, row in ROW_OF.items() if row in rows]
        tries: list[Move] = [
            k.AttributeAction.model_validate({"seat": seat, "action": action, **fields[action]}) for action in wanted
        ]
        return self._legal(s, *tries, k.FamiliarAction(seat=seat, changes=Changes(gold=1)))

    def _market(self, s: State) -> Move:
        live, seat, rng = live_of(s), next_to_market(s), self.rng
        assert seat is not None
        if live.duel is not None:
            return self._fight(s, live.duel.seat)
        if live.turn is not None and live.turn.acted:
            return k.ReturnInitiative(seat=seat)
        price = rng.randint(0, 8)
        buy = k.BuyCard(seat=seat, card=self._card(), price=price, tokens=most_tokens(s, seat, price))
        name = k.RevealMinion(minion=Minion(id=self._id("minion"), threshold=rng.randint(7, 12)))
        fight = k.StartFight(seat=seat, extra=rng.randint(0, 2))
        tries: list[Move] = [buy, buy, k.SkipMinion(seat=seat), fight, k.DiscardMarketCard(seat=seat)]
        if live.minion is None and rng.random() < NAMES:
            tries = [name]
        if s.options.market_pass:
            tries.append(k.PassMarket(seat=seat))
        return rng.choice(self._legal(s, *tries) or [k.DiscardMarketCard(seat=seat)])

    def _card(self) -> MarketCard:
        rng = self.rng
        kind = rng.choice(CARD_TYPES)
        fields: dict[str, dict[str, Any]] = {
            "weapon": {"hands": rng.randint(0, 2)},
            "armor": {"armor": rng.choice(("chain", "leather")), "table": (0, 1, 2, 4, 6, 9, 12)},
            "trait": {"arrow": rng.choice(ARROWS), "points": rng.randint(-1, 3)},
            "skill": {"arrow": rng.choice(ARROWS)},
        }
        return MarketCard.model_validate({"id": self._id(kind), "type": kind, **fields.get(kind, {})})

    def _fight(self, s: State, seat: int) -> Move:
        rng, duel, faces = self.rng, live_of(s).duel, s.tables.combat_faces
        assert duel is not None
        if duel.sum is None:
            hires = self._legal(s, *(k.FightMercenary(seat=seat, pay=pay) for pay in ("xp", "gold")))
            if hires and rng.random() < HIRES:
                return rng.choice(hires)
            rolled = tuple(rng.choice(faces) for _ in range(dice_count(duel)))
            if rng.random() < SUMS:
                return k.CombatRoll(seat=seat, total=sum(rolled))
            return k.CombatRoll(seat=seat, values=rolled)
        if duel.total is None:
            again = self._legal(s, k.CombatReroll(seat=seat, die=0, value=rng.choice(faces)))
        else:
            again = self._legal(s, k.CombatReroll(seat=seat, total=rng.choice(rerolled_sums(s, duel))))
        if again and rng.random() < REROLLS:
            return again[0]
        gains = Changes(
            xp=rng.randint(0, 3), gold=rng.randint(0, 2), honor=rng.randint(0, 1), injuries=rng.randint(0, 1)
        )
        return k.TakeReward(seat=seat, gains=gains, trophy=duel.sum > 7)

    def _cleanup(self, s: State) -> Move:
        skills = [k.ReadySkill(seat=seat, card=i) for seat, i in self._skills(s)]
        legal = self._legal(s, *skills)
        if legal and self.rng.random() < READIES:
            return self.rng.choice(legal)
        return k.FinishCleanup()

    def _skills(self, s: State) -> list[tuple[int, int]]:
        return [
            (seat, i)
            for seat, one in enumerate(live_of(s).sides)
            for i, own in enumerate(one.cards)
            if own.card.type == "skill"
        ]

    def _anytime(self, s: State) -> Iterator[Move]:
        """What anybody may do in any turn, now and then."""
        rng = self.rng
        if rng.random() < SKILLS:
            yield from (k.UseSkill(seat=seat, card=i) for seat, i in self._skills(s))
        if rng.random() < XP and s.options.monsters and not begun(s):
            improvement = self.tell["improvement"](s, rng.randrange(s.n))
            if improvement is not None:
                yield improvement
        for seat, one in enumerate(live_of(s).sides):
            for adventure in one.tokens:
                if adventure not in {p.adventure for p in one.peeks} and rng.random() < SKILLS:
                    yield k.PeekAdventure(seat=seat, adventure=adventure, note="read")

    # --- the level `light` ---

    def _light(self, s: State) -> Move | None:
        rng, live = self.rng, live_of(s)
        if told := self._heroes(s):
            return told
        if live.duel is not None:
            return self._fight(s, live.duel.seat)
        if complete(s):
            return k.CloseCreation()
        if rng.random() < LIGHT_ROUNDS:
            return k.FinishCleanup()
        seat = rng.randrange(s.n)
        price = rng.randint(0, 6)
        tries = self._legal(
            s,
            k.BuyCard(seat=seat, card=self._card(), price=price, tokens=most_tokens(s, seat, price)),
            k.TakeReward(seat=seat, gains=Changes(xp=1), trophy=rng.random() < SKILLS),
            k.StartFight(seat=seat),
            k.DiscardMarketCard(seat=seat),
        )
        more = [*self._actions(s, seat), *tries]
        if more and rng.random() < ACTS / 2:
            return rng.choice(more)
        short = [i for i in range(s.n) if placed(s, i) < full_board(s)]
        whose = rng.choice(short)
        die = self._draw(s, 1)[0]
        return k.PlaceDie(seat=whose, die=die, row=self._row(s, whose, full_board(s) // 3))

    # --- the final battle ---

    def _battle(self, s: State) -> Move | None:
        rng, live, faces = self.rng, live_of(s), s.tables.combat_faces
        for kind in ADVENTURES:
            if kind not in live.revealed:
                helped = [i for i, one in enumerate(live.sides) if kind in one.tokens]
                gains = tuple(Gain(seat=i, dice=rng.randint(0, 1), modifier=rng.randint(0, 2)) for i in helped)
                return k.RevealAdventure(adventure=kind, gains=gains)
        for seat, hero in enumerate(s.heroes):
            battle = hero.battle or Battle()
            if not battle.dice:
                hires = self._legal(s, *(HireMercenary(seat=seat, pay=pay) for pay in ("xp", "gold")))
                if hires and rng.random() < HIRES:
                    return rng.choice(hires)
                values = tuple(rng.choice(faces) for _ in range(battle_dice(battle)))
                return k.BattleRoll(seat=seat, values=values)
        again = self._legal(s, BattleReroll(seat=rng.randrange(s.n), die=0, value=rng.choice(faces)))
        return again[0] if again and rng.random() < REROLLS and not any(h.seen for h in s.heroes) else None
