"""Own cards beside the hero board: coming, going, hands, arrows, skills, and effects told by the table."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Who, msg
from companion.games.hrdina.cards import ARMOR_MOST, Armor, Trait
from companion.games.hrdina.dice import SIDE
from companion.games.hrdina.live.common import (
    CREATION,
    ENDED,
    PLAYING,
    barred,
    changed,
    is_light,
    live_of,
    side,
    strange_changes,
    with_live,
    with_side,
)
from companion.games.hrdina.live.moves import CardEffect, DropCard, ReadySkill, UseSkill
from companion.games.hrdina.live.state import ARROWS, Arrow, MarketCard, Owned, Side, Stage
from companion.games.hrdina.rules.cards import HANDS
from companion.games.hrdina.rules.common import never, no, with_hero
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import card_label

MOST_MOD = 6
SKILLS = (*PLAYING, Stage.IMPROVE, *ENDED)

# --- arrows ---


@rule("hrdina.card.arrow", "hrdina.action.wis_inside", "hrdina.card.trait_edge", "hrdina.card.skill_blocked")
def arrow_leads(marker: int | None, arrow: Arrow | None) -> int | None:
    """The cell of the grid an arrow leads to; None if it leads out of the grid, or is not known."""
    if marker is None or arrow is None:
        return None
    down, right = ARROWS[arrow]
    row, column = marker // SIDE + down, marker % SIDE + right
    return SIDE * row + column if 0 <= row < SIDE and 0 <= column < SIDE else None


# --- hands ---


@rule("hrdina.card.weapon_hands", "hrdina.check.hands")
def hands(one: Side, dropped: tuple[int, ...] = ()) -> int:
    """Hands taken by the own weapons without those dropped."""
    return sum(o.card.hands for i, o in enumerate(one.cards) if o.card.type == "weapon" and i not in dropped)


@rule("hrdina.card.weapon_limit", "hrdina.card.weapon_buy_first")
def hands_full(s: State, seat: int, card: MarketCard, dropped: tuple[int, ...]) -> list[Ruling]:
    """The ruling on a weapon for which no hand is free."""
    held = hands(side(s, seat), dropped)
    if card.type != "weapon" or held + card.hands <= HANDS:
        return []
    why = msg(
        "Hands: {held} taken, {more} more needed, {most} in all. Weapons are dropped first.",
        held=held,
        more=card.hands,
        most=HANDS,
    )
    return [no("hrdina.card.weapon_limit", why)]


# --- coming and going ---


@rule("hrdina.market.place", "hrdina.card.armor_end", "hrdina.card.weapon_lasting", "hrdina.card.scroll_keep")
@rule("hrdina.card.weapon_row_modifier", "hrdina.card.trait_move", "hrdina.card.trait_edge", "hrdina.card.skill_new")
@rule("hrdina.card.trait_score")
def got(s: State, seat: int, card: MarketCard, price: int | None) -> State:
    """A card comes to a seat: a trait moves the marker if it can, a skill is ready, a weapon changes rows."""
    hero, mine = s.heroes[seat], side(s, seat)
    s = with_side(s, seat, cards=(*mine.cards, Owned(card=card, price=price)))
    match card.type:
        case "weapon":
            return with_hero(s, seat, weapons=_count(hero.weapons + 1, 10), mods=_mods(hero, card, 1))
        case "skill":
            return with_hero(s, seat, skills=_count(hero.skills + 1, 25))
        case "scroll":
            return with_hero(s, seat, scrolls=_count(hero.scrolls + 1, 19))
        case "armor":
            return with_hero(s, seat, armor=_more_armor(hero, card))
        case "trait":
            trait = Trait(id=card.id, name=card.name, points=card.points, condition=card.condition)
            to = arrow_leads(hero.marker, card.arrow)
            return with_hero(s, seat, traits=(*hero.traits, trait), marker=hero.marker if to is None else to)


def _count(n: int, most: int) -> int:
    return max(0, min(n, most))


def _mods(hero: Hero, card: MarketCard, sign: int) -> tuple[int, ...]:
    return tuple(
        max(-MOST_MOD, min(MOST_MOD, have + sign * more)) for have, more in zip(hero.mods, card.mods, strict=True)
    )


def _more_armor(hero: Hero, card: MarketCard) -> tuple[Armor, ...]:
    """The armor with one card more of its type; what the card tells about the type is kept."""
    of = card.armor or "single"
    for i, have in enumerate(hero.armor):
        if have.type == of:
            more = have.model_copy(
                update={
                    "count": min(have.count + 1, ARMOR_MOST[of]),
                    "table": have.table if card.table is None else card.table,
                    "colours": card.colours or have.colours,
                }
            )
            return (*hero.armor[:i], more, *hero.armor[i + 1 :])
    return (*hero.armor, Armor(type=of, count=1, table=card.table, colours=card.colours))


@rule("hrdina.card.weapon_discard", "hrdina.end.discard_cards")
def lost(s: State, seat: int, number: int) -> State:
    """An own card goes to the discards, with what it gave to rows and scoring; the marker stays."""
    mine, hero = side(s, seat), s.heroes[seat]
    card = mine.cards[number].card
    s = with_side(s, seat, cards=(*mine.cards[:number], *mine.cards[number + 1 :]))
    s = with_live(s, discards=live_of(s).discards + 1)
    match card.type:
        case "weapon":
            return with_hero(s, seat, weapons=_count(hero.weapons - 1, 10), mods=_mods(hero, card, -1))
        case "skill":
            return with_hero(s, seat, skills=_count(hero.skills - 1, 25))
        case "scroll":
            return with_hero(s, seat, scrolls=_count(hero.scrolls - 1, 19))
        case "armor":
            of = card.armor or "single"
            less = tuple(
                a.model_copy(update={"count": a.count - 1}) if a.type == of else a
                for a in hero.armor
                if a.type != of or a.count > 1
            )
            return with_hero(s, seat, armor=less)
        case "trait":
            place = next((i for i, t in enumerate(hero.traits) if t.id == card.id), None)
            kept = tuple(t for i, t in enumerate(hero.traits) if i != place)
            return with_hero(s, seat, traits=kept)


@rule("hrdina.card.weapon_discard", "hrdina.end.discard_cards")
def check_drop_card(s: State, m: DropCard) -> list[Ruling]:
    """Weapons at any time; other cards only when the game is over but not scored."""
    if wrong := barred(s, m.seat, *CREATION, *ENDED):
        return wrong
    if wrong := _no_card(s, m.seat, m.card):
        return wrong
    kind = side(s, m.seat).cards[m.card].card.type
    if kind != "weapon" and live_of(s).stage not in (Stage.IMPROVE, *ENDED):
        why = msg("Only weapons can be dropped before the end of the game.")
        return [no("hrdina.end.discard_cards", why)]
    return []


def drop_card(s: State, m: DropCard) -> State:
    return lost(s, m.seat, m.card)


def _no_card(s: State, seat: int, number: int, only: str = "") -> list[Ruling]:
    cards = side(s, seat).cards
    if number >= len(cards):
        return [never("hrdina.market.place", msg("{who} has no such card.", who=Who(seat)))]
    if only and cards[number].card.type != only:
        why: Msg = msg("{card} is not a skill.", card=card_label(cards[number].card))
        return [never("hrdina.card.skill_ready_only", why)]
    return []


# --- skills ---


@rule("hrdina.card.skill_cost", "hrdina.card.skill_blocked", "hrdina.card.skill_ready_only", "hrdina.card.skill_new")
@rule("hrdina.card.skill_any_turn")
def check_use_skill(s: State, m: UseSkill) -> list[Ruling]:
    """A ready skill in anybody's turn, if the marker can move as its arrow shows."""
    if wrong := barred(s, m.seat, *SKILLS) or _no_card(s, m.seat, m.card, "skill"):
        return wrong
    own, found = side(s, m.seat).cards[m.card], []
    name, marker = card_label(own.card), s.heroes[m.seat].marker
    if not own.ready:
        why = msg("{card} is turned: it was used and not readied since.", card=name)
        found.append(no("hrdina.card.skill_ready_only", why))
    if own.card.arrow is None:
        found.append(no("hrdina.card.skill_cost", msg("{card}: the arrow is not told yet.", card=name)))
    elif marker is None:
        found.append(no("hrdina.card.skill_cost", msg("The place of the marker is not told yet.")))
    elif arrow_leads(marker, own.card.arrow) is None:
        why = msg("{card}: the marker cannot move in the direction of the arrow.", card=name)
        found.append(no("hrdina.card.skill_blocked", why))
    return found + strange_changes(s, m.changes)


@rule("hrdina.card.skill_cost", "hrdina.card.skill_turned", "hrdina.card.skill_effect_optional")
def use_skill(s: State, m: UseSkill) -> State:
    """The marker moves, the card is turned, its effect follows; with no changes told the effect is left out."""
    own = side(s, m.seat).cards[m.card]
    to = arrow_leads(s.heroes[m.seat].marker, own.card.arrow)
    if to is not None:
        s = with_hero(s, m.seat, marker=to)
    return changed(_turned(s, m.seat, m.card, ready=False), m.seat, m.changes)


def _turned(s: State, seat: int, number: int, ready: bool) -> State:
    cards = side(s, seat).cards
    one = cards[number].model_copy(update={"ready": ready})
    return with_side(s, seat, cards=(*cards[:number], one, *cards[number + 1 :]))


@rule("hrdina.card.skill_refresh", "hrdina.cleanup.skill", "hrdina.cleanup.order")
def check_ready_skill(s: State, m: ReadySkill) -> list[Ruling]:
    """One used skill a player and clean-up, before the new row is dealt."""
    if wrong := barred(s, m.seat, Stage.CLEANUP, Stage.PLAY) or _no_card(s, m.seat, m.card, "skill"):
        return wrong
    mine, found = side(s, m.seat), []
    if mine.cards[m.card].ready:
        why = msg("{card} is ready.", card=card_label(mine.cards[m.card].card))
        return [never("hrdina.card.skill_refresh", why)]
    if is_light(s):
        return []
    if mine.readied:
        why = msg("{who} has readied a skill in this clean-up: only one.", who=Who(m.seat))
        found.append(no("hrdina.card.skill_refresh", why))
    if live_of(s).dealt:
        why = msg("Skills are readied before the new row is dealt.")
        found.append(no("hrdina.cleanup.order", why))
    return found


def ready_skill(s: State, m: ReadySkill) -> State:
    return with_side(_turned(s, m.seat, m.card, ready=True), m.seat, readied=True)


# --- effects told by the table ---


@rule("hrdina.card.text_wins", "hrdina.card.class_power", "hrdina.market.immediate", "hrdina.fiend.effect")
def check_card_effect(s: State, m: CardEffect) -> list[Ruling]:
    """What a printed text does is told and carried out: the card wins over these rules."""
    return barred(s, m.seat, *CREATION, *ENDED) or strange_changes(s, m.changes)


def card_effect(s: State, m: CardEffect) -> State:
    return changed(s, m.seat, m.changes)
