"""Setting the table by hand: each fact of the register, what follows from it, and that the game can always go on."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from companion.core.contract import Change, Illegal, Item, Setup
from companion.games.za_jedna import rules
from companion.games.za_jedna.correct import correct, items
from companion.games.za_jedna.distance import dist, weapon_range
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.offers import offers
from companion.games.za_jedna.rules.setup import new_game
from companion.games.za_jedna.scoring import outcome, score
from companion.games.za_jedna.state import Answer, Duel, Fallen, Pick, Rescue, Result, State
from companion.games.za_jedna.state import Test as FlipTest
from companion.games.za_jedna.tell import status, tell

from .tables import A, B, C, D, table
from .walk import SKIPPED, choose, data, options


def fix(s: State, **values: Any) -> State:
    """The table corrected; a double underscore in a key stands for its dot."""
    return correct(s, [Change(key=key.replace("__", "."), value=value) for key, value in values.items()])


def item(s: State, key: str) -> Item:
    return next(i for i in items(s) if i.key == key)


def refused(s: State, **values: Any) -> set[str]:
    with pytest.raises(Illegal) as e:
        fix(s, **values)
    return {r.rule for r in e.value.rulings}


def counts(s: State, key: str, **held: int) -> list[int]:
    """A value of a counts item: the present one with these cards set."""
    i = item(s, key)
    assert isinstance(i.value, list)
    return [held.get(str(ch.value), int(str(n))) for ch, n in zip(i.choices, i.value, strict=True)]


def kinds(s: State) -> list[str]:
    return [q.kind for q in s.queue]


def attacked(**fields: Any) -> State:
    return table(queue=(Answer(seat=B, attacker=A, card="shot", accepts="mimo"),), limbo=("shot",), **fields)


def test_every_correction_of_the_register_can_be_made() -> None:
    keys = {i.key for i in items(attacked())}
    assert keys >= {
        *("lives.0", "max.0", "alive.1", "role.1", "king", "character.2", "table.3", "jed", "hand.0", "known.4"),
        *("deck", "discard", "discard_top", "limbo", "turn", "step", "shots", "tested_jed", "tested_avene", "lost"),
        *("head", "attacker", "need", "got", "result", "option.store_direction", "corners.jed", "range.schofield"),
    }
    many = table(queue=tuple(Answer(seat=i, attacker=A, card="cpcka", accepts="shot") for i in (B, C)))
    assert "first" in {i.key for i in items(many)}
    quick = {i.key for i in items(table(level="quick"))}
    assert not quick & {"deck", "hand.0", "known.0", "discard", "step", "shots"}
    assert {i.key for i in items(new_game(Setup(4, {})))} >= {"character.0", "king", "option.level"} - {"option.level"}


def test_lives_and_starting_lives() -> None:
    s = fix(table(), lives__1=2, max__1=5)
    assert (s.players[B].lives, s.players[B].max) == (2, 5)
    assert fix(table(), max__1=3).players[B].lives == 3
    assert refused(table(), lives__1=5) == {"za_jedna.lektvar.max"}
    assert fix(table(), lives__1=5, max__1=5).players[B].lives == 5


@pytest.mark.rule("za_jedna.death.rescue_now", "za_jedna.death.when", "za_jedna.death.reveal")
def test_no_lives_ask_for_a_rescue_and_a_forgotten_death_for_the_role() -> None:
    s = fix(table(), lives__1=0)
    assert kinds(s) == ["rescue"]
    assert kinds(fix(s, lives__1=1)) == []
    dead = fix(table(hand={B: 3}, blue={B: ["stit"]}), alive__1=False)
    assert kinds(dead) == ["death"]
    s = rules.apply(dead, MOVE.validate_python({"kind": "reveal_role", "seat": B, "role": "brigand"}))
    assert [(f.seat, f.attacker) for f in s.deaths] == [(B, None)]
    assert (s.players[B].hand, s.players[B].table, len(s.discard)) == (0, (), 4)
    assert s.players[A].hand == 4  # no killer, no reward
    back = fix(s, alive__1=True)
    assert (back.players[B].alive, back.players[B].lives, back.deaths) == (True, 4, ())


@pytest.mark.rule("za_jedna.role.reveal_fits", "za_jedna.setup.king.reveal")
def test_roles_and_the_king() -> None:
    s = table(dead={B: "brigand"})
    assert fix(s, role__1="guard").players[B].role == "guard"
    assert refused(table(dead={B: "guard"}), role__2="guard") == {"za_jedna.role.reveal_fits"}
    s = fix(table(), king=C)
    assert (s.king, [p.role for p in s.players]) == (C, [None, None, "king", None, None])
    assert ([p.max for p in s.players], s.players[A].lives) == ([4, 4, 5, 4, 4], 4)
    settled = rules.apply(
        rules.apply(
            fix(table(), alive__1=False), MOVE.validate_python({"kind": "reveal_role", "seat": B, "role": "guard"})
        ),
        MOVE.validate_python({"kind": "end_play", "by": A}),
    )
    assert fix(settled, role__1="brigand").deaths[0].role == "brigand"


@pytest.mark.rule("za_jedna.setup.character.draw")
def test_swapped_characters() -> None:
    s = table(chars={B: "stilett", C: "chinook"}, lives={C: 3})
    swapped = fix(s, character__1="chinook")
    assert (swapped.players[B].character, swapped.players[C].character) == ("chinook", "stilett")
    assert [(p.printed, p.max) for p in swapped.players[1:3]] == [(3, 3), (4, 4)]
    assert swapped.players[B].lives == 3
    setup = fix(new_game(Setup(4, {})), character__0="drirr", king=B)
    assert (setup.players[A].character, setup.king) == ("drirr", B)


@pytest.mark.rule("za_jedna.weapon.one", "za_jedna.avene.not_king", "za_jedna.distance.now")
def test_cards_in_play() -> None:
    s = table(6, blue={B: ["schofield", "jed"]})
    s = fix(s, table__1=counts(s, "table.1", schofield=0, klepna=1))
    assert sorted(s.players[B].table) == ["jed", "klepna"]
    assert (weapon_range(s, B), dist(s, C, B)) == (1, 2)
    moved = fix(s, jed=D)
    assert ("jed" in moved.players[B].table, "jed" in moved.players[D].table) == (False, True)
    assert fix(moved, jed=None).players[D].table == ()
    assert refused(s, table__1=counts(s, "table.1", schofield=1, winchester=1)) == {"za_jedna.weapon.one"}
    assert refused(s, table__0=counts(s, "table.0", avene=1)) == {"za_jedna.avene.not_king"}
    answer = attacked()
    assert kinds(fix(answer, table__1=counts(answer, "table.1", klepna=1))) == ["answer"]


@pytest.mark.rule("za_jedna.track.guided.counts", "za_jedna.track.guided.known")
def test_hands_and_piles() -> None:
    s = table(known={B: ["lektvar@6H", "shot"]}, discard=("shot", "", "mimo@2S", "mimo"))
    assert fix(s, hand__1=7).players[B].hand == 7
    assert fix(s, hand__1=1).players[B].known == ()
    known = fix(s, known__1=counts(s, "known.1", shot=0, jed=1)).players[B].known
    assert sorted(known) == ["jed", "lektvar@6H"]
    more = fix(s, known__1=counts(s, "known.1", shot=5)).players[B]
    assert (more.hand, len(more.known)) == (6, 6)
    piles = fix(s, deck=10, discard=counts(s, "discard", mimo=1, jed=2))
    assert (piles.deck, sorted(piles.discard)) == (10, ["", "jed", "jed", "mimo", "shot"])
    assert fix(s, discard_top="mimo@2S").discard == ("shot", "", "mimo", "mimo@2S")
    shot = attacked()
    assert fix(shot, limbo=counts(shot, "limbo", shot=0)).limbo == ()


@pytest.mark.rule("za_jedna.turn.tests_first", "za_jedna.jed.test")
def test_the_course_of_a_turn() -> None:
    s = fix(table(blue={B: ["jed"]}), turn=B)
    assert s.turn is not None
    assert (s.turn.seat, s.turn.step, kinds(s)) == (B, "tests", ["test"])
    done = fix(s, tested_jed=True)
    assert done.turn is not None
    assert (done.turn.step, kinds(done)) == ("draw", [])
    s = fix(table(hand={A: 7}), shots=1, lost=True, step="discard")
    assert s.turn is not None
    assert (s.turn.shots, s.turn.lost) == (1, True)


@pytest.mark.rule("za_jedna.queue.head", "za_jedna.all.order")
def test_what_is_pending() -> None:
    s = attacked()
    assert kinds(fix(s, head="drop")) == []
    assert fix(s, head="success").players[B].lives == 4
    assert fix(s, head="failure").players[B].lives == 3
    assert fix(s, attacker=C, head="failure", lives__1=1).queue[0] == Rescue(seat=B, attacker=C, cause="shot")
    head = fix(s, need=2, got=1).queue[0]
    assert isinstance(head, Answer)
    assert (head.need, head.got) == (2, 1)
    many = table(queue=tuple(Answer(seat=i, attacker=A, card="cpcka", accepts="shot") for i in (B, C, D)))
    assert [q.seat for q in fix(many, first=D).queue if isinstance(q, Answer)] == [D, B, C]
    flip = table(turn=B, step="tests", blue={B: ["jed"]}, queue=(FlipTest(seat=B, card="jed"),))
    assert fix(flip, head="success").players[B].lives == 1
    assert "jed" in fix(flip, head="failure").players[C].table
    rescue = table(lives={B: -1}, queue=(Rescue(seat=B, attacker=A, cause="shot"),))
    assert fix(rescue, head="success").players[B].lives == 1
    assert kinds(fix(rescue, head="failure")) == ["death"]
    assert fix(rescue, attacker=D).queue[0] == Rescue(seat=B, attacker=D, cause="shot")
    duel = table(queue=(Duel(challenger=A, target=B, to_move=B),))
    assert fix(duel, head="failure").players[B].lives == 3
    pick = table(queue=(Pick(order=(A, B), left=2, cards=("", ""), turned=True),))
    assert fix(pick, head="success").players[A].hand == 5


@pytest.mark.rule("za_jedna.end.nobody", "za_jedna.queue.end_check")
def test_results_by_hand() -> None:
    s = fix(table(), result="brigand")
    end = outcome(s)
    assert end is not None
    assert end.rule == "za_jedna.end.brigands"
    assert outcome(fix(s, result=None)) is None
    # A correction does not end the game by itself: the table is asked, the next move ends it.
    almost = table(4, dead={B: "brigand", C: "brigand"}, roles={D: "necromancer"})
    deaths = tuple(Fallen(seat=i, role="brigand", attacker=A, cause="shot") for i in (B, C))
    almost = almost.model_copy(update={"deaths": deaths})
    gone = fix(almost, alive__3=False)
    assert outcome(gone) is None
    assert gone.stage == "playing"
    after = rules.apply(gone, MOVE.validate_python({"kind": "end_play", "by": A}))
    assert outcome(after) is not None


def test_options_and_the_deck_list() -> None:
    s = table(blue={A: ["schofield"]})
    assert fix(s, option__store_direction="clockwise").options.store_direction == "clockwise"
    longer = fix(s, range__schofield=4)
    assert weapon_range(longer, A) == 4
    assert fix(longer, range__schofield=2).edits == ()
    two = fix(s, corners__jed=counts(s, "corners.jed", **{"3H": 1}))
    assert two.edits[0].corners == ("2H", "3H")


def test_values_that_cannot_be() -> None:
    s = table()
    for values in ({"deck": -1}, {"deck": True}, {"lives__0": 99}, {"nothing": 1}, {"turn": 9}, {"table__0": [1]}):
        assert refused(s, **values) == {"za_jedna.track.guided.counts"}
    assert fix(s) is s


def test_setting_an_item_to_what_it_is_changes_nothing() -> None:
    over = table(4, dead={A: "king"}, stage="over", result=Result(side="brigand", why="za_jedna.end.brigands"))
    for s in (table(discard=("@2H", "jed")), attacked(), over, table(level="quick"), new_game(Setup(5, {}))):
        for i in items(s):
            assert correct(s, [Change(key=i.key, value=i.value)]) == s, i.key


def random_value(rng: Random, i: Item) -> Any:
    if i.kind == "number":
        return rng.choice((i.low, i.high, rng.randint(i.low, min(i.high, 20))))
    if i.kind == "choice":
        return rng.choice(i.choices).value
    return [rng.choice((0, 0, 0, 0, 0, i.high and 1)) for _ in i.choices]


@pytest.mark.parametrize("seed", range(40))
def test_any_correction_leaves_a_table_that_can_be_played(seed: int) -> None:
    rng = Random(seed)
    n = rng.choice((4, 5, 6, 7))
    s = new_game(Setup(n, {**options(rng), "level": rng.choice(("guided", "guided", "quick"))}))

    def step(s: State) -> State:
        found = [o for o in offers(s) if o.possible and o.kind not in SKIPPED and o.kind != "take_character"]
        assert found or s.stage in ("over", "setup"), s
        if not found:
            return s
        move = MOVE.validate_python(data(rng, choose(rng, found)))
        tell(s, move)
        return rules.apply(s, move)

    for i in range(n):
        s = fix(s, **{f"character__{i}": ("drirr", "shogun", "miranda", "stilett", "strider", "reinmar", "gimli")[i]})
    for _ in range(rng.randint(2, 30)):
        s = step(s)
    for _ in range(6):
        found = items(s)
        picked = [i for i in rng.sample(found, rng.randint(1, 3)) if not i.key.startswith("corners")]
        with suppress(Illegal):
            s = correct(s, [Change(key=i.key, value=random_value(rng, i)) for i in picked])
        assert State.model_validate_json(s.model_dump_json()) == s
        assert status(s).over == (outcome(s) is not None)
        score(s)
        for _ in range(5):
            s = step(s)
