"""The game in words: what was done and what followed, and where the table stands."""

from __future__ import annotations

from typing import Any

import pytest

from companion import content
from companion.core.contract import Setup
from companion.core.text import Msg
from companion.games.za_jedna import rules
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.rules.setup import new_game
from companion.games.za_jedna.state import Answer, Duel, Pick, Rescue, Result, State
from companion.games.za_jedna.state import Test as FlipTest
from companion.games.za_jedna.tell import status, tell
from companion.i18n import LANGUAGES, Words
from companion.ui.fonts import missing

from .tables import A, B, C, D, E, table
from .walk import walk

NAMES = ("Ada", "Bořek", "Cyril", "Dana", "Evžen", "Fína", "Gita")
ENGLISH = Words("en", content.glossary("za_jedna"), NAMES)


def say(m: Msg | None) -> str:
    return ENGLISH.say(m) if m is not None else ""


def told(s: State, kind: str, **fields: Any) -> str:
    return say(tell(s, MOVE.validate_python({"kind": kind, **fields})))


def after(s: State, kind: str, **fields: Any) -> State:
    return rules.apply(s, MOVE.validate_python({"kind": kind, **fields}))


def stands(s: State) -> tuple[str, str, tuple[int, ...]]:
    found = status(s)
    return say(found.headline), say(found.detail), found.deciding


def test_cards_and_targets() -> None:
    s = table(blue={C: ["stit"]})
    assert told(s, "play_card", by=A, card="shot", target=B) == "Ada plays Za jedna!, target: Bořek."
    assert told(s, "play_card", by=A, card="markytanky", target=C, take="stit").endswith("target: Cyril, Shield.")
    assert told(s, "equip", by=A, card="avene", on=C).endswith("in front of: Cyril.")
    assert told(table(step="draw", chars={A: "gimli"}), "draw_phase", by=A, shown="H").startswith("Ada draws 3 cards.")
    goranda = table(chars={A: "goranda"})
    assert "Mimo as Za jedna!" in told(goranda, "play_card", by=A, card="shot", printed="mimo", target=B)


@pytest.mark.rule("za_jedna.setup.lives.recorded", "za_jedna.turn.clockwise")
def test_what_follows_is_told_with_the_move() -> None:
    s = after(table(hand={B: 1}), "play_card", by=A, card="shot", target=B)
    assert told(s, "take_hit", by=B) == "Bořek does not defend. Bořek: 3 lives."
    last = table(hand={A: 2})
    assert told(last, "end_play", by=A) == "Ada ends the play. On turn: Bořek."


@pytest.mark.rule("za_jedna.reward.brigand", "za_jedna.penalty.king_guard", "za_jedna.jed.no_attacker")
def test_deaths_with_what_they_bring() -> None:
    s = after(table(lives={B: 1}, hand={B: 1}), "play_card", by=A, card="shot", target=B)
    s = after(after(s, "take_hit", by=B), "give_up", by=B)
    text = told(s, "reveal_role", seat=B, role="brigand")
    assert text == "Bořek is out of the game: brigand. Killed by: Ada. Ada draws 3 cards."
    text = told(s, "reveal_role", seat=B, role="guard")
    assert text.endswith("Ada discards all cards from the hand and from the table.")


@pytest.mark.rule("za_jedna.char.stilett", "za_jedna.char.miranda.refill", "za_jedna.character.auto")
def test_cards_that_come_by_themselves() -> None:
    s = after(table(chars={B: "stilett"}), "play_card", by=A, card="shot", target=B)
    assert told(s, "take_hit", by=B) == "Bořek does not defend. Bořek: 3 lives. Bořek (Stilett) gets 1 card."
    miranda = table(chars={A: "miranda"}, hand={A: 1})
    assert told(miranda, "play_card", by=A, card="shot", target=B).endswith("Ada (Miranda) gets 1 card.")


@pytest.mark.rule("za_jedna.jed.passes", "za_jedna.jed.fires")
def test_flips() -> None:
    s = table(turn=B, step="tests", blue={B: ["jed"]}, queue=(FlipTest(seat=B, card="jed"),))
    assert "lies in front of: Cyril" in told(s, "flip", by=B, cards=["@KD"])
    fires = told(s, "flip", by=B, cards=["@5S"])
    assert "It costs 3 lives. Bořek: 1 life." in fires
    assert "the card does not fit" in told(s, "flip", by=B, outcome=False)


@pytest.mark.rule("za_jedna.end.evil_dead")
def test_the_end_is_told() -> None:
    s = table(4, dead={C: "brigand", D: "brigand"}, lives={B: 1}, hand={B: 0})
    text = told(s, "play_card", by=A, card="shot", target=B)
    assert text.endswith("All brigands and the necromancer are dead: the king and the guards win.")


@pytest.mark.rule("za_jedna.track.quick.facts")
def test_the_quick_level() -> None:
    s = table(level="quick", deck=0, hand=dict.fromkeys(range(5), 0))
    assert told(s, "change_lives", seat=B, delta=-1) == "Bořek loses 1 life: 3 lives left."
    assert told(s, "change_lives", seat=B, delta=-1, cause=D).endswith("Hit by: Dana.")
    dying = after(s, "change_lives", seat=B, delta=-4)
    assert stands(dying)[0] == "No lives left: Bořek"
    assert stands(dying)[2] == (B,)
    text = told(dying, "record_death", seat=B, role="brigand", killer=D)
    assert text == "Bořek is out of the game: brigand. Killed by: Dana. Dana draws 3 cards."


# --- where the table stands ---


def test_the_status_says_who_must_do_what() -> None:
    assert stands(table(step="draw")) == ("On turn: Ada", "Phase 1: drawing", (A,))
    shot = Answer(seat=B, attacker=A, card="shot", accepts="mimo", need=2, got=1)
    head, detail, who = stands(table(queue=(shot,)))
    assert (head, who) == ("Under attack: Bořek", (B,))
    assert detail == "1 more Mimo needed; attacker: Ada."
    rest = tuple(Answer(seat=i, attacker=A, card="cpcka", accepts="shot") for i in (B, C, D))
    assert stands(table(queue=rest))[1].endswith("Then: Cyril and Dana.")
    duel = Duel(challenger=A, target=B, to_move=B)
    assert stands(table(queue=(duel,)))[2] == (B,)
    dying = table(lives={C: -1}, queue=(Rescue(seat=C, attacker=None, cause="jed"),))
    assert stands(dying) == ("Cyril is dying", "2 lives are needed to survive.", (C,))
    pick = Pick(order=(E, D), left=2, cards=("", ""), turned=True)
    assert stands(table(queue=(pick,)))[1] == "2 cards lie open. Then: Dana."


def test_the_status_before_and_after_the_game() -> None:
    s = new_game(Setup(4, {}))
    assert stands(s)[2] == (A, B, C, D)
    over = table(4, dead={A: "king"}, stage="over", result=Result(side="brigand", why="za_jedna.end.brigands"))
    assert status(over).over
    assert "Roles still to be shown" in stands(over)[1]


@pytest.mark.parametrize("seed", range(4))
def test_everything_can_be_said_in_both_languages(seed: int) -> None:
    speakers = [Words(lang, content.glossary("za_jedna"), NAMES) for lang in LANGUAGES]
    for s, move in walk(seed, 4 + seed):
        where = status(s)
        for words in speakers:
            for m in (tell(s, move), where.headline, where.detail):
                text = words.say(m) if m is not None else "-"
                assert text.strip()
                assert "{" not in text
                assert not missing(text)
