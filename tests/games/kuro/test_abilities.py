"""Abilities in general and each of the seven."""

from __future__ import annotations

import pytest

from companion.core.text import Who
from companion.games.kuro.game import GAME
from companion.games.kuro.state import HEROES, Stage

from .build import A, B, C, D, hard, new, offer, play, resolve, state, use, why

ALL = [1, 2, 3, 4, 5]


@pytest.mark.rule("kuro.ability.own_party", "kuro.ability.not_other")
def test_only_heroes_of_the_own_party() -> None:
    s = state(party={B: [2, 7], C: [1, 2]}, retired={C: [3, 3]}, known={C: [7, 7]})
    assert why(s, "use_ability", seat=C, hero=7) == {"kuro.ability.own_party"}  # in the hand and in B's party
    assert why(s, "use_ability", seat=C, hero=3, target_hero=1) == {"kuro.ability.own_party", "kuro.ability.not_other"}
    assert hard(s, "use_ability", seat=C, hero=7)


@pytest.mark.rule("kuro.ability.once", "kuro.card.ability")
def test_once_unless_refreshed() -> None:
    s = resolve(use(state(party={C: [3, 5]}), C, 5))
    assert why(s, "use_ability", seat=C, hero=5) == {"kuro.ability.once"}
    s = resolve(use(s, C, 3, target_hero=5))
    assert not why(s, "use_ability", seat=C, hero=5)


@pytest.mark.rule("kuro.ability.pay_at_once", "kuro.ability.sideways", "kuro.ability.react_time")
def test_the_hero_turns_sideways_before_reactions() -> None:
    s = state(party={C: [6, 7], D: [1, 2]})
    hand = s.players[C].hand
    s = use(s, C, 7)
    assert s.players[C].used == (7,)
    assert (len(s.pending), s.players[C].hand) == (1, hand)
    s = resolve(use(s, D, 1))
    assert (s.players[C].used, s.players[C].hand) == ((7,), hand)
    assert why(s, "resolve_ability") == {"kuro.ability.react_time"}


@pytest.mark.rule("kuro.ability.anytime")
@pytest.mark.parametrize(
    "stage", [Stage.ROUND_START, Stage.SEND, Stage.FORCED, Stage.OFFER, Stage.RETURN, Stage.HIRING, Stage.RETIRING]
)
def test_any_seat_in_every_stage_of_a_round(stage: Stage) -> None:
    s = state(stage, party={C: [6, 7]}, wandering_hero=1 if stage is Stage.RETIRING else None)
    assert not why(s, "use_ability", seat=C, hero=7)


@pytest.mark.rule("kuro.ability.first_round", "kuro.clue.atomic", "kuro.roundend.no_window")
@pytest.mark.parametrize(
    ("stage", "rule"),
    [
        (Stage.SETUP_START, "kuro.ability.first_round"),
        (Stage.GAME_OVER, "kuro.ability.first_round"),
        (Stage.ANSWER, "kuro.clue.atomic"),
        (Stage.ROUND_END, "kuro.roundend.no_window"),
    ],
)
def test_the_limits_of_any_time(stage: Stage, rule: str) -> None:
    assert rule in why(state(stage, party={C: [6, 7]}), "use_ability", seat=C, hero=7)


@pytest.mark.rule("kuro.ability.first_round")
def test_from_the_first_round_before_the_first_reveal() -> None:
    s = new(3)
    for i in range(3):
        s = play(s, "deal_party", seat=i, heroes=[6, 7])
    s = play(play(s, "deal_hands"), "set_start", seat=B)
    assert not why(s, "use_ability", seat=C, hero=7)


@pytest.mark.rule("kuro.ability.announce")
def test_the_target_is_named_with_the_announcement() -> None:
    s = state(party={C: [3, 4, 7]}, used={C: [7]})
    assert why(s, "use_ability", seat=C, hero=4) == {"kuro.ability.announce"}
    assert why(s, "use_ability", seat=C, hero=3) == {"kuro.ability.announce"}
    assert why(state(party={C: [5, 7]}), "use_ability", seat=C, hero=7, target_seat=A) == {"kuro.ability.announce"}
    assert why(s, "use_ability", seat=C, hero=4, target_seat=4) == {"kuro.players.count"}


@pytest.mark.rule("kuro.ability.blocks")
@pytest.mark.parametrize(
    ("stage", "kind", "fields"),
    [
        (Stage.ROUND_START, "reveal_requirement", {"seat": A, "hero": 1}),
        (Stage.SEND, "send_from_hand", {"seat": A}),
        (Stage.SEND, "send_from_deck", {"seat": A}),
        (Stage.FORCED, "discard_forced", {"seat": A, "hero": 1}),
        (Stage.OFFER, "pass", {"seat": B}),
        (Stage.OFFER, "ask_clue", {"seat": B}),
        (Stage.OFFER, "announce_hire", {"seat": B}),
        (Stage.HIRING, "reveal_hired", {"hero": 6}),
    ],
)
def test_the_course_waits_for_a_pending_ability(stage: Stage, kind: str, fields: dict[str, int]) -> None:
    s = state(stage, party={C: [6, 7]})
    assert not why(s, kind, **fields)
    s = use(s, C, 7)
    assert why(s, kind, **fields) == {"kuro.ability.blocks"}
    assert not why(resolve(s), kind, **fields)


@pytest.mark.rule("kuro.ability.stack", "kuro.ability.final")
def test_the_last_announced_resolves_first_and_then_stands() -> None:
    s = state(party={B: [4, 6], C: [6, 7], D: [1, 5]})
    s = use(use(s, B, 4, target_seat=C), C, 7)
    hand = s.players[C].hand
    s = resolve(s)
    assert (s.players[C].hand, [p.hero for p in s.pending]) == (hand + 2, [4])
    s = resolve(use(s, D, 1))  # the window for the older one is open again
    assert (s.pending, s.banned, s.players[C].hand) == ((), (), hand + 2)
    assert "kuro.chicken.needs_pending" in why(s, "use_ability", seat=D, hero=1)


@pytest.mark.rule("kuro.ability.fizzle", "kuro.pyro.ends_round")
def test_what_lost_its_object_has_no_effect_but_stays_used() -> None:
    s = state(party={B: [4, 5], C: [2, 6]})
    s = use(use(use(s, B, 4, target_seat=A), B, 5), C, 2)
    s = resolve(s, hero=7)
    assert [p.hero for p in s.pending] == [4, 5]
    assert s.discard == (1, 7)
    assert s.stage is Stage.OFFER
    assert why(s, "pass", seat=B) >= {"kuro.ability.blocks", "kuro.pyro.ends_round"}
    s = resolve(s)
    assert s.seen_by == (A,)
    s = resolve(s)
    assert s.players[B].used == (4, 5)
    assert (s.stage, s.active, s.banned) == (Stage.ROUND_START, B, ())


@pytest.mark.rule("kuro.ability.no_target", "kuro.pyro.needs_wandering", "kuro.guard.needs_wandering")
@pytest.mark.parametrize("stage", [Stage.ROUND_START, Stage.SEND])
def test_nothing_to_work_on_before_the_send(stage: Stage) -> None:
    s = state(stage, party={C: [1, 2, 5]})
    assert why(s, "use_ability", seat=C, hero=2) == {"kuro.pyro.needs_wandering"}
    assert why(s, "use_ability", seat=C, hero=5) == {"kuro.guard.needs_wandering"}
    assert why(s, "use_ability", seat=C, hero=1) == {"kuro.chicken.needs_pending"}


@pytest.mark.rule("kuro.ability.before_retire", "kuro.ability.before_retire.which")
def test_which_abilities_are_left_before_retiring() -> None:
    def doomed(hero: int, *others: int, used: tuple[int, ...] = ()) -> set[str]:
        s = state(party={B: [hero, *others]}, used={B: used})
        s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=hero)
        target = {4: {"target_seat": C}, 3: {"target_hero": 7}}.get(hero, {})
        return why(s, "use_ability", seat=B, hero=hero, **target)

    for hero in (2, 4, 5, 6):
        assert "kuro.ability.before_retire.which" in doomed(hero, 1)
    assert not doomed(7, 1)
    assert not doomed(3, 7, used=(7,))
    assert doomed(3, 7) == {"kuro.witch.used_target"}


@pytest.mark.rule("kuro.ability.before_retire", "kuro.chicken.needs_pending")
def test_a_doomed_chicken_works_if_something_is_pending() -> None:
    s = state(party={B: [1, 2], D: [6, 7]})
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=1)
    assert why(s, "use_ability", seat=B, hero=1) == {"kuro.chicken.needs_pending"}
    s = use(s, D, 7)
    assert not why(s, "use_ability", seat=B, hero=1)
    assert why(s, "retire_pair") == {"kuro.ability.blocks"}


@pytest.mark.rule("kuro.ability.before_retire.new_copy")
def test_the_new_copy_gives_no_ability() -> None:
    s = state(party={B: [2, 7]}, used={B: [7]})
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=7)
    assert why(s, "use_ability", seat=B, hero=7) == {"kuro.ability.once", "kuro.ability.before_retire.new_copy"}


@pytest.mark.rule("kuro.chicken.own")
def test_a_chicken_on_an_own_ability_is_legal_with_a_warning() -> None:
    s = use(state(party={C: [1, 7]}), C, 7)
    own = offer(s, "use_ability", C, hero=1)
    assert own.possible
    assert own.detail is not None
    assert own.detail.id == "It would cancel an ability of the same player: {hero}."
    s = resolve(use(s, C, 1))
    assert (s.pending, s.players[C].hand, s.players[C].used) == ((), 5, (1, 7))


@pytest.mark.rule("kuro.witch.cancelled_target")
def test_a_cancelled_hero_can_be_refreshed() -> None:
    s = resolve(use(use(state(party={C: [3, 5], D: [1, 2]}), C, 5), D, 1))
    assert not why(s, "use_ability", seat=C, hero=3, target_hero=5)
    s = resolve(use(s, C, 3, target_hero=5))
    assert s.players[C].used == (3,)


@pytest.mark.rule("kuro.dog.when")
def test_when_the_dog_handler_works() -> None:
    for stage in (Stage.ROUND_START, Stage.SEND, Stage.OFFER, Stage.RETURN):
        assert not why(state(stage, party={D: [4, 5]}), "use_ability", seat=D, hero=4, target_seat=C)
    s = resolve(use(state(Stage.ROUND_START, party={D: [4, 5]}), D, 4, target_seat=B))
    s = play(play(s, "reveal_requirement", seat=A, hero=1), "send_from_hand", seat=A)
    assert why(s, "announce_hire", seat=B) == {"kuro.dog.effect"}


@pytest.mark.rule("kuro.dog.when", "kuro.ability.fizzle")
def test_no_ban_once_the_card_is_burnt() -> None:
    s = use(use(state(party={C: [2, 7], D: [4, 5]}), C, 7), C, 2)
    s = resolve(s, hero=6)
    assert why(s, "use_ability", seat=D, hero=4, target_seat=B) == {"kuro.dog.when"}


@pytest.mark.rule("kuro.dog.late_active", "kuro.dog.active_target")
def test_the_sender_can_still_be_banned_after_the_circle() -> None:
    s = resolve(use(state(Stage.RETURN, party={B: [4, 5]}), B, 4, target_seat=A))
    assert not why(s, "discard_wandering", hero=6)
    assert GAME.status(s).headline.id == "{who} throws the card away"


@pytest.mark.rule("kuro.dog.passed")
def test_banning_a_player_who_has_passed_is_legal_but_useless() -> None:
    s = play(state(party={D: [4, 5]}), "pass", seat=B)
    found = {c.value: c for c in offer(s, "use_ability", D, hero=4).fields[0].choices}
    assert found[B].rulings == ()
    assert found[B].label.id == "{who} (the card has gone by, no effect)"
    assert found[C].label.id == "{who}"
    after = resolve(use(s, D, 4, target_seat=B))
    assert (after.holder, after.stage) == (C, Stage.OFFER)


@pytest.mark.rule("kuro.dog.many")
def test_bans_add_up() -> None:
    s = state(n=3, party={A: [4, 5], B: [4, 5], C: [4, 5]})
    s = resolve(use(s, A, 4, target_seat=B))
    s = resolve(use(s, B, 4, target_seat=C))
    s = resolve(use(s, C, 4, target_seat=B))
    assert s.banned == (B, C)
    s = play(play(s, "pass", seat=B), "pass", seat=C)
    assert not why(s, "announce_hire", seat=A)


@pytest.mark.rule("kuro.guard.look", "kuro.guard.anywhere")
def test_the_guard_looks_wherever_the_card_lies() -> None:
    s = resolve(use(state(party={D: [5, 6]}), D, 5), seen=3)
    assert (s.seen_by, s.wandering_hero, s.holder) == ((A, D), 3, B)


@pytest.mark.rule("kuro.guard.look", "kuro.wandering.until")
def test_a_look_that_contradicts_what_was_entered() -> None:
    s = use(state(party={D: [5, 6]}, wandering_hero=4), D, 5)
    assert why(s, "resolve_ability", seen=3) == {"kuro.wandering.until"}
    assert why(s, "resolve_ability", hero=3) == {"kuro.pyro.discard"}


@pytest.mark.rule("kuro.guard.active")
def test_a_guard_of_the_sender_is_useless() -> None:
    useless = offer(state(party={A: [5, 6]}), "use_ability", A, hero=5)
    assert useless.possible
    assert useless.detail is not None
    assert (useless.detail.id, dict(useless.detail.args)) == ("{who} knows the card already.", {"who": Who(A)})


@pytest.mark.rule("kuro.knight.when")
def test_a_second_permit_changes_nothing() -> None:
    s = state(Stage.SEND, party={A: [6, 7], C: [6, 7]})
    s = resolve(use(s, A, 6))
    again = offer(s, "use_ability", C, hero=6)
    assert again.possible
    assert again.detail is not None
    assert again.detail.id.startswith("Any hand card may be sent already")
    assert resolve(use(s, C, 6)).permit


@pytest.mark.rule("kuro.archmage.zero")
def test_an_archmage_on_an_empty_deck_is_spent() -> None:
    s = state(party={C: [6, 7]}, deck=0, last_round=True)
    detail = offer(s, "use_ability", C, hero=7).detail
    assert detail is not None
    assert detail.id == "The deck is empty: it would draw nothing."
    s = resolve(use(s, C, 7))
    assert (s.players[C].hand, s.players[C].used) == (5 + 0, (7,))


@pytest.mark.rule("kuro.archmage.no_limit", "kuro.archmage.two")
def test_no_hand_limit_and_private_faces() -> None:
    s = use(state(party={C: [6, 7]}, known={C: [1, 1, 1, 2, 2, 3, 3]}), C, 7)
    assert why(s, "resolve_ability", heroes=[4]) == {"kuro.archmage.two"}
    s = resolve(s, heroes=[7, 4])
    assert s.players[C].hand == 7 + 2 == 9
    assert s.players[C].known_hand == (1, 1, 1, 2, 2, 3, 3, 4, 7)


@pytest.mark.rule("kuro.pyro.discard")
def test_the_burnt_card_is_told() -> None:
    s = use(state(party={C: [2, 7]}, wandering_hero=5), C, 2)
    assert why(s, "resolve_ability") == {"kuro.pyro.discard"}
    assert why(s, "resolve_ability", hero=4) == {"kuro.wandering.until"}


@pytest.mark.rule("kuro.nomatch.discard.timing", "kuro.pyro.ends_round")
def test_burnt_before_the_forced_discard() -> None:
    s = play(state(Stage.SEND, party={C: [2, 7]}), "send_from_deck", seat=A)
    s = resolve(use(s, C, 2), hero=6)
    assert s.stage is Stage.FORCED
    s = play(s, "discard_forced", seat=A, hero=3)
    assert (s.stage, s.active, s.discard) == (Stage.ROUND_START, B, (1, 6, 3))
    assert s.players[A].hand == 5 - 1 + 1


@pytest.mark.rule("kuro.guard.no_show", "kuro.guard.tell")
def test_every_ability_is_offered_with_its_rules() -> None:
    s = state(party={C: [*ALL]})
    shown = {dict(o.fixed)["hero"]: o for o in GAME.offers(s, C) if o.kind == "use_ability"}
    assert sorted(shown) == list(HEROES)
    assert "kuro.guard.no_show" in shown[5].rules
    assert [r.rule for r in shown[7].rulings] == ["kuro.ability.own_party"]
