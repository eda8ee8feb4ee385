"""What a good teacher would say now: the next step, what is easily forgotten, and typical mistakes.

`advise` speaks of the whole table (public knowledge only); for a seat only what concerns it. Names stand in the
nominative, so that a translation never has to decline them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from companion.core.contract import Advice, rule
from companion.core.text import Listed, Msg, Percent, Who, msg, msgn
from companion.games.za_jedna.cards import ROLE_TABLE, is_weapon, size
from companion.games.za_jedna.distance import changes, unlimited, weapon_range
from companion.games.za_jedna.now import Now, now
from companion.games.za_jedna.rules.common import living, obtainable, of_character
from companion.games.za_jedna.rules.finish import end_check
from companion.games.za_jedna.scoring import hidden
from companion.games.za_jedna.state import Ability, Answer, Fallen, Pick, Rescue, State, deck_of
from companion.games.za_jedna.words import ABILITIES, char_term, face, names

Level = Literal["now", "remind", "mistake", "odds", "warn"]
ORDER: tuple[Level, ...] = ("now", "warn", "remind", "odds", "mistake")

KEYS = (
    "setup.king", "setup.announce",
    "turn.tests", "turn.no_draw", "jed.odds", "jed.note", "jed.left", "avene.odds", "avene.failed", "flip.corner",
    "flip.erikkson", "reinmar.jed",
    "draw.two", "draw.ability",
    "play.hit", "play.range", "play.unlimited", "play.goranda", "play.not_shot", "play.limit", "blue.names", "blue.weapon",
    "answer.now", "answer.shield", "answer.odds", "answer.balderon", "answer.drirr", "answer.goranda", "answer.cpcka",
    "answer.waiting", "answer.order", "answer.king",
    "duel.now", "duel.first", "pick.order",
    "rescue.now", "rescue.two", "rescue.knez",
    "hit.after", "shogun.now", "miranda.now", "miranda.soon",
    "death.now", "death.cards", "death.king_guard", "death.jed", "death.paid", "death.range", "brigands.gone",
    "discard.now", "discard.lives", "quick.dying", "quick.tests", "quick.batch",
    "end.roles", "end.dead", "end.keep", "end.asked", "counts",
)  # fmt: skip
"""Every key `advise` may use."""


def advise(s: State, seat: int | None = None) -> list[Advice]:
    """What is worth saying now, most urgent first; for a seat only what concerns it."""
    said = [a for a in _all(s) if seat is None or a.seat in (None, seat)]
    return sorted(said, key=lambda a: ORDER.index(a.level))  # stable: within a level as written here


def _advice(key: str, level: Level, text: Msg, *rules: str, seat: int | None = None, beginner: bool = False) -> Advice:
    return Advice(key, level, text, rules, seat, beginner)


def _all(s: State) -> Iterator[Advice]:
    w = now(s)
    yield from _MOMENTS[w.kind](s, w)
    if s.stage != "playing":
        return
    yield from _abilities(s, w)
    yield from _after_death(s)
    yield from _brigands_gone(s)
    if s.level == "guided":
        yield from _after_hit(s)
        yield from _king_falls(s)
        yield from _asked_end(s)
        yield from _counts(s)


# --- before and after the game ---


@rule("za_jedna.setup.king.extra_life", "za_jedna.setup.king.no_extra_card", "za_jedna.setup.character.announce")
def _setup(s: State, w: Now) -> Iterator[Advice]:
    if s.options.king_hand_bonus == "on":
        text = msg("The king has one life more than the character's card says, and one card more.")
    else:
        text = msg("The king has one life more than the character's card says, but no card more.")
    yield _advice(
        "setup.king", "remind", text, "za_jedna.setup.king.extra_life", "za_jedna.setup.king.no_extra_card", seat=s.king
    )
    text = msg("Everybody tells the name and the ability of the character aloud.")
    yield _advice("setup.announce", "remind", text, "za_jedna.setup.character.announce")


@rule("za_jedna.end.dead_share", "za_jedna.next.keep", "za_jedna.next.king_left")
def _over(s: State, w: Now) -> Iterator[Advice]:
    if unknown := hidden(s):
        text = msg("All roles are turned up now. Still hidden: {seats}.", seats=names(unknown))
        yield _advice("end.roles", "now", text, "za_jedna.end.dead_share")
    text = msg("The dead win and lose with their side.")
    yield _advice("end.dead", "remind", text, "za_jedna.end.dead_share")
    if s.options.keep_characters == "on":
        text = msg("Before the next game: who survived may keep the character, nobody keeps cards.")
        yield _advice("end.keep", "remind", text, "za_jedna.next.keep", "za_jedna.next.no_cards")


# --- the start of a turn ---


def _who(seat: int | None) -> Who:
    return Who(seat if seat is not None else 0)


@rule("za_jedna.turn.tests_first", "za_jedna.jed.before_avene", "za_jedna.odds.jed", "za_jedna.jed.passes")
@rule("za_jedna.odds.note", "za_jedna.odds.heart", "za_jedna.flip.corner", "za_jedna.char.erikkson.flip")
def _test(s: State, w: Now) -> Iterator[Advice]:
    who = _who(w.seat)
    text = msg("{who} flips for {card} first.", who=who, card=face(s, w.card))
    table = s.players[w.seat or 0].table
    if w.card == "jed" and "avene" in table:
        text = msg("{who} flips for {jed} first, then for {avene}, then draws.", who=who, jed=face(s, "jed"),
                   avene=face(s, "avene"))  # fmt: skip
    yield _advice("turn.tests", "now", text, "za_jedna.turn.tests_first", "za_jedna.jed.before_avene", seat=w.seat)
    text = msg("Drawing before the flip is a common slip.")
    yield _advice("turn.no_draw", "mistake", text, "za_jedna.turn.tests_first", seat=w.seat)
    if w.card == "jed":
        yield from _jed(s, w)
    elif w.odds is not None:
        text = msg("Chance of hearts: {chance}.", chance=Percent(w.odds))
        yield _advice("avene.odds", "odds", text, "za_jedna.odds.heart", "za_jedna.avene.test", seat=w.seat)
    yield from _any_flip(s, w)


def _jed(s: State, w: Now) -> Iterator[Advice]:
    jed = face(s, "jed")
    if w.odds is not None:
        text = msg("Chance that {card} costs 3 lives: {chance}.", card=jed, chance=Percent(w.odds))
        rules = ("za_jedna.odds.jed", "za_jedna.odds.erikkson_jed", "za_jedna.odds.known")
        yield _advice("jed.odds", "odds", text, *rules, seat=w.seat)
        text = msg("An estimate: hands are taken for a part of the deck, though {card} is kept on purpose.",
                   card=face(s, "mimo"))  # fmt: skip
        yield _advice("jed.note", "odds", text, "za_jedna.odds.note", seat=w.seat, beginner=True)
    if w.jed_to is not None:
        text = msg("If it does not fire, {card} moves on to: {who}.", card=jed, who=Who(w.jed_to))
        yield _advice("jed.left", "remind", text, "za_jedna.jed.passes", "za_jedna.jed.skip_dead", seat=w.seat)
    if w.seat is not None and s.players[w.seat].character == "reinmar":
        text = msg("{character} takes nothing for lives lost to {card}.", character=char_term("reinmar"), card=jed)
        yield _advice("reinmar.jed", "mistake", text, "za_jedna.char.reinmar.not_jed", seat=w.seat)


def _any_flip(s: State, w: Now) -> Iterator[Advice]:
    text = msg("Only the corner of the turned card counts, not what the card does.")
    yield _advice("flip.corner", "remind", text, "za_jedna.flip.corner", seat=w.seat, beginner=True)
    if w.seat is not None and s.players[w.seat].character == "erikkson":
        text = msg("{who} turns two cards and chooses one.", who=Who(w.seat))
        yield _advice("flip.erikkson", "now", text, "za_jedna.char.erikkson.flip", seat=w.seat)


@rule("za_jedna.draw.two", "za_jedna.char.catchena.draw", "za_jedna.char.gimli.show", "za_jedna.char.lejdy.draw")
@rule("za_jedna.char.sanguinar.draw")
def _draw(s: State, w: Now) -> Iterator[Advice]:
    seat = w.seat or 0
    yield _advice("draw.two", "now", msg("{who} draws 2 cards.", who=Who(seat)), "za_jedna.draw.two", seat=seat)
    character = s.players[seat].character
    hints = {
        "catchena": "za_jedna.char.catchena.draw",
        "gimli": "za_jedna.char.gimli.show",
        "lejdy": "za_jedna.char.lejdy.draw",
        "sanguinar": "za_jedna.char.sanguinar.draw",
    }
    if character not in hints:
        return
    text = msg("{character}: {ability}", character=char_term(character), ability=ABILITIES[character])
    if character == "catchena" and s.discard and s.discard[-1]:
        text = msg("{hint} On top there lies: {card}.", hint=text, card=face(s, s.discard[-1]))
    if character == "sanguinar":
        full = [i for i, p in enumerate(s.players) if i != seat and p.alive and p.hand]
        text = msg("{hint} Cards in hand: {seats}.", hint=text, seats=names(full)) if full else text
    yield _advice("draw.ability", "remind", text, hints[character], seat=seat)


# --- playing ---


@rule("za_jedna.view.can_hit", "za_jedna.podrezani.range", "za_jedna.char.donkal", "za_jedna.char.goranda.counts")
@rule("za_jedna.weapon.dve_dyky.unlimited", "za_jedna.card.plech_repeat", "za_jedna.ferovka.not_shot")
def _play(s: State, w: Now) -> Iterator[Advice]:
    seat = w.seat or 0
    who, shot = Who(seat), face(s, "shot")
    yield _advice("play.hit", "now", _hits(s, w), "za_jedna.view.can_hit", "za_jedna.shot.legal", seat=seat)
    if weapon_range(s, seat) > 1:
        text = msg("{card} reaches distance 1 only, whatever the weapon.", card=face(s, "podrezani"))
        yield _advice("play.range", "mistake", text, "za_jedna.podrezani.range", seat=seat)
    if unlimited(s, seat):
        text = msg("{who} may play any number of {card} cards.", who=who, card=shot)
        rules = ("za_jedna.char.donkal", "za_jedna.weapon.dve_dyky.unlimited")
        yield _advice("play.unlimited", "remind", text, *rules, seat=seat)
    if s.players[seat].character == "goranda":
        text = msg("{mimo} works as {shot} too, and counts as the shot of the turn.", mimo=face(s, "mimo"), shot=shot)
        yield _advice("play.goranda", "remind", text, "za_jedna.char.goranda.counts", "za_jedna.char.goranda.swap",
                      seat=seat)  # fmt: skip
    text = msg(
        "{plech} and {ferovka} do not use up the shot.", plech=face(s, "vlnity_plech"), ferovka=face(s, "ferovka")
    )
    yield _advice("play.not_shot", "remind", text, "za_jedna.card.plech_repeat", "za_jedna.ferovka.not_shot", seat=seat,
                  beginner=w.shots != 0)  # fmt: skip
    yield from _laying(s, seat)
    if w.surplus:
        text = msgn("At the end of the turn {n} card would be too many.", "At the end of the turn {n} cards would be too many.",
                    w.surplus)  # fmt: skip
        yield _advice("play.limit", "remind", text, "za_jedna.discard.limit", "za_jedna.discard.current", seat=seat)


def _hits(s: State, w: Now) -> Msg:
    """Whom the player can hit, and how many attacks are left."""
    reached = [r.y for r in w.hits if r.hit]
    if not reached:
        text = msg("{who} reaches nobody.", who=_who(w.seat))
    else:
        text = msg("{who} reaches: {seats}.", who=_who(w.seat), seats=names(reached))
    near = [msg("{who} (range {n} needed)", who=Who(r.y), n=r.dist) for r in w.hits if not r.hit]
    if near:
        text = msg("{text} Too far: {seats}.", text=text, seats=Listed(tuple(near)))
    if w.shots is None or w.kind == "quick":
        return text
    shots = msgn("{n} attack card may be played.", "{n} attack cards may be played.", w.shots)
    if w.shots == 0:
        shots = msg("The attack card of this turn has been played.")
    return msg("{text} {shots}", text=text, shots=shots)


@rule("za_jedna.play.same_name", "za_jedna.weapon.swap")
def _laying(s: State, seat: int) -> Iterator[Advice]:
    table = s.players[seat].table
    if others := [x for x in table if not is_weapon(x)]:
        text = msg("A second card of the same name cannot be laid. In play already: {cards}.",
                   cards=Listed(tuple(face(s, x) for x in others)))  # fmt: skip
        yield _advice("blue.names", "remind", text, "za_jedna.play.same_name", seat=seat)
    if gun := next((x for x in table if is_weapon(x)), None):
        text = msg("A new weapon sends the old one to the discard pile first: {card}.", card=face(s, gun))
        yield _advice("blue.weapon", "remind", text, "za_jedna.weapon.swap", "za_jedna.weapon.one", seat=seat)


@rule("za_jedna.discard.current", "za_jedna.avene.fail", "za_jedna.avene.fail_discard")
def _discard(s: State, w: Now) -> Iterator[Advice]:
    seat = w.seat
    if s.turn is not None and s.turn.lost:
        text = msg("The flip failed: no drawing and no playing, but the hand limit holds.")
        yield _advice("avene.failed", "now", text, "za_jedna.avene.fail", "za_jedna.avene.fail_discard", seat=seat)
    text = msgn("{who} discards {n} card.", "{who} discards {n} cards.", w.surplus, who=_who(seat))
    yield _advice("discard.now", "now", text, "za_jedna.discard.limit", "za_jedna.discard.exact", seat=seat)
    text = msg("The limit is the present number of lives, not the starting lives.")
    yield _advice("discard.lives", "mistake", text, "za_jedna.discard.current", seat=seat)


# --- answers ---


@rule("za_jedna.stit.fail", "za_jedna.char.balderon.two", "za_jedna.char.drirr.shield", "za_jedna.char.goranda.swap")
@rule("za_jedna.cpcka.no_defence", "za_jedna.all.order", "za_jedna.queue.snapshot")
def _answer(s: State, w: Now) -> Iterator[Advice]:
    seat, who = w.seat, _who(w.seat)
    shot, mimo = face(s, "shot"), face(s, "mimo")
    if w.card == "cpcka":
        text = msg("{who} gives a {card} card or loses a life.", who=who, card=shot)
        yield _advice("answer.now", "now", text, "za_jedna.cpcka.effect", "za_jedna.cpcka.free_choice", seat=seat)
        text = msg("Only {shot} helps here, neither {mimo} nor {stit}.", shot=shot, mimo=mimo, stit=face(s, "stit"))
        yield _advice(
            "answer.cpcka", "mistake", text, "za_jedna.cpcka.no_defence", "za_jedna.stit.not_others", seat=seat
        )
    else:
        text = msg("{who} defends or loses a life.", who=who)
        yield _advice("answer.now", "now", text, "za_jedna.shot.answer", "za_jedna.shot.optional_defence", seat=seat)
        yield from _shield(s, w)
        if w.need > 1:
            text = msgn("Against {character} 2 {card} are needed; {n} is missing.",
                        "Against {character} 2 {card} are needed; {n} are missing.", w.need - w.got,
                        character=char_term("balderon"), card=mimo)  # fmt: skip
            rules = ("za_jedna.char.balderon.two", "za_jedna.char.balderon.shield")
            yield _advice("answer.balderon", "remind", text, *rules, seat=seat)
    if len(w.accepts) > 1:
        text = msg("{who} may give {mimo} or {shot}, whichever is at hand.", who=who, mimo=mimo, shot=shot)
        rules = ("za_jedna.char.goranda.swap", "za_jedna.char.goranda.everywhere")
        yield _advice("answer.goranda", "remind", text, *rules, seat=seat)
    if w.waiting:
        text = msg("Still to answer, in this order: {seats}.", seats=names(w.waiting))
        yield _advice("answer.waiting", "remind", text, "za_jedna.all.order", "za_jedna.queue.snapshot")
        text = msg("Answered in another order? It can be set by a correction.")
        yield _advice("answer.order", "remind", text, "za_jedna.all.order", beginner=True)


def _shield(s: State, w: Now) -> Iterator[Advice]:
    if not w.shields:
        return
    stit, mimo = face(s, "stit"), face(s, "mimo")
    if "card" in w.shields:
        text = msg("{stit} may be flipped for first; if it fails, {mimo} still helps.", stit=stit, mimo=mimo)
        yield _advice("answer.shield", "remind", text, "za_jedna.stit.fail", "za_jedna.stit.flip", seat=w.seat)
    if "ability" in w.shields:
        text = msg("{character} flips for {stit} without a card.", character=char_term("drirr"), stit=stit)
        yield _advice("answer.drirr", "remind", text, "za_jedna.char.drirr.shield", seat=w.seat)
    if w.odds is not None:
        text = msg("At least one of the open flips is hearts: {chance}.", chance=Percent(w.odds))
        if len(w.shields) == 1:
            text = msg("Chance of the flip: {chance}.", chance=Percent(w.odds))
        yield _advice("answer.odds", "odds", text, "za_jedna.odds.heart", "za_jedna.odds.two", seat=w.seat)
    yield from _any_flip(s, w)


@rule("za_jedna.ferovka.first", "za_jedna.ferovka.no_mimo")
def _duel(s: State, w: Now) -> Iterator[Advice]:
    text = msg("{who} gives a {card} card or loses a life.", who=_who(w.seat), card=face(s, "shot"))
    yield _advice("duel.now", "now", text, "za_jedna.ferovka.loss", "za_jedna.ferovka.no_mimo", seat=w.seat)
    if len(w.accepts) > 1:
        text = msg("{who} may give {mimo} or {shot}, whichever is at hand.", who=_who(w.seat), mimo=face(s, "mimo"),
                   shot=face(s, "shot"))  # fmt: skip
        yield _advice("answer.goranda", "remind", text, "za_jedna.char.goranda.everywhere", seat=w.seat)
    if w.seat != w.attacker:
        text = msg("The challenged player gives the first card, not the challenger.")
        yield _advice("duel.first", "mistake", text, "za_jedna.ferovka.first")


@rule("za_jedna.vetesnictvi.direction", "za_jedna.vetesnictvi.first")
def _pick(s: State, w: Now) -> Iterator[Advice]:
    head = s.queue[0]
    order: Sequence[int] = head.order if isinstance(head, Pick) else ()
    if s.options.store_direction == "counter_clockwise":
        text = msg("Cards are picked counter-clockwise: {seats}.", seats=names(order))
    else:
        text = msg("Cards are picked clockwise: {seats}.", seats=names(order))
    yield _advice("pick.order", "now", text, "za_jedna.vetesnictvi.direction", "za_jedna.vetesnictvi.first")


# --- lives lost, deaths ---


@rule(
    "za_jedna.lektvar.several", "za_jedna.lektvar.two_players", "za_jedna.knez.no_rescue", "za_jedna.death.rescue_now"
)
def _rescue(s: State, w: Now) -> Iterator[Advice]:
    seat, potion = w.seat, face(s, "lektvar")
    text = msgn("{who} is dying. Now or never: {n} life is needed to survive.",
                "{who} is dying. Now or never: {n} lives are needed to survive.", w.need, who=_who(seat))  # fmt: skip
    yield _advice("rescue.now", "now", text, "za_jedna.lektvar.several", "za_jedna.death.rescue_now", seat=seat)
    if w.useless:
        text = msg("With two players left {card} has no effect.", card=potion)
        yield _advice("rescue.two", "remind", text, "za_jedna.lektvar.two_players", seat=seat)
    text = msg("{card} never saves from death.", card=face(s, "knez"))
    yield _advice("rescue.knez", "mistake", text, "za_jedna.knez.no_rescue", seat=seat)


@rule("za_jedna.char.hit_timing", "za_jedna.char.stilett", "za_jedna.char.reinmar.take")
def _after_hit(s: State) -> Iterator[Advice]:
    for name in ("stilett", "reinmar"):
        mine = [q for q in (*s.queue, *s.later) if isinstance(q, Ability) and q.name == name]
        if not mine:
            continue
        first, n = mine[0], len(mine)
        if name == "stilett":
            text = msgn("After the card {who} ({character}) draws {n} card.", "After the card {who} ({character}) draws {n} cards.",
                        n, who=Who(first.seat), character=char_term(name))  # fmt: skip
            rules = ("za_jedna.char.stilett", "za_jedna.char.hit_timing")
        else:
            text = msgn("After the card {who} ({character}) takes {n} hand card from: {source}.",
                        "After the card {who} ({character}) takes {n} hand cards from: {source}.", n,
                        who=Who(first.seat), character=char_term(name), source=_who(first.source))  # fmt: skip
            rules = ("za_jedna.char.reinmar.take", "za_jedna.char.hit_timing")
        yield _advice("hit.after", "remind", text, *rules)


@rule("za_jedna.char.shogun.anytime", "za_jedna.char.miranda.at_once")
def _abilities(s: State, w: Now) -> Iterator[Advice]:
    for seat in w.anytime:
        text = msg("{who} ({character}) may discard 2 cards for a life right now.", who=Who(seat),
                   character=char_term("shogun"))  # fmt: skip
        yield _advice("shogun.now", "remind", text, "za_jedna.char.shogun.anytime", seat=seat)
    seat_or_none = of_character(s, "miranda") if s.level == "guided" else None
    if seat_or_none is None or not obtainable(s):
        return
    who, character = Who(seat_or_none), char_term("miranda")
    hand = s.players[seat_or_none].hand
    if hand == 0 and s.options.miranda_timing == "after_card" and (s.queue or s.limbo):
        text = msg(
            "{who} ({character}) has no card and draws one when the card is finished.", who=who, character=character
        )
        yield _advice("miranda.now", "remind", text, "za_jedna.char.miranda.at_once", seat=seat_or_none)
    elif hand == 0 and not s.declined:
        text = msg("{who} ({character}) has no card and draws one now, not later.", who=who, character=character)
        yield _advice("miranda.now", "now", text, "za_jedna.char.miranda.at_once", seat=seat_or_none)
    elif hand == 1 and s.options.miranda_timing == "at_once":
        text = msg("{who} ({character}): when the last card leaves the hand, a card is drawn at once.", who=who,
                   character=character)  # fmt: skip
        yield _advice("miranda.soon", "remind", text, "za_jedna.char.miranda.at_once", seat=seat_or_none)


@rule("za_jedna.death.reveal", "za_jedna.queue.per_death", "za_jedna.penalty.king_guard", "za_jedna.reward.needs_other")
def _death(s: State, w: Now) -> Iterator[Advice]:
    seat, who = w.seat, _who(w.seat)
    text = msg("{who} turns the role up.", who=who)
    yield _advice("death.now", "now", text, "za_jedna.death.reveal", seat=seat)
    strider = of_character(s, "strider")
    if strider is not None:
        text = msg("{heir} ({character}) inherits all cards when the card is finished.", heir=Who(strider),
                   character=char_term("strider"))  # fmt: skip
    else:
        text = msg("The cards from the hand and from the table go to the discard pile when the card is finished.")
    yield _advice("death.cards", "remind", text, "za_jedna.queue.per_death", "za_jedna.death.cards")
    if w.attacker is None or w.attacker == seat:
        text = msg("Nobody is rewarded for this death.")
        yield _advice("death.jed", "remind", text, "za_jedna.reward.needs_other", "za_jedna.jed.no_attacker")
    elif w.attacker == s.king:
        text = msg("If it was a guard, the king discards everything from the hand and from the table.")
        yield _advice("death.king_guard", "remind", text, "za_jedna.penalty.king_guard", seat=s.king)
    yield from _came_into_range(s, w.seat or 0)


def _recent(s: State) -> Fallen | None:
    """The last death, as long as it is news: the killer (or the next player) is still on turn."""
    if not s.deaths or s.turn is None or s.result is not None:
        return None
    last = s.deaths[-1]
    on_turn = s.turn.seat
    return last if on_turn in (last.attacker, last.seat) or s.batch else None


@rule("za_jedna.distance.dead_skipped", "za_jedna.view.matrix", "za_jedna.track.quick.zero")
def _after_death(s: State) -> Iterator[Advice]:
    last = _recent(s)
    if last is None or (s.queue and s.queue[0].kind == "death"):
        return
    killer = last.attacker
    if killer is not None and killer != last.seat and s.players[killer].alive and s.level == "quick":
        if last.role == "brigand":
            text = msg("{who} draws 3 cards for a dead brigand.", who=Who(killer))
            yield _advice("death.paid", "now", text, "za_jedna.reward.brigand", seat=killer)
        elif last.role == "guard" and killer == s.king:
            text = msg("{who} killed a guard as the king: everything from the hand and from the table is discarded.",
                       who=Who(killer))  # fmt: skip
            yield _advice("death.paid", "now", text, "za_jedna.penalty.king_guard", seat=killer)
    yield from _came_into_range(s, last.seat)


def _came_into_range(s: State, dead: int) -> Iterator[Advice]:
    """Who reaches whom only since this death."""
    p = s.players[dead].model_copy(update={"alive": True})
    before = s.model_copy(update={"players": (*s.players[:dead], p, *s.players[dead + 1 :])})
    new = [x.after for x in changes(before, s) if x.after.hit and not x.before.hit]
    if not new:
        text = msg("Distances are shorter now; nobody new is in range.")
    else:
        pairs = tuple(msg("{who} – {target}", who=Who(r.x), target=Who(r.y)) for r in new)
        text = msg("Distances are shorter now. New in range: {pairs}.", pairs=Listed(pairs))
    yield _advice("death.range", "remind", text, "za_jedna.distance.dead_skipped", "za_jedna.view.matrix")


@rule("za_jedna.end.after_card")
def _king_falls(s: State) -> Iterator[Advice]:
    king = s.players[s.king] if s.king is not None else None
    if king is None or (king.alive and not any(isinstance(q, Rescue) and q.seat == s.king for q in s.queue)):
        return
    if any(isinstance(q, Answer) for q in s.queue):
        text = msg("Even if the king falls, the others still answer; then the game ends.")
        yield _advice("answer.king", "remind", text, "za_jedna.end.after_card")


@rule("za_jedna.end.continue")
def _brigands_gone(s: State) -> Iterator[Advice]:
    fallen = sum(not p.alive and p.role == "brigand" for p in s.players)
    necromancer = any(p.role == "necromancer" and not p.alive for p in s.players)
    if fallen == ROLE_TABLE[s.n]["brigand"] and not necromancer and s.king is not None and s.players[s.king].alive:
        text = msg("All brigands are dead, but the game goes on while the necromancer lives.")
        yield _advice("brigands.gone", "remind", text, "za_jedna.end.continue")


# --- the quick level ---


@rule("za_jedna.track.quick.zero", "za_jedna.track.quick.lethal_batch")
def _dying(s: State, w: Now) -> Iterator[Advice]:
    text = msg("{who} has no lives left: rescued, or out of the game? Then the role and the killer are told.",
               who=_who(w.seat))  # fmt: skip
    yield _advice("quick.dying", "now", text, "za_jedna.track.quick.zero", seat=w.seat)
    if living(s) <= 2:
        text = msg("With two players left {card} has no effect.", card=face(s, "lektvar"))
        if s.options.potion_two_players == "no_effect":
            yield _advice("rescue.two", "remind", text, "za_jedna.lektvar.two_players", seat=w.seat)
    if s.batch or w.waiting:
        text = msg("Deaths by the same card are told together; the end is looked at after the last one.")
        yield _advice("quick.batch", "remind", text, "za_jedna.track.quick.lethal_batch")


@rule("za_jedna.track.quick.no_limits", "za_jedna.turn.tests_first")
def _quick(s: State, w: Now) -> Iterator[Advice]:
    table = s.players[w.seat or 0].table
    tests = [x for x in ("jed", "avene") if x in table]
    if tests:
        text = msg("{who} flips at the start of the turn, in this order: {cards}.", who=_who(w.seat),
                   cards=Listed(tuple(face(s, x) for x in tests)))  # fmt: skip
        yield _advice("quick.tests", "now", text, "za_jedna.turn.tests_first", "za_jedna.jed.before_avene", seat=w.seat)
    yield _advice("play.hit", "remind", _hits(s, w), "za_jedna.view.can_hit", "za_jedna.track.quick.no_limits",
                  seat=w.seat)  # fmt: skip
    if s.batch:
        text = msg("Deaths by the same card are told together; the end is looked at after the last one.")
        yield _advice("quick.batch", "remind", text, "za_jedna.track.quick.lethal_batch")


# --- what does not fit ---


@rule("za_jedna.queue.end_check")
def _asked_end(s: State) -> Iterator[Advice]:
    """After a correction the table decides whether the game is over."""
    if s.queue or s.later or s.limbo or (result := end_check(s)) is None:
        return
    text = msg(
        "By the living and the dead the game would be over. Correct what is wrong, or set the result; the next move ends it."
    )
    yield _advice("end.asked", "warn", text, result.why, "za_jedna.queue.end_check")


@rule("za_jedna.track.guided.counts")
def _counts(s: State) -> Iterator[Advice]:
    held = sum(p.hand + len(p.table) for p in s.players) + s.deck + len(s.discard) + len(s.limbo)
    held += sum(q.left for q in s.queue if isinstance(q, Pick) and q.turned)
    if held != (all_cards := size(deck_of(s))):
        text = msg("By the counts there are {n} cards, the deck list has {all}. One of the counts is wrong.", n=held,
                   all=all_cards)  # fmt: skip
        yield _advice("counts", "warn", text, "za_jedna.track.guided.counts")


def _ability(s: State, w: Now) -> Iterator[Advice]:
    text = msg("{who} decides whether to use the ability: {character}.", who=_who(w.seat), character=char_term(w.card))
    yield _advice("draw.ability", "now", text, "za_jedna.character.auto", seat=w.seat)


_MOMENTS: dict[str, Callable[[State, Now], Iterator[Advice]]] = {
    "setup": _setup,
    "over": _over,
    "test": _test,
    "draw": _draw,
    "play": _play,
    "discard": _discard,
    "answer": _answer,
    "duel": _duel,
    "pick": _pick,
    "rescue": _rescue,
    "death": _death,
    "ability": _ability,
    "dying": _dying,
    "quick": _quick,
}
