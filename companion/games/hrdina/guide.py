"""What a good teacher would say while the heroes are scored: the next step, what is easily forgotten, typical mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.core.contract import Advice, rule
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.hrdina.audit import audit
from companion.games.hrdina.cards import ATTRIBUTES, BOARD_CELLS, FAMILIAR_ROW
from companion.games.hrdina.conditions import goal_met
from companion.games.hrdina.dice import kind
from companion.games.hrdina.discards import better_discards
from companion.games.hrdina.live import guide as live
from companion.games.hrdina.live.common import ENDED
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.rows import backstory_hits, distance, filled, has_colour, row_total
from companion.games.hrdina.rules.finish import lacking, open_lines
from companion.games.hrdina.rules.improve import HEAL, PRICES, begun
from companion.games.hrdina.state import State, Step
from companion.games.hrdina.tell import open_step
from companion.games.hrdina.words import ARMOR, STEP, card_label, row_label

Level = Literal["now", "remind", "mistake", "odds", "warn"]
ORDER: tuple[Level, ...] = ("now", "warn", "remind", "odds", "mistake")

KEYS = (
    "step.open", "step.needs", "step.close",
    "improve.missed", "improve.heal", "improve.last", "improve.fiend",
    "battle.token", "battle.mercenary", "battle.reroll",
    "score.boost", "score.gold", "score.split", "score.exact", "score.cell", "score.familiar", "score.discard",
    "audit", *live.KEYS,
)  # fmt: skip


def advise(s: State, seat: int | None = None) -> list[Advice]:
    """What is worth saying now, most urgent first; for one seat only what concerns it and the table."""
    if s.closed:
        return []
    scoring = s.live is None or s.live.stage in ENDED
    found = [*(_steps(s) if scoring else live.advise(s, seat)), *_audit(s)]
    for i in range(s.n):
        if seat in (None, i):
            if s.live is None or s.live.stage is Stage.IMPROVE:
                found += _improve(s, i)
            if scoring:
                found += [*_battle(s, i), *_mistakes(s, i)]
    shown = [a for a in found if seat is None or a.seat in (None, seat)]
    return sorted(shown, key=lambda a: ORDER.index(a.level))


def _say(key: str, level: Level, text: Msg, *rules: str, seat: int | None = None, beginner: bool = False) -> Advice:
    return Advice(key, level, text, rules, seat, beginner)


@rule("hrdina.score.order", "hrdina.score.needs_input", "hrdina.end.sequence")
def _steps(s: State) -> Iterator[Advice]:
    found = open_step(s)
    if found is None:
        text = msg("Every step is settled: close the scores.")
        yield _say("step.close", "now", text, "hrdina.score.order", "hrdina.score.winner")
        for seat in range(s.n):
            if still := open_lines(s, seat):
                names = Listed(tuple(line.label for line in still))
                text = msg("{who}, still open and counted as 0: {lines}", who=Who(seat), lines=names)
                yield _say("step.needs", "warn", text, "hrdina.score.needs_input", seat=seat)
        return
    step, waiting = found
    who = Listed(tuple(Who(i) for i in waiting))
    yield _say("step.open", "now", msg("{step}, open: {who}", step=STEP[step], who=who), "hrdina.score.order")
    for seat in waiting:
        if missing := lacking(s, seat, step):
            text = msg("{who}, still needed: {what}", who=Who(seat), what=Listed(missing))
            yield _say("step.needs", "now", text, "hrdina.score.needs_input", seat=seat)


def _audit(s: State) -> Iterator[Advice]:
    for seat, ruling in audit(s):
        yield _say("audit", "warn", ruling.why, ruling.rule, seat=seat)


# --- last improvements ---


@rule("hrdina.end.improve", "hrdina.end.closed", "hrdina.xp.heal", "hrdina.fiend.price")
def _improve(s: State, seat: int) -> Iterator[Advice]:
    hero, who = s.heroes[seat], Who(seat)
    if not s.options.monsters or begun(s) or Step.MONSTER in hero.seen:
        return
    xp = hero.xp or 0
    if xp >= PRICES["xp"] and hero.klass is not None:
        missed = [
            msg("{row} {gap}", row=row_label(row), gap=_gap(distance(hero.klass.goals[row], total)))
            for row in range(len(ATTRIBUTES))
            if goal_met(hero, row) is False and (total := row_total(hero, row)) is not None
        ]
        actions = msgn("{n} action", "{n} actions", xp // PRICES["xp"])
        if missed:
            text = msg("{who} can pay {actions}. Missed: {rows}", who=who, actions=actions, rows=Listed(tuple(missed)))
            yield _say("improve.missed", "remind", text, "hrdina.end.improve", "hrdina.xp.action", seat=seat)
    if xp >= HEAL and hero.injuries:
        text = msg("{who}: the last chance to heal, {n} XP an injury.", who=who, n=HEAL)
        yield _say("improve.heal", "remind", text, "hrdina.xp.heal", "hrdina.xp.heal_until", seat=seat)
    if xp:
        text = msg("After the roll of the final battle XP only pay for rerolls.")
        yield _say("improve.last", "mistake", text, "hrdina.end.closed", "hrdina.battle.reroll", seat=seat)
    payable = (hero.gold or 0) >= PRICES["gold"] or (hero.charisma or 0) >= PRICES["charisma"]
    if payable and any(f.active and f.worth > 0 for f in hero.fiends):
        text = msg("{who}: banishing a fiend is worth stars.", who=who)
        yield _say("improve.fiend", "remind", text, "hrdina.fiend.price", "hrdina.fiend.only_active", seat=seat)


def _gap(gap: int) -> Msg:
    if gap > 0:
        return msgn("({n} too low)", "({n} too low)", gap)
    return msgn("({n} too high)", "({n} too high)", -gap)


# --- the battle ---


@rule("hrdina.battle.token_needed", "hrdina.battle.condition_needed", "hrdina.battle.mercenary", "hrdina.battle.reroll")
def _battle(s: State, seat: int) -> Iterator[Advice]:
    hero, who = s.heroes[seat], Who(seat)
    if not s.options.monsters or s.monster is None or Step.MONSTER in hero.seen:
        return
    rolled = hero.battle is not None and bool(hero.battle.dice)
    if not rolled:
        text = msg("An adventure card helps only with its token, and only if its condition is met.")
        yield _say(
            "battle.token", "remind", text, "hrdina.battle.token_needed", "hrdina.battle.condition_needed", seat=seat
        )
        if (hero.xp or 0) >= 3 or (hero.gold or 0) >= 5:
            text = msg("{who}: mercenaries are hired before the roll, 3 XP or 5 gold each.", who=who)
            yield _say("battle.mercenary", "remind", text, "hrdina.battle.mercenary", seat=seat)
    elif (hero.xp or 0) >= s.monster.reroll_price > 0:
        text = msgn(
            "{who}: a combat die can be rolled again for {n} XP; the new value stands.",
            "{who}: a combat die can be rolled again for {n} XP; the new value stands.",
            s.monster.reroll_price,
            who=who,
        )
        yield _say("battle.reroll", "remind", text, "hrdina.battle.reroll", "hrdina.battle.reroll_price", seat=seat)


# --- mistakes of scoring ---


@rule("hrdina.score.class_boost", "hrdina.score.class_gold", "hrdina.score.class_split", "hrdina.score.goal_exact")
@rule("hrdina.score.backstory_match", "hrdina.score.familiar_incomplete", "hrdina.end.discard_cards")
def _mistakes(s: State, seat: int) -> Iterator[Advice]:
    hero, who = s.heroes[seat], Who(seat)
    board = [die for die in hero.cells[:BOARD_CELLS] if die is not None and hero.sums is None]
    kinds = {kind(die) for die in board}
    if "boost" in kinds:
        text = msg("Boost dice have no colour: they count in sums only.")
        rules = ("hrdina.score.class_boost", "hrdina.score.backstory_none")
        yield _say("score.boost", "mistake", text, *rules, seat=seat, beginner=True)
    if "gold" in kinds:
        text = msg("Gold is no class colour: gold dice count in sums only.")
        yield _say("score.gold", "mistake", text, "hrdina.score.class_gold", seat=seat, beginner=True)
    if "split" in kinds:
        text = msg("A split die counts as both its colours, for the class and for the backstory.")
        rules = ("hrdina.score.class_split", "hrdina.score.backstory_split")
        yield _say("score.split", "mistake", text, *rules, seat=seat, beginner=True)
    yield from _exact(s, seat)
    yield from _one_off(s, seat)
    if s.options.familiars and len(board) == BOARD_CELLS and not filled(hero, FAMILIAR_ROW):
        text = msg("{who}: the familiar’s three dice are easily forgotten.", who=who)
        yield _say("score.familiar", "mistake", text, "hrdina.score.familiar_incomplete", seat=seat)
    better = better_discards(hero)
    if better.gain:
        cards = Listed(
            (
                *(card_label(hero.traits[i]) for i in better.traits),
                *(msg("{armor} × {n}", armor=ARMOR[of], n=n) for of, n in better.armor),
                *(msg("{cards} × {n}", cards=_LOOSE[of], n=n) for of, n in better.cards),
            )
        )
        text = msgn(
            "{who}: {n} star more without {cards}.", "{who}: {n} stars more without {cards}.", better.gain,
            who=who, cards=cards,
        )  # fmt: skip
        yield _say("score.discard", "remind", text, "hrdina.end.discard_cards", seat=seat)


_LOOSE = {"weapon": msg("weapon"), "skill": msg("skill"), "scroll": msg("scroll")}


def _exact(s: State, seat: int) -> Iterator[Advice]:
    """Rows that overshoot an exact goal or a range."""
    hero = s.heroes[seat]
    if hero.klass is None:
        return
    for row, goal in enumerate(hero.klass.goals):
        total = row_total(hero, row)
        if total is not None and distance(goal, total) < 0:
            exact = goal.low == goal.high
            text = msg("{who}, {row}: more than the goal misses it too.", who=Who(seat), row=row_label(row))
            rule_id = "hrdina.score.goal_exact" if exact else "hrdina.score.goal_range"
            yield _say("score.exact", "mistake", text, rule_id, seat=seat)


def _one_off(s: State, seat: int) -> Iterator[Advice]:
    """Rows where the wanted colour lies in a wrong cell."""
    hero, hits = s.heroes[seat], backstory_hits(s.heroes[seat])
    if hits is None or hero.backstory is None or hero.backstory.wanted is None or hero.sums is not None:
        return
    for row, (want, hit) in enumerate(zip(hero.backstory.wanted, hits, strict=True)):
        if not hit and any(has_colour(die, want.colour) for die in hero.cells[3 * row : 3 * row + 3]):
            text = msg("{who}, {row}: the wanted colour lies in another cell.", who=Who(seat), row=row_label(row))
            yield _say("score.cell", "mistake", text, "hrdina.score.backstory_match", seat=seat)
