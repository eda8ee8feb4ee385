"""Each move of a followed game as a sentence, and the headline: who does what now."""

from __future__ import annotations

import pytest

from companion import content
from companion.core.contract import Move
from companion.games.hrdina import moves as score
from companion.games.hrdina.cards import Card, Familiar, Fiend
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.rules import LIVE
from companion.games.hrdina.live.state import Changes, Gain, Minion, Owned, Put
from companion.games.hrdina.live.tell import TELL
from companion.games.hrdina.state import State
from companion.i18n import Words
from tests.games.hrdina.build import EXAMPLE_1, HUMAN, TROLL

from .build import (
    FIEND,
    card,
    card_has,
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

WORDS = Words("en", content.glossary("hrdina"), ("Ada", "Bára", "Cyril", "Dana"))
LAIR = Card(id="own.lair", name="Lair")


def told(s: State, m: Move) -> str:
    return WORDS.say(GAME.tell(s, m))


def head(s: State) -> tuple[str, str]:
    status = GAME.status(s)
    return WORDS.say(status.headline), "" if status.detail is None else WORDS.say(status.detail)


FIGHT = does(live_has(market(), minion=Minion(id="own.t", name="Troll")), k.StartFight(seat=0, extra=1))
ROLLED = does(FIGHT, k.CombatRoll(seat=0, values=(2, 5)))
SUMMED = does(FIGHT, k.CombatRoll(seat=0, total=7))
ARMED = side_has(market(), 0, cards=(Owned(card=card("weapon", name="Axe", hands=2)),))
SKILLED = side_has(market(), 1, cards=(Owned(card=card("skill", name="Aim", arrow="up"), ready=False),))
COIN = card_has(card_has(ordering(), 1, coin=True), 1, fiend=Fiend(id="own.f", name="Imp"))
HOLDING = does(ordering(dice=("O2", "O5")), k.TakeInitiative(seat=0, card=0))
BEAR, IMP = Familiar(id="familiar.bear", name="Bear"), Familiar(id="familiar.cat", name="Cat")

SAID: list[tuple[State, Move, str]] = [
    (market(), k.SetFollow(level="light"), "From now on boards, gold, XP and cards are followed."),
    (market(), k.SetFollow(level="score"), "From now on only the final score is kept."),
    (
        new(),
        k.SetIcons(coins=(1, 2), fiends=(3,)),
        "Initiative cards with a coin: 2 and 3; with a place for a fiend: 4",
    ),
    (new(), k.SetIcons(), "Initiative cards with a coin: none"),
    (new(), k.RollFirst(values=(2, 6, 3)), "Roll for the start: Ada 2, Bára 6, and Cyril 3. Bára starts."),
    (
        new(),
        k.RollFirst(values=(6, 6, 3)),
        "Roll for the start: Ada 6, Bára 6, and Cyril 3. A tie: Ada and Bára roll again.",
    ),
    (new(), k.SetStart(seat=2), "Cyril starts."),
    (new(), k.DrawColour(seat=0, colour="K"), "Ada: class colour black"),
    (new(), k.ChooseFamiliar(seat=0, dealt=(BEAR, IMP), kept=1), "Ada: familiar Cat, out of the game: Bear"),
    (new(), k.ChooseFamiliar(seat=0), "Ada: no familiar"),
    (
        new(),
        k.DrawStartDice(seat=1, dice=("R1", "O2", "X3", "WG4", "B5", "B6")),
        "Bára: starting dice red 1, gold 2, boost 3, white and green 4, blue 5, and blue 6",
    ),
    (market(), k.RevealMinion(minion=Minion(id="own.t", name="Troll")), "Open minion: Troll"),
    (market(), k.RevealMinion(), "The open minion is not told"),
    (new(), k.PlaceFiend(card=2, fiend=FIEND), "Fiend on initiative card 3: first"),
    (new(), k.DealRow(), "The market row is dealt"),
    (market(), k.NameCard(place=1, card="weapon.long_bow"), "Card 2 of the row: long bow"),
    (market(), k.NameCard(place=1), "Card 2 of the row is not told"),
    (cleaning(), k.DealRow(call=True), "The market row is dealt. The Call card showed up."),
    (new(), k.BeginRounds(), "The first round begins."),
    (rolling(), k.RollDice(dice=("R1", "R2")), "Round 1, rolled: red 1 and red 2"),
    (
        COIN,
        k.TakeInitiative(seat=0, card=1),
        "Ada: initiative card 2 with green 1 and green 2, a coin, fiend Imp",
    ),
    (HOLDING, k.PlaceDie(seat=0, die="O5", row=0), "Ada: gold 5 on Strength 3, 3 gold"),
    (HOLDING, k.PlaceDie(seat=0, die="O5", row=0, gold=4), "Ada: gold 5 on Strength 3, 4 gold"),
    (
        does(ordering(), k.TakeInitiative(seat=0, card=0)),
        k.PlaceDie(seat=0, die="G1", row=6),
        "Ada: green 1 on Familiar 1",
    ),
    (ordering(), k.AttributeAction(seat=0, action="flip", cells=(0,)), "Ada: Strength 1: red 5 turned over: red 2"),
    (ordering(), k.AttributeAction(seat=0, action="step", cells=(0,), to=6), "Ada: Strength 1: red 5 by one: red 6"),
    (
        ordering(),
        k.AttributeAction(seat=0, action="reroll", cells=(0,), to=1),
        "Ada: Strength 1: red 5 rolled again: red 1",
    ),
    (
        ordering(),
        k.AttributeAction(seat=0, action="swap", cells=(0, 3)),
        "Ada: Strength 1 and Dexterity 1 change places",
    ),
    (ordering(), k.AttributeAction(seat=0, action="move", to=1), "Ada: marker on neutral good"),
    (ordering(), k.AttributeAction(seat=0, action="token"), "Ada: charisma token taken"),
    (
        ordering(),
        k.FamiliarAction(seat=0, note="bear", changes=Changes(gold=1, put=(Put(cell=0, die="R6"),))),
        "Ada: action of the familiar (bear): Gold +1 and Strength 1: red 6",
    ),
    (ordering(), k.EndOrderTurn(seat=0), "Ada: end of the turn"),
    (
        ARMED,
        k.BuyCard(seat=0, price=5, tokens=2, card=card("weapon", id="weapon.bow", name="Bow", hands=1), drop=(0,)),
        "Ada: bought Bow (weapon), price 5 with 2 charisma tokens, thrown away: Axe",
    ),
    (market(), k.BuyCard(seat=0, price=3, card=card("trait")), "Ada: bought trait, price 3"),
    (market(), k.DiscardMarketCard(seat=0), "Ada: a card of the row discarded, 2 gold"),
    (market(), k.DiscardMarketCard(seat=0, card="scroll.big_fire"), "Ada: card big fire discarded, 2 gold"),
    (market(), k.PassMarket(seat=0), "Ada: nothing in the market"),
    (market(), k.ReturnInitiative(seat=0), "Ada: initiative card returned"),
    (SKILLED, k.UseSkill(seat=1, card=0, changes=Changes(xp=-1)), "Bára: skill Aim used: XP −1"),
    (SKILLED, k.ReadySkill(seat=1, card=0), "Bára: skill Aim is ready"),
    (ARMED, k.DropCard(seat=0, card=0), "Ada: Axe thrown away"),
    (
        market(),
        k.CardEffect(seat=2, note="thief", changes=Changes(tokens=("attack",), marker=0)),
        "Cyril: effect (thief): token Attack and marker on lawful good",
    ),
    (market(), k.CardEffect(seat=2), "Cyril: effect"),
    (market(), k.SkipMinion(seat=0), "Ada: minion skipped (Gold −3)"),
    (market(), k.SkipMinion(seat=0, price=4), "Ada: minion skipped for another price (Gold −4)"),
    (market(), k.StartFight(seat=0, extra=2), "Ada: fight with 3 dice"),
    (
        live_has(market(), minion=Minion(id="own.t", name="Troll")),
        k.StartFight(seat=0),
        "Ada: fight: Troll, 1 die",
    ),
    (FIGHT, k.FightMercenary(seat=0, pay="gold"), "Ada: mercenary hired (Gold −5)"),
    (FIGHT, k.CombatRoll(seat=0, values=(2, 5)), "Ada: combat roll 2 and 5, sum 7"),
    (ROLLED, k.CombatReroll(seat=0, die=0, value=6), "Ada: combat die 2 rolled again: 6"),
    (FIGHT, k.CombatRoll(seat=0, total=7), "Ada: combat roll, sum 7"),
    (SUMMED, k.CombatReroll(seat=0, total=11), "Ada: combat die rolled again, sum 11"),
    (
        ROLLED,
        k.TakeReward(seat=0, gains=Changes(xp=2, injuries=1), trophy=True),
        "Ada: reward with the trophy: XP +2 and Injuries +1",
    ),
    (ROLLED, k.TakeReward(seat=0), "Ada: reward without a trophy"),
    (
        market(),
        k.PeekAdventure(seat=1, adventure="obstacle", note="a bridge"),
        "Bára: looked at an adventure card: Obstacle",
    ),
    (cleaning(), k.FinishCleanup(), "Clean-up of round 1; next start player: Bára"),
    (light(), k.FinishCleanup(), "Round 1 is over; charisma tokens are gone."),
    (improving(), k.CloseCreation(), "The heroes are finished."),
    (
        fighting(),
        k.RevealAdventure(
            adventure="location",
            card=LAIR,
            gains=(Gain(seat=0, dice=1, modifier=2), Gain(seat=1, met=False)),
        ),
        "Location: Lair. Ada: 1 combat die, total +2 and Bára: condition not met",
    ),
    (fighting(), k.RevealAdventure(adventure="attack"), "Revealed: Attack"),
    (fighting(), k.BattleRoll(seat=1, values=(3, 3)), "Bára: battle roll 3 and 3"),
]


@pytest.mark.parametrize(("s", "m", "text"), SAID, ids=[f"{m.kind}-{i}" for i, (_, m, _) in enumerate(SAID)])
def test_moves_in_words(s: State, m: Move, text: str) -> None:
    assert told(s, m) == text


def test_every_move_has_its_sentence() -> None:
    assert set(TELL) == set(LIVE)
    assert {type(m) for _, m, _ in SAID} == set(LIVE)


@pytest.mark.rule("hrdina.trophy.peek")
def test_what_was_read_in_secret_is_not_told() -> None:
    assert "bridge" not in told(market(), k.PeekAdventure(seat=1, adventure="obstacle", note="a bridge"))


def test_a_pending_fiend_banished_is_named() -> None:
    s = side_has(ordering(), 0, pending=(Fiend(id="own.f", name="Imp"),))
    m = score.Improve(seat=0, action="banish", to=0, pay="gold")
    assert told(s, m) == "Ada: fiend Imp is banished (Gold −5)"


@pytest.mark.rule("hrdina.round.phases", "hrdina.order.turns", "hrdina.market.order")
def test_the_headline_says_who_does_what_now() -> None:
    assert head(new()) == ("Who starts?", "")
    s = does(new(2), k.SetStart(seat=1))
    assert head(s) == ("Bára chooses a hero board", "")
    s = seat_has(seat_has(s, 0, board=HUMAN), 1, board=HUMAN)
    assert head(s) == ("Set-up: class colours", "Bára and Ada")
    assert head(rolling(start=1)) == ("Bára rolls 8 dice", "Round 1, roll phase: 2 dice on each initiative card")
    assert head(ordering()) == ("Ada takes an initiative card", "Round 1, order phase")
    s = does(ordering(), k.TakeInitiative(seat=0, card=0))
    assert head(s) == ("Ada places a die", "Round 1, order phase: green 1 and green 2")
    assert head(taken(ordering(), 0, 0)) == ("Ada: one action, or none", "Round 1, order phase")
    assert head(market()) == ("Market: Ada", "Round 1, market phase: 5 cards in the row")
    assert head(does(market(), k.DiscardMarketCard(seat=0, done=False)))[0] == "Ada returns the initiative card"
    assert head(FIGHT) == ("Fight: Ada rolls", "Round 1, market phase: 2 combat dice")
    assert head(ROLLED) == ("Fight: reward of Ada", "Round 1, market phase: Combat sum 7")
    assert head(cleaning())[0] == "Clean-up"
    assert head(improving())[0] == "Last improvements"
    assert GAME.status(market()).round == 1


@pytest.mark.rule("hrdina.setup.start_dice_place", "hrdina.setup.familiar_choose")
def test_the_headline_walks_through_the_set_up() -> None:
    s = does(new(2), k.SetStart(seat=0))
    steps = [head(s)[0]]
    for seat in range(2):
        s = seat_has(s, seat, board=EXAMPLE_1.board)
    for part in ("colour", "klass", "alignment", "backstory", "familiar"):
        steps.append(head(s)[0])
        for seat, colour in enumerate("RB"):
            if part == "colour":
                s = side_has(s, seat, colour=colour)
            else:
                s = seat_has(s, seat, **{part: getattr(EXAMPLE_1, part)})
    steps.append(head(s)[0])
    s = does(s, score.SetMonster(monster=TROLL))
    steps.append(head(s)[0])
    s = does(s, k.SetIcons(coins=(1,)))
    assert head(s) == ("Set-up: the market row", "4 cards face up")
    s = does(s, k.DealRow())
    assert head(s)[0] == "Ada draws 6 dice and rolls them"
    s = does(s, k.DrawStartDice(seat=0, dice=("R1",) * 6))
    assert head(s)[0] == "Ada places a starting die"
    assert steps == [
        "Ada chooses a hero board",
        "Set-up: class colours",
        "Set-up: classes",
        "Set-up: alignment cards",
        "Set-up: backstories",
        "Set-up: familiars",
        "Set-up: the monster",
        "Set-up: icons of the initiative cards",
    ]


@pytest.mark.rule("hrdina.battle.reveal_order", "hrdina.battle.roll")
def test_the_headline_of_the_battle_and_of_scoring() -> None:
    s = fighting()
    assert head(s)[0] == "Adventure card: Location"
    for kind in ("location", "obstacle", "attack"):
        s = does(s, k.RevealAdventure.model_validate({"adventure": kind}))
    assert head(s)[0] == "Final battle: Ada rolls"
    s = does(s, k.BattleRoll(seat=0, values=(3,)), k.BattleRoll(seat=1, values=(4,)))
    assert head(s)[0] == "Scoring: Final battle"
    assert head(light())[0].startswith("Dice: Ada, Bára")
