"""Sheets over a table: one more thing to say about a move, why something is not possible, a rule, the menu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import content
from companion.core.contract import Choice, Field, Offer, Ruling
from companion.core.table import Does, Mend, Play, Refused
from companion.i18n import Words, unbroken
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    chip,
    column,
    emblem,
    framed,
    hint,
    list_row,
    reading,
    ruling,
    section,
    sheet,
    switch_row,
)
from companion.ui.session import Session
from companion.ui.theme import Look


def rule_title(app: App, game: str, rule: str) -> str:
    """The rule in words: the title of the text that covers it."""
    section_ = content.rules(game, app.lang).of_rule(rule)
    return section_.title if section_ else rule


def rule_sheet(game: str, rule: str) -> Sheet:
    """The text of a rule."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        rules = content.rules(game, app.lang)
        found = rules.of_rule(rule)
        return sheet(
            look,
            found.title if found else rule,
            [markdown(app, look, game, found.body if found else "")],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="rule",
            buttons=[
                button(look, w.t("In the rules"), lambda: app.go(f"/rules/{game}/{found.id if found else ''}")),
                button(look, w.t("Got it"), app.close, main=True),
            ],
        )

    return build


def markdown(app: App, look: Look, game: str, text: str) -> ft.Control:
    """A body of a rule text; its links lead to other sections."""
    plain = look.style(17, 400, line=1.42)
    return ft.Markdown(
        unbroken(text),
        extension_set=ft.MarkdownExtensionSet.COMMON_MARK,
        on_tap_link=lambda e: app.go(f"/rules/{game}/{str(e.data).removeprefix('#')}"),
        md_style_sheet=ft.MarkdownStyleSheet(
            p_text_style=plain,
            strong_text_style=look.style(17, 700, line=1.42),
            a_text_style=look.style(17, 500, look.accent, line=1.42),
            list_bullet_text_style=plain,
            block_spacing=10,
        ),
    )


def reasons(
    app: App, look: Look, w: Words, game: str, rulings: Sequence[Ruling], *, on_well: bool = False
) -> list[ft.Control]:
    """Each reason with the rule it comes from."""
    out: list[ft.Control] = []
    for r in rulings:
        out.append(reading(look, w.say(r.why), color=look.bad, weight=500))
        out.append(
            ruling(
                look,
                rule_title(app, game, r.rule),
                partial(app.push, rule_sheet(game, r.rule)),
                on_well=on_well,
                name=w.t("Rule: {title}", title=rule_title(app, game, r.rule)),
            )
        )
    return out


# --- one more thing to say about a move ---


def action_sheet(session: Session, offer: Offer, mend: int | None = None) -> Sheet:
    """Asks for the fields of any move of any game. `mend`: it replaces this entry instead of being played."""
    chosen: dict[str, JsonValue] = {}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        missing = [f for f in offer.fields if not f.optional and not _complete(f, chosen.get(f.name))]

        def tell() -> None:
            play = Play(move=offer.data(**{k: v for k, v in chosen.items() if v not in (None, [])}))
            app.do(Mend(target=mend, action=play) if mend else play)

        def pick(f: Field, value: JsonValue) -> None:
            _pick(chosen, f, value)
            required = [x for x in offer.fields if not x.optional]
            # The only thing asked for is said by one tap.
            if len(offer.fields) == 1 and len(required) == 1 and _complete(f, chosen.get(f.name)):
                tell()
            else:
                app.refresh()

        parts: list[ft.Control | None] = []
        for f in offer.fields:
            if f.optional and session.view is None:
                continue
            parts.append(section(look, w.say(f.label)))
            parts.append(_choices(app, look, w, session, f, chosen, pick))
        return sheet(
            look,
            w.say(offer.label),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.say(offer.detail) if offer.detail else "",
            emblem_name=offer.emblem or None,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(
                    look,
                    w.t("Confirm") if not missing else w.t("Choose first"),
                    tell if not missing else app.refresh,
                    main=not missing,
                ),
            ],
        )

    return build


def _complete(f: Field, value: JsonValue) -> bool:
    if f.many is None:
        return value is not None
    return isinstance(value, list) and len(value) == f.many


def _pick(chosen: dict[str, JsonValue], f: Field, value: JsonValue) -> None:
    if f.many is None:
        chosen[f.name] = None if f.optional and chosen.get(f.name) == value else value
        return
    so_far = chosen.get(f.name)
    listed = list(so_far) if isinstance(so_far, list) else []
    chosen[f.name] = [*listed, value] if len(listed) < f.many else [value]


def _choices(
    app: App, look: Look, w: Words, session: Session, f: Field, chosen: dict[str, JsonValue], pick: Any
) -> ft.Control:
    so_far = chosen.get(f.name)
    if f.many is not None:
        listed = so_far if isinstance(so_far, list) else []
        labels = {str(c.value): w.say(c.label) for c in f.choices}
        shown = ", ".join(labels.get(str(v), str(v)) for v in listed) or w.t("nothing yet")
        return column(
            [
                hint(look, w.t("{done} of {all}: {shown}", done=len(listed), all=f.many, shown=shown)),
                _grid(app, look, w, session, f, None, pick),
            ],
            8,
            cross=ft.CrossAxisAlignment.STRETCH,
        )
    return _grid(app, look, w, session, f, so_far, pick)


def _grid(app: App, look: Look, w: Words, session: Session, f: Field, value: JsonValue, pick: Any) -> ft.Control:
    def one(c: Choice) -> ft.Control:
        def tapped() -> None:
            if c.rulings:
                app.push(reason_sheet(session, c.rulings, w.say(c.label)))
            else:
                pick(f, c.value)

        label = w.say(c.label)
        return chip(
            look,
            label,
            value is not None and value == c.value,
            tapped,
            emblem_name="why-not" if c.rulings else c.emblem or None,
            name=label if not c.rulings else w.t("{label}, not possible", label=label),
        )

    return ft.Row([one(c) for c in f.choices], spacing=8, run_spacing=8, wrap=True)


def reason_sheet(session: Session, rulings: Sequence[Ruling], title: str) -> Sheet:
    """Why one value is not possible."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return sheet(
            look,
            title,
            [
                ft.Container(
                    column(
                        reasons(app, look, w, session.game.meta.id, rulings), 10, cross=ft.CrossAxisAlignment.STRETCH
                    ),
                    padding=8,
                )
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("not possible now"),
            emblem_name="why-not",
            buttons=[_otherwise(app, look, w, session), button(look, w.t("Got it"), app.close, main=True)],
        )

    return build


def _otherwise(app: App, look: Look, w: Words, session: Session) -> ft.Control | None:
    if not session.correctable:
        return None
    return button(
        look,
        w.t("The table says otherwise"),
        lambda: app.go(f"/t/{session.id}/correct"),
        emblem_name="table-says",
    )


# --- refused ---


def refused_sheet(session: Session, do: Does, e: Refused) -> Sheet:
    """A move the rules refuse: every reason, and the ways on."""
    play = do.action if isinstance(do, Mend) else do
    hard = any(r.hard for r in e.rulings)
    may_insist = isinstance(do, Play) and bool(e.rulings) and not hard and not session.table.blocks

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        game = session.game.meta.id
        parts: list[ft.Control | None] = [
            ft.Container(
                column(reasons(app, look, w, game, e.rulings, on_well=True), 10, cross=ft.CrossAxisAlignment.STRETCH),
                bgcolor=look.well,
                border_radius=16,
                padding=14,
            )
            if e.rulings
            else None
        ]
        insist = None
        if may_insist and isinstance(play, Play):
            insist = button(
                look,
                w.t("We play it anyway"),
                lambda: app.do(Play(move=play.move, anyway=True)),
                emblem_name="table-says",
            )
        return sheet(
            look,
            w.t("This is not possible"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.say(e.why),
            emblem_name="why-not",
            buttons=[insist or _otherwise(app, look, w, session), button(look, w.t("Got it"), app.close, main=True)],
        )

    return build


# --- why not? ---


def why_not_sheet(session: Session, seat: int | None = None, opened: Offer | None = None) -> Sheet:
    """Everything a seat cannot do now, and why; one line open."""
    deciding = session.game.status(session.state).deciding
    state: dict[str, Any] = {
        "seat": seat
        if seat is not None
        else (session.view if session.view is not None else deciding[0] if deciding else 0),
        "open": _ident(opened) if opened else None,
        "all": False,
    }

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        game = session.game
        who: int = state["seat"]
        offers = [o for o in game.offers(session.state, who) if o.rulings]
        first = opened if opened and opened.rulings and (opened.seat in (None, who)) else None
        if first and _ident(first) not in [_ident(o) for o in offers]:
            offers.insert(0, first)
        offers.sort(key=lambda o: (_ident(o) != state["open"], not o.main, o.anytime))
        offers = _told_once(w, offers)

        def choose(i: int) -> None:
            state["seat"], state["open"] = i, None
            app.refresh()

        def more() -> None:
            state["all"] = not state["all"]
            app.refresh()

        def toggle(o: Offer) -> None:
            state["open"] = None if state["open"] == _ident(o) else _ident(o)
            app.refresh()

        seats = [*range(who, len(session.header.seats)), *range(who)]
        seats.sort(
            key=lambda i: (i not in deciding, (i - (deciding[0] if deciding else 0)) % len(session.header.seats))
        )
        names = ft.Row(
            [chip(look, w.name(i), i == who, partial(choose, i)) for i in seats],
            spacing=8,
            run_spacing=8,
            wrap=True,
        )
        near = [o for o in offers if not o.aside or o is first]
        far = [o for o in offers if o.aside and o is not first]
        shown = near + (far if state["all"] else [])
        rows = [_why_row(app, look, w, session, o, _ident(o) == state["open"], partial(toggle, o)) for o in shown]
        if not near:
            rows.insert(0, hint(look, w.t("Everything that comes to mind is possible now.")))
        if far:
            rows.append(
                list_row(
                    look,
                    w.tn("{n} more, not to be expected now", "{n} more, not to be expected now", len(far)),
                    emblem_name=ft.Icons.MORE_HORIZ_ROUNDED,
                    on_tap=more,
                    trailing=ft.Icons.EXPAND_LESS_ROUNDED if state["all"] else ft.Icons.EXPAND_MORE_ROUNDED,
                    expanded=state["all"],
                )
            )
        return sheet(
            look,
            w.t("Why is it not possible?"),
            [names, *rows],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("what {who} cannot do now, and why", who=w.name(who)),
            emblem_name="why-not",
            buttons=[_otherwise(app, look, w, session), button(look, w.t("Got it"), app.close, main=True)],
        )

    return build


def _told_once(w: Words, offers: list[Offer]) -> list[Offer]:
    """Of moves that would read the same (each card of a kind that cannot be laid), the first."""
    told = {(w.say(o.label), tuple(w.say(r.why) for r in o.rulings)): o for o in reversed(offers)}
    return [o for o in offers if told[w.say(o.label), tuple(w.say(r.why) for r in o.rulings)] is o]


def _ident(o: Offer) -> tuple[str, int | None, tuple[tuple[str, JsonValue], ...]]:
    return (o.kind, o.seat, tuple(x for x in o.fixed if x[0] != "seat"))


def _why_row(app: App, look: Look, w: Words, session: Session, o: Offer, open_: bool, on_tap: Any) -> ft.Control:
    title = w.say(o.label)
    picture = framed(look, emblem(look, o.emblem or "why-not", 24, look.accent if open_ else look.ink2))
    head = list_row(
        look,
        title,
        w.say(o.rulings[0].why),
        emblem_name=picture,
        sub_color=look.bad if open_ else look.ink2,
        on_tap=on_tap,
        trailing=ft.Icons.EXPAND_LESS_ROUNDED if open_ else ft.Icons.EXPAND_MORE_ROUNDED,
        expanded=open_,
    )
    if not open_:
        return head
    game = session.game.meta.id
    more: list[ft.Control] = []
    for index, r in enumerate(o.rulings):
        if index:
            more.append(reading(look, w.say(r.why), color=look.bad, size=15, weight=500))
        found = content.rules(game, app.lang).of_rule(r.rule)
        if found:
            more.append(reading(look, _first_sentences(found.body)))
        more.append(
            ruling(
                look,
                w.t("Rule: {title}", title=rule_title(app, game, r.rule)),
                partial(app.push, rule_sheet(game, r.rule)),
                on_well=True,
            )
        )
    return ft.Container(
        column(
            [
                head,
                ft.Container(
                    column(more, 10, cross=ft.CrossAxisAlignment.STRETCH),
                    padding=ft.Padding.only(left=14, right=14, bottom=12),
                ),
            ],
            0,
            cross=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=look.well,
        border_radius=16,
    )


def _first_sentences(body: str, most: int = 200) -> str:
    """The beginning of a rule text: its first paragraph, cut at a sentence."""
    paragraph = content.plain(body).split("\n\n")[0].replace("\n", " ").strip()
    if len(paragraph) <= most:
        return paragraph
    cut = paragraph.rfind(". ", 0, most)
    return paragraph[: cut + 1] if cut > 0 else paragraph


# --- menu ---


def menu_sheet(session: Session) -> Sheet:
    """Everything about this table that is not needed every turn."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        base = f"/t/{session.id}"
        offers = [o for o in session.game.offers(session.state) if o.anytime and o.possible and o.seat is None]

        from companion.ui.screens.hand_over import open_hand_over  # a QR code is made only when it is asked for

        rows: list[ft.Control | None] = [
            list_row(
                look,
                w.t("History"),
                w.t("What happened, step by step"),
                emblem_name=ft.Icons.HISTORY_ROUNDED,
                on_tap=lambda: app.go(f"{base}/history"),
            ),
            list_row(
                look,
                w.t("What we did not tell the app"),
                w.t("Set anything by hand"),
                emblem_name="table-says",
                on_tap=lambda: app.go(f"{base}/correct"),
            ),
            switch_row(
                look,
                w.t("Coach"),
                app.prefs.coach,
                lambda on: app.run(_coach, app, on),
                sub=w.t("Chances beside the moves"),
                emblem_name=ft.Icons.LIGHTBULB_ROUNDED,
            ),
            list_row(
                look,
                w.t("Whose device is this?"),
                w.t("Lies in the middle") if session.view is None else w.name(session.view),
                emblem_name=ft.Icons.SMARTPHONE_ROUNDED,
                on_tap=lambda: app.push(view_sheet(session)),
            ),
            list_row(
                look,
                w.t("Players' names"),
                ", ".join(session.header.seats),
                emblem_name="holder",
                on_tap=lambda: app.push(names_sheet(session)),
            ),
            list_row(
                look,
                w.t("Hand over"),
                w.t("To another phone: QR code, link or file"),
                emblem_name=ft.Icons.QR_CODE_2_ROUNDED,
                on_tap=lambda: app.run(open_hand_over, app, session),
            ),
            list_row(look, w.t("Settings"), emblem_name=ft.Icons.SETTINGS_ROUNDED, on_tap=lambda: app.go("/settings")),
            *[
                list_row(
                    look,
                    w.say(o.label),
                    w.say(o.detail) if o.detail else "",
                    emblem_name=o.emblem or "rule",
                    on_tap=partial(app.push, confirm_sheet(session, o)),
                )
                for o in offers
            ],
        ]
        return sheet(
            look,
            w.t("More"),
            rows,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(session.header.seats),
        )

    return build


async def _coach(app: App, on: bool) -> None:
    await app.set_prefs(coach=on)


def confirm_sheet(session: Session, offer: Offer) -> Sheet:
    """A move that ends something asks once."""
    if offer.fields:
        return action_sheet(session, offer)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return sheet(
            look,
            w.say(offer.label),
            [reading(look, w.say(offer.detail))] if offer.detail else [],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name=offer.emblem or "rule",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Confirm"), lambda: app.do(Play(move=offer.data())), main=True),
            ],
        )

    return build


def view_sheet(session: Session) -> Sheet:
    """On an own device the coach may use what only its owner knows."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def choose(view: int | None) -> None:
            app.run(app.set_view, view)
            app.close_all()

        options: list[tuple[int | None, str]] = [(None, w.t("Lies in the middle")), *enumerate(session.header.seats)]
        return sheet(
            look,
            w.t("Whose device is this?"),
            [
                reading(
                    look,
                    w.t(
                        "In the middle of the table it shows only what everybody sees. On your own device you may also enter what only you know."
                    ),
                ),
                ft.Row(
                    [chip(look, name, session.view == view, partial(choose, view)) for view, name in options],
                    spacing=8,
                    run_spacing=8,
                    wrap=True,
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name=ft.Icons.SMARTPHONE_ROUNDED,
            spacing=14,
        )

    return build


def names_sheet(session: Session) -> Sheet:
    """Other names for the same players."""
    names = list(session.header.seats)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        from companion.ui.components import field
        from companion.ui.screens.setup import seat_names

        def change(i: int, text: str) -> None:
            names[i] = text

        async def save() -> None:
            await session.rename(seat_names(w, names))
            await app.store.remember([n for n in names if n.strip()])
            app.close_all()

        return sheet(
            look,
            w.t("Players' names"),
            [
                field(
                    look,
                    w.t("Player {n}", n=i + 1),
                    n,
                    partial(change, i),
                    max_length=40,
                    key=f"rename-{i}",
                )
                for i, n in enumerate(names)
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="holder",
            spacing=12,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), lambda: app.run(save), main=True),
            ],
        )

    return build
