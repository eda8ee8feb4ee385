"""The set-up of the table and the players, up to the first round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from companion.core.contract import Ruling, rule
from companion.core.text import Listed, Msg, Who, msg
from companion.games.hrdina.cards import CENTRE, Card, Colour
from companion.games.hrdina.live.common import barred, clockwise, gain, live_of, side, with_live, with_side
from companion.games.hrdina.live.dealing import dealt, fiends_laid
from companion.games.hrdina.live.moves import (
    BeginRounds,
    ChooseFamiliar,
    DrawColour,
    DrawStartDice,
    RollFirst,
    SetIcons,
    SetStart,
)
from companion.games.hrdina.live.numbers import START_DICE, numbers
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.moves import PickAlignment, PickBackstory, PickBoard, PickClass, SetMonster
from companion.games.hrdina.rules import cards as told
from companion.games.hrdina.rules import fight
from companion.games.hrdina.rules.common import never, no, no_familiar, with_hero
from companion.games.hrdina.state import State
from companion.games.hrdina.words import card_label, colour_term

# --- the table ---


@rule("hrdina.setup.coin_icons", "hrdina.setup.fiend_places", "hrdina.setup.initiative_cards")
def check_set_icons(s: State, m: SetIcons) -> list[Ruling]:
    if wrong := barred(s, None, Stage.SETUP, Stage.ROLL):
        return wrong
    n = len(live_of(s).cards)
    if any(card >= n for card in (*m.coins, *m.fiends, m.special or 0)):
        return [never("hrdina.setup.initiative_count", msg("There are {n} initiative cards.", n=n))]
    if m.fiends and not s.options.familiars:
        return [never("hrdina.setup.fiend_places", msg("This table plays without fiends."))]
    return []


@rule("hrdina.setup.initiative_coin", "hrdina.market.special_last")
def set_icons(s: State, m: SetIcons) -> State:
    """Icons as told; in the set-up the coins are laid out."""
    live = live_of(s)
    last = len(live.cards) - 1 if m.special is None else m.special
    cards = tuple(
        c.model_copy(
            update={
                "coin_icon": i in m.coins,
                "fiend_place": i in m.fiends,
                "special": i == last,
                "coin": i in m.coins if live.stage is Stage.SETUP else c.coin,
            }
        )
        for i, c in enumerate(live.cards)
    )
    return with_live(s, cards=cards, icons=True)


# --- the start player and gold ---


@rule("hrdina.setup.first_player_roll", "hrdina.setup.first_player_tie")
def check_roll_first(s: State, m: RollFirst) -> list[Ruling]:
    if wrong := barred(s, None, Stage.SETUP, Stage.PLAY):
        return wrong
    rolling = _rolling(s)
    if len(m.values) != len(rolling):
        id = "hrdina.setup.first_player_tie" if live_of(s).tied else "hrdina.setup.first_player_roll"
        who = Listed(tuple(Who(seat) for seat in rolling))
        return [never(id, msg("One die each is rolled by: {who}.", who=who))]
    return []


def _rolling(s: State) -> tuple[int, ...]:
    """Seats that roll for the start: all, or those who tied."""
    return live_of(s).tied or tuple(range(s.n))


@rule("hrdina.setup.first_player_roll", "hrdina.setup.first_player_tie", "hrdina.setup.first_player_return")
def roll_first(s: State, m: RollFirst) -> State:
    """The highest die starts; tied highest ones roll again. The dice go back to the bag at once."""
    highest = tuple(seat for seat, v in zip(_rolling(s), m.values, strict=True) if v == max(m.values))
    return with_live(s, tied=highest) if len(highest) > 1 else started(s, highest[0])


@rule("hrdina.setup.first_player_tie")
def check_set_start(s: State, m: SetStart) -> list[Ruling]:
    return barred(s, m.seat, Stage.SETUP, Stage.PLAY)


def set_start(s: State, m: SetStart) -> State:
    return started(s, m.seat)


@rule(
    "hrdina.setup.gold_3p", "hrdina.setup.gold_4p", "hrdina.setup.gold_5p", "hrdina.setup.gold_seat",
    "hrdina.setup.first_player_roll",
)  # fmt: skip
def started(s: State, seat: int) -> State:
    """The table with its start player; late seats get their extra gold (given again if the start player changes)."""
    live, gold = live_of(s), numbers(s.options, s.n).gold
    if live.stage is Stage.SETUP or not any(any(hero.cells) for hero in s.heroes):
        before = dict.fromkeys(range(s.n), gold[0])
        if live.start is not None:
            before = {(live.start + i) % s.n: n for i, n in enumerate(gold)}
        for i, n in enumerate(gold):
            whose = (seat + i) % s.n
            s = gain(s, whose, gold=n - before[whose])
    return with_live(s, start=seat, tied=())


# --- cards of the heroes: moves of the score with the set-up's own rules ---


class _Picks(Protocol):
    @property
    def seat(self) -> int: ...


def _in_setup(s: State, m: _Picks) -> bool:
    return s.live is not None and s.live.stage is Stage.SETUP and 0 <= m.seat < s.n


def _taken(s: State, seat: int, part: str, card: Card, rule_id: str) -> list[Ruling]:
    """The ruling on a card that lies with somebody else."""
    for other, hero in enumerate(s.heroes):
        has: Card | None = getattr(hero, part)
        if other != seat and has is not None and has.id == card.id:
            return [no(rule_id, msg("{card} lies with {who} already.", card=card_label(card), who=Who(other)))]
    return []


@rule("hrdina.setup.boards_pick", "hrdina.setup.board_side")
def check_pick_board(s: State, m: PickBoard) -> list[Ruling]:
    """In the set-up: a free board, chosen from the start player on. The side of the board is not told."""
    wrong = told.check_picked(s, m)
    if wrong or m.board is None or not _in_setup(s, m):
        return wrong
    found = _taken(s, m.seat, "board", m.board, "hrdina.setup.boards_pick")
    for seat in clockwise(s) if live_of(s).start is not None else ():
        if seat == m.seat:
            break
        if s.heroes[seat].board is None:
            why = msg("{who} chooses a hero board first.", who=Who(seat))
            return [*found, no("hrdina.setup.boards_pick", why)]
    return found


@rule("hrdina.setup.class_colour", "hrdina.setup.class_colour_unique")
def _colour_taken(s: State, seat: int, colour: Colour) -> list[Ruling]:
    for other, one in enumerate(live_of(s).sides):
        if other != seat and one.colour == colour:
            why = msg("{who} has this class colour already: {colour}.", colour=colour_term(colour), who=Who(other))
            return [no("hrdina.setup.class_colour_unique", why)]
    return []


def check_draw_colour(s: State, m: DrawColour) -> list[Ruling]:
    return barred(s, m.seat, Stage.SETUP, Stage.PLAY) or _colour_taken(s, m.seat, m.colour)


@rule("hrdina.setup.class_colour", "hrdina.setup.marker_class")
def draw_colour(s: State, m: DrawColour) -> State:
    return with_side(s, m.seat, colour=m.colour)


@rule("hrdina.setup.class_choice")
def check_pick_class(s: State, m: PickClass) -> list[Ruling]:
    """In the set-up: a free class of the drawn colour."""
    wrong = told.check_picked(s, m)
    if wrong or m.klass is None or not _in_setup(s, m):
        return wrong
    drawn = side(s, m.seat).colour
    found = _taken(s, m.seat, "klass", m.klass, "hrdina.setup.class_choice")
    if drawn is not None and drawn != m.klass.colour:
        why = msg("The drawn class colour is another one: {colour}.", colour=colour_term(drawn))
        found.append(no("hrdina.setup.class_choice", why))
    return found + _colour_taken(s, m.seat, m.klass.colour)


def pick_class(s: State, m: PickClass) -> State:
    s = told.pick_class(s, m)
    if s.live is not None and m.klass is not None:
        s = with_side(s, m.seat, colour=m.klass.colour)
    return s


@rule("hrdina.setup.alignment_deal")
def check_pick_alignment(s: State, m: PickAlignment) -> list[Ruling]:
    wrong = told.check_picked(s, m)
    if wrong or m.alignment is None or not _in_setup(s, m):
        return wrong
    return _taken(s, m.seat, "alignment", m.alignment, "hrdina.setup.alignment_deal")


@rule("hrdina.setup.marker_alignment")
def pick_alignment(s: State, m: PickAlignment) -> State:
    """In a followed game the marker begins on the centre."""
    s = told.pick_alignment(s, m)
    if s.live is not None and m.alignment is not None and s.heroes[m.seat].marker is None:
        s = with_hero(s, m.seat, marker=CENTRE)
    return s


@rule("hrdina.setup.backstory_deal")
def check_pick_backstory(s: State, m: PickBackstory) -> list[Ruling]:
    wrong = told.check_picked(s, m)
    if wrong or m.backstory is None or not _in_setup(s, m):
        return wrong
    return _taken(s, m.seat, "backstory", m.backstory, "hrdina.setup.backstory_deal")


@rule("hrdina.setup.familiar_deal", "hrdina.setup.familiar_choose")
def check_choose_familiar(s: State, m: ChooseFamiliar) -> list[Ruling]:
    if wrong := barred(s, m.seat, Stage.SETUP, Stage.PLAY):
        return wrong
    if wrong := no_familiar(s):
        return wrong
    if m.dealt is None:
        return []
    one, two = m.dealt
    found = [] if one.id != two.id else [no("hrdina.setup.familiar_deal", msg("Two different familiars are dealt."))]
    for card in m.dealt:
        found += _taken(s, m.seat, "familiar", card, "hrdina.setup.familiar_deal")
        if card.id in live_of(s).away:
            why = msg("{card} is out of the game.", card=card_label(card))
            found.append(no("hrdina.setup.familiar_deal", why))
    return found


def choose_familiar(s: State, m: ChooseFamiliar) -> State:
    if m.dealt is None:
        return with_hero(s, m.seat, familiar=None)
    s = with_hero(s, m.seat, familiar=m.dealt[m.kept])
    return with_live(s, away=(*live_of(s).away, m.dealt[1 - m.kept].id)[:15])


@rule("hrdina.setup.monster_pool", "hrdina.setup.monster_draw", "hrdina.setup.adventure_cards")
def check_set_monster(s: State, m: SetMonster) -> list[Ruling]:
    """In the set-up a monster of a player's class colour is not in the pool."""
    found = fight.check_set_monster(s, m)
    if m.monster is None or m.monster.colour is None or s.live is None or s.live.stage is not Stage.SETUP:
        return found
    for seat, one in enumerate(s.live.sides):
        if one.colour == m.monster.colour:
            why = msg(
                "{card} has the class colour of {who} and is left out.", card=card_label(m.monster), who=Who(seat)
            )
            found.append(no("hrdina.setup.monster_pool", why))
    return found


def candidates(s: State, colours: Iterable[tuple[str, str]]) -> list[str]:
    """Of (monster id, colour letter) those that may be drawn: no player has their colour."""
    taken = {one.colour for one in live_of(s).sides}
    return [id for id, colour in colours if colour not in taken]


# --- starting dice ---


@rule("hrdina.setup.start_dice_draw", "hrdina.setup.combat_dice_aside", "hrdina.die.combat")
def check_draw_start_dice(s: State, m: DrawStartDice) -> list[Ruling]:
    if wrong := barred(s, m.seat, Stage.SETUP):
        return wrong
    if side(s, m.seat).drawn:
        why = msg("{who} has drawn the starting dice.", who=Who(m.seat))
        return [never("hrdina.setup.start_dice_draw", why)]
    if len(m.dice) == START_DICE:
        return []
    why = msg("{n} starting dice are drawn, not {told}.", n=START_DICE, told=len(m.dice))
    return [no("hrdina.setup.start_dice_draw", why)]


def draw_start_dice(s: State, m: DrawStartDice) -> State:
    return with_side(s, m.seat, hand=m.dice, drawn=True)


# --- the first round ---


def _lacks(s: State, seat: int) -> Iterator[tuple[str, Msg]]:
    hero, mine, who = s.heroes[seat], side(s, seat), Who(seat)
    if hero.board is None:
        yield "hrdina.setup.boards_pick", msg("{who}: the hero board is not told yet.", who=who)
    if hero.klass is None:
        yield "hrdina.setup.class_choice", msg("{who}: the class is not told yet.", who=who)
    if hero.alignment is None:
        yield "hrdina.setup.alignment_deal", msg("{who}: the alignment card is not told yet.", who=who)
    if hero.backstory is None:
        yield "hrdina.setup.backstory_deal", msg("{who}: the backstory is not told yet.", who=who)
    if hero.familiar is None and s.options.familiars:
        yield "hrdina.setup.familiar_choose", msg("{who}: the familiar is not told yet.", who=who)
    if mine.hand or not mine.drawn:
        yield "hrdina.setup.start_dice_place", msg("{who}: the starting dice are not placed yet.", who=who)


@rule("hrdina.setup.fiend_places", "hrdina.setup.monster_draw", "hrdina.setup.start_dice_place")
def check_begin_rounds(s: State, m: BeginRounds) -> list[Ruling]:
    """All that the set-up still lacks. Only the start player must be known."""
    if wrong := barred(s, None, Stage.SETUP):
        return wrong
    live, found = live_of(s), []
    if live.start is None:
        found.append(never("hrdina.setup.first_player_roll", msg("Who starts is not known yet.")))
    found += [no(id, why) for seat in range(s.n) for id, why in _lacks(s, seat)]
    if s.options.familiars and not live.icons:
        why = msg("Which initiative cards show a coin, and which have a place for a fiend?")
        found.append(no("hrdina.setup.fiend_places", why))
    if s.options.monsters and s.monster is None:
        found.append(no("hrdina.setup.monster_draw", msg("The monster is not told yet.")))
    return found


@rule("hrdina.setup.market_row", "hrdina.setup.call_before_row", "hrdina.setup.fiend_deck", "hrdina.round.phases")
def begin_rounds(s: State, m: BeginRounds) -> State:
    """The first roll phase. A row and fiends that were not told by name lie there unnamed."""
    s = s if live_of(s).dealt else dealt(s, (), None)
    sides = tuple(one.model_copy(update={"hand": ()}) for one in live_of(s).sides)
    return with_live(fiends_laid(s), stage=Stage.ROLL, round=1, sides=sides)
