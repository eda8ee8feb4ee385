"""All heroes at once: what each has so far, what is missing, and the checklist of the scoring."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.contract import ScoreLine
from companion.core.table import Play
from companion.games.hrdina import ranking, scoring
from companion.games.hrdina.live.common import full_board
from companion.games.hrdina.live.moves import SetFollow
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.state import Hero, State, Step
from companion.games.hrdina.words import STEP, STEP_EMBLEMS, card_label
from companion.i18n import Words
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    Segment,
    answer,
    button,
    card,
    check_row,
    chips,
    column,
    emblem,
    header,
    hint,
    list_row,
    move,
    moves,
    now,
    ruling,
    score_bar,
    scroll,
    seat,
    section,
    sheet,
    tray,
)
from companion.ui.games.hrdina import pick
from companion.ui.games.hrdina.hero import cards_sheet, cells_of
from companion.ui.games.hrdina.live import table as live_table
from companion.ui.picture import Picture
from companion.ui.screens.advice import advice_line
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import Look

# Which lines of the score a step of the checklist settles.
LINES: dict[Step, tuple[str, ...]] = {
    Step.MONSTER: ("monster", "champion"),
    Step.GOALS: ("attributes",),
    Step.COLOURS: ("class_colour",),
    Step.BACKSTORY: ("backstory",),
    Step.ALIGNMENT: ("alignment",),
    Step.ARMOR: ("armor",),
    Step.TRAITS: ("traits",),
    Step.MINIONS: ("minions",),
    Step.FAMILIAR: ("familiar_danger", "familiar_story"),
    Step.OTHER: ("other",),
    Step.GOLD: (),
}


def steps_of(s: State) -> list[Step]:
    """The steps these modules have, in the order of the end of the game."""
    left_out: set[Step] = set()
    if not s.options.familiars:
        left_out.add(Step.FAMILIAR)
    if not s.options.monsters:
        left_out |= {Step.MONSTER, Step.MINIONS}
    return [step for step in Step if step not in left_out]


def table(app: App, look: Look, w: Words, session: Session) -> Picture:
    """Hrdina's picture of the table: every hero with what it has so far."""
    s: State = session.state
    if s.live is not None and waiting(s).step != "score":
        return live_table.picture(app, look, w, session)
    status = session.game.status(s)
    all_lines = [ranking.lines(s, i) for i in range(s.n)]
    best = max([1, *(sum(x.points for x in lines if x.points and x.points > 0) for lines in all_lines)])
    steps = steps_of(s)
    settled = sum(1 for h in s.heroes for step in steps if step in h.seen)
    of = len(steps) * s.n
    big = ft.Stack(
        [emblem(look, "motif-hrdina", 92, look.rule), emblem(look, "motif-hrdina-lit", 92, look.lit)],
        width=92,
        height=92,
    )
    words = answer(
        look,
        w.t("Settled steps"),
        f"{settled}/{of}",
        [look.text(w.say(status.headline), 15, 500, look.onMat2, lines=2)],
    )
    return Picture(
        w.tn("{n} hero", "{n} heroes", s.n),
        [now(look, big, words)],
        [hero_card(app, look, w, session, i, all_lines[i], best, i in status.deciding) for i in range(s.n)],
        w.say(status.headline),
        "" if session.game.outcome(s) is None else w.say(status.detail) if status.detail else "",
        moves=[*advice_line(app, look, w, session), *_moves(app, look, w, session)],
        focus=None,
    )


def hero_card(
    app: App, look: Look, w: Words, session: Session, i: int, lines: tuple[ScoreLine, ...], best: int, deciding: bool
) -> ft.Control:
    s: State = session.state
    h = s.heroes[i]
    told = ", ".join(w.say(card_label(c)) for c in (h.board, h.klass) if c is not None)
    dice = sum(1 for c in h.cells[: cells_of(s)] if c)
    missing = cells_of(s) - dice if h.sums is None else 0
    status = told or w.t("no cards yet")
    total = scoring.total(lines)
    open_ = scoring.still_open(h, lines)
    shown = look.text(str(total).replace("-", "−"), 24, 900, line=1.1)
    segments = [Segment(x.emblem or None, x.points, w.say(x.label)) for x in lines if x.points]
    said = w.tn("{n} star", "{n} stars", total)
    bar = score_bar(look, segments, best, said, width=look.column - 64) if segments else None
    notes = []
    if missing:
        notes.append(w.tn("{n} die missing", "{n} dice missing", missing))
    if cards := pick.missing_steps(s, i):
        notes.append(w.tn("{n} card missing", "{n} cards missing", len(cards)))
    if open_ and not notes:
        notes.append(w.tn("{n} line open", "{n} lines open", len(open_)))
    things = column(
        [bar, look.text(" · ".join(notes), 14, 400, look.ink2) if notes else None],
        6,
        cross=ft.CrossAxisAlignment.STRETCH,
    )
    return seat(
        look,
        w.name(i),
        status,
        counts=[shown],
        things=ft.Container(things, padding=ft.Padding.only(bottom=6, left=4, right=4)),
        deciding=deciding and dice > 0,
        badge_emblem="score-star",
        on_tap=partial(app.go, f"/t/{session.id}/hero/{i}"),
        name=". ".join(x for x in (f"{w.name(i)}, {status}", said, *notes) if x),
        key=f"hero-{i}",
    )


def _moves(app: App, look: Look, w: Words, session: Session) -> list[ft.Control]:
    s: State = session.state
    base = f"/t/{session.id}"
    if s.closed:
        reopen = next((o for o in session.game.offers(s) if o.kind == "reopen_scores"), None)
        made = [
            move(
                look,
                w.t("Result"),
                w.t("and why"),
                state="main",
                emblem_name="score-star",
                on_tap=partial(app.go, f"{base}/score"),
                key="result",
            ),
        ]
        if reopen:
            made.append(
                move(
                    look,
                    w.say(reopen.label),
                    w.t("to change something"),
                    emblem_name="table-says",
                    on_tap=partial(tell, app, session, reopen),
                    key="reopen",
                )
            )
        return [moves(look, made)]
    waiting = next(
        (i for i, h in enumerate(s.heroes) if h.sums is None and any(c is None for c in h.cells[: cells_of(s)])), None
    )
    unpicked = next((i for i in range(s.n) if pick.missing_steps(s, i)), None)
    made = []
    if waiting is not None:
        made.append(
            move(
                look,
                w.t("Enter dice"),
                w.name(waiting),
                state="main",
                emblem_name="die-6",
                on_tap=partial(app.go, f"{base}/hero/{waiting}"),
                key="enter",
            )
        )
    if unpicked is not None:
        made.append(
            move(
                look,
                w.t("Pick cards"),
                w.name(unpicked),
                state="possible" if waiting is not None else "main",
                emblem_name="score-cards",
                on_tap=partial(pick.pick_run, app, session, unpicked),
                key="pick",
            )
        )
    made.append(
        move(
            look,
            w.t("Checklist"),
            w.t("step by step"),
            state="main" if not made else "possible",
            emblem_name="score-goals",
            on_tap=partial(app.go, f"{base}/checklist"),
            key="checklist",
        )
    )
    cells = full_board(s)
    playing = not any(h.sums is not None or None not in h.cells[:cells] for h in s.heroes)  # no board is full yet
    if playing and s.live is None and not check(s, SetFollow(level="full", start=0)):
        made.append(live_table.follow_key(app, look, w, session))
    close = next((o for o in session.game.offers(s) if o.kind == "close_scores"), None)
    if close:
        why = w.say(close.rulings[0].why) if close.rulings else w.t("and name the winner")
        made.append(
            move(
                look,
                w.say(close.label),
                why if not close.rulings else rule_title(app, "hrdina", close.rulings[0].rule),
                state="possible" if not close.rulings else "impossible",
                emblem_name="score-star",
                on_tap=partial(tell, app, session, close),
                key="close",
            )
        )
    return [moves(look, made)]


# --- the checklist ---


def checklist(app: App, session: Session, args: list[str]) -> tuple[ft.Control, Look, Words]:
    """The scoring step by step, for all heroes or hero by hero; it can be left and taken up again anywhere."""
    look, w = app.look("hrdina"), app.words("hrdina", session.header.seats)
    s: State = session.state
    steps = steps_of(s)
    by: str = app.cache.setdefault("checklist", "step")

    def choose(how: str) -> None:
        app.cache["checklist"] = how
        app.refresh()

    parts: list[ft.Control | None] = [
        chips(look, [("step", w.t("Step by step")), ("hero", w.t("Hero by hero"))], by, choose),
    ]
    if by == "step":
        for step in steps:
            parts.append(section(look, w.say(STEP[step])))
            parts.append(card(look, [_step_row(app, look, w, session, i, step, w.name(i)) for i in range(s.n)]))
    else:
        for i in range(s.n):
            parts.append(section(look, w.name(i)))
            parts.append(card(look, [_step_row(app, look, w, session, i, step, w.say(STEP[step])) for step in steps]))
    left = sum(1 for h in s.heroes for step in steps if step not in h.seen)
    top = header(
        look,
        w.t("Checklist"),
        w.tn("{n} step open", "{n} steps open", left) if left else w.t("everything is settled"),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back to all heroes"), partial(app.go, f"/t/{session.id}")),
        on_mat=False,
    )
    close = next((o for o in session.game.offers(s) if o.kind == "close_scores"), None)
    bottom = None
    if close and not s.closed:
        bottom = tray(
            look,
            content=[
                button(
                    look,
                    w.say(close.label),
                    partial(tell, app, session, close),
                    main=not left,
                    emblem_name="score-star",
                )
            ],
        )
    return frame(app, look, top, scroll([*parts, ft.Container(height=16)], 8), bottom), look, w


def _value(w: Words, s: State, i: int, step: Step) -> tuple[str, str]:
    """What a step is worth for a hero, and how it comes about."""
    if step is Step.GOLD:
        gold = s.heroes[i].gold
        return ("" if gold is None else str(gold)), (w.tc("score line", "open") if gold is None else "")
    found = [x for x in ranking.lines(s, i) if x.key in LINES[step]]
    if any(x.points is None for x in found) or not found:
        return "", w.tc("score line", "open")
    total = sum(x.points or 0 for x in found)
    summed = [x for x in found if x.sum]
    told = [x.sum if i == 0 else f"{w.say(x.label)}:\u00a0{x.sum}" for i, x in enumerate(summed)]
    return str(total).replace("-", "−"), "; ".join(told)


def _step_row(app: App, look: Look, w: Words, session: Session, i: int, step: Step, title: str) -> ft.Control:
    h: Hero = session.state.heroes[i]
    value, how = _value(w, session.state, i, step)
    return check_row(
        look,
        title,
        step in h.seen,
        lambda: app.open(step_sheet(session, i, step)),
        sub=how,
        value=value,
        key=f"step-{i}-{step}",
    )


def step_sheet(session: Session, i: int, step: Step) -> Sheet:
    """One step for one hero: its lines with sums and rules, the way to change it, and "it is settled"."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        done = step in s.heroes[i].seen
        lines = [x for x in ranking.lines(s, i) if x.key in LINES[step]]
        parts: list[ft.Control | None] = []
        for x in lines:
            points = w.tc("score line", "open") if x.points is None else str(x.points).replace("-", "−")
            parts.append(
                list_row(
                    look,
                    w.say(x.label),
                    x.sum or (w.say(x.note) if x.note else ""),
                    emblem_name=x.emblem or None,
                    value=points,
                )
            )
            for inner in x.lines:
                value = w.tc("score line", "open") if inner.points is None else str(inner.points).replace("-", "−")
                note = w.say(inner.note) if inner.note else ""
                parts.append(
                    list_row(
                        look,
                        w.say(inner.label),
                        " · ".join(t for t in (inner.sum, note) if t),
                        emblem_name=inner.emblem or None,
                        value=value,
                    )
                )
            parts.append(
                ruling(
                    look,
                    w.t("Rule: {title}", title=rule_title(app, "hrdina", x.rule)),
                    partial(app.push, rule_sheet("hrdina", x.rule)),
                )
            )
        if len(LINES[step]) == 1 and step not in (Step.MINIONS, Step.OTHER):  # those are told so anyway
            back = partial(app.open, step_sheet(session, i, step))
            by_hand = pick.line_sheet(app, session, i, LINES[step][0], back)  # type: ignore[arg-type]
            parts.append(
                list_row(
                    look, w.t("Stars by hand"), w.t("Your number stands instead of the calculation."),
                    emblem_name=ft.Icons.EDIT_ROUNDED, on_tap=partial(app.open, by_hand),
                )
            )  # fmt: skip
        if step is Step.MONSTER and s.monster is not None and s.monster.ability:
            parts.append(hint(look, w.t("Ability: {text}", text=s.monster.ability), emblem_name="ability"))
        if step is Step.GOLD:
            parts.append(hint(look, w.t("Gold decides a tie: more is better.")))

        def settle() -> None:
            app.do(Play(move={"kind": "confirm", "seat": i, "step": step.value, "done": not done}))

        return sheet(
            look,
            w.say(STEP[step]),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(i),
            emblem_name=STEP_EMBLEMS[step],
            buttons=[
                button(look, w.t("Change"), partial(change, app, session, i, step), emblem_name=ft.Icons.EDIT_ROUNDED),
                button(
                    look,
                    w.t("Open again") if done else w.t("Settled"),
                    settle,
                    main=not done,
                    emblem_name=ft.Icons.CHECK_ROUNDED,
                ),
            ],
        )

    return build


def change(app: App, session: Session, i: int, step: Step) -> None:
    """The place where a step's values are entered."""
    base = f"/t/{session.id}"
    if step is Step.MONSTER:
        app.go(f"{base}/battle/{i}")
    elif step in (Step.GOALS, Step.COLOURS):
        app.go(f"{base}/hero/{i}")
    else:
        opened = pick.step_sheet(app, session, i, step, partial(app.open, step_sheet(session, i, step)))
        app.open(opened if opened is not None else cards_sheet(session, i))
