"""A hero board as lessons and the quiz show it: dice, race, goals and wishes, and nothing of what they are worth.

Of a followed game it is the table's own picture, and under each seat the market cards that lie beside the board.
"""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.core.practice import LEARNER
from companion.games.hrdina import rows
from companion.games.hrdina.battle import fight
from companion.games.hrdina.cards import BOARD_CELLS, FAMILIAR_ROW, ROWS
from companion.games.hrdina.dice import kind
from companion.games.hrdina.live.state import Owned
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.quiz import MADE_UP
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import ARMOR, ATTRIBUTE_EMBLEMS, TOKEN, die_label, marker_label, row_label
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import column, emblem, named, row
from companion.ui.games.hrdina.live import known
from companion.ui.games.hrdina.live import table as live_table
from companion.ui.games.hrdina.live.bits import mini_row
from companion.ui.games.hrdina.live.cards_live import card_emblem, hands_words
from companion.ui.games.hrdina.live.known import card_name
from companion.ui.picture import Picture
from companion.ui.session import Session
from companion.ui.theme import Look

DIE = 30.0


def position(app: App, look: Look, w: Words, session: Session) -> Picture | None:
    """The heroes of a table. None where the table's own picture shows all of them: a followed game without own cards."""
    s: State = session.state
    if s.live is not None:
        sides = s.live.sides
        if not any(one.cards for one in sides) or waiting(s).step == "score":
            return None
        drawn = live_table.picture(app, look, w, session)
        beside = [[_owned(app, look, w, card) for card in one.cards] for one in sides]
        return replace(
            drawn,
            seats=[
                column([seat, *own], 7, cross=ft.CrossAxisAlignment.STRETCH) if own else seat
                for seat, own in zip(drawn.seats, beside, strict=True)
            ],
        )
    heroes = [_hero(app, look, w, s, i) for i in range(s.n)]
    return Picture("", [], heroes, "")  # the step of the scoring says nothing about a question


def practice(app: App, look: Look, w: Words, session: Session) -> Picture:
    """The learner's hero with all its rows, empty ones too, and what there is to do: place the die, or improve."""
    s: State = session.state
    full = None not in s.heroes[LEARNER].cells[:BOARD_CELLS]
    headline = w.t("Improve the hero, or finish?") if full else w.t("Which row gets the die?")
    return Picture("", [], [_hero(app, look, w, s, LEARNER, rows_shown=True)], headline)


def _owned(app: App, look: Look, w: Words, owned: Owned) -> ft.Control:
    """A market card beside the board."""
    card = owned.card
    name = look.text(known.card_name(app, w, card), 14, 700)
    told = look.text(owned_words(w, owned), 14, 400, look.ink2, expand=True)
    kind, size = card_emblem(owned), look.mark(18)
    mark = emblem(look, kind, size, look.accent) if isinstance(kind, str) else ft.Icon(kind, look.accent, size)
    return ft.Container(
        row([mark, name, told], 8),
        bgcolor=look.card,
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=12, vertical=5),
    )


def owned_words(w: Words, owned: Owned) -> str:
    """What is printed on a market card and whether it is turned; not what it would do now."""
    card = owned.card
    parts = [w.say(known.TYPE[card.type])]
    if card.hands:
        parts.append(hands_words(w, card.hands))
    parts += [f"{w.say(row_label(r))} {rows.signed(n)}" for r, n in enumerate(card.mods) if n]
    if card.arrow is not None:
        parts.append(w.t("arrow {way}", way=known.ARROW[card.arrow]))
    if card.points is not None:
        parts.append(w.tn("{n} star", "{n} stars", abs(card.points), n=rows.number(card.points)))
    if card.armor:
        parts[0] = w.say(ARMOR[card.armor])
    if not owned.ready:
        parts.append(w.t("used, turned"))
    return ", ".join(parts)


def _hero(app: App, look: Look, w: Words, s: State, seat: int, *, rows_shown: bool = False) -> ft.Control:
    """`rows_shown`: the rows also of a board without any die."""
    hero = s.heroes[seat]
    told = [
        card_name(app, w, c, ("board", "class")) for c in (hero.board, hero.klass) if c is not None and c.id != MADE_UP
    ]
    if hero.klass is not None:
        told.append(w.term(f"colour.{hero.klass.colour}"))
    lines: list[ft.Control | None] = [
        look.text(w.name(seat), 17, 900),
        look.text(", ".join(told), 14, 400, look.ink2) if told else None,
    ]
    shown = [r for r in range(len(ROWS)) if hero.board or rows.filled(hero, r) or _told(w, hero, r)]
    if rows_shown or any(hero.cells):
        lines += [_row(look, w, hero, r) for r in shown if r < FAMILIAR_ROW or s.options.familiars]
    lines.append(_grid(look, w, hero))
    lines += [
        look.text(line, 14, 400, look.ink2) for line in (cards(w, hero), _tokens(w, hero), _battle(w, s, hero)) if line
    ]
    return ft.Container(
        column(lines, 5, cross=ft.CrossAxisAlignment.STRETCH), bgcolor=look.card, border_radius=16, padding=12
    )


def _row(look: Look, w: Words, hero: Hero, r: int) -> ft.Control:
    """Its dice, then what the race and cards add, the goal and the wished colour."""
    name = row(
        [emblem(look, ATTRIBUTE_EMBLEMS[r], look.mark(18), look.accent), look.text(w.term(f"attr.{ROWS[r]}"), 14, 700)],
        5,
    )
    split = [
        w.say(die_label(die)) for die in rows.row_dice(hero.cells, r) if kind(die) == "split"
    ]  # drawn without letters
    notes = look.text(" · ".join([*split, *_told(w, hero, r)]), 12, 400, look.ink2)
    lie = ", ".join(w.say(die_label(die)) for die in rows.row_dice(hero.cells, r))
    dice = named(mini_row(look, w, hero, r, DIE), lie) if lie else mini_row(look, w, hero, r, DIE)
    if look.large:
        return column([name, dice, notes], 3, cross=ft.CrossAxisAlignment.STRETCH)
    return row([ft.Container(name, width=112), dice, ft.Container(notes, expand=True)], 6)


def _told(w: Words, hero: Hero, r: int) -> list[str]:
    """What is known of a row besides its dice."""
    found = []
    if r == FAMILIAR_ROW:
        if (f := hero.familiar) is not None:
            if f.low is not None and f.high is not None:
                between = f"{f.low}–{f.high}"
                found.append(w.t("goal {range}", range=between))
            found.append(", ".join(w.term(f"colour.{c}") for c in f.story or ()))
        return [x for x in found if x]
    if hero.board is not None and hero.board.mods[r]:
        found.append(w.t("race {n}", n=rows.signed(hero.board.mods[r])))
    if hero.mods[r]:
        found.append(w.t("cards {n}", n=rows.signed(hero.mods[r])))
    if hero.klass is not None:
        goal = hero.klass.goals[r]
        stars = w.tn("{n} star", "{n} stars", goal.stars)
        found.append(f"{w.t('goal {range}', range=rows.goal_text(goal))} ({stars})")
    if hero.backstory is not None and hero.backstory.wanted is not None:
        want = hero.backstory.wanted[r]
        found.append(f"{w.t('story')}: {w.term(f'colour.{want.colour}')} {want.cell}")
    return found


def _grid(look: Look, w: Words, hero: Hero) -> ft.Control | None:
    """The nine values of the alignment card; the marker's cell is lit."""
    if hero.alignment is None or hero.alignment.values is None:
        return None
    cells = [
        named(
            ft.Container(
                look.text(
                    rows.number(n), 15, 900 if i == hero.marker else 400, look.onLit if i == hero.marker else None
                ),
                width=44,
                height=34,
                alignment=ft.Alignment.CENTER,
                bgcolor=look.lit if i == hero.marker else None,
                border=ft.Border.all(1.5, look.edge),
                border_radius=6,
            ),
            f"{w.say(marker_label(i))} {rows.number(n)}",
        )
        for i, n in enumerate(hero.alignment.values)
    ]
    marker = "" if hero.marker is None else f"{w.t('Marker on the grid')}: {w.say(marker_label(hero.marker))}"
    lines: list[ft.Control | None] = [row(cells[i : i + 3], 4, tight=True) for i in range(0, len(cells), 3)]
    told = look.text(marker, 12, 400, look.ink2, expand=True) if marker else None
    return row([column(lines, 4, tight=True), told], 12)


def cards(w: Words, hero: Hero) -> str:
    """Armor by its type, with its colours, and traits, with their points."""
    found = []
    for a in hero.armor:
        colours = ", ".join(w.term(f"colour.{c}") for c in a.colours)
        found.append(f"{w.say(ARMOR[a.type])} {a.count}" + (f" ({colours})" if colours else ""))
    for t in hero.traits:
        if t.kept and t.name and t.points is not None:
            size, points = abs(t.points), rows.number(t.points)
            stars = w.tn("{n} star", "{n} stars", size, n=points)
            found.append(f"{w.t('Trait')} {t.name} ({stars})")
    return ", ".join(found)


def _tokens(w: Words, hero: Hero) -> str:
    """Gold, XP and tokens, as far as they are told and there are any."""
    return ", ".join(f"{w.say(label)} {n}" for name, label in TOKEN.items() if (n := getattr(hero, name)))


def _battle(w: Words, s: State, hero: Hero) -> str:
    """What was rolled in the final battle."""
    found = fight(hero, s.options)
    return "" if found is None or not found.dice else f"{w.t('combat dice')}: {rows.written(found.dice)}"
