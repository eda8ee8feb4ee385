"""Before the first turn: characters, the king, lives and hands."""

from __future__ import annotations

from companion.core.contract import Illegal, Ruling, Setup, rule
from companion.core.text import Who, msg
from companion.games.za_jedna.cards import KING_EXTRA, PRINTED, size
from companion.games.za_jedna.moves import SetKing, StartGame, TakeCharacter
from companion.games.za_jedna.rules.common import never, no_seat, put, with_player
from companion.games.za_jedna.rules.queue import new_turn, settle
from companion.games.za_jedna.state import Options, Player, State, deck_of
from companion.games.za_jedna.words import char_term

SEATS = (4, 5, 6, 7)


@rule("za_jedna.players.count", "za_jedna.setup.roles.deal", "za_jedna.setup.leftover", "za_jedna.track.levels")
@rule("za_jedna.parts.roles", "za_jedna.parts.characters")
def new_game(setup: Setup) -> State:
    """The empty table; raises Illegal for fewer than 4 or more than 7 players."""
    if setup.seats not in SEATS:
        why = msg("Za jedna! is for 4 to 7 players, not for {n}.", n=setup.seats)
        raise Illegal([never("za_jedna.players.count", why)])
    options = Options.model_validate({k: v for k, v in setup.options.items() if k in Options.model_fields})
    return State(n=setup.seats, options=options, level=options.level, players=(Player(),) * setup.seats)


def _begun(s: State) -> list[Ruling]:
    if s.stage == "setup":
        return []
    return [
        never("za_jedna.character.permanent", msg("The game has begun; a wrong entry is put right by a correction."))
    ]


@rule("za_jedna.setup.character.draw", "za_jedna.setup.character.choice", "za_jedna.setup.character.announce")
@rule("za_jedna.setup.lives.counter")
def check_take_character(s: State, m: TakeCharacter) -> list[Ruling]:
    if wrong := no_seat(s, m.seat) or _begun(s):
        return wrong
    if m.counter is not None and s.options.character_choice == "one":
        why = msg("At this table each player gets one character, without a choice.")
        return [never("za_jedna.setup.character.choice", why)]
    if m.counter == m.character:
        why = msg("The two characters to choose from are different.")
        return [never("za_jedna.setup.character.choice", why)]
    for i, p in enumerate(s.players):
        for taken in (m.character, m.counter):
            if i != m.seat and taken is not None and taken in (p.character, p.counter):
                why = msg("{character} is dealt already: {who}.", character=char_term(taken), who=Who(i))
                return [never("za_jedna.setup.character.draw", why)]
    return []


def take_character(s: State, m: TakeCharacter) -> State:
    return with_player(s, m.seat, character=m.character, counter=m.counter)


@rule("za_jedna.setup.king.reveal")
def check_set_king(s: State, m: SetKing) -> list[Ruling]:
    return no_seat(s, m.seat) or _begun(s)


def set_king(s: State, m: SetKing) -> State:
    return put(s, king=m.seat)


def hand_of(s: State, seat: int) -> int:
    """The number of cards this seat is dealt."""
    character = s.players[seat].character
    printed = PRINTED[character] if character else 0
    return printed + (KING_EXTRA if seat == s.king and s.options.king_hand_bonus == "on" else 0)


@rule("za_jedna.setup.king.reveal", "za_jedna.setup.character.draw", "za_jedna.setup.deck")
def check_start_game(s: State, m: StartGame) -> list[Ruling]:
    if wrong := _begun(s):
        return wrong
    found = []
    for i, p in enumerate(s.players):
        if p.character is None:
            why = msg("The character of {who} has not been told yet.", who=Who(i))
            found.append(never("za_jedna.setup.character.draw", why))
    if s.king is None:
        found.append(never("za_jedna.setup.king.reveal", msg("The king has not shown his role yet.")))
    if not found and sum(hand_of(s, i) for i in range(s.n)) > size(deck_of(s)):
        found.append(never("za_jedna.setup.deck", msg("The deck has too few cards to deal the first hands.")))
    return found


@rule("za_jedna.setup.lives.start", "za_jedna.setup.king.extra_life", "za_jedna.char.lives", "za_jedna.turn.first")
@rule("za_jedna.setup.hand", "za_jedna.setup.king.no_extra_card", "za_jedna.setup.deck", "za_jedna.parts.total")
def start_game(s: State, m: StartGame) -> State:
    counts = s.level == "guided"
    players = []
    for i, p in enumerate(s.players):
        printed = PRINTED[p.character] if p.character else 0
        most = printed + (KING_EXTRA if i == s.king else 0)
        changes = {"printed": printed, "max": most, "lives": most, "role": "king" if i == s.king else None}
        players.append(p.model_copy(update={**changes, "hand": hand_of(s, i) if counts else 0}))
    deck = size(deck_of(s)) - sum(p.hand for p in players) if counts else 0
    s = put(s, players=tuple(players), deck=deck, stage="playing")
    return settle(new_turn(s, s.king or 0))
