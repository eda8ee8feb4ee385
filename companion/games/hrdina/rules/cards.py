"""What lies with a hero: board, class, cards and tokens."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.hrdina.cards import ARMOR_MOST
from companion.games.hrdina.conditions import fitting
from companion.games.hrdina.moves import (
    PickAlignment,
    PickBackstory,
    PickBoard,
    PickClass,
    PickFamiliar,
    SetArmor,
    SetCards,
    SetFiends,
    SetMarker,
    SetToken,
    SetTraits,
)
from companion.games.hrdina.rules.common import blocked, never, no, no_familiar, no_monster, with_hero
from companion.games.hrdina.state import State, Token
from companion.games.hrdina.words import ARMOR, TOKEN, card_label

TOKEN_MOST: dict[Token, int] = {"gold": 150, "xp": 99, "charisma": 18, "honor": 40, "injuries": 40, "trophies": 53}
OF_MONSTERS: tuple[Token, ...] = ("xp", "honor", "injuries", "trophies")
HANDS = 2

Picked = PickBoard | PickClass | PickAlignment | SetMarker | PickBackstory


@rule("hrdina.check.modifiers", "hrdina.check.alignment", "hrdina.check.backstory", "hrdina.entry.rest")
def check_picked(s: State, m: Picked) -> list[Ruling]:
    """Their values cannot be told outside their ranges; what is only strange is said by the audit."""
    return blocked(s, m.seat)


def pick_board(s: State, m: PickBoard) -> State:
    return with_hero(s, m.seat, board=m.board)


def pick_class(s: State, m: PickClass) -> State:
    return with_hero(s, m.seat, klass=m.klass)


def pick_alignment(s: State, m: PickAlignment) -> State:
    return with_hero(s, m.seat, alignment=m.alignment)


def set_marker(s: State, m: SetMarker) -> State:
    return with_hero(s, m.seat, marker=m.cell)


def pick_backstory(s: State, m: PickBackstory) -> State:
    return with_hero(s, m.seat, backstory=m.backstory)


@rule("hrdina.check.familiar", "hrdina.familiar.profile", "hrdina.score.danger_points")
def check_pick_familiar(s: State, m: PickFamiliar) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    if m.familiar is None:
        return []
    f, found = m.familiar, no_familiar(s)
    if (f.low is None) != (f.high is None):
        found.append(never("hrdina.check.familiar", msg("A danger range has two ends.")))
    elif f.low is not None and f.high is not None and f.low > f.high:
        why = msg("A danger range rises: {low}–{high} does not.", low=f.low, high=f.high)
        found.append(never("hrdina.check.familiar", why))
    return found


def pick_familiar(s: State, m: PickFamiliar) -> State:
    return with_hero(s, m.seat, familiar=m.familiar)


@rule("hrdina.check.armor", "hrdina.score.armor_table")
def check_set_armor(s: State, m: SetArmor) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    types = [a.type for a in m.armor]
    found = [
        never("hrdina.check.armor", msg("{armor} is told twice.", armor=ARMOR[of]))
        for of in dict.fromkeys(types)
        if types.count(of) > 1
    ]
    for a in m.armor:
        most = ARMOR_MOST[a.type]
        if a.count > most:
            why = msg("{armor}: there are only {n} cards.", armor=ARMOR[a.type], n=most)
            found.append(never("hrdina.check.armor", why))
        if a.table and a.table[0]:
            found.append(never("hrdina.check.armor", msg("{armor}: no card, no stars.", armor=ARMOR[a.type])))
    return found


def set_armor(s: State, m: SetArmor) -> State:
    return with_hero(s, m.seat, armor=m.armor)


@rule("hrdina.check.points", "hrdina.score.trait_condition", "hrdina.end.discard_cards")
def check_set_traits(s: State, m: SetTraits) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    return [
        never(
            "hrdina.score.trait_condition", msg("{card}: the condition names nothing there is.", card=card_label(trait))
        )
        for trait in m.traits
        if trait.condition is not None and not fitting(trait.condition)
    ]


def set_traits(s: State, m: SetTraits) -> State:
    return with_hero(s, m.seat, traits=m.traits)


@rule("hrdina.check.hands")
def check_set_cards(s: State, m: SetCards) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    if m.weapons > HANDS:
        return [no("hrdina.check.hands", msg("Each weapon takes a hand, and a hero has {n}.", n=HANDS))]
    return []


def set_cards(s: State, m: SetCards) -> State:
    return with_hero(s, m.seat, weapons=m.weapons, skills=m.skills, scrolls=m.scrolls)


@rule("hrdina.optimise.fiends")
def check_set_fiends(s: State, m: SetFiends) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    if m.fiends and not s.options.familiars:
        return [never("hrdina.optimise.fiends", msg("This table plays without fiends."))]
    return []


def set_fiends(s: State, m: SetFiends) -> State:
    return with_hero(s, m.seat, fiends=m.fiends)


@rule("hrdina.check.tokens")
def check_set_token(s: State, m: SetToken) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    found = no_monster(s, "hrdina.check.tokens") if m.token in OF_MONSTERS else []
    if m.value is not None and m.value > TOKEN_MOST[m.token]:
        why = msg("{token}: there are only {n}.", token=TOKEN[m.token], n=TOKEN_MOST[m.token])
        found.append(never("hrdina.check.tokens", why))
    return found


def set_token(s: State, m: SetToken) -> State:
    return with_hero(s, m.seat, **{m.token: m.value})
