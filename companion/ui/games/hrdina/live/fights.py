"""Fights with the open minion: what is worth it before anything is paid, mercenaries, the roll, rerolls, the reward."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.core.table import Play
from companion.games.hrdina import odds
from companion.games.hrdina.live.common import live_of
from companion.games.hrdina.live.duels import (
    REROLL,
    SKIP,
    TOKEN_OF,
    TROPHY_XP,
    dice_count,
    rerolled_sums,
    sums,
    trophy_likely,
)
from companion.games.hrdina.live.state import Duel, Minion
from companion.games.hrdina.odds import MOST_DICE
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import ADVENTURE, TOKEN
from companion.i18n import Words
from companion.mycards import Reward
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    card,
    choice,
    column,
    dashed_box,
    emblem,
    hint,
    icon,
    list_row,
    move,
    moves,
    press,
    search,
    section,
    sheet,
    surface,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.battle_parts import chart, combat_die, rung_row
from companion.ui.games.hrdina.cards_facts import name_of
from companion.ui.games.hrdina.cards_parts import number_row, number_sheet
from companion.ui.games.hrdina.dice import EDGE
from companion.ui.games.hrdina.live import gains, known
from companion.ui.games.hrdina.live.bits import RNG, number_keys
from companion.ui.games.hrdina.live.cards_live import token_chips
from companion.ui.games.hrdina.live.picker import hits, offer_sub, picker_sheet
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.games.hrdina.pick_numbers import TOKEN_EMBLEMS
from companion.ui.games.hrdina.plan_words import amount
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, Look

MOST_EXTRA = 12
MOST_REWARD = 30
START_KEYS = 5  # numbers of dice with a key of their own
FOUND = 4  # minions shown while a name is typed
MOST_REROLLS = 6  # looked ahead
MORE = 2  # dice more whose chances are shown
MOST_SUMMED = 6  # dice whose sum is told in one tap; the sums of more are too many keys
SUMS = 7  # in a row of keys
SURE = Fraction(1)
MOST_COST = 15  # of what a fiend made dearer


def minion_name(app: App, w: Words, minion: Minion | None) -> str:
    """The open minion by its name, "" = not told."""
    return known.card_name(app, w, minion, ("minion",)) if minion is not None else ""


def rerolls_of(hero: Hero, n: int) -> int:
    """Rerolls that can be paid and reckoned with."""
    return min(MOST_REROLLS, (hero.xp or 0) // REROLL) if n <= MOST_DICE else 0


def trophy_chance(s: State, n: int) -> Fraction | None:
    """The chance that `n` dice reach the number from which the open minion may leave its trophy; None = not known."""
    minion = live_of(s).minion
    if minion is None or minion.threshold is None or n < 1:
        return None
    return odds.at_least(n, minion.threshold, 0, 0, s.tables.combat_faces)


def glance(v: View) -> str:
    """The minion in a few words, for the key of the fight."""
    minion = v.live.minion
    name = minion_name(v.app, v.w, minion)
    if minion is None or not name:
        return v.w.t("the open minion")
    if minion.threshold is None:
        return name
    return v.w.t("{minion}, trophy {n}+", minion=name, n=minion.threshold)


# --- before ---


def before_sheet(session: Session, seat: int) -> Sheet:
    """The open minion before dice are taken: name it, skip it, see what the dice promise, and fight."""
    state: dict[str, Any] = {"skip": SKIP, "query": ""}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        live = live_of(s)
        own.mine(app)

        def told(offer: mycards.Offer | None) -> None:
            shown = known.minion(app, w, offer).model_dump(mode="json") if offer else None
            app.close()
            own.tell(app, session, {"kind": "reveal_minion", "minion": shown}, then=again)

        def again() -> None:
            app.open(before_sheet(session, seat))

        def threshold(n: int) -> None:
            if live.minion is None:
                return
            more = live.minion.model_copy(update={"threshold": n})
            app.run(_remember_threshold, app, more)
            own.tell(
                app, session, {"kind": "reveal_minion", "minion": more.model_dump(mode="json")}, then=again
            )  # fmt: skip

        def skip() -> None:
            own.tell(app, session, {"kind": "skip_minion", "seat": seat, "price": state["skip"]}, then=again)

        def cost(n: int) -> None:
            state["skip"] = n
            app.refresh()

        def begin(dice: int, *more: dict[str, JsonValue]) -> None:
            """Against the open minion; one that was found by its name alone is named by it."""
            named: list[dict[str, JsonValue]] = []
            if minion is not None and minion is not live.minion:
                named.append({"kind": "reveal_minion", "minion": minion.model_dump(mode="json")})
            own.tell(app, session, *named, {"kind": "start_fight", "seat": seat, "extra": dice - 1}, *more)

        def rolled(value: int) -> None:
            """One die, rolled already: it starts the fight and is its roll."""
            begin(1, {"kind": "combat_roll", "seat": seat, "values": [value]})

        def typed(text: str) -> None:
            state["query"] = text
            app.refresh()

        found = _found(app, w, s, state["query"]) if live.minion is None else []
        minion = known.minion(app, w, found[0]) if len(found) == 1 else live.minion
        name = minion_name(app, w, live.minion)
        naming = picker_sheet(session, w.t("Which minion?"), ("minion",), told, subtitle=w.t("the open one"))
        keys = number_keys(
            look, range(1, START_KEYS + 1), begin, lit=1, name=lambda n: w.tn("Fight with {n} die", "Fight with {n} dice", n)
        )  # fmt: skip
        more = number_sheet(w.t("Combat dice"), None, 1, MOST_EXTRA + 1, begin)
        parts: list[ft.Control | None] = [
            section(look, w.t("Fight with so many dice: one, and more for its weakness")),
            ft.Row([ft.Container(keys, expand=True), _any_number(look, w, partial(app.push, more))], spacing=6),
            section(look, w.t("Or with one die that shows")),
            face_pad(look, w, s, rolled, on_mat=False),
        ]
        if live.minion is None:
            # The name is found right here: typed until one is left, or in part, then one tap.
            box = search(
                look, w.t("Name of the minion"), state["query"], typed, clear_name=w.t("Clear the search"),
                key="minion", autofocus=True,
            )  # fmt: skip
            parts += [box, *_named_so(look, w, state["query"], found, told)]
            if not state["query"].strip():
                parts.append(hint(look, w.t("Named, the app tells the chance of its trophy and what it gave before.")))
        else:
            parts.append(
                list_row(
                    look, name, w.t("another one? tap"), emblem_name="score-monster", on_tap=partial(app.push, naming)
                )
            )  # fmt: skip
        if live.minion is not None:
            at = live.minion.threshold
            pad = number_sheet(w.t("Trophy from the sum"), at, 1, 60, threshold)
            parts.append(
                list_row(
                    look, w.t("Trophy from the sum"), w.t("as the card says; the list only suggests it"),
                    emblem_name="holder", value="?" if at is None else str(at), on_tap=partial(app.push, pad),
                )
            )  # fmt: skip
        if minion is not None:
            parts += chances(look, w, s, seat, minion)
        skipping = session.offer("skip_minion", seat)
        skipped: ft.Control | None = None
        if skipping is not None:
            label = w.t("Skip it: −{n} gold", n=state["skip"])
            if cursed(s.heroes[seat]):
                parts.append(
                    number_row(
                        look, w, w.t("Price of skipping"), state["skip"], 0, MOST_COST, cost, emblem_name="die-gold",
                        sub=w.t("usually {n}; a fiend may change it", n=SKIP),
                    )
                )  # fmt: skip
            if skipping.possible or state["skip"] != SKIP:
                skipped = button(look, label, skip, emblem_name=ft.Icons.SKIP_NEXT_ROUNDED)
            else:
                parts.append(hint(look, w.say(skipping.rulings[0].why), emblem_name="why-not"))
        return sheet(
            look,
            w.t("Fight"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join((w.name(seat), purse(w, s.heroes[seat]))),
            emblem_name="die-combat",
            spacing=4,
            buttons=[button(look, w.t("Cancel"), app.close), skipped],
        )

    return build


def _any_number(look: Look, w: Words, act: Callable[[], Any]) -> ft.Control:
    face = ft.Container(
        icon(look, ft.Icons.MORE_HORIZ_ROUNDED, 24, look.onKey), height=48, alignment=ft.Alignment.CENTER
    )
    return press(
        look, face, w.t("More dice"), act, outline=look.keyEdge, radius=12, width=52, focus=look.ink,
    )  # fmt: skip


def _found(app: App, w: Words, s: State, query: str) -> list[mycards.Offer]:
    """The minions whose names fit what was typed."""
    return list(hits(known.listed(app, s, ("minion",)), w, query)) if query.strip() else []


def _named_so(
    look: Look, w: Words, query: str, found: Sequence[mycards.Offer], on_pick: Callable[[mycards.Offer], Any]
) -> list[ft.Control]:
    """The first of them; a single one is taken as the opponent."""
    if not query.strip():
        return []
    only = len(found) == 1
    rows: list[ft.Control] = [
        list_row(
            look, name_of(w, o), w.t("the opponent") if only else offer_sub(w, o), emblem_name="score-monster",
            trailing=ft.Icons.CHECK_ROUNDED if only else ft.Icons.CHEVRON_RIGHT_ROUNDED, on_tap=partial(on_pick, o),
        )
        for o in found[:FOUND]
    ]  # fmt: skip
    return rows or [hint(look, w.t("No minion of the lists is called so."))]


def purse(w: Words, hero: Hero) -> str:
    """What can be paid with: "4 gold, 2 XP"."""
    return ", ".join(
        (w.tn("{n} gold", "{n} gold", hero.gold or 0), w.t("{token} {n}", token=TOKEN["xp"], n=hero.xp or 0))
    )


async def _remember_threshold(app: App, minion: Minion) -> None:
    told = {"id": minion.id, "threshold": minion.threshold}
    await own.change(app, lambda my: known.remembered(my, "minion", told))


def chances(look: Look, w: Words, s: State, seat: int, minion: Minion) -> list[ft.Control | None]:
    """The sum of one die, and how likely the trophy of a minion is with it and with more dice."""
    hero, faces, n = s.heroes[seat], s.tables.combat_faces, 1
    at = minion.threshold
    bars = odds.chart(n, 0, faces)
    average = sum((Fraction(total) * chance for total, chance in bars), Fraction(0))
    mean = w.t("on average {n}", n=amount(w, average))
    dice = w.tn("Sum of {n} combat die", "Sum of {n} combat dice", n)
    name = w.t("{what}: from {low} to {high}, {mean}", what=dice, low=bars[0][0], high=bars[-1][0], mean=mean)
    room = look.column - 2 * SCREEN_EDGE - 48
    rungs = ((at, 1),) if at is not None else ()
    picture = ft.Container(
        column(
            [look.text(dice, 17, 700), look.text(mean, 14, 400, look.ink2), chart(look, bars, rungs, room, name)], 4
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=6),
    )
    if at is None:
        return [picture]
    rows: list[ft.Control] = []
    before: Fraction | None = None
    for more in range(MORE + 1):
        chance = odds.at_least(n + more, at, 0, 0, faces)
        label = w.tn("{n} die", "{n} dice", n + more)
        gain = "" if before is None else w.t("+{n}", n=w.percent(chance - before))
        said = ", ".join(x for x in (label, w.t("trophy {chance}", chance=w.percent(chance)), gain) if x)
        rows.append(rung_row(look, label, "", chance, w.percent(chance), on=not more, said=said))
        before = chance
        if chance == SURE:
            break
    again = rerolls_of(hero, n)
    if again:
        chance = odds.at_least(n, at, 0, again, faces)
        dice = w.tn("{n} die", "{n} dice", n)
        label = w.t("{dice}, {rerolls}", dice=dice, rerolls=w.tn("{n} reroll", "{n} rerolls", again))
        rows.append(rung_row(look, label, "", chance, w.percent(chance), said=f"{label}, {w.percent(chance)}"))
    price = w.t("One more die: a mercenary for {xp} XP or {gold} gold.", xp=MERCENARY["xp"], gold=MERCENARY["gold"])
    title = w.t("Chance of {n} and more, the trophy", n=at)
    return [picture, section(look, title), card(look, rows), hint(look, price), next_trophy(look, w, s, seat)]


def next_trophy(look: Look, w: Words, s: State, seat: int) -> ft.Control:
    """What the next trophy brings."""
    before = s.heroes[seat].trophies or 0
    if before < len(TOKEN_OF):
        return hint(look, w.t("The trophy brings a token: {card}.", card=ADVENTURE[TOKEN_OF[before]]))
    return hint(look, w.t("The trophy brings {n} XP.", n=TROPHY_XP))


# --- the roll ---


def moment(v: View) -> Moment:
    """The tray of a fight: its dice, mercenaries and the roll, then rerolls and the reward."""
    duel = v.live.duel
    if duel is None:
        return Moment()
    return _before_roll(v, duel) if duel.sum is None else _rolled(v, duel, duel.sum)


def _key(session: Session, duel: Duel) -> tuple[str, str, int, int]:
    return ("combat", session.id, duel.seat, dice_count(duel))


def _before_roll(v: View, duel: Duel) -> Moment:
    app, look, w, seat, n = v.app, v.look, v.w, duel.seat, dice_count(duel)
    told: list[int] = app.draft.setdefault(_key(v.session, duel), [])  # type: ignore[call-overload]

    def add(value: int) -> None:
        if len(told) < n:
            told.append(value)
        if len(told) == n:
            roll(tuple(told))
        else:
            app.refresh()

    def take(i: int) -> None:
        told.pop(i)
        app.refresh()

    def roll(values: tuple[int, ...]) -> None:
        app.draft.pop(_key(v.session, duel), None)  # type: ignore[call-overload]
        app.do(Play(move={"kind": "combat_roll", "seat": seat, "values": list(values)}))

    def by_app() -> None:
        roll(tuple(RNG.choice(v.s.tables.combat_faces) for _ in range(n)))

    made: list[ft.Control] = []
    offer = v.find("fight_mercenary", seat)
    for pay, price in MERCENARY.items() if offer is not None else ():
        assert offer is not None
        chosen = next((c for f in offer.fields for c in f.choices if c.value == pay), None)
        against = (*offer.rulings, *(chosen.rulings if chosen else ()))
        token = w.t("{token} −{n}", token=TOKEN[pay], n=price)
        made.append(
            move(
                look,
                w.t("Mercenary"),
                token if not against else v.short(against),
                state="possible" if not against else "impossible",
                emblem_name=TOKEN_EMBLEMS[pay],
                on_tap=partial(_hire, v, seat, pay),
                name=w.t("Mercenary, {price}", price=token),
                stacked=True,
                key=f"mercenary-{pay}",
            )
        )
    made.append(
        move(
            look, w.t("App rolls"), w.tn("{n} die", "{n} dice", n), emblem_name=ft.Icons.CASINO_ROUNDED, on_tap=by_app,
            stacked=True, key="roll",
        )
    )  # fmt: skip
    if cursed(v.s.heroes[seat]) and offer is not None:
        for pay in MERCENARY:
            words = w.t("{token}: another price", token=TOKEN[pay])
            made.append(
                move(
                    look, w.t("Mercenary"), words, emblem_name="role-necromancer", stacked=True,
                    on_tap=partial(_hire_otherwise, v, seat, pay), name=w.t("Mercenary, {price}", price=words),
                    key=f"mercenary-{pay}-otherwise",
                )
            )  # fmt: skip
    worth = _worth(v, duel)
    faces, by_die = face_pad(look, w, v.s, add), [pool(look, w, told, n, take)]
    if not told and 1 < n <= MOST_SUMMED:

        def summed(total: int) -> None:
            app.do(Play(move={"kind": "combat_roll", "seat": seat, "total": total}))

        heads = [look.text(text, 15, 500, look.onMat2) for text in (w.t("Their sum"), w.t("Or die by die"))]
        by_die = [heads[0], sum_pad(look, w, sums(v.s, n), summed), heads[1]]
    content = [*by_die, faces, moves(look, made, columns=3)]
    return Moment(
        with_words(look, content, worth),
        sub=_odds_line(v, duel),
        strip=False,
    )


def with_words(look: Look, keys: list[ft.Control], words: ft.Control | None) -> list[ft.Control]:
    """Keys with a line of advice over them; at large text under them, so that the keys stay in sight."""
    if words is None:
        return keys
    return [*keys, words] if look.large else [words, *keys]


def _hire(v: View, seat: int, pay: str) -> None:
    v.app.do(Play(move={"kind": "fight_mercenary", "seat": seat, "pay": pay}))


def _hire_otherwise(v: View, seat: int, pay: str) -> None:
    """At a price that a fiend changed."""
    told: dict[str, JsonValue] = {"kind": "fight_mercenary", "seat": seat, "pay": pay}
    v.app.open(price_sheet(v.session, seat, told, v.w.t("Mercenary"), pay, MERCENARY[pay]))


def cursed(hero: Hero) -> bool:
    """An active fiend may change prices."""
    return any(f.active for f in hero.fiends)


def price_sheet(session: Session, seat: int, told: dict[str, JsonValue], title: str, pay: str, usual: int) -> Sheet:
    """A move whose price a fiend may change: the usual one is there, another one is stepped to."""
    state = {"price": usual}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        hero = session.state.heroes[seat]

        def put(n: int) -> None:
            state["price"] = n
            app.refresh()

        def done() -> None:
            app.do(Play(move={**told, "price": state["price"]}))

        name = w.t("{token}", token=TOKEN[pay])
        have = getattr(hero, pay) or 0
        return sheet(
            look,
            title,
            [
                hint(look, w.t("An active fiend may change the price."), emblem_name="role-necromancer"),
                number_row(
                    look, w, name, state["price"], 0, MOST_COST, put, emblem_name=TOKEN_EMBLEMS[pay],
                    sub=w.t("usually {n}, there are {have}", n=usual, have=have),
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="die-combat",
            buttons=[button(look, w.t("Cancel"), app.close), button(look, w.t("Pay {n}", n=state["price"]), done, main=True)],
        )  # fmt: skip

    return build


def _odds_line(v: View, duel: Duel) -> str:
    """The minion and the chance of its trophy."""
    w, n = v.w, dice_count(duel)
    name = minion_name(v.app, w, v.live.minion)
    dice = w.tn("{n} combat die", "{n} combat dice", n)
    chance = trophy_chance(v.s, n)
    parts = [name, dice]
    if chance is not None and v.live.minion is not None:
        parts.append(w.t("{n} and more: {chance}", n=v.live.minion.threshold or 0, chance=w.percent(chance)))
    return ", ".join(x for x in parts if x)


def _worth(v: View, duel: Duel) -> ft.Control | None:
    """What one more die would add, before it is paid."""
    n = dice_count(duel)
    now, more = trophy_chance(v.s, n), trophy_chance(v.s, n + 1)
    if now is None or more is None:
        return None
    words = v.w.t("One more die: {chance} instead of {now}.", chance=v.w.percent(more), now=v.w.percent(now))
    return hint(v.look, words, on_mat=True)


def pool(look: Look, w: Words, told: list[int], n: int, take: Callable[[int], Any]) -> ft.Control:
    """Combat dice told so far, each to be taken back, and those still to come."""
    size = 44.0
    made: list[ft.Control] = [
        surface(
            look,
            ft.Container(combat_die(look, value, size), width=48, height=50, alignment=ft.Alignment.CENTER),
            w.t("Combat die {n}, take it back", n=value),
            partial(take, i),
            radius=12,
            width=48,
            height=50,
            focus=look.onMat,
        )
        for i, value in enumerate(told)
    ]
    made += [
        ft.Container(
            dashed_box(emblem(look, "weapon-dagger", 18, look.rule), size, size, look.rule, size / 4),
            width=48,
            height=size + EDGE,
            alignment=ft.Alignment.CENTER,
        )
        for _ in range(min(n - len(told), 12))
    ]
    return ft.Row(made, spacing=4, run_spacing=4, wrap=True)


def face_pad(
    look: Look, w: Words, s: State, add: Callable[[int], Any], *, on_mat: bool = True, name: str = ""
) -> ft.Control:
    """A key for every face of a combat die."""
    keys: list[ft.Control] = [
        press(
            look,
            ft.Container(combat_die(look, n, 38), height=54, alignment=ft.Alignment.CENTER),
            w.t("It shows {n}", n=n) if name else w.t("Combat die {n}", n=n),
            partial(add, n),
            outline=None if on_mat else look.keyEdge,
            radius=14,
            expand=True,
            focus=look.onMat if on_mat else look.ink,
        )
        for n in sorted(set(s.tables.combat_faces))
    ]
    if look.large or look.narrow:
        return column([ft.Row(keys[i : i + 3], spacing=8) for i in range(0, len(keys), 3)], 8)
    return ft.Row(keys, spacing=8)


def sum_pad(look: Look, w: Words, numbers: range, on_pick: Callable[[int], Any]) -> ft.Control:
    """A key for every sum."""
    per = SUMS - 2 if look.large or look.narrow else SUMS
    lines: list[ft.Control] = []
    for i in range(0, len(numbers), per):
        keys = number_keys(look, numbers[i : i + per], on_pick, name=lambda n: w.t("Sum {n}", n=n))
        keys.controls += [ft.Container(expand=True) for _ in range(per - len(keys.controls))]
        lines.append(keys)
    return column(lines, 6)


# --- after it ---


def _rolled(v: View, duel: Duel, total: int) -> Moment:
    app, look, w, seat = v.app, v.look, v.w, duel.seat
    advice = best(v.s, duel)
    own.mine(app)
    hero, state = v.s.heroes[seat], reward_state(v, duel)
    reroll = v.find("combat_reroll", seat)

    def put(key: str, value: Any) -> None:
        state[key] = value
        app.refresh()

    better = advice is not None and advice.die is not None
    given = facts.gains_words(w, told) if (told := gains.told_of(state)) else w.t("and nothing that is counted")
    likely, known_ = state["trophy"], state["known"]
    made: list[ft.Control] = []
    if v.find("take_reward", seat) is not None:
        for trophy in (True, False) if likely is not False else (False, True):
            title = w.t("With the trophy") if trophy else w.t("Without the trophy")
            made.append(
                move(
                    look, title, given, state="main" if trophy is likely and not better else "possible",
                    emblem_name="score-monster" if trophy else "role-guard",
                    on_tap=partial(take_reward, app, v.session, seat, state, trophy), key=f"reward-{trophy}",
                )
            )  # fmt: skip
        made.append(
            move(
                look, w.t("Tokens"), w.t("and the next minion"), emblem_name="clue",
                on_tap=partial(app.open, reward_sheet(v.session, seat, state)), key="reward-more",
            )
        )  # fmt: skip
    if reroll is not None:
        first = advice.die if advice is not None and advice.die is not None else _lowest(duel)
        made.append(
            v.one(
                reroll, title=w.t("Reroll"), sub=w.t("{n} XP for a die", n=REROLL), main=better,
                emblem_name="die-6", on_tap=partial(app.open, reroll_sheet(v.session, seat, first)),
            )
        )  # fmt: skip
    dice: list[ft.Control] = [
        surface(
            look,
            ft.Container(combat_die(look, value, 44), width=48, height=50, alignment=ft.Alignment.CENTER),
            w.t("Roll the {n} again", n=value),
            partial(app.open, reroll_sheet(v.session, seat, i)),
            radius=12,
            width=48,
            height=50,
            focus=look.onMat,
        )
        for i, value in enumerate(duel.values)
    ]
    sub = w.t("combat sum {n}", n=total)
    if v.live.minion is not None and (at := v.live.minion.threshold) is not None:
        gap = w.t("trophy from {n}", n=at) if total >= at else w.t("{n} short of {all}", n=at - total, all=at)
        sub = f"{sub}, {gap}"
    shown = [ft.Row(dice, spacing=4, run_spacing=4, wrap=True)] if dice else []
    said = hint(look, _advice_words(w, duel, advice), on_mat=True) if advice is not None else None
    asked = w.t("As told before for this sum:") if known_ else w.t("What the row gives")
    words = look.text(asked, 15, 500, look.onMat2)
    gives = gains.pad(app, look, w, v.s, hero, state, put, on_mat=True, most=MOST_REWARD)
    content = [*shown, *([said] if said is not None else []), words, gives, moves(look, made)]
    return Moment(content, sub=sub, strip=False, anytime=False)


def reward_state(v: View, duel: Duel) -> dict[str, Any]:
    """What is being told of the reward; it begins with what this minion gave before for such a sum."""
    total = duel.sum or 0
    key = ("reward", v.session.id, v.session.table.last, duel.seat, total)
    minion = v.live.minion
    offer = own.offer(v.app, "minion", minion.id) if minion is not None else None
    known_ = gains.reward_for(offer, total)
    state: dict[str, Any] | None = v.app.draft.get(key)  # type: ignore[call-overload]
    if state is None or (known_ is not None and not state["known"] and not gains.told_of(state)):
        state = {"trophy": trophy_likely(v.s), "tokens": (), "marker": None, "next": None, "known": known_ is not None}
        if known_ is not None:
            state["trophy"] = known_.trophy
            state.update(gains.fitting(known_.gains, v.s, v.s.heroes[duel.seat]))
        v.app.draft[key] = state  # type: ignore[index]
    return state


def take_reward(app: App, session: Session, seat: int, state: dict[str, Any], trophy: bool) -> None:
    """The reward is remembered with its minion, then told."""
    told: dict[str, JsonValue] = {
        "kind": "take_reward", "seat": seat, "gains": gains.changes_of(state), "trophy": trophy,
    }  # fmt: skip
    if state["next"] is not None:
        told["next"] = state["next"].model_dump(mode="json")
    app.run(_take_reward, app, session, state, told)


async def _take_reward(app: App, session: Session, state: dict[str, Any], told: dict[str, JsonValue]) -> None:
    live = live_of(session.state)
    if live.minion is not None and live.duel is not None and live.duel.sum is not None:
        reward = Reward(at=live.duel.sum, trophy=bool(told["trophy"]), gains=gains.told_of(state))
        try:
            await gains.remember_reward(app, live.minion.id, reward)
        except StoreError as e:
            app.say(app.words().say(e.why))
    own.tell(app, session, told)


def _lowest(duel: Duel) -> int | None:
    return duel.values.index(min(duel.values)) if duel.values else None


def best(s: State, duel: Duel) -> odds.Hint | None:
    """Stop or reroll which die, for the trophy; None while its number is not known or it is reached."""
    minion = live_of(s).minion
    if minion is None or minion.threshold is None or not 0 < len(duel.values) <= MOST_DICE:
        return None
    if sum(duel.values) >= minion.threshold:
        return None
    again = rerolls_of(s.heroes[duel.seat], len(duel.values))
    return odds.reroll_hint(duel.values, ((minion.threshold, 1),), 0, again, s.tables.combat_faces) if again else None


def _advice_words(w: Words, duel: Duel, advice: odds.Hint) -> str:
    if advice.die is None:
        return w.t("Rerolls cannot reach the trophy any more.")
    return w.t(
        "Rerolling the {n}: trophy {chance} with all XP.", n=duel.values[advice.die], chance=w.percent(advice.value)
    )


def reroll_sheet(session: Session, seat: int, first: int | None) -> Sheet:
    """Which die is rolled again and what it shows, `first` is lit; None: the roll was told by its sum, so the new sum is."""
    state = {"die": first or 0, "price": REROLL}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        duel, hero = live_of(s).duel, s.heroes[seat]
        if duel is None or duel.sum is None:
            return sheet(look, w.t("Reroll"), [], on_close=app.close, close_name=w.t("Close"))
        at = min(state["die"], max(0, len(duel.values) - 1))

        def put(key: str, n: int) -> None:
            state[key] = n
            app.refresh()

        def tell(**shown: int) -> None:
            price = {} if state["price"] == REROLL else {"price": state["price"]}
            app.do(Play(move={"kind": "combat_reroll", "seat": seat, **shown, **price}))

        def shows(n: int) -> None:
            tell(die=at, value=n)

        asked: list[ft.Control | None]
        ours: list[ft.Control | None] = []
        if duel.values:
            asked = [
                section(look, w.t("Which die")),
                _old(look, w, duel.values, at, partial(put, "die")),
                section(look, w.t("What it shows now")),
                face_pad(look, w, s, shows, on_mat=False, name="shows"),
            ]
            rolling = partial(RNG.choice, s.tables.combat_faces)
            ours = [
                button(look, w.t("Roll it for us"), lambda: shows(rolling()), emblem_name=ft.Icons.CASINO_ROUNDED)
            ]  # fmt: skip
        else:
            pad = sum_pad(look, w, rerolled_sums(s, duel), lambda n: tell(total=n))
            asked = [section(look, w.t("What is the sum now")), pad]
        cost: ft.Control | None = None
        if cursed(hero):
            cost = number_row(
                look, w, w.t("Price of the reroll"), state["price"], 0, MOST_COST, partial(put, "price"),
                emblem_name=TOKEN_EMBLEMS["xp"], sub=w.t("usually {n}; a fiend may change it", n=REROLL),
            )  # fmt: skip
        return sheet(
            look,
            w.t("Reroll"),
            [*asked, hint(look, w.t("The new value stands, even a lower one.")), cost],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("{n} XP, there are {have}", n=REROLL, have=hero.xp or 0),
            emblem_name="die-combat",
            buttons=ours,
        )

    return build


def _old(look: Look, w: Words, values: tuple[int, ...], at: int, on_pick: Callable[[int], Any]) -> ft.Control:
    """The dice as rolled, one of them lit."""
    keys: list[ft.Control] = [
        press(
            look,
            ft.Container(combat_die(look, n, 38), width=56, height=54, alignment=ft.Alignment.CENTER),
            w.t("Roll the {n} again", n=n),
            partial(on_pick, i),
            fill=look.lit if i == at else None,
            edge=look.litEdge if i == at else None,
            outline=None if i == at else look.keyEdge,
            radius=14,
            width=56,
            focus=look.ink,
            semantics={"selected": i == at},
        )
        for i, n in enumerate(values)
    ]
    return ft.Row(keys, spacing=8, run_spacing=8, wrap=True)


# --- the reward ---


def reward_sheet(session: Session, seat: int, told: dict[str, Any] | None = None) -> Sheet:
    """All of the reward: what the row gives, adventure tokens, whether the trophy is among it, who comes next. `told`:
    what was told of it so far."""
    start = {"trophy": trophy_likely(session.state), "tokens": (), "marker": None, "next": None}
    state: dict[str, Any] = told if told is not None else start

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        live, hero = live_of(s), s.heroes[seat]
        duel = live.duel
        own.mine(app)

        def put(key: str, value: Any) -> None:
            state[key] = value
            app.refresh()

        def flip(kind: str) -> None:
            now = state["tokens"]
            put("tokens", tuple(x for x in now if x != kind) if kind in now else (*now, kind))

        def next_(offer: mycards.Offer) -> None:
            app.close()
            put("next", known.minion(app, w, offer))

        def take() -> None:
            take_reward(app, session, seat, state, bool(state["trophy"]))

        name = minion_name(app, w, live.minion)
        options = [("yes", w.t("with the trophy")), ("no", w.t("without it"))]
        chosen = {True: "yes", False: "no", None: ""}[state["trophy"]]
        following: Minion | None = state["next"]
        naming = picker_sheet(session, w.t("Which minion?"), ("minion",), next_, subtitle=w.t("the new open one"))
        parts: list[ft.Control | None] = [
            list_row(look, w.t("Combat sum"), _written(duel), emblem_name="die-combat", value=str(duel.sum))
            if duel and duel.sum is not None
            else None,
            choice(look, options, chosen, lambda it: put("trophy", it == "yes")),
            _likely(look, w, s),
            next_trophy(look, w, s, seat) if state["trophy"] else None,
            section(look, w.t("What the row gives")),
            gains.pad(app, look, w, s, hero, state, put, most=MOST_REWARD),
            section(look, w.t("Other tokens gained")),
            token_chips(look, w, state["tokens"], flip),
            list_row(
                look,
                w.t("The next minion"),
                minion_name(app, w, following) or w.t("can be named later"),
                emblem_name="score-monster",
                on_tap=partial(app.push, naming),
            ),
        ]
        return sheet(
            look,
            w.t("Reward"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(x for x in (w.name(seat), name) if x),
            emblem_name="score-monster",
            spacing=4,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Take it"), take, main=True)
                if state["trophy"] is not None
                else button(look, w.t("With the trophy?"), app.refresh),
            ],
        )

    return build


def _written(duel: Duel) -> str:
    return " + ".join(str(n) for n in duel.values) if len(duel.values) > 1 else ""


def _likely(look: Look, w: Words, s: State) -> ft.Control | None:
    minion = live_of(s).minion
    if minion is None or minion.threshold is None:
        return hint(look, w.t("The row of the card says whether the trophy is part of the reward."))
    return hint(look, w.t("The list has the trophy from {n} on; the card decides.", n=minion.threshold))
