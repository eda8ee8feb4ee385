"""Fights with a minion: skipping, dice, mercenaries, the roll, rerolls, the reward and the trophy."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Listed, Who, msg
from companion.games.hrdina.live.common import (
    CREATION,
    barred,
    changed,
    gain,
    is_light,
    live_of,
    priced,
    side,
    strange_changes,
    with_live,
    with_side,
)
from companion.games.hrdina.live.dealing import next_minion
from companion.games.hrdina.live.market import acted, turn_rulings
from companion.games.hrdina.live.moves import (
    CombatReroll,
    CombatRoll,
    FightMercenary,
    PeekAdventure,
    SkipMinion,
    StartFight,
    TakeReward,
)
from companion.games.hrdina.live.state import MOST_SUM, AdventureKind, Duel, Minion, Peek, Stage
from companion.games.hrdina.rules.common import never, no, no_monster
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ADVENTURE

SKIP, REROLL, TROPHY_XP, MOST_DICE = 3, 1, 1, 50
TOKEN_OF: tuple[AdventureKind, ...] = ("location", "obstacle", "attack")  # of the first, second and third trophy
UNKNOWN = Minion(id="own.minion")


@rule("hrdina.fight.target", "hrdina.fight.why")
def _minion_now(s: State, seat: int) -> list[Ruling]:
    """Rulings on meeting the open minion now, whether skipping or fighting it."""
    found = turn_rulings(s, seat)
    if any(r.hard for r in found):
        return found
    if wrong := no_monster(s, "hrdina.fight.target"):
        return wrong
    if live_of(s).minions == 0:
        found.append(no("hrdina.fight.target", msg("The minion deck is empty.")))
    return found


@rule("hrdina.fight.skip", "hrdina.fight.skip_before", "hrdina.fight.skip_repeat")
def check_skip(s: State, m: SkipMinion) -> list[Ruling]:
    """Before dice are taken, as often as it can be paid."""
    duel = s.live.duel if s.live is not None else None
    if duel is not None and duel.seat == m.seat:
        return [never("hrdina.fight.skip_before", msg("Dice are taken: this minion is fought."))]
    found = _minion_now(s, m.seat)
    if any(r.hard for r in found):
        return found
    return found + priced(s, m.seat, "gold", m.price, SKIP, "hrdina.fight.skip")


def skip(s: State, m: SkipMinion) -> State:
    return next_minion(gain(s, m.seat, gold=-m.price), m.next)


@rule("hrdina.fight.base_die", "hrdina.fight.weakness_dice", "hrdina.market.options")
def check_start_fight(s: State, m: StartFight) -> list[Ruling]:
    return _minion_now(s, m.seat)


def start_fight(s: State, m: StartFight) -> State:
    """The market action is taken: one die, and those for the weakness."""
    return with_live(acted(s, m.seat, done=False), duel=Duel(seat=m.seat, extra=m.extra))


@rule("hrdina.fight.base_die", "hrdina.fight.weakness_dice", "hrdina.fight.mercenary")
def dice_count(duel: Duel) -> int:
    """Combat dice of a fight: one always, for weaknesses, and one for each mercenary."""
    return 1 + duel.extra + duel.mercenaries


def _fighting(s: State, seat: int) -> list[Ruling]:
    if wrong := barred(s, seat, Stage.MARKET, Stage.PLAY):
        return wrong
    duel = live_of(s).duel
    if duel is None or duel.seat != seat:
        return [never("hrdina.fight.target", msg("{who} is not in a fight.", who=Who(seat)))]
    return []


def _duel(s: State) -> Duel:
    duel = live_of(s).duel
    assert duel is not None  # `_fighting` was asked before
    return duel


@rule("hrdina.fight.mercenary", "hrdina.fight.mercenary_unlimited", "hrdina.fight.mercenary_before_roll")
@rule("hrdina.xp.mercenary")
def check_mercenary(s: State, m: FightMercenary) -> list[Ruling]:
    if wrong := _fighting(s, m.seat):
        return wrong
    if _duel(s).sum is not None:
        why = msg("{who} has rolled: mercenaries are hired before.", who=Who(m.seat))
        return [never("hrdina.fight.mercenary_before_roll", why)]
    if dice_count(_duel(s)) >= MOST_DICE:
        return [never("hrdina.fight.mercenary", msg("There are only {n} combat dice.", n=MOST_DICE))]
    usual = MERCENARY[m.pay]
    return priced(s, m.seat, m.pay, usual if m.price is None else m.price, usual, "hrdina.fight.mercenary")


def mercenary(s: State, m: FightMercenary) -> State:
    price = MERCENARY[m.pay] if m.price is None else m.price
    s = gain(s, m.seat, **{m.pay: -price})
    duel = _duel(s)
    return with_live(s, duel=duel.model_copy(update={"mercenaries": duel.mercenaries + 1}))


@rule("hrdina.odds.faces", "hrdina.die.combat")
def strange_faces(s: State, values: tuple[int, ...]) -> list[Ruling]:
    faces = sorted(set(s.tables.combat_faces))
    if strange := sorted(set(values) - set(faces)):
        why = msg("A combat die shows {faces}, never {n}.", faces=Listed(tuple(faces), "or"), n=strange[0])
        return [never("hrdina.check.battle", why)]
    return []


@rule("hrdina.fight.roll", "hrdina.fight.base_die", "hrdina.fight.weakness_dice")
def check_roll(s: State, m: CombatRoll) -> list[Ruling]:
    if wrong := _fighting(s, m.seat):
        return wrong
    if _duel(s).sum is not None:
        return [never("hrdina.fight.roll", msg("{who} has rolled.", who=Who(m.seat)))]
    n = dice_count(_duel(s))
    if m.total is not None:
        return _strange_sum(m.total, sums(s, n))
    found = []
    if len(m.values) != n:
        why = msg("{n} combat dice are rolled, not {told}.", n=n, told=len(m.values))
        found.append(no("hrdina.fight.base_die", why))
    return found + strange_faces(s, m.values)


@rule("hrdina.fight.roll", "hrdina.odds.faces")
def sums(s: State, n: int) -> range:
    """What `n` combat dice can give."""
    return range(n * min(s.tables.combat_faces), n * max(s.tables.combat_faces) + 1)


def _strange_sum(total: int, possible: range) -> list[Ruling]:
    if total in possible:
        return []
    why = msg("The combat sum can be {low} to {high}, not {told}.", low=possible[0], high=possible[-1], told=total)
    return [no("hrdina.fight.roll", why)]


def roll(s: State, m: CombatRoll) -> State:
    return with_live(s, duel=_duel(s).model_copy(update={"values": m.values, "total": m.total}))


@rule("hrdina.fight.reroll", "hrdina.fight.reroll_repeat", "hrdina.xp.reroll", "hrdina.fight.reward_late")
def check_reroll(s: State, m: CombatReroll) -> list[Ruling]:
    """Any die, any number of times, each paid with what the player had before the reward."""
    if wrong := _fighting(s, m.seat):
        return wrong
    duel = _duel(s)
    price = priced(s, m.seat, "xp", m.price, REROLL, "hrdina.fight.reroll")
    if m.total is not None and duel.total is not None:
        return _strange_sum(m.total, rerolled_sums(s, duel)) + price
    if m.value is None or m.die is None or m.die >= len(duel.values):
        return [never("hrdina.fight.reroll", msg("{who} has not rolled this die.", who=Who(m.seat)))]
    return strange_faces(s, (m.value,)) + price


@rule("hrdina.fight.reroll_stands")
def rerolled_sums(s: State, duel: Duel) -> range:
    """What a roll told by its sum can give after one die was rolled again; around a sum that its dice cannot give, too."""
    assert duel.total is not None
    whole, far = sums(s, dice_count(duel)), max(s.tables.combat_faces) - min(s.tables.combat_faces)
    if duel.total not in whole:  # told anyway, or the dice were corrected since
        whole = range(MOST_SUM + 1)
    return range(max(whole[0], duel.total - far), min(whole[-1], duel.total + far) + 1)


@rule("hrdina.fight.reroll_stands")
def reroll(s: State, m: CombatReroll) -> State:
    duel = _duel(s)
    if m.die is None or m.value is None:
        after = duel.model_copy(update={"total": m.total})
    else:
        after = duel.model_copy(update={"values": (*duel.values[: m.die], m.value, *duel.values[m.die + 1 :])})
    return with_live(gain(s, m.seat, xp=-m.price), duel=after)


@rule("hrdina.fight.trophy_threshold", "hrdina.fight.roll")
def trophy_likely(s: State) -> bool | None:
    """Whether the roll reaches the number at which the open minion may leave its trophy; None = not known."""
    live = live_of(s)
    rolled = live.duel.sum if live.duel is not None else None
    if rolled is None or live.minion is None or live.minion.threshold is None:
        return None
    return rolled >= live.minion.threshold


@rule("hrdina.fight.reward_row", "hrdina.xp.source")
def check_take_reward(s: State, m: TakeReward) -> list[Ruling]:
    """After the roll; the gains stand on the card and are told."""
    if is_light(s) and s.live is not None and s.live.duel is None:
        found = turn_rulings(s, m.seat)
        return found or no_monster(s, "hrdina.fight.target") or strange_changes(s, m.gains)
    if wrong := _fighting(s, m.seat):
        return wrong
    if _duel(s).sum is None:
        return [never("hrdina.fight.reward_row", msg("{who} has not rolled yet.", who=Who(m.seat)))]
    return strange_changes(s, m.gains)


@rule("hrdina.fight.trophy", "hrdina.fight.flee", "hrdina.fight.next", "hrdina.fight.dice_back")
def take_reward(s: State, m: TakeReward) -> State:
    """Gains, then the trophy or the minion's flight; the next minion lies open, all combat dice are back."""
    shown = live_of(s).minion
    s = changed(s, m.seat, m.gains)
    if m.trophy:
        s = trophy(s, m.seat, shown)
    s = with_live(next_minion(s, m.next, kept=m.trophy), duel=None)
    return acted(s, m.seat, m.done)


@rule("hrdina.trophy.first", "hrdina.trophy.second", "hrdina.trophy.third", "hrdina.trophy.later")
def trophy(s: State, seat: int, minion: Minion | None) -> State:
    """One more trophy: the first three bring a token each, every later one 1 XP."""
    mine, before = side(s, seat), s.heroes[seat].trophies or 0
    s = gain(s, seat, trophies=1, xp=TROPHY_XP if before >= len(TOKEN_OF) else 0)
    won = TOKEN_OF[before : before + 1]
    return with_side(s, seat, trophies=(*mine.trophies, minion or UNKNOWN)[:53], tokens=(*mine.tokens, *won)[:27])


@rule("hrdina.trophy.mismatch")
def tokens_fit(s: State, seat: int) -> bool:
    """The adventure tokens are those that the trophies bring; cards may give others."""
    return sorted(side(s, seat).tokens) == sorted(TOKEN_OF[: s.heroes[seat].trophies or 0])


@rule("hrdina.trophy.peek")
def check_peek(s: State, m: PeekAdventure) -> list[Ruling]:
    if wrong := barred(s, m.seat, *CREATION, Stage.BATTLE) or no_monster(s, "hrdina.trophy.peek"):
        return wrong
    if m.adventure in side(s, m.seat).tokens:
        return []
    why = msg("{who} has no token of it: {card}.", who=Who(m.seat), card=ADVENTURE[m.adventure])
    return [no("hrdina.trophy.peek", why)]


def peek(s: State, m: PeekAdventure) -> State:
    kept = tuple(p for p in side(s, m.seat).peeks if p.adventure != m.adventure)
    return with_side(s, m.seat, peeks=(*kept, Peek(adventure=m.adventure, note=m.note)))
