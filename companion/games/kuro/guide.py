"""What a good teacher would say now: the next step, what is easily forgotten, and typical mistakes.

`advise` speaks of the whole table (public knowledge only) or of one seat (then also of what it entered privately).
Names stand in the nominative, so that a translation never has to decline them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.core.contract import Advice, rule
from companion.core.text import Listed, Msg, Percent, Who, msg, msgn
from companion.games.kuro import coach
from companion.games.kuro.audit import audit
from companion.games.kuro.requirement import allowed, no_match, reason, summary
from companion.games.kuro.rules.common import SETUP_STAGES, available, complete, hero_term, passed, wanders
from companion.games.kuro.state import (
    ARCHMAGE,
    BLACK_KNIGHT,
    CHICKEN,
    DOG_HANDLER,
    GUARD,
    HEROES,
    PARTY_GOAL,
    PYROMANIAC,
    START_HAND,
    WITCH,
    Stage,
    State,
)

Level = Literal["now", "remind", "mistake", "odds", "warn"]
ORDER: tuple[Level, ...] = ("now", "warn", "remind", "odds", "mistake")

NEARLY_EMPTY = 6  # cards in the deck: at most three more rounds

KEYS = (
    "setup.deal", "setup.pair", "setup.hands", "setup.start",
    "round.reveal", "round.corner", "round.refilled",
    "send.choose", "send.own", "send.reasons", "send.knight", "send.nothing", "send.forgotten", "send.with_a_fit",
    "forced.discard", "forced.forgotten",
    "hold.decide", "hold.banned", "hold.no_look", "hold.clue", "hold.last_card", "hold.archmage",
    "clue.cost", "clue.banned", "clue.answer", "clue.down",
    "return.hire", "return.throw", "return.pyromaniac", "return.dog",
    "ability.react", "ability.chicken", "ability.target", "ability.guard",
    "chicken.own", "guard.active", "knight.permit", "archmage.zero", "dog.passed",
    "hire.show", "hire.late", "retire.last_use", "retire.pair",
    "end.flip", "end.next", "five", "five.odds", "deck.clock", "deck.last", "deck.ties", "deck.archmage",
)  # fmt: skip
"""Every key `advise` may use, except those of the counts ("count.total", …; see kuro.count.*)."""


def advise(s: State, seat: int | None = None) -> list[Advice]:
    """What is worth saying now, most urgent first; for a seat only what concerns it."""
    said = [a for a in _all(s, seat) if seat is None or a.seat in (None, seat)]
    return sorted(said, key=lambda a: ORDER.index(a.level))  # stable: within a level as written here


def _all(s: State, seat: int | None) -> Iterator[Advice]:
    if s.pending:
        yield from _reaction(s)
    else:
        yield from _STAGES[s.stage](s, seat)
    yield from _warnings(s, seat)
    if s.stage is Stage.GAME_OVER or s.stage in SETUP_STAGES:
        return
    yield from _five(s, seat)
    yield from _deck(s)
    yield from _useless_now(s)


def _advice(key: str, level: Level, text: Msg, *rules: str, seat: int | None = None, beginner: bool = False) -> Advice:
    return Advice(key, level, text, rules, seat, beginner)


def _owners(s: State, hero: int) -> list[int]:
    """Seats with this hero ready in the party."""
    return [i for i, p in enumerate(s.players) if hero in p.party and hero not in p.used]


def _names(seats: list[int] | tuple[int, ...]) -> Listed:
    return Listed(tuple(Who(i) for i in seats))


def _heroes(heroes: list[int]) -> Listed:
    return Listed(tuple(hero_term(h) for h in heroes))


# --- before the first round ---


@rule("kuro.setup.duplicate.return", "kuro.setup.duplicate.repeat", "kuro.setup.party_two")
def _party(s: State, seat: int | None) -> Iterator[Advice]:
    text = msg("Every player takes two heroes from the shuffled deck and lays them face up.")
    yield _advice("setup.deal", "now", text, "kuro.setup.shuffle", "kuro.setup.party_two")
    yield _advice("setup.pair", "remind", _pair(s), *_PAIR_RULES)


_PAIR_RULES = ("kuro.setup.duplicate.return", "kuro.setup.duplicate.repeat", "kuro.setup.party_first")


def _pair(s: State) -> Msg:
    if s.options.start_duplicate == "discard":
        return msg("Two equal heroes: one goes face up to the discard pile, another is taken, before hands are dealt.")
    return msg("Two equal heroes: one goes back, the deck is shuffled and another is taken, before hands are dealt.")


def _replace(s: State, seat: int | None) -> Iterator[Advice]:
    yield _advice("setup.pair", "now", _pair(s), *_PAIR_RULES, "kuro.setup.duplicate.shuffle")


def _hands(s: State, seat: int | None) -> Iterator[Advice]:
    text = msg("Deal {n} cards face down to every player; only the owner looks at them.", n=START_HAND)
    yield _advice("setup.hands", "now", text, "kuro.setup.hand", "kuro.setup.hand_secret")


def _start(s: State, seat: int | None) -> Iterator[Advice]:
    if s.options.start_seat == "random":
        text = msg("The app draws who starts.")
    else:
        text = msg("Whoever saw a fantasy film last starts. If that cannot be settled, the app draws.")
    yield _advice("setup.start", "now", text, "kuro.setup.start_player", "kuro.setup.start_tie")


# --- reveal and send ---


@rule("kuro.round.reveal", "kuro.card.requirement")
def _round_start(s: State, seat: int | None) -> Iterator[Advice]:
    if s.active is None:
        return
    text = msg("{who} turns the top card of the deck over onto the discard pile.", who=Who(s.active))
    yield _advice("round.reveal", "now", text, "kuro.round.reveal", seat=s.active)
    text = msg("Only the corner of the revealed card counts; the corners in hands and parties do not.")
    yield _advice("round.corner", "remind", text, "kuro.card.requirement", beginner=True)
    if s.round > 1:
        text = msg("After the last round one player draws a card, nobody else: {who}.", who=Who((s.active - 1) % s.n))
        yield _advice(
            "round.refilled", "remind", text, "kuro.roundend.refill", "kuro.roundend.only_active", beginner=True
        )


@rule("kuro.send.match", "kuro.send.choice", "kuro.send.must", "kuro.knight.when")
def _send(s: State, seat: int | None) -> Iterator[Advice]:
    if s.active is None or s.revealed is None:
        return
    who = Who(s.active)
    if s.permit:
        text = msg("{who} sends any hand card to the left, face down.", who=who)
        yield _advice("send.choose", "now", text, "kuro.knight.ignore", "kuro.knight.optional", seat=s.active)
    else:
        text = msg("{who} sends a fitting hand card to the left, face down. Strength: {allowed}.", who=who,
                   allowed=summary(s.revealed, s.n))  # fmt: skip
        rules = ("kuro.send.match", "kuro.send.left", "kuro.tool.output", f"kuro.req.{s.revealed}")
        yield _advice("send.choose", "now", text, *rules, seat=s.active)
        yield from _send_reasons(s, s.revealed)
    if seat == s.active:
        yield from _own_cards(s, seat)
    if not s.permit and (knights := _owners(s, BLACK_KNIGHT)):
        text = msg("{hero} works only now, before the card is sent. Ready in the party: {seats}.",
                   hero=hero_term(BLACK_KNIGHT), seats=_names(knights))  # fmt: skip
        yield _advice("send.knight", "remind", text, "kuro.knight.when", "kuro.knight.other")
    yield from _nothing_fits(s)


@rule("kuro.tool.reason")
def _send_reasons(s: State, revealed: int) -> Iterator[Advice]:
    fits = allowed(revealed, s.n)
    yes = Listed(tuple(reason(revealed, s.n, h) for h in HEROES if h in fits))
    no = Listed(tuple(reason(revealed, s.n, h) for h in HEROES if h not in fits))
    text = msg("Fits: {yes}. Does not fit: {no}.", yes=yes, no=no)
    yield _advice(
        "send.reasons", "remind", text, "kuro.tool.reason", f"kuro.req.{revealed}", seat=s.active, beginner=True
    )


@rule("kuro.coach.send_check", "kuro.tool.hand")
def _own_cards(s: State, seat: int) -> Iterator[Advice]:
    """Private: which of the entered hand cards may go, and whom each would make win."""
    p = s.players[seat]
    plans = coach.send_check(s)
    for plan in plans:
        if winners := [i for i, effect in enumerate(plan.seats) if effect == "wins" and coach.out(s, i) is None]:
            text = msg(
                "{hero} would win the game at once for: {seats}.", hero=hero_term(plan.hero), seats=_names(winners)
            )
            yield _advice("send.own", "remind", text, "kuro.coach.send_check", seat=seat)
    if plans:
        text = msg("From the entered hand may go: {heroes}.", heroes=_heroes([plan.hero for plan in plans]))
        yield _advice("send.own", "remind", text, "kuro.tool.hand", "kuro.coach.send_check", seat=seat)
    elif complete(p) and available(s):
        yield _advice("send.own", "now", no_match(p.known_hand or ()), "kuro.nomatch.when", "kuro.tool.hand", seat=seat)


@rule("kuro.nomatch.when", "kuro.nomatch.not_optional", "kuro.nomatch.empty_deck")
def _nothing_fits(s: State) -> Iterator[Advice]:
    seat = s.active
    if available(s):
        text = msg("If nothing fits: look at the top card of the deck, send it, then discard one hand card.")
        rules = ("kuro.nomatch.when", "kuro.nomatch.deck_card", "kuro.nomatch.look", "kuro.nomatch.discard")
        yield _advice("send.nothing", "remind", text, *rules, seat=seat)
        text = msg("After a card from the deck, the discard of a hand card is often forgotten.")
        yield _advice("send.forgotten", "mistake", text, "kuro.nomatch.discard", seat=seat, beginner=True)
        text = msg("With a fitting card in the hand, the card from the deck may not be chosen.")
        yield _advice("send.with_a_fit", "mistake", text, "kuro.nomatch.not_optional", seat=seat, beginner=True)
    elif s.options.empty_deck_send == "skip":
        text = msg("If nothing fits: nobody is sent and the round ends, for the deck is empty.")
        yield _advice("send.nothing", "remind", text, "kuro.nomatch.empty_deck", "kuro.nomatch.empty_both", seat=seat)
    else:
        text = msg("If nothing fits: any hand card goes, for the deck is empty.")
        yield _advice("send.nothing", "remind", text, "kuro.nomatch.empty_deck", seat=seat)


@rule("kuro.nomatch.discard", "kuro.nomatch.discard.timing", "kuro.nomatch.discard.choice")
def _forced(s: State, seat: int | None) -> Iterator[Advice]:
    if s.active is None:
        return
    if s.options.forced_discard == "face_up":
        text = msg("{who} discards one hand card face up.", who=Who(s.active))
    else:
        text = msg("{who} discards one hand card face down; it is turned over when the round ends.", who=Who(s.active))
    rules = ("kuro.nomatch.discard", "kuro.nomatch.discard.timing", "kuro.nomatch.discard.face")
    yield _advice("forced.discard", "now", text, *rules, seat=s.active)
    text = msg("The card just sent cannot be the discarded one, and the last hand card may be.")
    choice = ("kuro.nomatch.discard.choice", "kuro.nomatch.discard.last")
    yield _advice("forced.forgotten", "mistake", text, *choice, seat=s.active, beginner=True)


# --- the card goes round ---


@rule("kuro.hold.options", "kuro.dog.effect", "kuro.clue.banned")
def _offer(s: State, seat: int | None) -> Iterator[Advice]:
    if s.holder is None:
        return
    holder, hand = s.holder, s.players[s.holder].hand
    who = Who(holder)
    if holder in s.banned:
        text = msg("{who} must pass: a Dog Handler forbids hiring this round.", who=who)
        yield _advice("hold.banned", "now", text, "kuro.dog.effect", seat=holder)
        if hand > 1:
            text = msg("A clue is allowed, but it does not help: there is no hiring this round.")
            yield _advice("clue.banned", "mistake", text, "kuro.clue.banned", seat=holder)
    else:
        if hand > 1:
            text = msg("{who} decides: hire, ask for a clue, pass, or use an ability.", who=who)
        else:
            text = msg("{who} decides: hire, pass, or use an ability.", who=who)
        yield _advice("hold.decide", "now", text, "kuro.hold.options", "kuro.hold.must_end", seat=holder)
        yield from _clues(s, holder, hand)
    text = msg("The card stays face down: only the sender knows it, and whoever looks with an ability.")
    yield _advice("hold.no_look", "remind", text, "kuro.hold.no_look", beginner=True)


@rule("kuro.coach.clue_plan", "kuro.clue.last_card", "kuro.archmage.two")
def _clues(s: State, holder: int, hand: int) -> Iterator[Advice]:
    if hand > 1:
        text = msg("A clue can save a pair: hiring a hero already in the party retires both.")
        yield _advice("hold.clue", "remind", text, "kuro.coach.clue_plan", "kuro.hire.duplicate", seat=holder)
        text = msg("A clue costs a hand card for good; only the sender draws when the round ends.")
        yield _advice("clue.cost", "remind", text, "kuro.clue.cost", "kuro.roundend.only_active", seat=holder)
    elif hand == 1:
        text = msg("The last hand card cannot be used for a clue.")
        yield _advice("hold.last_card", "remind", text, "kuro.clue.last_card", seat=holder)
    if holder in _owners(s, ARCHMAGE) and available(s):
        text = msg("{hero} before a clue: drawn cards can be used for asking.", hero=hero_term(ARCHMAGE))
        yield _advice("hold.archmage", "remind", text, "kuro.archmage.two", "kuro.clue.last_card", seat=holder)


@rule("kuro.clue.truth", "kuro.clue.discard_down", "kuro.clue.aloud")
def _answer(s: State, seat: int | None) -> Iterator[Advice]:
    if s.active is None:
        return
    if s.options.clue_mode == "strength":
        text = msg("{who} looks at the card and says aloud whether the wandering hero meets its requirement.",
                   who=Who(s.active))  # fmt: skip
        rule_id = "kuro.variant.clue_strength"
    else:
        text = msg("{who} looks at the card and says aloud whether it is the same hero as the wandering one.",
                   who=Who(s.active))  # fmt: skip
        rule_id = "kuro.clue.yes"
    yield _advice(
        "clue.answer", "now", text, rule_id, "kuro.clue.look", "kuro.clue.aloud", "kuro.clue.truth", seat=s.active
    )
    text = msg("The answer must be true. Then the card goes face down onto the discard pile; nobody else sees it.")
    yield _advice("clue.down", "remind", text, "kuro.clue.truth", "kuro.clue.discard_down", "kuro.clue.private")


@rule("kuro.circle.forced", "kuro.circle.escape", "kuro.dog.active_target", "kuro.dog.late_active")
def _return(s: State, seat: int | None) -> Iterator[Advice]:
    if s.active is None:
        return
    who = Who(s.active)
    if s.active in s.banned:
        text = msg("{who} must not hire: the card goes face up to the discard pile.", who=who)
        yield _advice("return.throw", "now", text, "kuro.dog.active_target", "kuro.dog.active_face", seat=s.active)
        return
    text = msg("The card is back at its sender: {who} must hire it.", who=who)
    yield _advice(
        "return.hire", "now", text, "kuro.circle.forced", "kuro.circle.no_pass", "kuro.circle.no_clue", seat=s.active
    )
    if burners := _owners(s, PYROMANIAC):
        text = msg("{hero} can still discard the card, until “I hire” is said. Ready in the party: {seats}.",
                   hero=hero_term(PYROMANIAC), seats=_names(burners))  # fmt: skip
        yield _advice("return.pyromaniac", "remind", text, "kuro.circle.escape", "kuro.pyro.anywhere")
    if handlers := [i for i in _owners(s, DOG_HANDLER) if i != s.active]:
        text = msg("{hero} can still stop the sender, until “I hire” is said. Ready in the party: {seats}.",
                   hero=hero_term(DOG_HANDLER), seats=_names(handlers))  # fmt: skip
        yield _advice("return.dog", "remind", text, "kuro.dog.late_active", "kuro.dog.not_self")


# --- abilities ---


@rule("kuro.ability.react_time", "kuro.ability.announce", "kuro.ability.stack", "kuro.guard.no_show", "kuro.guard.tell")
def _reaction(s: State) -> Iterator[Advice]:
    top = s.pending[-1]
    who, hero = Who(top.seat), hero_term(top.hero)
    if top.target_seat is not None:
        text = msg("{who} uses {hero.acc}, target: {target}. First wait for reactions, then it takes effect.", who=who,
                   hero=hero, target=Who(top.target_seat))  # fmt: skip
    elif top.target_hero is not None:
        text = msg("{who} uses {hero.acc}, target: {target}. First wait for reactions, then it takes effect.", who=who,
                   hero=hero, target=hero_term(top.target_hero))  # fmt: skip
    else:
        text = msg("{who} uses {hero.acc}. First wait for reactions, then it takes effect.", who=who, hero=hero)
    yield _advice("ability.react", "now", text, "kuro.ability.react_time", "kuro.ability.stack")
    if chickens := [i for i in _owners(s, CHICKEN) if i != top.seat]:
        text = msg(
            "{hero} can cancel it. Ready in the party: {seats}.", hero=hero_term(CHICKEN), seats=_names(chickens)
        )
        yield _advice("ability.chicken", "remind", text, "kuro.chicken.cancel", "kuro.chicken.too_late")
    text = msg("A target is said together with the ability, and the hero is turned sideways at once.")
    yield _advice("ability.target", "remind", text, "kuro.ability.announce", "kuro.ability.pay_at_once", beginner=True)
    if top.hero == GUARD:
        text = msg("What was seen may be talked about, true or not, but never shown.")
        yield _advice("ability.guard", "remind", text, "kuro.guard.no_show", "kuro.guard.tell", seat=top.seat)


@rule("kuro.guard.active", "kuro.knight.when", "kuro.archmage.zero", "kuro.dog.passed", "kuro.chicken.own")
def _useless_now(s: State) -> Iterator[Advice]:
    """Abilities somebody could use now and would waste."""
    if s.pending:
        top = s.pending[-1]
        if top.seat in _owners(s, CHICKEN):
            text = msg("{who} has a ready {chicken}, but it would cancel an ability of the same player.", who=Who(top.seat),
                       chicken=hero_term(CHICKEN))  # fmt: skip
            yield _advice("chicken.own", "mistake", text, "kuro.chicken.own", seat=top.seat)
    if s.active is not None and wanders(s) and s.active in _owners(s, GUARD):
        text = msg("{who} knows the card already: {hero} would be wasted.", who=Who(s.active), hero=hero_term(GUARD))
        yield _advice("guard.active", "mistake", text, "kuro.guard.active", seat=s.active)
    if s.stage is Stage.SEND and s.permit and _owners(s, BLACK_KNIGHT):
        text = msg(
            "Any hand card may be sent already: another {hero} would change nothing.", hero=hero_term(BLACK_KNIGHT)
        )
        yield _advice("knight.permit", "mistake", text, "kuro.knight.when")
    if available(s) == 0 and (mages := _owners(s, ARCHMAGE)) and s.stage not in (Stage.ANSWER, Stage.ROUND_END):
        text = msg("The deck is empty: {hero} would draw nothing. Ready in the party: {seats}.", hero=hero_term(ARCHMAGE),
                   seats=_names(mages))  # fmt: skip
        yield _advice("archmage.zero", "mistake", text, "kuro.archmage.zero")
    gone = passed(s) if wanders(s) and s.stage is not Stage.ANSWER else ()
    if gone and any(set(gone) - {i} for i in _owners(s, DOG_HANDLER)):
        text = msg("The card has already gone by these players, {hero} would do nothing to them: {seats}.",
                   hero=hero_term(DOG_HANDLER), seats=_names(gone))  # fmt: skip
        yield _advice("dog.passed", "mistake", text, "kuro.dog.passed")


# --- hiring and the end of the round ---


@rule("kuro.hire.announce", "kuro.hire.not_wandering")
def _hiring(s: State, seat: int | None) -> Iterator[Advice]:
    if s.holder is None:
        return
    text = msg("{who} turns the card over for all to see.", who=Who(s.holder))
    yield _advice("hire.show", "now", text, "kuro.hire.announce", "kuro.hire.final", seat=s.holder)
    text = msg("“I hire” was said, too late for: {heroes}.", heroes=_heroes([PYROMANIAC, GUARD, DOG_HANDLER]))
    yield _advice("hire.late", "remind", text, "kuro.hire.not_wandering")


@rule("kuro.ability.before_retire", "kuro.ability.before_retire.which", "kuro.hire.duplicate")
def _retiring(s: State, seat: int | None) -> Iterator[Advice]:
    if s.holder is None or s.wandering_hero is None:
        return
    p, hero = s.players[s.holder], s.wandering_hero
    # Nothing is pending here, so a Chicken has nothing to cancel.
    usable = hero == ARCHMAGE or (hero == WITCH and any(h != WITCH for h in p.used))
    if hero not in p.used and usable:
        text = msg("{who} may still use the old copy now: {hero}.", who=Who(s.holder), hero=hero_term(hero))
        rules = ("kuro.ability.before_retire", "kuro.ability.before_retire.which")
        yield _advice("retire.last_use", "now", text, *rules, seat=s.holder)
    text = msg("{who} lays both copies face down on the retired pile: {hero}.", who=Who(s.holder), hero=hero_term(hero))
    yield _advice("retire.pair", "now", text, "kuro.hire.duplicate", "kuro.hire.duplicate.any_state", seat=s.holder)


@rule("kuro.roundend.refill", "kuro.roundend.only_active", "kuro.roundend.flip", "kuro.round.next_active")
def _round_end(s: State, seat: int | None) -> Iterator[Advice]:
    if s.active is None:
        return
    text = msgn("Turn over the face-down card on the discard pile.", "Turn over the {n} face-down cards on the discard pile.",
                len(s.down))  # fmt: skip
    yield _advice("end.flip", "now", text, "kuro.roundend.flip")
    text = msg("Only the sender draws a card: {who}. Next sender: {next}.", who=Who(s.active),
               next=Who((s.active + 1) % s.n))  # fmt: skip
    yield _advice(
        "end.next", "remind", text, "kuro.roundend.refill", "kuro.roundend.only_active", "kuro.round.next_active"
    )


def _nothing(s: State, seat: int | None) -> Iterator[Advice]:
    return iter(())


_STAGES = {
    Stage.SETUP_PARTY: _party,
    Stage.SETUP_REPLACE: _replace,
    Stage.SETUP_HANDS: _hands,
    Stage.SETUP_START: _start,
    Stage.ROUND_START: _round_start,
    Stage.SEND: _send,
    Stage.FORCED: _forced,
    Stage.OFFER: _offer,
    Stage.ANSWER: _answer,
    Stage.RETURN: _return,
    Stage.HIRING: _hiring,
    Stage.RETIRING: _retiring,
    Stage.ROUND_END: _round_end,
    Stage.GAME_OVER: _nothing,
}


# --- at any moment ---


def _warnings(s: State, seat: int | None) -> Iterator[Advice]:
    """The counts that do not fit, as the audit words them."""
    for r in audit(s, seat):
        yield _advice(r.rule.removeprefix("kuro."), "warn", r.why, r.rule)


@rule("kuro.coach.win", "kuro.coach.send_check", "kuro.hire.win")
def _five(s: State, seat: int | None) -> Iterator[Advice]:
    fives = [i for i, p in enumerate(s.players) if len(set(p.party)) == PARTY_GOAL - 1]
    for i in fives:
        missing = _heroes([h for h in HEROES if h not in s.players[i].party])
        text = msg("{who} has five heroes, one more wins. Missing: {heroes}.", who=Who(i), heroes=missing)
        yield _advice("five", "remind", text, "kuro.hire.win", "kuro.coach.send_check", "kuro.coach.win")
    if not fives or not s.wandering:
        return
    for odds in coach.coach(s, seat).seats:
        if odds.seat in fives and odds.win is not None:
            text = msg("{who} would win by hiring: {percent}.", who=Who(odds.seat), percent=Percent(odds.win))
            yield _advice("five.odds", "odds", text, "kuro.coach.win")


@rule("kuro.coach.deck_clock", "kuro.end.deck_out", "kuro.end.deck_out.cause", "kuro.end.tie_ready")
def _deck(s: State) -> Iterator[Advice]:
    """Standard end only: an endless deck is rebuilt."""
    if s.options.deck_end != "finish":
        return
    last = s.last_round or s.deck == 0
    if not last and s.deck > NEARLY_EMPTY:
        return
    if last:
        text = msg("The deck is empty: this is the last round. Then the largest party wins.")
        yield _advice("deck.last", "remind", text, "kuro.end.deck_out", "kuro.end.largest")
    elif s.stage is Stage.ROUND_START:
        low, high = coach.deck_clock(s.deck)
        if low == high:
            text = msgn("With this round {n} round remains, not counting Archmages.",
                        "With this round {n} rounds remain, not counting Archmages.", high)  # fmt: skip
        else:
            text = msg("With this round {low} to {high} rounds remain, not counting Archmages.", low=low, high=high)
        yield _advice("deck.clock", "remind", text, "kuro.coach.deck_clock", "kuro.end.deck_out")
    if last or s.stage is Stage.ROUND_START:
        text = msg("A tie goes to fewer retired heroes, then to more unused ones.")
        yield _advice("deck.ties", "remind", text, "kuro.end.tie_retired", "kuro.end.tie_ready")
    if not last and (mages := _owners(s, ARCHMAGE)):
        text = msg("{hero} may end the game sooner. Ready in the party: {seats}.", hero=hero_term(ARCHMAGE),
                   seats=_names(mages))  # fmt: skip
        yield _advice("deck.archmage", "remind", text, "kuro.end.deck_out.cause", "kuro.archmage.two")
