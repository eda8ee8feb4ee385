"""Offers of what the table tells together, of the set-up, and of clean-up and the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.contract import Choice, Field, Move, Offer
from companion.core.text import Listed, Msg, Who, msg, msgc
from companion.games.hrdina import moves as score
from companion.games.hrdina.battle import ADVENTURES
from companion.games.hrdina.battle import dice_count as battle_dice
from companion.games.hrdina.cards import COLOURS
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import live_of
from companion.games.hrdina.live.numbers import START_DICE, dice_drawn
from companion.games.hrdina.live.offer_words import LIVE
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.offer_parts import (
    CELL_CHOICES,
    DIE_CHOICES,
    DIE_FIELD,
    MARKER_FIELD,
    MOD_FIELD,
    ROW_CHOICES,
    number_choices,
)
from companion.games.hrdina.state import Battle, State
from companion.games.hrdina.words import ADVENTURE, TOKEN, card_label, colour_term, die_label

LEVELS = (
    Choice("score", msg("The final score")),
    Choice("light", msg("Boards, gold, XP and cards")),
    Choice("full", msg("Everything said at the table")),
)
SIX = number_choices(range(1, 7))
COLOUR_CHOICES = tuple(Choice(c, msg("{colour}", colour=colour_term(c)), "score-colour") for c in COLOURS)
ADVENTURE_CHOICES = tuple(Choice(kind, ADVENTURE[kind]) for kind in ADVENTURES)
CALL = Field(
    "call",
    msg("The Call card showed up"),
    (Choice(True, msg("yes")), Choice(False, msg("no"))),
    optional=True,
)
CALL_LATER = (replace(CALL, choices=CALL.choices[1:]),)
START_FIELD = Field("dice", msg("Starting dice"), DIE_CHOICES, many=START_DICE)


def seats(s: State) -> tuple[Choice, ...]:
    return tuple(Choice(i, msg("{who}", who=Who(i))) for i in range(s.n))


def values(s: State, n: int) -> tuple[Field, ...]:
    """The field for `n` combat dice as rolled."""
    return (Field("values", msg("Combat dice"), number_choices(sorted(set(s.tables.combat_faces))), many=n),)


def with_fields(s: State, m: Move, seat: int | None, fields: tuple[Field, ...]) -> Offer:
    """An offer whose rulings are those of one sample move: they stand whatever is chosen."""
    return LIVE.make(type(m), seat, check(s, m), fields)


# --- any time ---


def follow(s: State) -> Iterator[Offer]:
    """How closely the table is followed; into `full` in mid-game with who starts this round, if nobody knows."""
    yield LIVE.one_field(s, k.SetFollow, None, "level", msg("Level"), LEVELS)
    if s.live is None or s.live.level != "full":
        asked = check(s, k.SetFollow(level="full", start=0))
        start = (Field("start", msg("Start player"), seats(s)),)
        yield LIVE.make(k.SetFollow, None, asked, start, (("level", "full"),), LEVELS[2].label)


def free_entry(s: State, seat: int) -> Iterator[Offer]:
    """What is told without a turn: dice, numbers and cards as they lie on the table. Never bound to a phase."""
    rulings = check(s, score.SetToken(seat=seat, token="gold", value=0))  # closed scores stop them all
    yield LIVE.make(score.PutDie, seat, rulings, (Field("cell", msg("Cell"), _cells(s)), DIE_FIELD))
    yield LIVE.make(score.SetMarker, seat, rulings, (MARKER_FIELD,))
    yield LIVE.make(score.SetMod, seat, rulings, (Field("row", msg("Row"), _rows(s)), MOD_FIELD))
    tokens = TOKEN if s.options.monsters else {t: TOKEN[t] for t in ("gold", "charisma")}
    for token, name in tokens.items():
        fixed = (("token", token),)
        yield LIVE.make(score.SetToken, seat, rulings, (), fixed, name)
    for type_ in (score.SetArmor, score.SetTraits, score.SetCards):
        yield LIVE.make(type_, seat, rulings)
    if s.options.familiars:
        yield LIVE.make(score.SetFiends, seat, rulings)


def _cells(s: State) -> tuple[Choice, ...]:
    return CELL_CHOICES if s.options.familiars else CELL_CHOICES[:18]


def _rows(s: State) -> tuple[Choice, ...]:
    return ROW_CHOICES if s.options.familiars else ROW_CHOICES[:6]


# --- set-up ---


def setup_of_table(s: State) -> Iterator[Offer]:
    live = live_of(s)
    rolling = len(live.tied) or s.n
    first = (Field("values", msg("Dice"), SIX, many=rolling),)
    yield with_fields(s, k.RollFirst(values=(1,) * rolling), None, first)
    yield with_fields(s, k.SetStart(seat=0), None, (Field("seat", msg("Player"), seats(s)),))
    yield LIVE.plain(s, k.SetIcons, None)
    if s.options.monsters:
        yield LIVE.plain(s, score.SetMonster, None)
        yield LIVE.plain(s, k.RevealMinion, None)
    yield LIVE.plain(s, k.BeginRounds, None)


def setup_of_seat(s: State, seat: int) -> Iterator[Offer]:
    yield LIVE.one_field(s, k.DrawColour, seat, "colour", msg("Colour"), COLOUR_CHOICES)
    if s.options.familiars:
        yield LIVE.plain(s, k.ChooseFamiliar, seat)
    yield with_fields(s, k.DrawStartDice(seat=seat, dice=("R1",) * START_DICE), seat, (START_FIELD,))


def pick(s: State, seat: int) -> Iterator[Offer]:
    """Cards of the hero: chosen in the set-up, told again or taken back later."""
    for type_ in (score.PickBoard, score.PickClass, score.PickAlignment, score.PickBackstory):
        yield LIVE.plain(s, type_, seat)
    if s.options.familiars:
        yield LIVE.plain(s, score.PickFamiliar, seat)


# --- dice on the cards, rows and fiends ---


def initiative_label(s: State, number: int) -> Msg:
    """An initiative card with what lies on it: "Card 2: red 5, gold 3, coin"."""
    card = live_of(s).cards[number]
    parts: list[Msg] = [die_label(d) for d in card.dice]
    if card.coin:
        parts.append(msg("coin"))
    if card.fiend is not None:
        parts.append(msg("fiend {card}", card=card_label(card.fiend)))
    name = msg("Special card") if card.special else msg("Card {n}", n=number + 1)
    return msg("{card}: {what}", card=name, what=Listed(tuple(parts))) if parts else name


def dealing(s: State) -> Iterator[Offer]:
    """The roll of the round, market rows, fiends and clean-up."""
    live = live_of(s)
    n = dice_drawn(live)
    yield with_fields(s, k.RollDice(dice=("R1",) * n), None, (Field("dice", msg("Dice"), DIE_CHOICES, many=n),))
    call = CALL_LATER if live.called else (CALL,)
    yield replace(LIVE.plain(s, k.DealRow, None), fields=call)
    places = [Choice(i, _lying(i, id)) for i, id in enumerate(live.row or ("",))]
    yield LIVE.one_field(s, k.NameCard, None, "place", msg("Card of the row"), places)
    if s.options.familiars:
        cards = [Choice(i, initiative_label(s, i)) for i in range(len(live.cards))]
        yield LIVE.one_field(s, k.PlaceFiend, None, "card", msg("Initiative card"), cards)
    yield replace(LIVE.plain(s, k.FinishCleanup, None), fields=() if live.dealt else call)


def _lying(place: int, id: str) -> Msg:
    return msg("{n}. {card}", n=place + 1, card=named_card(id)) if id else msg("{n}. not told", n=place + 1)


def named_card(id: str) -> Msg:
    """A card of the market row as the log calls it, which knows only ids."""
    return msg("{card}", card=id.rpartition(".")[2].replace("_", " "))


# --- the end ---


def ending(s: State) -> Iterator[Offer]:
    yield LIVE.plain(s, k.CloseCreation, None)
    if s.options.monsters:
        yield LIVE.one_field(s, k.RevealAdventure, None, "adventure", msg("Adventure card"), ADVENTURE_CHOICES)


def battle_roll(s: State, seat: int) -> Offer:
    n = battle_dice(s.heroes[seat].battle or Battle())
    face = min(s.tables.combat_faces)
    return with_fields(s, k.BattleRoll(seat=seat, values=(face,) * n), seat, values(s, n))


def own_numbers(s: State, seat: int, kind: str) -> tuple[Choice, ...]:
    """The own cards of a type ("" = all), to be named by their place; a sample where there is none."""
    cards = live_of(s).sides[seat].cards
    found = tuple(Choice(i, card_label(o.card)) for i, o in enumerate(cards) if kind in ("", o.card.type))
    return found or (Choice(0, msgc("card", "none")),)
