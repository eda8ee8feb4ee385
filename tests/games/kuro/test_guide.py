"""Guidance: every row of the register's table at its moment, and moves that are legal but wasted."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from companion.core.contract import Advice
from companion.core.text import Listed, Msg, Percent, Term, Who
from companion.games.kuro import guide
from companion.games.kuro.coach import coach
from companion.games.kuro.rules.abilities import caution, useless_ban
from companion.games.kuro.state import CARDS, ClueAnswer, Down, Options, Pending, Player, Stage, State

A, B, C, D = range(4)
PARTIES = ((1, 4), (2, 7), (3, 4), (5, 6))
SOURCE = inspect.getsource(guide)


def table(parties: Sequence[tuple[int, ...]] = PARTIES, **fields: Any) -> State:
    """A table, honest in its 77 cards, with a card under way from A to B unless told otherwise."""
    n = len(parties)
    hands = fields.pop("hands", (5,) * n)
    known = fields.pop("known", {})
    used = fields.pop("used", {})
    players = tuple(
        Player(party=parties[i], used=used.get(i, ()), hand=hands[i], known_hand=known.get(i)) for i in range(n)
    )
    stage = fields.setdefault("stage", Stage.OFFER)
    if stage in (Stage.FORCED, Stage.OFFER, Stage.ANSWER, Stage.RETURN, Stage.HIRING, Stage.RETIRING):
        card: dict[str, Any] = {"wandering": True, "holder": A if stage is Stage.RETURN else B, "origin": "hand"}
        fields = {**card, **fields}
    if stage not in (Stage.ROUND_START, Stage.GAME_OVER):
        fields = {"revealed": 1, "discard": (1,), **fields}
    on_table = (
        sum(len(p.party) + p.hand for p in players) + len(fields.get("discard", ())) + len(fields.get("down", ()))
    )
    deck = CARDS - on_table - fields.get("wandering", False)
    return State(**{"n": n, "options": Options(), "round": 1, "active": A, "deck": deck, **fields, "players": players})


def nearly_out(deck: int, **fields: Any) -> State:
    """A table with this deck; the missing cards lie on the discard, at most 11 of each hero."""
    s = table(**fields)
    heap = [h for h in (1, 2, 3, 4, 5, 6, 7) for _ in range(8)][: s.deck - deck]
    return s.model_copy(update={"deck": deck, "discard": (*heap, *s.discard)})


def keys(advice: Sequence[Advice]) -> list[str]:
    return [a.key for a in advice]


def named(advice: Sequence[Advice], key: str) -> Advice:
    """The only advice of this key."""
    found = [a for a in advice if a.key == key]
    assert len(found) == 1, keys(advice)
    return found[0]


def words(m: Msg) -> str:
    """The English text; heroes as hero.N, players as letters."""

    def arg(x: Any) -> Any:
        if isinstance(x, Listed):
            return ", ".join(str(arg(i)) for i in x.items)
        if isinstance(x, Term):
            return type("T", (str,), {"acc": x.key})(x.key)
        if isinstance(x, Who):
            return "ABCDE"[x.seat]
        if isinstance(x, Msg):
            return words(x)
        return x.value if isinstance(x, Percent) else x

    text = m.plural if m.plural is not None and m.n != 1 else m.id
    return text.format(**{"n": m.n, **{k: arg(v) for k, v in m.args}})


def says(s: State, key: str, seat: int | None = None) -> str:
    return words(named(guide.advise(s, seat), key).text)


def told(text: Msg | None) -> str:
    return words(text) if text is not None else ""


def wasted(s: State, seat: int, hero: int) -> str:
    """What is said of using this hero now, before it is used."""
    return told(caution(s, seat, hero))


# --- set-up ---


@pytest.mark.rule("kuro.setup.duplicate.return", "kuro.setup.duplicate.repeat", "kuro.setup.duplicate.shuffle")
def test_setup_reminds_of_equal_pairs() -> None:
    start = State(n=3, options=Options(), players=(Player(),) * 3)
    assert keys(guide.advise(start)) == ["setup.deal", "setup.pair"]
    pair = start.model_copy(
        update={"stage": Stage.SETUP_REPLACE, "deck": 75, "players": (Player(party=(5, 5)), Player(), Player())}
    )
    now = named(guide.advise(pair), "setup.pair")
    assert now.level == "now"
    assert "goes back" in words(now.text)
    other = pair.model_copy(update={"options": Options(start_duplicate="discard")})
    assert "discard pile" in says(other, "setup.pair")


@pytest.mark.rule("kuro.setup.hand", "kuro.setup.start_player", "kuro.setup.start_tie")
def test_setup_then_hands_then_who_starts() -> None:
    dealt = State(n=3, options=Options(), players=(Player(party=(1, 2)),) * 3, deck=71, stage=Stage.SETUP_HANDS)
    assert keys(guide.advise(dealt)) == ["setup.hands"]
    start = table(PARTIES[:3], stage=Stage.SETUP_START, discard=())
    assert "fantasy film" in says(start, "setup.start")
    assert (
        says(start.model_copy(update={"options": Options(start_seat="random")}), "setup.start")
        == "The app draws who starts."
    )


# --- reveal and send ---


@pytest.mark.rule("kuro.round.reveal", "kuro.card.requirement")
def test_round_start_turns_the_top_card() -> None:
    s = table(stage=Stage.ROUND_START)
    assert says(s, "round.reveal") == "A turns the top card of the deck over onto the discard pile."
    assert named(guide.advise(s), "round.corner").beginner
    assert "round.refilled" not in keys(guide.advise(s))


@pytest.mark.rule("kuro.roundend.only_active", "kuro.roundend.refill")
def test_the_next_round_reminds_of_the_refill() -> None:
    s = table(stage=Stage.ROUND_START, round=2, active=B)
    assert says(s, "round.refilled") == "After the last round one player draws a card, nobody else: A."


@pytest.mark.rule("kuro.send.match", "kuro.tool.output", "kuro.tool.reason")
def test_before_sending_the_allowed_strengths_are_shown_with_reasons() -> None:
    s = table(stage=Stage.SEND)
    assert says(s, "send.choose") == "A sends a fitting hand card to the left, face down. Strength: 3 or less."
    assert says(s, "send.reasons") == "Fits: 1 < 3, 2 < 3, 3 = 3. Does not fit: 4 > 3, 5 > 3, 6 > 3, 7 > 3."


@pytest.mark.rule("kuro.knight.when", "kuro.knight.other", "kuro.knight.ignore")
def test_before_sending_the_black_knight_is_remembered() -> None:
    s = table(stage=Stage.SEND)
    assert says(s, "send.knight").endswith("Ready in the party: D.")
    assert "send.knight" not in keys(guide.advise(table(stage=Stage.SEND, used={D: (6,)})))
    permit = table(stage=Stage.SEND, permit=True)
    assert says(permit, "send.choose") == "A sends any hand card to the left, face down."
    assert "send.knight" not in keys(guide.advise(permit))
    assert "send.knight" not in keys(guide.advise(table()))  # after the send it is too late


@pytest.mark.rule("kuro.nomatch.when", "kuro.nomatch.look", "kuro.nomatch.discard", "kuro.nomatch.not_optional")
def test_before_sending_the_way_out_and_its_mistakes() -> None:
    s = table(stage=Stage.SEND)
    advice = guide.advise(s)
    assert says(s, "send.nothing") == (
        "If nothing fits: look at the top card of the deck, send it, then discard one hand card."
    )
    assert named(advice, "send.forgotten").level == "mistake"
    assert named(advice, "send.with_a_fit").rules == ("kuro.nomatch.not_optional",)


@pytest.mark.rule("kuro.nomatch.empty_deck", "kuro.nomatch.empty_both")
def test_with_an_empty_deck_the_way_out_is_another() -> None:
    s = nearly_out(0, stage=Stage.SEND, last_round=True)
    assert says(s, "send.nothing") == "If nothing fits: any hand card goes, for the deck is empty."
    assert "send.forgotten" not in keys(guide.advise(s))
    skip = nearly_out(0, stage=Stage.SEND, options=Options(empty_deck_send="skip"))
    assert says(skip, "send.nothing").startswith("If nothing fits: nobody is sent")


@pytest.mark.rule("kuro.coach.send_check", "kuro.tool.hand")
def test_the_sender_sees_the_own_cards_and_who_would_win() -> None:
    five = ((1, 4), (1, 4, 5, 6, 7), (3, 4))
    s = table(five, stage=Stage.SEND, known={A: (1, 2, 2, 6, 7)})
    own = [words(a.text) for a in guide.advise(s, A) if a.key == "send.own"]
    assert own == ["hero.2 would win the game at once for: B.", "From the entered hand may go: hero.1, hero.2."]
    assert "send.own" not in keys(guide.advise(s))
    assert "send.own" not in keys(guide.advise(s, B))
    banned = s.model_copy(update={"banned": (B,)})
    assert [words(a.text) for a in guide.advise(banned, A) if a.key == "send.own"] == own[1:]


@pytest.mark.rule("kuro.nomatch.when", "kuro.tool.hand")
def test_an_entered_hand_without_a_match_is_told_what_to_do() -> None:
    s = table(stage=Stage.SEND, known={A: (4, 5, 6, 7, 7)})
    own = named(guide.advise(s, A), "send.own")
    assert own.level == "now"
    assert words(own.text).startswith("Nothing fits")
    partly = table(stage=Stage.SEND, known={A: (4, 5)})
    assert "send.own" not in keys(guide.advise(partly, A))


@pytest.mark.rule("kuro.nomatch.discard.timing", "kuro.nomatch.discard.choice", "kuro.nomatch.discard.face")
def test_after_a_deck_card_the_discard_comes_first() -> None:
    s = table(stage=Stage.FORCED, origin="deck")
    assert says(s, "forced.discard") == "A discards one hand card face up."
    assert named(guide.advise(s), "forced.forgotten").level == "mistake"
    down = table(stage=Stage.FORCED, origin="deck", options=Options(forced_discard="face_down"))
    assert "face down" in says(down, "forced.discard")


# --- the card goes round ---


@pytest.mark.rule("kuro.hold.options", "kuro.hold.no_look", "kuro.coach.clue_plan")
def test_the_holder_hears_the_choices() -> None:
    s = table()
    assert says(s, "hold.decide") == "B decides: hire, ask for a clue, pass, or use an ability."
    advice = guide.advise(s)
    assert advice[0].key == "hold.decide"
    assert named(advice, "hold.no_look").beginner
    assert "retires both" in words(named(advice, "hold.clue").text)


@pytest.mark.rule("kuro.clue.cost", "kuro.clue.last_card", "kuro.archmage.two")
def test_asking_costs_a_card_and_not_the_last_one() -> None:
    assert "costs a hand card" in says(table(), "clue.cost")
    last = table(hands=(5, 1, 5, 5))
    assert says(last, "hold.last_card") == "The last hand card cannot be used for a clue."
    assert says(last, "hold.decide") == "B decides: hire, pass, or use an ability."
    assert "clue.cost" not in keys(guide.advise(last))
    assert "hold.archmage" in keys(guide.advise(last))  # B's Archmage would make clues possible
    assert "hold.archmage" not in keys(guide.advise(table(holder=C)))


@pytest.mark.rule("kuro.clue.truth", "kuro.clue.discard_down", "kuro.clue.yes", "kuro.variant.clue_strength")
def test_answering() -> None:
    asked: dict[str, Any] = {
        "stage": Stage.ANSWER, "clues": (ClueAnswer(seat=B),), "down": (Down(seat=B, source="clue"),), "hands": (5, 4, 5, 5),
    }  # fmt: skip
    s = table(**asked)
    assert says(s, "clue.answer").startswith("A looks at the card and says aloud whether it is the same hero")
    assert "must be true" in says(s, "clue.down")
    assert "face down" in says(s, "clue.down")
    variant = table(**asked, options=Options(clue_mode="strength"))
    assert "meets its requirement" in says(variant, "clue.answer")


@pytest.mark.rule("kuro.dog.effect", "kuro.clue.banned")
def test_a_banned_holder_must_pass() -> None:
    s = table(banned=(B,))
    advice = guide.advise(s)
    assert advice[0].key == "hold.banned"
    assert says(s, "hold.banned") == "B must pass: a Dog Handler forbids hiring this round."
    assert named(advice, "clue.banned").level == "mistake"
    assert "hold.clue" not in keys(advice)
    assert "clue.banned" not in keys(guide.advise(table(banned=(B,), hands=(5, 1, 5, 5))))


@pytest.mark.rule(
    "kuro.circle.forced", "kuro.circle.no_pass", "kuro.circle.escape", "kuro.dog.late_active", "kuro.dog.not_self"
)
def test_back_at_the_sender() -> None:
    s = table(stage=Stage.RETURN)
    assert says(s, "return.hire") == "The card is back at its sender: A must hire it."
    assert says(s, "return.pyromaniac").endswith("Ready in the party: B.")
    assert says(s, "return.dog").endswith("Ready in the party: C.")  # A's own Dog Handler cannot name A
    spent = table(stage=Stage.RETURN, used={B: (2,), C: (4,)})
    assert {"return.pyromaniac", "return.dog"}.isdisjoint(keys(guide.advise(spent)))


@pytest.mark.rule("kuro.dog.active_target", "kuro.dog.active_face")
def test_back_at_a_banned_sender() -> None:
    s = table(stage=Stage.RETURN, banned=(A,))
    assert says(s, "return.throw") == "A must not hire: the card goes face up to the discard pile."
    assert "return.hire" not in keys(guide.advise(s))


# --- abilities ---


@pytest.mark.rule("kuro.ability.react_time", "kuro.ability.announce", "kuro.chicken.cancel")
def test_an_announced_ability_waits_for_chickens() -> None:
    s = table(pending=(Pending(seat=D, hero=5),), used={D: (5,)})
    advice = guide.advise(s)
    assert advice[0].key == "ability.react"
    assert says(s, "ability.react") == "D uses hero.5. First wait for reactions, then it takes effect."
    assert says(s, "ability.chicken").endswith("Ready in the party: A.")
    assert "hold.decide" not in keys(advice)  # hiring waits
    assert named(advice, "ability.target").beginner
    banning = table(pending=(Pending(seat=C, hero=4, target_seat=B),), used={C: (4,)})
    assert "target: B" in says(banning, "ability.react")
    witch = table(pending=(Pending(seat=C, hero=3, target_hero=4),), used={C: (3, 4)})
    assert "target: hero.4" in says(witch, "ability.react")


@pytest.mark.rule("kuro.guard.no_show", "kuro.guard.tell")
def test_a_guard_is_told_not_to_show() -> None:
    s = table(pending=(Pending(seat=D, hero=5),), used={D: (5,)})
    assert named(guide.advise(s), "ability.guard").seat == D
    assert "ability.guard" not in keys(guide.advise(s, B))


# --- hiring ---


@pytest.mark.rule("kuro.hire.announce", "kuro.hire.not_wandering")
def test_after_i_hire_it_is_too_late() -> None:
    s = table(stage=Stage.HIRING)
    assert says(s, "hire.show") == "B turns the card over for all to see."
    assert says(s, "hire.late") == "“I hire” was said, too late for: hero.2, hero.5, hero.4."


@pytest.mark.rule("kuro.ability.before_retire", "kuro.hire.duplicate", "kuro.ability.before_retire.which")
def test_a_duplicate_may_be_used_a_last_time() -> None:
    s = table(stage=Stage.RETIRING, wandering_hero=7)
    assert keys(guide.advise(s))[:2] == ["retire.last_use", "retire.pair"]
    assert says(s, "retire.pair") == "B lays both copies face down on the retired pile: hero.7."
    spent = table(stage=Stage.RETIRING, wandering_hero=7, used={B: (7,)})
    assert "retire.last_use" not in keys(guide.advise(spent))
    burner = table(stage=Stage.RETIRING, wandering_hero=2)
    assert "retire.last_use" not in keys(guide.advise(burner))  # a Pyromaniac has no target any more
    witch = ((1, 4), (2, 3), (3, 4))
    alone = table(witch, stage=Stage.RETIRING, wandering_hero=3)
    assert "retire.last_use" not in keys(guide.advise(alone))
    helpful = table(witch, stage=Stage.RETIRING, wandering_hero=3, used={B: (2,)})
    assert "retire.last_use" in keys(guide.advise(helpful))


@pytest.mark.rule("kuro.coach.win", "kuro.hire.win")
def test_a_seat_with_five_is_a_warning_for_all_with_its_chance() -> None:
    parties = ((1, 2, 3, 5, 6), (2, 4, 7), (1, 3, 4, 6))
    s = table(parties, active=C, holder=A, revealed=4, discard=(4,))
    for view in (None, A, B, C):
        assert words(named(guide.advise(s, view), "five").text) == (
            "A has five heroes, one more wins. Missing: hero.4, hero.7."
        )
    odds = named(guide.advise(s), "five.odds")
    assert odds.level == "odds"
    win = coach(s).seats[A].win
    assert win is not None
    assert dict(odds.text.args)["percent"] == Percent(win)
    assert 0 < win < 1
    passed = table(parties, active=C, holder=B, revealed=4, discard=(4,))
    assert "five" in keys(guide.advise(passed))
    assert "five.odds" not in keys(guide.advise(passed))  # A has passed
    assert "five" in keys(guide.advise(table(parties, stage=Stage.SEND)))
    assert "five" not in keys(guide.advise(table()))


@pytest.mark.rule("kuro.roundend.refill", "kuro.roundend.only_active", "kuro.roundend.flip", "kuro.round.next_active")
def test_round_end() -> None:
    s = table(stage=Stage.ROUND_END, down=(Down(seat=B, source="clue"),) * 2, hands=(5, 3, 5, 5))
    assert says(s, "end.flip") == "Turn over the 2 face-down cards on the discard pile."
    assert says(s, "end.next") == "Only the sender draws a card: A. Next sender: B."
    one = table(stage=Stage.ROUND_END, down=(Down(seat=B, source="clue"),), hands=(5, 4, 5, 5))
    assert says(one, "end.flip") == "Turn over the face-down card on the discard pile."


# --- the deck ---


@pytest.mark.rule("kuro.coach.deck_clock", "kuro.end.deck_out", "kuro.end.tie_ready")
def test_a_nearly_empty_deck_is_counted_in_rounds() -> None:
    s = nearly_out(6, stage=Stage.ROUND_START)
    assert says(s, "deck.clock") == "With this round 2 to 3 rounds remain, not counting Archmages."
    assert says(nearly_out(2, stage=Stage.ROUND_START), "deck.clock") == (
        "With this round 1 round remains, not counting Archmages."
    )
    assert says(nearly_out(4, stage=Stage.ROUND_START), "deck.clock") == (
        "With this round 2 rounds remain, not counting Archmages."
    )
    assert "unused" in says(s, "deck.ties")
    assert says(s, "deck.archmage") == "hero.7 may end the game sooner. Ready in the party: B."
    plenty = table(stage=Stage.ROUND_START)
    assert not [k for k in keys(guide.advise(plenty)) if k.startswith("deck.")]
    endless = nearly_out(6, stage=Stage.ROUND_START, options=Options(deck_end="endless"))
    assert not [k for k in keys(guide.advise(endless)) if k.startswith("deck.")]


@pytest.mark.rule("kuro.end.deck_out", "kuro.end.deck_out.cause", "kuro.archmage.zero")
def test_the_last_round_is_told() -> None:
    s = nearly_out(0, last_round=True)
    assert says(s, "deck.last") == "The deck is empty: this is the last round. Then the largest party wins."
    assert "deck.ties" in keys(guide.advise(s))
    assert "deck.archmage" not in keys(guide.advise(s))
    assert says(s, "archmage.zero").endswith("Ready in the party: B.")


# --- legal, but wasted ---


def mistakes(s: State) -> set[str]:
    return {a.key for a in guide.advise(s) if a.level == "mistake"}


@pytest.mark.rule("kuro.guard.active")
def test_the_senders_own_guard_is_wasted() -> None:
    parties = ((1, 5), (2, 7), (3, 4))
    assert "guard.active" in mistakes(table(parties))
    assert "guard.active" not in mistakes(table())  # D may well look
    assert wasted(table(parties, seen_by=(A,)), A, 5) == "A knows the card already."
    assert not wasted(table(seen_by=(A,)), D, 5)


@pytest.mark.rule("kuro.knight.when")
def test_a_second_permit_is_wasted() -> None:
    s = table(stage=Stage.SEND, permit=True)
    assert "knight.permit" in mistakes(s)
    assert wasted(s, D, 6) == "Any hand card may be sent already: it would change nothing."
    first = table(stage=Stage.SEND)
    assert "knight.permit" not in mistakes(first)
    assert not wasted(first, D, 6)


@pytest.mark.rule("kuro.archmage.zero", "kuro.archmage.one")
def test_an_archmage_with_an_empty_deck_is_wasted() -> None:
    assert wasted(nearly_out(0), B, 7) == "The deck is empty: it would draw nothing."
    assert wasted(nearly_out(1), B, 7) == "Only one card is left to draw."
    assert not wasted(nearly_out(2), B, 7)
    rebuilt = nearly_out(0, options=Options(deck_end="endless"))
    assert not wasted(rebuilt, B, 7)
    assert "archmage.zero" not in mistakes(rebuilt)


@pytest.mark.rule("kuro.dog.passed", "kuro.dog.many")
def test_a_ban_on_who_passed_or_is_banned_is_wasted() -> None:
    s = table(holder=C, banned=(D,))
    assert "dog.passed" in mistakes(s)
    assert "dog.passed" not in mistakes(table())  # nobody has passed yet
    assert told(useless_ban(s, B)) == "B (the card has gone by, no effect)"
    assert told(useless_ban(s, D)) == "D (already banned)"
    assert useless_ban(s, C) is None
    assert useless_ban(table(stage=Stage.SEND), B) is None


@pytest.mark.rule("kuro.chicken.own")
def test_cancelling_an_own_ability_is_warned_about() -> None:
    s = table(pending=(Pending(seat=A, hero=4, target_seat=B),), used={A: (4,)})
    assert "chicken.own" in mistakes(s)
    assert wasted(s, A, 1) == "It would cancel an ability of the same player: hero.4."
    other = table(pending=(Pending(seat=D, hero=5),), used={D: (5,)})
    assert "chicken.own" not in mistakes(other)
    assert not wasted(other, A, 1)
    assert not wasted(table(), C, 3)


# --- counts ---


@pytest.mark.rule("kuro.count.total")
def test_counts_that_do_not_fit_are_warnings() -> None:
    s = table().model_copy(update={"deck": 1})
    warning = named(guide.advise(s), "count.total")
    assert warning.level == "warn"
    assert "cards are missing" in words(warning.text)
    assert not [a for a in guide.advise(table()) if a.level == "warn"]


@pytest.mark.rule("kuro.count.per_hero", "kuro.setup.hand_secret")
def test_a_private_contradiction_is_told_to_its_owner_only() -> None:
    s = table(known={B: (1,) * 5}, discard=(1,) * 7)
    assert "count.per_hero" in keys(guide.advise(s, B))
    assert "count.per_hero" not in keys(guide.advise(s))
    assert "count.per_hero" not in keys(guide.advise(s, C))


# --- all of it ---


def every_moment() -> list[State]:
    """Each stage with and without the things that change what is said."""
    found = []
    fives = ((1, 2, 3, 5, 6), (1, 3, 4, 5, 7), (1, 2, 4, 5, 7))
    for stage, parties, deck in product(Stage, (PARTIES, fives), (None, 5, 0)):
        for extra in ({}, {"banned": (A, B)}, {"permit": True}, {"pending": (Pending(seat=A, hero=4, target_seat=B),)}):
            s = table(parties, stage=stage, round=3, **extra)
            if stage is Stage.RETIRING:
                s = s.model_copy(update={"wandering_hero": s.players[B].party[0]})
            found.append(s if deck is None else s.model_copy(update={"deck": deck}))
    return found


@pytest.mark.parametrize("view", [None, A, B])
def test_at_any_moment_advice_is_ordered_named_and_meant_for_the_seat(view: int | None) -> None:
    seen = set()
    for s in every_moment():
        advice = guide.advise(s, view)
        levels = [guide.ORDER.index(a.level) for a in advice]
        assert levels == sorted(levels)
        for a in advice:
            seen.add(a.key)
            assert a.key in guide.KEYS or a.level == "warn"
            assert a.rules
            assert all(r.startswith("kuro.") for r in a.rules)
            assert view is None or a.seat in (None, view)
            assert words(a.text)
        if s.stage is not Stage.GAME_OVER and view is None:
            assert advice[0].level == "now", s.stage
    assert len(seen) > 25


def test_public_advice_uses_nothing_private() -> None:
    open_hand = {"known": {A: (1, 2, 2, 6, 7), B: (3, 3, 3, 4, 4)}}
    for stage in (Stage.ROUND_START, Stage.SEND, Stage.OFFER, Stage.RETURN):
        assert guide.advise(table(stage=stage, **open_hand)) == guide.advise(table(stage=stage))
    assert guide.advise(table(wandering_hero=3)) == guide.advise(table())


def test_an_unfinished_correction_does_not_break_the_guide() -> None:
    lost: dict[str, Any] = {"active": None, "holder": None, "revealed": None}
    for stage in Stage:
        for view in (None, A):
            guide.advise(table(stage=stage, **lost), view)


def test_the_list_of_keys_is_whole() -> None:
    used = set(
        re.findall(r'(?:_advice\(\s*|\()"([a-z]+(?:\.[a-z_]+)?)", (?:"now"|"remind"|"odds"|"mistake"|"kuro\.)', SOURCE)
    )
    assert used == set(guide.KEYS)
    assert len(set(guide.KEYS)) == len(guide.KEYS)
