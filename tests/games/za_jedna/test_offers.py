"""Offers: what the game waits for comes first, everything said to be legal is, and nothing legal is missing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.core.contract import Illegal, Offer, Setup
from companion.games.za_jedna import moves as k
from companion.games.za_jedna import rules
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.offers import assignments, offers
from companion.games.za_jedna.rules.setup import new_game
from companion.games.za_jedna.state import Answer, Duel, Pick, Rescue, Result, State
from companion.games.za_jedna.state import Test as FlipTest

from ..test_contract import combinations, covered, data, first
from .tables import A, B, C, D, E, F, table
from .walk import options, walk

KINDS = {m.model_fields["kind"].default for m in rules.RULES.table}


def legal(s: State, seat: int | None = None) -> set[str]:
    return {o.kind for o in offers(s, seat) if o.possible and not o.anytime}


def find(s: State, kind: str, seat: int | None = None, **fixed: Any) -> Offer:
    found = [
        o
        for o in offers(s)
        if o.kind == kind
        and (seat is None or o.seat == seat)
        and all(dict(o.fixed).get(key) == value for key, value in fixed.items())
    ]
    assert found, (kind, seat, fixed)
    return found[0]


def values(offer: Offer, field: str) -> list[Any]:
    """Legal values of a field."""
    return [c.value for f in offer.fields if f.name == field for c in f.choices if not c.rulings]


def why(offer: Offer, field: str, value: Any) -> set[str]:
    """Rule ids against one value of a field."""
    return {r.rule for f in offer.fields if f.name == field for c in f.choices if c.value == value for r in c.rulings}


def reasons(s: State, move: dict[str, Any]) -> set[str]:
    return {r.rule for r in rules.check(s, MOVE.validate_python(move))}


def agree(s: State) -> None:
    """Each combination of legal values is legal, each refused value and offer is refused for its reasons."""
    for offer in offers(s):
        if offer.possible:
            for combination in combinations(offer):
                move = data(offer, combination)
                assert not reasons(s, move), move
        else:
            move = data(offer, {f.name: first(f) for f in offer.fields})
            assert {r.rule for r in offer.rulings} <= reasons(s, move), move
        for field in offer.fields:
            for choice in (c for c in field.choices if c.rulings):
                others = {f.name: first(f) for f in offer.fields if f.name != field.name}
                move = data(offer, {**others, field.name: choice.value})
                assert {r.rule for r in choice.rulings} <= reasons(s, move), move


@pytest.mark.parametrize("seed", range(12))
def test_offers_and_checks_agree_on_random_games(seed: int) -> None:
    level = "quick" if seed % 4 == 3 else "guided"
    seen = set()
    for i, (s, move) in enumerate(walk(seed, 4 + seed % 4, {**options(Random(seed)), "level": level})):
        if i % 4 == 0:
            stored = json.loads(move.model_dump_json())
            assert covered(offers(s), stored), stored
        if i % 20 == seed:
            agree(s)
        seen.add(move.kind)
    assert len(seen) >= 8


@pytest.mark.parametrize("n", [4, 7])
def test_every_kind_of_move_is_listed(n: int) -> None:
    states = [table(n), table(n, level="quick"), new_game(Setup(n, {}))]
    states.append(table(n, stage="over", result=Result(side="king", why="za_jedna.end.evil_dead")))
    for s in states:
        assert {o.kind for o in offers(s)} == KINDS
        for seat in range(n):
            assert {o.kind for o in offers(s, seat)} == KINDS
            assert all(o.seat in (None, seat) for o in offers(s, seat))


def test_what_is_awaited_comes_first() -> None:
    shot = Answer(seat=C, attacker=A, card="shot", accepts="mimo", shields=("card",))
    s = table(blue={C: ["stit"]}, queue=(shot,), limbo=("shot",))
    found = offers(s)
    main = [o for o in found if o.main]
    assert found[: len(main)] == main
    assert {(o.kind, o.seat) for o in main} == {("answer", C), ("use_shield", C), ("take_hit", C)}
    assert values(find(s, "answer", C), "card") == ["mimo"]
    assert why(find(s, "answer", C), "card", "shot") == {"za_jedna.shot.answer"}
    assert {r.rule for r in find(s, "answer", B).rulings} == {"za_jedna.queue.head", "za_jedna.shot.defend_self"}


@pytest.mark.rule("za_jedna.char.goranda.swap", "za_jedna.char.goranda.everywhere")
def test_goranda_may_give_either_card() -> None:
    duel = Duel(challenger=A, target=B, to_move=B)
    s = table(chars={B: "goranda"}, queue=(duel,), limbo=("ferovka",))
    assert values(find(s, "answer", B), "card") == ["mimo", "shot"]
    mine = table(chars={A: "goranda"})
    assert values(find(mine, "play_card", A, printed="mimo"), "target") == [B, 4]


@pytest.mark.rule("za_jedna.shot.legal", "za_jedna.view.can_hit", "za_jedna.podrezani.range")
def test_targets_say_why_not() -> None:
    s = table(6, blue={A: ["schofield"], C: ["stit"]}, hand={F: 0})
    shot = find(s, "play_card", A, card="shot")
    assert values(shot, "target") == [B, C, E, F]
    assert why(shot, "target", D) == {"za_jedna.shot.legal"}
    near = find(s, "play_card", A, card="podrezani", target=B)
    assert values(near, "take") == ["hand"]
    far = find(s, "play_card", A, card="podrezani", target=C)
    assert {r.rule for r in far.rulings} == {"za_jedna.podrezani.range"}
    assert values(find(s, "play_card", A, card="markytanky", target=C), "take") == ["hand", "stit"]
    assert {r.rule for r in find(s, "play_card", A, card="markytanky", target=F).rulings} == {
        "za_jedna.symbol.target_has_card"
    }


@pytest.mark.rule("za_jedna.avene.not_king", "za_jedna.play.same_name_any_owner", "za_jedna.play.same_name")
def test_blue_cards() -> None:
    s = table(king=D, turn=A, blue={B: ["avene"], A: ["stit"]})
    avene = find(s, "equip", A, card="avene")
    assert values(avene, "on") == [C, 4]
    assert why(avene, "on", D) == {"za_jedna.avene.not_king"}
    assert why(avene, "on", B) == {"za_jedna.play.same_name"}
    own = next(o for o in offers(s) if o.kind == "equip" and o.seat == A and not dict(o.fixed).get("card"))
    assert "stit" not in values(own, "card")
    assert "klepna" in values(own, "card")


@pytest.mark.rule("za_jedna.char.catchena.empty", "za_jedna.char.sanguinar.random", "za_jedna.char.gimli.show")
def test_the_first_phase() -> None:
    catchena = table(chars={A: "catchena"}, step="draw")
    assert values(find(catchena, "draw_phase", A), "first") == ["deck"]
    assert why(find(catchena, "draw_phase", A), "first", "discard") == {"za_jedna.char.catchena.empty"}
    sanguinar = table(chars={A: "sanguinar"}, step="draw", hand={B: 0})
    assert values(find(sanguinar, "draw_phase", A), "first") == ["deck", C, D, 4]
    gimli = find(table(chars={A: "gimli"}, step="draw"), "draw_phase", A)
    assert values(gimli, "shown") == ["H", "D", "C", "S"]
    assert legal(table(step="draw")) == {"draw_phase"}


@pytest.mark.rule("za_jedna.flip.input", "za_jedna.char.erikkson.flip", "za_jedna.flip.none")
def test_flips_with_the_card_or_only_the_result() -> None:
    jed: dict[str, Any] = {"queue": (FlipTest(seat=A, card="jed"),), "step": "tests"}
    plain = [o for o in offers(table(chars={A: "gimli"}, blue={A: ["jed"]}, **jed)) if o.kind == "flip" and o.possible]
    assert [[(f.name, f.many) for f in o.fields] for o in plain] == [[("cards", 1)], [("outcome", None)]]
    erikkson = table(chars={A: "erikkson"}, blue={A: ["jed"]}, **jed)
    two = next(o for o in offers(erikkson) if o.kind == "flip" and o.possible)
    assert [(f.name, f.many) for f in two.fields] == [("cards", 2), ("chosen", None)]
    empty = table(blue={A: ["jed"]}, deck=0, **jed)
    assert find(empty, "flip", A).fields == ()
    agree(empty)


@pytest.mark.rule("za_jedna.death.rescue_means", "za_jedna.char.shogun.anytime", "za_jedna.knez.no_rescue")
def test_in_a_rescue() -> None:
    rescue = Rescue(seat=B, attacker=A, cause="shot")
    s = table(chars={B: "shogun"}, lives={B: 0}, queue=(rescue,), limbo=("shot",))
    assert {(o.kind, o.seat) for o in offers(s) if o.main} == {("play_card", B), ("give_up", B)}
    ability = find(s, "use_ability", B)
    assert ability.possible
    assert ability.anytime
    assert {r.rule for r in find(s, "play_card", B, card="knez").rulings} == {"za_jedna.knez.no_rescue"}


@pytest.mark.rule("za_jedna.vetesnictvi.to_hand", "za_jedna.track.guided.no_hidden")
def test_open_cards_can_be_named_or_not() -> None:
    pick = Pick(order=(B, A), left=2, cards=("jed@2H", "stit"), turned=True)
    assert values(find(table(queue=(pick,), limbo=("vetesnictvi",)), "pick", B), "card") == ["jed@2H", "stit", ""]
    hidden = pick.model_copy(update={"cards": ("", "")})
    assert len(values(find(table(queue=(hidden,)), "pick", B), "card")) == 23


@pytest.mark.rule("za_jedna.role.reveal_fits", "za_jedna.end.last_role")
def test_roles_that_can_still_be() -> None:
    s = table(
        5, dead={B: "brigand", C: "guard"}, stage="over", result=Result(side="king", why="za_jedna.end.evil_dead")
    )
    assert assignments(s) == [
        ("king", "brigand", "guard", "brigand", "necromancer"),
        ("king", "brigand", "guard", "necromancer", "brigand"),
    ]
    assert find(s, "reveal_all").main
    shown = rules.apply(s, MOVE.validate_python({"kind": "reveal_all", "roles": assignments(s)[0]}))
    assert not find(shown, "reveal_all").main
    agree(s)


@pytest.mark.rule("za_jedna.track.quick.facts", "za_jedna.track.quick.zero", "za_jedna.track.levels")
def test_the_quick_level_loses_a_life_in_one_tap() -> None:
    s = table(level="quick", hand=dict.fromkeys(range(5), 0), deck=0)
    one = find(s, "change_lives", B)
    assert (one.fixed, one.fields) == ((("seat", B), ("delta", -1)), ())
    assert legal(s) == {"change_lives", "equip", "next_turn"}
    dying = table(level="quick", lives={B: 0})
    assert find(dying, "record_death", B).possible
    assert values(find(dying, "record_death", B), "role") == ["guard", "brigand", "necromancer"]
    assert find(s, "set_level").possible


@pytest.mark.rule("za_jedna.track.quick.lethal_batch", "za_jedna.end.nobody")
def test_more_deaths_announced_than_there_are_do_not_block_the_end() -> None:
    s = table(4, level="quick", dead={B: "brigand", C: "brigand", D: "necromancer"}, lives={A: 0}, deck=0)
    dead = rules.apply(s, k.RecordDeath(seat=A, role="king", killer="jed", more=True))
    assert (dead.stage, dead.batch) == ("playing", True)
    assert find(dead, "next_turn").possible
    over = rules.apply(dead, k.NextTurn())
    assert over.result is not None
    assert (over.stage, over.result.side) == ("over", "brigand")


@pytest.mark.rule("za_jedna.next.keep", "za_jedna.next.dead_redraw")
def test_survivors_may_keep_their_characters() -> None:
    end = Result(side="king", why="za_jedna.end.evil_dead")
    s = table(4, dead={B: "brigand", C: "brigand"}, stage="over", result=end, options={"keep_characters": "on"})
    assert values(find(s, "next_game"), "kept") == [[A, D], [D], [A], []]
    assert find(table(4, stage="over", result=end), "next_game").fields == ()


def test_a_refused_offer_cannot_be_played() -> None:
    s = table()
    with pytest.raises(Illegal):
        rules.apply(s, MOVE.validate_python(find(s, "draw_phase", A).data()))
