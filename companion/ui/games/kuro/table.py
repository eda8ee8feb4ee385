"""Kuro's table: the revealed hero and its requirement, every party, and the moves of the moment."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play
from companion.core.text import Percent, Term, Who, msg
from companion.games.kuro import coach as coach_
from companion.games.kuro.coach import Coach, SeatOdds
from companion.games.kuro.requirement import check_requirement
from companion.games.kuro.rules.common import passed
from companion.games.kuro.state import CHICKEN, HEROES, PARTY_GOAL, Player, Stage, State
from companion.games.kuro.words import ABILITIES, EMBLEMS
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    answer,
    button,
    card,
    chance,
    count,
    emblem,
    heptagon,
    hint,
    inline_count,
    list_row,
    move,
    moves,
    now,
    reading,
    row,
    seat,
    section,
    sheet,
)
from companion.ui.games.kuro.parts import hero_keys, hero_name, party, small_key, strengths
from companion.ui.picture import Picture
from companion.ui.screens.advice import advice_line
from companion.ui.screens.sheets import action_sheet, rule_title, why_not_sheet
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import Look

SETUP = {Stage.SETUP_PARTY, Stage.SETUP_REPLACE, Stage.SETUP_HANDS, Stage.SETUP_START}


class Table:
    """One drawing of the table."""

    def __init__(self, app: App, look: Look, w: Words, session: Session) -> None:
        self.app, self.look, self.w, self.session = app, look, w, session
        self.s: State = session.state
        self.status = session.game.status(self.s)
        self.offers = session.game.offers(self.s)
        self.coach: Coach | None = (
            coach_.coach(self.s, session.view) if app.prefs.coach and self.s.stage not in SETUP else None
        )

    # --- telling ---

    def play(self, offer: Offer, **values: Any) -> None:
        self.app.do(Play(move=offer.data(**values)))

    def find(self, kind: str, seat: int | None = None, **fixed: Any) -> Offer | None:
        for o in self.offers:
            if o.kind == kind and (seat is None or o.seat == seat) and fixed.items() <= dict(o.fixed).items():
                return o
        return None

    def abilities(self, seat: int | None = None) -> list[Offer]:
        """Abilities that can be used now."""
        return [o for o in self.offers if o.kind == "use_ability" and o.possible and seat in (None, o.seat)]

    # --- the mat ---

    def mat(self) -> list[ft.Control]:
        parts: list[ft.Control] = [self.now()]
        if self.s.revealed:
            verdict = check_requirement(self.s.revealed, self.s.n, permit=self.s.permit)
            parts.append(strengths(self.app, self.look, self.w, verdict.lines))
        return parts

    def seats(self) -> list[ft.Control]:
        wide = self.look.width >= 1100
        seats: list[ft.Control] = [self.seat(i) for i in range(self.s.n)]
        if wide:
            seats = [
                ft.Row(
                    [ft.Container(x, expand=True) for x in [*seats, ft.Container()][i : i + 2]],
                    spacing=14,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                )
                for i in range(0, len(seats), 2)
            ]
        return seats

    def now(self) -> ft.Control:
        look, w, s = self.look, self.w, self.s
        deck = count(
            look,
            str(s.deck),
            w.t("in the deck"),
            "deck",
            name=w.tn("{n} card in the draw deck", "{n} cards in the draw deck", s.deck),
        )
        if s.revealed:
            verdict = check_requirement(s.revealed, s.n, permit=s.permit)
            name = hero_name(w, s.revealed)
            big = heptagon(
                look, str(s.revealed), EMBLEMS[s.revealed], w.t("Revealed: {hero}", hero=name), self.discards
            )
            under = (
                w.t("revealed: {hero}", hero=name) if not s.permit else w.say(verdict.detail) if verdict.detail else ""
            )
            words = answer(
                look,
                w.t("Required strength"),
                w.say(verdict.summary) if verdict.summary else "",
                [look.text(under, 15, 500, look.onMat2, lines=2)],
            )
        else:
            big = heptagon(look, "?", None, w.t("No hero is revealed yet"), self.discards, empty="?")
            if s.stage in SETUP:
                words = answer(look, w.t("Before the first round"), w.t("Set-up"), [])
            elif s.stage is Stage.GAME_OVER:
                words = answer(look, w.t("The game is over"), w.tn("{n} round", "{n} rounds", s.round), [])
            else:
                words = answer(
                    look, w.t("Required strength"), "?", [look.text(w.t("turn the top card"), 15, 500, look.onMat2)]
                )
        return now(look, big, words, deck)

    def seat(self, i: int) -> ft.Control:
        s = self.s
        drawn: ft.Control = SeatView(
            self.app,
            self.look,
            self.w,
            i,
            s.players[i],
            self.seat_status(i),
            # While parties are dealt everybody waits; the one being asked for is lit.
            deciding=i in (self.status.deciding[:1] if s.stage in SETUP else self.status.deciding),
            has_card=s.wandering and s.holder == i,
            lit=frozenset(x.hero for x in s.pending if x.seat == i),
            key=ft.ScrollKey(f"seat-{i}"),  # type: ignore[call-arg]  # made by a lazy decorator
        )
        return drawn

    def seat_status(self, i: int) -> str:
        w, s = self.w, self.s
        if any(x.seat == i for x in s.pending):
            return w.t("announces an ability")
        if s.stage in SETUP or s.stage is Stage.GAME_OVER:
            return ""
        if i in s.banned:
            return w.t("may not hire")
        answers = [c.yes for c in s.clues if c.seat == i and c.yes is not None]
        clue = w.t("clue: {answer}", answer=w.t("yes") if answers[-1] else w.t("no")) if answers else ""
        if s.stage in (Stage.HIRING, Stage.RETIRING) and i == s.holder:
            return w.t("hires")
        if i in self.status.deciding:
            return " · ".join(x for x in (w.t("decides"), clue) if x)
        if i == s.active:
            return w.t("is the sender")
        if i in passed(s):
            return " · ".join(x for x in (w.t("passed"), clue) if x)
        return clue or w.t("waits")

    def discards(self) -> None:
        self.app.open(discard_sheet(self.session))

    # --- the tray ---

    def moves(self) -> list[ft.Control]:
        s = self.s
        if s.stage is Stage.GAME_OVER:
            return self.over()
        if s.pending:
            return self.pending()
        by_stage: dict[Stage, Callable[[], list[ft.Control]]] = {
            Stage.SETUP_PARTY: self.deal,
            Stage.SETUP_REPLACE: self.replaced,
            Stage.SETUP_HANDS: lambda: self.buttons("deal_hands"),
            Stage.SETUP_START: self.start,
            Stage.ROUND_START: lambda: self.heroes("reveal_requirement", "hero"),
            Stage.SEND: lambda: self.buttons("send_from_hand", "send_from_deck", "skip_send", ability=True),
            Stage.FORCED: self.forced,
            Stage.OFFER: lambda: self.buttons("announce_hire", "pass", "ask_clue", ability=True),
            Stage.ANSWER: self.answer,
            Stage.RETURN: self.returned,
            Stage.HIRING: lambda: self.heroes("reveal_hired", "hero"),
            Stage.RETIRING: lambda: self.buttons("retire_pair", ability=True),
            Stage.ROUND_END: self.flip,
        }
        return by_stage[s.stage]()

    def one(
        self, offer: Offer, *, main: bool | None = None, title: str = "", sub: str | None = None, emblem_name: str = ""
    ) -> ft.Control:
        """A move button of an offer; an impossible one says why in its second line."""
        w = self.w
        if offer.rulings:
            # Two or three words here; the whole reason is one tap away.
            state, line = "impossible", rule_title(self.app, "kuro", offer.rulings[0].rule)
        else:
            state = "main" if (offer.main if main is None else main) else "possible"
            line = sub if sub is not None else w.say(offer.detail) if offer.detail else ""
        return move(
            self.look,
            title or w.say(offer.label),
            line,
            state=state,  # type: ignore[arg-type]
            emblem_name=emblem_name or offer.emblem or None,
            on_tap=lambda: self.tap(offer),
            key=f"move-{offer.kind}",
        )

    def tap(self, offer: Offer) -> None:
        """Private arguments are asked for only on an own device; otherwise one tap says it."""
        private = self.session.view is not None and offer.seat == self.session.view
        if offer.possible and private and offer.fields:
            self.app.open(action_sheet(self.session, offer))
        else:
            tell(self.app, self.session, offer)

    def buttons(self, *kinds: str, ability: bool = False) -> list[ft.Control]:
        made: list[ft.Control] = []
        mains = 0
        for kind in kinds:
            offer = self.find(kind, self.actor(kind))
            if offer is None or (kind == "skip_send" and offer.rulings):
                continue
            # One lit move at most: what the game waits for first.
            main = offer.main and offer.possible and not mains
            mains += main
            made.append(self.one(offer, main=main, sub=self.sub(kind)))
        if ability:
            made.append(self.ability_button())
        return [moves(self.look, made, columns=2)]

    def sub(self, kind: str) -> str | None:
        w, s = self.w, self.s
        if kind == "announce_hire":
            return w.t("and turn the card")
        if kind == "ask_clue":
            return w.t("for a hand card")
        if kind == "send_from_hand":
            return w.t("any card") if s.permit else w.t("a fitting card")
        if kind == "send_from_deck":
            return w.t("nothing in the hand fits")
        if kind == "pass" and s.holder is not None:
            return w.t("on to: {name}", name=Who((s.holder + 1) % s.n))
        if kind == "retire_pair":
            return w.t("face down, to the retired pile")
        return None

    def actor(self, kind: str) -> int | None:
        """Whose offer the button stands for."""
        s = self.s
        if kind in ("announce_hire", "pass", "ask_clue"):
            return s.holder
        if kind in (
            "send_from_hand",
            "send_from_deck",
            "skip_send",
            "answer_clue",
            "discard_forced",
            "reveal_requirement",
        ):
            return s.active
        return None

    def ability_button(self) -> ft.Control:
        w = self.w
        possible = self.abilities()
        label = w.tn("{n} possible now", "{n} possible now", len(possible)) if possible else w.t("none possible now")
        return move(
            self.look,
            w.t("Ability"),
            label,
            state="possible" if possible else "impossible",
            emblem_name="ability",
            on_tap=lambda: self.app.open(abilities_sheet(self.session)),
            key="move-ability",
        )

    def heroes(self, kind: str, field_: str) -> list[ft.Control]:
        """Which hero was it: one tap."""
        offer = next((o for o in self.offers if o.kind == kind and o.possible), None) or self.find(kind)
        if offer is None:
            return []
        ability = self.eighth() if kind in ("reveal_requirement", "reveal_hired") else None
        return [hero_keys(self.look, self.w, lambda h: self.play(offer, **{field_: h}), last=ability)]

    def eighth(self) -> ft.Control:
        """The free place beside the seven heroes leads to the abilities."""
        look, w = self.look, self.w
        possible = len(self.abilities())
        return small_key(
            look,
            w.t("Ability"),
            emblem(look, "ability", 24, look.onKey if possible else look.onMat2),
            lambda: self.app.open(abilities_sheet(self.session)),
            possible=bool(possible),
            key="move-ability",
        )

    def deal(self) -> list[ft.Control]:
        """Two start heroes a player, two taps each."""
        offer = next((o for o in self.offers if o.kind == "deal_party" and o.possible), None)
        if offer is None:
            return []
        w, app = self.w, self.app
        picked: list[int] = app.draft.get("deal", [])

        def tapped(hero: int) -> None:
            now = [*app.draft.get("deal", ()), hero]  # as it is now, not as it was drawn: taps may be quick
            if len(now) < 2:
                app.draft["deal"] = now
                app.refresh()
            else:
                self.play(offer, heroes=now)

        first = hero_name(w, picked[0]) if picked else ""
        line = (
            w.t("{who}: {hero} and …", who=Who(offer.seat or 0), hero=first)
            if picked
            else w.t("{who}: tap both starting heroes", who=Who(offer.seat or 0))
        )
        return [hint(self.look, line, emblem_name="squad", on_mat=True), hero_keys(self.look, w, tapped, lit=picked)]

    def replaced(self) -> list[ft.Control]:
        """The hero drawn in place of the equal one: one tap."""
        line = hint(self.look, self.w.t("Tap the hero drawn instead"), emblem_name="squad", on_mat=True)
        return [line, *self.heroes("replace_start", "new")]

    def start(self) -> list[ft.Control]:
        offer = self.find("set_start")
        if offer is None:
            return []
        first = self.session.first
        seats = [
            move(
                self.look,
                self.w.name(i),
                self.w.t("starts") if i == first else "",
                state="main" if i == first else "possible",
                emblem_name="holder",
                on_tap=partial(self.play, offer, seat=i),
                key=f"start-{i}",
            )
            for i in range(self.s.n)
        ]

        def lots() -> None:
            self.play(offer, seat=random.SystemRandom().randrange(self.s.n))

        seats.append(
            move(
                self.look,
                self.w.t("Draw lots"),
                self.w.t("the app draws"),
                state="main" if first is None and self.s.options.start_seat == "random" else "possible",
                emblem_name=ft.Icons.CASINO_ROUNDED,
                on_tap=lots,
                key="start-lots",
            )
        )
        return [moves(self.look, seats, columns=2)]

    def forced(self) -> list[ft.Control]:
        offer = self.find("discard_forced", self.s.active)
        if offer is None:
            return []
        if offer.fields and offer.fields[0].optional:
            return [moves(self.look, [self.one(offer, main=True)], columns=1)]
        return [hero_keys(self.look, self.w, lambda h: self.play(offer, hero=h))]

    def answer(self) -> list[ft.Control]:
        offer = self.find("answer_clue", self.s.active)
        if offer is None:
            return []
        yes = move(
            self.look,
            self.w.t("Yes"),
            "",
            emblem_name=ft.Icons.CHECK_ROUNDED,
            on_tap=lambda: self.play(offer, yes=True),
            key="answer-yes",
        )
        no = move(
            self.look,
            self.w.t("No"),
            "",
            emblem_name=ft.Icons.CLOSE_ROUNDED,
            on_tap=lambda: self.play(offer, yes=False),
            key="answer-no",
        )
        return [moves(self.look, [yes, no], columns=2)]

    def returned(self) -> list[ft.Control]:
        thrown = self.find("discard_wandering")
        if thrown and thrown.possible:
            return [hero_keys(self.look, self.w, lambda h: self.play(thrown, hero=h))]
        return self.buttons("announce_hire", "pass", "ask_clue", ability=True)

    def flip(self) -> list[ft.Control]:
        """The faces of the face-down discards, one tap each."""
        offer = self.find("flip_discards")
        if offer is None:
            return []
        many = offer.fields[0].many or 1
        app, w = self.app, self.w
        picked: list[int] = app.draft.get("flip", [])

        def tapped(hero: int) -> None:
            now = [*app.draft.get("flip", ()), hero]
            if len(now) < many:
                app.draft["flip"] = now
                app.refresh()
            else:
                self.play(offer, heroes=now)

        line = w.t("Face-down discards turned over: {done} of {all}", done=len(picked), all=many)
        return [hint(self.look, line, emblem_name="discard", on_mat=True), hero_keys(self.look, w, tapped)]

    def pending(self) -> list[ft.Control]:
        """An ability is announced: nobody reacts, or a Chicken does."""
        offer = self.find("resolve_ability")
        made: list[ft.Control] = []
        if offer:
            made.append(
                self.one(
                    offer,
                    main=True,
                    title=self.w.t("Nobody reacts"),
                    sub=self.w.t("the ability takes effect"),
                    emblem_name="ability",
                )
            )
        for o in self.abilities():
            hero = dict(o.fixed).get("hero")
            if hero == CHICKEN and o.seat is not None:
                made.append(
                    move(
                        self.look,
                        self.w.name(o.seat),
                        self.w.t("cancels with: {hero}", hero=Term("hero.1")),
                        emblem_name=EMBLEMS[CHICKEN],
                        on_tap=partial(self.play, o),
                        key=f"chicken-{o.seat}",
                    )
                )
        made.append(self.ability_button())
        return [moves(self.look, made, columns=2)]

    def over(self) -> list[ft.Control]:
        w, app = self.w, self.app
        base = f"/t/{self.session.id}"
        made = [
            move(
                self.look,
                w.t("Result"),
                w.t("and why"),
                state="main",
                emblem_name="score-star",
                on_tap=lambda: app.go(f"{base}/score"),
                key="result",
            ),
            move(
                self.look,
                w.t("Another game"),
                w.t("with the same players"),
                emblem_name="deck",
                on_tap=lambda: app.go("/new/kuro"),
                key="again",
            ),
        ]
        return [moves(self.look, made, columns=2)]

    # --- numbers ---

    def side(self) -> ft.Control | None:
        """The chance of whoever decides about the card, if the coach is on."""
        if self.coach is None or self.s.holder is None or self.s.stage not in (Stage.OFFER, Stage.RETURN, Stage.ANSWER):
            return None
        odds = next((o for o in self.coach.seats if o.seat == self.s.holder), None)
        if odds is None or odds.duplicate is None:
            return None
        return self.bar(odds)

    def bar(self, odds: SeatOdds) -> ft.Control:
        w = self.w
        lost = odds.duplicate or Fraction(0)
        good = 1 - lost
        words = w.t("wins {chance}", chance=Percent(good)) if odds.win else w.t("new {chance}", chance=Percent(good))
        return chance(
            self.look,
            float(good),
            words,
            w.t("pair {chance}", chance=Percent(lost)),
            on_tap=lambda: self.app.open(coach_sheet(self.session)),
        )

    def picture(self) -> Picture:
        w = self.w
        lines = self.coach_line()
        advice = advice_line(self.app, self.look, w, self.session)
        return Picture(
            w.t("Round {n}", n=self.status.round) if self.status.round else w.t("Set-up"),
            self.mat(),
            self.seats(),
            w.say(self.status.headline),
            w.say(self.status.detail) if self.status.detail and not advice else "",
            side=self.side(),
            moves=[*advice, *lines, *self.moves()],
            focus=f"seat-{self.status.deciding[0]}" if self.status.deciding else None,
        )

    def coach_line(self) -> list[ft.Control]:
        """Before a card is under way the coach stands in a line of its own."""
        c = self.coach
        if c is None or self.s.pending or self.s.stage not in (Stage.ROUND_START, Stage.SEND):
            return []
        w = self.w
        if c.problem:
            words = w.say(c.problem)
        elif self.s.stage is Stage.ROUND_START and c.clock:
            words = w.t("Coach: rounds left: {low} to {high}", low=c.clock[0], high=c.clock[1])
        else:
            words = w.t("Coach: chances and plans")
        return [
            hint(
                self.look,
                words,
                emblem_name=ft.Icons.CASINO_ROUNDED,
                on_mat=True,
                on_tap=lambda: self.app.open(coach_sheet(self.session)),
                key="coach",
            )
        ]


@ft.memo  # type: ignore[untyped-decorator]
@ft.component
def SeatView(
    app: App,
    look: Look,
    w: Words,
    i: int,
    player: Player,
    status: str,
    *,
    deciding: bool,
    has_card: bool,
    lit: frozenset[int],
) -> ft.Control:
    """One seat; drawn anew only when something of it changed."""
    size = row(
        [look.text(str(len(player.party)), 17, 900), look.text(w.t("of {n}", n=PARTY_GOAL), 14, 400, look.ink2)],
        4,
        tight=True,
    )
    said = ". ".join(
        [
            f"{w.name(i)}, {status}" if status else w.name(i),
            w.tn("{n} of 6 heroes", "{n} of 6 heroes", len(player.party)),
            w.tn("{n} card in hand", "{n} cards in hand", player.hand),
            w.tn("{n} retired hero", "{n} retired heroes", len(player.retired)),
        ]
    )
    return seat(
        look,
        w.name(i),
        status,
        counts=[
            size,
            inline_count(look, str(player.hand), "hand"),
            inline_count(look, str(len(player.retired)), "retired"),
        ],
        things=party(look, w, player, w.name(i), partial(tap_place, app, w, i), lit),
        deciding=deciding,
        badge_emblem="wandering" if has_card else "holder",
        on_tap=lambda: app.open(seat_sheet(app.session, i)) if app.session else None,
        name=said,
    )


def tap_place(app: App, w: Words, i: int, hero: int) -> None:
    """A tap on a place of a party: use the hero, or learn why not."""
    if app.session is None:
        return
    if hero not in app.session.state.players[i].party:
        app.say(w.t("{who}: {hero} is missing", who=Who(i), hero=Term(f"hero.{hero}")))
        return
    offer = app.session.offer("use_ability", i, hero=hero)
    if offer and offer.possible:
        app.open(ability_sheet(app.session, offer))
    elif offer:
        app.open(why_not_sheet(app.session, i, offer))


def table(app: App, look: Look, w: Words, session: Session) -> Picture:
    """Kuro's picture of the table now."""
    return Table(app, look, w, session).picture()


# --- sheets ---


def ability_sheet(session: Session, offer: Offer) -> Sheet:
    """One ability before it is announced: what it does, on whom, what to mind."""
    if any(not f.optional for f in offer.fields):
        return action_sheet(session, offer)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        hero = int(str(dict(offer.fixed)["hero"]))
        parts: list[ft.Control | None] = [reading(look, w.say(ABILITIES[hero]))]
        if offer.detail and offer.detail != ABILITIES[hero]:
            parts.append(hint(look, w.say(offer.detail), emblem_name=ft.Icons.ERROR_OUTLINE_ROUNDED))
        return sheet(
            look,
            w.say(offer.label),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(offer.seat or 0),
            emblem_name=EMBLEMS[hero],
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(
                    look, w.t("Announce"), lambda: app.do(Play(move=offer.data())), main=True, emblem_name="ability"
                ),
            ],
        )

    return build


def abilities_sheet(session: Session) -> Sheet:
    """Every unused hero of every party: what can be used now, and why the rest cannot."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        deciding = session.game.status(s).deciding
        seats = sorted(range(s.n), key=lambda i: (i not in deciding, i))
        parts: list[ft.Control | None] = []
        for i in seats:
            offers = {int(str(dict(o.fixed)["hero"])): o for o in session.game.offers(s, i) if o.kind == "use_ability"}
            heroes = sorted(s.players[i].party, key=lambda h: (bool(offers[h].rulings), h))
            if not heroes:
                continue
            parts.append(section(look, w.name(i)))
            parts.append(card(look, [_ability_row(app, look, w, session, offers[h], h) for h in heroes]))
        return sheet(
            look,
            w.t("Ability"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("Anybody, at any time, once for each hero"),
            emblem_name="ability",
        )

    return build


def _ability_row(app: App, look: Look, w: Words, session: Session, offer: Offer, hero: int) -> ft.Control:
    if offer.possible:
        return list_row(
            look,
            hero_name(w, hero),
            w.say(offer.detail) if offer.detail else "",
            emblem_name=EMBLEMS[hero],
            on_tap=lambda: app.push(ability_sheet(session, offer)),
            name=w.t("{who} uses {hero}", who=Who(offer.seat or 0), hero=Term(f"hero.{hero}")),
        )
    return list_row(
        look,
        hero_name(w, hero),
        w.say(offer.rulings[0].why),
        emblem_name="why-not",
        sub_color=look.bad,
        on_tap=lambda: app.push(why_not_sheet(session, offer.seat, offer)),
        name=w.t("{who}: why not {hero}", who=Who(offer.seat or 0), hero=Term(f"hero.{hero}")),
    )


def seat_sheet(session: Session, i: int) -> Sheet:
    """One player: what lies in front of them, and what they can do out of turn."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        p = s.players[i]
        offers = [o for o in session.game.offers(s, i) if o.seat == i]
        abilities = [o for o in offers if o.kind == "use_ability" and dict(o.fixed)["hero"] in p.party]
        claims = [o for o in offers if o.kind == "claim" and o.possible]
        private = [o for o in offers if o.kind == "enter_hand" and o.possible and session.view == i]
        retired = ", ".join(f"{n}× {hero_name(w, h)}" for h in HEROES if (n := p.retired.count(h)))
        rows: list[ft.Control] = [
            list_row(look, w.t("Hand"), value=str(p.hand), emblem_name="hand"),
            list_row(look, w.t("Retired heroes"), retired, value=str(len(p.retired)), emblem_name="retired"),
        ]
        parts: list[ft.Control | None] = [card(look, rows)]
        if abilities:
            parts.append(section(look, w.t("Heroes")))
            parts.append(
                card(look, [_ability_row(app, look, w, session, o, int(str(dict(o.fixed)["hero"]))) for o in abilities])
            )
        more = [*claims, *private]
        if more:
            parts.append(section(look, w.t("More")))
            parts.append(
                card(
                    look,
                    [
                        list_row(
                            look,
                            w.say(o.label),
                            w.say(o.detail) if o.detail else "",
                            emblem_name=o.emblem or None,
                            on_tap=partial(app.push, action_sheet(session, o)),
                        )
                        for o in more
                    ],
                )
            )
        return sheet(
            look,
            w.name(i),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.tn("{n} of 6 heroes", "{n} of 6 heroes", len(p.party)),
            emblem_name="holder",
            buttons=[
                button(look, w.t("Why not?"), lambda: app.push(why_not_sheet(session, i)), emblem_name="why-not"),
                button(look, w.t("Correct"), lambda: app.go(f"/t/{session.id}/correct"), emblem_name="table-says"),
            ],
        )

    return build


def discard_sheet(session: Session) -> Sheet:
    """What has been seen: the discard, and how many copies of each hero are still unseen."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        unseen = coach_.view_counts(s, session.view)
        rows = [
            list_row(
                look,
                f"{h} {hero_name(w, h)}",
                w.tn("{n} on the discard pile", "{n} on the discard pile", s.discard.count(h)),
                emblem_name=EMBLEMS[h],
                value=w.t("{n} unseen", n=unseen[h]),
            )
            for h in HEROES
        ]
        down = w.tn("{n} face down", "{n} face down", len(s.down)) if s.down else ""
        return sheet(
            look,
            w.t("Cards seen so far"),
            [card(look, rows)],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=" · ".join(
                x for x in (w.tn("{n} card discarded", "{n} cards discarded", len(s.discard)), down) if x
            ),
            emblem_name="discard",
        )

    return build


def coach_sheet(session: Session) -> Sheet:
    """The coach's numbers for this view, with what they rest on."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        c = coach_.coach(s, session.view)
        parts: list[ft.Control | None] = []
        if c.problem:
            parts.append(hint(look, w.say(c.problem), emblem_name="why-not"))
        if c.knows and not c.chances:
            parts.append(hint(look, w.t("You know the card.")))
        chances = c.chances or c.next_reveal
        if chances and not c.problem:
            parts.append(
                section(look, w.t("The wandering hero can be") if c.chances else w.t("The next revealed card can be"))
            )
            parts.append(card(look, [_chance_row(look, w, h, chances[h]) for h in HEROES]))
        if c.rest and not c.problem:
            parts.append(section(look, w.t("If nothing in the hand fitted")))
            parts.append(card(look, [_chance_row(look, w, h, c.rest[h]) for h in HEROES]))
        if c.seats and not c.problem:
            parts.append(section(look, w.t("What hiring would bring")))
            parts.append(card(look, [_odds_row(look, w, o) for o in c.seats]))
        if c.clues:
            parts.append(section(look, w.t("What a clue would tell")))
            parts.append(
                card(
                    look,
                    [
                        list_row(
                            look,
                            hero_name(w, x.hero),
                            w.t(
                                "yes {yes}, after no the risk is {no}",
                                yes=Percent(x.yes),
                                no=Percent(x.after_no or Fraction(0)),
                            ),
                            emblem_name=EMBLEMS[x.hero],
                        )
                        for x in c.clues
                    ],
                )
            )
        if c.ready is not None:
            parts.append(hint(look, w.t("Chance to have a fitting card: {chance}", chance=Percent(c.ready))))
        parts += [hint(look, w.say(n)) for n in c.notes]
        return sheet(
            look,
            w.t("Coach"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("from what everybody sees")
            if session.view is None
            else w.t("from what this player knows: {who}", who=Who(session.view)),
            emblem_name=ft.Icons.CASINO_ROUNDED,
        )

    return build


def _chance_row(look: Look, w: Words, hero: int, value: Fraction) -> ft.Control:
    return list_row(
        look,
        f"{hero} {hero_name(w, hero)}",
        w.say(msg("{chance}", chance=value)) if value else "",
        emblem_name=EMBLEMS[hero],
        value=w.percent(value),
    )


def _odds_row(look: Look, w: Words, o: SeatOdds) -> ft.Control:
    if o.out is not None or o.duplicate is None:
        return list_row(look, w.name(o.seat), w.say(o.out) if o.out else "", emblem_name="holder")
    words = w.t("pair {chance}", chance=Percent(o.duplicate))
    if o.win:
        words = w.t("wins {chance}", chance=Percent(o.win)) + ", " + words
    return list_row(look, w.name(o.seat), words, emblem_name="holder")
