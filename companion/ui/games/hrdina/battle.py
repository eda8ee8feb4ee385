"""The final battle of a hero: what counts, the chances before the roll, the dice one tap each, the best reroll after it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.table import Play, Undo
from companion.core.text import Msg, msg
from companion.games.hrdina import battle as rules
from companion.games.hrdina import odds
from companion.games.hrdina.odds import MOST_DICE, Rungs
from companion.games.hrdina.rows import signed, written
from companion.games.hrdina.rules.fight import reroll_price
from companion.games.hrdina.state import Adventure, Battle, Hero, State, Step
from companion.games.hrdina.words import ADVENTURE, TOKEN, card_label
from companion.i18n import Words
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    button,
    card,
    choice,
    column,
    dashed_box,
    emblem,
    header,
    hint,
    list_row,
    move,
    moves,
    press,
    row,
    ruling,
    scroll,
    section,
    sheet,
    surface,
    tray,
    verdict,
)
from companion.ui.games.hrdina import pick
from companion.ui.games.hrdina.battle_parts import chart, combat_die, rung_row
from companion.ui.games.hrdina.cards_parts import number_row
from companion.ui.games.hrdina.dice import EDGE
from companion.ui.games.hrdina.plan_words import amount, spending_words
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.screens.table import tell as tell_offer
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, Look

FREE_REROLLS = 6  # looked ahead where they cost nothing
MODIFIER = 20  # a modifier goes so far both ways
# What can be had before the roll, and its emblem.
ONE_MORE: dict[odds.What, tuple[Msg, str | ft.IconData]] = {
    "heal": (msg("Put back an injury"), "life-full"),
    "by_xp": (msg("A mercenary for XP"), "die-combat"),
    "by_gold": (msg("A mercenary for gold"), "die-combat"),
    "die": (msg("One more die"), "die-combat"),
    "reroll": (msg("One more reroll"), ft.Icons.CASINO_ROUNDED),
}


def battle(app: App, session: Session, args: list[str]) -> tuple[ft.Control, Look, Words]:
    """The screen of a hero's battle; `args`: its seat."""
    look, w = app.look("hrdina"), app.words("hrdina", session.header.seats)
    seat = int(args[0]) if args and args[0].isdigit() and int(args[0]) < session.state.n else 0
    return _Screen(app, session, look, w, seat).drawn(), look, w


# --- what is told, also while it is still being written down ---


def battle_of(app: App, session: Session, seat: int) -> Battle:
    """The battle as the fingers left it: taps may come faster than they are stored."""
    told: Battle | None = app.cache.get(("battle", session.id, seat))
    return told or session.state.heroes[seat].battle or Battle()


def put(app: App, session: Session, seat: int, **changes: Any) -> None:
    """Tell a changed battle."""
    key = ("battle", session.id, seat)
    after = battle_of(app, session, seat).model_copy(update=changes)
    app.cache[key] = after

    async def write() -> None:
        told: dict[str, JsonValue] = {"kind": "set_battle", "seat": seat, "battle": after.model_dump(mode="json")}
        try:
            await app._do(session, Play(move=told), None)
        finally:
            if app.cache.get(key) is after:  # no later tap waits
                del app.cache[key]
                app.refresh()

    app.tap()
    app.run(write)


class _Screen:
    """One drawing of the screen."""

    def __init__(self, app: App, session: Session, look: Look, w: Words, seat: int) -> None:
        self.app, self.session, self.look, self.w, self.seat = app, session, look, w, seat
        self.s: State = session.state
        self.fought = battle_of(app, session, seat)
        self.hero: Hero = self.s.heroes[seat].model_copy(update={"battle": self.fought})
        self.count = rules.dice_count(self.fought)
        self.faces = self.s.tables.combat_faces
        fight = rules.fight(self.hero, self.s.options)
        assert fight is not None  # there is a battle
        self.fight = fight
        self.known = fight.honor is not None and fight.injuries is not None
        self.modifier = sum(fight.parts[len(fight.dice) :])
        self.strength = rules.strength(self.s.monster)
        self.rungs: Rungs = tuple(self.s.monster.rungs) if self.s.monster else ()
        self.price = reroll_price(self.s)
        most = (self.hero.xp or 0) // self.price if self.price else FREE_REROLLS
        self.most_rerolls = min(most, odds.ahead(self.count))
        self.rerolls = min(self.most_rerolls, app.cache.get(("rerolls", session.id, seat), 0))

    @property
    def ladder(self) -> Rungs:
        """Rungs for the odds; while only the strength is known, the chance to reach it."""
        return self.rungs or (((self.strength, 1),) if self.strength is not None else ())

    def back(self) -> Action:
        """The table of a followed game, whose tray leads here; else the hero."""
        w, table = self.w, f"/t/{self.session.id}"
        if self.s.live is not None:
            return Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back to the table"), partial(self.app.go, table))
        hero_screen = f"{table}/hero/{self.seat}"
        return Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back to the hero"), partial(self.app.go, hero_screen))

    def drawn(self) -> ft.Control:
        look, w = self.look, self.w
        top = header(
            look,
            w.t("Final battle"),
            w.name(self.seat),
            back=self.back(),
            actions=[Action(ft.Icons.UNDO_ROUNDED, w.t("Undo"), self.undo)],
            on_mat=False,
        )
        body: list[ft.Control | None]
        if not self.s.options.monsters:
            body = [hint(look, w.t("This table plays without monsters."))]
            return frame(self.app, look, top, scroll(body, 8))
        body = [self.entry() if look.large else None, self.monster(), self.total()]
        body += self.after() if self.fought.dice else self.before()
        return frame(self.app, look, top, scroll([*body, ft.Container(height=16)], 8), self.bottom())

    # --- what counts ---

    def monster(self) -> ft.Control:
        look, w, foe = self.look, self.w, self.s.monster
        pick_it = lambda: self.app.open(pick.monster_sheet(self.app, self.session))  # noqa: E731
        if foe is None:
            row_ = list_row(
                look, w.t("Pick the monster"), w.t("its rungs are asked once"), emblem_name="score-monster", on_tap=pick_it
            )  # fmt: skip
            return card(look, [row_])
        ladder = ", ".join(f"{total}: {stars}" for total, stars in foe.rungs)
        said = [
            w.t("from total: stars {ladder}", ladder=ladder) if ladder else w.t("the rungs are not known yet"),
            w.t("strength {n}", n=self.strength) if self.strength is not None and not ladder else "",
            w.t("champion +{n}", n=foe.bonus) if foe.bonus else "",
        ]
        sub = ", ".join(x for x in said if x)
        rows = [list_row(look, w.say(card_label(foe)), sub, emblem_name="score-monster", on_tap=pick_it)]
        if foe.ability:
            says = hint(look, w.t("Ability: {text}", text=foe.ability), emblem_name="ability")
            rows.append(ft.Container(says, padding=ft.Padding.symmetric(horizontal=6)))
        return card(look, rows)

    def total(self) -> ft.Control:
        """The sum so far, written out, and what it is worth."""
        look, w, fight = self.look, self.w, self.fight
        parts = [*fight.dice, *(x for x in fight.parts[len(fight.dice) :] if x)]
        sum_ = written(parts) if parts else "0"
        value = fight.total if fight.dice else None
        shown = signed(self.modifier) if value is None else str(value).replace("-", "−")
        if value is None:
            worth = w.t("to be added to the dice")
        else:
            stars = rules.stars(self.s.monster, value)
            worth = "" if stars is None else w.tn("{n} star", "{n} stars", stars)
        following = next((least for least, _ in self.ladder if value is not None and least > value), None)
        if value is not None and following is not None:
            gap = w.t("{n} more for {total}", n=following - value, total=following)
            worth = ", ".join(x for x in (worth, gap) if x)
        absent = [w.say(TOKEN[t]) for t in ("honor", "injuries") if getattr(fight, t) is None]
        big = look.text(shown, 46, 900, look.accent, line=1.0)
        words = column(
            [
                look.text(worth, 17, 700, lines=3, line=1.2) if worth else None,
                look.text(sum_, 15, 500, look.ink2, lines=3) if len(parts) > 1 else None,
                look.text(w.t("not told yet: {what}", what=w.joined(absent)), 15, 500, look.bad) if absent else None,
            ],
            2,
            expand=True,
        )
        said = ". ".join(x for x in (w.t("total {n}", n=shown), sum_, worth) if x)
        body = ft.Container(row([big, words], 16), padding=ft.Padding.only(left=14, right=14, top=12, bottom=10))
        change = list_row(
            look, w.t("What is added"), self.added(), emblem_name=ft.Icons.EXPOSURE_ROUNDED,
            on_tap=lambda: self.app.open(modifiers_sheet(self.session, self.seat)),
        )  # fmt: skip
        return card(look, [ft.Semantics(label=said, exclude_semantics=True, content=body), change])

    def added(self) -> str:
        """The modifiers in a line."""
        w, h, b = self.w, self.hero, self.fought
        said = [
            w.t("{token}: {n}", token=TOKEN["honor"], n="?" if h.honor is None else h.honor),
            w.t("{token}: {n}", token=TOKEN["injuries"], n="?" if h.injuries is None else h.injuries),
        ]
        said += [
            f"{w.say(ADVENTURE[kind])} {signed(got)}" for kind in rules.ADVENTURES if (got := rules.benefit(b, kind))
        ]
        if b.ability:
            said.append(w.t("ability {n}", n=signed(b.ability)))
        if b.other:
            said.append(w.t("other {n}", n=signed(b.other)))
        return ", ".join(said)

    # --- before the roll ---

    def before(self) -> list[ft.Control | None]:
        look, w, ladder = self.look, self.w, self.ladder
        room = look.column - 2 * SCREEN_EDGE - 28
        bars = odds.chart(self.count, self.modifier, self.faces)
        dice = w.tn("Total of {n} combat die", "Total of {n} combat dice", self.count)
        average = sum((Fraction(total) * chance for total, chance in bars), Fraction(0))
        mean = w.t("on average {n}", n=amount(w, average))
        name = w.t("{what}: from {low} to {high}, {mean}", what=dice, low=bars[0][0], high=bars[-1][0], mean=mean)
        picture = ft.Container(
            column(
                [
                    look.text(dice, 17, 700),
                    look.text(mean, 14, 400, look.ink2),
                    chart(look, bars, ladder, room, name),
                ],
                4,
            ),
            padding=14,
        )
        rows: list[ft.Control] = [picture]
        for least, stars in ladder:
            chance = odds.at_least(self.count, least, self.modifier, self.rerolls, self.faces)
            points = str(stars) if self.rungs else ""
            said = w.t("{total} or more: {chance}", total=least, chance=w.percent(chance))
            if self.rungs:
                said = w.t("{what}, {stars}", what=said, stars=w.tn("{n} star", "{n} stars", stars))
            total = w.t("{n} and more", n=least)
            rows.append(rung_row(look, total, points, chance, w.percent(chance), said=said))
        if self.rungs:
            value = odds.expected(self.count, self.rungs, self.modifier, self.rerolls, self.faces)
            rows.append(list_row(look, w.t("Stars on average"), emblem_name="score-star", value=amount(w, value)))
        if ladder and self.most_rerolls:
            rows.append(
                number_row(
                    look, w, w.t("Rerolls reckoned with"), self.rerolls, 0, self.most_rerolls, self.put_rerolls,
                    emblem_name="action", sub=w.t("each {n} XP, there are {have}", n=self.price, have=self.hero.xp or 0),
                )
            )  # fmt: skip
        parts: list[ft.Control | None] = [card(look, rows)]
        if not ladder:
            parts.append(hint(look, w.t("Pick the monster to see the chances to reach its rungs.")))
            return parts
        return [*parts, *self.worth()]

    @property
    def choices(self) -> odds.Choices | None:
        """What can be bought before the roll, with what is told."""
        hurt, value = self.hero.injuries or 0, self.s.options.injury_value
        battle = odds.Prospect(
            self.ladder, self.count, self.modifier + hurt * value, hurt, value, self.price, self.faces,
        )  # fmt: skip
        return odds.choices(battle, self.hero.xp or 0, self.hero.gold or 0)

    def worth(self) -> list[ft.Control | None]:
        """The best use of XP and gold, and what each thing that can be had before the roll adds."""
        look, w = self.look, self.w
        found = self.choices
        parts: list[ft.Control | None] = [section(look, w.t("What it is worth"))]
        absent = [w.say(TOKEN[t]) for t in ("xp", "gold") if getattr(self.hero, t) is None]
        if absent:
            parts.append(hint(look, w.t("Reckoned as 0, not told yet: {what}", what=", ".join(absent))))
        if found is None:
            why = (
                w.t("There are too many dice and rerolls to reckon what one more is worth.")
                if self.price
                else w.t("Rerolls cost nothing: in the end every die shows its best.")
            )
            return [*parts, hint(look, why)]
        known = [w.t("{points} stars on average", points=amount(w, found.now))] if self.rungs else []
        now = ", ".join([*known, self.reach(found.chance)])
        left = found.rerolls
        base = w.tn(
            "Nothing bought, XP for {n} reroll: {what}", "Nothing bought, XP for {n} rerolls: {what}", left, what=now
        )
        parts.append(hint(look, base if left else w.t("Nothing bought: {what}", what=now)))
        rows: list[ft.Control] = []
        if (best := found.best) is not None and (best.heal or best.by_xp or best.by_gold):
            rows.append(
                list_row(
                    look, w.t("Best use of XP and gold"),
                    f"{spending_words(w, best)}; {self.reach(found.best_chance)}",
                    emblem_name="score-star", value=amount(w, best.stars - found.now, signed=True) if self.rungs else "",
                )
            )  # fmt: skip
        elif best is not None and (self.hero.xp or self.hero.gold):
            rows.append(
                list_row(
                    look, w.t("Buy nothing before the roll"),
                    w.t("Nothing that can be bought is worth more than the rerolls.")
                    if found.rerolls
                    else w.t("Nothing that can be bought helps."),
                    emblem_name="score-star",
                )
            )  # fmt: skip
        rows += [self.one_more(x, found.chance) for x in found.each]
        return [
            *parts,
            card(look, rows),
            ruling(
                look,
                w.t("Rule: {title}", title=rule_title(self.app, "hrdina", "hrdina.battle.mercenary")),
                lambda: self.app.open(rule_sheet("hrdina", "hrdina.battle.mercenary")),
            ),
        ]

    def reach(self, chance: Fraction) -> str:
        return self.w.t("chance to reach {n}: {chance}", n=self.ladder[0][0], chance=self.w.percent(chance))

    def one_more(self, x: odds.Worth, before: Fraction) -> ft.Control:
        """One thing that can be had: its price, what it takes away, and what it adds in points and in chance."""
        look, w = self.look, self.w
        title, mark = ONE_MORE[x.what]
        price = (
            w.t("{n} XP", n=x.xp)
            if x.xp
            else w.tn("{n} gold", "{n} gold", x.gold)
            if x.gold
            else w.t("if a card gives it")
        )
        less = w.tn("{n} reroll fewer", "{n} rerolls fewer", x.rerolls) if x.rerolls else ""
        worse = w.t("the rerolls it takes are worth more") if x.stars < 0 else ""
        sub = ", ".join(t for t in (price, less, worse, self.reach(before + x.chance)) if t)
        value = amount(w, x.stars, signed=bool(x.stars)) if self.rungs else ""
        return list_row(look, w.say(title), sub, emblem_name=mark, value=value)

    def put_rerolls(self, n: int) -> None:
        self.app.cache[("rerolls", self.session.id, self.seat)] = n
        self.app.refresh()

    # --- after the roll ---

    def after(self) -> list[ft.Control | None]:
        look, w = self.look, self.w
        dice = self.fought.dice
        if len(dice) < self.count:
            left = self.count - len(dice)
            return [hint(look, w.tn("{n} die is still to be rolled.", "{n} dice are still to be rolled.", left))]
        if not self.ladder or not self.known:
            return []
        if len(dice) > MOST_DICE or not self.most_rerolls:
            why = w.t("No XP for a reroll.") if self.price and (self.hero.xp or 0) < self.price else ""
            return [hint(look, why)] if why else []
        found = odds.reroll_hint(dice, self.ladder, self.modifier, self.most_rerolls, self.faces)
        unit: Callable[[Fraction], str] = partial(amount, w) if self.rungs else w.percent
        price = w.t("each {n} XP, there are {have}", n=self.price, have=self.hero.xp or 0)
        if found.die is None:
            best = verdict(look, w.t("Stop here"), w.t("A reroll can add nothing more."))
        else:
            gain = w.t("stopping {now}, rerolling {then} on average", now=unit(found.stop), then=unit(found.value))
            best = verdict(look, w.t("Reroll the {n}", n=dice[found.die]), gain)
        rows: list[ft.Control] = []
        for least, stars in self.ladder:
            chance = odds.reroll_hint(dice, ((least, 1),), self.modifier, self.most_rerolls, self.faces).value
            on = (self.fight.total or 0) >= least
            said = w.t("{total} or more: {chance}", total=least, chance=w.percent(chance))
            rows.append(
                rung_row(
                    look, w.t("{n} and more", n=least), str(stars) if self.rungs else "", chance, w.percent(chance),
                    on=on, said=said,
                )
            )  # fmt: skip
        with_rerolls = w.tn("with {n} reroll", "with {n} rerolls", self.most_rerolls)
        return [
            best,
            section(look, w.t("Chances {rerolls}", rerolls=with_rerolls)),
            hint(look, price),
            card(look, rows),
            ruling(
                look,
                w.t("Rule: {title}", title=rule_title(self.app, "hrdina", "hrdina.battle.reroll")),
                lambda: self.app.open(rule_sheet("hrdina", "hrdina.battle.reroll")),
            ),
        ]

    # --- the tray ---

    def bottom(self) -> ft.Control:
        look, w, dice = self.look, self.w, self.fought.dice
        full = len(dice) >= self.count
        title = w.tn("{n} combat die", "{n} combat dice", self.count)
        ask = w.t("Tap a die to take it back.") if full else w.t("Tap what the dice show.")
        made: list[ft.Control] = []
        if full:
            made.append(
                move(
                    look,
                    w.t("Reroll"),
                    w.t("{n} XP", n=self.price),
                    state="main" if self.better() else "possible",
                    emblem_name=ft.Icons.CASINO_ROUNDED,
                    on_tap=self.reroll,
                )
            )
        else:
            hire = self.session.offer("hire_mercenary", self.seat)
            if hire is not None:
                made.append(
                    move(
                        look,
                        w.t("Mercenary"),
                        w.t("one more die") if hire.possible else w.say(hire.rulings[0].why),
                        state="possible" if hire.possible else "impossible",
                        emblem_name="die-combat",
                        on_tap=partial(tell_offer, self.app, self.session, hire),
                    )
                )
        settled = Step.MONSTER in self.s.heroes[self.seat].seen
        made.append(
            move(
                look,
                w.t("Settled") if dice or settled else w.t("No battle"),
                w.t("open again") if settled else w.t("step of the checklist") if dice else w.t("counts 0"),
                state="main" if full and not self.better() and not settled else "possible",
                emblem_name=ft.Icons.CHECK_ROUNDED,
                on_tap=partial(self.settle, not settled),
                chosen=settled,
            )
        )
        if look.large:  # the pad would leave no room for what it changes: it scrolls with the rest
            return tray(look, content=[moves(look, made)])
        return tray(look, title, ask, content=[self.dice_row(), None if full else self.pad(), moves(look, made)])

    def entry(self) -> ft.Control:
        """Dice and pad, where they do not stand in the tray."""
        full = len(self.fought.dice) >= self.count
        return column([self.dice_row(), None if full else self.pad()], 8, cross=ft.CrossAxisAlignment.STRETCH)

    def better(self) -> bool:
        """A reroll would help."""
        dice = self.fought.dice
        if not self.ladder or not self.known or not self.most_rerolls or not 0 < len(dice) <= MOST_DICE:
            return False
        return odds.reroll_hint(dice, self.ladder, self.modifier, self.most_rerolls, self.faces).die is not None

    def dice_row(self) -> ft.Control:
        """The dice that lie there, each to be taken back, and the places still empty."""
        look, w = self.look, self.w
        dice = self.fought.dice
        size = 44.0
        rule = look.edge if look.large else look.rule
        made: list[ft.Control] = [
            surface(
                look,
                ft.Container(combat_die(look, n, size), width=48, height=50, alignment=ft.Alignment.CENTER),
                w.t("Combat die {n}, take it back", n=n),
                partial(self.take, i),
                radius=12,
                width=48,
                height=50,
                focus=look.onMat,
            )
            for i, n in enumerate(dice)
        ]
        empty = min(self.count - len(dice), 12)
        made += [
            ft.Container(
                dashed_box(emblem(look, "weapon-dagger", 18, rule), size, size, rule, size / 4),
                width=48,
                height=size + EDGE,
                alignment=ft.Alignment.CENTER,
            )
            for _ in range(empty)
        ]
        return ft.Row(made, spacing=4, run_spacing=4, wrap=True)

    def pad(self) -> ft.Control:
        """A key for every face there is."""
        look, w = self.look, self.w
        keys: list[ft.Control] = [
            press(
                look,
                ft.Container(combat_die(look, n, 38), height=54, alignment=ft.Alignment.CENTER),
                w.t("Combat die {n}", n=n),
                partial(self.add, n),
                outline=look.keyEdge if look.large else None,
                radius=14,
                expand=True,
            )
            for n in sorted(set(self.faces))
        ]
        if look.large or look.narrow:
            return column([ft.Row(keys[i : i + 3], spacing=8) for i in range(0, len(keys), 3)], 8)
        return ft.Row(keys, spacing=8)

    # --- doing ---

    def undo(self) -> None:
        if self.session.table.can_undo:
            self.app.do(Undo())
        else:
            self.app.say(self.w.t("There is nothing to undo."))

    def add(self, n: int) -> None:
        """One die more, on what the fingers have left so far."""
        now = battle_of(self.app, self.session, self.seat)
        if len(now.dice) < rules.dice_count(now):
            put(self.app, self.session, self.seat, dice=(*now.dice, n))

    def take(self, i: int) -> None:
        dice = battle_of(self.app, self.session, self.seat).dice
        put(self.app, self.session, self.seat, dice=(*dice[:i], *dice[i + 1 :]))

    def reroll(self) -> None:
        dice = self.fought.dice
        best = None
        if self.ladder and self.most_rerolls and len(dice) <= MOST_DICE:
            best = odds.reroll_hint(dice, self.ladder, self.modifier, self.most_rerolls, self.faces).die
        self.app.open(reroll_sheet(self.session, self.seat, best if best is not None else dice.index(min(dice))))

    def settle(self, done: bool) -> None:
        self.app.tell(
            self.session,
            {"kind": "confirm", "seat": self.seat, "step": Step.MONSTER.value, "done": done},
        )  # fmt: skip


def reroll_sheet(session: Session, seat: int, first: int) -> Sheet:
    """Which die is rolled again, and what it shows: the new value stands."""
    state = {"die": first}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        dice = battle_of(app, session, seat).dice
        at = min(state["die"], len(dice) - 1)

        def choose(i: int) -> None:
            state["die"] = i
            app.refresh()

        def shows(n: int) -> None:
            app.tell(session, {"kind": "battle_reroll", "seat": seat, "die": at, "value": n})

        def key(n: int, name: str, on_tap: Callable[[], Any], lit: bool) -> ft.Control:
            return press(
                look,
                ft.Container(combat_die(look, n, 38), width=56, height=54, alignment=ft.Alignment.CENTER),
                name,
                on_tap,
                fill=look.lit if lit else None,
                edge=look.litEdge if lit else None,
                outline=None if lit else look.keyEdge,
                radius=14,
                width=56,
                focus=look.ink,
                semantics={"selected": lit},
            )

        old = [key(n, w.t("Roll the {n} again", n=n), partial(choose, i), i == at) for i, n in enumerate(dice)]
        new = [key(n, w.t("It shows {n}", n=n), partial(shows, n), False) for n in sorted(set(s.tables.combat_faces))]
        return sheet(
            look,
            w.t("Reroll"),
            [
                section(look, w.t("Which die")),
                ft.Row(old, spacing=8, run_spacing=8, wrap=True),
                section(look, w.t("What it shows now")),
                ft.Row(new, spacing=8, run_spacing=8, wrap=True),
                hint(look, w.t("The new value stands, even a lower one.")),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("{n} XP", n=reroll_price(s)),
            emblem_name="die-combat",
        )

    return build


def modifiers_sheet(session: Session, seat: int) -> Sheet:
    """Everything that changes the total: tokens, adventure cards in their order, ability, other; and dice that cards give."""
    hero: Hero = session.state.heroes[seat]
    b = hero.battle or Battle()
    state: dict[str, Any] = {
        "honor": hero.honor, "injuries": hero.injuries,
        **{name: getattr(b, name) for name in (*rules.ADVENTURES, "ability", "other", "extra", "mercenaries")},
        **{f"state.{kind}": "no_token" if kind in b.no_token else "unmet" if kind in b.unmet else "" for kind in rules.ADVENTURES},
    }  # fmt: skip

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put_(name: str, value: Any) -> None:
            state[name] = value
            app.refresh()

        def change(
            name: str, label: str, mark: str, low: int = -MODIFIER, high: int = MODIFIER, **kw: Any
        ) -> ft.Control:
            show = signed if low < 0 else str
            return number_row(
                look, w, label, state[name], low, high, partial(put_, name), emblem_name=mark, show=show, **kw
            )  # fmt: skip

        def adventure(kind: Adventure, mark: str) -> ft.Control:
            options = [("", w.t("applies")), ("no_token", w.t("no token")), ("unmet", w.t("not met"))]
            got = choice(look, options, state[f"state.{kind}"], partial(put_, f"state.{kind}"))
            rows = [change(kind, w.say(ADVENTURE[kind]), mark)]
            if state[kind]:
                rows.append(ft.Container(got, padding=ft.Padding.only(left=8, right=8, bottom=8)))
            return column(rows, 4, cross=ft.CrossAxisAlignment.STRETCH)

        options = session.state.options
        rows: list[ft.Control] = [
            change(
                "honor", w.say(TOKEN["honor"]), "role-guard", 0, 40,
                sub=w.t("each counts {n}", n=signed(options.honor_value)),
            ),
            change(
                "injuries", w.say(TOKEN["injuries"]), "life-lost", 0, 40,
                sub=w.t("each counts {n}", n=signed(-options.injury_value)),
            ),
            adventure("location", "score-alignment"),
            adventure("obstacle", "requirement"),
            adventure("attack", "weapon-dagger"),
            change("ability", w.t("Ability of the monster"), "score-monster"),
            *([hint(look, foe.ability, emblem_name="ability")] if (foe := session.state.monster) and foe.ability else []),
            change("other", w.t("Other"), "score-cards"),
            change("mercenaries", w.t("Mercenaries hired"), "die-combat", 0, 49, sub=w.t("paid for already")),
            change("extra", w.t("Dice from cards"), "die-combat", 0, 49),
        ]  # fmt: skip

        def done() -> None:
            told: list[dict[str, JsonValue]] = [
                {"kind": "set_token", "seat": seat, "token": t, "value": state[t]}
                for t in ("honor", "injuries")
                if state[t] != getattr(session.state.heroes[seat], t)
            ]
            now = battle_of(app, session, seat)
            after = now.model_copy(
                update={
                    **{name: state[name] for name in (*rules.ADVENTURES, "ability", "other", "extra", "mercenaries")},
                    **{
                        how: tuple(kind for kind in rules.ADVENTURES if state[kind] and state[f"state.{kind}"] == how)
                        for how in ("no_token", "unmet")
                    },
                }
            )
            if after != (session.state.heroes[seat].battle or Battle()):
                told.append({"kind": "set_battle", "seat": seat, "battle": after.model_dump(mode="json")})
            app.tell(session, *told)

        return sheet(
            look,
            w.t("What is added"),
            [
                card(look, rows),
                ruling(
                    look,
                    w.t("Rule: {title}", title=rule_title(app, "hrdina", "hrdina.battle.total")),
                    lambda: app.push(rule_sheet("hrdina", "hrdina.battle.total")),
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("location, obstacle, attack: in the order they are turned over"),
            emblem_name=ft.Icons.EXPOSURE_ROUNDED,
            buttons=[button(look, w.t("Done"), done, main=True)],
        )

    return build
