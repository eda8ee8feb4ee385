"""Announcing a brown card: when it may be played, at whom, and how it leaves the hand."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg, msgn
from companion.games.za_jedna.distance import dist, weapon_range
from companion.games.za_jedna.moves import PlayCard
from companion.games.za_jedna.rules.common import (
    answering,
    dead,
    drop,
    guided,
    living,
    lose,
    named,
    never,
    no,
    no_card,
    no_seat,
    not_now,
    on_turn,
    put,
)
from companion.games.za_jedna.rules.effects import potion
from companion.games.za_jedna.rules.queue import settle
from companion.games.za_jedna.state import Effect, Rescue, State, card

TARGETED = frozenset({"shot", "podrezani", "markytanky", "ferovka"})


def in_rescue(s: State, seat: int) -> bool:
    """The rescue window of this seat is open."""
    head = s.queue[0] if s.queue else None
    return isinstance(head, Rescue) and head.seat == seat


# --- when ---


@rule("za_jedna.play.own_turn", "za_jedna.turn.phases", "za_jedna.discard.after_play", "za_jedna.lektvar.own_turn")
@rule("za_jedna.lektvar.foreign", "za_jedna.lektvar.own_lethal", "za_jedna.lektvar.tests_nonlethal")
@rule("za_jedna.avene.own_turn_lektvar", "za_jedna.knez.own_turn", "za_jedna.knez.no_rescue")
@rule("za_jedna.avene.may_answer", "za_jedna.avene.fail")
def _moment(s: State, m: PlayCard) -> list[Ruling]:
    """The ruling for a card announced at the wrong time."""
    by = m.by
    if in_rescue(s, by):
        if m.card == "lektvar":
            return []
        if m.card == "knez":
            return [never("za_jedna.knez.no_rescue", msg("{card} never saves from death.", card=named(s, "knez")))]
        return [not_now(s)]
    t = on_turn(s)
    if t.seat != by:
        if m.card == "lektvar":
            why = msg("Outside one's own turn {card} only answers a lethal hit.", card=named(s, "lektvar"))
            return [never("za_jedna.lektvar.foreign", why)]
        rule_id = "za_jedna.knez.own_turn" if m.card == "knez" else "za_jedna.play.own_turn"
        why = msg("Cards are played in one's own turn; {who} is on turn.", who=Who(t.seat))
        return [never(rule_id, why), *([not_now(s)] if s.queue else [])]
    if s.queue:
        return [not_now(s)]
    if t.step == "play":
        return []
    if t.step == "discard" and t.lost:
        if m.card == "lektvar":
            why = msg("In a turn lost to {avene} only a lethal hit is answered.", avene=named(s, "avene"))
            return [never("za_jedna.avene.own_turn_lektvar", why)]
        why = msg("The first and second phase of this turn are lost.")
        return [never("za_jedna.avene.fail", why)]
    if t.step == "discard":
        return [never("za_jedna.discard.after_play", msg("The play has been ended; no more cards are played."))]
    if m.card == "lektvar":
        why = msg("A loss that is not lethal is healed in the second phase only.")
        return [never("za_jedna.lektvar.tests_nonlethal", why)]
    return [not_now(s)]


# --- at whom ---


@rule("za_jedna.symbol.living", "za_jedna.lektvar.self_only", "za_jedna.symbol.any_distance")
def _target(s: State, m: PlayCard) -> list[Ruling]:
    """The rulings for the target of a card, and for one it does not have."""
    if m.card not in TARGETED:
        if m.target is None:
            return []
        if m.card == "lektvar":
            why = msg("{card} heals its own player only.", card=named(s, "lektvar"))
            return [never("za_jedna.lektvar.self_only", why)]
        return [never("za_jedna.symbol.several", msg("{card} is not aimed at anybody.", card=named(s, m.card)))]
    if m.target is None:
        return [never("za_jedna.symbol.several", msg("{card} needs a target.", card=named(s, m.card)))]
    if wrong := no_seat(s, m.target):
        return wrong
    if not s.players[m.target].alive:
        return [never("za_jedna.symbol.living", msg("{who} is out of the game.", who=Who(m.target)))]
    return _AIM[m.card](s, m, m.target)


@rule("za_jedna.distance.now", "za_jedna.distance.use", "za_jedna.symbol.in_range", "za_jedna.shot.legal")
@rule("za_jedna.track.illegal", "za_jedna.weapon.dve_dyky.targets", "za_jedna.weapon.range")
def _shot(s: State, m: PlayCard, target: int) -> list[Ruling]:
    if target == m.by:
        why = msg("{card} is an attack on another player.", card=named(s, "shot"))
        return [never("za_jedna.shot.use", why)]
    found = []
    far, reaches = dist(s, m.by, target), weapon_range(s, m.by)
    if far > reaches:
        why = msg("{who} is at distance {far}; the weapon reaches {range}.", who=Who(target), far=far, range=reaches)
        found.append(no("za_jedna.shot.legal", why))
    if m.printed == "mimo" and s.players[m.by].character != "goranda":
        why = msg("{card} is only an answer.", card=named(s, "mimo"))
        found.append(never("za_jedna.mimo.only_answer", why))
    return found + _limit(s, m.by)


@rule("za_jedna.play.one_shot", "za_jedna.shot.spent", "za_jedna.char.donkal", "za_jedna.weapon.dve_dyky.unlimited")
@rule("za_jedna.weapon.dve_dyky.now", "za_jedna.char.goranda.counts", "za_jedna.shot.answering_free")
@rule("za_jedna.ferovka.not_shot", "za_jedna.card.plech_repeat", "za_jedna.card.name_vs_effect")
def _limit(s: State, by: int) -> list[Ruling]:
    p = s.players[by]
    t = on_turn(s)
    shots = t.shots if t.seat == by else 0
    if shots < 1 or p.character == "donkal" or "dve_dyky" in p.table:
        return []
    why = msgn(
        "{n} {card} has been played this turn; one is the limit.",
        "{n} {card} have been played this turn; one is the limit.",
        shots,
        card=named(s, "shot"),
    )
    return [no("za_jedna.play.one_shot", why)]


@rule("za_jedna.podrezani.range", "za_jedna.symbol.distance_one", "za_jedna.distance.use")
def _podrezani(s: State, m: PlayCard, target: int) -> list[Ruling]:
    found = _take(s, m, target)
    if target != m.by and (far := dist(s, m.by, target)) > 1:
        why = msg(
            "{who} is at distance {far}; {card} reaches 1, whatever the weapon.",
            who=Who(target),
            far=far,
            card=named(s, "podrezani"),
        )
        found.append(no("za_jedna.podrezani.range", why))
    return found


@rule("za_jedna.symbol.no_self", "za_jedna.symbol.target_has_card", "za_jedna.symbol.acting_chooses")
@rule("za_jedna.character.untouchable", "za_jedna.character.permanent", "za_jedna.char.drirr.not_card")
def _take(s: State, m: PlayCard, target: int) -> list[Ruling]:
    p = s.players[target]
    if target == m.by and s.options.self_target == "off":
        return [never("za_jedna.symbol.no_self", msg("{card} is aimed at another player.", card=named(s, m.card)))]
    if m.take is None:
        why = msg("It must be told whether a hand card or an open card is taken, and which.")
        return [never("za_jedna.symbol.acting_chooses", why)]
    if m.take == "hand" and p.hand - (target == m.by) < 1:
        return [never("za_jedna.symbol.target_has_card", msg("{who} has no card in hand.", who=Who(target)))]
    if m.take != "hand" and m.take not in p.table:
        why = msg("{card} does not lie before this player: {who}.", card=named(s, m.take), who=Who(target))
        return [never("za_jedna.symbol.target_has_card", why)]
    return []


@rule("za_jedna.markytanky.effect", "za_jedna.symbol.any_distance")
def _markytanky(s: State, m: PlayCard, target: int) -> list[Ruling]:
    return _take(s, m, target)


@rule("za_jedna.ferovka.target")
def _ferovka(s: State, m: PlayCard, target: int) -> list[Ruling]:
    if target != m.by:
        return []
    return [never("za_jedna.ferovka.target", msg("{card} challenges another player.", card=named(s, "ferovka")))]


_AIM: dict[str, Callable[[State, PlayCard, int], list[Ruling]]] = {
    "shot": _shot,
    "podrezani": _podrezani,
    "markytanky": _markytanky,
    "ferovka": _ferovka,
}


# --- the move ---


@rule("za_jedna.mimo.only_answer", "za_jedna.track.illegal")
def check_play(s: State, m: PlayCard) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    if m.card == "mimo":
        why = msg("{card} is only an answer.", card=named(s, "mimo"))
        return [never("za_jedna.mimo.only_answer", why), *([] if not s.queue or answering(s, m.by) else [not_now(s)])]
    found = _moment(s, m) + no_card(s, m.by) + _target(s, m)
    if m.card == "vetesnictvi" and len(m.cards) > living(s):
        found.append(never("za_jedna.vetesnictvi.reveal", msg("One card is turned up for each living player.")))
    if m.card != "shot" and m.printed is not None:
        found.append(
            never("za_jedna.char.goranda.swap", msg("Only {card} can be another card.", card=named(s, "shot")))
        )
    return found


@rule("za_jedna.card.brown.limbo", "za_jedna.shot.spent", "za_jedna.char.miranda.after_step", "za_jedna.queue.head")
def play(s: State, m: PlayCard) -> State:
    """The card moves from the hand to limbo and its effect is queued; a rescuing Lektvar works and is discarded at once."""
    s, gone = lose(s, m.by, (card(m.printed or m.card, m.corner),))
    if s.queue:
        return settle(drop(potion(s, m.by), gone))
    effect = Effect.model_construct(by=m.by, card=m.card, target=m.target, take=m.take, cards=m.cards)
    if m.card == "shot":
        t = on_turn(s)
        return settle(put(s, limbo=gone, queue=(effect,), turn=t.model_copy(update={"shots": t.shots + 1})))
    return settle(put(s, limbo=gone, queue=(effect,)))
