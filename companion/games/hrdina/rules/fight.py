"""The monster and the final battle of each hero."""

from __future__ import annotations

from itertools import pairwise

from companion.core.contract import Ruling, rule
from companion.core.text import Listed, Who, msg
from companion.games.hrdina.cards import Monster
from companion.games.hrdina.moves import BattleReroll, HireMercenary, SetBattle, SetMonster
from companion.games.hrdina.rules.common import blocked, closed, never, no, no_monster, put, with_hero
from companion.games.hrdina.state import Battle, Hero, State
from companion.games.hrdina.words import TOKEN

MERCENARY = {"xp": 3, "gold": 5}
RULE = "hrdina.check.battle"


@rule("hrdina.check.battle", "hrdina.battle.ladder", "hrdina.battle.strength")
def ladder_fits(monster: Monster) -> bool:
    """Totals rise from rung to rung, stars do not fall."""
    return all(a[0] < b[0] and a[1] <= b[1] for a, b in pairwise(monster.rungs))


def check_set_monster(s: State, m: SetMonster) -> list[Ruling]:
    if wrong := closed(s):
        return wrong
    if m.monster is None:
        return []
    found = no_monster(s, RULE)
    if not ladder_fits(m.monster):
        found.append(never(RULE, msg("From rung to rung the totals rise and the stars do not fall.")))
    return found


def set_monster(s: State, m: SetMonster) -> State:
    return put(s, monster=m.monster)


@rule("hrdina.check.battle", "hrdina.odds.faces", "hrdina.die.combat")
def check_set_battle(s: State, m: SetBattle) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    if m.battle is None:
        return []
    found = no_monster(s, RULE)
    faces = sorted(set(s.tables.combat_faces))
    if strange := sorted(set(m.battle.dice) - set(faces)):
        why = msg("A combat die shows {faces}, never {n}.", faces=Listed(tuple(faces), "or"), n=strange[0])
        found.append(never(RULE, why))
    return found


def set_battle(s: State, m: SetBattle) -> State:
    return with_hero(s, m.seat, battle=m.battle)


def short_of(hero: Hero, pay: str, price: int, rule_id: str) -> list[Ruling]:
    """The ruling if a hero cannot pay `price` of `pay`, or nobody told how much there is."""
    have: int | None = getattr(hero, pay)
    if have is None:
        return [no(rule_id, msg("{token}: not told yet.", token=TOKEN[pay]))] if price else []
    if have >= price:
        return []
    return [no(rule_id, msg("{token}: {have}, but the price is {price}.", token=TOKEN[pay], have=have, price=price))]


def paid(hero: Hero, pay: str, price: int) -> dict[str, int | None]:
    """The change of a hero who pays; what is not known stays unknown."""
    have: int | None = getattr(hero, pay)
    return {pay: None if have is None else max(0, have - price)}


@rule("hrdina.battle.mercenary", "hrdina.xp.pay_full")
def check_hire_mercenary(s: State, m: HireMercenary) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    hero, found = s.heroes[m.seat], no_monster(s, "hrdina.battle.mercenary")
    if hero.battle is not None and hero.battle.dice:
        why = msg("{who} has rolled: mercenaries are hired before.", who=Who(m.seat))
        found.append(no("hrdina.battle.mercenary", why))
    if hero.battle is not None and hero.battle.mercenaries >= 49:
        found.append(never(RULE, msg("There are only {n} combat dice.", n=50)))
    return found + short_of(hero, m.pay, MERCENARY[m.pay], "hrdina.xp.pay_full")


def hire_mercenary(s: State, m: HireMercenary) -> State:
    hero = s.heroes[m.seat]
    battle = hero.battle or Battle()
    more = battle.model_copy(update={"mercenaries": battle.mercenaries + 1})
    return with_hero(s, m.seat, battle=more, **paid(hero, m.pay, MERCENARY[m.pay]))


def reroll_price(s: State) -> int:
    """XP for one reroll against this monster."""
    return s.monster.reroll_price if s.monster is not None else 1


@rule("hrdina.battle.reroll", "hrdina.battle.reroll_price", "hrdina.xp.reroll", "hrdina.xp.pay_full")
def check_battle_reroll(s: State, m: BattleReroll) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    hero, found = s.heroes[m.seat], no_monster(s, "hrdina.battle.reroll")
    if hero.battle is None or m.die >= len(hero.battle.dice):
        found.append(never("hrdina.battle.reroll", msg("{who} has not rolled this die.", who=Who(m.seat))))
    if m.value not in s.tables.combat_faces:
        found.append(never(RULE, msg("No combat die shows {n}.", n=m.value)))
    return found + short_of(hero, "xp", reroll_price(s), "hrdina.xp.pay_full")


def battle_reroll(s: State, m: BattleReroll) -> State:
    hero = s.heroes[m.seat]
    assert hero.battle is not None  # the check is hard
    dice = hero.battle.dice
    after = hero.battle.model_copy(update={"dice": (*dice[: m.die], m.value, *dice[m.die + 1 :])})
    return with_hero(s, m.seat, battle=after, **paid(hero, "xp", reroll_price(s)))
