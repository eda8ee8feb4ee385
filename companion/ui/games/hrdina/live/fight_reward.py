"""What a fight brings: stop or reroll, the reward with or without the trophy, and all of it in a sheet."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.games.hrdina import odds
from companion.games.hrdina.live.common import live_of
from companion.games.hrdina.live.duels import REROLL, trophy_likely
from companion.games.hrdina.live.state import Duel, Minion
from companion.games.hrdina.odds import MOST_DICE
from companion.games.hrdina.state import State
from companion.i18n import Words
from companion.mycards import Reward
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import button, choice, hint, list_row, move, moves, section, sheet, surface
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.battle_parts import combat_die
from companion.ui.games.hrdina.live import gains, known
from companion.ui.games.hrdina.live.cards_live import token_chips
from companion.ui.games.hrdina.live.fight_parts import minion_name, next_trophy, rerolls_of
from companion.ui.games.hrdina.live.fight_roll import reroll_sheet
from companion.ui.games.hrdina.live.picker import picker_sheet
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.session import Session
from companion.ui.theme import Look

MOST_REWARD = 30


def moment(v: View) -> Moment:
    """The tray after the roll."""
    duel = v.live.duel
    if duel is None or duel.sum is None:
        return Moment()
    app, look, w, seat, total = v.app, v.look, v.w, duel.seat, duel.sum
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
    return Moment(content, sub=sub, strip=False, anytime=False, advice=False)


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
    app.tell(session, told)


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
