"""What every rule stands on: seats, hands, piles, flips, and the words for "not now"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Term, Who, msg
from companion.games.za_jedna.cards import line, roles
from companion.games.za_jedna.state import Answer, Duel, Pending, Player, State, Turn, card, corner_of, deck_of, name_of
from companion.games.za_jedna.words import card_name


def put(s: State, **changes: Any) -> State:
    """The state with these fields changed (not validated again: the rules only make valid ones)."""
    return s.model_copy(update=changes)


def with_player(s: State, seat: int, **changes: Any) -> State:
    """The state with these fields of one seat changed."""
    players = s.players
    changed = players[seat].model_copy(update=changes)
    return s.model_copy(update={"players": (*players[:seat], changed, *players[seat + 1 :])})


def named(s: State, card_id: str) -> Term | str:
    """What this table calls a card."""
    return card_name(deck_of(s), card_id)


def never(rule_id: str, why: Msg) -> Ruling:
    """A reason the model cannot pass over; what happened differently at the table is told by a correction."""
    return Ruling(rule_id, why, hard=True)


def no(rule_id: str, why: Msg) -> Ruling:
    """A reason the table may overrule ("we play it anyway")."""
    return Ruling(rule_id, why)


# --- seats ---


@rule("za_jedna.players.count")
def no_seat(s: State, *seats: int | None) -> list[Ruling]:
    """The ruling for a seat nobody sits on, empty if all are taken."""
    for seat in seats:
        if seat is not None and not 0 <= seat < s.n:
            why = msg("There is no seat {seat}: {n} people play.", seat=seat + 1, n=s.n)
            return [never("za_jedna.players.count", why)]
    return []


@rule("za_jedna.turn.clockwise", "za_jedna.turn.next_from_seat")
def left(s: State, seat: int) -> int:
    """The next living seat clockwise; the seat itself if nobody else lives."""
    players, n = s.players, s.n
    for i in range(1, n):
        if players[(seat + i) % n].alive:
            return (seat + i) % n
    return seat


@rule("za_jedna.all.order", "za_jedna.all.not_self", "za_jedna.symbol.all_others")
def others(s: State, seat: int) -> tuple[int, ...]:
    """The other living seats, clockwise from the left."""
    players, n = s.players, s.n
    return tuple((seat + i) % n for i in range(1, n) if players[(seat + i) % n].alive)


@rule("za_jedna.lektvar.count_moment")
def living(s: State) -> int:
    """How many are still in the game; a seat in its rescue window is, a confirmed dead one is not."""
    return sum(p.alive for p in s.players)


def of_character(s: State, character: str) -> int | None:
    """The living seat with this character."""
    for i, p in enumerate(s.players):
        if p.character == character and p.alive:
            return i
    return None


@rule("za_jedna.death.out")
def dead(s: State, seat: int) -> list[Ruling]:
    """The ruling for a seat that is out of the game."""
    if s.players[seat].alive:
        return []
    return [never("za_jedna.death.out", msg("{who} is out of the game.", who=Who(seat)))]


@rule("za_jedna.role.reveal_fits")
def open_roles(s: State) -> dict[str, int]:
    """Roles of the table that nobody has shown yet, with their numbers."""
    shown = [p.role for p in s.players]
    return {role: n for role, count in roles(s.n).items() if (n := count - shown.count(role)) > 0}


def wrong_role(s: State, seat: int, role: str) -> list[Ruling]:
    """The ruling for a role that this seat cannot have."""
    known = s.players[seat].role
    if (known is None and role in open_roles(s)) or known == role:
        return []
    why = msg("No {role} is left among the roles of {n} players.", role=Term(f"role.{role}"), n=s.n)
    return [never("za_jedna.role.reveal_fits", why)]


# --- the piles ---


@rule("za_jedna.draw.reshuffle", "za_jedna.draw.reshuffle_any", "za_jedna.draw.both_empty", "za_jedna.reward.short")
def draw(s: State, n: int, look: int = 0) -> tuple[State, int]:
    """Take up to `n` cards from the deck; returns how many there were.

    The discard pile is shuffled under the deck when a card is needed (or looked at: `look`) and none is left.
    """
    if s.deck >= max(n, look) or not s.discard:
        got = min(n, s.deck)
        return (put(s, deck=s.deck - got), got) if got else (s, 0)
    total = s.deck + len(s.discard)
    got = min(n, total)
    return put(s, deck=total - got, discard=(), shuffles=s.shuffles + 1), got


def obtainable(s: State) -> int:
    """Cards that can still be drawn, counting a reshuffle."""
    return s.deck + len(s.discard)


def drop(s: State, cards: Iterable[str]) -> State:
    """Cards go to the discard pile, the last one on top."""
    return put(s, discard=(*s.discard, *cards))


def arrange(hidden: int, faces: Sequence[str], told: Sequence[str]) -> tuple[str, ...]:
    """The order in which `hidden` unknown cards and `faces` reach the discard pile when the faces `told` lie on top."""
    rest = list(faces)
    told = told[-(hidden + len(rest)) or len(told) :]
    top = [""] * len(told)
    for i in _exact_first(told):
        face = told[i]
        found = meant(rest, face)
        if found is not None:
            rest.remove(found)
            top[i] = merged(found, face)
            continue
        if hidden:
            hidden -= 1
        else:
            rest.pop()
        top[i] = face
    return ("",) * hidden + (*rest, *top)


# --- hands: their sizes are public, faces only if everybody saw them ---


def _exact_first(faces: Sequence[str]) -> list[int]:
    """The places of the faces, those with a corner first: they leave no doubt which card is meant."""
    return sorted(range(len(faces)), key=lambda i: not corner_of(faces[i]))


def same(a: str, b: str) -> bool:
    """Two texts can speak of one card: their corners agree, or their names where a corner is not told."""
    ca, cb = corner_of(a), corner_of(b)
    if ca and cb:
        return ca == cb and (not name_of(a) or not name_of(b) or name_of(a) == name_of(b))
    return bool(name_of(a)) and name_of(a) == name_of(b)


def meant(cards: Sequence[str], face: str) -> str | None:
    """Which of the cards a text speaks of: the very same text, otherwise one with that corner, otherwise the first that it
    can mean."""
    if face in cards:
        return face
    found = [x for x in cards if same(x, face)]
    return next((x for x in found if corner_of(x) and corner_of(x) == corner_of(face)), found[0] if found else None)


def merged(a: str, b: str) -> str:
    """What two texts tell about one card together."""
    return card(name_of(a) or name_of(b), corner_of(a) or corner_of(b))


@rule("za_jedna.track.guided.known", "za_jedna.symbol.take_to_hand")
def gain(s: State, seat: int, n: int, faces: Sequence[str] = ()) -> State:
    """`n` cards enter a hand; `faces` of them everybody saw."""
    p = s.players[seat]
    if faces and s.options.track_discards == "on":
        return with_player(s, seat, hand=p.hand + n, known=(*p.known, *(f for f in faces if f)))
    return with_player(s, seat, hand=p.hand + n)


def draw_to(s: State, seat: int, n: int) -> State:
    """A seat draws up to `n` cards from the deck, unseen."""
    s, got = draw(s, n)
    return gain(s, seat, got) if got else s


def _without(known: tuple[str, ...], face: str) -> tuple[str, tuple[str, ...]]:
    k = meant(known, face)
    if k is None:
        return face, known
    i = known.index(k)
    return merged(k, face), known[:i] + known[i + 1 :]


def _unsure(s: State, known: tuple[str, ...], face: str) -> tuple[str, ...]:
    """Without the corners seen in a hand that the card just named (its corner untold) may have."""
    found = line(deck_of(s), face)
    corners = found.corners if found is not None else ()
    return tuple(k for k in known if name_of(k) or corner_of(k) not in corners)


@rule("za_jedna.track.guided.known")
def lose(s: State, seat: int, faces: Sequence[str]) -> tuple[State, tuple[str, ...]]:
    """One hand card for each face leaves openly ("" = nobody told which); returns all that is known of them."""
    p = s.players[seat]
    if p.known and len(faces) == p.hand:  # the whole hand goes, so what was known of it is seen again
        told = arrange(p.hand - len(p.known), p.known, [face for face in faces if face])
        return with_player(s, seat, hand=0, known=()), told
    hand, known, gone = p.hand - len(faces), p.known, list(faces)
    for i in _exact_first(faces) if known else ():
        face = faces[i]
        if face and known:
            gone[i], known = _without(known, face)
            if gone[i] == face and not corner_of(face):
                known = _unsure(s, known, face)
    if "" in faces:
        known = ()
    return with_player(s, seat, hand=hand, known=known[:hand]), tuple(gone)


@rule("za_jedna.track.guided.no_hidden", "za_jedna.podrezani.effect")
def hand_over(s: State, seat: int, to: int) -> State:
    """A random hand card changes its owner unseen: what was known of the hand is no longer sure, unless it was the only
    card."""
    p = s.players[seat]
    s = with_player(s, seat, hand=p.hand - 1, known=())
    return gain(s, to, 1, p.known if p.hand == 1 else ())


# --- flips ---


@rule("za_jedna.char.erikkson.flip", "za_jedna.char.erikkson.short", "za_jedna.flip.none")
def flips(s: State, seat: int) -> int:
    """How many cards this seat turns at a flip: one, Erikkson two, and never more than there are."""
    p = s.players[seat]
    return min(2 if p.character == "erikkson" else 1, obtainable(s))


@rule("za_jedna.flip.input", "za_jedna.character.optional")
def check_turned(s: State, seat: int, cards: Sequence[str], outcome: bool | None, chosen: int) -> list[Ruling]:
    """Rulings for what was told about a flip: the cards with their corners, or at least whether it was a success."""
    most = flips(s, seat)
    if not most:
        if not cards and not outcome:
            return []
        return [never("za_jedna.flip.none", msg("No card is left to be turned, so the flip is no success."))]
    if not cards:
        if outcome is not None:
            return []
        return [never("za_jedna.flip.input", msg("The turned card, or whether it fits, must be told."))]
    if len(cards) > most:
        rule_id = "za_jedna.flip.do" if most == 1 else "za_jedna.char.erikkson.flip"
        return [never(rule_id, msg("Only {n} is turned here.", n=most))]
    if chosen >= len(cards):
        return [never("za_jedna.char.erikkson.flip", msg("The card that counts must be one of those turned."))]
    if not corner_of(cards[chosen]) and outcome is None:
        return [never("za_jedna.flip.corner", msg("The corner of the card that counts must be told."))]
    return []


@rule("za_jedna.flip.do", "za_jedna.flip.before_card", "za_jedna.char.erikkson.discard")
def turn_up(s: State, seat: int, cards: Sequence[str]) -> State:
    """The turned cards go from the deck to the discard pile; faces nobody told are unknown."""
    most = flips(s, seat)
    s, got = draw(s, len(cards) or most)
    return drop(s, cards or ("",) * got) if got else s


# --- not now ---


def on_turn(s: State) -> Turn:
    """The turn of a game that is going on."""
    assert s.turn is not None
    return s.turn


def asked(head: Pending) -> int:
    """The seat that resolves a pending effect."""
    if isinstance(head, Duel):
        return head.to_move
    if head.kind == "pick":
        return head.order[0] if head.order else 0
    return head.by if head.kind == "effect" else head.seat


_HEAD_WORDS: dict[str, Msg] = {
    "test": msg("First comes the flip of {who} for the card at the start of the turn."),
    "answer": msg("First the answer of {who} is awaited."),
    "duel": msg("First the next card of {who} in the duel is awaited."),
    "rescue": msg("First it must be settled whether {who} is rescued."),
    "death": msg("First the role of {who} is shown."),
    "ability": msg("First {who} decides about the ability."),
    "pick": msg("First {who} picks a card."),
}
_STEP_WORDS: dict[str, Msg] = {
    "tests": msg("{who} is on turn, with the tests before the first phase."),
    "draw": msg("{who} is on turn and draws now."),
    "play": msg("{who} is on turn and plays cards now."),
    "discard": msg("{who} is on turn and discards the surplus now."),
}


@rule("za_jedna.queue.head")
def not_now(s: State) -> Ruling:
    """What the game waits for, as the reason why something else is not possible now."""
    if s.stage == "setup":
        return never("za_jedna.turn.first", msg("The game has not begun yet."))
    if s.stage == "over" or s.turn is None:
        return never(s.result.why if s.result else "za_jedna.end.after_card", msg("The game is over."))
    if s.queue:
        head = s.queue[0]
        words = _HEAD_WORDS.get(head.kind, msg("First the card announced is finished."))
        rule_id = "za_jedna.turn.tests_first" if head.kind == "test" else "za_jedna.queue.head"
        return never(rule_id, Msg(words.id, (("who", Who(asked(head))),) if words.id.count("{") else ()))
    return never("za_jedna.turn.phases", Msg(_STEP_WORDS[s.turn.step].id, (("who", Who(s.turn.seat)),)))


@rule("za_jedna.track.guided.announce", "za_jedna.track.quick.facts")
def guided(s: State) -> list[Ruling]:
    """The ruling for a move that only the guided level follows, or outside a game."""
    if s.stage != "playing":
        return [not_now(s)]
    if s.level == "quick":
        why = msg("The quick level keeps only lives, roles and cards in play; change to guided to follow this.")
        return [never("za_jedna.track.quick.facts", why)]
    return []


def quick(s: State) -> list[Ruling]:
    """The ruling for a move of the quick level, or outside a game."""
    if s.stage != "playing":
        return [not_now(s)]
    if s.level == "guided":
        why = msg("In the guided level this follows from the cards announced; a slip is put right by a correction.")
        return [never("za_jedna.track.guided.announce", why)]
    return []


@rule("za_jedna.track.guided.counts")
def no_card(s: State, seat: int, n: int = 1) -> list[Ruling]:
    """The ruling for a hand that by the count does not hold so many cards."""
    p: Player = s.players[seat]
    if p.hand >= n:
        return []
    why = msg("By the count {who} does not hold that many cards; if that is wrong, correct the hand.", who=Who(seat))
    return [never("za_jedna.track.guided.counts", why)]


def answering(s: State, seat: int) -> Answer | Duel | None:
    """The question this seat is asked now."""
    head = s.queue[0] if s.queue else None
    if isinstance(head, Answer) and head.seat == seat:
        return head
    if isinstance(head, Duel) and head.to_move == seat:
        return head
    return None
