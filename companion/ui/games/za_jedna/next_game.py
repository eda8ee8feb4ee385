"""After the end: all roles are shown, then the next game with the survivors' characters and the crown handed on."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.table import Play
from companion.core.text import Who
from companion.games.za_jedna.cards import ROLES
from companion.games.za_jedna.rules.common import open_roles
from companion.games.za_jedna.scoring import hidden
from companion.games.za_jedna.state import State
from companion.games.za_jedna.words import ROLE_EMBLEMS
from companion.i18n import Words
from companion.ui import components as ui
from companion.ui.app import App, Sheet
from companion.ui.games.za_jedna.parts import char_word, role_word
from companion.ui.games.za_jedna.roles import dealt
from companion.ui.session import Session
from companion.ui.theme import Look


def moves(app: App, look: Look, w: Words, session: Session) -> list[ft.Control]:
    """What can be done when the game is over: show the roles, look at the result, play again."""
    s: State = session.state
    left = hidden(s)
    keys = []
    if left:
        keys.append(
            ui.move(
                look,
                w.t("Show all roles"),
                w.tn("{n} still hidden", "{n} still hidden", len(left)),
                state="main",
                emblem_name="role-hidden",
                on_tap=lambda: app.open(reveal_sheet(session)),
            )
        )
    keys.append(
        ui.move(
            look,
            w.t("Next game"),
            w.t("same table"),
            state="possible" if left else "main",
            emblem_name="deck",
            on_tap=lambda: app.open(next_sheet(session)),
        )
    )
    if not left:
        keys.append(
            ui.move(
                look,
                w.t("Result"),
                w.t("who was who"),
                emblem_name="role-king",
                on_tap=lambda: app.go(f"{session.route}/score"),
            )
        )
    return [ui.moves(look, keys)]


def reveal_sheet(session: Session) -> Sheet:
    """The role of each seat; what is left over fills itself."""
    s: State = session.state
    chosen: dict[int, str] = {}
    taken: dict[str, bool] = {}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        unknown = [i for i, p in enumerate(s.players) if p.role is None]
        if not taken:  # once: what the app dealt itself is known by now
            taken["dealt"] = True
            for i in unknown:
                if role := dealt(app, session, i):
                    chosen[i] = role
        counts = open_roles(s)
        spare = {role: n - list(chosen.values()).count(role) for role, n in counts.items()}
        rest = [i for i in unknown if i not in chosen]
        kinds = {role for role, n in spare.items() if n > 0}
        forced = next(iter(kinds)) if len(kinds) == 1 else None
        shown = {**chosen, **dict.fromkeys(rest, forced)} if forced else dict(chosen)
        done = len(shown) == len(unknown)

        def pick(seat: int, role: str) -> None:
            if chosen.get(seat) == role:
                del chosen[seat]
            else:
                chosen[seat] = role
            app.refresh()

        def tell() -> None:
            told = [p.role or shown[i] for i, p in enumerate(s.players)]
            app.do(Play(move={"kind": "reveal_all", "roles": list(told)}))

        parts: list[ft.Control] = []
        for i in unknown:
            keys: list[ft.Control] = []
            for role in ROLES:
                free = spare.get(role, 0) > 0 or shown.get(i) == role
                if role in counts and free:
                    keys.append(
                        ui.chip(
                            look,
                            role_word(w, role),
                            shown.get(i) == role,
                            partial(pick, i, role),
                            emblem_name=ROLE_EMBLEMS[role],
                            name=f"{w.name(i)}: {role_word(w, role)}",
                        )
                    )
            parts += [
                ui.section(look, w.name(i)),
                ft.Row(keys, spacing=8, run_spacing=8, wrap=True),
            ]
        open_ = [f"{w.name(i)} – {role_word(w, p.role)}" for i, p in enumerate(s.players) if p.role]
        if open_:
            words = w.t("Known already: {roles}.", roles=", ".join(open_))
            parts.append(ui.hint(look, words, emblem_name=ft.Icons.INFO_OUTLINE_ROUNDED))
        return ui.sheet(
            look,
            w.t("Show all roles"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("then the winners are known by name"),
            emblem_name="role-hidden",
            buttons=[
                ui.button(look, w.t("Cancel"), app.close),
                ui.button(
                    look, w.t("Confirm") if done else w.t("Choose first"), tell if done else app.refresh, main=done
                ),
            ],
        )

    return build


def next_sheet(session: Session) -> Sheet:
    """The next game: who keeps a character, where the crown goes."""
    s: State = session.state
    keeps = s.options.keep_characters == "on"
    kept = {i for i, p in enumerate(s.players) if p.alive} if keeps else set()

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def keep(seat: int, on: bool) -> None:
            (kept.add if on else kept.discard)(seat)
            app.refresh()

        parts: list[ft.Control] = []
        if s.options.king_rotates == "on" and s.king is not None:
            words = w.t("The crown moves to the left: the next king is {who}.", who=Who((s.king + 1) % s.n))
        else:
            words = w.t("All roles are shuffled and dealt anew; whoever gets the king shows it.")
        parts.append(ui.hint(look, words, emblem_name="role-king"))
        if keeps:
            parts.append(ui.section(look, w.t("Who keeps the character?")))
            parts += [
                ui.switch_row(
                    look,
                    w.name(i),
                    i in kept,
                    partial(keep, i),
                    sub=char_word(w, p.character),
                )
                for i, p in enumerate(s.players)
                if p.alive
            ]
        parts.append(ui.hint(look, w.t("Everybody else draws a new character."), emblem_name="holder"))
        if any(p.alive for p in s.players) and not keeps:
            parts.append(
                ui.hint(look, w.t("Survivors can keep their characters if the table agrees on it at the start."),
                        emblem_name=ft.Icons.INFO_OUTLINE_ROUNDED)
            )  # fmt: skip
        return ui.sheet(
            look,
            w.t("Next game"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("game {n} at this table", n=s.game + 1),
            emblem_name="deck",
            buttons=[
                ui.button(look, w.t("Cancel"), app.close),
                ui.button(
                    look,
                    w.t("Begin"),
                    lambda: app.do(Play(move={"kind": "next_game", "kept": sorted(kept)})),
                    main=True,
                ),
            ],
        )

    return build
