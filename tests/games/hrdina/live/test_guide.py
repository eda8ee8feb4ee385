"""What is said at each moment of the register's guidance, and nothing of it at another one."""

from __future__ import annotations

import pytest

from companion import content
from companion.games.hrdina.cards import Alignment, Backstory, Familiar, Fiend, Wanted
from companion.games.hrdina.game import GAME
from companion.games.hrdina.guide import KEYS, advise
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.guide import KEYS as LIVE_KEYS
from companion.games.hrdina.live.state import Minion, Owned, Peek
from companion.games.hrdina.state import State
from companion.i18n import Words
from tests.games.hrdina.build import BARBARIAN, EXAMPLE_1, HUMAN
from tests.games.hrdina.build import TROLL as MONSTER

from .build import (
    FIEND,
    FULL,
    card,
    cleaning,
    does,
    fighting,
    improving,
    light,
    live_has,
    market,
    new,
    ordering,
    rolling,
    seat_has,
    side_has,
    taken,
)
from .test_games import game

WORDS = Words("en", content.glossary("hrdina"), ("Ada", "Bára", "Cyril", "Dana"))
TROLL = Minion(id="own.troll", name="Troll", threshold=9)


def said(s: State, key: str, seat: int | None = None) -> list[str]:
    return [WORDS.say(a.text) for a in advise(s, seat) if a.key == key]


def of(s: State, key: str) -> tuple[str, tuple[str, ...], bool]:
    """Level, rules and whether only beginners are told."""
    one = next(a for a in advise(s) if a.key == key)
    return one.level, one.rules, one.beginner


# --- set-up ---


@pytest.mark.rule("hrdina.setup.market_set_aside", "hrdina.setup.call_before_row", "hrdina.setup.market_row")
def test_the_numbers_of_the_set_up_and_its_order() -> None:
    s = new(3)
    assert said(s, "setup.numbers") == [
        "For 3 players: market cards set aside: 40, row of 5, initiative cards: 4, Call card under 23 cards, "
        "minions set aside: 18, and gold from the start player on: 5, 5, and 6"
    ]
    assert of(s, "setup.call") == ("mistake", ("hrdina.setup.call_before_row",), True)
    dealt = does(s, k.DealRow())
    assert not said(dealt, "setup.numbers")
    assert not said(dealt, "setup.call")


@pytest.mark.rule("hrdina.setup.class_choice", "hrdina.setup.monster_pool")
def test_the_colour_is_drawn_and_the_class_chosen() -> None:
    s = new(2)
    s = does(s, k.SetStart(seat=0))
    s = seat_has(seat_has(s, 0, board=HUMAN), 1, board=HUMAN)
    assert "monsters of that colour" in said(s, "setup.class")[0]
    s = does(s, k.DrawColour(seat=0, colour="R"), k.DrawColour(seat=1, colour="B"))
    assert said(s, "setup.class")
    assert not said(new(2), "setup.class")


@pytest.mark.rule("hrdina.setup.start_dice_no_action", "hrdina.setup.start_dice_gold", "hrdina.setup.fiend_places")
def test_starting_dice_and_icons() -> None:
    s = _ready_for_dice(new(2))
    assert "pay 2 gold" in said(s, "setup.dice")[0]
    assert "pay" not in said(_ready_for_dice(new(2, start_dice_gold="off")), "setup.dice")[0]
    assert said(live_has(s, icons=False), "setup.icons")
    assert not said(s, "setup.icons")


def _ready_for_dice(s: State) -> State:
    """Everything but the starting dice is told."""
    s = s.model_copy(update={"monster": MONSTER})
    s = live_has(s, start=0, icons=True, dealt=True)
    for seat, colour in enumerate(("R", "B")):
        h = EXAMPLE_1
        s = seat_has(s, seat, board=h.board, klass=h.klass, alignment=h.alignment, backstory=h.backstory,
                     familiar=h.familiar)  # fmt: skip
        s = side_has(s, seat, colour=colour)
    return s


# --- roll, Call card ---


@pytest.mark.rule("hrdina.roll.count", "hrdina.roll.two_dice", "hrdina.roll.one_die", "hrdina.call.forecast")
def test_how_many_dice_are_drawn() -> None:
    s = rolling(3)
    assert said(s, "roll.count") == ["8 dice are drawn: 2 dice on each initiative card."]
    assert of(s, "roll.count")[1] == ("hrdina.roll.count", "hrdina.roll.two_dice")
    assert said(s, "call.forecast") == ["Two dice a card for 4 rounds more, then one; 11 rounds in all."]
    one = live_has(s, called=True)
    assert said(one, "roll.count") == ["4 dice are drawn: 1 die on each initiative card."]
    assert of(one, "roll.count")[1] == ("hrdina.roll.count", "hrdina.roll.one_die")
    assert said(one, "call.forecast") == ["15 rounds to go."]


@pytest.mark.rule("hrdina.call.reveal", "hrdina.call.replace", "hrdina.call.next_roll")
def test_the_call_card() -> None:
    s = live_has(cleaning(2), above=3)
    assert said(s, "call.due")
    assert not said(live_has(s, above=4), "call.due")
    after = does(s, k.DealRow())
    assert said(after, "call.shown") == [
        "The Call card has shown up: one die on each initiative card from the next roll on."
    ]
    assert not said(after, "call.due")
    assert not said(s, "call.shown")


# --- order turn ---


@pytest.mark.rule("hrdina.order.sets_market_order", "hrdina.order.leftmost", "hrdina.score.backstory_match")
def test_taking_and_placing() -> None:
    s = ordering()
    assert of(s, "take.compare")[2]
    wanted = tuple(Wanted(colour="G", cell=c) for c in (3, 3, 1, 3, 3, 1))
    s = seat_has(s, 0, backstory=Backstory(id="own.b", wanted=wanted))
    s = does(s, k.TakeInitiative(seat=0, card=0))
    assert of(s, "place.leftmost") == ("mistake", ("hrdina.order.leftmost",), True)
    (told,) = said(s, "place.backstory")
    assert told.startswith("Backstory of Ada: green 1 on Strength 3")
    assert "green 2 on Constitution 1" in told
    assert not said(s, "take.compare")
    assert not said(s, "place.backstory", 1)


@pytest.mark.rule("hrdina.order.gold_adds", "hrdina.order.gold_third", "hrdina.order.gold_die")
def test_gold_of_the_turn_is_itemised() -> None:
    s = taken(ordering(dice=("O2", "O5")), 0, 0, "STR FAM")
    assert said(s, "place.gold") == [
        "Gold of Ada for these dice: 5 = gold die 2 (Strength), third place 1 (Strength), and gold die 2 (Familiar)"
    ]
    assert of(s, "place.third")[2]
    plain = taken(ordering(), 0, 0, "CON INT")
    assert not said(plain, "place.gold")


@pytest.mark.rule("hrdina.order.one_action", "hrdina.action.con_no_wrap", "hrdina.action.dex_any")
@pytest.mark.rule("hrdina.action.int_reroll", "hrdina.action.con_limits", "hrdina.familiar.action_text")
def test_one_action_and_its_limits() -> None:
    s = taken(ordering(), 0, 0, "STR INT")
    assert said(s, "action.one") == ["Ada: one action, Strength or Intelligence, or none."]
    assert said(s, "action.two")
    assert said(s, "action.reroll") == ["After the reroll the old value may be kept."]
    assert not said(s, "action.swap")
    assert of(s, "action.limits")[2]
    boosted = seat_has(s, 0, cells="R5 X2 . / B3 K4 . / . . . / W1 G2 . / P2 . . / . . .".replace("X2", "X3"))
    assert "Boost dice show 3 to 8" in said(boosted, "action.limits")[0]
    assert not of(boosted, "action.limits")[2]
    both = taken(ordering(), 0, 0, "DEX FAM")
    assert said(both, "action.swap")
    told = seat_has(both, 0, familiar=Familiar(id="own.f", name="Bear", text="Take 2 gold"))
    assert "Bear: Take 2 gold" in said(told, "action.one")
    done = does(s, k.AttributeAction(seat=0, action="flip", cells=(0,), done=False))
    assert not said(done, "action.one")


@pytest.mark.rule("hrdina.charisma.expire", "hrdina.end.charisma_last", "hrdina.fiend.pending", "hrdina.fiend.active")
@pytest.mark.rule("hrdina.fiend.price")
def test_tokens_and_fiends_lying_there() -> None:
    s = seat_has(ordering(), 0, charisma=1)
    assert said(s, "charisma.use") == ["Ada has 1 charisma token: used this round or lost."]
    last = seat_has(seat_has(market(2), 0, charisma=1, cells=FULL), 1, cells=FULL)
    assert "until the last improvements" in said(last, "charisma.use")[0]
    pending = side_has(s, 0, pending=(FIEND,))
    assert "harmless until the order phase ends" in said(pending, "fiend.pending")[0]
    active = seat_has(
        s, 1, fiends=(Fiend(id="own.f", name="Imp", text="no flips"), FIEND.model_copy(update={"active": False}))
    )
    assert said(active, "fiend.active") == ["Bára, active fiend Imp: no flips"]
    assert said(active, "fiend.active", 0) == []


# --- market ---


@pytest.mark.rule("hrdina.market.options", "hrdina.market.charisma_discount", "hrdina.card.weapon_buy_first")
def test_a_market_turn() -> None:
    s = seat_has(market(), 0, gold=4, charisma=2)
    assert said(s, "market.options") == ["Ada: buy up to price 6, discard a card for 2 gold, or fight."]
    assert not said(s, "market.options", 1)
    one = seat_has(market(charisma_per_purchase="one"), 0, gold=4, charisma=2)
    assert said(one, "market.options")[0].startswith("Ada: buy up to price 5")
    assert said(market(modules="base"), "market.options")[0].endswith("or discard a card for 2 gold.")
    assert not said(s, "market.hands")
    armed = side_has(s, 0, cards=(Owned(card=card("weapon", hands=2)),))
    assert said(armed, "market.hands") == ["Ada has free hands: 0. A weapon that needs more: drop one first."]
    done = does(s, k.DiscardMarketCard(seat=0, done=False))
    assert not said(done, "market.options")


@pytest.mark.rule("hrdina.card.trait_edge", "hrdina.card.trait_move", "hrdina.card.scroll_now", "hrdina.score.armor")
def test_traits_armor_and_scrolls() -> None:
    grid = Alignment(id="own.a", values=(-1, 0, 1, 2, 0, -2, 3, 1, 0))
    s = seat_has(market(), 0, alignment=grid, marker=3)
    assert said(s, "market.trait") == [
        "Ada, alignment 2; with the arrow of a trait: up −1, down 3, and right 0. Bought at the edge, the marker stays."
    ]
    assert of(s, "market.armor")[2]
    assert of(s, "market.scroll")[2]


@pytest.mark.rule("hrdina.card.skill_blocked", "hrdina.card.skill_any_turn")
def test_skills() -> None:
    skill = card("skill", name="Aim", arrow="left")
    s = side_has(seat_has(market(), 1, marker=3), 1, cards=(Owned(card=skill),))
    assert said(s, "skill.blocked") == ["Bára, the marker cannot move along the arrow: Aim"]
    free = seat_has(s, 1, marker=4)
    assert said(free, "skill.ready") == ["Bára may use, in any turn: Aim"]
    used = side_has(free, 1, cards=(Owned(card=skill, ready=False),))
    assert not said(used, "skill.ready")


# --- fights ---


@pytest.mark.rule("hrdina.odds.mercenary_hint", "hrdina.fight.trophy_threshold", "hrdina.trophy.first")
@pytest.mark.rule("hrdina.trophy.later", "hrdina.fight.mercenary_before_roll")
def test_chances_before_a_fight() -> None:
    s = live_has(market(), minion=TROLL)
    assert said(s, "fight.chance") == [
        "Troll, trophy by number of dice: 1: 0.0%, 2: 27.8%, and 3: 74.1%. One more die: 3 XP or 5 gold."
    ]
    fight = does(s, k.StartFight(seat=0, extra=1))
    assert "2: 27.8%, 3: 74.1%, and 4: 94.6%" in said(fight, "fight.chance")[0]
    assert of(fight, "fight.dice")[2]
    assert said(s, "fight.token") == ["Ada, the next trophy brings: token Location"]
    assert said(seat_has(s, 0, trophies=3), "fight.token") == ["Ada, the next trophy brings: 1 XP"]
    assert not said(market(), "fight.chance")
    assert not said(s, "fight.chance", 1)


@pytest.mark.rule("hrdina.odds.reroll_hint", "hrdina.fight.reroll", "hrdina.fight.reroll_stands")
def test_after_the_combat_roll() -> None:
    s = seat_has(live_has(market(), minion=TROLL), 0, xp=1)
    s = does(s, k.StartFight(seat=0, extra=1), k.CombatRoll(seat=0, values=(2, 5)))
    assert said(s, "fight.reroll") == ["Ada: roll the 2 again, trophy with 50.0%; the new value stands."]
    assert of(s, "fight.reroll")[0] == "odds"
    won = does(s, k.CombatReroll(seat=0, die=0, value=6), anyway=True)
    assert not said(won, "fight.reroll")
    rich = seat_has(won, 0, xp=3)
    assert said(rich, "fight.reroll") == ["Ada: stop, a reroll does not help."]
    unknown = live_has(s, minion=None)
    assert said(unknown, "fight.reroll") == ["Ada: a die again for 1 XP; the new value stands."]


@pytest.mark.rule("hrdina.trophy.peek")
def test_after_a_trophy_a_look_is_allowed() -> None:
    s = side_has(market(), 2, tokens=("location", "obstacle"))
    assert said(s, "trophy.peek") == ["Cyril may look in secret: Location and Obstacle"]
    seen = side_has(s, 2, peeks=(Peek(adventure="location", note="x"),))
    assert said(seen, "trophy.peek") == ["Cyril may look in secret: Obstacle"]


# --- clean-up and the end ---


@pytest.mark.rule("hrdina.cleanup.order", "hrdina.cleanup.skill", "hrdina.card.skill_refresh")
def test_clean_up() -> None:
    skill = Owned(card=card("skill", name="Aim", arrow="left"), ready=False)
    s = side_has(cleaning(), 0, cards=(skill,))
    assert of(s, "cleanup.steps")[0] == "now"
    assert said(s, "cleanup.skill") == ["Ada may ready one of: Aim"]
    done = does(s, k.ReadySkill(seat=0, card=0))
    assert not said(done, "cleanup.skill")


@pytest.mark.rule("hrdina.end.improve", "hrdina.optimise.report", "hrdina.end.closed")
def test_the_end_comes_near() -> None:
    cells = FULL.replace("R1 /", ". /", 1)
    s = market(2)
    for seat in range(2):
        s = seat_has(s, seat, cells=cells, klass=BARBARIAN, board=HUMAN)
    (told,) = said(s, "end.near", 0)
    assert told.startswith("Ada, goals still missed: Dexterity (+")
    assert not said(market(2), "end.near")
    last = improving()
    assert of(last, "improve.plan")[0] == "now"
    assert said(seat_has(last, 0, xp=12, klass=BARBARIAN, board=HUMAN), "improve.missed")


@pytest.mark.rule("hrdina.battle.token_needed", "hrdina.score.goal_exact")
def test_battle_and_scoring_speak_as_ever() -> None:
    s = fighting().model_copy(update={"monster": MONSTER})
    assert said(s, "battle.token")
    assert said(s, "step.open")
    assert not said(improving(), "battle.token")
    assert not said(improving(), "step.open")


# --- all of it ---


def test_every_key_is_known_and_every_rule_too() -> None:
    known = set(content.ids("hrdina").ids)
    seen: set[str] = set()
    for follow in ("full", "light"):
        for s, _ in list(game(3, 4, follow=follow))[::5]:
            for a in advise(s):
                seen.add(a.key)
                assert a.key in KEYS
                assert set(a.rules) <= known
                assert a.rules
    assert {"roll.count", "market.options", "cleanup.steps", "take.compare"} <= seen
    assert set(LIVE_KEYS) <= set(KEYS)


def test_in_the_light_level_nothing_is_said_of_phases() -> None:
    s = seat_has(light(), 0, charisma=1)
    assert not {a.key for a in advise(s)} & {"market.options", "charisma.use", "cleanup.steps", "roll.count"}
    assert GAME.advise(s, 0) == advise(s, 0)
