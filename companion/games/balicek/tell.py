"""The game in words: each move as a sentence for the history, and where the table stands.

Names stand as subjects only, so that languages which decline names can keep them as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.core.contract import Illegal, Move, Status
from companion.core.text import Listed, Msg, Term, Who, msg, msgn
from companion.games.balicek import moves as k
from companion.games.balicek.cards import HeroCard
from companion.games.balicek.rules import apply
from companion.games.balicek.rules.attack import parts
from companion.games.balicek.rules.common import other, phase, phase_name, slot_word
from companion.games.balicek.scoring import outcome
from companion.games.balicek.state import ACTIONS, Result, Shot, Stage, State
from companion.games.balicek.words import WITHOUT_NUMBER, aim_word, effect_word, kind_word

DRAW = msg("A draw")


def tell(s: State, m: Move) -> Msg:
    """The move in words; `s` is the state before it."""
    try:
        after = apply(s, m, anyway=True)
    except Illegal:
        after = s
    told: list[Msg] = [_TELL[type(m)](s, m, after)]
    if type(m) not in ASIDE:
        told += [said for r in after.results if (said := result(s, r)) is not None]
    if after.round > s.round:
        told.append(msg("Round {n} begins.", n=after.round))
    if after.stage is Stage.GAME_OVER and s.stage is not Stage.GAME_OVER and not isinstance(m, k.Concede):
        end = outcome(after)
        told += [end.why] if end is not None else []
    return joined(told)


ASIDE: Final = frozenset({k.FlipLosses, k.TellHero, k.TellWeapon, k.SetPhase, k.NamePhases})
"""Moves that lead to nothing: the results still shown are those of the move before."""


def joined(sentences: Sequence[Msg]) -> Msg:
    """Sentences one after another."""
    told = sentences[0]
    for more in sentences[1:]:
        told = msg("{told} {more}", told=told, more=more)
    return told


# --- what a move led to ---


def result(s: State, r: Result) -> Msg | None:
    """What a move led to, as a sentence, or None if the move says it already; `s` is the state before the move."""
    match r.kind:
        case "attack":
            return _attacked(s, r)
        case "no_target":
            return msg("There is nothing this attack could take.")
        case "laid":
            return msg("The effect is laid there.")
        case "healed":
            return msgn("{n} hero comes back onto the deck.", "{n} heroes come back onto the deck.", r.n)
        case "no_heal" if r.rule == "balicek.heal.no_deck":
            return msg("Nobody can be healed: the hero deck is empty.")
        case "no_heal":
            return msg("Nobody is healed: the graveyard is empty.")
        case "sudden":
            return msg(
                "Sudden death takes cards: {losses}.",
                losses=Listed(tuple(_loss(i, *x) for i, x in enumerate(r.losses))),
            )
        case "start" if r.n:
            return msgn("Starting costs {n} life.", "Starting costs {n} lives.", r.n)
        case "tie":
            return msg("Both have {n}: both spin again.", n=str(r.n))
        case "other" if r.text:
            return msg("{text}", text=r.text)
        case _:
            return None


def _loss(seat: int, deck: int, slots: int) -> Msg:
    """What sudden death takes from one player."""
    if slots:
        return msg("{who} {deck} from the deck + {slots} from slots", who=Who(seat), deck=deck, slots=slots)
    return msg("{who} {deck} from the deck", who=Who(seat), deck=deck)


def _attacked(s: State, r: Result) -> Msg | None:
    """Strength and effect of an attack."""
    if r.verdict is None or r.aim is None or r.seat is None:
        return None
    v, (kind, _) = r.verdict, parts(r.aim)
    if not v.hit:
        what = (
            msg("It achieves nothing.")
            if not v.strength
            else msg("It achieves nothing: {n} more was needed.", n=v.shortfall)
        )
    elif kind == "deck":
        lost = msgn("{n} hero is lost from the deck", "{n} heroes are lost from the deck", v.lost)
        what = msg("{lost}, {left} left.", lost=lost, left=v.left or 0)
    elif kind == "hero":
        what = (
            msg("The hero falls.")
            if r.dead
            else msgn("The squad loses a card, {n} is left.", "The squad loses a card, {n} are left.", v.left or 0)
        )
    elif kind == "weapon":
        what = msg("The weapon breaks.")
    else:
        what = msg("The postponed effect is cancelled.")
    if r.effect_lost and kind != "effect":
        what = msg("{told} {more}", told=what, more=msg("The postponed effect laid there ends."))
    return msg("Strength {sum}. {what}", sum=v.sum or str(v.strength), what=what)


# --- moves ---


def _cards(n: int) -> Msg:
    return msgn("{n} hero", "{n} heroes", n)


def _weapon_cards(n: int) -> Msg:
    return msgn("{n} weapon", "{n} weapons", n)


def _names(cards: Sequence[HeroCard] | None) -> Listed | None:
    """The cards by name, None unless every one has a name or type."""
    found = tuple(c.name or c.type for c in cards or ())
    return Listed(found) if found and all(found) else None


def _bring_deck(s: State, m: k.BringDeck, after: State) -> Msg:
    p = after.players[m.seat]
    return msg(
        "{who} brings {heroes} and {weapons}.",
        who=Who(m.seat),
        heroes=_cards(p.heroes_total),
        weapons=_weapon_cards(p.weapons_total),
    )


def _draw_heroes(s: State, m: k.DrawHeroes, after: State) -> Msg:
    who = Who(m.seat)
    names = _names(m.heroes)
    told = (
        msg("{who} draws heroes: {cards}.", who=who, cards=names)
        if names
        else msg("{who} draws {cards}.", who=who, cards=_cards(m.n))
    )
    return _under(told, m.n - len(after.players[m.seat].drawn_heroes))


def _under(told: Msg, n: int) -> Msg:
    """Drawn heroes that fit nowhere went under the deck by themselves."""
    if n <= 0:
        return told
    more = msgn("{n} fits nowhere and goes under the deck.", "{n} fit nowhere and go under the deck.", n)
    return msg("{told} {more}", told=told, more=more)


def _place_hero(s: State, m: k.PlaceHero, after: State) -> Msg:
    slot = after.players[m.seat].slots[m.slot]
    name = slot.heroes[-1].name or slot.heroes[-1].type if slot.heroes else ""
    told = (
        msg("{who} lays a hero into slot {n}: {hero}.", who=Who(m.seat), n=m.slot + 1, hero=name)
        if name
        else msg("{who} lays a hero into slot {n}.", who=Who(m.seat), n=m.slot + 1)
    )
    if len(slot.heroes) > 1:
        more = msg("It is a squad of {cards} now.", cards=len(slot.heroes))
        told = msg("{told} {more}", told=told, more=more)
    return _under(told, len(s.players[m.seat].drawn_heroes) - 1 - len(after.players[m.seat].drawn_heroes))


def _bottom_hero(s: State, m: k.BottomHero, after: State) -> Msg:
    return msg("{who} puts a hero under the deck.", who=Who(m.seat))


def _draw_weapons(s: State, m: k.DrawWeapons, after: State) -> Msg:
    return msg("{who} draws {cards}.", who=Who(m.seat), cards=_weapon_cards(m.n))


def _assign_weapon(s: State, m: k.AssignWeapon, after: State) -> Msg:
    weapon = after.players[m.seat].slots[m.slot].weapon
    name = (weapon.name or weapon.type) if weapon else ""
    if name:
        return msg("{who} lays a weapon into slot {n}: {weapon}.", who=Who(m.seat), n=m.slot + 1, weapon=name)
    return msg("{who} lays a weapon into slot {n}.", who=Who(m.seat), n=m.slot + 1)


def _bottom_weapon(s: State, m: k.BottomWeapon, after: State) -> Msg:
    return msg("{who} puts a weapon under the deck.", who=Who(m.seat))


def _start_spin(s: State, m: k.StartSpin, after: State) -> Msg:
    told = msg("{who} spins for the start: {n}.", who=Who(m.seat), n=str(m.number))
    if after.stage is Stage.CHOOSE_STARTER and after.decider is not None:
        return msg("{told} {more}", told=told, more=msg("{who} decides who starts.", who=Who(after.decider)))
    return told


def _choose_starter(s: State, m: k.ChooseStarter, after: State) -> Msg:
    return msg("{who} starts.", who=Who(m.starter))


def _remove_weapon(s: State, m: k.RemoveWeapon, after: State) -> Msg:
    return msg("{who} puts the weapon of slot {n} under the deck.", who=Who(m.seat), n=m.slot + 1)


def _remove_hero(s: State, m: k.RemoveHero, after: State) -> Msg:
    told = msg("{who} puts a hero of slot {n} under the deck.", who=Who(m.seat), n=m.slot + 1)
    if s.players[m.seat].slots[m.slot].effect and after.players[m.seat].slots[m.slot].effect is None:
        return msg("{told} {more}", told=told, more=msg("The postponed effect laid there ends."))
    return told


def _end_maintenance(s: State, m: k.EndMaintenance, after: State) -> Msg:
    return msg("{who} ends the maintenance.", who=Who(m.seat))


def _draw_energy(s: State, m: k.DrawEnergy, after: State) -> Msg:
    return msg(
        "{who} takes the energy of slot {slot}: {n}.", who=Who(m.seat), slot=m.slot + 1, n=str(after.energy or 0)
    )


def _spin(s: State, m: k.Spin, after: State) -> Msg:
    what = kind_word(m.result)
    if m.result not in WITHOUT_NUMBER:
        what = msg("{kind} {n}", kind=Term(f"kind.{m.result}"), n=str(m.number))
    told = msg("{who} spins in slot {slot}: {what}.", who=Who(m.seat), slot=m.slot + 1, what=what)
    return msg("{told} {more}", told=told, more=msg("Energy left: {n}.", n=str(after.energy or 0)))


def _use_lasting(s: State, m: k.UseLasting, after: State) -> Msg:
    effect = s.players[m.seat].slots[m.slot].effect
    what = effect_word(effect) if effect else kind_word("lasting")
    return msg("{who} uses slot {slot}: {what}.", who=Who(m.seat), slot=m.slot + 1, what=what)


def _fire_combo(s: State, m: k.FireCombo, after: State) -> Msg:
    effects = [slot.effect for slot in s.players[m.seat].slots]
    bombs = Listed(tuple(str(e.number) for e in effects if e and e.kind == "combo"))
    return msg("{who} fires combos from slot {slot}: {bombs}.", who=Who(m.seat), slot=m.slot + 1, bombs=bombs)


def _attack(s: State, m: k.AttackMove, after: State) -> Msg:
    target = aim_word(s.players[other(m.seat)], m.aim)
    told = msg("{who} attacks: {target}.", who=Who(m.seat), target=target)
    if after.stage is not Stage.SHIELD or after.attack is None:
        return told
    strength = after.attack.shot.number + after.attack.bonus
    return msg("{told} {more}", told=told, more=msg("Strength {n}, before a shield.", n=strength))


def _use_shield(s: State, m: k.UseShield, after: State) -> Msg:
    effect = s.players[m.seat].slots[m.slot].effect
    what = effect_word(effect) if effect else kind_word("shield_reduce")
    told = msg("{who} uses a shield: {what}.", who=Who(m.seat), what=what)
    if not m.bonus:
        return told
    return msg("{told} {more}", told=told, more=msg("Bonus +{n}.", n=m.bonus))


def _decline_shield(s: State, m: k.DeclineShield, after: State) -> Msg:
    return msg("{who} uses no shield.", who=Who(m.seat))


def _flip_losses(s: State, m: k.FlipLosses, after: State) -> Msg:
    names = _names(m.heroes)
    if names:
        return msg("{who} turned from the deck: {cards}.", who=Who(m.seat), cards=names)
    return msg("{who} leaves the turned cards without names.", who=Who(m.seat))


def _heal(s: State, m: k.Heal, after: State) -> Msg:
    if m.bonus:
        return msg("{who} heals with a bonus of {n}.", who=Who(m.seat), n=m.bonus)
    return msg("{who} heals.", who=Who(m.seat))


def _sudden_death(s: State, m: k.SuddenDeath, after: State) -> Msg:
    return msg("{who} gives up a hero of slot {n}.", who=Who(m.seat), n=m.slot + 1)


def _set_phase(s: State, m: k.SetPhase, after: State) -> Msg:
    return msg("The day phase is now: {phase}.", phase=phase_name(after, phase(after)))


def _name_phases(s: State, m: k.NamePhases, after: State) -> Msg:
    names = Listed(tuple(phase_name(after, i) for i in range(1, s.options.phases + 1)))
    return msg("The day phases are called: {names}.", names=names)


def _tell_hero(s: State, m: k.TellHero, after: State) -> Msg:
    name = m.hero.name or m.hero.type
    if name:
        return msg("{who}: the hero of {slot} is {hero}.", who=Who(m.seat), slot=slot_word(m.slot), hero=name)
    return msg("{who}: what is known of the hero in {slot} has been changed.", who=Who(m.seat), slot=slot_word(m.slot))


def _tell_weapon(s: State, m: k.TellWeapon, after: State) -> Msg:
    name = m.weapon.name or m.weapon.type
    if name:
        return msg("{who}: the weapon of {slot} is {weapon}.", who=Who(m.seat), slot=slot_word(m.slot), weapon=name)
    return msg(
        "{who}: what is known of the weapon in {slot} has been changed.", who=Who(m.seat), slot=slot_word(m.slot)
    )


def _end_turn(s: State, m: k.EndTurn, after: State) -> Msg:
    if s.actions:
        return msgn(
            "{who} ends the turn, {n} action is lost.",
            "{who} ends the turn, {n} actions are lost.",
            s.actions,
            who=Who(m.seat),
        )
    return msg("{who} ends the turn.", who=Who(m.seat))


def _concede(s: State, m: k.Concede, after: State) -> Msg:
    return msg("{who} gives up.", who=Who(m.seat))


_TELL: Final[dict[type[Move], Callable[[State, Any, State], Msg]]] = {
    k.BringDeck: _bring_deck,
    k.DrawHeroes: _draw_heroes,
    k.PlaceHero: _place_hero,
    k.BottomHero: _bottom_hero,
    k.DrawWeapons: _draw_weapons,
    k.AssignWeapon: _assign_weapon,
    k.BottomWeapon: _bottom_weapon,
    k.StartSpin: _start_spin,
    k.ChooseStarter: _choose_starter,
    k.RemoveWeapon: _remove_weapon,
    k.RemoveHero: _remove_hero,
    k.EndMaintenance: _end_maintenance,
    k.DrawEnergy: _draw_energy,
    k.Spin: _spin,
    k.UseLasting: _use_lasting,
    k.FireCombo: _fire_combo,
    k.AttackMove: _attack,
    k.UseShield: _use_shield,
    k.DeclineShield: _decline_shield,
    k.FlipLosses: _flip_losses,
    k.Heal: _heal,
    k.SuddenDeath: _sudden_death,
    k.SetPhase: _set_phase,
    k.NamePhases: _name_phases,
    k.TellHero: _tell_hero,
    k.TellWeapon: _tell_weapon,
    k.EndTurn: _end_turn,
    k.Concede: _concede,
}


# --- where the table stands ---

_OPENING: Final = {
    "draw_heroes": msg("draws heroes"),
    "place_heroes": msg("lays out heroes"),
    "draw_weapons": msg("draws weapons"),
    "assign_weapons": msg("assigns weapons"),
}
_PART: Final = {
    "remove": msg("Removals, then drawing heroes, then weapons; each may be left out."),
    "heroes": msg("The drawn heroes into slots or under the deck, then weapons."),
    "weapons": msg("The drawn weapons to heroes without one or under the deck."),
}


def _headline(s: State) -> tuple[Msg, Msg | None, tuple[int, ...]]:
    """The headline, its detail and who decides."""
    active = s.active or 0
    who = Who(active)
    match s.stage:
        case Stage.OPENING:
            waiting = tuple(i for i, p in enumerate(s.players) if p.opening != "done")
            steps = tuple(msg("{who} {does}", who=Who(i), does=_OPENING[s.players[i].opening]) for i in waiting)
            return msg("Lay out heroes and weapons"), msg("{steps}.", steps=Listed(steps)), waiting
        case Stage.START_SPIN:
            waiting = tuple(i for i, n in enumerate(s.spins) if n is None)
            return msg("Spin for who starts"), msg("The higher number decides who starts."), waiting
        case Stage.CHOOSE_STARTER:
            lost = s.options.starter_lives
            price = msgn("Whoever starts loses {n} life.", "Whoever starts loses {n} lives.", lost) if lost else None
            decider = s.decider or 0
            return msg("{who} decides who starts", who=Who(decider)), price, (decider,)
        case Stage.MAINTENANCE:
            return msg("Maintenance: {who}", who=who), _PART[s.part], (active,)
        case Stage.ACTIONS:
            return _acting(s, active), _energy(s), (active,)
        case Stage.ATTACK:
            waiting_shots = Listed(tuple(_shot(shot) for shot in s.shots))
            return msg("{who} names the target", who=who), msg("{attacks}", attacks=waiting_shots), (active,)
        case Stage.SHIELD:
            return _defending(s, active)
        case Stage.HEAL:
            number = s.healing.number if s.healing else 0
            return msg("{who} heals", who=who), msg("{kind} {n}", kind=Term("kind.heal"), n=str(number)), (active,)
        case Stage.SUDDEN:
            due = tuple(i for i, n in enumerate(s.due) if n)
            owed = tuple(msg("{who}: {n} more", who=Who(i), n=s.due[i]) for i in due)
            return msg("Sudden death takes laid-out heroes"), msg("{steps}.", steps=Listed(owed)), due
        case Stage.GAME_OVER:
            end = outcome(s)
            over = DRAW if end is not None and not end.winners else msg("The game is over")
            return over, None if end is None else end.why, ()


def _shot(shot: Shot) -> Msg:
    """A waiting attack: "attack on hero 3"."""
    return msg("{kind} {n}", kind=Term(f"kind.{shot.kind}"), n=str(shot.number))


def _acting(s: State, active: int) -> Msg:
    if not s.actions:
        return msg("{who} ends the turn", who=Who(active))
    return msg("{who} plays action {n}", who=Who(active), n=ACTIONS - s.actions + 1)


def _energy(s: State) -> Msg:
    now = phase_name(s, phase(s))
    if s.energy is None:
        return msg("{phase}; the first hero gives the energy", phase=now)
    return msg("{phase}; energy {n}", phase=now, n=str(s.energy))


def _defending(s: State, active: int) -> tuple[Msg, Msg | None, tuple[int, ...]]:
    defender = other(active)
    headline = msg("{who}: a shield or none?", who=Who(defender))
    if s.attack is None:
        return headline, None, (defender,)
    a = s.attack
    left = max(0, a.shot.number + a.bonus - a.reduced - a.added)
    target = aim_word(s.players[defender], a.aim)
    return headline, msg("Strength {n} against: {target}", n=left, target=target), (defender,)


def status(s: State) -> Status:
    """Where the table stands, in a line."""
    headline, detail, deciding = _headline(s)
    return Status(headline, detail, s.round, deciding, s.stage is Stage.GAME_OVER)
