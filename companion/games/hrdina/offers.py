"""Every kind of move; the rulings come from the rules' own checks, so both always agree.

Values printed on cards (a class, a table of points) have no list here: those moves are offered without the field, as
clearing what was told, and the screen fills it from the catalogue or the user's own cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, get_args

from companion.core.contract import Choice, Field, Move, Offer
from companion.core.text import msg
from companion.games.hrdina import moves as k
from companion.games.hrdina.live.offers import live_offers, score_of
from companion.games.hrdina.live.offers_table import follow
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.offer_actions import improvements
from companion.games.hrdina.offer_parts import (
    CELL_CHOICES,
    DIE_FIELD,
    MARKER_FIELD,
    MOD_FIELD,
    ROW_CHOICES,
    Maker,
    Says,
)
from companion.games.hrdina.rules.finish import steps
from companion.games.hrdina.scoring import scored
from companion.games.hrdina.state import LINES, State, Step, Token
from companion.games.hrdina.words import EMBLEMS, STEP, STEP_EMBLEMS, TOKEN, line_label

_SAYS: dict[type[Move], Says] = {
    k.PutDie: Says(
        msg("Die on a cell"),
        msg("Without a die the cell is emptied."),
        "die-6",
        ("hrdina.entry.pad", "hrdina.check.die"),
    ),
    k.PutRow: Says(msg("Clear a row"), None, "die-6", ("hrdina.entry.back",)),
    k.PutDice: Says(msg("Clear all dice"), None, "die-6", ("hrdina.entry.text", "hrdina.check.cells")),
    k.SetSums: Says(msg("Enter dice, not sums"), msg("The sums told are forgotten."), "die-6", ("hrdina.entry.sums",)),
    k.PickBoard: Says(msg("Clear the hero board"), None, "score-goals", ("hrdina.check.modifiers",)),
    k.PickClass: Says(msg("Clear the class"), None, "score-goals", ("hrdina.entry.rest", "hrdina.score.goal_stars")),
    k.PickAlignment: Says(msg("Clear the alignment card"), None, "score-alignment", ("hrdina.check.alignment",)),
    k.SetMarker: Says(msg("Marker on the grid"), None, "score-alignment", ("hrdina.check.alignment",)),
    k.PickBackstory: Says(msg("Clear the backstory"), None, "score-backstory", ("hrdina.check.backstory",)),
    k.PickFamiliar: Says(msg("Clear the familiar"), None, "familiar", ("hrdina.check.familiar",)),
    k.SetMod: Says(
        msg("Modifier of a row"),
        msg("What cards add to the sum of a row."),
        "score-goals",
        ("hrdina.score.row_total", "hrdina.check.modifiers"),
    ),
    k.SetArmor: Says(msg("Clear the armor"), None, "score-cards", ("hrdina.score.armor", "hrdina.check.armor")),
    k.SetTraits: Says(msg("Clear the traits"), None, "score-cards", ("hrdina.score.traits",)),
    k.SetCards: Says(msg("No other cards"), None, "score-cards", ("hrdina.check.hands",)),
    k.SetFiends: Says(msg("No fiends"), None, "familiar", ("hrdina.optimise.fiends",)),
    k.SetToken: Says(msg("Forget a number"), None, "die-gold", ("hrdina.check.tokens",)),
    k.SetLine: Says(
        msg("Calculate a line again"),
        msg("What was typed by hand is forgotten."),
        "score-star",
        ("hrdina.score.other", "hrdina.battle.manual"),
    ),
    k.SetTables: Says(msg("Printed tables again"), None, "rule", ("hrdina.check.tables",)),
    k.SetMonster: Says(msg("Clear the monster"), None, "score-monster", ("hrdina.battle.ladder",)),
    k.SetBattle: Says(msg("Clear the battle"), None, "score-monster", ("hrdina.battle.roll",)),
    k.HireMercenary: Says(
        msg("Hire a mercenary"),
        msg("One more combat die, before the roll."),
        "die-combat",
        ("hrdina.battle.mercenary", "hrdina.xp.pay_full"),
    ),
    k.BattleReroll: Says(
        msg("Roll a combat die again"),
        msg("The new value stands."),
        "die-combat",
        ("hrdina.battle.reroll", "hrdina.battle.reroll_price"),
    ),
    k.Confirm: Says(
        msg("Settle a step"),
        msg("What was not told counts nothing from then on."),
        "score-star",
        ("hrdina.score.order",),
    ),
    k.CloseScores: Says(
        msg("Close the scores"), msg("The ranking stands."), "score-star", ("hrdina.score.winner", "hrdina.score.order")
    ),
    k.ReopenScores: Says(msg("Open the scores again"), None, "score-star", ("hrdina.score.winner",)),
}

SCORE = Maker(_SAYS)
TOKENS: tuple[Token, ...] = get_args(Token)
PAYS: tuple[Literal["xp", "gold"], ...] = ("xp", "gold")
STEP_CHOICES = {step: Choice(step.value, STEP[step], STEP_EMBLEMS[step]) for step in Step}


def _put_die(s: State, seat: int) -> Offer:
    offer = SCORE.one_field(s, k.PutDie, seat, "cell", msg("Cell"), CELL_CHOICES)
    return replace(offer, fields=(*offer.fields, DIE_FIELD))


def _set_mod(s: State, seat: int) -> Offer:
    offer = SCORE.one_field(s, k.SetMod, seat, "row", msg("Row"), ROW_CHOICES, value=0)
    return replace(offer, fixed=(("seat", seat),), fields=(*offer.fields, MOD_FIELD))


def _confirm(s: State, seat: int, done: bool) -> Offer:
    choices = [STEP_CHOICES[step] for step in steps(s.options, s.n)]
    offer = SCORE.one_field(s, k.Confirm, seat, "step", msg("Step"), choices, done=done)
    if done:
        return replace(offer, main=offer.possible, anytime=False)
    return replace(offer, label=msg("Open a step again"), detail=None)


def _lines(s: State) -> list[Choice]:
    """The lines this table scores."""
    known = scored(s.options)
    groups = {key: key.partition(".")[0] for key in LINES}
    return [Choice(key, line_label(key), EMBLEMS[group]) for key, group in groups.items() if group in known]


def _mercenary(s: State, seat: int) -> Offer:
    choices = [Choice(pay, TOKEN[pay]) for pay in PAYS]
    offer = SCORE.one_field(s, k.HireMercenary, seat, "pay", msg("Paid with"), choices)
    return replace(offer, aside=not offer.possible)


def _reroll(s: State, seat: int) -> Offer:
    battle = s.heroes[seat].battle
    rolled = battle.dice if battle is not None else ()
    faces = [Choice(n, msg("{n}", n=n)) for n in sorted(set(s.tables.combat_faces))]
    dice = [Choice(i, msg("{n}", n=value)) for i, value in enumerate(rolled or (0,))]
    offer = SCORE.one_field(s, k.BattleReroll, seat, "die", msg("Die"), dice, value=faces[0].value)
    fields = (*offer.fields, Field("value", msg("New value"), tuple(faces)))
    return replace(offer, fixed=(("seat", seat),), fields=fields, aside=not offer.possible)


# --- all of them ---


def _seat_offers(s: State, seat: int) -> Iterator[Offer]:
    yield _put_die(s, seat)
    yield SCORE.one_field(s, k.PutRow, seat, "row", msg("Row"), ROW_CHOICES)
    yield from (SCORE.plain(s, t, seat) for t in (k.PutDice, k.SetSums, k.PickBoard, k.PickClass, k.PickAlignment))
    yield replace(SCORE.plain(s, k.SetMarker, seat), fields=(MARKER_FIELD,))
    yield SCORE.plain(s, k.PickBackstory, seat)
    if s.options.familiars:
        yield SCORE.plain(s, k.PickFamiliar, seat)
        yield SCORE.plain(s, k.SetFiends, seat)
    yield _set_mod(s, seat)
    yield from (SCORE.plain(s, t, seat) for t in (k.SetArmor, k.SetTraits, k.SetCards))
    for token in TOKENS:
        offer = SCORE.plain(s, k.SetToken, seat, (("token", token),))
        yield replace(offer, detail=TOKEN[token])
    yield SCORE.one_field(s, k.SetLine, seat, "line", msg("Line"), _lines(s))
    if s.options.monsters:
        yield SCORE.plain(s, k.SetBattle, seat)
        yield _mercenary(s, seat)
        yield _reroll(s, seat)
        yield from improvements(s, seat)
    yield _confirm(s, seat, True)
    yield _confirm(s, seat, False)


def offers(s: State, seat: int | None = None) -> list[Offer]:
    """Every kind of move; for one seat its own and the table's. In a followed game its own moves, and those of the score
    once its heroes are finished."""
    if s.live is None:
        return [*_score_offers(s, seat), *follow(s)]
    found = live_offers(s, seat)
    if score_of(s):
        waited = waiting(s).step == "score"
        found += (o if waited or not o.main else replace(o, main=False) for o in _score_offers(s, seat))
    return found


def _score_offers(s: State, seat: int | None) -> list[Offer]:
    found = [offer for i in range(s.n) if seat in (None, i) for offer in _seat_offers(s, i)]
    closing = SCORE.plain(s, k.CloseScores, None)
    found += [
        *([SCORE.plain(s, k.SetMonster, None)] if s.options.monsters else []),
        SCORE.plain(s, k.SetTables, None),
        replace(closing, main=closing.possible, anytime=False),
        replace(SCORE.plain(s, k.ReopenScores, None), aside=not s.closed),
    ]
    return found
