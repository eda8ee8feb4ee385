"""Before the first round: parties, hands, who starts. Also private entry of a hand, possible any time."""

from __future__ import annotations

from companion.core.contract import Illegal, Ruling, Setup, rule
from companion.core.text import Who, msg
from companion.games.kuro.meta import META
from companion.games.kuro.moves import DealHands, DealParty, EnterHand, ReplaceStart, SetStart
from companion.games.kuro.rules.common import (
    SETUP_STAGES,
    hero_term,
    moment,
    never,
    no_seat,
    put,
    too_many,
    with_player,
)
from companion.games.kuro.rules.finish import settle
from companion.games.kuro.state import START_HAND, START_HEROES, Options, Player, Stage, State


@rule("kuro.players.count", "kuro.players.two", "kuro.setup.shuffle", "kuro.setup.discard_empty")
@rule("kuro.area.shared", "kuro.area.own", "kuro.variant.separate")
def new_game(setup: Setup) -> State:
    """The empty table; raises Illegal for a number of players the options do not allow."""
    options = Options.model_validate(dict(setup.options))
    if setup.seats not in META.seats:
        raise Illegal([never("kuro.players.count", msg("Kuro is for 3 to 5 players, not for {n}.", n=setup.seats))])
    if setup.seats == 2 and options.allow_two_players == "off":
        why = msg("Two players are not official: switch the option on first.")
        raise Illegal([never("kuro.players.two", why)])
    return State(n=setup.seats, options=options, players=(Player(),) * setup.seats)


def unequal(s: State) -> int | None:
    """The seat whose starting pair is equal and waits for a replacement."""
    return next((i for i, p in enumerate(s.players) if len(p.party) == START_HEROES and p.party[0] == p.party[1]), None)


@rule("kuro.setup.party_first")
def after_party(s: State) -> State:
    """The set-up stage that follows from the parties."""
    if unequal(s) is not None:
        return put(s, stage=Stage.SETUP_REPLACE)
    done = all(len(p.party) >= START_HEROES for p in s.players)
    return put(s, stage=Stage.SETUP_HANDS if done else Stage.SETUP_PARTY)


@rule("kuro.setup.party_two")
def check_deal_party(s: State, m: DealParty) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = too_many(s, *m.heroes)
    if s.stage is not Stage.SETUP_PARTY:
        found.append(moment(s))
    elif len(s.players[m.seat].party) >= START_HEROES:
        found.append(never("kuro.setup.party_two", msg("{who} already has two starting heroes.", who=Who(m.seat))))
    return found


@rule("kuro.setup.ready", "kuro.comp.overview")
def deal_party(s: State, m: DealParty) -> State:
    drawn = START_HEROES - len(s.players[m.seat].party)
    players = with_player(s, m.seat, party=tuple(sorted(m.heroes)), used=())
    return after_party(put(s, players=players, deck=max(0, s.deck - drawn)))


@rule("kuro.setup.duplicate.return", "kuro.setup.duplicate.repeat")
def check_replace_start(s: State, m: ReplaceStart) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    party = s.players[m.seat].party
    if s.stage is not Stage.SETUP_REPLACE or m.seat != unequal(s):
        if s.stage in SETUP_STAGES:
            why = msg("{who} does not have two equal heroes.", who=Who(m.seat))
            return [never("kuro.setup.duplicate.return", why)]
        return [moment(s)]
    found = [] if m.new == m.returned else too_many(s, m.new)
    if m.returned not in party:
        why = msg("The surplus hero is {hero}.", hero=hero_term(party[0]))
        found.append(never("kuro.setup.duplicate.return", why))
    return found


@rule("kuro.setup.duplicate.shuffle", "kuro.setup.duplicate.discard_option")
def replace_start(s: State, m: ReplaceStart) -> State:
    kept = s.players[m.seat].party[0]
    players = with_player(s, m.seat, party=tuple(sorted((kept, m.new))))
    if s.options.start_duplicate == "discard":
        return after_party(put(s, players=players, deck=max(0, s.deck - 1), discard=(*s.discard, m.returned)))
    return after_party(put(s, players=players))


@rule("kuro.setup.party_first", "kuro.setup.hand")
def check_deal_hands(s: State, m: DealHands) -> list[Ruling]:
    if s.stage is Stage.SETUP_HANDS:
        return []
    if s.stage in (Stage.SETUP_PARTY, Stage.SETUP_REPLACE):
        why = msg("First every player has two different heroes, then the hands are dealt.")
        return [never("kuro.setup.party_first", why)]
    if s.stage is Stage.SETUP_START:
        return [never("kuro.setup.hand", msg("The hands are already dealt."))]
    return [moment(s)]


@rule("kuro.setup.hand", "kuro.setup.hand_secret", "kuro.setup.deck")
def deal_hands(s: State, m: DealHands) -> State:
    players = tuple(p.model_copy(update={"hand": START_HAND}) for p in s.players)
    return put(s, players=players, deck=max(0, s.deck - START_HAND * s.n), stage=Stage.SETUP_START)


@rule("kuro.setup.start_player")
def check_set_start(s: State, m: SetStart) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    return [] if s.stage is Stage.SETUP_START else [moment(s)]


@rule("kuro.setup.start_tie", "kuro.round.one_active")
def set_start(s: State, m: SetStart) -> State:
    """Any seat is legal: the table, or the draw on the screen, has decided."""
    return settle(put(s, stage=Stage.ROUND_START, active=m.seat, round=1))


@rule("kuro.setup.hand_secret")
def check_enter_hand(s: State, m: EnterHand) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    size = s.players[m.seat].hand
    found = [moment(s)] if s.stage in (Stage.SETUP_PARTY, Stage.SETUP_REPLACE, Stage.SETUP_HANDS) else []
    if len(m.heroes) != size:
        why = msg("The hand of this seat has {size} cards, not {n}.", size=size, n=len(m.heroes))
        found.append(never("kuro.setup.hand_secret", why))
    empty = put(s, players=with_player(s, m.seat, known_hand=None))
    return found + too_many(empty, *m.heroes)


def enter_hand(s: State, m: EnterHand) -> State:
    return put(s, players=with_player(s, m.seat, known_hand=tuple(sorted(m.heroes))))
