"""The sheet of a spin: slot, result, number, and what must be known of its price; as few taps as it can be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.balicek.cards import SEGMENT_KINDS, Segment
from companion.games.balicek.offers import MOST
from companion.games.balicek.rules.common import slot_word
from companion.games.balicek.rules.energy import base_cost, check_price, check_slot, pool_of, skilled, surcharge
from companion.games.balicek.state import ACTIONS, State
from companion.games.balicek.words import EMBLEMS, WITHOUT_NUMBER, effect_word, known_hero, slot_owner
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, chip, choice, column, field, hint, list_row, section, sheet, switch_row
from companion.ui.games.balicek import cards_mine, parts
from companion.ui.games.balicek.details import slot_sheet
from companion.ui.games.balicek.parts import STRETCH, cap, digit, grid, key, number_row
from companion.ui.games.balicek.wheel import wheel_sheet
from companion.ui.screens.sheets import reasons
from companion.ui.session import Session
from companion.ui.theme import Look

LAST = "balicek.last"  # (table, seat) -> slot of the last spin
TARGETED = ("lasting", "combo")
COST, POOL = 1, 4  # where the steppers start while nobody has said a number


def usable_slots(s: State, seat: int) -> list[int]:
    """Slots whose hero may still act; the first action is played where the energy was taken."""
    if not s.actions:
        return []
    found = [i for i in range(s.options.slots) if not check_slot(s, seat, i)]
    if s.energy is not None and s.actions == ACTIONS and s.source in found:
        return [s.source]
    return found


def playable(s: State, seat: int) -> list[int]:
    """Of those, the slots with something to play: a spin the energy is enough for, or a laid effect to use."""

    def able(i: int) -> bool:
        slot = s.players[seat].slots[i]
        base = base_cost(slot)
        price = s.options.effect_energy if base is None else base + surcharge(slot, s.options)
        if not check_price(s, seat, i, None, price):
            return True
        effect = slot.effect
        return (
            effect is not None
            and effect.kind == "lasting"
            and not check_price(s, seat, i, None, s.options.effect_energy)
        )

    return [i for i in usable_slots(s, seat) if able(i)]


def first_slot(app: App, session: Session, seat: int) -> int:
    """The slot the sheet begins with: that of the last spin if it may act, else the first that may."""
    ready = playable(session.state, seat) or usable_slots(session.state, seat)
    last = app.cache.get((LAST, session.id, seat))
    return int(last) if last in ready else ready[0] if ready else 0


def spin_sheet(session: Session, seat: int, slot: int) -> Sheet:
    """A spin, told by one tap on its number as soon as its price is known. Laid effects of the slot can be used too."""
    state: dict[str, Any] = {"slot": slot, "result": None, "number": None, "target_kind": "attack_hero"}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return _Spin(app, look, w, session, seat, state).sheet()

    return build


class _Spin:
    """One drawing of the sheet."""

    def __init__(self, app: App, look: Look, w: Words, session: Session, seat: int, state: dict[str, Any]) -> None:
        self.app, self.look, self.w, self.session, self.seat, self.state = app, look, w, session, seat, state
        self.s: State = session.state
        self.i: int = state["slot"]
        self.slot = self.s.players[seat].slots[self.i]
        self.base = base_cost(self.slot)
        self.able = skilled(self.slot, self.s.options)
        self.asks_pool = self.s.energy is None and pool_of(self.slot, self.s.options) is None
        self.told: dict[str, Any] = state.setdefault(f"told-{self.i}", {})

    def put(self, **changes: Any) -> None:
        self.state.update(changes)
        self.app.refresh()

    def say(self, name: str, value: Any) -> None:
        self.told[name] = value
        self.app.refresh()

    # --- price ---

    @property
    def asks(self) -> bool:
        """Something of the price must be looked at before the spin is told."""
        return self.base is None or self.asks_pool or bool(self.state.get("price"))

    @property
    def cost(self) -> int:
        return int(self.told.get("cost", self.base if self.base is not None else COST))

    @property
    def unskilled(self) -> bool:
        return bool(self.told.get("unskilled", surcharge(self.slot, self.s.options)))

    @property
    def pool(self) -> int:
        return int(self.told.get("pool", POOL))

    @property
    def price(self) -> int:
        return self.cost + self.unskilled

    def values(self) -> dict[str, Any]:
        """What of the price goes into the move: only what the table does not know."""
        found: dict[str, Any] = {}
        if self.base is None or "cost" in self.told:
            found["cost"] = self.cost
        if self.able is None and (self.base is None or "unskilled" in self.told):
            found["unskilled"] = self.unskilled
        if self.asks_pool:
            found["pool"] = self.pool
        return found

    def tell(self) -> None:
        self.app.cache[LAST, self.session.id, self.seat] = self.i
        move = {
            "kind": "spin",
            "seat": self.seat,
            "slot": self.i,
            "result": self.state["result"],
            "number": self.state["number"] or 0,
            **self.values(),
        }
        if self.state["result"] in TARGETED:
            move["target_kind"] = self.state["target_kind"]
        if self.state["result"] == "other" and self.state.get("text"):
            move["text"] = self.state["text"].strip()[:200]
        self.app.do(Play(move=move))

    def picked(self, kind: str) -> None:
        self.state["result"] = kind
        if kind in WITHOUT_NUMBER and kind != "other" and not self.asks:
            self.tell()
        else:
            self.app.refresh()

    def spun(self, n: int) -> None:
        self.state["number"] = n
        if self.asks or self.state["result"] is None:
            self.app.refresh()
        else:
            self.tell()

    @property
    def complete(self) -> bool:
        result = self.state["result"]
        return result is not None and (result in WITHOUT_NUMBER or self.state["number"] is not None)

    # --- the spinner, where the weapon's card is known ---

    @property
    def segments(self) -> tuple[Segment, ...]:
        return (self.slot.weapon.segments if self.slot.weapon else None) or ()

    @property
    def by_hand(self) -> bool:
        """The result is told by its kind and number."""
        return not self.segments or bool(self.state.get(f"by-hand-{self.i}"))

    def landed(self, x: Segment) -> None:
        """The arrow stopped here: told at once if its price is known."""
        self.state.update(result=x.kind, number=x.number, target_kind=x.target_kind, text=x.label)
        if self.asks:
            self.app.refresh()
        else:
            self.tell()

    def _segments(self) -> ft.Control:
        """A key of each segment that differs, and our own spinner."""
        w, look = self.w, self.look
        weapon = self.slot.weapon
        differ = list(dict.fromkeys(x.model_copy(update={"share": 1}) for x in self.segments))
        now = (self.state["result"], self.state["number"], self.state["target_kind"])
        keys = [
            key(
                look, x.label or (w.term(f"kind.{x.kind}") if x.kind in WITHOUT_NUMBER else str(x.number)),
                EMBLEMS[x.kind], partial(self.landed, x), on_card=True,
                chosen=now == (x.kind, x.number, x.target_kind), name=cap(cards_mine.segment_words(w, x)),
                ident=f"segment-{n}",
            )
            for n, x in enumerate(differ)
        ]  # fmt: skip
        rows: list[ft.Control] = [section(look, w.t("What was spun?")), grid(look, keys, 4, 6)]
        if weapon is not None:
            ask = wheel_sheet(weapon, cap(w.say(slot_owner(self.slot, self.i))), self.landed)
            rows.append(
                list_row(
                    look, w.t("Spin it here"), w.t("if the spinner of the card is lost"), emblem_name="spinner",
                    on_tap=partial(self.app.push, ask), key="wheel",
                )
            )  # fmt: skip
        if not self.by_hand:
            rows.append(
                list_row(
                    look, w.t("Another result"), w.t("not on the card as it was entered"), emblem_name="table-says",
                    on_tap=partial(self.put, **{f"by-hand-{self.i}": True}), key="by-hand",
                )
            )  # fmt: skip
        return column(rows, 4, cross=STRETCH)

    # --- drawing ---

    def sheet(self) -> ft.BottomSheet:
        w, look = self.w, self.look
        rulings = check_slot(self.s, self.seat, self.i)
        body: list[ft.Control | None] = [self._slots(), *self._laid()]
        buttons: list[ft.Control | None] = []
        if rulings:
            body += reasons(self.app, look, w, "balicek", rulings, on_well=True)
        else:
            if self.segments:
                body.append(self._segments())
            if self.by_hand:
                body += [self._kinds(), *self._after_kind()]
            body += self._price()
            if self.asks or self.state["result"] == "other":
                words = w.t("Spin for {n} energy", n=self.price) if self.complete else w.t("Choose first")
                buttons = [
                    button(look, words, self.tell if self.complete else self.app.refresh, main=self.complete,
                           emblem_name="spinner", key="tell-spin")
                ]  # fmt: skip
        body.append(
            list_row(
                look, w.t("Cards of this slot"), emblem_name="deck",
                on_tap=partial(self.app.push, slot_sheet(self.session, self.seat, self.i)), key="cards",
            )
        )  # fmt: skip
        return sheet(
            look,
            w.t("Spin"),
            body,
            on_close=self.app.close,
            close_name=w.t("Close"),
            subtitle=self._subtitle(),
            emblem_name="spinner",
            buttons=buttons,
        )

    def _subtitle(self) -> str:
        w, s = self.w, self.s
        if s.energy is None:
            return w.t("This hero gives the energy of the turn.")
        return w.t("Costs {price} energy of {n}.", price=self.price, n=s.energy)

    def _slots(self) -> ft.Control:
        w = self.w
        ready = usable_slots(self.s, self.seat)
        shown = sorted({*ready, self.i})
        slots = self.s.players[self.seat].slots
        made: list[ft.Control] = [
            chip(
                self.look, known_hero(slots[i]) or cap(w.say(slot_word(i))), i == self.i, partial(self.put, slot=i),
                name=cap(w.say(slot_owner(slots[i], i))), fill=True, expand=not self.look.large, key=f"slot-{i}",
            )
            for i in shown
        ]  # fmt: skip
        if self.look.large:
            return column(made, 8, cross=STRETCH)
        return ft.Row(made, spacing=8, intrinsic_height=True, vertical_alignment=STRETCH)

    def _laid(self) -> list[ft.Control]:
        """The use of the effect that lies here, instead of a spin."""
        effect = self.slot.effect
        kind = {"lasting": "use_lasting", "combo": "fire_combo"}.get(effect.kind) if effect else None
        if effect is None or kind is None:
            return []
        offer: Offer | None = self.session.offer(kind, self.seat, slot=self.i)
        if offer is None or offer.rulings:
            return []
        words = self.w.say(offer.label) if kind == "fire_combo" else cap(self.w.say(effect_word(effect)))

        def use() -> None:
            self.app.do(Play(move=offer.data(**({"pool": self.pool} if self.asks_pool else {}))))

        return [button(self.look, words, use, emblem_name=EMBLEMS[effect.kind], height=52, expand=None, key="use-laid")]

    def _kinds(self) -> ft.Control:
        w = self.w
        words = {
            "attack_hero": w.t("Hero"),
            "attack_weapon": w.t("Weapon"),
            "attack_effect": w.t("Effect"),
            "lasting": w.t("Lasting"),
            "combo": w.t("Combo"),
            "shield_reduce": w.t("Shield"),
            "shield_repel": w.t("Repels"),
            "heal": w.t("Healing"),
            "nothing": w.t("Nothing"),
            "other": w.t("Else"),
        }
        keys = [
            key(
                self.look, words[kind], EMBLEMS[kind], partial(self.picked, kind), on_card=True,
                chosen=self.state["result"] == kind, name=cap(w.term(f"kind.{kind}")), ident=f"kind-{kind}",
            )
            for kind in SEGMENT_KINDS
        ]  # fmt: skip
        return column([section(self.look, w.t("What was spun?")), grid(self.look, keys, 5, 6)], 4, cross=STRETCH)

    def _after_kind(self) -> list[ft.Control]:
        w, look = self.w, self.look
        result = self.state["result"]
        found: list[ft.Control] = []
        if result in TARGETED:
            pair = [("attack_hero", w.t("against heroes")), ("attack_weapon", w.t("against weapons"))]
            found.append(choice(look, pair, self.state["target_kind"], lambda v: self.put(target_kind=v)))
        if result == "other":
            found.append(
                field(
                    look,
                    w.t("What it does, if you like"),
                    self.state.get("text", ""),
                    _keep(self.state, "text"),
                    max_length=200,
                )
            )
        if result in WITHOUT_NUMBER:
            return found
        number = self.state["number"]
        if self.state.get("big"):
            found.append(number_row(look, w, w.t("Number"), number or 10, 0, MOST, lambda n: self.put(number=n)))
            if not self.asks:
                found.append(button(look, w.t("Spin"), self.tell, main=True, expand=None, key="tell-big"))
            return found
        more = digit(
            look, "10+", w.t("A number over 9, or 0"), lambda: self.put(big=True, number=10), chosen=False
        )  # fmt: skip
        title = section(look, w.t("Number"))
        found.append(column([title, parts.pad(look, w, w.t("Number"), number, self.spun, last=more)], 4, cross=STRETCH))
        return found

    def _price(self) -> list[ft.Control]:
        """Cost, skill and energy: asked while they are not known, else one line that opens them."""
        w, look = self.w, self.look
        if not self.asks:
            words = w.t("Costs {n} energy", n=self.price)
            return [
                list_row(
                    look,
                    words,
                    w.t("Tap to change"),
                    emblem_name="energy",
                    on_tap=lambda: self.put(price=True),
                    key="price",
                )
            ]
        rows: list[ft.Control] = [
            number_row(
                look, w, w.t("Energy of the spin"), self.cost, 0, 20, partial(self.say, "cost"), emblem_name="energy",
                sub=w.t("printed on the weapon"),
            )
        ]  # fmt: skip
        if self.able is None:
            rows.append(
                switch_row(
                    look, w.t("Hero cannot handle the weapon"), self.unskilled, partial(self.say, "unskilled"),
                    sub=w.t("1 energy more"), key="unskilled",
                )
            )  # fmt: skip
        if self.asks_pool:
            rows.append(
                number_row(
                    look, w, w.t("Energy of the hero"), self.pool, 0, 20, partial(self.say, "pool"),
                    emblem_name="energy", sub=w.t("for the whole turn"),
                )
            )  # fmt: skip
        well = ft.Container(
            column(rows, 6, cross=STRETCH), bgcolor=look.well, border_radius=16,
            padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        )  # fmt: skip
        found: list[ft.Control] = [well]
        have = self.pool if self.asks_pool else self.s.energy
        if have is not None and self.price > have:
            found.append(hint(look, w.t("Not enough energy: {n} is there.", n=have), emblem_name="why-not"))
        return found


def _keep(state: dict[str, Any], name: str) -> Callable[[str], Any]:
    def put(text: str) -> None:
        state[name] = text

    return put
