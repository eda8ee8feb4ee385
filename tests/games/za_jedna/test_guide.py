"""Reminders, each at its moment (every row of the register's table), and what the screen is told about the moment."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion import content
from companion.core.contract import Advice, Change, Setup
from companion.games.za_jedna import guide, rules
from companion.games.za_jedna.correct import correct
from companion.games.za_jedna.guide import KEYS, ORDER, advise
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.now import now
from companion.games.za_jedna.rules.setup import new_game
from companion.games.za_jedna.state import (
    Ability,
    Answer,
    Death,
    Duel,
    Fallen,
    Pick,
    Rescue,
    Result,
    State,
    Turn,
)
from companion.games.za_jedna.state import Test as FlipTest
from companion.i18n import LANGUAGES, Words
from companion.ui.fonts import missing

from .tables import A, B, C, D, E, table
from .walk import walk

NAMES = ("Ada", "Bořek", "Cyril", "Dana", "Evžen", "Fína", "Gita")
ENGLISH = Words("en", content.glossary("za_jedna"), NAMES)


def keys(s: State, seat: int | None = None) -> set[str]:
    return {a.key for a in advise(s, seat)}


def get(s: State, key: str) -> Advice:
    found = [a for a in advise(s) if a.key == key]
    assert found, (key, keys(s))
    return found[0]


def said(s: State, key: str) -> str:
    return ENGLISH.say(get(s, key).text)


def ids(s: State, key: str) -> set[str]:
    return set(get(s, key).rules)


def after(s: State, kind: str, **fields: Any) -> State:
    return rules.apply(s, MOVE.validate_python({"kind": kind, **fields}))


def flipping(card: str = "jed", **fields: Any) -> State:
    blue = fields.pop("blue", {B: [card]})
    return table(turn=B, step="tests", blue=blue, queue=(FlipTest(seat=B, card=card),), **fields)


def attacked(card: str = "shot", **fields: Any) -> State:
    accepts = "shot" if card == "cpcka" else "mimo"
    answer = Answer(seat=B, attacker=A, card=card, accepts=accepts, **fields.pop("answer", {}))
    return table(queue=(answer, *fields.pop("then", ())), limbo=(card,), **fields)


# --- the rows of the register ---


@pytest.mark.rule("za_jedna.setup.king.extra_life", "za_jedna.setup.king.no_extra_card")
@pytest.mark.rule("za_jedna.setup.character.announce")
def test_set_up() -> None:
    s = new_game(Setup(5, {}))
    assert keys(s) == {"setup.king", "setup.announce"}
    assert "but no card more" in said(s, "setup.king")
    assert "and one card more" in said(new_game(Setup(5, {"king_hand_bonus": "on"})), "setup.king")
    assert ids(s, "setup.announce") == {"za_jedna.setup.character.announce"}


@pytest.mark.rule("za_jedna.turn.tests_first", "za_jedna.jed.before_avene")
def test_the_start_of_a_turn() -> None:
    s = flipping(blue={B: ["avene", "jed"]})
    assert said(s, "turn.tests") == "Bořek flips for Poison first, then for Avene, then draws."
    assert ids(s, "turn.tests") == {"za_jedna.turn.tests_first", "za_jedna.jed.before_avene"}
    assert get(s, "turn.tests").seat == B
    assert get(s, "turn.no_draw").level == "mistake"
    assert "turn.tests" not in keys(s, C)


@pytest.mark.rule("za_jedna.odds.jed", "za_jedna.jed.passes", "za_jedna.odds.note", "za_jedna.jed.skip_dead")
def test_the_flip_for_jed() -> None:
    s = flipping(dead=[C])
    assert said(s, "jed.odds") == "Chance that Poison costs 3 lives: 12.7%."  # 10/79: Jed itself lies in play
    assert get(s, "jed.odds").level == "odds"
    assert said(s, "jed.left").endswith("moves on to: Dana.")
    assert "za_jedna.odds.note" in ids(s, "jed.note")
    assert "1.5%" in said(flipping(chars={B: "erikkson"}), "jed.odds")  # (10·9)/(79·78)


@pytest.mark.rule("za_jedna.odds.heart", "za_jedna.avene.test")
def test_the_flip_for_avene() -> None:
    assert said(flipping("avene"), "avene.odds") == "Chance of hearts: 24.9%."  # (20 − 1/3)/79
    fresh = flipping("avene", options={"track_discards": "off"})
    assert said(fresh, "avene.odds") == "Chance of hearts: 25.0%."
    assert "jed.odds" not in keys(flipping("avene"))


@pytest.mark.rule("za_jedna.avene.fail", "za_jedna.avene.fail_discard", "za_jedna.discard.current")
def test_avene_failed_and_the_end_of_a_turn() -> None:
    s = table(turn=B, hand={B: 6}).model_copy(update={"turn": Turn(seat=B, step="discard", lost=True)})
    assert ids(s, "avene.failed") == {"za_jedna.avene.fail", "za_jedna.avene.fail_discard"}
    assert said(s, "discard.now") == "Bořek discards 2 cards."
    assert get(s, "discard.lives").level == "mistake"
    assert "avene.failed" not in keys(table(turn=B, step="discard", hand={B: 6}))


@pytest.mark.rule("za_jedna.char.catchena.draw", "za_jedna.char.gimli.show", "za_jedna.char.lejdy.draw")
@pytest.mark.rule("za_jedna.char.sanguinar.draw", "za_jedna.draw.two")
def test_hints_for_drawing() -> None:
    for character in ("catchena", "gimli", "lejdy", "sanguinar"):
        s = table(turn=B, step="draw", chars={B: character}, discard=("lektvar@6H",))
        assert get(s, "draw.ability").seat == B
        assert any(character in x for x in ids(s, "draw.ability"))
    catchena = table(turn=B, step="draw", chars={B: "catchena"}, discard=("lektvar@6H",))
    assert said(catchena, "draw.ability").endswith("On top there lies: Potion.")
    sanguinar = table(turn=B, step="draw", chars={B: "sanguinar"}, hand={C: 0})
    assert said(sanguinar, "draw.ability").endswith("Cards in hand: Ada, Dana, and Evžen.")
    assert keys(table(chars={A: "donkal"}, step="draw")) == {"draw.two"}


@pytest.mark.rule("za_jedna.view.can_hit", "za_jedna.podrezani.range")
def test_whom_one_can_hit() -> None:
    s = table(6, chars={A: "erikkson"}, blue={A: ["schofield"]})
    assert said(s, "play.hit") == (
        "Ada reaches: Bořek, Cyril, Evžen, and Fína. Too far: Dana (range 3 needed). 1 attack card may be played."
    )
    assert get(s, "play.range").level == "mistake"
    assert ids(s, "play.range") == {"za_jedna.podrezani.range"}
    assert "play.range" not in keys(table(6))
    spent = said(table(chars={A: "erikkson"}, shots=1), "play.hit")
    assert spent.endswith("The attack card of this turn has been played.")


@pytest.mark.rule("za_jedna.char.donkal", "za_jedna.weapon.dve_dyky.unlimited", "za_jedna.char.goranda.counts")
def test_limits_of_shots() -> None:
    assert "play.unlimited" in keys(table(chars={A: "donkal"}))
    assert "play.unlimited" in keys(table(chars={A: "gimli"}, blue={A: ["dve_dyky"]}))
    assert "play.unlimited" not in keys(table(chars={A: "gimli"}))
    assert "za_jedna.char.goranda.counts" in ids(table(chars={A: "goranda"}), "play.goranda")


@pytest.mark.rule("za_jedna.card.plech_repeat", "za_jedna.ferovka.not_shot")
def test_cards_that_are_no_shot() -> None:
    assert get(table(chars={A: "gimli"}), "play.not_shot").beginner
    assert not get(table(chars={A: "gimli"}, shots=1), "play.not_shot").beginner


@pytest.mark.rule("za_jedna.play.same_name", "za_jedna.weapon.swap", "za_jedna.discard.limit")
def test_laying_blue_cards() -> None:
    s = table(blue={A: ["stit", "schofield"]}, hand={A: 7})
    assert said(s, "blue.names").endswith("In play already: Shield.")
    assert said(s, "blue.weapon").endswith("Schofield.")
    assert "2 cards" in said(s, "play.limit")  # 7 − 5
    assert not {"blue.names", "blue.weapon", "play.limit"} & keys(table())


@pytest.mark.rule("za_jedna.stit.fail", "za_jedna.char.balderon.two", "za_jedna.odds.two")
def test_an_attack() -> None:
    s = attacked(answer={"shields": ("card",), "need": 2, "got": 1}, chars={A: "balderon"}, blue={B: ["stit"]})
    assert ids(s, "answer.shield") == {"za_jedna.stit.fail", "za_jedna.stit.flip"}
    assert "1 is missing" in said(s, "answer.balderon")
    assert get(s, "answer.shield").seat == B
    assert {"answer.now", "flip.corner"} <= keys(s)
    two = attacked(answer={"shields": ("card", "ability")}, chars={B: "drirr"}, blue={B: ["stit"]},
                   options={"track_discards": "off"})  # fmt: skip
    assert "44.0%" in said(two, "answer.odds")
    assert "25.5%" in said(s, "answer.odds")  # Štít is spades, the shot one of 3 hearts in 25: (20 − 3/25)/78


@pytest.mark.rule("za_jedna.char.drirr.shield", "za_jedna.char.goranda.swap")
def test_attacked_characters() -> None:
    drirr = attacked(answer={"shields": ("ability",)}, chars={B: "drirr"})
    assert "za_jedna.char.drirr.shield" in ids(drirr, "answer.drirr")
    assert "answer.shield" not in keys(drirr)
    assert "za_jedna.char.goranda.swap" in ids(attacked(chars={B: "goranda"}), "answer.goranda")
    assert "answer.goranda" not in keys(attacked())


@pytest.mark.rule("za_jedna.flip.corner", "za_jedna.char.erikkson.flip")
def test_any_flip() -> None:
    assert get(flipping(), "flip.corner").beginner
    assert "flip.erikkson" in keys(flipping(chars={B: "erikkson"}))
    shield = attacked(answer={"shields": ("card",)}, chars={B: "erikkson"}, blue={B: ["stit"]})
    assert "flip.erikkson" in keys(shield)
    assert "flip.erikkson" not in keys(flipping(chars={B: "gimli"}))


@pytest.mark.rule("za_jedna.cpcka.no_defence", "za_jedna.all.order", "za_jedna.queue.snapshot")
def test_cpcka_and_who_still_owes_an_answer() -> None:
    then = tuple(Answer(seat=i, attacker=A, card="cpcka", accepts="shot") for i in (C, D))
    s = attacked("cpcka", then=then)
    assert get(s, "answer.cpcka").level == "mistake"
    assert said(s, "answer.waiting") == "Still to answer, in this order: Cyril and Dana."
    assert "answer.order" in keys(s)
    assert "answer.waiting" not in keys(attacked("cpcka"))


@pytest.mark.rule("za_jedna.end.after_card")
def test_the_king_falls_in_the_middle_of_a_card() -> None:
    waiting = Answer(seat=C, attacker=B, card="cpcka", accepts="shot")
    s = table(turn=B, lives={A: 0}, queue=(Rescue(seat=A, attacker=B, cause="cpcka"), waiting), limbo=("cpcka",))
    assert "answer.king" in keys(s)
    assert "answer.king" in keys(table(turn=B, dead={A: "king"}, queue=(waiting,), limbo=("cpcka",)))
    assert "answer.king" not in keys(attacked("cpcka"))


@pytest.mark.rule("za_jedna.ferovka.first", "za_jedna.vetesnictvi.direction")
def test_duel_and_picks() -> None:
    s = table(queue=(Duel(challenger=A, target=B, to_move=B),), limbo=("ferovka",))
    assert get(s, "duel.first").level == "mistake"
    assert get(s, "duel.now").seat == B
    pick = Pick(order=(A, E, D), left=3, cards=("",) * 3, turned=True)
    s = table(queue=(pick,), limbo=("vetesnictvi",), deck=56)
    assert said(s, "pick.order") == "Cards are picked counter-clockwise: Ada, Evžen, and Dana."
    assert "counts" not in keys(s)
    clockwise = table(queue=(pick,), limbo=("vetesnictvi",), options={"store_direction": "clockwise"})
    assert "clockwise:" in said(clockwise, "pick.order")


@pytest.mark.rule("za_jedna.lektvar.several", "za_jedna.lektvar.two_players", "za_jedna.knez.no_rescue")
def test_a_lethal_hit() -> None:
    s = table(lives={B: -1}, queue=(Rescue(seat=B, attacker=None, cause="jed"),))
    assert "2 lives are needed" in said(s, "rescue.now")
    assert get(s, "rescue.knez").level == "mistake"
    assert "rescue.two" not in keys(s)
    two = table(4, dead={C: "brigand", D: "brigand"}, lives={B: 0}, queue=(Rescue(seat=B, attacker=A, cause="shot"),))
    assert "za_jedna.lektvar.two_players" in ids(two, "rescue.two")


@pytest.mark.rule("za_jedna.char.hit_timing", "za_jedna.char.stilett", "za_jedna.char.reinmar.take")
@pytest.mark.rule("za_jedna.char.reinmar.not_jed")
def test_a_life_lost() -> None:
    s = attacked("vlnity_plech", later=(Ability(seat=C, name="stilett"),) * 2)
    assert said(s, "hit.after") == "After the card Cyril (Stilett) draws 2 cards."
    s = attacked("vlnity_plech", later=(Ability(seat=C, name="reinmar", source=A),))
    assert said(s, "hit.after") == "After the card Cyril (Reinmar) takes 1 hand card from: Ada."
    assert get(flipping(chars={B: "reinmar"}), "reinmar.jed").level == "mistake"


@pytest.mark.rule("za_jedna.char.shogun.anytime", "za_jedna.char.miranda.at_once")
def test_abilities_that_wait_for_their_moment() -> None:
    s = attacked(chars={C: "shogun"}, lives={C: 2})
    assert get(s, "shogun.now").seat == C
    assert "shogun.now" not in keys(attacked(chars={C: "shogun"}))
    assert "shogun.now" not in keys(attacked(chars={C: "shogun"}, lives={C: 2}, hand={C: 1}))
    empty = attacked(chars={C: "miranda"}, hand={C: 0})
    assert get(empty, "miranda.now").level == "now"
    late = attacked(chars={C: "miranda"}, hand={C: 0}, options={"miranda_timing": "after_card"})
    assert get(late, "miranda.now").level == "remind"
    assert "miranda.soon" in keys(attacked(chars={C: "miranda"}, hand={C: 1}))


@pytest.mark.rule("za_jedna.death.reveal", "za_jedna.queue.per_death", "za_jedna.penalty.king_guard")
@pytest.mark.rule("za_jedna.reward.needs_other", "za_jedna.distance.dead_skipped", "za_jedna.view.matrix")
def test_a_death() -> None:
    s = table(6, dead=[B], chars={F: "gimli"}, queue=(Death(seat=B, attacker=A, cause="shot"),))
    assert {"death.now", "death.cards", "death.king_guard"} <= keys(s)
    assert "Ada – Cyril" in said(s, "death.range")
    assert "Cyril – Ada" in said(s, "death.range")
    jed = table(turn=B, dead=[B], queue=(Death(seat=B, attacker=None, cause="jed"),))
    assert "za_jedna.reward.needs_other" in ids(jed, "death.jed")
    assert "death.king_guard" not in keys(jed)
    strider = table(dead=[B], chars={C: "strider"}, queue=(Death(seat=B, attacker=A, cause="shot"),))
    assert said(strider, "death.cards").startswith("Cyril (Strider) inherits")
    gone = table(dead={B: "brigand"}, deaths=(Fallen(seat=B, role="brigand", attacker=A, cause="shot"),))
    assert "death.range" in keys(gone)


F = 5


@pytest.mark.rule("za_jedna.end.continue")
def test_the_brigands_are_gone() -> None:
    assert "brigands.gone" in keys(table(5, dead={B: "brigand", C: "brigand"}))
    assert "brigands.gone" not in keys(table(5, dead={B: "brigand"}))


@pytest.mark.rule("za_jedna.end.dead_share", "za_jedna.next.keep")
def test_the_end() -> None:
    over: dict[str, Any] = {"stage": "over", "result": Result(side="brigand", why="za_jedna.end.brigands")}
    s = table(5, dead={A: "king"}, options={"keep_characters": "on"}, **over)
    assert {"end.roles", "end.dead", "end.keep"} == keys(s)
    assert "end.keep" not in keys(table(5, dead={A: "king"}, **over))


@pytest.mark.rule("za_jedna.track.quick.zero", "za_jedna.track.quick.lethal_batch", "za_jedna.track.quick.no_limits")
def test_the_quick_level() -> None:
    empty = dict.fromkeys(range(5), 0)
    s = table(level="quick", turn=B, blue={B: ["avene", "jed"]}, hand=empty)
    assert "Poison and Avene" in said(s, "quick.tests")
    dying = table(level="quick", lives={B: 0}, hand=empty)
    assert get(dying, "quick.dying").seat == B
    dead = after(dying, "record_death", seat=B, role="brigand", killer=A)
    assert said(dead, "death.paid") == "Ada draws 3 cards for a dead brigand."
    guard = after(dying, "record_death", seat=B, role="guard", killer=A)
    assert "za_jedna.penalty.king_guard" in ids(guard, "death.paid")
    assert "quick.batch" in keys(after(dying, "record_death", seat=B, role="guard", killer=A, more=True))


# --- what does not fit ---


@pytest.mark.rule("za_jedna.track.guided.counts", "za_jedna.queue.end_check")
def test_warnings() -> None:
    s = correct(table(), [Change(key="hand.1", value=6)])
    assert get(s, "counts").level == "warn"
    assert "82 cards" in said(s, "counts")
    assert "counts" not in keys(table())
    almost = table(4, dead={B: "brigand", C: "brigand", D: "necromancer"})
    deaths = tuple(Fallen(seat=i, role=r, attacker=A, cause="shot") for i, r in ((B, "brigand"), (C, "brigand")))
    asked = almost.model_copy(
        update={"deaths": (*deaths, Fallen(seat=D, role="necromancer", attacker=A, cause="shot"))}
    )
    assert get(asked, "end.asked").level == "warn"


# --- as a whole ---


def test_the_most_urgent_comes_first() -> None:
    s = attacked(answer={"shields": ("card",)}, chars={C: "shogun"}, lives={C: 1}, blue={B: ["stit"]})
    levels = [ORDER.index(a.level) for a in advise(s)]
    assert levels == sorted(levels)
    assert {a.seat for a in advise(s, D)} <= {None, D}


@pytest.mark.parametrize("seed", range(6))
def test_advice_on_random_games(seed: int) -> None:
    known = set(content.ids("za_jedna").ids)
    speakers = [Words(lang, content.glossary("za_jedna"), NAMES) for lang in LANGUAGES]
    for i, (s, _) in enumerate(walk(seed, 4 + seed % 4)):
        for a in advise(s):
            assert a.key in KEYS
            assert set(a.rules) <= known
            if i % 10 == 0:
                for words in speakers:
                    text = words.say(a.text)
                    assert text
                    assert "{" not in text
                    assert not missing(text)
        assert len({a.key for a in advise(s)}) >= 1
        now(s)


# --- what the screen is told about the moment ---


@pytest.mark.rule("za_jedna.queue.head", "za_jedna.view.can_hit")
def test_now() -> None:
    s = attacked(answer={"shields": ("card",), "need": 2, "got": 1}, chars={B: "goranda"}, blue={B: ["stit"]})
    w = now(s)
    assert (w.kind, w.seat, w.card, w.attacker) == ("answer", B, "shot", A)
    assert (w.accepts, w.need, w.got, w.shields, w.odds) == (
        ("mimo", "shot"),
        2,
        1,
        ("card",),
        (20 - Fraction(3, 25)) / 78,
    )
    play = now(table(6, chars={A: "gimli"}, hand={A: 7}))
    assert (play.kind, play.shots, play.surplus) == ("play", 1, 2)
    assert [(r.y, r.missing) for r in play.hits] == [(B, 0), (C, 1), (D, 2), (E, 1), (F, 0)]
    rescue = now(table(chars={B: "shogun"}, lives={B: -1}, queue=(Rescue(seat=B, attacker=A, cause="shot"),)))
    assert (rescue.kind, rescue.need, rescue.helps, rescue.anytime) == ("rescue", 2, ("lektvar", "shogun"), (B,))
    assert now(flipping()).jed_to == C
    assert now(table(level="quick", lives={C: 0})).kind == "dying"
    assert now(new_game(Setup(4, {}))).kind == "setup"
    assert guide.advise(table())
