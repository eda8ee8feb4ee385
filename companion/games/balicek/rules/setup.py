"""The decks, and who starts."""

from __future__ import annotations

from companion.core.contract import Illegal, Ruling, Setup, rule
from companion.core.text import Who, msg, msgn
from companion.games.balicek.cards import UNKNOWN_HERO, check_size, check_types, count
from companion.games.balicek.moves import BringDeck, ChooseStarter, StartSpin
from companion.games.balicek.rules.common import moment, never, no, no_slot, put, put_player, report, slot_word
from companion.games.balicek.rules.finish import to_grave
from companion.games.balicek.rules.sudden import start_round
from companion.games.balicek.state import SEATS, Options, Player, Result, Slot, Stage, State


@rule("balicek.deck.players", "balicek.deck.piles", "balicek.slot.count", "balicek.slot.variant")
def new_game(setup: Setup) -> State:
    """The table with two shuffled pairs of decks; raises Illegal for another number of players."""
    if setup.seats != SEATS:
        why = msgn(
            "This is a game for two, each with an own pair of decks, not for {n} player.",
            "This is a game for two, each with an own pair of decks, not for {n} players.",
            setup.seats,
        )
        raise Illegal([never("balicek.deck.players", why)])
    options = Options.model_validate(dict(setup.options))
    player = Player(slots=(Slot(),) * options.slots)
    return State(options=options, players=(player, player))


@rule("balicek.deck.size", "balicek.deck.max_type", "balicek.deck.unvalidated")
def check_bring_deck(s: State, m: BringDeck) -> list[Ruling]:
    if s.stage is not Stage.OPENING:
        return [moment(s)]
    if s.players[m.seat].opening != "draw_heroes":
        why = msg("{who}: the decks are already in play.", who=Who(m.seat))
        return [never("balicek.deck.piles", why)]
    heroes, weapons = _sizes(m)
    found = []
    if not heroes or not weapons:
        found.append(never("balicek.deck.size", msg("A deck pair needs at least one hero and one weapon.")))
    if s.options.check_deck == "off":
        return found
    found += check_size(heroes, weapons)
    if s.options.card_mode == "data" and m.deck is not None:
        found += [*check_types(m.deck.heroes), *check_types(m.deck.weapons)]
    return found


def _sizes(m: BringDeck) -> tuple[int, int]:
    return (count(m.deck.heroes), count(m.deck.weapons)) if m.deck is not None else (m.heroes, m.weapons)


@rule("balicek.deck.piles")
def bring_deck(s: State, m: BringDeck) -> State:
    heroes, weapons = _sizes(m)
    changes = {"hero_deck": heroes, "heroes_total": heroes, "weapon_deck": weapons, "weapons_total": weapons}
    return put_player(s, m.seat, **changes)


@rule("balicek.start.spin")
def check_start_spin(s: State, m: StartSpin) -> list[Ruling]:
    if s.stage is not Stage.START_SPIN:
        return [moment(s)]
    if wrong := no_slot(s, m.slot):
        return wrong
    found = []
    if s.spins[m.seat] is not None:
        found.append(never("balicek.start.spin", msg("{who}: the start spin has already been said.", who=Who(m.seat))))
    slots = s.players[m.seat].slots
    if slots[m.slot].weapon is None and any(x.weapon for x in slots):  # without any, some weapon of the deck is spun
        why = msg("There is no weapon to spin here: {slot}.", slot=slot_word(m.slot))
        found.append(no("balicek.start.spin", why))
    return found


@rule("balicek.start.spin", "balicek.start.tie")
def start_spin(s: State, m: StartSpin) -> State:
    first, second = (m.number, s.spins[1]) if m.seat == 0 else (s.spins[0], m.number)
    if first is None or second is None:
        return put(s, spins=(first, second))
    if first == second:
        return report(put(s, spins=(None, None)), Result(kind="tie", n=first))
    return put(s, spins=(first, second), decider=0 if first > second else 1, stage=Stage.CHOOSE_STARTER)


@rule("balicek.start.choice")
def check_choose_starter(s: State, m: ChooseStarter) -> list[Ruling]:
    if s.stage is not Stage.CHOOSE_STARTER:
        return [moment(s)]
    if s.decider is not None and s.decider != m.seat:
        return [no("balicek.start.choice", msg("The higher spin decides: {who}", who=Who(s.decider)))]
    return []


@rule("balicek.start.choice", "balicek.start.lives", "balicek.round.counter")
def choose_starter(s: State, m: ChooseStarter) -> State:
    """Whoever starts pays, spin winner or not; laid-out heroes stay."""
    lost = min(s.options.starter_lives, s.players[m.starter].hero_deck)
    s = to_grave(s, m.starter, (UNKNOWN_HERO,) * lost, from_deck=True)
    s = report(s, Result(kind="start", seat=m.starter, n=lost))
    return start_round(put(s, starter=m.starter, spins=(None, None), round=1))
