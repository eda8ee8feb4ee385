"""Every kind of move with its choices; the rulings come from the rules' own checks, so both always agree.

A slot, a target or a drawn card is an offer of its own where its fields differ from the others'. Numbers people say are
offered up to MOST and BONUS_MOST; facts of cards have no list here, the screens add them to the move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.core.contract import Choice, Field, Move, Offer, Ruling
from companion.core.text import Msg, Term, msg, msgc, msgn
from companion.games.balicek import moves as k
from companion.games.balicek.attackcheck import Target, needed, squad
from companion.games.balicek.rules import bonus, check
from companion.games.balicek.rules.attack import needs_resistance, parts, shields, targets
from companion.games.balicek.rules.common import BEFORE, other, phase_name
from companion.games.balicek.rules.energy import available, base_cost, check_price, pool_of, skilled, surcharge
from companion.games.balicek.rules.spin import bombs
from companion.games.balicek.state import MAINTENANCE_MOST, SEATS, Shot, Stage, State
from companion.games.balicek.words import (
    EMBLEMS,
    RESULTS,
    TARGET_KINDS,
    added,
    aim_emblem,
    aim_word,
    effect_word,
    fixed,
    hero_word,
    kind_word,
    numbers,
    phase_emblem,
    seat_choice,
    slot_owner,
    weapon_word,
)

MOST, BONUS_MOST, DECK_MOST = 20, 12, 40
ANYTIME: Final = frozenset({"tell_hero", "tell_weapon", "flip_losses", "concede", "name_phases", "bring_deck"})
LAYING: Final = frozenset(
    {"draw_heroes", "place_hero", "bottom_hero", "draw_weapons", "assign_weapon", "bottom_weapon"}
)
MAINTAINING: Final = LAYING | {"remove_weapon", "remove_hero", "end_maintenance"}
ACTING: Final = frozenset({"draw_energy", "spin", "use_lasting", "fire_combo", "end_turn"})


@dataclass(frozen=True, slots=True)
class _Says:
    """The words of an offer that do not depend on the table."""

    label: Msg
    detail: Msg | None
    emblem: str
    rules: tuple[str, ...]


_SAYS: Final[dict[type[Move], _Says]] = {
    k.BringDeck: _Says(
        msg("Other deck sizes"),
        msg("Only if the decks are not 20 heroes and 20 weapons."),
        "deck",
        ("balicek.deck.size", "balicek.deck.max_type", "balicek.deck.unvalidated"),
    ),
    k.DrawHeroes: _Says(msg("Draw heroes"), None, "deck", ("balicek.open.heroes", "balicek.maint.draw_heroes")),
    k.PlaceHero: _Says(
        msg("Lay the hero into a slot"),
        msg("Into a slot without a hero, or on top of heroes of the same type."),
        "life-full",
        ("balicek.open.stack", "balicek.maint.place", "balicek.squad.max", "balicek.weapon.inherit"),
    ),
    k.BottomHero: _Says(
        msg("Put the hero under the deck"),
        None,
        "deck",
        ("balicek.open.no_room", "balicek.maint.bottom_heroes"),
    ),
    k.DrawWeapons: _Says(msg("Draw weapons"), None, "deck", ("balicek.open.weapons", "balicek.maint.draw_weapons")),
    k.AssignWeapon: _Says(
        msg("Give the weapon to a hero"),
        msg("Only to a hero or squad without a weapon."),
        "spinner",
        ("balicek.open.weapons", "balicek.maint.assign", "balicek.weapon.one"),
    ),
    k.BottomWeapon: _Says(
        msg("Put the weapon under the deck"), None, "deck", ("balicek.open.rest", "balicek.maint.assign")
    ),
    k.StartSpin: _Says(
        msg("Spin for who starts"),
        msg("One of the player’s own laid-out weapons; the higher number decides."),
        "spinner",
        ("balicek.start.spin", "balicek.start.tie"),
    ),
    k.ChooseStarter: _Says(
        msg("Who starts"), None, "holder", ("balicek.start.choice", "balicek.start.lives", "balicek.start.life_total")
    ),
    k.RemoveWeapon: _Says(
        msg("Remove a weapon"),
        msg("Under the weapon deck, with its effect; at most two."),
        "spinner",
        ("balicek.maint.remove_weapons", "balicek.maint.effect_fate", "balicek.maint.lone_weapon"),
    ),
    k.RemoveHero: _Says(
        msg("Remove a hero"),
        msg("The top card of a slot goes under the hero deck; at most two."),
        "life-deck",
        ("balicek.maint.remove_heroes", "balicek.maint.squad_order", "balicek.maint.refound"),
    ),
    k.EndMaintenance: _Says(msg("End the maintenance"), None, "action", ("balicek.maint.first",)),
    k.DrawEnergy: _Says(
        msg("Take the energy here"),
        msg("The hero whose energy is taken plays the first action."),
        "energy",
        ("balicek.energy.source", "balicek.energy.first_action", "balicek.energy.squad"),
    ),
    k.Spin: _Says(
        msg("Spin"),
        None,
        "spinner",
        ("balicek.turn.spend", "balicek.energy.base_cost", "balicek.energy.short", "balicek.effect.lay"),
    ),
    k.UseLasting: _Says(
        msg("Lasting attack"),
        msg("With the laid strength, no new spin; it is this hero's final action."),
        "effect-lasting",
        ("balicek.lasting.reuse", "balicek.final.lasting", "balicek.energy.effect_free"),
    ),
    k.FireCombo: _Says(
        msg("Fire the combos"),
        msg("All laid combos, each as its own attack; it is this hero's final action."),
        "effect-combo",
        ("balicek.combo.fire", "balicek.combo.all", "balicek.combo.who", "balicek.final.combo"),
    ),
    k.AttackMove: _Says(msg("Attack"), None, "weapon-dagger", ("balicek.attack.timing", "balicek.attack.one_target")),
    k.UseShield: _Says(
        msg("Use a shield"),
        msg("Any own laid shield; it costs no action."),
        "effect-shield",
        ("balicek.shield.use", "balicek.shield.bonus", "balicek.shield.one", "balicek.phase.defender"),
    ),
    k.DeclineShield: _Says(msg("No shield"), None, "pass", ("balicek.shield.use",)),
    k.FlipLosses: _Says(msg("The turned cards stay without names"), None, "graveyard", ("balicek.hattack.deck_flip",)),
    k.Heal: _Says(
        msg("Heal"),
        msg("Heroes come back from the graveyard on top of the deck."),
        "effect-heal",
        ("balicek.heal.amount", "balicek.heal.choice"),
    ),
    k.SuddenDeath: _Says(
        msg("Give up a hero"),
        msg("Sudden death: the top card of the slot, its resistance does not count."),
        "life-lost",
        ("balicek.sudden.table_choice", "balicek.sudden.order", "balicek.sudden.no_resistance"),
    ),
    k.SetPhase: _Says(msg("Day phase"), None, "phase-morning", ("balicek.phase.other",)),
    k.NamePhases: _Says(msg("The usual names of the day phases"), None, "phase-morning", ("balicek.phase.list",)),
    k.TellHero: _Says(
        msg("Forget what was told of a hero"),
        msg("The app asks again when it needs it."),
        "life-full",
        ("balicek.data.own",),
    ),
    k.TellWeapon: _Says(
        msg("Forget what was told of a weapon"),
        msg("The app asks again when it needs it."),
        "spinner",
        ("balicek.data.own",),
    ),
    k.EndTurn: _Says(
        msg("End the turn"),
        msg("Closed heroes are turned up again, energy left is lost."),
        "pass",
        ("balicek.turn.early_end", "balicek.turn.alternate", "balicek.final.face_down"),
    ),
    k.Concede: _Says(msg("Give up the game"), None, "", ("balicek.end.win",)),
}

SLOT = msg("Slot")
NUMBER = Field("number", msg("Number"), numbers(0, MOST))
RESULT = Field("result", msg("Result"), RESULTS)
TARGET_KIND = Field(
    "target_kind", msg("Lasting attack or combo attacks (hero if left out)"), TARGET_KINDS, optional=True
)
COST = msg("Energy of the spin (without the 1 for an unskilled hero)")
POOL = msg("Energy of the hero")
RESISTANCE = Field("resistance", msg("Resistance of the weapon"), numbers(0, MOST))
BONUS = msg("Bonus")
_POOLS, _COSTS, _SIZES = numbers(0, MOST), numbers(0, MOST), numbers(1, DECK_MOST)
_TYPED = tuple(added(n) for n in range(BONUS_MOST + 1))


def _make(
    type_: type[Move],
    seat: int | None,
    rulings: Sequence[Ruling] = (),
    fields: tuple[Field, ...] = (),
    data: dict[str, Any] | None = None,
    **words: Any,
) -> Offer:
    says = _SAYS[type_]
    kind = str(type_.model_fields["kind"].default)
    anytime = kind in ANYTIME
    offer = Offer(
        kind=kind,
        seat=seat,
        label=says.label,
        detail=says.detail,
        emblem=says.emblem,
        fixed=fixed(**({} if seat is None else {"seat": seat}), **(data or {})),
        fields=fields,
        rulings=tuple(rulings),
        rules=says.rules,
        main=not rulings and not anytime,
        anytime=anytime,
    )
    return replace(offer, **words) if words else offer


def _probe(s: State, type_: type[Move], **data: Any) -> list[Ruling]:
    return check(s, type_(**data))


def _split(found: Sequence[tuple[Choice, Sequence[Ruling]]]) -> tuple[list[Ruling], tuple[Choice, ...]]:
    """Rulings of the whole offer (they stand whatever is chosen) and the choices with the rest of theirs.

    If every choice is refused for a reason of its own, those of the first one speak for the offer.
    """
    common = [r for r in found[0][1] if all(r in rulings for _, rulings in found[1:])] if found else []
    if not common and found and all(rulings for _, rulings in found):
        common = list(found[0][1])
    choices = tuple(
        replace(c, rulings=tuple(r for r in rulings if r not in common)) if rulings else c for c, rulings in found
    )
    return common, choices


def _one(
    s: State, type_: type[Move], name: str, label: Msg, choices: Iterable[Choice], **data: Any
) -> tuple[list[Ruling], Field]:
    """Rulings and the field of a move with one open argument."""
    rulings, told = _split([(c, _probe(s, type_, **{name: c.value}, **data)) for c in choices])
    return rulings, Field(name, label, told)


def _own_slots(s: State, seat: int) -> tuple[Choice, ...]:
    """Slots with who is in them."""
    return tuple(Choice(i, slot_owner(slot, i)) for i, slot in enumerate(s.players[seat].slots))


def _seat_only(type_: type[Move]) -> Callable[[State, int], Iterator[Offer]]:
    def offer(s: State, seat: int) -> Iterator[Offer]:
        yield _make(type_, seat, _probe(s, type_, seat=seat))

    return offer


def _by_slot(type_: type[Move]) -> Callable[[State, int], Iterator[Offer]]:
    """A move whose one argument is an own slot."""

    def offer(s: State, seat: int) -> Iterator[Offer]:
        rulings, field = _one(s, type_, "slot", SLOT, _own_slots(s, seat), seat=seat)
        yield _make(type_, seat, rulings, (field,))

    return offer


# --- before the first turn ---


def _bring_deck(s: State, seat: int) -> Iterator[Offer]:
    if refused := [r for r in _probe(s, k.BringDeck, seat=seat) if r.hard]:
        yield _make(k.BringDeck, seat, refused)
        return
    fields = []
    for name, label in (("heroes", msg("Heroes")), ("weapons", msg("Weapons"))):
        _, field = _one(s, k.BringDeck, name, label, _SIZES, seat=seat)
        fields.append(field)
    yield _make(k.BringDeck, seat, (), tuple(fields))


def _start_spin(s: State, seat: int) -> Iterator[Offer]:
    rulings, field = _one(s, k.StartSpin, "slot", SLOT, _own_slots(s, seat), seat=seat, number=0)
    yield _make(k.StartSpin, seat, rulings, (field, NUMBER))


def _choose_starter(s: State, seat: int) -> Iterator[Offer]:
    seats = (seat_choice(i) for i in range(SEATS))
    rulings, field = _one(s, k.ChooseStarter, "starter", msg("Starts"), seats, seat=seat)
    lost = s.options.starter_lives
    detail = msgn("Whoever starts loses {n} life.", "Whoever starts loses {n} lives.", lost) if lost else None
    yield _make(k.ChooseStarter, seat, rulings, (field,), detail=detail)


# --- laying out ---


def _draw(type_: type[Move], opening: str, deck: str) -> Callable[[State, int], Iterator[Offer]]:
    """Drawing in the opening (a fixed number) or in maintenance (1 or 2)."""

    def offer(s: State, seat: int) -> Iterator[Offer]:
        if s.stage is Stage.OPENING:
            n = max(1, min(getattr(s.options, opening), getattr(s.players[seat], deck)))
            detail = msgn(
                "{n} card from the top of the player’s own deck.", "{n} cards from the top of the player’s own deck.", n
            )
            yield _make(type_, seat, _probe(s, type_, seat=seat, n=n), (), {"n": n}, detail=detail)
            return
        rulings, field = _one(s, type_, "n", msgc("number", "Cards"), numbers(1, MAINTENANCE_MOST), seat=seat)
        yield _make(type_, seat, rulings, (field,), detail=msg("Up to two, both drawn before any is laid out."))

    return offer


def _hero_cards(type_: type[Move]) -> Callable[[State, int], Iterator[Offer]]:
    """For each hero in the drawing area; an example if there is none."""

    def offer(s: State, seat: int) -> Iterator[Offer]:
        drawn = s.players[seat].drawn_heroes
        for card in range(max(1, len(drawn))):
            word = {} if not drawn else {"detail": _which(hero_word(drawn[card]), card, len(drawn))}
            if type_ is k.BottomHero:
                yield _make(type_, seat, _probe(s, type_, seat=seat, card=card), (), {"card": card}, **word)
                continue
            rulings, field = _one(s, type_, "slot", SLOT, _own_slots(s, seat), seat=seat, card=card)
            yield _make(type_, seat, rulings, (field,), {"card": card}, **word)

    return offer


def _weapon_cards(type_: type[Move]) -> Callable[[State, int], Iterator[Offer]]:
    """For each weapon in the drawing area; an example if there is none."""

    def offer(s: State, seat: int) -> Iterator[Offer]:
        drawn = s.players[seat].drawn_weapons
        for card in range(max(1, len(drawn))):
            word = {} if not drawn else {"detail": _which(weapon_word(drawn[card]), card, len(drawn))}
            if type_ is k.BottomWeapon:
                yield _make(type_, seat, _probe(s, type_, seat=seat, card=card), (), {"card": card}, **word)
                continue
            rulings, field = _one(s, type_, "slot", SLOT, _own_slots(s, seat), seat=seat, card=card)
            yield _make(type_, seat, rulings, (field,), {"card": card}, **word)

    return offer


def _which(card: Msg, i: int, n: int) -> Msg:
    """Which drawn card is meant."""
    return msg("Drawn card {i} of {n}: {card}", i=i + 1, n=n, card=card) if n > 1 else msg("Drawn: {card}", card=card)


# --- actions ---


def _acting(s: State, seat: int) -> bool:
    return s.stage is Stage.ACTIONS and s.active == seat


def _pools(s: State, seat: int, slot: int, price: int = 0) -> tuple[Field, ...]:
    """The field of the first action's energy, if nobody has said it; too little for the price is refused."""
    if s.energy is not None or pool_of(s.players[seat].slots[slot], s.options) is not None:
        return ()
    short = {n: tuple(check_price(s, seat, slot, n, price)) for n in range(min(price, MOST + 1))}
    choices = tuple(replace(c, rulings=short[i]) if i in short else c for i, c in enumerate(_POOLS))
    return (Field("pool", POOL, choices),)


def _price(price: int, rulings: Sequence[Ruling]) -> int:
    """What must be paid; nothing is reckoned for a move that cannot be made at all."""
    return 0 if any(r.hard for r in rulings) else price


def _draw_energy(s: State, seat: int) -> Iterator[Offer]:
    for slot in range(s.options.slots) if _acting(s, seat) else (0,):
        here = s.players[seat].slots[slot]
        fields = _pools(s, seat, slot)
        rulings = _probe(s, k.DrawEnergy, seat=seat, slot=slot, **({"pool": 0} if fields else {}))
        yield _make(
            k.DrawEnergy,
            seat,
            rulings,
            fields,
            {"slot": slot},
            label=msg("Take the energy: {slot}", slot=slot_owner(here, slot)),
        )


def _spin(s: State, seat: int) -> Iterator[Offer]:
    for slot in range(s.options.slots) if _acting(s, seat) else (0,):
        able = skilled(s.players[seat].slots[slot], s.options)
        for unskilled in (None,) if able is not None or not _acting(s, seat) else (False, True):
            yield _spin_here(s, seat, slot, unskilled)


def _spin_here(s: State, seat: int, slot: int, unskilled: bool | None) -> Offer:
    """A spin in a slot. Which energy is enough depends on two numbers if neither is known: then energy is taken first."""
    here = s.players[seat].slots[slot]
    data: dict[str, Any] = {"slot": slot} if unskilled is None else {"slot": slot, "unskilled": unskilled}
    said = {"seat": seat, "result": "nothing", **data}
    words = _spin_words(s, seat, slot, unskilled)
    base, have = base_cost(here), available(s, seat, slot, None)
    if base is not None:
        if have is not None:
            return _make(k.Spin, seat, _probe(s, k.Spin, **said), (RESULT, NUMBER, TARGET_KIND), data, **words)
        price = base + surcharge(here, s.options, unskilled)
        rulings = _probe(s, k.Spin, **said, pool=price)
        pools = _pools(s, seat, slot, _price(price, rulings))
        return _make(k.Spin, seat, rulings, (RESULT, NUMBER, *pools, TARGET_KIND), data, **words)
    if have is None:
        rulings = _probe(s, k.Spin, **said, cost=0)
        return _make(k.Spin, seat, rulings, (RESULT, NUMBER, TARGET_KIND, Field("cost", COST, _COSTS)), data, **words)
    if hard := [r for r in _probe(s, k.Spin, **said, cost=0) if r.hard]:
        return _make(k.Spin, seat, hard, (RESULT, NUMBER, TARGET_KIND, Field("cost", COST, _COSTS)), data, **words)
    rulings, cost = _one(s, k.Spin, "cost", COST, _COSTS, **said)
    return _make(k.Spin, seat, rulings, (RESULT, NUMBER, cost, TARGET_KIND), data, **words)


def _spin_words(s: State, seat: int, slot: int, unskilled: bool | None) -> dict[str, Any]:
    here = s.players[seat].slots[slot]
    label = msg("Spin: {slot}", slot=slot_owner(here, slot))
    if unskilled:
        label = msg("Spin, unskilled hero: {slot}", slot=slot_owner(here, slot))
    base = base_cost(here)
    if base is None:
        return {"label": label}
    price = base + surcharge(here, s.options, unskilled)
    return {"label": label, "detail": msg("Costs 1 action and {n} energy.", n=price)}


def _postponed(type_: type[Move], kind: str) -> Callable[[State, int], Iterator[Offer]]:
    """The use of a laid effect: every slot where one lies; an example if there is none."""

    def offer(s: State, seat: int) -> Iterator[Offer]:
        slots = s.players[seat].slots
        lying = [i for i, slot in enumerate(slots) if slot.effect and slot.effect.kind == kind]
        for slot in (lying if _acting(s, seat) else []) or [0]:
            price = s.options.effect_energy
            asked = bool(_pools(s, seat, slot))
            rulings = _probe(s, type_, seat=seat, slot=slot, **({"pool": price} if asked else {}))
            fields = _pools(s, seat, slot, _price(price, rulings))
            words: dict[str, Any] = {}
            if effect := slots[slot].effect if lying else None:
                words["label"] = msg("{effect}: {slot}", effect=effect_word(effect), slot=slot_owner(slots[slot], slot))
            if kind == "combo" and lying:
                n = len(bombs(s, seat))
                words["label"] = msgn(
                    "Fire {n} combo: {slot}", "Fire {n} combos: {slot}", n, slot=slot_owner(slots[slot], slot)
                )
            yield _make(type_, seat, rulings, fields, {"slot": slot}, **words)

    return offer


# --- what a spin leads to ---


def _bonus(value: int | None) -> tuple[Field, ...]:
    """A bonus to add: known and usable, typed, or none to be asked for."""
    if value is None:
        return (Field("bonus", BONUS, _TYPED),)
    return (Field("bonus", BONUS, (added(0), added(value))),) if value else ()


def _attack(s: State, seat: int) -> Iterator[Offer]:
    if s.stage is not Stage.ATTACK or s.active != seat:
        yield _make(k.AttackMove, seat, _probe(s, k.AttackMove, seat=seat, aim="deck"), (), {"aim": "deck"})
        return
    for shot in s.shots:
        said = {"slot": shot.slots[0]} if len(s.shots) > 1 else {}
        for aim in targets(s, seat, shot):
            asked = needs_resistance(s, seat, aim)
            fields = (*_bonus(bonus.usable_for(s, seat, shot)), *((RESISTANCE,) if asked else ()))
            rulings = _probe(s, k.AttackMove, seat=seat, aim=aim, **said, **({"resistance": 0} if asked else {}))
            yield _make(
                k.AttackMove,
                seat,
                rulings,
                fields,
                {"aim": aim, **said},
                label=_aimed_label(s, seat, shot, aim),
                detail=_aimed_detail(s, seat, shot, aim),
                emblem=aim_emblem(s.players[other(seat)], aim),
                rules=_AIM_RULES[parts(aim)[0]],
            )


_AIM_RULES: Final = {
    "deck": ("balicek.hattack.choice", "balicek.hattack.deck", "balicek.hattack.deck_flip"),
    "hero": ("balicek.hattack.choice", "balicek.hattack.single", "balicek.hattack.squad", "balicek.squad.resistance"),
    "weapon": ("balicek.wattack.target", "balicek.wattack.break", "balicek.wattack.grave"),
    "effect": ("balicek.eattack.cancel", "balicek.eattack.strength"),
}


def _aimed_label(s: State, seat: int, shot: Shot, aim: str) -> Msg:
    """The target, with the attack if several wait."""
    target = aim_word(s.players[other(seat)], aim)
    if len(s.shots) < 2:
        return target
    return msg("{attack} {n} from slot {slot}: {target}", attack=kind_word(shot.kind), n=str(shot.number),
               slot=shot.slots[0] + 1, target=target)  # fmt: skip


def _aimed_detail(s: State, seat: int, shot: Shot, aim: str) -> Msg | None:
    """What the attack has and needs, before bonus and shield."""
    kind, i = parts(aim)
    slot = s.players[other(seat)].slots[i]
    if kind == "deck":
        return msg("Strength {strength}: as many heroes are lost.", strength=shot.number)
    if kind == "hero":
        target = squad(len(slot.heroes))
    elif slot.weapon is None or slot.weapon.resistance is None:
        return msg("Strength {strength}.", strength=shot.number)
    else:
        target = Target("weapon" if kind == "weapon" else "effect", slot.weapon.resistance)
    return msg("Strength {strength}, needed {least}.", strength=shot.number, least=needed(target, s.options))


def _use_shield(s: State, seat: int) -> Iterator[Offer]:
    usable = shields(s) if s.stage is Stage.SHIELD and s.active != seat else []
    for slot in usable or [0]:
        rulings = _probe(s, k.UseShield, seat=seat, slot=slot)
        here = s.players[seat].slots[slot]
        if not usable or here.effect is None:
            yield _make(k.UseShield, seat, rulings, (), {"slot": slot})
            continue
        value = 0 if here.effect.kind == "shield_repel" else bonus.usable(s, seat, slot, "shield")
        label = msg("{effect}: {slot}", effect=effect_word(here.effect), slot=slot_owner(here, slot))
        emblem = EMBLEMS[here.effect.kind]
        yield _make(k.UseShield, seat, rulings, _bonus(value), {"slot": slot}, label=label, emblem=emblem)


def _heal(s: State, seat: int) -> Iterator[Offer]:
    rulings = _probe(s, k.Heal, seat=seat)
    if rulings or s.healing is None:
        yield _make(k.Heal, seat, rulings)
        return
    most = bonus.usable(s, seat, s.healing.slot, "heal")
    values = [0] if most == 0 else [0, most] if most else [0]
    for value in values:
        yield _heal_with(s, seat, value)
    if most is None:
        detail = msg("With the healing bonus of the hero; the top cards of the graveyard come back.")
        yield _make(
            k.Heal, seat, (), (Field("bonus", BONUS, _TYPED[1:]),), label=msg("Heal with a bonus"), detail=detail
        )


def _heal_with(s: State, seat: int, value: int) -> Offer:
    """Healing with a known bonus: the cards may be chosen, if not all of them come back anyway."""
    grave = s.players[seat].hero_grave
    number = s.healing.number if s.healing else 0
    n = min(number + value, len(grave))
    fields: tuple[Field, ...] = ()
    if 0 < n < len(grave) and s.options.heal_choice == "choose":
        cards = tuple(Choice(i, msg("{n}. {hero}", n=str(i + 1), hero=hero_word(h))) for i, h in enumerate(grave))
        label = msg("Cards of the graveyard, 1 is the lowest (the top ones if left out)")
        fields = (Field("cards", label, cards, optional=True, many=n),)
    label = msgn("{n} hero comes back", "{n} heroes come back", n)
    return _make(k.Heal, seat, (), fields, {"bonus": value}, label=label)


# --- told of cards ---


def _flip_losses(s: State, seat: int) -> Iterator[Offer]:
    yield _make(k.FlipLosses, seat, _probe(s, k.FlipLosses, seat=seat))


def _set_phase(s: State) -> Offer:
    choices = [Choice(i, phase_name(s, i), phase_emblem(s, i)) for i in range(1, s.options.phases + 1)]
    rulings, field = _one(s, k.SetPhase, "phase", msg("{phase}", phase=Term("term.phase")), choices)
    return _make(k.SetPhase, None, rulings, (field,))


_SEAT_OFFERS: Final[tuple[Callable[[State, int], Iterator[Offer]], ...]] = (
    _draw(k.DrawHeroes, "opening_heroes", "hero_deck"),
    _hero_cards(k.PlaceHero),
    _hero_cards(k.BottomHero),
    _draw(k.DrawWeapons, "opening_weapons", "weapon_deck"),
    _weapon_cards(k.AssignWeapon),
    _weapon_cards(k.BottomWeapon),
    _start_spin,
    _choose_starter,
    _by_slot(k.RemoveWeapon),
    _by_slot(k.RemoveHero),
    _seat_only(k.EndMaintenance),
    _attack,
    _use_shield,
    _seat_only(k.DeclineShield),
    _heal,
    _by_slot(k.SuddenDeath),
    _draw_energy,
    _spin,
    _postponed(k.UseLasting, "lasting"),
    _postponed(k.FireCombo, "combo"),
    _seat_only(k.EndTurn),
    _bring_deck,
    _flip_losses,
    _by_slot(k.TellHero),
    _by_slot(k.TellWeapon),
    _seat_only(k.Concede),
)


def offers(s: State, seat: int | None = None) -> list[Offer]:
    """Every kind of move, for one seat (with the table's own) or for all; what the game waits for comes first."""
    found = [_set_phase(s), _make(k.NamePhases, None, _probe(s, k.NamePhases))]
    for i in range(SEATS) if seat is None else (seat,):
        found += [o for make in _SEAT_OFFERS for o in make(s, i)]
    found = [replace(o, aside=True) if _aside(s, o) else o for o in found]
    found.sort(key=lambda o: (not o.main, o.anytime, bool(o.rulings)))
    return found


def _aside(s: State, o: Offer) -> bool:
    """What nobody would think of now: the other part of a turn, follow-ups not due, the other player's moves."""
    if not o.rulings:
        return False
    if s.stage in BEFORE:
        return o.kind not in LAYING
    if o.seat is not None and o.seat != s.active:
        return True
    return o.kind not in (MAINTAINING if s.stage is Stage.MAINTENANCE else ACTING)
