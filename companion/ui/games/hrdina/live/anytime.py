"""What anybody may do at any time: XP actions, healing, banishing, cards; entering by hand; the level of following."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.rules.improve import PRICES
from companion.games.hrdina.state import State
from companion.games.hrdina.words import TOKEN
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import card, chips, emblem, hint, list_row, moves, press, row, section, sheet
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina import pick
from companion.ui.games.hrdina.live import actions, cards_live, fiends, peeks
from companion.ui.games.hrdina.live.view import View
from companion.ui.screens.sheets import why_not_sheet
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import Look

MOST_BESIDE = 8  # rows of the other seats
ACTIONS = ("flip", "swap", "step", "reroll", "move", "token", "heal", "banish")


def key(v: View) -> ft.Control:
    """A low key under the moves: what is possible at any time."""
    w, look = v.w, v.look
    seat = v.seat if v.seat is not None else v.session.view or 0
    name = w.t("At any time")
    words = look.text(name, 15, 700, look.onKey, lines=2)
    return press(
        look,
        ft.Container(
            row([emblem(look, "ability", look.mark(20), look.onKey), words], 8, tight=True),
            height=46 if not look.large else None,
            padding=ft.Padding.symmetric(horizontal=8, vertical=6),
            alignment=ft.Alignment.CENTER,
        ),
        name,
        partial(v.app.open, anytime_sheet(v.session, seat)),
        radius=14,
        expand=True,
        key="anytime",
    )


def anytime_sheet(session: Session, seat: int) -> Sheet:
    """XP actions and the like of one seat, and what the others can do with their cards; the rest of another seat is one
    tap away."""
    state = {"seat": seat}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        v = View(app, look, w, session)
        s: State = session.state
        i = state["seat"]
        hero = s.heroes[i]

        def other(ident: str) -> None:
            state["seat"] = int(ident)
            app.refresh()

        own.mine(app)
        parts: list[ft.Control | None] = [
            chips(look, [(str(n), w.name(n)) for n in range(s.n)], str(i), other),
        ]
        rows = [
            *cards_live.quick(app, look, w, session, i),
            *[_row(app, look, w, session, i, offer) for offer in v.every("card_effect", i)],
            *peeks.peek_rows(app, look, w, session, i),
            *cards_live.drop_rows(app, look, w, session, i),
        ]
        parts.append(section(look, w.t("Cards and effects")))
        parts.append(card(look, rows))
        parts += _others(app, look, w, session, i)
        made: list[ft.Control] = []
        if s.options.monsters and v.live.stage is not Stage.SETUP:
            keys = (actions.action_key(v, i, "improve", a, sub=_price(w, v, i, a)) for a in ACTIONS[:7])
            made += [key for key in keys if key is not None]
        banish = (o for o in v.every("improve", i) if dict(o.fixed).get("action") == "banish")
        made += [v.one(o, main=False) for o in banish if o.possible or hero.fiends]
        if made:
            parts.append(
                section(look, w.t("For XP: you have {n}, an action costs {price}", n=hero.xp or 0, price=PRICES["xp"]))
            )
            parts.append(ft.Container(moves(look, made), bgcolor=look.tray, border_radius=16, padding=10))
        if beside := fiends.rows(app, look, w, session, i):
            parts += [section(look, w.t("Fiends")), card(look, beside)]
        if cards := cards_live.cards_rows(app, look, w, session, i):
            parts += [section(look, w.t("Own cards")), card(look, cards)]
        if (level := v.find("set_follow")) and level.possible:
            parts.append(
                card(
                    look,
                    [
                        list_row(
                            look,
                            w.t("Tell a hero by hand"),
                            w.t("dice, numbers and cards as they lie"),
                            emblem_name=ft.Icons.EDIT_ROUNDED,
                            on_tap=partial(app.open, entry_sheet(session, i)),
                        ),
                        list_row(
                            look, w.t("How closely the game is followed"), _level(w, v.live.level),
                            emblem_name="table-says", on_tap=partial(app.open, level_sheet(session)),
                        )
                    ],
                )
            )  # fmt: skip
        return sheet(
            look,
            w.t("At any time"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(i),
            emblem_name="ability",
        )

    return build


def _others(app: App, look: Look, w: Words, session: Session, seat: int) -> list[ft.Control | None]:
    """What the other seats can do with their cards, by seats: skills always; tokens and weapons while the list is short,
    else they stand behind the name of the seat."""
    order = [(seat + n) % session.state.n for n in range(1, session.state.n)]
    skills = {n: cards_live.quick(app, look, w, session, n, others=True) for n in order}
    more = {
        n: [
            *peeks.peek_rows(app, look, w, session, n, others=True),
            *cards_live.drop_rows(app, look, w, session, n, others=True),
        ]
        for n in order
    }
    short = sum(map(len, (*skills.values(), *more.values()))) <= MOST_BESIDE
    rows = {n: [*skills[n], *(more[n] if short else ())] for n in order}
    return [part for n in order if rows[n] for part in (section(look, w.name(n)), card(look, rows[n]))]


def _price(w: Words, v: View, seat: int, action: str) -> str | None:
    offer = next((o for o in v.every("improve", seat) if dict(o.fixed).get("action") == action), None)
    if offer is None:
        return None
    return w.t("{n} XP", n=str(dict(offer.fixed).get("price", PRICES["xp"])))


def _row(app: App, look: Look, w: Words, session: Session, seat: int, offer: Offer) -> ft.Control:
    if not offer.possible:
        return list_row(
            look, w.say(offer.label), " ".join(w.say(r.why) for r in offer.rulings[:1]), emblem_name=offer.emblem or None,
            on_tap=partial(app.open, why_not_sheet(session, seat, offer)),
        )  # fmt: skip
    effect = offer.kind in ("card_effect", "use_skill")
    tapped = partial(actions.effect, app, session, seat, offer) if effect else partial(tell, app, session, offer)
    return list_row(
        look, w.say(offer.label), w.say(offer.detail) if offer.detail else "", emblem_name=offer.emblem or None,
        on_tap=tapped,
    )  # fmt: skip


# --- entering by hand ---


def entry_sheet(session: Session, seat: int) -> Sheet:
    """A hero told by hand: dice, numbers, cards; nothing of it is bound to a turn."""
    state = {"seat": seat}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        i = state["seat"]

        def other(ident: str) -> None:
            state["seat"] = int(ident)
            app.refresh()

        h = s.heroes[i]
        numbers = ", ".join(f"{w.say(TOKEN[t])} {getattr(h, t) or 0}" for t in ("gold", "xp", "charisma"))
        rows = [
            list_row(
                look, w.t("Dice"), w.t("die by die"), emblem_name="die-6",
                on_tap=partial(app.go, f"{session.route}/hero/{i}"),
            ),
            *pick.more_rows(app, look, w, session, i),
        ]  # fmt: skip
        return sheet(
            look,
            w.t("Tell a hero by hand"),
            [
                chips(look, [(str(n), w.name(n)) for n in range(s.n)], str(i), other),
                hint(look, w.t("As it lies on the table; no turn is asked for.")),
                card(look, rows),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=f"{w.name(i)}: {numbers}",
            emblem_name=ft.Icons.EDIT_ROUNDED,
        )

    return build


# --- the level ---


def _level(w: Words, level: str) -> str:
    return {
        "score": w.t("Only the final score"),
        "light": w.t("Boards, gold, XP and cards"),
        "full": w.t("Everything said at the table"),
    }[level]


def level_sheet(session: Session) -> Sheet:
    """How closely the game is followed; the start player of the round is asked for if nobody knows."""
    state: dict[str, bool] = {"ask": False}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        now = s.live.level if s.live is not None else "score"

        def go(level: str) -> None:
            if level == now:
                app.close()
            elif level == "full" and (s.live is None or s.live.start is None):
                state["ask"] = True
                app.refresh()
            else:
                app.do(Play(move={"kind": "set_follow", "level": level}))

        def start(i: int) -> None:
            app.do(Play(move={"kind": "set_follow", "level": "full", "start": i}))

        if state["ask"]:
            title = w.t("Who starts this round?")
            rows = [list_row(look, w.name(i), emblem_name="die-6", on_tap=partial(start, i)) for i in range(s.n)]
        else:
            title = w.t("How closely the game is followed")
            subs = {
                "score": w.t("Dice and cards are told at the end."),
                "light": w.t("No turns: dice, gold, XP and cards as they come."),
                "full": w.t("Phases, turns, market and fights with reminders."),
            }
            rows = [
                list_row(
                    look, _level(w, level), subs[level], emblem_name="table-says", on_tap=partial(go, level),
                    trailing=ft.Icons.CHECK_CIRCLE_ROUNDED if level == now else ft.Icons.CHEVRON_RIGHT_ROUNDED,
                )
                for level in ("score", "light", "full")
            ]  # fmt: skip
        return sheet(
            look,
            title,
            [
                card(look, rows),
                hint(look, w.t("What is known stays.")),
                hint(look, w.t("Round and decks are counted from now on; what they are is set under Correct."))
                if s.live is None and any(any(h.cells) for h in s.heroes)
                else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="table-says",
        )

    return build
