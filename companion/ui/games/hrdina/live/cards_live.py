"""Own cards of a followed hero: using and readying skills, throwing cards away, and telling what a printed text changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Offer, Ruling
from companion.core.table import Play
from companion.games.hrdina.battle import ADVENTURES
from companion.games.hrdina.cards import ALIGNMENT_CELLS, Trait
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.deck import arrow_leads
from companion.games.hrdina.live.state import Arrow, MarketCard, Owned, Stage
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import ADVENTURE, ARMOR, row_label
from companion.i18n import Words
from companion.mycards import Gains
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    chip,
    column,
    field,
    hint,
    icon_button,
    list_row,
    row,
    section,
    sheet,
    switch_row,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_parts import pad_key
from companion.ui.games.hrdina.live import gains, known, laid
from companion.ui.games.hrdina.pick_cards import trait_words
from companion.ui.screens.sheets import reason_sheet, reasons
from companion.ui.session import Session
from companion.ui.theme import TARGET, Look

ARROWS: tuple[tuple[Arrow | None, ft.IconData], ...] = (
    ("up_left", ft.Icons.NORTH_WEST_ROUNDED),
    ("up", ft.Icons.NORTH_ROUNDED),
    ("up_right", ft.Icons.NORTH_EAST_ROUNDED),
    ("left", ft.Icons.WEST_ROUNDED),
    (None, ft.Icons.QUESTION_MARK_ROUNDED),
    ("right", ft.Icons.EAST_ROUNDED),
    ("down_left", ft.Icons.SOUTH_WEST_ROUNDED),
    ("down", ft.Icons.SOUTH_ROUNDED),
    ("down_right", ft.Icons.SOUTH_EAST_ROUNDED),
)


# --- words ---


def cell_name(w: Words, cell: int) -> str:
    return w.term(f"alignment.{ALIGNMENT_CELLS[cell]}")


def arrow_words(w: Words, hero: Hero, arrow: Arrow | None) -> str:
    """Where an arrow leads the marker now, with the points of the two cells."""
    if arrow is None:
        return w.t("the arrow is not told")
    if hero.marker is None:
        return w.t("arrow {way}", way=known.ARROW[arrow])
    to = arrow_leads(hero.marker, arrow)
    if to is None:
        return w.t("arrow {way}: out of the grid", way=known.ARROW[arrow])
    values = hero.alignment.values if hero.alignment else None
    now, then = cell_name(w, hero.marker), cell_name(w, to)
    if values is None:
        return w.t("{now}, then {then}", now=now, then=then)
    return w.t("{now} {a}, then {then} {b}", now=now, a=signed(values[hero.marker]), then=then, b=signed(values[to]))


def hands_words(w: Words, n: int) -> str:
    return w.tn("{n} hand", "{n} hands", n)


def card_words(w: Words, hero: Hero, owned: Owned) -> str:
    """What matters of an own card now."""
    card = owned.card
    parts = [w.say(known.TYPE[card.type])]
    match card.type:
        case "weapon":
            parts.append(hands_words(w, card.hands) if card.hands else "")
            parts += [f"{w.say(row_label(i))} {signed(n)}" for i, n in enumerate(card.mods) if n]
        case "skill":
            parts.append(w.t("ready") if owned.ready else w.t("used, turned"))
            parts.append(arrow_words(w, hero, card.arrow))
        case "trait":
            trait = next((t for t in hero.traits if t.id == card.id), None) or Trait(
                id=card.id, points=card.points, condition=card.condition
            )
            parts.append(facts.stars(w, trait.points) if trait.points is not None else "")
            parts.append(trait_words(w, trait, hero) if trait.condition or trait.met is not None else "")
        case "armor":
            parts.append(w.say(ARMOR[card.armor]) if card.armor else "")
    parts.append(card.text)
    return ", ".join(x for x in parts if x)


def card_emblem(owned: Owned) -> str | ft.IconData:
    if owned.card.type == "skill" and not owned.ready:
        return ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED
    return known.EMBLEM[owned.card.type]


# --- own cards ---


def cards_rows(app: App, look: Look, w: Words, session: Session, seat: int) -> list[ft.Control]:
    """The own market cards of a seat; a tap opens what can be done with one."""
    s: State = session.state
    hero = s.heroes[seat]
    return [
        list_row(
            look,
            known.card_name(app, w, owned.card) or w.say(known.TYPE[owned.card.type]),
            card_words(w, hero, owned),
            emblem_name=card_emblem(owned),
            on_tap=partial(app.push, own_card_sheet(session, seat, i)),
            key=f"own-{seat}-{i}",
        )
        for i, owned in enumerate(side(s, seat).cards)
    ]


def cards_sheet(session: Session, seat: int) -> Sheet:
    """All own cards of a seat."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        own.mine(app)
        rows: list[ft.Control | None] = [*quick(app, look, w, session, seat), *cards_rows(app, look, w, session, seat)]
        effect = session.offer("card_effect", seat)
        if not rows:
            rows.append(hint(look, w.t("No market card yet.")))
        if effect is not None and effect.possible:
            rows.append(
                list_row(
                    look, w.say(effect.label), w.say(effect.detail) if effect.detail else "",
                    emblem_name=ft.Icons.AUTO_AWESOME_ROUNDED, on_tap=partial(app.push, effect_sheet(session, seat, effect)),
                )
            )  # fmt: skip
        return sheet(
            look,
            w.t("Cards"),
            rows,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="score-cards",
            spacing=4,
        )

    return build


def _asked(session: Session, seat: int, kind: str, number: int) -> tuple[Offer, tuple[Ruling, ...]] | None:
    """The offer of a kind for an own card and what speaks against it; None if there is none for such a card."""
    offer = session.offer(kind, seat)
    if offer is None:
        return None
    chosen = next((c for f in offer.fields if f.name == "card" for c in f.choices if c.value == number), None)
    return offer, (*offer.rulings, *(chosen.rulings if chosen else ()))


def own_card_sheet(session: Session, seat: int, number: int) -> Sheet:
    """One own card: what it is, using, readying, throwing it away."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        cards = side(s, seat).cards
        if number >= len(cards):
            return sheet(look, w.t("This card is gone"), [], on_close=app.close, close_name=w.t("Close"))
        owned, hero = cards[number], s.heroes[seat]
        name = known.card_name(app, w, owned.card) or w.say(known.TYPE[owned.card.type])
        parts: list[ft.Control | None] = [hint(look, card_words(w, hero, owned), emblem_name=card_emblem(owned))]

        def line(kind: str, mark: str | ft.IconData, then: Callable[[Offer], Any]) -> ft.Control | None:
            asked = _asked(session, seat, kind, number)
            if asked is None:
                return None
            offer, against = asked
            label = w.say(offer.label)
            if against:
                return list_row(
                    look, label, w.say(against[0].why), emblem_name="why-not", sub_color=look.bad,
                    on_tap=partial(app.push, reason_sheet(session, against, label)),
                )  # fmt: skip
            return list_row(
                look,
                label,
                w.say(offer.detail) if offer.detail else "",
                emblem_name=mark,
                on_tap=partial(then, offer),
            )

        def told(offer: Offer) -> None:
            app.do(Play(move=offer.data(card=number)))

        def effect(offer: Offer) -> None:
            app.push(effect_sheet(session, seat, offer, card=number))

        if owned.card.type == "skill":
            parts.append(line("use_skill", "ability", effect))
            if not owned.ready:
                parts.append(line("ready_skill", ft.Icons.REFRESH_ROUNDED, told))
        if owned.card.type == "weapon" or (s.live is not None and s.live.stage not in _PLAYED):
            parts.append(line("drop_card", "discard", told))
        return sheet(
            look,
            name,
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(x for x in (w.name(seat), _price(w, owned)) if x),
            emblem_name=known.EMBLEM[owned.card.type],
            spacing=4,
            buttons=[button(look, w.t("Got it"), app.close, main=True)],
        )

    return build


_PLAYED = (Stage.SETUP, Stage.ROLL, Stage.ORDER, Stage.MARKET, Stage.CLEANUP, Stage.PLAY)


def _price(w: Words, owned: Owned) -> str:
    return "" if owned.price is None else w.tn("price {n} gold", "price {n} gold", owned.price)


# --- arrows ---


def arrow_pad(look: Look, w: Words, arrow: Arrow | None, put: Callable[[Arrow | None], Any]) -> ft.Control:
    """Eight directions around "not told"."""

    def key(way: Arrow | None, icon: ft.IconData) -> ft.Control:
        lit = way == arrow
        name = w.say(known.ARROW[way]) if way else w.t("not told")
        shown = ft.Icon(icon, size=26, color=look.onLit if lit else look.onKey)
        return pad_key(look, shown, w.t("Arrow: {way}", way=name), partial(put, way), lit=lit)

    keys = [key(way, icon) for way, icon in ARROWS]
    lines: list[ft.Control] = [
        ft.Row([ft.Container(k, width=TARGET + 24) for k in keys[i : i + 3]], spacing=8) for i in (0, 3, 6)
    ]
    return ft.Container(column(lines, 8), padding=ft.Padding.only(left=8, bottom=4))


# --- what a printed text changed ---


def grid_sheet(title: str, hero: Hero, now: int | None, put: Callable[[int | None], Any]) -> Sheet:
    """A cell of the alignment grid, or none."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        values = hero.alignment.values if hero.alignment else None

        def choose(cell: int | None) -> None:
            app.close()
            put(cell)

        def key(cell: int) -> ft.Control:
            worth = signed(values[cell]) if values else ""
            lit = cell == (hero.marker if now is None else now)
            ink = look.onLit if lit else look.onKey
            words = look.text(cell_name(w, cell), 14, 500, ink, lines=2, line=1.1, align=ft.TextAlign.CENTER)
            shown = column([look.text(worth, 19, 900, ink, line=1.0) if worth else None, words], 2)
            shown.horizontal_alignment = ft.CrossAxisAlignment.CENTER
            shown.alignment = ft.MainAxisAlignment.CENTER
            tall = ft.Container(shown, height=look.size(14) * 4.6, alignment=ft.Alignment.CENTER)
            name = ", ".join(x for x in (cell_name(w, cell), worth) if x)
            return pad_key(look, tall, name, partial(choose, cell), lit=lit)

        lines: list[ft.Control | None] = [
            ft.Row([key(c) for c in range(i, i + 3)], spacing=8) for i in range(0, len(ALIGNMENT_CELLS), 3)
        ]
        return sheet(
            look,
            title,
            lines,
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="score-alignment",
            buttons=[button(look, w.t("The marker stays"), partial(choose, None))],
        )

    return build


def token_chips(look: Look, w: Words, chosen: tuple[str, ...], flip: Callable[[str], Any]) -> ft.Control:
    """Adventure tokens gained."""
    return ft.Row(
        [chip(look, w.say(ADVENTURE[kind]), kind in chosen, partial(flip, kind)) for kind in ADVENTURES],
        spacing=8,
        run_spacing=8,
        wrap=True,
    )


def effect_sheet(
    session: Session,
    seat: int,
    offer: Offer,
    *,
    source: Source | None = None,
    then: Offer | None = None,
    **values: JsonValue,
) -> Sheet:
    """What a printed text changed for a seat: numbers, dice, tokens, the marker and a note. For moves with `changes`.

    Of a skill: `card` is its place among the own cards; without it the cards are shown first. What the card `source`
    changed is remembered, so that it is one tap the next time. `then`: a move that follows in the same tap.
    """
    if offer.kind == "use_skill" and "card" not in values:
        return cards_sheet(session, seat)
    before: Owned | None = None
    if offer.kind == "use_skill" and isinstance(at := values.get("card"), int):
        before = side(session.state, seat).cards[at]
    state: dict[str, Any] = {"tokens": (), "marker": None, "note": "", "put": {}, "done": True, "asked": True}
    ends = offer.kind == "familiar_action"

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        hero = s.heroes[seat]
        own.mine(app)
        owned = before
        of = source or (Source.of_card(owned.card) if owned is not None else None)
        if ends and hero.familiar is not None:
            of = Source("familiar", hero.familiar.id, known.card_name(app, w, hero.familiar, ("familiar",)))
        if state.pop("asked", False) and of is not None:  # as told before, to be changed or taken as it is
            known_ = gains.gains_of(own.offer(app, of.kind, of.id))
            state.update(gains.fitting(known_, s, hero) if known_ else ())

        def put(key: str, value: Any) -> None:
            state[key] = value
            app.refresh()

        def flip(kind: str) -> None:
            now = state["tokens"]
            put("tokens", tuple(x for x in now if x != kind) if kind in now else (*now, kind))

        def note(text: str) -> None:
            state["note"] = text

        def tell() -> None:
            more: dict[str, JsonValue] = {**values, "changes": gains.changes_of(state)}
            words = " ".join(state["note"].split()) or (source.name if source is not None else "")
            if words:
                more["note"] = words[:200]
            if ends:
                more["done"] = bool(state["done"])
            told = [offer.data(**more), *([then.data()] if then is not None else [])]
            app.run(_remember_and_tell, app, session, of, gains.told_of(state), told)

        marker: int | None = state["marker"]
        where = w.t("The marker")
        parts: list[ft.Control | None] = [*reasons(app, look, w, "hrdina", offer.rulings)]
        if owned is not None:
            parts.append(hint(look, arrow_words(w, hero, owned.card.arrow), emblem_name="score-alignment"))
            if owned.card.text:
                parts.append(hint(look, owned.card.text))
        if ends and hero.familiar is not None and hero.familiar.text:
            parts.append(hint(look, hero.familiar.text))
        parts.append(gains.pad(app, look, w, s, hero, state, put, least=-1))
        if of is not None and own.offer(app, of.kind, of.id) is not None:
            parts.append(hint(look, w.t("Remembered: the next time it is one tap.")))
        parts += laid.parts(app, look, w, session, seat, state["put"], partial(put, "put"))
        parts.append(
            list_row(
                look, where, w.t("stays") if marker is None else w.t("on {cell}", cell=cell_name(w, marker)),
                emblem_name="score-alignment",
                on_tap=partial(app.push, grid_sheet(where, hero, marker, partial(put, "marker"))),
            )
        )  # fmt: skip
        if s.options.monsters:
            parts += [section(look, w.t("Adventure tokens gained")), token_chips(look, w, state["tokens"], flip)]
        parts.append(field(look, w.t("Note"), state["note"], note, max_length=200, key=f"effect-{offer.kind}"))
        if ends:
            parts.append(switch_row(look, w.t("The turn ends with it"), state["done"], partial(put, "done")))
        title = known.card_name(app, w, owned.card) if owned else source.name if source is not None else ""
        none = not gains.changes_of(state)
        done = w.t("Done") if not none else w.t("Without its effect") if owned else w.t("Nothing changed")
        return sheet(
            look,
            title or w.say(offer.label),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=offer.emblem or None,
            spacing=2,
            buttons=[button(look, w.t("Cancel"), app.close), button(look, done, tell, main=True)],
        )

    return build


@dataclass(frozen=True, slots=True)
class Source:
    """The card whose text acts: its kind and id in the lists, and its name for the log."""

    kind: Kind
    id: str
    name: str

    @staticmethod
    def of_card(card: MarketCard) -> Source:
        return Source(known.KIND_OF[card.type], card.id, card.name)


async def _remember_and_tell(
    app: App, session: Session, of: Source | None, told: Gains, moves: Sequence[Mapping[str, JsonValue]]
) -> None:
    """What a card changed is kept first, then told; if it cannot be kept, it is told all the same."""
    if of is not None:
        try:
            await gains.remember(app, of.kind, of.id, told)
        except StoreError as e:
            app.say(app.words().say(e.why))
    app.tell(session, *moves)


def quick(app: App, look: Look, w: Words, session: Session, seat: int, *, others: bool = False) -> list[ft.Control]:
    """Rows that use a ready skill or the power of the class, in one tap as it was told before. `others`: among rows of
    another seat, so it is said whose it is, and only skills are left."""
    s: State = session.state
    made: list[tuple[Source, Offer, dict[str, JsonValue], str]] = []
    for number, owned in enumerate(side(s, seat).cards):
        asked = _asked(session, seat, "use_skill", number) if owned.card.type == "skill" and owned.ready else None
        if asked is not None and not asked[1]:
            made.append((Source.of_card(owned.card), asked[0], {"card": number}, w.t("skill")))
    klass, effect = s.heroes[seat].klass, session.offer("card_effect", seat)
    if klass is not None and effect is not None and effect.possible and not others:
        of = Source("class", klass.id, known.card_name(app, w, klass, ("class",)))
        made.append((of, effect, {}, w.t("power of the class")))
    whose = f"{w.name(seat)}: " if others else ""
    return [_quick(app, look, w, session, seat, *one, whose) for one in made]


def _quick(
    app: App,
    look: Look,
    w: Words,
    session: Session,
    seat: int,
    of: Source,
    offer: Offer,
    values: dict[str, JsonValue],
    what: str,
    whose: str,
) -> ft.Control:
    s: State = session.state
    name = of.name or known.called(app, w, of.id) or w.say(offer.label)
    source = of if offer.kind == "card_effect" else None
    told = partial(app.push, effect_sheet(session, seat, offer, source=source, then=None, **values))
    known_ = gains.gains_of(own.offer(app, of.kind, of.id))
    emblem_name = "ability" if offer.kind == "use_skill" else "score-colour"
    title, key = w.t("Use: {card}", card=name), f"use-{seat}-{values.get('card', of.id)}"
    if known_ is None:
        return list_row(
            look, title, what, emblem_name=emblem_name, on_tap=told, name=f"{whose}{title}, {what}", key=key
        )  # fmt: skip
    fits = gains.fitting(known_, s, s.heroes[seat])
    note: dict[str, JsonValue] = {"note": of.name} if source is not None and of.name else {}

    def at_once() -> None:
        app.tell(session, offer.data(**values, **note, changes=dict(fits)))

    sub = w.t("{what}: {gains}", what=what, gains=facts.gains_words(w, fits))
    once = list_row(
        look, title, sub, emblem_name=emblem_name, on_tap=at_once, name=f"{whose}{title}, {sub}", key=key,
        trailing=None,
    )  # fmt: skip
    other = icon_button(look, ft.Icons.TUNE_ROUNDED, w.t("{card}: otherwise this time", card=name), told)
    once.expand = True
    return row([once, other], 0)


def drop_rows(app: App, look: Look, w: Words, session: Session, seat: int, *, others: bool = False) -> list[ft.Control]:
    """Rows that throw an own weapon away, in one tap. `others`: among rows of another seat, so it is said whose it is."""
    s: State = session.state
    made: list[ft.Control] = []
    for i, owned in enumerate(side(s, seat).cards):
        asked = _asked(session, seat, "drop_card", i) if owned.card.type == "weapon" else None
        if asked is None or asked[1]:
            continue
        title = w.t("Discard: {card}", card=known.card_name(app, w, owned.card) or w.say(known.TYPE["weapon"]))
        whose = f"{w.name(seat)}: " if others else ""
        told = partial(app.tell, session, asked[0].data(card=i))
        made.append(
            list_row(
                look, title, w.say(known.TYPE["weapon"]), emblem_name="discard", on_tap=told, name=f"{whose}{title}",
                trailing=None, key=f"drop-{seat}-{i}",
            )
        )  # fmt: skip
    return made


def market_facts(w: Words, hero: Hero, card: MarketCard) -> str:
    """What is known of a market card, in a line."""
    return card_words(w, hero, Owned(card=card))
