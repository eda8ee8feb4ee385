"""Simulated players who score finished heroes, and play the whole game before it where it is followed: everything is made
up inside its printed range, nothing is looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from companion.core.contract import Move
from companion.games.hrdina import moves as k
from companion.games.hrdina.cards import (
    ARMOR_MOST,
    ARMOR_TYPES,
    BOARD_CELLS,
    CELLS,
    COLOURS,
    Alignment,
    Amount,
    Armor,
    Backstory,
    Condition,
    Familiar,
    Fiend,
    Goal,
    HeroBoard,
    HeroClass,
    Monster,
    OfRow,
    Trait,
    Wanted,
)
from companion.games.hrdina.dice import all_dice, limits, neighbours
from companion.games.hrdina.live.dealer import LiveDealer
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.ranking import lines
from companion.games.hrdina.rules.cards import OF_MONSTERS
from companion.games.hrdina.rules.finish import OF_STEP, lacking, steps
from companion.games.hrdina.rules.improve import HEAL, begun
from companion.games.hrdina.scoring import still_open
from companion.games.hrdina.state import LINES, Battle, Hero, State, Step, Sums, Tables

# How often the random players do things.
SHORT_FORM, WHOLE_HERO, ONE_ROW, TICKED, UNKNOWN, NONE_LEFT = 0.1, 0.3, 0.5, 0.5, 0.15, 0.4
GOALS = ((18, 18, 4), (17, 17, 3), (18, None, 3), (14, None, 1), (14, 15, 2), (15, 16, 2), (16, 17, 2), (17, 18, 2))
RACES = ((2, -2, 0, 0, 0, 0), (0, 0, 2, 0, 0, -2), (0, 2, -2, 0, 0, 0), (0, 0, 0, 0, 0, 0), (1, 0, 1, -2, 0, 0))
LADDER = ((10, 2), (14, 3), (18, 5), (22, 7))
CELLS_OF_WISHES = (1, 2, 2, 3, 3, 3)


class Dealer:
    """In a followed game plays it first. Tells one random hero a seat, improves and fights with some, settles every step and closes the scores.

    What comes next is read from the state, so a table can be taken over at any point.
    """

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.rng = Random(seed)
        self.short = [self.rng.random() < SHORT_FORM for _ in range(seats)]
        self.detours = self.rng.randint(0, 4)  # things told again, typed by hand or opened again
        self.improvements = self.rng.randint(0, 3)
        self.rerolls = self.rng.randint(0, 2)
        self.hires = self.rng.randint(0, 2)
        self.live = LiveDealer(
            self.rng,
            {
                "board": self._board,
                "klass": self._class,
                "alignment": self._alignment,
                "backstory": self._backstory,
                "familiar": self._familiar,
                "monster": lambda s, _: self._monster(),
                "improvement": self._improvement,
            },
        )

    def move(self, s: State) -> Move | None:
        """A legal move for the state, at random; None when the scores are closed."""
        if s.closed:
            return None
        if s.live is not None and (played := self.live.move(s)) is not None:
            return played
        for attempt in (self._hero, self._detour, self._improve, self._battle, self._settle):
            if (m := attempt(s)) is not None and not check(s, m):
                return m
        return k.CloseScores()

    def _own(self) -> str:
        """The id of a card the catalogue does not know."""
        return f"own.{self.rng.randint(1, 99)}"

    # --- heroes ---

    def _hero(self, s: State) -> Move | None:
        """Something not told yet about a random hero."""
        todo = [(seat, tell) for seat, hero in enumerate(s.heroes) for tell in self._missing(s, seat, hero)]
        if not todo:
            return None
        seat, tell = self.rng.choice(todo)
        return tell(s, seat)

    def _missing(self, s: State, seat: int, hero: Hero) -> list[Callable[[State, int], Move]]:
        wanted = CELLS if s.options.familiars else BOARD_CELLS
        dice_told = hero.sums is not None or None not in hero.cells[:wanted]
        found: list[tuple[bool, Callable[[State, int], Move]]] = [
            (not dice_told, self._sums if self.short[seat] else self._dice),
            (hero.board is None, self._board),
            (hero.klass is None, self._class),
            (hero.alignment is None, self._alignment),
            (hero.marker is None, self._marker),
            (hero.backstory is None, self._backstory),
            (hero.familiar is None and s.options.familiars, self._familiar),
            (hero.gold is None or (hero.xp is None and s.options.monsters), self._token),
            ((hero.honor is None or hero.injuries is None) and s.options.monsters, self._token),
        ]
        return [tell for absent, tell in found if absent]

    def _die(self) -> str:
        die = self.rng.choice(all_dice())
        return self.rng.choice((die, f"{self.rng.choice(COLOURS)}{self.rng.randint(1, 6)}"))

    def _dice(self, s: State, seat: int) -> Move:
        rng, cells = self.rng, s.heroes[seat].cells
        wanted = CELLS if s.options.familiars else BOARD_CELLS
        if not any(cells) and rng.random() < WHOLE_HERO:
            dice = [self._die() if i < wanted else None for i in range(CELLS)]
            return k.PutDice(seat=seat, dice=tuple(dice))
        cell = next((i for i in range(wanted) if cells[i] is None), rng.randrange(wanted))
        if cell % 3 == 0 and rng.random() < ONE_ROW:
            return k.PutRow(seat=seat, row=cell // 3, dice=(self._die(), self._die(), self._die()))
        return k.PutDie(seat=seat, cell=cell, die=self._die())

    def _sums(self, s: State, seat: int) -> Move:
        rng = self.rng
        familiar = rng.randint(3, 18) if s.options.familiars else None
        sums = Sums(
            rows=tuple(rng.randint(8, 20) for _ in range(6)),
            class_dice=rng.randint(0, 18),
            matches=rng.randint(0, 6),
            familiar=familiar,
            story=rng.randint(0, 3) if familiar else 0,
        )
        return k.SetSums(seat=seat, sums=sums)

    def _board(self, s: State, seat: int) -> Move:
        return k.PickBoard(seat=seat, board=HeroBoard(id=self._own(), mods=self.rng.choice(RACES)))

    def _class(self, s: State, seat: int) -> Move:
        goals = tuple(Goal(low=lo, high=hi, stars=n) for lo, hi, n in (self.rng.choice(GOALS) for _ in range(6)))
        return k.PickClass(seat=seat, klass=HeroClass(id=self._own(), colour=COLOURS[seat], goals=goals))

    def _alignment(self, s: State, seat: int) -> Move:
        values = tuple(self.rng.randint(-3, 3) for _ in range(9))
        return k.PickAlignment(seat=seat, alignment=Alignment(id=self._own(), values=values))

    def _marker(self, s: State, seat: int) -> Move:
        return k.SetMarker(seat=seat, cell=self.rng.randrange(9))

    def _backstory(self, s: State, seat: int) -> Move:
        colours, cells = list(COLOURS), list(CELLS_OF_WISHES)
        self.rng.shuffle(colours)
        self.rng.shuffle(cells)
        wanted = tuple(Wanted(colour=c, cell=n) for c, n in zip(colours, cells, strict=True))
        return k.PickBackstory(seat=seat, backstory=Backstory(id=self._own(), wanted=wanted))

    def _familiar(self, s: State, seat: int) -> Move:
        rng = self.rng
        low = rng.randint(5, 10)
        story = tuple(rng.choice(COLOURS) for _ in range(3))
        points = None if rng.random() < UNKNOWN else rng.randint(1, 5)
        familiar = Familiar(id=self._own(), low=low, high=low + rng.randint(1, 3), points=points, story=story)
        return k.PickFamiliar(seat=seat, familiar=familiar)

    def _token(self, s: State, seat: int) -> Move:
        hero, of_monsters = s.heroes[seat], OF_MONSTERS if s.options.monsters else ()
        absent = [t for t in ("gold", *of_monsters) if getattr(hero, t) is None]
        token = self.rng.choice(absent or ["charisma"])
        return k.SetToken(
            seat=seat, token=token, value=self.rng.randint(0, 4 if token in ("injuries", "trophies") else 12)
        )

    # --- detours ---

    def _detour(self, s: State) -> Move | None:
        if self.detours <= 0:
            return None
        self.detours -= 1
        seat = self.rng.randrange(s.n)
        told: list[Move] = [
            self._line(s, seat),
            self._armor(seat),
            self._traits(seat),
            k.SetCards(seat=seat, weapons=self.rng.randint(0, 2), skills=1, scrolls=self.rng.randint(0, 3)),
            k.SetMod(seat=seat, row=self.rng.randrange(6), value=self.rng.randint(-1, 2)),
            k.SetFiends(seat=seat, fiends=(Fiend(id=self._own(), worth=self.rng.randint(0, 2)),)),
            k.SetTables(tables=Tables(backstory=(0, 0, 1, 2, 3, 4, 6))),
            k.Confirm(seat=seat, step=Step.GOALS, done=False),
        ]
        return self.rng.choice(told)

    def _line(self, s: State, seat: int) -> Move:
        line = self.rng.choice(LINES)
        return k.SetLine(seat=seat, line=line, stars=self.rng.randint(0, 6), note="from the card")

    def _armor(self, seat: int) -> Move:
        of = self.rng.choice(ARMOR_TYPES)
        count = self.rng.randint(1, ARMOR_MOST[of])
        table = tuple(n * (n + 1) // 2 for n in range(count + 1))
        return k.SetArmor(seat=seat, armor=(Armor(type=of, count=count, table=table, colours=(COLOURS[seat],)),))

    def _traits(self, seat: int) -> Move:
        rng = self.rng
        conditions: Sequence[Condition] = (
            Amount(what="attribute_total", of="STR", op=">=", n=rng.randint(12, 18)),
            Amount(what="goals_met", op=">=", n=3),
            Amount(what="cards", of="trait", op="<=", n=1),
            OfRow(what="highest_attribute", of="CHA"),
        )
        traits = tuple(
            Trait(
                id=self._own(),
                points=rng.randint(-1, 3),
                met=rng.random() < TICKED if rng.random() < TICKED else None,
                condition=None if rng.random() < UNKNOWN else rng.choice(conditions),
            )
            for _ in range(rng.randint(1, 3))
        )
        return k.SetTraits(seat=seat, traits=traits)

    # --- last improvements ---

    def _improve(self, s: State) -> Move | None:
        """A legal improvement of a random hero who can pay; several tries."""
        if self.improvements <= 0 or not s.options.monsters or begun(s):
            return None
        self.improvements -= 1
        for _ in range(20):
            m = self._improvement(s, self.rng.randrange(s.n))
            if m is not None and not check(s, m):
                return m
        return None

    def _improvement(self, s: State, seat: int) -> Move | None:
        rng, hero = self.rng, s.heroes[seat]
        filled = [i for i, die in enumerate(hero.cells) if die is not None]
        match rng.choice(("flip", "swap", "step", "reroll", "move", "token", "heal", "banish")):
            case "heal":
                return k.Improve(seat=seat, action="heal", price=HEAL)
            case "token":
                return k.Improve(seat=seat, action="token")
            case "banish":
                return k.Improve(seat=seat, action="banish", to=0, pay="gold")
            case "move" if hero.marker is not None:
                return k.Improve(seat=seat, action="move", to=rng.choice(neighbours(hero.marker)))
            case "swap" if len(filled) > 1:
                a, b = rng.sample(filled, 2)
                return k.Improve(seat=seat, action="swap", cells=(a, b))
            case "flip" if filled:
                return k.Improve(seat=seat, action="flip", cells=(rng.choice(filled),))
            case "step" if filled:
                cell = rng.choice(filled)
                shown = int((hero.cells[cell] or "0")[-1])
                return k.Improve(seat=seat, action="step", cells=(cell,), to=shown + rng.choice((-1, 1)))
            case "reroll" if filled:
                cell = rng.choice(filled)
                return k.Improve(
                    seat=seat, action="reroll", cells=(cell,), to=rng.randint(*limits(hero.cells[cell] or "R1"))
                )
        return None

    # --- the battle ---

    def _battle(self, s: State) -> Move | None:
        if not s.options.monsters:
            return None
        rng = self.rng
        if s.monster is None:
            return self._monster()
        waiting = [i for i, hero in enumerate(s.heroes) if hero.battle is None or not hero.battle.dice]
        if waiting:
            seat = rng.choice(waiting)
            if self.hires > 0:
                self.hires -= 1
                hire = k.HireMercenary(seat=seat, pay=rng.choice(("xp", "gold")))
                if not check(s, hire):
                    return hire
            return k.SetBattle(seat=seat, battle=self._roll(s, s.heroes[seat].battle or Battle()))
        if self.rerolls > 0:
            self.rerolls -= 1
            return k.BattleReroll(seat=rng.randrange(s.n), die=0, value=rng.choice(s.tables.combat_faces))
        return None

    def _monster(self) -> Move:
        rungs = tuple((at + self.rng.randint(0, 3), n) for at, n in LADDER)
        return k.SetMonster(monster=Monster(id=self._own(), rungs=rungs, bonus=self.rng.randint(0, 3)))

    def _roll(self, s: State, battle: Battle) -> Battle:
        rng = self.rng
        extra = rng.randint(0, 2)
        dice = tuple(rng.choice(s.tables.combat_faces) for _ in range(1 + battle.mercenaries + extra))
        return battle.model_copy(
            update={"extra": extra, "dice": dice, "location": rng.randint(0, 2), "ability": -rng.randint(0, 1)}
        )

    # --- the checklist ---

    def _settle(self, s: State) -> Move | None:
        """Settle the first open step of somebody; what is still missing is typed by hand."""
        for step in steps(s.options, s.n):
            waiting = [i for i, hero in enumerate(s.heroes) if step not in hero.seen]
            if not waiting:
                continue
            seat = self.rng.choice(waiting)
            if typed := self._by_hand(s, seat, step):
                return typed
            return k.Confirm(seat=seat, step=step)
        for seat in range(s.n):
            if typed := self._by_hand(s, seat, None):
                return typed
        return None

    def _by_hand(self, s: State, seat: int, step: Step | None) -> Move | None:
        """A line typed that would otherwise stay open; of a step, or of all."""
        if step is not None and not lacking(s, seat, step):
            if step in (Step.MINIONS, Step.OTHER) and self.rng.random() > NONE_LEFT:
                return self._typed(s, seat, step)
            return None
        hero = s.heroes[seat]
        wanted = tuple(OF_STEP) if step is None else (step,)
        keys = {key for of in wanted for key in OF_STEP[of]}
        for group in lines(s, seat):
            if group.key in keys and any(still_open(hero, [group])):
                line = next((part.key for part in group.lines if part.points is None), group.key)
                of = line if line in LINES else group.key
                return k.SetLine.model_validate({"seat": seat, "line": of, "stars": self.rng.randint(0, 3)})
        return None

    def _typed(self, s: State, seat: int, step: Step) -> Move | None:
        """Minions or other points, once."""
        hero = s.heroes[seat]
        if (hero.minions if step is Step.MINIONS else hero.other) is not None:
            return None
        stars = self.rng.randint(-1, 3)
        return k.SetLine.model_validate({"seat": seat, "line": OF_STEP[step][0], "stars": stars})
