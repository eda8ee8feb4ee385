"""The game in words: each move as a sentence for the history, and where the table stands.

Names stand as subjects or after a colon, so that languages which decline names can keep them as they are written.
What follows by itself (lives lost, deaths, rewards, Jed moving on, the end) is told with the move that caused it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.contract import Illegal, Move, Status, rule
from companion.core.text import Arg, Listed, Msg, Who, msg, msgn
from companion.games.za_jedna import moves as k
from companion.games.za_jedna.odds import FITS
from companion.games.za_jedna.rules import apply
from companion.games.za_jedna.rules.common import asked, with_player
from companion.games.za_jedna.rules.quick import open_deaths
from companion.games.za_jedna.scoring import outcome, why
from companion.games.za_jedna.state import Answer, Duel, Fallen, Pending, Pick, State, corner_of
from companion.games.za_jedna.words import char_term, corner_label, face, names, role_term, suit_term


def tell(s: State, m: Move) -> Msg:
    """The move in words; `s` is the state before it."""
    try:
        after = apply(s, m, anyway=True)
    except Illegal:
        after = s
    told: Msg = _TELL[type(m)](s, m, after)
    if isinstance(m, k.StartGame | k.NextGame | k.SetLevel):
        return told
    for more in _followed(s, m, after):
        told = msg("{told} {more}", told=told, more=more)
    return told


# --- what followed ---


@rule("za_jedna.setup.lives.recorded", "za_jedna.reward.brigand", "za_jedna.penalty.king_guard")
def _followed(s: State, m: Move, after: State) -> Iterator[Msg]:
    """Sentences about what the move brought about, in the order of their weight."""
    if not isinstance(m, k.ChangeLives):
        yield from _lives(s, after)
    for fallen in after.deaths[len(s.deaths) :]:
        if not isinstance(m, k.RecordDeath | k.RevealRole):
            yield _death(fallen)
        yield from _paid(after, fallen)
    yield from _gained(s, m, after)
    if after.shuffles > s.shuffles and not isinstance(m, k.Reshuffle):
        yield msg("The discard pile was shuffled into a new deck.")
    yield from _jed(s, m, after)
    if after.stage == "over" and s.stage != "over":
        yield why(after)
    elif after.turn and s.turn and after.turn.seat != s.turn.seat and not isinstance(m, k.NextTurn):
        yield msg("On turn: {who}.", who=Who(after.turn.seat))


def _lives(s: State, after: State) -> Iterator[Msg]:
    for i, (old, new) in enumerate(zip(s.players, after.players, strict=True)):
        if not new.alive and not old.alive:
            continue
        if new.lives != old.lives:
            yield msgn("{who}: {n} life.", "{who}: {n} lives.", max(0, new.lives), who=Who(i))


def _death(f: Fallen) -> Msg:
    who, role = Who(f.seat), role_term(f.role)
    if f.attacker is None or f.attacker == f.seat:
        return msg("{who} is out of the game: {role}.", who=who, role=role)
    return msg("{who} is out of the game: {role}. Killed by: {killer}.", who=who, role=role, killer=Who(f.attacker))


def _paid(after: State, f: Fallen) -> Iterator[Msg]:
    if f.attacker is None or f.attacker == f.seat or not after.players[f.attacker].alive:
        return
    if f.role == "brigand":
        yield msg("{who} draws 3 cards.", who=Who(f.attacker))
    elif f.role == "guard" and f.attacker == after.king:
        yield msg("{who} discards all cards from the hand and from the table.", who=Who(f.attacker))


@rule("za_jedna.character.auto", "za_jedna.char.stilett", "za_jedna.char.miranda.refill")
def _gained(s: State, m: Move, after: State) -> Iterator[Msg]:
    """Cards that came by an ability without asking: what the hand has more than it would have without the ability."""
    if s.options.auto_abilities == "off" or isinstance(m, k.UseAbility) or s.level == "quick":
        return
    for i, p in enumerate(s.players):
        if p.character not in _SILENT or not after.players[i].alive:
            continue
        try:
            plain = apply(with_player(s, i, character=None), m, anyway=True)
        except Illegal:
            continue
        if (n := after.players[i].hand - plain.players[i].hand) > 0:
            yield msgn("{who} ({character}) gets {n} card.", "{who} ({character}) gets {n} cards.", n, who=Who(i),
                       character=char_term(p.character or ""))  # fmt: skip


_SILENT = frozenset({"stilett", "reinmar", "strider", "miranda"})


def _jed(s: State, m: Move, after: State) -> Iterator[Msg]:
    """Where Jed went by itself."""
    if isinstance(m, k.Equip | k.PlayCard) or (isinstance(m, k.Unequip) and m.to != "left"):
        return
    for i, (old, new) in enumerate(zip(s.players, after.players, strict=True)):
        if "jed" in new.table and "jed" not in old.table:
            yield msg("{card} moves on and lies in front of: {who}.", card=face(after, "jed"), who=Who(i))


# --- set-up ---


def _take_character(s: State, m: k.TakeCharacter, after: State) -> Msg:
    return msg("{who} plays {character}.", who=Who(m.seat), character=char_term(m.character))


def _set_king(s: State, m: k.SetKing, after: State) -> Msg:
    return msg("{who} is the king.", who=Who(m.seat))


def _start_game(s: State, m: k.StartGame, after: State) -> Msg:
    if after.level == "quick":
        return msg("The game begins. On turn: {who}.", who=Who(after.king or 0))
    deck = msgn("{n} card stays in the deck.", "{n} cards stay in the deck.", after.deck)
    return msg("The hands are dealt. {deck} On turn: {who}.", deck=deck, who=Who(after.king or 0))


# --- a turn ---


def _turned(s: State, m: k.Flip | k.UseShield, fits: Callable[[str], bool]) -> tuple[Msg, bool]:
    """What was turned, and whether it fits."""
    corner = corner_of(m.cards[m.chosen]) if m.cards else ""
    good = fits(corner) if corner else bool(m.outcome)
    if not corner:
        return msg("the card fits") if good else msg("the card does not fit"), good
    if len(m.cards) > 1:
        shown = tuple(corner_label(corner_of(x)) for x in m.cards if corner_of(x))
        return msg("{cards}, chosen: {card}", cards=Listed(shown), card=corner_label(corner)), good
    return msg("{card}", card=corner_label(corner)), good


def _flip(s: State, m: k.Flip, after: State) -> Msg:
    head = s.queue[0] if s.queue else None
    if head is None or head.kind != "test":
        return msg("{who} flips a card.", who=Who(m.by))
    turned, good = _turned(s, m, FITS["jed" if head.card == "jed" else "avene"])
    who, card = Who(m.by), face(s, head.card)
    if head.card == "jed":
        if good:
            return msg("{who} flips for {card}: {turned}. It costs 3 lives.", who=who, card=card, turned=turned)
        return msg("{who} flips for {card}: {turned}. Nothing happens.", who=who, card=card, turned=turned)
    if good:
        return msg("{who} flips for {card}: {turned}. The turn is normal.", who=who, card=card, turned=turned)
    return msg("{who} flips for {card}: {turned}. No drawing and no playing.", who=who, card=card, turned=turned)


def _use_shield(s: State, m: k.UseShield, after: State) -> Msg:
    turned, good = _turned(s, m, FITS["stit"])
    who, card = Who(m.by), face(s, "stit")
    if good:
        return msg("{who} flips for {card}: {turned}. It counts as {mimo}.", who=who, card=card, turned=turned,
                   mimo=face(s, "mimo"))  # fmt: skip
    return msg("{who} flips for {card}: {turned}. It does not help.", who=who, card=card, turned=turned)


def _draw_phase(s: State, m: k.DrawPhase, after: State) -> Msg:
    who = Who(m.by)
    if m.first == "discard":
        top = face(s, s.discard[-1]) if s.discard and s.discard[-1] else msg("a card")
        return msg("{who} draws from the discard pile ({card}) and from the deck.", who=who, card=top)
    if m.first != "deck":
        return msg("{who} draws from the deck and from a hand: {source}.", who=who, source=Who(m.first))
    got = after.players[m.by].hand - s.players[m.by].hand
    drawn = msgn("{who} draws {n} card.", "{who} draws {n} cards.", max(0, got), who=who)
    if m.shown is None:
        return drawn
    corner = corner_of(m.shown)
    shown = corner_label(corner) if corner else msg("{suit}", suit=suit_term(m.shown))
    return msg("{drawn} The second one was shown: {shown}.", drawn=drawn, shown=shown)


def _play_card(s: State, m: k.PlayCard, after: State) -> Msg:
    who = Who(m.by)
    card: Arg = face(s, m.card)
    if m.printed is not None and m.printed != m.card:
        card = msg("{printed} as {card}", printed=face(s, m.printed), card=card)
    if m.target is None:
        return msg("{who} plays {card}.", who=who, card=card)
    target = Who(m.target)
    if m.take is None:
        return msg("{who} plays {card}, target: {target}.", who=who, card=card, target=target)
    what: Arg = msg("a hand card") if m.take == "hand" else face(s, m.take)
    if m.take == "hand" and m.card == "markytanky" and m.cards and m.cards[0]:
        what = face(s, m.cards[0])
    return msg("{who} plays {card}, target: {target}, {what}.", who=who, card=card, target=target, what=what)


def _equip(s: State, m: k.Equip, after: State) -> Msg:
    on = m.by if m.on is None else m.on
    if on == m.by:
        return msg("{who} lays out {card}.", who=Who(m.by), card=face(s, m.card))
    return msg("{who} lays {card} in front of: {target}.", who=Who(m.by), card=face(s, m.card), target=Who(on))


def _end_play(s: State, m: k.EndPlay, after: State) -> Msg:
    return msg("{who} ends the play.", who=Who(m.by))


def _discard(s: State, m: k.Discard, after: State) -> Msg:
    told = [x for x in m.cards if x]
    if told:
        return msgn("{who} discards {n} card: {cards}.", "{who} discards {n} cards: {cards}.", m.n, who=Who(m.by),
                    cards=Listed(tuple(face(s, x) for x in told)))  # fmt: skip
    return msgn("{who} discards {n} card.", "{who} discards {n} cards.", m.n, who=Who(m.by))


# --- reactions ---


def _answer(s: State, m: k.AnswerWith, after: State) -> Msg:
    head = s.queue[0] if s.queue else None
    who, card = Who(m.by), face(s, m.card)
    if isinstance(head, Answer) and head.got + 1 < head.need:
        return msg("{who} uses {card} to answer; one more is needed.", who=who, card=card)
    return msg("{who} uses {card} to answer.", who=who, card=card)


def _take_hit(s: State, m: k.TakeHit, after: State) -> Msg:
    if s.queue and isinstance(s.queue[0], Duel):
        return msg("{who} gives no card in the duel.", who=Who(m.by))
    return msg("{who} does not defend.", who=Who(m.by))


def _give_up(s: State, m: k.GiveUp, after: State) -> Msg:
    return msg("{who} has no rescue.", who=Who(m.by))


def _reveal_role(s: State, m: k.RevealRole, after: State) -> Msg:
    if len(after.deaths) > len(s.deaths):
        return _death(after.deaths[len(s.deaths)])
    return msg("{who} shows the role: {role}.", who=Who(m.seat), role=role_term(m.role))


def _use_ability(s: State, m: k.UseAbility, after: State) -> Msg:
    who, character = Who(m.by), char_term(m.ability)
    if m.ability == "shogun":
        return msg("{who} ({character}) discards 2 cards for a life.", who=who, character=character)
    return msg("{who} uses the ability: {character}.", who=who, character=character)


def _decline(s: State, m: k.Decline, after: State) -> Msg:
    return msg("{who} does not use the ability.", who=Who(m.by))


def _pick(s: State, m: k.PickCard, after: State) -> Msg:
    if m.card:
        return msg("{who} picks {card}.", who=Who(m.by), card=face(s, m.card))
    return msg("{who} picks a card.", who=Who(m.by))


# --- quick ---


def _change_lives(s: State, m: k.ChangeLives, after: State) -> Msg:
    who, lives = Who(m.seat), max(0, after.players[m.seat].lives)
    left = msgn("{n} life left", "{n} lives left", lives)
    n = abs(m.delta)
    if m.delta > 0:
        return msgn("{who} regains {n} life: {left}.", "{who} regains {n} lives: {left}.", n, who=who, left=left)
    lost = msgn("{who} loses {n} life: {left}.", "{who} loses {n} lives: {left}.", n, who=who, left=left)
    if isinstance(m.cause, int):
        return msg("{lost} Hit by: {by}.", lost=lost, by=Who(m.cause))
    if m.cause in ("jed", "own"):
        return msg("{lost} Cause: {card}.", lost=lost, card=face(s, "jed" if m.cause == "jed" else "ferovka"))
    return lost


def _unequip(s: State, m: k.Unequip, after: State) -> Msg:
    return msg("{who}: {card} is no longer in play.", who=Who(m.seat), card=face(s, m.card))


def _record_death(s: State, m: k.RecordDeath, after: State) -> Msg:
    who, role = Who(m.seat), role_term(m.role)
    if isinstance(m.killer, int):
        return msg("{who} is out of the game: {role}. Killed by: {killer}.", who=who, role=role, killer=Who(m.killer))
    if m.killer is None:
        return msg("{who} is out of the game: {role}.", who=who, role=role)
    card = face(s, "jed" if m.killer == "jed" else "ferovka")
    return msg("{who} is out of the game: {role}. Cause: {card}.", who=who, role=role, card=card)


def _next_turn(s: State, m: k.NextTurn, after: State) -> Msg:
    if after.stage == "over":
        return msg("All deaths by the card have been told.")
    return msg("On turn: {who}.", who=Who(after.turn.seat if after.turn else 0))


# --- the table's own ---


def _reshuffle(s: State, m: k.Reshuffle, after: State) -> Msg:
    return msg("The table shuffles the discard pile into the deck.")


def _set_level(s: State, m: k.SetLevel, after: State) -> Msg:
    if m.level == "quick":
        return msg("From now on only lives, roles and blue cards are told.")
    return msg("From now on every card is told.")


def _edit_deck(s: State, m: k.EditDeck, after: State) -> Msg:
    if m.range is not None:
        return msg("In the deck of this table: {card}, range {n}.", card=face(after, m.card), n=m.range)
    return msg("In the deck of this table another card differs: {card}.", card=face(after, m.card))


def _note(s: State, m: k.Note, after: State) -> Msg:
    return msg("Note: {text}", text=m.text)


def _reveal_all(s: State, m: k.RevealAll, after: State) -> Msg:
    shown = tuple(msg("{who}: {role}", who=Who(i), role=role_term(r)) for i, r in enumerate(m.roles))
    end = outcome(after)
    told = msg("All roles are shown: {roles}.", roles=Listed(shown))
    return told if end is None else msg("{told} {why}", told=told, why=end.why)


def _next_game(s: State, m: k.NextGame, after: State) -> Msg:
    if m.kept:
        return msg("The next game. The character is kept by: {seats}.", seats=names(m.kept))
    return msg("The next game.")


_TELL: dict[type[Move], Callable[[State, Any, State], Msg]] = {
    k.TakeCharacter: _take_character,
    k.SetKing: _set_king,
    k.StartGame: _start_game,
    k.Flip: _flip,
    k.DrawPhase: _draw_phase,
    k.PlayCard: _play_card,
    k.Equip: _equip,
    k.EndPlay: _end_play,
    k.Discard: _discard,
    k.AnswerWith: _answer,
    k.UseShield: _use_shield,
    k.TakeHit: _take_hit,
    k.GiveUp: _give_up,
    k.RevealRole: _reveal_role,
    k.UseAbility: _use_ability,
    k.Decline: _decline,
    k.PickCard: _pick,
    k.ChangeLives: _change_lives,
    k.Unequip: _unequip,
    k.RecordDeath: _record_death,
    k.NextTurn: _next_turn,
    k.Reshuffle: _reshuffle,
    k.SetLevel: _set_level,
    k.EditDeck: _edit_deck,
    k.Note: _note,
    k.RevealAll: _reveal_all,
    k.NextGame: _next_game,
}

# --- where the table stands ---

Line = tuple[Msg, Msg | None, tuple[int, ...]]


def _setup(s: State) -> Line:
    missing = tuple(i for i, p in enumerate(s.players) if p.character is None)
    if missing:
        return msg("Characters"), msg("Missing: {who}", who=names(missing)), missing
    if s.king is None:
        return msg("Who is the king?"), msg("The king turns the role up."), ()
    return msg("Ready to start"), msg("{who} begins as the king.", who=Who(s.king)), (s.king,)


def _answering(s: State, h: Answer) -> Line:
    who = Who(h.seat)
    if h.card == "cpcka":
        headline = msg("{who} answers {card}", who=who, card=face(s, "cpcka"))
        detail = msg("A {shot} card, or a life.", shot=face(s, "shot"))
    else:
        headline = msg("Under attack: {who}", who=who)
        missing = h.need - h.got
        helps: tuple[Arg, ...] = (face(s, "mimo"),)
        if h.shields:
            helps = (face(s, "stit"), *helps)
        detail = msgn("{n} more {cards} needed; attacker: {by}.", "{n} more {cards} needed; attacker: {by}.", missing,
                      cards=Listed(helps, "or"), by=Who(h.attacker))  # fmt: skip
        if h.got == 0 and h.need == 1:
            detail = msg("{cards}, or a life; attacker: {by}.", cards=Listed(helps, "or"), by=Who(h.attacker))
    waiting = [q.seat for q in s.queue[1:] if isinstance(q, Answer)]
    if waiting:
        detail = msg("{detail} Then: {seats}.", detail=detail, seats=names(waiting))
    return headline, detail, (h.seat,)


def _head(s: State, h: Pending) -> Line:
    seat = asked(h)
    who = Who(seat)
    if isinstance(h, Answer):
        return _answering(s, h)
    if isinstance(h, Duel):
        detail = msg(
            "{shot}, or a life. The duel of: {a}, {b}.", shot=face(s, "shot"), a=Who(h.challenger), b=Who(h.target)
        )
        return msg("{who} gives a card in the duel", who=who), detail, (seat,)
    if isinstance(h, Pick):
        detail = msgn("{n} card lies open.", "{n} cards lie open.", h.left)
        if len(h.order) > 1:
            detail = msg("{detail} Then: {seats}.", detail=detail, seats=names(h.order[1:]))
        return msg("{who} picks a card", who=who), detail, (seat,)
    if h.kind == "test":
        if h.card == "jed":
            detail = msg("2 to 9 of spades cost 3 lives, otherwise it moves to the left.")
        else:
            detail = msg("Hearts: a normal turn. Otherwise no drawing and no playing.")
        return msg("{who} flips for {card}", who=who, card=face(s, h.card)), detail, (seat,)
    if h.kind == "rescue":
        need = 1 - s.players[seat].lives
        detail = msgn("{n} life is needed to survive.", "{n} lives are needed to survive.", need)
        return msg("{who} is dying", who=who), detail, (seat,)
    if h.kind == "death":
        return msg("{who} shows the role", who=who), None, (seat,)
    if h.kind == "ability":
        return msg("{who} decides: {character}", who=who, character=char_term(h.name)), None, (seat,)
    return msg("The card is being settled"), None, (seat,)


_STEPS: dict[str, Msg] = {
    "tests": msg("Before drawing: tests"),
    "draw": msg("Phase 1: drawing"),
    "play": msg("Phase 2: playing"),
    "discard": msg("Phase 3: discarding"),
}


def _turn(s: State) -> Line:
    turn = s.turn
    if turn is None:
        return msg("Nobody is on turn"), None, ()
    if s.level == "quick":
        if dying := open_deaths(s):
            detail = msg("Rescued, or out of the game with the role?")
            return msg("No lives left: {who}", who=names(dying)), detail, dying
        return msg("On turn: {who}", who=Who(turn.seat)), None, (turn.seat,)
    return msg("On turn: {who}", who=Who(turn.seat)), _STEPS[turn.step], (turn.seat,)


def status(s: State) -> Status:
    """Where the table stands, in a line. `round` counts the games at this table, 0 in set-up."""
    if s.stage == "over":
        end = outcome(s)
        return Status(msg("The game is over"), end.why if end else None, s.game, (), end is not None)
    if s.stage == "setup":
        headline, detail, deciding = _setup(s)
        return Status(headline, detail, 0, deciding)
    headline, detail, deciding = _head(s, s.queue[0]) if s.queue else _turn(s)
    return Status(headline, detail, s.game, deciding)
