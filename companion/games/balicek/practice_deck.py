"""The demonstration deck of practice: cards of this app's own invention, not those of the printed game.

Their names are read alike in Czech and English. Values are chosen so that every kind of result comes up in one short game.
"""

from __future__ import annotations

from companion.games.balicek.cards import MAX_OF_TYPE, PHASE_IDS, Bonus, BonusKind, HeroCard, Segment, WeaponCard

MORNING, NOON, EVENING, NIGHT = PHASE_IDS[:4]
BLADES, MACHINES = "A", "B"  # weapon classes


def _bonus(kind: BonusKind, **values: int) -> Bonus:
    return Bonus(kind=kind, values=values)


HEROES: tuple[HeroCard, ...] = (
    HeroCard(
        type="Golem",
        energy=4,
        skills=(BLADES,),
        bonuses=(_bonus("shield", rano=1, poledne=1, vecer=1, noc=1), _bonus("attack_hero", rano=1)),
    ),
    HeroCard(type="Viking", energy=5, skills=(BLADES,), bonuses=(_bonus("attack_hero", rano=2, poledne=1),)),
    HeroCard(
        type="Ninja",
        energy=6,
        skills=(BLADES, MACHINES),
        bonuses=(_bonus("attack_hero", noc=3), _bonus("attack_weapon", vecer=2)),
    ),
    HeroCard(
        type="Faun",
        energy=4,
        skills=(MACHINES,),
        bonuses=(_bonus("heal", rano=1, poledne=1), _bonus("shield", poledne=1, noc=2)),
    ),
    HeroCard(
        type="Titan",
        energy=7,
        skills=(),
        bonuses=(_bonus("attack_hero", vecer=2), _bonus("detonator", poledne=2, vecer=1)),
    ),
)
WEAPONS: tuple[WeaponCard, ...] = (
    WeaponCard(
        type="Katana",
        klass=BLADES,
        resistance=3,
        cost=1,
        segments=(
            Segment(kind="attack_hero", number=2, share=3),
            Segment(kind="attack_hero", number=4),
            Segment(kind="lasting", number=2),
            Segment(kind="nothing"),
        ),
    ),
    WeaponCard(
        type="Laser",
        klass=MACHINES,
        resistance=2,
        cost=2,
        segments=(
            Segment(kind="attack_hero", number=3, share=2),
            Segment(kind="attack_weapon", number=3, share=2),
            Segment(kind="attack_effect", number=1),
            Segment(kind="nothing"),
        ),
    ),
    WeaponCard(
        type="Totem",
        klass=MACHINES,
        resistance=4,
        cost=1,
        segments=(
            Segment(kind="shield_reduce", number=2, share=2),
            Segment(kind="shield_repel"),
            Segment(kind="heal", number=2, share=2),
            Segment(kind="attack_hero", number=1),
        ),
    ),
    WeaponCard(
        type="Meteor",
        klass=BLADES,
        resistance=3,
        cost=2,
        segments=(
            Segment(kind="combo", number=3, share=2),
            Segment(kind="attack_hero", number=4, share=2),
            Segment(kind="attack_weapon", number=4),
            Segment(kind="nothing"),
        ),
    ),
    WeaponCard(
        type="Magnet",
        klass=BLADES,
        resistance=2,
        cost=1,
        segments=(
            Segment(kind="attack_weapon", number=2, share=2),
            Segment(kind="attack_hero", number=2, share=2),
            Segment(kind="lasting", number=1),
            Segment(kind="shield_reduce", number=1),
        ),
    ),
)


def heroes() -> list[HeroCard]:
    """A whole hero deck, four of each type, every card with an id of its own."""
    return [h.model_copy(update={"id": f"{h.type}{i}", "name": h.type}) for h in HEROES for i in range(MAX_OF_TYPE)]


def weapons() -> list[WeaponCard]:
    """A whole weapon deck, four of each type, every card with an id of its own."""
    return [w.model_copy(update={"id": f"{w.type}{i}", "name": w.type}) for w in WEAPONS for i in range(MAX_OF_TYPE)]
