"""A simulated table of Balíček vs balíček: two pairs of decks of invented cards, spinners, and players who decide at random.

Beside the table the app sees, the dealer keeps one where every card is known, and plays every move on both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from companion.core.contract import Move
from companion.games.balicek import moves as k
from companion.games.balicek.cards import (
    BONUS_KINDS,
    DECK_SIZE,
    MAX_OF_TYPE,
    PHASE_IDS,
    SEGMENT_KINDS,
    UNKNOWN_HERO,
    Bonus,
    BonusKind,
    Copies,
    DeckList,
    HeroCard,
    Segment,
    SegmentKind,
    WeaponCard,
    by_type,
)
from companion.games.balicek.rules import RULES, bonus
from companion.games.balicek.rules.attack import needs_resistance, shields, targets
from companion.games.balicek.rules.common import other
from companion.games.balicek.rules.energy import base_cost, pool_of, skilled, surcharge
from companion.games.balicek.rules.layout import unarmed
from companion.games.balicek.rules.spin import bombs
from companion.games.balicek.state import (
    ACTIONS,
    MAINTENANCE_MOST,
    MAX_SQUAD,
    Player,
    Shot,
    Slot,
    Stage,
    State,
)

# How often the random players do things, per decision.
CONCEDE, STACK, REMOVE, DRAW, EARLY_END, LASTING, COMBO = 0.05, 0.5, 0.12, 0.9, 0.02, 0.6, 0.6
ADD_BONUS, SHIELD, CHOOSE, TELL, NAME_LOSSES, BY_HAND, BRING = 0.8, 0.7, 0.5, 0.05, 0.3, 0.25, 0.3
LONGEST: Final = 80  # the round by which a game nobody can win any more is given up
CLASSES: Final = ("a", "b", "c")
KINDS: Final[dict[SegmentKind, int]] = {
    "attack_hero": 10,
    "attack_weapon": 3,
    "attack_effect": 2,
    "lasting": 3,
    "combo": 3,
    "shield_reduce": 3,
    "shield_repel": 1,
    "heal": 2,
    "nothing": 2,
    "other": 1,
}
"""How often a spinner shows each result."""


class Invented:
    """Cards nobody printed, each with an own id, and what type each hero really is."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.types: dict[str, str] = {}
        self._made = 0

    def _id(self) -> str:
        self._made += 1
        return str(self._made)

    def hero(self, type: str = "") -> HeroCard:
        rng = self.rng
        id, type = self._id(), type or f"T{rng.randint(1, 7)}"
        self.types[id] = type
        bonuses = tuple(self._bonus(kind) for kind in rng.sample(BONUS_KINDS, rng.randint(0, 3)))
        skills = tuple(rng.sample(CLASSES, rng.randint(0, 3)))
        return HeroCard(id=id, name=f"H{id}", type=type, energy=rng.randint(2, 7), skills=skills, bonuses=bonuses)

    def _bonus(self, kind: BonusKind) -> Bonus:
        phases = self.rng.sample(PHASE_IDS[:4], self.rng.randint(1, 3))
        return Bonus(kind=kind, values={p: self.rng.randint(1, 3) for p in sorted(phases)})

    def weapon(self, type: str = "") -> WeaponCard:
        rng = self.rng
        id = self._id()
        kinds = rng.choices(SEGMENT_KINDS, [KINDS[kind] for kind in SEGMENT_KINDS], k=rng.randint(3, 6))
        return WeaponCard(
            id=id,
            name=f"W{id}",
            type=type or f"Z{rng.randint(1, 7)}",
            klass=rng.choice(CLASSES),
            resistance=rng.randint(1, 5),
            cost=rng.randint(0, 3),
            segments=tuple(self._segment(kind) for kind in kinds),
        )

    def _segment(self, kind: SegmentKind) -> Segment:
        weapon = kind in ("lasting", "combo") and self.rng.random() < 0.3
        return Segment(
            kind=kind,
            number=self.rng.randint(1, 5),
            share=self.rng.randint(1, 3),
            target_kind="attack_weapon" if weapon else "attack_hero",
        )

    def types_of(self, letter: str, n: int) -> list[str]:
        """Types of a deck of `n` cards, at most four of each."""
        copies = [f"{letter}{i}" for i in range(1, max(7, n // 2) + 1) for _ in range(MAX_OF_TYPE)]
        return self.rng.sample(copies, n)

    def told(self, hero: HeroCard) -> HeroCard:
        """The card with everything the dealer has to know of it; its type stays if it was told."""
        full = self.hero(hero.type)
        facts = {name: value for name, value in hero if name != "id" and value not in (None, "")}
        return full.model_copy(update=facts)

    def told_weapon(self, weapon: WeaponCard) -> WeaponCard:
        full = self.weapon(weapon.type)
        facts = {name: value for name, value in weapon if name != "id" and value not in (None, "", ())}
        return full.model_copy(update=facts)


class Dealer:
    """Holds what the app cannot see: the order of the decks and, without card data, every fact of a card.

    It follows the states its own moves lead to; any other table it takes over with invented cards for all unknown ones.
    """

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.rng = rng = Random(seed)
        self.data = options.get("card_mode") == "data"
        self.cards = Invented(rng)
        any_size = options.get("check_deck") == "off"
        self.heroes: list[list[HeroCard]] = []
        self.weapons: list[list[WeaponCard]] = []
        for _ in range(seats):
            sizes = (rng.randint(12, 24), rng.randint(12, 24)) if any_size else (DECK_SIZE, DECK_SIZE)
            self.heroes.append([self.cards.hero(t) for t in self.cards.types_of("T", sizes[0])])
            self.weapons.append([self.cards.weapon(t) for t in self.cards.types_of("Z", sizes[1])])
        self.brings = [any_size or (self.data and rng.random() < BRING) for _ in range(seats)]
        self.known: State | None = None
        self.anew = 0  # how often a table had to be taken over
        self.stop_round = rng.randint(1, 12) if rng.random() < CONCEDE else LONGEST

    def move(self, s: State) -> Move | None:
        """A legal move for the state, at random; None when the game is over."""
        if s.stage is Stage.GAME_OVER:
            return None
        if self.known is None and s.round == 0 and s.stage is Stage.OPENING and _untouched(s):
            self.known = s
        elif self.known is None or _outline(self.known) != _outline(s):
            self._take_over(s)
        assert self.known is not None
        seen, full = self._decide(s, self.known)
        self._advance(full)
        return seen

    # --- the cards ---

    def _real(self, hero: HeroCard) -> HeroCard:
        """A hero on the dealer's own table: without card data types are not known there, so the rules do not use them."""
        return hero if self.data else hero.model_copy(update={"type": ""})

    def _type(self, hero: HeroCard) -> str:
        return self.cards.types.get(hero.id, hero.type)

    def _take_over(self, s: State) -> None:
        """A table somebody else left: every unknown card becomes an invented one."""
        self.anew += 1
        players = []
        for seat, p in enumerate(s.players):
            slots = []
            for slot in p.slots:
                type = next((h.type for h in slot.heroes if h.type), "") or f"T{self.rng.randint(1, 7)}"
                heroes = tuple(self._invented(h, type) for h in slot.heroes)
                weapon = self.cards.told_weapon(slot.weapon) if slot.weapon else None
                slots.append(slot.model_copy(update={"heroes": heroes, "weapon": weapon}))
            changes = {
                "slots": tuple(slots),
                "drawn_heroes": tuple(self._invented(h) for h in p.drawn_heroes),
                "hero_grave": tuple(self._invented(h) for h in p.hero_grave),
                "drawn_weapons": tuple(self.cards.told_weapon(w) for w in p.drawn_weapons),
                "weapon_grave": tuple(self.cards.told_weapon(w) for w in p.weapon_grave),
            }
            players.append(p.model_copy(update=changes))
            self.heroes[seat] = [self.cards.hero() for _ in range(p.hero_deck)]
            self.weapons[seat] = [self.cards.weapon() for _ in range(p.weapon_deck)]
            self.brings[seat] = False
        self.known = s.model_copy(update={"players": (players[0], players[1])})

    def _invented(self, hero: HeroCard, type: str = "") -> HeroCard:
        full = self.cards.told(hero)
        if not hero.type:
            self.cards.types[full.id] = type = type or self._type(full)
            full = full.model_copy(update={"type": type if self.data else ""})
        return full

    def _advance(self, m: Move) -> None:
        """The move on the table where everything is known, and the decks after it."""
        before = self.known
        assert before is not None
        after = RULES.apply(before, m, anyway=True)
        players = []
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            if old is new:
                players.append(new)
                continue
            drawn = m.heroes or () if isinstance(m, k.DrawHeroes) and m.seat == seat else ()
            armed = m.weapons or () if isinstance(m, k.DrawWeapons) and m.seat == seat else ()
            self._return(self.heroes[seat], (*_heroes(old), *drawn), _heroes(new), isinstance(m, k.Heal))
            self._return(self.weapons[seat], (*_weapons(old), *armed), _weapons(new), False)
            if any(h is UNKNOWN_HERO for h in new.hero_grave):
                grave = tuple(self._real(self._pop(seat)) if h is UNKNOWN_HERO else h for h in new.hero_grave)
                new = new.model_copy(update={"hero_grave": grave})
            players.append(new)
        self.known = after.model_copy(update={"players": (players[0], players[1])})

    def _pop(self, seat: int) -> HeroCard:
        return self.heroes[seat].pop() if self.heroes[seat] else self.cards.hero()

    def _return(self, deck: list[Any], before: Sequence[Any], after: Sequence[Any], on_top: bool) -> None:
        """Cards that are no longer open are in the deck again, under it or on top."""
        left = {c.id for c in after}
        back = [c for c in before if c.id not in left]
        if on_top:
            deck.extend(back)
        else:
            deck[:0] = back[::-1]

    # --- decisions: the move as the app is told, and the same with every fact ---

    def _decide(self, s: State, full: State) -> tuple[Move, Move]:
        rng = self.rng
        if s.round >= self.stop_round:
            gives_up = k.Concede(seat=rng.randrange(len(s.players)))
            return gives_up, gives_up
        if any(s.flipped) and rng.random() < NAME_LOSSES:
            seat = rng.choice([i for i, n in enumerate(s.flipped) if n])
            n = s.flipped[seat]
            if n <= len(full.players[seat].hero_grave):
                heroes = full.players[seat].hero_grave[-n:]
                losses = k.FlipLosses(seat=seat, heroes=heroes)
                return losses, losses
        if s.round and not self.data and rng.random() < TELL and (m := self._tell(full)):
            return m, m
        found = _DECIDE[s.stage](self, s, full)
        return found if isinstance(found, tuple) else (found, found)

    def _tell(self, full: State) -> Move | None:
        """Somebody enters a card that lies there."""
        seat, i = self.rng.randrange(len(full.players)), self.rng.randrange(full.options.slots)
        slot = full.players[seat].slots[i]
        if slot.heroes and self.rng.random() < 0.5:
            return k.TellHero(seat=seat, slot=i, hero=slot.heroes[-1])
        return k.TellWeapon(seat=seat, slot=i, weapon=slot.weapon) if slot.weapon else None

    def _opening(self, s: State, full: State) -> Move | tuple[Move, Move]:
        seat = self.rng.choice([i for i, p in enumerate(s.players) if p.opening != "done"])
        match s.players[seat].opening:
            case "draw_heroes":
                if self.brings[seat]:
                    self.brings[seat] = False
                    return self._bring(seat)
                return self._draw_heroes(seat, min(s.options.opening_heroes, s.players[seat].hero_deck))
            case "place_heroes":
                return self._place(s, full, seat)
            case "draw_weapons":
                return self._draw_weapons(seat, min(s.options.opening_weapons, s.players[seat].weapon_deck))
            case _:
                return self._arm(s, seat)

    def _bring(self, seat: int) -> Move:
        heroes, weapons = self.heroes[seat], self.weapons[seat]
        if not self.data:
            return k.BringDeck(seat=seat, heroes=len(heroes), weapons=len(weapons))
        lists = (by_type(Copies(type=c.type, n=1) for c in cards) for cards in (heroes, weapons))
        told = [tuple(Copies(type=t, n=n) for t, n in found.items()) for found in lists]
        deck = DeckList(heroes=told[0], weapons=told[1])
        return k.BringDeck(seat=seat, heroes=len(heroes), weapons=len(weapons), deck=deck)

    def _draw_heroes(self, seat: int, n: int) -> tuple[Move, Move]:
        drawn = tuple(self._real(self._pop(seat)) for _ in range(n))
        full = k.DrawHeroes(seat=seat, n=n, heroes=drawn)
        return (full if self.data else k.DrawHeroes(seat=seat, n=n)), full

    def _draw_weapons(self, seat: int, n: int) -> tuple[Move, Move]:
        deck = self.weapons[seat]
        drawn = tuple(deck.pop() if deck else self.cards.weapon() for _ in range(n))
        full = k.DrawWeapons(seat=seat, n=n, weapons=drawn)
        return (full if self.data else k.DrawWeapons(seat=seat, n=n)), full

    def _place(self, s: State, full: State, seat: int) -> Move:
        """A drawn hero into an empty slot, onto its type, or under the deck."""
        rng = self.rng
        card = rng.randrange(len(s.players[seat].drawn_heroes))
        hero = full.players[seat].drawn_heroes[card]
        empty, same = [], []
        for i, slot in enumerate(full.players[seat].slots):
            if not slot.heroes:
                empty.append(i)
            elif len(slot.heroes) < MAX_SQUAD and self._type(slot.heroes[-1]) == self._type(hero):
                same.append(i)
        where = same if same and (not empty or rng.random() < STACK) else empty
        if not where or (s.stage is not Stage.OPENING and rng.random() < 0.1):
            return k.BottomHero(seat=seat, card=card)
        return k.PlaceHero(seat=seat, card=card, slot=rng.choice(where))

    def _arm(self, s: State, seat: int) -> Move:
        p = s.players[seat]
        card, free = self.rng.randrange(len(p.drawn_weapons)), unarmed(p)
        spare = len(p.drawn_weapons) > len(free) or s.stage is not Stage.OPENING
        if not free or (spare and self.rng.random() < 0.2):
            return k.BottomWeapon(seat=seat, card=card)
        return k.AssignWeapon(seat=seat, card=card, slot=self.rng.choice(free))

    def _start_spin(self, s: State, full: State) -> Move:
        seat = self.rng.choice([i for i, n in enumerate(s.spins) if n is None])
        armed = [i for i, slot in enumerate(s.players[seat].slots) if slot.weapon]
        return k.StartSpin(seat=seat, slot=self.rng.choice(armed or [0]), number=self.rng.randint(1, 6))

    def _starter(self, s: State, full: State) -> Move:
        return k.ChooseStarter(seat=s.decider or 0, starter=self.rng.randrange(len(s.players)))

    def _maintenance(self, s: State, full: State) -> Move | tuple[Move, Move]:
        rng, seat = self.rng, s.active or 0
        p = s.players[seat]
        if p.drawn_heroes:
            return self._place(s, full, seat)
        if p.drawn_weapons:
            return self._arm(s, seat)
        if s.part == "remove":
            lone = s.options.remove_lone == "on"
            armed = [i for i, x in enumerate(p.slots) if x.weapon and (x.heroes or lone)]
            manned = [i for i, x in enumerate(p.slots) if x.heroes]
            if armed and s.removed_weapons < MAINTENANCE_MOST and rng.random() < REMOVE:
                return k.RemoveWeapon(seat=seat, slot=rng.choice(armed))
            if manned and s.removed_heroes < MAINTENANCE_MOST and rng.random() < REMOVE:
                return k.RemoveHero(seat=seat, slot=rng.choice(manned))
            if p.hero_deck and rng.random() < DRAW:
                return self._draw_heroes(seat, rng.randint(1, min(MAINTENANCE_MOST, p.hero_deck)))
        if s.part != "weapons" and p.weapon_deck and unarmed(p) and rng.random() < DRAW:
            return self._draw_weapons(seat, rng.randint(1, min(MAINTENANCE_MOST, p.weapon_deck)))
        return k.EndMaintenance(seat=seat)

    # --- actions ---

    def _action(self, s: State, full: State) -> Move:
        rng, seat = self.rng, s.active or 0
        if s.options.day_advance == "manual" and rng.random() < BY_HAND:
            return k.SetPhase(phase=rng.randint(1, s.options.phases))
        slots = [i for i, x in enumerate(s.players[seat].slots) if x.heroes and x.weapon and not x.closed]
        if s.actions == ACTIONS and s.energy is not None and s.source is not None:
            slots = [i for i in slots if i == s.source]
        rng.shuffle(slots)
        if not s.actions or rng.random() < EARLY_END:
            slots = []
        for i in slots:
            if m := self._with(s, full, seat, i):
                return m
        return k.EndTurn(seat=seat)

    def _with(self, s: State, full: State, seat: int, i: int) -> Move | None:
        """An action in this slot that can be paid."""
        rng = self.rng
        here, known = s.players[seat].slots[i], full.players[seat].slots[i]
        have, said = s.energy, None
        if have is None:
            have = pool_of(known, s.options) or 0
            said = None if pool_of(here, s.options) == have else have
            if (base_cost(here) is None and said is not None) or rng.random() < BY_HAND:
                return k.DrawEnergy(seat=seat, slot=i, pool=said)
        effect = here.effect.kind if here.effect else ""
        if have >= s.options.effect_energy:
            if effect == "lasting" and not here.lasted and rng.random() < LASTING:
                return k.UseLasting(seat=seat, slot=i, pool=said)
            if effect == "combo" and len(bombs(s, seat)) > 1 and rng.random() < COMBO:
                return k.FireCombo(seat=seat, slot=i, pool=said)
        able = skilled(known, s.options)
        unskilled = None if skilled(here, s.options) is not None else not able
        cost = base_cost(known) or 0
        price = cost + surcharge(here, s.options, unskilled)
        if price > have:
            return None
        segment = self._spun(known)
        return k.Spin(
            seat=seat,
            slot=i,
            result=segment.kind,
            number=segment.number,
            target_kind=segment.target_kind,
            cost=None if base_cost(here) == cost else cost,
            unskilled=unskilled,
            pool=said,
        )

    def _spun(self, slot: Slot) -> Segment:
        segments = (slot.weapon.segments if slot.weapon else None) or self.cards.weapon().segments or ()
        return self.rng.choices(segments, [x.share for x in segments])[0]

    def _bonus(self, seen: int | None, true: int | None) -> int:
        """A bonus added or not: what the app knows, or what the players read from the cards."""
        value = seen if seen is not None else true or 0
        return value if self.rng.random() < ADD_BONUS else 0

    def _attack(self, s: State, full: State) -> Move:
        seat = s.active or 0
        shot: Shot = self.rng.choice(s.shots)
        aim = self.rng.choice(targets(s, seat, shot))
        resistance = None
        if needs_resistance(s, seat, aim):
            weapon = full.players[other(seat)].slots[int(aim[-1])].weapon
            resistance = weapon.resistance if weapon and weapon.resistance is not None else 1
        return k.AttackMove(
            seat=seat,
            aim=aim,
            bonus=self._bonus(bonus.usable_for(s, seat, shot), bonus.usable_for(full, seat, shot)),
            resistance=resistance,
            slot=shot.slots[0] if len(s.shots) > 1 else None,
        )

    def _shield(self, s: State, full: State) -> Move:
        seat = other(s.active or 0)
        usable = shields(s)
        if not usable or self.rng.random() > SHIELD:
            return k.DeclineShield(seat=seat)
        i = self.rng.choice(usable)
        effect = s.players[seat].slots[i].effect
        repels = effect is None or effect.kind == "shield_repel"
        value = bonus.usable(s, seat, i, "shield"), bonus.usable(full, seat, i, "shield")
        return k.UseShield(seat=seat, slot=i, bonus=0 if repels else self._bonus(*value))

    def _heal(self, s: State, full: State) -> Move:
        seat = s.active or 0
        slot, number = (s.healing.slot, s.healing.number) if s.healing else (0, 0)
        value = self._bonus(bonus.usable(s, seat, slot, "heal"), bonus.usable(full, seat, slot, "heal"))
        grave = len(s.players[seat].hero_grave)
        cards = None
        if s.options.heal_choice == "choose" and self.rng.random() < CHOOSE:
            cards = tuple(self.rng.sample(range(grave), min(number + value, grave)))
        return k.Heal(seat=seat, bonus=value, cards=cards)

    def _sudden(self, s: State, full: State) -> Move:
        seat = self.rng.choice([i for i, n in enumerate(s.due) if n])
        manned = [i for i, slot in enumerate(s.players[seat].slots) if slot.heroes]
        return k.SuddenDeath(seat=seat, slot=self.rng.choice(manned))


def _heroes(p: Player) -> tuple[HeroCard, ...]:
    """Every open hero of a player."""
    return (*p.drawn_heroes, *(h for slot in p.slots for h in slot.heroes), *p.hero_grave)


def _weapons(p: Player) -> tuple[WeaponCard, ...]:
    return (*p.drawn_weapons, *(slot.weapon for slot in p.slots if slot.weapon), *p.weapon_grave)


def _untouched(s: State) -> bool:
    return all(p.opening == "draw_heroes" for p in s.players)


def _outline(s: State) -> tuple[object, ...]:
    """What the app and the dealer must see alike."""
    counts = tuple(
        (p.hero_deck, p.weapon_deck, len(p.hero_grave), len(p.weapon_grave), len(p.drawn_heroes), len(p.drawn_weapons))
        for p in s.players
    )
    slots = tuple((len(x.heroes), x.weapon is None, x.effect, x.closed) for p in s.players for x in p.slots)
    return s.stage, s.active, s.round, s.actions, s.energy, s.part, s.spins, s.shots, s.due, counts, slots


_DECIDE: Final[dict[Stage, Callable[[Dealer, State, State], Move | tuple[Move, Move]]]] = {
    Stage.OPENING: Dealer._opening,
    Stage.START_SPIN: Dealer._start_spin,
    Stage.CHOOSE_STARTER: Dealer._starter,
    Stage.MAINTENANCE: Dealer._maintenance,
    Stage.ACTIONS: Dealer._action,
    Stage.ATTACK: Dealer._attack,
    Stage.SHIELD: Dealer._shield,
    Stage.HEAL: Dealer._heal,
    Stage.SUDDEN: Dealer._sudden,
}
