"""Learn: a game's lessons, one lesson, and the endless quiz."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion import content
from companion.core import registry
from companion.core.contract import AnyGame, Ruling
from companion.core.lesson import Answer, Do
from companion.core.quiz import question
from companion.i18n import Words, unbroken
from companion.store.base import StoreError
from companion.store.memory import MemoryStore
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    bottom_nav,
    button,
    card,
    header,
    list_row,
    row,
    scroll,
    section,
    tray,
    tray_room,
    verdict,
)
from companion.ui.lesson import LessonRun, QuizRun, open_lesson
from companion.ui.practice import PracticeRun, open_practice
from companion.ui.screens import practice
from companion.ui.screens.badge import badge
from companion.ui.screens.beside import beside, middle
from companion.ui.screens.home import nav
from companion.ui.screens.learn_parts import on_mat, picture_inside, picture_of, position
from companion.ui.screens.sheets import markdown, rule_sheet
from companion.ui.theme import Look

SHORT = 6  # letters of answers that stand side by side
Drawn = tuple[ft.Control, Look, Words]


def learned_key(game: str) -> str:
    """The setting that holds the ids of the lessons done."""
    return f"learned.{game}"


async def load_learned(app: App, game: str) -> None:
    """Which lessons of a game this device has done; what cannot be read counts as none."""
    try:
        stored = await app.store.setting(learned_key(game))
    except StoreError:
        stored = None
    app.cache[learned_key(game)] = [x for x in stored if isinstance(x, str)] if isinstance(stored, list) else []


def learned(app: App, game: str) -> list[str]:
    found: list[str] = app.cache.get(learned_key(game), [])
    return found


def games(app: App) -> Drawn:
    """Which game to learn."""
    look, w = app.look(), app.words()
    rows: list[ft.Control | None] = []
    for meta in registry.metas().values():
        lessons = content.lessons(meta.id)
        done = len([x for x in lessons if x.id in learned(app, meta.id)])
        sub = w.t("{done} of {all} lessons done", done=done, all=len(lessons)) if lessons else w.t("Quiz")
        rows.append(
            list_row(
                look,
                w.say(meta.name),
                sub,
                emblem_name=badge(app, look, meta.id),
                on_tap=partial(app.go, f"/learn/{meta.id}"),
            )
        )
    top = header(look, w.t("Lessons"), w.t("A position, one thing to do, and at once why"), on_mat=False)
    body = scroll([card(look, rows)], 10)
    return frame(app, look, top, body, bottom_nav(look, nav(app, w, "/learn")), ground=look.paper), look, w


def of_game(app: App, game: str, rest: list[str]) -> Drawn:
    """`rest`: nothing = the lessons, `quiz`, `practice`, or a lesson's id."""
    run = app.session
    if rest and isinstance(run, LessonRun) and run.lesson.id == rest[0]:
        return _lesson(app, run)
    if rest == ["quiz"] and isinstance(run, QuizRun):
        return _quiz(app, run)
    if rest == ["practice"] and isinstance(run, PracticeRun):
        return practice.practice(app, run)
    return _path(app, game)


async def enter(app: App, route: list[str]) -> None:
    """Get what a route under `/learn` needs: progress, and the lesson or question if none is open yet."""
    app.draft.clear()
    game, rest = (route[0], route[1:]) if route else ("", [])
    if game not in registry.metas():
        app.session = None
        for id in registry.metas():
            await load_learned(app, id)
        return
    await load_learned(app, game)
    run = app.session
    if not rest:
        app.session = None
    elif rest == ["quiz"]:
        if not (isinstance(run, QuizRun) and run.game.meta.id == game):
            app.session = _ask(registry.game(game))
    elif rest == ["practice"] and registry.part(game, "practice"):
        if not (isinstance(run, PracticeRun) and run.game.meta.id == game):
            app.session = open_practice(registry.game(game), app.names[0] if app.names else "Adam")
    elif not (isinstance(run, LessonRun) and run.lesson.id == rest[0] and run.game.meta.id == game):
        lesson = next((x for x in content.lessons(game) if x.id == rest[0]), None)
        app.session = open_lesson(registry.game(game), lesson) if lesson else None


# --- the lessons of a game ---


def _path(app: App, game: str) -> Drawn:
    look, w = app.look(game), app.words(game)
    meta = registry.metas()[game]
    lessons, done = content.lessons(game), learned(app, game)
    following = next((x for x in lessons if x.id not in done), None)
    rows = [
        list_row(
            look,
            f"{i}. {x.title.of(app.lang)}",
            w.t("done") if x.id in done else w.tn("{n} minute", "{n} minutes", x.minutes),
            emblem_name=ft.Icons.CHECK_CIRCLE_ROUNDED if x.id in done else ft.Icons.SCHOOL_ROUNDED,
            on_tap=partial(app.go, f"/learn/{game}/{x.id}"),
        )
        for i, x in enumerate(lessons, 1)
    ]
    ways: list[ft.Control | None] = [
        list_row(
            look,
            w.t("A practice game"),
            w.t("Against simple players, with every moment explained"),
            emblem_name="hand",
            on_tap=partial(app.go, f"/learn/{game}/practice"),
        )
        if registry.part(game, "practice")
        else None,
        list_row(
            look,
            w.t("Quiz"),
            w.t("A position and a question, as many as you like"),
            emblem_name="clue",
            on_tap=partial(app.go, f"/learn/{game}/quiz"),
        ),
        list_row(
            look,
            w.t("Rules"),
            w.t("Everything, with a search"),
            emblem_name="rule",
            on_tap=partial(app.go, f"/rules/{game}"),
        ),
    ]
    parts: list[ft.Control | None] = []
    if rows:
        parts += [section(look, w.t("Lessons")), card(look, rows)]
    parts += [section(look, w.t("Practice")), card(look, ways), ft.Container(height=12)]
    top = header(
        look,
        w.t("Learning {game}", game=meta.name),
        w.t("{done} of {all} lessons done", done=len([x for x in lessons if x.id in done]), all=len(lessons))
        if lessons
        else "",
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go("/learn")),
        on_mat=False,
    )
    bottom = None
    if following:
        label = w.t("Start: {title}", title=following.title.of(app.lang)) if not done else w.t("Go on")
        bottom = tray(
            look, content=[row([button(look, label, partial(app.go, f"/learn/{game}/{following.id}"), main=True)])]
        )
    return frame(app, look, top, scroll(parts, 8), bottom), look, w


# --- a lesson ---


def _lesson(app: App, run: LessonRun) -> Drawn:
    game, lesson, step = run.game.meta.id, run.lesson, run.step
    look, w = app.look(game), app.words(game, run.header.seats)
    lessons = content.lessons(game)
    number = next(i for i, x in enumerate(lessons, 1) if x.id == lesson.id)
    words: list[ft.Control | None] = [
        _bars(look, w, run.index, len(lesson.steps)),
        position(app, look, w, run, step.show),
        look.text((step.title or lesson.title).of(app.lang), 24, 900, line=1.15),
        markdown(app, look, game, step.say.of(app.lang)),
    ]
    task = step.task
    asks = not run.done or not isinstance(task, Do)
    ask = unbroken(task.ask.of(app.lang)) if task and asks else ""
    top = header(
        look,
        w.t("Learning {game}", game=run.game.meta.name),
        w.t("Lesson {n} of {all}", n=number, all=len(lessons)),
        back=Action(ft.Icons.CLOSE_ROUNDED, w.t("Back to the lessons"), lambda: app.go(f"/learn/{game}")),
        actions=[Action(ft.Icons.MENU_BOOK_ROUNDED, w.t("Rules"), lambda: app.go(f"/rules/{game}"))],
        on_mat=False,
    )
    return _asked(app, look, top, words, ask, _task(app, look, w, run)), look, w


def _task(app: App, look: Look, w: Words, run: LessonRun) -> list[ft.Control | None]:
    """The tray: what can be answered or done, what came of it, and the way on."""
    task = run.step.task
    game = run.game.meta.id
    out: list[ft.Control | None] = []
    if isinstance(task, Do) and not run.done:
        if run.wrong:
            sub = task.wrong.of(app.lang) if task.wrong else w.t("The lesson asks for another move.")
            out.append(verdict(look, w.t("That is allowed, but"), sub, good=False))
        out += picture_of(app, look, w, run).moves
    elif task and not isinstance(task, Do):
        found = run.answers()
        state = dict.fromkeys(run.tried, "wrong")
        shown: Sequence[int] = range(len(found))
        if run.done:  # the others leave their room to the words above
            right = next(i for i, a in enumerate(found) if a.right)
            state, shown = {right: "right"}, [right]

        def choose(i: int) -> None:
            run.choose(i)
            app.refresh()

        out += _answers(look, w, found, state, choose, over=run.done, shown=shown)
        if run.tried and not run.done:
            why = found[run.tried[-1]].why
            sub = " ".join(w.say(r.why) for r in why[:1]) or w.t("Have another look at the table.")
            out.append(verdict(look, w.t("Not quite"), sub, good=False))
    if run.done and task:
        sub = task.because.of(app.lang) if task.because else _reason(w, run)
        out.append(verdict(look, w.t("Right"), unbroken(sub)))
    ways: list[ft.Control | None] = []
    if run.done:
        if task:
            ways.append(button(look, w.t("Rule"), lambda: app.open(rule_sheet(game, _rule(run))), emblem_name="rule"))
        ways.append(button(look, w.t("Finish") if run.last else w.t("Next"), lambda: app.run(_on, app, run), main=True))
        out.append(row(ways, 10))
    return out


def _reason(w: Words, run: LessonRun) -> str:
    """What the rules say about the answer."""
    for answer in run.answers():
        if answer.right and answer.why:
            return w.say(answer.why[0].why)
    return ""


def _rule(run: LessonRun) -> str:
    """The rule the step is about; a step that names none: the one the answers were judged by, else the lesson's first."""
    if run.step.rule:
        return run.step.rule
    return next((r.rule for a in run.answers() for r in a.why), run.lesson.rules[0])


async def _on(app: App, run: LessonRun) -> None:
    """The next step, or the end of the lesson: that is remembered on this device."""
    if not run.last:
        run.show(run.index + 1)
        app.refresh()
        return
    game = run.game.meta.id
    if run.lesson.id not in learned(app, game):
        app.cache[learned_key(game)] = [*learned(app, game), run.lesson.id]
        await app.store.set_setting(learned_key(game), app.cache[learned_key(game)])
    app.session = None
    app.go(f"/learn/{game}")


# --- quiz ---


def _ask(game: AnyGame, before: QuizRun | None = None) -> QuizRun:
    names = ("Ada", "Bořek", "Cyril", "Dana", "Eva", "Filip", "Gita")
    quiz = question(game, random.randrange(2**31), names)
    asked, right = (before.asked, before.right) if before else (0, 0)
    return QuizRun(MemoryStore(), quiz.table, quiz=quiz, asked=asked, right=right)


def _quiz(app: App, run: QuizRun) -> Drawn:
    game, quiz = run.game.meta.id, run.quiz
    look, w = app.look(game), app.words(game, run.header.seats)

    def choose(i: int) -> None:
        run.choose(i)
        app.refresh()

    def on() -> None:
        app.session = _ask(run.game, run)
        app.refresh()

    state: dict[int, str] = {}
    if run.chosen is not None:
        state = {run.chosen: "wrong"} | {i: "right" for i, a in enumerate(quiz.answers) if a.right}
    left = sorted(state) if state else None  # once answered: the one chosen and the right one
    out: list[ft.Control | None] = _answers(look, w, quiz.answers, state, choose, over=bool(state), shown=left)
    if run.chosen is not None:
        good = quiz.answers[run.chosen].right
        out.append(verdict(look, w.t("Right") if good else w.t("Not quite"), _said(w, run.reasons), good=good))
        rule = quiz.rules[0] if quiz.rules else None
        out.append(
            row(
                [
                    button(look, w.t("Rule"), lambda: app.open(rule_sheet(game, rule)), emblem_name="rule")
                    if rule
                    else None,
                    button(look, w.t("Next question"), on, main=True),
                ],
                10,
            )
        )
    status = run.game.status(run.state)
    drawn = picture_inside(app, look, w, run)
    words: list[ft.Control | None] = [
        on_mat(look, drawn, run),
        look.text(w.say(status.headline), 15, 500, look.ink2, line=1.3) if drawn.headline else None,
    ]
    top = header(
        look,
        w.t("Quiz: {game}", game=run.game.meta.name),
        w.t("{right} of {asked} right", right=run.right, asked=run.asked) if run.asked else "",
        back=Action(ft.Icons.CLOSE_ROUNDED, w.t("Back to the lessons"), lambda: app.go(f"/learn/{game}")),
        on_mat=False,
    )
    return _asked(app, look, top, words, w.say(quiz.ask), out), look, w


def _said(w: Words, rulings: Sequence[Ruling]) -> str:
    return w.say(rulings[0].why) if rulings else w.t("Nothing speaks against it.")


# --- parts ---


def _asked(
    app: App, look: Look, top: ft.Control, words: list[ft.Control | None], ask: str, content: list[ft.Control | None]
) -> ft.Control:
    """What is told and asked, and in the tray what can be answered; in a wide window the question stands over that."""
    wide = look.wide
    question = look.text(ask, 19, 900, look.onMat if wide else look.ink, line=1.3) if ask else None
    body = scroll([*words, None if wide else question, ft.Container(height=8)], 12)
    if wide:
        panel = tray(look, content=[question, *content])
        return beside(app, look, top, middle(look, body), panel, ground=look.ground)
    bottom = tray(look, content=content, max_height=tray_room(look) if look.large else None)
    return frame(app, look, top, body, bottom)


def _answers(
    look: Look,
    w: Words,
    found: Sequence[Answer],
    state: dict[int, str],
    choose: Any,
    *,
    over: bool,
    shown: Sequence[int] | None = None,
) -> list[ft.Control | None]:
    """Answers as moves: short ones side by side, sentences under each other; each keeps what came of it.

    `shown`: which of them, None = all.
    """
    labels = [unbroken(w.say(a.label)) for a in found]
    short = max(len(x) for x in labels) <= SHORT
    drawn: list[ft.Control] = []
    for i, label in enumerate(labels):
        if shown is not None and i not in shown:
            continue
        seen = state.get(i, "")
        mark = ft.Icons.CHECK_ROUNDED if seen == "right" else ft.Icons.CLOSE_ROUNDED if seen == "wrong" else None
        name = {"right": w.t("{answer}, right", answer=label), "wrong": w.t("{answer}, wrong", answer=label)}
        drawn.append(
            button(
                look,
                label.replace(" −", "\u00a0−"),  # a minus does not stand alone on a line
                (lambda: None) if over else partial(choose, i),
                main=seen == "right",
                emblem_name=mark,
                name=name.get(seen, label),
                key=f"answer-{i}",
            )
        )
    if short and not look.large:
        return [row(drawn, 10)]
    return [row([x]) for x in drawn]


def _bars(look: Look, w: Words, index: int, total: int) -> ft.Control:
    """How far the lesson is."""
    bars: list[ft.Control] = [
        ft.Container(
            height=8,
            expand=True,
            border_radius=4,
            bgcolor=look.mat if i < index else look.lit if i == index else None,
            border=ft.Border.all(1.5, look.mat if i < index else look.litEdge if i == index else look.edge),
        )
        for i in range(total)
    ]
    name = w.t("Step {n} of {all}", n=index + 1, all=total)
    return ft.Semantics(label=name, exclude_semantics=True, content=ft.Row(bars, spacing=6))
