"""An attack after its spin: target, bonus, the defender's shield; healing; what sudden death takes from slots."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.core.contract import Field, Offer
from companion.core.table import Play
from companion.games.balicek.cards import HeroCard
from companion.games.balicek.rules.attack import parts as aim_parts
from companion.games.balicek.rules.common import other, slot_word
from companion.games.balicek.state import Shot, State
from companion.games.balicek.words import EMBLEMS, aim_emblem, effect_word, hero_word, kind_word, known_hero
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, check_row, column, hint, sheet
from companion.ui.games.balicek import parts
from companion.ui.games.balicek.details import rule_chip
from companion.ui.games.balicek.parts import (
    KEY,
    ROW,
    STRETCH,
    TAB,
    cap,
    digit,
    grid,
    grid_height,
    key,
    number_row,
    tabs,
)
from companion.ui.games.balicek.tray import Tray
from companion.ui.session import Session
from companion.ui.theme import PANEL, Look

if TYPE_CHECKING:
    from companion.ui.games.balicek.table import Table

SHOT, BONUS = "shot", "bonus"


def _bonus_field(offers: list[Offer]) -> Field | None:
    return next((f for o in offers for f in o.fields if f.name == "bonus"), None)


def _bonus(t: Table, offers: list[Offer], label: str) -> tuple[int, list[tuple[ft.Control, float]]]:
    """The bonus to be added and its row: a stepper if the players say it, two chips if it is known; none if there is none."""
    f = _bonus_field(offers)
    if f is None:
        return 0, []
    most = max(int(str(c.value)) for c in f.choices)
    values = [int(str(c.value)) for c in f.choices]
    now = int(t.app.draft.get(BONUS, 0))
    now = now if now in values else 0

    def put(n: int) -> None:
        t.app.draft[BONUS] = n
        t.app.refresh()

    if len(values) == 2:
        pair = [(str(c.value), t.w.say(c.label)) for c in f.choices]
        return now, [(tabs(t.look, pair, str(now), lambda v: put(int(v))), TAB)]
    return now, [(number_row(t.look, t.w, label, now, 0, most, put, on_mat=True), ROW)]


# --- the attacker's target ---


def target(t: Table, seat: int) -> Tray:
    """Targets as keys and as lit things on the other half; a tap tells the attack."""
    w, s = t.w, t.s
    at = int(t.app.draft.get(SHOT, 0))
    shot = s.shots[at if at < len(s.shots) else 0]
    offers = [o for o in t.offers if o.kind == "attack" and o.seat == seat]
    if len(s.shots) > 1:
        offers = [o for o in offers if dict(o.fixed).get("slot") == shot.slots[0]]
    bonus, made = _bonus(
        t, offers, w.t("Bonus of the hero") if shot.source != "combo" else cap(w.term("term.detonator"))
    )
    if len(s.shots) > 1:
        made.insert(0, (_shots(t, at), TAB))
    p = s.players[other(seat)]
    keys: list[ft.Control] = []
    slots: dict[tuple[int, int], Any] = {}
    decks: dict[int, Any] = {}
    for o in offers:
        aim = str(dict(o.fixed)["aim"])
        kind, i = aim_parts(aim)
        tap = partial(_aim, t, o, bonus)
        if kind == "deck":
            decks[other(seat)] = tap
        elif kind != "effect" or (other(seat), i) not in slots:
            slots[other(seat), i] = tap
        picture = "holder" if kind == "hero" and len(p.slots[i].heroes) == 1 else aim_emblem(p, aim)
        keys.append(
            key(
                t.look, _title(w, s, seat, aim), picture, tap, sub=_sub(w, s, seat, aim),
                name=_name(w, o, several=len(s.shots) > 1), ident=f"aim-{aim}",
            )
        )  # fmt: skip
    columns = _columns(t.look, [_sub(w, s, seat, str(dict(o.fixed)["aim"])) for o in offers])
    made.append((grid(t.look, keys, columns), grid_height(len(keys), columns)))
    return Tray(
        made,
        sub=attack_words(w, shot, bonus),
        slots=slots,
        decks=decks,
        note=w.t("target"),
    )


def _columns(look: Look, subs: list[str]) -> int:
    """How many targets stand side by side: four only if a quarter has room for what stands under their names."""
    if len(subs) == 2:
        return 2
    if len(subs) not in (4, 7, 8):
        return 3
    wide = PANEL if look.wide else look.column
    if all(parts.lines(x, 5.3, (wide - 48) / 4 - 6) < 2 for x in subs):
        return 4
    return 2 if len(subs) == 4 else 3


def _name(w: Words, offer: Offer, *, several: bool) -> str:
    """A target aloud; where several attacks wait, the offer itself says which of them it is."""
    said = w.say(offer.label)
    return cap(said) if several else w.t("Attack: {target}", target=said)


def attack_words(w: Words, shot: Shot, bonus: int = 0) -> str:
    """ "Attack on hero, strength 3 + 2 = 5"."""
    sum_ = f"{shot.number} + {bonus} = {shot.number + bonus}" if bonus else str(shot.number)
    return cap(w.t("{kind}, strength {n}", kind=w.say(kind_word(shot.kind)), n=sum_))


def _title(w: Words, s: State, seat: int, aim: str) -> str:
    kind, i = aim_parts(aim)
    if kind == "deck":
        return w.t("Deck")
    slot = s.players[other(seat)].slots[i]
    if kind == "hero":
        name = known_hero(slot) or w.term("term.squad" if len(slot.heroes) > 1 else "term.hero")
        return cap(name)
    if kind == "weapon":
        named = slot.weapon.name or slot.weapon.type if slot.weapon else ""
        return cap(named or w.term("term.weapon"))
    return cap(w.say(effect_word(slot.effect))) if slot.effect else w.t("Effect")


def _sub(w: Words, s: State, seat: int, aim: str) -> str:
    """Where the target lies and what it withstands."""
    kind, i = aim_parts(aim)
    p = s.players[other(seat)]
    if kind == "deck":
        return w.tn("{n} card", "{n} cards", p.hero_deck)
    slot = p.slots[i]
    where = w.say(slot_word(i))
    if kind == "hero" and len(slot.heroes) > 1:
        return w.t("{slot}, squad {n}", slot=where, n=len(slot.heroes))
    if kind == "weapon" and slot.weapon and slot.weapon.resistance is not None:
        return w.t("{slot}, resists {n}", slot=where, n=slot.weapon.resistance)
    return where


def _shots(t: Table, at: int) -> ft.Control:
    def pick(v: str) -> None:
        t.app.draft[SHOT] = int(v)
        t.app.draft.pop(BONUS, None)
        t.app.refresh()

    named = [
        (str(k), t.w.t("{slot}: {n}", slot=cap(t.w.say(slot_word(shot.slots[0]))), n=shot.number))
        for k, shot in enumerate(t.s.shots)
    ]
    return tabs(t.look, named, str(at if at < len(named) else 0), pick)


def _aim(t: Table, offer: Offer, bonus: int) -> None:
    values = {"bonus": bonus} if bonus and any(f.name == "bonus" for f in offer.fields) else {}
    if any(f.name == "resistance" for f in offer.fields):
        t.app.open(resistance_sheet(offer, values))
    else:
        t.play(offer, **values)


def resistance_sheet(offer: Offer, values: dict[str, int]) -> Sheet:
    """The resistance printed on the weapon: one tap tells the attack, and the weapon keeps it."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def told(n: int) -> None:
            app.do(Play(move=offer.data(**values, resistance=n)))

        zero = digit(look, "0", w.t("{what}: {n}", what=cap(w.term("term.resistance")), n=0), partial(told, 0))
        return sheet(
            look,
            w.t("Resistance of the weapon"),
            [
                hint(look, w.t("It is printed on the weapon; the table remembers it.")),
                parts.pad(look, w, cap(w.term("term.resistance")), None, told, last=zero),
                rule_chip(app, look, "balicek.wattack.break"),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.say(offer.label),
            emblem_name="spinner",
        )

    return build


# --- the defender's shield ---


def shield(t: Table, seat: int) -> Tray:
    """The defender's question: a shield, with a bonus, or none."""
    w, s = t.w, t.s
    defender = other(seat)
    uses = [o for o in t.offers if o.kind == "use_shield" and o.seat == defender and o.possible]
    none = t.find("decline_shield", defender)
    bonus, made = _bonus(t, uses, cap(w.term("bonus.shield")))
    keys: list[ft.Control] = []
    slots: dict[tuple[int, int], Any] = {}
    for o in uses:
        i = int(str(dict(o.fixed)["slot"]))
        effect = s.players[defender].slots[i].effect
        fits = bonus and any(f.name == "bonus" and any(c.value == bonus for c in f.choices) for f in o.fields)
        tap = partial(t.play, o, **({"bonus": bonus} if fits else {}))
        slots[defender, i] = tap
        keys.append(
            key(
                t.look, cap(w.say(effect_word(effect))) if effect else w.t("Shield"),
                EMBLEMS[effect.kind] if effect else "effect-shield", tap, sub=w.say(slot_word(i)), state="main" if len(uses) == 1 else "possible",
                name=w.t("Use: {shield}", shield=w.say(o.label)), ident=f"shield-{i}",
            )
        )  # fmt: skip
    if none is not None:
        keys.append(t.one(none, label=w.t("No shield"), emblem_name="pass", main=False))
    columns = min(3, len(keys)) or 1
    made.append((grid(t.look, keys, columns), grid_height(len(keys), columns)))
    return Tray(made, slots=slots, note=w.t("shield"))


# --- healing ---


def heal(t: Table, seat: int) -> Tray:
    w, s = t.w, t.s
    p = s.players[seat]
    number = s.healing.number if s.healing else 0
    offers = [o for o in t.offers if o.kind == "heal" and o.seat == seat and o.possible]
    bonus, made = _heal_bonus(t, offers)
    n = min(number + bonus, len(p.hero_grave))
    sum_ = f"{number} + {bonus} = {number + bonus}" if bonus else str(number)
    chosen = 0 < n < len(p.hero_grave) and s.options.heal_choice == "choose"
    named = any(h.name or h.type for h in p.hero_grave)
    by_hand = chosen and not named  # the app only counts cards without names
    keys = [
        key(
            t.look, w.tn("{n} hero comes back", "{n} heroes come back", n), "effect-heal",
            partial(t.send, kind="heal", seat=seat, bonus=bonus), state="main",
            sub=w.t("the owner chooses them") if by_hand else w.t("the top ones"), ident="heal",
        )
    ]  # fmt: skip
    if chosen and named:
        keys.append(
            key(
                t.look, w.t("Choose which"), "graveyard",
                partial(t.app.open, heal_sheet(t.session, seat, bonus, n)), ident="heal-choose",
            )
        )  # fmt: skip
    made.append((grid(t.look, keys, 2), KEY))
    return Tray(made, sub=w.t("Healing {n}; {grave} on the graveyard", n=sum_, grave=len(p.hero_grave)))


def _heal_bonus(t: Table, offers: list[Offer]) -> tuple[int, list[tuple[ft.Control, float]]]:
    """Healing offers a known bonus as an offer of its own, an unknown one as a field."""
    if _bonus_field(offers) is None:
        values = sorted({int(str(dict(o.fixed).get("bonus", 0))) for o in offers})
        if len(values) < 2:
            return 0, []
        now = int(t.app.draft.get(BONUS, 0))

        def pick(v: str) -> None:
            t.app.draft[BONUS] = int(v)
            t.app.refresh()

        pair = [(str(v), f"+{v}" if v else t.w.t("no bonus")) for v in values]
        return now, [(tabs(t.look, pair, str(now), pick), TAB)]
    most = max(int(str(c.value)) for f in [_bonus_field(offers)] if f for c in f.choices)

    def put(n: int) -> None:
        t.app.draft[BONUS] = n
        t.app.refresh()

    now = min(most, int(t.app.draft.get(BONUS, 0)))
    return now, [(number_row(t.look, t.w, cap(t.w.term("bonus.heal")), now, 0, most, put, on_mat=True), ROW)]


def heal_sheet(session: Session, seat: int, bonus: int, n: int) -> Sheet:
    """Which cards of the graveyard come back; the last one chosen ends on top of the deck."""
    chosen: list[int] = []

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        grave: tuple[HeroCard, ...] = session.state.players[seat].hero_grave

        def toggle(i: int) -> None:
            if i in chosen:
                chosen.remove(i)
            elif len(chosen) < n:
                chosen.append(i)
            app.refresh()

        def done() -> None:
            app.do(Play(move={"kind": "heal", "seat": seat, "bonus": bonus, "cards": list(chosen)}))

        full = len(chosen) == n
        rows = [
            check_row(look, cap(w.say(hero_word(h))), i in chosen, partial(toggle, i), value=str(chosen.index(i) + 1) if i in chosen else "", key=f"grave-{i}")
            for i, h in reversed(list(enumerate(grave)))
        ]  # fmt: skip
        return sheet(
            look,
            w.t("Which heroes come back?"),
            [hint(look, w.t("The last one chosen lies on top of the deck.")), column(rows, 0, cross=STRETCH)],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("{done} of {all}", done=len(chosen), all=n),
            emblem_name="effect-heal",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Confirm") if full else w.t("Choose first"), done if full else app.refresh, main=full),
            ],
        )

    return build


# --- sudden death ---


def sudden(t: Table) -> Tray:
    """Who must give up laid-out heroes does so slot by slot."""
    w, s = t.w, t.s
    keys: list[ft.Control] = []
    slots: dict[tuple[int, int], Any] = {}
    for seat, due in enumerate(s.due):
        offer = t.find("sudden_death", seat)
        if not due or offer is None or not offer.fields:
            continue
        for c in offer.fields[0].choices:
            if c.rulings or offer.rulings:
                continue
            i = int(str(c.value))
            slots[seat, i] = partial(t.play, offer, slot=i)
            keys.append(
                key(
                    t.look, cap(w.say(c.label)), "life-lost", slots[seat, i], sub=w.name(seat), ident=f"give-{seat}-{i}"
                )
            )
    columns = min(3, len(keys)) or 1
    return Tray([(grid(t.look, keys, columns), grid_height(len(keys), columns))], slots=slots, note=w.t("give up"))
