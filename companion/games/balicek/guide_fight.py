"""What a good teacher would say of attacks, shields, healing and the nearing end; see `guide`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.core.contract import Advice, rule
from companion.core.text import Arg, Listed, Msg, Term, Who, msg, msgn
from companion.games.balicek.cards import DECK_SIZE
from companion.games.balicek.rules import bonus
from companion.games.balicek.rules.attack import shields
from companion.games.balicek.rules.common import BEFORE, lives, other, phase, phase_name, slot_word
from companion.games.balicek.scoring import FEW_LIVES
from companion.games.balicek.state import Player, State

Level = Literal["now", "remind", "mistake", "odds", "warn"]
SOON = 2  # rounds before sudden death that are warned


def advice(key: str, level: Level, text: Msg, *rules: str, seat: int | None = None, beginner: bool = False) -> Advice:
    return Advice(key, level, text, tuple(f"balicek.{r}" for r in rules), seat, beginner)


def slots(numbers: list[int]) -> Arg:
    return Listed(tuple(slot_word(i) for i in numbers))


def mine(s: State) -> tuple[int, Player]:
    """Who is on turn, and what lies there."""
    seat = s.active or 0
    return seat, s.players[seat]


# --- attack and defence ---


@rule("balicek.hattack.choice", "balicek.hattack.squad", "balicek.hattack.deck", "balicek.attack.separate")
def attack(s: State) -> Iterator[Advice]:
    seat, _ = mine(s)
    p = s.players[other(seat)]
    if not s.shots:
        return
    shot = s.shots[0]
    waiting = Listed(tuple(msg("{kind} {n}", kind=Term(f"kind.{x.kind}"), n=str(x.number)) for x in s.shots))
    text = msg("{who} names the target of: {attacks}.", who=Who(seat), attacks=waiting)
    yield advice("attack.target", "now", text, "attack.timing", "attack.one_target", seat=seat)
    heroes = shot.kind == "attack_hero"
    if heroes and any(len(slot.heroes) > 1 for slot in p.slots):
        least = (
            msg("as many as its cards")
            if s.options.squad_threshold == "at_least"
            else msg("more than the number of its cards")
        )
        text = msg("A squad loses one card a hit, and only to a strength of {least}.", least=least)
        yield advice("attack.squad", "remind", text, "hattack.squad", "hattack.squad_threshold", seat=seat)
    if heroes and p.hero_deck > 1 and shot.number > 1:
        text = msg("Only the deck loses as many cards as the attack is strong: a big one pays best there.")
        yield advice("attack.deck", "remind", text, "hattack.deck", "hattack.single", seat=seat)
    if shot.source == "combo":
        text = msg("A detonator needs a bomb at its own hero and its own day phase; a combo takes no other bonus.")
        yield advice("combo.bonus", "mistake", text, "combo.detonator", seat=seat)
    elif (value := bonus.usable_for(s, seat, shot)) and value > 0:
        text = msg("The hero may add a bonus: +{n}.", n=str(value))
        yield advice("attack.bonus", "remind", text, "bonus.match", "bonus.phase", seat=seat)
    if shot.source != "spin" or any(slot.effect and slot.effect.kind == "lasting" for slot in s.players[seat].slots):
        text = msg("Each attack counts alone: strengths of two attacks are never added up.")
        yield advice("attack.adding", "mistake", text, "attack.separate", seat=seat)


@rule("balicek.shield.use", "balicek.shield.bonus", "balicek.shield.one")
def defend(s: State) -> Iterator[Advice]:
    seat = other(s.active or 0)
    open_to = shields(s)
    text = msg("{who} may use a shield, wherever it is laid: {slots}", who=Who(seat), slots=slots(open_to))
    yield advice("defend.shield", "now", text, "shield.use", "shield.one", seat=seat)
    values = [(i, bonus.usable(s, seat, i, "shield")) for i in open_to if s.players[seat].slots[i].effect]
    helps = tuple(msg("{slot} +{n}", slot=slot_word(i), n=str(v)) for i, v in values if v)
    if helps:
        text = msg("Shield bonuses in this day phase: {bonuses}.", bonuses=Listed(helps))
        yield advice("defend.bonus", "remind", text, "shield.bonus", "phase.defender", seat=seat)
    elif any(v is None for _, v in values):
        text = msg("Look at the hero beside the shield: it may have a shield bonus in this day phase ({phase}).",
                   phase=phase_name(s, phase(s)))  # fmt: skip
        yield advice("defend.bonus", "remind", text, "shield.bonus", "phase.defender", seat=seat)


@rule("balicek.heal.amount", "balicek.heal.choice")
def heal(s: State) -> Iterator[Advice]:
    seat, p = mine(s)
    number = s.healing.number if s.healing else 0
    text = msg("{who} heals {n}, plus a healing bonus: heroes from the graveyard ({grave}) onto the top of the deck.",
               who=Who(seat), n=str(number), grave=str(len(p.hero_grave)))  # fmt: skip
    yield advice("heal.now", "now", text, "heal.amount", "heal.choice", seat=seat)


# --- the end draws near ---


@rule("balicek.sudden.table_choice", "balicek.sudden.order")
def sudden(s: State) -> Iterator[Advice]:
    for seat in (0, 1):
        if due := s.due[seat]:
            text = msgn(
                "{who} takes {n} more laid-out card off, squads from the top.",
                "{who} takes {n} more laid-out cards off, squads from the top.",
                due,
                who=Who(seat),
            )
            yield advice("sudden.now", "now", text, "sudden.table_choice", "sudden.no_resistance", seat=seat)


@rule("balicek.sudden.when", "balicek.sudden.loss", "balicek.sudden.order")
def sudden_soon(s: State) -> Iterator[Advice]:
    o = s.options
    coming = o.sudden_round - s.round
    if not o.sudden_lives or not (0 < coming <= SOON or (o.sudden_repeat == "on" and coming <= 0)):
        return
    n = o.sudden_lives
    which = max(o.sudden_round, s.round + 1)
    text = msgn(
        "Sudden death: in the morning of round {round} both lose {n} life, from the deck first.",
        "Sudden death: in the morning of round {round} both lose {n} lives, from the deck first.",
        n,
        round=which,
    )
    yield advice("sudden.soon", "warn", text, "sudden.when", "sudden.loss", "sudden.order")


@rule("balicek.start.life_total", "balicek.end.win")
def few_lives(s: State) -> Iterator[Advice]:
    for seat, p in enumerate(s.players):
        total = lives(p)
        if total <= FEW_LIVES:
            text = msgn(
                "{who} has {n} life left: {deck} in the deck + {laid} laid out.",
                "{who} has {n} lives left: {deck} in the deck + {laid} laid out.",
                total,
                who=Who(seat),
                deck=str(p.hero_deck),
                laid=str(total - p.hero_deck),
            )
            yield advice("lives.few", "warn", text, "start.life_total", "end.win")


@rule("balicek.deck.size", "balicek.deck.unvalidated")
def counts(s: State) -> Iterator[Advice]:
    """Cards that do not add up (after a correction), and a deck that is not 20/20 where that is only a warning."""
    for seat, p in enumerate(s.players):
        heroes = lives(p) + len(p.hero_grave)
        weapons = p.weapon_deck + len(p.drawn_weapons) + len(p.weapon_grave)
        weapons += sum(slot.weapon is not None for slot in p.slots)
        for key, n, total, cards in (
            ("count.heroes", heroes, p.heroes_total, msg("heroes")),
            ("count.weapons", weapons, p.weapons_total, msg("weapons")),
        ):
            if n != total:
                text = msg("{who}, {cards}: {n} are counted, {total} were brought.", who=Who(seat), cards=cards,
                           n=str(n), total=str(total))  # fmt: skip
                yield advice(key, "warn", text, "deck.size")
            elif total != DECK_SIZE and s.stage in BEFORE:
                text = msg("{who}, {cards}: a deck has {size} cards, here are {n}.", who=Who(seat), cards=cards,
                           size=DECK_SIZE, n=str(n))  # fmt: skip
                yield advice(key, "warn", text, "deck.size", "deck.unvalidated")
