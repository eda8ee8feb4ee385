"""The score tree of a hero: every line with its points, what they were made from, and the sum written out.

`points` None = the line is still open: something it needs is not told yet. Open lines count 0 and make the total
provisional. A line typed over by hand keeps its inputs and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from companion.core.contract import Input, ScoreLine, rule
from companion.core.text import Listed, Msg, msg, msgc, msgn
from companion.games.hrdina import battle
from companion.games.hrdina.cards import ATTRIBUTES, BOARD_CELLS, FAMILIAR_ROW, Armor, Goal, Monster, Trait, value
from companion.games.hrdina.conditions import alignment_value, trait_met
from companion.games.hrdina.rows import (
    WHOLE_ROW,
    backstory_hits,
    class_dice,
    distance,
    filled,
    goal_stars,
    goal_text,
    has_colour,
    matches,
    met,
    number,
    race,
    row_dice,
    row_total,
    signed,
    story_hits,
    story_matches,
    written,
)
from companion.games.hrdina.state import Hero, Options, Step, Tables
from companion.games.hrdina.words import (
    ADVENTURE,
    ARMOR,
    ATTRIBUTE_EMBLEMS,
    EMBLEMS,
    TOKEN,
    card_label,
    colour_term,
    die_colours,
    die_label,
    line_label,
    marker_label,
    row_label,
)

# A missing thing, as it is named in "Missing: …".
CLASS, BOARD, DICE, GRID = msg("class"), msg("hero board"), msg("dice"), msg("colours of the backstory")
ALIGNMENT, MARKER, VALUES = msg("alignment card"), msg("marker"), msg("values of the alignment card")
TABLE, POINTS, CONDITION, RANGE = (
    msg("stars by number of cards"),
    msg("stars"),
    msg("condition"),
    msg("danger range"),
)
FAMILIAR, STORY, MONSTER = msg("familiar"), msg("colours of the story"), msg("monster")
LADDER, ROLL, BACKSTORY = msg("ladder of the monster"), msg("combat dice"), msg("backstory card")


def missing(*what: Msg | None) -> Msg | None:
    """ "Missing: dice and class"; None if nothing is."""
    found = tuple(w for w in what if w is not None)
    return msg("Missing: {what}", what=Listed(found)) if found else None


def _line(
    key: str,
    points: int | None,
    rule_id: str,
    sum: str = "",
    inputs: Sequence[Input] = (),
    note: Msg | None = None,
    lines: tuple[ScoreLine, ...] = (),
) -> ScoreLine:
    return ScoreLine(
        key, line_label(key), points, rule_id, sum, tuple(inputs), note, lines, EMBLEMS[key.partition(".")[0]]
    )


def open_leaves(lines: Sequence[ScoreLine]) -> Iterator[ScoreLine]:
    """The lines that still need something: a group without own points only stands for its parts."""
    for line in lines:
        parts = list(open_leaves(line.lines))
        yield from parts
        if not parts and line.points is None:
            yield line


def _grouped(key: str, rule_id: str, lines: tuple[ScoreLine, ...], inputs: Sequence[Input] = ()) -> ScoreLine:
    """The sum of several lines; open as long as all of them are."""
    known = [line.points for line in lines if line.points is not None]
    still = len(lines) - len(known)
    note = msgn("{n} line is open", "{n} lines are open", still) if still else None
    return _line(key, sum(known) if known else None, rule_id, written(known) if known else "", inputs, note, lines)


# --- attribute goals ---


def _row_inputs(hero: Hero, row: int) -> list[Input]:
    """The dice of a row and what is added to them, as inputs."""
    if hero.sums is not None:
        known = hero.sums.familiar if row == FAMILIAR_ROW else hero.sums.rows[row]
        found = [Input(msg("Sum of the dice"), str(known))] if known else []
    else:
        found = [Input(die_colours(die), str(value(die))) for die in row_dice(hero.cells, row)]
    if hero.board is not None and row != FAMILIAR_ROW:
        found.append(Input(msg("Race"), signed(hero.board.mods[row])))
    if hero.mods[row]:
        found.append(Input(msgc("modifier", "Cards"), signed(hero.mods[row])))
    return found


def _row_sum(hero: Hero, row: int) -> str:
    """ "5 + 6 + 4 + 2 = 17": dice, race and cards; modifiers of 0 are left out."""
    if hero.sums is not None:
        known = hero.sums.familiar if row == FAMILIAR_ROW else hero.sums.rows[row]
        dice = [known] if known else []
    else:
        dice = [value(die) for die in row_dice(hero.cells, row)]
    if not dice:
        return ""
    parts = [*dice, *(x for x in (race(hero, row) or 0, hero.mods[row]) if x)]
    return written(parts) if len(parts) == 1 else f"{written(parts)} = {number(sum(parts))}"


@rule("hrdina.score.row_incomplete")
def _too_few(dice: int) -> Msg:
    return msgn("Only {n} of 3 dice: no stars", "Only {n} of 3 dice: no stars", dice)


@rule("hrdina.score.goal_exact", "hrdina.score.goal_range", "hrdina.score.goal_plus")
def _goal_rule(goal: Goal) -> str:
    """The rule that says when this goal is met."""
    if goal.high is None:
        return "hrdina.score.goal_plus"
    return "hrdina.score.goal_exact" if goal.low == goal.high else "hrdina.score.goal_range"


@rule("hrdina.score.goal_stars")
def attribute_line(hero: Hero, row: int) -> ScoreLine:
    """The goal of one row: met or missed by how much."""
    goal = None if hero.klass is None else hero.klass.goals[row]
    dice = filled(hero, row)
    inputs = _row_inputs(hero, row)
    if goal is not None:
        inputs.append(Input(msg("Goal"), goal_text(goal)))
        inputs.append(Input(msg("Stars for the goal"), str(goal.stars)))
    rule_id = "hrdina.score.goal_stars" if goal is None else _goal_rule(goal)
    line = partial(_line, f"attributes.{ATTRIBUTES[row]}", sum=_row_sum(hero, row), inputs=inputs)
    hit: bool | None = None
    if 0 < dice < WHOLE_ROW:
        line = partial(line, points=0, rule_id="hrdina.score.row_incomplete", note=_too_few(dice))
        hit = False
    else:
        total = row_total(hero, row)
        if total is None or goal is None:
            absent = missing(
                DICE if not dice else None, BOARD if hero.board is None else None, CLASS if goal is None else None
            )
            line = partial(line, points=None, rule_id=rule_id, note=absent)
        else:
            hit = met(goal, total)
            line = partial(
                line, points=goal_stars(goal, total), rule_id=rule_id, note=_result(distance(goal, total), hit)
            )
    aim = None if goal is None else msg("goal {goal}", goal=goal_text(goal))
    return replace(line(), emblem=ATTRIBUTE_EMBLEMS[row], aim=aim, met=hit)


def _result(gap: int, hit: bool) -> Msg:
    if hit:
        return msg("met")
    if gap > 0:
        return msgn("missed: {n} too low", "missed: {n} too low", gap)
    return msgn("missed: {n} too high", "missed: {n} too high", -gap)


def attributes(hero: Hero) -> ScoreLine:
    rows = tuple(_typed_over(hero, attribute_line(hero, row)) for row in range(len(ATTRIBUTES)))
    return _grouped("attributes", "hrdina.score.goal_stars", rows)


# --- colours, backstory, alignment ---


def _board_dice(hero: Hero) -> int:
    return sum(die is not None for die in hero.cells[:BOARD_CELLS])


@rule("hrdina.score.class_colour", "hrdina.score.class_split", "hrdina.score.class_boost", "hrdina.score.class_gold")
def class_colour(hero: Hero, options: Options) -> ScoreLine:
    """One star for each die of the class colour."""
    rule_id = "hrdina.score.class_familiar" if options.familiar_class_colour else "hrdina.score.class_colour"
    count = class_dice(hero, options.familiar_class_colour)
    inputs = [Input(msg("Class colour: {colour}", colour=colour_term(hero.klass.colour)), "")] if hero.klass else []
    dice = BOARD_CELLS if hero.sums is not None else _board_dice(hero)
    if count is None or not dice:
        absent = missing(DICE if not dice else None, CLASS if count is None else None)
        return _line("class_colour", None, rule_id, inputs=inputs, note=absent)
    if hero.sums is not None:
        inputs.append(Input(msg("Counted dice"), str(count)))
    elif hero.klass is not None:
        counted = range(len(hero.cells) if options.familiar_class_colour else BOARD_CELLS)
        for row in range(len(counted) // 3):
            found = [die for die in row_dice(hero.cells, row) if has_colour(die, hero.klass.colour)]
            if found:
                inputs.append(Input(row_label(row), str(len(found))))
    each = options.class_die_points
    note = msgn("Only {n} of 18 dice known", "Only {n} of 18 dice known", dice) if dice < BOARD_CELLS else None
    return _line("class_colour", count * each, rule_id, f"{count} × {each}", inputs, note)


def lookup(table: Sequence[int], n: int) -> int:
    """The entry of a printed table; past its end the last one."""
    return table[min(n, len(table) - 1)]


def _table_text(table: Sequence[int]) -> str:
    return ", ".join(map(str, table))


def _wish_inputs(cells: Sequence[str | None], wanted: Sequence[tuple[int, str]], hits: Sequence[bool]) -> list[Input]:
    """One input for each wished cell: what is wanted there, what lies there, and 1 or 0."""
    found = []
    for (cell, colour), hit in zip(wanted, hits, strict=True):
        die = cells[cell]
        lies = msg("empty") if die is None else die_label(die)
        label = msg(
            "{row}, cell {n}: {colour} wanted, {die}",
            row=row_label(cell // 3),
            n=cell % 3 + 1,
            colour=colour_term(colour),
            die=lies,
        )
        found.append(Input(label, str(int(hit))))
    return found


@rule("hrdina.score.backstory_match", "hrdina.score.backstory_points")
def backstory(hero: Hero, tables: Tables) -> ScoreLine:
    """Matching cells by the printed table."""
    count = matches(hero)
    empty = hero.sums is None and not _board_dice(hero)
    if count is None or empty:
        card = None if count is not None else BACKSTORY if hero.backstory is None else GRID
        return _line("backstory", None, "hrdina.score.backstory_match", note=missing(DICE if empty else None, card))
    hits = backstory_hits(hero)
    inputs, text = [Input(msg("Matching cells"), str(count))], str(count)
    if hero.sums is None and hits is not None and hero.backstory is not None:
        wanted = [(3 * row + w.cell - 1, w.colour) for row, w in enumerate(hero.backstory.wanted or ())]
        inputs = _wish_inputs(hero.cells, wanted, hits)
        text = f"{written([int(hit) for hit in hits])} = {count}"
    inputs.append(Input(msg("Stars for 0 to 6 matches"), _table_text(tables.backstory)))
    note = msgn("{n} match", "{n} matches", count)
    return _line("backstory", lookup(tables.backstory, count), "hrdina.score.backstory_points", text, inputs, note)


@rule("hrdina.score.alignment")
def alignment(hero: Hero) -> ScoreLine:
    """The value of the grid cell under the marker."""
    points = alignment_value(hero)
    inputs = [] if hero.alignment is None else [Input(card_label(hero.alignment), "")]
    if hero.marker is not None:
        inputs.append(Input(marker_label(hero.marker), "" if points is None else signed(points)))
    absent = missing(
        ALIGNMENT if hero.alignment is None else VALUES if hero.alignment.values is None else None,
        MARKER if hero.marker is None else None,
    )
    text = "" if points is None else signed(points)
    return _line("alignment", points, "hrdina.score.alignment", text, inputs, None if points is not None else absent)


# --- cards ---


@rule("hrdina.score.armor", "hrdina.score.armor_table", "hrdina.score.armor_bonus")
def armor_line(hero: Hero, armor: Armor) -> ScoreLine:
    """One armor type: its table by the number of cards, and 1 more if it carries the class colour."""
    inputs = [Input(msgc("number", "Cards"), str(armor.count))]
    line = partial(
        ScoreLine, f"armor.{armor.type}", ARMOR[armor.type], rule="hrdina.score.armor", emblem=EMBLEMS["armor"]
    )
    if armor.count == 0:
        return line(points=0, sum="0", inputs=tuple(inputs))
    known = armor.table is not None and armor.count < len(armor.table)
    if armor.table is not None:
        inputs.append(Input(msg("Stars for 0, 1, 2 … cards"), _table_text(armor.table)))
    if armor.colours:
        colours = Listed(tuple(colour_term(c) for c in armor.colours))
        inputs.append(Input(msg("Colours of the type: {colours}", colours=colours), ""))
    absent = missing(None if known else TABLE, CLASS if armor.colours and hero.klass is None else None)
    if absent is not None or armor.table is None:
        return line(points=None, rule="hrdina.score.armor_table", inputs=tuple(inputs), note=absent)
    bonus = int(hero.klass is not None and hero.klass.colour in armor.colours)
    points = armor.table[armor.count] + bonus
    note = msg("1 more for the class colour") if bonus else None
    return line(points=points, sum=written([armor.table[armor.count], bonus]), inputs=tuple(inputs), note=note)


def _unless_seen(hero: Hero, step: Step, key: str, rule_id: str) -> ScoreLine:
    """A line nothing was told about: open until its step is confirmed, then 0."""
    if step in hero.seen:
        return _line(key, 0, rule_id, "0", note=msg("confirmed: none"))
    return _line(key, None, rule_id, note=msg("not told yet"))


@rule("hrdina.score.armor")
def armor(hero: Hero) -> ScoreLine:
    if not hero.armor:
        return _unless_seen(hero, Step.ARMOR, "armor", "hrdina.score.armor")
    return _grouped("armor", "hrdina.score.armor", tuple(armor_line(hero, a) for a in hero.armor))


@rule("hrdina.score.traits", "hrdina.score.trait_condition", "hrdina.score.trait_after", "hrdina.end.discard_cards")
def trait_line(hero: Hero, trait: Trait, i: int) -> ScoreLine:
    """One trait: its points if its condition holds over the final hero."""
    line = partial(
        ScoreLine, f"traits.{i}", card_label(trait), rule="hrdina.score.trait_condition", emblem=EMBLEMS["traits"]
    )
    if not trait.kept:
        return line(points=0, rule="hrdina.end.discard_cards", sum="0", note=msg("thrown away before scoring"))
    answer = trait_met(trait, hero)
    if answer is False:
        return line(points=0, sum="0", note=msg("condition not met"), met=False)
    if trait.points is None or answer is None:
        absent = missing(POINTS if trait.points is None else None, CONDITION if answer is None else None)
        return line(points=None, note=absent)
    note = msg("ticked by hand") if trait.met is not None else msg("condition met")
    return line(points=trait.points, sum=signed(trait.points), note=note, met=True)


def traits(hero: Hero) -> ScoreLine:
    if not hero.traits:
        return _unless_seen(hero, Step.TRAITS, "traits", "hrdina.score.traits")
    return _grouped("traits", "hrdina.score.traits", tuple(trait_line(hero, t, i) for i, t in enumerate(hero.traits)))


@rule("hrdina.score.minions")
def minions(hero: Hero) -> ScoreLine:
    """Typed from the minion cards."""
    if hero.minions is None:
        return _unless_seen(hero, Step.MINIONS, "minions", "hrdina.score.minions")
    return _line("minions", hero.minions, "hrdina.score.minions", signed(hero.minions))


@rule("hrdina.score.other")
def other(hero: Hero) -> ScoreLine:
    """Typed, with a note."""
    if hero.other is None:
        return _unless_seen(hero, Step.OTHER, "other", "hrdina.score.other")
    note = msg("“{note}”", note=hero.other_note) if hero.other_note else None
    return _line("other", hero.other, "hrdina.score.other", signed(hero.other), note=note)


# --- the final battle ---


@rule("hrdina.score.monster", "hrdina.battle.total", "hrdina.battle.reach", "hrdina.battle.below")
def monster(hero: Hero, options: Options, foe: Monster | None) -> ScoreLine:
    """Stars of the ladder for the total."""
    line = partial(_line, "monster")
    if battle.no_battle(hero):
        return line(0, "hrdina.score.monster", "0", note=msg("confirmed: none"))
    f = battle.fight(hero, options)
    if f is None or hero.battle is None:
        absent = missing(ROLL, MONSTER if foe is None else None)
        return line(None, "hrdina.score.monster", note=absent)
    inputs = _battle_inputs(hero, options, f, foe)
    text = "" if f.total is None else f"{written(_shown(f, hero))} = {number(f.total)}"
    worth = None if f.total is None else battle.stars(foe, f.total)
    if worth is None or f.total is None:
        absent = missing(
            None if f.dice else ROLL,
            TOKEN["honor"] if f.honor is None else None,
            TOKEN["injuries"] if f.injuries is None else None,
            MONSTER if foe is None else LADDER if f.total is None or battle.stars(foe, f.total) is None else None,
        )
        return line(None, "hrdina.battle.total", text, inputs, absent)
    least = battle.strength(foe) or 0
    if f.total < least:
        return line(
            worth,
            "hrdina.battle.below",
            text,
            inputs,
            msgn("{n} below the strength", "{n} below the strength", least - f.total),
        )
    return line(worth, "hrdina.battle.ladder", text, inputs, msg("strength {n} reached", n=least))


def _shown(f: battle.Fight, hero: Hero) -> list[int]:
    """The terms of the total without the zeros after the dice."""
    return [*f.dice, *(x for x in f.parts[len(f.dice) :] if x)]


def _battle_inputs(hero: Hero, options: Options, f: battle.Fight, foe: Monster | None) -> list[Input]:
    b = hero.battle
    found = [Input(msg("Combat dice"), ", ".join(map(str, f.dice)))] if f.dice else []
    if hero.honor is not None:
        found.append(Input(TOKEN["honor"], f"{hero.honor} × {options.honor_value}"))
    if hero.injuries is not None:
        found.append(Input(TOKEN["injuries"], f"{hero.injuries} × {signed(-options.injury_value)}"))
    if b is None:
        return found
    for kind, got in zip(battle.ADVENTURES, f.adventures, strict=True):
        label = ADVENTURE[kind]
        if kind in b.no_token:
            label = msg("{card} (no token)", card=label)
        elif kind in b.unmet:
            label = msg("{card} (condition not met)", card=label)
        elif not got:
            continue
        found.append(Input(label, signed(got)))
    found += [
        Input(label, signed(x))
        for label, x in ((msg("Ability of the monster"), f.ability), (msg("Other"), f.other))
        if x
    ]
    if foe is not None and foe.rungs:
        found.append(Input(msg("Ladder (from total: stars)"), ", ".join(f"{t}: {w}" for t, w in foe.rungs)))
    return found


@rule("hrdina.score.champion", "hrdina.battle.champion", "hrdina.battle.champion_tie")
def champion(hero: Hero, options: Options, foe: Monster | None, others: Sequence[Hero]) -> ScoreLine:
    """The bonus of the best fighter."""
    points = battle.champion_bonus(hero, others, foe, options)
    inputs = [Input(msg("Bonus of the champion"), str(foe.bonus))] if foe is not None else []
    mine = battle.total(hero, options)
    totals = [t for o in others if (t := battle.total(o, options)) is not None]
    if mine is not None:
        inputs.append(Input(msg("Own total"), number(mine)))
    if totals:
        inputs.append(Input(msg("Best total of the others"), number(max(totals))))
    if points is None:
        best = max(totals, default=0)
        tied = mine is not None and mine == best and options.champion_tie == "by_hand"
        note = msg("tied: decide by hand") if tied else msg("not all battles are known")
        return _line(
            "champion",
            None,
            "hrdina.battle.champion_tie" if tied else "hrdina.score.champion",
            inputs=inputs,
            note=note,
        )
    return _line("champion", points, "hrdina.battle.champion", str(points), inputs)


# --- the familiar ---


@rule("hrdina.score.danger", "hrdina.score.danger_points", "hrdina.score.familiar_incomplete")
def familiar_danger(hero: Hero) -> ScoreLine:
    """The familiar's points if the sum of its dice lies in its range."""
    f, dice = hero.familiar, filled(hero, FAMILIAR_ROW)
    inputs = _row_inputs(hero, FAMILIAR_ROW)
    if f is not None and f.low is not None and f.high is not None:
        inputs.append(Input(msgc("familiar", "Range"), f"{f.low}–{f.high}"))
    if f is not None and f.points is not None:
        inputs.append(Input(msg("Stars for the range"), str(f.points)))
    line = partial(_line, "familiar_danger", sum=_row_sum(hero, FAMILIAR_ROW), inputs=inputs)
    if 0 < dice < WHOLE_ROW:
        return line(0, "hrdina.score.familiar_incomplete", note=_too_few(dice))
    total = row_total(hero, FAMILIAR_ROW)
    if total is None or f is None or f.low is None or f.high is None:
        absent = missing(
            DICE if not dice else None, FAMILIAR if f is None else RANGE if f.low is None or f.high is None else None
        )
        return line(None, "hrdina.score.danger", note=absent)
    if not f.low <= total <= f.high:
        return line(0, "hrdina.score.danger", note=_result(f.low - total if total < f.low else f.high - total, False))
    if f.points is None:
        return line(None, "hrdina.score.danger_points", note=missing(POINTS))
    return line(f.points, "hrdina.score.danger", note=msg("met"))


@rule("hrdina.score.story", "hrdina.score.story_match", "hrdina.score.familiar_incomplete")
def familiar_story(hero: Hero, tables: Tables) -> ScoreLine:
    """Matching cells of the familiar by the table."""
    count, dice = story_matches(hero), filled(hero, FAMILIAR_ROW)
    if count is None or not dice:
        card = None if count is not None or hero.sums is not None else FAMILIAR if hero.familiar is None else STORY
        return _line("familiar_story", None, "hrdina.score.story", note=missing(None if dice else DICE, card))
    hits = story_hits(hero)
    inputs, text = [Input(msg("Matching cells"), str(count))], str(count)
    if hero.sums is None and hits is not None and hero.familiar is not None:
        wanted = [(BOARD_CELLS + i, colour) for i, colour in enumerate(hero.familiar.story or ())]
        inputs = _wish_inputs(hero.cells, wanted, hits)
        text = f"{written([int(hit) for hit in hits])} = {count}"
    inputs.append(Input(msg("Stars for 0 to 3 matches"), _table_text(tables.story)))
    note = msgn("{n} match", "{n} matches", count)
    return _line("familiar_story", lookup(tables.story, count), "hrdina.score.story", text, inputs, note)


# --- the tree ---


def overridden(hero: Hero) -> frozenset[str]:
    """Keys of lines typed over by hand."""
    return frozenset(o.line for o in hero.overrides)


@rule("hrdina.battle.manual")
def _typed_over(hero: Hero, line: ScoreLine) -> ScoreLine:
    for o in hero.overrides:
        if o.line == line.key:
            note = msg("typed by hand: {note}", note=o.note) if o.note else msg("typed by hand")
            return replace(line, points=o.stars, sum=signed(o.stars), note=note, met=None)
    return line


Others = Sequence[Hero]
Build = Callable[[Hero, Options, Tables, Monster | None, Others], ScoreLine]

_BUILD: dict[str, Build] = {
    "attributes": lambda h, o, t, m, others: attributes(h),
    "class_colour": lambda h, o, t, m, others: class_colour(h, o),
    "backstory": lambda h, o, t, m, others: backstory(h, t),
    "alignment": lambda h, o, t, m, others: alignment(h),
    "armor": lambda h, o, t, m, others: armor(h),
    "traits": lambda h, o, t, m, others: traits(h),
    "minions": lambda h, o, t, m, others: minions(h),
    "monster": lambda h, o, t, m, others: monster(h, o, m),
    "champion": lambda h, o, t, m, others: champion(h, o, m, others),
    "familiar_danger": lambda h, o, t, m, others: familiar_danger(h),
    "familiar_story": lambda h, o, t, m, others: familiar_story(h, t),
    "other": lambda h, o, t, m, others: other(h),
}
OF_MONSTERS, OF_FAMILIARS = ("minions", "monster", "champion"), ("familiar_danger", "familiar_story")


def scored(options: Options) -> tuple[str, ...]:
    """Keys of the lines this table scores, in order: without monsters or familiars their lines are left out."""
    without = (() if options.monsters else OF_MONSTERS) + (() if options.familiars else OF_FAMILIARS)
    return tuple(key for key in _BUILD if key not in without)


def hero_line(
    key: str, hero: Hero, options: Options, tables: Tables, monster_card: Monster | None = None, others: Others = ()
) -> ScoreLine:
    """One line of the first level of the tree."""
    return _typed_over(hero, _BUILD[key](hero, options, tables, monster_card, others))


@rule("hrdina.score.sum", "hrdina.score.needs_input", "hrdina.entry.derive", "hrdina.entry.same_result")
@rule("hrdina.entry.partial")
def hero_lines(
    hero: Hero, options: Options, tables: Tables, monster_card: Monster | None = None, others: Others = ()
) -> tuple[ScoreLine, ...]:
    """The score tree of a hero. `others`: the other heroes of the table (for the champion)."""
    return tuple(hero_line(key, hero, options, tables, monster_card, others) for key in scored(options))


def total(lines: Sequence[ScoreLine]) -> int:
    """The sum of the known lines."""
    return sum(line.points for line in lines if line.points is not None)


def still_open(hero: Hero, lines: Sequence[ScoreLine]) -> tuple[ScoreLine, ...]:
    """Lines that make the total provisional; parts of a group typed over by hand do not."""
    hidden = overridden(hero)
    return tuple(leaf for line in lines if line.key not in hidden for leaf in open_leaves([line]))
