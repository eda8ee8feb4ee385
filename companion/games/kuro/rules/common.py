"""What every rule of Kuro stands on: seats, zones, drawing cards, and the words for "not now"."""

from __future__ import annotations

from typing import Any

from companion.core.contract import Ruling, rule
from companion.core.text import Arg, Msg, Term, Who, msg, msgn
from companion.games.kuro.state import COPIES, PARTY_GOAL, Player, Stage, State

SETUP_STAGES = frozenset({Stage.SETUP_PARTY, Stage.SETUP_REPLACE, Stage.SETUP_HANDS, Stage.SETUP_START})
CARRYING = frozenset({Stage.FORCED, Stage.OFFER, Stage.ANSWER, Stage.RETURN, Stage.HIRING, Stage.RETIRING})
WANDERS = frozenset({Stage.FORCED, Stage.OFFER, Stage.ANSWER, Stage.RETURN})


def put(s: State, **changes: Any) -> State:
    """The state with these fields changed (not validated again: the rules only make valid ones)."""
    return s.model_copy(update=changes)


def hero_term(hero: int) -> Term:
    return Term(f"hero.{hero}")


def no(rule_id: str, why: Msg) -> Ruling:
    """A reason the table may overrule ("we play it anyway")."""
    return Ruling(rule_id, why)


def never(rule_id: str, why: Msg) -> Ruling:
    """A reason the model cannot pass over."""
    return Ruling(rule_id, why, hard=True)


def some(seat: int | None) -> Who:
    """The player of a seat that the stage guarantees."""
    return Who(seat if seat is not None else 0)


@rule("kuro.players.left")
def left(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % s.n


def no_seat(s: State, seat: int) -> list[Ruling]:
    """The ruling for a seat nobody sits on, empty if it is taken."""
    if 0 <= seat < s.n:
        return []
    return [never("kuro.players.count", msg("There is no seat {seat}: {n} people play.", seat=seat + 1, n=s.n))]


def with_player(s: State, seat: int, **changes: Any) -> tuple[Player, ...]:
    """All players, the one on `seat` changed."""
    return (*s.players[:seat], s.players[seat].model_copy(update=changes), *s.players[seat + 1 :])


def passed(s: State) -> tuple[int, ...]:
    """Seats that have passed the wandering hero on this round, in order."""
    if s.stage not in CARRYING or s.active is None or s.holder is None:
        return ()
    steps = s.n - 1 if s.stage is Stage.RETURN else (s.holder - s.active - 1) % s.n
    return tuple((s.active + i) % s.n for i in range(1, steps + 1))


@rule("kuro.wandering.until")
def wanders(s: State) -> bool:
    """There is a wandering hero: sent, not yet hired or discarded."""
    return s.wandering and s.stage in WANDERS


def winner(s: State) -> int | None:
    """The seat with six different heroes."""
    return next((i for i, p in enumerate(s.players) if len(p.party) >= PARTY_GOAL), None)


# --- hands: sizes are public, faces only if their owner entered them ---


def complete(p: Player) -> bool:
    """Every card of the hand has been entered."""
    return p.known_hand is not None and len(p.known_hand) == p.hand


@rule("kuro.archmage.no_limit")
def gained(p: Player, count: int, heroes: tuple[int, ...] | None = None) -> dict[str, Any]:
    """Changes of a hand that drew `count` cards; their faces stay unknown unless told."""
    known = p.known_hand
    if heroes and (known is not None or p.hand == 0):
        known = tuple(sorted((*(known or ()), *heroes)))
    return {"hand": p.hand + count, "known_hand": known}


def lost(p: Player, hero: int | None) -> dict[str, Any]:
    """Changes of a hand that gave one card away; if nobody told which, an entered hand is no longer known."""
    known = p.known_hand
    if known:
        if hero is not None and hero in known:
            i = known.index(hero)
            known = known[:i] + known[i + 1 :]
        elif hero is None or len(known) >= p.hand:
            known = None
    return {"hand": max(0, p.hand - 1), "known_hand": known}


@rule("kuro.comp.copies", "kuro.comp.cards")
def located(s: State, hero: int) -> int:
    """Copies of a hero whose place is known: parties, retired piles, face-up discards and what was entered privately."""
    count = s.discard.count(hero)
    for p in s.players:
        count += p.party.count(hero) + p.retired.count(hero)
        if p.known_hand:
            count += p.known_hand.count(hero)
    for d in s.down:
        count += d.hero == hero
    return count + (s.wandering and s.wandering_hero == hero)


def too_many(s: State, *heroes: int) -> list[Ruling]:
    """Rulings for cards that turn up although all copies of the hero have been located."""
    found = []
    for hero in dict.fromkeys(heroes):
        copies = located(s, hero) + heroes.count(hero)
        if copies > COPIES:
            why = msg(
                "This would be copy {n} of {hero}; there are only {copies}.",
                n=copies,
                hero=hero_term(hero),
                copies=COPIES,
            )
            found.append(no("kuro.comp.copies", why))
    return found


def other_card(s: State, hero: int) -> list[Ruling]:
    """Rulings for the face of the wandering card, now seen: it must be the one entered before, or one still unlocated."""
    if s.wandering_hero is None:
        return too_many(s, hero)
    if s.wandering_hero == hero:
        return []
    why = msg(
        "The card was entered as {known}, not as {hero}.", known=hero_term(s.wandering_hero), hero=hero_term(hero)
    )
    return [no("kuro.wandering.until", why)]


# --- the deck ---


@rule("kuro.variant.endless_aside")
def spare_discards(s: State) -> int:
    """Discards that can be shuffled into a new deck: not the face-down ones, not the card revealed this round."""
    if s.options.deck_end != "endless":
        return 0
    return len(s.discard) - (s.revealed is not None and s.revealed in s.discard)


@rule("kuro.variant.endless_few")
def available(s: State) -> int:
    """Cards that can be drawn now, at most, counting a reshuffle."""
    return s.deck + spare_discards(s)


@rule("kuro.variant.endless_shuffle", "kuro.variant.endless_lazy", "kuro.end.deck_out.cause")
def draw(s: State, count: int) -> tuple[dict[str, Any], int]:
    """Take up to `count` cards from the deck one by one; returns the changes of the state and how many there were.

    An endless deck is rebuilt when a card is needed and none is left; otherwise the last card makes this the last round.
    """
    if s.deck > count:
        return {"deck": s.deck - count}, count
    changes: dict[str, Any] = {}
    deck, spare = s.deck, spare_discards(s)
    got = min(count, deck + spare)
    if got > deck:
        aside = (s.revealed,) if s.revealed is not None and s.revealed in s.discard else ()
        changes = {"discard": aside, "reshuffles": s.reshuffles + 1}
        deck += spare
    changes["deck"] = deck - got
    if deck == got and s.options.deck_end == "finish":
        changes["last_round"] = True
    return changes, got


@rule("kuro.comp.copies", "kuro.variant.endless_shuffle", "kuro.variant.endless_aside")
def off_the_deck(s: State, *heroes: int) -> list[Ruling]:
    """Rulings for cards said to come off the deck: all copies may be located, or a rebuilt deck may not hold them."""
    if len(heroes) <= s.deck or not available(s):
        return too_many(s, *heroes)
    after, _ = draw(s, len(heroes))
    left_up = after.get("discard", s.discard)
    found = too_many(put(s, discard=left_up), *heroes)
    if s.deck:  # the first of them lay in the deck already and could be any
        return found
    for hero in dict.fromkeys(heroes):
        shuffled = s.discard.count(hero) - left_up.count(hero)
        if heroes.count(hero) > shuffled:
            why = msgn(
                "The discards become the new deck, and among them lies {n} copy of {hero}.",
                "The discards become the new deck, and among them lie {n} copies of {hero}.",
                shuffled,
                hero=hero_term(hero),
            )
            found.append(no("kuro.variant.endless_shuffle", why))
    return found


# --- not now ---


def blocked(s: State) -> list[Ruling]:
    """The ruling while an announced ability waits for reactions."""
    if not s.pending:
        return []
    top = s.pending[-1]
    why = msg(
        "{who} has announced {hero}: reactions come first, then its effect.",
        who=Who(top.seat),
        hero=hero_term(top.hero),
    )
    return [never("kuro.ability.blocks", why)]


_MOMENTS: dict[Stage, tuple[str, str]] = {
    Stage.SETUP_PARTY: ("kuro.setup.party_two", "open"),
    Stage.SETUP_REPLACE: ("kuro.setup.duplicate.repeat", "open"),
    Stage.SETUP_HANDS: ("kuro.setup.hand", "open"),
    Stage.SETUP_START: ("kuro.setup.start_player", "open"),
    Stage.ROUND_START: ("kuro.round.reveal", "active"),
    Stage.SEND: ("kuro.send.must", "active"),
    Stage.FORCED: ("kuro.nomatch.discard.timing", "active"),
    Stage.OFFER: ("kuro.hold.must_end", "holder"),
    Stage.ANSWER: ("kuro.clue.atomic", "holder"),
    Stage.RETURN: ("kuro.circle.forced", "active"),
    Stage.HIRING: ("kuro.hire.final", "holder"),
    Stage.RETIRING: ("kuro.hire.duplicate", "holder"),
    Stage.ROUND_END: ("kuro.roundend.no_window", "open"),
}
_WORDS: dict[Stage, Msg] = {
    Stage.SETUP_PARTY: msg("The starting parties are not all dealt yet."),
    Stage.SETUP_REPLACE: msg("A party still has two equal heroes."),
    Stage.SETUP_HANDS: msg("The hands are not dealt yet."),
    Stage.SETUP_START: msg("It is not settled yet who starts."),
    Stage.ROUND_START: msg("First {who} reveals the top card of the deck."),
    Stage.SEND: msg("First {who} sends a hero."),
    Stage.FORCED: msg("First {who} discards a hand card."),
    Stage.OFFER: msg("The wandering hero lies in front of {who}."),
    Stage.ANSWER: msg("The question is open: {who} waits for the answer."),
    Stage.RETURN: msg("The card is back at its sender: {who} must hire it."),
    Stage.HIRING: msg("“I hire” has been said and stands: {who} turns the card over."),
    Stage.RETIRING: msg("First {who} retires the pair."),
    Stage.ROUND_END: msg("The round is ending: first the face-down discards are turned over."),
}


def moment(s: State) -> Ruling:
    """What the game waits for, as the reason why something else is not possible now."""
    if s.stage is Stage.GAME_OVER:
        rule_id = (
            "kuro.end.six" if winner(s) is not None else "kuro.end.agreed_stop" if s.stopped else "kuro.end.deck_out"
        )
        return never(rule_id, msg("The game is over."))
    if s.stage in (Stage.OFFER, Stage.RETURN) and not s.wandering:
        return never("kuro.pyro.ends_round", msg("The wandering hero has been discarded, the round is ending."))
    if s.stage is Stage.RETURN and s.active in s.banned:
        why = msg("The card is back at its sender, who must not hire it: {who} throws it away.", who=some(s.active))
        return never("kuro.dog.active_target", why)
    rule_id, who = _MOMENTS[s.stage]
    args: dict[str, Arg] = {} if who == "open" else {"who": some(s.active if who == "active" else s.holder)}
    return never(rule_id, Msg(_WORDS[s.stage].id, tuple(args.items())))


@rule("kuro.round.one_active")
def not_active(s: State, seat: int, *, hard: bool = True) -> list[Ruling]:
    """The ruling for a step that is the sender's, asked for by another seat."""
    if s.active is None or seat == s.active:
        return []
    why = msg("This round {who} is the active player.", who=Who(s.active))
    return [Ruling("kuro.round.one_active", why, hard)]
