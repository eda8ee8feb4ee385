"""Short ways to a table of Balíček vs balíček in the middle of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.contract import Illegal, Setup
from companion.games.balicek.cards import Bonus, HeroCard, WeaponCard
from companion.games.balicek.moves import MOVE
from companion.games.balicek.rules import RULES
from companion.games.balicek.rules.setup import new_game
from companion.games.balicek.state import Effect, Options, Player, Slot, Stage, State

A, B = 0, 1


def hero(type: str = "", energy: int | None = None, skills: Sequence[str] | None = None, **bonuses: Any) -> HeroCard:
    """A hero; bonuses by kind as {phase id: value}: `hero("A", attack_hero={"rano": 2})`. None given = not known."""
    told = tuple(Bonus(kind=kind, values=values) for kind, values in bonuses.items())
    return HeroCard(
        name=type,
        type=type,
        energy=energy,
        skills=tuple(skills) if skills is not None else None,
        bonuses=told if bonuses else None,
    )


def plain(type: str = "X", energy: int | None = 5) -> HeroCard:
    """A hero known to have no bonus at all."""
    return HeroCard(name=type, type=type, energy=energy, skills=(), bonuses=())


def weapon(type: str = "W", r: int | None = 3, cost: int | None = 1, klass: str = "") -> WeaponCard:
    return WeaponCard(name=type, type=type, resistance=r, cost=cost, klass=klass)


def slot(
    n: int | Sequence[HeroCard] = 1, effect: Effect | None = None, w: WeaponCard | None = None, **more: Any
) -> Slot:
    """`n` heroes without any known facts but their energy 5 (or these heroes) with a weapon of cost 1, resistance 3."""
    heroes = (HeroCard(type="T", energy=5),) * n if isinstance(n, int) else tuple(n)
    return Slot(heroes=heroes, effect=effect, **{"weapon": w or weapon(), **more})


EMPTY = Slot()
LASTING = Effect(kind="lasting", number=2)
BOMB = Effect(kind="combo", number=2)


def shield(n: int) -> Effect:
    return Effect(kind="shield_reduce", number=n)


REPEL = Effect(kind="shield_repel")


def new(seats: int = 2, **options: Any) -> State:
    return new_game(Setup(seats, options))


def state(
    mine: Sequence[Slot] | None = None,
    theirs: Sequence[Slot] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    stage: Stage = Stage.ACTIONS,
    decks: tuple[int, int] = (10, 10),
    players: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
    **fields: Any,
) -> State:
    """A on turn in round 1 of A's second turn, three slots each with one hero and a weapon unless said otherwise.

    Hero decks of 10, the rest of the 20 lies on the graveyard; weapons likewise. No energy has been taken.
    """
    chosen = Options.model_validate(options or {})
    seats = []
    for i, slots in enumerate((mine, theirs)):
        laid = tuple(slots) if slots is not None else (slot(),) * chosen.slots
        laid += (EMPTY,) * (chosen.slots - len(laid))
        heroes = sum(len(x.heroes) for x in laid)
        told: dict[str, Any] = {"hero_deck": decks[i], "opening": "done", "turns": 2 if i == A else 1, **players[i]}
        told.setdefault("hero_grave", (HeroCard(),) * (20 - told["hero_deck"] - heroes))
        armed = sum(x.weapon is not None for x in laid)
        told.setdefault("weapon_deck", 20 - armed)
        told.setdefault("weapon_grave", (WeaponCard(),) * (20 - armed - told["weapon_deck"]))
        seats.append(Player(slots=laid, **told))
    data: dict[str, Any] = {"round": 2, "active": A, "starter": A, "actions": 4}
    data |= fields
    return State(options=chosen, players=(seats[0], seats[1]), stage=stage, **data)


def move(kind: str, **fields: Any) -> Any:
    return MOVE.validate_python({"kind": kind, **fields})


def play(s: State, kind: str, *, anyway: bool = False, **fields: Any) -> State:
    """The state after a move; raises Illegal."""
    return RULES.apply(s, move(kind, **fields), anyway=anyway)


def why(s: State, kind: str, **fields: Any) -> list[str]:
    """Ids of the reasons against a move; empty = legal."""
    return [r.rule for r in RULES.check(s, move(kind, **fields))]


def hard(s: State, kind: str, **fields: Any) -> bool:
    """The move cannot even be played anyway."""
    try:
        play(s, kind, anyway=True, **fields)
    except Illegal:
        return True
    return False


def spin(s: State, at: int, result: str, number: int = 0, **fields: Any) -> State:
    """The active player spins in slot `at` (0-based)."""
    return play(s, "spin", seat=s.active, slot=at, result=result, number=number, **fields)


def hit(s: State, at: int, strength: int, aim: str, **fields: Any) -> State:
    """A spun attack on a hero with its target; the defender, if asked, uses no shield."""
    s = play(spin(s, at, "attack_hero", strength), "attack", seat=s.active, aim=aim, **fields)
    return play(s, "decline_shield", seat=1 - (s.active or 0)) if s.stage is Stage.SHIELD else s


def cards(s: State, seat: int) -> tuple[int, int]:
    """(heroes, weapons) of a player wherever they are."""
    p = s.players[seat]
    heroes = p.hero_deck + len(p.hero_grave) + len(p.drawn_heroes) + sum(len(x.heroes) for x in p.slots)
    weapons = p.weapon_deck + len(p.weapon_grave) + len(p.drawn_weapons) + sum(x.weapon is not None for x in p.slots)
    return heroes, weapons


def heights(s: State, seat: int) -> list[int]:
    """Heroes in each slot."""
    return [len(x.heroes) for x in s.players[seat].slots]


def opened(s: State, seat: int, stacks: Sequence[int] = (0, 1, 2), types: Sequence[str] = ("", "", "")) -> State:
    """One player's opening: the three heroes of `types` go to the slots `stacks`, weapons to all of them."""
    s = play(s, "draw_heroes", seat=seat, n=3, heroes=[{"type": t} for t in types])
    for at in stacks:
        s = play(s, "place_hero", seat=seat, card=0, slot=at)
    s = play(s, "draw_weapons", seat=seat, n=5)
    for at in sorted(set(stacks)):
        s = play(s, "assign_weapon", seat=seat, card=0, slot=at)
    return s


def begun(starter: int = A, **options: Any) -> State:
    """After both openings and the start spin, in the starter's first turn."""
    s = opened(opened(new(**options), A), B)
    s = play(play(s, "start_spin", seat=A, slot=0, number=7), "start_spin", seat=B, slot=0, number=4)
    return play(s, "choose_starter", seat=A, starter=starter)
