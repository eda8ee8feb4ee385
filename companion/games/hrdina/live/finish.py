"""The end: last improvements, creation closed, adventure cards and the final battle; then the score stands ready."""

from __future__ import annotations

from typing import Any

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.hrdina.battle import ADVENTURES, dice_count
from companion.games.hrdina.live.common import ENDED, barred, full_board, live_of, placed, side, with_live, with_side
from companion.games.hrdina.live.duels import strange_faces
from companion.games.hrdina.live.market import complete, known, without_charisma
from companion.games.hrdina.live.moves import BattleRoll, CloseCreation, RevealAdventure
from companion.games.hrdina.live.state import Gain, Stage
from companion.games.hrdina.moves import HireMercenary, Improve
from companion.games.hrdina.rules import fight, improve
from companion.games.hrdina.rules.common import never, no, with_hero
from companion.games.hrdina.state import Battle, State
from companion.games.hrdina.words import ADVENTURE

# --- XP actions, healing and banishing at any time before creation closes ---


@rule("hrdina.fiend.only_active", "hrdina.fiend.when", "hrdina.fiend.pending")
def check_improve(s: State, m: Improve) -> list[Ruling]:
    """In a followed game fiends taken in this order phase can be named too; they do not act yet."""
    if s.live is None or m.action != "banish" or not 0 <= m.seat < s.n:
        return improve.check_improve(s, m)
    with_pending, pending = _with_pending(s, m.seat)
    found = improve.check_improve(with_pending, m)
    own = len(s.heroes[m.seat].fiends)
    if m.to is not None and own <= m.to < own + pending and not s.options.banish_pending:
        why = msg("This fiend does not act before the end of the order phase.")
        found.append(no("hrdina.fiend.only_active", why))
    return found


def _with_pending(s: State, seat: int) -> tuple[State, int]:
    mine, hero = side(s, seat), s.heroes[seat]
    return with_hero(s, seat, fiends=(*hero.fiends, *mine.pending)), len(mine.pending)


@rule("hrdina.xp.action_offturn", "hrdina.xp.action", "hrdina.fiend.kept", "hrdina.fiend.banished")
def do_improve(s: State, m: Improve) -> State:
    """An action bought with XP leaves the one action of the turn untouched. A fiend banished early is pending no more."""
    if s.live is None or m.action != "banish" or m.to is None:
        return improve.improve(s, m)
    own = len(s.heroes[m.seat].fiends)
    if m.to < own:
        return improve.improve(s, m)
    wider, _ = _with_pending(s, m.seat)
    after = improve.improve(wider, m).heroes[m.seat]
    pending = side(s, m.seat).pending
    s = with_hero(s, m.seat, gold=after.gold, charisma=after.charisma, fiends=(*after.fiends[:own], after.fiends[m.to]))
    return with_side(s, m.seat, pending=(*pending[: m.to - own], *pending[m.to - own + 1 :]))


# --- creation closes ---


@rule("hrdina.end.full", "hrdina.end.closed", "hrdina.end.sequence", "hrdina.end.trigger")
def check_close_creation(s: State, m: CloseCreation) -> list[Ruling]:
    """After the last improvements; at the level `light` whenever the boards are complete."""
    if wrong := barred(s, None, Stage.IMPROVE, Stage.PLAY):
        return wrong
    if complete(s):
        return []
    short = next(seat for seat in range(s.n) if placed(s, seat) < full_board(s))
    why = msg("{who}: {n} of {all} dice lie there.", who=Who(short), n=placed(s, short), all=full_board(s))
    return [no("hrdina.end.full", why)]


@rule("hrdina.end.same_round")
def out_of_step(s: State) -> tuple[int, ...]:
    """Seats with fewer dice than others between turns, where all should have the same number."""
    if s.live is None or s.live.stage not in (Stage.ROLL, Stage.MARKET, Stage.CLEANUP, Stage.IMPROVE):
        return ()
    lies = [placed(s, seat) for seat in range(s.n)]
    return tuple(seat for seat, n in enumerate(lies) if n < max(lies))


@rule("hrdina.end.closed", "hrdina.end.charisma_last", "hrdina.battle.base_die", "hrdina.battle.token_needed")
def close_creation(s: State, m: CloseCreation) -> State:
    """No XP actions, healing or banishing from now on; charisma tokens are gone. Everybody has one combat die, and
    adventure cards help only owners of their tokens."""
    s = known(without_charisma(s))
    if not s.options.monsters:
        return with_live(s, stage=Stage.SCORING)
    for seat in range(s.n):
        lacking = tuple(kind for kind in ADVENTURES if kind not in side(s, seat).tokens)
        battle = (s.heroes[seat].battle or Battle()).model_copy(update={"no_token": lacking})
        s = with_hero(s, seat, battle=battle)
    return with_live(s, stage=Stage.BATTLE)


# --- the final battle ---


@rule("hrdina.battle.reveal_order", "hrdina.setup.adventure_hidden")
def check_reveal_adventure(s: State, m: RevealAdventure) -> list[Ruling]:
    """Not before the battle; location, then obstacle, then attack; gains only with token and condition."""
    if wrong := barred(s, None, Stage.BATTLE):
        return wrong
    live, found = live_of(s), []
    if m.adventure in live.revealed:
        why = msg("It is revealed already: {card}.", card=ADVENTURE[m.adventure])
        return [never("hrdina.battle.reveal_order", why)]
    due = next(kind for kind in ADVENTURES if kind not in live.revealed)
    if due != m.adventure:
        found.append(no("hrdina.battle.reveal_order", msg("First comes: {card}.", card=ADVENTURE[due])))
    seats = [g.seat for g in m.gains]
    if len(set(seats)) < len(seats) or any(seat >= s.n for seat in seats):
        return [never("hrdina.battle.adventure_effect", msg("Each player is named once."))]
    for g in m.gains:
        found += _helps(s, m, g)
    return found


@rule("hrdina.battle.token_needed", "hrdina.battle.condition_needed")
def _helps(s: State, m: RevealAdventure, g: Gain) -> list[Ruling]:
    """Rulings on a benefit without its token or its condition."""
    if not (g.dice or g.modifier):
        return []
    found = []
    if m.adventure not in side(s, g.seat).tokens:
        why = msg("{who} has no token of it: {card}.", who=Who(g.seat), card=ADVENTURE[m.adventure])
        found.append(no("hrdina.battle.token_needed", why))
    if not g.met:
        why = msg("{who}: the condition is not met, so the card gives nothing.", who=Who(g.seat))
        found.append(no("hrdina.battle.condition_needed", why))
    return found


@rule("hrdina.battle.adventure_effect", "hrdina.battle.token_kinds")
def reveal_adventure(s: State, m: RevealAdventure) -> State:
    """Each benefit as more dice and a modifier. One given although the token or the condition lacks was insisted on."""
    for g in m.gains:
        battle = s.heroes[g.seat].battle or Battle()
        changes: dict[str, Any] = {}
        if g.dice or g.modifier:
            changes = {
                "extra": min(49, battle.extra + g.dice),
                m.adventure: g.modifier,
                "no_token": tuple(kind for kind in battle.no_token if kind != m.adventure),
            }
        elif not g.met and m.adventure not in battle.unmet:
            changes = {"unmet": (*battle.unmet, m.adventure)}
        s = with_hero(s, g.seat, battle=battle.model_copy(update=changes))
    return with_live(s, revealed=(*live_of(s).revealed, m.adventure))


@rule("hrdina.battle.mercenary", "hrdina.xp.mercenary")
def check_hire_mercenary(s: State, m: HireMercenary) -> list[Ruling]:
    """In a followed game these mercenaries are of the final battle, against minions there is a move of its own."""
    if s.live is not None and s.live.stage not in ENDED:
        why = msg("The final battle has not begun.")
        return [never("hrdina.battle.mercenary", why)]
    return fight.check_hire_mercenary(s, m)


@rule("hrdina.battle.roll", "hrdina.battle.base_die", "hrdina.battle.reveal_order")
def check_battle_roll(s: State, m: BattleRoll) -> list[Ruling]:
    if wrong := barred(s, m.seat, Stage.BATTLE):
        return wrong
    battle, found = s.heroes[m.seat].battle or Battle(), []
    if battle.dice:
        return [never("hrdina.battle.roll", msg("{who} has rolled.", who=Who(m.seat)))]
    if len(live_of(s).revealed) < len(ADVENTURES):
        found.append(no("hrdina.battle.reveal_order", msg("Adventure cards are revealed before the roll.")))
    n = dice_count(battle)
    if len(m.values) != n:
        why = msg("{n} combat dice are rolled, not {told}.", n=n, told=len(m.values))
        found.append(no("hrdina.battle.base_die", why))
    return found + strange_faces(s, m.values)


def battle_roll(s: State, m: BattleRoll) -> State:
    battle = s.heroes[m.seat].battle or Battle()
    return with_hero(s, m.seat, battle=battle.model_copy(update={"dice": m.values}))
