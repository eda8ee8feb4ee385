"""The checklist of scoring, lines typed by hand, printed tables, and the end."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise

from companion.core.contract import Ruling, ScoreLine, rule
from companion.core.text import Listed, Msg, Who, msg
from companion.games.hrdina.cards import BOARD_CELLS, CELLS, Monster
from companion.games.hrdina.moves import CloseScores, Confirm, ReopenScores, SetLine, SetTables
from companion.games.hrdina.ranking import lines
from companion.games.hrdina.rows import number
from companion.games.hrdina.rules.common import blocked, closed, never, no, no_familiar, no_monster, put, with_hero
from companion.games.hrdina.scoring import OF_FAMILIARS, OF_MONSTERS, hero_line, still_open
from companion.games.hrdina.state import Hero, Options, Override, State, Step, Tables
from companion.games.hrdina.words import STEP, line_label

# Score lines settled by each step; armor … other are settled by the confirmation itself if nothing was told.
OF_STEP: dict[Step, tuple[str, ...]] = {
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
RANGES = {"minions": (-10, 30), "monster": (0, 30), "champion": (0, 10)}
ANY_POINTS = (-50, 50)


@rule("hrdina.score.order")
def steps(options: Options, n: int) -> tuple[Step, ...]:
    """The checklist of this table. Gold only breaks ties, so one hero alone does not need it."""
    return _steps(options.monsters, options.familiars, n > 1 and options.tie_break == "base")


@cache
def _steps(monsters: bool, familiars: bool, gold: bool) -> tuple[Step, ...]:
    played = {Step.MONSTER: monsters, Step.MINIONS: monsters, Step.FAMILIAR: familiars, Step.GOLD: gold}
    return tuple(step for step in Step if played.get(step, True))


@rule("hrdina.score.needs_input", "hrdina.check.cells")
def lacking(s: State, seat: int, step: Step) -> tuple[Msg, ...]:
    """What a step still needs before it can be settled: names of its open lines."""
    return _lacking(s.heroes[seat], step, s.options, s.tables, s.monster)


@lru_cache(maxsize=256)
def _lacking(hero: Hero, step: Step, options: Options, tables: Tables, monster: Monster | None) -> tuple[Msg, ...]:
    if step is Step.GOLD:
        return (STEP[step],) if hero.gold is None else ()
    confirmed = hero.model_copy(update={"seen": (*hero.seen, step)})
    # The champion waits for the others, not for this hero.
    keys = [key for key in OF_STEP[step] if key != "champion"]
    own = [hero_line(key, confirmed, options, tables, monster) for key in keys]
    return tuple(line.label for line in still_open(confirmed, own))


def _needs(seat: int, what: tuple[Msg, ...]) -> Ruling:
    return no("hrdina.score.needs_input", msg("{who}, still open: {lines}.", who=Who(seat), lines=Listed(what)))


@rule("hrdina.score.order")
def check_confirm(s: State, m: Confirm) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    if m.step not in steps(s.options, s.n):
        return [never("hrdina.score.order", msg("This table does not score it: {step}.", step=STEP[m.step]))]
    if (m.step in s.heroes[m.seat].seen) == m.done:
        why = msg("{step}: settled already.", step=STEP[m.step]) if m.done else msg("{step}: open.", step=STEP[m.step])
        return [no("hrdina.score.order", why)]
    missing = lacking(s, m.seat, m.step) if m.done else ()
    return [_needs(m.seat, missing)] if missing else []


def confirm(s: State, m: Confirm) -> State:
    seen = set(s.heroes[m.seat].seen) - {m.step}
    if m.done:
        seen.add(m.step)
    return with_hero(s, m.seat, seen=tuple(step for step in Step if step in seen))


# --- by hand ---


@rule("hrdina.check.points", "hrdina.battle.manual", "hrdina.score.minions", "hrdina.score.other")
def check_set_line(s: State, m: SetLine) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    found = []
    if m.line in OF_FAMILIARS:
        found += no_familiar(s)
    if m.line in OF_MONSTERS:
        found += no_monster(s, "hrdina.check.points")
    low, high = RANGES.get(m.line, ANY_POINTS)
    if m.stars is not None and not low <= m.stars <= high:
        why = msg("{line}: {low} to {high} stars.", line=line_label(m.line), low=number(low), high=high)
        found.append(never("hrdina.check.points", why))
    return found


def set_line(s: State, m: SetLine) -> State:
    hero = s.heroes[m.seat]
    if m.line == "minions":
        return with_hero(s, m.seat, minions=m.stars)
    if m.line == "other":
        return with_hero(s, m.seat, other=m.stars, other_note=m.note if m.stars is not None else "")
    kept = tuple(o for o in hero.overrides if o.line != m.line)
    if m.stars is not None:
        kept = (*kept, Override(line=m.line, stars=m.stars, note=m.note))
    return with_hero(s, m.seat, overrides=kept)


@rule("hrdina.check.tables")
def check_set_tables(s: State, m: SetTables) -> list[Ruling]:
    if wrong := closed(s):
        return wrong
    return [
        never("hrdina.check.tables", msg("More matches are never worth less."))
        for table in (m.tables.backstory, m.tables.story)
        if any(a > b for a, b in pairwise(table))
    ][:1]


def set_tables(s: State, m: SetTables) -> State:
    return put(s, tables=m.tables)


# --- the end ---


def dice_missing(s: State, seat: int) -> int:
    """How many dice a finished hero would still need; 0 in the short form."""
    hero = s.heroes[seat]
    if hero.sums is not None:
        return 0
    wanted = CELLS if s.options.familiars else BOARD_CELLS
    return sum(die is None for die in hero.cells[:wanted])


def open_lines(s: State, seat: int) -> tuple[ScoreLine, ...]:
    """Lines that make a seat's total provisional."""
    return still_open(s.heroes[seat], lines(s, seat))


@rule("hrdina.score.order", "hrdina.score.needs_input", "hrdina.check.cells", "hrdina.entry.partial")
def check_close(s: State, m: CloseScores) -> list[Ruling]:
    if s.closed:
        return [never("hrdina.score.winner", msg("The scores are closed already."))]
    found = []
    for seat, hero in enumerate(s.heroes):
        if still := open_lines(s, seat):
            found.append(_needs(seat, tuple(line.label for line in still)))
        unsettled = tuple(STEP[step] for step in steps(s.options, s.n) if step not in hero.seen)
        if unsettled:
            why = msg("{who}, not settled yet: {steps}.", who=Who(seat), steps=Listed(unsettled))
            found.append(no("hrdina.score.order", why))
    return found


def close(s: State, m: CloseScores) -> State:
    return put(s, closed=True)


def check_reopen(s: State, m: ReopenScores) -> list[Ruling]:
    return [] if s.closed else [never("hrdina.score.winner", msg("The scores are open."))]


def reopen(s: State, m: ReopenScores) -> State:
    return put(s, closed=False)
